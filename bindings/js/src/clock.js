// Converts frames of any length into steps of constant length: carom_clock.
import { CaromError } from "./error.js";
import { LAYOUT } from "./layout.js";
import { number } from "./values.js";

const clock = LAYOUT.carom_clock;

export function makeClock(memory) {
    class Clock {
        #step;
        #maxSteps;
        #left = 0;

        constructor(step = 1 / 60, maxSteps = 8) {
            if (!(number(step, "new Clock: step") > 0 && step < Infinity)) {
                throw new CaromError("value", `new Clock: step must be above 0, not ${step}`);
            }
            if (!(Number.isInteger(maxSteps) && maxSteps > 0 && maxSteps < 2 ** 32)) {
                throw new CaromError("value", "new Clock: maxSteps must be a whole number above 0");
            }
            this.#step = step;
            this.#maxSteps = maxSteps;
        }

        get step() {
            return this.#step;
        }

        get maxSteps() {
            return this.#maxSteps;
        }

        get left() {
            return this.#left;
        }

        get share() {
            return this.#left / this.#step;
        }

        advance(seconds) {
            const at = memory.scratch;
            number(seconds, "Clock.advance: seconds");
            memory.f64[(at + clock.step) >>> 3] = this.#step;
            memory.f64[(at + clock.left) >>> 3] = this.#left;
            memory.u32[(at + clock.max_steps) >>> 2] = this.#maxSteps;
            memory.u32[(at + clock.reserved) >>> 2] = 0;
            const steps = memory.c.carom_clock_advance(at, seconds);
            this.#left = memory.f64[(at + clock.left) >>> 3];
            return steps >>> 0;
        }
    }

    memory.allAlone(Clock.prototype, ["advance"]);
    return Clock;
}
