// detect-collisions: bodies in a System (an R-tree and sat); a test always fills in the response.
import { System } from "detect-collisions";

const centered = { isCentered: true };

function add(system, shape, options) {
    if (shape.isBox) {
        const { x, y, halfWidth, halfHeight, angle } = shape;
        return system.createBox({ x, y }, 2 * halfWidth, 2 * halfHeight, { ...centered, angle });
    }
    return system.createCircle({ x: shape.x, y: shape.y }, shape.radius, options);
}

function tester(pairs) {
    const system = new System();
    const made = pairs.map(([a, b]) => [add(system, a), add(system, b)]);
    return () => {
        let hits = 0;
        for (const [a, b] of made) {
            hits += system.checkCollision(a, b) ? 1 : 0;
        }
        return hits;
    };
}

/* Its README recommends padding to reduce reinserts: a body that stays within the padding keeps its
 * node in the tree. No circle moves that far. */
const roomy = { padding: 0.1 };

/** Moves all circles, alternately to two sets of positions; checkAll reports each pair twice. */
function touching(circles, places) {
    const system = new System();
    const bodies = circles.map((circle) => add(system, circle, roomy));
    let turn = 0;
    return () => {
        const place = places[turn++ % places.length];
        bodies.forEach((body, i) => body.setPosition(place.x[i], place.y[i], false));
        system.update();
        let found = 0;
        system.checkAll(() => {
            found++;
        });
        return found / 2;
    };
}

export default async () => ({
    name: "detect-collisions",
    pairs: { circleCircleContact: tester, circleBoxContact: tester },
    touching,
});
