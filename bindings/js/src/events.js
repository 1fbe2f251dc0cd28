// The events of a step: as objects, made on demand, and as views of raw memory.
import { LAYOUT } from "./layout.js";
import { readVec } from "./values.js";

const { carom_touch: touch, carom_impact: impact, carom_report: report } = LAYOUT;
const { carom_body_touch: bodyTouch } = LAYOUT;

/** By the values of CAROM_REPORT_*. */
const reportKinds = ["", "squeezed", "quarantined"];

function readTouch(core, at) {
    return { a: core.bodyAt(at + touch.a), b: core.bodyAt(at + touch.b) };
}

function readImpact(core, at) {
    const { memory } = core;
    return {
        a: core.bodyAt(at + impact.a),
        b: core.bodyAt(at + impact.b),
        point: readVec(memory, at + impact.point),
        normal: readVec(memory, at + impact.normal),
        speed: memory.f32[(at + impact.speed) >>> 2],
        t: memory.f32[(at + impact.t) >>> 2],
        impulse: memory.f32[(at + impact.impulse) >>> 2],
    };
}

/** Reads a touch from the view of one of its bodies: the other body and the contact. */
export function readBodyTouch(core, at) {
    const { memory } = core;
    return {
        other: core.bodyAt(at + bodyTouch.other),
        point: readVec(memory, at + bodyTouch.point),
        normal: readVec(memory, at + bodyTouch.normal),
        impulse: memory.f32[(at + bodyTouch.impulse) >>> 2],
        sensor: memory.u32[(at + bodyTouch.sensor) >>> 2] !== 0,
    };
}

function readReport(core, at) {
    return {
        kind: reportKinds[core.memory.u32[(at + report.kind) >>> 2]],
        body: core.bodyAt(at + report.body),
        other: core.bodyAt(at + report.other),
    };
}

const lists = {
    begins: { bytes: touch.sizeof, read: readTouch },
    ends: { bytes: touch.sizeof, read: readTouch },
    touches: { bytes: touch.sizeof, read: readTouch },
    impacts: { bytes: impact.sizeof, read: readImpact },
    reports: { bytes: report.sizeof, read: readReport },
};

/** The lists that are available as views. */
export const rawLists = ["begins", "ends", "touches", "impacts"];

export class Events {
    #core;
    #objects = new Map(); // list -> { tellings, array }
    #raw = new Map(); // list -> its copy in a block, when it was copied, and the views of it

    /** `blocks` has one block for each of rawLists. */
    constructor(core, blocks) {
        this.#core = core;
        for (const list of rawLists) {
            this.#raw.set(list, { block: blocks[list], tellings: -1, count: 0, views: {} });
        }
    }

    // The C lists do not change until the next step or load.
    #find(list) {
        const { memory, live, at } = this.#core;
        const pointer = memory.c[`carom_world_${list}`](live, at.number);
        return { pointer, count: memory.u32[at.number >>> 2] };
    }

    objects(list) {
        const core = this.#core;
        const last = this.#objects.get(list);
        if (last?.tellings === core.tellings && core.live) return last.array;
        const { bytes, read } = lists[list];
        const { pointer, count } = this.#find(list);
        const array = [];
        for (let i = 0; i < count; i++) array.push(read(core, pointer + bytes * i));
        this.#objects.set(list, { tellings: core.tellings, array });
        return array;
    }

    words(list) {
        return this.#view(list, "words", `world.raw${list[0].toUpperCase()}${list.slice(1)}`);
    }

    impacts() {
        const words = this.#view("impacts", "words", "world.rawImpacts.words");
        const floats = this.#view("impacts", "floats", "world.rawImpacts.floats");
        return { count: this.#raw.get("impacts").count, words, floats };
    }

    // The caller gets a copy: the C lists move when the world grows, and must not be written to.
    #view(list, kind, name) {
        const core = this.#core;
        const raw = this.#raw.get(list);
        const { bytes } = lists[list];
        if (raw.tellings !== core.tellings) {
            const { pointer, count } = this.#find(list);
            const to = raw.block.reserve(count * bytes);
            core.memory.u8.copyWithin(to, pointer, pointer + count * bytes);
            raw.count = count;
            raw.tellings = core.tellings;
        }
        const { block, count, views } = raw;
        const length = count * bytes / 4;
        return (views[kind] = block[kind](core.world, 0, length, name, views[kind]));
    }

    /** The memory is freed when the last of its views is gone. */
    forget() {
        for (const raw of this.#raw.values()) raw.views = {};
    }

    /** Makes the views throw, because there are new lists. */
    retire(why) {
        for (const raw of this.#raw.values()) {
            raw.block.retire(why);
        }
    }
}
