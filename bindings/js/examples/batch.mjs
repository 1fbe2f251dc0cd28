// Many shapes at once: columns in carom's memory, batches over them, all pairs that touch.
import { Aabbs, batchContacts, batchHits, batchSweep, Broadphase, circle, Circles } from "carom";
import { Pairs, rect, touching } from "carom";

// 100,000 circles on a grid. The columns are Float32Arrays: write to them directly.
const balls = new Circles(100_000);
const { x, y, radius } = balls;
for (let i = 0; i < balls.count; i++) {
    x[i] = i % 400;
    y[i] = Math.floor(i / 400);
    radius[i] = i % 3 === 0 ? 0.6 : 0.45;
}

// All pairs that overlap. `into` reuses the same memory in every frame.
const pairs = touching(balls, { into: new Pairs() });
console.log(pairs.count); //> 132900
console.log(pairs.ids.length); //> 265800

// Only these pairs need a contact: its point, and the way out.
const contacts = batchContacts(balls, balls, { pairs });
console.log(contacts.overlapping); //> 132900
console.log(Math.min(...contacts.distance.subarray(0, 1000)).toFixed(3)); //> -0.050

// One shape against all of the other side.
const found = batchHits(circle(200, 100, 10), balls);
console.log(found.count, [...found.indices.subarray(0, 3)]); //> 349 [ 36197, 36198, 36199 ]

// A bullet: which circles does it hit, and which one first?
const swept = batchSweep(circle(-5, 3.5, 0.1), { x: 500, y: 20 }, balls);
const first = swept.first();
console.log(swept.count, first.index, first.t.toFixed(6)); //> 491 1600 0.009102

// A broad phase of your own: bounds under ids, for objects that come and go.
const level = new Broadphase().build(new Aabbs([rect(0, 0, 2, 1), rect(5, 0, 2, 1)]));
level.set(7, rect(1, 0.5, 4, 1)).update();
console.log([...level.pairs()].sort().join(" ")); //> 0,7 1,7
console.log([...level.query(rect(6, 0, 1, 1))]); //> [ 1 ]

// dispose() frees memory at once; forgotten objects are freed when they are collected.
for (const owner of [balls, pairs, contacts, found, swept, level]) owner.dispose();
