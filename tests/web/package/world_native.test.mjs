// A world of the package has the bits of the native one, and each continues from snapshots of the
// other.
//   CAROM_NATIVE_WORLD=the program of native_world.c
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { packageUrl } from "../built.mjs";

const { World } = await import(packageUrl());
const program = process.env.CAROM_NATIVE_WORLD;
const types = ["static", "kinematic", "dynamic"];
const sides = ["+x", "-x", "+y", "-y"];
const brick = 1;
const paddle = 2;

function native(...args) {
    assert.ok(program, "CAROM_NATIVE_WORLD must name the program of tests/web/native_world.c");
    return execFileSync(program, args.map(String), { encoding: "utf8", maxBuffer: 1 << 28 })
        .trim().split("\n").map((line) => line.split(" "));
}

const bits = new Uint32Array(1);
const float = new Float32Array(bits.buffer);

function floatOf(hex) {
    bits[0] = parseInt(hex, 16);
    return float[0];
}

function shapeOf(kind, [x, y, a, b, c, s]) {
    switch (kind) {
        case "1":
            return { x, y, radius: a };
        case "2":
            return { minX: x, minY: y, maxX: a, maxY: b };
        default:
            return { x, y, halfWidth: a, halfHeight: b, c, s };
    }
}

function optionsOf([, type, flags, kind, ...words]) {
    const floats = words.slice(0, 18).map(floatOf);
    const [category, mask, sideBits] = words.slice(18, 21).map((word) => parseInt(word, 16));
    const flagBits = parseInt(flags, 16);
    return {
        type: types[parseInt(type, 16)],
        sensor: (flagBits & 1) !== 0,
        enabled: (flagBits & 2) === 0,
        shape: shapeOf(kind, floats),
        velocity: { x: floats[6], y: floats[7] },
        spin: floats[8],
        mass: floats[9],
        restitution: floats[10],
        friction: floats[11],
        damping: floats[12],
        gravityScale: floats[13],
        rot: kind === "1" ? { c: floats[14], s: floats[15] } : undefined,
        inertia: floats[16],
        spinDamping: floats[17],
        fixedRotation: (flagBits & 4) !== 0,
        category,
        mask,
        sides: sides.filter((_, i) => (sideBits >> i) & 1),
        user: BigInt(`0x${words[21]}`),
    };
}

/* Does with the package what tests/world/scenes.c does before a step. */

function tickBreakout(world, step) {
    const gone = [];
    for (const { a, b } of world.impacts) {
        const body = a.user === brick ? a : b;
        if (body.user === brick && body.index % 3 === step % 3 && gone.length < 64) gone.push(body);
    }
    for (const body of gone) if (body.isValid) body.remove();
    if (step % 40 !== 0) return;
    for (const body of world) {
        const { x, y } = body.velocity;
        if (body.user === paddle) body.velocity = { x: -x, y };
    }
}

function tickSwarm(world, step) {
    for (const body of world) {
        if ((body.index + step) % 64 !== 0 || body.type !== "kinematic") continue;
        const { position: at, velocity: v } = body;
        const outward = Math.fround(Math.fround(at.x * v.x) + Math.fround(at.y * v.y));
        if (outward > 0) body.velocity = { x: -v.x, y: -v.y };
    }
}

const ticks = { breakout: tickBreakout, swarm: tickSwarm };

function run(world, scene, from, to) {
    for (let step = from; step < to; step++) {
        ticks[scene]?.(world, step);
        world.step(1 / 60);
    }
}

function check(t, scene, count, steps, every) {
    const folder = mkdtempSync(join(tmpdir(), "carom-world-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const theirs = join(folder, "native.bin");
    const lines = native("scene", scene, count, steps, every, theirs);
    const world = new World();
    let done = 0;
    let half;
    for (const line of lines) {
        if (line[0] === "body") world.add(optionsOf(line));
        if (line[0] === "gravity") world.gravity = { x: floatOf(line[1]), y: floatOf(line[2]) };
        if (line[0] === "exclude") {
            const [a, b] = [line[1], line[2]].map((index) => world.bodyAt(parseInt(index, 16)));
            world.exclude(a, b, line[3] === "1");
        }
        if (line[0] !== "hash") continue;
        const step = parseInt(line[1], 16);
        run(world, scene, done, step);
        done = step;
        assert.equal(world.hash.toString(16), line[2], `${scene} after ${step} steps`);
        if (step === steps / 2) half = world.save();
    }
    assert.equal(done, steps);
    assert.ok(world.stats.totalMoved > 0);
    const last = world.hash.toString(16);

    assert.deepEqual(Buffer.from(half), readFileSync(theirs), "snapshots have the same bytes");
    const other = new World().load(readFileSync(theirs));
    run(other, scene, steps / 2, steps);
    assert.equal(other.hash.toString(16), last, "from the native snapshot");
    const ours = join(folder, "package.bin");
    writeFileSync(ours, half);
    const [[, , continued]] = native("continue", ours, scene, steps / 2, steps / 2);
    assert.equal(continued, last, "native, from the package's snapshot");
    world.dispose();
    other.dispose();
}

for (const [scene, count] of
    [["gas", 240], ["pile", 100], ["breakout", 600], ["swarm", 240], ["mixed", 120]]) {
    test(`1000 steps of the ${scene}`, (t) => check(t, scene, count, 1000, 50));
}

test("100 steps of a gas of 3000", (t) => check(t, "gas", 3000, 100, 10));
