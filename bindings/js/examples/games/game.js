// A canvas of 640 by 480 units, keys and the pointer: what the four games share.
export { arrow, colors, draw } from "../page/draw.js";

export const width = 640;
export const height = 480;

const canvas = document.querySelector("canvas");
const context = canvas.getContext("2d");
const held = new Set();
const pressed = new Set();

/** The pointer, in units of the canvas. */
export const pointer = { x: width / 2, y: height / 2 };

addEventListener("keydown", (event) => {
    if (!/^(Arrow|[m ]$)/.test(event.key)) return;
    event.preventDefault();
    if (!event.repeat) pressed.add(event.key);
    held.add(event.key);
});
addEventListener("keyup", (event) => held.delete(event.key));
addEventListener("blur", () => held.clear());
canvas.addEventListener("pointermove", (event) => {
    pointer.x = (event.offsetX / canvas.clientWidth) * width;
    pointer.y = (event.offsetY / canvas.clientHeight) * height;
});

export const isHeld = (key) => held.has(key);

/** Whether a key went down since the previous frame. */
export const wasPressed = (key) => pressed.has(key);

/** -1, 0 or 1 on each axis, from the arrow keys. */
export function arrows() {
    return {
        x: isHeld("ArrowRight") - isHeld("ArrowLeft"),
        y: isHeld("ArrowDown") - isHeld("ArrowUp"),
    };
}

/** Calls frame(context, seconds) for every frame of the screen. */
export function play(frame) {
    let last;
    const next = (time) => {
        const scale = (devicePixelRatio * canvas.clientWidth) / width;
        canvas.width = Math.round(width * scale);
        canvas.height = Math.round(height * scale);
        context.scale(scale, scale);
        context.lineWidth = 2;
        frame(context, Math.min((time - (last ?? time)) / 1000, 0.1));
        pressed.clear();
        last = time;
        document.body.dataset.ready = "yes";
        requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
}

let sound;

/** Plays a short tone. Browsers allow that only after a key or a click. */
export function beep(hertz, loudness) {
    if (!navigator.userActivation?.hasBeenActive) return;
    sound ??= new AudioContext();
    const tone = new OscillatorNode(sound, { frequency: hertz, type: "square" });
    const volume = new GainNode(sound, { gain: 0.1 * loudness });
    volume.gain.linearRampToValueAtTime(0, sound.currentTime + 0.06);
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.06);
}

/** Shows the state of the game below the canvas. */
export function say(text) {
    const line = document.querySelector("output");
    if (line.textContent !== text) line.textContent = text;
}
