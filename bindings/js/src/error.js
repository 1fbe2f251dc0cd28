// The errors that carom throws. An argument of the wrong type is a TypeError. An error of the C
// library, and any use after dispose(), is a CaromError.

// By the values of CAROM_ERROR_* in carom/base.h.
const codes = ["ok", "memory", "stale", "shape", "value", "type", "size", "float", "snapshot",
    "isa"];

export class CaromError extends Error {
    constructor(code, message) {
        super(message);
        this.name = "CaromError";
        this.code = code;
    }
}

/** Returns the name of a CAROM_ERROR_*. */
export function errorCode(number) {
    return codes[number] ?? "unknown";
}

function kindOf(value) {
    if (value === null) return "null";
    if (Array.isArray(value)) return "an array";
    return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** Returns the error for a field that must be a number. */
export function notANumber(where, value) {
    const what = value === undefined ? "is missing" : `must be a number, not ${kindOf(value)}`;
    return new TypeError(`${where} ${what}`);
}

/** Returns the error for an argument that must be an object. */
export function notAnObject(where, value) {
    const what = value === undefined ? "is missing" : `must be an object, not ${kindOf(value)}`;
    return new TypeError(`${where} ${what}`);
}
