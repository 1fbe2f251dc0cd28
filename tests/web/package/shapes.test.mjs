import assert from "node:assert/strict";
import test from "node:test";
import { packageUrl } from "../built.mjs";

const carom = await import(packageUrl());
const { aabb, bounds, box, check, circle, corners, movedAabb, rect } = carom;

test("makers give plain objects with the documented fields", () => {
    assert.deepEqual(circle(1, 2, 3), { x: 1, y: 2, radius: 3 });
    assert.deepEqual(aabb(1, 2, 3, 4), { minX: 1, minY: 2, maxX: 3, maxY: 4 });
    assert.deepEqual(rect(1, 2, 10, 20), { minX: 1, minY: 2, maxX: 11, maxY: 22 });
    assert.deepEqual(box(1, 2, 10, 20), {
        x: 1,
        y: 2,
        halfWidth: 5,
        halfHeight: 10,
        c: 1,
        s: 0,
    });
    assert.equal(Object.getPrototypeOf(box(0, 0, 1, 1)), Object.prototype);
});

test("the angle of a box is the direction (c, s)", () => {
    const { c, s } = box(0, 0, 2, 2, Math.PI / 6);
    assert.equal(c, Math.fround(Math.sqrt(3) / 2));
    assert.ok(Math.abs(s - 0.5) < 1e-7, String(s));
});

test("check says why a shape is invalid", () => {
    for (const [shape, reason] of [
        [circle(0, 0, 0), ""],
        [circle(0, 0, -1), /negative/],
        [circle(NaN, 0, 1), /NaN/],
        [circle(0, Infinity, 1), /infinite/],
        [circle(1e39, 0, 1), /infinite/], // beyond a float
        [aabb(1, 0, 0, 1), /min is greater than max/],
        [{ ...box(0, 0, 1, 1), c: 0, s: 0 }, /direction|rot/],
    ]) {
        if (reason === "") assert.equal(check(shape), "");
        else assert.match(check(shape), reason);
    }
});

test("a box takes a direction, an angle, or none", () => {
    const turned = box(1, 2, 4, 2, 0.7);
    const { c, s, ...level } = turned;
    assert.deepEqual(bounds({ ...level, angle: 0.7 }), bounds(turned));
    assert.deepEqual(bounds(level), aabb(-1, 1, 3, 3));
    assert.deepEqual(bounds({ ...level, c: 5, s: 0 }), aabb(-1, 1, 3, 3));
    assert.throws(() => bounds({ ...turned, angle: 0.7 }), {
        name: "TypeError",
        message: "bounds: shape has both an angle and a direction (c, s)",
    });
    assert.throws(() => bounds({ ...level, c }), {
        name: "TypeError",
        message: "bounds: shape.s is missing",
    });
    assert.throws(() => bounds({ ...level, angle: "0.7" }), {
        name: "TypeError",
        message: "bounds: shape.angle must be a number, not a string",
    });
});

test("bounds, corners and frames of a box", () => {
    const tall = box(10, 0, 4, 2, Math.PI / 2);
    assert.deepEqual(
        corners(tall).map(({ x, y }) => [Math.round(x), Math.round(y)]),
        [
            [11, -2],
            [11, 2],
            [9, 2],
            [9, -2],
        ],
    );
    const straight = { x: 10, y: 0, halfWidth: 2, halfHeight: 1, c: 0, s: 1 };
    assert.deepEqual(bounds(straight), aabb(9, -2, 11, 2));
    assert.deepEqual(carom.toLocalPoint(straight, { x: 10, y: 1 }), { x: 1, y: 0 });
    assert.deepEqual(carom.toWorldPoint(straight, { x: 1, y: 0 }), { x: 10, y: 1 });
    assert.deepEqual(carom.toLocalVector(straight, { x: 0, y: 1 }), { x: 1, y: 0 });
    assert.deepEqual(carom.toWorldVector(straight, { x: 1, y: 0 }), { x: 0, y: 1 });
    assert.throws(() => corners(circle(0, 0, 1)), { message: "corners: box must be a box" });
});

test("swept bounds and moved aabbs", () => {
    assert.deepEqual(carom.sweptBounds(circle(0, 0, 1), { x: 5, y: -3 }), aabb(-1, -4, 6, 1));
    assert.deepEqual(movedAabb(aabb(0, 0, 1, 1), { x: 2, y: 3 }), aabb(2, 3, 3, 4));
});

test("numbers are rounded to float when they are read", () => {
    assert.deepEqual(bounds(circle(0.1, 0.1, 0)), {
        minX: Math.fround(0.1),
        minY: Math.fround(0.1),
        maxX: Math.fround(0.1),
        maxY: Math.fround(0.1),
    });
});
