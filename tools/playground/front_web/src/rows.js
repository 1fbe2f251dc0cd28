// The panel's rows as controls of the page, one function for each kind. Each returns the node for
// the panel, and `show(row)`, which updates its value. Text fields also have `commit(keepsWrong)`,
// which sends the edited text, and `forget()`, which drops it.
import { keyName, keyShortcut } from "./keys.js";
import { isSame, shareOf, textAt, textBeside } from "./slider.js";

/** Makes an element with properties and children. */
export function element(name, properties = {}, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
        if (key in node && key !== "role") {
            node[key] = value;
        } else {
            node.setAttribute(key, value);
        }
    }
    node.append(...children);
    return node;
}

/**
 * Returns text with the minus of pictures, which is as wide as a plus. Programs, and numbers that
 * are being edited or copied, have that of keyboards.
 */
export function withMinus(text) {
    return text.replace(/(?<![\w)])-(?=[\w.(|])|(?<= )-(?= )/g, "\u2212");
}

/** Returns it with the minus of keyboards. */
export function withHyphen(text) {
    return text.replaceAll("\u2212", "-");
}

function setText(node, text) {
    if (node.textContent !== text) {
        node.textContent = text;
    }
}

let count = 0;
const freshId = () => `row-${++count}`;

function keyHint(row) {
    return row.key ? [element("kbd", { "aria-hidden": "true" }, keyName(row.key))] : [];
}

function shortcutOf(row) {
    return row.key ? { "aria-keyshortcuts": keyShortcut(row.key) } : {};
}

function heading(row) {
    return { node: element("h2", {}, row.label), show() {} };
}

function text(row) {
    const value = element("span");
    const label = row.label === "" ? [] : [element("span", {}, row.label), " "];
    return {
        node: element("p", { className: "words" }, ...label, value),
        show: (now) => setText(value, withMinus(now.value)),
    };
}

// Keeps edited text until it is sent: by Enter, or by leaving the field. Escape drops it.
function numberInput(row, send) {
    let shown;
    const input = element("input", {
        type: "text", id: freshId(), spellcheck: false, maxLength: 63, "aria-description": row.help,
        // The numeric keyboards of some phones lack the minus.
        inputMode: row.min < 0 ? "text" : "decimal",
    });
    const put = (value) => {
        shown = value;
        input.value = input === document.activeElement ? value : withMinus(value);
        input.removeAttribute("aria-invalid");
    };
    const isEdited = () => withHyphen(input.value) !== shown;
    const commit = (keepsWrong) => {
        if (!isEdited()) {
            return;
        }
        const text = withHyphen(input.value);
        if (send(row.code, text)) {
            put(text);
        } else if (keepsWrong) {
            input.setAttribute("aria-invalid", "true");
        } else {
            put(shown);
        }
    };
    put(row.value);
    input.addEventListener("focus", () => {
        input.value = withHyphen(input.value);
        input.select();
    });
    input.addEventListener("blur", () => {
        commit(false);
        input.value = withMinus(input.value);
    });
    input.addEventListener("input", () => input.removeAttribute("aria-invalid"));
    input.addEventListener("keydown", (event) => {
        if (event.key === "Enter") {
            event.preventDefault();
            commit(true);
        } else if (event.key === "Escape" && isEdited()) {
            event.stopPropagation();
            put(shown);
        }
    });
    return {
        input,
        commit,
        forget: () => put(shown),
        show(now) {
            if (!isEdited() && shown !== now.value) {
                put(now.value);
            }
        },
    };
}

function number(row, send) {
    const { input, ...rest } = numberInput(row, send);
    const label = element("label", { htmlFor: input.id }, row.label);
    return { ...rest, node: element("div", { className: "number" }, label, input) };
}

function slider(row, send) {
    let now = row;
    let isHeld = false;
    const typed = numberInput(row, send);
    const label = element("label", { htmlFor: typed.input.id }, row.label);
    const range = element("input", {
        type: "range", min: 0, max: 100, step: 0.1, "aria-label": row.label,
        "aria-description": row.help,
    });
    const show = (latest) => {
        now = latest;
        typed.show(now);
        const share = 100 * shareOf(now);
        range.value = share;
        range.style.setProperty("--share", `${share}%`);
        range.setAttribute("aria-valuetext", now.value);
    };
    range.addEventListener("pointerdown", () => (isHeld = true));
    range.addEventListener("pointerup", () => (isHeld = false));
    range.addEventListener("pointercancel", () => (isHeld = false));
    range.addEventListener("input", () => {
        const moved = range.value - 100 * shareOf(now);
        const isStep = !isHeld && Math.abs(moved) < 0.5;
        const value = isStep ? textBeside(now, Math.sign(moved)) : textAt(now, range.value / 100);
        if (!isSame(value, now.value)) {
            send(row.code, value);
        }
    });
    const node = element("div", { className: "slider" }, label, typed.input, range);
    return { ...typed, node, show };
}

function toggle(row, send) {
    const input = element("input", {
        type: "checkbox", role: "switch", "aria-description": row.help, ...shortcutOf(row),
    });
    input.addEventListener("change", () => send(row.code, input.checked ? "1" : "0"));
    const words = element("span", {}, row.label);
    return {
        node: element("label", { className: "switch" }, words, ...keyHint(row), input),
        show: (now) => (input.checked = now.value === "1"),
    };
}

function choice(row, send) {
    const name = freshId();
    const inputs = row.choices.map((word) => {
        const input = element("input", { type: "radio", name, value: word });
        input.addEventListener("change", () => send(row.code, word));
        return input;
    });
    const labels = inputs.map((input) =>
        element("label", {}, input, element("span", {}, input.value)));
    const legend = element("legend", {}, row.label);
    return {
        node: element("fieldset", { className: "choice", "aria-description": row.help },
            legend, ...labels),
        show(now) {
            for (const input of inputs) {
                input.checked = input.value === now.value;
            }
        },
    };
}

function button(row, send) {
    const node = element("button", {
        type: "button", className: "row", "aria-description": row.help, ...shortcutOf(row),
    }, element("span", {}, row.label), ...keyHint(row));
    node.addEventListener("click", () => send(row.code, ""));
    return { node, show() {} };
}

// Its code is on the node, so that the panel knows which step to highlight.
function step() {
    const title = element("h3");
    const lines = element("p");
    return {
        node: element("section", {
            className: "step", id: freshId(), tabIndex: 0, role: "group",
        }, title, lines),
        show(now) {
            setText(title, withMinus(now.label));
            setText(lines, withMinus(now.value));
        },
    };
}

function code() {
    const node = element("pre", {
        className: "code", id: freshId(), tabIndex: 0, role: "region",
        "aria-label": "The program",
    });
    return { node, show: (now) => setText(node, now.value) };
}

const makers = { heading, text, number, slider, switch: toggle, choice, button, step, code };

/** Makes a control for a row; `send(code, text)` sets the value, and returns false if refused. */
export function makeRow(row, send) {
    return makers[row.kind](row, send);
}
