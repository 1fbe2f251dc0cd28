// The queries of a world.
import { Body } from "./body.js";
import { readAll, usualCapacity } from "./core.js";
import { notAnObject } from "./error.js";
import { LAYOUT } from "./layout.js";
import { readSlide, slideHitBytes, slideHitCount } from "./slide.js";
import { bits, boolean, checkIndex, isObject, number } from "./values.js";
import { readSweep, writeShape, writeVec } from "./values.js";

const { carom_filter: filterAt, carom_world_hit: hitAt, carom_body: bodyAt } = LAYOUT;
const filterNames = new Set(["category", "mask", "sensors", "except"]);

/** Writes the id of a valid body of this world. `asked` is the verb in "cannot exclude body 3". */
function writeBody(core, pointer, body, arg, asked) {
    if (!(body instanceof Body)) throw new TypeError(`${arg} must be a Body`);
    core.writeBody(pointer, body, asked);
}

function writeFilter(core, filter, arg) {
    const { memory, at } = core;
    memory.c.carom_filter_default(at.filter);
    if (filter === undefined) return;
    if (!isObject(filter)) throw notAnObject(`${arg}: filter`, filter);
    for (const name in filter) {
        if (!filterNames.has(name)) throw new TypeError(`${arg}: filter has no "${name}"`);
    }
    const { category, mask, sensors, except } = filter;
    const word = (field) => (at.filter + filterAt[field]) >>> 2;
    if (category !== undefined) {
        memory.u32[word("category")] = bits(category, `${arg}: filter.category`);
    }
    if (mask !== undefined) memory.u32[word("mask")] = bits(mask, `${arg}: filter.mask`);
    if (sensors !== undefined) {
        memory.u32[word("sensors")] = boolean(sensors, `${arg}: filter.sensors`) ? 1 : 0;
    }
    if (except !== undefined) {
        writeBody(core, at.filter + filterAt.except, except, `${arg}: filter.except`, "ask about");
    }
}

function readHit(core, pointer) {
    const { memory } = core;
    return {
        body: core.bodyAt(pointer + hitAt.body),
        ...readSweep(memory, pointer + hitAt.sweep),
    };
}

// Writes the arguments: a ray starts at a point, a sweep at a shape, the rest is the same.
function writeStart(core, call, arg, start, motion, filter) {
    const { memory, at } = core;
    if (call === "ray") writeVec(memory, at.shape, start, `${arg}: from`);
    else writeShape(memory, at.shape, start, `${arg}: shape`);
    writeVec(memory, at.way, motion, `${arg}: motion`);
    writeFilter(core, filter, arg);
}

export function firstHit(core, call, start, motion, filter) {
    const { memory, at } = core;
    writeStart(core, call, `World.${call}`, start, motion, filter);
    memory.c[`carom_world_${call}`](at.out, core.live, at.shape, at.way, at.filter);
    return readHit(core, at.out);
}

export function allHits(core, call, start, motion, filter) {
    const { memory, at } = core;
    writeStart(core, call, `World.${call}All`, start, motion, filter);
    const { live } = core;
    const ask = memory.c[`carom_world_${call}_all`];
    return readAll(core, hitAt.sizeof,
        (hits, room) => ask(live, at.shape, at.way, at.filter, hits, room),
        (pointer) => readHit(core, pointer));
}

export function overlapping(core, shape, filter) {
    const { memory, at } = core;
    writeShape(memory, at.shape, shape, "World.overlap: shape");
    writeFilter(core, filter, "World.overlap");
    const { live } = core;
    return readAll(core, bodyAt.sizeof,
        (bodies, room) => memory.c.carom_world_overlap(live, at.shape, at.filter, bodies, room),
        (pointer) => core.bodyAt(pointer));
}

export function nearest(core, point, reach, filter) {
    const { memory, at } = core;
    writeVec(memory, at.way, point, "World.nearest: point");
    number(reach, "World.nearest: reach");
    writeFilter(core, filter, "World.nearest");
    memory.c.carom_world_nearest(at.out, core.live, at.way, reach, at.filter, at.number);
    const body = core.bodyAt(at.out);
    return body === null ? null : { body, distance: memory.f32[at.number >>> 2] };
}

export function slide(core, mover, motion, filter) {
    const { memory, at } = core;
    writeShape(memory, at.shape, mover, "World.slide: mover");
    writeVec(memory, at.way, motion, "World.slide: motion");
    writeFilter(core, filter, "World.slide");
    const { live } = core;
    for (let room = usualCapacity; ;) {
        const bytes = room * slideHitBytes;
        const hits = memory.take(bytes);
        try {
            memory.c.carom_world_slide(at.out, live, at.shape, at.way, at.filter, hits, room);
            if (slideHitCount(memory, at.out) <= room) return namedSlide(core, hits, mover);
            room = slideHitCount(memory, at.out);
        } finally {
            memory.give(hits, bytes);
        }
    }
}

function namedSlide(core, hits, mover) {
    const { memory, at, live } = core;
    const result = readSlide(memory, at.out, hits, mover);
    for (const hit of result.hits) {
        memory.c.carom_world_body_at(at.id, live, hit.index);
        hit.body = core.bodyAt(at.id);
    }
    return result;
}

/** Returns the body that has an index now. */
export function bodyWith(core, index) {
    const { memory, at, live } = core;
    checkIndex(index, 2 ** 32, "World.bodyAt: index");
    memory.c.carom_world_body_at(at.id, live, index);
    return core.bodyAt(at.id) ?? undefined;
}

/** Returns the next body in the order of indices: all zero gives the first, null is the end. */
export function nextBody(core, index, generation) {
    const { memory, at, live } = core;
    memory.u32[at.id >>> 2] = index;
    memory.u32[(at.id >>> 2) + 1] = generation;
    memory.c.carom_world_next(at.other, live, at.id);
    return core.bodyAt(at.other);
}

export function exclude(core, a, b, excluded) {
    const { memory, at, live } = core;
    writeBody(core, at.id, a, "World.exclude: a", "exclude");
    writeBody(core, at.other, b, "World.exclude: b", "exclude");
    boolean(excluded, "World.exclude: excluded");
    memory.ok(memory.c.carom_world_exclude(live, at.id, at.other, excluded), "exclude two bodies");
}
