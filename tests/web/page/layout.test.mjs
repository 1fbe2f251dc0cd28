// The offsets and constants that the page uses are those of clang.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ENUMS, LAYOUT, VALUES } from "../../../tools/playground/front_web/src/layout.js";
import { measure, measureLayout } from "../clang_layout.mjs";

const headers = ["playground/model/play.h", "draw/list.h", "draw/theme.h"];
const folders = ["include", "tools"];

test("fields lie where clang puts them", () => {
    assert.deepEqual(LAYOUT, measureLayout(LAYOUT, headers, folders));
});

test("constants have their values in C", () => {
    for (const names of Object.values(ENUMS)) {
        const list = Object.keys(names);
        assert.deepEqual(measure(list, headers, folders), list.map((_, i) => i));
    }
    assert.deepEqual(measure(Object.keys(VALUES), headers, folders), Object.values(VALUES));
    assert.equal(VALUES.PLAY_EVENTS, Object.keys(ENUMS.events).length, "no event is missing");
});
