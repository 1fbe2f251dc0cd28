// Runs the wasm build of batch_same: node batch_wasm.mjs WASM [--seed N]
import { readFileSync } from "node:fs";

const [wasmFile, option, value] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(wasmFile), {});
const { memory, run, seed, isas, isa, answers, differ, difference, call } = instance.exports;

function text(address) {
  const bytes = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

const chosen = option === "--seed" ? BigInt(value) : seed();
const isLong = process.env.CAROM_TEST_LONG === "1";
console.log(`seed ${chosen}, ${isLong ? "all trials" : "few trials (all in test-long)"}`);
try {
  run(chosen, isLong ? 1 : 0);
} catch (fault) {
  console.log(`${fault} in: ${text(call())}`);
  process.exit(1);
}
let wrong = isas() < 2 ? 1n : 0n; // a build without simd128 would test nothing
for (let i = 0; i < isas(); i++) {
  console.log(`${text(isa(i))}: ${answers(i)} answers, ${differ(i)} differ`);
  wrong += differ(i) + (answers(i) === 0n ? 1n : 0n);
}
if (difference()) {
  console.log(`the first: ${text(difference())}`);
}
process.exit(wrong ? 1 : 0);
