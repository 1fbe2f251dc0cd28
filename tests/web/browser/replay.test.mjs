// The page's module has the same hashes in Chromium as in node and in native builds.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root, web } from "../built.mjs";
import { newBlankPage, serveTree } from "./chromium.mjs";

const folder = join(root, "tests/playground");
const recordings = readdirSync(join(folder, "inputs"))
    .sort()
    .map((name) => [name, readFileSync(join(folder, "inputs", name), "utf8")]);

/** Runs in the page. */
async function replayAll(all) {
    const { replay } = await import("/tests/web/play_hash.mjs");
    const module = await WebAssembly.compileStreaming(fetch("/play.wasm"));
    const seen = [];
    for (const [name, recording] of all) {
        seen.push(await replay(module, name, recording));
    }
    return seen;
}

test("recordings are seen in Chromium as everywhere", async (t) => {
    const page = await newBlankPage(t, await serveTree());
    await page.route("**/play.wasm", (route) =>
        route.fulfill({ path: join(web, "play.wasm"), contentType: "application/wasm" }));
    const golden = readFileSync(join(folder, "golden.txt"), "utf8").trim().split("\n");
    assert.deepEqual(await page.evaluate(replayAll, recordings), golden);
});
