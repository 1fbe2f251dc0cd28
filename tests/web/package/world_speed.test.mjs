// What JavaScript adds to the time of C: prints the times and bounds none of them.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { generator } from "./cases.mjs";
import { fresh } from "./module.mjs";

const { World, memory } = fresh();
const { c } = memory;
const dt = 1 / 60;

/** CPU time of this thread in milliseconds where Linux reports it: the machine may be busy. */
const file = "/proc/self/schedstat";
const worked = existsSync(file)
    ? () => Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6
    : () => performance.now();

function timed(work) {
    const begin = worked();
    work();
    return worked() - begin;
}

/** A gas at about a third of a closed square. */
function gas(count) {
    const next = generator(3);
    const columns = Math.ceil(Math.sqrt(count));
    const pitch = 1.7;
    const side = columns * pitch;
    const world = new World({ bodies: count + 4 });
    for (const [x, y, w, h] of [[-1, -1, 1, side + 2], [side, -1, 1, side + 2],
        [0, -1, side, 1], [0, side, side, 1]]) {
        world.add({ shape: { minX: x, minY: y, maxX: x + w, maxY: y + h }, restitution: 1 });
    }
    for (let i = 0; i < count; i++) {
        world.add({
            type: "dynamic",
            shape: {
                x: ((i % columns) + 0.5) * pitch,
                y: (Math.floor(i / columns) + 0.5) * pitch,
                radius: 0.25 + next() / 2,
            },
            velocity: { x: 20 * next() - 10, y: 20 * next() - 10 },
            restitution: 1,
        });
    }
    return world;
}

test("100,000 bodies are added", () => {
    const times = Array.from({ length: 5 }, () => {
        const world = new World({ bodies: 1e5 });
        const time = timed(() => {
            for (let i = 0; i < 1e5; i++) {
                world.add({
                    type: "dynamic",
                    shape: { x: i % 1000, y: Math.floor(i / 1000), radius: 0.4 },
                    velocity: { x: 1, y: 2 },
                    restitution: 1,
                });
            }
        });
        assert.equal(world.count, 1e5);
        world.dispose();
        return time;
    });
    console.log(`adding 100000 bodies: ${times.map((time) => time.toFixed(0)).join(", ")} ms`);
});

/** Nanoseconds that world.step() and world.positions take beyond the calls of C in them. */
function overhead() {
    const rounds = 30000;
    const world = new World();
    world.add({ shape: { x: 0, y: 0, radius: 1 } });
    c.carom_world_def_default(memory.scratch);
    const pointer = c.carom_world_create(memory.scratch);
    const room = memory.take(1024);
    const bare = () => {
        for (let i = 0; i < rounds; i++) {
            c.carom_world_step(pointer, dt);
            c.carom_world_read(pointer, room, 0, 8, 1);
        }
    };
    const wrapped = () => {
        for (let i = 0; i < rounds; i++) world.step(dt).positions;
    };
    bare();
    wrapped();
    return (timed(wrapped) - timed(bare)) * 1e6 / rounds;
}

test("a step and its positions, and the share of JavaScript in them", () => {
    const extra = overhead();
    for (const [count, steps] of [[1e4, 40], [1e5, 8]]) {
        const world = gas(count);
        for (let i = 0; i < steps / 4; i++) world.step(dt);
        const times = Array.from({ length: steps }, () => {
            const begin = performance.now();
            world.step(dt);
            const middle = performance.now();
            assert.equal(world.positions.length, 2 * count + 8);
            return [middle - begin, performance.now() - middle];
        });
        const step = Math.min(...times.map(([time]) => time));
        const read = Math.min(...times.map(([, time]) => time));
        const share = extra / 1e6 / step;
        console.log(`${count} bodies: step ${step.toFixed(2)} ms, positions ` +
            `${read.toFixed(3)} ms; JavaScript ${extra.toFixed(0)} ns of it, ` +
            `${(100 * share).toFixed(3)} %`);
        assert.ok(world.stats.impacts > count / 50, "a gas with collisions");
        world.dispose();
    }
});
