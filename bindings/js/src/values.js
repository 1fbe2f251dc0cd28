// Converts plain objects to and from C structs. A write checks only that it was given numbers: how
// C treats a NaN or a negative radius is part of C's contract.
//
// `arg` names the argument in messages, as in "overlap: a". A pointer is a byte offset. Queries for
// single pairs must be fast, so small structs are written field by field here, with the offsets of
// layout.js.
import { notANumber, notAnObject } from "./error.js";

/** CAROM_SHAPE_* */
export const CIRCLE = 1;
export const AABB = 2;
export const BOX = 3;

/** By the values of CAROM_SWEEP_*. */
const sweepStates = ["miss", "hit", "overlapped"];

const vecFields = ["x", "y"];
const circleFields = ["x", "y", "radius"];
const aabbFields = ["minX", "minY", "maxX", "maxY"];
const boxFields = ["x", "y", "halfWidth", "halfHeight"];
const turnFields = ["c", "s"];

export function isObject(value) {
    return typeof value === "object" && value !== null;
}

/** Throws if options are not an object, or have a name that is not read: that would be a typo. */
export function checkOptions(options, names, arg) {
    if (!isObject(options)) throw notAnObject(`${arg}: options`, options);
    for (const name in options) {
        if (!names.has(name)) throw new TypeError(`${arg}: there is no option "${name}"`);
    }
}

/** Returns the value; throws if it is not a number. */
export function number(value, arg) {
    if (typeof value !== "number") throw notANumber(arg, value);
    return value;
}

/** Checks an index or a count: a whole number from 0 up to, but not including, `end`. */
export function checkIndex(value, end, arg) {
    if (!(Number.isInteger(number(value, arg)) && value >= 0 && value < end)) {
        throw new RangeError(`${arg} must be a whole number >= 0 and < ${end}, not ${value}`);
    }
}

/** Returns the value; throws if it is not a whole number of 32 bits. */
export function bits(value, arg) {
    if (!Number.isInteger(number(value, arg)) || value < -(2 ** 31) || value >= 2 ** 32) {
        throw new RangeError(`${arg} must be a whole number of 32 bits, not ${value}`);
    }
    return value;
}

/** Returns the value; throws if it is not a boolean. */
export function boolean(value, arg) {
    if (typeof value !== "boolean") throw new TypeError(`${arg} must be true or false`);
    return value;
}

/** Throws for the first field that is not a number. Called after a fast check has failed. */
function refuse(object, fields, arg) {
    if (!isObject(object)) throw notAnObject(arg, object);
    for (const field of fields) number(object[field], `${arg}.${field}`);
}

/* ---- points and vectors ---------------------------------------------------------------------- */

export function writeVec(memory, pointer, vec, arg) {
    if (!isObject(vec)) throw notAnObject(arg, vec);
    const { x, y } = vec;
    if (typeof x !== "number" || typeof y !== "number") refuse(vec, vecFields, arg);
    const f32 = memory.f32;
    const at = pointer >>> 2;
    f32[at] = x;
    f32[at + 1] = y;
}

export function readVec(memory, pointer) {
    const f32 = memory.f32;
    const at = pointer >>> 2;
    return { x: f32[at], y: f32[at + 1] };
}

/** Writes a direction {c, s} as carom_rot. */
export function writeRot(memory, pointer, rot, arg) {
    refuse(rot, turnFields, arg);
    const { c, s } = rot;
    const at = pointer >>> 2;
    memory.f32[at] = c;
    memory.f32[at + 1] = s;
}

export function readRot(memory, pointer) {
    const at = pointer >>> 2;
    return { c: memory.f32[at], s: memory.f32[at + 1] };
}

/* ---- shapes ---------------------------------------------------------------------------------- */

function writeCircle(memory, pointer, circle, arg) {
    const { x, y, radius } = circle;
    if (typeof x !== "number" || typeof y !== "number" || typeof radius !== "number") {
        refuse(circle, circleFields, arg);
    }
    const f32 = memory.f32;
    const at = pointer >>> 2;
    f32[at] = x;
    f32[at + 1] = y;
    f32[at + 2] = radius;
}

export function writeAabb(memory, pointer, aabb, arg) {
    if (!isObject(aabb)) throw notAnObject(arg, aabb);
    const { minX, minY, maxX, maxY } = aabb;
    if (
        typeof minX !== "number" ||
        typeof minY !== "number" ||
        typeof maxX !== "number" ||
        typeof maxY !== "number"
    ) {
        refuse(aabb, aabbFields, arg);
    }
    const f32 = memory.f32;
    const at = pointer >>> 2;
    f32[at] = minX;
    f32[at + 1] = minY;
    f32[at + 2] = maxX;
    f32[at + 3] = maxY;
}

function writeBox(memory, pointer, box, arg) {
    const { x, y, halfWidth, halfHeight, c, s, angle } = box;
    if (
        typeof x !== "number" ||
        typeof y !== "number" ||
        typeof halfWidth !== "number" ||
        typeof halfHeight !== "number"
    ) {
        refuse(box, boxFields, arg);
    }
    const f32 = memory.f32;
    const at = pointer >>> 2;
    f32[at] = x;
    f32[at + 1] = y;
    f32[at + 2] = halfWidth;
    f32[at + 3] = halfHeight;
    if (typeof c === "number" && typeof s === "number" && angle === undefined) {
        f32[at + 4] = c;
        f32[at + 5] = s;
    } else {
        writeTurn(memory, pointer + 16, box, arg);
    }
}

// Writes the direction of a box from an angle; without one, the box is axis-aligned.
function writeTurn(memory, pointer, box, arg) {
    const { c, s, angle } = box;
    const turned = c !== undefined || s !== undefined;
    if (turned) refuse(box, turnFields, arg);
    if (angle === undefined) {
        const at = pointer >>> 2;
        memory.f32[at] = 1;
        memory.f32[at + 1] = 0;
        return;
    }
    if (turned) throw new TypeError(`${arg} has both an angle and a direction (c, s)`);
    memory.c.carom_rot_from_angle(pointer, number(angle, `${arg}.angle`));
}

/**
 * Writes the shape at `pointer` as carom_circle, carom_aabb or carom_box, and returns which. The
 * first of radius, minX and halfWidth that the object has decides.
 */
export function writeBare(memory, pointer, shape, arg) {
    if (!isObject(shape)) throw notAnObject(arg, shape);
    if (shape.radius !== undefined) {
        writeCircle(memory, pointer, shape, arg);
        return CIRCLE;
    }
    if (shape.minX !== undefined) {
        writeAabb(memory, pointer, shape, arg);
        return AABB;
    }
    if (shape.halfWidth !== undefined) {
        writeBox(memory, pointer, shape, arg);
        return BOX;
    }
    throw new TypeError(`${arg} is not a shape: it has none of radius, minX and halfWidth`);
}

/** Writes a carom_shape, and returns its kind. */
export function writeShape(memory, pointer, shape, arg) {
    const kind = writeBare(memory, pointer + 4, shape, arg);
    memory.u32[pointer >>> 2] = kind;
    return kind;
}

/** Reads a carom_shape; null if it has no kind. */
export function readShape(memory, pointer) {
    return readBare(memory, pointer + 4, memory.u32[pointer >>> 2]);
}

export function readBare(memory, pointer, kind) {
    const f32 = memory.f32;
    const at = pointer >>> 2;
    switch (kind) {
        case CIRCLE:
            return { x: f32[at], y: f32[at + 1], radius: f32[at + 2] };
        case AABB:
            return { minX: f32[at], minY: f32[at + 1], maxX: f32[at + 2], maxY: f32[at + 3] };
        case BOX:
            return {
                x: f32[at],
                y: f32[at + 1],
                halfWidth: f32[at + 2],
                halfHeight: f32[at + 3],
                c: f32[at + 4],
                s: f32[at + 5],
            };
        default:
            return null;
    }
}

/* ---- results --------------------------------------------------------------------------------- */

export function readContact(memory, pointer) {
    const f32 = memory.f32;
    const at = pointer >>> 2;
    return {
        distance: f32[at],
        normal: { x: f32[at + 1], y: f32[at + 2] },
        point: { x: f32[at + 3], y: f32[at + 4] },
    };
}

export function writeContact(memory, pointer, contact, arg) {
    if (!isObject(contact)) throw notAnObject(arg, contact);
    memory.f32[pointer >>> 2] = number(contact.distance, `${arg}.distance`);
    writeVec(memory, pointer + 4, contact.normal, `${arg}.normal`);
    writeVec(memory, pointer + 12, contact.point, `${arg}.point`);
}

export function readSweep(memory, pointer) {
    const f32 = memory.f32;
    const at = pointer >>> 2;
    return {
        state: sweepStates[memory.u32[at + 6]],
        t: memory.f64[pointer >>> 3],
        normal: { x: f32[at + 2], y: f32[at + 3] },
        point: { x: f32[at + 4], y: f32[at + 5] },
    };
}

export function writeSweep(memory, pointer, sweep, arg) {
    if (!isObject(sweep)) throw notAnObject(arg, sweep);
    const state = sweepStates.indexOf(sweep.state);
    if (state < 0) {
        throw new TypeError(`${arg}.state must be one of ${sweepStates.join(", ")}`);
    }
    memory.f64[pointer >>> 3] = number(sweep.t, `${arg}.t`);
    writeVec(memory, pointer + 8, sweep.normal, `${arg}.normal`);
    writeVec(memory, pointer + 16, sweep.point, `${arg}.point`);
    const at = pointer >>> 2;
    memory.u32[at + 6] = state;
    memory.u32[at + 7] = 0;
}
