// The package in Chromium: by a plain script, through a bundler, with the module beside it, and its
// worlds to the native bits.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { packageFolder, root } from "../built.mjs";
import { newPage, serveFolder } from "./chromium.mjs";

const project = join(root, "tests/web/project");
const program = readFileSync(join(project, "use.mjs"), "utf8");
const expected = readFileSync(join(project, "expected.txt"), "utf8").trim().split("\n");
const tool = process.env.CAROM_TOOL ?? join(root, "build/dev/tools/cli/carom");

/** A page at a server that has the package at /carom/, with an HTML text of its own. */
async function pageOf(t, html, options) {
    const folder = mkdtempSync(join(tmpdir(), "carom-page-"));
    t.after(() => rmSync(folder, { recursive: true }));
    cpSync(packageFolder, join(folder, "carom"), { recursive: true });
    const head = '<!doctype html><link rel="icon" href="data:,">';
    writeFileSync(join(folder, "index.html"), head + html);
    const url = await serveFolder(folder);
    const page = await newPage(t, options);
    page.said = [];
    page.on("console", (message) => page.said.push(message.text()));
    return { page, url, folder };
}

const imports = '<script type="importmap">{ "imports": { "carom": "./carom/carom.js" } }</script>';

/** Opens a page, and waits until it has printed a number of lines. */
async function goTo(page, url, lines) {
    const end = Date.now() + 15000;
    await page.goto(url);
    while (page.said.length < lines) {
        assert.ok(Date.now() < end, `it said only ${JSON.stringify(page.said)}`);
        await page.waitForTimeout(20);
    }
    return page.said;
}

test("a plain script imports it", async (t) => {
    const script = `<script type="module">${program}</script>`;
    const { page, url } = await pageOf(t, imports + script);
    assert.deepEqual(await goTo(page, url, expected.length), expected);
});

test("a bundle of a small program runs", async (t) => {
    const script = '<script type="module" src="bundle.js"></script>';
    const { page, url, folder } = await pageOf(t, script);
    mkdirSync(join(folder, "node_modules"));
    cpSync(packageFolder, join(folder, "node_modules/carom"), { recursive: true });
    writeFileSync(join(folder, "use.mjs"), program);
    await build({
        entryPoints: [join(folder, "use.mjs")],
        outfile: join(folder, "bundle.js"),
        bundle: true,
        minify: true,
        format: "esm",
        logLevel: "error",
    });
    assert.deepEqual(await goTo(page, url, expected.length), expected);
});

test("the module beside it is fetched", async (t) => {
    const script = `<script type="module">
        import { load } from "./carom/load.js";
        for (const from of ["carom/carom.wasm", fetch("carom/carom.wasm")]) {
            const { circle, overlap } = await load(from);
            console.log(overlap(circle(0, 0, 1), circle(1.5, 0, 1)));
        }</script>`;
    for (const contentType of ["application/wasm", "application/octet-stream"]) {
        const { page, url } = await pageOf(t, script);
        await page.route("**/*.wasm", (route) =>
            route.fulfill({ path: join(packageFolder, "carom.wasm"), contentType }));
        assert.deepEqual(await goTo(page, url, 2), ["true", "true"]);
    }
});

const trying = `<script type="module">
    import("./carom/carom.js").catch((error) => {
        console.log(error instanceof Error, error.message);
    });</script>`;

test("an engine without WebAssembly gets an Error that says so", async (t) => {
    const { page, url } = await pageOf(t, trying, { init: () => delete globalThis.WebAssembly });
    assert.match((await goTo(page, url, 1)).join(), /^true .*WebAssembly/);
});

test("an engine without simd gets an Error that names versions", async (t) => {
    const { page, url } = await pageOf(t, trying, {
        init: () => {
            WebAssembly.validate = () => false;
            WebAssembly.compile = WebAssembly.instantiate = () =>
                Promise.reject(new WebAssembly.CompileError("invalid opcode 0xfd"));
        },
    });
    assert.match((await goTo(page, url, 1)).join(), /^true .*simd.*\d/i);
});

/** Runs in the page: a world from a snapshot, some steps on. */
async function hashOf([bytes, steps]) {
    const { World } = await import("./carom/carom.js");
    const world = new World().load(Uint8Array.from(bytes));
    for (let i = 0; i < steps; i++) {
        world.step(1 / 60);
    }
    const hash = world.hash.toString(16).padStart(16, "0");
    world.dispose();
    return hash;
}

for (const scene of ["gas", "pile", "breakout", "swarm", "platforms", "wedge"]) {
    test(`${scene} goes on in Chromium to the native bits`, async (t) => {
        const { page, url, folder } = await pageOf(t, "");
        const file = join(folder, "snapshot");
        const run = (...args) =>
            execFileSync(tool, ["run", scene, "--quiet", ...args], { encoding: "utf8" });
        run("--seconds", "1", "--snapshot", file);
        const native = run("--seconds", "3", "--hash").trim();
        assert.match(native, /^[0-9a-f]{16}$/);
        await goTo(page, url, 0);
        assert.equal(await page.evaluate(hashOf, [[...readFileSync(file)], 120]), native);
    });
}
