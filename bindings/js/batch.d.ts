// Many shapes at once: columns in carom's memory, batches over them, and the broad phase.
import type { Aabb, Box, BoxLike, Circle, Contact, Sweep, Vec } from "./carom.js";

/** What owns memory: dispose() gives it back, `using` does it by itself; using it after throws. */
interface Owner {
    dispose(): void;
    [Symbol.dispose](): void;
}

/** Shapes as columns of numbers. Views throw once they are stale: take them again when needed. */
interface Columns<Shape, Given = Shape> extends Owner {
    /** How many there are. */
    readonly count: number;
    get(i: number): Shape;
    set(i: number, shape: Given): this;
    /** All from the first on; there may be fewer than `count`. */
    fill(shapes: Iterable<Given>): this;
    [Symbol.iterator](): IterableIterator<Shape>;
}

export class Circles implements Columns<Circle> {
    /** `count` circles with all numbers 0, or as many as are given. */
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

/** The direction of all is (1, 0) at first: level. */
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

/** Pairs by index: shape a of one side and b of the other. */
export class Pairs implements Owner {
    /** `count` pairs of (0, 0), or as many as are given. */
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

/** A bit for each pair: 1 if it overlaps. */
export class Bits implements Owner {
    constructor();
    /** How many pairs were asked about. */
    readonly count: number;
    /** How many of them overlap. */
    readonly overlapping: number;
    /** Pair i is bit i % 32 of words[i >> 5]. */
    readonly words: Uint32Array;
    has(i: number): boolean;
    dispose(): void;
    [Symbol.dispose](): void;
}

/** The numbers of the pairs that overlap, ascending. */
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
    /** How many pairs overlap. */
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

/** What a moving circle meets, in the order of the shapes, not of time. */
export class Sweeps implements Owner {
    constructor();
    readonly count: number;
    /** Which of the shapes. */
    readonly indices: Uint32Array;
    get(i: number): Sweep & { index: number };
    /** The one to act on: the earliest. Undefined when nothing is met. */
    first(): (Sweep & { index: number }) | undefined;
    dispose(): void;
    [Symbol.dispose](): void;
    [Symbol.iterator](): IterableIterator<Sweep & { index: number }>;
}

/** Which shapes to compare, and where the answer goes: a result of an earlier call, used again. */
interface BatchOptions<Result> {
    pairs?: Pairs;
    into?: Result;
}

type CircleSide = Circles | Circle;
type AabbSide = Aabbs | Aabb;
type BoxSide = Boxes | BoxLike;

/**
 * Which pairs overlap, as bits. The i-th of a meets the i-th of b; a side of one shape meets all of
 * the other; `pairs` says else. Circles come first.
 */
export function batchOverlap(a: CircleSide, b: CircleSide | AabbSide | BoxSide,
    options?: BatchOptions<Bits>): Bits;
export function batchOverlap(a: AabbSide, b: AabbSide, options?: BatchOptions<Bits>): Bits;

/** The same as a list of the pairs that overlap. */
export function batchHits(a: CircleSide, b: CircleSide | AabbSide | BoxSide,
    options?: BatchOptions<Hits>): Hits;
export function batchHits(a: AabbSide, b: AabbSide, options?: BatchOptions<Hits>): Hits;

/** The contact of every pair, whether it overlaps or not. */
export function batchContacts(a: CircleSide, b: CircleSide | AabbSide | BoxSide,
    options?: BatchOptions<Contacts>): Contacts;
export function batchContacts(a: AabbSide, b: AabbSide, options?: BatchOptions<Contacts>): Contacts;

/** Whom a circle meets on its way. */
export function batchSweep(circle: Circle, motion: Vec, shapes: Circles | Aabbs | Boxes,
    options?: { into?: Sweeps }): Sweeps;

/** Holds the bounds of many, each under an id below 2^31, and tells who is near whom. */
export class Broadphase implements Owner {
    constructor();
    /** How many ids hold valid bounds. */
    readonly count: number;
    /** Forgets everything and holds the i-th under the id i. */
    build(bounds: Aabbs): this;
    set(id: number, bounds: Aabb): this;
    /** What is held under an id; undefined for nothing, or for bounds that are not valid. */
    get(id: number): Aabb | undefined;
    remove(id: number): this;
    /** Puts changes in order: once after those of a frame. */
    update(): this;
    /** All pairs whose bounds touch or overlap, each once, a < b. */
    pairs(options?: { into?: Pairs }): Pairs;
    /** All ids whose bounds touch or overlap a region. */
    query(region: Aabb): Uint32Array;
    /** All ids that a box comes near while it moves. A box of size 0 is a ray. */
    sweep(box: Aabb, motion: Vec): Uint32Array;
    dispose(): void;
    [Symbol.dispose](): void;
}

/** All pairs that overlap, a < b: a broad phase and exact tests in one call. */
export function touching(shapes: Circles | Aabbs, options?: { into?: Pairs }): Pairs;
