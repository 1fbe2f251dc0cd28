// The bounce table. With reduced motion it starts paused, so that the page and the model in node
// have the same time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dragTwin, openPlay, rowsOf, seek } from "./play.mjs";

async function openPaused(t) {
    const play = await openPlay(t, { reducedMotion: "reduce" });
    await play.lab("Bounce table");
    assert.equal(await play.value("Pause"), "1");
    return play;
}

async function pausedTwin(play) {
    const twin = await play.twin("bounce");
    const pause = twin.panel().find(({ label }) => label === "Pause");
    twin.setField(pause.code, "1");
    return twin;
}

test("space pauses and starts again", async (t) => {
    const play = await openPlay(t);
    await play.lab("Bounce table");
    await play.until("Time", (time) => Number.parseFloat(time) > 0.1);
    await play.key("Space");
    assert.equal(await play.value("Pause"), "1");
    const time = await play.value("Time");
    await play.frames(10);
    assert.equal(await play.value("Time"), time, "time went on");
    await play.key("Space");
    await play.until("Time", (now) => now !== time);
});

test("steps to and fro give the bits of the model", async (t) => {
    const play = await openPaused(t);
    const twin = await pausedTwin(play);
    const start = await play.rows();
    assert.deepEqual(start, rowsOf(twin));
    const pixels = await play.pixels();
    for (let i = 0; i < 40; i++) {
        await play.page.keyboard.press(".");
        twin.take({ kind: "key", code: ".".charCodeAt(0) });
        twin.take({ kind: "key-up", code: ".".charCodeAt(0) });
    }
    await play.frames();
    assert.notEqual(await play.pixels(), pixels);
    assert.deepEqual(await play.rows(), rowsOf(twin));
    assert.notDeepEqual(await play.rows(), start);
    for (let i = 0; i < 40; i++) {
        await play.press("Step back");
    }
    await play.frames();
    assert.equal(await play.value("Time"), start.find(([, label]) => label === "Time")[2]);
});

test("a ball that is dragged and let go is thrown", async (t) => {
    const play = await openPaused(t);
    const isThrown = (before, after) => before["text Kinetic energy"] !==
        after["text Kinetic energy"];
    const from = await seek(play, "bounce", isThrown);
    const to = [from[0] + 60, from[1] + 45];
    const twin = await pausedTwin(play);
    const pixels = await play.pixels();
    await play.drag(from, to, { hold: true });
    assert.notEqual(await play.pixels(), pixels, "the throw is drawn");
    await play.page.mouse.up();
    await play.frames();
    dragTwin(twin, from, to);
    assert.deepEqual(await play.rows(), rowsOf(twin));
});

test("each start runs, with gravity by the slider", async (t) => {
    const play = await openPlay(t);
    await play.lab("Bounce table");
    for (const start of ["break", "cradle", "fall", "masses"]) {
        await play.choose("Start", start);
        const time = await play.value("Time");
        await play.until("Time", (now) => now !== time);
        assert.equal(await play.value("Start"), start);
    }
    await play.page.getByRole("slider", { name: "Gravity" }).press("End");
    await play.frames();
    assert.equal(await play.value("Gravity"), "20");
});
