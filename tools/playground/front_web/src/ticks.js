// Time for simulations: ticks of 1/60 second, and the time that they and the pictures take.

const frame = 1000 / 60;
const late = 4; // milliseconds by which a frame may be early or late
const longest = 10; // most seconds of a frame; a longer one was a suspended machine

const seconds = (milliseconds) => milliseconds / 1000;

export class Ticks {
    #last = 0; // time of the last tick, or 0: nothing moved
    #due = 0;
    #step = 0; // microseconds for the last tick
    #drawing = 0; // seconds for the last picture

    stop() {
        this.#last = 0;
    }

    /** Runs a function that draws, and measures its time. */
    measure(draw) {
        const start = performance.now();
        draw();
        this.#drawing = seconds(performance.now() - start);
    }

    /**
     * Lets time pass if something moves and a tick is due: on a fast screen not every picture has
     * one. Returns whether there was a tick.
     */
    pass(model, now) {
        if (!model.isMoving) {
            this.stop();
            return false;
        }
        const isFirst = this.#last === 0;
        if (!isFirst && now < this.#due - late) {
            return false;
        }
        const passed = isFirst ? frame : now - this.#last;
        this.#due = isFirst ? now + frame : Math.max(this.#due + frame, now);
        this.#last = now;
        const start = performance.now();
        model.take({
            kind: "tick",
            code: this.#step,
            x: Math.min(Math.max(seconds(passed), 0), longest),
            y: this.#drawing,
        });
        this.#step = Math.round(1000 * (performance.now() - start));
        return true;
    }
}
