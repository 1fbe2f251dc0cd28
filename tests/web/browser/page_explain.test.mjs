// The explanation and the program of the pair lab: what the pointer and the focus highlight, and
// what is copied.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPlay, rowsOf } from "./play.mjs";

const steps = (play) => play.page.locator(".step");

test("the steps and the program are those of the model", async (t) => {
    const play = await openPlay(t);
    const twin = await play.twin("pair");
    const kinds = (await play.rows()).map(([kind]) => kind);
    assert.equal(kinds.filter((kind) => kind === "step").length, 6);
    assert.equal(kinds.filter((kind) => kind === "code").length, 1);
    assert.deepEqual(await play.rows(), rowsOf(twin));
});

test("a step under the pointer, or with the focus, shows its vectors", async (t) => {
    const play = await openPlay(t);
    const plain = await play.pixels();
    await steps(play).nth(1).hover();
    await play.frames();
    const second = await play.pixels();
    assert.notEqual(second, plain);
    await steps(play).nth(2).hover();
    await play.frames();
    assert.notEqual(await play.pixels(), second);
    await play.page.mouse.move(...play.at([3, 3]));
    await play.frames();
    assert.equal(await play.pixels(), plain);
    await steps(play).nth(1).focus();
    await play.frames();
    assert.equal(await play.pixels(), second);
    await play.page.keyboard.press("Tab");
    await play.frames();
    assert.notEqual(await play.pixels(), second);
});

test("the steps follow a drag, and keep the focus", async (t) => {
    const play = await openPlay(t);
    await steps(play).nth(0).focus();
    const before = await steps(play).nth(0).textContent();
    await play.page.evaluate(() =>
        globalThis.carom.take({ kind: "field", code: 102, text: "0.5" }));
    await play.frames();
    assert.notEqual(await steps(play).nth(0).textContent(), before);
    assert.ok(await steps(play).nth(0).evaluate((node) => node === document.activeElement));
});

test("the program is copied in the language that is shown", async (t) => {
    const play = await openPlay(t, { permissions: ["clipboard-read", "clipboard-write"] });
    const begins = {
        C: "#include <carom", JavaScript: "import * as carom", Python: "import carom",
    };
    for (const [language, begin] of Object.entries(begins)) {
        await play.page.locator(`input[value="${language}"]`).last().check({ force: true });
        await play.frames();
        const shown = await play.page.locator(".code").textContent();
        assert.ok(shown.startsWith(begin), shown);
        await play.page.getByRole("button", { name: "Copy", exact: true }).click();
        await play.frames();
        assert.equal(await play.said(), `Copied as ${language}.`);
        assert.equal(await play.page.evaluate(() => navigator.clipboard.readText()), shown);
    }
});
