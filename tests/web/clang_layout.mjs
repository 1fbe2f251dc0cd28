// Computes the tables of offsets and constants that JavaScript uses. The fields of a struct are
// read from its C header, and clang says where they lie in wasm32.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

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

/** The tables: the file of each, its headers, and the folders that these are included from. */
export const tables = [
    {
        file: join(root, "bindings/js/src/layout.js"),
        headers: ["carom/carom.h"],
        sources: ["base", "vec", "shape", "pair", "response", "broadphase", "batch", "body",
            "world"].map((name) => join(root, `include/carom/${name}.h`)),
        folders: ["include"],
    },
    {
        file: join(root, "tools/playground/front_web/src/layout.js"),
        headers: ["playground/model/play.h", "draw/list.h", "draw/theme.h"],
        sources: ["playground/model/play.h", "draw/list.h", "draw/theme.h"]
            .map((name) => join(root, "tools", name)),
        folders: ["include", "tools"],
    },
];

/** Returns the names of the fields of each struct that some headers define. */
function fieldsOf(sources) {
    const structs = {};
    for (const source of sources) {
        const text = readFileSync(source, "utf8")
            .replace(/\/\*[^]*?\*\//g, "").replace(/\/\/.*/g, "");
        for (const [, struct, body] of text.matchAll(/typedef struct (\w+) \{([^]*?)\n\} \1;/g)) {
            structs[struct] = ["sizeof"];
            const bare = body.replace(/union \{[^]*?\}/, "union");
            for (const line of bare.split(";").filter((part) => part.trim() !== "")) {
                const call = /\(\*(\w+)\)/.exec(line);
                for (const part of call ? [call[1]] : line.split(",")) {
                    structs[struct].push(/(\w+)\s*(?:\[\w*\]\s*)?$/.exec(part)[1]);
                }
            }
        }
    }
    return structs;
}

/** Returns the entry of a struct, in lines of at most 100 columns. */
function entry(struct, fields) {
    const parts = Object.entries(fields).map(([name, value]) => `${name}: ${value},`);
    const line = `    ${struct}: { ${parts.join(" ").slice(0, -1)} },`;
    if (line.length <= 100) return line;
    const lines = [];
    for (const part of parts) {
        const last = lines.at(-1);
        if (last !== undefined && last.length + 1 + part.length <= 100) {
            lines[lines.length - 1] = `${last} ${part}`;
        } else {
            lines.push(`        ${part}`);
        }
    }
    return `    ${struct}: {\n${lines.join("\n")}\n    },`;
}

/**
 * Returns the text of a table with the fields, offsets and constants of the headers. The present
 * text says which structs and constants there are: add a struct as `carom_new: {},`, and a constant
 * with any value.
 */
export function layoutText({ file, headers, sources, folders }, text = readFileSync(file, "utf8")) {
    const fields = fieldsOf(sources);
    const structs = [...text.matchAll(/^    (\w+): \{[^{}]*\},$/gm)]
        .filter(([whole, struct]) => struct in fields && !/"/.test(whole));
    const wanted = Object.fromEntries(structs.map(([, struct]) =>
        [struct, Object.fromEntries(fields[struct].map((field) => [field, 0]))]));
    const layout = measureLayout(wanted, headers, folders);
    for (const [whole, struct] of structs) {
        text = text.replace(whole, () => entry(struct, layout[struct]));
    }
    const constants = [...text.matchAll(/^    ([A-Z]\w+): (\d[\d <]*),$/gm)];
    const values = constants.length > 0
        ? measure(constants.map(([, name]) => name), headers, folders) : [];
    constants.forEach(([whole, name, value], i) => {
        const [number, shift = "0"] = value.split("<<");
        if (Number(number) << Number(shift) !== values[i]) {
            text = text.replace(whole, () => `    ${name}: ${values[i]},`);
        }
    });
    return text;
}
