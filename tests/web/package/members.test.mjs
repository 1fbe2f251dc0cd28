// The declared members of classes exist: a member that is only declared would compile, and fail
// when it is used.
import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import ts from "typescript";
import { packageFolder, packageUrl } from "../built.mjs";

const carom = await import(packageUrl());
const file = join(packageFolder, "carom.d.ts");
const program = ts.createProgram([file], { lib: ["lib.es2022.d.ts"], types: [], noEmit: true });
const checker = program.getTypeChecker();
const { Alias, Class } = ts.SymbolFlags;
const declared = checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)))
    .map((symbol) => (symbol.flags & Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .filter((symbol) => symbol.flags & Class);

const symbols = new Map([
    [Symbol.iterator, "[iterator]"],
    [Symbol.dispose ?? Symbol.for("Symbol.dispose"), "[dispose]"],
]);

/** Names of members, own and inherited. */
function membersOf(prototype) {
    const names = new Set();
    for (let at = prototype; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
        for (const key of Reflect.ownKeys(at)) names.add(symbols.get(key) ?? String(key));
    }
    names.delete("constructor");
    return [...names].sort();
}

for (const symbol of declared) {
    if (symbol.name === "CaromError") continue; // its code is the instance's own
    test(`class ${symbol.name}`, () => {
        const members = checker.getDeclaredTypeOfSymbol(symbol).getProperties()
            .map(({ escapedName }) => String(escapedName).replace(/^__@(\w+)@\d+$/, "[$1]"));
        assert.deepEqual(membersOf(carom[symbol.name].prototype), members.sort());
    });
}

test("there are classes", () => assert.ok(declared.length > 10));
