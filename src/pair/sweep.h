/* What all sweeps share: the answers that need no geometry, and the step from a meeting in a frame
 * to an answer whose end the caller can stand on. */
#ifndef CAROMI_PAIR_SWEEP_H
#define CAROMI_PAIR_SWEEP_H

#include "carom/pair.h"
#include "pair/mover.h"

static inline carom_sweep caromi_sweep_miss(void) {
    return (carom_sweep){1.0, {0.0f, 0.0f}, {0.0f, 0.0f}, CAROM_SWEEP_MISS, 0};
}

static inline carom_sweep caromi_sweep_overlapped(carom_contact c) {
    return (carom_sweep){0.0, c.normal, c.point, CAROM_SWEEP_OVERLAPPED, 0};
}

/* A meeting comes before the end, whatever the rounding says; + 0.0 makes +0 of -0. */
static inline double caromi_hit_time(double t) {
    return caromi_min(caromi_max(t, 0.0), 0x1.fffffffffffffp-1) + 0.0;
}

static inline carom_sweep caromi_sweep_hit(double t, double nx, double ny, double px, double py) {
    return (carom_sweep){
        t, {(float)nx, (float)ny}, {caromi_to_float(px), caromi_to_float(py)}, CAROM_SWEEP_HIT, 0};
}

/* The point of an upright box that is met at normal (nx, ny) from `at`: the wall that the normal
 * belongs to, else the nearest. */
static inline double caromi_met_coordinate(double at, double normal, double low, double high) {
    const double almost = 0x1.fffffffffffffp-1;
    double nearest = caromi_max(low, caromi_min(high, at));
    return caromi_pick_greater(normal, almost, high,
                               caromi_pick_greater(-almost, normal, low, nearest));
}

/* A coordinate of carom_sweep_end: the float next to `at` on the side that the normal's part points
 * to, and `more` floats on; the nearest where it has none. By masks, as all of it is as good as
 * random. */
static inline float caromi_end_coordinate(double at, float normal, int more) {
    int up = normal > 0.0f;
    int down = normal < 0.0f;
    float nearest = caromi_to_float(at);
    double off = (double)nearest - at;
    int step = (up & (off < 0.0)) - (down & (off > 0.0)) + (up - down) * more;
    return step == 0 ? nearest : caromi_float_of_rank(caromi_float_rank(nearest) + step);
}

/* carom_sweep_end where all is valid and t > 0. The normal is rounded, so a coordinate may have gone
 * the wrong way by a hair of an ulp; one ulp along its larger part makes up for it. */
static inline carom_vec2 caromi_sweep_place(carom_vec2 pos, carom_vec2 motion, double t,
                                            carom_vec2 n) {
    int more_x = caromi_absf(n.x) >= caromi_absf(n.y);
    return (carom_vec2){
        caromi_end_coordinate((double)pos.x + t * (double)motion.x, n.x, more_x),
        caromi_end_coordinate((double)pos.y + t * (double)motion.y, n.y, 1 - more_x)};
}

/* What `reserved` says inside the library: two walls were met at the very same time. It is 0 again
 * in what callers get. */
#define CAROMI_SWEEP_TIE 1u

/* The meeting alone: exact in verdict and time, but nobody has tried to stand there yet. */
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

/* A shape at carom_sweep_end. */
carom_shape caromi_shape_at_end(carom_shape a, carom_vec2 motion, carom_sweep s);

/* Moves t back, if need be, until carom_sweep_end stands free; a miss whose rounded end would
 * overlap gets the normal that leads it out. Changes nothing where the input was invalid. */
carom_sweep caromi_sweep_settle(carom_sweep s, carom_shape a, carom_vec2 motion, carom_shape b);

#endif
