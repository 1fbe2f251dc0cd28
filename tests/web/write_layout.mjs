// Writes the tables of offsets and constants that JavaScript uses again: node write_layout.mjs
import { writeFileSync } from "node:fs";
import { layoutText, tables } from "./clang_layout.mjs";

for (const table of tables) {
    writeFileSync(table.file, layoutText(table));
}
