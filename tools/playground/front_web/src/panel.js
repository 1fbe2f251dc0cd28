// The panel beside the picture: the playground's rows, which come anew with every event, in
// controls that stay. A control goes when its row does; else only its value changes, and the focus
// stays.
import { makeRow } from "./rows.js";

const usualHelp = "H shows what can be done here.";

// What a control is made of; while it stays the same, so does the control.
const signature = ({ kind, code, label, choices, min, max, key }) =>
    JSON.stringify([kind, code, label, choices, min, max, key]);

export class Panel {
    #form;
    #help;
    #send;
    #shown = new Map();
    #helpOf = new WeakMap();

    constructor(form, help, send) {
        this.#form = form;
        this.#help = help;
        this.#send = send;
        form.addEventListener("submit", (event) => event.preventDefault());
        for (const kind of ["pointerover", "pointerleave", "focusin", "focusout"]) {
            form.addEventListener(kind, (event) => this.#showHelp(event));
        }
        // What is typed is for what is shown: it counts before a press can show something else.
        document.addEventListener("pointerdown", ({ target }) => {
            for (const part of this.#shown.values()) {
                if (!part.node.contains(target)) {
                    part.commit?.(false);
                }
            }
        }, true);
        help.textContent = usualHelp;
    }

    // Of the row under the pointer, or else of the one that has the focus.
    #showHelp({ target, type }) {
        let node = type === "pointerleave" || type === "focusout" ? null : target;
        node ??= this.#form.contains(document.activeElement) ? document.activeElement : null;
        while (node && node.parentNode !== this.#form) {
            node = node.parentNode;
        }
        this.#help.textContent = this.#helpOf.get(node) || usualHelp;
    }

    show(rows) {
        const next = new Map();
        for (const row of rows) {
            let name = signature(row);
            while (next.has(name)) {
                name += "+"; // rows that say the same, such as texts without a label
            }
            const part = this.#shown.get(name) ?? makeRow(row, this.#send);
            this.#helpOf.set(part.node, row.help);
            next.set(name, { part, row });
        }
        for (const [name, part] of this.#shown) {
            if (!next.has(name)) {
                part.forget?.(); // its code may be another row's by now
                part.node.remove();
            }
        }
        this.#place([...next.values()]);
        this.#shown = new Map([...next].map(([name, { part }]) => [name, part]));
    }

    // What stays is not moved: a control that is moved loses the focus.
    #place(parts) {
        let at = this.#form.firstChild;
        for (const { part, row } of parts) {
            if (part.node === at) {
                at = at.nextSibling;
            } else {
                this.#form.insertBefore(part.node, at);
            }
            part.show(row);
        }
    }

    /** What is being typed is sent. */
    commit() {
        for (const part of this.#shown.values()) {
            part.commit?.(true);
        }
    }
}
