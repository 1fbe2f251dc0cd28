// Keys for the playground. It gets them while the picture or nothing has the focus, and after a
// click on a control. A control that was reached by keys, and a text field, keep theirs. Keys that
// the playground does not use are left to the browser.
import { keyCode, mayRepeat, modsOf } from "./keys.js";
import { keys, mods, withControl } from "./model.js";

const rangeKeys = /^(Arrow|Home|End|Page)/;
const S = 115;

export class Keyboard {
    #page;
    #canvas;
    #down = new Map(); // sent keys by physical key: the sign may change while it is held
    #focusByKeys = false;
    #lastByKeys = false;

    /**
     * @param page has take(event), has(key): whether a row has the key, and commit(): ends editing
     */
    constructor(canvas, page) {
        this.#page = page;
        this.#canvas = canvas;
        document.addEventListener("keydown", (event) => this.#press(event), true);
        document.addEventListener("keydown", (event) => this.#leave(event));
        document.addEventListener("keyup", (event) => this.#lift(event), true);
        document.addEventListener("pointerdown", () => (this.#lastByKeys = false), true);
        document.addEventListener("focusin", () => (this.#focusByKeys = this.#lastByKeys));
    }

    // Returns whether the focus leaves a key to the playground.
    #isFree(event, held) {
        const focus = document.activeElement ?? document.body;
        if (focus === this.#canvas || focus === document.body) {
            return true;
        }
        const isTyped = focus.matches("input[type=text], textarea");
        if (isTyped || focus.closest("dialog")) {
            return false;
        }
        if (held & mods.control) {
            return true;
        }
        return !this.#focusByKeys && !(focus.type === "range" && rangeKeys.test(event.key));
    }

    // With control, only keys that a row of the panel has: the browser gets all others.
    #isKnown(code, held) {
        if (code === 0 || held & mods.alt) {
            return false;
        }
        if (!(held & mods.control)) {
            return true;
        }
        const isRedo = code === "z".charCodeAt(0);
        const hasMarked = code === "c".charCodeAt(0) && !getSelection().isCollapsed;
        return this.#page.has(code | withControl) && (isRedo || !(held & mods.shift)) && !hasMarked;
    }

    #press(event) {
        this.#lastByKeys = true;
        if (event.isComposing) {
            return;
        }
        const code = keyCode(event);
        const held = modsOf(event);
        const isSave = code === S && held === mods.control && this.#page.has(S | withControl);
        if (isSave) {
            this.#page.commit();
        }
        if (!this.#isKnown(code, held) || !(isSave || this.#isFree(event, held))) {
            return;
        }
        const isArrow = code >= keys.left && code <= keys.down;
        const isRow = this.#page.has(code | (held & mods.control ? withControl : 0));
        if (isArrow || isRow || code === keys.f1 || held & mods.control) {
            event.preventDefault();
        }
        if (!event.repeat || mayRepeat(code, held)) {
            this.#down.set(event.code, code);
            this.#page.take({ kind: "key", code, mods: held });
        }
    }

    // Escape moves the focus from a control to the picture; a text field handles it first.
    #leave(event) {
        if (event.key === "Escape" && !document.activeElement?.closest("dialog")) {
            this.#canvas.focus();
        }
    }

    #lift(event) {
        const code = this.#down.get(event.code);
        if (event.key === "Meta") {
            this.release(); // some systems send no key-up events while this key is held
        } else if (code !== undefined) {
            event.preventDefault(); // space would press a button that was clicked before
            this.#down.delete(event.code);
            this.#page.take({ kind: "key-up", code, mods: modsOf(event) });
        }
    }

    /** Releases all keys: the page has lost the focus. */
    release() {
        for (const code of this.#down.values()) {
            this.#page.take({ kind: "key-up", code });
        }
        this.#down.clear();
    }
}
