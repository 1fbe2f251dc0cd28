// A world simulates bodies: it moves them, resolves their collisions and reports events.
import { Block, Owner } from "./block.js";
import { Body } from "./body.js";
import { bodyDefWriter } from "./body_def.js";
import { makeClock } from "./clock.js";
import { setCount } from "./columns.js";
import { Core, scratchOf } from "./core.js";
import { CaromError } from "./error.js";
import { Events, rawLists } from "./events.js";
import { LAYOUT } from "./layout.js";
import * as ask from "./questions.js";
import { checkIndex, checkOptions, number, readVec, writeVec } from "./values.js";

const { carom_world_def: worldDef, carom_body_def: bodyDef, carom_vec2: vec } = LAYOUT;
const writeOptions = bodyDefWriter("World.add");
const columns = ["positions", "velocities", "rots"]; // in the order of carom_world_read
const optionNames = new Set(["gravity", "bodies", "rest", "sleepSpeed"]);

function makeBody(core, index, generation, user) {
    return new Body(core, index, generation, user);
}

function writeWorldDef(memory, at, options) {
    checkOptions(options, optionNames, "new World");
    const { gravity, bodies = 0, rest, sleepSpeed } = options;
    memory.c.carom_world_def_default(at);
    if (gravity !== undefined) {
        writeVec(memory, at + worldDef.gravity, gravity, "new World: gravity");
    }
    if (rest !== undefined) {
        memory.f32[(at + worldDef.rest) >>> 2] = number(rest, "new World: rest");
    }
    if (sleepSpeed !== undefined) {
        memory.f32[(at + worldDef.sleep_speed) >>> 2] = number(sleepSpeed, "new World: sleepSpeed");
    }
    checkIndex(bodies, 2 ** 31, "new World: bodies");
    memory.u32[(at + worldDef.bodies) >>> 2] = bodies;
}

function create(memory, options) {
    const at = scratchOf(memory).def;
    writeWorldDef(memory, at, options);
    const pointer = memory.c.carom_world_create(at);
    memory.settle();
    if (pointer !== 0) return pointer;
    // C does not report a reason. A valid definition is refused only if memory is short.
    const most = 1e9;
    const good = [worldDef.gravity, worldDef.gravity + vec.y].every(
        (field) => Math.abs(memory.f32[(at + field) >>> 2]) <= most);
    const amounts = [worldDef.rest, worldDef.sleep_speed].every((field) => {
        const value = memory.f32[(at + field) >>> 2];
        return value >= 0 && value <= most;
    });
    throw good && amounts
        ? new CaromError("memory", "cannot make a world: memory is short")
        : new CaromError("value",
            "new World: gravity, rest or sleepSpeed is NaN or out of its range");
}

function bytesOf(data) {
    if (data instanceof ArrayBuffer) return new Uint8Array(data);
    if (ArrayBuffer.isView(data)) {
        return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    }
    throw new TypeError("World.load: bytes must be a Uint8Array or an ArrayBuffer");
}

export function makeWorld(memory) {
    const { c } = memory;
    const at = scratchOf(memory);
    c.carom_body_def_default(at.def);
    const usual = memory.u32.slice(at.def >>> 2, (at.def + bodyDef.sizeof) >>> 2);

    const createAlone = memory.alone(create);

    function hold(options) {
        const pointer = createAlone(memory, options);
        const blocks = {};
        for (const name of [...columns, ...rawLists]) {
            blocks[name] = new Block(memory, "World");
        }
        const free = () => {
            for (const name in blocks) blocks[name].free();
            c.carom_world_destroy(pointer);
        };
        return { pointer, blocks, free };
    }

    class World extends Owner {
        #core;
        #events;
        #saved = new WeakMap(); // the bytes of a snapshot -> its bodies
        #read = {}; // columns that were read for all bodies, and when

        constructor(options = {}) {
            const { pointer, blocks, free } = hold(options);
            super(memory, { free });
            this.#core = new Core(memory, pointer, this, makeBody);
            this.#events = new Events(this.#core, blocks);
            for (const name of columns) {
                this.#read[name] = { block: blocks[name], changes: -1, count: 0, view: undefined };
            }
        }

        dispose() {
            super.dispose();
            this.#events.forget();
            for (const name of columns) this.#read[name].view = undefined;
            this.#core.close();
        }

        get gravity() {
            c.carom_world_gravity(at.out, this.#core.live);
            return readVec(memory, at.out);
        }

        set gravity(gravity) {
            writeVec(memory, at.vec, gravity, "World: gravity");
            memory.ok(c.carom_world_set_gravity(this.#core.live, at.vec), "set the gravity");
        }

        get count() {
            return c.carom_world_count(this.#core.live) >>> 0;
        }

        /* ---- bodies -------------------------------------------------------------------------- */

        add(options) {
            const core = this.#core;
            memory.u32.set(usual, at.def >>> 2);
            writeOptions(memory, at.def, options);
            if (options.shape === undefined) throw new TypeError("World.add: shape is missing");
            memory.ok(c.carom_world_add(core.live, at.def, at.id), "add a body");
            const { u32 } = memory;
            const word = at.id >>> 2;
            return core.added(u32[word], u32[word + 1], options.user);
        }

        bodyAt(index) {
            return ask.bodyWith(this.#core, index);
        }

        *[Symbol.iterator]() {
            for (let body = ask.nextBody(this.#core, 0, 0); body !== null;
                body = ask.nextBody(this.#core, body.index, body.generation)) {
                yield body;
            }
        }

        exclude(a, b, excluded = true) {
            ask.exclude(this.#core, a, b, excluded);
            return this;
        }

        /* ---- steps --------------------------------------------------------------------------- */

        step(dt) {
            const core = this.#core;
            memory.ok(c.carom_world_step(core.live, number(dt, "World.step: dt")), "step");
            core.stepped();
            this.#events.retire("the world made a step; get it again as");
            return this;
        }

        get positions() {
            return this.#column("positions");
        }

        get velocities() {
            return this.#column("velocities");
        }

        get rots() {
            return this.#column("rots");
        }

        // Allocates some spare capacity, so that adding bodies one by one does not move the column
        // each time.
        #column(name) {
            const core = this.#core;
            const { count } = this;
            const own = this.#read[name];
            setCount(own, count);
            if (own.changes !== core.changes) {
                if (own.block.bytes < vec.sizeof * count) {
                    own.block.reserve(vec.sizeof * (count + (count >>> 2) + 16));
                }
                const to = own.block.pointer;
                const [positions, velocities, rots] = columns.map((each) => each === name ? to : 0);
                c.carom_world_read(core.live, positions, velocities, rots, vec.sizeof, count);
                own.changes = core.changes;
            }
            own.view = own.block.floats(this, 0, 2 * count, `world.${name}`, own.view);
            return own.view;
        }

        get begins() {
            return this.#events.objects("begins");
        }

        get ends() {
            return this.#events.objects("ends");
        }

        get touches() {
            return this.#events.objects("touches");
        }

        get impacts() {
            return this.#events.objects("impacts");
        }

        get reports() {
            return this.#events.objects("reports");
        }

        get rawBegins() {
            return this.#events.words("begins");
        }

        get rawEnds() {
            return this.#events.words("ends");
        }

        get rawTouches() {
            return this.#events.words("touches");
        }

        get rawImpacts() {
            return this.#events.impacts();
        }

        /* ---- queries ------------------------------------------------------------------------- */

        ray(from, motion, filter) {
            return ask.firstHit(this.#core, "ray", from, motion, filter);
        }

        sweep(shape, motion, filter) {
            return ask.firstHit(this.#core, "sweep", shape, motion, filter);
        }

        rayAll(from, motion, filter) {
            return ask.allHits(this.#core, "ray", from, motion, filter);
        }

        sweepAll(shape, motion, filter) {
            return ask.allHits(this.#core, "sweep", shape, motion, filter);
        }

        overlap(shape, filter) {
            return ask.overlapping(this.#core, shape, filter);
        }

        nearest(point, reach = Infinity, filter = undefined) {
            return ask.nearest(this.#core, point, reach, filter);
        }

        slide(mover, motion, filter) {
            return ask.slide(this.#core, mover, motion, filter);
        }

        /* ---- snapshots ----------------------------------------------------------------------- */

        save() {
            const pointer = this.#core.live;
            const size = c.carom_world_save(pointer, 0, 0) >>> 0;
            const to = memory.take(size);
            c.carom_world_save(pointer, to, size);
            const bytes = memory.u8.slice(to, to + size);
            memory.give(to, size);
            this.#saved.set(bytes, this.#core.table.slice());
            return bytes;
        }

        load(data) {
            const pointer = this.#core.live;
            const bytes = bytesOf(data).slice(); // data may be in carom's memory, which grows
            const from = memory.take(bytes.length);
            try {
                memory.u8.set(bytes, from);
                memory.ok(c.carom_world_load(pointer, from, bytes.length), "load");
            } finally {
                memory.give(from, bytes.length);
            }
            this.#core.restored(this.#saved.get(data));
            this.#events.retire("the world was loaded; get it again as");
            return this;
        }

        get hash() {
            return BigInt.asUintN(64, c.carom_world_hash(this.#core.live));
        }

        get stats() {
            c.carom_world_stats(at.out, this.#core.live);
            return readStats(memory, at.out);
        }
    }

    memory.allAlone(World.prototype, ["add", "ray", "sweep", "rayAll", "sweepAll", "overlap",
        "nearest", "slide"]);
    return { World, Body, Clock: makeClock(memory) };
}

function readStats(memory, pointer) {
    const fields = LAYOUT.carom_step_stats;
    const { u32, f64 } = memory;
    const word = (field) => u32[(pointer + fields[field]) >>> 2];
    const long = (field) => word(field) + u32[((pointer + fields[field]) >>> 2) + 1] * 2 ** 32;
    const real = (field) => f64[(pointer + fields[field]) >>> 3];
    return {
        steps: long("steps"),
        windows: word("windows"),
        impacts: word("impacts"),
        stalled: word("stalled"),
        touches: word("touches"),
        lost: real("lost"),
        moved: real("moved"),
        totalLost: real("total_lost"),
        totalMoved: real("total_moved"),
        kineticEnergy: real("kinetic_energy"),
        momentum: readVec(memory, pointer + fields.momentum),
        bytes: long("bytes"),
        asleep: word("asleep"),
    };
}
