// The broad phase and touching() return the results of a loop over all pairs.
//   SEED=...
import assert from "node:assert/strict";
import test from "node:test";
import { packageUrl } from "../built.mjs";
import { generator, randomCases } from "./cases.mjs";

const carom = await import(packageUrl());
const { Aabbs, Broadphase, Circles, Pairs, aabb, circle, overlap, touching } = carom;
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32);
console.log(`SEED=${seed}`);

const isValid = (shape) => carom.check(shape) === "";

/** Returns whether bounds touch or overlap, as the broad phase counts them. */
function touches(a, b) {
    return isValid(a) && isValid(b) &&
        a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;
}

function pairsOf(list, test) {
    const found = [];
    for (let a = 0; a < list.length; a++) {
        for (let b = a + 1; b < list.length; b++) if (test(list[a], list[b])) found.push([a, b]);
    }
    return found;
}

const sorted = (pairs) => [...pairs].sort(([a, b], [c, d]) => a - c || b - d);
const numbers = (ids) => [...ids].sort((a, b) => a - b);

function randomAabb(next, size = 20) {
    // On a grid of quarters, so that many touch without overlapping.
    const at = () => Math.floor(next() * size * 4) / 4;
    const [x, y] = [at(), at()];
    return aabb(x, y, x + Math.floor(next() * 8) / 4, y + Math.floor(next() * 8) / 4);
}

test("pairs, queries and sweeps while bounds are added, changed and removed", () => {
    const next = generator(seed);
    const held = Array.from({ length: 300 }, () => randomAabb(next));
    const broad = new Broadphase().build(new Aabbs(held));
    const pairs = new Pairs();
    for (let round = 0; round < 60; round++) {
        for (let k = 0; k < 20; k++) {
            const id = Math.floor(next() * 400);
            if (next() < 0.3) {
                broad.remove(id);
                held[id] = undefined;
            } else {
                held[id] = randomAabb(next);
                broad.set(id, held[id]);
            }
        }
        if (round % 3 === 0) broad.update();
        const there = Array.from({ length: 400 }, (_, id) => held[id] ?? aabb(1, 1, -1, -1));
        assert.equal(broad.count, there.filter(isValid).length);
        assert.equal(broad.pairs({ into: pairs }), pairs);
        assert.deepEqual(sorted(pairs), pairsOf(there, touches));
        const region = randomAabb(next);
        const near = there.flatMap((bounds, id) => (touches(bounds, region) ? [id] : []));
        assert.deepEqual(numbers(broad.query(region)), near);
        const motion = { x: next() * 8 - 4, y: next() * 8 - 4 };
        const swept = new Set(broad.sweep(region, motion));
        there.forEach((bounds, id) => {
            if (!isValid(bounds)) return assert.ok(!swept.has(id));
            const hit = carom.sweep(region, motion, bounds).state !== "miss";
            return assert.ok(!hit || swept.has(id), `the sweep missed ${id}`);
        });
        const id = Math.floor(next() * 400);
        assert.deepEqual(broad.get(id), held[id]);
    }
    broad.dispose();
    pairs.dispose();
});

test("results beyond the capacity", () => {
    const next = generator(seed);
    const list = Array.from({ length: 600 }, () => randomAabb(next, 3));
    const broad = new Broadphase().build(new Aabbs(list));
    assert.deepEqual(sorted(broad.pairs()), pairsOf(list, touches));
    assert.ok(broad.pairs().count > 20 * 600, "crowded");
    assert.equal(broad.query(aabb(-9, -9, 99, 99)).length, 600);
});

function checkTouching(Columns, list) {
    const shapes = new Columns(list);
    const given = [...shapes]; // as floats
    const found = touching(shapes);
    assert.deepEqual(sorted(found), pairsOf(given, overlap));
    shapes.dispose();
    const { count } = found;
    found.dispose();
    return count;
}

test("touching: circles and aabbs of every kind", () => {
    const next = generator(seed);
    let found = 0;
    for (let round = 0; round < 10; round++) {
        const drawn = randomCases(seed + round, 500).flatMap(({ a, b }) => [a, b]);
        found += checkTouching(Circles, drawn.filter((shape) => shape.radius !== undefined));
        found += checkTouching(Aabbs, drawn.filter((shape) => shape.minX !== undefined));
        found += checkTouching(Circles, Array.from({ length: 400 }, () =>
            circle(Math.floor(next() * 40), Math.floor(next() * 40), Math.floor(next() * 3) / 2)));
        found += checkTouching(Aabbs, Array.from({ length: 400 }, () => randomAabb(next)));
    }
    assert.ok(found > 10000, `only ${found}`);
});

test("touching: bounds that rounding could make too small, and ends of the range", () => {
    const ulp = 2 ** -23;
    const most = (2 - ulp) * 2 ** 127;
    for (const list of [
        [circle(0, 0, 1), circle(2, 0, 1 + ulp), circle(2, 0, 1)],
        [circle(2 ** 24, 0, 0.5), circle(2 ** 24 + 2, 0, 1.5 + ulp)],
        [circle(-(2 ** 24), 0, 0.5), circle(-(2 ** 24) - 2, 0, 1.5 + ulp)],
        [circle(most, 0, most), circle(-most, 0, most), circle(0, 0, 1)],
        [circle(2 ** -149, 0, 2 ** -149), circle(0, 0, 2 ** -149), circle(0, 0, 0)],
        [circle(NaN, 0, 1), circle(0, 0, -1), circle(0, 0, Infinity), circle(0, 0, 1)],
        [],
        [circle(0, 0, 1)],
    ]) {
        checkTouching(Circles, list);
    }
    const margin = new Circles([circle(0, 0, 1), circle(2, 0, 1 + ulp)]);
    assert.deepEqual([...touching(margin)], [[0, 1]]);
});

test("an invalid query throws an error with the reason", () => {
    const broad = new Broadphase();
    for (const [call, error] of [
        [() => touching([circle(0, 0, 1)]), /^TypeError: touching: shapes must be Circles or/],
        [() => touching(new carom.Boxes(1)), /^TypeError: touching/],
        [() => touching(new Circles(1), { into: [] }), /^TypeError: touching: into must be Pairs/],
        [() => broad.build([]), /^TypeError: Broadphase\.build: bounds must be Aabbs/],
        [() => broad.set(-1, aabb(0, 0, 1, 1)), /^RangeError: Broadphase\.set: id must .* not -1/],
        [() => broad.set(2 ** 31, aabb(0, 0, 1, 1)), /^RangeError/],
        [() => broad.set(0, circle(0, 0, 1)), /^TypeError: Broadphase\.set: bounds\.minX is mis/],
        [() => broad.query(), /^TypeError: Broadphase\.query: region is missing/],
        [() => broad.sweep(aabb(0, 0, 1, 1)), /^TypeError: Broadphase\.sweep: motion is missing/],
    ]) {
        assert.throws(call, (thrown) => {
            assert.match(String(thrown), error);
            return true;
        });
    }
    assert.equal(broad.get(7), undefined);
    broad.dispose();
    for (const call of [
        () => broad.count,
        () => broad.pairs(),
        () => broad.update(),
        () => broad.remove(0),
        () => broad.query(aabb(0, 0, 1, 1)),
    ]) {
        assert.throws(call, { code: "disposed", message: "Broadphase: used after dispose()" });
    }
});

/** Overlaps by plain arithmetic, over circles in the order of their left ends. */
function countOverlaps({ x, y, radius }) {
    const order = Array.from(x.keys()).sort((a, b) => x[a] - radius[a] - x[b] + radius[b]);
    let found = 0;
    order.forEach((i, at) => {
        for (let k = at + 1; k < order.length; k++) {
            const j = order[k];
            if (x[j] - radius[j] > x[i] + radius[i]) break;
            const reach = radius[i] + radius[j];
            found += (x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2 < reach ** 2;
        }
    });
    return found;
}

for (const count of [1e4, 1e5]) {
    test(`touching pairs of ${count} circles`, () => {
        const next = generator(7);
        const side = Math.sqrt(count) * 1.5;
        const circles = new Circles(count);
        const { x, y, radius } = circles;
        for (let i = 0; i < count; i++) {
            [x[i], y[i], radius[i]] = [next() * side, next() * side, 0.25 + next() / 2];
        }
        const into = new Pairs();
        const times = Array.from({ length: 5 }, () => {
            const begin = performance.now();
            touching(circles, { into });
            return performance.now() - begin;
        });
        console.log(`touching ${count} circles: ${Math.min(...times).toFixed(2)} ms`);
        assert.equal(into.count, countOverlaps(circles));
    });
}
