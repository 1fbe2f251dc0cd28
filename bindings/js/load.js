// Loads the module from a given source and makes the API on top of it.
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

// A module with one function that has one local of type v128: valid if the engine has simd128.
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

const isNode = () => Boolean(globalThis.process?.versions?.node);

// Node's fetch does not read files. The module name is a variable, so bundlers do not resolve it.
async function compileFile(place) {
    const name = "node:fs/promises";
    const files = await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
    return WebAssembly.compile(await files.readFile(place));
}

async function compileFrom(url) {
    // A URL scheme has more letters than a drive. Without a scheme, node treats the text as a path.
    const hasScheme = /^[a-z][a-z0-9+.-]+:/i.test(url);
    if (isNode() && !globalThis.location && !hasScheme) return compileFile(url);
    const address = new URL(url, globalThis.location?.href);
    if (isNode() && address.protocol === "file:") return compileFile(address);
    return compileResponse(await fetch(address));
}

async function compileResponse(response) {
    if (!response.ok) {
        throw new Error(`cannot load ${response.url || "carom.wasm"}: status ${response.status}`);
    }
    const type = response.headers.get("content-type") ?? "";
    const isOwn = typeof Response === "function" && response instanceof Response;
    if (isOwn && type.startsWith("application/wasm")) {
        return WebAssembly.compileStreaming(response);
    }
    // compileStreaming needs the right content type and the engine's own Response. Many servers do
    // not know the type, and there are other implementations of fetch.
    return WebAssembly.compile(await response.arrayBuffer());
}

function compile(source) {
    if (source instanceof WebAssembly.Module) return source;
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
        return WebAssembly.compile(source);
    }
    if (typeof source === "string") return compileFrom(source);
    if (typeof source?.href === "string") return compileFrom(source.href);
    if (typeof source?.arrayBuffer === "function") return compileResponse(source);
    throw new TypeError(
        "load: source must be a URL, a Response, the bytes of carom.wasm or a WebAssembly.Module",
    );
}

/** Makes the whole API with its own instance of the module: two of them share nothing. */
export async function load(source) {
    checkEngine();
    const module = await compile(await source);
    const instance = await WebAssembly.instantiate(module);
    if (!instance.exports.carom_scratch) throw new Error("load: this module is not carom.wasm");
    const memory = new Memory(instance);
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
