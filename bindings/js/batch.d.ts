// Many shapes at once: columns in carom's memory, batches over them, and the broad phase.
import type { Aabb, Box, BoxLike, Circle, Contact, Sweep, Vec } from "./carom.js";

/** An object that owns memory: dispose() or `using` frees it. Any use after that throws. */
interface Owner {
    dispose(): void;
    [Symbol.dispose](): void;
}

/** Shapes as columns of numbers. Stale views throw: get them again when they are needed. */
interface Columns<Shape, Given = Shape> extends Owner {
    /** The number of shapes. */
    readonly count: number;
    get(i: number): Shape;
    set(i: number, shape: Given): this;
    /** Sets the shapes from the first one on; there may be fewer than `count`. */
    fill(shapes: Iterable<Given>): this;
    [Symbol.iterator](): IterableIterator<Shape>;
}

export class Circles implements Columns<Circle> {
    /** Makes `count` circles with all numbers 0, or one for each given shape. */
    constructor(shapes: number | Iterable<Circle>);
    readonly count: number;
    readonly x: Float32Array;
    readonly y: Float32Array;
    readonly radius: Float32Array;
    get(i: number): Circle;
    set(i: number, shape: Circle): this;
    fill(shapes: Iterable<Circle>): this;
    dispose(): void;
    [Symbol.dispose](): void;
    [Symbol.iterator](): IterableIterator<Circle>;
}

export class Aabbs implements Columns<Aabb> {
    constructor(shapes: number | Iterable<Aabb>);
    readonly count: number;
    readonly minX: Float32Array;
    readonly minY: Float32Array;
    readonly maxX: Float32Array;
    readonly maxY: Float32Array;
    get(i: number): Aabb;
    set(i: number, shape: Aabb): this;
    fill(shapes: Iterable<Aabb>): this;
    dispose(): void;
    [Symbol.dispose](): void;
    [Symbol.iterator](): IterableIterator<Aabb>;
}

/** All boxes start with the direction (1, 0): axis-aligned. */
export class Boxes implements Columns<Box, BoxLike> {
    constructor(shapes: number | Iterable<BoxLike>);
    readonly count: number;
    readonly x: Float32Array;
    readonly y: Float32Array;
    readonly halfWidth: Float32Array;
    readonly halfHeight: Float32Array;
    readonly c: Float32Array;
    readonly s: Float32Array;
    get(i: number): Box;
    set(i: number, shape: BoxLike): this;
    fill(shapes: Iterable<BoxLike>): this;
    dispose(): void;
    [Symbol.dispose](): void;
    [Symbol.iterator](): IterableIterator<Box>;
}

/** Pairs of indices: of a shape on side a and of one on side b. */
export class Pairs implements Owner {
    /** Makes `count` pairs of (0, 0), or one for each given pair. */
    constructor(pairs?: number | Iterable<readonly [number, number]>);
    readonly count: number;
    /** a, b, a, b ... */
    readonly ids: Uint32Array;
    get(i: number): [number, number];
    set(i: number, a: number, b: number): this;
    dispose(): void;
    [Symbol.dispose](): void;
    [Symbol.iterator](): IterableIterator<[number, number]>;
}

/** One bit per pair: 1 if it overlaps. */
export class Bits implements Owner {
    constructor();
    /** The number of pairs that were tested. */
    readonly count: number;
    /** The number of them that overlap. */
    readonly overlapping: number;
    /** Pair i is bit i % 32 of words[i >> 5]. */
    readonly words: Uint32Array;
    has(i: number): boolean;
    dispose(): void;
    [Symbol.dispose](): void;
}

/** The indices of the pairs that overlap, in ascending order. */
export class Hits implements Owner {
    constructor();
    readonly count: number;
    readonly indices: Uint32Array;
    dispose(): void;
    [Symbol.dispose](): void;
    [Symbol.iterator](): IterableIterator<number>;
}

/** The contact of every pair, as columns. */
export class Contacts implements Owner {
    constructor();
    readonly count: number;
    /** The number of pairs that overlap. */
    readonly overlapping: number;
    readonly distance: Float32Array;
    readonly normalX: Float32Array;
    readonly normalY: Float32Array;
    readonly pointX: Float32Array;
    readonly pointY: Float32Array;
    get(i: number): Contact;
    dispose(): void;
    [Symbol.dispose](): void;
    [Symbol.iterator](): IterableIterator<Contact>;
}

/** The shapes that a moving circle hits, in the order of the shapes, not of time. */
export class Sweeps implements Owner {
    constructor();
    readonly count: number;
    /** The indices of these shapes. */
    readonly indices: Uint32Array;
    get(i: number): Sweep & { index: number };
    /** Returns the first hit in time, or undefined if there is none. */
    first(): (Sweep & { index: number }) | undefined;
    dispose(): void;
    [Symbol.dispose](): void;
    [Symbol.iterator](): IterableIterator<Sweep & { index: number }>;
}

/** Which shapes to compare, and the result of an earlier call to write to instead of a new one. */
interface BatchOptions<Result> {
    pairs?: Pairs;
    into?: Result;
}

type CircleSide = Circles | Circle;
type AabbSide = Aabbs | Aabb;
type BoxSide = Boxes | BoxLike;

/**
 * Returns which pairs overlap, as bits. The i-th shape of a is paired with the i-th of b. A side
 * with one shape is paired with all shapes of the other; `pairs` overrides this. Circles come
 * before aabbs, and aabbs before boxes.
 */
export function batchOverlap(a: CircleSide, b: CircleSide | AabbSide | BoxSide,
    options?: BatchOptions<Bits>): Bits;
export function batchOverlap(a: AabbSide, b: AabbSide | BoxSide,
    options?: BatchOptions<Bits>): Bits;
export function batchOverlap(a: BoxSide, b: BoxSide, options?: BatchOptions<Bits>): Bits;

/** Returns the list of the pairs that overlap. */
export function batchHits(a: CircleSide, b: CircleSide | AabbSide | BoxSide,
    options?: BatchOptions<Hits>): Hits;
export function batchHits(a: AabbSide, b: AabbSide | BoxSide,
    options?: BatchOptions<Hits>): Hits;
export function batchHits(a: BoxSide, b: BoxSide, options?: BatchOptions<Hits>): Hits;

/** Returns the contact of every pair, whether it overlaps or not. */
export function batchContacts(a: CircleSide, b: CircleSide | AabbSide | BoxSide,
    options?: BatchOptions<Contacts>): Contacts;
export function batchContacts(a: AabbSide, b: AabbSide | BoxSide,
    options?: BatchOptions<Contacts>): Contacts;
export function batchContacts(a: BoxSide, b: BoxSide, options?: BatchOptions<Contacts>): Contacts;

/** Returns the shapes that a circle hits when it moves by `motion`. */
export function batchSweep(circle: Circle, motion: Vec, shapes: Circles | Aabbs | Boxes,
    options?: { into?: Sweeps }): Sweeps;

/** A broad phase: stores bounds under ids below 2^31, and finds candidate pairs. */
export class Broadphase implements Owner {
    constructor();
    /** The number of ids with valid bounds. */
    readonly count: number;
    /** Removes everything, and stores the i-th bounds under id i. */
    build(bounds: Aabbs): this;
    set(id: number, bounds: Aabb): this;
    /**
     * Returns the bounds stored under an id; undefined if there are none, or if they are not valid.
     */
    get(id: number): Aabb | undefined;
    remove(id: number): this;
    /**
     * Reorganizes the broad phase after changes, where that pays; call it once after the changes of
     * a frame. Queries are correct without it, but become slow after many changes.
     */
    update(): this;
    /** Returns all pairs of bounds that touch or overlap, each once, a < b. */
    pairs(options?: { into?: Pairs }): Pairs;
    /** Returns all ids whose bounds touch or overlap a region. */
    query(region: Aabb): Uint32Array;
    /**
     * Returns the ids of all bounds that a box may hit while it moves. A box of size 0 is a ray.
     */
    sweep(box: Aabb, motion: Vec): Uint32Array;
    dispose(): void;
    [Symbol.dispose](): void;
}

/** Returns all pairs of shapes that overlap, a < b: a broad phase and exact tests in one call. */
export function touching(shapes: Circles | Aabbs, options?: { into?: Pairs }): Pairs;
