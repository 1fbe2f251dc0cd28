// Accessibility of the page: screen readers, keyboard, contrast and reduced motion.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE } from "./chromium.mjs";
import { openPlay } from "./play.mjs";

const LABS = ["Pair lab", "The dot", "Bounce table", "Crowd", "Seams and traps"];
const CONTROLS = [
    "button", "textbox", "slider", "switch", "radio", "tab", "checkbox", "link", "application",
];

/** The nodes of the accessibility tree that are not ignored. */
async function heard(play) {
    const session = await play.page.context().newCDPSession(play.page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    return nodes.filter(({ ignored }) => !ignored);
}

/** Runs in the page: returns texts with too little contrast. */
function faintTexts() {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const rgba = (color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const over = ([r, g, b, a], below) =>
        [r, g, b].map((v, i) => (v * a + below[i] * (255 - a)) / 255);
    const behind = (node) => {
        if (!node) {
            return [255, 255, 255];
        }
        return over(rgba(getComputedStyle(node).backgroundColor), behind(node.parentElement));
    };
    const light = (color) => {
        const [r, g, b] = color.map((v) => v / 255).map((v) =>
            v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const faint = [];
    let count = 0;
    for (const node of document.querySelectorAll("body *")) {
        const style = getComputedStyle(node);
        const own = node.matches("input[type=text]") ||
            [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
        if (!own || !node.checkVisibility() || node.matches(".unseen, noscript, script, style")) {
            continue;
        }
        const ground = behind(node);
        const lights = [light(over(rgba(style.color), ground)), light(ground)];
        const [a, b] = lights.sort((x, y) => y - x);
        const isLarge = parseFloat(style.fontSize) >= 24 ||
            (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
        const ratio = (a + 0.05) / (b + 0.05);
        count++;
        if (ratio < (isLarge ? 3 : 4.5)) {
            faint.push(`${node.textContent.trim() || node.id}: ${ratio.toFixed(2)}`);
        }
    }
    return { faint, count };
}

for (const colorScheme of ["light", "dark"]) {
    test(`all text stands out, ${colorScheme} as the system asks`, async (t) => {
        const play = await openPlay(t, { colorScheme, reducedMotion: "reduce" });
        const theme = () => play.page.evaluate(() => document.documentElement.dataset.theme);
        assert.equal(await theme(), colorScheme);
        for (const title of LABS) {
            await play.lab(title);
            const { faint, count } = await play.page.evaluate(faintTexts);
            assert.deepEqual(faint, [], title);
            assert.ok(count > 20, `${count} texts`);
        }
    });
}

test("T and the system change the theme, and the picture with it", async (t) => {
    const play = await openPlay(t, { colorScheme: "light" });
    const theme = () => play.page.evaluate(() => document.documentElement.dataset.theme);
    const light = await play.pixels();
    await play.key("t");
    assert.equal(await theme(), "dark");
    assert.notEqual(await play.pixels(), light);
    await play.key("t");
    assert.equal(await play.pixels(), light);
    await play.page.emulateMedia({ colorScheme: "dark" });
    await play.frames();
    assert.equal(await theme(), "dark");
});

test("the chosen theme survives a reload", async (t) => {
    const play = await openPlay(t, { colorScheme: "light" });
    const theme = () => play.page.evaluate(() => document.documentElement.dataset.theme);
    await play.key("t");
    await play.page.reload();
    await play.ready();
    assert.equal(await theme(), "dark");
    await play.key("t");
    await play.page.reload();
    await play.ready();
    assert.equal(await theme(), "light");
});

test("every control has a name, in every lab", async (t) => {
    const play = await openPlay(t, { reducedMotion: "reduce" });
    for (const title of LABS) {
        await play.lab(title);
        const nodes = await heard(play);
        const controls = nodes.filter(({ role }) => CONTROLS.includes(role?.value));
        const nameless = controls.filter(({ name }) => !name?.value?.trim());
        assert.deepEqual(nameless.map(({ role }) => role.value), [], title);
        assert.ok(controls.length > 15, `${title}: ${controls.length} controls`);
        const names = new Set(controls.map(({ name }) => name.value));
        const isNamed = [...names].some((name) => name.startsWith(`${title}, `));
        assert.ok(isNamed, `the picture's name contains ${title}`);
    }
});

test("the page describes in words what it shows", async (t) => {
    const play = await openPlay(t);
    await play.key("ArrowRight");
    const words = play.page.locator("#words");
    const distance = (await play.value("Distance")).replace("-", "\u2212");
    await play.page.waitForFunction((text) =>
        document.querySelector("#words").textContent.includes(`Distance: ${text}`), distance);
    assert.equal(await words.getAttribute("aria-live"), "polite");
    assert.match(await words.textContent(), /^A and C overlap by /);
});

test("the page also describes what only the picture shows", async (t) => {
    const play = await openPlay(t, { reducedMotion: "reduce" });
    const announced = (text) => play.page.waitForFunction((part) =>
        document.querySelector("#words").textContent.includes(part), text);
    await play.lab("Seams and traps");
    await announced("Same centre. Two circles with the same centre.");
    await announced("Between equal centres");
    await play.key("h");
    await announced("the next case");
});

test("all is reached by Tab, and seen where it is", async (t) => {
    const play = await openPlay(t);
    const stops = [];
    for (let i = 0; i < 60; i++) {
        await play.page.keyboard.press("Tab");
        const stop = await play.page.evaluate(() => {
            const node = document.activeElement;
            if (node === document.body) {
                return null;
            }
            const marked = node.matches("input[type=radio]") ? node.nextElementSibling : node;
            const isMarked = [node, marked].some((one) => {
                const { outlineStyle, outlineWidth } = getComputedStyle(one);
                return outlineStyle !== "none" && parseFloat(outlineWidth) >= 1;
            });
            const { top, bottom } = node.getBoundingClientRect();
            return {
                name: node.id || node.closest("label, .slider, button")?.textContent.trim(),
                type: node.type ?? node.tagName,
                isMarked,
                isSeen: bottom > 0 && top < innerHeight,
            };
        });
        if (!stop || (stops.length > 1 && stop.name === stops[0].name)) {
            break;
        }
        stops.push(stop);
    }
    assert.deepEqual(stops.filter(({ isMarked, isSeen }) => !isMarked || !isSeen), []);
    const names = stops.map(({ name }) => name);
    for (const wanted of ["lab-pair", "open", "picture"]) {
        assert.ok(names.includes(wanted), `${wanted} in ${names}`);
    }
    const types = stops.map(({ type }) => type);
    for (const wanted of ["text", "radio", "checkbox", "button"]) {
        assert.ok(types.includes(wanted), `${wanted} in ${types}`);
    }
});

test("everything works by keyboard alone", async (t) => {
    const play = await openPlay(t, { reducedMotion: "reduce" });
    const { keyboard } = play.page;
    await keyboard.press("Tab"); // the link to the start page
    await keyboard.press("Tab");
    await keyboard.press("ArrowRight");
    await keyboard.press("ArrowRight");
    await play.frames();
    const selected = play.page.getByRole("tab", { selected: true });
    assert.equal(await selected.textContent(), "Bounce table");
    // Moves into the panel: to the first group of choices, then to its second word.
    const isRadio = () => document.activeElement.matches("input[type=radio]");
    while (!(await play.page.evaluate(isRadio))) {
        await keyboard.press("Tab");
    }
    await keyboard.press("ArrowRight");
    await play.frames();
    assert.equal(await play.value("Start"), "break");
    assert.ok(await play.page.evaluate(() => document.activeElement.checked), "the focus stays");
    await keyboard.press("Escape");
    await play.frames();
    assert.equal(await play.page.evaluate(() => document.activeElement.id), "picture");
    const time = await play.value("Time");
    await keyboard.press(".");
    await play.frames();
    assert.notEqual(await play.value("Time"), time);
});

test("with reduced motion the user starts it by hand, and the page says so", async (t) => {
    const play = await openPlay(t, { reducedMotion: "reduce" });
    for (const [title, row] of [["Bounce table", "Time"], ["Crowd", "Contacts"]]) {
        await play.lab(title);
        await play.says(/^Paused/);
        const before = await play.value(row);
        await play.frames(10);
        assert.equal(await play.value(row), before);
        await play.key("Space");
        await play.says(/^$/);
        await play.until(row, (now) => now !== before);
    }
    await play.lab("Bounce table");
    assert.equal(await play.value("Pause"), "0", "it was started by hand");
});

test("controls are large enough for a finger", async (t) => {
    const play = await openPlay(t, PHONE);
    for (const title of LABS) {
        await play.lab(title);
        const small = await play.page.evaluate(() =>
            [...document.querySelectorAll("button, .switch, .choice > label, input[type=text]")]
                .filter((node) => node.checkVisibility())
                .map((node) => [node.textContent.trim() || node.id, node.getBoundingClientRect()])
                .filter(([, { width, height }]) => Math.min(width, height) < 44)
                .map(([name, { width, height }]) => `${name}: ${width} x ${height}`));
        assert.deepEqual(small, [], title);
    }
});
