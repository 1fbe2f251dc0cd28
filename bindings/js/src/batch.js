// One question about many pairs of shapes.
import { inside, makeColumns } from "./columns.js";
import { notAnObject } from "./error.js";
import { LAYOUT } from "./layout.js";
import { makeResults } from "./results.js";
import { AABB, BOX, CIRCLE, isObject, writeBare, writeVec } from "./values.js";

const words = { [CIRCLE]: "circle", [AABB]: "aabb", [BOX]: "box" };
const widths = { [CIRCLE]: 3, [AABB]: 4, [BOX]: 6 };
const kinds = new Set(["circle_circle", "circle_aabb", "circle_box", "aabb_aabb"]);
const sweepBytes = LAYOUT.carom_sweep.sizeof;

// Where things lie in the scratch area during a call.
const at = { a: 0, b: 64, pairs: 128, out: 192, shapeA: 256, shapeB: 320, motion: 384 };

export function makeBatch(memory) {
    const columns = makeColumns(memory);
    const results = makeResults(memory);
    const place = (name) => memory.scratch + at[name];

    // carom_circles, carom_aabbs or carom_boxes: a pointer for each number, the stride, the count.
    function writeSide(side, name, who) {
        let kind, count, first, step;
        if (isObject(side) && side[inside]?.kind !== undefined) {
            ({ kind, count } = side[inside]);
            first = side[inside].block.pointer;
            step = 4 * count;
        } else {
            const shape = place(name === "a" ? "shapeA" : "shapeB");
            kind = writeBare(memory, shape, side, `${who}: ${name}`);
            count = 1;
            first = shape;
            step = 4;
        }
        const u32 = memory.u32;
        const to = place(name) >>> 2;
        const width = widths[kind];
        for (let k = 0; k < width; k++) u32[to + k] = first + k * step;
        u32[to + width] = 4;
        u32[to + width + 1] = count;
        return { kind, count };
    }

    function writePairs(pairs, who) {
        if (pairs === undefined) return 0;
        if (!(pairs instanceof columns.Pairs)) throw new TypeError(`${who}: pairs is no Pairs`);
        const { block, count } = pairs[inside];
        memory.u32.set([block.pointer, block.pointer + 4, 8, count], place("pairs") >>> 2);
        return place("pairs");
    }

    // Both sides, the pairs and the result, checked and written. `count` is that of the pairs.
    function prepare(who, Result, a, b, options) {
        if (!isObject(options)) throw notAnObject(`${who}: options`, options);
        const sideA = writeSide(a, "a", who);
        const sideB = writeSide(b, "b", who);
        const name = `${words[sideA.kind]}_${words[sideB.kind]}`;
        if (!kinds.has(name)) {
            throw new TypeError(`${who} takes circles with circles, aabbs or boxes, or aabbs ` +
                `with aabbs, in this order; not ${name.replace("_", " with ")}`);
        }
        const pairs = writePairs(options.pairs, who);
        const count = memory.c.carom_batch_count(sideA.count, sideB.count, pairs) >>> 0;
        if (count === 0xffffffff) {
            throw new RangeError(`${who}: ${sideA.count} and ${sideB.count} shapes do not go ` +
                "together: give as many of each, or one, or pairs");
        }
        return { name, pairs, count, into: resultFor(Result, options.into, who) };
    }

    function resultFor(Result, into, who) {
        if (into === undefined) return new Result();
        if (into instanceof Result) return into;
        throw new TypeError(`${who}: into must be ${Result.name}`);
    }

    function batchOverlap(a, b, options = {}) {
        const { name, pairs, count, into } = prepare("batchOverlap", results.Bits, a, b, options);
        const own = into[inside];
        const bits = own.block.reserve(8 * Math.ceil(count / 64) + 8);
        own.overlapping =
            memory.c[`carom_batch_overlap_${name}`](place("a"), place("b"), pairs, bits) >>> 0;
        own.count = count;
        return into;
    }

    function batchHits(a, b, options = {}) {
        const { name, pairs, count, into } = prepare("batchHits", results.Hits, a, b, options);
        const own = into[inside];
        const hits = own.block.reserve(4 * count + 4);
        own.count =
            memory.c[`carom_batch_hits_${name}`](place("a"), place("b"), pairs, hits, count) >>> 0;
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
        const call = memory.c[`carom_batch_contact_${name}`];
        own.overlapping = call(place("a"), place("b"), pairs, place("out")) >>> 0;
        own.count = count;
        return into;
    }

    function batchSweep(circle, motion, shapes, options = {}) {
        const who = "batchSweep";
        if (!isObject(options)) throw notAnObject(`${who}: options`, options);
        if (!(isObject(shapes) && shapes[inside]?.kind !== undefined)) {
            throw new TypeError(`${who}: shapes must be Circles, Aabbs or Boxes`);
        }
        const { kind } = writeSide(shapes, "b", who);
        if (writeBare(memory, place("shapeA"), circle, `${who}: circle`) !== CIRCLE) {
            throw new TypeError(`${who}: circle is no circle`);
        }
        writeVec(memory, place("motion"), motion, `${who}: motion`);
        const into = resultFor(results.Sweeps, options.into, who);
        const own = into[inside];
        const call = memory.c[`carom_batch_sweep_circle_${words[kind]}`];
        for (;;) {
            const first = own.block.pointer;
            const indices = first + sweepBytes * own.room;
            const count = call(place("shapeA"), place("motion"), place("b"), indices, first,
                own.room) >>> 0;
            if (count <= own.room) {
                own.count = count;
                return into;
            }
            own.count = 0;
            own.block.reserve((sweepBytes + 4) * count);
            own.room = count;
        }
    }

    return {
        ...columns, ...results, batchOverlap, batchHits, batchContacts, batchSweep,
    };
}
