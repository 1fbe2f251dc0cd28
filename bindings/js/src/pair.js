// Queries for two shapes: carom/pair.h.
//
// overlap and distance make no garbage: the shapes go into the scratch area, and the call returns
// the result. They call one C function per pair of kinds, so that the engine can optimize the call.
// C has each pair in one order only, and the result is the same in the other. The product of the
// two kinds identifies the pair, and the smaller kind goes first. All other queries use
// carom_*_shapes.
import { AABB, BOX, CIRCLE, isObject, number } from "./values.js";
import { readBare, readContact, readSweep, readVec } from "./values.js";
import { writeBare, writeContact, writeShape, writeSweep, writeVec } from "./values.js";

/**
 * memory.alone() would be a large part of a short call. So overlap, distance and contact check
 * whether a getter called carom in the meantime, and in that case run again.
 */
function askAgain(memory, ask) {
    const careful = memory.alone(ask);
    return (shapeA, shapeB) => {
        if (memory.isBusy) return careful(shapeA, shapeB);
        const calls = ++memory.calls;
        const answer = ask(shapeA, shapeB);
        return memory.calls === calls ? answer : careful(shapeA, shapeB);
    };
}

function makeOverlap(memory, a, b) {
    const { c } = memory;
    const circleCircle = c.carom_overlap_circle_circle;
    const circleAabb = c.carom_overlap_circle_aabb;
    const circleBox = c.carom_overlap_circle_box;
    const aabbAabb = c.carom_overlap_aabb_aabb;
    const aabbBox = c.carom_overlap_aabb_box;
    const boxBox = c.carom_overlap_box_box;

    function ask(shapeA, shapeB) {
        const kindA = writeBare(memory, a, shapeA, "overlap: a");
        const kindB = writeBare(memory, b, shapeB, "overlap: b");
        const first = kindA <= kindB ? a : b;
        const second = kindA <= kindB ? b : a;
        switch (kindA * kindB) {
            case CIRCLE * CIRCLE:
                return circleCircle(first, second) !== 0;
            case CIRCLE * AABB:
                return circleAabb(first, second) !== 0;
            case CIRCLE * BOX:
                return circleBox(first, second) !== 0;
            case AABB * AABB:
                return aabbAabb(first, second) !== 0;
            case AABB * BOX:
                return aabbBox(first, second) !== 0;
            default:
                return boxBox(first, second) !== 0;
        }
    }

    return askAgain(memory, ask);
}

function makeDistance(memory, a, b) {
    const { c } = memory;
    const circleCircle = c.carom_distance_circle_circle;
    const circleAabb = c.carom_distance_circle_aabb;
    const circleBox = c.carom_distance_circle_box;
    const aabbAabb = c.carom_distance_aabb_aabb;
    const aabbBox = c.carom_distance_aabb_box;
    const boxBox = c.carom_distance_box_box;

    function ask(shapeA, shapeB) {
        const kindA = writeBare(memory, a, shapeA, "distance: a");
        const kindB = writeBare(memory, b, shapeB, "distance: b");
        const first = kindA <= kindB ? a : b;
        const second = kindA <= kindB ? b : a;
        switch (kindA * kindB) {
            case CIRCLE * CIRCLE:
                return circleCircle(first, second);
            case CIRCLE * AABB:
                return circleAabb(first, second);
            case CIRCLE * BOX:
                return circleBox(first, second);
            case AABB * AABB:
                return aabbAabb(first, second);
            case AABB * BOX:
                return aabbBox(first, second);
            default:
                return boxBox(first, second);
        }
    }

    return askAgain(memory, ask);
}

function makeContact(memory, a, b, out) {
    const { c } = memory;
    function ask(shapeA, shapeB) {
        writeShape(memory, a, shapeA, "contact: a");
        writeShape(memory, b, shapeB, "contact: b");
        c.carom_contact_shapes(out, a, b);
        return readContact(memory, out);
    }

    return askAgain(memory, ask);
}

function makeContacts(memory, a, b, out) {
    const { c } = memory;
    return {
        mtv(contact) {
            writeContact(memory, a, contact, "mtv: contact");
            c.carom_contact_mtv(out, a);
            return readVec(memory, out);
        },

        flip(contact) {
            writeContact(memory, a, contact, "flip: contact");
            c.carom_contact_flip(out, a);
            return readContact(memory, out);
        },

        closestPoint(point, shape) {
            writeVec(memory, a, point, "closestPoint: point");
            writeShape(memory, b, shape, "closestPoint: shape");
            c.carom_closest_point_shape(out, a, b);
            return readVec(memory, out);
        },
    };
}

function makeSweeps(memory, a, b, out) {
    const { c } = memory;
    const motionAt = memory.scratch + 128;
    const otherMotionAt = motionAt + 8;
    const kindOnly = (kind, wanted, arg, name) => {
        if (kind !== wanted) throw new TypeError(`${arg} must be a ${name}`);
    };

    return {
        sweep(shapeA, motion, shapeB) {
            writeShape(memory, a, shapeA, "sweep: a");
            writeVec(memory, motionAt, motion, "sweep: motion");
            writeShape(memory, b, shapeB, "sweep: b");
            c.carom_sweep_shapes(out, a, motionAt, b);
            return readSweep(memory, out);
        },

        sweepTurning(circle, motion, box, boxMotion, boxRadians) {
            const kindA = writeBare(memory, a, circle, "sweepTurning: circle");
            kindOnly(kindA, CIRCLE, "sweepTurning: circle", "circle");
            writeVec(memory, motionAt, motion, "sweepTurning: motion");
            const kindB = writeBare(memory, b, box, "sweepTurning: box");
            kindOnly(kindB, BOX, "sweepTurning: box", "box");
            writeVec(memory, otherMotionAt, boxMotion, "sweepTurning: boxMotion");
            number(boxRadians, "sweepTurning: boxRadians");
            c.carom_sweep_circle_turning_box(out, a, motionAt, b, otherMotionAt, boxRadians);
            return readSweep(memory, out);
        },

        ray(from, motion, shape) {
            writeVec(memory, a, from, "ray: from");
            writeVec(memory, motionAt, motion, "ray: motion");
            writeShape(memory, b, shape, "ray: shape");
            c.carom_ray_shape(out, a, motionAt, b);
            return readSweep(memory, out);
        },

        sweepBefore(sweepA, sweepB) {
            writeSweep(memory, a, sweepA, "sweepBefore: a");
            writeSweep(memory, b, sweepB, "sweepBefore: b");
            return c.carom_sweep_before(a, b) !== 0;
        },

        // An aabb has no single position, so its end is an aabb.
        sweepEnd(position, motion, sweep) {
            writeVec(memory, motionAt, motion, "sweepEnd: motion");
            writeSweep(memory, b, sweep, "sweepEnd: sweep");
            if (isObject(position) && position.minX !== undefined) {
                writeBare(memory, a, position, "sweepEnd: position");
                c.carom_sweep_end_aabb(out, a, motionAt, b);
                return readBare(memory, out, AABB);
            }
            writeVec(memory, a, position, "sweepEnd: position");
            c.carom_sweep_end(out, a, motionAt, b);
            return readVec(memory, out);
        },
    };
}

export function makePair(memory) {
    const { c } = memory;
    const a = memory.scratch;
    const b = a + 32;
    const out = a + 64;

    const others = {
        within(shapeA, shapeB) {
            writeShape(memory, a, shapeA, "within: a");
            writeShape(memory, b, shapeB, "within: b");
            return c.carom_within_shapes(a, b) !== 0;
        },

        ...makeContacts(memory, a, b, out),
        ...makeSweeps(memory, a, b, out),
    };

    return {
        overlap: makeOverlap(memory, a, b),
        distance: makeDistance(memory, a, b),
        contact: makeContact(memory, a, b, out),
        ...memory.allAlone(others),
    };
}
