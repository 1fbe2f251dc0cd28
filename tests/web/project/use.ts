// use.mjs with types: tsc compiles it strictly, and the result runs.
import { aabb, box, circle, contact, overlap, sweep, World } from "carom";
import type { Body, Box, Circle, Contact, Sweep } from "carom";

const ball: Circle = circle(2.5, 1, 1);
const crate: Box = box(0, 0, 4, 2, 0.4);
if (overlap(ball, crate)) {
    const c: Contact = contact(ball, crate);
    const [x, y] = [c.normal.x.toFixed(4), c.normal.y.toFixed(4)];
    console.log(`depth ${(-c.distance).toFixed(4)}, normal (${x}, ${y})`);
}
const shot: Sweep = sweep(circle(-5, 0, 0.25), { x: 8, y: 0 }, crate);
console.log(`the shot ${shot.state === "hit" ? "hits" : "misses"} at t = ${shot.t.toFixed(4)}`);

const world = new World({ gravity: { x: 0, y: 0 } });
world.add({ shape: aabb(10, -50, 10.01, 50) });
const body: Body = world.add({
    type: "dynamic",
    shape: circle(0, 0, 0.1),
    velocity: { x: 900, y: 90 },
    restitution: 1,
});
world.step(1 / 60);
for (const { t, speed } of world.impacts) {
    console.log(`impact at ${t.toFixed(2)} of the step, at ${speed.toFixed(0)} a second`);
}
const positions: Float32Array = world.positions;
if (positions.length !== 2 * world.count) {
    throw new Error(`${positions.length} numbers for ${world.count} bodies`);
}
console.log(`the ball is at (${body.position.x.toFixed(2)}, ${body.position.y.toFixed(2)})`);
world.dispose();
