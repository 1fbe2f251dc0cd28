// A batch returns the results of single pairs, bit for bit, for any form of its sides.
//   SEED=...
import assert from "node:assert/strict";
import test from "node:test";
import { packageUrl } from "../built.mjs";
import { generator, randomCases } from "./cases.mjs";

const carom = await import(packageUrl());
const { Aabbs, Boxes, Circles, Pairs, circle } = carom;
const { batchContacts, batchHits, batchOverlap, batchSweep } = carom;
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32);
console.log(`SEED=${seed}`);

const Columns = { circle: Circles, aabb: Aabbs, box: Boxes };
const pairKinds = [["circle", "circle"], ["circle", "aabb"], ["circle", "box"], ["aabb", "aabb"],
    ["aabb", "box"], ["box", "box"]];

const kindOf = (s) => (s.radius !== undefined ? "circle" : s.minX !== undefined ? "aabb" : "box");
const shapes = randomCases(seed, 4000).flatMap(({ a, b }) => [a, b]);

function draw(next, kind) {
    for (;;) {
        const shape = shapes[Math.floor(next() * shapes.length)];
        if (kindOf(shape) === kind) return shape;
    }
}

function drawn(next, kind, count) {
    return new Columns[kind](Array.from({ length: count }, () => draw(next, kind)));
}

/** Checks that all batch results for these pairs equal those of single pairs. Returns the
 * overlaps. */
function compare(a, b, pairs, options) {
    const bits = batchOverlap(a, b, options);
    const hits = batchHits(a, b, options);
    const contacts = batchContacts(a, b, options);
    const truth = pairs.map(([i, j]) => carom.overlap(i, j));
    const indices = truth.flatMap((yes, i) => (yes ? [i] : []));
    assert.equal(bits.count, pairs.length);
    assert.equal(bits.overlapping, indices.length);
    assert.deepEqual(truth.map((_, i) => bits.has(i)), truth);
    assert.equal(bits.words.length, Math.ceil(pairs.length / 32));
    assert.deepEqual([...hits], indices);
    assert.deepEqual([...hits.indices], indices);
    assert.equal(contacts.overlapping, indices.length);
    assert.deepEqual([...contacts], pairs.map(([i, j]) => carom.contact(i, j)));
    contacts.normalX.forEach((x, i) => assert.ok(Object.is(x, contacts.get(i).normal.x)));
    contacts.pointY.forEach((y, i) => assert.ok(Object.is(y, contacts.get(i).point.y)));
    for (const result of [bits, hits, contacts]) result.dispose();
    return indices.length;
}

for (const [first, second] of pairKinds) {
    test(`${first} and ${second}: side by side, one with all, by index`, () => {
        const next = generator(seed);
        let overlaps = 0;
        for (const count of [1, 3, 31, 64, 700]) {
            const a = drawn(next, first, count);
            const b = drawn(next, second, count);
            const [listA, listB] = [[...a], [...b]];
            overlaps += compare(a, b, listA.map((shape, i) => [shape, listB[i]]));
            overlaps += compare(a, b.get(0), listA.map((shape) => [shape, listB[0]]));
            overlaps += compare(a.get(0), b, listB.map((shape) => [listA[0], shape]));
            const ids = Array.from({ length: 2 * count },
                () => [Math.floor(next() * count), Math.floor(next() * count)]);
            overlaps += compare(a, b, ids.map(([i, j]) => [listA[i], listB[j]]),
                { pairs: new Pairs(ids) });
        }
        assert.ok(overlaps > 100, `only ${overlaps} overlaps: not much of a test`);
    });
}

test("a batch sweep reports the shapes that single sweeps hit", () => {
    const next = generator(seed);
    let total = 0;
    for (const kind of ["circle", "aabb", "box"]) {
        for (let round = 0; round < 40; round++) {
            const targets = drawn(next, kind, 300);
            const mover = draw(next, "circle");
            const motion = { x: (next() - 0.5) * 10, y: (next() - 0.5) * 10 };
            const truth = [...targets].map((shape, index) =>
                ({ index, ...carom.sweep(mover, motion, shape) }))
                .filter(({ state, normal: { x, y } }) => state !== "miss" || x !== 0 || y !== 0);
            const sweeps = batchSweep(mover, motion, targets);
            assert.deepEqual([...sweeps], truth);
            assert.deepEqual([...sweeps.indices], truth.map(({ index }) => index));
            const first = truth.reduce((best, sweep) =>
                (best && !carom.sweepBefore(sweep, best) ? best : sweep), undefined);
            assert.deepEqual(sweeps.first(), first);
            total += truth.length;
            sweeps.dispose();
            targets.dispose();
        }
    }
    assert.ok(total > 1000, `only ${total} hits`);
});

test("columns are views without copies", () => {
    const circles = new Circles(3);
    circles.x[1] = 5;
    circles.radius.set([1, 2, 3]);
    assert.deepEqual([...circles],
        [circle(0, 0, 1), circle(5, 0, 2), circle(0, 0, 3)]);
    circles.set(2, circle(7, 8, 9));
    assert.deepEqual([...circles.y], [0, 0, 8]);
    assert.equal(circles.x, circles.x, "the same view until it is detached");
    const boxes = new Boxes([{ x: 1, y: 2, halfWidth: 3, halfHeight: 4, angle: Math.PI }]);
    assert.ok(boxes.c[0] === -1 && Math.abs(boxes.s[0]) < 1e-6);
    assert.deepEqual(new Boxes(1).get(0), { x: 0, y: 0, halfWidth: 0, halfHeight: 0, c: 1, s: 0 });
    assert.deepEqual(new Aabbs(2).fill([carom.aabb(1, 2, 3, 4)]).get(1), carom.aabb(0, 0, 0, 0));
});

test("results are used again and grow when they must", () => {
    const few = new Circles([circle(0, 0, 1)]);
    const many = new Circles(Array.from({ length: 5000 }, (_, i) => circle(i % 2, 0, 0.75)));
    const hits = batchHits(few, few);
    const { indices } = hits;
    assert.deepEqual([...indices], [0]);
    assert.equal(batchHits(many, many.get(0), { into: hits }), hits);
    assert.equal(hits.count, 5000);
    assert.throws(() => indices.length, /^CaromError: this view is stale: .* hits\.indices/);
    batchHits(few, few, { into: hits });
    assert.deepEqual([...hits.indices], [0]);
    const contacts = batchContacts(many, many);
    assert.equal(batchContacts(few, many, { into: contacts }).count, 5000);
    assert.equal(contacts.distance.length, 5000);
    const sweeps = batchSweep(circle(-9, 0, 1), { x: 20, y: 0 }, many);
    assert.equal(sweeps.count, 5000);
    batchSweep(circle(-9, 0, 1), { x: 20, y: 0 }, few, { into: sweeps });
    assert.deepEqual(sweeps.first(), sweeps.get(0));
    batchSweep(circle(-9, 9, 1), { x: 20, y: 0 }, few, { into: sweeps });
    assert.equal(sweeps.first(), undefined);
});

test("an invalid query throws an error with the reason", () => {
    const circles = new Circles(2);
    const three = new Circles(3);
    const boxes = new Boxes(2);
    for (const [call, error] of [
        [() => batchHits(circles, three), /^RangeError: batchHits: 2 and 3 shapes do not go toget/],
        [() => batchHits(boxes, circles), /^TypeError: batchHits takes circles .* box with circle/],
        [() => batchOverlap(circles), /^TypeError: batchOverlap: b is missing/],
        [() => batchOverlap(circles, 5), /^TypeError: batchOverlap: b must be an object/],
        [() => batchContacts(circles, circles, { into: 5 }), /^TypeError: .*into must be Contacts/],
        [() => batchContacts(circles, circles, { pairs: [[0, 1]] }), /pairs must be Pairs/],
        [() => batchSweep(circle(0, 0, 1), { x: 1 }, circles), /batchSweep: motion\.y is missing/],
        [() => batchSweep(circle(0, 0, 1), { x: 1, y: 0 }, 3), /shapes must be Circles, Aabbs or/],
        [() => batchSweep(boxes.get(0), { x: 1, y: 0 }, circles), /circle must be a circle/],
        [() => circles.get(2), /^RangeError: Circles\.get: i must be .* < 2, not 2/],
        [() => circles.get("1"), /^TypeError: Circles\.get: i must be a number, not a string/],
        [() => new Pairs([5]), /^TypeError: new Pairs: pair 0 must be an array of two/],
        [() => circles.get(0.5), /^RangeError/],
        [() => circles.set(0, { x: 1, y: 2 }), /^TypeError: Circles\.set: shape is not a shape/],
        [() => circles.set(0, carom.aabb(0, 0, 1, 1)), /shape is an aabb, not a circle/],
        [() => circles.fill([1]), /^TypeError: Circles\.set: shape must be an object/],
        [() => new Circles(-1), /^RangeError: new Circles: -1 is not a count/],
        [() => new Circles(), /^TypeError: new Circles needs a count, or something to iterate/],
        [() => new Pairs([[0, -1]]), /^RangeError: Pairs\.set: b must be .*, not -1/],
    ]) {
        assert.throws(call, (thrown) => {
            assert.match(String(thrown), error);
            return true;
        });
    }
});

test("dispose gives memory back, and use after it throws", () => {
    const circles = new Circles(10);
    const { x } = circles;
    circles.dispose();
    circles.dispose();
    assert.throws(() => x.length, /dispose\(\) was called on what gave circles\.x/);
    const gone = { name: "CaromError", code: "disposed", message: "Circles: used after dispose()" };
    assert.throws(() => circles.x, gone);
    assert.throws(() => circles.get(0), gone);
    assert.throws(() => batchHits(circles, circles), gone);
    const hits = batchHits(new Circles(1), new Circles(1));
    hits[Symbol.dispose ?? Symbol.for("Symbol.dispose")]();
    assert.throws(() => hits.indices, { code: "disposed" });
    assert.throws(() => batchHits(new Circles(1), new Circles(1), { into: hits }),
        { code: "disposed" });
});
