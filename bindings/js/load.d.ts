export { CaromError } from "./carom.js";

/** Everything that "carom" exports. */
export type Carom = typeof import("./carom.js");

// Not every project has the types of the web: URL, Response and WebAssembly go by their looks.
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

/** Where carom.wasm is to come from: an address, a Response, its bytes, or the compiled module. */
export type Source =
    | string
    | UrlLike
    | ResponseLike
    | ArrayBuffer
    | ArrayBufferView
    | WasmModule;

/**
 * The whole API over a module that is given and not inlined. Each call makes one of its own: what
 * belongs to one (columns, worlds) is not for another. Throws where there is no WebAssembly SIMD.
 */
export function load(source: Source | PromiseLike<Source>): Promise<Carom>;
