// A body of a world.
import { bodyDefWriter, readBodyDef, types, userOf, wordOf, writeUser } from "./body_def.js";
import { Core, readAll } from "./core.js";
import { readBodyTouch } from "./events.js";
import { LAYOUT } from "./layout.js";
import { boolean, number, readRot, readShape, readVec, writeRot, writeVec } from "./values.js";

const def = LAYOUT.carom_body_def;
const touchBytes = LAYOUT.carom_body_touch.sizeof;
const writeChanges = bodyDefWriter("Body.set");

export class Body {
    #core;
    #index;
    #generation;
    #user; // user data that the world cannot store

    constructor(core, index, generation, user) {
        if (!(core instanceof Core)) throw new TypeError("bodies are made by world.add()");
        this.#core = core;
        this.#index = index;
        this.#generation = generation;
        this.#keep(user);
    }

    get world() {
        return this.#core.world;
    }

    get index() {
        return this.#index;
    }

    get generation() {
        return this.#generation;
    }

    get isValid() {
        return this.#core.table[this.#index] === this;
    }

    // Writes the id where C reads it. This comes last, since arguments may have getters that use
    // bodies. `asked` is the verb in messages such as "cannot push body 3".
    #enter(asked) {
        const core = this.#core;
        core.writeBody(core.at.id, this, asked);
        return core;
    }

    // Reads the definition to `to`, to be returned or changed.
    #read(to, asked) {
        const core = this.#enter(asked);
        const { memory, at } = core;
        memory.ok(memory.c.carom_body_get(core.live, at.id, to), `${asked} body ${this.index}`);
    }

    #write(from, asked) {
        const core = this.#enter(asked);
        const { memory, at } = core;
        core.changes++;
        memory.ok(memory.c.carom_body_set(core.live, at.id, from), `${asked} body ${this.index}`);
    }

    // Calls a C function for a property that changes often.
    #call(call, asked, ...args) {
        const core = this.#enter(asked);
        const { memory, at } = core;
        core.changes++;
        memory.ok(memory.c[call](core.live, at.id, ...args), `${asked} body ${this.index}`);
        return this;
    }

    #apply(call, name, vec, asked) {
        const { memory, at } = this.#core;
        writeVec(memory, at.vec, vec, `Body: ${name}`);
        return this.#call(call, asked, at.vec);
    }

    // Calls a C function that returns a number.
    #number(call, asked) {
        const core = this.#enter(asked);
        return core.memory.c[call](core.live, core.at.id);
    }

    get position() {
        const core = this.#enter("read the position of");
        const { memory, at } = core;
        memory.c.carom_body_position(at.out, core.live, at.id);
        return readVec(memory, at.out);
    }

    set position(position) {
        this.#apply("carom_body_set_position", "position", position, "set the position of");
    }

    get velocity() {
        const core = this.#enter("read the velocity of");
        const { memory, at } = core;
        memory.c.carom_body_velocity(at.out, core.live, at.id);
        return readVec(memory, at.out);
    }

    set velocity(velocity) {
        this.#apply("carom_body_set_velocity", "velocity", velocity, "set the velocity of");
    }

    applyImpulse(impulse) {
        return this.#apply("carom_body_apply_impulse", "impulse", impulse, "push");
    }

    applyImpulseAt(impulse, point) {
        const { memory, at } = this.#core;
        const push = memory.alone(() => {
            writeVec(memory, at.way, impulse, "Body.applyImpulseAt: impulse");
            writeVec(memory, at.vec, point, "Body.applyImpulseAt: point");
            this.#call("carom_body_apply_impulse_at", "push", at.way, at.vec);
        });
        push();
        return this;
    }

    applyForce(force) {
        return this.#apply("carom_body_apply_force", "force", force, "put a force on");
    }

    applyTorque(torque) {
        number(torque, "Body.applyTorque: torque");
        return this.#call("carom_body_apply_torque", "put a torque on", torque);
    }

    moveTo(position, angle, dt) {
        const { memory, at } = this.#core;
        number(angle, "Body.moveTo: angle");
        number(dt, "Body.moveTo: dt");
        writeVec(memory, at.vec, position, "Body.moveTo: position");
        return this.#call("carom_body_move_to", "move", at.vec, angle, dt);
    }

    get shape() {
        const core = this.#enter("read the shape of");
        const { memory, at } = core;
        memory.c.carom_body_shape(at.out, core.live, at.id);
        return readShape(memory, at.out);
    }

    set shape(shape) {
        this.set({ shape });
    }

    between(share) {
        number(share, "Body.between: share");
        const core = this.#enter("read the shape of");
        const { memory, at } = core;
        memory.c.carom_body_between(at.out, core.live, at.id, share);
        return readShape(memory, at.out);
    }

    get rot() {
        const core = this.#enter("read the direction of");
        const { memory, at } = core;
        memory.c.carom_body_rot(at.out, core.live, at.id);
        return readRot(memory, at.out);
    }

    set rot(rot) {
        const { memory, at } = this.#core;
        writeRot(memory, at.vec, rot, "Body: rot");
        this.#call("carom_body_set_rot", "turn", at.vec);
    }

    rotBetween(share) {
        number(share, "Body.rotBetween: share");
        const core = this.#enter("read the direction of");
        const { memory, at } = core;
        memory.c.carom_body_rot_between(at.out, core.live, at.id, share);
        return readRot(memory, at.out);
    }

    get angle() {
        return this.#number("carom_body_angle", "read the angle of");
    }

    set angle(angle) {
        const { memory, at } = this.#core;
        memory.c.carom_rot_from_angle(at.vec, number(angle, "Body: angle"));
        this.#call("carom_body_set_rot", "turn", at.vec);
    }

    get spin() {
        return this.#number("carom_body_spin", "read the spin of");
    }

    set spin(spin) {
        this.#call("carom_body_set_spin", "spin", number(spin, "Body: spin"));
    }

    get inertia() {
        return this.#number("carom_body_inertia", "read the inertia of");
    }

    set inertia(inertia) {
        this.set({ inertia });
    }

    get type() {
        const { memory, at } = this.#core;
        this.#read(at.read, "read");
        return types[memory.u32[(at.read + def.type) >>> 2]];
    }

    get enabled() {
        return this.get().enabled;
    }

    enable(enabled = true) {
        boolean(enabled, "Body.enable: enabled");
        return this.#call("carom_body_enable", "enable", enabled ? 1 : 0);
    }

    get isAwake() {
        const core = this.#enter("read");
        return core.memory.c.carom_body_is_awake(core.live, core.at.id) !== 0;
    }

    wake() {
        const core = this.#enter("wake");
        const { memory, at } = core;
        memory.ok(memory.c.carom_body_wake(core.live, at.id), `wake body ${this.index}`);
        return this;
    }

    touches() {
        const core = this.#enter("read the touches of");
        const { memory, at, live } = core;
        return readAll(core, touchBytes,
            (touches, capacity) => memory.c.carom_body_touches(live, at.id, touches, capacity),
            (pointer) => readBodyTouch(core, pointer));
    }

    get() {
        const { memory, at } = this.#core;
        this.#read(at.read, "read");
        return { ...readBodyDef(memory, at.read), user: this.user };
    }

    set(changes) {
        const { memory, at } = this.#core;
        const change = memory.alone(() => {
            this.#read(at.def, "change");
            writeChanges(memory, at.def, changes);
            this.#write(at.def, "change");
        });
        change();
        if (changes.user !== undefined) this.#keep(changes.user);
        return this;
    }

    // A snapshot restores the value that the world stores, so that value comes first.
    get user() {
        if (!this.isValid) return this.#user;
        const core = this.#enter("read");
        const word = core.memory.c.carom_body_user(core.live, core.at.id);
        return word === 0n ? this.#user : userOf(word);
    }

    // C has no call for the user data alone, so the body is written only if the value in C changes.
    set user(user) {
        const core = this.#enter("change");
        if (core.memory.c.carom_body_user(core.live, core.at.id) !== 0n || wordOf(user) !== 0n) {
            const { memory, at } = core;
            this.#read(at.read, "change");
            writeUser(memory, at.read, user);
            this.#write(at.read, "change");
        }
        this.#keep(user);
    }

    #keep(user) {
        this.#user = wordOf(user) === 0n ? user : undefined;
    }

    remove() {
        const user = this.user;
        const core = this.#enter("remove");
        const { memory, at } = core;
        memory.ok(memory.c.carom_world_remove(core.live, at.id), `remove body ${this.index}`);
        this.#user = user;
        core.removed(this);
    }
}

// Properties that are plain fields of the definition.
const fields = ["mass", "restitution", "friction", "damping", "spinDamping", "gravityScale",
    "category", "mask", "sides", "sensor", "fixedRotation"];
for (const field of fields) {
    Object.defineProperty(Body.prototype, field, {
        get() {
            return this.get()[field];
        },
        set(value) {
            this.set({ [field]: value });
        },
    });
}
