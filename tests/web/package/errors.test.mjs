import assert from "node:assert/strict";
import test from "node:test";
import { packageUrl } from "../built.mjs";

const carom = await import(packageUrl());
const { aabb, box, CaromError, circle, contact, distance, overlap, sweep } = carom;
const ball = circle(0, 0, 1);

const typeError = (message) => ({ name: "TypeError", message });

test("an invalid shape is a TypeError that names the argument and the field", () => {
    for (const [call, message] of [
        [() => overlap(), "overlap: a is missing"],
        [() => overlap(ball), "overlap: b is missing"],
        [() => overlap(null, ball), "overlap: a must be an object, not null"],
        [() => overlap(ball, 3), "overlap: b must be an object, not a number"],
        [
            () => overlap({ x: 0, y: 0 }, ball),
            "overlap: a is not a shape: it has none of radius, minX and halfWidth",
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
        [() => carom.closestPoint({ x: 0, y: 0 }), "closestPoint: shape is missing"],
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
        [() => overlap(ball, { ...ball, x: {} }), "overlap: b.x must be a number, not an object"],
        [() => new carom.Circles(2).fill(5), "Circles.fill needs something to iterate over"],
    ]) {
        assert.throws(call, typeError(message));
    }
});

test("an unknown option is a TypeError", () => {
    const found = contact(ball, ball);
    const at = { x: 0, y: 0 };
    const circles = new carom.Circles([ball]);
    for (const [call, callName] of [
        [() => carom.separate(found, at, at, { massB: 0 }), "separate"],
        [() => carom.push(found, 1, at, at, { massB: 0 }), "push"],
        [() => carom.bounce(found, at, at, { massB: 0 }), "bounce"],
        [() => carom.slide(ball, at, [], { massB: 0 }), "slide"],
        [() => carom.batchHits(circles, ball, { massB: 0 }), "batchHits"],
        [() => carom.batchSweep(ball, at, circles, { massB: 0 }), "batchSweep"],
        [() => carom.touching(circles, { massB: 0 }), "touching"],
        [() => new carom.Broadphase().pairs({ massB: 0 }), "Broadphase.pairs"],
        [() => new carom.World({ massB: 0 }), "new World"],
        [() => new carom.World().add({ massB: 0 }), "World.add"],
    ]) {
        assert.throws(call, typeError(`${callName}: there is no option "massB"`));
    }
});

test("bits and switches are checked, in a filter as in a body", () => {
    const world = new carom.World();
    const body = world.add({ shape: ball });
    for (const mask of [NaN, 1.5, 2 ** 32, -(2 ** 31) - 1, Infinity]) {
        assert.throws(() => world.overlap(ball, { mask }), RangeError);
        assert.throws(() => world.overlap(ball, { category: mask }), RangeError);
        assert.throws(() => body.set({ mask }), RangeError);
    }
    for (const word of ["no", 1, null]) {
        assert.throws(() => world.overlap(ball, { sensors: word }), TypeError);
        assert.throws(() => body.set({ sensor: word }), TypeError);
        assert.throws(() => body.enable(word), TypeError);
    }
    assert.deepEqual(world.overlap(ball, { mask: -1, sensors: true }), [body]);
});

test("an error changes nothing in carom", () => {
    assert.throws(() => overlap(ball, {}), TypeError);
    assert.equal(overlap(ball, circle(1, 0, 1)), true);
    assert.equal(overlap(ball, circle(2, 0, 1)), false);
});

test("an error of the C library is a CaromError with its code and text", () => {
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
