// Keeps the last seconds of the picture while something moves, to be saved as a film.
import { gifOf } from "./gif.js";

const pause = 100; // milliseconds between two frames
const most = 40; // frames: four seconds
const widest = 600; // pixels

export class Film {
    #frames = []; // images of the same size, oldest first
    #size = "";
    #due = 0;
    #canvas = document.createElement("canvas");

    /** Adds the canvas as the next frame, if enough time has passed. */
    add(canvas, now) {
        if (now < this.#due || canvas.width === 0) {
            return;
        }
        this.#due = now + pause;
        const scale = Math.min(1, widest / canvas.width);
        const [width, height] = [canvas.width, canvas.height].map((n) => Math.ceil(n * scale));
        if (this.#size !== `${width} ${height}`) {
            this.clear();
            this.#size = `${width} ${height}`;
        }
        const size = this.#size;
        const options = { resizeWidth: width, resizeHeight: height, resizeQuality: "high" };
        createImageBitmap(canvas, options).then((image) => {
            if (this.#size === size) {
                this.#frames.push(image);
            }
            if (this.#frames.length > most) {
                this.#frames.shift().close();
            }
        }, () => this.clear()); // no memory for it
    }

    clear() {
        this.#frames.forEach((image) => image.close());
        this.#frames = [];
        this.#size = "";
    }

    /** Whether nothing has moved. */
    get isEmpty() {
        return this.#frames.length === 0;
    }

    /** Returns the film as a GIF; null if it is empty. */
    gif() {
        if (this.isEmpty) {
            return null;
        }
        const { width, height } = this.#frames[0];
        Object.assign(this.#canvas, { width, height });
        const context = this.#canvas.getContext("2d", { willReadFrequently: true });
        const frames = this.#frames.map((image) => {
            context.drawImage(image, 0, 0);
            return context.getImageData(0, 0, width, height).data;
        });
        return gifOf(frames, width, height, pause / 10);
    }
}
