// Memory that grows while views exist, and memory that is freed.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import v8 from "node:v8";
import vm from "node:vm";
import esbuild from "esbuild";
import { packageFolder, packageUrl } from "../built.mjs";

const { load } = await import(packageUrl("load.js"));
const { Memory } = await import(packageUrl("src/memory.js"));
const { makeBatch } = await import(packageUrl("src/batch.js"));
const { makePair } = await import(packageUrl("src/pair.js"));
const { makeSlide } = await import(packageUrl("src/slide.js"));
const { CaromError } = await import(packageUrl("src/error.js"));

const module = await WebAssembly.compile(await readFile(join(packageFolder, "carom.wasm")));
const fresh = async () => new Memory(await WebAssembly.instantiate(module));
const pages = (memory) => memory.c.memory.buffer.byteLength / 65536;
const mega = 2 ** 20;

function assertStale(view, message) {
    const refuses = (what) => assert.throws(what, { name: "CaromError", code: "view", message });
    refuses(() => view.length);
    refuses(() => view.byteLength);
    refuses(() => view.buffer);
    refuses(() => [...view]);
    refuses(() => {
        for (const value of view) assert.fail(String(value));
    });
    refuses(() => view.map((value) => value));
    refuses(() => view.fill(0));
    refuses(() => view.set([1]));
    refuses(() => view.subarray(0));
    refuses(() => `${view}`);
    refuses(() => JSON.stringify(view));
}

test("growth while C runs leaves no view behind unnoticed", async () => {
    const { Circles, circle } = await load(module);
    const few = new Circles([circle(1, 2, 3), circle(4, 5, 6)]);
    const { x } = few;
    assert.deepEqual([...x], [1, 4]);
    const many = new Circles(5 * mega);
    assertStale(x, /^this view is stale: carom's memory grew; get .*x.* again$/);
    assert.equal(x[0], undefined); // the language defines this: no code can change it
    assert.deepEqual([...few.x], [1, 4]);
    assert.notEqual(few.x, x);
    assert.equal(many.x.length, 5 * mega);
});

test("a view stays the same object until something moves it", async () => {
    const { Circles } = await load(module);
    const few = new Circles(3);
    assert.equal(few.x, few.x);
    few.x[1] = 7;
    assert.deepEqual(few.get(1), { x: 7, y: 0, radius: 0 });
    few.set(1, { x: 8, y: 1, radius: 2 });
    assert.equal(few.x[1], 8);
});

test("a world that grows makes its old positions throw, and the new ones right", async () => {
    const { World, circle } = await load(module);
    const world = new World();
    const body = world.add({ type: "dynamic", shape: circle(3, 4, 1) });
    const { positions } = world;
    assert.deepEqual([...positions], [3, 4]);
    for (let i = 0; i < 20000; i++) world.add({ shape: circle(10 + 3 * i, 0, 1) });
    assertStale(positions, /get world\.positions again/);
    assert.equal(world.positions.length, 2 * world.count);
    assert.deepEqual(body.position, { x: 3, y: 4 });
});

test("reading and writing go on across growth", async () => {
    const memory = await fresh();
    const { distance, sweep } = makePair(memory);
    const ball = { x: 0, y: 0, radius: 1 };
    const asks = [
        (x) => assert.equal(distance(ball, { x, y: 0, radius: 1 }), x - 2),
        (x) => {
            const { state, t } = sweep(ball, { x: 64, y: 0 }, { x, y: 0, radius: 1 });
            assert.deepEqual([state, t], ["hit", (x - 2) / 64]);
        },
    ];
    for (let x = 3; x < 23; x++) {
        const before = pages(memory);
        memory.c.carom_heap_take(mega); // JavaScript does not notice
        assert.ok(pages(memory) > before);
        asks[x % 2](x);
    }
});

test("every one of the internal views is live", async () => {
    const memory = await fresh();
    for (const name of ["f32", "u32", "f64", "u8"]) {
        memory.c.carom_heap_take(mega);
        assert.ok(memory[name].buffer === memory.c.memory.buffer, name);
    }
});

test("slide frees its memory, with and without errors", async () => {
    const memory = await fresh();
    const { slide } = makeSlide(memory);
    const ball = { x: 0, y: 0, radius: 1 };
    const many = Array.from({ length: 200 }, (_, i) => ({ x: 9 + i, y: 0, radius: 1 }));
    slide(ball, { x: 300, y: 0 }, many, { responses: "cross" });
    assert.throws(() => slide(ball, { x: 300, y: 0 }, [...many, {}]), TypeError);
    assert.equal(memory.c.carom_heap_held(), 0);
});

test("growth is noticed by take(), ok() and settle() at once", async () => {
    for (const grow of [
        (memory) => memory.take(mega),
        (memory) => memory.ok(memory.c.carom_heap_take(mega) && 0, "do nothing"),
        (memory) => memory.settle(memory.c.carom_heap_take(mega)),
    ]) {
        const memory = await fresh();
        const view = memory.floats(memory.take(64), 4, "it");
        grow(memory);
        assertStale(view, "this view is stale: carom's memory grew; get it again");
    }
});

test("ok() throws the library's text and the name of the call", async () => {
    const memory = await fresh();
    assert.throws(() => memory.ok(2, "push a body"), (error) => {
        assert.ok(error instanceof CaromError);
        assert.equal(error.code, "stale");
        assert.match(error.message, /^cannot push a body: .+/);
        return true;
    });
});

test("memory given back is used again", async () => {
    const memory = await fresh();
    for (let i = 0; i < 100; i++) memory.give(memory.take(mega), mega);
    assert.ok(pages(memory) < 100, `${pages(memory)} pages`);
    assert.equal(memory.c.carom_heap_held(), 0);
    assert.equal(memory.take(100) % 64, 0);
});

test("dispose gives memory back; using it after throws", async () => {
    const memory = await fresh();
    const { Circles } = makeBatch(memory);
    const circles = new Circles(1000);
    assert.ok(memory.c.carom_heap_held() >= 12000);
    circles.dispose();
    assert.equal(memory.c.carom_heap_held(), 0);
    for (const use of [
        () => circles.x,
        () => circles.get(0),
        () => circles.set(0, { x: 0, y: 0, radius: 0 }),
    ]) {
        assert.throws(use, { name: "CaromError", code: "disposed" });
    }
    circles.dispose(); // calling it twice is allowed
    assert.equal(memory.c.carom_heap_held(), 0);
});

test("Symbol.dispose, or what stands for it, does the same", async () => {
    const memory = await fresh();
    const { Circles } = makeBatch(memory);
    const circles = new Circles(10);
    circles[Symbol.dispose ?? Symbol.for("Symbol.dispose")]();
    assert.equal(memory.c.carom_heap_held(), 0);
});

test("`using` does so at the end of its block", async () => {
    const source = `export function run(Circles) {
        using circles = new Circles(10);
        return circles;
    }`;
    const { code } = esbuild.transformSync(source, { target: "es2022" });
    const { run } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const memory = await fresh();
    const circles = run(makeBatch(memory).Circles);
    assert.throws(() => circles.x, { code: "disposed" });
    assert.equal(memory.c.carom_heap_held(), 0);
});

test("an unreachable object is freed when it is collected", async () => {
    v8.setFlagsFromString("--expose-gc");
    const collect = vm.runInNewContext("gc");
    const memory = await fresh();
    const { Circles } = makeBatch(memory);
    const kept = new Circles(10);
    const base = memory.c.carom_heap_held();
    (() => {
        for (let i = 0; i < 50; i++) new Circles(1000).x[0] = 1;
    })();
    assert.ok(memory.c.carom_heap_held() > base);
    for (let i = 0; i < 50 && memory.c.carom_heap_held() > base; i++) {
        collect();
        await wait(10);
    }
    assert.equal(memory.c.carom_heap_held(), base);
    assert.equal(kept.x.length, 10);
});

test("a view alone keeps its memory alive", async () => {
    v8.setFlagsFromString("--expose-gc");
    const collect = vm.runInNewContext("gc");
    const memory = await fresh();
    const { Circles } = makeBatch(memory);
    const x = (() => new Circles([{ x: 1, y: 2, radius: 3 }]).x)();
    for (let i = 0; i < 10; i++) {
        collect();
        await wait(5);
    }
    const other = new Circles([{ x: 9, y: 9, radius: 9 }]);
    assert.equal(x[0], 1);
    assert.equal(other.x[0], 9);
});
