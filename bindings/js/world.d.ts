// Bodies that move, meet and tell.
import type { Box, Circle, ShapeLike, SlideHit, SlideResult, Sweep, Vec } from "./carom.js";

export interface WorldOptions {
    /** Acceleration of all dynamic bodies; (0, 0) by default. */
    gravity?: Vec;
    /** Room to take at once, so that the world need not grow as they come. */
    bodies?: number;
    /**
     * An approach slower than this many times |gravity| * dt does not rebound: 2 by default. 0:
     * everything rebounds.
     */
    rest?: number;
    /**
     * Bodies that contacts carry fall asleep when they have been slower than this, in units per
     * second, for half a second: 0.05 by default. 0: bodies never sleep.
     */
    sleepSpeed?: number;
}

export type BodyType = "static" | "kinematic" | "dynamic";

/** A side of a box, in its own frame. */
export type Side = "+x" | "-x" | "+y" | "-y";

/** A body's shape as carom gives it: an aabb has become a level box. */
export type BodyShape = Circle | Box;

/** A direction: cosine and sine of its angle, or both times the same length. */
export interface Rot {
    c: number;
    s: number;
}

export interface BodyTraits {
    shape: BodyShape;
    /** Not for static bodies. */
    velocity: Vec;
    /** Radians a second, from x towards y. Kinematic bodies, and dynamic ones that may rotate. */
    spin: number;
    /** Direction of a circle, (1, 0) by default; a box has its own in its shape. */
    rot?: Rot;
    /** Of dynamic bodies; the shape's area unless given. */
    mass: number;
    /**
     * Moment of inertia of a dynamic body, or 0 for that of a uniform one (default): m r^2 / 2 for
     * a circle, m (w^2 + h^2) / 12 for a box.
     */
    inertia: number;
    /** 0 to 1; two bodies bounce by the greater. */
    restitution: number;
    /** >= 0; two bodies rub by the root of the product. */
    friction: number;
    /** Velocity is divided by 1 + damping * dt every step. */
    damping: number;
    /** The same for the spin. */
    spinDamping: number;
    gravityScale: number;
    /** Bits: what it is; 1 by default. */
    category: number;
    /** Bits: what it meets; all by default. Two meet if each masks the other. */
    mask: number;
    /** The sides of a box that stop what comes from outside; none given: all stop. */
    sides: Side[];
    /** Meets nothing, only tells who is in it. */
    sensor: boolean;
    /** false: not there until enabled. */
    enabled: boolean;
    /**
     * Collisions and torques do not rotate a dynamic body: true by default. If it is false, circles
     * roll, and boxes tip and tumble.
     */
    fixedRotation: boolean;
    /**
     * Yours. A whole number from 0 up, or a bigint of 64 bits, is kept by the world itself: it is
     * part of save() and hash. Anything else stays with the Body.
     */
    user: unknown;
}

/** What can be changed of a body. A circle takes an angle in radians in place of `rot`. */
export type BodyChanges = Partial<Omit<BodyTraits, "shape">> & {
    shape?: ShapeLike;
    angle?: number;
};

export type BodyOptions = BodyChanges & { shape: ShapeLike; type?: BodyType };

/**
 * A body of a world, made by world.add(): the same object wherever the body is told of. Once the
 * body was removed, isValid is false and everything else but `index`, `generation`, `world` and
 * `user` throws.
 */
export class Body {
    private constructor();
    readonly world: World;
    /** Its index in raw events. Used again after removal, with another generation. */
    readonly index: number;
    readonly generation: number;
    readonly isValid: boolean;
    readonly type: BodyType;
    /** The centre. Setting it teleports: the way is not checked. */
    position: Vec;
    velocity: Vec;
    get shape(): BodyShape;
    set shape(shape: ShapeLike);
    /** In radians, from -pi to pi. Setting the angle or the direction of a box teleports it. */
    angle: number;
    /** The same as a direction: that of its own x axis. */
    rot: Rot;
    spin: number;
    mass: number;
    /** About its centre; 0 for a body whose rotation is fixed, and for one that is not dynamic. */
    inertia: number;
    restitution: number;
    friction: number;
    damping: number;
    spinDamping: number;
    gravityScale: number;
    category: number;
    mask: number;
    sides: Side[];
    sensor: boolean;
    fixedRotation: boolean;
    readonly enabled: boolean;
    /** Whether it moves: false for a static, sleeping or disabled body. */
    readonly isAwake: boolean;
    user: unknown;
    /** Everything about it, in the form in which it was added. */
    get(): BodyTraits & { type: BodyType };
    /** Changes several things at once. */
    set(changes: BodyChanges): this;
    /** Changes the velocity of a dynamic body at once, by impulse / mass. */
    push(impulse: Vec): this;
    /** The same at a point in world coordinates. Changes the spin unless rotation is fixed. */
    pushAt(impulse: Vec, point: Vec): this;
    /** Adds a force that acts during the next step. */
    force(force: Vec): this;
    /** Adds a torque that acts during the next step; no effect where the rotation is fixed. */
    torque(torque: number): this;
    /**
     * Gives a kinematic body the velocity and the spin that take it to a position and an angle, the
     * shorter way round, in one step of dt seconds. It keeps them until they are changed.
     */
    moveTo(position: Vec, angle: number, dt: number): this;
    enable(enabled?: boolean): this;
    /**
     * Wakes a sleeping body and the bodies that it touches. Any change of a body does so by itself,
     * and so does a collision.
     */
    wake(): this;
    /**
     * What it touched in the last step, ordered by index, with point and normal as the bodies are
     * now. A body stands on something if a normal points up.
     */
    touches(): BodyTouch[];
    /** The shape for drawing between two steps: share 0 where the last began, 1 where it ended. */
    between(share: number): BodyShape;
    /** The direction in the same way: that of a circle is no part of its shape. */
    rotBetween(share: number): Rot;
    remove(): void;
}

/** Two bodies that touch; one of them may be gone when the touch ends. */
export interface Touch {
    a: Body;
    b: Body;
}

/** One of the pairs that a body touches. */
export interface BodyTouch {
    /** The body that it touches. */
    other: Body;
    /** On the border of `other`. */
    point: Vec;
    /** Unit, from `other` to the body. */
    normal: Vec;
    /** Along the normal in the last step: force times dt. */
    impulse: number;
    /** Whether one of the two is a sensor. */
    sensor: boolean;
}

/** A collision that changed velocities. */
export interface Hit extends Touch {
    /** On b's border. */
    point: Vec;
    /** From b to a, unit. */
    normal: Vec;
    /** Of the approach along the normal, before. */
    speed: number;
    /** When, as a share of the step. */
    time: number;
    /** Along the normal. */
    impulse: number;
}

/** Something that went wrong for a body, and the world went on. */
export interface Report {
    kind: "squeezed" | "quarantined";
    body: Body;
    /** The kinematic body that squeezes. */
    other: Body | null;
}

/** Hits as they lie in memory, 11 words each: a's index and generation, b's, then floats. */
export interface RawHits {
    count: number;
    words: Uint32Array;
    /**
     * The same memory. Of each hit: point at 4 and 5, normal at 6 and 7, speed at 8, time at 9,
     * impulse at 10.
     */
    floats: Float32Array;
}

/** Whom a question concerns. */
export interface Filter {
    /** Bits: what asks; all by default. Bodies whose mask has none of them are not seen. */
    category?: number;
    /** Bits: what it asks for, by category; all by default. */
    mask?: number;
    /** Sensors too? No by default. */
    sensors?: boolean;
    /** Not this one. */
    except?: Body;
}

/** How a motion meets a body; null after a miss. */
export interface Meeting extends Sweep {
    body: Body | null;
}

/** The index of a hit is that of its body. */
export interface WorldSlide<S extends ShapeLike> extends SlideResult<S> {
    hits: (SlideHit & { body: Body })[];
}

export interface WorldStats {
    steps: number;
    parts: number;
    meetings: number;
    frozen: number;
    touches: number;
    lost: number;
    moved: number;
    totalLost: number;
    totalMoved: number;
    kineticEnergy: number;
    momentum: Vec;
    bytes: number;
    /** Bodies that sleep now. */
    asleep: number;
}

export class World implements Iterable<Body> {
    constructor(options?: WorldOptions);
    gravity: Vec;
    /** How many bodies there are, disabled ones included. */
    readonly count: number;
    add(options: BodyOptions): Body;
    /** The body that has an index, such as that of a raw event; undefined when none has. */
    bodyAt(index: number): Body | undefined;
    /** Bodies in the order of positions. They may be removed on the way. */
    [Symbol.iterator](): IterableIterator<Body>;
    /** Lets two bodies through each other, until told otherwise. */
    exclude(a: Body, b: Body, excluded?: boolean): this;

    /** Moves the world on by dt seconds, up to 1. 0 only tells touches that ended since. */
    step(dt: number): this;
    /** x, y, x, y ... of all bodies, in the order of iteration. Current when it is taken. */
    readonly positions: Float32Array;
    readonly velocities: Float32Array;
    /** c, s, c, s ... of all bodies: their directions. */
    readonly rots: Float32Array;

    /** What the last step told, until the next one. */
    readonly begins: readonly Touch[];
    readonly ends: readonly Touch[];
    readonly touches: readonly Touch[];
    readonly hits: readonly Hit[];
    readonly reports: readonly Report[];
    /** The same without objects, until the next step: index and generation of a, then of b. */
    readonly rawBegins: Uint32Array;
    readonly rawEnds: Uint32Array;
    readonly rawTouches: Uint32Array;
    readonly rawHits: RawHits;

    /** What a ray, or a shape that moves, meets first. */
    ray(from: Vec, motion: Vec, filter?: Filter): Meeting;
    sweep(shape: ShapeLike, motion: Vec, filter?: Filter): Meeting;
    /** All that it meets, the first first. */
    rayAll(from: Vec, motion: Vec, filter?: Filter): (Sweep & { body: Body })[];
    sweepAll(shape: ShapeLike, motion: Vec, filter?: Filter): (Sweep & { body: Body })[];
    /** All bodies that overlap a shape. A point is a circle of radius 0. */
    overlap(shape: ShapeLike, filter?: Filter): Body[];
    /** The nearest body within `reach` of a point, and how far it is. */
    nearest(point: Vec, reach?: number, filter?: Filter): { body: Body; distance: number } | null;
    /** Moves a shape, which is no body, among the bodies: up to what is in the way, then along. */
    slide<S extends ShapeLike>(mover: S, motion: Vec, filter?: Filter): WorldSlide<S>;

    /** Everything as bytes, the same on every platform. */
    save(): Uint8Array;
    /** Makes the world what it was. Bytes that are no sound snapshot are refused. */
    load(bytes: Uint8Array | ArrayBuffer): this;
    /** Of everything that a step depends on: equal for equal worlds on every platform. */
    readonly hash: bigint;
    readonly stats: WorldStats;

    dispose(): void;
    [Symbol.dispose](): void;
}

/** Turns frames of any length into steps of one length. */
export class Clock {
    /** Seconds a step, and how many steps a frame may take; time beyond is dropped. */
    constructor(step?: number, maxSteps?: number);
    readonly step: number;
    readonly maxSteps: number;
    /** Time that has not been stepped yet. */
    readonly left: number;
    /** left / step, for body.between(). */
    readonly share: number;
    /** How many steps are due after a frame of so many seconds. */
    advance(seconds: number): number;
}
