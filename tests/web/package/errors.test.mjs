import assert from "node:assert/strict";
import test from "node:test";
import { packageUrl } from "../built.mjs";

const carom = await import(packageUrl());
const { aabb, box, CaromError, circle, contact, distance, overlap, sweep } = carom;
const ball = circle(0, 0, 1);

const typeError = (message) => ({ name: "TypeError", message });

test("what is no shape is a TypeError that names the argument and the field", () => {
    for (const [call, message] of [
        [() => overlap(), "overlap: a is missing"],
        [() => overlap(ball), "overlap: b is missing"],
        [() => overlap(null, ball), "overlap: a must be an object, not null"],
        [() => overlap(ball, 3), "overlap: b must be an object, not a number"],
        [
            () => overlap({ x: 0, y: 0 }, ball),
            "overlap: a is no shape: it has none of radius, minX and halfWidth",
        ],
        [() => distance({ x: 0, radius: 1 }, ball), "distance: a.y is missing"],
        [() => distance(ball, { ...ball, x: "0" }), "distance: b.x must be a number, not a string"],
        [() => contact({ ...ball, y: null }, ball), "contact: a.y must be a number, not null"],
        [() => contact({ ...ball, y: 1n }, ball), "contact: a.y must be a number, not a bigint"],
        [
            () => overlap(ball, { minX: 0, minY: 0, maxX: [1], maxY: 1 }),
            "overlap: b.maxX must be a number, not an array",
        ],
        [() => overlap(ball, { ...box(0, 0, 1, 1), halfHeight: undefined }),
            "overlap: b.halfHeight is missing"],
        [() => sweep(ball, { x: 1 }, ball), "sweep: motion.y is missing"],
        [() => sweep(ball, ball), "sweep: b is missing"],
        [() => carom.ray(1, 2, ball), "ray: from must be an object, not a number"],
        [() => carom.closestPoint(ball), "closestPoint: point is missing"],
        [() => carom.mtv({ distance: 1 }), "mtv: contact.normal is missing"],
        [() => carom.flip(7), "flip: contact must be an object, not a number"],
        [
            () => carom.sweepEnd({ x: 0, y: 0 }, { x: 0, y: 0 }, { state: "gone" }),
            "sweepEnd: sweep.state must be one of miss, hit, overlapped",
        ],
        [() => circle("0", 0, 1), "circle: x must be a number, not a string"],
        [() => aabb(0, 0, 1), "aabb: maxY is missing"],
        [() => carom.rect(0, 0, 1, null), "rect: height must be a number, not null"],
        [() => box(0, 0, 1, 1, "0"), "box: angle must be a number, not a string"],
        [() => box(0), "box: width is missing"],
    ]) {
        assert.throws(call, typeError(message));
    }
});

test("an error leaves carom as it was", () => {
    assert.throws(() => overlap(ball, {}), TypeError);
    assert.equal(overlap(ball, circle(1, 0, 1)), true);
    assert.equal(overlap(ball, circle(2, 0, 1)), false);
});

test("what C refuses is a CaromError with a code and the words of C", () => {
    const world = new carom.World();
    assert.throws(
        () => world.add({ type: "dynamic", shape: circle(0, 0, -1) }),
        (error) => {
            assert.ok(error instanceof CaromError && error instanceof Error);
            assert.equal(error.name, "CaromError");
            assert.equal(error.code, "shape");
            assert.match(error.message, /invalid shape/);
            assert.match(error.stack, /errors\.test\.mjs/);
            return true;
        },
    );
    assert.throws(() => world.step(NaN), { name: "CaromError", code: "value" });
    world.dispose();
});

test("more memory than there can be is a CaromError", () => {
    for (const count of [2 ** 28, 2 ** 32, 2 ** 40]) {
        assert.throws(() => new carom.Boxes(count), { name: "CaromError", code: "memory" });
    }
    const few = new carom.Boxes(3);
    assert.equal(few.x.length, 3);
    few.dispose();
});
