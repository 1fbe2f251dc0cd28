// Contestants in turns, best of all turns: what disturbs the machine disturbs all of them.

const now = () => Number(process.hrtime.bigint());

/* Who has had this much time, in nanoseconds, and LEAST turns, gets no more. */
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

/** A single run, in milliseconds. */
export function once(run) {
    const start = now();
    run();
    return (now() - start) / 1e6;
}

/** Those whose last answer is not carom's. Some make circles of corners or give shapes a skin, so
 * answers may differ by 5 %. */
export function strangers(lanes) {
    const { answer } = lanes.find((lane) => lane.name === "carom");
    return lanes.filter((lane) => Math.abs(lane.answer - answer) > 0.05 * answer);
}
