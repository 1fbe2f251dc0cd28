// The page from a phone to a wide screen: nothing is cut off.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { web } from "../built.mjs";
import { LAPTOP, PHONE, WIDE } from "./chromium.mjs";
import { openPlay } from "./play.mjs";

const sizes = {
    phone: PHONE,
    "phone-on-its-side": { ...PHONE, viewport: { width: 844, height: 390 } },
    "small-phone": { ...PHONE, viewport: { width: 320, height: 568 } },
    tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
    "small-tablet": { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
    laptop: LAPTOP,
    fine: { ...LAPTOP, deviceScaleFactor: 2, colorScheme: "dark" },
    wide: WIDE,
};
const LABS = {
    pair: "Pair lab",
    dot: "The dot",
    bounce: "Bounce table",
    crowd: "Crowd",
    gallery: "Seams and traps",
};
// Screenshots for visual inspection.
const pictures = join(web, "screenshots");
mkdirSync(pictures, { recursive: true });

/** Runs in the page: returns elements that extend beyond the window, or beyond their own box. */
function cutOff({ width: wide, height: high }) {
    const out = [];
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > wide || scrollHeight > high) {
        out.push(`the page is ${scrollWidth} x ${scrollHeight}`);
    }
    for (const node of document.querySelectorAll("#rows *")) {
        const { left, right, width } = node.getBoundingClientRect();
        if (node.checkVisibility() && width > 0 && (left < -0.5 || right > wide + 0.5)) {
            out.push(`${node.className || node.tagName} ${node.textContent}`);
        }
        if (node.matches("button, label, .words > *") && node.scrollWidth > node.clientWidth + 1 &&
            getComputedStyle(node).display !== "inline") {
            out.push(`${node.textContent} is cut`);
        }
    }
    return out;
}

for (const [name, size] of Object.entries(sizes)) {
    test(`every lab fits ${name}`, async (t) => {
        const play = await openPlay(t, { ...size, reducedMotion: "reduce" });
        for (const [lab, title] of Object.entries(LABS)) {
            await play.lab(title);
            await play.page.screenshot({ path: join(pictures, `${name}-${lab}.png`) });
            const { viewport } = size;
            assert.deepEqual(await play.page.evaluate(cutOff, viewport), [], title);
            const { width, height } = await play.canvas.boundingBox();
            const share = (width * height) / (viewport.width * viewport.height);
            assert.ok(share > 0.4, `${title}: the picture has ${share.toFixed(2)} of the page`);
        }
    });
}

test("on an upright tablet the panel is below, and all shapes are in the picture", async (t) => {
    for (const name of ["small-tablet", "tablet"]) {
        const play = await openPlay(t, { ...sizes[name], reducedMotion: "reduce" });
        const panel = await play.page.locator("#panel").boundingBox();
        assert.equal(panel.width, sizes[name].viewport.width);
        assert.ok(panel.y >= play.box.y + play.box.height - 0.5, `the panel is at ${panel.y}`);
        // At the start the view shows all.
        const before = await play.pixels();
        await play.key("Home");
        assert.equal(await play.pixels(), before);
    }
});

test("a window that is resized keeps what it shows", async (t) => {
    const play = await openPlay(t);
    await play.key("ArrowRight");
    const rows = await play.rows();
    for (const size of [PHONE, WIDE, LAPTOP]) {
        await play.page.setViewportSize(size.viewport);
        await play.page.waitForTimeout(200);
        const sides = await play.page.evaluate(() => {
            const { width, height, clientWidth, clientHeight } = document.querySelector("#picture");
            return [width - clientWidth, height - clientHeight];
        });
        assert.deepEqual(sides, [0, 0]);
        assert.deepEqual(await play.rows(), rows);
    }
});
