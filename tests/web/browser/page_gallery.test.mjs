// The gallery: every case shows the texts of the model in node, and no two look alike.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPlay, rowsOf } from "./play.mjs";

test("each case by N, as in the model", async (t) => {
    const play = await openPlay(t);
    await play.lab("Seams and traps");
    const twin = await play.twin("gallery");
    const cases = twin.panel().find(({ label }) => label === "Case").choices;
    const seen = new Set();
    for (const name of cases) {
        assert.equal(await play.value("Case"), name);
        assert.deepEqual(await play.rows(), rowsOf(twin));
        seen.add(await play.pixels());
        await play.key("n");
        twin.take({ kind: "key", code: "n".charCodeAt(0) });
        twin.take({ kind: "key-up", code: "n".charCodeAt(0) });
    }
    assert.equal(await play.value("Case"), cases[0], "after the last comes the first");
    assert.equal(seen.size, cases.length);
});

test("each case by its button, its slider by keys and by the pointer", async (t) => {
    const play = await openPlay(t);
    await play.lab("Seams and traps");
    const twin = await play.twin("gallery");
    const { code, choices } = twin.panel().find(({ label }) => label === "Case");
    for (const name of choices) {
        twin.setField(code, name);
        const { max } = twin.panel().find(({ kind }) => kind === "slider");
        await play.choose("Case", name);
        await play.frames();
        const slider = play.page.getByRole("slider").first();
        const value = await slider.getAttribute("aria-valuetext");
        const pixels = await play.pixels();
        await slider.press("ArrowRight");
        await play.frames();
        assert.notEqual(await slider.getAttribute("aria-valuetext"), value, name);
        await slider.press("End");
        await play.frames();
        assert.equal(Math.fround(await slider.getAttribute("aria-valuetext")), max, name);
        assert.notEqual(await play.pixels(), pixels, name);
        const box = await slider.boundingBox();
        await play.page.mouse.click(box.x + box.width * 0.85, box.y + box.height / 2);
        await play.frames();
        await play.press("As it was");
        await play.frames();
        assert.equal(await slider.getAttribute("aria-valuetext"), value, `${name}, as it was`);
    }
});
