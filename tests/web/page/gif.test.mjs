// The GIFs of the page, read by ffmpeg: every pixel of every frame is as it was.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { gifOf } from "../../../tools/playground/front_web/src/gif.js";

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

/** Numbers from 0 to 1 that are the same in every run. */
function* numbers(seed) {
    for (let state = seed >>> 0; ; ) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        yield state / 2 ** 32;
    }
}

/** Colours that differ in the upper five bits of a channel, as many as a palette holds. */
const colorOf = (i) => [(i & 7) << 5 | 3, (i >> 3 & 7) << 5 | 1, (i >> 6 & 3) << 6 | 2];

function frameOf(width, height, pick) {
    const pixels = new Uint8ClampedArray(4 * width * height);
    for (let i = 0; i < width * height; i++) {
        pixels.set([...colorOf(pick(i)), 255], 4 * i);
    }
    return pixels;
}

function decoded(gif, t) {
    const folder = mkdtempSync(join(tmpdir(), "carom-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "film.gif");
    writeFileSync(path, gif);
    const done = spawnSync("ffmpeg", ["-loglevel", "error", "-i", path, "-f", "rawvideo", "-vsync",
        "passthrough", "-pix_fmt", "rgba", "-"], { maxBuffer: 2 ** 28 });
    assert.equal(done.stderr.toString(), "");
    return done.stdout;
}

const films = {
    "one pixel": [1, 1, [() => 5]],
    "one colour": [640, 480, [() => 7, () => 7]],
    "runs of every length": [300, 200, [(i) => Math.floor(Math.sqrt(i)) % 255]],
    // Noise fills the table of codes many times.
    noise: [320, 200, [0, 1, 2].map((seed) => {
        const next = numbers(seed);
        return () => Math.floor(255 * next.next().value);
    })],
    "a dot that moves": [100, 50,
        [0, 1, 2, 3, 4, 5].map((k) => (i) => (i % 100 === 9 * k ? 9 : 1))],
};

for (const [name, [width, height, picks]] of Object.entries(films)) {
    test(name, { skip: !hasFfmpeg && "ffmpeg is not installed" }, (t) => {
        const frames = picks.map((pick) => frameOf(width, height, pick));
        const gif = gifOf(frames, width, height, 10);
        const seen = decoded(gif, t);
        const size = 4 * width * height;
        assert.equal(seen.length, frames.length * size);
        frames.forEach((frame, i) => {
            const same = Buffer.from(frame.buffer).equals(seen.subarray(i * size, (i + 1) * size));
            assert.ok(same, `frame ${i}`);
        });
    });
}

test("pixels that stay take no space", () => {
    const still = frameOf(320, 200, (i) => Math.floor(i / 7) % 200);
    const one = gifOf([still], 320, 200, 10).length;
    const ten = gifOf(Array(10).fill(still), 320, 200, 10).length;
    assert.ok(ten < one + 9 * 1000, `${one} bytes for one frame, ${ten} for ten`);
});
