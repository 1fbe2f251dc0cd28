// The server of `make serve`: it serves the files of its folder, and nothing else.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { root, web } from "./built.mjs";

const script = join(root, "scripts/serve.mjs");

/** Runs the server at a free port until the test ends. */
async function start(t, folder = web) {
    const stdio = ["ignore", "pipe", "inherit"];
    const server = spawn(process.execPath, [script, folder, "0"], { stdio });
    t.after(() => server.kill());
    const [said] = await once(server.stdout, "data");
    return new URL(/http:\S+/.exec(said)[0]);
}

/** Requests a path unchanged: fetch would normalise it. */
async function ask({ hostname, port }, path, method = "GET") {
    const asked = request({ hostname, port, path, method });
    asked.end();
    const [answer] = await once(asked, "response");
    const parts = [];
    for await (const part of answer) {
        parts.push(part);
    }
    const { statusCode: status, headers } = answer;
    return { status, type: headers["content-type"], body: Buffer.concat(parts) };
}

test("files are served unchanged, with their types", async (t) => {
    const url = await start(t);
    const types = {
        "/": ["index.html", "text/html; charset=utf-8"],
        "/style.css?x=1": ["style.css", "text/css; charset=utf-8"],
        "/carom-play.js": ["carom-play.js", "text/javascript; charset=utf-8"],
        "/carom.wasm": ["carom.wasm", "application/wasm"],
    };
    for (const [path, [file, type]] of Object.entries(types)) {
        const answer = await ask(url, path);
        assert.deepEqual([answer.status, answer.type], [200, type], path);
        assert.ok(answer.body.equals(readFileSync(join(web, file))), path);
    }
    const head = await ask(url, "/carom.wasm", "HEAD");
    assert.deepEqual([head.status, head.body.length], [200, 0]);
});

test("nothing outside the folder is served, and uploads are refused", async (t) => {
    const url = await start(t);
    const name = web.split("/").at(-1);
    const paths = [
        "/absent", "/../../README.md", "/%2e%2e/%2e%2e/README.md", "/..%2f..%2fREADME.md",
        `/../${name}x/index.html`, "//etc/passwd", "/%00", "/%", "/npm", "http://host/../x",
    ];
    for (const path of paths) {
        assert.equal((await ask(url, path)).status, 404, path);
    }
    assert.equal((await ask(url, "/", "POST")).status, 405);
});

test("links to the outside and special files are not served and do no harm", async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "carom-serve-"));
    t.after(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "index.html"), "here");
    symlinkSync(join(root, "README.md"), join(folder, "file"));
    symlinkSync(root, join(folder, "tree"));
    symlinkSync("index.html", join(folder, "inside"));
    mkdirSync(join(folder, "odd/index.html"), { recursive: true });
    const url = await start(t, folder);
    for (const path of ["/file", "/tree/README.md", "/odd", "/odd/index.html"]) {
        assert.equal((await ask(url, path)).status, 404, path);
    }
    assert.equal((await ask(url, "/inside")).body.toString(), "here");
});

test("it reports a missing page and a port in use", async (t) => {
    const run = (...args) => spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
    const absent = run(join(web, "npm"));
    assert.equal(absent.status, 1);
    assert.match(absent.stderr, /no index\.html: run make web/);
    const { port } = await start(t);
    const taken = run(web, port);
    assert.equal(taken.status, 1);
    assert.match(taken.stderr, new RegExp(`cannot serve at port ${port}`));
});
