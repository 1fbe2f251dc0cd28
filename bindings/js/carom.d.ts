/// <reference lib="esnext.disposable" />
// Exact collision tests, contacts, sweeps and responses for circles and boxes. Numbers are rounded
// to single precision (float) when carom reads them. No function changes its arguments.
export * from "./batch.js";
export * from "./world.js";

/** The version of carom, as "major.minor.patch". */
export const version: string;

/**
 * An operation that carom refuses, or the use of a disposed object. An argument of the wrong type
 * is a TypeError. `code` is the error of the C library ("memory" to "isa"), "disposed" for an
 * object that is used after dispose(), or "view" for a view whose memory has moved.
 */
export class CaromError extends Error {
    constructor(code: CaromErrorCode, message: string);
    readonly code: CaromErrorCode;
}

export type CaromErrorCode =
    | "memory"
    | "stale"
    | "shape"
    | "value"
    | "type"
    | "size"
    | "float"
    | "snapshot"
    | "isa"
    | "disposed"
    | "view";

/* ---- shapes ---------------------------------------------------------------------------------- */

/** A point or a vector. */
export interface Vec {
    x: number;
    y: number;
}

/** A circle. A point is a circle of radius 0. */
export interface Circle extends Vec {
    radius: number;
}

/** An axis-aligned box, given by its lower and upper corner. */
export interface Aabb {
    minX: number;
    minY: number;
    maxX: number;
    maxY: number;
}

/** A rotated box (OBB), as carom returns it: (c, s) is the direction of its own x axis. */
export interface Box extends Vec {
    halfWidth: number;
    halfHeight: number;
    /** Only the direction of (c, s) matters, not its length. */
    c: number;
    s: number;
}

/** A box, as carom accepts it: with a direction, with an angle in radians, or axis-aligned. */
export type BoxLike =
    | Box
    | (Vec & {
          halfWidth: number;
          halfHeight: number;
          angle?: number;
          c?: undefined;
          s?: undefined;
      });

export type Shape = Circle | Aabb | Box;

/** The shapes that every function with a shape argument accepts. */
export type ShapeLike = Circle | Aabb | BoxLike;

/** The type in which carom returns a shape that it was given. */
export type SameShape<S extends ShapeLike> = S extends Circle
    ? Circle
    : S extends Aabb
      ? Aabb
      : Box;

/** Makes a circle from its centre and radius. */
export function circle(x: number, y: number, radius: number): Circle;

/** Makes an axis-aligned box from its lower and upper corner. */
export function aabb(minX: number, minY: number, maxX: number, maxY: number): Aabb;

/** Makes an axis-aligned box from its corner with the smallest x and y, and its size. */
export function rect(x: number, y: number, width: number, height: number): Aabb;

/** Makes a box from its centre, its full size and an angle in radians (0 by default). */
export function box(x: number, y: number, width: number, height: number, angle?: number): Box;

/**
 * Returns why a shape is invalid, such as "min is greater than max"; "" if it is valid. A shape is
 * valid if all numbers are finite, no size is negative, min <= max and (c, s) is not (0, 0).
 */
export function check(shape: ShapeLike): string;

/** Returns the smallest aabb that is sure to contain the shape. */
export function bounds(shape: ShapeLike): Aabb;

/** Returns an aabb that is sure to contain everything that the shape touches during the motion. */
export function sweptBounds(shape: ShapeLike, motion: Vec): Aabb;

/** Returns the corners in the order (-,-), (+,-), (+,+), (-,+) of the box's frame. */
export function corners(box: BoxLike): [Vec, Vec, Vec, Vec];

/** Returns the aabb moved by a vector. It rounds so that a move out of an overlap stays free. */
export function movedAabb(aabb: Aabb, by: Vec): Aabb;

/** Convert a point or a vector into a box's frame, or out of it. A vector is only rotated. */
export function toLocalPoint(box: BoxLike, point: Vec): Vec;
export function toLocalVector(box: BoxLike, vector: Vec): Vec;
export function toWorldPoint(box: BoxLike, point: Vec): Vec;
export function toWorldVector(box: BoxLike, vector: Vec): Vec;

/* ---- pairs ----------------------------------------------------------------------------------- */

/** How two shapes touch or overlap, or what separates them. */
export interface Contact {
    /** The gap; 0 when they touch; minus the penetration depth when they overlap. */
    distance: number;
    /** Unit vector from b to a: the shortest way out for a. */
    normal: Vec;
    /** A point on b's border. */
    point: Vec;
}

/** The result of a sweep. */
export interface Sweep {
    state: "miss" | "hit" | "overlapped";
    /** The time of impact: the fraction of the motion that is free, from 0 to 1. */
    t: number;
    /** Unit vector from b to a; (0, 0) after a plain miss. */
    normal: Vec;
    /** A point on b's border; (0, 0) after a miss. */
    point: Vec;
}

/**
 * Returns whether the interiors overlap. The test is exact. Shapes that only touch do not overlap.
 */
export function overlap(a: ShapeLike, b: ShapeLike): boolean;

/** Returns whether a lies entirely within b. */
export function within(a: ShapeLike, b: ShapeLike): boolean;

/** Returns the gap, or minus the penetration depth. Infinity if a shape is not valid. */
export function distance(a: ShapeLike, b: ShapeLike): number;

/** Returns the distance, the normal and the contact point of two shapes. */
export function contact(a: ShapeLike, b: ShapeLike): Contact;

/**
 * Returns the vector that moves a until it touches b: out of an overlap; (0, 0) without one. To
 * apply it, use separate().
 */
export function mtv(contact: Contact): Vec;

/** Returns the same contact with the two shapes swapped. */
export function flip(contact: Contact): Contact;

/** Returns the point of a filled shape that is nearest to a point. */
export function closestPoint(point: Vec, shape: ShapeLike): Vec;

/** Returns when a, which moves by `motion`, first hits b, which does not move. */
export function sweep(a: ShapeLike, motion: Vec, b: ShapeLike): Sweep;

/** Returns when a moving circle first hits a box that moves and rotates at constant rates. */
export function sweepTurning(
    circle: Circle,
    motion: Vec,
    box: BoxLike,
    boxMotion: Vec,
    boxRadians: number,
): Sweep;

/** Returns whether sweep a comes before sweep b, for one motion against many shapes. */
export function sweepBefore(a: Sweep, b: Sweep): boolean;

/**
 * Returns where a motion ends, free of the shape that it hit. The position of a circle or box is
 * its centre.
 */
export function sweepEnd(position: Aabb, motion: Vec, sweep: Sweep): Aabb;
export function sweepEnd(position: Vec, motion: Vec, sweep: Sweep): Vec;

/** Returns when a moving point enters a shape. */
export function ray(from: Vec, motion: Vec, shape: ShapeLike): Sweep;

/* ---- response -------------------------------------------------------------------------------- */

/**
 * The inverse masses, 1 / mass: 0 for an immovable shape, 1 by default. Only their ratio matters.
 */
export interface Masses {
    inverseMassA?: number;
    inverseMassB?: number;
}

/** The centre of a circle or box (the shape itself will do), or a whole aabb. */
export type Place = Vec | Aabb;

/** A new position, in the form in which the old one was given. */
export type NewPlace<P extends Place> = P extends Aabb ? Aabb : Vec;

/** Moves both shapes apart until they no longer overlap, and returns their new positions. */
export function separate<A extends Place, B extends Place>(
    contact: Contact,
    a: A,
    b: B,
    options?: Masses,
): { a: NewPlace<A>; b: NewPlace<B> };

/**
 * Moves both shapes apart by a fraction of the penetration depth, from 0 to 1. For crowds in which
 * every shape yields a little.
 */
export function push<A extends Place, B extends Place>(
    contact: Contact,
    share: number,
    a: A,
    b: B,
    options?: Masses,
): { a: NewPlace<A>; b: NewPlace<B> };

export interface BounceOptions extends Masses {
    /** 0: no rebound; 1 (default): kinetic energy is kept. */
    restitution?: number;
    /** The coefficient of Coulomb friction; 0 by default. */
    friction?: number;
}

/** Returns the velocities after a collision. Shapes that move apart keep theirs. */
export function bounce(
    contact: Contact,
    velocityA: Vec,
    velocityB: Vec,
    options?: BounceOptions,
): { a: Vec; b: Vec };

/** Returns a vector reflected by a wall with this normal. */
export function reflect(vector: Vec, normal: Vec): Vec;

/**
 * Returns the nearest centre for which the shape lies within the bounds. Along an axis on which it
 * does not fit, it is centred.
 */
export function keepInside(shape: Circle | BoxLike, bounds: Aabb): Vec;

/** What a mover does when it hits an obstacle. */
export type Respond = "slide" | "touch" | "bounce" | "cross";

export interface SlideOptions {
    /** One response for all obstacles, or one for each; "slide" by default. */
    responses?: Respond | readonly Respond[];
    /** The most obstacles that it may hit; 16 by default. */
    maxHits?: number;
}

export interface SlideHit {
    /** The time of impact, as a fraction of the whole motion. */
    t: number;
    normal: Vec;
    point: Vec;
    /** The index of the obstacle. */
    index: number;
    response: Respond;
}

export interface SlideResult<S extends ShapeLike = ShapeLike> {
    state: "done" | "stopped" | "cut" | "invalid";
    /** The mover at its end position; as it was given if the state is "invalid". */
    mover: SameShape<S>;
    /** The part of the motion that remains. */
    left: Vec;
    /** The obstacles that it hit, in order. */
    hits: SlideHit[];
}

/** Moves a shape among others: it slides along what it hits, and never enters it. */
export function slide<S extends ShapeLike>(
    mover: S,
    motion: Vec,
    shapes: readonly ShapeLike[],
    options?: SlideOptions,
): SlideResult<S>;
