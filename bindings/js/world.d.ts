// A world simulates bodies: it moves them, resolves their collisions and reports events.
import type { Box, Circle, ShapeLike, SlideHit, SlideResult, Sweep, Vec } from "./carom.js";

export interface WorldOptions {
    /** Acceleration of all dynamic bodies; (0, 0) by default. */
    gravity?: Vec;
    /**
     * The number of bodies to allocate memory for, so that the world need not grow as they are
     * added.
     */
    bodies?: number;
    /**
     * An approach slower than this many times |gravity| * dt does not rebound: 2 by default. With
     * 0, every collision rebounds.
     */
    rest?: number;
    /**
     * Bodies with resting contacts fall asleep after half a second below this speed, in units per
     * second: 0.05 by default. With 0, bodies never sleep.
     */
    sleepSpeed?: number;
}

export type BodyType = "static" | "kinematic" | "dynamic";

/** A side of a box, in its own frame. */
export type Side = "+x" | "-x" | "+y" | "-y";

/** The shape of a body, as carom returns it: an aabb has become an axis-aligned box. */
export type BodyShape = Circle | Box;

/** A direction: the cosine and sine of its angle, or both multiplied by the same length. */
export interface Rot {
    c: number;
    s: number;
}

export interface BodyTraits {
    shape: BodyShape;
    /** In units per second; not for static bodies. */
    velocity: Vec;
    /**
     * In radians per second, from x towards y. For kinematic bodies, and for dynamic bodies that
     * may rotate.
     */
    spin: number;
    /** The direction of a circle, (1, 0) by default. A box has its direction in its shape. */
    rot?: Rot;
    /** For dynamic bodies; the area of the shape by default. */
    mass: number;
    /**
     * Moment of inertia of a dynamic body, or 0 for that of a uniform one (default): m r^2 / 2 for
     * a circle, m (w^2 + h^2) / 12 for a box. From a tenth to 1e9 times that.
     */
    inertia: number;
    /** From 0 to 1; a pair uses the larger one. */
    restitution: number;
    /** At least 0; a pair uses the square root of the product. */
    friction: number;
    /** Each step divides the velocity by 1 + damping * dt. */
    damping: number;
    /** The same for the spin. */
    spinDamping: number;
    gravityScale: number;
    /** Bits: the categories that it belongs to; 1 by default. */
    category: number;
    /**
     * Bits: the categories that it collides with; all by default. Two bodies collide if the mask of
     * each has a bit of the other's category.
     */
    mask: number;
    /**
     * The sides of a one-way box: they stop bodies that arrive from outside, all other bodies pass.
     * Empty: all sides stop bodies.
     */
    sides: Side[];
    /** A sensor has no collision response. It only reports the bodies that overlap it. */
    sensor: boolean;
    /** If false, the body takes no part in steps and queries until it is enabled. */
    enabled: boolean;
    /**
     * If true, collisions and torques do not rotate a dynamic body. False by default: circles roll,
     * boxes tip and tumble.
     */
    fixedRotation: boolean;
    /**
     * User data. A whole number from 0 up, or a bigint of 64 bits, is stored by the world: it is
     * part of save() and hash. Any other value is stored in the Body only.
     */
    user: unknown;
}

/**
 * The properties of a body that can be changed. A circle takes an angle in radians instead of
 * `rot`.
 */
export type BodyChanges = Partial<Omit<BodyTraits, "shape">> & {
    shape?: ShapeLike;
    angle?: number;
};

export type BodyOptions = BodyChanges & { shape: ShapeLike; type?: BodyType };

/**
 * A body of a world, made by world.add(). Events and queries return the same object. After the body
 * is removed, isValid is false and every other member throws, except `index`, `generation`, `world`
 * and `user`.
 */
export class Body {
    private constructor();
    readonly world: World;
    /** The index in raw events. It is used again after removal, with another generation. */
    readonly index: number;
    readonly generation: number;
    readonly isValid: boolean;
    readonly type: BodyType;
    /** The centre. Setting it teleports the body: the path to it is not swept. */
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
    /** About the centre; 0 for a body whose rotation is fixed, and for one that is not dynamic. */
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
    /** False for a static, sleeping or disabled body. */
    readonly isAwake: boolean;
    user: unknown;
    /** Returns all properties, in the form that world.add() takes. */
    get(): BodyTraits & { type: BodyType };
    /** Changes several properties at once. */
    set(changes: BodyChanges): this;
    /** Applies an impulse to a dynamic body: its velocity changes at once, by impulse / mass. */
    applyImpulse(impulse: Vec): this;
    /**
     * The same at a point in world coordinates. The spin changes, too, unless the rotation is
     * fixed.
     */
    applyImpulseAt(impulse: Vec, point: Vec): this;
    /** Adds a force that acts during the next step. */
    applyForce(force: Vec): this;
    /** Adds a torque that acts during the next step. It has no effect if the rotation is fixed. */
    applyTorque(torque: number): this;
    /**
     * Gives a kinematic body the velocity and the spin that take it to a position and an angle, the
     * shorter way round, in one step of dt seconds. It keeps them until they are changed.
     */
    moveTo(position: Vec, angle: number, dt: number): this;
    enable(enabled?: boolean): this;
    /**
     * Wakes a sleeping body and the bodies that it touches. Every change of a body and every
     * collision does so, too.
     */
    wake(): this;
    /**
     * Returns the bodies that it touched in the last step, ordered by index. Points and normals are
     * those of the current positions. A body stands on another if a normal points up.
     */
    touches(): BodyTouch[];
    /**
     * Returns the shape interpolated between the start (share 0) and the end (1) of the last step.
     */
    between(share: number): BodyShape;
    /**
     * Returns the direction interpolated likewise: the direction of a circle is not in its shape.
     */
    rotBetween(share: number): Rot;
    remove(): void;
}

/** Two bodies that touch. When the touch ends, one of them may have been removed. */
export interface Touch {
    a: Body;
    b: Body;
}

/** A contact, or a sensor overlap, of one body. */
export interface BodyTouch {
    /** The body that it touches. */
    other: Body;
    /** A point on the border of `other`. */
    point: Vec;
    /** Unit vector from `other` to the body. */
    normal: Vec;
    /** The normal impulse in the last step: force times dt. */
    impulse: number;
    /** Whether one of the two bodies is a sensor. */
    sensor: boolean;
}

/** An impact: a collision that changed velocities. */
export interface Impact extends Touch {
    /** A point on b's border. */
    point: Vec;
    /** Unit vector from b to a. */
    normal: Vec;
    /** The closing speed along the normal, before the impact. */
    speed: number;
    /** The time of the impact, as a fraction of the step. */
    t: number;
    /** The normal impulse. */
    impulse: number;
}

/** A problem of one body that the step could not resolve. The world continues. */
export interface Report {
    kind: "squeezed" | "quarantined";
    body: Body;
    /** The kinematic body that squeezes it; else null. */
    other: Body | null;
}

/** Impacts as stored, 11 words each: index and generation of a, then of b, then floats. */
export interface RawImpacts {
    count: number;
    words: Uint32Array;
    /**
     * The same memory. For each impact: point at 4 and 5, normal at 6 and 7, speed at 8, t at 9,
     * impulse at 10.
     */
    floats: Float32Array;
}

/** Which bodies a query finds. */
export interface Filter {
    /**
     * Bits: the categories of the query; all by default. It finds bodies whose mask has one of
     * them.
     */
    category?: number;
    /** Bits: the categories of the bodies to find; all by default. */
    mask?: number;
    /** Whether to find sensors, too; false by default. */
    sensors?: boolean;
    /** A body to leave out. */
    except?: Body;
}

/** A body that a ray or a moving shape hits; null after a miss. */
export interface WorldHit extends Sweep {
    body: Body | null;
}

/** The index of a hit is that of its body. */
export interface WorldSlide<S extends ShapeLike> extends SlideResult<S> {
    hits: (SlideHit & { body: Body })[];
}

export interface WorldStats {
    /** Steps so far. */
    steps: number;
    /** Windows of time that the last step was split into, because of fast bodies. */
    windows: number;
    /** Impacts in the last step. */
    impacts: number;
    /** Bodies that reached a limit of the last step. */
    stalled: number;
    /** Pairs that touched in the last step. */
    touches: number;
    /** Path length that the last step dropped because a limit was reached. */
    lost: number;
    /** Length of all paths in the last step, including those of kinematic bodies. */
    moved: number;
    /** `lost`, summed over all steps. */
    totalLost: number;
    /** `moved`, summed over all steps. */
    totalMoved: number;
    /** Of the dynamic bodies, now. */
    kineticEnergy: number;
    /** Of the dynamic bodies, now. */
    momentum: Vec;
    /** Memory that the world holds. */
    bytes: number;
    /** Bodies that sleep now. */
    asleep: number;
}

export class World implements Iterable<Body> {
    constructor(options?: WorldOptions);
    gravity: Vec;
    /** The number of bodies, disabled ones included. */
    readonly count: number;
    add(options: BodyOptions): Body;
    /** Returns the body with an index, such as that of a raw event; undefined if there is none. */
    bodyAt(index: number): Body | undefined;
    /** Iterates over the bodies in the order of positions. A loop may remove bodies. */
    [Symbol.iterator](): IterableIterator<Body>;
    /** Excludes two bodies from colliding with each other, or includes them again (false). */
    exclude(a: Body, b: Body, excluded?: boolean): this;

    /**
     * Advances the world by dt seconds, at most 1. With 0 nothing moves, but the touches that ended
     * since the last step are reported.
     */
    step(dt: number): this;
    /** x, y, x, y ... of all bodies, in the order of iteration. Current when it is read. */
    readonly positions: Float32Array;
    readonly velocities: Float32Array;
    /** c, s, c, s ... of all bodies: their directions. */
    readonly rots: Float32Array;

    /** The events of the last step, until the next one. */
    readonly begins: readonly Touch[];
    readonly ends: readonly Touch[];
    readonly touches: readonly Touch[];
    readonly impacts: readonly Impact[];
    readonly reports: readonly Report[];
    /**
     * The same events as plain numbers: for each touch, index and generation of a, then of b.
     * Valid until the next step.
     */
    readonly rawBegins: Uint32Array;
    readonly rawEnds: Uint32Array;
    readonly rawTouches: Uint32Array;
    readonly rawImpacts: RawImpacts;

    /** Return the first body that a ray, or a shape that moves by `motion`, hits. */
    ray(from: Vec, motion: Vec, filter?: Filter): WorldHit;
    sweep(shape: ShapeLike, motion: Vec, filter?: Filter): WorldHit;
    /** Return all bodies that it hits, in order of time. */
    rayAll(from: Vec, motion: Vec, filter?: Filter): (Sweep & { body: Body })[];
    sweepAll(shape: ShapeLike, motion: Vec, filter?: Filter): (Sweep & { body: Body })[];
    /** Returns all bodies that overlap a shape. For a point, pass a circle of radius 0. */
    overlap(shape: ShapeLike, filter?: Filter): Body[];
    /**
     * Returns the nearest body within `reach` of a point, and its distance; null if there is none.
     */
    nearest(point: Vec, reach?: number, filter?: Filter): { body: Body; distance: number } | null;
    /** Moves a shape, which is not a body, among the bodies: it slides along what it hits. */
    slide<S extends ShapeLike>(mover: S, motion: Vec, filter?: Filter): WorldSlide<S>;

    /** Returns a snapshot of the world, with the same bytes on every platform. */
    save(): Uint8Array;
    /** Restores a snapshot. Throws if the bytes are not a valid snapshot. */
    load(bytes: Uint8Array | ArrayBuffer): this;
    /** A hash of everything that a step depends on: equal for equal worlds on every platform. */
    readonly hash: bigint;
    readonly stats: WorldStats;

    dispose(): void;
    [Symbol.dispose](): void;
}

/** Converts frames of any length into steps of constant length. */
export class Clock {
    /**
     * Takes the length of a step in seconds, and the most steps in a frame; time beyond that is
     * dropped.
     */
    constructor(step?: number, maxSteps?: number);
    readonly step: number;
    readonly maxSteps: number;
    /** The time that has not been stepped yet. */
    readonly left: number;
    /** left / step, for body.between(). */
    readonly share: number;
    /** Returns the number of steps that are due after a frame of `seconds`. */
    advance(seconds: number): number;
}
