/* Counts how often the formula of tutorials gives a wrong verdict, by pair and kind of input: the
 * table of the README. The truth is carom's verdict, which exact_verdicts compares with the oracle.
 *   formula_errors [pairs per row]        (2,000,000 by default) */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/inputs.h"
#include "support/naive.h"

#define SEED 20261118u
#define PAIRS 2000000

enum { CIRCLES, AABBS, BOXES, KINDS };

typedef struct pair {
    carom_circle a, circle;
    carom_aabb aabb;
    carom_box box;
} pair;

static float between(inputs_rng *rng, double least, double most) {
    return (float)(least + (most - least) * inputs_unit(rng));
}

/* Shapes of 2 to 200 pixels, near enough on a screen of 1920 by 1080 that half of them overlap. */
static pair on_screen(inputs_rng *rng) {
    carom_vec2 at = {between(rng, 0, 1920), between(rng, 0, 1080)};
    carom_vec2 by = {at.x + between(rng, -150, 150), at.y + between(rng, -150, 150)};
    float w = between(rng, 2, 200), h = between(rng, 2, 200);
    return (pair){{at, between(rng, 1, 100)},
                  {by, between(rng, 1, 100)},
                  carom_aabb_from_rect(by.x - w / 2, by.y - h / 2, w, h),
                  carom_box_make(by, w, h, between(rng, -3.1415926, 3.1415926))};
}

static pair of_class(int kind, int cls, inputs_rng *rng) {
    pair p = {0};
    if (kind == CIRCLES)
        inputs_circle_circle(cls, rng, &p.a, &p.circle);
    else if (kind == AABBS)
        inputs_circle_aabb(cls, rng, &p.a, &p.aabb);
    else
        inputs_circle_box(cls, rng, &p.a, &p.box);
    p.box = inputs_with_unit_rot(p.box);
    return p;
}

static bool is_wrong(int kind, const pair *p) {
    if (kind == CIRCLES)
        return naive_overlap_circle_circle(p->a, p->circle) !=
               carom_overlap_circle_circle(p->a, p->circle);
    if (kind == AABBS)
        return naive_overlap_circle_aabb(p->a, p->aabb) != carom_overlap_circle_aabb(p->a, p->aabb);
    return naive_overlap_circle_box(p->a, p->box) != carom_overlap_circle_box(p->a, p->box);
}

static long count_wrong(int kind, int cls, long pairs) {
    inputs_rng rng = inputs_seeded(SEED);
    long wrong = 0;
    for (long i = 0; i < pairs; i++) {
        pair p = cls < 0 ? on_screen(&rng) : of_class(kind, cls, &rng);
        wrong += is_wrong(kind, &p);
    }
    return wrong;
}

/* The tutorial's normal: the vector from the closest point of the box to the centre, scaled to
 * 1. */
static bool has_normal(carom_circle a, carom_aabb b) {
    float x = a.center.x - carom_clamp(a.center.x, b.min.x, b.max.x);
    float y = a.center.y - carom_clamp(a.center.y, b.min.y, b.max.y);
    float length = sqrtf(x * x + y * y);
    return x / length == x / length; /* not a NaN */
}

/* Circles on the screen with their centre on a wall of the box. */
static long count_no_normal(long pairs) {
    inputs_rng rng = inputs_seeded(SEED);
    long none = 0;
    for (long i = 0; i < pairs; i++) {
        pair p = on_screen(&rng);
        p.a.center.x = p.aabb.min.x;
        p.a.center.y = between(&rng, (double)p.aabb.min.y, (double)p.aabb.max.y);
        carom_contact c = carom_contact_circle_aabb(p.a, p.aabb);
        bool carom_has = carom_length(c.normal) > 0.999999f && carom_length(c.normal) < 1.000001f;
        none += !has_normal(p.a, p.aabb);
        if (!carom_has)
            exit(1); /* the contract: there is always a unit normal */
    }
    return none;
}

int main(int argc, char **argv) {
    static const struct {
        int cls;
        const char *what;
    } rows[] = {{-1, "random, on a screen"},
                {INPUTS_NEAR_TOUCH, "within 3 ulp of touching"},
                {INPUTS_FAR_RANDOM, "1e4 to 1e7 from the origin"},
                {INPUTS_FAR_NEAR_TOUCH, "far out and nearly touching"},
                {INPUTS_SIZE_RATIO, "tiny beside huge"},
                {INPUTS_DEGENERATE, "radius 0, flat, concentric"}};
    long pairs = argc > 1 ? strtol(argv[1], NULL, 10) : PAIRS;
    long on_a_screen = 0;
    printf("%-28s %14s %14s %14s\n", "wrong per million", "circle-circle", "circle-aabb",
           "circle-box");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        printf("%-28s", rows[i].what);
        for (int kind = CIRCLES; kind < KINDS; kind++) {
            long wrong = count_wrong(kind, rows[i].cls, pairs);
            on_a_screen += i == 0 ? wrong : 0;
            printf(" %14.0f", 1e6 * (double)wrong / (double)pairs);
        }
        printf("\n");
    }
    printf("%-28s %14s %14.0f\n", "no normal: centre on a wall", "",
           1e6 * (double)count_no_normal(pairs) / (double)pairs);
    printf("On a screen: %ld of %ld\n", on_a_screen, pairs * KINDS);
    return 0;
}
