// Describes the picture in words, for screen readers.
import { withMinus } from "./rows.js";

const pause = 1500; // milliseconds between two descriptions, and before a result is announced

/** Returns the text of the picture, then that of the panel, as sentences without duplicates. */
function describe(labels, rows) {
    const texts = rows.filter(({ kind, value }) => kind === "text" && value !== "")
        .map(({ label, value }) => ({ label, value: withMinus(value) }));
    const values = new Set(texts.map(({ value }) => value));
    const own = labels.filter((label) => !values.has(label)).join(" ");
    const results = texts.map(({ label, value }) => (label ? `${label}: ${value}` : value));
    return `${own}\n${results.join(". ")}`.trim();
}

export class Words {
    #node;
    #timer = 0;
    #text = "";

    constructor(node) {
        this.#node = node;
    }

    /**
     * Announces the text after motion has ended; during motion it is updated, but not announced.
     */
    show(labels, rows, isMoving) {
        const text = describe(labels, rows);
        if (text === this.#text) {
            return;
        }
        this.#text = text;
        if (!isMoving) {
            clearTimeout(this.#timer);
            this.#timer = 0;
        }
        if (this.#timer === 0) {
            this.#timer = setTimeout(() => {
                this.#timer = 0;
                this.#node.setAttribute("aria-live", isMoving ? "off" : "polite");
                this.#node.textContent = this.#text;
            }, pause);
        }
    }
}
