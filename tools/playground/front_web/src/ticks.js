// Time for what moves: ticks of a 60th of a second, and what they and the pictures cost.

const frame = 1000 / 60;
const late = 4; // milliseconds that a screen's pictures may be early or late by
const longest = 10; // seconds that a frame can take; what is longer was a sleep

const seconds = (milliseconds) => milliseconds / 1000;

export class Ticks {
    #last = 0; // when the last tick was, or 0: nothing moved
    #due = 0;
    #step = 0; // microseconds that the last tick took
    #drawing = 0; // seconds that the last picture took

    stop() {
        this.#last = 0;
    }

    /** Does what draws, and keeps how long it took. */
    measure(draw) {
        const start = performance.now();
        draw();
        this.#drawing = seconds(performance.now() - start);
    }

    /**
     * Lets time pass if something moves and a tick is due: on a faster screen not every picture has
     * one. Whether there was one.
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
