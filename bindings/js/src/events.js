// What a step told: as objects, made when they are asked for, and as it lies in memory.
import { keepOwner } from "./block.js";
import { LAYOUT } from "./layout.js";
import { readVec } from "./values.js";

const { carom_touch: touch, carom_hit: hit, carom_report: report } = LAYOUT;

/** By the numbers of CAROM_REPORT_*. */
const reportKinds = ["", "squeezed", "quarantined"];

function readTouch(core, at) {
    return { a: core.bodyAt(at + touch.a), b: core.bodyAt(at + touch.b) };
}

function readHit(core, at) {
    const { memory } = core;
    return {
        a: core.bodyAt(at + hit.a),
        b: core.bodyAt(at + hit.b),
        point: readVec(memory, at + hit.point),
        normal: readVec(memory, at + hit.normal),
        speed: memory.f32[(at + hit.speed) >>> 2],
        time: memory.f32[(at + hit.time) >>> 2],
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
    hits: { bytes: hit.sizeof, read: readHit },
    reports: { bytes: report.sizeof, read: readReport },
};

export class Events {
    #core;
    #objects = new Map(); // list -> { tellings, array }
    #raw = new Map(); // name -> view of the last step's

    constructor(core) {
        this.#core = core;
    }

    // The lists of C stay as they are until the next step or load.
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
        const { pointer, count } = this.#find(list);
        const name = `world.raw${list[0].toUpperCase()}${list.slice(1)}`;
        return this.#view("words", pointer, count * lists[list].bytes / 4, name);
    }

    hits() {
        const { pointer, count } = this.#find("hits");
        const length = count * hit.sizeof / 4;
        return {
            count,
            words: this.#view("words", pointer, length, "world.rawHits.words"),
            floats: this.#view("floats", pointer, length, "world.rawHits.floats"),
        };
    }

    #view(kind, pointer, length, name) {
        const view = this.#core.memory[kind](pointer, length, name, this.#raw.get(name));
        this.#raw.set(name, view);
        return keepOwner(view, this.#core.world);
    }

    /** The lists are written anew, perhaps elsewhere. */
    retire(why) {
        for (const [name, view] of this.#raw) {
            this.#core.memory.retire(view, `${why} ${name}`);
        }
        this.#raw.clear();
    }
}
