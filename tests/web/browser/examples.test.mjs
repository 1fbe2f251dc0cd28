// The package's page of examples in Chromium: every picture is drawn, and reacts to the pointer or
// moves by itself.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { packageFolder } from "../built.mjs";
import { newPage, PHONE, serveFolder } from "./chromium.mjs";

const html = readFileSync(join(packageFolder, "examples/index.html"), "utf8");
const names = [...html.matchAll(/<section id="(\w+)">/g)].map((match) => match[1]);

async function open(t, options) {
    const url = await serveFolder(packageFolder);
    const page = await newPage(t, options);
    await page.goto(new URL("examples/index.html", url).href);
    await page.waitForSelector("body[data-ready=yes]");
    return page;
}

/** Waits for some frames; returns a hash of the pixels of a canvas, and the share that is
 * painted. */
function look(page, name) {
    return page.evaluate(async (id) => {
        for (let i = 0; i < 5; i++) await new Promise(requestAnimationFrame);
        const canvas = document.querySelector(`#${id} canvas`);
        const { width, height } = canvas;
        const copy = new OffscreenCanvas(width, height);
        const context = copy.getContext("2d", { willReadFrequently: true });
        context.drawImage(canvas, 0, 0);
        const { data } = context.getImageData(0, 0, width, height);
        let painted = 0;
        let hash = 0;
        for (let i = 3; i < data.length; i += 4) {
            painted += data[i] > 0;
            hash = (Math.imul(hash, 31) + data[i - 3] + data[i - 2] * 7 + data[i]) | 0;
        }
        return { hash, painted: painted / (data.length / 4) };
    }, name);
}

test("there are six examples, each with a picture and its code", async (t) => {
    const page = await open(t);
    assert.equal(names.length, 6);
    for (const name of names) {
        await page.locator(`#${name} canvas`).scrollIntoViewIfNeeded();
        const { painted } = await look(page, name);
        assert.ok(painted > 0.02 && painted < 0.95, `${name}: ${painted} painted`);
        const code = await page.locator(`#${name} pre`).textContent();
        assert.match(code, /from "\.\.\/\.\.\/carom\.js"/, name);
    }
});

test("pictures that show a result follow the pointer", async (t) => {
    const page = await open(t, { reducedMotion: "reduce" });
    for (const name of ["contact", "sweep"]) {
        const canvas = page.locator(`#${name} canvas`);
        await canvas.scrollIntoViewIfNeeded();
        const before = await look(page, name);
        assert.deepEqual(await look(page, name), before, `${name} stands still`);
        await canvas.hover({ position: { x: 40, y: 40 } });
        assert.notEqual((await look(page, name)).hash, before.hash, name);
    }
});

test("pictures move, but not with reduced motion", async (t) => {
    for (const [reducedMotion, moves] of [
        ["no-preference", true],
        ["reduce", false],
    ]) {
        const page = await open(t, { reducedMotion });
        for (const name of ["bounce", "batch", "world"]) {
            await page.locator(`#${name} canvas`).scrollIntoViewIfNeeded();
            const before = await look(page, name);
            const after = await look(page, name);
            assert.equal(after.hash !== before.hash, moves, `${name}, ${reducedMotion}`);
        }
    }
});

test("the sliding box follows the pointer", async (t) => {
    const page = await open(t);
    const canvas = page.locator("#slide canvas");
    await canvas.scrollIntoViewIfNeeded();
    const { width, height } = await canvas.boundingBox();
    const seen = new Set();
    for (const [x, y] of [
        [0.2, 0.3],
        [0.25, 0.5],
    ]) {
        await canvas.hover({ position: { x: x * width, y: y * height } });
        seen.add((await look(page, "slide")).hash);
        seen.add((await look(page, "slide")).hash);
    }
    assert.equal(seen.size, 4, "it moves while the pointer draws it");
});

test("it fits a phone", async (t) => {
    const page = await open(t, PHONE);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
});

test("an engine without SIMD gets a message in the page", async (t) => {
    const url = await serveFolder(packageFolder);
    const page = await newPage(t, { init: () => (WebAssembly.validate = () => false) });
    await page.goto(new URL("examples/index.html", url).href);
    const failure = page.locator("#failure");
    await failure.waitFor({ state: "visible" });
    assert.match(await failure.textContent(), /carom needs WebAssembly with SIMD/);
    assert.ok(page.wrongs.length > 0);
    page.wrongs.length = 0;
});
