// The package's games in Chromium, played with keys and the pointer. With CAROM_SHOTS set to a
// folder, a screenshot of each is written there.
import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { packageFolder, packageUrl } from "../built.mjs";
import { newPage, PHONE, serveFolder } from "./chromium.mjs";

const { box, circle, contact } = await import(packageUrl());

async function open(t, name, options) {
    const url = await serveFolder(packageFolder);
    const page = await newPage(t, options);
    await page.goto(new URL(`examples/games/${name}.html`, url).href);
    await page.waitForSelector("body[data-ready=yes]");
    return page;
}

const says = (page) => page.locator("output").textContent();

/** Waits until the line below the canvas matches. */
async function until(page, pattern) {
    await page.waitForFunction(
        (source) => new RegExp(source).test(document.querySelector("output").textContent),
        pattern.source,
    );
}

async function hold(page, milliseconds, ...keys) {
    for (const key of keys) await page.keyboard.down(key);
    await page.waitForTimeout(milliseconds);
    for (const key of keys) await page.keyboard.up(key);
}

async function shot(page, name) {
    if (process.env.CAROM_SHOTS) {
        await page.screenshot({ path: join(process.env.CAROM_SHOTS, `${name}.png`) });
    }
}

test("the dot slides up to the wall; the tutorials' move stops short of it", async (t) => {
    const page = await open(t, "dot");
    await page.keyboard.down("ArrowRight");
    await until(page, /^slide: 0\.000 /);
    await page.keyboard.down("ArrowDown");
    await page.waitForTimeout(200);
    await shot(page, "dot");
    await page.reload();
    await page.waitForSelector("body[data-ready=yes]");
    await page.keyboard.press("m");
    await page.keyboard.up("ArrowDown");
    await page.keyboard.down("ArrowRight");
    await until(page, /^move back: 2\.000 /);
});

test("the circle follows the pointer, and the distance is the library's", async (t) => {
    const page = await open(t, "rotated");
    const canvas = page.locator("canvas");
    const { width } = await canvas.boundingBox();
    const scale = width / 640;
    for (const [x, y, overlaps] of [
        [100, 400, false],
        [240, 195, true],
        [360, 250, true],
    ]) {
        await canvas.hover({ position: { x: x * scale, y: y * scale } });
        const crate = box(360, 250, 220, 120, (25 * Math.PI) / 180);
        const { distance } = contact(circle(x, y, 45), crate);
        await page.waitForFunction(
            ([expected]) => {
                const text = document.querySelector("output").textContent;
                return Math.abs(parseFloat(text.match(/distance (\S+)/)[1]) - expected) < 1;
            },
            [distance],
        );
        assert.equal((await says(page)).includes("overlap"), overlaps);
        if (x === 240) await shot(page, "rotated");
    }
});

test("the ball breaks bricks, and the paddle moves", async (t) => {
    const page = await open(t, "breakout");
    await hold(page, 300, "ArrowLeft");
    await until(page, /^bricks: 4\d, /);
    await shot(page, "breakout");
});

test("the player lands, walks, jumps and pushes crates", async (t) => {
    const page = await open(t, "platformer", { colorScheme: "dark" });
    await until(page, /^\(71\.0, 431\.0\) on the ground$/);
    await page.keyboard.down("ArrowRight");
    await until(page, /^\((19\d|2\d\d)\..*, 431\.0\)/); // on the floor, at the crates
    await shot(page, "platformer");
    await page.keyboard.up("ArrowRight");
    await page.keyboard.down("ArrowUp");
    await until(page, /, 3\d\d\.\d\) in the air$/);
});

test("the games fit a phone, in both themes", async (t) => {
    for (const colorScheme of ["light", "dark"]) {
        for (const name of ["dot", "rotated", "breakout", "platformer"]) {
            const page = await open(t, name, { ...PHONE, colorScheme });
            const wide = await page.evaluate(
                () => document.documentElement.scrollWidth - innerWidth,
            );
            assert.ok(wide <= 0, `${name}: ${wide} pixels too wide`);
        }
    }
});
