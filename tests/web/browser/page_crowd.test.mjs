// The crowd: it runs, and its steps have the bits of the model in node.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPlay, rowsOf } from "./play.mjs";

async function setBodies(play, count) {
    await play.field("Bodies").fill(String(count));
    await play.field("Bodies").press("Enter");
    await play.until("Bodies", (now) => now === String(count));
}

test("10,000 bodies run as each kind of crowd, and are seen", async (t) => {
    const play = await openPlay(t);
    await play.lab("Crowd");
    await setBodies(play, 1000);
    await setBodies(play, 10000);
    for (const kind of ["pile", "swarm", "gas"]) {
        await play.choose("Crowd", kind);
        await play.frames();
        const energy = await play.value("Energy");
        const pixels = await play.pixels();
        if (kind !== "gas") {
            await play.until("Energy", (now) => now !== energy);
        } else {
            await play.until("Contacts", (now) => Number(now) > 0);
        }
        assert.notEqual(await play.pixels(), pixels, `${kind} stands still`);
    }
    await play.key("Space");
    const colours = new Set();
    for (const word of ["type", "contacts", "speed"]) {
        await play.choose("Colours", word);
        await play.frames();
        colours.add(await play.pixels());
    }
    assert.equal(colours.size, 3, "each way to colour looks different");
});

test("steps have the bits of the model", async (t) => {
    const play = await openPlay(t, { reducedMotion: "reduce" });
    await play.lab("Crowd");
    const twin = await play.twin("crowd");
    const pause = twin.panel().find(({ label }) => label === "Pause");
    twin.setField(pause.code, "1");
    for (let i = 0; i < 20; i++) {
        await play.page.keyboard.press(".");
        twin.take({ kind: "key", code: ".".charCodeAt(0) });
        twin.take({ kind: "key-up", code: ".".charCodeAt(0) });
    }
    await play.frames();
    assert.deepEqual(await play.rows(), rowsOf(twin));
    assert.ok((await play.number("Contacts")) > 0);
});

test("the largest crowd is made, and a smaller one after it", async (t) => {
    const play = await openPlay(t, { reducedMotion: "reduce" });
    await play.lab("Crowd");
    await setBodies(play, 1000000);
    await play.key(".");
    assert.ok((await play.number("Contacts")) > 0);
    await setBodies(play, 1000);
});
