// What is seen, in words: for those who hear the page.

const pause = 1500; // milliseconds between two descriptions, and how long a result has to stay

/** What the picture says, and then the texts of the panel, as sentences; nothing twice. */
function describe(labels, rows) {
    const texts = rows.filter(({ kind, value }) => kind === "text" && value !== "");
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

    /** Tells it when it has come to rest; what moves by itself is described, but not read out. */
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
