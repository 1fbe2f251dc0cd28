/* naive_sweep_inline: the tutorials' sweeps and responses, in plain float, as naive_inline.h has
 * the rest. A box's rot is taken to have length 1. Nothing is checked. */
#ifndef NAIVE_SWEEP_INLINE_H
#define NAIVE_SWEEP_INLINE_H

#include "carom/response.h"
#include "naive_inline.h"

/* ---- sweep ----------------------------------------------------------------------------------- */

static inline carom_sweep naivei_overlapped(carom_contact c) {
    carom_sweep s = {0.0, c.normal, c.point, CAROM_SWEEP_OVERLAPPED, 0};
    return s;
}

/* The quadratic of a point against a disc with both radii. */
static inline carom_sweep naivei_sweep_circle_circle(carom_circle a, carom_vec2 motion,
                                                     carom_circle b) {
    carom_circle grown = {b.center, a.radius + b.radius};
    carom_sweep s = naivei_ray_circle(a.center, motion, grown);
    if (s.state != CAROM_SWEEP_MISS) {
        s.point =
            naivei_vec(b.center.x + s.normal.x * b.radius, b.center.y + s.normal.y * b.radius);
    }
    return s;
}

/* A point against the box grown by the radius; where it enters beside a wall, against the disc of
 * that corner. */
static inline carom_sweep naivei_sweep_circle_aabb(carom_circle a, carom_vec2 motion,
                                                   carom_aabb b) {
    float r = a.radius;
    carom_aabb grown = {{b.min.x - r, b.min.y - r}, {b.max.x + r, b.max.y + r}};
    if (naivei_overlap_circle_aabb(a, b)) {
        return naivei_overlapped(naivei_contact_circle_aabb(a, b));
    }
    carom_sweep s = naivei_ray_aabb(a.center, motion, grown);
    if (s.state == CAROM_SWEEP_MISS) {
        return s;
    }
    carom_vec2 q = naivei_closest_point_aabb(s.point, b);
    if (q.x != s.point.x && q.y != s.point.y) {
        carom_circle corner = {q, r};
        s = naivei_ray_circle(a.center, motion, corner);
    }
    s.point = q;
    return s;
}

static inline carom_vec2 naivei_unturn(carom_box b, carom_vec2 v) {
    return naivei_vec(b.rot.c * v.x + b.rot.s * v.y, b.rot.c * v.y - b.rot.s * v.x);
}

static inline carom_sweep naivei_sweep_circle_box(carom_circle a, carom_vec2 motion, carom_box b) {
    carom_circle local = {naivei_to_local(b, a.center), a.radius};
    carom_sweep s = naivei_sweep_circle_aabb(local, naivei_unturn(b, motion), naivei_local_aabb(b));
    if (s.state != CAROM_SWEEP_MISS) {
        s.normal = naivei_turn(b, s.normal);
        s.point = naivei_to_world(b, s.point);
    }
    return s;
}

/* a's centre against b grown by a. */
static inline carom_sweep naivei_sweep_aabb_aabb(carom_aabb a, carom_vec2 motion, carom_aabb b) {
    carom_box box = naivei_box_of(a);
    carom_aabb grown = {{b.min.x - box.half.x, b.min.y - box.half.y},
                        {b.max.x + box.half.x, b.max.y + box.half.y}};
    carom_sweep s = naivei_ray_aabb(box.center, motion, grown);
    if (s.state != CAROM_SWEEP_MISS) {
        s.point = naivei_closest_point_aabb(s.point, b);
    }
    return s;
}

/* Separating axes over time: along each axis the boxes overlap during an interval; the time of
 * impact is the latest of the starts. */
static inline carom_sweep naivei_sweep_box_box(carom_box a, carom_vec2 motion, carom_box b) {
    const carom_vec2 axes[4] = {
        {b.rot.c, b.rot.s}, {-b.rot.s, b.rot.c}, {a.rot.c, a.rot.s}, {-a.rot.s, a.rot.c}};
    float dx = a.center.x - b.center.x;
    float dy = a.center.y - b.center.y;
    float enter = -HUGE_VALF;
    float leave = HUGE_VALF;
    carom_vec2 normal = axes[0];
    for (int i = 0; i < 4; i++) {
        carom_vec2 n = axes[i];
        float at = dx * n.x + dy * n.y;
        float speed = 1.0f / (motion.x * n.x + motion.y * n.y);
        float reach = a.half.x * fabsf(n.x * a.rot.c + n.y * a.rot.s) +
                      a.half.y * fabsf(n.y * a.rot.c - n.x * a.rot.s) +
                      b.half.x * fabsf(n.x * b.rot.c + n.y * b.rot.s) +
                      b.half.y * fabsf(n.y * b.rot.c - n.x * b.rot.s);
        float t1 = (-reach - at) * speed;
        float t2 = (reach - at) * speed;
        if (naivei_min(t1, t2) > enter) {
            enter = naivei_min(t1, t2);
            normal = t1 < t2 ? naivei_vec(-n.x, -n.y) : n;
        }
        leave = naivei_min(leave, naivei_max(t1, t2));
    }
    if (!(enter < leave) || leave <= 0 || enter >= 1) {
        return naivei_miss();
    }
    if (enter < 0) {
        return naivei_overlapped(naivei_contact_box_box(a, b));
    }
    a.center = naivei_vec(a.center.x + motion.x * enter, a.center.y + motion.y * enter);
    float along_x = normal.x * a.rot.c + normal.y * a.rot.s;
    float along_y = normal.y * a.rot.c - normal.x * a.rot.s;
    carom_vec2 tip = naivei_to_world(
        a, naivei_vec(along_x > 0 ? -a.half.x : a.half.x, along_y > 0 ? -a.half.y : a.half.y));
    carom_sweep s = {enter, normal, tip, CAROM_SWEEP_HIT, 0};
    return s;
}

/* ---- response -------------------------------------------------------------------------------- */

static inline void naivei_separate(carom_contact c, float inv_mass_a, float inv_mass_b,
                                   carom_vec2 *pos_a, carom_vec2 *pos_b) {
    float sum = inv_mass_a + inv_mass_b;
    if (c.distance >= 0 || sum == 0) {
        return;
    }
    float by_a = -c.distance * inv_mass_a / sum;
    float by_b = c.distance * inv_mass_b / sum;
    *pos_a = naivei_vec(pos_a->x + c.normal.x * by_a, pos_a->y + c.normal.y * by_a);
    *pos_b = naivei_vec(pos_b->x + c.normal.x * by_b, pos_b->y + c.normal.y * by_b);
}

static inline void naivei_bounce(carom_contact c, float restitution, float inv_mass_a,
                                 float inv_mass_b, carom_vec2 *vel_a, carom_vec2 *vel_b) {
    float along = (vel_a->x - vel_b->x) * c.normal.x + (vel_a->y - vel_b->y) * c.normal.y;
    float sum = inv_mass_a + inv_mass_b;
    if (along >= 0 || sum == 0) {
        return;
    }
    float impulse = -(1 + restitution) * along / sum;
    float by_a = impulse * inv_mass_a;
    float by_b = -impulse * inv_mass_b;
    *vel_a = naivei_vec(vel_a->x + c.normal.x * by_a, vel_a->y + c.normal.y * by_a);
    *vel_b = naivei_vec(vel_b->x + c.normal.x * by_b, vel_b->y + c.normal.y * by_b);
}

/* Moves a circle among shapes: up to the first hit, then along it with the remaining motion.
 * Returns the number of hits. */
static inline int naivei_slide(carom_circle *a, carom_vec2 motion, const carom_shape *shapes,
                               int count) {
    int hits = 0;
    while (hits < 16) {
        carom_sweep first = naivei_miss();
        for (int i = 0; i < count; i++) {
            carom_sweep s = shapes[i].kind == CAROM_SHAPE_CIRCLE
                                ? naivei_sweep_circle_circle(*a, motion, shapes[i].as.circle)
                            : shapes[i].kind == CAROM_SHAPE_AABB
                                ? naivei_sweep_circle_aabb(*a, motion, shapes[i].as.aabb)
                                : naivei_sweep_circle_box(*a, motion, shapes[i].as.box);
            bool inward = motion.x * s.normal.x + motion.y * s.normal.y < 0;
            if (s.state != CAROM_SWEEP_MISS && inward && s.t < first.t) {
                first = s;
            }
        }
        float t = (float)first.t;
        a->center = naivei_vec(a->center.x + motion.x * t, a->center.y + motion.y * t);
        if (first.state == CAROM_SWEEP_MISS) {
            break;
        }
        hits++;
        float into = motion.x * first.normal.x + motion.y * first.normal.y;
        motion = naivei_vec((1 - t) * (motion.x - into * first.normal.x),
                            (1 - t) * (motion.y - into * first.normal.y));
    }
    return hits;
}

#endif
