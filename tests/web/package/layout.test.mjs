// The offsets that the package uses are those of clang's structs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { LAYOUT } from "../../../bindings/js/src/layout.js";
import { root } from "../built.mjs";
import { measureLayout } from "../clang_layout.mjs";

const include = join(root, "include");

test("fields lie where clang puts them", () => {
    assert.deepEqual(LAYOUT, measureLayout(LAYOUT, ["carom/carom.h"], ["include"]));
});

/* A new field in a gap would move no other field and change no size. */
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
