// A circle at the pointer against a rotated crate: contact, minimum translation vector (MTV), and
// the same pair in the frame of the crate. A canvas has y down, so positive angles are clockwise.
import {
    aabb,
    box,
    circle,
    closestPoint,
    contact,
    mtv,
    overlap,
    separate,
    toLocalPoint,
} from "../../carom.js";
import { arrow, arrows, colors, draw, play, pointer, say, wasPressed } from "./game.js";

let degrees = 25;
let resolves = false;

function line(context, a, b, color) {
    context.strokeStyle = color;
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    context.stroke();
}

/** The same pair in the box's frame, at 0.4 of its size, in the corner of the canvas. */
function drawFrame(context, ball, crate, color) {
    const local = toLocalPoint(crate, ball);
    const aligned = aabb(-crate.halfWidth, -crate.halfHeight, crate.halfWidth, crate.halfHeight);
    context.save();
    context.translate(120, 90);
    context.scale(0.4, 0.4);
    context.globalAlpha = 0.6;
    line(context, { x: -220, y: 0 }, { x: 220, y: 0 }, color);
    line(context, { x: 0, y: -150 }, { x: 0, y: 150 }, color);
    draw(context, aligned, color);
    draw(context, { ...local, radius: ball.radius }, color);
    line(context, local, closestPoint(local, aligned), color);
    context.restore();
}

play((context) => {
    degrees += arrows().x;
    if (wasPressed(" ")) resolves = !resolves;
    const ball = circle(pointer.x, pointer.y, 45);
    const crate = box(360, 250, 220, 120, (degrees * Math.PI) / 180);
    const isHit = overlap(ball, crate); // the cheap test first
    const c = contact(ball, crate);
    const out = { ...ball, ...separate(c, ball, crate, { inverseMassB: 0 }).a };

    const { still, free, hit, ink } = colors();
    draw(context, crate, still);
    drawFrame(context, ball, crate, ink);
    draw(context, resolves ? out : ball, isHit ? hit : free);
    line(context, ball, closestPoint(ball, crate), ink);
    if (isHit) arrow(context, ball, mtv(c), hit);
    draw(context, { ...c.point, radius: 3 }, ink);
    say(`${degrees} degrees: distance ${c.distance.toFixed(3)}${isHit ? ", overlap" : ""}`);
});
