/* expect: the bodies and figures that the tests of the step share; see expect.h. */
#include "expect.h"
#include <math.h>

carom_world *expect_world(bool gravity) {
    return judge_world((carom_vec2){0, gravity ? (float)-EXPECT_G : 0.0f});
}

/* ---- bodies ---------------------------------------------------------------------------------- */

static carom_body add_body(carom_world *w, carom_body_def def, expect_material material) {
    def.restitution = (float)material.restitution;
    def.friction = (float)material.friction;
    return judge_add(w, &def);
}

carom_body expect_wall(carom_world *w, double x, double y, double hx, double hy,
                       expect_material material) {
    return add_body(w, build_box(CAROM_STATIC, x, y, hx, hy, (carom_rot){1, 0}), material);
}

carom_body expect_driver(carom_world *w, double x, double y, double hx, double hy,
                         expect_material material) {
    return add_body(w, build_box(CAROM_KINEMATIC, x, y, hx, hy, (carom_rot){1, 0}), material);
}

carom_body expect_body(carom_world *w, bool box, double x, double y, double size,
                       expect_material material) {
    carom_body_def def = box ? build_box(CAROM_DYNAMIC, x, y, size, size, (carom_rot){1, 0})
                             : build_circle(CAROM_DYNAMIC, x, y, size);
    return add_body(w, def, material);
}

void expect_turning(carom_body_def *def, expect_material material) {
    def->flags &= ~CAROM_BODY_FIXED_ROTATION;
    def->restitution = (float)material.restitution;
    def->friction = (float)material.friction;
}

void expect_channel(carom_world *w, double half, double bottom, double top,
                    expect_material material) {
    double middle = 0.5 * (bottom + top), length = 0.5 * (top - bottom);
    expect_wall(w, -half - 1.0, middle, 1.0, length, material);
    expect_wall(w, half + 1.0, middle, 1.0, length, material);
}

void expect_room(carom_world *w, build_region region, expect_material material) {
    double x = 0.5 * (region.x0 + region.x1), y = 0.5 * (region.y0 + region.y1);
    double hx = 0.5 * (region.x1 - region.x0) + 2.0, hy = 0.5 * (region.y1 - region.y0) + 2.0;
    expect_wall(w, region.x0 - 1.0, y, 1.0, hy, material);
    expect_wall(w, region.x1 + 1.0, y, 1.0, hy, material);
    expect_wall(w, x, region.y0 - 1.0, hx, 1.0, material);
    expect_wall(w, x, region.y1 + 1.0, hx, 1.0, material);
}

void expect_set_velocity(carom_world *w, carom_body b, double vx, double vy) {
    uint32_t error = carom_body_set_velocity(w, b, (carom_vec2){(float)vx, (float)vy});
    judge_need(error == CAROM_OK, carom_error_text(error));
}

/* ---- overlaps -------------------------------------------------------------------------------- */

static void see_pair(const measure_body *a, const measure_body *b, expect_overlaps *worst) {
    if (fabsl(a->x - b->x) > a->reach + b->reach || fabsl(a->y - b->y) > a->reach + b->reach)
        return;
    real share = -measure_gap(a, b) / fminl(a->size, b->size);
    if (a->type == CAROM_DYNAMIC && b->type == CAROM_DYNAMIC)
        worst->dynamic = fmaxl(worst->dynamic, share);
    else if (a->type == CAROM_DYNAMIC || b->type == CAROM_DYNAMIC)
        worst->fixed = fmaxl(worst->fixed, share);
}

void expect_overlap(const measure *m, expect_overlaps *worst) {
    for (uint32_t i = 0; i < m->count; i++)
        for (uint32_t k = i + 1; k < m->count; k++)
            see_pair(&m->body[i], &m->body[k], worst);
}

/* ---- energy ---------------------------------------------------------------------------------- */

/* Gives the total; *scale is the kinetic energy + the sum of |potential|. */
static real energy_of(const expect_energy *e, const measure *m, real *scale) {
    real kinetic = measure_kinetic(m), potential = 0, size = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        real one = b->type == CAROM_DYNAMIC ? b->mass * (real)e->gravity * (b->y - (real)e->floor)
                                            : (real)0;
        potential += one;
        size += fabsl(one);
    }
    *scale = kinetic + size;
    return kinetic + potential;
}

expect_energy expect_energy_start(const measure *m, double gravity, double floor) {
    expect_energy e = {.gravity = gravity, .floor = floor};
    e.first = e.lowest = e.most = energy_of(&e, m, &e.scale);
    return e;
}

void expect_energy_update(expect_energy *e, const measure *m) {
    real scale, now = energy_of(e, m, &scale);
    e->scale = fmaxl(e->scale, scale);
    if (e->scale > 0) {
        e->rise = fmaxl(e->rise, (now - e->first) / e->scale);
        e->record = fmaxl(e->record, (now - e->most) / e->scale);
        e->regain = fmaxl(e->regain, (now - e->lowest) / e->scale);
    }
    e->most = fmaxl(e->most, now);
    e->lowest = fminl(e->lowest, now);
}

real expect_rising(const measure *m) {
    real most = 0;
    for (uint32_t i = 0; i < m->count; i++)
        if (m->body[i].type == CAROM_DYNAMIC)
            most = fmaxl(most, m->body[i].vy);
    return most;
}
