// Runs contestants in turns and takes the best turn, so that disturbances affect all alike.

const now = () => Number(process.hrtime.bigint());

/* A contestant that has had this much time, in nanoseconds, and LEAST turns, gets no more. */
const ENOUGH = 5e9;
const LEAST = 10;

/** Runs each lane's `run` in turn, up to `rounds` times; sets its `best` in nanoseconds. */
export function race(lanes, rounds) {
    for (const lane of lanes) {
        lane.best = Infinity;
        lane.taken = 0;
    }
    for (let round = 0; round < rounds; round++) {
        for (const lane of lanes.filter(({ taken }) => round < LEAST || taken < ENOUGH)) {
            const start = now();
            lane.answer = lane.run();
            const time = now() - start;
            lane.best = Math.min(lane.best, time);
            lane.taken += time;
        }
    }
}

/** Times a single run, in milliseconds. */
export function once(run) {
    const start = now();
    run();
    return (now() - start) / 1e6;
}

/* A few pairs in ten thousand may touch so closely that rounding decides. */
const MARGIN = 0.0005;

/** Lanes whose last answer differs from carom's. Inexact shapes have a wider margin. */
export function strangers(lanes) {
    const { answer } = lanes.find((lane) => lane.name === "carom");
    return lanes.filter((lane) => Math.abs(lane.answer - answer) > lane.margin * answer);
}

/** The identification of a contestant. */
export const laneOf = ({ name, margin = MARGIN }) => ({ name, margin });
