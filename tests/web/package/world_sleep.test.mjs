// Sleeping, and what a body touches.
import assert from "node:assert/strict";
import test from "node:test";
import { packageUrl } from "../built.mjs";

const { circle, rect, World } = await import(packageUrl());
const dt = 1 / 64;

function run(world, steps) {
    for (let i = 0; i < steps; i++) world.step(dt);
}

function near(value, expected, bound, what) {
    assert.ok(Math.abs(value - expected) <= bound, `${what}: ${value}, expected ${expected}`);
}

/** A floor, a box on it and a ball on top. */
function pile(options) {
    const world = new World({ gravity: { x: 0, y: -10 }, ...options });
    const floor = world.add({ shape: rect(-20, -2, 40, 2) });
    const crate = world.add({ type: "dynamic", shape: rect(-0.5, 0, 1, 1), mass: 2 });
    const ball = world.add({ type: "dynamic", shape: circle(0, 1.5, 0.5), mass: 1 });
    return { world, floor, crate, ball };
}

test("a pile falls asleep, and each change wakes it", () => {
    for (const change of [
        ({ ball }) => ball.wake(),
        ({ crate }) => { crate.velocity = { x: 1, y: 0 }; },
        ({ crate }) => crate.applyImpulse({ x: 1, y: 0 }),
        ({ crate }) => crate.applyForce({ x: 1, y: 0 }),
        ({ ball }) => { ball.position = { x: 0.25, y: 2 }; },
        ({ crate }) => { crate.restitution = 0.5; },
        ({ floor }) => floor.remove(),
        ({ world }) => { world.gravity = { x: 0, y: -5 }; },
    ]) {
        const all = pile();
        const { world, floor, crate, ball } = all;
        assert.deepEqual([floor.isAwake, crate.isAwake, ball.isAwake], [false, true, true]);
        assert.equal(world.stats.asleep, 0);
        run(world, 128);
        assert.deepEqual([crate.isAwake, ball.isAwake], [false, false]);
        assert.equal(world.stats.asleep, 2);
        assert.deepEqual(world.impacts, []);
        change(all);
        world.step(dt);
        assert.deepEqual([crate.isAwake, ball.isAwake], [true, true], `${change}`);
        assert.equal(world.stats.asleep, 0);
        world.dispose();
    }
});

test("sleepSpeed 0 turns sleeping off", () => {
    const { world, crate, ball } = pile({ sleepSpeed: 0 });
    run(world, 256);
    assert.deepEqual([crate.isAwake, ball.isAwake, world.stats.asleep], [true, true, 0]);
    world.dispose();
});

test("sleepSpeed decides which speed counts as rest", () => {
    for (const [sleepSpeed, isAwake] of [[0.001, true], [0.05, false]]) {
        const { world, crate, ball } = pile({ sleepSpeed });
        ball.remove();
        // In half a second this covers less than the distance that keeps a body awake.
        crate.velocity = { x: 0.002, y: 0 };
        run(world, 64);
        assert.equal(crate.isAwake, isAwake);
        world.dispose();
    }
});

test("disabled bodies are not awake", () => {
    const { world, ball } = pile();
    ball.enable(false);
    assert.equal(ball.isAwake, false);
    assert.equal(ball.wake(), ball);
    assert.equal(ball.enable().isAwake, true);
    world.dispose();
});

test("a sleeping world goes through a snapshot", () => {
    const { world } = pile();
    run(world, 128);
    const other = new World().load(world.save());
    assert.equal(other.hash, world.hash);
    assert.equal(other.stats.asleep, 2);
    for (const each of [world, other]) each.bodyAt(2).applyImpulse({ x: 0.5, y: 0 });
    run(world, 64);
    run(other, 64);
    assert.equal(other.hash, world.hash);
    world.dispose();
    other.dispose();
});

test("touches name the other body, the contact and its impulse", () => {
    const { world, floor, crate, ball } = pile();
    assert.deepEqual(crate.touches(), [], "before the first step");
    run(world, 24);
    const [below, above, ...more] = crate.touches();
    assert.equal(more.length, 0);
    assert.equal(below.other, floor);
    near(below.normal.x, 0, 1e-6, "normal");
    near(below.normal.y, 1, 1e-6, "normal");
    near(below.point.y, 0, 1e-4, "point");
    near(below.impulse, 3 * 10 * dt, 0.02, "the weight of both");
    assert.equal(below.sensor, false);
    assert.equal(above.other, ball);
    near(above.normal.y, -1, 1e-6, "normal");
    near(above.impulse, 10 * dt, 0.02, "the weight of the ball");
    const [ground] = ball.touches();
    assert.equal(ground.other, crate);
    near(ground.normal.y, 1, 1e-6, "normal");
    assert.equal(floor.touches().length, 1);
    world.dispose();
});

test("touches with sensors are marked", () => {
    const world = new World();
    const zone = world.add({ shape: rect(-2, -2, 4, 4), sensor: true });
    const ball = world.add({ type: "dynamic", shape: circle(0.5, 0, 0.5) });
    world.step(dt);
    const [{ other, sensor, impulse }] = ball.touches();
    assert.deepEqual([other, sensor, impulse], [zone, true, 0]);
    world.dispose();
});

test("any number of touches is listed, in the order of indices", () => {
    const world = new World({ gravity: { x: 0, y: -10 } });
    const floor = world.add({ shape: rect(-100, -1, 200, 1) });
    const balls = Array.from({ length: 100 }, (_, i) =>
        world.add({ type: "dynamic", shape: circle(i - 50, 0.25, 0.25) }));
    run(world, 8);
    assert.deepEqual(floor.touches().map(({ other }) => other), balls);
    world.dispose();
});

test("a hit has the impulse along its normal", () => {
    const world = new World();
    world.add({ shape: rect(5, -5, 1, 10) });
    const ball = world.add({ type: "dynamic", shape: circle(0, 0, 1), mass: 2, restitution: 0.5,
        velocity: { x: 16, y: 0 } });
    while (world.impacts.length === 0) world.step(dt);
    const [{ impulse, speed }] = world.impacts;
    near(speed, 16, 1e-4, "speed");
    near(impulse, 2 * 16 * 1.5, 1e-3, "mass times the change of velocity");
    near(ball.velocity.x, -8, 1e-4, "velocity");
    world.dispose();
});
