// Right uses of columns, batches, the broad phase and worlds, with the types that come back; and
// wrong ones, which tsc must refuse. Compiled, never run.
import {
    Aabbs, batchContacts, batchHits, batchOverlap, batchSweep, Bits, Body, Boxes, box, Broadphase,
    circle, Circles, Clock, Contacts, Hits, Pairs, rect, Sweeps, touching, World,
} from "carom";
import type {
    Aabb, BodyOptions, BodyShape, BodyTouch, Box, Circle, Contact, Filter, Impact, Rot, Sweep,
    Touch, Vec,
} from "carom";

/** Compiles if and only if the type of `value` is T. */
type Seen<A> = <T>() => T extends A ? 1 : 2;
type Same<A, B> = Seen<A> extends Seen<B> ? true : false;
function is<T>() {
    return <V>(value: V, _same: Same<V, T>) => value;
}

/* ---- many ------------------------------------------------------------------------------------ */

const circles = new Circles(10);
const boxes = new Boxes([{ x: 0, y: 0, halfWidth: 1, halfHeight: 1, angle: 0.5 }]);
const aabbs = new Aabbs(new Set([rect(0, 0, 1, 1)]));
is<Float32Array>()(circles.x, true);
is<Circle>()(circles.set(0, circle(0, 0, 1)).get(0), true);
is<Box[]>()([...boxes], true);
is<Aabb>()(aabbs.get(0), true);
const pairs = new Pairs([[0, 1]]);
is<Uint32Array>()(pairs.ids, true);
for (const [a, b] of pairs) is<number>()(a + b, true);
is<Bits>()(batchOverlap(circles, boxes), true);
is<Hits>()(batchHits(circle(0, 0, 1), aabbs, { pairs, into: new Hits() }), true);
is<Contacts>()(batchContacts(aabbs, rect(0, 0, 1, 1)), true);
is<Contact>()(batchContacts(circles, circles).get(0), true);
is<Sweeps>()(batchSweep(circle(0, 0, 1), { x: 1, y: 0 }, boxes), true);
is<(Sweep & { index: number }) | undefined>()(
    batchSweep(circle(0, 0, 1), { x: 1, y: 0 }, boxes).first(), true);
is<Pairs>()(touching(aabbs, { into: pairs }), true);
const broad = is<Broadphase>()(new Broadphase().build(aabbs).set(3, rect(0, 0, 1, 1)), true);
is<Uint32Array>()(broad.query(rect(0, 0, 1, 1)), true);
{
    using hits = batchHits(circles, circles);
    is<number>()(hits.count, true);
}

// @ts-expect-error: aabbs come before boxes
batchHits(boxes, aabbs);
// @ts-expect-error: circles come first
batchOverlap(aabbs, circles);
// @ts-expect-error
batchHits(circles, circles, { into: new Bits() });
// @ts-expect-error: columns are not assigned, their numbers are
circles.x = new Float32Array(10);
// @ts-expect-error
touching([circle(0, 0, 1)]);
// @ts-expect-error
circles.set(0, box(0, 0, 1, 1));

/* ---- worlds ---------------------------------------------------------------------------------- */

const options: BodyOptions = { type: "dynamic", shape: circle(0, 0, 1), mass: 2, user: "any" };
const world = new World({ gravity: { x: 0, y: -10 }, bodies: 100, rest: 2, sleepSpeed: 0 });
const body = is<Body>()(world.add(options), true);
world.add({ shape: { x: 0, y: 0, halfWidth: 1, halfHeight: 1 }, sides: ["+x", "-y"] });
is<Vec>()(body.position, true);
body.position = { x: 1, y: 2 };
is<BodyShape>()(body.shape, true);
body.shape = rect(0, 0, 1, 1);
body.set({ mass: 3, shape: rect(0, 0, 1, 1) }).applyImpulse({ x: 1, y: 0 }).enable(false);
is<boolean>()(body.wake().enable(true).isAwake, true);
is<BodyTouch[]>()(body.touches(), true);
for (const { other, point, normal, impulse, sensor } of body.touches()) {
    is<Body>()(other, true);
    is<Vec[]>()([point, normal], true);
    is<number>()(impulse, true);
    is<boolean>()(sensor, true);
}
is<number[]>()([body.angle, body.spin, body.inertia, body.spinDamping], true);
is<Rot[]>()([body.rot, body.rotBetween(0.5)], true);
body.rot = { c: 0, s: 1 };
is<Body>()(body.applyImpulseAt({ x: 1, y: 0 }, { x: 0, y: 1 }).applyTorque(2), true);
is<Body>()(body.moveTo({ x: 1, y: 0 }, 0.5, 1 / 60), true);
is<boolean>()(world.add({ ...options, fixedRotation: false, angle: 1 }).fixedRotation, true);
is<unknown>()(body.user, true);
for (const each of world.step(1 / 60)) is<Body>()(each, true);
is<readonly Impact[]>()(world.impacts, true);
is<number[]>()(world.impacts.map(({ speed, t, impulse }) => speed + t + impulse), true);
is<number>()(world.stats.asleep, true);
is<readonly Touch[]>()(world.ends, true);
is<Float32Array[]>()([world.positions, world.velocities, world.rots], true);
is<bigint>()(world.hash, true);
is<Uint8Array>()(world.save(), true);
const filter: Filter = { mask: 3, except: body };
is<Body | null>()(world.ray({ x: 0, y: 0 }, { x: 1, y: 0 }, filter).body, true);
is<Body[]>()(world.sweepAll(circle(0, 0, 1), { x: 1, y: 0 }).map(({ body: body }) => body), true);
is<Circle>()(world.slide(circle(0, 0, 1), { x: 1, y: 0 }).mover, true);
is<Body[]>()(world.slide(circle(0, 0, 1), { x: 1, y: 0 }).hits.map(({ body: body }) => body), true);
is<number | undefined>()(world.nearest({ x: 0, y: 0 })?.distance, true);
is<number>()(new Clock().advance(0.1), true);

// @ts-expect-error: a body has a shape
world.add({ type: "dynamic" });
// @ts-expect-error
world.add({ ...options, type: "moving" });
// @ts-expect-error
world.add({ ...options, restituton: 1 });
// @ts-expect-error: bodies are made by worlds
new Body();
// @ts-expect-error
body.index = 3;
// @ts-expect-error: a body is woken by wake()
body.isAwake = true;
// @ts-expect-error
new World({ sleep_speed: 0.1 });
// @ts-expect-error: a type stays
body.set({ type: "static" });
// @ts-expect-error
world.impacts.push();
