import { aabb, box, circle, Clock, World } from "../../carom.js";
import { colors, draw, height, loop, width } from "./draw.js";

const world = new World({ gravity: { x: 0, y: 200 }, bodies: 100 }); // y is down here
const clock = new Clock(1 / 60);

world.add({ shape: aabb(0, height - 8, width, height + 50) });
world.add({ shape: aabb(-50, -500, 0, height) });
world.add({ shape: aabb(width, -500, width + 50, height) });
world.add({ shape: box(90, 110, 110, 8, 0.35), restitution: 0.3 });
const paddle = world.add({ type: "kinematic", shape: box(215, 135, 90, 8), spin: 1.5 });

for (let i = 0; i < 40; i++) {
    const at = { x: 30 + (i % 8) * 32, y: 20 - Math.floor(i / 8) * 30 };
    const shape = i % 3 === 0 ? box(at.x, at.y, 14, 14) : circle(at.x, at.y, 5 + (i % 4));
    world.add({ type: "dynamic", shape, restitution: 0.4, friction: 0.2 });
}

function step(seconds) {
    for (let due = clock.advance(seconds); due > 0; due--) world.step(clock.step);
}

export function start(canvas) {
    loop(canvas, step, (context) => {
        const { still, free, hit } = colors();
        const touched = new Set(world.begins.flatMap(({ a, b }) => [a, b]));
        for (const body of world) {
            const color = body === paddle || touched.has(body) ? hit : free;
            draw(context, body.between(clock.share), body.type === "static" ? still : color);
        }
    });
}
