// The package compared with the native library: the same bits for random and hostile shapes.
//   SEED=... CASES=... CAROM_NATIVE_PAIRS=the program of native_pairs.c
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { packageUrl } from "../built.mjs";
import { hex32, hex64, randomCases, record } from "./cases.mjs";

const carom = await import(packageUrl());
const program = process.env.CAROM_NATIVE_PAIRS;
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32);
const caseCount = Number(process.env.CASES ?? 20000);
const responses = ["slide", "cross", "bounce", "touch"];

const kindOf = (s) => (s.radius !== undefined ? "circle" : s.minX !== undefined ? "aabb" : "box");

/** Collects answers as native_pairs.c prints them. */
class Line {
    words = [];
    bool = (value) => {
        assert.equal(typeof value, "boolean");
        this.words.push(value ? "1" : "0");
    };
    word = (value) => this.words.push(value.toString(16));
    number = (value) => this.words.push(hex32(value));
    time = (value) => this.words.push(hex64(value));
    vec = ({ x, y }) => this.words.push(hex32(x), hex32(y));
    aabb = (b) => [b.minX, b.minY, b.maxX, b.maxY].forEach(this.number);
    place = (p) => (p.minX === undefined ? this.vec(p) : this.aabb(p));
    contact = ({ distance, normal, point }) => {
        this.number(distance);
        this.vec(normal);
        this.vec(point);
    };
    sweep = ({ state, t, normal, point }) => {
        this.word(["miss", "hit", "overlapped"].indexOf(state));
        this.time(t);
        this.vec(normal);
        this.vec(point);
    };
}

function shapeAnswers(line, { a, motion, other }) {
    line.bool(carom.check(a) === "");
    line.aabb(carom.bounds(a));
    line.aabb(carom.sweptBounds(a, motion));
    if (kindOf(a) === "box") {
        carom.corners(a).forEach(line.vec);
        line.vec(carom.toLocalPoint(a, other));
        line.vec(carom.toLocalVector(a, other));
        line.vec(carom.toWorldPoint(a, other));
        line.vec(carom.toWorldVector(a, other));
    }
}

function pairAnswers(line, { a, b, other }) {
    const contact = carom.contact(a, b);
    line.bool(carom.overlap(a, b));
    line.bool(carom.within(a, b));
    line.number(carom.distance(a, b));
    line.contact(contact);
    line.contact(carom.flip(contact));
    line.vec(carom.mtv(contact));
    line.vec(carom.closestPoint(other, a));
}

function motionAnswers(line, { a, b, motion, other, radians }) {
    const sweep = carom.sweep(a, motion, b);
    const ray = carom.ray(other, motion, b);
    line.sweep(sweep);
    line.sweep(ray);
    line.bool(carom.sweepBefore(sweep, ray));
    line.place(carom.sweepEnd(a, motion, sweep));
    if (kindOf(a) === "circle" && kindOf(b) === "box") {
        line.sweep(carom.sweepTurning(a, motion, b, other, radians));
    }
}

function responseAnswers(line, given) {
    const { a, b, motion, other, inverseMassA, inverseMassB, restitution, friction, share } = given;
    const contact = carom.contact(a, b);
    const masses = { inverseMassA, inverseMassB };
    const velocities = [
        carom.bounce(contact, motion, other, { restitution, ...masses }),
        carom.bounce(contact, motion, other, { restitution, friction, ...masses }),
    ];
    for (const both of [
        carom.separate(contact, a, b, masses),
        carom.push(contact, share, a, b, masses),
        ...velocities,
    ]) {
        line.place(both.a);
        line.place(both.b);
    }
    line.vec(carom.reflect(motion, other));
    if (kindOf(b) === "aabb" && kindOf(a) !== "aabb") line.vec(carom.keepInside(a, b));
}

function slideAnswers(line, { a, motion }, obstacles) {
    const slide = carom.slide(a, motion, obstacles, { responses });
    line.word(["done", "stopped", "cut", "invalid"].indexOf(slide.state));
    line.vec(slide.left);
    if (slide.state !== "invalid") line.aabb(carom.bounds(slide.mover));
    line.word(slide.hits.length);
    for (const hit of slide.hits) {
        line.time(hit.t);
        line.vec(hit.normal);
        line.vec(hit.point);
        line.word(hit.index);
        line.word(["slide", "touch", "bounce", "cross"].indexOf(hit.response));
    }
    return slide;
}

/** Counts outcomes: a comparison of misses only would test little. */
const seen = { overlaps: 0, contained: 0, hits: 0, slides: 0, invalid: 0 };

function count(given, slide) {
    const { a, b, motion } = given;
    seen.overlaps += carom.overlap(a, b);
    seen.contained += carom.within(a, b);
    seen.hits += carom.sweep(a, motion, b).state === "hit";
    seen.slides += slide.hits.length > 0;
    seen.invalid += carom.check(a) !== "";
}

test("every answer has the native bits", () => {
    console.log(`SEED=${seed} CASES=${caseCount}`);
    assert.ok(program, "CAROM_NATIVE_PAIRS must name the program of tests/web/native_pairs.c");
    const cases = randomCases(seed, caseCount);
    const input = Buffer.concat(cases.map(record));
    const run = spawnSync(program, { input, maxBuffer: 2 ** 30, encoding: "latin1" });
    assert.equal(run.status, 0, run.stderr);
    const native = run.stdout.trimEnd().split("\n");
    assert.equal(native.length, caseCount);

    // Before the first case there is no other shape: use an invalid one.
    const obstacles = new Array(4).fill(carom.circle(NaN, 0, 0));
    cases.forEach((given, i) => {
        const line = new Line();
        obstacles[i % 4] = given.b;
        shapeAnswers(line, given);
        pairAnswers(line, given);
        motionAnswers(line, given);
        responseAnswers(line, given);
        count(given, slideAnswers(line, given, obstacles));
        const what = `case ${i} of SEED=${seed}: ${JSON.stringify(given)}`;
        assert.equal(line.words.join(" "), native[i].trimEnd(), what);
    });
    console.log(JSON.stringify(seen));
    for (const [what, times] of Object.entries(seen)) {
        assert.ok(times > caseCount / 200, `${what}: only ${times} times`);
    }
});
