// Paths of what is tested: what scripts/web.sh built into CAROM_WEB, which ctest sets, or into
// build/web.
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const web = resolve(process.env.CAROM_WEB ?? join(root, "build/web"));

if (!existsSync(web)) {
    console.error(`${web} is not there: run make web, or scripts/web.sh`);
    process.exit(1);
}

/** The package as npm packs it, unpacked. */
export const packageFolder = join(web, "npm/package");

/** A file of the package, for import(). */
export function packageUrl(file = "carom.js") {
    return pathToFileURL(join(packageFolder, file)).href;
}
