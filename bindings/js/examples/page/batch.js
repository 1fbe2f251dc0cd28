import { Circles, Pairs, touching } from "../../carom.js";
import { colors, height, loop, width } from "./draw.js";

const count = 2000;
const circles = new Circles(count);
const pairs = new Pairs(); // the result of every frame: no new memory
const velocities = Float32Array.from({ length: 2 * count }, () => 40 * (Math.random() - 0.5));

const { x, y, radius } = circles; // views over carom's memory
for (let i = 0; i < count; i++) {
    x[i] = width * Math.random();
    y[i] = height * Math.random();
    radius[i] = 0.7 + 1.8 * Math.random() ** 4;
}

function step(seconds) {
    const { x, y } = circles; // get them again: memory may have grown
    for (let i = 0; i < count; i++) {
        x[i] = (x[i] + width + velocities[2 * i] * seconds) % width;
        y[i] = (y[i] + height + velocities[2 * i + 1] * seconds) % height;
    }
    touching(circles, { into: pairs });
}

export function start(canvas) {
    loop(canvas, step, (context) => {
        const { free, hit } = colors();
        const { x, y, radius } = circles;
        const inPair = new Set(pairs.ids);
        for (let i = 0; i < count; i++) {
            context.fillStyle = inPair.has(i) ? hit : free;
            context.beginPath();
            context.arc(x[i], y[i], radius[i], 0, 2 * Math.PI);
            context.fill();
        }
    });
}
