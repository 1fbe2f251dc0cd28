// rapier2d at its defaults: 4 solver iterations. Sleeping is off, rotation is fixed. Both builds
// that work without a bundler: the plain one, and the one with simd128, which is released later.

function makeShape(rapier, shape) {
    return shape.isBox
        ? new rapier.Cuboid(shape.halfWidth, shape.halfHeight)
        : new rapier.Ball(shape.radius);
}

const prepare = (rapier, pairs) =>
    pairs.map(([a, b]) => ({
        a: makeShape(rapier, a),
        atA: { x: a.x, y: a.y },
        b: makeShape(rapier, b),
        atB: { x: b.x, y: b.y },
        angle: b.angle ?? 0,
    }));

function overlaps(rapier, pairs) {
    const made = prepare(rapier, pairs);
    return () => {
        let hits = 0;
        for (const { a, atA, b, atB, angle } of made) {
            hits += a.intersectsShape(atA, 0, b, atB, angle) ? 1 : 0;
        }
        return hits;
    };
}

function contacts(rapier, pairs) {
    const made = prepare(rapier, pairs);
    return () => {
        let hits = 0;
        for (const { a, atA, b, atB, angle } of made) {
            hits += a.contactShape(atA, 0, b, atB, angle, 0) ? 1 : 0;
        }
        return hits;
    };
}

function gas(rapier, scene) {
    const world = new rapier.World({ x: 0, y: 0 });
    world.timestep = 1 / 60;
    const smooth = (collider) =>
        collider
            .setRestitution(1)
            .setRestitutionCombineRule(rapier.CoefficientCombineRule.Max)
            .setFriction(0)
            .setFrictionCombineRule(rapier.CoefficientCombineRule.Min);
    const circles = scene.circles.map(({ x, y, radius, vx, vy }) => {
        const body = world.createRigidBody(
            rapier.RigidBodyDesc.dynamic()
                .setTranslation(x, y)
                .setLinvel(vx, vy)
                .lockRotations()
                .setCanSleep(false),
        );
        world.createCollider(smooth(rapier.ColliderDesc.ball(radius)), body);
        return body;
    });
    for (const { x, y, halfWidth, halfHeight, angle } of scene.boxes) {
        const collider = rapier.ColliderDesc.cuboid(halfWidth, halfHeight);
        world.createCollider(smooth(collider).setTranslation(x, y).setRotation(angle));
    }
    return {
        step: () => world.step(),
        read: (to) =>
            circles.forEach((body, i) => {
                const { x, y } = body.translation();
                to[2 * i] = x;
                to[2 * i + 1] = y;
            }),
        velocity: (i) => {
            const { x, y } = circles[i].linvel();
            return [x, y];
        },
        free: () => world.free(),
    };
}

async function make(name, rapier) {
    await rapier.init();
    return {
        name,
        pairs: {
            circleCircle: (pairs) => overlaps(rapier, pairs),
            circleBox: (pairs) => overlaps(rapier, pairs),
            circleCircleContact: (pairs) => contacts(rapier, pairs),
            circleBoxContact: (pairs) => contacts(rapier, pairs),
        },
        gas: (scene) => gas(rapier, scene),
    };
}

export const plain = async () =>
    make("rapier2d", (await import("@dimforge/rapier2d-compat")).default);
export const simd = async () =>
    make("rapier2d-simd", (await import("@dimforge/rapier2d-simd-compat")).default);
