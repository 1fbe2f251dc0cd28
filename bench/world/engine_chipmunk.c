/* Debian's Chipmunk 7 at its defaults: 10 iterations, sleeping off unless the scene enables it,
 * slop 0.1 unless the scene sets it. It multiplies the restitutions and frictions of two shapes, so
 * each gets the square root. */
#include "engine.h"

#include <chipmunk/chipmunk.h>
#include <math.h>
#include <stdlib.h>

typedef struct engine {
    cpSpace *space;
    const world_scene *scene;
    cpBody **bodies; /* NULL: a shape of the space's static body */
    cpShape **shapes;
    uint64_t sensor_events;
} engine;

static cpVect vect(carom_vec2 v) {
    return cpv((cpFloat)v.x, (cpFloat)v.y);
}

static cpBool count_contact(cpArbiter *arbiter, cpSpace *space, cpDataPointer data) {
    (void)arbiter;
    (void)space;
    ++*(uint64_t *)data;
    return cpTrue;
}

static cpShape *shape_of(const carom_body_def *def, cpBody *body) {
    const bool still = cpBodyGetType(body) == CP_BODY_TYPE_STATIC;
    if (def->shape.kind == CAROM_SHAPE_CIRCLE) {
        const carom_circle c = def->shape.as.circle;
        return cpCircleShapeNew(body, (cpFloat)c.radius, still ? vect(c.center) : cpvzero);
    }
    const carom_box b = def->shape.as.box;
    const cpVect half = vect(b.half);
    const cpVect corners[4] = {cpv(-half.x, -half.y), cpv(half.x, -half.y), cpv(half.x, half.y),
                               cpv(-half.x, half.y)};
    const cpTransform place =
        still ? cpTransformRigid(vect(b.center), world_angle(def)) : cpTransformIdentity;
    return cpPolyShapeNew(body, 4, corners, place, 0.0);
}

/* Returns the moment of inertia of a uniform body, as in the other engines. */
static cpFloat moment_of(const carom_body_def *def) {
    const cpFloat mass = (cpFloat)def->mass;
    if (!world_rotates(def)) {
        return (cpFloat)INFINITY;
    }
    if (def->shape.kind == CAROM_SHAPE_CIRCLE) {
        return cpMomentForCircle(mass, 0.0, (cpFloat)def->shape.as.circle.radius, cpvzero);
    }
    const cpVect half = vect(def->shape.as.box.half);
    return cpMomentForBox(mass, 2.0 * half.x, 2.0 * half.y);
}

static void add(engine *e, size_t i) {
    const carom_body_def *const def = &e->scene->bodies[i];
    cpBody *body = cpSpaceGetStaticBody(e->space);
    e->bodies[i] = NULL;
    if (def->type != CAROM_STATIC) {
        body = def->type == CAROM_DYNAMIC ? cpBodyNew((cpFloat)def->mass, moment_of(def))
                                          : cpBodyNewKinematic();
        cpBodySetPosition(body, vect(def->shape.as.circle.center));
        cpBodySetAngle(body, world_angle(def));
        cpBodySetVelocity(body, vect(def->velocity));
        cpBodySetAngularVelocity(body, (cpFloat)def->spin);
        e->bodies[i] = cpSpaceAddBody(e->space, body);
    }
    cpShape *const shape = shape_of(def, body);
    cpShapeSetElasticity(shape, sqrt((double)def->restitution));
    cpShapeSetFriction(shape, sqrt((double)def->friction));
    cpShapeSetFilter(shape, cpShapeFilterNew(CP_NO_GROUP, def->category, def->mask));
    if (def->flags & CAROM_BODY_SENSOR) {
        cpShapeSetSensor(shape, cpTrue);
        cpShapeSetCollisionType(shape, 1);
    }
    e->shapes[i] = cpSpaceAddShape(e->space, shape);
}

void world_chipmunk_greet(void) {
    cpSpaceFree(cpSpaceNew());
}

static void *make(const world_scene *scene, bool hashed) {
    engine *const e = world_memory(1, sizeof *e);
    e->scene = scene;
    e->sensor_events = 0;
    e->space = cpSpaceNew();
    e->bodies = world_memory(scene->count, sizeof(cpBody *));
    e->shapes = world_memory(scene->count, sizeof(cpShape *));
    cpSpaceSetGravity(e->space, vect(scene->gravity));
    if (scene->sleeps) {
        cpSpaceSetSleepTimeThreshold(e->space, 0.5);
    }
    if (scene->slop > 0.0) {
        cpSpaceSetCollisionSlop(e->space, (cpFloat)scene->slop);
    }
    if (hashed) {
        /* As its manual recommends: cells of about the size of a circle, ten times as many as
         * shapes. */
        cpSpaceUseSpatialHash(e->space, 1.25, (int)(10 * scene->count));
    }
    for (size_t i = 0; i < scene->count; i++) {
        add(e, i);
    }
    if (world_has_sensors(scene)) {
        cpCollisionHandler *const handler = cpSpaceAddWildcardHandler(e->space, 1);
        handler->beginFunc = count_contact;
        handler->userData = &e->sensor_events;
    }
    return e;
}

static void *make_tree(const world_scene *scene, uint32_t threads) {
    (void)threads;
    return make(scene, false);
}

static void *make_hash(const world_scene *scene, uint32_t threads) {
    (void)threads;
    return make(scene, true);
}

static void step(void *engine_) {
    cpSpaceStep(((engine *)engine_)->space, (cpFloat)WORLD_DT);
}

static void turn(void *engine_) {
    engine *const e = engine_;
    for (size_t i = 0; i < e->scene->count; i++) {
        if (e->scene->bodies[i].type == CAROM_KINEMATIC) {
            cpBodySetVelocity(e->bodies[i], cpvneg(cpBodyGetVelocity(e->bodies[i])));
        }
    }
}

static void read(const void *engine_, world_motion *motions) {
    const engine *const e = engine_;
    for (size_t i = 0; i < e->scene->count; i++) {
        const cpBody *const b = e->bodies[i];
        const cpVect p = b != NULL ? cpBodyGetPosition(b) : cpvzero;
        const cpVect v = b != NULL ? cpBodyGetVelocity(b) : cpvzero;
        const double angle = b != NULL ? cpBodyGetAngle(b) : 0.0;
        const double spin = b != NULL ? cpBodyGetAngularVelocity(b) : 0.0;
        motions[i] = (world_motion){p.x, p.y, v.x, v.y, angle, spin};
    }
}

static uint64_t sensor_events(const void *engine_) {
    return ((const engine *)engine_)->sensor_events;
}

static void release(void *engine_) {
    engine *const e = engine_;
    cpSpaceFree(e->space);
    for (size_t i = 0; i < e->scene->count; i++) {
        cpShapeFree(e->shapes[i]);
        if (e->bodies[i] != NULL) {
            cpBodyFree(e->bodies[i]);
        }
    }
    free(e->bodies);
    free(e->shapes);
    free(e);
}

const world_engine world_chipmunk_tree = {"Chipmunk, tree", 1,    make_tree, step,   turn, read,
                                          sensor_events,    NULL, NULL,      release};
const world_engine world_chipmunk_hash = {"Chipmunk, hash", 1,    make_hash, step,   turn, read,
                                          sensor_events,    NULL, NULL,      release};
