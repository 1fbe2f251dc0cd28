// The page by the rules of axe-core: none of serious or critical impact is broken.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { PHONE } from "./chromium.mjs";
import { openPlay } from "./play.mjs";

const LABS = ["Pair lab", "The dot", "Bounce table", "Crowd", "Seams and traps"];
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the rules that are broken, with the elements that break them. */
async function broken(page) {
    const { violations, passes } = await page.evaluate(() => globalThis.axe.run());
    assert.ok(passes.length > 15, `${passes.length} rules apply`);
    return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).slice(0, 3).join(" ")}`);
}

for (const [name, options] of Object.entries({
    light: { colorScheme: "light" },
    dark: { colorScheme: "dark" },
    phone: PHONE,
})) {
    test(`axe finds nothing serious, ${name}`, async (t) => {
        const play = await openPlay(t, { ...options, reducedMotion: "reduce" });
        await play.page.evaluate(axe);
        for (const title of LABS) {
            await play.lab(title);
            assert.deepEqual(await broken(play.page), [], title);
        }
        await play.lab("Pair lab");
        await play.page.getByRole("button", { name: "Remove" }).click();
        await play.page.getByRole("button", { name: "Remove" }).click();
        await play.frames();
        assert.ok((await play.page.locator(".off").count()) > 10, "rows that do not apply");
        assert.deepEqual(await broken(play.page), [], "one shape alone");
    });
}
