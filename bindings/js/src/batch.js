// Batches: one query for many pairs of shapes.
import { inside } from "./block.js";
import { columnsOf, makeColumns, setCount } from "./columns.js";
import { LAYOUT } from "./layout.js";
import { makeResults } from "./results.js";
import { AABB, BOX, checkOptions, CIRCLE, writeBare, writeVec } from "./values.js";

const words = { [CIRCLE]: "circle", [AABB]: "aabb", [BOX]: "box" };
const widths = { [CIRCLE]: 3, [AABB]: 4, [BOX]: 6 };
const kinds = new Set(["circle_circle", "circle_aabb", "circle_box", "aabb_aabb", "aabb_box",
    "box_box"]);
const optionNames = new Set(["pairs", "into"]);
const sweepOptionNames = new Set(["into"]);
const sweepBytes = LAYOUT.carom_sweep.sizeof;

// Offsets in the scratch area during a call.
const at = { a: 0, b: 64, pairs: 128, out: 192, shapeA: 256, shapeB: 320, motion: 384, count: 448 };

export function makeBatch(memory) {
    const columns = makeColumns(memory);
    const results = makeResults(memory);
    const place = (name) => memory.scratch + at[name];

    // Returns the columns of a side, or writes a plain shape. Getters may run, so the columns are
    // not read before all arguments are.
    function readSide(side, name, arg) {
        const columns = columnsOf(memory, side, `${arg}: ${name}`);
        if (columns !== undefined) return columns;
        const shape = place(name === "a" ? "shapeA" : "shapeB");
        const kind = writeBare(memory, shape, side, `${arg}: ${name}`);
        return { kind, count: 1, block: { pointer: shape } };
    }

    // Writes carom_circles, carom_aabbs or carom_boxes: a pointer per field, the stride, the count.
    function writeSide({ kind, count, block }, name) {
        const first = block.pointer;
        const u32 = memory.u32;
        const to = place(name) >>> 2;
        const width = widths[kind];
        for (let k = 0; k < width; k++) u32[to + k] = first + 4 * k * count;
        u32[to + width] = 4;
        u32[to + width + 1] = count;
    }

    function writePairs(pairs, arg) {
        if (pairs === undefined) return 0;
        if (!(pairs instanceof columns.Pairs)) throw new TypeError(`${arg}: pairs must be Pairs`);
        const { block, count } = pairs[inside];
        memory.u32.set([block.pointer, block.pointer + 4, 8, count], place("pairs") >>> 2);
        return place("pairs");
    }

    // Checks and writes both sides, the pairs and the result. `count` is the number of pairs.
    function prepare(arg, Result, a, b, options) {
        checkOptions(options, optionNames, arg);
        const sideA = readSide(a, "a", arg);
        const sideB = readSide(b, "b", arg);
        const into = resultFor(Result, options.into, arg);
        const pairs = writePairs(options.pairs, arg);
        writeSide(sideA, "a");
        writeSide(sideB, "b");
        const name = `${words[sideA.kind]}_${words[sideB.kind]}`;
        if (!kinds.has(name)) {
            throw new TypeError(`${arg} takes circles with circles, aabbs or boxes, aabbs with ` +
                `aabbs or boxes, or boxes with boxes, in this order; not ` +
                name.replace("_", " with "));
        }
        if (memory.c.carom_batch_count(sideA.count, sideB.count, pairs, place("count")) !== 0) {
            throw new RangeError(`${arg}: ${sideA.count} and ${sideB.count} shapes do not go ` +
                "together: give as many of each, or one, or pairs");
        }
        return { name, pairs, count: readCount(), into };
    }

    const readCount = () => memory.u32[place("count") >>> 2];

    // Calls a batch function and returns the count that it writes.
    function ask(name, ...args) {
        memory.ok(memory.c[name](...args, place("count")), name);
        return readCount();
    }

    function resultFor(Result, into, arg) {
        if (into === undefined) return new Result();
        if (into instanceof Result) return into;
        throw new TypeError(`${arg}: into must be ${Result.name}`);
    }

    function batchOverlap(a, b, options = {}) {
        const { name, pairs, count, into } = prepare("batchOverlap", results.Bits, a, b, options);
        const own = into[inside];
        const bits = own.block.reserve(8 * Math.ceil(count / 64) + 8);
        own.overlapping =
            ask(`carom_batch_overlap_${name}`, place("a"), place("b"), pairs, bits);
        setCount(own, count);
        return into;
    }

    function batchHits(a, b, options = {}) {
        const { name, pairs, count, into } = prepare("batchHits", results.Hits, a, b, options);
        const own = into[inside];
        const hits = own.block.reserve(4 * count + 4);
        setCount(own,
            ask(`carom_batch_hits_${name}`, place("a"), place("b"), pairs, hits, count));
        return into;
    }

    function batchContacts(a, b, options = {}) {
        const { name, pairs, count, into } =
            prepare("batchContacts", results.Contacts, a, b, options);
        const own = into[inside];
        const first = own.block.reserve(20 * count + 4);
        const to = place("out") >>> 2;
        for (let k = 0; k < 5; k++) memory.u32[to + k] = first + 4 * k * count;
        memory.u32[to + 5] = 4;
        own.overlapping =
            ask(`carom_batch_contact_${name}`, place("a"), place("b"), pairs, place("out"));
        setCount(own, count);
        return into;
    }

    function batchSweep(circle, motion, shapes, options = {}) {
        const arg = "batchSweep";
        checkOptions(options, sweepOptionNames, arg);
        const side = columnsOf(memory, shapes, arg);
        if (side === undefined) {
            throw new TypeError(`${arg}: shapes must be Circles, Aabbs or Boxes`);
        }
        if (writeBare(memory, place("shapeA"), circle, `${arg}: circle`) !== CIRCLE) {
            throw new TypeError(`${arg}: circle must be a circle`);
        }
        writeVec(memory, place("motion"), motion, `${arg}: motion`);
        const into = resultFor(results.Sweeps, options.into, arg);
        const own = into[inside];
        writeSide(side, "b");
        const call = `carom_batch_sweep_circle_${words[side.kind]}`;
        for (;;) {
            const first = own.block.pointer;
            const indices = first + sweepBytes * own.room;
            const count = ask(call, place("shapeA"), place("motion"), place("b"), indices, first,
                own.room);
            if (count <= own.room) {
                setCount(own, count);
                return into;
            }
            setCount(own, 0);
            own.block.reserve((sweepBytes + 4) * count);
            own.room = count;
        }
    }

    return {
        ...columns,
        ...results,
        ...memory.allAlone({ batchOverlap, batchHits, batchContacts, batchSweep }),
    };
}
