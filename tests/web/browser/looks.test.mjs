// Compares pictures in Chromium with those that carom-play paints by cairo. The two smooth rims and
// letters differently, so the pictures are compared in squares of four by four pixels.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { root, web } from "../built.mjs";
import { newBlankPage, serveTree } from "./chromium.mjs";

const desktop =
    process.env.CAROM_PLAY ?? join(root, "build/dev/tools/playground/front_sdl/carom-play");
const [width, height] = [900, 640];
const most = 40; // largest allowed difference of a square in a channel, of 255

// How many squares of a thousand may differ by more, and the events after which a lab shows lines,
// arrows, dots, dashes, curves, labels, clips, crowds. Letters differ, because one of the two
// aligns them to whole pixels. A larger difference means a missing arrow head, dash or halo.
const cases = {
    pair: [0.45, "lab pair"],
    "pair, all that there is to see": [0.7, "lab pair", "key f", "key v", "key s", "key d"],
    "pair, dark": [0.4, "lab pair", "key f", "dark 1"],
    dot: [0.8, "lab dot"],
    bounce: [0.8, "lab bounce"],
    crowd: [1, "lab crowd"],
    "crowd, dark": [1, "lab crowd", "dark 1"],
    gallery: [7, "lab gallery"],
};
const scales = { "": 1, " on a screen of twice as many pixels": 2 };

/** Runs in the page: returns the link of a case, and the picture that the link opens. */
async function paintCase([events, size, scale]) {
    const { Model } = await import("/tools/playground/front_web/src/model.js");
    const { paint } = await import("/tools/playground/front_web/src/paint.js");
    globalThis.module ??= await WebAssembly.compileStreaming(fetch("/play.wasm"));
    const first = await Model.create(globalThis.module);
    for (const event of [`resize ${size.join(" ")}`, ...events]) {
        if (!first.takeText(event)) {
            throw new Error(`the playground refuses ${event}`);
        }
    }
    const link = first.link();
    const model = await Model.create(globalThis.module, first.lab);
    model.resize(...size);
    model.follow(link);
    model.take({ kind: "dark", code: first.isDark ? 1 : 0 });
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = size.map((side) => side * scale);
    globalThis.painted = canvas.getContext("2d", { willReadFrequently: true });
    paint(globalThis.painted, model, scale);
    return { link, isDark: first.isDark };
}

/** Runs in the page: returns how many squares of a thousand differ, and the one that differs
 * most. */
async function compare([png, most, side]) {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const { width, height } = image;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const [a, b] = [context, globalThis.painted].map(
        (of) => of.getImageData(0, 0, width, height).data);
    let [squares, differing, worst] = [0, 0, { by: 0 }];
    for (let y = 0; y + side <= height; y += side) {
        for (let x = 0; x + side <= width; x += side) {
            const sums = [0, 0, 0];
            for (let i = 0; i < side * side; i++) {
                const at = 4 * ((y + Math.floor(i / side)) * width + x + (i % side));
                for (let channel = 0; channel < 3; channel++) {
                    sums[channel] += a[at + channel] - b[at + channel];
                }
            }
            const by = Math.max(...sums.map(Math.abs)) / side ** 2;
            squares++;
            differing += by > most ? 1 : 0;
            worst = by > worst.by ? { by, x, y } : worst;
        }
    }
    return { share: (1000 * differing) / squares, worst };
}

/** The picture that carom-play paints for a link, in base64. */
function desktopPicture(t, link, isDark, scale) {
    const folder = mkdtempSync(join(tmpdir(), "carom-looks-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "desktop.png");
    execFileSync(desktop, [
        "--link", link, "--size", `${width},${height}`, "--scale", scale, "--bare",
        "--picture", file, ...(isDark ? ["--dark"] : []),
    ]);
    return readFileSync(file).toString("base64");
}

async function testCase(t, [mostSquares, ...events], scale) {
    const page = await newBlankPage(t, await serveTree());
    await page.route("**/play.wasm", (route) =>
        route.fulfill({ path: join(web, "play.wasm"), contentType: "application/wasm" }));
    const { link, isDark } = await page.evaluate(paintCase, [events, [width, height], scale]);
    const png = desktopPicture(t, link, isDark, scale);
    const { share, worst } = await page.evaluate(compare, [png, most, 4 * scale]);
    console.log(`${share.toFixed(2)} of 1000 squares differ, one by ${JSON.stringify(worst)}`);
    assert.ok(share <= mostSquares, `more than ${mostSquares} of 1000 squares differ`);
}

for (const [name, wanted] of Object.entries(cases)) {
    for (const [where, scale] of Object.entries(scales)) {
        test(`${name}: as on the desktop${where}`, (t) => testCase(t, wanted, scale));
    }
}
