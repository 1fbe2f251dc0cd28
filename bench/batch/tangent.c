/* Generates fields of exactly touching shapes. */
#include "tangent.h"

#include <stdio.h>
#include <stdlib.h>

/* All numbers are small multiples of 1/4, so that they and all their sums are exact in float. */

/* Returns the k-th number of a pair: a multiple of 1/4 from 1/4 to 4. */
static float quarters(uint64_t random, int k) {
    return 0.25f * (float)(1 + ((random >> (4 * k)) & 15));
}

/* Returns a position within 128 of the origin. */
static carom_vec2 spot(uint64_t random) {
    return (carom_vec2){0.25f * (float)(int)((random >> 32) & 1023) - 128.0f,
                        0.25f * (float)(int)((random >> 42) & 1023) - 128.0f};
}

/* Returns -1 or 1. */
static float side(uint64_t random, int k) {
    return (random >> (60 + k)) & 1 ? 1.0f : -1.0f;
}

static void put_circle(bench_set *s, size_t i, float x, float y, float radius) {
    ((carom_circle *)s->a)[i] = (carom_circle){{x, y}, radius};
}

/* Equal circles on a square grid, each with its right or upper neighbour. */
static void place_grid(bench_set *s, size_t i, uint64_t random) {
    const carom_vec2 at = {(float)(i % 128), (float)(i / 128 % 128)};
    const bool right = random & 1;
    put_circle(s, i, at.x, at.y, 0.5f);
    ((carom_circle *)s->b)[i] =
        (carom_circle){{at.x + (right ? 1.0f : 0.0f), at.y + (right ? 0.0f : 1.0f)}, 0.5f};
}

/* Centres separated by a 3-4-5 triangle whose hypotenuse is the sum of the radii. */
static void place_345(bench_set *s, size_t i, uint64_t random) {
    const carom_vec2 at = spot(random);
    const float k = quarters(random, 0), r = quarters(random, 1);
    const float x = (random & 1024 ? 3.0f : 4.0f) * k, y = (random & 1024 ? 4.0f : 3.0f) * k;
    const float sum = 5.0f * k, own = r < sum ? r : 0.5f * sum;
    put_circle(s, i, at.x + side(random, 0) * x, at.y + side(random, 1) * y, sum - own);
    ((carom_circle *)s->b)[i] = (carom_circle){at, own};
}

/* Returns the centre of a circle of radius r that touches the right or upper face of a box with
 * these half-extents at the origin. */
static carom_vec2 off_a_face(carom_vec2 half, float r, uint64_t random) {
    const float along = random & 4096 ? 0.25f : -0.25f;
    return random & 2048 ? (carom_vec2){side(random, 0) * (half.x + r), along}
                         : (carom_vec2){along, side(random, 1) * (half.y + r)};
}

/* The same at a corner, for a radius of 5 k. */
static carom_vec2 off_a_corner(carom_vec2 half, float k, uint64_t random) {
    return (carom_vec2){side(random, 0) * (half.x + 3.0f * k),
                        side(random, 1) * (half.y + 4.0f * k)};
}

static carom_vec2 half_of(uint64_t random) {
    return (carom_vec2){quarters(random, 0), quarters(random, 1)};
}

static void place_aabb(bench_set *s, size_t i, uint64_t random, carom_vec2 off, float r) {
    const carom_vec2 at = spot(random), half = half_of(random);
    put_circle(s, i, at.x + off.x, at.y + off.y, r);
    ((carom_aabb *)s->b)[i] =
        (carom_aabb){{at.x - half.x, at.y - half.y}, {at.x + half.x, at.y + half.y}};
}

static void place_aabb_face(bench_set *s, size_t i, uint64_t random) {
    const float r = quarters(random, 2);
    place_aabb(s, i, random, off_a_face(half_of(random), r, random), r);
}

static void place_aabb_corner(bench_set *s, size_t i, uint64_t random) {
    const float k = quarters(random, 2);
    place_aabb(s, i, random, off_a_corner(half_of(random), k, random), 5.0f * k);
}

static void place_box(bench_set *s, size_t i, uint64_t random, carom_vec2 off, float r) {
    const carom_vec2 at = spot(random);
    put_circle(s, i, at.x + off.x, at.y + off.y, r);
    ((carom_box *)s->b)[i] = (carom_box){at, half_of(random), {1.0f, 0.0f}};
}

static void place_box_face(bench_set *s, size_t i, uint64_t random) {
    const float r = quarters(random, 2);
    place_box(s, i, random, off_a_face(half_of(random), r, random), r);
}

static void place_box_corner(bench_set *s, size_t i, uint64_t random) {
    const float k = quarters(random, 2);
    place_box(s, i, random, off_a_corner(half_of(random), k, random), 5.0f * k);
}

/* Rotated by (4, 3), of length 5: all lengths are scaled by five first, so that the results are
 * exact. */
static void place_turned(bench_set *s, size_t i, uint64_t random, carom_vec2 off, float r) {
    const carom_vec2 at = spot(random), half = half_of(random);
    put_circle(s, i, at.x + 4.0f * off.x - 3.0f * off.y, at.y + 3.0f * off.x + 4.0f * off.y,
               5.0f * r);
    ((carom_box *)s->b)[i] = (carom_box){at, {5.0f * half.x, 5.0f * half.y}, {4.0f, 3.0f}};
}

static void place_turned_face(bench_set *s, size_t i, uint64_t random) {
    const float r = quarters(random, 2);
    place_turned(s, i, random, off_a_face(half_of(random), r, random), r);
}

static void place_turned_corner(bench_set *s, size_t i, uint64_t random) {
    const float k = quarters(random, 2);
    place_turned(s, i, random, off_a_corner(half_of(random), k, random), 5.0f * k);
}

/* Side by side, or one on top of the other. */
static void place_flush(bench_set *s, size_t i, uint64_t random) {
    const carom_vec2 at = spot(random), a = half_of(random), b = half_of(random >> 8);
    const bool right = random & 1;
    const carom_vec2 to = {at.x + (right ? a.x + b.x : 0.25f), at.y + (right ? 0.25f : a.y + b.y)};
    ((carom_aabb *)s->a)[i] = (carom_aabb){{at.x - a.x, at.y - a.y}, {at.x + a.x, at.y + a.y}};
    ((carom_aabb *)s->b)[i] = (carom_aabb){{to.x - b.x, to.y - b.y}, {to.x + b.x, to.y + b.y}};
}

const batch_field batch_fields[] = {
    {"grid", BATCH_CIRCLE_CIRCLE, place_grid},
    {"3-4-5", BATCH_CIRCLE_CIRCLE, place_345},
    {"face", BATCH_CIRCLE_AABB, place_aabb_face},
    {"corner", BATCH_CIRCLE_AABB, place_aabb_corner},
    {"upright face", BATCH_CIRCLE_BOX, place_box_face},
    {"upright corner", BATCH_CIRCLE_BOX, place_box_corner},
    {"(4,3) face", BATCH_CIRCLE_BOX, place_turned_face},
    {"(4,3) corner", BATCH_CIRCLE_BOX, place_turned_corner},
    {"flush", BATCH_AABB_AABB, place_flush},
};

const size_t batch_field_count = sizeof batch_fields / sizeof batch_fields[0];

static uint64_t mixed(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

batch_job batch_job_tangent(batch_verb verb, const batch_field *field, size_t count,
                            uint64_t seed) {
    static const bench_kind kinds[BATCH_PAIRS][2] = {{BENCH_CIRCLE, BENCH_CIRCLE},
                                                     {BENCH_CIRCLE, BENCH_AABB},
                                                     {BENCH_CIRCLE, BENCH_BOX},
                                                     {BENCH_AABB, BENCH_AABB}};
    bench_set s = bench_set_make(kinds[field->pair][0], kinds[field->pair][1], count, false);
    for (size_t i = 0; i < count; i++) {
        field->place(&s, i, mixed(seed + i * 0x9e3779b97f4a7c15u));
        if (carom_distance_shapes(bench_set_a(&s, i), bench_set_b(&s, i)) != 0.0f) {
            fprintf(stderr, "carom_bench_batch: pair %zu of field \"%s\" does not touch\n", i,
                    field->name);
            exit(1);
        }
    }
    return batch_job_of(verb, field->pair, BATCH_COLUMNS, s, seed);
}
