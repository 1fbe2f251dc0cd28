import assert from "node:assert/strict";
import test from "node:test";
import { packageUrl } from "../built.mjs";

const carom = await import(packageUrl());
const { aabb, box, circle, contact, within, distance, overlap, ray, sweep, sweepEnd } = carom;

const shapes = { circle: circle(0, 0, 1), aabb: aabb(-1, -1, 1, 1), box: box(0, 0, 2, 2) };
const right = {
    circle: (x) => circle(x, 0, 1),
    aabb: (x) => aabb(x - 1, -1, x + 1, 1),
    box: (x) => box(x, 0, 2, 2),
};

for (const [nameA, a] of Object.entries(shapes)) {
    for (const [nameB, place] of Object.entries(right)) {
        test(`${nameA} and ${nameB}: overlap, touch and gap, in both orders`, () => {
            for (const [x, apart] of [
                [1.5, -0.5],
                [2, 0],
                [3, 1],
            ]) {
                const b = place(x);
                assert.equal(overlap(a, b), apart < 0);
                assert.equal(overlap(b, a), apart < 0);
                assert.equal(distance(a, b), apart);
                assert.equal(distance(b, a), apart);
                const { distance: gap, normal } = contact(a, b);
                assert.equal(gap, apart);
                assert.deepEqual({ x: normal.x, y: normal.y + 0 }, { x: -1, y: 0 });
                const found = sweep(a, { x: 4, y: 0 }, b);
                assert.equal(found.state, apart < 0 ? "overlapped" : "hit");
                assert.equal(found.t, apart < 0 ? 0 : apart / 4);
            }
        });
    }
}

test("within(a, b): a lies within b", () => {
    assert.equal(within(circle(0, 0, 1), aabb(-1, -1, 1, 1)), true);
    assert.equal(within(aabb(-1, -1, 1, 1), circle(0, 0, 1)), false);
    assert.equal(within(circle(0.25, 0, 1), aabb(-1, -1, 1, 1)), false);
    assert.equal(within(circle(0, 0, 0), box(0, 0, 1, 1, 0.3)), true);
});

test("the MTV of a contact ends the overlap: mtv, flip, closestPoint", () => {
    const found = contact(circle(1.5, 0, 1), aabb(-1, -1, 1, 1));
    assert.deepEqual(found, { distance: -0.5, normal: { x: 1, y: 0 }, point: { x: 1, y: 0 } });
    assert.deepEqual(carom.mtv(found), { x: 0.5, y: 0 });
    const { distance: depth, normal, point } = carom.flip(found);
    assert.deepEqual([depth, normal.x, point.x], [-0.5, -1, 0.5]);
    assert.deepEqual(carom.closestPoint({ x: 5, y: 0 }, circle(0, 0, 2)), { x: 2, y: 0 });
    assert.deepEqual(carom.closestPoint({ x: 1, y: 0 }, circle(0, 0, 2)), { x: 1, y: 0 });
});

test("sweeps report miss, hit and overlapped", () => {
    const wall = aabb(4, -10, 5, 10);
    const motion = { x: 8, y: 0 };
    const hit = sweep(circle(0, 0, 1), motion, wall);
    assert.deepEqual(hit, {
        state: "hit",
        t: 0.375,
        normal: { x: -1, y: 0 },
        point: { x: 4, y: 0 },
    });
    const end = sweepEnd({ x: 0, y: 0 }, motion, hit);
    assert.deepEqual(sweepEnd(circle(0, 0, 1), motion, hit), end);
    assert.ok(end.x <= 3 && end.x > 2.999999, String(end.x));
    assert.equal(overlap({ ...end, radius: 1 }, wall), false);
    const block = aabb(-1, -1, 1, 1);
    const stopped = sweepEnd(block, motion, sweep(block, motion, wall));
    assert.ok(stopped.maxX <= 4 && stopped.maxX > 3.999999, String(stopped.maxX));
    const miss = sweep(circle(0, 0, 1), { x: -8, y: 0 }, wall);
    assert.deepEqual(miss, {
        state: "miss",
        t: 1,
        normal: { x: 0, y: 0 },
        point: { x: 0, y: 0 },
    });
    assert.equal(sweep(circle(4, 0, 1), motion, wall).state, "overlapped");
    assert.equal(carom.sweepBefore(hit, miss), true);
    assert.equal(carom.sweepBefore(miss, hit), false);
});

test("a ray is a point that moves", () => {
    const hit = ray({ x: 0, y: 0 }, { x: 10, y: 0 }, circle(5, 0, 1));
    assert.deepEqual([hit.state, hit.t, hit.normal.x, hit.point.x], ["hit", 0.4, -1, 4]);
});

test("a rotating box hits a circle that the same box without rotation misses", () => {
    const blade = box(0, 0, 10, 0.5);
    const ball = circle(0, 4, 1);
    const still = { x: 0, y: 0 };
    assert.equal(carom.sweepTurning(ball, still, blade, still, 0).state, "miss");
    assert.equal(carom.sweepTurning(ball, still, blade, still, Math.PI / 2).state, "hit");
    assert.throws(() => carom.sweepTurning(blade, still, blade, still, 1), {
        message: "sweepTurning: circle must be a circle",
    });
});

test("numbers out of range follow the contract of C", () => {
    for (const bad of [circle(NaN, 0, 1), circle(0, 0, -1), circle(Infinity, 0, 1)]) {
        assert.equal(overlap(bad, circle(0, 0, 1)), false);
        assert.equal(distance(bad, circle(0, 0, 1)), Infinity);
        assert.deepEqual(contact(bad, circle(0, 0, 1)), {
            distance: Infinity,
            normal: { x: 0, y: 0 },
            point: { x: 0, y: 0 },
        });
        assert.equal(sweep(bad, { x: 1, y: 0 }, circle(0, 0, 1)).state, "miss");
    }
});

test("verdicts are exact where doubles are not", () => {
    // The squares are 1 and 1 + 2^-60: in doubles the same, and that would be "touching".
    const near = circle(1, 2 ** -30, 0.5);
    const a = circle(0, 0, 0.5);
    assert.equal(1 + near.y ** 2, 1);
    assert.equal(distance(a, near) > 0, true);
    assert.equal(distance(a, circle(1, 0, 0.5)), 0);
    assert.equal(overlap(circle(0, 0, 0.5 + 2 ** -24), near), true);
});

test("shapes may have getters that ask a body of a world", () => {
    const world = new carom.World();
    const bodies = [0, 1.5].map((x) => world.add({ shape: circle(x, 0, 1) }));
    const alive = bodies.map((body) => ({
        get x() {
            return body.position.x;
        },
        get y() {
            return body.position.y;
        },
        get radius() {
            return body.shape.radius;
        },
    }));
    assert.equal(distance(alive[0], alive[1]), -0.5);
    assert.equal(distance(alive[1], alive[0]), -0.5);
    world.dispose();
});

test("frozen arguments are fine, and stay as they are", () => {
    const a = Object.freeze(circle(0, 0, 1));
    const b = Object.freeze(box(1, 0, 2, 2, 0.3));
    const motion = Object.freeze({ x: 1, y: 0 });
    const found = contact(a, b);
    const copy = structuredClone(found);
    Object.values(found).forEach(Object.freeze);
    carom.separate(Object.freeze(found), a, b);
    carom.bounce(found, motion, motion);
    carom.slide(a, motion, Object.freeze([b]));
    sweep(a, motion, b);
    assert.deepEqual(found, copy);
});
