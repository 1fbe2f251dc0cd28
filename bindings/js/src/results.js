// The results of the batch functions. A result owns its memory and can be reused: it grows if
// necessary and never shrinks.
import { Block, inside, Owner } from "./block.js";
import { LAYOUT } from "./layout.js";
import { checkIndex, readSweep } from "./values.js";

const contactColumns = ["distance", "normalX", "normalY", "pointX", "pointY"];
const sweepBytes = LAYOUT.carom_sweep.sizeof;

export function makeResults(memory) {
    class Result extends Owner {
        constructor(name) {
            const block = new Block(memory, name);
            super(memory, block);
            this[inside] = { name, block, count: 0, overlapping: 0, room: 0, views: [] };
        }

        get count() {
            return this[inside].count;
        }
    }

    // Returns the k-th view of a result, `offset` bytes from its start.
    function view(result, kind, k, offset, count, name) {
        const own = result[inside];
        const path = `${own.name.toLowerCase()}.${name}`;
        return (own.views[k] = own.block[kind](result, offset, count, path, own.views[k]));
    }

    class Bits extends Result {
        constructor() {
            super("Bits");
        }

        get overlapping() {
            return this[inside].overlapping;
        }

        get words() {
            return view(this, "words", 0, 0, Math.ceil(this.count / 32), "words");
        }

        has(i) {
            checkIndex(i, this.count, "Bits.has: i");
            const word = memory.u32[(this[inside].block.pointer >>> 2) + (i >>> 5)];
            return ((word >>> (i & 31)) & 1) === 1;
        }
    }

    class Hits extends Result {
        constructor() {
            super("Hits");
        }

        get indices() {
            return view(this, "words", 0, 0, this.count, "indices");
        }

        *[Symbol.iterator]() {
            for (let i = 0; i < this.count; i++) {
                yield memory.u32[(this[inside].block.pointer >>> 2) + i];
            }
        }
    }

    class Contacts extends Result {
        constructor() {
            super("Contacts");
        }

        get overlapping() {
            return this[inside].overlapping;
        }

        get(i) {
            const { block, count } = this[inside];
            checkIndex(i, count, "Contacts.get: i");
            const f32 = memory.f32;
            const at = (block.pointer >>> 2) + i;
            return {
                distance: f32[at],
                normal: { x: f32[at + count], y: f32[at + 2 * count] },
                point: { x: f32[at + 3 * count], y: f32[at + 4 * count] },
            };
        }

        *[Symbol.iterator]() {
            for (let i = 0; i < this.count; i++) yield this.get(i);
        }
    }

    contactColumns.forEach((name, k) => {
        Object.defineProperty(Contacts.prototype, name, {
            get() {
                const { count } = this[inside];
                return view(this, "floats", k, 4 * k * count, count, name);
            },
        });
    });

    // Sweeps come first, since they hold doubles; the indices follow the capacity for sweeps.
    class Sweeps extends Result {
        constructor() {
            super("Sweeps");
        }

        get indices() {
            const { room } = this[inside];
            return view(this, "words", 0, sweepBytes * room, this.count, "indices");
        }

        get(i) {
            const { block, count, room } = this[inside];
            checkIndex(i, count, "Sweeps.get: i");
            const sweep = readSweep(memory, block.pointer + sweepBytes * i);
            return { index: memory.u32[((block.pointer + sweepBytes * room) >>> 2) + i], ...sweep };
        }

        first() {
            const { block, count } = this[inside];
            const { pointer } = block;
            let first = 0;
            for (let i = 1; i < count; i++) {
                const [a, b] = [pointer + sweepBytes * i, pointer + sweepBytes * first];
                if (memory.c.carom_sweep_before(a, b)) first = i;
            }
            return count > 0 ? this.get(first) : undefined;
        }

        *[Symbol.iterator]() {
            for (let i = 0; i < this.count; i++) yield this.get(i);
        }
    }

    return { Bits, Hits, Contacts, Sweeps };
}
