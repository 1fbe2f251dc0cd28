// matter-js at its defaults: 6 position and 4 velocity iterations, sleeping off. Its circles are
// polygons of up to 26 sides. It works in pixels and treats an approach of less than 2 pixels per
// step as resting, so a unit of length is 100. Rotation is fixed.
import Matter from "matter-js";

const { Bodies, Body, Collision, Composite, Detector, Engine } = Matter;
const SCALE = 100;
const DT = 1000 / 60;
const smooth = {
    restitution: 1,
    friction: 0,
    frictionAir: 0,
    frictionStatic: 0,
    inertia: Infinity,
};

function body(shape, options = {}) {
    const x = SCALE * shape.x;
    const y = SCALE * shape.y;
    if (!shape.isBox) {
        return Bodies.circle(x, y, SCALE * shape.radius, options);
    }
    const width = 2 * SCALE * shape.halfWidth;
    const height = 2 * SCALE * shape.halfHeight;
    return Bodies.rectangle(x, y, width, height, { ...options, angle: shape.angle });
}

function tester(pairs) {
    const made = pairs.map(([a, b]) => [body(a), body(b)]);
    return () => {
        let hits = 0;
        for (const [a, b] of made) {
            hits += Collision.collides(a, b) ? 1 : 0;
        }
        return hits;
    };
}

function touching(circles, places) {
    const bodies = circles.map((circle) => body(circle));
    const detector = Detector.create({ bodies });
    let turn = 0;
    return () => {
        const place = places[turn++ % places.length];
        bodies.forEach((one, i) => {
            Body.setPosition(one, { x: SCALE * place.x[i], y: SCALE * place.y[i] });
        });
        return Detector.collisions(detector).length;
    };
}

function gas(scene) {
    const engine = Engine.create({ gravity: { x: 0, y: 0, scale: 0 } });
    const circles = scene.circles.map((circle) => {
        const one = body(circle, smooth);
        const step = SCALE / 60;
        Body.setVelocity(one, { x: circle.vx * step, y: circle.vy * step });
        return one;
    });
    const boxes = scene.boxes.map((box) => body(box, { ...smooth, isStatic: true }));
    Composite.add(engine.world, [...circles, ...boxes]);
    return {
        step: () => Engine.update(engine, DT),
        read: (to) =>
            circles.forEach(({ position }, i) => {
                to[2 * i] = position.x / SCALE;
                to[2 * i + 1] = position.y / SCALE;
            }),
        velocity: (i) => {
            const { x, y } = Body.getVelocity(circles[i]);
            return [(60 * x) / SCALE, (60 * y) / SCALE];
        },
        free: () => Engine.clear(engine),
    };
}

export default async () => ({
    name: "matter-js",
    margin: 0.02, // its circles have corners
    pairs: { circleCircleContact: tester, circleBoxContact: tester },
    touching,
    gas,
});
