// Moves a shape among many others: carom_slide of carom/response.h.
import { LAYOUT } from "./layout.js";
import { checkOptions, number, readShape, readVec, writeShape, writeVec } from "./values.js";

/** By the values of CAROM_RESPOND_* and CAROM_SLIDE_*. */
const responses = ["slide", "touch", "bounce", "cross"];
const states = ["done", "stopped", "cut", "invalid"];

const HIT = LAYOUT.carom_slide_hit;
const DEF = LAYOUT.carom_slide_def;
const RESULT = LAYOUT.carom_slide_result;

export const slideHitBytes = HIT.sizeof;
const shapeBytes = LAYOUT.carom_shape.sizeof;
const optionNames = new Set(["responses", "maxHits"]);
const usualHits = 32;
const mostHits = 0xffffffff;

function responseNumber(word, arg) {
    const found = responses.indexOf(word);
    if (found < 0) throw new TypeError(`${arg} must be one of ${responses.join(", ")}`);
    return found;
}

/** Returns the number of hits of a carom_slide_result, including those that did not fit. */
export function slideHitCount(memory, pointer) {
    return memory.u32[(pointer + RESULT.hit_count) >>> 2];
}

function readHit(memory, pointer) {
    return {
        t: memory.f64[(pointer + HIT.t) >>> 3],
        normal: readVec(memory, pointer + HIT.normal),
        point: readVec(memory, pointer + HIT.point),
        index: memory.u32[(pointer + HIT.id) >>> 2],
        response: responses[memory.u32[(pointer + HIT.response) >>> 2]],
    };
}

/** Reads a carom_slide_result and its hits, all of which fit. */
export function readSlide(memory, pointer, hitsAt, mover) {
    const hits = [];
    for (let i = 0; i < slideHitCount(memory, pointer); i++) {
        hits.push(readHit(memory, hitsAt + i * slideHitBytes));
    }
    return {
        state: states[memory.u32[(pointer + RESULT.state) >>> 2]],
        mover: readShape(memory, pointer + RESULT.mover) ?? { ...mover },
        left: readVec(memory, pointer + RESULT.left),
        hits,
    };
}

// Writes one response for all shapes, or one for each; returns 0, for NULL, if there is none.
function writeResponses(memory, pointer, given, count) {
    if (given === undefined) return 0;
    const each = Array.isArray(given);
    if (each && given.length !== count) {
        const counts = `${given.length} entries for ${count} shapes`;
        throw new TypeError(`slide: options.responses has ${counts}`);
    }
    const u32 = memory.u32;
    for (let i = 0; i < count; i++) {
        const arg = each ? `slide: options.responses[${i}]` : "slide: options.responses";
        u32[(pointer >>> 2) + i] = responseNumber(each ? given[i] : given, arg);
    }
    return pointer;
}

export function makeSlide(memory) {
    const { c } = memory;
    const moverAt = memory.scratch;
    const motionAt = moverAt + 32;
    const defAt = moverAt + 64;
    const out = moverAt + 128;

    // Slides with capacity for `capacity` hits. Returns null if there were more.
    function attempt(mover, motion, shapes, options, capacity) {
        const hitBytes = capacity * slideHitBytes;
        const listBytes = shapes.length * shapeBytes;
        const bytes = hitBytes + listBytes + shapes.length * 4;
        const block = memory.take(bytes);
        try {
            const shapesAt = block + hitBytes;
            let i = 0;
            const arg = { toString: () => `slide: shapes[${i}]` }; // made only when needed
            for (; i < shapes.length; i++) {
                writeShape(memory, shapesAt + i * shapeBytes, shapes[i], arg);
            }
            const given = options.responses;
            const respondAt = shapesAt + listBytes;
            writeShape(memory, moverAt, mover, "slide: mover");
            writeVec(memory, motionAt, motion, "slide: motion");
            c.carom_slide_def_default(defAt);
            const u32 = memory.u32;
            const set = (field, value) => (u32[(defAt + field) >>> 2] = value);
            set(DEF.count, shapes.length);
            set(DEF.shapes, shapesAt);
            set(DEF.responses, writeResponses(memory, respondAt, given, shapes.length));
            set(DEF.hits, block);
            set(DEF.hit_capacity, capacity);
            if (options.maxHits !== undefined) {
                const most = number(options.maxHits, "slide: options.maxHits");
                set(DEF.max_hits, Math.min(Math.max(most, 0), mostHits));
            }
            c.carom_slide(out, moverAt, motionAt, defAt);
            if (slideHitCount(memory, out) > capacity) return null;
            return readSlide(memory, out, block, mover);
        } finally {
            memory.give(block, bytes);
        }
    }

    return memory.allAlone({
        slide(mover, motion, shapes, options = {}) {
            if (!Array.isArray(shapes)) throw new TypeError("slide: shapes must be an array");
            checkOptions(options, optionNames, "slide");
            return (
                attempt(mover, motion, shapes, options, usualHits) ??
                attempt(mover, motion, shapes, options, slideHitCount(memory, out))
            );
        },
    });
}
