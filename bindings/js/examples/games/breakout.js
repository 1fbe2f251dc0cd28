// Breakout: a world with events, sounds as callbacks, and a fixed step with interpolation.
import { circle, Clock, rect, World } from "../../carom.js";
import { arrows, beep, colors, draw, play, say } from "./game.js";

const world = new World();
const clock = new Clock(1 / 120);
let lives = 3;
let bricks = 0;

const add = (user, shape, options) => world.add({ shape, user, restitution: 1, ...options });

add("wall", rect(-20, -20, 680, 20));
add("wall", rect(-20, 0, 20, 520));
add("wall", rect(640, 0, 20, 520));
for (; bricks < 50; bricks++) {
    add("brick", rect(24 + (bricks % 10) * 60, 40 + Math.floor(bricks / 10) * 26, 52, 18));
}
const ball = add("ball", circle(320, 300, 8), { type: "dynamic", fixedRotation: true });
const paddle = add("paddle", rect(270, 440, 100, 14), { type: "kinematic" });

function serve() {
    ball.position = { x: 320, y: 300 };
    ball.velocity = { x: 150, y: -360 };
}

/** Handles an impact of the ball. */
function onImpact({ a, b, speed }) {
    const other = a === ball ? b : a;
    beep({ brick: 660, paddle: 330 }[other.user] ?? 220, speed / 1000);
    if (other.user === "brick") {
        other.remove();
        bricks--;
    } else if (other === paddle) {
        // As in the original: where the ball hits decides where it goes.
        const off = ball.position.x - paddle.position.x;
        const scale = 420 / Math.hypot(off, 40);
        ball.velocity = { x: off * scale, y: -40 * scale };
    }
}

function step(dt) {
    const x = Math.min(590, Math.max(50, paddle.position.x + arrows().x * 480 * dt));
    paddle.moveTo({ x, y: 447 }, 0, dt); // it moves, and so it can hit
    world.step(dt);
    for (const impact of [...world.impacts]) {
        if (impact.a.isValid && impact.b.isValid) onImpact(impact);
    }
    if (ball.position.y > 500) {
        lives--;
        serve();
    }
}

serve();
play((context, seconds) => {
    const over = lives === 0 || bricks === 0;
    for (let due = clock.advance(over ? 0 : seconds); due > 0; due--) step(clock.step);
    const { still, free, hit } = colors();
    for (const body of world) {
        const color = { brick: free, ball: hit }[body.user] ?? still;
        draw(context, body.between(clock.share), color);
    }
    say(`bricks: ${bricks}, lives: ${lives}`);
});
