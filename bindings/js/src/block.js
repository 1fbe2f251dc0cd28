// What owns memory of the module.
import { CaromError } from "./error.js";
import { disposeSymbol } from "./memory.js";

/** What the package's own functions see of an owner, and nobody else. */
export const inside = Symbol("carom inside");

// Who holds a view keeps what owns its memory: here the value lives as long as the key does.
const owners = new WeakMap();

const TypedArray = Object.getPrototypeOf(Uint8Array);
const { get: getLength } = Object.getOwnPropertyDescriptor(TypedArray.prototype, "length");

// Growth leaves views without a length, and such harm nobody. Theirs cannot be asked, once they
// were made to throw.
function isDangling(ref) {
    const view = ref.deref();
    return view !== undefined && getLength.call(view) > 0;
}

/** A piece of memory that can grow, and the views over it that were handed out. */
export class Block {
    #memory;
    #name;
    #pointer = 0;
    #bytes = 0;
    #views = []; // that work
    #retired = []; // that throw, but can be written to by index
    #freed = false;

    /** `name` is what messages call the owner, as in "Circles". */
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

    /** Makes it `bytes` large at least. What it held is lost when it moves, and old views throw. */
    reserve(bytes) {
        const old = this.pointer;
        if (bytes <= this.#bytes) return old;
        const size = Math.max(bytes, this.#bytes + (this.#bytes >>> 2));
        const pointer = this.#memory.take(size);
        this.retire("there was no room for more; take it again as");
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

    // No code can keep a view from being written by index. So memory that has views is kept as it
    // is until nobody holds one.
    #give() {
        if (this.#pointer === 0) return;
        const views = this.#retired.filter(isDangling).map((ref) => ref.deref());
        this.#retired = [];
        this.#memory.giveAfter(views, this.#pointer, this.#bytes);
    }

    /** Makes all views throw: what they showed is there no more. */
    retire(why) {
        for (const { ref, name } of this.#views) {
            const view = ref.deref();
            if (view === undefined) continue;
            this.#memory.retire(view, `${why} ${name}`);
            this.#retired.push(ref);
        }
        this.#views = [];
        const many = this.#retired.length;
        // At each power of two from 16: seldom enough.
        if (many >= 16 && (many & (many - 1)) === 0) {
            this.#retired = this.#retired.filter(isDangling);
        }
    }

    /** Views to hand out, as those of Memory, but from `offset` bytes on. */
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
 * What has dispose(). `holding` is what it holds, with a function free(): never a closure of the
 * constructor, which would hold the owner too if any other closure in there does.
 */
export class Owner {
    #release;

    constructor(memory, holding) {
        this.#release = memory.own(this, () => holding.free());
    }

    dispose() {
        this.#release?.();
        this.#release = null;
        // Memory waits for the last of its views.
        if (this[inside]) this[inside].views = [];
    }

    [disposeSymbol]() {
        this.dispose();
    }
}
