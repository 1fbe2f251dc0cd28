// The module's memory as JavaScript sees it.
//
// Memory can grow whenever C allocates, and then every typed array over it is detached. Two rules
// keep that safe. Inside the package all access goes through the getters f32, u32 ..., which make
// their views anew when they were detached; nobody keeps one across a call that may allocate. And
// views that are handed to the caller are remembered, weakly: once their memory moved they throw.
import { CaromError, errorCode } from "./error.js";

/** Where an engine has no Symbol.dispose: what compiled `using` takes in its place. */
export const disposeSymbol = Symbol.dispose ?? Symbol.for("Symbol.dispose");

const mostBytes = 0x7fffffff; // what the module's 32-bit sizes take; its memory ends at 2 GB
const TypedArray = Object.getPrototypeOf(Uint8Array);

const stalePrototypes = new Map(); // by message: there are few, and making one takes long

function stalePrototype(message) {
    if (!stalePrototypes.has(message)) stalePrototypes.set(message, makeStale(message));
    return stalePrototypes.get(message);
}

// What a view gets for a prototype when its memory is gone: everything that can be asked of a typed
// array throws. Only an index stays as the language has it: undefined to read, nothing to write.
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
    #i32;
    #f64;
    #u8;
    #handedOut = new Map(); // WeakRef of a view -> its name
    #forgotten = new FinalizationRegistry((free) => free());
    #collected = new FinalizationRegistry((ref) => this.#handedOut.delete(ref));

    constructor(instance) {
        /** What the module exports, the functions of include/carom by their names. */
        this.c = instance.exports;
        this.#memory = this.c.memory;
        this.#remake();
        /** Offset of 2 KB for the arguments and results of one call. */
        this.scratch = this.c.carom_scratch();
        /** The same for a world: a shape's getter may ask a body while a call is being prepared. */
        this.worldScratch = this.scratch + 2048;
    }

    // The length of a detached array is 0: cheaper to look at than memory.buffer.
    get f32() {
        if (this.#f32.length === 0) this.settle();
        return this.#f32;
    }

    get u32() {
        if (this.#u32.length === 0) this.settle();
        return this.#u32;
    }

    get i32() {
        if (this.#i32.length === 0) this.settle();
        return this.#i32;
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
        this.#i32 = new Int32Array(buffer);
        this.#f64 = new Float64Array(buffer);
        this.#u8 = new Uint8Array(buffer);
    }

    /**
     * To be called after every call of C that may allocate, so that a view which the growth left
     * behind throws from then on. ok() does it too.
     */
    settle() {
        if (this.#u8.length !== 0) return;
        this.#remake();
        for (const [ref, name] of this.#handedOut) {
            const view = ref.deref();
            if (view) this.retire(view, `carom's memory grew; take ${name} again`);
        }
        this.#handedOut.clear();
    }

    /** Throws for an error of C; `asked` says what was being done, as in "add a body". */
    ok(error, asked) {
        this.settle();
        if (error !== 0) {
            const why = this.text(this.c.carom_error_text(error));
            throw new CaromError(errorCode(error), `cannot ${asked}: ${why}`);
        }
    }

    /** The address of `bytes` of memory, aligned to 64, not cleared; for give(), with this size. */
    take(bytes) {
        const pointer = bytes <= mostBytes ? this.c.carom_heap_take(bytes) : 0;
        this.settle();
        if (pointer === 0) {
            throw new CaromError("memory", `out of memory: cannot take ${bytes} bytes`);
        }
        return pointer;
    }

    give(pointer, bytes) {
        this.c.carom_heap_give(pointer, bytes);
    }

    /**
     * Calls `free` when `owner` is collected, unless the function that this returns, which frees at
     * once, was called before. `free` must not hold the owner.
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
     * A view to hand out. `name` is how the caller gets it again, such as "world.positions". The
     * last one, if it is still the same place, comes back as it is.
     */
    floats(pointer, count, name, last) {
        return this.#view(Float32Array, pointer, count, name, last);
    }

    words(pointer, count, name, last) {
        return this.#view(Uint32Array, pointer, count, name, last);
    }

    bytes(pointer, count, name, last) {
        return this.#view(Uint8Array, pointer, count, name, last);
    }

    #view(Type, pointer, count, name, last) {
        this.settle();
        const buffer = this.#memory.buffer;
        // A retired view has no prototype to ask.
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

    /** Makes a view that was handed out throw from now on. */
    retire(view, why) {
        if (view instanceof TypedArray) {
            Object.setPrototypeOf(view, stalePrototype(`this view is stale: ${why}`));
        }
    }

    /** A string of C. */
    text(pointer) {
        const u8 = this.u8;
        let end = pointer;
        while (u8[end] !== 0) end++;
        return new TextDecoder().decode(u8.subarray(pointer, end));
    }
}
