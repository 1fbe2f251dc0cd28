/* Dispatches on the kinds of two shapes. Kinds are ordered as in the names of the functions, so a
 * pair in the other order is the same test with the shapes swapped. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/contact/contact.h"
#include "pair/core/obb.h"
#include "pair/sweep/sweep.h"
#include "pair/sweep/sweep_obb.h"
#include "shape/valid.h"

#define CAROMI_PAIR(a, b) ((a)*4u + (b))

enum {
    CAROMI_CIRCLE_CIRCLE = CAROMI_PAIR(CAROM_SHAPE_CIRCLE, CAROM_SHAPE_CIRCLE),
    CAROMI_CIRCLE_AABB = CAROMI_PAIR(CAROM_SHAPE_CIRCLE, CAROM_SHAPE_AABB),
    CAROMI_CIRCLE_BOX = CAROMI_PAIR(CAROM_SHAPE_CIRCLE, CAROM_SHAPE_BOX),
    CAROMI_AABB_CIRCLE = CAROMI_PAIR(CAROM_SHAPE_AABB, CAROM_SHAPE_CIRCLE),
    CAROMI_AABB_AABB = CAROMI_PAIR(CAROM_SHAPE_AABB, CAROM_SHAPE_AABB),
    CAROMI_AABB_BOX = CAROMI_PAIR(CAROM_SHAPE_AABB, CAROM_SHAPE_BOX),
    CAROMI_BOX_CIRCLE = CAROMI_PAIR(CAROM_SHAPE_BOX, CAROM_SHAPE_CIRCLE),
    CAROMI_BOX_AABB = CAROMI_PAIR(CAROM_SHAPE_BOX, CAROM_SHAPE_AABB),
    CAROMI_BOX_BOX = CAROMI_PAIR(CAROM_SHAPE_BOX, CAROM_SHAPE_BOX),
};

/* Returns the pair of kinds, or 0, which is no pair, if a kind is unknown. */
static uint32_t caromi_pair_of(const carom_shape *a, const carom_shape *b) {
    bool known = a->kind - 1u < 3u && b->kind - 1u < 3u;
    return known ? CAROMI_PAIR(a->kind, b->kind) : 0u;
}

bool carom_overlap_shapes(carom_shape a, carom_shape b) {
    switch (caromi_pair_of(&a, &b)) {
    case CAROMI_CIRCLE_CIRCLE:
        return carom_overlap_circle_circle(a.as.circle, b.as.circle);
    case CAROMI_CIRCLE_AABB:
        return carom_overlap_circle_aabb(a.as.circle, b.as.aabb);
    case CAROMI_CIRCLE_BOX:
        return carom_overlap_circle_box(a.as.circle, b.as.box);
    case CAROMI_AABB_CIRCLE:
        return carom_overlap_circle_aabb(b.as.circle, a.as.aabb);
    case CAROMI_AABB_AABB:
        return carom_overlap_aabb_aabb(a.as.aabb, b.as.aabb);
    case CAROMI_AABB_BOX:
        return carom_overlap_aabb_box(a.as.aabb, b.as.box);
    case CAROMI_BOX_CIRCLE:
        return carom_overlap_circle_box(b.as.circle, a.as.box);
    case CAROMI_BOX_AABB:
        return carom_overlap_aabb_box(b.as.aabb, a.as.box);
    case CAROMI_BOX_BOX:
        return carom_overlap_box_box(a.as.box, b.as.box);
    default:
        return false;
    }
}

bool carom_within_shapes(carom_shape a, carom_shape b) {
    switch (caromi_pair_of(&a, &b)) {
    case CAROMI_CIRCLE_CIRCLE:
        return carom_within_circle_circle(a.as.circle, b.as.circle);
    case CAROMI_CIRCLE_AABB:
        return carom_within_circle_aabb(a.as.circle, b.as.aabb);
    case CAROMI_CIRCLE_BOX:
        return carom_within_circle_box(a.as.circle, b.as.box);
    case CAROMI_AABB_CIRCLE:
        return carom_within_aabb_circle(a.as.aabb, b.as.circle);
    case CAROMI_AABB_AABB:
        return carom_within_aabb_aabb(a.as.aabb, b.as.aabb);
    case CAROMI_AABB_BOX:
        return carom_within_aabb_box(a.as.aabb, b.as.box);
    case CAROMI_BOX_CIRCLE:
        return carom_within_box_circle(a.as.box, b.as.circle);
    case CAROMI_BOX_AABB:
        return carom_within_box_aabb(a.as.box, b.as.aabb);
    case CAROMI_BOX_BOX:
        return carom_within_box_box(a.as.box, b.as.box);
    default:
        return false;
    }
}

float carom_distance_shapes(carom_shape a, carom_shape b) {
    switch (caromi_pair_of(&a, &b)) {
    case CAROMI_CIRCLE_CIRCLE:
        return carom_distance_circle_circle(a.as.circle, b.as.circle);
    case CAROMI_CIRCLE_AABB:
        return carom_distance_circle_aabb(a.as.circle, b.as.aabb);
    case CAROMI_CIRCLE_BOX:
        return carom_distance_circle_box(a.as.circle, b.as.box);
    case CAROMI_AABB_CIRCLE:
        return carom_distance_circle_aabb(b.as.circle, a.as.aabb);
    case CAROMI_AABB_AABB:
        return carom_distance_aabb_aabb(a.as.aabb, b.as.aabb);
    case CAROMI_AABB_BOX:
        return carom_distance_aabb_box(a.as.aabb, b.as.box);
    case CAROMI_BOX_CIRCLE:
        return carom_distance_circle_box(b.as.circle, a.as.box);
    case CAROMI_BOX_AABB:
        return carom_distance_aabb_box(b.as.aabb, a.as.box);
    case CAROMI_BOX_BOX:
        return carom_distance_box_box(a.as.box, b.as.box);
    default:
        return (float)CAROMI_INFINITY;
    }
}

/* Flips a contact onto a circle, whose border point follows from the normal. Moving the box's point
 * across the gap would round at the scale of the gap. */
static carom_contact caromi_contact_onto_circle(carom_contact c, carom_vec2 center, float radius) {
    if (!caromi_is_finite((double)c.distance)) {
        return c;
    }
    carom_vec2 n = {-c.normal.x, -c.normal.y};
    double r = (double)radius;
    return (carom_contact){c.distance,
                           n,
                           {caromi_to_float((double)center.x + (double)n.x * r),
                            caromi_to_float((double)center.y + (double)n.y * r)}};
}

/* These read a box in place: a copy made right after the caller's would wait for its stores. */
static carom_contact caromi_contact_of_boxes(const carom_box *a, const carom_box *b) {
    if (!caromi_box_ok(*a) || !caromi_box_ok(*b)) {
        return caromi_contact_invalid();
    }
    caromi_obb obb_a = caromi_obb_from_box(*a);
    caromi_obb obb_b = caromi_obb_from_box(*b);
    return caromi_contact_from_obbs(&obb_a, &obb_b);
}

static carom_contact caromi_contact_of_aabb_box(const carom_aabb *a, const carom_box *b) {
    if (!caromi_aabb_ok(*a) || !caromi_box_ok(*b)) {
        return caromi_contact_invalid();
    }
    caromi_obb obb_a = caromi_obb_from_aabb(*a);
    caromi_obb obb_b = caromi_obb_from_box(*b);
    return caromi_contact_from_obbs(&obb_a, &obb_b);
}

/* Returns -0 for 0 and -0, and any other number unchanged. Negating twice would do the same, but
 * compilers that ignore the sign of 0 drop that, and clang has no pragma against it. */
static double caromi_zero_negative(double x) {
    return caromi_copy_sign(x, x > 0.0 ? 1.0 : -1.0);
}

/* Computes the contact of a box and an aabb: that of the aabb and the box, flipped onto the aabb.
 * Its point is measured from the aabb, for the same reason. If a tie gave another normal, the point
 * is clamped to the aabb. */
static carom_contact caromi_contact_of_box_aabb(const carom_box *a, const carom_aabb *b) {
    if (!caromi_box_ok(*a) || !caromi_aabb_ok(*b)) {
        return caromi_contact_invalid();
    }
    caromi_obb obb_a = caromi_obb_from_box(*a);
    caromi_obb obb_b = caromi_obb_from_aabb(*b);
    caromi_obb_measure m = caromi_obb_measure_any(&obb_a, &obb_b);
    if (!m.tie) {
        /* A flip makes -0 of a component of 0. */
        return caromi_contact_make(m.distance, caromi_zero_negative(m.nx),
                                   caromi_zero_negative(m.ny), m.px, m.py);
    }
    carom_contact flipped = carom_contact_flip(caromi_contact_from_obbs(&obb_b, &obb_a));
    bool same_way = (float)m.nx == flipped.normal.x && (float)m.ny == flipped.normal.y;
    if (same_way || flipped.distance >= 0.0f) {
        flipped.point = (carom_vec2){caromi_to_float(m.px), caromi_to_float(m.py)};
        return flipped;
    }
    flipped.point = carom_closest_point_aabb(flipped.point, *b);
    return flipped;
}

carom_contact carom_contact_shapes(carom_shape a, carom_shape b) {
    switch (caromi_pair_of(&a, &b)) {
    case CAROMI_CIRCLE_CIRCLE:
        return carom_contact_circle_circle(a.as.circle, b.as.circle);
    case CAROMI_CIRCLE_AABB:
        return carom_contact_circle_aabb(a.as.circle, b.as.aabb);
    case CAROMI_CIRCLE_BOX:
        return carom_contact_circle_box(a.as.circle, b.as.box);
    case CAROMI_AABB_CIRCLE:
        return caromi_contact_onto_circle(carom_contact_circle_aabb(b.as.circle, a.as.aabb),
                                          b.as.circle.center, b.as.circle.radius);
    case CAROMI_AABB_AABB:
        return carom_contact_aabb_aabb(a.as.aabb, b.as.aabb);
    case CAROMI_AABB_BOX:
        return caromi_contact_of_aabb_box(&a.as.aabb, &b.as.box);
    case CAROMI_BOX_CIRCLE:
        return caromi_contact_onto_circle(carom_contact_circle_box(b.as.circle, a.as.box),
                                          b.as.circle.center, b.as.circle.radius);
    case CAROMI_BOX_AABB:
        return caromi_contact_of_box_aabb(&a.as.box, &b.as.aabb);
    case CAROMI_BOX_BOX:
        return caromi_contact_of_boxes(&a.as.box, &b.as.box);
    default:
        return caromi_contact_invalid();
    }
}

carom_vec2 carom_closest_point_shape(carom_vec2 p, carom_shape b) {
    switch (b.kind) {
    case CAROM_SHAPE_CIRCLE:
        return carom_closest_point_circle(p, b.as.circle);
    case CAROM_SHAPE_AABB:
        return carom_closest_point_aabb(p, b.as.aabb);
    case CAROM_SHAPE_BOX:
        return carom_closest_point_box(p, b.as.box);
    default:
        return (carom_vec2){0.0f, 0.0f};
    }
}

/* Converts a sweep of the circle by the opposite motion to a sweep against the circle: same time,
 * opposite normal, and the circle's border point along it. */
static carom_sweep caromi_sweep_onto_circle(carom_sweep s, carom_shape a, carom_circle b) {
    if (s.state == CAROM_SWEEP_OVERLAPPED) {
        return caromi_sweep_overlapped(carom_contact_shapes(a, carom_shape_from_circle(b)));
    }
    if (s.state == CAROM_SWEEP_HIT) {
        double nx = -(double)s.normal.x;
        double ny = -(double)s.normal.y;
        double r = (double)b.radius;
        uint32_t tie = s.reserved;
        s = caromi_sweep_hit(s.t, nx, ny, (double)b.center.x + nx * r, (double)b.center.y + ny * r);
        s.reserved = tie;
    }
    return s;
}

static carom_sweep caromi_sweep_box_aabb(carom_box a, carom_vec2 motion, carom_aabb b) {
    if (!caromi_box_ok(a) || !caromi_point_ok(motion) || !caromi_aabb_ok(b)) {
        return caromi_sweep_miss();
    }
    if (carom_overlap_aabb_box(b, a)) {
        return caromi_sweep_overlapped(
            carom_contact_shapes(carom_shape_from_box(a), carom_shape_from_aabb(b)));
    }
    caromi_obb obb_a = caromi_obb_from_box(a);
    caromi_obb obb_b = caromi_obb_from_aabb(b);
    return caromi_sweep_obbs(&obb_a, motion, &obb_b);
}

carom_sweep caromi_sweep_shapes(carom_shape a, carom_vec2 motion, carom_shape b) {
    carom_vec2 back = {-motion.x, -motion.y};
    switch (caromi_pair_of(&a, &b)) {
    case CAROMI_CIRCLE_CIRCLE:
        return caromi_sweep_circle_circle(a.as.circle, motion, b.as.circle);
    case CAROMI_CIRCLE_AABB:
        return caromi_sweep_circle_aabb(a.as.circle, motion, b.as.aabb);
    case CAROMI_CIRCLE_BOX:
        return caromi_sweep_circle_box(a.as.circle, motion, b.as.box);
    case CAROMI_AABB_CIRCLE:
        return caromi_sweep_onto_circle(caromi_sweep_circle_aabb(b.as.circle, back, a.as.aabb), a,
                                        b.as.circle);
    case CAROMI_AABB_AABB:
        return caromi_sweep_aabb_aabb(a.as.aabb, motion, b.as.aabb);
    case CAROMI_AABB_BOX:
        return caromi_sweep_aabb_box(a.as.aabb, motion, b.as.box);
    case CAROMI_BOX_CIRCLE:
        return caromi_sweep_onto_circle(caromi_sweep_circle_box(b.as.circle, back, a.as.box), a,
                                        b.as.circle);
    case CAROMI_BOX_AABB:
        return caromi_sweep_box_aabb(a.as.box, motion, b.as.aabb);
    case CAROMI_BOX_BOX:
        return caromi_sweep_box_box(a.as.box, motion, b.as.box);
    default:
        return caromi_sweep_miss();
    }
}

carom_sweep carom_sweep_shapes(carom_shape a, carom_vec2 motion, carom_shape b) {
    return caromi_sweep_settle(caromi_sweep_public(caromi_sweep_shapes(a, motion, b)), a, motion,
                               b);
}
