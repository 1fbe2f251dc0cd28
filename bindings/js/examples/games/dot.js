// The tutorials' dot. "Move back" moves along x, undoes the move if the dot now overlaps something,
// then does the same along y. "Slide" is one call: up to the obstacle, and on along it.
import { aabb, circle, keepInside, overlap, rect, slide, within } from "../../carom.js";
import { arrows, colors, draw, height, isHeld, play, say, wasPressed, width } from "./game.js";

const screen = aabb(0, 0, width, height);
const others = [rect(300, 40, 40, 400), circle(160, 300, 30)];
let dot = circle(60, 120, 14);
let slides = true;
const trail = [];

const isFree = (dot) => within(dot, screen) && !others.some((other) => overlap(dot, other));

function moveBack(dot, step) {
    const alongX = { ...dot, x: dot.x + step.x };
    if (isFree(alongX)) dot = alongX;
    const alongY = { ...dot, y: dot.y + step.y };
    return isFree(alongY) ? alongY : dot;
}

function slideAlong(dot, step) {
    const { mover } = slide(dot, step, others);
    return { ...mover, ...keepInside(mover, screen) };
}

play((context) => {
    if (wasPressed("m")) slides = !slides;
    const { x, y } = arrows();
    const speed = isHeld(" ") ? 110 : 7; // units per frame
    const step = { x: x * speed, y: y * speed };
    dot = slides ? slideAlong(dot, step) : moveBack(dot, step);
    trail.push({ ...dot, radius: 2 });
    if (trail.length > 90) trail.shift();

    const { still, free, hit, ink } = colors();
    for (const other of others) draw(context, other, still);
    for (const place of trail) draw(context, place, ink);
    draw(context, dot, slides ? free : hit);
    const [wall] = others;
    const gap = Math.max(wall.minX - dot.x - dot.radius, dot.x - dot.radius - wall.maxX);
    say(`${slides ? "slide" : "move back"}: ${gap.toFixed(3)} from the wall's sides`);
});
