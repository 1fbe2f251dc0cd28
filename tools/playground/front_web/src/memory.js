// Access to the module's memory. Growth detaches all views, so they are made again after it.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export class Memory {
    #memory;
    #buffer;
    #views;

    constructor(exports) {
        this.c = exports;
        this.#memory = exports.memory;
        // 4096 bytes for the arguments and results of one call.
        this.scratch = exports.carom_scratch();
    }

    get #all() {
        const { buffer } = this.#memory;
        if (buffer !== this.#buffer) {
            this.#buffer = buffer;
            this.#views = {
                u8: new Uint8Array(buffer),
                u32: new Uint32Array(buffer),
                f32: new Float32Array(buffer),
                f64: new Float64Array(buffer),
            };
        }
        return this.#views;
    }

    // Views of the whole memory. They become stale when a call of the module lets it grow.
    get u8() {
        return this.#all.u8;
    }

    get u32() {
        return this.#all.u32;
    }

    get f32() {
        return this.#all.f32;
    }

    get f64() {
        return this.#all.f64;
    }

    /** Reads the text at a pointer, of `size` bytes or up to its terminating 0. */
    text(pointer, size) {
        const { u8 } = this;
        const end = size === undefined ? u8.indexOf(0, pointer) : pointer + size;
        return decoder.decode(u8.subarray(pointer, end));
    }

    /** Calls `use(pointer, size)` with a null-terminated text in memory, and frees the text. */
    withText(text, use) {
        const bytes = encoder.encode(text);
        return this.withRoom(bytes.length + 1, (pointer) => {
            this.u8.set(bytes, pointer);
            this.u8[pointer + bytes.length] = 0;
            return use(pointer, bytes.length);
        });
    }

    withRoom(size, use) {
        const pointer = this.c.carom_heap_take(size) >>> 0;
        if (pointer === 0) {
            throw new RangeError("not enough memory");
        }
        try {
            return use(pointer);
        } finally {
            this.c.carom_heap_give(pointer, size);
        }
    }

    /** Writes a null-terminated text; returns false if that takes more than `room` bytes. */
    putText(pointer, room, text) {
        const to = this.u8.subarray(pointer, pointer + room - 1);
        const { read, written } = encoder.encodeInto(text, to);
        this.u8[pointer + written] = 0;
        return read === text.length;
    }
}
