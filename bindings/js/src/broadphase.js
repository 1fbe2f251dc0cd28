// The broad phase, and touching(), which combines it with a batch.
import { Block, inside, Owner } from "./block.js";
import { columnsOf, setCount } from "./columns.js";
import { CaromError } from "./error.js";
import { LAYOUT } from "./layout.js";
import { AABB, BOX, checkIndex, checkOptions, CIRCLE } from "./values.js";
import { readBare, writeAabb, writeVec } from "./values.js";

const aabbBytes = LAYOUT.carom_aabb.sizeof;
const pairBytes = LAYOUT.carom_id_pair.sizeof;
const optionNames = new Set(["into"]);
const idLimit = 2 ** 31;
const floatMax = (2 - 2 ** -23) * 2 ** 127;

export function makeBroadphase(memory, { Aabbs, Pairs, Hits, batchHits }) {
    const { c, scratch } = memory;
    const [box, motion] = [scratch, scratch + 64];

    function shortOf(arg) {
        memory.settle();
        return new CaromError("memory", `${arg}: out of memory`);
    }

    const create = memory.alone(() => {
        c.carom_broadphase_def_default(scratch);
        const pointer = c.carom_broadphase_create(scratch);
        if (pointer === 0) throw shortOf("new Broadphase");
        memory.settle();
        return pointer;
    });

    function hold() {
        const pointer = create();
        const answers = new Block(memory, "Broadphase");
        const free = () => {
            c.carom_broadphase_destroy(pointer);
            answers.free();
        };
        return { pointer, answers, free };
    }

    // Writes columns as an array of bounds, the form that the broad phase takes.
    function writeBounds(aabbs, to) {
        const { count, block } = aabbs[inside];
        const f32 = memory.f32;
        const from = block.pointer >>> 2;
        for (let i = 0, at = to >>> 2; i < count; i++, at += 4) {
            f32[at] = f32[from + i];
            f32[at + 1] = f32[from + count + i];
            f32[at + 2] = f32[from + 2 * count + i];
            f32[at + 3] = f32[from + 3 * count + i];
        }
    }

    // Does not use carom_circle_bounds, because one call per circle takes half as long as all the
    // rest. The bounds need not be rounded outward. If two circles overlap, each ends after the
    // other begins, and rounding keeps that order. A side beyond the largest float stays there. NaN
    // passes through and is stored as invalid.
    function writeCircleBounds(circles, to) {
        const { count, block } = circles[inside];
        const f32 = memory.f32;
        const from = block.pointer >>> 2;
        for (let i = 0, at = to >>> 2; i < count; i++, at += 4) {
            const x = f32[from + i];
            const y = f32[from + count + i];
            const radius = f32[from + 2 * count + i];
            f32[at] = Math.max(x - radius, -floatMax);
            f32[at + 1] = Math.max(y - radius, -floatMax);
            f32[at + 2] = Math.min(x + radius, floatMax);
            f32[at + 3] = Math.min(y + radius, floatMax);
        }
    }

    function build(pointer, count, arg, write) {
        const bytes = aabbBytes * count;
        const bounds = memory.take(bytes);
        try {
            write(bounds);
            const error = c.carom_broadphase_build(pointer, bounds, aabbBytes, count);
            if (error !== 0) throw shortOf(arg);
        } finally {
            memory.give(bounds, bytes);
        }
        memory.settle();
    }

    // Grows the list until all pairs fit. Most bodies have a few neighbours.
    function pairsInto(pointer, into, guess) {
        const { block } = into[inside];
        block.reserve(pairBytes * guess);
        for (;;) {
            const room = Math.floor(block.bytes / pairBytes);
            const count = c.carom_broadphase_pairs(pointer, block.pointer, room) >>> 0;
            if (count <= room) return count;
            block.reserve(pairBytes * count);
        }
    }

    function pairsFor(options, arg) {
        checkOptions(options, optionNames, arg);
        const { into = new Pairs() } = options;
        if (!(into instanceof Pairs)) throw new TypeError(`${arg}: into must be Pairs`);
        return into;
    }

    class Broadphase extends Owner {
        #pointer;
        #answers; // a block for ids

        constructor() {
            const { pointer, answers, free } = hold();
            super(memory, { free });
            this.#pointer = pointer;
            this.#answers = answers;
        }

        // The block throws if it was disposed of.
        get #live() {
            void this.#answers.pointer;
            return this.#pointer;
        }

        get count() {
            return c.carom_broadphase_count(this.#live) >>> 0;
        }

        build(bounds) {
            const pointer = this.#live;
            if (!(bounds instanceof Aabbs)) {
                throw new TypeError("Broadphase.build: bounds must be Aabbs");
            }
            build(pointer, bounds.count, "Broadphase.build", (to) => writeBounds(bounds, to));
            return this;
        }

        set(id, bounds) {
            checkIndex(id, idLimit, "Broadphase.set: id");
            writeAabb(memory, box, bounds, "Broadphase.set: bounds");
            if (c.carom_broadphase_set(this.#live, id, box) !== 0) throw shortOf("Broadphase.set");
            memory.settle();
            return this;
        }

        get(id) {
            const pointer = this.#live;
            checkIndex(id, idLimit, "Broadphase.get: id");
            c.carom_broadphase_get(box, pointer, id);
            return c.carom_aabb_check(box) === 0 ? readBare(memory, box, AABB) : undefined;
        }

        remove(id) {
            const pointer = this.#live;
            checkIndex(id, idLimit, "Broadphase.remove: id");
            c.carom_broadphase_remove(pointer, id);
            return this;
        }

        update() {
            if (c.carom_broadphase_update(this.#live) !== 0) throw shortOf("Broadphase.update");
            memory.settle();
            return this;
        }

        pairs(options = {}) {
            const into = pairsFor(options, "Broadphase.pairs");
            setCount(into[inside], pairsInto(this.#live, into, 4 * this.count + 16));
            return into;
        }

        query(region) {
            writeAabb(memory, box, region, "Broadphase.query: region");
            const pointer = this.#live;
            return this.#ask((ids, room) => c.carom_broadphase_query(pointer, box, ids, room));
        }

        sweep(bounds, way) {
            writeAabb(memory, box, bounds, "Broadphase.sweep: box");
            writeVec(memory, motion, way, "Broadphase.sweep: motion");
            const pointer = this.#live;
            return this.#ask((ids, room) =>
                c.carom_broadphase_sweep(pointer, box, motion, ids, room));
        }

        // Returns a copy, because the next query often comes before the last result is used.
        #ask(question) {
            for (;;) {
                const room = this.#answers.bytes >>> 2;
                const count = question(this.#answers.pointer, room) >>> 0;
                const first = this.#answers.pointer >>> 2;
                if (count <= room) return memory.u32.slice(first, first + count);
                this.#answers.reserve(4 * Math.max(count, 64));
            }
        }
    }

    memory.allAlone(Broadphase.prototype, ["set", "get", "query", "sweep"]);

    // Moves the pairs that overlap to the front.
    function keep(pairs, hits) {
        const u32 = memory.u32;
        const ids = pairs[inside].block.pointer >>> 2;
        const indices = hits[inside].block.pointer >>> 2;
        for (let i = 0; i < hits.count; i++) {
            const from = ids + 2 * u32[indices + i];
            u32[ids + 2 * i] = u32[from];
            u32[ids + 2 * i + 1] = u32[from + 1];
        }
        return hits.count;
    }

    function touching(shapes, options = {}) {
        const side = columnsOf(memory, shapes, "touching");
        if (side === undefined || side.kind === BOX) {
            throw new TypeError("touching: shapes must be Circles or Aabbs");
        }
        const into = pairsFor(options, "touching");
        const write = side.kind === CIRCLE ? writeCircleBounds : writeBounds;
        const hits = new Hits();
        const pointer = create();
        const own = into[inside];
        const before = own.count;
        let count = 0;
        try {
            build(pointer, shapes.count, "touching", (to) => write(shapes, to));
            own.count = pairsInto(pointer, into, 4 * shapes.count + 16);
            count = keep(into, batchHits(shapes, shapes, { pairs: into, into: hits }));
        } finally {
            own.count = before;
            setCount(own, count);
            c.carom_broadphase_destroy(pointer);
            hits.dispose();
        }
        return into;
    }

    return { Broadphase, touching };
}
