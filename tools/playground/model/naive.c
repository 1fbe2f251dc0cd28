/* The formulas of tutorials, for comparison. */
#include "naive.h"

static float root(float x) {
    return (float)__builtin_sqrt((double)x);
}

static float limit(float x, float low, float high) {
    return x < low ? low : x > high ? high : x;
}

static naive_answer along(carom_vec2 d, float reach) {
    float length = root(d.x * d.x + d.y * d.y);
    carom_vec2 normal = {d.x / length, d.y / length};
    float depth = reach - length;
    return (naive_answer){
        .hit = length < reach,
        .distance = -depth,
        .normal = normal,
        .push = {normal.x * depth, normal.y * depth},
    };
}

static carom_vec2 clamped(carom_vec2 p, carom_aabb b) {
    return (carom_vec2){limit(p.x, b.min.x, b.max.x), limit(p.y, b.min.y, b.max.y)};
}

bool naive_circles_overlap(carom_circle a, carom_circle b) {
    float dx = a.center.x - b.center.x, dy = a.center.y - b.center.y;
    float reach = a.radius + b.radius;
    return dx * dx + dy * dy < reach * reach;
}

bool naive_circle_overlaps_rect(carom_circle a, carom_aabb b) {
    carom_vec2 p = clamped(a.center, b);
    float dx = a.center.x - p.x, dy = a.center.y - p.y;
    return dx * dx + dy * dy < a.radius * a.radius;
}

naive_answer naive_circles(carom_circle a, carom_circle b) {
    carom_vec2 d = {a.center.x - b.center.x, a.center.y - b.center.y};
    return along(d, a.radius + b.radius);
}

naive_answer naive_circles_minus(carom_circle a, carom_circle b) {
    carom_vec2 d = {a.center.x - b.center.x, a.center.y - b.center.y};
    float reach = a.radius + b.radius, squared = d.x * d.x - d.y * d.y;
    float length = root(squared), depth = reach - length;
    return (naive_answer){
        .hit = squared < reach * reach,
        .distance = -depth,
        .normal = {d.x / length, d.y / length},
        .push = {d.x / length * depth, d.y / length * depth},
    };
}

#define EPSILON 1e-5f

naive_answer naive_circle_rect_epsilon(carom_circle a, carom_aabb b) {
    carom_vec2 p = clamped(a.center, b);
    carom_vec2 d = {a.center.x - p.x, a.center.y - p.y};
    naive_answer n = along(d, a.radius);
    n.hit = d.x * d.x + d.y * d.y < a.radius * a.radius - EPSILON;
    return n;
}

void naive_bounce_reversed(carom_vec2 normal, carom_vec2 *va, carom_vec2 *vb) {
    float along_normal = (vb->x - va->x) * normal.x + (vb->y - va->y) * normal.y;
    va->x -= along_normal * normal.x;
    va->y -= along_normal * normal.y;
    vb->x += along_normal * normal.x;
    vb->y += along_normal * normal.y;
}

naive_answer naive_circle_rect(carom_circle a, carom_aabb b) {
    carom_vec2 p = clamped(a.center, b);
    return along((carom_vec2){a.center.x - p.x, a.center.y - p.y}, a.radius);
}

naive_answer naive_rects(carom_aabb a, carom_aabb b) {
    float right = b.max.x - a.min.x, left = a.max.x - b.min.x;
    float down = b.max.y - a.min.y, up = a.max.y - b.min.y;
    float x = right < left ? right : left, y = down < up ? down : up;
    bool by_x = x < y;
    carom_vec2 normal = {by_x ? (right < left ? 1.0f : -1.0f) : 0.0f,
                         by_x ? 0.0f : (down < up ? 1.0f : -1.0f)};
    float depth = by_x ? x : y;
    return (naive_answer){
        .hit = x > 0.0f && y > 0.0f,
        .distance = -depth,
        .normal = normal,
        .push = {normal.x * depth, normal.y * depth},
    };
}

static carom_aabb square(carom_circle c) {
    return (carom_aabb){{c.center.x - c.radius, c.center.y - c.radius},
                        {c.center.x + c.radius, c.center.y + c.radius}};
}

naive_answer naive_square_rect(carom_circle a, carom_aabb b) {
    return naive_rects(square(a), b);
}

naive_answer naive_circle_box(carom_circle a, carom_box b, carom_vec2 *seen) {
    carom_vec2 d = {a.center.x - b.center.x, a.center.y - b.center.y};
    carom_vec2 at = {b.rot.c * d.x + b.rot.s * d.y + b.center.x,
                     b.rot.c * d.y - b.rot.s * d.x + b.center.y};
    carom_aabb rect = {{b.center.x - b.half.x, b.center.y - b.half.y},
                       {b.center.x + b.half.x, b.center.y + b.half.y}};
    naive_answer n = naive_circle_rect((carom_circle){at, a.radius}, rect);
    if (seen)
        *seen = at;
    carom_vec2 *turn[2] = {&n.normal, &n.push};
    for (int i = 0; i < 2; i++) {
        carom_vec2 v = *turn[i];
        *turn[i] = (carom_vec2){b.rot.c * v.x - b.rot.s * v.y, b.rot.s * v.x + b.rot.c * v.y};
    }
    return n;
}
