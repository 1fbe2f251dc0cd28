// State that a World, its Bodies and their helper files share; not visible to the caller.
import { CaromError } from "./error.js";

/**
 * Where arguments and results of the world's functions are in the scratch area. way, filter, shape
 * and def hold values while more of the caller's objects are read and their getters run. Only
 * functions wrapped by memory.alone() use them. The others are written right before a call of C.
 */
export function scratchOf(memory) {
    const at = memory.worldScratch;
    return {
        id: at, // carom_body
        other: at + 8, // carom_body
        vec: at + 16,
        way: at + 24,
        number: at + 32, // a count or a distance
        filter: at + 64,
        shape: at + 96,
        def: at + 128, // carom_body_def or carom_world_def
        out: at + 256,
        read: at + 384, // the carom_body_def that a body reads
    };
}

/** The initial capacity for results of a C call. */
export const usualCapacity = 16;

/** Calls C until all results fit, each of `bytes` bytes, and reads them. */
export function readAll(core, bytes, call, read) {
    const { memory } = core;
    for (let capacity = usualCapacity; ;) {
        const taken = capacity * bytes;
        const pointer = memory.take(taken);
        try {
            const count = call(pointer, capacity) >>> 0;
            if (count <= capacity) {
                return Array.from({ length: count }, (_, i) => read(pointer + i * bytes));
            }
            capacity = count;
        } finally {
            memory.give(pointer, taken);
        }
    }
}

const keyOf = (index, generation) => `${index}/${generation}`;

export class Core {
    /** Bodies by index. A body is valid while it is in this table. */
    table = [];
    /** Incremented when a body moves or the number of bodies changes. */
    changes = 0;
    /** Incremented when there are new events. */
    tellings = 0;

    // Bodies removed since the last step, and between the last two: end events refer to them.
    #removed = new Map();
    #gone = new Map();

    constructor(memory, pointer, world, makeBody) {
        this.memory = memory;
        this.at = scratchOf(memory);
        this.pointer = pointer;
        this.world = world;
        this.makeBody = makeBody;
    }

    /** The pointer to the C world. */
    get live() {
        if (this.pointer === 0) throw new CaromError("disposed", "World: used after dispose()");
        return this.pointer;
    }

    close() {
        this.pointer = 0;
        this.table = [];
        this.#removed.clear();
        this.#gone.clear();
    }

    /** Returns the error for a body that is not in the table. */
    refuse(body, asked) {
        const closed = this.pointer === 0;
        const why = closed ? "its world was disposed of" : "it was removed from its world";
        const foreign = body.world !== this.world;
        const reason = foreign ? "it is of another world" : why;
        return new CaromError(closed ? "disposed" : "stale",
            `cannot ${asked} body ${body.index}: ${reason}`);
    }

    added(index, generation, user) {
        const body = this.makeBody(this, index, generation, user);
        this.table[index] = body;
        this.changes++;
        return body;
    }

    removed(body) {
        this.table[body.index] = undefined;
        this.#removed.set(keyOf(body.index, body.generation), body);
        this.changes++;
    }

    stepped() {
        this.changes++;
        this.tellings++;
        if (this.#removed.size > 0 || this.#gone.size > 0) {
            this.#gone = this.#removed;
            this.#removed = new Map();
        }
    }

    isThere(index, generation) {
        const word = this.at.id >>> 2;
        this.memory.u32[word] = index;
        this.memory.u32[word + 1] = generation;
        return this.memory.c.carom_body_is_valid(this.live, this.at.id) !== 0;
    }

    /** Returns the one object for an id from C; null if all zero. */
    body(index, generation) {
        const known = this.table[index];
        if (known !== undefined && known.generation === generation) return known;
        if (generation === 0) return null;
        if (this.isThere(index, generation)) return this.added(index, generation);
        const key = keyOf(index, generation);
        let gone = this.#removed.get(key) ?? this.#gone.get(key);
        if (gone === undefined) {
            gone = this.makeBody(this, index, generation);
            this.#gone.set(key, gone);
        }
        return gone;
    }

    /** Returns the object for the carom_body at a pointer. */
    bodyAt(pointer) {
        const { u32 } = this.memory;
        return this.body(u32[pointer >>> 2], u32[(pointer >>> 2) + 1]);
    }

    /** Writes the id of a valid body. */
    writeBody(pointer, body, asked) {
        const { index, generation } = body;
        if (this.table[index] !== body) throw this.refuse(body, asked);
        const { u32 } = this.memory;
        u32[pointer >>> 2] = index;
        u32[(pointer >>> 2) + 1] = generation;
    }

    /**
     * Updates the table after a snapshot is loaded. `saved` is the table at the time of the
     * snapshot, if known.
     */
    restored(saved = []) {
        const before = this.table;
        this.table = [];
        for (let i = 0; i < Math.max(before.length, saved.length); i++) {
            const body = saved[i] ?? before[i];
            if (body !== undefined && this.isThere(body.index, body.generation)) {
                this.table[i] = body;
            }
        }
        this.#removed.clear();
        this.#gone.clear();
        this.changes++;
        this.tellings++;
    }
}
