// Compares the hashes of a wasm build with the committed ones: node golden_wasm.mjs WASM FILE
import { readFileSync } from "node:fs";

const [wasmFile, goldenFile] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(wasmFile), {});
const { memory, count, name, run, pairs, separated, failed } = instance.exports;

function text(address) {
  const bytes = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

const isLong = process.env.CAROM_TEST_LONG === "1";
const results = isLong ? 1048576 : 16384;
const golden = new Map(
  readFileSync(goldenFile, "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split(" "))
    .map(([key, short, long]) => [key, isLong ? long : short]),
);

console.log(`${results} results of each function (1048576 in test-long)`);
// As golden_main.c explains.
const isBrief = !isLong && process.env.CAROM_GOLDEN_BRIEF === "1";
const isInBrief = (key) => key === "carom_world_step" || !/^carom_(world|body)_/.test(key);
let compared = 0;
let differing = 0;
for (let f = 0; f < count(); f++) {
  const key = text(name(f));
  if (isBrief && !isInBrief(key)) {
    continue;
  }
  compared++;
  const hash = BigInt.asUintN(64, run(f, results)).toString(16).padStart(16, "0");
  const expected = golden.get(key);
  const good = hash === expected && 2 * separated() <= pairs() && !failed();
  if (!good) {
    differing++;
  }
  const share = pairs() ? `  ${Math.ceil((100 * separated()) / pairs())} % separated` : "";
  console.log(`${key.padEnd(34)} ${hash}${share}${good ? "" : `  DIFFERS from ${expected}`}`);
}
console.log(`${compared} of ${count()} functions and scenes, ${differing} differ`);
process.exit(differing ? 1 : 0);
