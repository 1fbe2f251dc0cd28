// Loads the module from a separate file: load() takes its URL, a Response, its bytes, or a compiled
// WebAssembly.Module, which workers can share.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { load } from "carom/load";

const file = createRequire(import.meta.url).resolve("carom/carom.wasm");
const module = await WebAssembly.compile(await readFile(file));
const { circle, overlap } = await load(module);
console.log(overlap(circle(0, 0, 1), circle(1.5, 0, 1))); //> true

// In a page: await load(fetch("carom.wasm")).
// With a bundler that provides URLs (esbuild --loader:.wasm=file; Vite: append "?url"):
//     import address from "carom/carom.wasm";
//     const carom = await load(address);
