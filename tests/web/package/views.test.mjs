// Views that outlive their object throw, and writing to them by index has no effect. Objects of
// another module are refused.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { packageFolder, packageUrl } from "../built.mjs";
import { fresh, pageBytes } from "./module.mjs";

const { load } = await import(packageUrl("load.js"));
const circle = (x, y, radius) => ({ x, y, radius });
const stale = { name: "CaromError", code: "view" };
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

function scribble(view) {
    for (let i = 0; i < 4096; i++) view[i] = 7e9;
}

test("writing after dispose does no harm", () => {
    const { Circles, Pairs, World, batchContacts, touching } = fresh();
    const circles = new Circles([circle(0, 0, 1), circle(1, 0, 1)]);
    const pairs = touching(circles);
    const contacts = batchContacts(circles, circles);
    const world = new World();
    world.add({ type: "dynamic", shape: circle(0, 0, 1), velocity: { x: 1, y: 0 } });
    world.add({ type: "dynamic", shape: circle(2.001, 0, 1), restitution: 1 });
    world.step(1 / 60);
    const take = () => [circles.x, circles.y, pairs.ids, contacts.normalX, world.positions,
        world.velocities, world.rots, world.rawTouches, world.rawImpacts.words,
        world.rawImpacts.floats];
    take(); // allocates, and growth would retire views that were taken before
    const views = take();
    assert.ok(world.impacts.length > 0);
    for (const owner of [circles, pairs, contacts, world]) owner.dispose();
    const others = Array.from({ length: 200 }, () => new Circles(2));
    const twins = [fresh().World, World].map((Class) => {
        const twin = new Class();
        for (let i = 0; i < 50; i++) {
            twin.add({ type: "dynamic", shape: circle(1.5 * i, i % 2, 1), velocity: circle(i, 1) });
        }
        return twin;
    });
    views.forEach(scribble);
    for (const view of views) {
        assert.throws(() => view.length, { ...stale, message: /dispose\(\) was called on/ });
    }
    assert.ok(others.every((other) => [...other.x, ...other.radius].every((x) => x === 0)));
    assert.equal(new Pairs(10).ids.every((id) => id === 0), true);
    twins.forEach((twin) => twin.step(1 / 60).step(1 / 60));
    assert.equal(twins[0].hash, twins[1].hash);
});

test("raw events are those of one step, and writing to them does not change the world", () => {
    const worlds = [0, 1].map(() => {
        const world = new (fresh().World)();
        for (let i = 0; i < 20; i++) {
            world.add({ type: "dynamic", shape: circle(1.99 * i, 0, 1), velocity: circle(1, 0) });
        }
        return world;
    });
    for (let step = 0; step < 5; step++) {
        worlds.forEach((world) => world.step(1 / 60));
        const [world, twin] = worlds;
        const { rawTouches } = world;
        assert.deepEqual(rawTouches, twin.rawTouches);
        assert.equal(world.rawTouches, rawTouches);
        scribble(rawTouches);
        scribble(world.rawImpacts.floats);
        assert.equal(world.touches.length, twin.touches.length);
        assert.equal(world.hash, twin.hash);
        world.step(1 / 60);
        twin.step(1 / 60);
        assert.throws(() => rawTouches.length, stale);
    }
    assert.equal(worlds[0].hash, worlds[1].hash);
});

test("views of a result that has another count now throw", () => {
    const { Circles, Pairs, Contacts, batchContacts, touching } = fresh();
    const three = new Circles([circle(0, 0, 1), circle(1, 0, 1), circle(0, 1, 1)]);
    const into = new Contacts();
    const { distance } = batchContacts(three, circle(9, 0, 1), { into });
    assert.equal(batchContacts(three, circle(8, 0, 1), { into }).distance, distance);
    assert.equal(distance[0], 6);
    batchContacts(circle(0, 0, 1), circle(5, 0, 1), { into });
    assert.throws(() => [...distance], { ...stale, message: /again as contacts\.distance$/ });
    assert.deepEqual([...into.distance], [3]);

    const pairs = touching(three, { into: new Pairs() });
    const { ids } = pairs;
    assert.equal(touching(three, { into: pairs }).ids, ids);
    touching(new Circles(2), { into: pairs });
    assert.throws(() => ids.length, { ...stale, message: /again as pairs\.ids$/ });
    assert.equal(pairs.ids.length, 0);
});

test("memory waits for views, but not forever", async () => {
    const { Circles, held, size } = fresh();
    const nothing = held();
    // Nothing is collected during a loop. Still, memory does not run out.
    let kept;
    for (let i = 0; i < 300; i++) {
        const circles = new Circles(1e6);
        kept = circles.x;
        kept.fill(i);
        circles.dispose();
    }
    assert.ok(size() < 1000 * pageBytes, `${size()} bytes`);
    assert.throws(() => kept.length, stale);
    assert.ok(held() > nothing);
    kept = undefined;
    for (let round = 0; round < 100 && held() > nothing; round++) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        collect();
    }
    assert.equal(held(), nothing);
});

test("when memory runs out, memory that waits to be freed is freed", () => {
    const { Circles } = fresh(200); // 13 MB
    const first = new Circles(5e5);
    const { x } = first;
    first.dispose();
    const second = new Circles(9e5);
    assert.equal(second.x.length, 9e5);
    assert.throws(() => x.length, stale);
    assert.equal(x[0], undefined);
});

test("objects of another module are refused", async () => {
    const bytes = await readFile(join(packageFolder, "carom.wasm"));
    const [one, two] = [await load(bytes), await load(bytes)];
    const foreign = new two.Circles([circle(0, 0, 1), circle(1, 0, 1)]);
    const other = { name: "TypeError", message: /these Circles are of another carom/ };
    assert.throws(() => one.batchHits(foreign, circle(0, 0, 1)), other);
    assert.throws(() => one.batchContacts(circle(0, 0, 1), foreign), other);
    assert.throws(() => one.batchSweep(circle(0, 0, 1), { x: 1, y: 0 }, foreign), other);
    assert.throws(() => one.touching(foreign), other);
    const own = new one.Circles([circle(0, 0, 1)]);
    const pairs = new two.Pairs([[0, 0]]);
    assert.throws(() => one.batchHits(own, own, { pairs }), { name: "TypeError" });
    assert.throws(() => one.batchHits(own, own, { into: new two.Hits() }), { name: "TypeError" });
    assert.throws(() => one.touching(own, { into: pairs }), { name: "TypeError" });
    assert.throws(() => new one.Broadphase().build(new two.Aabbs(1)), { name: "TypeError" });
    const worlds = [new one.World(), new two.World(), new one.World()];
    const bodies = worlds.map((world) => world.add({ shape: circle(0, 0, 1) }));
    for (const body of bodies.slice(1)) {
        const refused = { name: "CaromError", message: /of another world/ };
        assert.throws(() => worlds[0].exclude(bodies[0], body), refused);
        assert.throws(() => worlds[0].overlap(circle(0, 0, 1), { except: body }), refused);
    }
});
