// Gamepads: the left stick or the D-pad steers, four buttons act, the shoulder buttons change the
// lab. Browsers send no events for them, so the page polls.

const dead = 0.18; // dead zone: share of a stick's range
const shoulders = [4, 5];
const cross = { up: 12, down: 13, left: 14, right: 15 };

const isPressed = (pad, button) => pad.buttons[button]?.pressed === true;

// Returns the stick without its dead zone, or the D-pad.
function steer(pad) {
    const [left = 0, down = 0] = pad.axes;
    const length = Math.hypot(left, down);
    const share = length > dead ? Math.min((length - dead) / (1 - dead), 1) / length : 0;
    const x = isPressed(pad, cross.right) - isPressed(pad, cross.left);
    const y = isPressed(pad, cross.down) - isPressed(pad, cross.up);
    const limit = (v) => Math.min(Math.max(v, -1), 1);
    return x || y ? { x, y } : { x: limit(share * left), y: limit(share * down) };
}

export class Gamepads {
    #take;
    #turnLab;
    #stick = { x: 0, y: 0 };
    #before = new Map(); // pressed buttons, by the pad's index

    /** @param turnLab switches by a number of labs */
    constructor(take, turnLab) {
        this.#take = take;
        this.#turnLab = turnLab;
    }

    get #pads() {
        return [...(navigator.getGamepads?.() ?? [])].filter((pad) => pad?.connected);
    }

    /** Sends changes as events; returns whether there is a pad to poll again. */
    look() {
        const pads = this.#pads;
        for (const pad of pads) {
            this.#lookAtButtons(pad);
        }
        this.#sendStick(pads);
        return pads.length > 0;
    }

    #lookAtButtons(pad) {
        const now = pad.buttons.map(({ pressed }) => pressed);
        const before = this.#before.get(pad.index) ?? [];
        this.#before.set(pad.index, now);
        for (const [button, pressed] of now.entries()) {
            if (!pressed || before[button]) {
                continue;
            }
            if (button < 4) {
                this.#take({ kind: "pad-down", code: button });
            } else if (shoulders.includes(button)) {
                this.#turnLab(button === shoulders[0] ? -1 : 1);
            }
        }
    }

    // All pads steer the same dot; the largest deflection wins.
    #sendStick(pads) {
        const size = ({ x, y }) => x * x + y * y;
        const now = pads.map(steer).reduce((a, b) => (size(b) > size(a) ? b : a), { x: 0, y: 0 });
        if (now.x !== this.#stick.x || now.y !== this.#stick.y) {
            this.#stick = now;
            this.#take({ kind: "pad", ...now });
        }
    }
}
