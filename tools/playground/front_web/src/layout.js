// Offsets of the fields of the C structs that the page reads and writes, and values of C constants.
// Generated, except for the names of ENUMS: `node tests/web/write_layout.mjs` writes them again
// from the headers, and tests/web/page/layout.test.mjs compares them.

/** By struct, in bytes, in wasm32. */
export const LAYOUT = {
    play_event: { sizeof: 88, kind: 0, code: 4, mods: 8, reserved: 12, x: 16, y: 20, text: 24 },
    play_field: {
        sizeof: 48, kind: 0, code: 4, label: 8, value: 12, choices: 16, help: 20, min: 24, max: 32,
        key: 40, flags: 44,
    },
    play_origin: { sizeof: 8, start: 0, steps: 4 },
    draw_color: { sizeof: 8, strong: 0, soft: 4 },
    draw_item: {
        sizeof: 40, kind: 0, meaning: 2, style: 4, first: 8, count: 12, x: 16, y: 20, x2: 24,
        y2: 28, c: 32, s: 36,
    },
};

/** Enumerations whose values are 0, 1, 2 ..., with the page's names for them. */
export const ENUMS = {
    events: {
        PLAY_RESIZE: "resize", PLAY_DOWN: "down", PLAY_MOVE: "move", PLAY_UP: "up",
        PLAY_WHEEL: "wheel", PLAY_KEY: "key", PLAY_KEY_UP: "key-up", PLAY_PAD: "pad",
        PLAY_PAD_DOWN: "pad-down", PLAY_FIELD: "field", PLAY_TICK: "tick", PLAY_LAB: "lab",
        PLAY_DARK: "dark", PLAY_OVER: "over", PLAY_DEVICE: "device",
    },
    rows: {
        PLAY_HEADING: "heading", PLAY_TEXT_ROW: "text", PLAY_NUMBER: "number",
        PLAY_SLIDER: "slider", PLAY_SWITCH: "switch", PLAY_CHOICE: "choice",
        PLAY_BUTTON: "button", PLAY_STEP: "step", PLAY_CODE: "code",
    },
    cursors: {
        PLAY_CURSOR_PLAIN: "default", PLAY_CURSOR_GRAB: "grab", PLAY_CURSOR_HELD: "grabbing",
        PLAY_CURSOR_SIZE: "nwse-resize", PLAY_CURSOR_SIZE_2: "nesw-resize",
        PLAY_CURSOR_WIDE: "ew-resize", PLAY_CURSOR_TURN: "alias", PLAY_CURSOR_DRAW: "crosshair",
        PLAY_CURSOR_PRESS: "pointer",
    },
    wants: {
        PLAY_WANT_NOTHING: "", PLAY_WANT_COPY: "copy", PLAY_WANT_SAVE: "save",
        PLAY_WANT_SCREENSHOT: "screenshot", PLAY_WANT_DRAWING: "drawing",
        PLAY_WANT_FILM: "film", PLAY_WANT_QUIT: "quit",
    },
};

/** Other constants. */
export const VALUES = {
    PLAY_EVENTS: 15,
    PLAY_TEXT: 64,
    PLAY_TOUCH: 1,
    PLAY_BROWSER: 2,
    PLAY_OFF: 1,
    PLAY_SHIFT: 1,
    PLAY_CONTROL: 2,
    PLAY_ALT: 4,
    PLAY_WITH_CONTROL: 1 << 16,
    PLAY_KEY_LEFT: 256,
    PLAY_KEY_RIGHT: 257,
    PLAY_KEY_UP_ARROW: 258,
    PLAY_KEY_DOWN_ARROW: 259,
    PLAY_KEY_ESCAPE: 260,
    PLAY_KEY_ENTER: 261,
    PLAY_KEY_TAB: 262,
    PLAY_KEY_BACKSPACE: 263,
    PLAY_KEY_DELETE: 264,
    PLAY_KEY_HOME: 265,
    PLAY_KEY_F1: 266,
    PLAY_KEY_F12: 267,
    DRAW_MEANINGS: 27,
};
