// The panel next to the picture: shows the playground's rows, which are new after every event, in
// controls that persist. A control is removed with its row; otherwise only its value changes, and
// it keeps the focus.
import { makeRow } from "./rows.js";

// Greys a row whose value does not apply, and disables its controls.
function setOff(node, isOff) {
    if (node.classList.contains("off") === isOff) {
        return;
    }
    node.classList.toggle("off", isOff);
    for (const control of [node, ...node.querySelectorAll("input")]) {
        if ("disabled" in control) {
            control.disabled = isOff;
        }
    }
}

const usualHelp = "H shows what can be done here.";

// Identifies a control: as long as it is the same, the control is kept.
// The title of a step is a part of its value.
const signature = ({ kind, code, label, choices, min, max, key }) =>
    JSON.stringify([kind, code, kind === "step" ? "" : label, choices, min, max, key]);

export class Panel {
    #form;
    #help;
    #send;
    #shown = new Map();
    #helpOf = new WeakMap();
    #stepOf = new WeakMap();
    #step = 0;
    #over;
    #lab = "";

    /** @param over is called with the code of the step to highlight, or 0 */
    constructor(form, help, send, over) {
        this.#form = form;
        this.#help = help;
        this.#send = send;
        this.#over = over;
        form.addEventListener("submit", (event) => event.preventDefault());
        for (const kind of ["pointerover", "pointerleave", "focusin", "focusout"]) {
            form.addEventListener(kind, (event) => this.#showHelp(event));
        }
        // Text being edited belongs to the present state: commit it before a click can change that.
        document.addEventListener("pointerdown", ({ target }) => {
            for (const part of this.#shown.values()) {
                if (!part.node.contains(target)) {
                    part.commit?.(false);
                }
            }
        }, true);
        help.textContent = usualHelp;
    }

    // Shows the help of the row under the pointer, or else of the one with the focus.
    #showHelp({ target, type }) {
        let node = type === "pointerleave" || type === "focusout" ? null : target;
        node ??= this.#form.contains(document.activeElement) ? document.activeElement : null;
        while (node && node.parentNode !== this.#form) {
            node = node.parentNode;
        }
        this.#help.textContent = this.#helpOf.get(node) || usualHelp;
        const step = this.#stepOf.get(node) ?? 0;
        if (step !== this.#step) {
            this.#step = step;
            this.#over(step);
        }
    }

    /** Shows the rows of a lab; those of another lab begin at the top. */
    show(rows, lab) {
        const next = new Map();
        for (const row of rows) {
            let name = signature(row);
            while (next.has(name)) {
                name += "+"; // identical rows, such as texts without a label
            }
            const part = this.#shown.get(name) ?? makeRow(row, this.#send);
            this.#helpOf.set(part.node, row.help);
            this.#stepOf.set(part.node, row.kind === "step" ? row.code : 0);
            next.set(name, { part, row });
        }
        for (const [name, part] of this.#shown) {
            if (!next.has(name)) {
                part.forget?.(); // another row may have its code now
                part.node.remove();
            }
        }
        this.#place([...next.values()]);
        this.#shown = new Map([...next].map(([name, { part }]) => [name, part]));
        if (lab !== this.#lab) {
            this.#lab = lab;
            this.#form.scrollTop = 0;
        }
    }

    // Does not move controls that are in place: moving one would lose the focus.
    #place(parts) {
        let at = this.#form.firstChild;
        for (const { part, row } of parts) {
            if (part.node === at) {
                at = at.nextSibling;
            } else {
                this.#form.insertBefore(part.node, at);
            }
            part.show(row);
            setOff(part.node, row.isOff);
        }
    }

    /** Commits the text that is being edited. */
    commit() {
        for (const part of this.#shown.values()) {
            part.commit?.(true);
        }
    }
}
