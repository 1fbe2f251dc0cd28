/* Declares what all sweeps share: results without geometry, and rounding a hit to a free end.
 *
 * A sweep first finds the time of impact in some frame. caromi_sweep_settle then makes sure that
 * the rounded end position, carom_sweep_end, does not overlap b. */
#ifndef CAROMI_PAIR_SWEEP_H
#define CAROMI_PAIR_SWEEP_H

#include "carom/pair.h"
#include "pair/sweep/mover.h"

static inline carom_sweep caromi_sweep_miss(void) {
    return (carom_sweep){1.0, {0.0f, 0.0f}, {0.0f, 0.0f}, CAROM_SWEEP_MISS, 0};
}

static inline carom_sweep caromi_sweep_overlapped(carom_contact c) {
    return (carom_sweep){0.0, c.normal, c.point, CAROM_SWEEP_OVERLAPPED, 0};
}

/* Clamps the time of a hit to [0, 1), which rounding could leave; + 0.0 turns -0 into +0. */
static inline double caromi_hit_time(double t) {
    return caromi_min(caromi_max(t, 0.0), 0x1.fffffffffffffp-1) + 0.0;
}

static inline carom_sweep caromi_sweep_hit(double t, double nx, double ny, double px, double py) {
    return (carom_sweep){
        t, {(float)nx, (float)ny}, {caromi_to_float(px), caromi_to_float(py)}, CAROM_SWEEP_HIT, 0};
}

/* Returns one coordinate of the hit point on an axis-aligned box: that of the wall which the normal
 * belongs to, otherwise the nearest to `at`. */
static inline double caromi_hit_coordinate(double at, double normal, double low, double high) {
    const double almost = 0x1.fffffffffffffp-1;
    double nearest = caromi_max(low, caromi_min(high, at));
    return caromi_pick_greater(normal, almost, high,
                               caromi_pick_greater(-almost, normal, low, nearest));
}

/* Returns one coordinate of carom_sweep_end: `at` rounded in the direction of the normal's
 * component, and `more` floats further; rounded to nearest if the component is 0. No branches: all
 * of this is unpredictable. */
static inline float caromi_end_coordinate(double at, float normal, int more) {
    int up = normal > 0.0f;
    int down = normal < 0.0f;
    float nearest = caromi_to_float(at);
    double off = (double)nearest - at;
    int step = (up & (off < 0.0)) - (down & (off > 0.0)) + (up - down) * more;
    return step == 0 ? nearest : caromi_float_of_rank(caromi_float_rank(nearest) + step);
}

/* Computes carom_sweep_end for valid input and t > 0. The normal is rounded, so a coordinate may
 * end a fraction of an ulp on the wrong side. One more ulp along the larger component compensates
 * for it. */
static inline carom_vec2 caromi_sweep_place(carom_vec2 pos, carom_vec2 motion, double t,
                                            carom_vec2 n) {
    int more_x = caromi_absf(n.x) >= caromi_absf(n.y);
    return (carom_vec2){
        caromi_end_coordinate((double)pos.x + t * (double)motion.x, n.x, more_x),
        caromi_end_coordinate((double)pos.y + t * (double)motion.y, n.y, 1 - more_x)};
}

/* Value of `reserved` inside the library: two walls were hit at exactly the same time. It is reset
 * to 0 in public results. */
#define CAROMI_SWEEP_TIE 1u

/* Compute the hit before caromi_sweep_settle. Verdict and time are exact, but carom_sweep_end may
 * still overlap b. */
carom_sweep caromi_sweep_circle_circle(carom_circle a, carom_vec2 motion, carom_circle b);
carom_sweep caromi_sweep_circle_aabb(carom_circle a, carom_vec2 motion, carom_aabb b);
carom_sweep caromi_sweep_circle_box(carom_circle a, carom_vec2 motion, carom_box b);
carom_sweep caromi_sweep_aabb_aabb(carom_aabb a, carom_vec2 motion, carom_aabb b);
carom_sweep caromi_sweep_aabb_box(carom_aabb a, carom_vec2 motion, carom_box b);
carom_sweep caromi_sweep_box_box(carom_box a, carom_vec2 motion, carom_box b);
carom_sweep caromi_sweep_shapes(carom_shape a, carom_vec2 motion, carom_shape b);

static inline carom_sweep caromi_sweep_public(carom_sweep s) {
    s.reserved = 0;
    return s;
}

/* Returns the shape moved to carom_sweep_end. */
carom_shape caromi_shape_at_end(carom_shape a, carom_vec2 motion, carom_sweep s);

/* Reduces t, if necessary, until the shape at carom_sweep_end does not overlap b. A miss whose
 * rounded end would overlap gets the normal that leads out. Invalid input is returned unchanged. */
carom_sweep caromi_sweep_settle(carom_sweep s, carom_shape a, carom_vec2 motion, carom_shape b);

#endif
