// The examples and the README's programs print what their `//> ` comments say.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { packageFolder } from "../built.mjs";

// In the folder of the package, "carom" resolves to the package itself.
const cwd = join(packageFolder, "examples");

function agrees(text, run) {
    assert.equal(run.stderr, "");
    assert.equal(run.status, 0);
    const said = [...text.matchAll(/\/\/> (.*)$/gm)].map((match) => match[1]);
    assert.ok(said.length > 0, "the example says nothing of what it prints");
    assert.deepEqual(run.stdout.trimEnd().split("\n"), said);
}

for (const name of readdirSync(cwd)) {
    if (!name.endsWith(".mjs")) continue;
    test(`examples/${name}`, () => {
        const text = readFileSync(join(cwd, name), "utf8");
        agrees(text, spawnSync(process.execPath, [name], { cwd, encoding: "utf8" }));
    });
}

const readme = readFileSync(join(packageFolder, "README.md"), "utf8");
const programs = [...readme.matchAll(/^```js\n([^]*?)^```$/gm)].map((match) => match[1]);

test("the README has programs", () => assert.ok(programs.length > 0));

programs
    .filter((text) => text.includes("//> "))
    .forEach((input, i) => {
        test(`program ${i + 1} of the README`, () => {
            const flags = ["--input-type=module"];
            agrees(input, spawnSync(process.execPath, flags, { cwd, input, encoding: "utf8" }));
        });
    });
