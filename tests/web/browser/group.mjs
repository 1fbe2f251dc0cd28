// Runs several test files of this folder in one process, and thus in one browser:
//   node --test-reporter=by_file.mjs group.mjs <name>...      runs each name.test.mjs
// Each test still has a context of its own (chromium.mjs).
import { test } from "node:test";

const names = process.argv.slice(2);
if (names.length === 0) {
    console.error("usage: node group.mjs <name>...");
    process.exit(2);
}
for (const name of names) {
    try {
        await import(`./${name}.test.mjs`);
    } catch (error) {
        // The tests of the other files run.
        test(`${name}.test.mjs is loaded`, () => {
            throw error;
        });
    }
}
