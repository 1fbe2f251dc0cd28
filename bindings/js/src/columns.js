// Shapes, and pairs of them, as columns in the module's memory.
import { Block, inside, Owner } from "./block.js";
import { AABB, BOX, checkIndex, CIRCLE, isObject, writeBare } from "./values.js";

const names = { [CIRCLE]: "a circle", [AABB]: "an aabb", [BOX]: "a box" };

// Fields in the order of the C structs.
const fieldsOf = {
    [CIRCLE]: ["x", "y", "radius"],
    [AABB]: ["minX", "minY", "maxX", "maxY"],
    [BOX]: ["x", "y", "halfWidth", "halfHeight", "c", "s"],
};

/** Returns the internals of Circles, Aabbs or Boxes of this memory; undefined for anything else. */
export function columnsOf(memory, thing, arg) {
    const own = isObject(thing) ? thing[inside] : undefined;
    if (own?.kind === undefined) return undefined;
    if (own.block.isOf(memory)) return own;
    throw new TypeError(`${arg}: these ${own.name} are of another carom, with a memory of its own`);
}

/** Sets the number of shapes. Views of another length throw from then on. */
export function setCount(own, count) {
    if (own.count !== count) own.block.retire("there are more or fewer now; get it again as");
    own.count = count;
}

function isIterable(things) {
    return isObject(things) && typeof things[Symbol.iterator] === "function";
}

/** Returns a number as it is, or other arguments as an array. */
function listOf(things, arg) {
    if (typeof things === "number") {
        if (Number.isInteger(things) && things >= 0) return things;
        throw new RangeError(`${arg}: ${things} is not a count`);
    }
    if (isIterable(things)) return [...things];
    throw new TypeError(`${arg} needs a count, or something to iterate over`);
}

function pairOf(pair, i) {
    if (isIterable(pair)) return pair;
    throw new TypeError(`new Pairs: pair ${i} must be an array of two`);
}

export function makeColumns(memory) {
    class Columns extends Owner {
        constructor(name, kind, shapes) {
            const list = listOf(shapes, `new ${name}`);
            const count = typeof list === "number" ? list : list.length;
            const width = fieldsOf[kind].length;
            const block = new Block(memory, name, Math.max(4 * width * count, 4));
            super(memory, block);
            this[inside] = { name, kind, count, block, views: [] };
            memory.u8.fill(0, block.pointer, block.pointer + 4 * width * count);
            if (kind === BOX) this.c.fill(1);
            if (list !== count) this.fill(list);
        }

        get count() {
            return this[inside].count;
        }

        get(i) {
            const { name, kind, count, block } = this[inside];
            checkIndex(i, count, `${name}.get: i`);
            const f32 = memory.f32;
            const shape = {};
            let at = (block.pointer >>> 2) + i;
            for (const field of fieldsOf[kind]) {
                shape[field] = f32[at];
                at += count;
            }
            return shape;
        }

        set(i, shape) {
            const { name, kind, count, block } = this[inside];
            checkIndex(i, count, `${name}.set: i`);
            const given = writeBare(memory, memory.scratch, shape, `${name}.set: shape`);
            if (given !== kind) {
                throw new TypeError(`${name}.set: shape is ${names[given]}, not ${names[kind]}`);
            }
            const f32 = memory.f32;
            const from = memory.scratch >>> 2;
            const to = (block.pointer >>> 2) + i;
            const width = fieldsOf[kind].length;
            for (let k = 0; k < width; k++) f32[to + k * count] = f32[from + k];
            return this;
        }

        fill(shapes) {
            if (!isIterable(shapes)) {
                throw new TypeError(`${this[inside].name}.fill needs something to iterate over`);
            }
            let i = 0;
            for (const shape of shapes) this.set(i++, shape);
            return this;
        }

        *[Symbol.iterator]() {
            for (let i = 0; i < this.count; i++) yield this.get(i);
        }
    }

    memory.allAlone(Columns.prototype, ["set"]);

    function column(columns, k) {
        const own = columns[inside];
        const { name, kind, count, block, views } = own;
        const path = `${name.toLowerCase()}.${fieldsOf[kind][k]}`;
        return (views[k] = block.floats(columns, 4 * k * count, count, path, views[k]));
    }

    class Circles extends Columns {
        constructor(shapes) {
            super("Circles", CIRCLE, shapes);
        }
    }

    class Aabbs extends Columns {
        constructor(shapes) {
            super("Aabbs", AABB, shapes);
        }
    }

    class Boxes extends Columns {
        constructor(shapes) {
            super("Boxes", BOX, shapes);
        }
    }

    for (const [Class, kind] of [[Circles, CIRCLE], [Aabbs, AABB], [Boxes, BOX]]) {
        fieldsOf[kind].forEach((field, k) => {
            Object.defineProperty(Class.prototype, field, {
                get() {
                    return column(this, k);
                },
            });
        });
    }

    return { Circles, Aabbs, Boxes, Pairs: makePairs(memory) };
}

function makePairs(memory) {
    return class Pairs extends Owner {
        constructor(pairs = 0) {
            const list = listOf(pairs, "new Pairs");
            const count = typeof list === "number" ? list : list.length;
            const block = new Block(memory, "Pairs", Math.max(8 * count, 8));
            super(memory, block);
            this[inside] = { count, block, views: [] };
            memory.u8.fill(0, block.pointer, block.pointer + 8 * count);
            if (list !== count) list.forEach((pair, i) => this.set(i, ...pairOf(pair, i)));
        }

        get count() {
            return this[inside].count;
        }

        get ids() {
            const { count, block, views } = this[inside];
            return (views[0] = block.words(this, 0, 2 * count, "pairs.ids", views[0]));
        }

        get(i) {
            checkIndex(i, this.count, "Pairs.get: i");
            const at = (this[inside].block.pointer >>> 2) + 2 * i;
            return [memory.u32[at], memory.u32[at + 1]];
        }

        set(i, a, b) {
            checkIndex(i, this.count, "Pairs.set: i");
            checkIndex(a, 2 ** 32, "Pairs.set: a");
            checkIndex(b, 2 ** 32, "Pairs.set: b");
            const at = (this[inside].block.pointer >>> 2) + 2 * i;
            memory.u32[at] = a;
            memory.u32[at + 1] = b;
            return this;
        }

        *[Symbol.iterator]() {
            for (let i = 0; i < this.count; i++) yield this.get(i);
        }
    };
}
