// A world: breakout without a player, snapshots, and queries.
import { circle, Clock, rect, World } from "carom";

const world = new World({ bodies: 100 });
const walls = [rect(-1, 0, 1, 20), rect(32, 0, 1, 20), rect(-1, 20, 34, 1), rect(-1, -1, 34, 1)];
for (const shape of walls) world.add({ shape, restitution: 1 });
for (let i = 0; i < 70; i++) {
    // `user` can hold any value.
    const shape = rect(2 + 2 * (i % 14), 13 + Math.floor(i / 14), 2, 1);
    world.add({ shape, restitution: 1, user: { points: 10 } });
}
const ball = world.add({
    type: "dynamic",
    shape: circle(16, 8, 0.5),
    velocity: { x: 11, y: -14 },
    restitution: 1,
});

// Frames of any length become steps of constant length.
const clock = new Clock(1 / 60);
let score = 0;
function frame(seconds) {
    for (let steps = clock.advance(seconds); steps > 0; steps--) {
        world.step(clock.step);
        for (const { a: brick } of world.impacts) {
            // The same object that add() returned. It may be hit twice in one step.
            if (brick.isValid && brick.user) {
                score += brick.user.points;
                brick.remove();
            }
        }
    }
    return ball.between(clock.share); // for drawing between two steps
}

for (let i = 0; i < 600; i++) frame(1 / 50);
console.log(`${world.stats.steps} steps, ${score} points`); //> 720 steps, 130 points

// Load a snapshot: the same bits, and the same objects.
const saved = world.save();
const { hash } = world;
for (let i = 0; i < 300; i++) frame(1 / 60);
world.load(saved);
console.log(world.hash === hash, ball.isValid); //> true true

// All positions at once, without objects: x, y, x, y ...
console.log(world.positions.length === 2 * world.count); //> true

const shot = world.ray({ x: 16, y: 1 }, { x: 0, y: 30 }, { except: ball });
console.log(shot.state, shot.body.type, shot.point); //> hit static { x: 16, y: 20 }
console.log(world.overlap(circle(0, 0, 2)).length); //> 2
console.log(world.nearest({ x: 16, y: 10 }, 100, { except: ball }).distance); //> 3

world.dispose();
console.log(ball.isValid); //> false
