// Random and hostile cases for the package: pairs of shapes with the other arguments of a query.

/** The bits of a number rounded to float, and those of a double. */
const f32 = new Float32Array(1);
const u32 = new Uint32Array(f32.buffer);
const f64 = new Float64Array(1);
const u64 = new BigUint64Array(f64.buffer);

export function hex32(value) {
    f32[0] = value;
    return u32[0].toString(16);
}

export function hex64(value) {
    f64[0] = value;
    return u64[0].toString(16);
}

/** Marsaglia's xorshift: the same numbers for the same seed everywhere. */
export function generator(seed) {
    let state = seed >>> 0 || 1;
    const next = () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) / 2 ** 32;
    };
    for (let i = 0; i < 8; i++) next(); // small seeds begin alike
    return next;
}

const nasty = [
    ...[0, -0, 1, -1, 0.1, 1 / 3, 1e-45, -1e-45, 1.2e-38, 1e-20, 16777216, 16777217],
    ...[1e20, -1e20, 3.4028234663852886e38, -3.4028234663852886e38, Infinity, -Infinity, NaN],
];

/** Generators of a number: spread out, on a grid where touching is common, huge and tiny,
 * hostile. */
const draws = [
    (next) => (next() - 0.5) * 20,
    (next) => Math.floor(next() * 9) - 4,
    (next) => (next() - 0.5) * 2 ** Math.floor(next() * 60 - 30),
    (next) => (next() < 0.7 ? Math.floor(next() * 9) - 4 : nasty[(next() * nasty.length) | 0]),
];

// Most sizes are valid ones, and a few are not.
function size(next, draw) {
    const value = draw(next);
    return next() < 0.97 ? Math.abs(value) : value;
}

const turns = [
    [1, 0],
    [0, 1],
    [4, 3],
    [-3, 4],
    [0, 0],
];

function turn(next) {
    if (next() < 0.5) {
        const [c, s] = turns[(next() * turns.length) | 0];
        return { c, s };
    }
    const angle = next() * 7;
    return { c: Math.fround(Math.cos(angle)), s: Math.fround(Math.sin(angle)) };
}

function shape(next, draw) {
    const [x, y] = [draw(next), draw(next)];
    const kind = (next() * 3) | 0;
    if (kind === 0) return { x, y, radius: size(next, draw) };
    const [width, height] = [size(next, draw), size(next, draw)];
    if (kind === 1) return { minX: x, minY: y, maxX: x + width, maxY: y + height };
    return { x, y, halfWidth: width, halfHeight: height, ...turn(next) };
}

export function randomCases(seed, count) {
    const next = generator(seed);
    return Array.from({ length: count }, (_, i) => {
        const draw = draws[i % draws.length];
        const vec = () => ({ x: draw(next), y: draw(next) });
        return {
            a: shape(next, draw),
            b: shape(next, draw),
            motion: vec(),
            other: vec(),
            inverseMassA: next() < 0.2 ? 0 : next() * 3,
            inverseMassB: next() < 0.2 ? 0 : next() * 3,
            restitution: next() * 1.2,
            // Without any the package asks for the plain bounce, which native_pairs.c does not.
            friction: next() + 0.01,
            share: next() * 1.2 - 0.1,
            radians: draw(next),
        };
    });
}

/** A case as native_pairs.c reads it: struct test_case. */
export function record(given) {
    const bytes = Buffer.alloc(28 + 28 + 16 + 24);
    let at = 0;
    const put = (...values) => {
        for (const value of values) at = bytes.writeFloatLE(value, at);
    };
    for (const s of [given.a, given.b]) {
        const end = at + 28;
        const kind = s.radius !== undefined ? 1 : s.minX !== undefined ? 2 : 3;
        at = bytes.writeUInt32LE(kind, at);
        if (kind === 1) put(s.x, s.y, s.radius);
        if (kind === 2) put(s.minX, s.minY, s.maxX, s.maxY);
        if (kind === 3) put(s.x, s.y, s.halfWidth, s.halfHeight, s.c, s.s);
        at = end;
    }
    put(given.motion.x, given.motion.y, given.other.x, given.other.y);
    put(given.inverseMassA, given.inverseMassB, given.restitution, given.friction);
    put(given.share, given.radians);
    return bytes;
}
