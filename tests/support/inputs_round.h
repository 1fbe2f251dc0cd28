/* inputs_round: from draft to floats, and what is done to floats. Part of inputs.c. */
#ifndef INPUTS_ROUND_H
#define INPUTS_ROUND_H

#include "inputs_place.h"

typedef union bits {
    float value;
    uint32_t u;
} bits;

/* Any shape as its numbers, in the order of its fields. */
typedef union any {
    carom_circle circle;
    carom_aabb aabb;
    carom_box box;
    float f[6];
} any;

static const uint32_t numbers_of[] = {2, 3, 4, 6}; /* POINT, CIRCLE, AABB, BOX */

static float to_float(double x) {
    return x > FLT_MAX ? FLT_MAX : x < -FLT_MAX ? -FLT_MAX : (float)x;
}

static any rounded(const draft *d) {
    any out = {.f = {to_float(d->at.x), to_float(d->at.y), 0, 0, 0, 0}};
    if (is_round(d)) {
        out.circle.radius = to_float(d->radius);
    } else if (d->kind == AABB) {
        out.aabb.min.x = to_float(d->at.x - d->half.x);
        out.aabb.min.y = to_float(d->at.y - d->half.y);
        out.aabb.max.x = to_float(d->at.x + d->half.x);
        out.aabb.max.y = to_float(d->at.y + d->half.y);
    } else {
        out.box.half.x = to_float(d->half.x);
        out.box.half.y = to_float(d->half.y);
        out.box.rot = d->rot;
    }
    return out;
}

/* Returns the draft as rounded to float, so that a radius can be computed from the rounded
 * numbers. */
static void settle(draft *d) {
    any s = rounded(d);
    if (d->kind == AABB) {
        d->at.x = 0.5 * ((double)s.aabb.min.x + (double)s.aabb.max.x);
        d->at.y = 0.5 * ((double)s.aabb.min.y + (double)s.aabb.max.y);
        d->half.x = 0.5 * ((double)s.aabb.max.x - (double)s.aabb.min.x);
        d->half.y = 0.5 * ((double)s.aabb.max.y - (double)s.aabb.min.y);
        return;
    }
    d->at.x = s.f[0];
    d->at.y = s.f[1];
    d->radius = is_round(d) ? s.circle.radius : 0.0;
    d->half.x = is_round(d) ? 0.0 : s.f[2];
    d->half.y = is_round(d) ? 0.0 : s.f[3];
}

/* A nudge must not make a valid shape invalid. */
static void keep_valid(any *s, int kind) {
    if (kind == CIRCLE) {
        s->f[2] = s->f[2] < 0 ? 0 : s->f[2];
    } else if (kind == AABB) {
        s->f[2] = s->f[2] < s->f[0] ? s->f[0] : s->f[2];
        s->f[3] = s->f[3] < s->f[1] ? s->f[1] : s->f[3];
    } else if (kind == BOX) {
        s->f[2] = s->f[2] < 0 ? 0 : s->f[2];
        s->f[3] = s->f[3] < 0 ? 0 : s->f[3];
        s->f[4] = s->f[4] == 0 && s->f[5] == 0 ? 1 : s->f[4];
    }
}

static void spoil(inputs_rng *rng, float *f, uint32_t count) {
    static const uint32_t bad[] = {0x7FC00000u, 0xFFC00001u, 0x7F800000u, 0xFF800000u, 0x7F800001u};
    uint32_t i = inputs_below(rng, count);
    uint32_t how = inputs_below(rng, 8);
    if (how < 5) {
        bits b = {.u = bad[how]};
        f[i] = b.value;
    } else if (how == 5 && count == 6) {
        f[4] = 0;
        f[5] = inputs_below(rng, 2) ? 0.0f : -0.0f;
    } else if (count == 4) {
        f[inputs_below(rng, 2)] = inputs_nudge(f[2], 1);
    } else if (count > 2) {
        i = count == 6 ? 2 + inputs_below(rng, 2) : 2;
        f[i] = how == 6 ? -0x1p-149f : -1.0f - f[i];
    }
}

#endif
