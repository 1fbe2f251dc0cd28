// Builds the page from play.wasm: node build.mjs PLAY.wasm FOLDER
// The script is a classic one that contains the module, so that the page also opens from a folder.
import { copyFileSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const [module, folder] = process.argv.slice(2);
const most = 328_000; // bytes, limit for all files of the page
const script = "carom-play.js";
const copied = ["index.html", "style.css"];

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
for (const file of copied) {
    copyFileSync(join(here, file), join(folder, file));
}

let total = 0;
for (const file of [...copied, script]) {
    const { size } = statSync(join(folder, file));
    total += size;
    console.log(`${file.padEnd(14)} ${String(size).padStart(7)} bytes`);
}
console.log(`${"the page".padEnd(14)} ${String(total).padStart(7)} bytes of ${most}`);
if (total >= most) {
    console.error("the page is too large");
    process.exit(1);
}
