import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { packageFolder, packageUrl } from "../built.mjs";

const { CaromError, load } = await import(packageUrl("load.js"));
const inlined = await import(packageUrl());
const file = join(packageFolder, "carom.wasm");
const bytes = await readFile(file);

function works(carom) {
    assert.equal(carom.overlap(carom.circle(0, 0, 1), carom.circle(1.5, 0, 1)), true);
    assert.equal(carom.overlap(carom.circle(0, 0, 1), carom.circle(2, 0, 1)), false);
}

test("the package is ready when it is imported", () => works(inlined));

test("load returns everything that the package exports", async () => {
    const carom = await load(bytes);
    assert.deepEqual(Object.keys(carom).sort(), Object.keys(inlined).sort());
    for (const [name, value] of Object.entries(inlined)) {
        assert.notEqual(value, undefined, name);
        assert.equal(typeof carom[name], typeof value, name);
    }
    assert.equal(carom.CaromError, CaromError);
    assert.equal(inlined.CaromError, CaromError);
});

test("the version is that of the package", async () => {
    const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.equal(inlined.version, version);
});

test("from bytes, a buffer, a module", async () => {
    works(await load(bytes));
    works(await load(new Uint8Array(bytes)));
    works(await load(new Uint8Array(bytes).buffer));
    works(await load(new WebAssembly.Module(bytes)));
    works(await load(Promise.resolve(bytes)));
});

test("from a file's address, and from one relative to the folder", async () => {
    works(await load(pathToFileURL(file)));
    works(await load(pathToFileURL(file).href));
    works(await load(relative(process.cwd(), file)));
    works(await load({ href: pathToFileURL(file).href }));
});

test("from a path whose characters a URL would escape", async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "a #b %20c "));
    t.after(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "carom.wasm"), bytes);
    works(await load(join(folder, "carom.wasm")));
    works(await load(pathToFileURL(join(folder, "carom.wasm"))));
});

test("from a Response, with and without the right type", async () => {
    for (const type of ["application/wasm", "application/octet-stream", undefined]) {
        const headers = type ? { "content-type": type } : {};
        works(await load(new Response(bytes, { headers })));
        works(await load(Promise.resolve(new Response(bytes, { headers }))));
    }
    // As another implementation of fetch returns it.
    const headers = new Headers({ "content-type": "application/wasm" });
    works(await load({ ok: true, status: 200, headers, arrayBuffer: async () => bytes }));
    await assert.rejects(load(new Response("not here", { status: 404 })), {
        message: "cannot load carom.wasm: status 404",
    });
});

test("from a server", async (t) => {
    const server = createServer((request, response) => {
        const found = request.url === "/carom.wasm";
        response.writeHead(found ? 200 : 404, { "content-type": "application/wasm" });
        response.end(found ? bytes : "");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    t.after(() => {
        server.close();
        server.closeAllConnections?.(); // node 18.2 has it
    });
    const base = `http://127.0.0.1:${server.address().port}/`;
    works(await load(`${base}carom.wasm`));
    works(await load(fetch(`${base}carom.wasm`)));
    await assert.rejects(load(`${base}no.wasm`), { message: /no\.wasm: status 404$/ });
});

test("each load has a memory of its own", async () => {
    const module = new WebAssembly.Module(bytes);
    const [one, two] = [await load(module), await load(module)];
    assert.notEqual(one.Circles, two.Circles);
    const circles = new one.Circles([one.circle(1, 2, 3)]);
    const others = new two.Circles([two.circle(7, 8, 9)]);
    assert.deepEqual(circles.get(0), { x: 1, y: 2, radius: 3 });
    assert.deepEqual(others.get(0), { x: 7, y: 8, radius: 9 });
});

test("an invalid source is refused", async () => {
    for (const source of [undefined, null, 3, {}, [1]]) {
        await assert.rejects(load(source), { name: "TypeError", message: /^load: source must be/ });
    }
    await assert.rejects(load(Uint8Array.of(1, 2, 3)), WebAssembly.CompileError);
    const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
    await assert.rejects(load(empty), { message: "load: this module is not carom.wasm" });
    await assert.rejects(load(pathToFileURL(join(packageFolder, "no.wasm"))), { code: "ENOENT" });
});

test("without SIMD or WebAssembly the error names the engines that have it", async (t) => {
    t.mock.method(WebAssembly, "validate", () => false);
    const noSimd = { name: "Error", message: /this engine has no SIMD for it.*Safari 16\.4/ };
    await assert.rejects(load(bytes), noSimd);
    await assert.rejects(import(`${packageUrl()}?engine=no-simd`), noSimd);
    t.mock.restoreAll();

    const engine = globalThis.WebAssembly;
    delete globalThis.WebAssembly;
    try {
        await assert.rejects(load(bytes), { message: /has no WebAssembly\. Chrome 91/ });
    } finally {
        globalThis.WebAssembly = engine;
    }
    works(await load(bytes));
});

test("what an engine is asked depends on its v128 alone", async (t) => {
    const real = WebAssembly.validate;
    const asked = [];
    t.mock.method(WebAssembly, "validate", (probe) => asked.push(probe) > 0);
    await load(bytes);
    t.mock.restoreAll();
    const [probe] = asked;
    const [v128, i32, noType] = [0x7b, 0x7f, 0x79];
    const withType = (type) => probe.map((byte) => (byte === v128 ? type : byte));
    assert.deepEqual([v128, i32, noType].map((type) => real(withType(type))), [true, true, false]);
});
