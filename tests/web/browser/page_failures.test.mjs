// In a browser that cannot show the playground, the page says why; the exception itself is in the
// console.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, serveWeb } from "./chromium.mjs";

/** The message of the page when it cannot start. */
async function failureOf(t, options, headers) {
    const page = await newPage(t, options);
    await page.goto(await serveWeb(headers));
    const alert = page.locator('[role="alert"]');
    await alert.waitFor({ state: "visible" });
    assert.equal(await page.locator("main").getAttribute("aria-busy"), "false");
    // The browser reports its policy by itself.
    const isOurs = (text) => !text.includes("Content Security Policy");
    const wrongs = page.wrongs.splice(0).filter(isOurs);
    assert.ok(wrongs.length <= 1 && wrongs.every((text) => text.startsWith("exception: ")), wrongs);
    return alert.textContent();
}

test("without WebAssembly", async (t) => {
    const said = await failureOf(t, { init: () => delete globalThis.WebAssembly });
    assert.match(said, /WebAssembly/);
});

test("without simd", async (t) => {
    // Simulates an engine without the instructions.
    const said = await failureOf(t, {
        init: () => {
            const error = new WebAssembly.CompileError("invalid opcode 0xfd");
            WebAssembly.compile = WebAssembly.instantiate = () => Promise.reject(error);
            WebAssembly.validate = () => false;
        },
    });
    assert.match(said, /simd/i);
    assert.match(said, /Chrome|Firefox|Safari/, "versions that have it are named");
});

test("where a policy forbids WebAssembly", async (t) => {
    const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";
    const said = await failureOf(t, {}, { "Content-Security-Policy": policy });
    assert.match(said, /WebAssembly/);
    assert.match(said, /wasm-unsafe-eval|policy/i);
});

test("without DecompressionStream", async (t) => {
    const said = await failureOf(t, { init: () => delete globalThis.DecompressionStream });
    assert.match(said, /Chrome|Firefox|Safari/);
});

test("an error of the module ends it once, with a message", async (t) => {
    const page = await newPage(t);
    await page.goto(`${await serveWeb()}#pair`);
    await page.locator('main[aria-busy="false"]').waitFor();
    // Simulates a module that trapped: every later call fails.
    await page.evaluate(() => {
        const { model } = globalThis.carom;
        model.take = model.panel = model.follow = () => {
            throw new WebAssembly.RuntimeError("unreachable");
        };
    });
    await page.mouse.move(300, 300);
    assert.match(await page.getByRole("alert").textContent(), /unreachable/);
    await page.keyboard.press("a");
    await page.keyboard.press("Control+s");
    await page.evaluate(() => (location.hash = "pair.1.AAAA"));
    await page.waitForTimeout(700);
    assert.deepEqual(page.wrongs.splice(0), ["exception: unreachable"]);
});

test("without JavaScript", async (t) => {
    const page = await newPage(t, { javaScriptEnabled: false });
    await page.goto(await serveWeb());
    const alert = page.getByRole("alert");
    await alert.waitFor({ state: "visible" });
    assert.match(await alert.textContent(), /JavaScript/);
});
