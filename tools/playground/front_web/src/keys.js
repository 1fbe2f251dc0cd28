// Codes and names of keys.
import { keys, mods, withControl } from "./model.js";

const named = {
    ArrowLeft: keys.left, ArrowRight: keys.right, ArrowUp: keys.up, ArrowDown: keys.down,
    Escape: keys.escape, Enter: keys.enter, Backspace: keys.backspace, Delete: keys.delete,
    Home: keys.home, F1: keys.f1,
};
const words = new Map([
    [32, "space"], [keys.left, "left"], [keys.right, "right"], [keys.up, "up"],
    [keys.down, "down"], [keys.escape, "esc"], [keys.enter, "enter"], [keys.backspace, "backsp"],
    [keys.delete, "del"], [keys.home, "home"], [keys.f1, "F1"],
]);

const codeOf = (sign) => sign.charCodeAt(0);

/** Returns the code of a key, or 0 if the playground has none for it. The page handles Tab. */
export function keyCode(event) {
    if (named[event.key]) {
        return named[event.key];
    }
    // On some keyboards plus is equals with shift: both zoom in.
    if (event.key === "=") {
        return codeOf("+");
    }
    if (/^[ -~]$/.test(event.key)) {
        return codeOf(event.key.toLowerCase());
    }
    // On keyboards of other scripts, uses the letter at the same position of a Latin one.
    const letter = /^Key([A-Z])$/.exec(event.code);
    return letter ? codeOf(letter[1].toLowerCase()) : 0;
}

/** Returns the modifiers of an event. AltGr types signs: it is neither control nor alt. */
export function modsOf(event) {
    const graph = event.getModifierState("AltGraph");
    const control = (event.ctrlKey && !graph) || event.metaKey;
    const alt = event.altKey && !graph;
    return (event.shiftKey ? mods.shift : 0) | (control ? mods.control : 0) | (alt ? mods.alt : 0);
}

/** Keys for a single action do not repeat; keys that move or zoom may. */
export function mayRepeat(code, held) {
    const isArrow = code >= keys.left && code <= keys.down;
    const signs = held & mods.control ? "zy" : "+-.,";
    return isArrow || (code < 127 && signs.includes(String.fromCharCode(code)));
}

/** Returns a name such as "ctrl Z"; "" for 0. */
export function keyName(key) {
    const code = key & ~withControl;
    const name = words.get(code) ?? (code ? String.fromCharCode(code).toUpperCase() : "");
    return key & withControl ? `ctrl ${name}` : name;
}

/** Returns the same in the form of aria-keyshortcuts. */
export function keyShortcut(key) {
    const code = key & ~withControl;
    const own = Object.keys(named).find((name) => named[name] === code);
    const name = own ?? (code === 32 ? "Space" : String.fromCharCode(code).toUpperCase());
    return key & withControl ? `Control+${name}` : name;
}
