// The size of the page, how it starts, and that it loads nothing else.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { web } from "../built.mjs";
import { PHONE, newPage, serveWeb } from "./chromium.mjs";
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
    assert.equal(bytes, size, "the page loads the files that were built");
});

test("other sites find a title and a picture for a link to the page", async (t) => {
    const page = await newPage(t);
    const url = await serveWeb();
    await page.goto(url);
    const content = (name) => page.locator(`meta[property="og:${name}"]`).getAttribute("content");
    assert.match(await content("title"), /formula/);
    assert.match(await content("description"), /circles and boxes/);
    const picture = await page.request.get(new URL(await content("image"), url).href);
    assert.equal(picture.status(), 200);
    assert.deepEqual([...(await picture.body()).subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
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

test("the start page plays the cases that are in view, and opens them in the lab", async (t) => {
    const play = await openPlay(t, { link: "start" });
    const { page } = play;
    const cards = page.locator(".card");
    assert.equal(await page.getByRole("tab", { selected: true }).count(), 0);
    assert.ok((await cards.count()) >= 11);
    const shown = (i) => page.evaluate((n) =>
        document.querySelectorAll(".card canvas")[n].toDataURL(), i);
    const first = await shown(0);
    await page.waitForTimeout(900);
    assert.notEqual(await shown(0), first, "the first card moves");
    const hidden = await shown(10);
    await page.waitForTimeout(400);
    assert.equal(await shown(10), hidden, "a card out of view does not");
    await page.getByRole("button", { name: "Pause" }).first().click();
    const paused = await shown(0);
    await page.waitForTimeout(400);
    assert.equal(await shown(0), paused);

    const link = cards.first().getByRole("link", { name: "Open in the lab" });
    assert.equal(await link.getAttribute("href"), "#case/bullet");
    await link.click();
    await play.frames();
    assert.equal(await play.value("Case"), "Thin wall, fast bullet");
    await page.goBack();
    await play.frames();
    assert.ok(await page.locator("#start").isVisible());
});

test("with reduced motion the cards are still and show their results", async (t) => {
    const play = await openPlay(t, { link: "start", reducedMotion: "reduce" });
    const shown = () => play.page.evaluate(() =>
        document.querySelector(".card canvas").toDataURL());
    const before = await shown();
    await play.page.waitForTimeout(600);
    assert.equal(await shown(), before);
    await play.page.getByRole("button", { name: "Play" }).first().click();
    await play.page.waitForTimeout(900);
    assert.notEqual(await shown(), before);
});

test("labs and cases are entries of the history", async (t) => {
    const play = await openPlay(t, { link: "start" });
    const { page } = play;
    await play.lab("The dot");
    await play.lab("Crowd");
    await page.goBack();
    await play.frames();
    assert.equal(await page.getByRole("tab", { selected: true }).textContent(), "The dot");
    await page.goBack();
    await play.frames();
    assert.ok(await page.locator("#start").isVisible());
    await page.goto(`${page.url().split("#")[0]}#case/wedge`);
    await play.frames();
    assert.equal(await play.value("Case"), "Wedge");
});

test("the labs are reached from the start page by keys", async (t) => {
    const play = await openPlay(t, { link: "start" });
    const { page } = play;
    const focused = () => page.evaluate(() => document.activeElement.textContent);
    await page.getByRole("link", { name: "carom", exact: true }).focus();
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "Pair lab");
    await page.keyboard.press("ArrowRight");
    await play.frames();
    assert.equal(await focused(), "The dot");
    assert.equal(await page.getByRole("tab", { selected: true }).textContent(), "The dot");
});

test("an unknown case is reported, and what was shown stays", async (t) => {
    for (const link of ["start", "dot"]) {
        const play = await openPlay(t, { link });
        const { page } = play;
        await page.goto(`${page.url().split("#")[0]}#case/nothing`);
        await play.frames();
        assert.match(await play.said(), /not a link/);
        const shown = await page.getByRole("tab", { selected: true }).textContent();
        assert.equal(shown, link === "dot" ? "The dot" : "Pair lab");
    }
});

test("who lands on the page reads what carom is, and sees a case play", async (t) => {
    const facts = ["1 in 6", "10,000", "0.5 ns"];
    const views = [[1440, 900, facts], [1024, 768, facts], [768, 1024, facts], [390, 844, []]];
    for (const [width, height, also] of views) {
        const play = await openPlay(t, { link: "start", viewport: { width, height } });
        const { page } = play;
        const hero = page.locator("#hero");
        const texts = ["is a library", ...also].map((text) => hero.getByText(text).first());
        for (const node of [...texts, page.locator(".card").first()]) {
            const box = await node.boundingBox();
            assert.ok(box.y >= 0 && box.y + box.height <= height, `${width}: ${box.y}`);
        }
        // A hint that more is below.
        const next = await page.locator(width < 900 ? "#ways" : "#cards").boundingBox();
        assert.ok(next.y < height, `${width}: the next part begins at ${next.y}`);
    }
});

test("a drag in a card moves its shape, and says what both sides find", async (t) => {
    const play = await openPlay(t, { link: "start" });
    const { page } = play;
    const card = page.locator(".card").first();
    const texts = () => card.locator(".sides span").allTextContents();
    const text = await texts();
    const { x, y } = await card.locator("canvas").boundingBox();
    const drag = async (by) => {
        await page.mouse.move(x + 80, y + 60);
        await page.mouse.down();
        await page.mouse.move(x + 80 + by, y + 60, { steps: 4 });
        await page.mouse.up();
        await play.frames();
    };
    await drag(1); // a click is not a drag
    assert.deepEqual(await texts(), text);
    await drag(6);
    const [formula, carom] = await texts();
    assert.match(formula, /^[a-z ]+: .* \((wrong|right here)\)$/);
    assert.match(carom, /^[a-z ]+: /);
    const pixels = () => card.locator("canvas").evaluate((canvas) => canvas.toDataURL());
    const before = await pixels();
    await page.waitForTimeout(300);
    assert.equal(await pixels(), before, "the loop stops");
    await drag(40);
    assert.notEqual(await pixels(), before);
    await card.getByRole("button", { name: "Play" }).click();
    await play.frames();
    assert.deepEqual(await texts(), text);
    assert.notEqual(await pixels(), before);
});

test("a finger moves the shape of a card sideways, and scrolls the page upwards", async (t) => {
    const play = await openPlay(t, { link: "start", ...PHONE });
    const { page } = play;
    const card = page.locator(".card").first();
    const session = await page.context().newCDPSession(page);
    const { x, y } = await card.locator("canvas").boundingBox();
    const stroke = async (dx, dy) => {
        const send = (type, points) =>
            session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
        await send("touchStart", [{ x: x + 60, y: y + 100 }]);
        for (let i = 1; i <= 8; i++) {
            await send("touchMove", [{ x: x + 60 + (dx * i) / 8, y: y + 100 + (dy * i) / 8 }]);
            await play.frames(1);
        }
        await send("touchEnd", []);
        await page.waitForTimeout(200);
    };
    await stroke(50, 0);
    assert.match(await card.locator(".sides span").first().textContent(), /\(/);
    const scrolled = () => page.locator("#start").evaluate((node) => node.scrollTop);
    assert.equal(await scrolled(), 0);
    await stroke(0, -90);
    assert.ok((await scrolled()) > 20);
});

test("what the start page links to is there", async (t) => {
    const page = await newPage(t);
    const url = await serveWeb();
    await page.goto(url);
    const links = await page.locator("#start a").evaluateAll((all) =>
        all.map((node) => node.getAttribute("href")).filter((href) => !href.startsWith("#")));
    assert.ok(links.length >= 4, `${links}`);
    for (const link of new Set(links)) {
        assert.equal((await page.request.get(new URL(link, url).href)).status(), 200, link);
    }
});

test("the programs of the start page compile, run and agree", async (t) => {
    const play = await openPlay(t, { link: "start" });
    const programs = await play.page.locator("#start pre").allTextContents();
    assert.equal(programs.length, 3);
    const folder = mkdtempSync(join(tmpdir(), "carom-start-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const write = (name, text) => writeFileSync(join(folder, name), text);
    const run = (command, ...args) =>
        execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: "pipe" });
    // The implementation takes long to compile: the declarations are enough for the compiler.
    write("program.c", programs[0].replace("#define CAROM_IMPLEMENTATION", ""));
    run("cc", "-std=c11", "-Wall", "-Werror", "-fsyntax-only", `-I${web}`, "program.c");
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(join(web, "npm/package"), join(folder, "node_modules/carom"));
    write("program.mjs", programs[1]);
    assert.equal(run("node", "program.mjs"), "true\n");
    assert.match(programs[2], /^from carom import Box, Circle, overlap\nprint\(/);
});

test("the buttons lead where they say", async (t) => {
    const play = await openPlay(t, { link: "start" });
    await play.page.getByRole("link", { name: "100,000 bodies" }).click();
    await play.frames();
    assert.equal(await play.value("Bodies"), "100000");
    assert.equal(await play.page.getByRole("tab", { selected: true }).textContent(), "Crowd");
});
