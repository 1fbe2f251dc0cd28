import { aabb, box, circle, sweep, sweepBefore, sweepEnd } from "../../carom.js";
import { arrow, colors, draw, picture, pointer } from "./draw.js";

const shapes = [circle(150, 55, 26), aabb(215, 90, 255, 170), box(130, 150, 70, 30, 0.5)];

export function start(canvas) {
    const ball = circle(40, 100, 12);
    const aim = pointer(canvas, { x: 270, y: 70 }, () => again());
    const again = picture(canvas, (context) => {
        const { ink, still, free, hit } = colors();
        const motion = { x: aim.x - ball.x, y: aim.y - ball.y };
        const first = shapes
            .map((shape) => sweep(ball, motion, shape))
            .reduce((a, b) => (sweepBefore(b, a) ? b : a));
        const end = { ...ball, ...sweepEnd(ball, motion, first) };

        for (const shape of shapes) draw(context, shape, still);
        arrow(context, ball, motion, ink);
        draw(context, ball, free);
        draw(context, end, first.state === "hit" ? hit : free);
        if (first.state === "hit") {
            arrow(context, first.point, { x: first.normal.x * 24, y: first.normal.y * 24 }, hit);
        }
    });
}
