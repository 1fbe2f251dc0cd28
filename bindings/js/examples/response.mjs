// From a contact to new positions and velocities. No function changes its arguments.
import { bounce, circle, contact, overlap, rect, reflect, separate } from "carom";

const ball = circle(0, 0.75, 1);
const floor = rect(-10, -1, 20, 1);
const c = contact(ball, floor);

// An inverse mass of 0 is immovable.
const wall = { inverseMassB: 0 };
Object.assign(ball, separate(c, ball, floor, wall).a);
console.log(ball.y.toFixed(3), overlap(ball, floor)); //> 1.000 false

const still = { x: 0, y: 0 };
const falling = { x: 2, y: -3 };
console.log(bounce(c, falling, still, { ...wall, restitution: 0.5 }).a); //> { x: 2, y: 1.5 }
console.log(bounce(c, falling, still, { ...wall, restitution: 0, friction: 0.5 }).a);
//> { x: 0.5, y: 0 }
console.log(reflect(falling, c.normal)); //> { x: 2, y: 3 }

// Two equal balls collide head on and swap velocities.
const headOn = contact(circle(0, 0, 1), circle(2, 0, 1));
console.log(bounce(headOn, { x: 5, y: 0 }, { x: -1, y: 0 }));
//> { a: { x: -1, y: 0 }, b: { x: 5, y: 0 } }
