// A stick on the picture, for touch screens, in labs that are steered. It sends the same events as
// a gamepad.

export class Stick {
    #node;
    #take;
    #pointer = null;

    constructor(node, take) {
        this.#node = node;
        this.#take = take;
        node.addEventListener("pointerdown", (event) => {
            node.setPointerCapture(event.pointerId);
            this.#pointer = event.pointerId;
            this.#steer(event);
        });
        node.addEventListener("pointermove", (event) => {
            if (event.pointerId === this.#pointer) {
                this.#steer(event);
            }
        });
        for (const kind of ["pointerup", "pointercancel"]) {
            node.addEventListener(kind, () => this.release());
        }
        node.addEventListener("contextmenu", (event) => event.preventDefault());
    }

    #steer({ clientX, clientY }) {
        const { left, top, width, height } = this.#node.getBoundingClientRect();
        const x = (2 * (clientX - left)) / width - 1;
        const y = (2 * (clientY - top)) / height - 1;
        const over = Math.max(Math.hypot(x, y), 1);
        this.#send(x / over, y / over);
    }

    #send(x, y) {
        this.#node.style.setProperty("--x", x);
        this.#node.style.setProperty("--y", y);
        this.#take({ kind: "pad", x, y });
    }

    release() {
        if (this.#pointer !== null) {
            this.#pointer = null;
            this.#send(0, 0);
        }
    }

    show(isShown) {
        this.#node.hidden = !isShown;
        this.release();
    }
}
