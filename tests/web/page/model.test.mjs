// model.js with play.wasm, in node: events, results, and refused input.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Model, keys, mods } from "../../../tools/playground/front_web/src/model.js";
import { root, web } from "../built.mjs";

const module = new WebAssembly.Module(readFileSync(join(web, "play.wasm")));
const scene = (name) => readFileSync(join(root, "scenes", name), "utf8");

async function modelOf(t, lab) {
    const model = await Model.create(module, lab);
    t.after(() => model.dispose());
    return model;
}

const dynamic = 5; // the meaning, of draw/list.h

const row = (model, label) => model.panel().find((each) => each.label === label);

test("labs have names and titles, and one is shown", async (t) => {
    const model = await modelOf(t, "bounce");
    assert.deepEqual(
        model.labs.map(({ name }) => name), ["pair", "dot", "bounce", "crowd", "gallery"]);
    assert.equal(model.labs[0].title, "Pair lab");
    assert.equal(model.lab, "bounce");
    assert.ok(model.showLab("dot"));
    assert.equal(model.lab, "dot");
    assert.equal(model.showLab("nowhere"), false);
    assert.equal(model.lab, "dot");
});

test("the module can be given as bytes", async () => {
    const model = await Model.create(readFileSync(join(web, "play.wasm")));
    assert.equal(model.lab, "pair");
    model.dispose();
});

test("events are as lines of recordings", async (t) => {
    const model = await modelOf(t);
    const lines = [
        [{ kind: "resize", x: 800, y: 600.5 }, "resize 800 600.5"],
        [{ kind: "down", code: 1, x: 10.5, y: -3, mods: mods.shift | mods.control },
            "down 1 10.5 -3 shift control"],
        [{ kind: "key", code: keys.left, mods: mods.alt }, "key left alt"],
        [{ kind: "key-up", code: keys.f12 }, "key-up F12"],
        [{ kind: "wheel", y: -2 }, "wheel -2"],
        [{ kind: "field", code: 102, text: "−½ ☃" }, "field 102 −½ ☃"],
        [{ kind: "lab", code: 3 }, "lab crowd"],
        [{ kind: "dark", code: 1 }, "dark 1"],
    ];
    for (const [event, line] of lines) {
        assert.equal(model.eventText(event), line);
    }
});

test("an invalid event is refused and changes nothing", async (t) => {
    const model = await modelOf(t);
    const before = model.link();
    const wrong = [
        { kind: "nonsense" },
        { kind: "resize", x: NaN, y: 1 },
        { kind: "resize", x: 0, y: 1 },
        { kind: "down", code: 9, x: 1, y: 1 },
        { kind: "down", code: -1, x: 1, y: 1 },
        { kind: "down", code: 1.5, x: 1, y: 1 },
        { kind: "key", code: 100000 },
        { kind: "lab", code: 5 },
        { kind: "field", code: 102, text: "1".repeat(64) },
        { kind: "field", code: 102, text: "é".repeat(32) },
    ];
    for (const event of wrong) {
        assert.equal(model.take(event), false, JSON.stringify(event));
        assert.equal(model.eventText(event), "", JSON.stringify(event));
    }
    assert.equal(model.takeText("nonsense 1 2"), false);
    assert.equal(model.link(), before);
});

test("the panel's rows have what controls need", async (t) => {
    const model = await modelOf(t);
    const lab = row(model, "Lab");
    assert.equal(lab.kind, "choice");
    assert.deepEqual(lab.choices, model.labs.map(({ title }) => title));
    const { kind, code, value, min, max } = row(model, "Radius");
    assert.equal(kind, "number");
    assert.equal(value, "1");
    assert.ok(min > 0 && max > 1);
    assert.ok(model.setField(code, "0.75"));
    assert.equal(row(model, "Radius").value, "0.75");
});

test("what it wants is reported once", async (t) => {
    const model = await modelOf(t);
    assert.equal(model.wants(), "");
    assert.ok(model.take({ kind: "key", code: "c".charCodeAt(0) }));
    assert.equal(model.wants(), "copy");
    assert.equal(model.wants(), "");
    assert.match(model.copied, /#include .carom/);
});

test("a link restores the state, and an invalid link does not", async (t) => {
    const [from, to] = [await modelOf(t, "dot"), await modelOf(t)];
    from.take({ kind: "key", code: keys.right });
    assert.match(from.link(), /^dot\.[A-Za-z0-9._~-]+$/);
    assert.ok(to.follow(from.link()));
    assert.equal(to.lab, "dot");
    assert.equal(to.link(), from.link());
    assert.equal(to.follow("dot.1.AAAA"), false);
    assert.match(to.message, /not a link/);
    assert.equal(to.link(), from.link());
});

test("a scene is opened and written", async (t) => {
    const model = await modelOf(t);
    assert.ok(model.open(scene("corner.json"), "corner.json"), model.message);
    assert.equal(model.lab, "bounce");
    const written = JSON.parse(model.write());
    assert.equal(written.format, 1);
    assert.equal(written.bodies.length, JSON.parse(scene("corner.json")).bodies.length);
    assert.equal(model.open("{", "bad.json"), false);
    assert.match(model.message, /^bad\.json:1:/);
});

test("time passes while something moves", async (t) => {
    const model = await modelOf(t, "bounce");
    assert.equal(model.isMoving, true);
    const { steps } = model.origin;
    model.take({ kind: "tick", x: 1 / 60 });
    assert.ok(model.origin.steps > steps);
    model.setField(row(model, "Pause").code, "1");
    assert.equal(model.isMoving, false);
});

test("colours are CSS, and other ones in the dark", async (t) => {
    const model = await modelOf(t);
    assert.equal(model.colors(false)[0].strong, "#ffffffff");
    model.take({ kind: "dark", code: 1 });
    assert.equal(model.isDark, true);
    assert.equal(model.picture().colors[0].strong, "#14181dff");
});

test("memory grows without a view going stale", async (t) => {
    const model = await modelOf(t, "crowd");
    model.resize(900, 600);
    const before = model.picture();
    const { buffer } = before.memory.u8;
    assert.ok(model.setField(row(model, "Bodies").code, "1000000"));
    const { memory, list, count, isDark } = model.picture();
    assert.notEqual(memory.u8.buffer, buffer);
    assert.equal(buffer.byteLength, 0, "what was there is detached");
    assert.ok(count > 0);
    assert.equal(row(model, "Bodies").value, "1000000");
    const pixels = memory.c.play_web_crowd(list, 0, 2, 0, 0, 1800, 1000, isDark);
    assert.notEqual(pixels, 0);
    const middle = memory.u8.subarray(pixels + 4 * (1800 * 500 + 900));
    assert.ok(middle[3] > 0, "a million discs leave no hole in the middle");
});

test("pixels of a crowd are not multiplied by their alpha", async (t) => {
    const model = await modelOf(t, "crowd");
    model.resize(900, 600);
    assert.ok(model.setField(row(model, "Colours").code, "type"));
    const { memory, list, colors, isDark } = model.picture();
    const [width, height] = [900, 500];
    const first = memory.c.play_web_crowd(list, 0, 1, 0, 0, width, height, isDark);
    const color = [1, 3, 5].map((at) => parseInt(colors[dynamic].strong.slice(at, at + 2), 16));
    const seen = { clear: 0, rim: 0, full: 0 };
    let farthest = 0;
    for (let at = first; at < first + 4 * width * height; at += 4) {
        const alpha = memory.u8[at + 3];
        const off = Math.max(...color.map((value, i) => Math.abs(value - memory.u8[at + i])));
        seen[alpha === 0 ? "clear" : alpha === 255 ? "full" : "rim"]++;
        // With a small alpha, few bits of the colour are left.
        farthest = alpha >= 128 ? Math.max(farthest, off) : farthest;
    }
    assert.ok(seen.clear > 1000 && seen.rim > 1000 && seen.full > 1000, JSON.stringify(seen));
    assert.ok(farthest <= 4, `a colour is off by ${farthest} of 255`);
});
