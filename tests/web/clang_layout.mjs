// Asks clang for the offsets of fields and the values of constants in wasm32.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./built.mjs";

/** Returns the values of C expressions of type unsigned. Paths are relative to the project. */
export function measure(expressions, headers, folders) {
    const folder = mkdtempSync(join(tmpdir(), "carom-layout-"));
    try {
        const source = join(folder, "layout.c");
        const module = join(folder, "layout.wasm");
        writeFileSync(source, `#include <stddef.h>
            ${headers.map((header) => `#include "${header}"`).join("\n")}
            static const unsigned table[] = {${expressions.join(", ")}};
            unsigned layout(unsigned i) { return table[i]; }\n`);
        execFileSync("clang", ["--target=wasm32", "-ffreestanding", "-nostdlib", "-O2",
            ...folders.map((name) => `-I${join(root, name)}`), source,
            "-Wl,--no-entry,--export=layout", "-o", module]);
        const { layout } = new WebAssembly.Instance(
            new WebAssembly.Module(readFileSync(module))).exports;
        return expressions.map((_, i) => layout(i));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** Returns clang's layout of each struct and field of a table, in the form of the table. */
export function measureLayout(table, headers, folders) {
    const places = Object.entries(table).flatMap(([struct, fields]) =>
        Object.keys(fields).map((field) => [struct, field]));
    const values = measure(places.map(([struct, field]) =>
        field === "sizeof" ? `sizeof(${struct})` : `offsetof(${struct}, ${field})`),
    headers, folders);
    const found = {};
    places.forEach(([struct, field], i) => {
        (found[struct] ??= {})[field] = values[i];
    });
    return found;
}
