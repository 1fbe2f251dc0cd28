/* Checks rays against the oracle: whether they hit, when, and on which wall.
 *
 * Exact for circles, aabbs and boxes with c or s = 0. For slanted boxes any verdict is allowed
 * within 1e-12 of the larger half-extent: the oracle is queried again for a box that much larger
 * and one that much smaller, and where all three agree the library must agree as well. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "exact.h"
#include "support/naive.h"

static const double band = 1e-12;

typedef struct ray_case {
    oracle *o;
    const char *name;
    int cls;
    carom_vec2 from, motion;
    carom_shape b;
    carom_sweep got;
    bool exact;
} ray_case;

typedef struct ray_kind {
    const char *name;
    void (*make)(int cls, inputs_rng *rng, ray_case *c);
    carom_sweep (*ray)(const ray_case *c);
    carom_sweep (*naive)(const ray_case *c);
    carom_contact (*contact)(const ray_case *c); /* of the starting point */
} ray_kind;

#define KIND(shape, for_naive)                                                                     \
    static void make_##shape(int cls, inputs_rng *rng, ray_case *c) {                              \
        carom_##shape b;                                                                           \
        inputs_ray_##shape(cls, rng, &c->from, &c->motion, &b);                                    \
        c->b = carom_shape_from_##shape(b);                                                        \
    }                                                                                              \
    static carom_sweep ray_##shape(const ray_case *c) {                                            \
        return carom_ray_##shape(c->from, c->motion, c->b.as.shape);                               \
    }                                                                                              \
    static carom_sweep naively_##shape(const ray_case *c) {                                        \
        return naive_ray_##shape(c->from, c->motion, for_naive(c->b.as.shape));                    \
    }                                                                                              \
    static carom_contact contact_##shape(const ray_case *c) {                                      \
        return carom_contact_point_##shape(c->from, c->b.as.shape);                                \
    }

KIND(circle, )
KIND(aabb, )
KIND(box, inputs_with_unit_rot)

static const ray_kind kinds[] = {
    {"ray_circle", make_circle, ray_circle, naively_circle, contact_circle},
    {"ray_aabb", make_aabb, ray_aabb, naively_aabb, contact_aabb},
    {"ray_box", make_box, ray_box, naively_box, contact_box},
};

typedef struct tally {
    long miss, hit, overlapped, invalid, free, naive_wrong;
} tally;

/* The ray as shapes, for the reproducer: a is the point, and the motion is printed in addition. */
#define FAIL(c, format, ...)                                                                       \
    do {                                                                                           \
        carom_circle start_ = {(c)->from, 0};                                                      \
        exact_fail((c)->name, (c)->cls, carom_shape_from_circle(start_), (c)->b,                   \
                   "motion {%af, %af}: " format, (double)(c)->motion.x, (double)(c)->motion.y,     \
                   __VA_ARGS__);                                                                   \
    } while (0)

static bool is_valid(const ray_case *c) {
    carom_circle start = {c->from, 0};
    return oracle_valid(c->b) && oracle_valid(carom_shape_from_circle(start)) &&
           isfinite(c->motion.x) && isfinite(c->motion.y);
}

static void check_miss(const ray_case *c) {
    carom_sweep s = c->got;
    if (s.t != 1.0 || s.state != CAROM_SWEEP_MISS || s.normal.x != 0 || s.normal.y != 0 ||
        s.point.x != 0 || s.point.y != 0 || s.reserved != 0) {
        FAIL(c, "a miss has t %g, state %u, normal (%g, %g), point (%g, %g)", s.t, s.state,
             (double)s.normal.x, (double)s.normal.y, (double)s.point.x, (double)s.point.y);
    }
}

static void check_overlapped(const ray_case *c, carom_contact start) {
    carom_sweep s = c->got;
    if (s.t != 0.0 || s.normal.x != start.normal.x || s.normal.y != start.normal.y ||
        s.point.x != start.point.x || s.point.y != start.point.y) {
        FAIL(c, "overlapped at t %g by normal (%g, %g), the contact has (%g, %g)", s.t,
             (double)s.normal.x, (double)s.normal.y, (double)start.normal.x,
             (double)start.normal.y);
    }
}

/* At t the point is on b's border, where it enters and not where it leaves. */
static void check_time(const ray_case *c, double middle) {
    double t = c->got.t;
    double size = oracle_size(c->b);
    double length = hypot((double)c->motion.x, (double)c->motion.y);
    double allowed = ldexp(length + size, -50);
    if (c->b.kind == CAROM_SHAPE_CIRCLE) {
        allowed = fmax(allowed, 1e-9 * size);
    }
    if (!(t >= 0.0 && t < 1.0)) {
        FAIL(c, "a hit at t %.17g", t);
        return;
    }
    double gap = oracle_ray_gap(c->o, c->from, c->motion, t, c->b);
    double slack = c->exact ? 0.0 : 2 * band * size;
    if (!(fabs(gap) <= allowed + slack)) {
        FAIL(c, "at t %.17g the gap is %g, allowed %g", t, gap, allowed);
    }
    if (!((t - middle) * length <= allowed + slack)) {
        FAIL(c, "t %.17g is past the middle %.17g", t, middle);
    }
}

static void check_hit(const ray_case *c) {
    oracle_hit hit = oracle_ray_hit(c->o, c->from, c->motion, c->b);
    carom_sweep s = c->got;
    double nx = s.normal.x;
    double ny = s.normal.y;
    check_time(c, hit.middle);
    if (!(fabs(hypot(nx, ny) - 1.0) <= 6e-8)) {
        FAIL(c, "normal (%g, %g) is not a unit", nx, ny);
        return;
    }
    double off = hypot(nx - hit.nx, ny - hit.ny);
    double length = hypot((double)c->motion.x, (double)c->motion.y);
    double size = oracle_size(c->b);
    double beside = fabs(s.t - hit.t) * length;
    if (c->b.kind == CAROM_SHAPE_CIRCLE) {
        /* The normal rotates with the position, which is known to the precision of t. */
        if (!(off <= 2e-7 + (2 * beside + ldexp(length, -50)) / size)) {
            FAIL(c, "normal (%.9g, %.9g), truly (%.9g, %.9g)", nx, ny, hit.nx, hit.ny);
        }
    } else if (!(off <= 1.2e-7) && (c->exact || beside > 0)) {
        /* A slanted box may take the other wall when the corner is within its band. */
        bool other = !c->exact && hypot(nx - hit.nx2, ny - hit.ny2) <= 1.2e-7;
        double gap = oracle_ray_gap(c->o, c->from, c->motion, s.t, c->b);
        if (!other || fabs(gap) > 2 * band * size + ldexp(length + size, -48)) {
            FAIL(c, "normal (%.9g, %.9g), truly (%.9g, %.9g)", nx, ny, hit.nx, hit.ny);
        }
    }
    double scale = fmax(fabs((double)s.point.x), fabs((double)s.point.y));
    double x = (double)c->from.x + s.t * (double)c->motion.x;
    double y = (double)c->from.y + s.t * (double)c->motion.y;
    double away = hypot((double)s.point.x - x, (double)s.point.y - y);
    double allowed = ldexp(scale, -23) + ldexp(length + size, -48) + 2e-9 * size + 0x1p-148;
    if (!(away <= allowed)) {
        FAIL(c, "point (%.9g, %.9g) is %g from where t puts it", (double)s.point.x,
             (double)s.point.y, away);
    }
}

/* Returns whether `state` is what the oracle says, or within the band of a slanted box could be. */
static bool is_right(const ray_case *c, uint32_t state, uint32_t truth, bool *free) {
    *free = false;
    if (c->exact) {
        return state == truth;
    }
    double eps = band * oracle_size(c->b);
    uint32_t larger = oracle_ray(c->o, c->from, c->motion, c->b, eps);
    uint32_t smaller = oracle_ray(c->o, c->from, c->motion, c->b, -eps);
    /* The states are numbered from outside to inside, and so are those of a growing box. */
    *free = larger != smaller;
    return *free ? smaller <= state && state <= larger : state == truth;
}

static bool is_upright(carom_shape b) {
    return b.kind != CAROM_SHAPE_BOX || b.as.box.rot.c == 0 || b.as.box.rot.s == 0;
}

static void check_ray(const ray_kind *kind, ray_case *c, tally *t) {
    c->got = kind->ray(c);
    carom_sweep tagged = carom_ray_shape(c->from, c->motion, c->b);
    if (memcmp(&tagged, &c->got, sizeof tagged) != 0) {
        FAIL(c, "ray_shape has t %g, state %u; t %g, state %u", tagged.t, tagged.state, c->got.t,
             c->got.state);
    }
    if (!is_valid(c)) {
        t->invalid++;
        check_miss(c);
        return;
    }
    c->exact = is_upright(c->b);
    uint32_t truth = oracle_ray(c->o, c->from, c->motion, c->b, 0.0);
    bool free;
    t->miss += truth == CAROM_SWEEP_MISS;
    t->hit += truth == CAROM_SWEEP_HIT;
    t->overlapped += truth == CAROM_SWEEP_OVERLAPPED;
    t->naive_wrong += kind->naive(c).state != truth;
    if (!is_right(c, c->got.state, truth, &free)) {
        FAIL(c, "state %u, truly %u; t %.17g", c->got.state, truth, c->got.t);
        return;
    }
    t->free += free;
    if (c->got.state == CAROM_SWEEP_MISS) {
        check_miss(c);
    } else if (c->got.state == CAROM_SWEEP_OVERLAPPED) {
        check_overlapped(c, kind->contact(c));
    } else if (!free) {
        check_hit(c);
    }
}

int main(int argc, char **argv) {
    test_options options = exact_start(argc, argv, "exact rays", 12000, 5000000);
    oracle *o = oracle_new();
    printf("%-11s %-15s %9s %9s %9s %9s %9s %9s %9s\n", "ray", "class", "miss", "hit", "inside",
           "invalid", "in band", "naive", "wrong");
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        const ray_kind *kind = &kinds[k];
        for (int cls = 0; cls < INPUTS_CLASSES && exact_wanted(&options, kind->name); cls++) {
            inputs_rng rng = test_options_rng(&options, kind->name, cls);
            tally t = {0, 0, 0, 0, 0, 0};
            long before = exact_failures();
            for (long i = 0; i < options.count; i++) {
                ray_case c = {.o = o, .name = kind->name, .cls = cls};
                kind->make(cls, &rng, &c);
                check_ray(kind, &c, &t);
            }
            printf("%-11s %-15s %9ld %9ld %9ld %9ld %9ld %9ld %9ld\n", kind->name,
                   inputs_class_name(cls), t.miss, t.hit, t.overlapped, t.invalid, t.free,
                   t.naive_wrong, exact_failures() - before);
            if (exact_is_near_touch(cls) && t.naive_wrong == 0 && options.count >= 1000) {
                carom_shape none = {0};
                exact_fail(kind->name, cls, none, none, "the naive formula is never wrong");
            }
            fflush(stdout);
        }
    }
    oracle_free(o);
    return exact_finish();
}
