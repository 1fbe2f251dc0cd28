// Objects that own memory of the module.
import { CaromError } from "./error.js";
import { disposeSymbol } from "./memory.js";

/** The key of an owner's internals, which only the package uses. */
export const inside = Symbol("carom inside");

// A view keeps the owner of its memory alive: the value lives as long as the key.
const owners = new WeakMap();

const TypedArray = Object.getPrototypeOf(Uint8Array);
const { get: getLength } = Object.getOwnPropertyDescriptor(TypedArray.prototype, "length");

// Returns whether a view still exists and can be written to. After growth a view has length 0 and
// is harmless. A retired view has no `length` of its own, so the getter is called directly.
function isDangling(ref) {
    const view = ref.deref();
    return view !== undefined && getLength.call(view) > 0;
}

/** A piece of memory that can grow, and the views of it that the caller has. */
export class Block {
    #memory;
    #name;
    #pointer = 0;
    #bytes = 0;
    #views = []; // still usable
    #retired = []; // these throw, but can be written to by index
    #freed = false;

    /** `name` is the owner's name in messages, such as "Circles". */
    constructor(memory, name, bytes = 0) {
        this.#memory = memory;
        this.#name = name;
        if (bytes > 0) this.reserve(bytes);
    }

    get pointer() {
        if (this.#freed) throw new CaromError("disposed", `${this.#name}: used after dispose()`);
        return this.#pointer;
    }

    get bytes() {
        return this.#bytes;
    }

    isOf(memory) {
        return this.#memory === memory;
    }

    /** Makes it at least `bytes` large. If it moves, its contents are lost and old views throw. */
    reserve(bytes) {
        const old = this.pointer;
        if (bytes <= this.#bytes) return old;
        const size = Math.max(bytes, this.#bytes + (this.#bytes >>> 2));
        const pointer = this.#memory.take(size);
        this.retire("it moved to a larger block of memory; get it again as");
        this.#give();
        this.#pointer = pointer;
        this.#bytes = size;
        return pointer;
    }

    free() {
        if (this.#freed) return;
        this.retire("dispose() was called on what gave");
        this.#give();
        this.#freed = true;
    }

    // Nothing can prevent writes to a view by index. So memory with views is not reused until all
    // of them are collected.
    #give() {
        if (this.#pointer === 0) return;
        const views = this.#retired.filter(isDangling).map((ref) => ref.deref());
        this.#retired = [];
        this.#memory.giveAfter(views, this.#pointer, this.#bytes);
    }

    /** Makes all views throw, because what they showed is gone. */
    retire(why) {
        for (const { ref, name } of this.#views) {
            const view = ref.deref();
            if (view === undefined) continue;
            this.#memory.retire(view, `${why} ${name}`);
            this.#retired.push(ref);
        }
        this.#views = [];
        const many = this.#retired.length;
        // Filters at each power of two from 16 on, so that the cost stays small.
        if (many >= 16 && (many & (many - 1)) === 0) {
            this.#retired = this.#retired.filter(isDangling);
        }
    }

    /** Return views for the caller, as those of Memory, from `offset` bytes on. */
    floats(owner, offset, count, name, last) {
        const view = this.#memory.floats(this.pointer + offset, count, name, last);
        return view === last ? view : this.#remember(owner, view, name);
    }

    words(owner, offset, count, name, last) {
        const view = this.#memory.words(this.pointer + offset, count, name, last);
        return view === last ? view : this.#remember(owner, view, name);
    }

    #remember(owner, view, name) {
        if (this.#views.length >= 16) this.#views = this.#views.filter(({ ref }) => ref.deref());
        this.#views.push({ ref: new WeakRef(view), name });
        owners.set(view, owner);
        return view;
    }
}

/**
 * An object with dispose(). `holding` is what it holds, with a function free(). That must not be a
 * closure of the constructor: it would keep the owner alive if any other closure there does.
 */
export class Owner {
    #release;

    constructor(memory, holding) {
        this.#release = memory.own(this, () => holding.free());
    }

    dispose() {
        this.#release?.();
        this.#release = null;
        // The memory is freed when the last of its views is gone.
        if (this[inside]) this[inside].views = [];
    }

    [disposeSymbol]() {
        this.dispose();
    }
}
