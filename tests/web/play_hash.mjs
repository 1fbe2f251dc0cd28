// Replays recordings of tests/playground/inputs through model.js, and computes the hashes that
// tests/playground/replay.c prints. Runs in node and in a page.
import { Model } from "../../tools/playground/front_web/src/model.js";

const rows = [
    "heading", "text", "number", "slider", "switch", "choice", "button", "step", "code",
];
const ITEM = 40; // bytes: kind, meaning; style, first, count; six floats
const FIRST = 8; // offset of `first`, which is an address and not hashed
const VIEW = 48;
const encoder = new TextEncoder();

/** FNV-1a of 64 bits, in two halves. */
class Hash {
    #high = 0xcbf29ce4;
    #low = 0x84222325;

    bytes(bytes) {
        let high = this.#high;
        let low = this.#low;
        for (let i = 0; i < bytes.length; i++) {
            low = (low ^ bytes[i]) >>> 0;
            // times 2^40 + 0x1b3
            const product = low * 0x1b3;
            high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
            low = product >>> 0;
        }
        this.#high = high;
        this.#low = low;
    }

    array(array) {
        this.bytes(new Uint8Array(array.buffer));
    }

    text(text) {
        this.bytes(encoder.encode(`${text}\0`));
    }

    toString() {
        return [this.#high, this.#low].map((half) => half.toString(16).padStart(8, "0")).join("");
    }
}

function hashCrowd(hash, { memory, list }, index) {
    const crowd = memory.c.draw_list_crowd(list, index);
    const [at, radius, meaning, count] = memory.u32.subarray(crowd / 4, crowd / 4 + 4);
    const part = (start, size) => hash.bytes(memory.u8.subarray(start, start + size));
    part(crowd + 12, 4);
    part(at, 8 * count);
    part(radius, 4 * count);
    part(meaning, count);
    part(crowd + 24, VIEW);
}

function hashPicture(hash, picture) {
    const { memory } = picture;
    for (let i = 0; i < picture.count; i++) {
        const item = memory.u8.slice(picture.items + i * ITEM, picture.items + (i + 1) * ITEM);
        const [kind] = new Uint16Array(item.buffer, 0, 1);
        const [first, count] = new Uint32Array(item.buffer, FIRST, 2);
        if (kind === 6) {
            const start = picture.points + 8 * first;
            hash.bytes(memory.u8.subarray(start, start + 8 * count));
        } else if (kind === 5) {
            hash.text(memory.text(picture.text + first));
        } else if (kind === 8) {
            hashCrowd(hash, picture, first);
        }
        item.fill(0, FIRST, FIRST + 4);
        hash.bytes(item);
    }
}

function hashPanel(hash, model) {
    for (const row of model.panel()) {
        hash.array(Uint32Array.of(rows.indexOf(row.kind), row.code, row.key, Number(row.isOff)));
        hash.array(Float64Array.of(row.min, row.max));
        hash.text(row.label);
        hash.text(row.value);
        hash.text(row.choices.join("|"));
        hash.text(row.help);
    }
    hash.text(model.message);
}

/** Yields the events of a recording. The text of an opened scene follows in lines that begin with a
 * |. */
function* eventsOf(recording) {
    const lines = recording.split("\n");
    for (let i = 0; i < lines.length; i++) {
        const line = lines[i];
        if (line === "" || line.startsWith("#")) {
            continue;
        }
        let scene = "";
        while (line.startsWith("open ") && lines[i + 1]?.startsWith("|")) {
            scene += `${lines[++i].slice(1)}\n`;
        }
        yield [line, scene];
    }
}

/** The line that golden.txt has for a recording. */
export async function replay(module, name, recording) {
    const model = await Model.create(module);
    const [pictures, panels] = [new Hash(), new Hash()];
    let count = 0;
    for (const [line, scene] of eventsOf(recording)) {
        if (line.startsWith("open ")) {
            model.open(scene, line.slice(5));
        } else if (line.startsWith("follow ")) {
            model.follow(line.slice(7));
        } else {
            model.takeText(line); // refused events count, too
        }
        hashPicture(pictures, model.picture());
        hashPanel(panels, model);
        count++;
    }
    model.dispose();
    return `${name} ${count} ${pictures} ${panels}`;
}
