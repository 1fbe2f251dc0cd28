// The module beside the package: its bytes from a file, as a server or a bundler would give them.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { load } from "carom/load";

const bytes = await readFile(createRequire(import.meta.url).resolve("carom/carom.wasm"));
for (const from of [bytes, await WebAssembly.compile(bytes)]) {
    const { circle, overlap } = await load(from);
    const touches = (x) => overlap(circle(0, 0, 1), circle(x, 0, 1));
    console.log(touches(1.5), touches(2));
}
