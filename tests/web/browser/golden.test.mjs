// The golden hashes in Chromium: each wasm module of tests/golden gives the hashes of golden.txt,
// as in node and in native builds. The module without SIMD, which is not shipped, and the accessors
// of bodies and worlds are left to test-long: Chromium's engine is node's.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../built.mjs";
import { newBlankPage, serveFolder } from "./chromium.mjs";

/** The folder with the builds of tests/golden/variant.sh, which other tests ran. */
const folder = process.env.CAROM_GOLDEN ?? join(root, "build/dev/tests/golden");
const RESULTS = 16384;
const isLong = process.env.CAROM_TEST_LONG === "1";

const variants = execFileSync(join(root, "tests/golden/variant.sh"), ["list"], { encoding: "utf8" })
    .split("\n")
    .filter((name) => name.includes("wasm"))
    .filter((name) => name.includes("simd") || isLong);

const golden = new Map(
    readFileSync(join(root, "tests/golden/golden.txt"), "utf8")
        .split("\n")
        .filter((line) => line && !line.startsWith("#"))
        .map((line) => line.split(" ").slice(0, 2))
        // as CAROM_GOLDEN_BRIEF selects them (tests/golden/golden_main.c)
        .filter(([name]) => isLong || name === "carom_world_step" ||
            !/^carom_(world|body)_/.test(name)),
);

/** Runs in the page. */
async function hashesOf([address, results, names]) {
    const { instance } = await WebAssembly.instantiateStreaming(fetch(address), {});
    const { memory, count, name, run, failed } = instance.exports;
    const text = (at) => {
        const bytes = new Uint8Array(memory.buffer, at);
        return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
    };
    const hashes = [];
    for (let f = 0; f < count(); f++) {
        if (!names.includes(text(name(f)))) {
            continue;
        }
        const hash = BigInt.asUintN(64, run(f, results)).toString(16).padStart(16, "0");
        hashes.push([text(name(f)), failed() ? "failed" : hash]);
    }
    return hashes;
}

assert.notEqual(variants.length, 0, "tests/golden/variant.sh has no wasm variant");
for (const variant of variants) {
    test(`${variant} has the golden hashes in Chromium`, async (t) => {
        const url = await serveFolder(join(folder, variant));
        const page = await newBlankPage(t, url);
        const hashes = await page.evaluate(hashesOf, ["golden.wasm", RESULTS, [...golden.keys()]]);
        const differing = hashes.filter(([name, hash]) => golden.get(name) !== hash);
        assert.deepEqual(differing, []);
        assert.equal(hashes.length, golden.size);
        console.log(`${hashes.length} functions and scenes`);
    });
}
