import { aabb, box, circle, slide } from "../../carom.js";
import { colors, draw, loop, pointer } from "./draw.js";

const walls = [
    aabb(0, 0, 300, 8),
    aabb(0, 192, 300, 200),
    aabb(90, 8, 102, 120),
    box(190, 120, 120, 12, -0.6),
    circle(250, 150, 20),
    circle(40, 150, 14),
];

export function start(canvas) {
    let mover = box(45, 60, 26, 20);
    let hits = [];
    const at = pointer(canvas, { x: 150, y: 170 }, () => {});

    const step = (seconds) => {
        const share = Math.min(1, 4 * seconds);
        const motion = { x: (at.x - mover.x) * share, y: (at.y - mover.y) * share };
        const moved = slide(mover, motion, walls);
        mover = moved.mover;
        hits = moved.hits.map((hit) => hit.index);
    };
    loop(canvas, step, (context) => {
        const { still, free, hit } = colors();
        walls.forEach((wall, i) => draw(context, wall, hits.includes(i) ? hit : still));
        draw(context, mover, free);
    });
}
