// Worlds and bodies as their callers see them.
import assert from "node:assert/strict";
import test from "node:test";
import { packageUrl } from "../built.mjs";

const carom = await import(packageUrl());
const { Body, CaromError, Clock, World, box, circle, rect } = carom;
const ball = (x, y, more = {}) => ({ type: "dynamic", shape: circle(x, y, 0.5), ...more });

function refused(call, error) {
    assert.throws(call, (thrown) => {
        assert.match(`${thrown.name} ${thrown.code ?? ""}: ${thrown.message}`, error);
        return true;
    });
}

test("the first program of docs/WORLD.md prints what it prints in C", () => {
    const world = new World({ gravity: { x: 0, y: -10 } });
    world.add({ shape: rect(-50, -1, 100, 1) });
    const body = world.add(ball(0, 5, { restitution: 0.5 }));
    const reports = [];
    for (let step = 0; step < 300; step++) {
        for (const { speed } of world.step(1 / 60).impacts) {
            if (speed > 1) reports.push(`${step}: ${speed.toFixed(1)}`);
        }
    }
    assert.deepEqual(reports, ["56: 9.5", "113: 4.7", "142: 2.4", "156: 1.2"]);
    assert.equal(body.position.y.toFixed(3), "0.500");
});

test("a body returns the values it was given, and accepts changes", () => {
    const world = new World();
    const given = {
        type: "kinematic", shape: box(1, 2, 4, 6, 0.5), velocity: { x: 3, y: 4 }, spin: 2,
        restitution: 0.5, friction: 0.25, damping: 0.125, spinDamping: 0.5, gravityScale: 2,
        category: 6, mask: 0xfffffff0, sides: ["-x", "+y"], sensor: false, enabled: false,
        fixedRotation: true, user: 77,
    };
    const body = world.add(given);
    assert.deepEqual(body.get(), { ...given, mass: 0, inertia: 0 });
    assert.ok(Math.abs(body.angle - 0.5) < 1e-6);
    const changes = {
        velocity: { x: -1, y: 0.5 }, spin: -1, restitution: 1, friction: 0, damping: 0,
        gravityScale: -1, category: 1, mask: 2, sides: [], sensor: true, spinDamping: 1,
        fixedRotation: false,
    };
    for (const [name, value] of Object.entries(changes)) {
        body[name] = value;
        assert.deepEqual(body[name], value, name);
    }
    body.enable();
    assert.equal(body.enabled, true);
    body.position = { x: 10, y: 20 };
    assert.deepEqual(body.position, { x: 10, y: 20 });
    body.angle = Math.PI / 2;
    assert.ok(Math.abs(body.angle - Math.PI / 2) < 1e-6);
    assert.deepEqual({ ...body.shape, c: 0, s: 1 },
        { x: 10, y: 20, halfWidth: 2, halfHeight: 3, c: 0, s: 1 });
    body.set({ shape: circle(1, 1, 3), spin: 0, user: "me", enabled: false });
    assert.deepEqual([body.shape, body.user, body.enabled, body.angle],
        [circle(1, 1, 3), "me", false, 0]);
    assert.equal(body.type, "kinematic");
});

test("masses, impulses and forces", () => {
    const world = new World({ gravity: { x: 1, y: -2 } });
    assert.deepEqual(world.gravity, { x: 1, y: -2 });
    world.gravity = { x: 0, y: 0 };
    assert.deepEqual(world.gravity, { x: 0, y: 0 });
    const body = world.add(ball(0, 0, { mass: 4 }));
    body.applyImpulse({ x: 8, y: 0 });
    assert.deepEqual(body.velocity, { x: 2, y: 0 });
    body.applyForce({ x: 0, y: 40 });
    world.step(0.5);
    assert.deepEqual(body.velocity, { x: 2, y: 5 });
    body.mass = 2;
    assert.equal(body.mass, 2);
    body.applyImpulse({ x: 2, y: 0 });
    assert.deepEqual(body.velocity, { x: 3, y: 5 });
    refused(() => world.add({ shape: circle(9, 9, 1) }).applyImpulse({ x: 1, y: 0 }),
        /^CaromError type: cannot push body 1: not for this type of body/);
});

test("a body has one object, wherever it is reported", () => {
    const world = new World();
    const wall = world.add({ shape: rect(5, -5, 1, 10), user: { name: "wall" } });
    const body = world.add(ball(0, 0, { velocity: { x: 10, y: 0 }, restitution: 1 }));
    while (world.impacts.length === 0) world.step(1 / 60);
    const [{ a, b, normal, point }] = world.impacts;
    assert.equal(a, wall);
    assert.equal(b, body);
    assert.deepEqual(normal, { x: 1, y: 0 });
    assert.ok(Math.abs(point.x - 4.5) < 1e-3 || Math.abs(point.x - 5) < 1e-3);
    assert.deepEqual([...world], [wall, body]);
    assert.equal([...world][1], body);
    assert.equal(world.begins[0].a, wall);
    assert.equal(world.touches[0].b, body);
    assert.equal(world.bodyAt(1), body);
    assert.equal(world.bodyAt(2), undefined);
    assert.equal(world.ray({ x: 0, y: 0 }, { x: 9, y: 0 }, { except: body }).body, wall);
    assert.equal(world.impacts, world.impacts, "made once a step");
    assert.equal(body.world, world);
});

test("events last until the next step, whatever is removed meanwhile", () => {
    const world = new World();
    const bricks = [-1, 0, 1].map((y) => world.add({ shape: rect(5, y - 0.5, 1, 1) }));
    const balls = [-1, 0, 1].map((y) => world.add(ball(3, 1.2 * y, { velocity: { x: 30, y: 0 } })));
    world.step(0.1);
    const before = world.begins.map(({ a, b }) => [a.index, b.index]);
    assert.ok(before.length >= 3);
    for (const { a } of world.impacts) if (a.isValid) a.remove();
    assert.deepEqual(world.begins.map(({ a, b }) => [a.index, b.index]), before);
    const { ends } = world.step(0);
    assert.deepEqual(ends.map(({ a, b }) => [a.index, b.index]), before);
    for (const { a, b } of ends) {
        assert.equal(a, bricks[a.index], "the same object, though it is gone");
        assert.equal(b, balls[b.index - 3]);
        assert.deepEqual([a.isValid, b.isValid], [false, true]);
    }
    assert.equal(world.step(0).ends.length, 0);
    const fresh = world.add({ shape: rect(5, 0, 1, 1) });
    assert.ok(bricks.some(({ index, generation }) =>
        index === fresh.index && generation !== fresh.generation), "an index is used again");
    assert.equal(world.bodyAt(fresh.index), fresh);
});

test("raw events are those of the objects", () => {
    const world = new World({ gravity: { x: 0, y: -10 } });
    world.add({ shape: rect(-50, -1, 100, 1) });
    for (let i = 0; i < 20; i++) world.add(ball(i * 1.5, 0.6, { restitution: 0.5 }));
    let hits = 0;
    for (let step = 0; step < 60; step++) {
        world.step(1 / 60);
        for (const [raw, list] of [
            [world.rawBegins, world.begins],
            [world.rawEnds, world.ends],
            [world.rawTouches, world.touches],
        ]) {
            assert.deepEqual([...raw],
                list.flatMap(({ a, b }) => [a.index, a.generation, b.index, b.generation]));
        }
        const { count, words, floats } = world.rawImpacts;
        const seen = Array.from({ length: count }, (_, i) => {
            const [px, py, nx, ny, speed, t, impulse] = floats.subarray(11 * i + 4, 11 * i + 11);
            const [a, b] = [words[11 * i], words[11 * i + 2]].map((index) => world.bodyAt(index));
            const [point, normal] = [{ x: px, y: py }, { x: nx, y: ny }];
            return { a, b, point, normal, speed, t, impulse };
        });
        assert.deepEqual(seen, world.impacts);
        hits += count;
        world.step(1 / 60);
        assert.throws(() => words.length, /^CaromError: this view is stale: .*rawImpacts\.words/);
    }
    assert.ok(hits > 20);
});

test("reports name the bodies that are squeezed or have left the limits", () => {
    const world = new World();
    world.add({ shape: rect(1, -5, 1, 10) });
    const piston = world.add({ type: "kinematic", shape: rect(-3, -5, 1, 10),
        velocity: { x: 2, y: 0 } });
    const victim = world.add(ball(0, 0));
    for (let i = 0; i < 120 && world.reports.length === 0; i++) world.step(1 / 60);
    assert.deepEqual(world.reports, [{ kind: "squeezed", body: victim, other: piston }]);
    const runner = world.add(ball(9.9e8, 0, { velocity: { x: 1e9, y: 0 } }));
    world.step(1);
    const report = world.reports.find(({ kind }) => kind === "quarantined");
    assert.deepEqual([report.body, report.other], [runner, null]);
    assert.equal(runner.enabled, false);
});

test("a removed body is invalid, and never refers to another", () => {
    const world = new World();
    const body = world.add(ball(0, 0, { user: 5 }));
    const { index, generation } = body;
    body.remove();
    assert.equal(body.isValid, false);
    assert.deepEqual([body.index, body.generation, body.world, body.user],
        [index, generation, world, 5]);
    const other = world.step(0).add(ball(1, 1));
    assert.equal(other.index, index);
    const stale = /^CaromError stale: cannot .* body 0: it was removed from its world/;
    for (const use of [
        () => body.position,
        () => { body.position = { x: 0, y: 0 }; },
        () => body.shape,
        () => body.get(),
        () => body.set({ mass: 1 }),
        () => body.applyImpulse({ x: 1, y: 0 }),
        () => body.remove(),
        () => body.enable(),
        () => body.between(0.5),
        () => body.isAwake,
        () => body.wake(),
        () => body.touches(),
        () => body.angle,
        () => { body.angle = 1; },
        () => body.rot,
        () => { body.spin = 1; },
        () => body.inertia,
        () => body.rotBetween(0.5),
        () => body.applyImpulseAt({ x: 1, y: 0 }, { x: 0, y: 0 }),
        () => body.applyTorque(1),
        () => body.moveTo({ x: 1, y: 0 }, 1, 1),
        () => { body.user = 1; },
        () => world.exclude(body, other),
        () => world.ray({ x: 0, y: 0 }, { x: 1, y: 0 }, { except: body }),
    ]) {
        refused(use, stale);
    }
    refused(() => new World().exclude(other, other), /body 0: it is of another world/);
    refused(() => new Body(), /^TypeError : bodies are made by world\.add\(\)/);
    refused(() => world.exclude({}, other), /^TypeError : World\.exclude: a must be a Body/);
});

test("user: whole numbers are the world's, all else is the body's", () => {
    const world = new World();
    const hashes = new Set();
    const body = world.add(ball(0, 0));
    for (const user of [undefined, 1, 2 ** 53 - 1, (1n << 64n) - 1n, 0]) {
        body.user = user;
        assert.deepEqual(body.user, user);
        hashes.add(world.hash);
    }
    assert.equal(hashes.size, 4, "0 and nothing are the same to the world");
    const zero = world.hash;
    for (const user of [{}, "text", -1, 0.5, null, true, NaN, 2 ** 53, -1n, 1n << 64n]) {
        body.user = user;
        assert.deepEqual(body.user, user);
        assert.equal(world.hash, zero);
    }
    body.user = 9;
    body.user = undefined;
    assert.equal(body.user, undefined);
    assert.equal(world.add(ball(5, 5, { user: 3 })).user, 3);
});

test("unknown options and invalid values are named in the error", () => {
    const world = new World();
    const body = world.add(ball(0, 0, { fixedRotation: true }));
    for (const [call, error] of [
        [() => world.add(), /^TypeError : World\.add: options is missing/],
        [() => world.add({}), /^TypeError : World\.add: shape is missing/],
        [() => world.add({ shape: { x: 1 } }), /^TypeError : World\.add: shape is not a shape/],
        [() => world.add(ball(0, 0, { mas: 1 })), /^TypeError : World\.add: there is no option "m/],
        [() => world.add(ball(0, 0, { mass: "1" })), /World\.add: mass must be a number, not a s/],
        [() => world.add(ball(0, 0, { type: 2 })), /type must be one of static, kinematic, dyn/],
        [() => world.add(ball(0, 0, { mask: 0.5 })), /^RangeError : World\.add: mask must be a w/],
        [() => world.add(ball(0, 0, { sides: "+x" })), /sides must be an array/],
        [() => world.add(ball(0, 0, { sides: ["x"] })), /sides may hold \+x, -x, \+y, -y only/],
        [() => world.add(ball(0, 0, { sensor: 1 })), /sensor must be true or false/],
        [() => world.add(ball(0, 0, { restitution: 2 })), /^CaromError value: cannot add a body:/],
        [() => world.add(ball(NaN, 0)), /^CaromError shape: cannot add a body: an invalid shape/],
        [() => world.add({ shape: circle(0, 0, 1), velocity: { x: 1, y: 0 } }), /^CaromError type/],
        [() => body.set({ type: "static" }), /^CaromError type: cannot change body 0/],
        [() => body.set({ velocity: { x: 1 } }), /^TypeError : Body\.set: velocity\.y is missing/],
        [() => { body.velocity = 3; }, /^TypeError : Body: velocity must be an object, not a n/],
        [() => { body.position = { x: 1e10, y: 0 }; }, /^CaromError value: cannot set the pos/],
        [() => { body.angle = "1"; }, /^TypeError : Body: angle must be a number, not a string/],
        [() => { body.spin = 1; }, /^CaromError type: cannot spin body 0/],
        [() => { body.rot = { c: 0 }; }, /^TypeError : Body: rot\.s is missing/],
        [() => { body.rot = { c: 0, s: 0 }; }, /^CaromError value: cannot turn body 0/],
        [() => world.add(ball(0, 0, { angle: 1, rot: { c: 1, s: 0 } })), /both an angle and a rot/],
        [() => world.add({ angle: 1, shape: rect(0, 0, 1, 1) }), /World\.add: angle is for circ/],
        [() => world.add(ball(0, 0, { rot: { c: 0, s: 0 } })), /^CaromError shape: cannot add a b/],
        [() => world.add(ball(0, 0, { spin: 1, fixedRotation: true })),
            /^CaromError type: cannot add a body/],
        [() => body.moveTo({ x: 0, y: 0 }, 0, 1), /^CaromError type: cannot move body 0/],
        [() => body.moveTo({ x: 0, y: 0 }), /^TypeError : Body\.moveTo: angle is missing/],
        [() => body.applyImpulseAt({ x: 0, y: 0 }),
            /^TypeError : Body\.applyImpulseAt: point is missing/],
        [() => body.applyTorque(), /^TypeError : Body\.applyTorque: torque is missing/],
        [() => world.step(2), /^CaromError value: cannot step: an argument is invalid/],
        [() => world.step(), /^TypeError : World\.step: dt is missing/],
        [() => { world.gravity = { x: NaN, y: 0 }; }, /^CaromError value: cannot set the gravity/],
        [() => new World({ gravity: { x: NaN, y: 0 } }), /^CaromError value: new World: gravity/],
        [() => new World({ rest: -1 }), /^CaromError value: new World: gravity, rest or sleepS/],
        [() => new World({ sleepSpeed: -1 }), /^CaromError value: .* sleepSpeed is NaN or out/],
        [() => new World({ sleepSpeed: NaN }), /^CaromError value: .* sleepSpeed is NaN or out/],
        [() => new World({ sleepSpeed: "1" }), /^TypeError : new World: sleepSpeed must be a n/],
        [() => new World({ bodies: 0.5 }), /^RangeError : new World: bodies must be a whole/],
        [() => new World({ size: 3 }), /^TypeError : new World: there is no option "size"/],
        [() => world.ray({ x: 0, y: 0 }), /^TypeError : World\.ray: motion is missing/],
        [() => world.sweepAll({}, { x: 0, y: 1 }), /^TypeError : World\.sweepAll: shape is no/],
        [() => world.overlap(ball.shape), /^TypeError : World\.overlap: shape is missing/],
        [() => world.nearest({ x: 0, y: 0 }, 5, { masks: 1 }), /filter has no "masks"/],
        [() => world.load([1, 2]), /^TypeError : World\.load: bytes must be a Uint8Array/],
    ]) {
        refused(call, error);
    }
    assert.equal(world.count, 1);
    assert.ok(new CaromError("value", "x") instanceof Error);
});

test("an argument whose getters ask bodies", () => {
    const world = new World();
    const [a, b] = [world.add(ball(1, 2)), world.add(ball(3, 4, { mass: 8 }))];
    const near = { get x() { return b.position.x + b.mass; }, get y() { return b.get().shape.y; } };
    a.position = near;
    assert.deepEqual([a.position, b.position], [{ x: 11, y: 4 }, { x: 3, y: 4 }]);
    a.set({ get mass() { return b.mass * 2; }, get velocity() { return b.get().velocity; } });
    assert.deepEqual([a.mass, b.mass], [16, 8]);
    const c = world.add({ type: "dynamic",
        shape: { get x() { return b.mass; }, get y() { return b.get().mass; }, radius: 1 } });
    assert.deepEqual(c.shape, circle(8, 8, 1));
});

test("positions and velocities are those of the bodies, in their order", () => {
    const world = new World();
    const bodies = Array.from({ length: 10 }, (_, i) =>
        world.add(ball(3 * i, i, { velocity: { x: i, y: -i } })));
    bodies[3].remove();
    bodies[7].remove();
    for (let i = 0; i < 3; i++) {
        world.step(1 / 60);
        assert.deepEqual([...world.positions],
            [...world].flatMap(({ position: { x, y } }) => [x, y]));
        assert.deepEqual([...world.velocities],
            [...world].flatMap(({ velocity: { x, y } }) => [x, y]));
    }
    assert.equal(world.positions, world.positions);
    const { positions } = world;
    bodies[0].position = { x: -5, y: -6 };
    assert.equal(world.positions, positions);
    assert.deepEqual([...positions.subarray(0, 2)], [-5, -6]);
    assert.equal(world.positions.length, 2 * world.count);
});

test("a clock's steps, and shapes between them", () => {
    const clock = new Clock(0.25, 4);
    assert.deepEqual([0.1, 0.1, 0.1, 0.9, 99, -1, NaN].map((time) => clock.advance(time)),
        [0, 0, 1, 3, 4, 0, 0]);
    assert.ok(clock.left >= 0 && clock.share < 1);
    assert.deepEqual([new Clock().step, new Clock().maxSteps], [1 / 60, 8]);
    refused(() => new Clock(0), /^CaromError value: new Clock: step must be above 0/);
    refused(() => clock.advance("1"), /^TypeError : Clock\.advance: seconds must be a number/);
    const world = new World();
    const body = world.add(ball(0, 0, { velocity: { x: 4, y: 0 } }));
    world.step(0.25).step(0.25);
    assert.deepEqual([0, 0.5, 1].map((share) => body.between(share).x), [1, 1.5, 2]);
});
