// planck (Box2D 2 in JavaScript) at its defaults: 8 velocity and 3 position iterations, continuous
// against static bodies. Sleeping is off, and every approach bounces. Rotation is fixed.
import * as planck from "planck";

const { Box, Circle, CollideCircles, CollidePolygonCircle, Manifold, Settings } = planck;
const { Transform, Vec2, World, testOverlap } = planck;

const shapeOf = (shape) =>
    shape.isBox ? new Box(shape.halfWidth, shape.halfHeight) : new Circle(shape.radius);
const placeOf = ({ x, y, angle = 0 }) => {
    const place = Transform.identity();
    place.setNum({ x, y }, angle);
    return place;
};
const prepare = (pairs) =>
    pairs.map(([a, b]) => [shapeOf(a), placeOf(a), shapeOf(b), placeOf(b)]);

function overlaps(pairs) {
    const made = prepare(pairs);
    return () => {
        let hits = 0;
        for (const [a, atA, b, atB] of made) {
            hits += testOverlap(a, 0, b, 0, atA, atB) ? 1 : 0;
        }
        return hits;
    };
}

/* Circle and box are swapped: a polygon comes first. */
function contacts(collide, pairs) {
    const made = prepare(pairs);
    const manifold = new Manifold();
    return () => {
        let hits = 0;
        for (const [a, atA, b, atB] of made) {
            manifold.pointCount = 0;
            collide(manifold, b, atB, a, atA);
            hits += manifold.pointCount > 0 ? 1 : 0;
        }
        return hits;
    };
}

function gas(scene) {
    Settings.velocityThreshold = 0;
    const world = new World({ gravity: new Vec2(0, 0), allowSleep: false });
    const smooth = { restitution: 1, friction: 0 };
    const circles = scene.circles.map(({ x, y, radius, vx, vy }) => {
        const body = world.createBody({
            type: "dynamic",
            position: new Vec2(x, y),
            linearVelocity: new Vec2(vx, vy),
            fixedRotation: true,
            allowSleep: false,
        });
        body.createFixture({ shape: new Circle(radius), density: 1, ...smooth });
        return body;
    });
    for (const box of scene.boxes) {
        const body = world.createBody({ position: new Vec2(box.x, box.y), angle: box.angle });
        body.createFixture({ shape: shapeOf(box), ...smooth });
    }
    return {
        step: () => world.step(1 / 60),
        read: (to) =>
            circles.forEach((body, i) => {
                const { x, y } = body.getPosition();
                to[2 * i] = x;
                to[2 * i + 1] = y;
            }),
        velocity: (i) => {
            const { x, y } = circles[i].getLinearVelocity();
            return [x, y];
        },
        free: () => {},
    };
}

export default async () => ({
    name: "planck",
    margin: 0.02, // its boxes have a margin (skin)
    pairs: {
        circleCircle: overlaps,
        circleBox: overlaps,
        circleCircleContact: (pairs) => contacts(CollideCircles, pairs),
        circleBoxContact: (pairs) => contacts(CollidePolygonCircle, pairs),
    },
    gas,
});
