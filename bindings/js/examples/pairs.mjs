// Two shapes: do they overlap, how far apart are they, which way is out, when do they collide?
import { box, circle, closestPoint, contact, within, distance, overlap, ray, sweep } from "carom";

const ball = circle(2.5, 1, 1);
const crate = box(0, 0, 4, 2, 0.4); // x, y, width, height, radians

console.log(overlap(ball, crate)); //> true
console.log(within(circle(0, 0, 0.5), crate)); //> true
console.log(distance(ball, circle(2.5, 5, 1))); //> 2

const { distance: depth, normal, point } = contact(ball, crate);
console.log(`${(-depth).toFixed(3)} deep`); //> 0.308 deep
console.log(`out along (${normal.x.toFixed(3)}, ${normal.y.toFixed(3)})`);
//> out along (0.921, 0.389)
console.log(`at (${point.x.toFixed(3)}, ${point.y.toFixed(3)})`); //> at (1.863, 0.730)
console.log(closestPoint({ x: 0, y: 0 }, crate)); //> { x: 0, y: 0 }

const shot = sweep(circle(-5, 0, 0.25), { x: 8, y: 0 }, crate);
console.log(shot.state, shot.t.toFixed(4)); //> hit 0.3196
console.log(ray({ x: -5, y: 0 }, { x: 0, y: 1 }, crate).state); //> miss

// Shapes that only touch do not overlap. The test is exact: there is no tolerance.
console.log(overlap(circle(0, 0, 0.1), circle(0.2, 0, 0.1))); //> false
