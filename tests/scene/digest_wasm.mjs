// Prints the digest of each file that is named: node digest_wasm.mjs WASM FILE...
import { readFileSync } from "node:fs";
import { basename } from "node:path";

const [wasmFile, ...files] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(wasmFile), {});
const { memory, text, digest } = instance.exports;
for (const file of files) {
  const bytes = readFileSync(file);
  new Uint8Array(memory.buffer).set(bytes, text());
  const hash = BigInt.asUintN(64, digest(bytes.length)).toString(16).padStart(16, "0");
  console.log(`${basename(file)} ${hash}`);
}
