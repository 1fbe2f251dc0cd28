// Scenes in and out, pictures, and the clipboard.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../built.mjs";
import { PHONE } from "./chromium.mjs";
import { openPlay } from "./play.mjs";

const scene = (name) => join(root, "scenes", `${name}.json`);
const STILL = '{ "format": 1, "bodies": [ { "circle": { "center": [3, 4], "radius": 2 } } ] }';
/** More bodies than the bounce table allows. */
const MANY = `{ "format": 1, "bodies": [ { "type": "dynamic", "scatter": { "count": 2500,
    "area": { "min": [0, 0], "max": [400, 400] }, "radius": [1, 2], "seed": 1 } } ] }`;

async function shownLab(play) {
    await play.frames();
    return play.page.getByRole("tab", { selected: true }).textContent();
}

async function downloadOf(play, press) {
    const [download] = await Promise.all([play.page.waitForEvent("download"), press()]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Drops a file on the page, as from a file manager. */
async function drop(play, name, text) {
    const data = await play.page.evaluateHandle(([name, text]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], name, { type: "application/json" }));
        return transfer;
    }, [name, text]);
    await play.canvas.dispatchEvent("dragover", { dataTransfer: data });
    const isShown = (await play.page.locator("#stage.dropping").count()) === 1;
    assert.ok(isShown, "it shows that it may be dropped");
    await play.canvas.dispatchEvent("drop", { dataTransfer: data });
    await play.page.waitForTimeout(200);
}

test("a scene that is opened is shown by the lab that suits it", async (t) => {
    const play = await openPlay(t, { reducedMotion: "reduce" });
    const suits = {
        "Pair lab": STILL,
        "Bounce table": readFileSync(scene("breakout"), "utf8"),
        Crowd: MANY,
    };
    for (const [lab, text] of Object.entries(suits)) {
        const [chooser] = await Promise.all([
            play.page.waitForEvent("filechooser"),
            play.press("Open…"),
        ]);
        const buffer = Buffer.from(text);
        await chooser.setFiles({ name: "a.json", mimeType: "application/json", buffer });
        await play.page.waitForTimeout(300);
        assert.equal(await shownLab(play), lab);
    }
});

test("a dropped scene is shown, and any other file gives an error message", async (t) => {
    const play = await openPlay(t);
    await drop(play, "still.json", STILL);
    assert.equal(await play.value("Radius"), "2");
    const rows = await play.rows();
    await drop(play, "broken.json", '{ "format": 1, "bodies": [ { "circle": ');
    assert.match(await play.said(), /broken\.json/);
    assert.deepEqual(await play.rows(), rows, "the picture stays");
    await drop(play, `${"n".repeat(250)}.json`, "[1, 2");
    assert.match(await play.said(), /^n{80}….*expected/);
});

test("ctrl-S downloads a scene that can be opened again", async (t) => {
    const play = await openPlay(t);
    await play.key("ArrowRight");
    await play.key("o");
    const { name, bytes } = await downloadOf(play, () => play.key("Control+s"));
    assert.match(name, /\.json$/);
    const saved = JSON.parse(bytes.toString());
    assert.equal(saved.bodies.length, 4);
    const other = await openPlay(t);
    await drop(other, name, bytes.toString());
    await play.choose("Shape", "A");
    await play.frames();
    for (const label of ["x", "y", "Radius"]) {
        assert.equal(await other.value(label), await play.value(label), label);
    }
});

test("an opened scene is saved under its name, and the page says what is lost", async (t) => {
    const play = await openPlay(t);
    const repeated = `{ "format": 1, "bodies": [ { "type": "dynamic",
        "circle": { "center": [1, 2], "radius": 1 }, "repeat": { "count": [5, 1],
        "step": [3, 0] } } ] }`;
    const save = () => downloadOf(play, () => play.key("Control+s"));
    await drop(play, "row.json", repeated);
    assert.equal((await save()).name, "row.json");
    assert.match(await play.said(), /^Saved as row\.json .*, without "repeat"/);
    await play.lab("Pair lab");
    assert.equal((await save()).name, "scene.json", "another lab shows something else");
    assert.doesNotMatch(await play.said(), /without/);
    await play.lab("Bounce table");
    await play.choose("Start", "cradle");
    assert.equal((await save()).name, "scene.json", "and so does another start");
});

test("the scene menu opens the built-in scenes, also from a file: address", async (t) => {
    const play = await openPlay(t, { reducedMotion: "reduce", file: true });
    await drop(play, "still.json", STILL);
    await play.key("u");
    const names = await play.page.locator("fieldset.choice").filter({ hasText: "starter" })
        .locator("input").evaluateAll((inputs) => inputs.map(({ value }) => value));
    const files = readdirSync(join(root, "scenes")).filter((name) => !name.includes("schema"));
    assert.deepEqual(names, files.map((name) => name.replace(".json", "")).sort());
    for (const [name, lab] of [["cradle", "Bounce table"], ["seams", "Bounce table"]]) {
        await play.choose("Scene", name);
        assert.equal(await shownLab(play), lab);
        assert.match(await play.said(), new RegExp(`^${name}: \\d+ bodies`));
        assert.equal(await play.value("Scene"), name);
    }
    const { name } = await downloadOf(play, () => play.key("Control+s"));
    assert.equal(name, "scene.json", "it is not the file that was opened before");
});

test("the scene menu shows pictures, and a tap on one opens it", async (t) => {
    const play = await openPlay(t, { ...PHONE, reducedMotion: "reduce" });
    const before = await play.pixels();
    await play.switch("Scenes").tap();
    await play.frames();
    assert.notEqual(await play.pixels(), before);
    await play.page.touchscreen.tap(...play.at([30, 60])); // the first picture
    await play.frames(20);
    assert.equal(await shownLab(play), "Bounce table");
    assert.equal(await play.value("Scene"), undefined, "the menu is closed");
    await play.switch("Scenes").tap();
    await play.frames();
    assert.equal(await play.value("Scene"), "billiards");
});

test("a button downloads the picture", async (t) => {
    const play = await openPlay(t);
    const { name, bytes } = await downloadOf(play, () => play.press("Picture"));
    assert.match(name, /^carom-pair-\d\.png$/);
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    assert.equal(width, Math.round(play.box.width));
    assert.equal(height, Math.round(play.box.height));
});

test("the picture as SVG looks like the picture, and its text can be searched", async (t) => {
    const play = await openPlay(t);
    const { name, bytes } = await downloadOf(play, () => play.press("As SVG"));
    assert.match(name, /^carom-pair-\d\.svg$/);
    assert.match(bytes.toString(), /<text [^>]*>A and C overlap by 0\.397372<\/text>/);
    // How far the colours of the drawing are from those of the canvas, from 0 to 255, on average.
    const far = await play.page.evaluate(async (text) => {
        const canvas = document.querySelector("#picture");
        const { width, height } = canvas;
        const image = new Image();
        image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
        await image.decode();
        const [drawn, shown] = [image, canvas].map((from) => {
            const to = new OffscreenCanvas(width, height).getContext("2d");
            to.drawImage(from, 0, 0);
            return to.getImageData(0, 0, width, height).data;
        });
        return drawn.reduce((sum, value, i) => sum + Math.abs(value - shown[i]), 0) / drawn.length;
    }, bytes.toString());
    assert.ok(far < 0.5, `${far} on average`);
});

test("a crowd as SVG is an image in it", async (t) => {
    const play = await openPlay(t, { link: "crowd" });
    const { bytes } = await downloadOf(play, () => play.press("As SVG"));
    assert.match(bytes.toString(), /<image [^>]*href="data:image\/png;base64,/);
});

test("the last seconds are downloaded as a film", async (t) => {
    const play = await openPlay(t);
    await play.press("Film (GIF)");
    assert.equal(await play.said(), "Nothing has moved: there is no film.");
    await play.lab("Bounce table");
    await play.page.waitForTimeout(1500);
    const { name, bytes } = await downloadOf(play, () => play.press("Film (GIF)"));
    assert.match(name, /^carom-bounce-\d\.gif$/);
    const film = await play.page.evaluate(async (data) => {
        const decoder = new ImageDecoder({ data: new Uint8Array(data), type: "image/gif" });
        await decoder.completed;
        await decoder.tracks.ready;
        const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
        const { image } = await decoder.decode({ frameIndex: frameCount - 1 });
        const { displayWidth: width, displayHeight: height, duration } = image;
        return { frameCount, repetitionCount, width, height, duration };
    }, [...bytes]);
    assert.ok(film.frameCount >= 5 && film.frameCount <= 40, `${film.frameCount} frames`);
    assert.equal(film.repetitionCount, Infinity);
    assert.deepEqual([film.width, film.duration], [600, 100_000]);
});

test("F12 and ctrl-Q are the browser's", async (t) => {
    const play = await openPlay(t);
    await play.page.evaluate(() => {
        globalThis.left = [];
        addEventListener("keydown", (event) =>
            globalThis.left.push([event.key, event.defaultPrevented]));
    });
    await play.key("F12");
    await play.key("Control+q");
    await play.key("F1");
    assert.deepEqual(await play.page.evaluate(() => globalThis.left.filter(([key]) =>
        key !== "Control")), [["F12", false], ["q", false], ["F1", true]]);
    assert.equal(await play.said(), "");
});

test("C copies a program, ctrl-C a scene", async (t) => {
    const play = await openPlay(t, { permissions: ["clipboard-read", "clipboard-write"] });
    const clipboard = () => play.page.evaluate(() => navigator.clipboard.readText());
    await play.key("c");
    assert.match(await clipboard(), /#include <carom\/carom.h>/);
    await play.key("Control+c");
    assert.equal(JSON.parse(await clipboard()).bodies.length, 3);
});

test("where the clipboard is closed, the text is shown to be copied by hand", async (t) => {
    const play = await openPlay(t, {
        init: () => {
            Object.defineProperty(navigator, "clipboard", { value: undefined });
            document.execCommand = () => false;
        },
    });
    await play.key("l");
    const area = play.page.getByRole("dialog").getByRole("textbox");
    assert.match(await area.inputValue(), /#pair[.?]/);
    await play.frames();
    assert.match(await play.said(), /^Not copied/);
    await play.press("Done");
    assert.equal(await play.page.getByRole("dialog").count(), 0);
});
