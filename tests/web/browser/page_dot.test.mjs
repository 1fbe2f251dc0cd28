// The dot, by keys and by pointer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dragTwin, openPlay, rowsOf, seek } from "./play.mjs";

async function openDot(t) {
    const play = await openPlay(t);
    await play.lab("The dot");
    await play.canvas.focus();
    return play;
}

test("an arrow that is held moves the dot, and letting go stops it", async (t) => {
    const play = await openDot(t);
    const { keyboard } = play.page;
    await keyboard.down("ArrowRight");
    await play.until("x", (x) => Number(x) > 60);
    await keyboard.up("ArrowRight");
    await play.frames();
    const x = await play.number("x");
    await play.frames(10);
    assert.equal(await play.number("x"), x, "it went on");
    assert.equal(await play.number("y"), 10);
    await keyboard.down("s");
    await play.until("y", (y) => Number(y) > 40);
    await keyboard.up("s");
});

test("a key that is held when the page loses the focus is let go", async (t) => {
    const play = await openDot(t);
    await play.page.keyboard.down("ArrowRight");
    await play.until("x", (x) => Number(x) > 30);
    await play.page.evaluate(() => {
        document.activeElement.blur();
        window.dispatchEvent(new Event("blur"));
    });
    await play.frames();
    const x = await play.number("x");
    await play.frames(10);
    assert.equal(await play.number("x"), x, "it went on");
});

test("carom_slide takes the dot along the wall", async (t) => {
    const play = await openDot(t);
    await play.choose("Moves by", "carom_slide");
    await play.field("Speed").fill("20");
    await play.field("Speed").press("Enter");
    await play.canvas.focus();
    const { keyboard } = play.page;
    await keyboard.down("ArrowRight");
    await keyboard.down("ArrowDown");
    await play.until("y", (y) => Number(y) >= 400);
    await keyboard.up("ArrowRight");
    await keyboard.up("ArrowDown");
    assert.equal(await play.value("Went through a wall"), "0");
    assert.equal(await play.value("Caught"), "0");
});

test("the dot's place can be typed and its speed set by the slider's keys", async (t) => {
    const play = await openDot(t);
    await play.field("x").fill("300");
    await play.field("x").press("Enter");
    await play.frames();
    assert.equal(await play.value("x"), "300");
    const slider = play.page.getByRole("slider", { name: "Speed" });
    const speed = await play.number("Speed");
    await slider.press("ArrowRight");
    await play.frames();
    assert.ok((await play.number("Speed")) > speed);
    assert.equal(await slider.getAttribute("aria-valuetext"), await play.value("Speed"));
    await slider.press("End");
    await play.frames();
    assert.equal(await play.value("Speed"), "200");
});

test("the dot is dragged by the pointer", async (t) => {
    const play = await openDot(t);
    const isMoved = (before, after) => before["number x"] !== after["number x"];
    const from = await seek(play, "dot", isMoved);
    const to = [from[0] + 80, from[1] + 60];
    const twin = await play.twin("dot");
    await play.drag(from, to);
    dragTwin(twin, from, to);
    assert.deepEqual(await play.rows(), rowsOf(twin));
});

/** Runs in the page: a gamepad as the browser would report it; `pad` changes it. */
function plugIn() {
    const buttons = Array.from({ length: 16 }, () => ({ pressed: false }));
    globalThis.pad = { axes: [0, 0], buttons, connected: true, index: 0, mapping: "standard" };
    navigator.getGamepads = () => [globalThis.pad, null, null, null];
}

test("a gamepad steers the dot, and its shoulders change the lab", async (t) => {
    const play = await openPlay(t, { init: plugIn });
    await play.page.evaluate(() => window.dispatchEvent(new Event("gamepadconnected")));
    const shown = () => play.page.getByRole("tab", { selected: true }).textContent();
    const press = async (button) => {
        await play.page.evaluate((b) => (globalThis.pad.buttons[b].pressed = true), button);
        await play.frames();
        await play.page.evaluate((b) => (globalThis.pad.buttons[b].pressed = false), button);
        await play.frames();
    };
    await press(5);
    assert.equal(await shown(), "The dot");
    await play.page.evaluate(() => (globalThis.pad.axes[0] = 1));
    await play.until("x", (x) => Number(x) > 60);
    await play.page.evaluate(() => (globalThis.pad.axes[0] = 0.1)); // as a released stick reports
    await play.frames();
    const x = await play.number("x");
    await play.frames(10);
    assert.equal(await play.number("x"), x, "it went on");
    await press(4);
    assert.equal(await shown(), "Pair lab");
});
