// Builds the page from play.wasm: node build.mjs PLAY.wasm FOLDER
// The script is a classic one that contains the module, so that the page also opens from a folder.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const [module, folder] = process.argv.slice(2);
const most = 300_000; // bytes, limit for all files of the page as a server sends them: gzipped
const script = "carom-play.js";
const joined = {
    "index.html": ["index.html"],
    "style.css": ["style.css", "start.css", "explain.css"],
};

const inlined = {
    name: "inlined",
    setup({ onResolve, onLoad }) {
        const filter = /^play\.wasm\.gz$/;
        onResolve({ filter }, ({ path }) => ({ path, namespace: "inlined" }));
        onLoad({ filter, namespace: "inlined" }, () => ({
            contents: gzipSync(readFileSync(module), { level: 9 }),
            loader: "base64",
        }));
    },
};

mkdirSync(folder, { recursive: true });
await build({
    entryPoints: [join(here, "src/main.js")],
    outfile: join(folder, script),
    bundle: true,
    minify: true,
    format: "iife",
    target: ["chrome91", "firefox113", "safari16.4"], // the first with all required features
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
    plugins: [inlined],
});
for (const [file, parts] of Object.entries(joined)) {
    const text = parts.map((part) => readFileSync(join(here, part), "utf8")).join("\n");
    writeFileSync(join(folder, file), text);
}

// What other sites show with a link to the page. The page does not load it, so it has no share in
// the limit. Crawlers want whole addresses: CAROM_PAGE is that of the folder.
copyFileSync(join(here, "../../../docs/images/play-gallery.png"), join(folder, "social.png"));
// CAROM_SOURCE is the address of the repository, which the page then links to.
const page = join(folder, "index.html");
const { CAROM_PAGE: site = "", CAROM_SOURCE: source } = process.env;
const header = readFileSync(join(here, "../../../include/carom/base.h"), "utf8");
const version = ["MAJOR", "MINOR", "PATCH"]
    .map((part) => header.match(new RegExp(`#define CAROM_VERSION_${part} (\\d+)`))[1]).join(".");
const text = readFileSync(page, "utf8")
    .replace('"social.png"', `"${site}social.png"`)
    .replaceAll("VERSION.tgz", `${version}.tgz`)
    .replace("<!-- source -->", source ? `<a href="${source}">Source</a> · ` : "");
writeFileSync(page, text);

let total = 0;
for (const file of [...Object.keys(joined), script]) {
    const bytes = readFileSync(join(folder, file));
    const { length } = gzipSync(bytes, { level: 9 });
    total += length;
    const sizes = `${String(length).padStart(7)} bytes gzipped, ${bytes.length} in the folder`;
    console.log(`${file.padEnd(14)} ${sizes}`);
}
console.log(`${"the page".padEnd(14)} ${String(total).padStart(7)} bytes gzipped, of ${most}`);
if (total >= most) {
    console.error("the page is too large");
    process.exit(1);
}
