// The module beside the package, and not inlined: load() takes its address, a Response, its bytes,
// or a compiled WebAssembly.Module. Workers can share the compiled one.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { load } from "carom/load";

const file = createRequire(import.meta.url).resolve("carom/carom.wasm");
const module = await WebAssembly.compile(await readFile(file));
const { circle, overlap } = await load(module);
console.log(overlap(circle(0, 0, 1), circle(1.5, 0, 1))); //> true

// In a page: await load(fetch("carom.wasm")).
// With a bundler that gives addresses (esbuild --loader:.wasm=file; Vite takes "?url" at the end):
//     import address from "carom/carom.wasm";
//     const carom = await load(address);
