// Queries of a world give the results of testing every body with single pairs.
//   SEED=...
import assert from "node:assert/strict";
import test from "node:test";
import { packageUrl } from "../built.mjs";
import { generator } from "./cases.mjs";

const carom = await import(packageUrl());
const { World, aabb, box, circle, rect } = carom;
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32);
console.log(`SEED=${seed}`);

function randomShape(next, size = 40) {
    const [x, y] = [next() * size, next() * size];
    return next() < 0.5
        ? circle(x, y, 0.2 + next())
        : box(x, y, 0.2 + 2 * next(), 0.2 + 2 * next(), next() < 0.5 ? 0 : next() * 6);
}

function crowd(next) {
    const world = new World();
    for (let i = 0; i < 200; i++) {
        world.add({
            type: i % 2 ? "dynamic" : "static",
            shape: randomShape(next),
            category: 1 << (i % 3),
            mask: i % 5 ? 0xffffffff : 2,
            sensor: i % 7 === 0,
        });
    }
    return world;
}

/** Returns whether a filter accepts a body. */
function concerns(body, { category = -1, mask = -1, sensors = false, except } = {}) {
    const { category: is, mask: maskOf, sensor } = body;
    return (is & mask) !== 0 && (maskOf & category) !== 0 && (sensors || !sensor) &&
        body !== except;
}

/** All hits of single sweeps, the first one first. */
function allHits(world, filter, sweep) {
    return [...world].filter((body) => concerns(body, filter))
        .map((body) => ({ body, ...sweep(body.shape) }))
        .filter(({ state }) => state !== "miss")
        .sort((a, b) => (carom.sweepBefore(a, b) ? -1 : carom.sweepBefore(b, a) ? 1 : 0) ||
            a.body.index - b.body.index);
}

const filters = [undefined, { sensors: true }, { mask: 2 }, { category: 2, mask: 5 }];

test("rays, sweeps, overlaps and the nearest", () => {
    const next = generator(seed);
    const world = crowd(next);
    let found = 0;
    for (let round = 0; round < 60; round++) {
        for (const filter of filters) {
            const from = { x: next() * 40, y: next() * 40 };
            const motion = { x: next() * 30 - 15, y: next() * 30 - 15 };
            const shape = randomShape(next);
            const rays = allHits(world, filter, (other) => carom.ray(from, motion, other));
            assert.deepEqual(world.rayAll(from, motion, filter), rays);
            const sweeps = allHits(world, filter, (other) => carom.sweep(shape, motion, other));
            assert.deepEqual(world.sweepAll(shape, motion, filter), sweeps);
            const ray = world.ray(from, motion, filter);
            const sweep = world.sweep(shape, motion, filter);
            if (rays.length > 0) {
                assert.deepEqual(ray, rays[0]);
                const others = { ...filter, except: rays[0].body };
                assert.deepEqual(world.rayAll(from, motion, others), rays.slice(1));
            }
            if (rays.length === 0) assert.deepEqual([ray.state, ray.body], ["miss", null]);
            if (sweeps.length > 0) assert.deepEqual(sweep, sweeps[0]);
            else assert.deepEqual([sweep.state, sweep.body], ["miss", null]);
            const asked = [...world].filter((body) => concerns(body, filter));
            assert.deepEqual(world.overlap(shape, filter).map(({ index }) => index),
                asked.filter((body) => carom.overlap(shape, body.shape)).map(({ index }) => index));
            const distances = asked.map((body) =>
                carom.distance({ ...from, radius: 0 }, body.shape));
            const least = Math.min(...distances);
            assert.equal(world.nearest(from, Infinity, filter).distance, least);
            const within = world.nearest(from, least / 2, filter);
            assert.ok(least <= least / 2 ? within !== null : within === null);
            found += rays.length + sweeps.length;
        }
    }
    assert.ok(found > 400, `only ${found}`);
    assert.equal(new World().nearest({ x: 0, y: 0 }), null);
});

test("results beyond the capacity", () => {
    const world = new World();
    for (let i = 0; i < 100; i++) world.add({ shape: circle(2 * i, 0, 0.5) });
    assert.deepEqual(world.rayAll({ x: -5, y: 0 }, { x: 300, y: 0 }).map(({ body }) => body),
        [...world]);
    assert.deepEqual(world.overlap(aabb(-1, -1, 300, 1)), [...world]);
    for (const body of world) body.sensor = true;
    const slid = world.slide(circle(-5, 0, 0.25), { x: 300, y: 0 }, { sensors: true });
    assert.deepEqual(slid.hits.map(({ body, response }) => [body.index, response]),
        [...world].map(({ index }) => [index, "cross"]));
});

test("a slide is that among the same shapes", () => {
    const next = generator(seed);
    const world = crowd(next);
    for (const body of world) body.sensor = false;
    const bodies = [...world].filter((body) => concerns(body));
    let hits = 0;
    for (let round = 0; round < 100; round++) {
        const mover = randomShape(next);
        const motion = { x: next() * 20 - 10, y: next() * 20 - 10 };
        const truth = carom.slide(mover, motion, bodies.map(({ shape }) => shape));
        const slid = world.slide(mover, motion);
        const { state, mover: end, left } = slid;
        assert.deepEqual([state, end, left], [truth.state, truth.mover, truth.left]);
        assert.deepEqual(slid.hits.map(({ t, body }) => ({ t, body })),
            truth.hits.map(({ t, index }) => ({ t, body: bodies[index] })));
        hits += slid.hits.length;
    }
    assert.ok(hits > 50, `only ${hits}`);
});

test("one-way sides and exclusions are obeyed", () => {
    const world = new World({ gravity: { x: 0, y: -10 } });
    const shelf = world.add({ shape: rect(-5, 0, 10, 1), sides: ["+y"] });
    const up = world.add({ type: "dynamic", shape: circle(0, -2, 0.5), velocity: { x: 0, y: 12 } });
    const through = world.add({ type: "dynamic", shape: circle(3, 3, 0.5) });
    world.exclude(shelf, through);
    for (let i = 0; i < 180; i++) world.step(1 / 60);
    assert.ok(Math.abs(up.position.y - 1.5) < 1e-3, "came up through it, and lies on it");
    assert.ok(through.position.y < -5, "was let through");
    world.exclude(shelf, through, false);
    through.set({ shape: circle(3, 3, 0.5), velocity: { x: 0, y: 0 } });
    for (let i = 0; i < 180; i++) world.step(1 / 60);
    assert.ok(Math.abs(through.position.y - 1.5) < 1e-3);
});
