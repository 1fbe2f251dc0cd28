// What the page weighs, how it starts, and that it needs nothing from elsewhere.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { web } from "../built.mjs";
import { newPage, serveWeb } from "./chromium.mjs";
import { FILE, Play, openPlay } from "./play.mjs";

const LABS = ["The dot", "Bounce table", "Crowd", "Seams and traps", "Pair lab"];

async function visitLabs(play) {
    for (const title of LABS) {
        const pixels = await play.pixels();
        await play.lab(title);
        assert.notEqual(await play.pixels(), pixels, title);
    }
}

test("the page loads only its own three small files", async (t) => {
    const page = await newPage(t);
    const url = await serveWeb();
    const loaded = new Map();
    page.on("response", (response) => loaded.set(response.url(), response));
    await page.goto(url);
    await new Play(page).ready();
    let bytes = 0;
    for (const [address, response] of loaded) {
        assert.ok(address.startsWith(url) || address.startsWith("data:"), `it asks for ${address}`);
        bytes += address.startsWith("data:") ? 0 : (await response.body()).length;
    }
    console.log(`${loaded.size} files, ${bytes} bytes`);
    const files = ["index.html", "style.css", "carom-play.js"];
    const size = files.reduce((sum, name) => sum + statSync(join(web, name)).size, 0);
    // The build fails above its limit (tools/playground/front_web/build.mjs).
    assert.equal(bytes, size, "what is loaded is what was built");
});

test("the page starts and reports its start-up time", async (t) => {
    for (const address of [await serveWeb(), FILE]) {
        const page = await newPage(t);
        await page.goto(address);
        await new Play(page).ready();
        const shown = await page.evaluate(
            () => performance.getEntriesByName("first picture")[0].startTime);
        console.log(`${Math.round(shown)} ms to the first picture: ${new URL(address).protocol}`);
    }
});

test("every lab works from a folder", async (t) => {
    await visitLabs(await openPlay(t, { file: true }));
});

test("every lab works offline, once loaded", async (t) => {
    const play = await openPlay(t);
    await play.page.context().setOffline(true);
    await visitLabs(play);
});

test("a page where nothing moves draws nothing", async (t) => {
    const play = await openPlay(t, {
        init: () => {
            globalThis.frames_ = 0;
            const own = globalThis.requestAnimationFrame;
            globalThis.requestAnimationFrame = (call) => (globalThis.frames_++, own(call));
        },
    });
    await play.page.waitForTimeout(300);
    const count = () => play.page.evaluate(() => globalThis.frames_);
    const before = await count();
    await play.page.waitForTimeout(700);
    assert.equal(await count(), before);
});
