// Makes, checks, bounds and moves shapes: carom/shape.h.
import { AABB, BOX, number } from "./values.js";
import { readBare, readVec, writeAabb, writeBare, writeShape, writeVec } from "./values.js";

function makeMakers(memory, a, out) {
    const { c } = memory;
    return {
        circle(x, y, radius) {
            return {
                x: number(x, "circle: x"),
                y: number(y, "circle: y"),
                radius: number(radius, "circle: radius"),
            };
        },

        aabb(minX, minY, maxX, maxY) {
            return {
                minX: number(minX, "aabb: minX"),
                minY: number(minY, "aabb: minY"),
                maxX: number(maxX, "aabb: maxX"),
                maxY: number(maxY, "aabb: maxY"),
            };
        },

        rect(x, y, width, height) {
            number(x, "rect: x");
            number(y, "rect: y");
            number(width, "rect: width");
            number(height, "rect: height");
            c.carom_aabb_from_rect(out, x, y, width, height);
            return readBare(memory, out, AABB);
        },

        box(x, y, width, height, angle = 0) {
            number(width, "box: width");
            number(height, "box: height");
            number(angle, "box: angle");
            const f32 = memory.f32;
            f32[a >>> 2] = number(x, "box: x");
            f32[(a >>> 2) + 1] = number(y, "box: y");
            c.carom_box_make(out, a, width, height, angle);
            return readBare(memory, out, BOX);
        },
    };
}

/** Makes the four functions that convert to and from a box's frame. */
function makeFrame(memory, a, b, out) {
    const { c } = memory;
    const into = (name, call) => (box, vec) => {
        if (writeBare(memory, a, box, `${name}: box`) !== BOX) {
            throw new TypeError(`${name}: box must be a box`);
        }
        writeVec(memory, b, vec, `${name}: vector`);
        call(out, a, b);
        return readVec(memory, out);
    };
    return {
        toLocalPoint: into("toLocalPoint", c.carom_box_to_local_point),
        toLocalVector: into("toLocalVector", c.carom_box_to_local_vector),
        toWorldPoint: into("toWorldPoint", c.carom_box_to_world_point),
        toWorldVector: into("toWorldVector", c.carom_box_to_world_vector),
    };
}

export function makeShape(memory) {
    const { c } = memory;
    const a = memory.scratch;
    const b = a + 32;
    const out = a + 64;

    return memory.allAlone({
        ...makeMakers(memory, a, out),
        ...makeFrame(memory, a, b, out),

        check(shape) {
            writeShape(memory, a, shape, "check: shape");
            const reason = c.carom_shape_check(a);
            return reason === 0 ? "" : memory.text(c.carom_reason_text(reason));
        },

        bounds(shape) {
            writeShape(memory, a, shape, "bounds: shape");
            c.carom_shape_bounds(out, a);
            return readBare(memory, out, AABB);
        },

        sweptBounds(shape, motion) {
            writeShape(memory, a, shape, "sweptBounds: shape");
            writeVec(memory, b, motion, "sweptBounds: motion");
            c.carom_shape_swept_bounds(out, a, b);
            return readBare(memory, out, AABB);
        },

        corners(box) {
            if (writeBare(memory, a, box, "corners: box") !== BOX) {
                throw new TypeError("corners: box must be a box");
            }
            c.carom_box_corners(a, out);
            return [0, 1, 2, 3].map((i) => readVec(memory, out + i * 8));
        },

        movedAabb(aabb, by) {
            writeAabb(memory, a, aabb, "movedAabb: aabb");
            writeVec(memory, b, by, "movedAabb: by");
            c.carom_aabb_moved(out, a, b);
            return readBare(memory, out, AABB);
        },
    });
}
