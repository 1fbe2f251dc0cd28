/* Generates inputs, and hashes results field by field. */
#include "base/guard.h"
#include "golden_feed.h"

/* ---- results in ------------------------------------------------------------------------------ */

void golden_take_word(golden_feed *feed, uint64_t word) {
    uint64_t z = (feed->hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    feed->hash = z ^ (z >> 29);
}

void golden_need(golden_feed *feed, bool holds) {
    feed->failed |= holds ? 0u : 1u;
}

void golden_take_verdict(golden_feed *feed, bool value) {
    golden_take_word(feed, value ? 1u : 0u);
}

void golden_take_float(golden_feed *feed, float value) {
    union {
        float value;
        uint32_t bits;
    } u = {value};
    golden_take_word(feed, value != value ? 0x7fc00000u : u.bits);
}

void golden_take_double(golden_feed *feed, double value) {
    union {
        double value;
        uint64_t bits;
    } u = {value};
    golden_take_word(feed, value != value ? UINT64_C(0x7ff8000000000000) : u.bits);
}

void golden_take_vec2(golden_feed *feed, carom_vec2 value) {
    golden_take_float(feed, value.x);
    golden_take_float(feed, value.y);
}

void golden_take_rot(golden_feed *feed, carom_rot value) {
    golden_take_float(feed, value.c);
    golden_take_float(feed, value.s);
}

void golden_take_circle(golden_feed *feed, carom_circle value) {
    golden_take_vec2(feed, value.center);
    golden_take_float(feed, value.radius);
}

void golden_take_aabb(golden_feed *feed, carom_aabb value) {
    golden_take_vec2(feed, value.min);
    golden_take_vec2(feed, value.max);
}

void golden_take_box(golden_feed *feed, carom_box value) {
    golden_take_vec2(feed, value.center);
    golden_take_vec2(feed, value.half);
    golden_take_rot(feed, value.rot);
}

void golden_take_shape(golden_feed *feed, carom_shape value) {
    golden_take_word(feed, value.kind);
    if (value.kind == CAROM_SHAPE_CIRCLE)
        golden_take_circle(feed, value.as.circle);
    else if (value.kind == CAROM_SHAPE_AABB)
        golden_take_aabb(feed, value.as.aabb);
    else if (value.kind == CAROM_SHAPE_BOX)
        golden_take_box(feed, value.as.box);
}

void golden_take_contact(golden_feed *feed, carom_contact value) {
    golden_take_float(feed, value.distance);
    golden_take_vec2(feed, value.normal);
    golden_take_vec2(feed, value.point);
}

void golden_take_sweep(golden_feed *feed, carom_sweep value) {
    golden_take_double(feed, value.t);
    golden_take_vec2(feed, value.normal);
    golden_take_vec2(feed, value.point);
    golden_take_word(feed, value.state);
    golden_take_word(feed, value.reserved);
}

/* ---- inputs out ------------------------------------------------------------------------------ */

bool golden_accepts(golden_feed *feed, float distance, bool last) {
    bool invalid = distance > FLT_MAX;
    bool separated = !(distance <= 0.0f);
    if (separated && !invalid && !last && 2 * (feed->separated + 1) > feed->pairs + 1)
        return false;
    feed->pairs++;
    feed->separated += separated;
    return true;
}

carom_shape golden_draw_shape(golden_feed *feed) {
    carom_shape a, b;
    golden_draw_any(feed, &a, &b);
    return a;
}

static void draw_pair(golden_feed *feed, carom_shape *a, carom_shape *b) {
    carom_circle circle, circle_b;
    carom_aabb aabb, aabb_b;
    carom_box box, box_b;
    switch (inputs_below(&feed->rng, 6)) {
    case 0:
        inputs_circle_circle(feed->cls, &feed->rng, &circle, &circle_b);
        *a = carom_shape_from_circle(circle);
        *b = carom_shape_from_circle(circle_b);
        return;
    case 1:
        inputs_circle_aabb(feed->cls, &feed->rng, &circle, &aabb);
        *a = carom_shape_from_circle(circle);
        *b = carom_shape_from_aabb(aabb);
        return;
    case 2:
        inputs_circle_box(feed->cls, &feed->rng, &circle, &box);
        *a = carom_shape_from_circle(circle);
        *b = carom_shape_from_box(box);
        return;
    case 3:
        inputs_aabb_aabb(feed->cls, &feed->rng, &aabb, &aabb_b);
        *a = carom_shape_from_aabb(aabb);
        *b = carom_shape_from_aabb(aabb_b);
        return;
    case 4:
        inputs_aabb_box(feed->cls, &feed->rng, &aabb, &box);
        *a = carom_shape_from_aabb(aabb);
        *b = carom_shape_from_box(box);
        return;
    default:
        inputs_box_box(feed->cls, &feed->rng, &box, &box_b);
        *a = carom_shape_from_box(box);
        *b = carom_shape_from_box(box_b);
        return;
    }
}

void golden_draw_any(golden_feed *feed, carom_shape *a, carom_shape *b) {
    draw_pair(feed, a, b);
    if (inputs_below(&feed->rng, 2) == 0) {
        carom_shape swap = *a;
        *a = *b;
        *b = swap;
    }
    if (feed->cls == INPUTS_INVALID && inputs_below(&feed->rng, 8) == 0)
        a->kind = inputs_below(&feed->rng, 9);
}

void golden_draw_ray_any(golden_feed *feed, carom_vec2 *from, carom_vec2 *motion, carom_shape *b) {
    carom_circle circle;
    carom_aabb aabb;
    carom_box box;
    switch (inputs_below(&feed->rng, 3)) {
    case 0:
        inputs_ray_circle(feed->cls, &feed->rng, from, motion, &circle);
        *b = carom_shape_from_circle(circle);
        return;
    case 1:
        inputs_ray_aabb(feed->cls, &feed->rng, from, motion, &aabb);
        *b = carom_shape_from_aabb(aabb);
        return;
    default:
        inputs_ray_box(feed->cls, &feed->rng, from, motion, &box);
        *b = carom_shape_from_box(box);
        return;
    }
}

float golden_draw_bits(golden_feed *feed) {
    union {
        uint32_t bits;
        float value;
    } u = {(uint32_t)inputs_next(&feed->rng)};
    return u.value;
}

static float saturated(double value) {
    if (value > (double)FLT_MAX)
        return FLT_MAX;
    return value < -(double)FLT_MAX ? -FLT_MAX : (float)value;
}

static double extent_of(carom_shape s) {
    carom_aabb b = carom_shape_bounds(s);
    double x = (double)b.max.x - (double)b.min.x, y = (double)b.max.y - (double)b.min.y;
    return x > y ? x : y;
}

static void put_back(carom_shape *a, carom_vec2 motion, double share) {
    double x = share * (double)motion.x, y = share * (double)motion.y;
    carom_vec2 *corners[2] = {&a->as.circle.center, &a->as.circle.center};
    if (a->kind == CAROM_SHAPE_AABB) {
        corners[0] = &a->as.aabb.min;
        corners[1] = &a->as.aabb.max;
    } else if (a->kind == CAROM_SHAPE_BOX) {
        corners[0] = corners[1] = &a->as.box.center;
    }
    for (int i = 0; i < (a->kind == CAROM_SHAPE_AABB ? 2 : 1); i++) {
        corners[i]->x = saturated((double)corners[i]->x - x);
        corners[i]->y = saturated((double)corners[i]->y - y);
    }
}

carom_vec2 golden_draw_motion(golden_feed *feed, carom_shape *a, carom_shape b) {
    inputs_rng *rng = &feed->rng;
    double reach = (extent_of(*a) + extent_of(b)) * (inputs_below(rng, 16) == 0 ? 1e5 : 2.0);
    carom_vec2 motion = {saturated(reach * (2.0 * inputs_unit(rng) - 1.0)),
                         saturated(reach * (2.0 * inputs_unit(rng) - 1.0))};
    switch (inputs_below(rng, 8)) {
    case 0:
        motion.x = 0.0f;
        break;
    case 1:
        motion.y = 0.0f;
        break;
    default:
        break;
    }
    if (feed->cls == INPUTS_INVALID && inputs_below(rng, 8) == 0)
        motion.x = golden_draw_bits(feed);
    /* The compiler may choose the sign of a zero radius, and movers are hashed. */
    if (a->kind == CAROM_SHAPE_CIRCLE && a->as.circle.radius == 0.0f)
        a->as.circle.radius = 0.0f;
    static const double shares[4] = {0.0, 0.5, 1.0, 1.0};
    put_back(a, motion, shares[inputs_below(rng, 4)]);
    return motion;
}
