// Circles and boxes that rotate, and directions of bodies.
import assert from "node:assert/strict";
import test from "node:test";
import { packageUrl } from "../built.mjs";

const { World, box, circle, rect } = await import(packageUrl());
const disc = (x, y, more = {}) =>
    ({ type: "dynamic", shape: circle(x, y, 1), mass: 2, fixedRotation: false, ...more });
const near = (a, b, message) => assert.ok(Math.abs(a - b) < 1e-5, `${message}: ${a}, not ${b}`);

test("a rotating circle returns the values it was given", () => {
    const world = new World();
    const body = world.add(
        disc(1, 2, { rot: { c: 0, s: 1 }, spin: 3, inertia: 4, spinDamping: 5 }));
    const got = body.get();
    assert.deepEqual([got.rot, got.spin, got.inertia, got.spinDamping, got.fixedRotation],
        [{ c: 0, s: 1 }, 3, 4, 5, false]);
    const again = new World();
    again.add(got);
    assert.equal(again.hash, world.hash);
    assert.deepEqual(body.rot, { c: 0, s: 1 });
    near(body.angle, Math.PI / 2, "angle");
    near(world.add(disc(9, 9, { angle: -0.5 })).angle, -0.5, "angle of the options");
    near(world.add(disc(9, 0)).inertia, 1, "half the mass times the squared radius");
    assert.equal(world.add(disc(5, 5, { fixedRotation: true })).inertia, 0);
    assert.equal("rot" in world.add({ shape: box(0, 9, 1, 1, 0.5) }).get(), false);
});

test("angles and spins are set alone or with others, and batches show them", () => {
    const world = new World();
    const given = [disc(0, 0), { shape: box(5, 5, 2, 2) }, disc(9, 0)];
    const bodies = given.map((options) => world.add(options));
    assert.deepEqual([...world.rots], [1, 0, 1, 0, 1, 0]);
    bodies.forEach((body, i) => { body.angle = i - 1; });
    bodies.forEach(({ angle }, i) => near(angle, i - 1, `body ${i}`));
    bodies[1].angle = 0.5;
    near(Math.asin(bodies[1].shape.s), 0.5, "the direction of a box is in its shape");
    bodies[2].spin = 2;
    bodies[0].set({ angle: 1.5, spin: -2, fixedRotation: false });
    assert.deepEqual([bodies[0].spin, bodies[2].spin], [-2, 2]);
    for (let i = 0; i < 3; i++) {
        world.step(0.125);
        assert.deepEqual([...world.rots], [...world].flatMap(({ rot: { c, s } }) => [c, s]));
        assert.equal(world.rots, world.rots);
    }
    near(bodies[2].angle, 1.75, "three steps on");
    near(bodies[0].angle, 0.75, "the other way");
    const { c, s } = bodies[2].rotBetween(0);
    near(Math.atan2(s, c), 1.5, "at the start of the last step");
    assert.deepEqual(bodies[2].rotBetween(1), bodies[2].rot);
});

test("impulses at a point and torques rotate bodies whose rotation is not fixed", () => {
    const world = new World();
    const [free, fixed] = [world.add(disc(0, 0)), world.add(disc(5, 0, { fixedRotation: true }))];
    for (const body of [free, fixed]) {
        const { x, y } = body.position;
        assert.equal(body.applyImpulseAt({ x: 0, y: 4 }, { x: x + 0.5, y }), body);
        assert.deepEqual(body.velocity, { x: 0, y: 2 });
    }
    assert.deepEqual([free.spin, fixed.spin], [2, 0]);
    free.applyTorque(3).applyTorque(1);
    fixed.applyTorque(3);
    world.step(0.5);
    assert.deepEqual([free.spin, fixed.spin], [4, 0]);
    free.inertia = 2;
    near(free.inertia, 2, "inertia");
    free.applyImpulseAt({ get x() { return fixed.applyImpulse({ x: 2, y: 0 }).velocity.x; }, y: 0 },
        { x: 0, get y() {
            return free.applyImpulseAt({ x: 2, y: 0 }, free.position).position.y - 1;
        } });
    near(free.velocity.x, 1.5, "an impulse whose getters push");
});

test("a kinematic body is sent to a place and an angle", () => {
    const world = new World();
    const wheel = world.add({ type: "kinematic", shape: circle(0, 0, 1), angle: 3 });
    const door = world.add({ type: "kinematic", shape: box(9, 9, 4, 1) });
    wheel.moveTo({ x: 1, y: 2 }, -3, 0.25);
    door.moveTo({ x: 9, y: 8 }, 1, 0.25);
    world.step(0.25);
    assert.deepEqual([wheel.position, door.position], [{ x: 1, y: 2 }, { x: 9, y: 8 }]);
    near(wheel.angle, -3, "the shorter way, past pi");
    near(door.angle, 1, "a box");
    assert.ok(wheel.spin > 0 && wheel.spin < 2);
});

test("a ball with friction rolls; one whose rotation is fixed slides", () => {
    const world = new World({ gravity: { x: 0, y: -10 } });
    world.add({ shape: rect(-50, -1, 100, 1), friction: 1 });
    const [ball, block] = [false, true].map((fixedRotation, i) => world.add(disc(0, 1,
        { friction: 1, velocity: { x: 3, y: 0 }, fixedRotation, category: 2 << i, mask: 1 })));
    for (let i = 0; i < 60; i++) world.step(1 / 60);
    near(ball.velocity.x, 2, "two thirds of the speed");
    near(ball.spin, -2, "it rolls without slipping");
    near(block.velocity.x, 0, "it stopped");
    assert.deepEqual([block.spin, block.angle], [0, 0]);
});

test("a box whose centre is beyond a ledge tips; one whose rotation is fixed stays", () => {
    const crate = (more) => {
        const world = new World({ gravity: { x: 0, y: -10 } });
        world.add({ shape: rect(-50, -1, 50, 1), friction: 1 });
        const shape = box(0.3, 0.5, 2, 1);
        const body = world.add({ type: "dynamic", shape, friction: 1, ...more });
        for (let i = 0; i < 30; i++) world.step(1 / 60);
        return body;
    };
    const free = crate({});
    near(free.inertia, 2 * (4 + 1) / 12, "m (w^2 + h^2) / 12");
    assert.ok(free.angle < -0.1 && free.spin < -0.1, `${free.angle}, ${free.spin}`);
    near(Math.atan2(free.shape.s, free.shape.c), free.angle, "the direction is in its shape");
    const fixed = crate({ fixedRotation: true });
    assert.deepEqual([fixed.angle, fixed.spin, fixed.inertia], [0, 0, 0]);
});
