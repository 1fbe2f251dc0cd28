export { CaromError } from "./carom.js";

/** Everything that "carom" exports. */
export type Carom = typeof import("./carom.js");

// Not every project has the types of the web, so URL, Response and WebAssembly are described by
// their members.
interface UrlLike {
    readonly href: string;
}
interface ResponseLike {
    readonly ok: boolean;
    readonly status: number;
    readonly headers: { get(name: string): string | null };
    arrayBuffer(): Promise<ArrayBuffer>;
}
type WasmModule = typeof globalThis extends {
    WebAssembly: { Module: new (bytes: ArrayBuffer) => infer Module };
}
    ? Module & object
    : object;

/** The source of carom.wasm: a URL, a Response, its bytes, or the compiled module. */
export type Source =
    | string
    | UrlLike
    | ResponseLike
    | ArrayBuffer
    | ArrayBufferView
    | WasmModule;

/**
 * Makes the whole API from a module that is not inlined. Each call makes an API with its own
 * memory: columns and worlds of one cannot be used with another. Throws if the engine has no
 * WebAssembly SIMD.
 */
export function load(source: Source | PromiseLike<Source>): Promise<Carom>;
