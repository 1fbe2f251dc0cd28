// Compares the pictures and panels of the page's module with those of native builds, bit for bit:
//     node tests/web/play_golden.mjs
// replays tests/playground/inputs by play.wasm, and compares with tests/playground/golden.txt.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, web } from "./built.mjs";
import { replay } from "./play_hash.mjs";

const folder = join(root, "tests/playground");
const module = new WebAssembly.Module(readFileSync(join(web, "play.wasm")));
const seen = [];
for (const name of readdirSync(join(folder, "inputs")).sort()) {
    seen.push(await replay(module, name, readFileSync(join(folder, "inputs", name), "utf8")));
    console.log(seen.at(-1));
}
assert.deepEqual(seen, readFileSync(join(folder, "golden.txt"), "utf8").trim().split("\n"));
console.log(`${seen.length} recordings have the golden hashes`);
