// Gets the module from wherever it is and makes the API over it.
import { makeBatch } from "./src/batch.js";
import { makeBroadphase } from "./src/broadphase.js";
import { CaromError } from "./src/error.js";
import { Memory } from "./src/memory.js";
import { makePair } from "./src/pair.js";
import { makeResponse } from "./src/response.js";
import { makeShape } from "./src/shape.js";
import { makeSlide } from "./src/slide.js";
import { makeWorld } from "./src/world.js";

export { CaromError };

// A module with one function that has one local of type v128: valid where there is simd128.
const simdProbe = Uint8Array.of(
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // magic, version
    ...[1, 4, 1, 0x60, 0, 0], // types: () -> ()
    ...[3, 2, 1, 0], // functions: one, of type 0
    ...[10, 6, 1, 4, 1, 1, 0x7b, 0x0b], // code: one local of type v128, end
);

function checkEngine() {
    const engine = globalThis.WebAssembly;
    const missing = typeof engine !== "object" ? "WebAssembly" : "SIMD for it";
    if (typeof engine !== "object" || !engine.validate(simdProbe)) {
        throw new Error(
            `carom needs WebAssembly with SIMD, and this engine has no ${missing}. ` +
                "Chrome 91, Edge 91, Firefox 90, Safari 16.4 and Node 18 have both, and all since.",
        );
    }
}

// Node's fetch does not read files. The name is kept from bundlers, which would look for it.
async function readFile(url) {
    const name = "node:fs/promises";
    const files = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
    return files.readFile(url);
}

async function compileFrom(url) {
    const base = globalThis.location?.href ?? `file://${globalThis.process?.cwd() ?? ""}/`;
    const address = new URL(url, base);
    if (address.protocol === "file:" && globalThis.process?.versions?.node) {
        return WebAssembly.compile(await readFile(address));
    }
    return compileResponse(await fetch(address));
}

async function compileResponse(response) {
    if (!response.ok) {
        throw new Error(`cannot load ${response.url || "carom.wasm"}: status ${response.status}`);
    }
    const type = response.headers.get("content-type") ?? "";
    if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
    // Servers that do not know the type are common, and streaming insists on it.
    return WebAssembly.compile(await response.arrayBuffer());
}

function compile(source) {
    if (source instanceof WebAssembly.Module) return source;
    if (typeof source === "string" || source instanceof URL) return compileFrom(source);
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
        return WebAssembly.compile(source);
    }
    if (typeof Response === "function" && source instanceof Response) {
        return compileResponse(source);
    }
    throw new TypeError(
        "load: source must be a URL, a Response, the bytes of carom.wasm or a WebAssembly.Module",
    );
}

/** The whole API over a module of its own: two of them share nothing. */
export async function load(source) {
    checkEngine();
    const module = await compile(await source);
    const memory = new Memory(await WebAssembly.instantiate(module));
    const batch = makeBatch(memory);
    return {
        version: memory.text(memory.c.carom_version()),
        CaromError,
        ...makeShape(memory),
        ...makePair(memory),
        ...makeResponse(memory),
        ...makeSlide(memory),
        ...batch,
        ...makeBroadphase(memory, batch),
        ...makeWorld(memory),
    };
}
