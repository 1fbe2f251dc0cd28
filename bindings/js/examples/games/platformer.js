// A platformer: tiles, a slope, one-way shelves, a moving platform, crates that can be pushed. The
// world simulates crates and platform; the game moves the player with slide() and sweep(), and a
// kinematic body follows, so that crates collide with it.
import { box, Clock, rect, sweepEnd, World } from "../../carom.js";
import { arrows, colors, draw, isHeld, play, say } from "./game.js";

const level = [
    ...Array(7).fill("#                  #"),
    "#                 ##",
    "#     ----         #",
    ...Array(2).fill("#                  #"),
    "#  ---        ######",
    ...Array(2).fill("#             ######"),
    "####################",
];
const world = new World({ gravity: { x: 0, y: 900 } }); // y points down
const clock = new Clock(1 / 120);
const add = (shape, options) => world.add({ shape, friction: 0.4, ...options });

level.forEach((row, y) =>
    [...row].forEach((tile, x) => {
        if (tile === "#") add(rect(32 * x, 32 * y, 32, 32));
        // The -y side stops what comes from above.
        if (tile === "-") add(rect(32 * x, 32 * y, 32, 8), { sides: ["-y"] });
    }),
);
// A slope from (272, 448) up to (448, 352): a rotated box whose upper side is that line.
const angle = Math.atan2(-96, 176);
const down = { x: -Math.sin(angle), y: Math.cos(angle) };
add(box(360 + 50 * down.x, 400 + 50 * down.y, Math.hypot(96, 176), 100, angle));
const platform = add(rect(340, 200, 96, 12), { type: "kinematic" });
const crates = [0, 1, 2].map((i) => add(rect(220, 416 - 40 * i, 28, 28), { type: "dynamic" }));
const player = add(rect(60, 410, 22, 34), { type: "kinematic" });

let was = player.position;
let velocity = { x: 0, y: 0 };
let ground = null; // what the player stands on

/** Pushes crates that the player walks into. */
function push(hits) {
    for (const { body, normal } of hits) {
        const missing = 0.6 * velocity.x - body.velocity.x;
        if (body.type === "dynamic" && normal.x * velocity.x < 0 && missing * velocity.x > 0) {
            body.applyImpulse({ x: missing * body.mass, y: 0 });
        }
    }
}

function movePlayer(dt) {
    const filter = { except: player };
    was = player.position;
    // The platform has moved in this step, and carries the player.
    const carry = ground?.velocity ?? { x: 0, y: 0 };
    let shape = world.slide(player.shape, { x: carry.x * dt, y: carry.y * dt }, filter).mover;
    const stood = ground !== null;
    ground = null;
    velocity.x = 150 * arrows().x;
    velocity.y = stood && isHeld("ArrowUp") ? -450 : velocity.y + 900 * dt;
    const walk = world.slide(shape, { x: velocity.x * dt, y: 0 }, filter);
    push(walk.hits);
    shape = walk.mover;

    // Down: land, and stay on the ground where a slope descends. Up, or free: go on.
    const fall = { x: 0, y: velocity.y * dt };
    const reach = { x: 0, y: fall.y + (stood && velocity.y > 0 ? 6 : 0) };
    const hit = world.sweep(shape, reach, filter);
    if (velocity.y > 0 && hit.state === "hit") {
        player.position = sweepEnd(shape, reach, hit);
        ground = hit.body;
        velocity.y = 0;
    } else {
        const slide = world.slide(shape, fall, filter);
        player.position = slide.mover;
        if (slide.hits.length > 0) velocity.y = 0;
    }
}

let time = 0;
play((context, seconds) => {
    for (let due = clock.advance(seconds); due > 0; due--) {
        time += clock.step;
        platform.velocity = { x: Math.floor(time / 3) % 2 === 0 ? 60 : -60, y: 0 };
        world.step(clock.step);
        movePlayer(clock.step);
    }
    const { still, free, hit } = colors();
    for (const body of world) {
        const color = body === player ? free : crates.includes(body) ? hit : still;
        const shape = body.between(clock.share);
        if (body === player) {
            // A teleported body: the game interpolates it.
            shape.x = was.x + (shape.x - was.x) * clock.share;
            shape.y = was.y + (shape.y - was.y) * clock.share;
        }
        draw(context, shape, color);
    }
    const { x, y } = player.position;
    say(`(${x.toFixed(1)}, ${y.toFixed(1)}) ${ground ? "on the ground" : "in the air"}`);
});
