// Loading a snapshot: bodies are the same objects, and the bits are those of a run without it.
import assert from "node:assert/strict";
import test from "node:test";
import { packageUrl } from "../built.mjs";
import { generator } from "./cases.mjs";

const { World, circle, rect } = await import(packageUrl());

function table() {
    const world = new World({ gravity: { x: 0, y: -10 } });
    for (const wall of [rect(-11, -1, 22, 1), rect(-11, 0, 1, 20), rect(10, 0, 1, 20)]) {
        world.add({ shape: wall });
    }
    for (let i = 0; i < 30; i++) {
        world.add({ type: "dynamic", shape: circle((i % 6) * 3 - 8, 2 + i / 2, 0.5),
            restitution: 0.5, user: { number: i } });
    }
    return world;
}

test("a world that goes back and on again has the bits of one that did not", () => {
    const next = generator(5);
    const [here, truth] = [table(), table()];
    const kick = (world, step) => {
        const body = world.bodyAt(3 + (step % 30));
        if (step % 10 === 0) body.applyImpulse({ x: step % 4, y: 1 });
    };
    for (let step = 0; step < 100; step++) {
        const before = here.save();
        const { hash } = here;
        for (let k = 0; k < Math.floor(next() * 4); k++) {
            here.bodyAt(4).applyImpulse({ x: 50 * next(), y: 9 });
            here.step(1 / 60);
        }
        here.load(before);
        assert.equal(here.hash, hash);
        for (const world of [here, truth]) {
            kick(world, step);
            world.step(1 / 60);
        }
        assert.equal(here.hash, truth.hash);
        assert.deepEqual([...here.positions], [...truth.positions]);
    }
});

test("a load restores removed bodies as the same objects, and removes later ones for good", () => {
    const world = table();
    const [old, kept] = [world.bodyAt(10), world.bodyAt(11)];
    const bytes = world.save();
    old.remove();
    kept.user = "changed";
    const late = world.step(0).add({ shape: circle(0, 30, 1), user: "late" });
    world.load(bytes);
    assert.deepEqual([old.isValid, kept.isValid, late.isValid], [true, true, false]);
    assert.equal(world.bodyAt(10), old);
    assert.deepEqual(old.user, { number: 7 });
    assert.equal(kept.user, "changed", "an object's user does not go back");
    assert.ok(old.position.y > 0);
    // The index and generation of `late` are used again.
    world.bodyAt(10).remove();
    const another = world.step(0).add({ shape: circle(0, 30, 1) });
    assert.deepEqual([another.index, another.generation], [late.index, late.generation]);
    assert.equal(late.isValid, false);
    assert.throws(() => late.position, { code: "stale" });
    assert.equal(world.bodyAt(late.index), another);
});

test("whole numbers as user go with the bytes, into another world too", () => {
    const world = new World();
    const body = world.add({ shape: circle(1, 2, 3), user: 5 });
    const plain = world.add({ shape: circle(9, 2, 3), user: "text" });
    const bytes = world.save();
    body.user = 6;
    plain.user = 7;
    world.load(bytes);
    assert.deepEqual([body.user, plain.user], [5, undefined]);
    const other = new World();
    const strange = other.add({ shape: circle(0, 0, 1), user: "mine" });
    const away = other.add({ shape: circle(0, 5, 1) });
    const third = other.add({ shape: circle(0, 9, 1) });
    other.load(bytes.slice().buffer);
    assert.deepEqual([...other].map(({ user }) => user), [5, undefined]);
    assert.deepEqual([...other].map(({ shape }) => shape), [circle(1, 2, 3), circle(9, 2, 3)]);
    assert.equal(other.bodyAt(0), strange, "the same index and generation: the same object");
    assert.deepEqual([away.isValid, third.isValid, other.count], [true, false, 2]);
    assert.equal(other.hash, world.hash);
});

test("a load restores touches and clears all other events", () => {
    const world = table();
    for (let step = 0; step < 200; step++) world.step(1 / 60);
    const touches = world.touches.map(({ a, b }) => [a, b]);
    assert.ok(touches.length > 20);
    const raw = world.rawTouches;
    const bytes = world.save();
    for (const { b } of world.touches) if (b.isValid) b.remove();
    world.step(1 / 60);
    world.load(bytes);
    assert.deepEqual(world.touches.map(({ a, b }) => [a, b]), touches);
    world.touches.forEach(({ a, b }, i) => assert.ok(a === touches[i][0] && b === touches[i][1]));
    assert.deepEqual([world.impacts, world.begins, world.ends, world.reports], [[], [], [], []]);
    assert.throws(() => raw.length, /this view is stale/);
});

test("invalid snapshots are refused and change nothing", () => {
    const world = table();
    world.step(1 / 60);
    const bytes = world.save();
    world.step(1 / 60);
    const { hash } = world;
    const bodies = [...world];
    for (const spoil of [
        () => new Uint8Array(0),
        () => bytes.subarray(0, bytes.length - 1),
        () => Uint8Array.from(bytes, (byte, i) => (i === bytes.length >> 1 ? byte ^ 1 : byte)),
        () => new Uint8Array(1000),
    ]) {
        assert.throws(() => world.load(spoil()), {
            name: "CaromError",
            code: "snapshot",
            message: "cannot load: not a snapshot, or of another version, cut short or corrupted",
        });
        assert.equal(world.hash, hash);
        assert.ok([...world].every((body, i) => body === bodies[i] && body.isValid));
    }
    const within = new Uint8Array(bytes.length + 8);
    within.set(bytes, 3);
    world.load(within.subarray(3, 3 + bytes.length));
    assert.notEqual(world.hash, hash);
});
