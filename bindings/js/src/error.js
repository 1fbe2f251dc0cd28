// The errors that carom throws. An argument of the wrong kind is a TypeError; what C refuses, and
// what was used after its end, is a CaromError.

// By the numbers of CAROM_ERROR_* in carom/world.h.
const codes = ["ok", "memory", "stale", "shape", "value", "type", "size", "float", "snapshot"];

export class CaromError extends Error {
    constructor(code, message) {
        super(message);
        this.name = "CaromError";
        this.code = code;
    }
}

/** The word for a CAROM_ERROR_* of C. */
export function errorCode(number) {
    return codes[number] ?? "unknown";
}

function kindOf(value) {
    if (value === null) return "null";
    if (Array.isArray(value)) return "an array";
    return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** For a field that must be a number: says which, and what it is instead. */
export function notANumber(where, value) {
    const what = value === undefined ? "is missing" : `must be a number, not ${kindOf(value)}`;
    return new TypeError(`${where} ${what}`);
}

/** For an argument that must be an object. */
export function notAnObject(where, value) {
    const what = value === undefined ? "is missing" : `must be an object, not ${kindOf(value)}`;
    return new TypeError(`${where} ${what}`);
}
