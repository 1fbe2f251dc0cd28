// Arbitrary arguments for every export: a result, or an error that names the argument and what is
// wrong with it.
//   SEED=...
import assert from "node:assert/strict";
import test from "node:test";
import { packageUrl } from "../built.mjs";
import { generator } from "./cases.mjs";

const carom = await import(packageUrl());
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32);
console.log(`SEED=${seed}`);
const next = generator(seed);

const makeOwners = () => [
    new carom.Circles(3), new carom.Boxes(2), new carom.Aabbs(2), new carom.Pairs(2),
    new carom.Bits(), new carom.Hits(), new carom.Contacts(), new carom.Sweeps(),
    new carom.Broadphase(), new carom.World(), new carom.Clock(),
];

const junk = [
    ...[undefined, null, 0, -1, 0.5, NaN, Infinity, "x", 1n, Symbol("s"), true, () => {}, /x/],
    ...[[], {}, [1], [{}], Object.create(null), new Map(), new Date(0), new Float32Array(3)],
    ...[{ x: 0, y: 0 }, { x: NaN, y: 1e308, radius: -1 }, { minX: 1 }, { state: "hit", t: 0 }],
    ...[carom.circle(0, 0, 1), carom.box(0, 0, 1, 1), carom.aabb(0, 0, 1, 1)].map(Object.freeze),
    carom.contact(carom.circle(0, 0, 1), carom.circle(1, 0, 1)),
    carom.sweep(carom.circle(0, 0, 1), { x: 9, y: 0 }, carom.circle(5, 0, 1)),
    ...makeOwners(),
];
const draw = () => junk[Math.floor(next() * junk.length)];
const drawn = () => Array.from({ length: Math.floor(6 * next()) }, draw);

// An engine's message about a bug in the package, which the package itself never uses.
const native = /^Cannot |not iterable|is not a function|\bof undefined|private member|Invalid /;

function tries(name, call) {
    try {
        return call();
    } catch (error) {
        const isNamed = [carom.CaromError, TypeError, RangeError].some((C) => error instanceof C);
        assert.ok(isNamed && !native.test(error.message), `${name}: ${error.stack}`);
        return undefined;
    }
}

function membersOf(object) {
    const names = new Map();
    for (let at = object; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
        for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
            if (!names.has(name)) names.set(name, member);
        }
    }
    for (const name of ["constructor", "dispose", "remove"]) names.delete(name);
    return names;
}

function tryMembers(object) {
    for (const [name, { value, get, set }] of membersOf(object)) {
        const label = `${object.constructor.name}.${name}`;
        if (typeof value === "function") tries(label, () => object[name](...drawn()));
        if (get) tries(label, () => object[name]);
        if (set) tries(label, () => (object[name] = draw()));
    }
}

test("functions and constructors", () => {
    for (let round = 0; round < 300; round++) {
        for (const [name, call] of Object.entries(carom)) {
            if (typeof call !== "function" || name === "CaromError") continue;
            if (!/^[A-Z]/.test(name)) tries(name, () => call(...drawn()));
            else tries(name, () => new call(...drawn()))?.dispose?.();
        }
    }
});

test("members", () => {
    for (let round = 0; round < 60; round++) {
        for (const owner of makeOwners()) {
            if (owner instanceof carom.World) {
                const shape = carom.box(0, 0, 1, 1);
                tryMembers(owner.add({ type: "dynamic", shape }));
            }
            tryMembers(owner);
            owner.dispose?.();
        }
    }
});

test("carom still works afterwards", () => {
    assert.equal(carom.overlap(carom.circle(0, 0, 1), carom.circle(1, 0, 1)), true);
    assert.equal(carom.distance(carom.circle(0, 0, 1), carom.circle(4, 0, 1)), 2);
});
