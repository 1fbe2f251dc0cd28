// Right uses of shapes, pairs and responses, with the types that come back; and wrong ones, which
// tsc must refuse. Compiled, never run.
import {
    aabb, bounce, bounds, box, CaromError, check, circle, closestPoint, contact, within, corners,
    distance, flip, keepInside, movedAabb, mtv, overlap, push, ray, rect, reflect,
    separate, slide, sweep, sweepBefore, sweepEnd, sweepTurning, version,
} from "carom";
import type {
    Aabb, Box, BoxLike, CaromErrorCode, Circle, Contact, Shape, ShapeLike, SlideResult, Sweep, Vec,
} from "carom";
import { load } from "carom/load";
import type { Carom } from "carom/load";

/** Compiles if and only if the type of `value` is T. */
type Ask<A> = <T>() => T extends A ? 1 : 2;
type Same<A, B> = Ask<A> extends Ask<B> ? true : false;
function is<T>() {
    return <V>(value: V, _same: Same<V, T>) => value;
}

/* ---- shapes ---------------------------------------------------------------------------------- */

const ball = is<Circle>()(circle(0, 0, 1), true);
const block = is<Aabb>()(aabb(0, 0, 1, 1), true);
is<Aabb>()(rect(0, 0, 10, 10), true);
const crate = is<Box>()(box(0, 0, 4, 2), true);
box(0, 0, 4, 2, 0.3);
const motion: Vec = { x: 1, y: 0 };

ball.x += 1; // they are the caller's
const level: BoxLike = { x: 0, y: 0, halfWidth: 1, halfHeight: 1 };
const turned: BoxLike = { x: 0, y: 0, halfWidth: 1, halfHeight: 1, angle: 0.5 };
const anything: ShapeLike[] = [ball, block, crate, level, turned, { x: 0, y: 0, radius: 1 }];
const fixed: Readonly<Circle> = Object.freeze(circle(0, 0, 1));
is<string>()(check(crate), true);
is<Aabb>()(bounds(turned), true);
is<[Vec, Vec, Vec, Vec]>()(corners(level), true);
is<Aabb>()(movedAabb(block, motion), true);
is<string>()(version, true);

// @ts-expect-error a string is not a number
circle("0", 0, 1);
// @ts-expect-error a circle has three numbers
circle(0, 0);
// @ts-expect-error a circle has no corners
corners(ball);
// @ts-expect-error an angle and a direction
const both: BoxLike = { x: 0, y: 0, halfWidth: 1, halfHeight: 1, c: 1, s: 0, angle: 0.5 };
// @ts-expect-error half a direction
const half: BoxLike = { x: 0, y: 0, halfWidth: 1, halfHeight: 1, c: 1 };
// @ts-expect-error an aabb is moved, a circle is not
movedAabb(ball, motion);

/* ---- pairs ----------------------------------------------------------------------------------- */

for (const shape of anything) {
    is<boolean>()(overlap(ball, shape), true);
    is<boolean>()(within(shape, block), true);
    is<number>()(distance(shape, crate), true);
    is<Contact>()(contact(shape, shape), true);
    is<Vec>()(closestPoint(motion, shape), true);
    is<Sweep>()(sweep(shape, motion, ball), true);
    is<Sweep>()(ray({ x: 0, y: 0 }, motion, shape), true);
}
const found = contact(ball, crate);
is<Vec>()(mtv(found), true);
is<Contact>()(flip(found), true);
const hit = sweep(ball, motion, crate);
is<"miss" | "hit" | "overlapped">()(hit.state, true);
is<boolean>()(sweepBefore(hit, hit), true);
is<Vec>()(sweepEnd(ball, motion, hit), true);
is<Aabb>()(sweepEnd(block, motion, hit), true);
is<Sweep>()(sweepTurning(ball, motion, turned, motion, 1), true);

// @ts-expect-error a point is not a shape: use a circle of radius 0
overlap({ x: 0, y: 0 }, ball);
// @ts-expect-error two shapes
overlap(ball);
// @ts-expect-error the motion comes second
sweep(ball, crate);
// @ts-expect-error no such state
hit.state === "gone";
// @ts-expect-error a box does not sweep a turning box
sweepTurning(crate, motion, crate, motion, 1);
// @ts-expect-error a contact has a normal
mtv({ distance: 1, point: motion });

/* ---- response -------------------------------------------------------------------------------- */

is<{ a: Vec; b: Aabb }>()(separate(found, ball, block), true);
is<{ a: Aabb; b: Vec }>()(push(found, 0.5, block, crate, { inverseMassB: 0 }), true);
is<{ a: Vec; b: Vec }>()(bounce(found, motion, motion, { restitution: 0.5, friction: 1 }), true);
is<Vec>()(reflect(motion, found.normal), true);
is<Vec>()(keepInside(crate, block), true);
const slid = is<SlideResult<Circle>>()(slide(ball, motion, anything), true);
is<Circle>()(slid.mover, true);
is<Box>()(slide(turned, motion, [crate], { responses: "bounce" }).mover, true);
const list: readonly Shape[] = [ball, crate];
slide(block, motion, list, { responses: ["slide", "cross"], maxHits: 4 });
is<"slide" | "touch" | "bounce" | "cross" | undefined>()(slid.hits[0]?.response, true);

// @ts-expect-error no such option
separate(found, ball, crate, { massA: 1 });
// @ts-expect-error an aabb has no centre to keep inside
keepInside(block, block);
// @ts-expect-error no such response
slide(ball, motion, list, { responses: "stop" });
// @ts-expect-error obstacles are a list
slide(ball, motion, crate);

/* ---- errors, load ---------------------------------------------------------------------------- */

try {
    overlap(ball, crate);
} catch (error) {
    if (error instanceof CaromError) {
        is<CaromErrorCode>()(error.code, true);
        // @ts-expect-error no such code
        error.code === "oops";
    }
}
const carom: Carom = await load("carom.wasm");
is<Circle>()(carom.circle(0, 0, 1), true);
await load(new URL("carom.wasm", "file:///"));
await load(fetch("carom.wasm"));
await load(new Uint8Array(8));
await load(new ArrayBuffer(8));
await load(new WebAssembly.Module(new Uint8Array(8)));
// @ts-expect-error a number is not a source
await load(3);
// @ts-expect-error a source there must be
await load();
