import assert from "node:assert/strict";
import test from "node:test";
import { packageUrl } from "../built.mjs";

const carom = await import(packageUrl());
const { aabb, bounce, box, circle, contact, overlap, push, separate, slide } = carom;

test("separate moves each by its share, and they no longer overlap", () => {
    const [a, b] = [circle(0, 0, 1), circle(1, 0, 1)];
    const found = contact(a, b);
    const halves = separate(found, a, b);
    assert.ok(Math.abs(halves.a.x + 0.5) < 1e-5 && Math.abs(halves.b.x - 1.5) < 1e-5);
    assert.equal(overlap({ ...a, ...halves.a }, { ...b, ...halves.b }), false);
    const wall = separate(found, a, b, { inverseMassB: 0 });
    assert.deepEqual(wall.b, { x: 1, y: 0 });
    assert.ok(Math.abs(wall.a.x + 1) < 1e-5);
});

test("separate gives an aabb back as an aabb", () => {
    const a = aabb(0, 0, 2, 2);
    const b = box(2, 1, 1, 1, 0.5);
    const apart = separate(contact(a, b), a, b, { inverseMassA: 1, inverseMassB: 3 });
    assert.deepEqual(Object.keys(apart.a), ["minX", "minY", "maxX", "maxY"]);
    assert.deepEqual(Object.keys(apart.b), ["x", "y"]);
    assert.equal(overlap(apart.a, { ...b, ...apart.b }), false);
});

test("push separates by a share of the depth", () => {
    const [a, b] = [circle(0, 0, 1), circle(1, 0, 1)];
    const pushed = push(contact(a, b), 0.5, a, b);
    assert.deepEqual(pushed, { a: { x: -0.25, y: 0 }, b: { x: 1.25, y: 0 } });
    assert.throws(() => push(contact(a, b), a, b), { message: /^push: share must be a number/ });
});

test("bounce: restitution, friction and masses", () => {
    const floor = { distance: 0, normal: { x: 0, y: 1 }, point: { x: 0, y: 0 } };
    const down = { x: 4, y: -3 };
    const still = { x: 0, y: 0 };
    const wall = { inverseMassB: 0 };
    assert.deepEqual(bounce(floor, down, still, wall).a, { x: 4, y: 3 });
    assert.deepEqual(bounce(floor, down, still, { ...wall, restitution: 0 }).a, { x: 4, y: 0 });
    const rough = bounce(floor, down, still, { ...wall, restitution: 0, friction: 0.5 }).a;
    assert.deepEqual(rough, { x: 2.5, y: 0 });
    assert.deepEqual(bounce(floor, down, still), { a: { x: 4, y: 0 }, b: { x: 0, y: -3 } });
    assert.deepEqual(bounce(floor, { x: 0, y: 1 }, still).a, { x: 0, y: 1 });
    assert.throws(() => bounce(floor, down, still, { restitution: "1" }), {
        name: "TypeError",
        message: "bounce: options.restitution must be a number, not a string",
    });
    assert.throws(() => bounce(floor, down, still, 0.5), {
        message: "bounce: options must be an object, not a number",
    });
});

test("reflect and keepInside", () => {
    assert.deepEqual(carom.reflect({ x: 1, y: -2 }, { x: 0, y: 7 }), { x: 1, y: 2 });
    assert.deepEqual(carom.keepInside(circle(9, 5, 2), aabb(0, 0, 10, 10)), { x: 8, y: 5 });
    assert.deepEqual(carom.keepInside(box(-3, 5, 2, 2), aabb(0, 0, 10, 10)), { x: 1, y: 5 });
    assert.throws(() => carom.keepInside(aabb(0, 0, 1, 1), aabb(0, 0, 10, 10)), TypeError);
});

test("slide moves along a wall and reports what it hit", () => {
    const walls = [aabb(-100, -2, 100, -1), circle(50, 50, 1)];
    const moved = slide(circle(0, 0, 0.5), { x: 4, y: -4 }, walls);
    assert.equal(moved.state, "done");
    assert.ok(Math.abs(moved.mover.x - 4) < 1e-5 && Math.abs(moved.mover.y + 0.5) < 1e-5);
    assert.equal(overlap(moved.mover, walls[0]), false);
    assert.deepEqual(moved.left, { x: 0, y: 0 });
    assert.equal(moved.hits.length, 1);
    assert.equal(moved.hits[0].index, 0);
    assert.equal(moved.hits[0].response, "slide");
    assert.deepEqual(moved.hits[0].normal, { x: 0, y: 1 });
});

test("slide obeys its responses: one for all, or one for each", () => {
    const walls = [aabb(2, -9, 3, 9), aabb(5, -9, 6, 9)];
    const run = (responses) => slide(circle(0, 0, 0.5), { x: 8, y: 0 }, walls, { responses });
    const words = (result) => result.hits.map((hit) => `${hit.index} ${hit.response}`);
    assert.equal(run("touch").state, "stopped");
    assert.ok(Math.abs(run("touch").left.x - 6.5) < 1e-5);
    assert.deepEqual(words(run("cross")), ["0 cross", "1 cross"]);
    assert.deepEqual(words(run(["cross", "bounce"])), ["0 cross", "1 bounce", "0 cross"]);
    assert.equal(slide(circle(0, 0, 1), { x: 8, y: 0 }, walls, { maxHits: 0 }).state, "cut");
    assert.throws(() => run("stop"), {
        name: "TypeError",
        message: "slide: options.responses must be one of slide, touch, bounce, cross",
    });
    assert.throws(() => run(["slide"]), { message: /has 1 entries for 2 shapes/ });
    assert.throws(() => run(["slide", 2]), { message: /^slide: options.responses\[1\] must be/ });
});

test("slide reports any number of hits", () => {
    const many = Array.from({ length: 500 }, (_, i) => circle(2 + i * 0.01, 0, 0.5));
    const { hits } = slide(circle(0, 0, 0.1), { x: 10, y: 0 }, many, { responses: "cross" });
    assert.equal(hits.length, 500);
    assert.deepEqual(new Set(hits.map((hit) => hit.index)).size, 500);
    assert.ok(hits.every((hit, i) => i === 0 || hits[i - 1].t <= hit.t));
});

test("slide returns an invalid mover unchanged", () => {
    const bad = circle(0, 0, -1);
    const result = slide(bad, { x: 1, y: 0 }, []);
    assert.equal(result.state, "invalid");
    assert.deepEqual(result.mover, bad);
    assert.notEqual(result.mover, bad);
});

test("slide names the invalid obstacle", () => {
    assert.throws(() => slide(circle(0, 0, 1), { x: 1, y: 0 }, [circle(0, 0, 1), { x: 1, y: 2 }]), {
        name: "TypeError",
        message: "slide: shapes[1] is not a shape: it has none of radius, minX and halfWidth",
    });
    assert.throws(() => slide(circle(0, 0, 1), { x: 1, y: 0 }, circle(0, 0, 1)), {
        message: "slide: shapes must be an array",
    });
    // A hole is not a shape either.
    assert.throws(() => slide(circle(0, 0, 1), { x: 1, y: 0 }, new Array(2)), {
        message: "slide: shapes[0] is missing",
    });
});
