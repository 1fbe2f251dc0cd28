// The state in the address: a link reproduces what is shown, and an invalid one gives a message.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPlay, rowsOf } from "./play.mjs";

const still = { reducedMotion: "reduce" };

/** Changes something in each lab. */
const changes = {
    "Pair lab": async (play) => {
        await play.key("a");
        await play.key("ArrowLeft");
        await play.key("s");
        await play.drag([8, 200], [68, 230]);
    },
    "The dot": async (play) => {
        await play.field("x").fill("250");
        await play.field("x").press("Enter");
        await play.choose("Moves by", "carom_slide");
    },
    "Bounce table": async (play) => {
        await play.choose("Start", "cradle");
        await play.key("p"); // nor is the state before
        for (let i = 0; i < 5; i++) {
            await play.key(".");
        }
    },
    Crowd: async (play) => {
        await play.choose("Crowd", "swarm");
        await play.choose("Colours", "type");
    },
    "Seams and traps": async (play) => {
        await play.key("n");
        await play.key("n");
    },
};

/** Returns the address once it matches the state: it is updated at most twice a second. */
async function addressOf(play) {
    await play.page.waitForFunction(() => location.hash === `#${globalThis.carom.model.link()}`);
    return play.page.url();
}

for (const [title, change] of Object.entries(changes)) {
    test(`a link to ${title} shows the same`, async (t) => {
        const play = await openPlay(t, still);
        await play.lab(title);
        await play.frames();
        const start = await play.pixels();
        await change(play);
        await play.page.mouse.move(0, 0);
        await play.frames();
        assert.notEqual(await play.pixels(), start, "nothing changed before the link was taken");
        const url = await addressOf(play);
        assert.match(url, /#[a-z]+\.1\.[A-Za-z0-9_.~-]+$/);

        const other = await openPlay(t, { ...still, url });
        const [selected] = await other.page.getByRole("tab", { selected: true }).allTextContents();
        assert.equal(selected, title);
        assert.deepEqual(await other.rows(), await play.rows());
        assert.equal(await other.pixels(), await play.pixels());
    });
}

test("L copies the address, at a server and from a folder", async (t) => {
    for (const file of [false, true]) {
        const permissions = ["clipboard-read", "clipboard-write"];
        const play = await openPlay(t, { file, permissions });
        await play.key("ArrowRight");
        await play.key("l");
        const copied = await play.page.evaluate(() => navigator.clipboard.readText());
        assert.ok(copied.startsWith(`${play.page.url().split("#")[0]}#pair?`), copied);
        const other = await openPlay(t, { url: copied });
        assert.deepEqual(await other.rows(), await play.rows());
    }
});

test("the model in node follows the page's link", async (t) => {
    const play = await openPlay(t);
    await play.field("x").fill("-2.125");
    await play.field("x").press("Enter");
    const url = await addressOf(play);
    const twin = await play.twin("gallery");
    assert.ok(twin.follow(new URL(url).hash.slice(1)));
    assert.deepEqual(await play.rows(), rowsOf(twin));
});

test("an address that is changed is followed, and the name of a lab is one", async (t) => {
    const play = await openPlay(t, { link: "gallery" });
    assert.equal(await play.value("Case"), "Same centre");
    await play.page.evaluate(() => (location.hash = "dot"));
    await play.until("Moves by", (value) => value === "move back");
});

test("a valid link, or a click on a tab, removes the message", async (t) => {
    const play = await openPlay(t, { link: "nonsense" });
    const isQuiet = () => document.querySelector("#said").textContent === "";
    await play.page.evaluate(() => (location.hash = "gallery"));
    await play.page.waitForFunction(isQuiet);
    await play.page.evaluate(() => (location.hash = "nonsense"));
    await play.until("Case", (value) => value === "Same centre");
    assert.match(await play.said(), /not a link/);
    await play.lab("Pair lab");
    await play.page.waitForFunction(isQuiet);
});

test("back and forward go where the address led", async (t) => {
    const play = await openPlay(t, { ...still, link: "dot" });
    await play.page.evaluate(() => (location.hash = "gallery"));
    await play.until("Case", (value) => value === "Same centre");
    await play.page.goBack();
    await play.until("Moves by", (value) => value === "move back");
    await play.page.goForward();
    await play.until("Case", (value) => value === "Same centre");
});

test("an address can have settings of a lab, and a wrong one gets a message", async (t) => {
    const play = await openPlay(t, { ...still, link: "bounce?gravity=12&start=fall" });
    assert.equal(await play.value("Start"), "fall");
    await play.page.evaluate(() => (location.hash = "dot?speed=30"));
    await play.until("Speed", (value) => value === "30");
    await play.page.evaluate(() => (location.hash = "dot?sped=3"));
    await play.page.waitForFunction(() => /link/.test(document.querySelector("#said").textContent));
    await play.page.evaluate(() => (location.hash = "dot?speed=-3"));
    await play.page.waitForFunction(() =>
        /a number from 1 to 200/.test(document.querySelector("#said").textContent));
});

const malformed = {
    "is no link": "nonsense",
    "is cut short": "pair.1.eHng8wADAP8CDwAAAAAAgMAAAIC__wEAAMA_MzMz",
    "has a letter changed": "crowd.1.Td0ysQAAAAAAECcAAAEAAAACAAAAAAAAQAAAAAAAAAAAAAAAAB",
    "names an unknown lab": "billiard.1.AAAA",
    "has signs that no link has": "pair.1.%00%ff<script>",
    "is very long": `pair.1.${"A".repeat(100000)}`,
};
for (const [what, link] of Object.entries(malformed)) {
    test(`a link that ${what} gets a message and the first scene`, async (t) => {
        const play = await openPlay(t, { link });
        const said = await play.said();
        assert.match(said, /link/i, said);
        const twin = await play.twin("pair");
        assert.deepEqual(await play.rows(), rowsOf(twin));
    });
}
