// Writes a film as GIF (GIF89a): one palette for all frames, which store only pixels that change.
const levels = 5; // bits of a channel, when colours are counted and looked up
const keys = 1 << (3 * levels);
const most = 255; // colours; the last number of a palette means "as before"
const same = 255;
const longest = 4096; // codes of LZW

const keyOf = (pixels, at) =>
    pixels[at] >> (8 - levels) << (2 * levels) | pixels[at + 1] >> (8 - levels) << levels |
    pixels[at + 2] >> (8 - levels);

// Returns the most frequent colours: of each key the first one that was seen.
function paletteOf(frames) {
    const counts = new Uint32Array(keys);
    const colors = [];
    for (const pixels of frames) {
        for (let at = 0; at < pixels.length; at += 4) {
            const key = keyOf(pixels, at);
            if (counts[key]++ === 0) {
                colors[key] = pixels.slice(at, at + 3);
            }
        }
    }
    const seen = Object.keys(colors).sort((a, b) => counts[b] - counts[a]);
    return seen.slice(0, most).map((key) => colors[key]);
}

function nearest(palette, pixels, at) {
    let [best, least] = [0, Infinity];
    palette.forEach((color, number) => {
        const far = [0, 1, 2].reduce((sum, i) => sum + (color[i] - pixels[at + i]) ** 2, 0);
        if (far < least) {
            [best, least] = [number, far];
        }
    });
    return best;
}

class Bytes {
    #all = [];

    put(...bytes) {
        for (const byte of bytes) {
            this.#all.push(byte & 255);
        }
    }

    text(text) {
        this.put(...[...text].map((c) => c.charCodeAt(0)));
    }

    word(value) {
        this.put(value, value >> 8);
    }

    get all() {
        return new Uint8Array(this.#all);
    }
}

// LZW, as GIF has it: codes of 9 to 12 bits, in blocks of up to 255 bytes.
function pack(numbers, to) {
    const [clear, end] = [256, 257];
    const after = new Int16Array(longest * 256); // the code of a code and a number, or 0
    let [next, width, bits, held] = [end + 1, 9, 0, 0];
    let block = [];
    const flush = () => {
        to.put(block.length, ...block);
        block = [];
    };
    const put = (code) => {
        held |= code << bits;
        for (bits += width; bits >= 8; bits -= 8) {
            block.push(held & 255);
            held >>>= 8;
            if (block.length === 255) {
                flush();
            }
        }
    };
    to.put(8);
    put(clear);
    let code = numbers[0];
    for (let i = 1; i < numbers.length; i++) {
        const at = code << 8 | numbers[i];
        if (after[at] !== 0) {
            code = after[at];
            continue;
        }
        put(code);
        code = numbers[i];
        if (next === longest) {
            put(clear);
            after.fill(0);
            [next, width] = [end + 1, 9];
            continue;
        }
        width += next === 1 << width ? 1 : 0;
        after[at] = next++;
    }
    put(code);
    width += next === 1 << width && width < 12 ? 1 : 0;
    put(end);
    if (bits > 0) {
        block.push(held & 255);
    }
    if (block.length > 0) {
        flush();
    }
    to.put(0);
}

/**
 * Returns a film that is repeated forever.
 * @param {Uint8ClampedArray[]} frames pixels of four bytes, all of the same size
 * @param {number} delay between two frames, in hundredths of a second
 */
export function gifOf(frames, width, height, delay) {
    const palette = paletteOf(frames);
    const known = new Int16Array(keys).fill(-1); // the number of a key
    const to = new Bytes();
    to.text("GIF89a");
    to.word(width);
    to.word(height);
    to.put(0xf7, 0, 0);
    for (let i = 0; i < 256; i++) {
        to.put(...(palette[i] ?? [0, 0, 0]));
    }
    to.put(0x21, 0xff, 11);
    to.text("NETSCAPE2.0");
    to.put(3, 1, 0, 0, 0);
    let shown = null;
    for (const pixels of frames) {
        const numbers = new Uint8Array(width * height);
        for (let i = 0; i < numbers.length; i++) {
            const key = keyOf(pixels, 4 * i);
            if (known[key] < 0) {
                known[key] = nearest(palette, pixels, 4 * i);
            }
            numbers[i] = known[key];
        }
        to.put(0x21, 0xf9, 4, 0x05);
        to.word(delay);
        to.put(same, 0, 0x2c, 0, 0, 0, 0);
        to.word(width);
        to.word(height);
        to.put(0);
        const before = shown;
        pack(before ? numbers.map((number, i) => (number === before[i] ? same : number)) : numbers,
            to);
        shown = numbers;
    }
    to.put(0x3b);
    return to.all;
}
