// Measures the page in Chromium: its start, and the frames per second of the crowd.
//     node tests/web/page_speed.mjs [SECONDS]
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { web } from "./built.mjs";

const seconds = Number(process.argv[2] ?? 5);
const counts = [10_000, 100_000, 1_000_000];

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
        "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const address = pathToFileURL(join(web, "index.html")).href;

/** Runs in the page: shows a crowd, and measures the time per picture. */
async function measure([count, milliseconds]) {
    const { model } = globalThis.carom;
    model.showLab("crowd");
    const { code } = model.panel().find(({ label }) => label === "Bodies");
    globalThis.carom.take({ kind: "field", code, text: String(count) });
    const frame = () => new Promise(requestAnimationFrame);
    for (let i = 0; i < 3; i++) {
        await frame(); // the first makes the bodies
    }
    const times = [performance.now()];
    while (times.at(-1) - times[0] < milliseconds) {
        await frame();
        times.push(performance.now());
    }
    const gaps = times.slice(1).map((time, i) => time - times[i]).sort((a, b) => a - b);
    const canvas = document.getElementById("picture");
    return {
        mean: (1000 * gaps.length) / (times.at(-1) - times[0]),
        best: 1000 / gaps[Math.floor(gaps.length / 4)], // a busy machine delays the others
        size: `${canvas.width} x ${canvas.height}`,
    };
}

try {
    await page.goto(address);
    await page.waitForFunction(() => globalThis.carom);
    const start = await page.evaluate(
        () => performance.getEntriesByName("first picture")[0].startTime);
    console.log(`first picture after ${start.toFixed(0)} ms`);
    for (const count of counts) {
        const { mean, best, size } = await page.evaluate(measure, [count, 1000 * seconds]);
        console.log(
            `${String(count).padStart(8)} bodies: ${mean.toFixed(1)} pictures a second, ` +
                `${best.toFixed(1)} in the best quarter of them, ${size}`);
    }
} finally {
    await browser.close();
}
