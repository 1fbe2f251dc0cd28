/* Helpers that create bodies, and a watch: it makes every step, and checks the events against
 * what the header guarantees. */
#ifndef UNIT_WORLD_SEEN_H
#define UNIT_WORLD_SEEN_H

#include "unit.h"

#define WATCH_ROOM 1024

/* A world, and the events it has reported so far. */
typedef struct watch {
    carom_world *w;
    carom_touch open[WATCH_ROOM]; /* begun and not ended, sorted */
    uint32_t open_count;
    uint32_t begins, ends, impacts, reports;   /* number of events that were reported */
    uint32_t begun, ended, collided, reported; /* how many of them in the last step */
} watch;

static inline watch watched(carom_vec2 gravity) {
    carom_world_def def = carom_world_def_default();
    def.gravity = gravity;
    watch seen = {.w = carom_world_create(&def)};
    assert_non_null(seen.w);
    return seen;
}

static inline void watch_end(watch *seen) {
    carom_world_destroy(seen->w);
    seen->w = NULL;
}

/* ---- bodies ---------------------------------------------------------------------------------- */

static inline carom_body_def body_of(uint32_t type, carom_shape shape) {
    carom_body_def def = carom_body_def_default();
    def.flags = CAROM_BODY_FIXED_ROTATION;
    def.type = type;
    def.shape = shape;
    return def;
}

static inline carom_body_def ball(float x, float y, float radius) {
    return body_of(CAROM_DYNAMIC, carom_shape_from_circle(circle(x, y, radius)));
}

static inline carom_body_def ball_at(float x, float y, float radius, float vx, float vy) {
    carom_body_def def = ball(x, y, radius);
    def.velocity = vec(vx, vy);
    return def;
}

/* A box whose sides lie along the axes. */
static inline carom_body_def crate(uint32_t type, float x, float y, float half_x, float half_y) {
    return body_of(type, carom_shape_from_box(box(x, y, half_x, half_y, 1, 0)));
}

static inline carom_body_def wall(float x, float y, float half_x, float half_y) {
    return crate(CAROM_STATIC, x, y, half_x, half_y);
}

static inline carom_body_def sensor(carom_body_def def) {
    def.flags |= CAROM_BODY_SENSOR;
    return def;
}

static inline carom_body_def bouncy(carom_body_def def, float restitution) {
    def.restitution = restitution;
    return def;
}

static inline carom_body put(carom_world *w, carom_body_def def) {
    carom_body id = {0, 0};
    uint32_t error = carom_world_add(w, &def, &id);
    CHECK(error == CAROM_OK, "a body: %s", carom_error_text(error));
    CHECK(id.generation >= 1, "an id of generation %u", id.generation);
    return id;
}

static inline carom_body_def got(const carom_world *w, carom_body b) {
    carom_body_def def;
    assert_int_equal(carom_body_get(w, b, &def), CAROM_OK);
    return def;
}

static inline double x_of(const carom_world *w, carom_body b) {
    return (double)carom_body_position(w, b).x;
}
static inline double y_of(const carom_world *w, carom_body b) {
    return (double)carom_body_position(w, b).y;
}
static inline double vx_of(const carom_world *w, carom_body b) {
    return (double)carom_body_velocity(w, b).x;
}
static inline double vy_of(const carom_world *w, carom_body b) {
    return (double)carom_body_velocity(w, b).y;
}

/* ---- events ---------------------------------------------------------------------------------- */

static inline bool same_body(carom_body a, carom_body b) {
    return a.index == b.index && a.generation == b.generation;
}

static inline int touch_order(carom_touch p, carom_touch q) {
    const uint32_t left[4] = {p.a.index, p.b.index, p.a.generation, p.b.generation};
    const uint32_t right[4] = {q.a.index, q.b.index, q.a.generation, q.b.generation};
    for (int i = 0; i < 4; i++)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

static inline carom_touch touch_of(carom_body a, carom_body b) {
    return a.index < b.index ? (carom_touch){a, b} : (carom_touch){b, a};
}

static inline void check_order(const char *what, const carom_touch *list, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        CHECK(list[i].a.index < list[i].b.index, "%s %u: %u, %u", what, i, list[i].a.index,
              list[i].b.index);
        CHECK(i == 0 || touch_order(list[i - 1], list[i]) < 0, "%s %u is out of order", what, i);
    }
}

/* Returns the index of a contact among the open ones, or where it would be inserted. */
static inline uint32_t watch_place(const watch *seen, carom_touch touch) {
    uint32_t i = 0;
    while (i < seen->open_count && touch_order(seen->open[i], touch) < 0)
        i++;
    return i;
}

static inline bool watch_is_open(const watch *seen, carom_body a, carom_body b) {
    carom_touch touch = touch_of(a, b);
    uint32_t i = watch_place(seen, touch);
    return i < seen->open_count && touch_order(seen->open[i], touch) == 0;
}

static inline void watch_close(watch *seen, carom_touch touch) {
    uint32_t i = watch_place(seen, touch);
    CHECK(watch_is_open(seen, touch.a, touch.b), "an end without a begin: %u, %u", touch.a.index,
          touch.b.index);
    memmove(&seen->open[i], &seen->open[i + 1], (--seen->open_count - i) * sizeof seen->open[0]);
}

static inline void watch_open(watch *seen, carom_touch touch) {
    uint32_t i = watch_place(seen, touch);
    CHECK(!watch_is_open(seen, touch.a, touch.b), "a second begin: %u, %u", touch.a.index,
          touch.b.index);
    assert_true(seen->open_count < WATCH_ROOM);
    memmove(&seen->open[i + 1], &seen->open[i], (seen->open_count++ - i) * sizeof seen->open[0]);
    seen->open[i] = touch;
}

/* Impacts are ordered by time, then by index. */
static inline void check_impacts(const carom_impact *impacts, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const carom_impact *h = &impacts[i];
        CHECK(h->a.index < h->b.index && unit_is_unit(h->normal) && h->speed >= 0 && h->t >= 0 &&
                  h->t <= 1,
              "impact %u: %u, %u, speed %g, t %g", i, h->a.index, h->b.index, (double)h->speed,
              (double)h->t);
        if (i == 0)
            continue;
        const carom_impact *before = &impacts[i - 1];
        bool ordered = before->t < h->t ||
                       (before->t == h->t &&
                        (before->a.index < h->a.index ||
                         (before->a.index == h->a.index && before->b.index <= h->b.index)));
        CHECK(ordered, "impact %u at %.9g after one at %.9g", i, (double)h->t, (double)before->t);
    }
}

/* Makes a step, and checks that its events are paired, ordered and consistent with the touches. */
static inline void watch_step(watch *seen, float dt) {
    uint32_t error = carom_world_step(seen->w, dt);
    CHECK(error == CAROM_OK, "a step of %g: %s", (double)dt, carom_error_text(error));
    uint32_t count = 0;
    const carom_touch *ends = carom_world_ends(seen->w, &seen->ended);
    const carom_touch *begins = carom_world_begins(seen->w, &seen->begun);
    const carom_impact *impacts = carom_world_impacts(seen->w, &seen->collided);
    const carom_touch *touches = carom_world_touches(seen->w, &count);
    (void)carom_world_reports(seen->w, &seen->reported);
    check_order("begin", begins, seen->begun);
    check_order("end", ends, seen->ended);
    check_order("touch", touches, count);
    check_impacts(impacts, seen->collided);
    for (uint32_t i = 0; i < seen->ended; i++)
        watch_close(seen, ends[i]);
    for (uint32_t i = 0; i < seen->begun; i++)
        watch_open(seen, begins[i]);
    CHECK(count == seen->open_count, "%u touches, %u begun and not ended", count, seen->open_count);
    for (uint32_t i = 0; i < count; i++)
        CHECK(touch_order(touches[i], seen->open[i]) == 0, "touch %u is of %u and %u, open %u, %u",
              i, touches[i].a.index, touches[i].b.index, seen->open[i].a.index,
              seen->open[i].b.index);
    assert_int_equal(carom_world_stats(seen->w).touches, count);
    seen->begins += seen->begun;
    seen->ends += seen->ended;
    seen->impacts += seen->collided;
    seen->reports += seen->reported;
}

static inline void watch_steps(watch *seen, int steps, float dt) {
    for (int i = 0; i < steps; i++)
        watch_step(seen, dt);
}

/* The single impact of the last step. */
static inline carom_impact only_impact(const watch *seen) {
    uint32_t count = 0;
    const carom_impact *impacts = carom_world_impacts(seen->w, &count);
    CHECK(count == 1, "%u impacts", count);
    return impacts[0];
}

#define CHECK_NEAR(got, expected, bound, ...)                                                      \
    unit_near((double)(got), (double)(expected), (double)(bound), #got, __FILE__, __LINE__,        \
              __VA_ARGS__)
static inline void unit_near(double value, double expected, double bound, const char *what,
                             const char *file, int line, const char *name) {
    unit_check(fabs(value - expected) <= bound, what, file, line, "%s: %.9g, expected %.9g +- %.3g",
               name, value, expected, bound);
}

#endif
