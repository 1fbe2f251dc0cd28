/* naive_inline: the formulas of tutorials, in plain float, written as well as tutorials write them.
 *
 * They are the baseline: the exactness tests count how often they are wrong, the benchmarks measure
 * how fast they are. They assume that the rot of a box has length 1. Nothing is checked. */
#ifndef NAIVE_INLINE_H
#define NAIVE_INLINE_H

#include <math.h>
#include "carom/pair.h"

static inline float naivei_min(float a, float b) {
    return a < b ? a : b;
}

static inline float naivei_max(float a, float b) {
    return a > b ? a : b;
}

static inline float naivei_clamp(float v, float low, float high) {
    return naivei_max(low, naivei_min(v, high));
}

static inline carom_vec2 naivei_vec(float x, float y) {
    carom_vec2 v = {x, y};
    return v;
}

static inline carom_vec2 naivei_to_local(carom_box b, carom_vec2 p) {
    float dx = p.x - b.center.x;
    float dy = p.y - b.center.y;
    return naivei_vec(b.rot.c * dx + b.rot.s * dy, b.rot.c * dy - b.rot.s * dx);
}

static inline carom_vec2 naivei_turn(carom_box b, carom_vec2 v) {
    return naivei_vec(b.rot.c * v.x - b.rot.s * v.y, b.rot.s * v.x + b.rot.c * v.y);
}

static inline carom_vec2 naivei_to_world(carom_box b, carom_vec2 p) {
    carom_vec2 v = naivei_turn(b, p);
    return naivei_vec(v.x + b.center.x, v.y + b.center.y);
}

static inline carom_aabb naivei_local_aabb(carom_box b) {
    carom_aabb box = {{-b.half.x, -b.half.y}, {b.half.x, b.half.y}};
    return box;
}

static inline carom_box naivei_box_of(carom_aabb b) {
    carom_box box = {{0.5f * (b.min.x + b.max.x), 0.5f * (b.min.y + b.max.y)},
                     {0.5f * (b.max.x - b.min.x), 0.5f * (b.max.y - b.min.y)},
                     {1.0f, 0.0f}};
    return box;
}

/* ---- closest point --------------------------------------------------------------------------- */

static inline carom_vec2 naivei_closest_point_circle(carom_vec2 p, carom_circle b) {
    float dx = p.x - b.center.x;
    float dy = p.y - b.center.y;
    float d2 = dx * dx + dy * dy;
    if (d2 <= b.radius * b.radius) {
        return p;
    }
    float k = b.radius / sqrtf(d2);
    return naivei_vec(b.center.x + dx * k, b.center.y + dy * k);
}

static inline carom_vec2 naivei_closest_point_aabb(carom_vec2 p, carom_aabb b) {
    return naivei_vec(naivei_clamp(p.x, b.min.x, b.max.x), naivei_clamp(p.y, b.min.y, b.max.y));
}

static inline carom_vec2 naivei_closest_point_box(carom_vec2 p, carom_box b) {
    carom_vec2 local = naivei_to_local(b, p);
    return naivei_to_world(b, naivei_closest_point_aabb(local, naivei_local_aabb(b)));
}

/* ---- overlap --------------------------------------------------------------------------------- */

static inline bool naivei_overlap_circle_circle(carom_circle a, carom_circle b) {
    float dx = a.center.x - b.center.x;
    float dy = a.center.y - b.center.y;
    float r = a.radius + b.radius;
    return dx * dx + dy * dy < r * r;
}

static inline bool naivei_overlap_circle_aabb(carom_circle a, carom_aabb b) {
    carom_vec2 q = naivei_closest_point_aabb(a.center, b);
    float dx = a.center.x - q.x;
    float dy = a.center.y - q.y;
    return dx * dx + dy * dy < a.radius * a.radius;
}

static inline bool naivei_overlap_circle_box(carom_circle a, carom_box b) {
    carom_circle local = {naivei_to_local(b, a.center), a.radius};
    return naivei_overlap_circle_aabb(local, naivei_local_aabb(b));
}

static inline bool naivei_overlap_aabb_aabb(carom_aabb a, carom_aabb b) {
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

/* The separating axis test: the largest gap along the four face normals, and its axis. */
static inline float naivei_separation(carom_box a, carom_box b, carom_vec2 *normal) {
    const carom_vec2 axes[4] = {
        {b.rot.c, b.rot.s}, {-b.rot.s, b.rot.c}, {a.rot.c, a.rot.s}, {-a.rot.s, a.rot.c}};
    float dx = a.center.x - b.center.x;
    float dy = a.center.y - b.center.y;
    float best = -HUGE_VALF;
    *normal = axes[0];
    for (int i = 0; i < 4; i++) {
        carom_vec2 n = axes[i];
        float d = dx * n.x + dy * n.y;
        float ra = a.half.x * fabsf(n.x * a.rot.c + n.y * a.rot.s) +
                   a.half.y * fabsf(n.y * a.rot.c - n.x * a.rot.s);
        float rb = b.half.x * fabsf(n.x * b.rot.c + n.y * b.rot.s) +
                   b.half.y * fabsf(n.y * b.rot.c - n.x * b.rot.s);
        float gap = fabsf(d) - ra - rb;
        if (gap > best) {
            best = gap;
            *normal = d < 0 ? naivei_vec(-n.x, -n.y) : n;
        }
    }
    return best;
}

static inline bool naivei_overlap_box_box(carom_box a, carom_box b) {
    carom_vec2 normal;
    return naivei_separation(a, b, &normal) < 0;
}

static inline bool naivei_overlap_aabb_box(carom_aabb a, carom_box b) {
    return naivei_overlap_box_box(naivei_box_of(a), b);
}

/* ---- contact --------------------------------------------------------------------------------- */

static inline carom_contact naivei_contact_circle_circle(carom_circle a, carom_circle b) {
    float dx = a.center.x - b.center.x;
    float dy = a.center.y - b.center.y;
    float d = sqrtf(dx * dx + dy * dy);
    carom_vec2 n = d > 0 ? naivei_vec(dx / d, dy / d) : naivei_vec(1, 0);
    carom_contact c = {
        d - a.radius - b.radius, n, {b.center.x + n.x * b.radius, b.center.y + n.y * b.radius}};
    return c;
}

/* A centre inside is pushed out through the nearest wall. */
static inline carom_contact naivei_contact_inside(carom_circle a, carom_aabb b) {
    float right = b.max.x - a.center.x;
    float left = a.center.x - b.min.x;
    float up = b.max.y - a.center.y;
    float down = a.center.y - b.min.y;
    float x = naivei_min(left, right);
    float y = naivei_min(down, up);
    carom_contact c;
    if (x <= y) {
        c.normal = naivei_vec(right <= left ? 1.0f : -1.0f, 0);
        c.point = naivei_vec(right <= left ? b.max.x : b.min.x, a.center.y);
    } else {
        c.normal = naivei_vec(0, up <= down ? 1.0f : -1.0f);
        c.point = naivei_vec(a.center.x, up <= down ? b.max.y : b.min.y);
    }
    c.distance = -naivei_min(x, y) - a.radius;
    return c;
}

static inline carom_contact naivei_contact_circle_aabb(carom_circle a, carom_aabb b) {
    carom_vec2 q = naivei_closest_point_aabb(a.center, b);
    float dx = a.center.x - q.x;
    float dy = a.center.y - q.y;
    float d = sqrtf(dx * dx + dy * dy);
    if (!(d > 0)) {
        return naivei_contact_inside(a, b);
    }
    carom_contact c = {d - a.radius, {dx / d, dy / d}, q};
    return c;
}

static inline carom_contact naivei_contact_circle_box(carom_circle a, carom_box b) {
    carom_circle local = {naivei_to_local(b, a.center), a.radius};
    carom_contact c = naivei_contact_circle_aabb(local, naivei_local_aabb(b));
    c.normal = naivei_turn(b, c.normal);
    c.point = naivei_to_world(b, c.point);
    return c;
}

static inline carom_contact naivei_contact_aabb_aabb(carom_aabb a, carom_aabb b) {
    float right = a.min.x - b.max.x;
    float left = b.min.x - a.max.x;
    float up = a.min.y - b.max.y;
    float down = b.min.y - a.max.y;
    float x = naivei_max(right, left);
    float y = naivei_max(up, down);
    carom_contact c;
    if (x > 0 && y > 0) {
        float d = sqrtf(x * x + y * y);
        c.distance = d;
        c.normal = naivei_vec((right > left ? x : -x) / d, (up > down ? y : -y) / d);
        c.point = naivei_vec(right > left ? b.max.x : b.min.x, up > down ? b.max.y : b.min.y);
    } else if (x >= y) {
        c.distance = x;
        c.normal = naivei_vec(right >= left ? 1.0f : -1.0f, 0);
        c.point = naivei_vec(right >= left ? b.max.x : b.min.x,
                             0.5f * (naivei_max(a.min.y, b.min.y) + naivei_min(a.max.y, b.max.y)));
    } else {
        c.distance = y;
        c.normal = naivei_vec(0, up >= down ? 1.0f : -1.0f);
        c.point = naivei_vec(0.5f * (naivei_max(a.min.x, b.min.x) + naivei_min(a.max.x, b.max.x)),
                             up >= down ? b.max.y : b.min.y);
    }
    return c;
}

static inline carom_contact naivei_contact_box_box(carom_box a, carom_box b) {
    carom_contact c;
    c.distance = naivei_separation(a, b, &c.normal);
    /* a's corner that is farthest against the normal, projected to b's surface */
    float along_x = c.normal.x * a.rot.c + c.normal.y * a.rot.s;
    float along_y = c.normal.y * a.rot.c - c.normal.x * a.rot.s;
    carom_vec2 tip = naivei_to_world(
        a, naivei_vec(along_x > 0 ? -a.half.x : a.half.x, along_y > 0 ? -a.half.y : a.half.y));
    c.point = naivei_vec(tip.x - c.normal.x * c.distance, tip.y - c.normal.y * c.distance);
    return c;
}

static inline carom_contact naivei_contact_aabb_box(carom_aabb a, carom_box b) {
    return naivei_contact_box_box(naivei_box_of(a), b);
}

/* ---- distance -------------------------------------------------------------------------------- */

static inline float naivei_distance_circle_circle(carom_circle a, carom_circle b) {
    float dx = a.center.x - b.center.x;
    float dy = a.center.y - b.center.y;
    return sqrtf(dx * dx + dy * dy) - a.radius - b.radius;
}

/* The usual signed distance of a rectangle: outside part plus inside part. */
static inline float naivei_rectangle_distance(float x, float y, float r) {
    float ox = naivei_max(x, 0);
    float oy = naivei_max(y, 0);
    return sqrtf(ox * ox + oy * oy) + naivei_min(naivei_max(x, y), 0) - r;
}

static inline float naivei_distance_circle_aabb(carom_circle a, carom_aabb b) {
    float x = naivei_max(b.min.x - a.center.x, a.center.x - b.max.x);
    float y = naivei_max(b.min.y - a.center.y, a.center.y - b.max.y);
    return naivei_rectangle_distance(x, y, a.radius);
}

static inline float naivei_distance_circle_box(carom_circle a, carom_box b) {
    carom_vec2 local = naivei_to_local(b, a.center);
    return naivei_rectangle_distance(fabsf(local.x) - b.half.x, fabsf(local.y) - b.half.y,
                                     a.radius);
}

static inline float naivei_distance_aabb_aabb(carom_aabb a, carom_aabb b) {
    float x = naivei_max(b.min.x - a.max.x, a.min.x - b.max.x);
    float y = naivei_max(b.min.y - a.max.y, a.min.y - b.max.y);
    return naivei_rectangle_distance(x, y, 0);
}

/* The nearest corner of one box to the other, squared. */
static inline float naivei_corners_squared(carom_box a, carom_box b) {
    float best = HUGE_VALF;
    for (int i = 0; i < 4; i++) {
        carom_vec2 corner = naivei_to_world(
            a, naivei_vec(i & 1 ? a.half.x : -a.half.x, i & 2 ? a.half.y : -a.half.y));
        carom_vec2 p = naivei_to_local(b, corner);
        float x = naivei_max(fabsf(p.x) - b.half.x, 0);
        float y = naivei_max(fabsf(p.y) - b.half.y, 0);
        best = naivei_min(best, x * x + y * y);
    }
    return best;
}

/* The separating axes give the depth; across a gap some corner is nearest. */
static inline float naivei_distance_box_box(carom_box a, carom_box b) {
    carom_vec2 normal;
    float gap = naivei_separation(a, b, &normal);
    if (gap <= 0) {
        return gap;
    }
    return sqrtf(naivei_min(naivei_corners_squared(a, b), naivei_corners_squared(b, a)));
}

static inline float naivei_distance_aabb_box(carom_aabb a, carom_box b) {
    return naivei_distance_box_box(naivei_box_of(a), b);
}

/* ---- ray ------------------------------------------------------------------------------------- */

static inline carom_sweep naivei_miss(void) {
    carom_sweep s = {1.0, {0, 0}, {0, 0}, CAROM_SWEEP_MISS, 0};
    return s;
}

static inline carom_sweep naivei_ray_circle(carom_vec2 from, carom_vec2 motion, carom_circle b) {
    float dx = from.x - b.center.x;
    float dy = from.y - b.center.y;
    float qa = motion.x * motion.x + motion.y * motion.y;
    float qb = dx * motion.x + dy * motion.y;
    float qc = dx * dx + dy * dy - b.radius * b.radius;
    float disc = qb * qb - qa * qc;
    if (qc >= 0 && (qb >= 0 || disc <= 0)) {
        return naivei_miss();
    }
    carom_sweep s = {0.0, {dx / b.radius, dy / b.radius}, from, CAROM_SWEEP_OVERLAPPED, 0};
    if (qc < 0) {
        return s;
    }
    float t = (-qb - sqrtf(disc)) / qa;
    if (t >= 1) {
        return naivei_miss();
    }
    s.t = t;
    s.state = CAROM_SWEEP_HIT;
    s.point = naivei_vec(from.x + motion.x * t, from.y + motion.y * t);
    s.normal = naivei_vec((s.point.x - b.center.x) / b.radius, (s.point.y - b.center.y) / b.radius);
    return s;
}

/* The slab test. Division by a zero motion gives the infinities it relies on. */
static inline carom_sweep naivei_ray_aabb(carom_vec2 from, carom_vec2 motion, carom_aabb b) {
    float ix = 1.0f / motion.x;
    float iy = 1.0f / motion.y;
    float x1 = (b.min.x - from.x) * ix;
    float x2 = (b.max.x - from.x) * ix;
    float y1 = (b.min.y - from.y) * iy;
    float y2 = (b.max.y - from.y) * iy;
    float enter_x = naivei_min(x1, x2);
    float enter_y = naivei_min(y1, y2);
    float enter = naivei_max(enter_x, enter_y);
    float leave = naivei_min(naivei_max(x1, x2), naivei_max(y1, y2));
    if (!(enter < leave) || leave <= 0 || enter >= 1) {
        return naivei_miss();
    }
    carom_sweep s = {enter, {0, 0}, from, CAROM_SWEEP_HIT, 0};
    if (enter < 0) {
        s.t = 0.0;
        s.state = CAROM_SWEEP_OVERLAPPED;
        enter = 0;
    }
    s.normal = enter_x >= enter_y ? naivei_vec(motion.x > 0 ? -1.0f : 1.0f, 0)
                                  : naivei_vec(0, motion.y > 0 ? -1.0f : 1.0f);
    s.point = naivei_vec(from.x + motion.x * enter, from.y + motion.y * enter);
    return s;
}

static inline carom_sweep naivei_ray_box(carom_vec2 from, carom_vec2 motion, carom_box b) {
    carom_vec2 way = {b.rot.c * motion.x + b.rot.s * motion.y,
                      b.rot.c * motion.y - b.rot.s * motion.x};
    carom_sweep s = naivei_ray_aabb(naivei_to_local(b, from), way, naivei_local_aabb(b));
    if (s.state != CAROM_SWEEP_MISS) {
        s.normal = naivei_turn(b, s.normal);
        s.point = naivei_to_world(b, s.point);
    }
    return s;
}

#endif
