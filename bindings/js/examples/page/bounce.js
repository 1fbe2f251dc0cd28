import { aabb, bounce, circle, contact, keepInside, separate } from "../../carom.js";
import { colors, draw, height, loop, width } from "./draw.js";

const room = aabb(0, 0, width, height);
const balls = Array.from({ length: 12 }, (_, i) => ({
    ...circle(40 + 70 * (i % 4), 40 + 60 * Math.floor(i / 4), 8 + (i % 5) * 3),
    velocity: { x: 90 * Math.cos(i * 2.4), y: 90 * Math.sin(i * 2.4) },
}));

/** 1 / mass, from the area. */
const inverseMass = (ball) => 1 / ball.radius ** 2;

function collide(a, b) {
    const c = contact(a, b);
    if (c.distance >= 0) return;
    const masses = { inverseMassA: inverseMass(a), inverseMassB: inverseMass(b) };
    const places = separate(c, a, b, masses);
    const velocities = bounce(c, a.velocity, b.velocity, masses);
    Object.assign(a, places.a, { velocity: velocities.a });
    Object.assign(b, places.b, { velocity: velocities.b });
}

// After a wall contact the ball moves away from the wall, whatever its velocity was.
const away = (speed, kept, was) => (kept === was ? speed : Math.sign(kept - was) * Math.abs(speed));

function step(seconds) {
    for (const ball of balls) {
        const { velocity } = ball;
        // carom's numbers are floats: round first, so that only keepInside makes a difference.
        ball.x = Math.fround(ball.x + velocity.x * seconds);
        ball.y = Math.fround(ball.y + velocity.y * seconds);
        const kept = keepInside(ball, room);
        velocity.x = away(velocity.x, kept.x, ball.x);
        velocity.y = away(velocity.y, kept.y, ball.y);
        Object.assign(ball, kept);
    }
    balls.forEach((a, i) => balls.slice(0, i).forEach((b) => collide(a, b)));
}

export function start(canvas) {
    loop(canvas, step, (context) => {
        for (const ball of balls) draw(context, ball, colors().free);
    });
}
