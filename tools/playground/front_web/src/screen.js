// The canvas: as large as its container, with the resolution of the screen.

export class Screen {
    #stage;
    #canvas;
    #resized;
    scale = 1;

    /** @param resized is called with the picture's size, in CSS pixels */
    constructor(stage, canvas, resized) {
        this.#stage = stage;
        this.#canvas = canvas;
        this.#resized = resized;
        this.context = canvas.getContext("2d", { alpha: false });
        new ResizeObserver(() => this.#fit()).observe(stage);
        canvas.addEventListener("contextrestored", () => this.#report());
        this.#watchScale();
        this.#fit();
    }

    // A window that moves to another screen keeps its size, but not its scale.
    #watchScale() {
        const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
        query.addEventListener("change", () => {
            this.#fit();
            this.#watchScale();
        }, { once: true });
    }

    #fit() {
        const { width, height } = this.#stage.getBoundingClientRect();
        const scale = devicePixelRatio;
        const wide = Math.max(Math.round(width * scale), 1);
        const high = Math.max(Math.round(height * scale), 1);
        if (wide === this.#canvas.width && high === this.#canvas.height && scale === this.scale) {
            return;
        }
        this.#canvas.width = wide;
        this.#canvas.height = high;
        this.scale = scale;
        this.#report();
    }

    #report() {
        const { width, height } = this.#stage.getBoundingClientRect();
        this.#resized(Math.max(width, 1), Math.max(height, 1));
    }
}
