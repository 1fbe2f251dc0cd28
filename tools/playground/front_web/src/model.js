// The playground without a page: play.h for JavaScript. Events go in, pictures and panels come out.
import { Memory } from "./memory.js";

// Names for the enums of play.h, in their order.
const kinds = [
    "resize", "down", "move", "up", "wheel", "key", "key-up", "pad", "pad-down", "field", "tick",
    "lab", "dark",
];
const rows = ["heading", "text", "number", "slider", "switch", "choice", "button"];
const wants = ["", "copy", "save", "screenshot", "quit"];

/** Codes of keys without a sign. */
export const keys = {
    left: 256, right: 257, up: 258, down: 259, escape: 260, enter: 261, tab: 262, backspace: 263,
    delete: 264, home: 265, f1: 266, f12: 267,
};
/** Modifiers of an event, as bits. */
export const mods = { shift: 1, control: 2, alt: 4 };
/** In a row's key: with control. */
export const withControl = 1 << 16;

// play_event: kind, code, mods, reserved; x, y; text. Numbers are counted in words of 4 bytes.
const eventText = 24;
const eventTextRoom = 64;
// Where the scratch memory has counts.
const countAt = 128;
const fieldSize = 48;
const meanings = 19;

export class Model {
    #memory;
    #c;
    #play;
    #palettes = new Map();

    /**
     * @param {BufferSource | WebAssembly.Module} module play.wasm
     * @param {string} [lab] the name of the first lab
     */
    static async create(module, lab = "pair") {
        const made = await WebAssembly.instantiate(module, {});
        return new Model((made.instance ?? made).exports, lab);
    }

    constructor(exports, lab) {
        this.#memory = new Memory(exports);
        this.#c = exports;
        this.labs = this.#readLabs();
        const number = this.labs.findIndex(({ name }) => name === lab);
        this.#play = exports.play_web_create(Math.max(number, 0));
        if (this.#play === 0) {
            throw new RangeError("not enough memory");
        }
    }

    #readLabs() {
        const { play_lab_name: name, play_lab_title: title, play_lab_find: find } = this.#c;
        const count = this.#memory.withText("", (none) => find(none));
        return Array.from({ length: count }, (_, lab) => ({
            name: this.#memory.text(name(lab)),
            title: this.#memory.text(title(lab)),
        }));
    }

    dispose() {
        this.#c.play_free(this.#play);
        this.#play = 0;
    }

    // ---- events -------------------------------------------------------------------------------

    // An event is invalid if a number is NaN, or not a count where one is required.
    #putEvent({ kind, code = 0, mods = 0, x = 0, y = 0, text = "" }) {
        const { u32, f32, scratch } = this.#memory;
        const number = kinds.indexOf(kind);
        const at = scratch / 4;
        const known = number >= 0 && code >>> 0 === code && mods >>> 0 === mods;
        u32[at] = number;
        u32[at + 1] = code;
        u32[at + 2] = mods;
        u32[at + 3] = 0;
        f32[at + 4] = x;
        f32[at + 5] = y;
        return known && this.#memory.putText(scratch + eventText, eventTextRoom, text);
    }

    /**
     * @param {{kind: string, code?: number, mods?: number, x?: number, y?: number, text?: string}}
     *     event as in play.h; `kind` as in recordings, such as "down" or "key-up"
     * @returns {boolean} false if the event is invalid, and nothing changed
     */
    take(event) {
        return this.#putEvent(event) && this.#c.play_take(this.#play, this.#memory.scratch) !== 0;
    }

    resize(width, height) {
        return this.take({ kind: "resize", x: width, y: height });
    }

    /** Sets the value of a row of the panel, or presses its button. */
    setField(code, text = "") {
        return this.take({ kind: "field", code, text });
    }

    /** Shows the lab with a name. */
    showLab(name) {
        return this.take({ kind: "lab", code: this.labs.findIndex((lab) => lab.name === name) });
    }

    /** Returns an event as a line of a recording; "" if it is invalid. */
    eventText(event) {
        const { scratch } = this.#memory;
        const [from, to, room] = [scratch, scratch + countAt, 256];
        if (!this.#putEvent(event)) {
            return "";
        }
        return this.#memory.text(to, this.#c.play_event_write(from, to, room));
    }

    /** Takes a line of a recording; returns false if it is not an event, or was refused. */
    takeText(line) {
        const { scratch } = this.#memory;
        const read = this.#memory.withText(line, (pointer, size) =>
            this.#c.play_event_read(pointer, size, scratch));
        return read !== 0 && this.#c.play_take(this.#play, scratch) !== 0;
    }

    // ---- output -------------------------------------------------------------------------------

    /** Returns the draw list, for paint.js; valid until the next call of any other member. */
    picture() {
        const list = this.#c.play_picture(this.#play);
        if (list === 0) {
            throw new RangeError("not enough memory");
        }
        const at = this.#memory.scratch + countAt;
        const items = this.#c.draw_list_items(list, at);
        return {
            list,
            items,
            count: this.#memory.u32[at / 4],
            points: this.#c.draw_list_points(list),
            text: this.#c.draw_list_text(list),
            memory: this.#memory,
            colors: this.colors(this.isDark),
            isDark: this.isDark,
        };
    }

    /** Returns the colours of each meaning as CSS colours: {strong, soft}. */
    colors(isDark) {
        if (!this.#palettes.has(isDark)) {
            const { u32, scratch } = this.#memory;
            const css = (color) => `#${color.toString(16).padStart(8, "0")}`;
            const all = Array.from({ length: meanings }, (_, meaning) => {
                this.#c.draw_theme_color(scratch, meaning, isDark);
                return { strong: css(u32[scratch / 4]), soft: css(u32[scratch / 4 + 1]) };
            });
            this.#palettes.set(isDark, all);
        }
        return this.#palettes.get(isDark);
    }

    /**
     * Returns the panel's rows from top to bottom. `choices` are the words of a choice; `key` does
     * the same as the row, possibly with `withControl`.
     */
    panel() {
        const at = this.#memory.scratch + countAt;
        const first = this.#c.play_panel(this.#play, at);
        const { u32, f64 } = this.#memory;
        const text = (pointer) => this.#memory.text(pointer);
        return Array.from({ length: u32[at / 4] }, (_, i) => {
            const word = (first + i * fieldSize) / 4;
            const choices = text(u32[word + 4]);
            return {
                kind: rows[u32[word]],
                code: u32[word + 1],
                label: text(u32[word + 2]),
                value: text(u32[word + 3]),
                choices: choices === "" ? [] : choices.split("|"),
                help: text(u32[word + 5]),
                min: f64[(word + 6) / 2],
                max: f64[(word + 8) / 2],
                key: u32[word + 10],
            };
        });
    }

    get message() {
        return this.#memory.text(this.#c.play_message(this.#play));
    }

    get isDark() {
        return this.#c.play_is_dark(this.#play) !== 0;
    }

    /** Whether something moves by itself, so that "tick" events are due. */
    get isMoving() {
        return this.#c.play_is_moving(this.#play) !== 0;
    }

    /** The name of the lab that is shown. */
    get lab() {
        return this.labs[this.#c.play_lab(this.#play)].name;
    }

    /** Returns a request of the playground, once: "copy", "save", "screenshot", "quit" or "". */
    wants() {
        return wants[this.#c.play_wants(this.#play)];
    }

    get copied() {
        return this.#memory.text(this.#c.play_copied(this.#play));
    }

    // ---- scenes and links ---------------------------------------------------------------------

    /** Opens a scene file; returns false, with a message, if it is invalid. */
    open(text, name) {
        const opened = this.#memory.withText(name, (called) =>
            this.#memory.withText(text, (pointer, size) =>
                this.#c.play_open(this.#play, pointer, size, called)));
        return opened !== 0;
    }

    /** What a file lacks of the opened scene, as words after "without"; or "". */
    get lost() {
        return this.#memory.text(this.#c.play_lost(this.#play));
    }

    /** Returns what is shown as a scene file. */
    write() {
        const at = this.#memory.scratch + countAt;
        const pointer = this.#c.play_web_write(this.#play, at);
        if (pointer === 0) {
            throw new RangeError("not enough memory");
        }
        return this.#memory.text(pointer, this.#memory.u32[at / 4]);
    }

    /** How the state came about: the lab's start, and the number of steps since. */
    get origin() {
        const { scratch } = this.#memory;
        this.#c.play_origin_of(scratch, this.#play);
        const { u32 } = this.#memory;
        return { start: u32[scratch / 4], steps: u32[scratch / 4 + 1] };
    }

    /** Returns the state of the lab as a short text for an address. */
    link() {
        const size = this.#c.play_link(this.#play, 0, 0);
        return this.#memory.withRoom(size, (pointer) => {
            if (this.#c.play_link(this.#play, pointer, size) === 0) {
                throw new RangeError("not enough memory");
            }
            return this.#memory.text(pointer);
        });
    }

    /** Follows a link; returns false, with a message, and changes nothing if it is invalid. */
    follow(link) {
        const followed = this.#memory.withText(link, (pointer, size) =>
            this.#c.play_follow(this.#play, pointer, size));
        return followed !== 0;
    }
}
