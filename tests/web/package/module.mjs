// The package's parts over a module of their own, for tests that look at its memory or limit it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFolder, packageUrl } from "../built.mjs";

const { Memory } = await import(packageUrl("src/memory.js"));
const { makeBatch } = await import(packageUrl("src/batch.js"));
const { makeBroadphase } = await import(packageUrl("src/broadphase.js"));
const { makeWorld } = await import(packageUrl("src/world.js"));

export const pageBytes = 65536;

/** Reads an unsigned LEB128; [value, offset after it]. */
function leb(bytes, at) {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++];
        value += (byte & 127) * 2 ** shift;
        if (byte < 128) return [value, at];
    }
}

/** The module with another maximum of its memory, in pages. */
function limited(bytes, pages) {
    const copy = Uint8Array.from(bytes);
    for (let at = 8; at < copy.length; ) {
        const id = copy[at];
        const [size, body] = leb(copy, at + 1);
        at = body + size;
        if (id !== 5) continue; // the section of memories
        const [, least] = leb(copy, body + 2);
        const [, end] = leb(copy, least);
        for (let i = least, left = pages; i < end; i++, left >>>= 7) {
            copy[i] = (left & 127) | (i + 1 < end ? 128 : 0);
        }
        return copy;
    }
    throw new Error("the module has no memory");
}

/** The package over a new module; `pages` limits its memory. held() returns what was not freed. */
export function fresh(pages) {
    const bytes = readFileSync(join(packageFolder, "carom.wasm"));
    const module = new WebAssembly.Module(pages === undefined ? bytes : limited(bytes, pages));
    const memory = new Memory(new WebAssembly.Instance(module));
    const batch = makeBatch(memory);
    const held = () => memory.c.carom_heap_held() >>> 0;
    const size = () => memory.c.memory.buffer.byteLength;
    return { memory, held, size, ...batch, ...makeBroadphase(memory, batch), ...makeWorld(memory) };
}
