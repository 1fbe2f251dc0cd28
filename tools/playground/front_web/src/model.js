// The playground without a page: play.h for JavaScript. Events go in, pictures and panels come out.
import { ENUMS, LAYOUT, VALUES } from "./layout.js";
import { Memory } from "./memory.js";

const kinds = Object.values(ENUMS.events);
const rows = Object.values(ENUMS.rows);
const wants = Object.values(ENUMS.wants);
const cursors = Object.values(ENUMS.cursors);

/** Codes of keys without a sign. */
export const keys = {
    left: VALUES.PLAY_KEY_LEFT, right: VALUES.PLAY_KEY_RIGHT, up: VALUES.PLAY_KEY_UP_ARROW,
    down: VALUES.PLAY_KEY_DOWN_ARROW, escape: VALUES.PLAY_KEY_ESCAPE,
    enter: VALUES.PLAY_KEY_ENTER, tab: VALUES.PLAY_KEY_TAB, backspace: VALUES.PLAY_KEY_BACKSPACE,
    delete: VALUES.PLAY_KEY_DELETE, home: VALUES.PLAY_KEY_HOME, f1: VALUES.PLAY_KEY_F1,
    f12: VALUES.PLAY_KEY_F12,
};
/** Modifiers of an event, as bits. */
export const mods = {
    shift: VALUES.PLAY_SHIFT, control: VALUES.PLAY_CONTROL, alt: VALUES.PLAY_ALT,
};
/** In a row's key: with control. */
export const withControl = VALUES.PLAY_WITH_CONTROL;

const { play_event: EVENT, play_field: FIELD, play_origin: ORIGIN, draw_color: COLOR } = LAYOUT;
// Where the scratch memory has counts.
const countAt = 128;

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
        const put = (numbers, field, value) => (numbers[(scratch + field) / 4] = value);
        const known = number >= 0 && code >>> 0 === code && mods >>> 0 === mods;
        put(u32, EVENT.kind, number);
        put(u32, EVENT.code, code);
        put(u32, EVENT.mods, mods);
        put(u32, EVENT.reserved, 0);
        put(f32, EVENT.x, x);
        put(f32, EVENT.y, y);
        return known && this.#memory.putText(scratch + EVENT.text, VALUES.PLAY_TEXT, text);
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
        return this.#read(this.#c.play_picture(this.#play));
    }

    /** Returns the cards: cases in which a formula fails, each with its texts. */
    get cards() {
        const text = (card, part) => {
            const pointer = this.#c.play_card_text(card, part);
            return pointer === 0 ? "" : this.#memory.text(pointer);
        };
        const all = [];
        for (let card = 0; text(card, 0) !== ""; card++) {
            const [name, title, fails, works] = [0, 1, 2, 3].map((part) => text(card, part));
            all.push({ name, title, fails, works });
        }
        return all;
    }

    /** Returns the picture of a card, `seconds` after its loop started, like picture(). */
    cardPicture(card, seconds, width, height) {
        return this.#read(this.#c.play_web_card(card, seconds, width, height));
    }

    /** Returns the picture of a card whose mover was dragged by (x, y) pixels. */
    cardDragged(card, x, y, width, height) {
        return this.#read(this.#c.play_web_card_drag(card, x, y, width, height));
    }

    /** Returns what the formula and carom find in the card that was dragged last. */
    get cardFound() {
        return [0, 1].map((side) => this.#memory.text(this.#c.play_web_card_found(side)));
    }

    /** The time in a card's loop at which a still picture shows the result. */
    get cardStill() {
        return this.#c.play_card_still();
    }

    #read(list) {
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
            const css = (field) =>
                `#${u32[(scratch + field) / 4].toString(16).padStart(8, "0")}`;
            const all = Array.from({ length: VALUES.DRAW_MEANINGS }, (_, meaning) => {
                this.#c.draw_theme_color(scratch, meaning, isDark);
                return { strong: css(COLOR.strong), soft: css(COLOR.soft) };
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
        return Array.from({ length: u32[at / 4] }, (_, i) => {
            const row = first + i * FIELD.sizeof;
            const word = (field) => u32[(row + field) / 4];
            const text = (field) => this.#memory.text(word(field));
            const choices = text(FIELD.choices);
            return {
                kind: rows[word(FIELD.kind)],
                code: word(FIELD.code),
                label: text(FIELD.label),
                value: text(FIELD.value),
                choices: choices === "" ? [] : choices.split("|"),
                help: text(FIELD.help),
                min: f64[(row + FIELD.min) / 8],
                max: f64[(row + FIELD.max) / 8],
                key: word(FIELD.key),
                isOff: (word(FIELD.flags) & VALUES.PLAY_OFF) !== 0,
            };
        });
    }

    get message() {
        return this.#memory.text(this.#c.play_message(this.#play));
    }

    get isDark() {
        return this.#c.play_is_dark(this.#play) !== 0;
    }

    /** The CSS cursor for what a press would do. */
    get cursor() {
        return cursors[this.#c.play_cursor(this.#play)];
    }

    /** Sets what the user works with: fingers, or mouse and keyboard; always in a browser. */
    setDevice(hasTouch) {
        return this.take({
            kind: "device", code: VALUES.PLAY_BROWSER | (hasTouch ? VALUES.PLAY_TOUCH : 0),
        });
    }

    /** Whether something moves by itself, so that "tick" events are due. */
    get isMoving() {
        return this.#c.play_is_moving(this.#play) !== 0;
    }

    /** The name of the lab that is shown. */
    get lab() {
        return this.labs[this.#c.play_lab(this.#play)].name;
    }

    /**
     * Returns a request of the playground, once: "copy", "save", "screenshot", "drawing", "film",
     * "quit" or "".
     */
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
        return {
            start: u32[(scratch + ORIGIN.start) / 4],
            steps: u32[(scratch + ORIGIN.steps) / 4],
        };
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
