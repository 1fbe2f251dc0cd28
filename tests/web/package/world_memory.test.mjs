// Memory grows while views exist, is freed by dispose() or the garbage collector, and may run out.
import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import test from "node:test";
import { fresh, pageBytes } from "./module.mjs";

const circle = (x, y, radius) => ({ x, y, radius });
const outOfMemory = { name: "CaromError", code: "memory" };
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

function addGas(world, from, to) {
    for (let i = from; i < to; i++) {
        const velocity = { x: (i % 7) - 3, y: (i % 5) - 2 };
        world.add({ type: "dynamic", shape: circle(2 * (i % 500), 2 * Math.floor(i / 500), 0.75),
            velocity, restitution: 1, fixedRotation: true });
    }
    return world;
}

const stale = (name) => ({
    name: "CaromError",
    code: "view",
    message: `this view is stale: carom's memory grew; get ${name} again`,
});

test("views that memory left behind throw, and their getters give live ones", () => {
    const { World, Circles, size } = fresh();
    const world = addGas(new World(), 0, 100);
    const circles = new Circles([circle(1, 2, 3)]);
    world.step(1 / 60);
    const { positions, velocities, rawTouches } = world;
    const { x } = circles;
    const before = [...positions];
    const bytes = size();
    addGas(world, 100, 20000);
    world.step(1 / 60);
    assert.ok(size() > bytes, "it grew");
    for (const [view, name] of [[positions, "world.positions"], [velocities, "world.velocities"],
        [rawTouches, "world.rawTouches"], [x, "circles.x"]]) {
        for (const use of [
            () => view.length,
            () => [...view],
            () => view.at(0),
            () => view.subarray(0),
            () => view.set([1]),
            () => view.forEach(() => {}),
            () => view.buffer,
        ]) {
            assert.throws(use, stale(name));
        }
        assert.equal(view[0], undefined);
    }
    assert.equal(world.positions.length, 40000);
    assert.equal(world.positions.length, 2 * world.count);
    assert.notEqual(world.positions[0], before[0]);
    assert.deepEqual([...circles.x], [1]);
});

test("growth in the middle of a step changes no bit", () => {
    const grown = fresh();
    const roomy = fresh();
    roomy.memory.give(roomy.memory.take(64 << 20), 64 << 20);
    const worlds = [grown, roomy].map(({ World }) => addGas(new World(), 0, 3000));
    const bytes = grown.size();
    const most = roomy.size();
    for (let step = 0; step < 30; step++) {
        worlds.forEach((world) => world.step(1 / 60));
        assert.equal(worlds[0].hash, worlds[1].hash);
        assert.deepEqual(worlds[0].positions, worlds[1].positions);
    }
    assert.ok(grown.size() > bytes && roomy.size() === most);
});

test("a world with reserved capacity does not grow in warm steps", () => {
    const { World, size } = fresh();
    const world = addGas(new World({ bodies: 2000 }), 0, 2000);
    for (let step = 0; step < 200; step++) world.step(1 / 60);
    const { positions } = world;
    const bytes = size();
    for (let step = 0; step < 50; step++) world.step(1 / 60);
    assert.equal(size(), bytes);
    assert.equal(world.positions, positions);
});

test("two worlds are independent", () => {
    const { World } = fresh();
    const [one, two] = [addGas(new World(), 0, 50), addGas(new World(), 0, 50)];
    one.step(1 / 60);
    addGas(two, 50, 5000);
    two.step(1 / 60);
    one.step(1 / 60);
    const alone = addGas(new (fresh().World)(), 0, 50);
    alone.step(1 / 60).step(1 / 60);
    assert.equal(one.hash, alone.hash);
    two.dispose();
    one.step(1 / 60);
    alone.step(1 / 60);
    assert.equal(one.hash, alone.hash);
    assert.deepEqual([...one.positions], [...alone.positions]);
});

test("dispose gives everything back, and use after it throws", () => {
    const { World, Circles, Broadphase, batchHits, touching, held } = fresh();
    const nothing = held();
    for (let round = 0; round < 3; round++) {
        const world = addGas(new World(), 0, 500);
        const body = world.bodyAt(3);
        world.step(1 / 60);
        const bytes = world.save();
        world.load(bytes);
        world.overlap(circle(10, 10, 5));
        world.rayAll({ x: 0, y: 0 }, { x: 900, y: 1 });
        world.dispose();
        world.dispose();
        const gone = { code: "disposed", message: "World: used after dispose()" };
        for (const use of [() => world.step(1), () => world.positions, () => world.impacts,
            () => world.count, () => world.add({ shape: circle(0, 0, 1) }), () => world.save(),
            () => [...world], () => world.hash, () => world.gravity, () => world.load(bytes)]) {
            assert.throws(use, gone);
        }
        assert.equal(body.isValid, false);
        assert.throws(() => body.position,
            { code: "disposed", message: /body 3: its world was disposed of/ });

        const circles = new Circles([circle(0, 0, 1), circle(1, 0, 1)]);
        const broad = new Broadphase();
        broad.set(5, { minX: 0, minY: 0, maxX: 1, maxY: 1 });
        broad.query({ minX: 0, minY: 0, maxX: 1, maxY: 1 });
        for (const owner of [circles, broad, batchHits(circles, circles), touching(circles)]) {
            owner[Symbol.dispose ?? Symbol.for("Symbol.dispose")]();
        }
        assert.equal(held(), nothing);
    }
});

/** Collects garbage until `done` returns true, which may take a few rounds; returns false if it
 * never does. */
async function collectUntil(done) {
    for (let round = 0; round < 100 && !done(); round++) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        collect();
    }
    return done();
}

test("an unreachable world is freed automatically", async () => {
    const { World, Circles, Broadphase, batchHits, touching, held } = fresh();
    const nothing = held();
    (() => {
        for (let i = 0; i < 20; i++) {
            addGas(new World(), 0, 100).step(1 / 60).positions.fill(0);
            const circles = new Circles(100);
            batchHits(circles, circles);
            touching(circles);
            new Broadphase().set(9, { minX: 0, minY: 0, maxX: 1, maxY: 1 });
        }
    })();
    assert.ok(held() > nothing + 20 * 1000);
    assert.ok(await collectUntil(() => held() === nothing), `${held() - nothing} bytes are left`);
});

test("a body or a view keeps its world alive", async () => {
    const { World, held } = fresh();
    const nothing = held();
    let body = addGas(new World(), 0, 100).bodyAt(42);
    let view = addGas(new World(), 0, 100).positions;
    const both = held();
    assert.equal(await collectUntil(() => held() < both), false);
    assert.equal(body.world.count, 100);
    assert.deepEqual([body.position.x, view[2 * 42]], [84, 84]);
    body = undefined;
    assert.ok(await collectUntil(() => held() < both));
    assert.equal(view[2 * 42], 84);
    view = undefined;
    assert.ok(await collectUntil(() => held() === nothing));
});

/** Allocates all memory that is left, from large blocks to small ones. */
function takeAll(memory) {
    const taken = [];
    for (let size = 64 * pageBytes; size >= 64; ) {
        try {
            taken.push([memory.take(size), size]);
        } catch (error) {
            assert.equal(error.code, "memory");
            size -= Math.ceil(size / 16);
        }
    }
    return taken;
}

test("a view of moved memory keeps its values until it is unreachable", async () => {
    const { World, Circles, memory, held, size } = fresh();
    memory.give(memory.take(32 << 20), 32 << 20); // so that it has to move
    const bytes = size();
    const world = addGas(new World({ bodies: 1000 }), 0, 100);
    let { positions } = world;
    const before = Array.from({ length: 200 }, (_, i) => positions[i]);
    addGas(world, 100, 1000);
    assert.equal(world.positions.length, 2000);
    assert.throws(() => positions.length, /more or fewer now; get it again as world\.positions/);
    const others = Array.from({ length: 50 }, () => new Circles(100));
    assert.deepEqual(Array.from(before, (_, i) => positions[i]), before);
    for (let i = 0; i < 200; i++) positions[i] = 7;
    assert.ok(others.every((circles) => [...circles.x, ...circles.y].every((x) => x === 0)));
    assert.equal(world.positions[2], 2);
    assert.equal(size(), bytes);
    const both = held();
    positions = undefined;
    assert.ok(await collectUntil(() => held() < both));
    world.dispose();
    others.forEach((circles) => circles.dispose());
});

test("when memory runs out, the call that fails reports it and changes nothing", () => {
    const { World, Circles, Broadphase, Pairs, touching, memory } = fresh(256);
    const world = addGas(new World(), 0, 3000);
    const twin = addGas(new (fresh().World)(), 0, 3000);
    for (const each of [world, twin]) each.step(1 / 60).step(1 / 60);
    const bytes = world.save();
    const taken = takeAll(memory);
    const addOne = (to, i) => to.add({ shape: circle(5000 + 3 * i, 0, 1) });
    const { count } = world;
    let added = 0;
    const addMore = () => {
        for (;; added++) addOne(world, added);
    };
    assert.throws(addMore, { ...outOfMemory, message: "cannot add a body: memory is short" });
    assert.equal(world.count, count + added);
    const { hash } = world;
    assert.throws(addMore, outOfMemory);
    taken.push(...takeAll(memory)); // what the world gave back when it grew
    for (const use of [
        () => new World(),
        () => new Circles(5000),
        () => new Pairs(5000),
        () => new Broadphase().set(1e6, { minX: 0, minY: 0, maxX: 1, maxY: 1 }),
        () => touching(new Circles(100)),
        () => world.positions,
        () => world.save(),
        () => world.load(bytes),
    ]) {
        assert.throws(use, outOfMemory);
    }
    assert.deepEqual([world.hash, world.count], [hash, count + added]);
    for (let i = 0; i < added; i++) addOne(twin, i);
    assert.equal(twin.hash, hash);

    for (const [pointer, size] of taken) memory.give(pointer, size);
    for (let step = 0; step < 100; step++) [world, twin].forEach((each) => each.step(1 / 60));
    assert.equal(world.hash, twin.hash);
    assert.deepEqual([...world.positions], [...twin.positions]);
});

test("a step that has no memory moves nothing and can be made again", () => {
    const { World, memory } = fresh(240);
    const world = addGas(new World(), 0, 2000);
    const twin = addGas(new (fresh().World)(), 0, 2000);
    const taken = takeAll(memory);
    assert.throws(() => world.step(1 / 60), { ...outOfMemory, message: /^cannot step: memory is/ });
    assert.equal(world.hash, twin.hash);
    for (const [pointer, size] of taken) memory.give(pointer, size);
    for (let step = 0; step < 20; step++) {
        assert.equal(world.step(1 / 60).hash, twin.step(1 / 60).hash);
    }
});
