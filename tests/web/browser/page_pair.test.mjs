// The pair lab: the same pointer and key events show the same numbers in the page and in the model
// in node.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dragTwin, openPlay, rowsOf, seek } from "./play.mjs";

const isMoved = (before, after) =>
    after["number Radius"] === before["number Radius"] &&
    after["number x"] !== before["number x"] &&
    after["number y"] !== before["number y"];
const isResized = (before, after) =>
    after["number x"] === before["number x"] && after["number Radius"] > before["number Radius"];

test("a shape that is dragged moves, and the panel has its numbers", async (t) => {
    const play = await openPlay(t);
    const twin = await play.twin("pair");
    assert.deepEqual(await play.rows(), rowsOf(twin));
    const from = await seek(play, "pair", isMoved);
    const to = [from[0] + 37, from[1] - 23];
    const before = await play.pixels();
    await play.drag(from, to);
    dragTwin(twin, from, to);
    assert.deepEqual(await play.rows(), rowsOf(twin));
    assert.notEqual(await play.pixels(), before, "the picture stayed as it was");
});

test("a drag is undone at once, even if a message appeared meanwhile", async (t) => {
    const play = await openPlay(t, { permissions: ["clipboard-read", "clipboard-write"] });
    const [x, y] = await seek(play, "pair", isMoved);
    const rows = await play.rows();
    await play.drag([x, y], [x + 20, y + 20], { hold: true });
    await play.page.keyboard.press("l");
    await play.frames();
    assert.match(await play.said(), /^Copied/);
    await play.page.mouse.move(...play.at([x + 50, y + 40]));
    await play.page.mouse.up();
    await play.key("Control+z");
    assert.deepEqual(await play.rows(), rows);
});

test("a button that was pressed elsewhere, or was lost, drags nothing", async (t) => {
    const play = await openPlay(t);
    const { mouse } = play.page;
    const [x, y] = await seek(play, "pair", isMoved);
    const link = () => play.page.evaluate(() => globalThis.carom.model.link());
    const first = await link();
    await mouse.move(play.box.x + 700, play.box.y - 20); // in the head
    await mouse.down();
    await mouse.move(...play.at([x, y]), { steps: 3 });
    await mouse.move(...play.at([x + 40, y + 40]), { steps: 3 });
    assert.equal(await link(), first);
    await mouse.up();
    await play.drag([x, y], [x + 20, y + 20], { hold: true });
    await play.page.evaluate(() => window.dispatchEvent(new Event("blur")));
    const moved = await link();
    assert.notEqual(moved, first);
    await mouse.move(...play.at([x + 60, y + 60]), { steps: 3 });
    assert.equal(await link(), moved);
    await mouse.up();
});

test("a handle that is dragged resizes its shape", async (t) => {
    const play = await openPlay(t);
    const twin = await play.twin("pair");
    const from = await seek(play, "pair", isResized);
    const to = [from[0] + 30, from[1] + 20];
    const before = await play.number("Radius");
    await play.drag(from, to);
    dragTwin(twin, from, to);
    assert.ok((await play.number("Radius")) > before);
    assert.deepEqual(await play.rows(), rowsOf(twin));
});

test("a typed number is accepted, and other text is refused", async (t) => {
    const play = await openPlay(t);
    const pixels = await play.pixels();
    await play.field("x").fill("-1.25");
    await play.field("x").press("Enter");
    await play.frames();
    assert.equal(await play.value("x"), "-1.25");
    assert.notEqual(await play.pixels(), pixels);
    const twin = await play.twin("pair");
    const { code } = twin.panel().find(({ kind, label }) => kind === "number" && label === "x");
    twin.setField(code, "-1.25");
    assert.deepEqual(await play.rows(), rowsOf(twin));

    await play.field("x").fill("1.2.3");
    await play.field("x").press("Enter");
    assert.equal(await play.field("x").getAttribute("aria-invalid"), "true");
    await play.field("y").focus();
    assert.equal(await play.value("x"), "-1.25");
});

test("typed text applies to the shape that was shown then", async (t) => {
    const play = await openPlay(t);
    const centers = () => play.page.evaluate(() =>
        JSON.parse(globalThis.carom.model.write()).bodies.map(
            ({ circle, box }) => (circle ?? box).center[0]));
    const [, b, c] = await centers();
    await play.field("x").fill("2");
    // The position of B, left of all others; until now the row belongs to A.
    await play.page.mouse.click(...play.at([0.2 * play.box.width, 0.57 * play.box.height]));
    await play.frames();
    assert.equal(await play.value("Shape"), "B");
    assert.deepEqual(await centers(), [2, b, c]);
    // If its row disappears, the text does not move to another row.
    await play.field("x").fill("300");
    await play.page.evaluate(() => (location.hash = "dot"));
    await play.until("Moves by", (value) => value === "move back");
    assert.equal(await play.value("x"), "10");
});

test("keys do what their rows do", async (t) => {
    const play = await openPlay(t);
    const x = await play.number("x");
    await play.key("ArrowRight");
    assert.ok((await play.number("x")) > x, "an arrow moves the shape");
    await play.key("Control+z");
    assert.equal(await play.number("x"), x, "ctrl-Z takes it back");
    const switches = { n: "Normal", m: "MTV", d: "Distance field", s: "Sweep" };
    for (const [key, label] of Object.entries(switches)) {
        const before = await play.value(label, "switch");
        const pixels = await play.pixels();
        await play.key(key);
        assert.notEqual(await play.value(label, "switch"), before, `${key} turns ${label}`);
        assert.notEqual(await play.pixels(), pixels, `${label} is seen`);
    }
    await play.key("a");
    assert.equal(await play.value("Shape"), "C", "A goes to the next shape: S aimed B");
    await play.key("o");
    assert.equal(await play.value("Shape"), "D", "O adds a circle");
    await play.key("Delete");
    assert.notEqual(await play.value("Shape"), "D", "delete removes it");
});

test("switches, choices and buttons do as the pointer says", async (t) => {
    const play = await openPlay(t);
    const pixels = await play.pixels();
    await play.switch("Distance field").click();
    await play.frames();
    assert.notEqual(await play.pixels(), pixels);
    await play.choose("Shape", "C");
    await play.frames();
    assert.equal(await play.value("Shape"), "C");
    await play.choose("Kind", "circle");
    await play.frames();
    assert.ok(await play.field("Radius").isEnabled());
    await play.press("Undo");
    await play.frames();
    assert.ok(await play.field("Radius").isDisabled(), "a box has no radius");
});

test("the wheel zooms, a drag on nothing pans, home shows all again", async (t) => {
    const play = await openPlay(t);
    const first = await play.pixels();
    await play.page.mouse.move(...play.at([play.box.width / 2, play.box.height / 2]));
    await play.page.mouse.wheel(0, -300);
    await play.frames();
    const zoomed = await play.pixels();
    assert.notEqual(zoomed, first);
    await play.drag([8, 200], [48, 230]);
    assert.notEqual(await play.pixels(), zoomed);
    await play.key("Home");
    await play.page.mouse.move(0, 0);
    await play.frames();
    assert.equal(await play.value("Shape"), "A");
    assert.deepEqual(await play.rows(), rowsOf(await play.twin("pair")));
});

test("the cursor shows what can be grabbed", async (t) => {
    const play = await openPlay(t);
    const cursor = () => play.canvas.evaluate(({ style }) => style.cursor);
    const [x, y] = await seek(play, "pair", isMoved);
    const { mouse } = play.page;
    await mouse.move(...play.at([8, 200]));
    await play.frames();
    assert.equal(await cursor(), "default");
    await mouse.move(...play.at([x, y]));
    await play.frames();
    assert.equal(await cursor(), "grab");
    await mouse.down();
    await play.frames();
    assert.equal(await cursor(), "grabbing");
    await mouse.up();
    await mouse.move(...play.at(await seek(play, "pair", isResized)));
    await play.frames();
    assert.equal(await cursor(), "ew-resize");
});

test("the wheel zooms over a shape, with control it resizes it", async (t) => {
    const play = await openPlay(t);
    const [x, y] = await seek(play, "pair", isMoved);
    await play.page.mouse.move(...play.at([x, y]));
    const first = await play.pixels();
    await play.page.mouse.wheel(0, -100);
    await play.frames();
    assert.equal(await play.value("Radius"), "1");
    assert.notEqual(await play.pixels(), first);
    await play.page.keyboard.down("Control");
    await play.page.mouse.wheel(0, -100);
    await play.page.keyboard.up("Control");
    await play.frames();
    assert.equal(await play.value("Radius"), "1.1");
});

test("the panel begins at the top in another lab", async (t) => {
    const play = await openPlay(t);
    const top = () => play.page.evaluate(() => document.querySelector("#rows").scrollTop);
    await play.page.evaluate(() => (document.querySelector("#rows").scrollTop = 300));
    assert.ok((await top()) > 100);
    await play.key("ArrowRight");
    assert.ok((await top()) > 100, "within a lab it stays");
    await play.lab("The dot");
    assert.equal(await top(), 0);
});

test("numbers have the minus of pictures, or of keyboards if edited or copied", async (t) => {
    const play = await openPlay(t);
    const { page } = play;
    const x = play.field("x");
    await x.fill("-1.25");
    await x.press("Enter");
    assert.equal(await x.inputValue(), "-1.25", "it is being edited");
    await play.field("y").focus();
    assert.equal(await x.inputValue(), "\u22121.25");
    await x.focus();
    assert.equal(await x.inputValue(), "-1.25");
    await play.field("y").focus();
    const texts = await page.locator("#rows .words, #rows .step p").allTextContents();
    assert.match(texts.join("\n"), /\u2212\d/);
    assert.doesNotMatch(texts.join("\n"), /(^|[ (])-\d/m);
    await play.choose("Shape", "C");
    await play.choose("Against", "B");
    await play.frames();
    const titles = (await page.locator("#rows .step h3").allTextContents()).join("\n");
    assert.match(titles, /\u2212 reach C \u2212 reach B/);
    // Copied text can be pasted into a program.
    const copied = await page.evaluate(() => {
        const node = [...document.querySelectorAll("#rows .words")]
            .find(({ textContent }) => textContent.includes("\u2212"));
        getSelection().selectAllChildren(node);
        const event = new ClipboardEvent("copy", {
            clipboardData: new DataTransfer(), bubbles: true, cancelable: true,
        });
        node.dispatchEvent(event);
        return event.clipboardData.getData("text/plain");
    });
    assert.match(copied, /-\d/);
});

test("results say the formula and the function that computes them", async (t) => {
    const play = await openPlay(t);
    for (const [label, help] of [["Overlap", "carom_overlap_shapes"],
        ["Distance", "carom_distance_shapes"], ["Normal", "carom_contact_shapes"],
        ["MTV", "carom_contact_mtv"], ["Closest point", "carom_closest_point_shape"],
        ["Rests at", "carom_sweep_end"]]) {
        await play.page.locator("#rows .words").filter({ hasText: label }).first().hover();
        assert.match(await play.page.locator("#help").textContent(), new RegExp(help), label);
    }
});
