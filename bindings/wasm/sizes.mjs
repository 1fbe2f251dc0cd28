// Prints what each layer adds to a module:
//   node bindings/wasm/sizes.mjs OUT.wasm [LIMIT]      (the build leaves OUT.wasm.parts beside it)
// A function counts for the file that defines it, with all that was inlined into it. "gzip" is the
// size of a layer's code alone. The total has a line of its own, since layers share repeated code.
// The exit status is 1 if the total is over LIMIT.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

function* sections(bytes) {
    const reader = { at: 8, bytes };
    while (reader.at < bytes.length) {
        const id = bytes[reader.at++];
        const size = number(reader);
        yield { id, body: bytes.subarray(reader.at, reader.at + size) };
        reader.at += size;
    }
}

function number(reader) {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
        const byte = reader.bytes[reader.at++];
        value |= (byte & 127) << shift;
        if (byte < 128) {
            return value >>> 0;
        }
    }
}

function text(reader) {
    const size = number(reader);
    reader.at += size;
    return reader.bytes.subarray(reader.at - size, reader.at).toString();
}

function functionBodies(body) {
    const reader = { at: 0, bytes: body };
    return Array.from({ length: number(reader) }, () => {
        const from = reader.at;
        const size = number(reader);
        reader.at += size;
        return body.subarray(from, reader.at);
    });
}

/* Subsection 1 of the custom section "name". There are no imports: indices are those of code. */
function functionNames(body) {
    const reader = { at: 0, bytes: body };
    const names = [];
    if (text(reader) !== "name") {
        return names;
    }
    while (reader.at < body.length) {
        const id = body[reader.at++];
        const end = number(reader) + reader.at;
        if (id === 1) {
            for (let left = number(reader); left > 0; left--) {
                const index = number(reader);
                names[index] = text(reader);
            }
        }
        reader.at = end;
    }
    return names;
}

/* Static names are unique in src. An inline function belongs to the first file that has it, in
 * alphabetical order. */
function owners(folder) {
    const owner = new Map();
    for (const object of readdirSync(folder).filter((name) => name.endsWith(".o"))) {
        const [top, layer] = object.split(".");
        const symbols = execFileSync(
            "llvm-nm", ["--defined-only", `${folder}/${object}`],
            { stdio: ["ignore", "pipe", "ignore"] }); // llvm-nm reports objects without symbols
        for (const line of symbols.toString().split("\n")) {
            const name = line.trim().split(" ").pop();
            if (name && !owner.has(name)) {
                owner.set(name, top === "bindings" ? "heap" : layer);
            }
        }
    }
    return owner;
}

const [file, limit] = process.argv.slice(2);
if (!file) {
    console.error("usage: node bindings/wasm/sizes.mjs OUT.wasm [LIMIT]");
    process.exit(2);
}
const layers = new Map();
const add = (layer, bytes) => layers.set(layer, [...(layers.get(layer) ?? []), bytes]);
const owner = owners(`${file}.parts`);
const named = [...sections(readFileSync(`${file}.parts/named.wasm`))];
const names = named.filter(({ id }) => id === 0).flatMap(({ body }) => functionNames(body));
for (const { id, body } of named.filter((section) => section.id !== 0)) {
    if (id === 10) {
        functionBodies(body).forEach((code, i) => {
            const name = (names[i] ?? "").replace(/\.\d+$|_\d+$/, "");
            add(owner.get(names[i]) ?? owner.get(name) ?? "other", code);
        });
    } else {
        add(id === 7 ? "exports" : id === 11 ? "data" : "other", body);
    }
}

const row = (name, bytes, zipped) =>
    console.log(`${name.padEnd(12)}${String(bytes).padStart(8)}${String(zipped).padStart(8)}`);
const gzip = (bytes) => gzipSync(bytes, { level: 9 }).length;
row("layer", "bytes", "gzip");
for (const [layer, parts] of [...layers].sort()) {
    const bytes = Buffer.concat(parts);
    row(layer, bytes.length, gzip(bytes));
}
const whole = readFileSync(file);
const zipped = gzip(whole);
row("all", whole.length, zipped);
console.log(`with brotli ${brotliCompressSync(whole).length}`);
if (limit && zipped > Number(limit)) {
    console.error(`${file} is over its limit of ${limit} bytes gzipped`);
    process.exit(1);
}
