/* Box2D 2.4: sleeping and continuous physics off unless the scene enables them, 8 and 3 iterations.
 * Without gravity every approach rebounds, as in carom; otherwise its default threshold applies. It
 * reports a sensor only if one of the two bodies is dynamic, so sensors are dynamic bodies at rest
 * here. */
#include "engine.h"

#include <box2d/box2d.h>
#include <vector>

namespace {

struct Engine : b2ContactListener {
    Engine(const world_scene *of, bool all_bullets)
        : scene(of), bullets(all_bullets), world(b2Vec2(of->gravity.x, of->gravity.y)),
          bodies(of->count) {}

    void BeginContact(b2Contact *contact) override {
        sensor_events += contact->GetFixtureA()->IsSensor() || contact->GetFixtureB()->IsSensor();
    }

    const world_scene *scene;
    bool bullets;
    b2World world;
    std::vector<b2Body *> bodies;
    uint64_t sensor_events = 0;
};

b2BodyDef body_of(const carom_body_def &def) {
    b2BodyDef b;
    const bool sensor = (def.flags & CAROM_BODY_SENSOR) != 0;
    b.type = def.type == CAROM_DYNAMIC || sensor ? b2_dynamicBody
             : def.type == CAROM_KINEMATIC       ? b2_kinematicBody
                                                 : b2_staticBody;
    b.fixedRotation = !world_rotates(&def);
    b.linearVelocity.Set(def.velocity.x, def.velocity.y);
    b.angularVelocity = def.spin;
    b.angle = static_cast<float>(world_angle(&def));
    const carom_vec2 center =
        def.shape.kind == CAROM_SHAPE_CIRCLE ? def.shape.as.circle.center : def.shape.as.box.center;
    b.position.Set(center.x, center.y);
    return b;
}

b2Body *add(Engine &e, const carom_body_def &def) {
    b2BodyDef body_def = body_of(def);
    body_def.bullet = e.bullets && def.type == CAROM_DYNAMIC;
    b2Body *const body = e.world.CreateBody(&body_def);
    b2CircleShape circle;
    b2PolygonShape polygon;
    b2FixtureDef fixture;
    if (def.shape.kind == CAROM_SHAPE_CIRCLE) {
        circle.m_radius = def.shape.as.circle.radius;
        fixture.shape = &circle;
        fixture.density = def.mass / (b2_pi * circle.m_radius * circle.m_radius);
    } else {
        polygon.SetAsBox(def.shape.as.box.half.x, def.shape.as.box.half.y);
        fixture.shape = &polygon;
        fixture.density = def.mass / (4.0f * def.shape.as.box.half.x * def.shape.as.box.half.y);
    }
    fixture.restitution = def.restitution;
    fixture.friction = def.friction;
    if (e.scene->gravity.y == 0.0f) {
        fixture.restitutionThreshold = 0.0f;
    }
    fixture.isSensor = (def.flags & CAROM_BODY_SENSOR) != 0;
    /* Box2D has 16 category bits, which is enough here. */
    fixture.filter.categoryBits = static_cast<uint16>(def.category);
    fixture.filter.maskBits = static_cast<uint16>(def.mask & 0xffffu);
    body->CreateFixture(&fixture);
    return body;
}

void *make_with(const world_scene *scene, bool bullets) {
    Engine *const e = new Engine(scene, bullets);
    e->world.SetContinuousPhysics(scene->continuous);
    e->world.SetAllowSleeping(scene->sleeps);
    if (world_has_sensors(scene)) {
        e->world.SetContactListener(e);
    }
    for (size_t i = 0; i < scene->count; i++) {
        e->bodies[i] = add(*e, scene->bodies[i]);
    }
    return e;
}

void *make(const world_scene *scene, uint32_t) {
    return make_with(scene, false);
}

void *make_bullets(const world_scene *scene, uint32_t) {
    return make_with(scene, true);
}

void step(void *engine) {
    static_cast<Engine *>(engine)->world.Step(WORLD_DT, 8, 3);
}

void turn(void *engine) {
    for (b2Body *const body : static_cast<Engine *>(engine)->bodies) {
        if (body->GetType() == b2_kinematicBody) {
            body->SetLinearVelocity(-body->GetLinearVelocity());
        }
    }
}

void read(const void *engine, world_motion *motions) {
    for (const b2Body *const body : static_cast<const Engine *>(engine)->bodies) {
        const b2Vec2 p = body->GetPosition(), v = body->GetLinearVelocity();
        *motions++ = {static_cast<double>(p.x),
                      static_cast<double>(p.y),
                      static_cast<double>(v.x),
                      static_cast<double>(v.y),
                      static_cast<double>(body->GetAngle()),
                      static_cast<double>(body->GetAngularVelocity())};
    }
}

uint64_t sensor_events(const void *engine) {
    return static_cast<const Engine *>(engine)->sensor_events;
}

void release(void *engine) {
    delete static_cast<Engine *>(engine);
}

} // namespace

extern "C" const world_engine world_box2d = {"Box2D",       1,       make,    step,   turn, read,
                                             sensor_events, nullptr, nullptr, release};
extern "C" const world_engine world_box2d_bullets = {
    "Box2D, bullets", 1, make_bullets, step, turn, read, sensor_events, nullptr, nullptr, release};
