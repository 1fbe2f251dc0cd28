// The offsets that the package reads and writes at are those of clang's structs.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { LAYOUT } from "../../../bindings/js/src/layout.js";

const include = fileURLToPath(new URL("../../../include", import.meta.url));

/** What clang says about each struct and field of the table, in the table's form. */
function measured() {
    const names = [];
    const values = [];
    for (const [struct, fields] of Object.entries(LAYOUT)) {
        for (const field of Object.keys(fields)) {
            names.push([struct, field]);
            values.push(field === "sizeof" ? `sizeof(${struct})` : `offsetof(${struct}, ${field})`);
        }
    }
    const folder = mkdtempSync(join(tmpdir(), "carom-layout-"));
    try {
        const source = join(folder, "layout.c");
        const module = join(folder, "layout.wasm");
        writeFileSync(source, `#include "carom/carom.h"
            static const unsigned table[] = {${values.join(", ")}};
            unsigned layout(unsigned i) { return table[i]; }\n`);
        execFileSync("clang", ["--target=wasm32", "-ffreestanding", "-nostdlib", "-O2",
            `-I${include}`, source, "-Wl,--no-entry,--export=layout", "-o", module]);
        const { layout } = new WebAssembly.Instance(
            new WebAssembly.Module(readFileSync(module))).exports;
        const found = {};
        names.forEach(([struct, field], i) => {
            (found[struct] ??= {})[field] = layout(i);
        });
        return found;
    } finally {
        rmSync(folder, { recursive: true });
    }
}

test("fields lie where clang puts them", () => {
    assert.deepEqual(LAYOUT, measured());
});

/* A field that was added in a hole would move nothing and change no size. */
test("no struct of the table has a field that the table lacks", () => {
    for (const header of ["batch", "broadphase", "world", "response", "pair", "shape"]) {
        const text = readFileSync(join(include, `carom/${header}.h`), "utf8")
            .replace(/\/\*[^]*?\*\//g, "").replace(/\/\/.*/g, "");
        for (const [, struct, body] of text.matchAll(/typedef struct (\w+) \{([^]*?)\n\} \1;/g)) {
            if (!(struct in LAYOUT)) {
                continue;
            }
            const bare = body.replace(/union \{[^]*?\}/, "union");
            const fields = [];
            for (const line of bare.split(";").filter((part) => part.trim() !== "")) {
                const call = /\(\*(\w+)\)/.exec(line);
                for (const part of call ? [call[1]] : line.split(",")) {
                    fields.push(/(\w+)\s*$/.exec(part)[1]);
                }
            }
            assert.deepEqual(["sizeof", ...fields], Object.keys(LAYOUT[struct]), struct);
        }
    }
});
