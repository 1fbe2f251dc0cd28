// The declarations: tests/web/types compiles strictly, with its wrong uses refused, and what they
// declare is what the package exports.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import test from "node:test";
import ts from "typescript";
import { packageFolder, packageUrl, root } from "../built.mjs";

test("tests/web/types compiles", () => {
    const tsc = join(root, "tests/web/node_modules/typescript/bin/tsc");
    const run = spawnSync(process.execPath, [tsc, "-p", join(root, "tests/web/types")]);
    assert.equal(run.status, 0, run.stdout.toString());
});

// The settings of a project without the types of the web or of node.
const file = join(packageFolder, "carom.d.ts");
const program = ts.createProgram([file, join(packageFolder, "load.d.ts")], {
    lib: ["lib.es2022.d.ts"],
    types: [],
    strict: true,
    noEmit: true,
});

test("the declarations stand alone", () => {
    const found = ts.getPreEmitDiagnostics(program);
    const text = ts.formatDiagnostics(found, {
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => packageFolder,
        getNewLine: () => "\n",
    });
    assert.equal(text, "");
});

test("the declarations match the exports", async () => {
    const checker = program.getTypeChecker();
    const module = checker.getSymbolAtLocation(program.getSourceFile(file));
    const resolved = (symbol) =>
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const declared = checker
        .getExportsOfModule(module)
        .filter((symbol) => resolved(symbol).flags & ts.SymbolFlags.Value)
        .map((symbol) => symbol.name);
    assert.deepEqual(declared.sort(), Object.keys(await import(packageUrl())).sort());
});
