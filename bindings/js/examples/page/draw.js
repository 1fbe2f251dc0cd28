// Drawing helpers of the examples. Coordinates are those of a 300 by 200 picture, y down.
import { corners } from "../../carom.js";

export const width = 300;
export const height = 200;

const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Returns the colours of the theme. */
export function colors() {
    return dark.matches
        ? { ink: "#e6e4de", still: "#5b8def", free: "#57b894", hit: "#f0803c" }
        : { ink: "#23231f", still: "#3f6fd1", free: "#2f8f6b", hit: "#d9622b" };
}

/** Fills a shape lightly and draws its border. */
export function draw(context, shape, color) {
    context.beginPath();
    if (shape.radius !== undefined) {
        context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
    } else if (shape.minX !== undefined) {
        const { minX, minY, maxX, maxY } = shape;
        context.rect(minX, minY, maxX - minX, maxY - minY);
    } else {
        for (const { x, y } of corners(shape)) context.lineTo(x, y);
        context.closePath();
    }
    context.strokeStyle = context.fillStyle = color;
    context.globalAlpha = 0.25;
    context.fill();
    context.globalAlpha = 1;
    context.stroke();
}

export function arrow(context, from, by, color) {
    const [x, y] = [from.x + by.x, from.y + by.y];
    const back = Math.atan2(-by.y, -by.x);
    context.strokeStyle = color;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(x, y);
    for (const side of [back - 0.5, back + 0.5]) {
        context.moveTo(x, y);
        context.lineTo(x + 6 * Math.cos(side), y + 6 * Math.sin(side));
    }
    context.stroke();
}

export function label(context, text, at, color) {
    context.fillStyle = color;
    context.font = "10px system-ui, sans-serif";
    context.fillText(text, at.x, at.y);
}

/** Clears the picture and returns a context whose unit is that of the picture. */
function clear(canvas) {
    const scale = devicePixelRatio * (canvas.clientWidth / width);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext("2d");
    context.scale(scale, scale);
    context.lineWidth = 1.5;
    return context;
}

/** Tracks the pointer's position; `changed` is called when it moves. */
export function pointer(canvas, start, changed) {
    const at = { ...start };
    canvas.addEventListener("pointermove", (event) => {
        at.x = (event.offsetX / canvas.clientWidth) * width;
        at.y = (event.offsetY / canvas.clientHeight) * height;
        changed();
    });
    return at;
}

/** Draws now, and again when the size or theme changes or the returned function is called. */
export function picture(canvas, paint) {
    let due = false;
    const paintNow = () => {
        due = false;
        paint(clear(canvas));
    };
    const again = () => {
        if (!due) requestAnimationFrame(paintNow);
        due = true;
    };
    new ResizeObserver(again).observe(canvas);
    dark.addEventListener("change", again);
    return again;
}

/**
 * Calls step(seconds) and paints while the canvas is visible, or paints once if the user prefers
 * reduced motion.
 */
export function loop(canvas, step, paint) {
    const again = picture(canvas, paint);
    let running = false;
    let last;
    const frame = (time) => {
        if (last !== undefined) {
            step(Math.min((time - last) / 1000, 1 / 20));
            paint(clear(canvas));
        }
        last = time;
        if (running) requestAnimationFrame(frame);
    };
    const run = (seen) => {
        if (seen && !running) {
            last = undefined;
            requestAnimationFrame(frame);
        }
        running = seen;
    };
    step(1 / 60);
    again();
    if (calm.matches) return;
    new IntersectionObserver((entries) => run(entries.at(-1).isIntersecting)).observe(canvas);
}
