// The offsets that the package uses are those of clang's structs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { layoutText, tables } from "../clang_layout.mjs";

const [table] = tables;
const text = readFileSync(table.file, "utf8");

test("the table has every field of its structs, where clang puts it", () => {
    assert.equal(text, layoutText(table), "run node tests/web/write_layout.mjs");
});

test("the generator adds fields and structs, removes fields and corrects offsets", () => {
    for (const [right, wrong] of [
        ["carom_vec2: { sizeof: 8, x: 0, y: 4 }", "carom_vec2: {}"],
        ["carom_aabb: { sizeof: 16, min: 0, max: 8 }", "carom_aabb: { sizeof: 16, min: 0 }"],
        ["carom_touch: { sizeof: 16, a: 0, b: 8 }",
            "carom_touch: { sizeof: 16, a: 0, b: 8, c: 9 }"],
        ["half: 8, rot: 16 }", "half: 4, rot: 16 }"],
    ]) {
        assert.ok(text.includes(right));
        assert.equal(layoutText(table, text.replace(right, wrong)), text);
    }
});
