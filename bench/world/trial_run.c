/* Runs trials. Figures are computed by tests/world/measure.c from the positions, angles and
 * velocities that an engine reports, in the same way for all engines. */
#include "trial_run.h"

#include <math.h>
#include <stdlib.h>

/* ---- scenes ---------------------------------------------------------------------------------- */

world_scene trial_scene(size_t most, bool gravity) {
    world_scene s = {.kind = WORLD_KINDS, .group = 1};
    s.bodies = world_memory(most, sizeof *s.bodies);
    s.gravity.y = gravity ? (float)-TRIAL_GRAVITY : 0.0f;
    return s;
}

static carom_body_def *add(world_scene *s, uint32_t type, double area, trial_material m) {
    carom_body_def *const def = &s->bodies[s->count++];
    *def = carom_body_def_default();
    def->flags = CAROM_BODY_FIXED_ROTATION;
    def->type = type;
    def->mass = type == CAROM_DYNAMIC ? (float)area : 0.0f;
    def->restitution = (float)m.restitution;
    def->friction = (float)m.friction;
    return def;
}

carom_body_def *trial_add_box(world_scene *s, uint32_t type, const double at[4], trial_material m) {
    carom_body_def *const def = add(s, type, 4.0 * at[2] * at[3], m);
    carom_box b;
    b.center = (carom_vec2){(float)at[0], (float)at[1]};
    b.half = (carom_vec2){(float)at[2], (float)at[3]};
    b.rot = (carom_rot){1.0f, 0.0f};
    def->shape = carom_shape_from_box(b);
    return def;
}

carom_body_def *trial_add_ball(world_scene *s, double x, double y, double radius,
                               trial_material m) {
    carom_body_def *const def = add(s, CAROM_DYNAMIC, TRIAL_PI * radius * radius, m);
    const carom_vec2 center = {(float)x, (float)y};
    def->shape = carom_shape_from_circle(carom_circle_make(center, (float)radius));
    return def;
}

carom_body_def *trial_rotates(carom_body_def *def, double angle) {
    def->flags &= ~CAROM_BODY_FIXED_ROTATION;
    if (def->shape.kind == CAROM_SHAPE_BOX) {
        def->shape.as.box.rot = (carom_rot){(float)cos(angle), (float)sin(angle)};
    }
    return def;
}

/* ---- runs ------------------------------------------------------------------------------------ */

static measure_body measured(const carom_body_def *def) {
    measure_body b = {.type = def->type, .mass = (real)def->mass, .c = 1};
    b.vx = (real)def->velocity.x;
    b.vy = (real)def->velocity.y;
    b.spin = (real)def->spin;
    b.round = def->shape.kind == CAROM_SHAPE_CIRCLE;
    if (b.round) {
        const carom_circle circle = def->shape.as.circle;
        b.x = (real)circle.center.x;
        b.y = (real)circle.center.y;
        b.hx = b.hy = b.reach = b.size = (real)circle.radius;
        b.inertia = world_rotates(def) ? b.mass * b.hx * b.hx / 2 : 0;
        return b;
    }
    const carom_box box = def->shape.as.box;
    b.x = (real)box.center.x;
    b.y = (real)box.center.y;
    b.c = (real)box.rot.c;
    b.s = (real)box.rot.s;
    b.hx = (real)box.half.x;
    b.hy = (real)box.half.y;
    b.size = fminl(b.hx, b.hy);
    b.reach = hypotl(b.hx, b.hy);
    b.inertia = world_rotates(def) ? b.mass * b.reach * b.reach / 3 : 0;
    return b;
}

trial_run trial_open(const contestant *c, world_scene *scene) {
    scene->continuous = true;
    scene->slop = c->slop;
    trial_run r = {.engine = c->engine, .scene = scene};
    r.motions = world_memory(scene->count, sizeof *r.motions);
    r.m.count = (uint32_t)scene->count;
    r.m.body = world_memory(scene->count, sizeof *r.m.body);
    r.m.order = world_memory(scene->count, sizeof *r.m.order);
    for (uint32_t i = 0; i < r.m.count; i++) {
        r.m.body[i] = measured(&scene->bodies[i]);
        r.m.order[i] = i;
    }
    r.state = c->engine->make(scene, 1);
    return r;
}

void trial_step(trial_run *r) {
    r->engine->step(r->state);
    r->engine->read(r->state, r->motions);
    for (uint32_t i = 0; i < r->m.count; i++) {
        measure_body *const b = &r->m.body[i];
        if (b->type == CAROM_STATIC) {
            continue; /* Chipmunk has no position for it */
        }
        b->x = (real)r->motions[i].x;
        b->y = (real)r->motions[i].y;
        b->vx = (real)r->motions[i].vx;
        b->vy = (real)r->motions[i].vy;
        b->spin = (real)r->motions[i].spin;
        if (!b->round) {
            b->c = cosl((real)r->motions[i].angle);
            b->s = sinl((real)r->motions[i].angle);
        }
    }
}

void trial_see_overlap(trial_run *r) {
    r->overlap = fmax(r->overlap, (double)measure_overlap(&r->m).worst);
}

void trial_close(trial_run *r) {
    r->engine->free(r->state);
    free(r->motions);
    measure_close(&r->m);
    world_scene_free(r->scene);
}

/* ---- piles ----------------------------------------------------------------------------------- */

/* Adds a floor and two walls around 0 <= x <= width. */
static void add_bin(world_scene *s, double width, trial_material m) {
    const double middle = 0.5 * width, high = width + 2.0;
    trial_add_box(s, CAROM_STATIC, (double[]){middle, -1.0, middle + 2.0, 1.0}, m);
    trial_add_box(s, CAROM_STATIC, (double[]){-1.0, width, 1.0, high}, m);
    trial_add_box(s, CAROM_STATIC, (double[]){width + 1.0, width, 1.0, high}, m);
}

/* Returns the share of the first `count` bodies that are slower than 0.02. */
static double share_slow(const trial_run *r, size_t count) {
    double slow = 0.0;
    for (size_t i = 0; i < count; i++) {
        slow += hypotl(r->m.body[i].vx, r->m.body[i].vy) < 0.02L;
    }
    return slow / (double)count;
}

/* The bodies start scattered over three times the area of their circles. */
void trial_run_pile(const contestant *c, const trial_pile *pile, double *figures) {
    const trial_material m = {0.3, 0.5};
    uint64_t state = pile->seed;
    double area = 0.0;
    world_scene s = trial_scene(pile->count + 3, true);
    for (size_t i = 0; i < pile->count; i++) {
        const double radius = world_between(&state, 0.25, 0.5);
        trial_add_ball(&s, 0.0, 0.0, radius, m);
        area += TRIAL_PI * radius * radius;
    }
    const double side = sqrt(area / 0.33);
    world_scatter(s.bodies, pile->count, side, &state);
    if (pile->mixed) {
        world_mix(s.bodies, pile->count, &state);
    }
    add_bin(&s, side, m);
    trial_run r = trial_open(c, &s);
    for (int i = 0; i < 1500; i++) {
        trial_step(&r);
    }
    trial_see_overlap(&r);
    figures[0] = share_slow(&r, pile->count);
    figures[1] = r.overlap;
    trial_close(&r);
}
