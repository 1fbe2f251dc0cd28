// box2d3-wasm (Box2D 3, simd128) at its defaults: 4 substeps, one thread. Sleeping is off, every
// approach bounces, rotation is fixed. It exports no test of single pairs.
import Box2D from "box2d3-wasm";

function gas(b2, scene) {
    const worldDef = b2.b2DefaultWorldDef();
    worldDef.gravity.Set(0, 0);
    worldDef.enableSleep = false;
    worldDef.restitutionThreshold = 0;
    const world = b2.b2CreateWorld(worldDef);
    const shapeDef = b2.b2DefaultShapeDef();
    shapeDef.density = 1;
    shapeDef.material.friction = 0;
    shapeDef.material.restitution = 1;
    shapeDef.enableContactEvents = false;
    const bodyDef = b2.b2DefaultBodyDef();
    const circle = new b2.b2Circle();
    circle.center.Set(0, 0);
    const add = (type, { x, y, vx = 0, vy = 0, angle = 0 }) => {
        bodyDef.type = type;
        bodyDef.position.Set(x, y);
        bodyDef.rotation = b2.b2MakeRot(angle);
        bodyDef.linearVelocity.Set(vx, vy);
        bodyDef.motionLocks.angularZ = true;
        return b2.b2CreateBody(world, bodyDef);
    };
    const circles = scene.circles.map((one) => {
        const body = add(b2.b2BodyType.b2_dynamicBody, one);
        circle.radius = one.radius;
        b2.b2CreateCircleShape(body, shapeDef, circle);
        return body;
    });
    for (const box of scene.boxes) {
        const body = add(b2.b2BodyType.b2_staticBody, box);
        b2.b2CreatePolygonShape(body, shapeDef, b2.b2MakeBox(box.halfWidth, box.halfHeight));
    }
    return {
        step: () => b2.b2World_Step(world, 1 / 60, 4),
        read: (to) =>
            circles.forEach((body, i) => {
                const place = b2.b2Body_GetPosition(body);
                to[2 * i] = place.x;
                to[2 * i + 1] = place.y;
                place.delete();
            }),
        velocity: (i) => {
            const v = b2.b2Body_GetLinearVelocity(circles[i]);
            const pair = [v.x, v.y];
            v.delete();
            return pair;
        },
        free: () => b2.b2DestroyWorld(world),
    };
}

export default async () => {
    const b2 = await Box2D();
    return { name: "box2d3-wasm", gas: (scene) => gas(b2, scene) };
};
