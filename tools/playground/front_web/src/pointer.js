// Mouse, pen and fingers on the picture. One finger acts as the left mouse button; two pan, like
// the middle button, and pinch, like the wheel.
import { modsOf } from "./keys.js";
import { mods } from "./model.js";

const notch = 1.125; // zoom factor of one notch of the wheel (model/play.c)
const buttons = [1, 3, 2]; // the playground's button for each bit of `buttons`
const slack = 4; // pixels that a finger moves before it drags
const patience = 150; // milliseconds to wait for a second finger

/** Returns the turn of a wheel that zooms by a factor: the inverse of the model's formula. */
function turnOf(factor) {
    if (factor < 1) {
        return -turnOf(1 / factor);
    }
    const whole = Math.floor(Math.log(factor) / Math.log(notch));
    return whole + (factor / notch ** whole - 1) / (notch - 1);
}

/** Returns how far a wheel was turned, in notches; up is positive. */
function notchesOf(event) {
    const { deltaX, deltaY, deltaMode } = event;
    const delta = -(deltaY || deltaX);
    return isPinch(event) ? turnOf(Math.exp(delta / 100))
        : Math.min(Math.max(delta / [100, 3, 1][deltaMode], -10), 10);
}

// A pinch on a touchpad arrives as small turns with control, which is not pressed.
const isPinch = ({ ctrlKey, deltaMode, deltaY }) =>
    ctrlKey && deltaMode === 0 && Math.abs(deltaY) < 50;

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const angleOf = (a, b) => Math.atan2(b.y - a.y, b.x - a.x);
const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

export class Pointer {
    #canvas;
    #take;
    #held = 0; // bits of the mouse buttons that were sent
    #at = { x: 0, y: 0 };
    #fingers = new Map(); // by pointerId: present position and start
    #state = "none"; // of fingers: none, waiting, dragging, pinching, or over: until all are lifted
    #timer = 0;
    #turned = 0; // degrees that two fingers have turned and that were not sent

    constructor(canvas, take) {
        this.#canvas = canvas;
        this.#take = take;
        const kinds = ["pointerdown", "pointermove", "pointerup", "pointercancel"];
        for (const kind of kinds) {
            canvas.addEventListener(kind, (event) => this.#route(event));
        }
        canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
        canvas.addEventListener("contextmenu", (event) => event.preventDefault());
        // Prevents scrolling by the middle button.
        canvas.addEventListener("mousedown", (event) => {
            if (event.button === 1) {
                event.preventDefault();
                canvas.focus();
            }
        });
    }

    #place(event) {
        const { left, top } = this.#canvas.getBoundingClientRect();
        return { x: event.clientX - left, y: event.clientY - top };
    }

    #send(kind, at, code, held = 0) {
        this.#at = at;
        this.#take({ kind, ...at, code, mods: held });
    }

    #route(event) {
        if (event.type === "pointerdown") {
            this.#canvas.setPointerCapture(event.pointerId);
        }
        if (event.pointerType === "touch") {
            this.#touch(event);
        } else {
            this.#mouse(event);
        }
    }

    // ---- mouse and pen ------------------------------------------------------------------------

    // A second button arrives as a move, so the pressed buttons matter more than the event's type.
    // A drag must begin on the picture.
    #mouse(event) {
        const at = this.#place(event);
        const isOurs = event.type === "pointerdown" || this.#held !== 0;
        const now = isOurs && event.type !== "pointercancel" ? event.buttons & 7 : 0;
        const held = modsOf(event);
        if (now === this.#held) {
            this.#send("move", at, 0, held);
        }
        buttons.forEach((button, bit) => {
            if ((now ^ this.#held) >> bit & 1) {
                this.#send(now >> bit & 1 ? "down" : "up", at, button, held);
            }
        });
        this.#held = now;
    }

    #wheel(event) {
        event.preventDefault();
        const at = this.#place(event);
        const held = modsOf(event);
        if (at.x !== this.#at.x || at.y !== this.#at.y) {
            this.#send("move", at, 0, held);
        }
        const wheel = { kind: "wheel", y: notchesOf(event) };
        this.#take({ ...wheel, mods: isPinch(event) ? held & ~mods.control : held });
    }

    // ---- fingers ------------------------------------------------------------------------------

    #touch(event) {
        const { pointerId: id, type } = event;
        const at = this.#place(event);
        if (type === "pointerdown") {
            this.#fingers.set(id, { ...at, first: at });
            this.#fingerDown();
        } else if (type === "pointermove") {
            this.#fingerMoves(id, at);
        } else {
            this.#fingerUp(type === "pointercancel");
            this.#fingers.delete(id);
            if (this.#fingers.size === 0) {
                this.#state = "none";
            }
        }
    }

    // The first finger waits briefly: a second one may follow.
    #fingerDown() {
        clearTimeout(this.#timer);
        if (this.#fingers.size === 1) {
            this.#state = "waiting";
            this.#timer = setTimeout(() => this.#drag(), patience);
        } else if (this.#fingers.size === 2) {
            if (this.#state === "dragging") {
                this.#send("up", this.#at, 1);
            }
            this.#state = "pinching";
            this.#turned = 0;
            this.#send("down", middle(...this.#fingers.values()), 2);
        } else {
            this.#fingerUp();
        }
    }

    #drag() {
        const [finger] = this.#fingers.values();
        this.#state = "dragging";
        this.#send("move", finger.first, 0);
        this.#send("down", finger.first, 1);
    }

    #fingerMoves(id, at) {
        const finger = this.#fingers.get(id);
        if (!finger) {
            return;
        }
        const [a, b] = this.#fingers.values();
        const apart = b && distance(a, b);
        const angle = b && angleOf(a, b);
        Object.assign(finger, at);
        if (this.#state === "waiting" && distance(at, finger.first) > slack) {
            clearTimeout(this.#timer);
            this.#drag();
        }
        if (this.#state === "dragging") {
            this.#send("move", at, 0);
        } else if (this.#state === "pinching") {
            this.#send("move", middle(a, b), 0);
            if (apart > 0 && distance(a, b) > 0) {
                const y = turnOf(distance(a, b) / apart);
                this.#take({ kind: "wheel", y });
            }
            this.#turn(angleOf(a, b) - angle);
        }
    }

    // Two fingers turn the shape below them, in whole degrees, as the wheel does with shift.
    #turn(radians) {
        const whole = 2 * Math.PI;
        this.#turned += ((radians + 3 * Math.PI) % whole - Math.PI) * (-180 / Math.PI);
        const degrees = Math.trunc(this.#turned);
        if (degrees !== 0) {
            this.#turned -= degrees;
            this.#take({ kind: "wheel", y: degrees / 5, mods: mods.shift });
        }
    }

    #fingerUp(isLost = false) {
        clearTimeout(this.#timer);
        if (this.#state === "waiting" && !isLost) {
            this.#drag();
        }
        if (this.#state === "dragging") {
            this.#send("up", this.#at, 1);
        } else if (this.#state === "pinching") {
            this.#send("up", this.#at, 2);
        }
        this.#state = "over";
    }

    /** Releases all buttons: the page has lost the focus. */
    release() {
        if (this.#state !== "none") {
            this.#fingerUp(true);
            this.#fingers.clear(); // there is no event if one is lifted elsewhere
            this.#state = "none";
        }
        buttons.forEach((button, bit) => {
            if (this.#held >> bit & 1) {
                this.#send("up", this.#at, button);
            }
        });
        this.#held = 0;
    }
}
