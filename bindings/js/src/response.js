// From a contact to new positions and velocities: carom/response.h. No function changes its
// arguments: new positions and velocities are returned.
import { checkOptions, isObject, number } from "./values.js";
import { AABB, readBare, readVec, writeAabb, writeBare, writeContact } from "./values.js";
import { BOX, writeVec } from "./values.js";

const massNames = new Set(["inverseMassA", "inverseMassB"]);
const bounceNames = new Set(["restitution", "friction", ...massNames]);

/** Returns an option, which must be a number if present. */
function option(options, name, fallback, arg) {
    const value = options[name];
    return value === undefined ? fallback : number(value, `${arg}: options.${name}`);
}

const isAabb = (place) => isObject(place) && place.minX !== undefined;

/** Makes separate() and push() from carom_separate and carom_push. */
function makePlaces(memory, at) {
    const { c } = memory;
    const { contactAt, a, b, aabbAt, out } = at;

    // An aabb has no centre: C moves a point from (0, 0), and the aabb is moved by the same vector.
    function writePlace(pointer, place, arg) {
        writeVec(memory, pointer, isAabb(place) ? { x: 0, y: 0 } : place, arg);
    }

    function readPlace(pointer, place, arg) {
        if (!isAabb(place)) return readVec(memory, pointer);
        writeAabb(memory, aabbAt, place, arg);
        c.carom_aabb_moved(out, aabbAt, pointer);
        return readBare(memory, out, AABB);
    }

    function apart(arg, contact, placeA, placeB, options, call) {
        checkOptions(options, massNames, arg);
        writeContact(memory, contactAt, contact, `${arg}: contact`);
        writePlace(a, placeA, `${arg}: a`);
        writePlace(b, placeB, `${arg}: b`);
        const massA = option(options, "inverseMassA", 1, arg);
        const massB = option(options, "inverseMassB", 1, arg);
        call(massA, massB);
        return { a: readPlace(a, placeA, `${arg}: a`), b: readPlace(b, placeB, `${arg}: b`) };
    }

    return {
        separate(contact, placeA, placeB, options = {}) {
            return apart("separate", contact, placeA, placeB, options, (massA, massB) =>
                c.carom_separate(contactAt, massA, massB, a, b),
            );
        },

        push(contact, share, placeA, placeB, options = {}) {
            number(share, "push: share");
            return apart("push", contact, placeA, placeB, options, (massA, massB) =>
                c.carom_push(contactAt, share, massA, massB, a, b),
            );
        },
    };
}

function makeVelocities(memory, at) {
    const { c } = memory;
    const { contactAt, a, b, out } = at;
    return {
        bounce(contact, velocityA, velocityB, options = {}) {
            checkOptions(options, bounceNames, "bounce");
            writeContact(memory, contactAt, contact, "bounce: contact");
            writeVec(memory, a, velocityA, "bounce: a");
            writeVec(memory, b, velocityB, "bounce: b");
            const restitution = option(options, "restitution", 1, "bounce");
            const friction = option(options, "friction", 0, "bounce");
            const massA = option(options, "inverseMassA", 1, "bounce");
            const massB = option(options, "inverseMassB", 1, "bounce");
            if (friction === 0) {
                c.carom_bounce(contactAt, restitution, massA, massB, a, b);
            } else {
                c.carom_bounce_rough(contactAt, restitution, friction, massA, massB, a, b);
            }
            return { a: readVec(memory, a), b: readVec(memory, b) };
        },

        reflect(vector, normal) {
            writeVec(memory, a, vector, "reflect: vector");
            writeVec(memory, b, normal, "reflect: normal");
            c.carom_reflect(out, a, b);
            return readVec(memory, out);
        },
    };
}

export function makeResponse(memory) {
    const { c, scratch } = memory;
    const at = {
        contactAt: scratch,
        a: scratch + 32,
        b: scratch + 40,
        aabbAt: scratch + 48,
        out: scratch + 64,
    };

    return memory.allAlone({
        ...makePlaces(memory, at),
        ...makeVelocities(memory, at),

        keepInside(shape, bounds) {
            const kind = writeBare(memory, scratch, shape, "keepInside: shape");
            if (kind === AABB) {
                throw new TypeError("keepInside: shape must be a circle or a box");
            }
            writeAabb(memory, at.aabbAt, bounds, "keepInside: bounds");
            const call = kind === BOX ? c.carom_keep_inside_box : c.carom_keep_inside_circle;
            call(at.out, scratch, at.aabbAt);
            return readVec(memory, at.out);
        },
    });
}
