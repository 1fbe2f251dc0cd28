// The module's memory as JavaScript sees it.
//
// Memory can grow whenever C allocates, and then every typed array over it is detached. Two rules
// keep that safe. Inside the package all access goes through the getters f32, u32 ..., which make
// their views anew when they were detached; nobody keeps one across a call that may allocate. And
// views that are handed to the caller are remembered, weakly: once their memory moved they throw.
import { CaromError, errorCode } from "./error.js";

/** Where an engine has no Symbol.dispose: what compiled `using` takes in its place. */
export const disposeSymbol = Symbol.dispose ?? Symbol.for("Symbol.dispose");

const scratchBytes = 4096; // of carom_scratch()
const mostWaiting = 2 ** 24; // bytes that are kept for views of what was given back
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
    #f64;
    #u8;
    #handedOut = new Map(); // WeakRef of a view -> its name
    #forgotten = new FinalizationRegistry((free) => free());
    #collected = new FinalizationRegistry((ref) => this.#handedOut.delete(ref));
    #waiting = new Set(); // what is to be given when its views are gone
    #waitingBytes = 0;
    #left = new FinalizationRegistry((block) => {
        if (--block.views === 0 && this.#waiting.has(block)) this.#giveWaiting(block);
    });

    constructor(instance) {
        /** What the module exports, the functions of include/carom by their names. */
        this.c = instance.exports;
        this.#memory = this.c.memory;
        this.#remake();
        /** Offset of 2 KB for the arguments and results of one call. */
        this.scratch = this.c.carom_scratch();
        /** The same for a world: a shape's getter may ask a body while a call is being prepared. */
        this.worldScratch = this.scratch + 2048;
        /** Whether somebody has the scratch area for himself, and how many calls used it so far. */
        this.isBusy = false;
        this.calls = 0;
    }

    /**
     * Makes a function that has the scratch area for itself. While it reads the caller's objects,
     * their getters may call carom again: who comes in between leaves the area as it was.
     */
    alone(call) {
        const memory = this;
        // No function has more than five; an array of them would be garbage of every call.
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

    /** The same for all functions of an object, or for those of a prototype that are named. */
    allAlone(functions, names = Object.keys(functions)) {
        for (const name of names) {
            const value = this.alone(functions[name]);
            Object.defineProperty(value, "name", { value: name });
            Object.defineProperty(functions, name, { value });
        }
        return functions;
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
        for (const block of this.#waiting) this.#giveWaiting(block);
    }

    // Growth by nothing detaches all views as any growth does, so that no memory need wait.
    #detach() {
        this.#memory.grow(0);
        this.settle();
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

    /** Gives it when all of these views were collected, or detached by growth. */
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
