/// <reference lib="esnext.disposable" />
// What circles and boxes do when they meet. Numbers are rounded to single precision (float) when
// carom reads them. Nothing changes its arguments.
export * from "./batch.js";
export * from "./world.js";

/** The version of carom, as "major.minor.patch". */
export const version: string;

/**
 * What carom refuses, or what was used after its end. A value of the wrong type is a TypeError.
 * `code` is the error of C ("memory" to "snapshot"), "disposed" for what was used after dispose(),
 * or "view" for a view whose memory has moved.
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
    | "disposed"
    | "view";

/* ---- shapes ---------------------------------------------------------------------------------- */

/** A point, or a vector. */
export interface Vec {
    x: number;
    y: number;
}

/** A circle. A point is a circle of radius 0. */
export interface Circle extends Vec {
    radius: number;
}

/** An axis-aligned box by its two extreme corners. */
export interface Aabb {
    minX: number;
    minY: number;
    maxX: number;
    maxY: number;
}

/** A box at any angle, as carom gives it: (c, s) is the direction of its own x axis. */
export interface Box extends Vec {
    halfWidth: number;
    halfHeight: number;
    /** Only the direction of (c, s) matters, not its length. */
    c: number;
    s: number;
}

/** A box as carom takes it: with a direction, with an angle in radians, or with none: level. */
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

/** What every function that asks for a shape takes. */
export type ShapeLike = Circle | Aabb | BoxLike;

/** The form in which carom gives back a shape that it was given. */
export type SameShape<S extends ShapeLike> = S extends Circle
    ? Circle
    : S extends Aabb
      ? Aabb
      : Box;

export function circle(x: number, y: number, radius: number): Circle;

/** From the two extreme corners. */
export function aabb(minX: number, minY: number, maxX: number, maxY: number): Aabb;

/** From a corner and a size, as screens and level editors have rectangles. */
export function rect(x: number, y: number, width: number, height: number): Aabb;

/** From a centre, a full size and an angle in radians. */
export function box(x: number, y: number, width: number, height: number, angle?: number): Box;

/** Whether all numbers are finite, no size is negative, min <= max and (c, s) is not (0, 0). */
export function isValid(shape: ShapeLike): boolean;

/** Why a shape is not valid, as a phrase such as "min is greater than max"; "" if it is. */
export function check(shape: ShapeLike): string;

/** The smallest aabb that is sure to hold the shape. */
export function bounds(shape: ShapeLike): Aabb;

/** The same of everything that it touches while it moves. */
export function sweptBounds(shape: ShapeLike, motion: Vec): Aabb;

/** In the order (-,-), (+,-), (+,+), (-,+) of the box's frame. */
export function corners(box: BoxLike): [Vec, Vec, Vec, Vec];

/** An aabb elsewhere. Rounded so that one that moves out of an overlap stays out. */
export function movedAabb(aabb: Aabb, by: Vec): Aabb;

/** Into a box's frame, and out of it. A vector is only turned. */
export function toLocalPoint(box: BoxLike, point: Vec): Vec;
export function toLocalVector(box: BoxLike, vector: Vec): Vec;
export function toWorldPoint(box: BoxLike, point: Vec): Vec;
export function toWorldVector(box: BoxLike, vector: Vec): Vec;

/* ---- pairs ----------------------------------------------------------------------------------- */

/** Everything that is needed to act on a pair. */
export interface Contact {
    /** The gap; 0 when they touch; minus the depth when they overlap. */
    distance: number;
    /** From b to a, unit: the shortest way out for a. */
    normal: Vec;
    /** On b's border. */
    point: Vec;
}

/** What became of a motion. */
export interface Sweep {
    state: "miss" | "hit" | "overlapped";
    /** The share of the motion that is free, 0 to 1. */
    t: number;
    /** From b to a, unit; (0, 0) after a plain miss. */
    normal: Vec;
    /** On b's border; (0, 0) after a miss. */
    point: Vec;
}

/** Whether the insides meet. Touching is not overlapping. Exact. */
export function overlap(a: ShapeLike, b: ShapeLike): boolean;

/** Whether a lies wholly within b. */
export function contains(a: ShapeLike, b: ShapeLike): boolean;

/** The gap, or minus the length of the shortest way out. Infinity if a shape is not valid. */
export function distance(a: ShapeLike, b: ShapeLike): number;

export function contact(a: ShapeLike, b: ShapeLike): Contact;

/** What brings a to touch b: the way out where they overlap. To act on it, take separate(). */
export function mtv(contact: Contact): Vec;

/** The same contact seen from the other shape. */
export function flip(contact: Contact): Contact;

/** The point of a filled shape that is nearest to a point. */
export function closestPoint(shape: ShapeLike, point: Vec): Vec;

/** When a, which moves, first meets b, which stays. */
export function sweep(a: ShapeLike, motion: Vec, b: ShapeLike): Sweep;

/** The same for a box that moves and turns, evenly. */
export function sweepTurning(
    circle: Circle,
    motion: Vec,
    box: BoxLike,
    boxMotion: Vec,
    boxRadians: number,
): Sweep;

/** Whether a is to be acted on before b, of the sweeps of one motion against many shapes. */
export function sweepBefore(a: Sweep, b: Sweep): boolean;

/** Where a motion ends, free of what it met. The position is a circle's or box's centre. */
export function sweepEnd(position: Aabb, motion: Vec, sweep: Sweep): Aabb;
export function sweepEnd(position: Vec, motion: Vec, sweep: Sweep): Vec;

/** When a point that moves gets inside a shape. */
export function ray(from: Vec, motion: Vec, shape: ShapeLike): Sweep;

/* ---- response -------------------------------------------------------------------------------- */

/** 1 / mass of both; 0 is immovable. 1 and 1 by default; only the ratio matters. */
export interface Masses {
    inverseMassA?: number;
    inverseMassB?: number;
}

/** The centre of a circle or box (the shape itself will do), or an aabb as a whole. */
export type Place = Vec | Aabb;

/** A new place of the same form. */
export type NewPlace<P extends Place> = P extends Aabb ? Aabb : Vec;

/** Moves both apart until they no longer overlap. */
export function separate<A extends Place, B extends Place>(
    contact: Contact,
    a: A,
    b: B,
    options?: Masses,
): { a: NewPlace<A>; b: NewPlace<B> };

/** The same for a share of the depth, 0 to 1, for crowds in which everybody gives way a little. */
export function push<A extends Place, B extends Place>(
    contact: Contact,
    share: number,
    a: A,
    b: B,
    options?: Masses,
): { a: NewPlace<A>; b: NewPlace<B> };

export interface BounceOptions extends Masses {
    /** 0 takes the approach away, 1, the default, keeps the energy. */
    restitution?: number;
    /** Coulomb's; 0 by default. */
    friction?: number;
}

/** New velocities after a contact. Bodies that move apart keep theirs. */
export function bounce(
    contact: Contact,
    velocityA: Vec,
    velocityB: Vec,
    options?: BounceOptions,
): { a: Vec; b: Vec };

/** A vector mirrored at a wall. */
export function reflect(vector: Vec, normal: Vec): Vec;

/** Where the centre must be for the shape to lie within the bounds. */
export function keepInside(shape: Circle | BoxLike, bounds: Aabb): Vec;

/** What a mover does when it meets an obstacle. */
export type Respond = "slide" | "touch" | "bounce" | "cross";

export interface SlideOptions {
    /** One for all obstacles, or one for each; "slide" by default. */
    responses?: Respond | readonly Respond[];
    /** How many meetings it may take, 16 by default. */
    maxMeetings?: number;
}

export interface SlideHit {
    /** When, as a share of the whole motion. */
    t: number;
    normal: Vec;
    point: Vec;
    /** Which of the obstacles. */
    index: number;
    response: Respond;
}

export interface SlideResult<S extends ShapeLike = ShapeLike> {
    state: "done" | "stopped" | "cut" | "invalid";
    /** Where it came to stand; as it was given if the state is "invalid". */
    mover: SameShape<S>;
    /** What is left of the motion. */
    left: Vec;
    /** Whom it met, in order. */
    hits: SlideHit[];
}

/** Moves a shape among others: along what it meets, and never into it. */
export function slide<S extends ShapeLike>(
    mover: S,
    motion: Vec,
    shapes: readonly ShapeLike[],
    options?: SlideOptions,
): SlideResult<S>;
