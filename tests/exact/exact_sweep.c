/* Checks sweeps against the oracle: whether they hit, when, where and with which normal.
 *
 * Exact for circles, aabbs and boxes with c or s = 0, and for circles against a box whose direction
 * has a length that a double holds, such as (4, 3). With other slanted boxes any verdict is allowed
 * within 1e-12 of the size: the oracle is queried again for shapes that much larger and that much
 * smaller, and where all three agree the library must agree as well.
 *
 * The time is as exact, unless floats cannot express the position at that time. Then it is earlier,
 * by as much as carom_sweep_end needs to be free. Those cases are counted as "back", and each must
 * be one that did not end free at the true time. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "exact_sweep_checks.h"
#include "support/naive.h"

typedef struct sweep_kind {
    const char *name;
    void (*make)(int cls, inputs_rng *rng, exact_sweep_case *c);
    carom_sweep (*sweep)(const exact_sweep_case *c);
    carom_sweep (*naive)(const exact_sweep_case *c); /* the tutorials' formula, or NULL */
} sweep_kind;

#define KIND(of_a, of_b)                                                                           \
    static void make_##of_a##_##of_b(int cls, inputs_rng *rng, exact_sweep_case *c) {              \
        carom_##of_a a;                                                                            \
        carom_##of_b b;                                                                            \
        inputs_sweep_##of_a##_##of_b(cls, rng, &a, &c->motion, &b);                                \
        c->a = carom_shape_from_##of_a(a);                                                         \
        c->b = carom_shape_from_##of_b(b);                                                         \
    }                                                                                              \
    static carom_sweep sweep_##of_a##_##of_b(const exact_sweep_case *c) {                          \
        return carom_sweep_##of_a##_##of_b(c->a.as.of_a, c->motion, c->b.as.of_b);                 \
    }

KIND(circle, circle)
KIND(circle, aabb)
KIND(circle, box)
KIND(aabb, aabb)
KIND(aabb, box)
KIND(box, box)

static carom_sweep naive_circle_circle(const exact_sweep_case *c) {
    carom_circle sum = c->b.as.circle;
    sum.radius += c->a.as.circle.radius;
    return naive_ray_circle(c->a.as.circle.center, c->motion, sum);
}

static carom_sweep naive_aabb_aabb(const exact_sweep_case *c) {
    carom_aabb a = c->a.as.aabb;
    carom_aabb b = c->b.as.aabb;
    carom_vec2 from = {0.5f * (a.min.x + a.max.x), 0.5f * (a.min.y + a.max.y)};
    carom_vec2 half = {0.5f * (a.max.x - a.min.x), 0.5f * (a.max.y - a.min.y)};
    carom_aabb sum = {{b.min.x - half.x, b.min.y - half.y}, {b.max.x + half.x, b.max.y + half.y}};
    return naive_ray_aabb(from, c->motion, sum);
}

static const sweep_kind kinds[] = {
    {"circle_circle", make_circle_circle, sweep_circle_circle, naive_circle_circle},
    {"circle_aabb", make_circle_aabb, sweep_circle_aabb, NULL},
    {"circle_box", make_circle_box, sweep_circle_box, NULL},
    {"aabb_aabb", make_aabb_aabb, sweep_aabb_aabb, naive_aabb_aabb},
    {"aabb_box", make_aabb_box, sweep_aabb_box, NULL},
    {"box_box", make_box_box, sweep_box_box, NULL},
};

static void check_sweep(const sweep_kind *kind, exact_sweep_case *c, exact_sweep_tally *t) {
    c->got = kind->sweep(c);
    carom_sweep tagged = carom_sweep_shapes(c->a, c->motion, c->b);
    if (memcmp(&tagged, &c->got, sizeof tagged) != 0) {
        EXACT_SWEEP_FAIL(c, "sweep_shapes has t %g, state %u; t %g, state %u", tagged.t,
                         tagged.state, c->got.t, c->got.state);
    }
    if (!exact_sweep_is_valid(c)) {
        t->invalid++;
        exact_sweep_check_miss(c);
        return;
    }
    uint32_t truth = oracle_sweep(c->o, c->a, c->motion, c->b, 0.0);
    bool free = false;
    t->miss += truth == CAROM_SWEEP_MISS;
    t->hit += truth == CAROM_SWEEP_HIT;
    t->overlapped += truth == CAROM_SWEEP_OVERLAPPED;
    t->naive_wrong += kind->naive && kind->naive(c).state != truth;
    exact_sweep_check(c, truth, &free, t);
    t->free += free;
    exact_sweep_check_turned(c, truth, t);
}

/* ---- motions so long that times can be the same double --------------------------------------- */

static float scaled(inputs_rng *rng, double by) {
    return (float)(by * (2.0 * inputs_unit(rng) - 1.0));
}

static carom_vec2 transposed(carom_vec2 v, bool turn) {
    return turn ? (carom_vec2){v.y, v.x} : v;
}

/* A box whose left wall is on x = 0 and has an end at the origin, so that floats resolve positions
 * near that end to a fraction of a radius that is tiny compared with the motion. */
static void make_long_way(inputs_rng *rng, bool as_box, exact_sweep_case *c) {
    double radius = ldexp(1.0 + inputs_unit(rng), -10 - (int)inputs_below(rng, 120));
    double way = ldexp(1.0 + inputs_unit(rng), (int)inputs_below(rng, 25));
    bool thin = inputs_below(rng, 2);
    bool turn = inputs_below(rng, 2);
    float high = thin ? (float)(radius * inputs_unit(rng)) : (float)(way * inputs_unit(rng));
    float wide = inputs_below(rng, 2) ? (float)radius : (float)way;
    float end = thin && inputs_below(rng, 2) ? high : 0.0f;
    carom_circle a = {{(float)-way, end + scaled(rng, 1.2 * radius)}, (float)radius};
    carom_vec2 half = {0.5f * wide, 0.5f * high};
    c->motion = (carom_vec2){(float)(2.0 * way), inputs_below(rng, 2) ? scaled(rng, radius) : 0.0f};
    c->motion = transposed(c->motion, turn);
    a.center = transposed(a.center, turn);
    half = transposed(half, turn);
    c->a = carom_shape_from_circle(a);
    if (as_box) {
        c->b = carom_shape_from_box((carom_box){half, half, {1.0f, 0.0f}});
    } else {
        c->b = carom_shape_from_aabb((carom_aabb){{0, 0}, {2.0f * half.x, 2.0f * half.y}});
    }
}

static bool is_hard(int cls) {
    return cls == INPUTS_SWEEP_NEAR_GRAZE || cls == INPUTS_SWEEP_EXACT_GRAZE ||
           cls == INPUTS_SWEEP_TOUCH_START || cls == INPUTS_SWEEP_TOUCH_END;
}

/* ---- the table ------------------------------------------------------------------------------- */

enum { LONG_WAY = INPUTS_SWEEP_LAST + 1 };

static void make(const sweep_kind *kind, int cls, inputs_rng *rng, exact_sweep_case *c) {
    if (cls == LONG_WAY) {
        make_long_way(rng, kind->sweep == sweep_circle_box, c);
    } else {
        kind->make(cls, rng, c);
    }
}

static bool has_class(const sweep_kind *kind, int cls) {
    return cls != LONG_WAY || kind->sweep == sweep_circle_aabb || kind->sweep == sweep_circle_box;
}

static void run_class(const sweep_kind *kind, int cls, const test_options *options, oracle *o) {
    inputs_rng rng = test_options_rng(options, kind->name, cls);
    exact_sweep_tally t = {0};
    long before = exact_failures();
    for (long i = 0; i < options->count; i++) {
        exact_sweep_case c = {.o = o, .name = kind->name};
        c.cls = cls == LONG_WAY ? INPUTS_SWEEP_HUGE_MOTION : cls;
        make(kind, cls, &rng, &c);
        check_sweep(kind, &c, &t);
    }
    const char *name = cls == LONG_WAY ? "long_way" : inputs_class_name(cls);
    printf("%-13s %-15s %8ld %8ld %8ld %8ld %8ld %8ld %6.2g %8ld %8ld\n", kind->name, name, t.miss,
           t.hit, t.overlapped, t.invalid, t.free, t.back, t.worst_back, t.naive_wrong,
           exact_failures() - before);
    if (kind->naive && is_hard(cls) && t.naive_wrong == 0 && options->count >= 1000) {
        carom_shape none = {0};
        exact_fail(kind->name, cls, none, none, "the naive formula is never wrong");
    }
    fflush(stdout);
}

int main(int argc, char **argv) {
    test_options options = exact_start(argc, argv, "exact sweeps", 4000, 2000000);
    oracle *o = oracle_new();
    printf("%-13s %-15s %8s %8s %8s %8s %8s %8s %6s %8s %8s\n", "sweep", "class", "miss", "hit",
           "inside", "invalid", "in band", "back", "(ulp)", "naive", "wrong");
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        for (int cls = INPUTS_SWEEP_FIRST; cls <= LONG_WAY; cls++) {
            if (exact_wanted(&options, kinds[k].name) && has_class(&kinds[k], cls)) {
                run_class(&kinds[k], cls, &options, o);
            }
        }
    }
    oracle_free(o);
    return exact_finish();
}
