// The offsets and constants that the page uses are those of clang.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ENUMS, VALUES } from "../../../tools/playground/front_web/src/layout.js";
import { layoutText, measure, tables } from "../clang_layout.mjs";

const table = tables[1];
const text = readFileSync(table.file, "utf8");

test("fields lie where clang puts them, and constants have their values in C", () => {
    assert.equal(text, layoutText(table), "run node tests/web/write_layout.mjs");
});

test("the generator corrects constants", () => {
    for (const [right, wrong] of [
        ["PLAY_TEXT: 64", "PLAY_TEXT: 63"],
        ["PLAY_ALT: 4", "PLAY_ALT: 0"],
    ]) {
        assert.ok(text.includes(right));
        assert.equal(layoutText(table, text.replace(right, wrong)), text);
    }
});

test("enumerations have their names in the order of C", () => {
    for (const names of Object.values(ENUMS)) {
        const list = Object.keys(names);
        assert.deepEqual(measure(list, table.headers, table.folders), list.map((_, i) => i));
    }
    assert.equal(VALUES.PLAY_EVENTS, Object.keys(ENUMS.events).length, "no event is missing");
});
