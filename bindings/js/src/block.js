// What owns memory of the module.
import { CaromError } from "./error.js";
import { disposeSymbol } from "./memory.js";

const owners = new WeakMap();

/** Who holds a view keeps what owns its memory: here the value lives as long as the key does. */
export function keepOwner(view, owner) {
    owners.set(view, owner);
    return view;
}

const TypedArray = Object.getPrototypeOf(Uint8Array);
const leftBehind = new FinalizationRegistry((block) => {
    if (--block.views === 0) block.memory.give(block.pointer, block.bytes);
});

// No code can keep a view from being read and written by index. So memory that something moved out
// of by itself is kept as it is until nobody holds a view of it.
function giveAfter(views, memory, pointer, bytes) {
    if (views.length === 0) memory.give(pointer, bytes);
    const block = { views: views.length, memory, pointer, bytes };
    for (const view of views) leftBehind.register(view, block);
}

/** A piece of memory that can grow, and the views over it that were handed out. */
export class Block {
    #memory;
    #name;
    #pointer = 0;
    #bytes = 0;
    #views = [];
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

    /** Makes it `bytes` large at least. What it held is lost when it moves, and old views throw. */
    reserve(bytes) {
        const old = this.pointer;
        if (bytes <= this.#bytes) return old;
        const size = Math.max(bytes, this.#bytes + (this.#bytes >>> 2));
        const pointer = this.#memory.take(size);
        const views = this.#retire("there was no room for more; take it again as");
        if (old !== 0) giveAfter(views, this.#memory, old, this.#bytes);
        this.#pointer = pointer;
        this.#bytes = size;
        return pointer;
    }

    free() {
        if (this.#freed) return;
        this.#retire("dispose() was called on what gave");
        if (this.#pointer !== 0) this.#memory.give(this.#pointer, this.#bytes);
        this.#freed = true;
    }

    // Returns those that were live until now.
    #retire(why) {
        const live = [];
        for (const { ref, name } of this.#views) {
            const view = ref.deref();
            if (!(view instanceof TypedArray)) continue; // collected, or memory grew
            this.#memory.retire(view, `${why} ${name}`);
            live.push(view);
        }
        this.#views = [];
        return live;
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
        return keepOwner(view, owner);
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
    }

    [disposeSymbol]() {
        this.dispose();
    }
}
