// Drives the playground's page, and a model in node with the same events: both must show the same.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { Model } from "../../../tools/playground/front_web/src/model.js";
import { web } from "../built.mjs";
import { newPage, serveWeb } from "./chromium.mjs";

/** The page as a file, as a double click opens it. */
export const FILE = pathToFileURL(join(web, "index.html")).href;

/** The module that is embedded in the page's script. */
async function pageModule() {
    const script = readFileSync(join(web, "carom-play.js"), "utf8");
    const [packed] = script.match(/H4sI[A-Za-z0-9+/]{1000,}=*/) ?? [];
    assert.ok(packed, "carom-play.js holds no packed module");
    return WebAssembly.compile(gunzipSync(Buffer.from(packed, "base64")));
}
let module;

/** Runs in the page: returns the rows of the panel as text. */
function readRows() {
    const named = {
        number: (node) => node.querySelector("input").value,
        slider: (node) => node.querySelector("input[type=text]").value,
        switch: (node) => (node.querySelector("input").checked ? "1" : "0"),
        choice: (node) => node.querySelector("input:checked")?.value ?? "",
        words: (node) => node.lastElementChild.textContent,
        step: (node) => node.lastElementChild.textContent,
        code: (node) => node.textContent,
    };
    const selector = "#rows > .number, .slider, .switch, .choice, .words, .step, .code";
    return [...document.querySelectorAll(selector)].map(
        (node) => {
            const kind = Object.keys(named).find((name) => node.classList.contains(name));
            const first = node.firstElementChild;
            const hasLabel = first !== node.lastElementChild; // a program has no elements
            const text = named[kind](node).replaceAll("\u2212", "-"); // as the model has it
            return [kind, hasLabel ? first.textContent : "", text];
        });
}

/** Runs in the page: returns a hash of the pixels of the picture. */
function hashPixels() {
    const canvas = document.querySelector("#picture");
    const { width, height } = canvas;
    // Reads a copy: a browser changes how it stores a canvas that is read, and warns about it.
    const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, width, height);
    let hash = 0;
    for (const word of new Uint32Array(data.buffer)) {
        hash = (Math.imul(hash, 31) + word) | 0;
    }
    return hash;
}

/** Returns the rows of a model like readRows; the page has tabs in place of the first one. */
export function rowsOf(model) {
    return model
        .panel()
        .filter(({ kind, code }) => kind !== "heading" && kind !== "button" && code !== 1)
        .map(({ kind, label, value }) => [kind === "text" ? "words" : kind, label, value]);
}

export class Play {
    constructor(page) {
        this.page = page;
        this.canvas = page.locator("#picture");
    }

    async ready() {
        await this.page.locator('main[aria-busy="false"], main:not([aria-busy])').waitFor();
        await this.frames();
        this.box = await this.canvas.boundingBox();
        return this;
    }

    /** Waits until the changes are drawn. */
    async frames(count = 3) {
        await this.page.evaluate(async (left) => {
            for (; left > 0; left--) {
                await new Promise(requestAnimationFrame);
            }
        }, count);
    }

    /** Returns a model in node with the size of the picture, in a named lab. */
    async twin(lab) {
        module ??= await pageModule();
        const model = await Model.create(module, lab);
        model.resize(this.box.width, this.box.height);
        return model;
    }

    rows() {
        return this.page.evaluate(readRows);
    }

    /** Returns the text of the row with a label, or of the row of a kind; undefined if there is
     * none. */
    async value(label, kind) {
        const rows = await this.rows();
        return rows.find(([k, name]) => name === label && (!kind || k === kind))?.[2];
    }

    async number(label) {
        return Number.parseFloat(await this.value(label));
    }

    /** Waits until the text of a row passes a test. */
    async until(label, passes, kind) {
        const end = Date.now() + 15000;
        let now = await this.value(label, kind);
        while (!passes(now)) {
            assert.ok(Date.now() < end, `${label} stays ${now}`);
            await this.frames();
            now = await this.value(label, kind);
        }
        return now;
    }

    /** Waits until the message of the playground or of the page matches a pattern. */
    async says(pattern) {
        const end = Date.now() + 15000;
        while (!pattern.test(await this.said())) {
            assert.ok(Date.now() < end, `it says ${JSON.stringify(await this.said())}`);
            await this.frames();
        }
    }

    /** Returns the message of the playground or of the page. */
    said() {
        return this.page.locator("#said").textContent();
    }

    pixels() {
        return this.page.evaluate(hashPixels);
    }

    /** Converts a point of the picture to the page. */
    at([x, y]) {
        return [this.box.x + x, this.box.y + y];
    }

    /** Drags in a few moves; `hold` leaves the button down. */
    async drag(from, to, { hold = false } = {}) {
        const { mouse } = this.page;
        await mouse.move(...this.at(from));
        await mouse.down();
        for (let i = 1; i <= 4; i++) {
            const part = (k) => from[k] + ((to[k] - from[k]) * i) / 4;
            await mouse.move(...this.at([part(0), part(1)]));
            await this.frames(1);
        }
        if (!hold) {
            await mouse.up();
        }
        await this.frames();
    }

    async key(name) {
        await this.canvas.focus();
        await this.page.keyboard.press(name);
        await this.frames();
    }

    async lab(title) {
        await this.page.getByRole("tab", { name: title }).click();
        await this.frames();
    }

    press(name) {
        return this.page.getByRole("button", { name, exact: true }).click();
    }

    field(label) {
        return this.page.getByRole("textbox", { name: label, exact: true });
    }

    switch(label) {
        return this.page.getByRole("switch", { name: label, exact: true });
    }

    choose(label, word) {
        const group = this.page.getByRole("group", { name: label, exact: true });
        return group.getByRole("radio", { name: word, exact: true }).check();
    }
}

let served;

/**
 * Opens a page with the playground. `link` is put into the address; `file` opens it from its
 * folder, `url` from another server than that of the tests.
 */
export async function openPlay(t, { url, link, file = false, ...options } = {}) {
    const page = await newPage(t, options);
    served ??= serveWeb();
    const address = url ?? (file ? FILE : await served);
    const hash = link ?? (url ? "" : "pair");
    await page.goto(address + (hash && `#${hash}`));
    return new Play(page).ready();
}

/** Drags in a model as Play.drag does in the page. */
export function dragTwin(model, from, to) {
    model.take({ kind: "move", x: from[0], y: from[1] });
    model.take({ kind: "down", code: 1, x: from[0], y: from[1] });
    for (let i = 1; i <= 4; i++) {
        const part = (k) => from[k] + ((to[k] - from[k]) * i) / 4;
        model.take({ kind: "move", x: part(0), y: part(1) });
    }
    model.take({ kind: "up", code: 1, x: to[0], y: to[1] });
}

const places = new Map();

/** Returns a point of the picture at which a drag by (30, 20) makes passes(before, after) true. */
export async function seek(play, lab, passes) {
    const { width, height } = play.box;
    const what = [lab, width, height, passes].join();
    if (!places.has(what)) {
        places.set(what, await findPlace(play, lab, passes));
    }
    return places.get(what);
}

async function findPlace(play, lab, passes) {
    const values = (model) =>
        Object.fromEntries(model.panel().map((row) => [`${row.kind} ${row.label}`, row.value]));
    const before = values(await play.twin(lab));
    for (let y = 20; y < play.box.height - 30; y += 12) {
        for (let x = 20; x < play.box.width - 40; x += 12) {
            const model = await play.twin(lab);
            dragTwin(model, [x, y], [x + 30, y + 20]);
            const after = values(model);
            model.dispose();
            if (passes(before, after)) {
                return [x, y];
            }
        }
    }
    return assert.fail("no place in the picture does it");
}
