// Generates pairs of shapes, about half of which overlap, and circles for all pairs.
import { random } from "./scene.js";

const COUNT = 16384;

const circle = (next, x, y) => ({ x, y, radius: Math.fround(0.5 + next()) });

function box(next, x, y) {
    const halfWidth = Math.fround(0.5 + next());
    const halfHeight = Math.fround(0.5 + next());
    const angle = 2 * Math.PI * next();
    return { isBox: true, x, y, halfWidth, halfHeight, angle };
}

/* `reach` is the largest distance along each axis. */
function pairs(other, reach, seed) {
    const next = random(seed);
    return Array.from({ length: COUNT }, () => {
        const x = Math.fround(100 * next());
        const y = Math.fround(100 * next());
        const dx = reach * (2 * next() - 1);
        const dy = reach * (2 * next() - 1);
        return [circle(next, x, y), other(next, Math.fround(x + dx), Math.fround(y + dy))];
    });
}

export const circlePairs = (seed) => pairs(circle, 2.5, seed);
export const boxPairs = (seed) => pairs(box, 2.6, seed);

/** Circles that each touch about six others, with two sets of positions a little apart. */
export function crowd(count, seed) {
    const next = random(seed);
    const side = 1.5 * Math.sqrt(count);
    const circles = Array.from({ length: count }, () =>
        circle(next, Math.fround(side * next()), Math.fround(side * next())),
    );
    const places = [0, 1].map((turn) => ({
        x: Float32Array.from(circles, ({ x }) => x + turn * 0.1 * (next() - 0.5)),
        y: Float32Array.from(circles, ({ y }) => y + turn * 0.1 * (next() - 0.5)),
    }));
    return { circles, places };
}
