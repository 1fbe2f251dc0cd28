// Runs the programs of the README in an empty project with the tarball: the same numbers.
import { aabb, box, circle, contact, overlap, sweep, World } from "carom";

const ball = circle(2.5, 1, 1);
const crate = box(0, 0, 4, 2, 0.4);
if (overlap(ball, crate)) {
    const { distance, normal } = contact(ball, crate);
    const [x, y] = [normal.x.toFixed(4), normal.y.toFixed(4)];
    console.log(`depth ${(-distance).toFixed(4)}, normal (${x}, ${y})`);
}
const shot = sweep(circle(-5, 0, 0.25), { x: 8, y: 0 }, crate);
console.log(`the shot ${shot.state === "hit" ? "hits" : "misses"} at t = ${shot.t.toFixed(4)}`);

const world = new World({ gravity: { x: 0, y: 0 } });
world.add({ shape: aabb(10, -50, 10.01, 50) });
const body = world.add({
    type: "dynamic",
    shape: circle(0, 0, 0.1),
    velocity: { x: 900, y: 90 },
    restitution: 1,
});
world.step(1 / 60);
for (const { t, speed } of world.impacts) {
    console.log(`impact at ${t.toFixed(2)} of the step, at ${speed.toFixed(0)} a second`);
}
const { x, y } = body.position;
console.log(`the ball is at (${x.toFixed(2)}, ${y.toFixed(2)})`);
world.dispose();
