// The site in Chromium: pages open without an error, their pictures load, nothing is wider than the
// window, and the menu leads from the guide to the API reference, the playground and the games.
// With CAROM_SHOTS set to a folder, screenshots are written there.
import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { newPage, PHONE, serveFolder } from "../web/browser/chromium.mjs";

const site = process.env.CAROM_DOCS;
const PAGES = [
    "index.html",
    "examples/index.html",
    "docs/tutorial/index.html",
    "docs/tutorial/circle-and-rotated-rectangle.html",
    "docs/tutorial/separate-and-bounce.html",
    "docs/WORLD.html",
    "docs/PYTHON.html",
    "bindings/js/index.html",
];

for (const [name, options] of [
    ["laptop", { colorScheme: "light" }],
    ["dark", { colorScheme: "dark" }],
    ["phone", PHONE],
]) {
    test(`pages of the guide, ${name}`, async (t) => {
        const url = await serveFolder(site);
        const page = await newPage(t, options);
        for (const path of PAGES) {
            await page.goto(url + path);
            const { wide, broken, open } = await page.evaluate(() => ({
                wide: document.documentElement.scrollWidth - innerWidth,
                broken: [...document.images].filter((i) => !i.naturalWidth).map((i) => i.src),
                open: [...document.querySelectorAll("pre")]
                    .filter((block) => block.textContent.endsWith("\n\n")).length,
            }));
            assert.ok(wide <= 0, `${path} is ${wide} pixels too wide`);
            assert.deepEqual(broken, [], path);
            assert.equal(open, 0, `${path}: blocks that end with an empty line`);
            if (process.env.CAROM_SHOTS) {
                const file = `site-${name}-${path.replaceAll("/", "-")}.png`;
                await page.screenshot({ path: join(process.env.CAROM_SHOTS, file) });
            }
        }
    });
}

test("pictures and the API reference follow the theme", async (t) => {
    const url = await serveFolder(site);
    for (const colorScheme of ["light", "dark"]) {
        const page = await newPage(t, { colorScheme });
        await page.goto(`${url}docs/tutorial/circles.html`);
        const shown = await page.locator("main img").first().evaluate((i) => i.currentSrc);
        assert.equal(shown.includes("-dark.svg"), colorScheme === "dark");
        await page.goto(`${url}api/index.html`);
        const filter = await page.evaluate(() => getComputedStyle(document.documentElement).filter);
        assert.equal(filter === "none", colorScheme === "light", filter);
    }
});

test("the menu leads to the API reference, the playground and the games", async (t) => {
    const url = await serveFolder(site);
    const page = await newPage(t);
    await page.route("**/favicon.ico", (route) => route.fulfill({ body: "" }));
    // By its address: a click cancels what the page still loads, such as the picture of a hover.
    const follow = async (text) => {
        const link = page.locator("a", { hasText: text }).first();
        await page.goto(await link.evaluate((a) => a.href));
    };
    await page.goto(`${url}docs/tutorial/the-dot.html`);
    await follow("API");
    await follow("carom/pair.h");
    await page.waitForSelector("text=carom_overlap_circle_box");
    await follow("Guide");
    await follow("Playground");
    await page.waitForSelector("canvas");
    await page.goto(url);
    await follow("Games");
    await page.waitForSelector("body[data-ready=yes]");
});
