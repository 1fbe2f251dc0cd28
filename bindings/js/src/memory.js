// Access to the module's memory.
//
// Memory can grow whenever C allocates, and then every typed array over it is detached. Two rules
// keep that safe. Inside the package, all access goes through the getters f32, u32 ..., which make
// new views after growth; no view is kept across a call that may allocate. Views that the caller
// gets are tracked by weak references: they throw once their memory has moved.
import { CaromError, errorCode } from "./error.js";

/** Symbol.dispose, or the symbol that compiled `using` falls back to in older engines. */
export const disposeSymbol = Symbol.dispose ?? Symbol.for("Symbol.dispose");

const scratchBytes = 4096; // of carom_scratch()
const mostWaiting = 2 ** 24; // limit on bytes kept for views of freed memory
const mostBytes = 0x7fffffff; // the limit of 32-bit sizes; the module's memory ends at 2 GB
const TypedArray = Object.getPrototypeOf(Uint8Array);

const stalePrototypes = new Map(); // by message: there are few, and making one is slow

function stalePrototype(message) {
    if (!stalePrototypes.has(message)) stalePrototypes.set(message, makeStale(message));
    return stalePrototypes.get(message);
}

// Makes the prototype that a view gets when its memory is gone: every member of a typed array
// throws. Only access by index remains: reads give undefined, writes do nothing.
function makeStale(message) {
    const refuse = () => {
        throw new CaromError("view", message);
    };
    const names = [...Reflect.ownKeys(TypedArray.prototype), "BYTES_PER_ELEMENT", "toJSON"];
    const stale = Object.create(null);
    for (const name of names) {
        Object.defineProperty(stale, name, { get: refuse, set: refuse });
    }
    return stale;
}

export class Memory {
    #memory;
    #f32;
    #u32;
    #f64;
    #u8;
    #handedOut = new Map(); // WeakRef of a view -> its name
    #forgotten = new FinalizationRegistry((free) => free());
    #collected = new FinalizationRegistry((ref) => this.#handedOut.delete(ref));
    #waiting = new Set(); // memory to free when its views are gone
    #waitingBytes = 0;
    #left = new FinalizationRegistry((block) => {
        if (--block.views === 0 && this.#waiting.has(block)) this.#giveWaiting(block);
    });

    constructor(instance) {
        /** The exports of the module: the functions of include/carom by name. */
        this.c = instance.exports;
        this.#memory = this.c.memory;
        this.#remake();
        /** Address of 2 KB for the arguments and results of one call. */
        this.scratch = this.c.carom_scratch();
        /**
         * Address of 2 KB for calls on worlds. They have their own area because a getter of a
         * shape may call a world while the arguments of another call are written.
         */
        this.worldScratch = this.scratch + 2048;
        /**
         * Whether a call has exclusive use of the scratch area, and the number of such calls so
         * far.
         */
        this.isBusy = false;
        this.calls = 0;
    }

    /**
     * Wraps a function so that it has exclusive use of the scratch area. While it reads the
     * caller's objects, their getters may call carom again: nested calls restore the area.
     */
    alone(call) {
        const memory = this;
        // No function has more than five arguments; a rest array would be garbage in every call.
        return function (a, b, c, d, e) {
            memory.calls++;
            if (memory.isBusy) return memory.#aside(call, this, [a, b, c, d, e]);
            memory.isBusy = true;
            try {
                return call.call(this, a, b, c, d, e);
            } finally {
                memory.isBusy = false;
            }
        };
    }

    #aside(call, self, args) {
        const kept = this.u8.slice(this.scratch, this.scratch + scratchBytes);
        try {
            return call.apply(self, args);
        } finally {
            this.u8.set(kept, this.scratch);
        }
    }

    /** Wraps all functions of an object, or the named ones of a prototype. */
    allAlone(functions, names = Object.keys(functions)) {
        for (const name of names) {
            const value = this.alone(functions[name]);
            Object.defineProperty(value, "name", { value: name });
            Object.defineProperty(functions, name, { value });
        }
        return functions;
    }

    // A detached array has length 0: that is cheaper to check than memory.buffer.
    get f32() {
        if (this.#f32.length === 0) this.settle();
        return this.#f32;
    }

    get u32() {
        if (this.#u32.length === 0) this.settle();
        return this.#u32;
    }

    get f64() {
        if (this.#f64.length === 0) this.settle();
        return this.#f64;
    }

    get u8() {
        if (this.#u8.length === 0) this.settle();
        return this.#u8;
    }

    #remake() {
        const buffer = this.#memory.buffer;
        this.#f32 = new Float32Array(buffer);
        this.#u32 = new Uint32Array(buffer);
        this.#f64 = new Float64Array(buffer);
        this.#u8 = new Uint8Array(buffer);
    }

    /**
     * Must be called after every C call that may allocate, so that views which the growth detached
     * throw from then on. ok() does it too.
     */
    settle() {
        if (this.#u8.length !== 0) return;
        this.#remake();
        for (const [ref, name] of this.#handedOut) {
            const view = ref.deref();
            if (view) this.retire(view, `carom's memory grew; get ${name} again`);
        }
        this.#handedOut.clear();
        for (const block of this.#waiting) this.#giveWaiting(block);
    }

    // Growing by 0 detaches all views like any growth, so no memory has to wait.
    #detach() {
        this.#memory.grow(0);
        this.settle();
    }

    /** Throws for an error of C. `asked` is the operation in the message, such as "add a body". */
    ok(error, asked) {
        this.settle();
        if (error !== 0) {
            const why = this.text(this.c.carom_error_text(error));
            throw new CaromError(errorCode(error), `cannot ${asked}: ${why}`);
        }
    }

    /**
     * Allocates `bytes` of memory, aligned to 64 and not cleared. Free it by give(), with this
     * size.
     */
    take(bytes) {
        if (this.#waitingBytes > mostWaiting) this.#detach();
        let pointer = bytes <= mostBytes ? this.c.carom_heap_take(bytes) : 0;
        if (pointer === 0 && bytes <= mostBytes && this.#waitingBytes > 0) {
            this.#detach();
            pointer = this.c.carom_heap_take(bytes);
        }
        this.settle();
        if (pointer === 0) {
            throw new CaromError("memory", `out of memory: cannot take ${bytes} bytes`);
        }
        return pointer;
    }

    give(pointer, bytes) {
        this.c.carom_heap_give(pointer, bytes);
    }

    /** Frees memory when all of these views are collected, or detached by growth. */
    giveAfter(views, pointer, bytes) {
        if (views.length === 0) {
            this.give(pointer, bytes);
            return;
        }
        const block = { views: views.length, pointer, bytes };
        this.#waiting.add(block);
        this.#waitingBytes += bytes;
        for (const view of views) this.#left.register(view, block);
    }

    #giveWaiting(block) {
        this.#waiting.delete(block);
        this.#waitingBytes -= block.bytes;
        this.give(block.pointer, block.bytes);
    }

    /**
     * Calls `free` when `owner` is collected. Returns a function that frees at once instead. `free`
     * must not hold the owner.
     */
    own(owner, free) {
        const token = {};
        this.#forgotten.register(owner, free, token);
        return () => {
            this.#forgotten.unregister(token);
            free();
        };
    }

    /**
     * Returns a view for the caller. `name` is the expression that gives it, such as
     * "world.positions". Returns `last` if that still shows the same memory.
     */
    floats(pointer, count, name, last) {
        return this.#view(Float32Array, pointer, count, name, last);
    }

    words(pointer, count, name, last) {
        return this.#view(Uint32Array, pointer, count, name, last);
    }

    #view(Type, pointer, count, name, last) {
        this.settle();
        const buffer = this.#memory.buffer;
        // A retired view has no usable prototype.
        if (
            last instanceof Type &&
            last.buffer === buffer &&
            last.byteOffset === pointer &&
            last.length === count
        ) {
            return last;
        }
        const view = new Type(buffer, pointer, count);
        const ref = new WeakRef(view);
        this.#handedOut.set(ref, name);
        this.#collected.register(view, ref);
        return view;
    }

    /** Makes a view that the caller has throw from now on. */
    retire(view, why) {
        if (view instanceof TypedArray) {
            Object.setPrototypeOf(view, stalePrototype(`this view is stale: ${why}`));
        }
    }

    /** Reads a C string. */
    text(pointer) {
        const u8 = this.u8;
        let end = pointer;
        while (u8[end] !== 0) end++;
        return new TextDecoder().decode(u8.subarray(pointer, end));
    }
}
