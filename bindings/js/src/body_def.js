// Converts plain objects to and from carom_body_def.
import { notAnObject } from "./error.js";
import { LAYOUT } from "./layout.js";
import { bits, boolean, CIRCLE, isObject, number } from "./values.js";
import { readRot, readShape, readVec, writeRot, writeShape, writeVec } from "./values.js";

const def = LAYOUT.carom_body_def;

/** Names of body types, by the values of CAROM_STATIC, CAROM_KINEMATIC and CAROM_DYNAMIC. */
export const types = ["static", "kinematic", "dynamic"];

const sensorFlag = 1; // CAROM_BODY_SENSOR
const disabledFlag = 2; // CAROM_BODY_DISABLED
const fixedRotationFlag = 4; // CAROM_BODY_FIXED_ROTATION
const sideBits = { "+x": 1, "-x": 2, "+y": 4, "-y": 8 }; // CAROM_SIDE_*

function float(field) {
    return (memory, at, value, arg) => {
        memory.f32[(at + field) >>> 2] = number(value, arg);
    };
}

function word(field) {
    return (memory, at, value, arg) => {
        memory.u32[(at + field) >>> 2] = bits(value, arg);
    };
}

function flag(bit, meansSet) {
    return (memory, at, value, arg) => {
        const flags = (at + def.flags) >>> 2;
        if (boolean(value, arg) === meansSet) memory.u32[flags] |= bit;
        else memory.u32[flags] &= ~bit;
    };
}

function writeType(memory, at, value, arg) {
    const type = types.indexOf(value);
    if (type < 0) throw new TypeError(`${arg} must be one of ${types.join(", ")}`);
    memory.u32[(at + def.type) >>> 2] = type;
}

function writeSides(memory, at, value, arg) {
    if (!Array.isArray(value)) throw new TypeError(`${arg} must be an array`);
    let sum = 0;
    for (const side of value) {
        if (sideBits[side] === undefined) {
            throw new TypeError(`${arg} may hold ${Object.keys(sideBits).join(", ")} only`);
        }
        sum |= sideBits[side];
    }
    memory.u32[(at + def.sides) >>> 2] = sum;
}

function writeAngle(memory, at, value, arg) {
    memory.c.carom_rot_from_angle(at + def.rot, number(value, arg));
}

/** Returns the 64 bits that the world stores for user data; 0 for a value that it cannot store. */
export function wordOf(user) {
    const fits = typeof user === "bigint"
        ? user >= 0n && user < 1n << 64n
        : Number.isSafeInteger(user) && user >= 0;
    return fits ? BigInt(user) : 0n;
}

export function writeUser(memory, at, value) {
    const word = wordOf(value);
    const to = (at + def.user) >>> 2;
    memory.u32[to] = Number(word & 0xffffffffn);
    memory.u32[to + 1] = Number(word >> 32n);
}

/** Returns a stored word as the caller gave it: as a number as long as that is exact. */
export function userOf(word) {
    const whole = BigInt.asUintN(64, word);
    return whole <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(whole) : whole;
}

const writers = {
    __proto__: null,
    type: writeType,
    shape: (memory, at, value, arg) => writeShape(memory, at + def.shape, value, arg),
    velocity: (memory, at, value, arg) => writeVec(memory, at + def.velocity, value, arg),
    spin: float(def.spin),
    rot: (memory, at, value, arg) => writeRot(memory, at + def.rot, value, arg),
    angle: writeAngle,
    mass: float(def.mass),
    inertia: float(def.inertia),
    restitution: float(def.restitution),
    friction: float(def.friction),
    damping: float(def.damping),
    spinDamping: float(def.spin_damping),
    gravityScale: float(def.gravity_scale),
    category: word(def.category),
    mask: word(def.mask),
    sides: writeSides,
    sensor: flag(sensorFlag, true),
    enabled: flag(disabledFlag, false),
    fixedRotation: flag(fixedRotationFlag, true),
    user: writeUser,
};

/**
 * Returns a function that writes the given options over the carom_body_def at `at`. `arg` is named
 * in messages, which are built once because worlds have many bodies.
 */
export function bodyDefWriter(arg) {
    const entries = { __proto__: null };
    for (const name in writers) entries[name] = { write: writers[name], label: `${arg}: ${name}` };
    return (memory, at, options) => {
        if (!isObject(options)) throw notAnObject(`${arg}: options`, options);
        let turned; // the option that gives the direction
        for (const name in options) {
            const value = options[name];
            if (value === undefined) continue;
            const entry = entries[name];
            if (entry === undefined) throw new TypeError(`${arg}: there is no option "${name}"`);
            entry.write(memory, at, value, entry.label);
            if (entry.write !== writers.rot && entry.write !== writers.angle) continue;
            if (turned) throw new TypeError(`${arg}: there are both an angle and a rot`);
            turned = name;
        }
        if (turned && memory.u32[(at + def.shape) >>> 2] !== CIRCLE) {
            throw new TypeError(`${arg}: ${turned} is for circles; a box has it in its shape`);
        }
    };
}

/** Reads all properties but `user`, which the Body has. */
export function readBodyDef(memory, at) {
    const { f32, u32 } = memory;
    const word = (field) => u32[(at + def[field]) >>> 2];
    const real = (field) => f32[(at + def[field]) >>> 2];
    const round = word("shape") === CIRCLE;
    return {
        type: types[word("type")],
        shape: readShape(memory, at + def.shape),
        velocity: readVec(memory, at + def.velocity),
        spin: real("spin"),
        ...(round && { rot: readRot(memory, at + def.rot) }),
        mass: real("mass"),
        inertia: real("inertia"),
        restitution: real("restitution"),
        friction: real("friction"),
        damping: real("damping"),
        spinDamping: real("spin_damping"),
        gravityScale: real("gravity_scale"),
        category: word("category"),
        mask: word("mask"),
        sides: Object.keys(sideBits).filter((side) => word("sides") & sideBits[side]),
        sensor: (word("flags") & sensorFlag) !== 0,
        enabled: (word("flags") & disabledFlag) === 0,
        fixedRotation: (word("flags") & fixedRotationFlag) !== 0,
    };
}
