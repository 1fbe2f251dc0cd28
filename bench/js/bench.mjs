// Compares carom with JavaScript collision libraries and engines, in one run:
//   node bench/js/bench.mjs [--markdown] [--quick] [--most N] [--module FILE]
// --markdown prints the tables of docs/BENCHMARKS.md; N is the largest number of bodies; FILE is
// build/web/carom.wasm by default.
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";

import { laneOf, once, race, strangers } from "./measure.js";
import * as rapier from "./rivals/rapier.js";
import * as carom from "./rivals/carom.js";
import box2d3 from "./rivals/box2d3.js";
import detectCollisions from "./rivals/detect-collisions.js";
import matter from "./rivals/matter.js";
import planck from "./rivals/planck.js";
import sat from "./rivals/sat.js";
import { gas } from "./scene.js";
import { boxPairs, circlePairs, crowd } from "./scene_pairs.js";
import { printTable } from "./table.js";

const SEED = 20240607;
/* A contestant that takes longer than this for one step or search is skipped and shown as such. So
 * is one that took a tenth of it for a tenth of the bodies. */
const LIMIT_MS = 1000;

const { values: options } = parseArgs({
    options: {
        markdown: { type: "boolean", default: false },
        quick: { type: "boolean", default: false },
        most: { type: "string", default: "100000" },
        module: { type: "string", default: "build/web/carom.wasm" },
    },
});

const most = options.quick ? 1000 : Number(options.most);
const sizes = [1000, 10000, 100000].filter((size) => size <= most);

const makers = [
    carom.single,
    carom.batch,
    matter,
    planck,
    rapier.plain,
    rapier.simd,
    box2d3,
    detectCollisions,
    sat,
];
const contestants = [];
for (const make of makers) {
    contestants.push(await make(options.module));
}

/** Returns lanes for all that support `kind`; `before` has the lanes of a tenth of the size. */
function enter(kind, make, before) {
    return contestants
        .filter((one) => one[kind])
        .map((one) => {
            const last = before?.find((lane) => lane.name === one.name);
            if (last && (!last.best || last.best / 1e6 > LIMIT_MS / 10)) {
                return { name: one.name };
            }
            const lane = { ...laneOf(one), ...make(one) };
            // The first run allocates memory and triggers compilation.
            lane.run();
            lane.isFast = once(lane.run) <= LIMIT_MS;
            return lane;
        });
}

const table = (title, head, rows) => printTable(title, head, rows, options.markdown);
const packages = JSON.parse(readFileSync(new URL("./package.json", import.meta.url)));

/** Returns the rows of contestants with a lane in at least one column. */
function rowsOf(columns, cell) {
    return contestants
        .map(({ name }) => {
            const own = (lanes) => lanes.find((lane) => lane.name === name);
            return [name, ...columns.map((lanes) => cell(own(lanes)))];
        })
        .filter(([, ...cells]) => cells.some((text) => text !== ""));
}

let faults = 0;
function blame(what, lanes) {
    for (const lane of strangers(lanes)) {
        console.error(`FAULT: ${what}: ${lane.name} says ${lane.answer}`);
        faults++;
    }
}

function measurePairs() {
    const circles = circlePairs(SEED);
    const boxes = boxPairs(SEED);
    const questions = [
        ["circle–circle", "circleCircle", circles],
        ["circle–box", "circleBox", boxes],
        ["circle–circle contact", "circleCircleContact", circles],
        ["circle–box contact", "circleBoxContact", boxes],
    ];
    const columns = questions.map(([, question, pairs]) => {
        const lanes = contestants
            .filter((one) => one.pairs?.[question])
            .map((one) => ({ ...laneOf(one), run: one.pairs[question](pairs) }));
        race(lanes, options.quick ? 5 : 60);
        blame(question, lanes);
        return lanes;
    });
    const cell = (lane) => (lane ? (lane.best / circles.length).toFixed(1) : "");
    const answers = columns.map((lanes) => lanes[0].answer);
    const share = answers.map((hits) => `${Math.round((100 * hits) / circles.length)} %`);
    table(
        `Single pairs, ns each (${circles.length}, of which ${share[0]} and ${share[1]} overlap)`,
        ["", ...questions.map(([title]) => title)],
        rowsOf(columns, cell),
    );
}

function measureTouching() {
    const columns = [];
    for (const size of sizes) {
        const { circles, places } = crowd(size, SEED);
        const make = (one) => ({ run: one.touching(circles, places) });
        const lanes = enter("touching", make, columns.at(-1));
        const fast = lanes.filter((lane) => lane.isFast);
        race(fast, Math.max(10, Math.min(100, 200000 / size)));
        blame(`all pairs of ${size}`, fast);
        columns.push(lanes);
    }
    table(
        "All pairs of circles that overlap, after all have moved, ms",
        ["", ...sizes.map((size) => `${size}`)],
        rowsOf(columns, timeCell),
    );
    return columns;
}

function timeCell(lane) {
    if (!lane) {
        return "";
    }
    return lane.best ? (lane.best / 1e6).toPrecision(3) : `over ${LIMIT_MS}`;
}

/* Masses are areas in every engine. */
const energyOf = (scene, velocity) =>
    scene.circles.reduce((sum, { radius }, i) => {
        const [x, y] = velocity(i);
        return sum + radius * radius * (x * x + y * y);
    }, 0);

function gasLanes(size, before) {
    const scene = gas(size, SEED);
    const start = energyOf(scene, (i) => [scene.circles[i].vx, scene.circles[i].vy]);
    const make = (one) => {
        const state = one.gas(scene);
        return { state, run: state.step };
    };
    const lanes = enter("gas", make, before);
    const fast = lanes.filter((lane) => lane.isFast);
    race(fast, options.quick ? 20 : size > 10000 ? 30 : 300);
    for (const lane of fast) {
        lane.drift = energyOf(scene, lane.state.velocity) / start - 1;
    }
    readBack(scene, fast);
    lanes.forEach((lane) => lane.state?.free());
    return lanes;
}

/** Measures the time to read the positions of all circles after a step, as a renderer does. */
function readBack(scene, lanes) {
    const to = new Float32Array(2 * scene.circles.length);
    for (const lane of lanes) {
        lane.readBest = Infinity;
        for (let turn = 0; turn < 10; turn++) {
            lane.state.step();
            lane.readBest = Math.min(lane.readBest, once(() => lane.state.read(to)));
        }
        // Some engines let circles sink into walls.
        const outside = to.filter((at) => !(at > -1 && at < scene.side + 1)).length;
        if (outside > 0) {
            console.error(`FAULT: the gas of ${lane.name}: ${outside} places outside`);
            faults++;
        }
    }
}

function measureGas() {
    const columns = [];
    for (const size of sizes) {
        columns.push(gasLanes(size, columns.at(-1)));
    }
    const cell = (lane) => {
        if (!lane?.best) {
            return timeCell(lane);
        }
        const percent = 100 * lane.drift;
        const drift = `${percent < 0 ? "−" : "+"}${Math.abs(percent).toPrecision(2)} %`;
        return `${timeCell(lane)} (${drift})`;
    };
    table(
        "The gas, best ms per step (in brackets what became of the energy)",
        ["", ...sizes.map((size) => `${size}`)],
        rowsOf(columns, cell),
    );
    table(
        "Reading where all circles of the gas are after a step, ms",
        ["", ...sizes.map((size) => `${size}`)],
        rowsOf(columns, (lane) => (lane?.readBest ? lane.readBest.toPrecision(3) : timeCell(lane))),
    );
    return columns;
}

/** Returns the time of the fastest other contestant, or of the one named, over carom's time. */
function times(columns, at, name) {
    const lanes = columns[at].filter((lane) => lane.best);
    const own = lanes.find((lane) => lane.name === "carom").best;
    const others = lanes.filter((lane) => !lane.name.startsWith("carom"));
    const asked = name ? others.filter((lane) => lane.name === name) : others;
    return Math.min(...asked.map((lane) => lane.best)) / own;
}

function printTargets(touching, steps) {
    const rows = [
        ["gas, 10000: the fastest of the others / carom", 10, times(steps, 1)],
        [
            "all pairs, 10000: detect-collisions / carom",
            10,
            times(touching, 1, "detect-collisions"),
        ],
    ].map(([what, target, ratio]) => [
        what,
        `≥ ${target}×`,
        `${ratio.toFixed(1)}×`,
        ratio >= target ? "met" : "missed",
    ]);
    table("Targets", ["", "target", "reached", ""], rows);
}

console.log(`node ${process.versions.node} (V8 ${process.versions.v8}), ${cpus()[0].model}`);
const versions = Object.entries(packages.devDependencies).map((entry) => entry.join(" "));
console.log(versions.join(", "));
measurePairs();
const touching = measureTouching();
const steps = measureGas();
if (sizes.length > 1) {
    printTargets(touching, steps);
}
// The workers of box2d3-wasm would keep the process alive.
process.exit(faults ? 1 : 0);
