#include "base/guard.h"
#include "golden_feed.h"

/* ---- results in ------------------------------------------------------------------------------ */

void golden_take_word(golden_feed *feed, uint64_t word) {
    uint64_t z = (feed->hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    feed->hash = z ^ (z >> 29);
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

static void take_double(golden_feed *feed, double value) {
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

void golden_take_contact(golden_feed *feed, carom_contact value) {
    golden_take_float(feed, value.distance);
    golden_take_vec2(feed, value.normal);
    golden_take_vec2(feed, value.point);
}

void golden_take_sweep(golden_feed *feed, carom_sweep value) {
    take_double(feed, value.t);
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
