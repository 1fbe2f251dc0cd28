// Generates the scenes as plain numbers; every contestant gets the same ones.

/** Returns a generator of numbers in [0, 1) from a seed (xorshift, Marsaglia 2003). */
export function random(seed) {
    let state = seed | 0 || 1;
    return () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) / 2 ** 32;
    };
}

const between = (next, low, high) => low + (high - low) * next();

/* As wide as the diameter of the largest body: bodies that are too close are in adjacent cells. */
const CELL = 3;

/** Places each body in the square, separated from the border and from each other. */
function scatter(bodies, side, next) {
    const across = Math.ceil(side / CELL);
    const cells = Array.from({ length: across * across }, () => []);
    const isFree = (x, y, outer) => {
        const column = Math.floor(x / CELL);
        const row = Math.floor(y / CELL);
        for (let v = Math.max(row - 1, 0); v <= Math.min(row + 1, across - 1); v++) {
            for (let u = Math.max(column - 1, 0); u <= Math.min(column + 1, across - 1); u++) {
                for (const other of cells[v * across + u]) {
                    if (Math.hypot(other.x - x, other.y - y) < other.outer + outer) {
                        return false;
                    }
                }
            }
        }
        return true;
    };
    // The largest first, while there is space.
    for (const body of [...bodies].sort((a, b) => b.outer - a.outer)) {
        do {
            body.x = Math.fround(between(next, body.outer, side - body.outer));
            body.y = Math.fround(between(next, body.outer, side - body.outer));
        } while (!isFree(body.x, body.y, body.outer));
        cells[Math.floor(body.y / CELL) * across + Math.floor(body.x / CELL)].push(body);
    }
}

const box = (x, y, halfWidth, halfHeight, angle) => {
    const outer = Math.hypot(halfWidth, halfHeight);
    return { isBox: true, x, y, halfWidth, halfHeight, angle, outer };
};

/** Circles over 35 % of a closed arena, and count / 20 static rotated boxes. */
export function gas(count, seed) {
    const next = random(seed);
    const circles = [];
    let area = 0;
    for (let i = 0; i < count; i++) {
        const radius = Math.fround(between(next, 0.25, 1));
        const angle = between(next, 0, 2 * Math.PI);
        const speed = between(next, 0, 10);
        const vx = Math.fround(speed * Math.cos(angle));
        const vy = Math.fround(speed * Math.sin(angle));
        circles.push({ radius, x: 0, y: 0, vx, vy, outer: radius });
        area += Math.PI * radius * radius;
    }
    const boxes = [];
    for (let i = 0; i < count / 20; i++) {
        const halfWidth = between(next, 0.25, 1);
        const halfHeight = between(next, 0.25, 1);
        boxes.push(box(0, 0, halfWidth, halfHeight, between(next, 0, 2 * Math.PI)));
    }
    const side = Math.sqrt(area / 0.35);
    scatter([...circles, ...boxes], side, next);
    const half = side / 2;
    boxes.push(box(half, -0.5, half + 1, 0.5, 0), box(half, side + 0.5, half + 1, 0.5, 0));
    boxes.push(box(-0.5, half, 0.5, half, 0), box(side + 0.5, half, 0.5, half, 0));
    return { circles, boxes, side };
}
