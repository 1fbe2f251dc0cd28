// Moves a platformer's hero among many shapes: it slides along what it hits.
import { box, circle, rect, slide } from "carom";

const level = [
    rect(-100, -1, 200, 1), // the floor
    rect(10, 0, 1, 5), // a wall
    circle(6, 3, 0.5), // a coin
];
const responses = ["slide", "slide", "cross"];

const hero = box(4, 4, 1, 2);
const moved = slide(hero, { x: 9, y: -6 }, level, { responses });
console.log(moved.state); //> stopped
console.log(moved.mover.x.toFixed(3), moved.mover.y.toFixed(3)); //> 9.500 1.000
for (const { index, response, t } of moved.hits) {
    console.log(`${response} ${index} at ${t.toFixed(2)}`);
}
//> cross 2 at 0.11
//> slide 0 at 0.50
//> slide 1 at 0.61
