// Arguments may have getters, which may call carom in the middle of another call.
import assert from "node:assert/strict";
import test from "node:test";
import { packageUrl } from "../built.mjs";

const carom = await import(packageUrl());
const { aabb, box, circle, World } = carom;
const far = circle(1000, 1000, 3);

/** Uses all memory for arguments and results. */
function disturb() {
    const world = new World({ gravity: { x: 9, y: 9 } });
    const body = world.add({ type: "dynamic", shape: far, velocity: { x: 3, y: 4 }, user: 77 });
    body.set({ restitution: 0.75 });
    body.position = { x: 1001, y: 1001 };
    body.user = 78;
    const crate = world.add({ type: "kinematic", shape: box(2000, 2000, 3, 4) });
    crate.angle = 1;
    world.gravity = { x: 8, y: 8 };
    world.exclude(body, crate);
    world.ray(far, { x: 5, y: 5 }, { except: body });
    world.sweepAll(far, { x: 5, y: 5 });
    world.nearest(far, 10);
    world.slide(far, { x: 5, y: 5 });
    world.load(world.save());
    world.step(1 / 60);
    void [world.positions, world.impacts, world.stats, [...world]];
    world.dispose();
    carom.overlap(far, box(1001, 1001, 1, 1, 1));
    carom.contact(far, far);
    carom.sweep(far, { x: 3, y: 3 }, far);
    carom.slide(far, { x: 3, y: 3 }, [far]);
    const circles = new carom.Circles([far, far]);
    carom.batchContacts(circles, far);
    carom.touching(circles);
    circles.dispose();
    const broad = new carom.Broadphase();
    broad.set(1, aabb(1, 2, 3, 4)).update().query(aabb(0, 0, 9, 9));
    broad.get(1);
    broad.dispose();
    new carom.Clock(0.25).advance(7.125);
}

/** Has the same values, but reading each of them calls carom. */
function evil(value) {
    if (typeof value !== "object" || value === null || value instanceof carom.Circles) return value;
    if (Array.isArray(value)) return value.map(evil);
    const copy = {};
    for (const key of Object.keys(value)) {
        const held = evil(value[key]);
        Object.defineProperty(copy, key, {
            enumerable: true,
            get() {
                disturb();
                return held;
            },
        });
    }
    return copy;
}

const ball = circle(1, 2, 1.5);
const turned = { x: 2, y: 2.5, halfWidth: 1, halfHeight: 0.5, angle: 0.3 };
const room = aabb(-4, -5, 6, 7);
const way = { x: 5, y: 1 };
const touch = carom.contact(ball, turned);
const swept = carom.sweep(circle(-9, 2, 1), { x: 20, y: 0 }, turned);

const calls = {
    check: [circle(0, 0, -1)],
    bounds: [turned],
    sweptBounds: [turned, way],
    corners: [turned],
    movedAabb: [room, way],
    toLocalPoint: [turned, way],
    toLocalVector: [turned, way],
    toWorldPoint: [turned, way],
    toWorldVector: [turned, way],
    overlap: [room, turned],
    within: [turned, room],
    distance: [turned, room],
    contact: [ball, turned],
    mtv: [touch],
    flip: [touch],
    closestPoint: [way, turned],
    sweep: [circle(-9, 2, 1), { x: 20, y: 0 }, turned],
    sweepTurning: [circle(-9, 2, 1), { x: 20, y: 0 }, turned, way, 0.5],
    sweepBefore: [{ ...swept, t: 1 }, swept],
    sweepEnd: [room, way, swept],
    ray: [{ x: -9, y: 2 }, { x: 20, y: 0 }, turned],
    separate: [touch, ball, room, { inverseMassB: 0.5 }],
    push: [touch, 0.5, room, ball, { inverseMassA: 0.5 }],
    bounce: [touch, way, { x: -1, y: 0 }, { restitution: 0.5, friction: 0.1, inverseMassB: 2 }],
    reflect: [way, { x: 0, y: 1 }],
    keepInside: [turned, aabb(0, 0, 2, 2)],
    slide: [ball, { x: 20, y: 0 }, [turned, circle(9, 3, 1)], { responses: ["cross", "slide"] }],
};

for (const [name, given] of Object.entries(calls)) {
    test(`${name} of objects with getters that call carom`, () => {
        const truth = carom[name](...given);
        assert.deepEqual(carom[name](...evil(given)), truth);
        assert.deepEqual(carom[name](...given), truth);
    });
}

test("columns and batches", () => {
    const columns = new carom.Boxes([evil(turned), evil(turned)]);
    const plain = new carom.Boxes([turned, turned]);
    assert.deepEqual([...columns], [...plain]);
    const circles = new carom.Circles([ball, far]);
    for (const batch of [carom.batchContacts, carom.batchOverlap, carom.batchHits]) {
        const [one, two] = [batch(circles, evil(turned)), batch(circles, turned)];
        assert.equal(one.count, two.count);
        assert.equal(one.overlapping, two.overlapping);
    }
    assert.deepEqual(carom.batchSweep(evil(ball), evil(way), circles).first(),
        carom.batchSweep(ball, way, circles).first());
    const broad = new carom.Broadphase().set(3, evil(room)).update();
    assert.deepEqual(broad.get(3), room);
    assert.deepEqual([...broad.query(evil(room))], [3]);
    assert.deepEqual([...broad.sweep(evil(aabb(-20, 0, -19, 1)), evil({ x: 30, y: 0 }))], [3]);
});

test("a world", () => {
    const make = (wrap) => {
        const world = new World(wrap({ gravity: { x: 0, y: -10 }, rest: 3, bodies: 5,
            sleepSpeed: 0.5 }));
        world.add(wrap({ shape: aabb(-50, -1, 50, 0), restitution: 0.5 }));
        const body = world.add(wrap({ type: "dynamic", shape: circle(0, 5, 0.5), user: 7,
            velocity: { x: 1, y: 2 }, friction: 0.25 }));
        const crate = world.add(wrap({ type: "kinematic", shape: { ...turned, x: 20 }, spin: 1 }));
        world.step(1 / 60);
        body.set(wrap({ velocity: { x: 3, y: 1 }, mass: 2, category: 4 }));
        body.applyImpulse(wrap({ x: 1, y: 1 })).applyForce(wrap({ x: 2, y: 0 }));
        crate.shape = wrap(turned);
        body.position = wrap({ x: 1, y: 4 });
        world.gravity = wrap({ x: 1, y: -9 });
        const name = ({ body: one, ...rest }) => ({ index: one?.index, ...rest });
        const filter = wrap({ mask: 5, category: 1, sensors: true });
        const answers = [
            name(world.ray(wrap({ x: 1, y: 9 }), wrap({ x: 0, y: -20 }), filter)),
            name(world.sweep(wrap(circle(1, 9, 1)), wrap({ x: 0, y: -20 }), filter)),
            world.rayAll(wrap({ x: 1, y: 9 }), wrap({ x: 0, y: -20 }), filter).map(name),
            world.sweepAll(wrap(circle(1, 9, 1)), wrap({ x: 0, y: -20 }), filter).map(name),
            world.overlap(wrap(circle(1, 1, 5)), filter).map(({ index }) => index),
            name(world.nearest(wrap({ x: 9, y: 9 }), 50, filter)),
            world.slide(wrap(circle(1, 9, 1)), wrap({ x: 0, y: -20 }), filter).left,
        ];
        for (let step = 0; step < 60; step++) world.step(1 / 60);
        return { hash: world.hash, answers };
    };
    assert.deepEqual(make(evil), make((value) => value));
});

test("a getter that throws changes nothing in carom", () => {
    const broken = {
        x: 0,
        y: 0,
        get radius() {
            carom.distance(far, far);
            throw new Error("mine");
        },
    };
    for (let i = 0; i < 3; i++) {
        assert.throws(() => carom.overlap(ball, broken), { message: "mine" });
        assert.equal(carom.overlap(ball, turned), true);
    }
});

test("an object that a getter disposes of is not used", () => {
    const shapes = new carom.Circles([ball, far]);
    const killer = { ...ball };
    Object.defineProperty(killer, "y", {
        get() {
            shapes.dispose();
            return 0;
        },
    });
    assert.throws(() => carom.batchHits(shapes, killer), { code: "disposed" });
    const world = new World();
    const end = {
        x: 1,
        get y() {
            world.dispose();
            return 0;
        },
    };
    assert.throws(() => world.ray({ x: 0, y: 0 }, end), { code: "disposed" });
});
