/* Makes a walk of sweeps: each starts where carom_sweep_end put the mover after the previous one.
 * It never starts overlapped, whatever the scale and the offset, and each end is at t up to the
 * rounding to float.
 *
 * A mover of each kind moves around an obstacle of each kind: into it, off it, along it, and
 * towards and away from it by a few ulps. */
#include <math.h>
#include <stdio.h>
#include "carom/carom.h"
#include "exact.h"
#include "support/moved_shape.h"

enum { KINDS = 3 };
static const char *const kind_names[KINDS] = {"circle", "aabb", "box"};
static const double scales[] = {1e-3, 1.0, 1e4};
static const double offsets[] = {0.0, 1e6};
static const double allowed_ulps = 3.0;

typedef struct walk {
    oracle *o;
    inputs_rng rng;
    char name[32];
    double scale, offset;
    carom_shape a, b;
    carom_vec2 motion;
    carom_vec2 normal; /* of the last hit */
    long hits, misses, still;
    double worst_ulps;
} walk;

#define FAIL(w, format, ...)                                                                       \
    exact_fail((w)->name, (w)->offset > 0 ? INPUTS_SWEEP_FAR : INPUTS_SWEEP_UNIFORM, (w)->a,       \
               (w)->b, "scale %g, motion {%af, %af}: " format, (w)->scale, (double)(w)->motion.x,  \
               (double)(w)->motion.y, __VA_ARGS__)

/* ---- shapes ---------------------------------------------------------------------------------- */

static double both_ways(inputs_rng *rng) {
    return 2.0 * inputs_unit(rng) - 1.0;
}

static carom_vec2 vec(double x, double y) {
    carom_vec2 v = {(float)x, (float)y};
    return v;
}

static carom_shape draw_shape(walk *w, int kind, double x, double y) {
    float half_x = (float)(w->scale * (0.3 + inputs_unit(&w->rng)));
    float half_y = (float)(w->scale * (0.3 + inputs_unit(&w->rng)));
    double angle = 6.0 * inputs_unit(&w->rng);
    carom_box box = {vec(x, y), {half_x, half_y}, {(float)cos(angle), (float)sin(angle)}};
    if (kind == 0) {
        carom_circle c = {box.center, half_x};
        return carom_shape_from_circle(c);
    }
    if (kind == 1) {
        /* not flat, where the steps of the coordinates are larger than the scale */
        half_x += (float)(w->offset * 0x1p-22);
        half_y += (float)(w->offset * 0x1p-22);
        carom_aabb r = {vec(x - (double)half_x, y - (double)half_y),
                        vec(x + (double)half_x, y + (double)half_y)};
        return carom_shape_from_aabb(r);
    }
    return carom_shape_from_box(box);
}

static carom_vec2 center_of(carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        return s.as.circle.center;
    }
    if (s.kind == CAROM_SHAPE_BOX) {
        return s.as.box.center;
    }
    return vec(0.5 * ((double)s.as.aabb.min.x + (double)s.as.aabb.max.x),
               0.5 * ((double)s.as.aabb.min.y + (double)s.as.aabb.max.y));
}

/* ---- motions --------------------------------------------------------------------------------- */

/* Moves to the other side of the obstacle, or stops before it. */
static carom_vec2 towards(walk *w) {
    carom_vec2 a = center_of(w->a);
    carom_vec2 b = center_of(w->b);
    double far = 2.0 * inputs_unit(&w->rng);
    double x = w->scale * both_ways(&w->rng);
    double y = w->scale * both_ways(&w->rng);
    return vec(((double)b.x - (double)a.x + x) * far, ((double)b.y - (double)a.y + y) * far);
}

static carom_vec2 choose_motion(walk *w) {
    double step = w->scale * both_ways(&w->rng);
    double ulp = ldexp(w->scale + w->offset, -23) * (double)inputs_below(&w->rng, 4);
    double nx = w->normal.x;
    double ny = w->normal.y;
    carom_vec2 a = center_of(w->a);
    carom_vec2 b = center_of(w->b);
    double apart = hypot((double)a.x - (double)b.x, (double)a.y - (double)b.y);
    if (apart > 20.0 * w->scale || (nx == 0 && ny == 0)) {
        return towards(w);
    }
    switch (inputs_below(&w->rng, 10)) {
    case 0:
        return carom_reflect(w->motion, w->normal);
    case 1: /* along */
        return vec(-ny * step, nx * step);
    case 2: /* along, and inward by an ulp */
        return vec(-ny * step - nx * ulp, nx * step - ny * ulp);
    case 3: /* straight in */
        return vec(-nx * fabs(step), -ny * fabs(step));
    case 4: /* off */
        return vec(nx * fabs(step), ny * fabs(step));
    case 5: /* a few ulps */
        return vec(ulp * both_ways(&w->rng), ulp * both_ways(&w->rng));
    case 6: /* one axis only */
        return inputs_below(&w->rng, 2) ? vec(step, 0) : vec(0, step);
    case 7:
        return vec(0, 0);
    default:
        return towards(w);
    }
}

/* ---- checks ---------------------------------------------------------------------------------- */

/* Returns how far a rounded coordinate is from its true place, in ulps of what was rounded. */
static double ulps_off(float from, double by, float end) {
    double largest = fmax(fmax(fabs((double)from), fabs((double)end)), fabs(by));
    float at = (float)largest;
    double ulp = (double)nextafterf(at, INFINITY) - (double)at;
    return fabs((double)end - ((double)from + by)) / ulp;
}

static double ends_off(carom_vec2 from, carom_vec2 motion, double t, carom_vec2 end) {
    return fmax(ulps_off(from.x, t * (double)motion.x, end.x),
                ulps_off(from.y, t * (double)motion.y, end.y));
}

/* Moves a to the end of the sweep. Returns the distance from the exact position, in ulps. */
static double go(walk *w, carom_sweep s) {
    carom_shape end = caromi_shape_at_end(w->a, w->motion, s);
    double off = 0.0;
    for (int i = 0; i < 2; i++) {
        off = fmax(off,
                   ends_off(moved_shape_place(w->a, i), w->motion, s.t, moved_shape_place(end, i)));
    }
    w->a = end;
    return off;
}

static bool step(walk *w) {
    w->motion = choose_motion(w);
    carom_sweep s = carom_sweep_shapes(w->a, w->motion, w->b);
    if (s.state == CAROM_SWEEP_OVERLAPPED) {
        FAIL(w, "starts overlapped by %g", (double)carom_distance_shapes(w->a, w->b));
        return false;
    }
    if (s.state == CAROM_SWEEP_HIT) {
        w->normal = s.normal;
        w->hits++;
    } else {
        w->misses++;
    }
    w->still += s.t == 0.0;
    carom_shape before = w->a;
    double off = go(w, s);
    w->worst_ulps = fmax(w->worst_ulps, off);
    if (!(off <= allowed_ulps)) {
        carom_shape after = w->a;
        w->a = before;
        FAIL(w, "the end is %g ulp off t %.17g, state %u", off, s.t, s.state);
        w->a = after;
    }
    bool overlaps = carom_overlap_shapes(w->a, w->b);
    if (oracle_is_exact(w->a, w->b)) {
        overlaps = oracle_distance(w->o, w->a, w->b) < 0;
    }
    if (overlaps) {
        carom_shape after = w->a;
        w->a = before;
        FAIL(w, "overlaps at the end of t %.17g, state %u", s.t, s.state);
        w->a = after;
        return false;
    }
    return true;
}

/* Creates both shapes, and places the mover where it overlaps nothing. */
static void begin(walk *w, int mover, int obstacle) {
    w->normal = vec(0, 0);
    w->b = draw_shape(w, obstacle, w->offset, -0.7 * w->offset);
    do {
        double x = w->offset + 8.0 * w->scale * both_ways(&w->rng);
        double y = -0.7 * w->offset + 8.0 * w->scale * both_ways(&w->rng);
        if (w->offset * 0x1p-23 > w->scale) {
            x += w->offset * 0x1p-20 * both_ways(&w->rng);
        }
        w->a = draw_shape(w, mover, x, y);
    } while (carom_overlap_shapes(w->a, w->b));
}

static void walk_around(walk *w, const test_options *options, int mover, int obstacle) {
    long before = exact_failures();
    begin(w, mover, obstacle);
    for (long i = 0; i < options->count; i++) {
        if (!step(w)) {
            begin(w, mover, obstacle);
        }
    }
    printf("%-16s %8g %8g %9ld %9ld %9ld %8.2f %9ld\n", w->name, w->scale, w->offset, w->hits,
           w->misses, w->still, w->worst_ulps, exact_failures() - before);
    if (w->hits < options->count / 100) {
        FAIL(w, "only %ld hits in %ld sweeps", w->hits, options->count);
    }
    fflush(stdout);
}

int main(int argc, char **argv) {
    test_options options = exact_start(argc, argv, "walks of sweeps", 10000, 1000000);
    oracle *o = oracle_new();
    printf("%-16s %8s %8s %9s %9s %9s %8s %9s\n", "mover, obstacle", "scale", "offset", "hit",
           "miss", "t = 0", "ulps off", "wrong");
    for (int i = 0; i < KINDS * KINDS * 6; i++) {
        int mover = i / (KINDS * 6);
        int obstacle = i / 6 % KINDS;
        walk w = {.o = o, .scale = scales[i % 3], .offset = offsets[i / 3 % 2]};
        snprintf(w.name, sizeof w.name, "%s_%s", kind_names[mover], kind_names[obstacle]);
        if (exact_wanted(&options, w.name)) {
            w.rng = test_options_rng(&options, w.name, i);
            walk_around(&w, &options, mover, obstacle);
        }
    }
    oracle_free(o);
    return exact_finish();
}
