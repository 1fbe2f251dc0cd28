// Touch input: one finger drags, two pan and pinch.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE } from "./chromium.mjs";
import { openPlay, seek } from "./play.mjs";

const isMoved = (before, after) =>
    after["number Radius"] === before["number Radius"] && after["number x"] !== before["number x"];

class Fingers {
    constructor(play, session) {
        this.play = play;
        this.session = session;
    }

    static async of(play) {
        return new Fingers(play, await play.page.context().newCDPSession(play.page));
    }

    /** Sends the positions of the fingers. A finger that is missing in the next list is lifted. */
    async to(type, ...points) {
        const touchPoints = points.map((point, id) => {
            const [x, y] = this.play.at(point);
            return { x, y, id };
        });
        await this.session.send("Input.dispatchTouchEvent", { type, touchPoints });
        await this.play.frames(1);
    }

    /** Moves all fingers from one list of positions to another, and lifts them. */
    async glide(from, to) {
        await this.to("touchStart", ...from);
        for (let i = 1; i <= 6; i++) {
            const part = (a, b) => a.map((v, k) => v + ((b[k] - v) * i) / 6);
            await this.to("touchMove", ...from.map((point, f) => part(point, to[f])));
        }
        await this.to("touchEnd");
        await this.play.frames();
    }
}

test("one finger drags a shape", async (t) => {
    const play = await openPlay(t, PHONE);
    const fingers = await Fingers.of(play);
    const from = await seek(play, "pair", isMoved);
    const x = await play.number("x");
    const radius = await play.value("Radius");
    await fingers.glide([from], [[from[0] + 60, from[1] + 30]]);
    assert.ok((await play.number("x")) > x);
    assert.equal(await play.value("Radius"), radius);
});

test("two fingers pan and pinch, and move no shape", async (t) => {
    const play = await openPlay(t, PHONE);
    const fingers = await Fingers.of(play);
    const rows = await play.rows();
    const { width, height } = play.box;
    const [a, b] = [[width * 0.4, height * 0.5], [width * 0.6, height * 0.5]];
    const first = await play.pixels();
    await fingers.glide([a, b], [[a[0], a[1] + 40], [b[0], b[1] + 40]]);
    const panned = await play.pixels();
    assert.notEqual(panned, first, "it pans");
    await fingers.glide([a, b], [[width * 0.2, a[1]], [width * 0.8, b[1]]]);
    assert.notEqual(await play.pixels(), panned, "it zooms");
    assert.deepEqual(await play.rows(), rows, "nothing was moved");
    assert.equal(await play.page.evaluate(() => visualViewport.scale), 1, "the page itself stays");
});

test("a second finger lets go of what the first has dragged", async (t) => {
    const play = await openPlay(t, PHONE);
    const fingers = await Fingers.of(play);
    const from = await seek(play, "pair", isMoved);
    await fingers.to("touchStart", from);
    await fingers.to("touchMove", [from[0] + 20, from[1]]);
    await fingers.to("touchMove", [from[0] + 40, from[1]]);
    const moved = await play.value("x");
    await fingers.to("touchStart", [from[0] + 40, from[1]], [20, 20]);
    await fingers.to("touchMove", [from[0] + 80, from[1]], [60, 20]);
    await fingers.to("touchEnd");
    await play.frames();
    assert.equal(await play.value("x"), moved);
});

test("a finger that is lifted where the page does not see it is forgotten", async (t) => {
    const play = await openPlay(t, PHONE);
    const fingers = await Fingers.of(play);
    const from = await seek(play, "pair", isMoved);
    await play.page.evaluate(() => {
        const canvas = document.querySelector("#picture");
        const stop = (event) => event.stopImmediatePropagation();
        canvas.parentNode.addEventListener("pointerup", stop, { capture: true, once: true });
    });
    await fingers.to("touchStart", [20, 20]);
    await fingers.to("touchEnd");
    await play.page.evaluate(() => window.dispatchEvent(new Event("blur")));
    const x = await play.number("x");
    await fingers.glide([from], [[from[0] + 60, from[1] + 30]]);
    assert.ok((await play.number("x")) > x);
});

test("the panel is worked by taps", async (t) => {
    const play = await openPlay(t, PHONE);
    await play.page.getByRole("tab", { name: "Bounce table" }).tap();
    await play.until("Time", (time) => Number.parseFloat(time) > 0);
    await play.switch("Pause").tap();
    await play.frames();
    const time = await play.value("Time");
    await play.frames(10);
    assert.equal(await play.value("Time"), time);
    await play.page.getByRole("button", { name: "Step", exact: true }).tap();
    await play.frames();
    assert.notEqual(await play.value("Time"), time);
});

test("the stick steers the dot, and stops when it is let go", async (t) => {
    const play = await openPlay(t, PHONE);
    await play.page.getByRole("tab", { name: "The dot" }).tap();
    await play.frames();
    const stick = await play.page.locator("#stick").boundingBox();
    const fingers = await Fingers.of(play);
    const middle = [
        stick.x + stick.width / 2 - play.box.x,
        stick.y + stick.height / 2 - play.box.y,
    ];
    await fingers.to("touchStart", middle);
    await fingers.to("touchMove", [middle[0] + 20, middle[1]]);
    await fingers.to("touchMove", [middle[0] + 40, middle[1]]);
    await play.until("x", (x) => Number(x) > 40);
    assert.equal(await play.number("y"), 10);
    await fingers.to("touchEnd");
    await play.frames();
    const x = await play.number("x");
    await play.frames(10);
    assert.equal(await play.number("x"), x, "it went on");
});

test("two fingers turn the shape below them", async (t) => {
    const play = await openPlay(t, { ...PHONE, viewport: { width: 768, height: 1024 } });
    const fingers = await Fingers.of(play);
    await play.choose("Shape", "C");
    await play.frames();
    assert.equal(await play.value("Angle"), "30");
    const isOther = (before, after) => after["choice Shape"] === "C";
    const [x, top] = await seek(play, "pair", isOther); // near its upper corner
    const y = top + 50;
    await fingers.glide([[x - 30, y], [x + 30, y]], [[x, y + 30], [x, y - 30]]);
    const angle = await play.number("Angle");
    assert.ok(angle > 100 && angle < 135, `a quarter turn from 30 to ${angle}`);
});

test("tabs and Open are reached on a narrow phone", async (t) => {
    const play = await openPlay(t, { ...PHONE, viewport: { width: 360, height: 640 } });
    const places = await play.page.evaluate(() =>
        [...document.querySelectorAll("[role=tab], #open")].map((node) => {
            const { left, right, top, bottom } = node.getBoundingClientRect();
            return { left, right, top, bottom };
        }));
    assert.equal(places.length, 6);
    for (const { left, right, top, bottom } of places) {
        assert.ok(left >= 0 && right <= 360 && top >= 0 && bottom <= 110, `${left} to ${right}`);
    }
});

test("help and messages name gestures, and no keys", async (t) => {
    const play = await openPlay(t, { ...PHONE, reducedMotion: "reduce" });
    for (const title of ["Pair lab", "The dot", "Bounce table", "Crowd", "Seams and traps"]) {
        await play.page.getByRole("tab", { name: title }).tap();
        await play.frames();
        await play.switch("Help").tap();
        await play.page.waitForFunction(() =>
            document.querySelector("#words").textContent.includes("two fingers"));
        const words = `${await play.page.locator("#words").textContent()} ${await play.said()}`;
        assert.doesNotMatch(words, /\b(key|wheel|ctrl|shift|space|wasd|click)\b/i, title);
    }
});
