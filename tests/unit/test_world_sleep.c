/* Sleeping: a pile at rest falls asleep as a whole, whatever disturbs it wakes it, and no result
 * depends on whether it slept. The watch checks in every step of every test that begin and end
 * events are paired. */
#include "unit_world_seen.h"

#include <stdlib.h>

#define DT 0.015625f
#define GRAVITY (-10.0f)

/* A pile: three crates on each other, and a ball on top. The floor has the lowest index. */
enum { CRATES = 3, PILE = CRATES + 1 };

typedef struct pile {
    watch seen;
    carom_body floor;
    carom_body body[PILE];
} pile;

static carom_world *world_with(float sleep_speed) {
    carom_world_def def = carom_world_def_default();
    def.gravity = vec(0, GRAVITY);
    def.sleep_speed = sleep_speed;
    carom_world *w = carom_world_create(&def);
    assert_non_null(w);
    return w;
}

/* Not yet at rest. `below` is static or kinematic. */
static pile pile_on(carom_world *w, carom_body_def below) {
    pile p = {.seen = {.w = w}};
    p.floor = put(w, below);
    for (int i = 0; i < CRATES; i++) {
        carom_body_def def = crate(CAROM_DYNAMIC, 0, 0.5f + (float)i, 0.5f, 0.5f);
        def.friction = 0.5f;
        p.body[i] = put(w, def);
    }
    p.body[CRATES] = put(w, ball(0, CRATES + 0.5f, 0.5f));
    return p;
}

static uint32_t awake_of(const pile *p) {
    uint32_t count = 0;
    for (int i = 0; i < PILE; i++)
        count += carom_body_is_awake(p->seen.w, p->body[i]);
    return count;
}

static uint32_t asleep_of(const pile *p) {
    return carom_world_stats(p->seen.w).asleep;
}

/* Counts the steps until all of the pile sleeps: the time to come to rest, and half a second at
 * rest. */
static void fall_asleep(pile *p) {
    for (int i = 0; i < 256 && asleep_of(p) < PILE; i++)
        watch_step(&p->seen, DT);
    CHECK(asleep_of(p) == PILE && awake_of(p) == 0, "%u asleep, %u awake after %g s", asleep_of(p),
          awake_of(p), 256 * (double)DT);
}

static pile setup_asleep(void) {
    pile p = pile_on(world_with(0.05f), wall(0, -1, 20, 1));
    fall_asleep(&p);
    return p;
}

/* The whole pile wakes in the next step. */
static void check_wakes(const char *name, pile *p) {
    watch_step(&p->seen, DT);
    CHECK(awake_of(p) == PILE, "%s: %u of %d bodies are awake", name, awake_of(p), PILE);
    CHECK(asleep_of(p) == 0, "%s: the stats count %u bodies asleep", name, asleep_of(p));
}

/* ---- falling asleep -------------------------------------------------------------------------- */

TEST(a_pile_falls_asleep_as_a_whole_and_is_reported) {
    pile p = pile_on(world_with(0.05f), wall(0, -1, 20, 1));
    CHECK(awake_of(&p) == PILE, "%u bodies are awake at first", awake_of(&p));
    assert_false(carom_body_is_awake(p.seen.w, p.floor));
    int steps = 0;
    for (; steps < 256 && asleep_of(&p) == 0; steps++)
        watch_step(&p.seen, DT);
    CHECK(asleep_of(&p) == PILE && awake_of(&p) == 0, "%u asleep, %u awake after %d steps",
          asleep_of(&p), awake_of(&p), steps);
    /* A body sleeps after half a second at rest, and not earlier. */
    CHECK(steps >= 32 && steps < 128, "asleep after %d steps of %g s", steps, (double)DT);
    printf("a pile of %d bodies sleeps after %d steps of %g s\n", PILE, steps, (double)DT);
    watch_end(&p.seen);
}

TEST(a_sleeping_body_has_no_velocity_and_stays_where_it_is) {
    pile p = setup_asleep();
    carom_vec2 at[PILE];
    for (int i = 0; i < PILE; i++)
        at[i] = carom_body_position(p.seen.w, p.body[i]);
    watch_steps(&p.seen, 200, DT);
    for (int i = 0; i < PILE; i++) {
        CHECK(unit_same_point(at[i], carom_body_position(p.seen.w, p.body[i])), "body %d", i);
        CHECK(unit_same_point(vec(0, 0), carom_body_velocity(p.seen.w, p.body[i])), "body %d", i);
    }
    carom_step_stats stats = carom_world_stats(p.seen.w);
    CHECK(stats.moved == 0 && stats.lost == 0 && stats.kinetic_energy == 0, "moved %g, lost %g",
          stats.moved, stats.lost);
    watch_end(&p.seen);
}

TEST(a_sleeping_tower_reports_no_hits_and_keeps_its_touches) {
    pile p = setup_asleep();
    uint32_t hits = p.seen.impacts, begins = p.seen.begins, ends = p.seen.ends;
    watch_steps(&p.seen, 200, DT);
    CHECK(p.seen.impacts == hits && p.seen.begins == begins && p.seen.ends == ends,
          "%u hits, %u begins, %u ends while it sleeps", p.seen.impacts - hits,
          p.seen.begins - begins, p.seen.ends - ends);
    CHECK(p.seen.open_count == PILE, "%u touches", p.seen.open_count);
    assert_true(watch_is_open(&p.seen, p.floor, p.body[0]));
    for (int i = 1; i < PILE; i++)
        CHECK(watch_is_open(&p.seen, p.body[i - 1], p.body[i]), "bodies %d and %d", i - 1, i);
    watch_end(&p.seen);
}

TEST(sleep_speed_0_turns_sleeping_off) {
    pile p = pile_on(world_with(0), wall(0, -1, 20, 1));
    watch_steps(&p.seen, 400, DT);
    CHECK(awake_of(&p) == PILE && asleep_of(&p) == 0, "%u awake, %u asleep", awake_of(&p),
          asleep_of(&p));
    watch_end(&p.seen);
}

/* Bodies that friction does not stop. They fall asleep below a fiftieth of their size, and a
 * two-thousandth of gravity, a second. */
static const struct {
    float size, speed;
    bool sleeps;
} coasting[] = {{0.5f, 0.0625f, false},  {0.5f, 0.04f, false},     {0.5f, 0.015625f, false},
                {5e-4f, 0.04f, false},   {5e-4f, 2e-5f, false},    {0.5f, 0.00390625f, true},
                {16.0f, 0.0625f, false}, {16.0f, 0.03125f, false}, {16.0f, 0.00390625f, true}};

TEST(a_body_that_coasts_without_friction_goes_on) {
    for (size_t i = 0; i < 2 * COUNT(coasting); i++) {
        float size = coasting[i / 2].size, speed = coasting[i / 2].speed;
        watch seen = {.w = world_with(0.05f)};
        put(seen.w, wall(0, -16, 64, 16));
        carom_body_def def =
            i % 2 ? crate(CAROM_DYNAMIC, 0, size, size, size) : ball(0, size, size);
        def.velocity = vec(speed, 0);
        carom_body b = put(seen.w, def);
        watch_steps(&seen, 640, DT);
        CHECK(carom_body_is_awake(seen.w, b) == !coasting[i / 2].sleeps,
              "size %g at %g a second: awake %d", (double)size, (double)speed,
              carom_body_is_awake(seen.w, b));
        if (!coasting[i / 2].sleeps)
            CHECK(fabs(x_of(seen.w, b) - 10 * (double)speed) < 0.1 * (double)speed,
                  "a body of size %g, at %g units a second, moved by %g", (double)size,
                  (double)speed, x_of(seen.w, b));
        watch_end(&seen);
    }
}

TEST(a_body_that_damping_stops_falls_asleep) {
    carom_world_def empty = carom_world_def_default();
    carom_world *w = carom_world_create(&empty);
    carom_body_def def = ball(0, 0, 0.5f);
    def.flags &= ~CAROM_BODY_FIXED_ROTATION;
    def.velocity = vec(3, 1);
    def.spin = 3;
    def.damping = def.spin_damping = 2;
    carom_body b = put(w, def);
    def.shape.as.circle.center.x = 100;
    def.velocity = vec(0, 0);
    def.spin = 0;
    carom_body pushed = put(w, def);
    for (int i = 0; i < 512; i++) {
        assert_int_equal(carom_body_apply_force(w, pushed, vec(1e-3f, 0)), CAROM_OK);
        assert_int_equal(carom_world_step(w, DT), CAROM_OK);
    }
    CHECK(!carom_body_is_awake(w, b), "awake at a speed of %g",
          (double)carom_body_velocity(w, b).x);
    CHECK(carom_body_velocity(w, pushed).x > 5e-4f, "a small force gives a speed of %g",
          (double)carom_body_velocity(w, pushed).x);
    carom_world_destroy(w);
}

/* A step multiplies the velocity by 1 / (1 + damping dt), so the way that is left is v (1 / damping
 * + dt): with strong damping nearly all of it is that of the next step. */
TEST(damping_ends_only_what_would_go_on_for_less_than_a_ten_thousandth) {
    static const double dampings[] = {0.5, 2, 60, 1e3, 1e5, 1e8};
    static const float steps[] = {1.0f / 240, DT, 1};
    for (size_t i = 0; i < sizeof dampings / sizeof *dampings * 3; i++) {
        const double damping = dampings[i / 3], dt = (double)steps[i % 3], q = 1 + damping * dt;
        double way[2], last[2];
        carom_world_def empty = carom_world_def_default();
        carom_world *w = carom_world_create(&empty);
        carom_body_def def = ball(0, 0, 0.5f);
        def.flags &= ~CAROM_BODY_FIXED_ROTATION;
        def.damping = def.spin_damping = (float)damping;
        def.velocity = vec((float)(3e-4 * q), 0); /* this much after the first step */
        def.spin = (float)(3e-4 * q);
        carom_body b = put(w, def);
        do {
            last[0] = (double)carom_body_velocity(w, b).x;
            last[1] = (double)carom_body_spin(w, b);
            assert_int_equal(carom_world_step(w, steps[i % 3]), CAROM_OK);
            for (int k = 0; k < 2; k++) {
                bool ends = (k ? carom_body_spin(w, b) : carom_body_velocity(w, b).x) == 0;
                way[k] = ends ? last[k] / q * (1 / damping + dt) : 0;
                CHECK(way[k] <= (k ? 1.001e-4 : 0.5 * 1.001e-4),
                      "damping %g, steps of %g s: %g is left", damping, dt, way[k]);
            }
        } while (carom_body_velocity(w, b).x > 0 || carom_body_spin(w, b) > 0);
        carom_world_destroy(w);
    }
}

/* Slopes that are too steep for friction: the angle beyond the steepest one on which friction holds
 * a body. */
static const struct {
    float gravity, angle, friction;
} slopes[] = {{10, 0.3f, 0},
              {1, 0.3f, 0},
              {0.3f, 0.3f, 0},
              {0.1f, 0.3f, 0},
              {0.03f, 0.3f, 0},
              {0.01f, 0.3f, 0},
              {10, 0.10963595f, 0.1f},
              {10, 0.10166243f, 0.1f},
              {0.3f, 0.10963595f, 0.1f},
              {10, 1.2178234f, 2}};

TEST(a_body_that_slides_down_a_slope_does_not_fall_asleep) {
    for (size_t i = 0; i < 2 * COUNT(slopes); i++) {
        float c = cosf(slopes[i / 2].angle), s = sinf(slopes[i / 2].angle);
        float friction = slopes[i / 2].friction, gravity = slopes[i / 2].gravity;
        carom_world_def setting = carom_world_def_default();
        setting.gravity = vec(0, -gravity);
        watch seen = {.w = carom_world_create(&setting)};
        assert_non_null(seen.w);
        carom_rot rot = {c, s};
        carom_body_def slope = wall(0, 0, 8000, 1), def = ball(-1.5f * s, 1.5f * c, 0.5f);
        slope.shape = carom_shape_from_box(carom_box_from_half(vec(0, 0), vec(8000, 1), rot));
        if (i % 2)
            def.shape = carom_shape_from_box(
                carom_box_from_half(vec(-1.5f * s, 1.5f * c), vec(0.5f, 0.5f), rot));
        slope.friction = def.friction = friction;
        put(seen.w, slope);
        carom_body b = put(seen.w, def);
        watch_steps(&seen, 1280, DT);
        double way = -(x_of(seen.w, b) + 1.5 * (double)s) * (double)c -
                     (y_of(seen.w, b) - 1.5 * (double)c) * (double)s;
        double expected = 200 * (double)gravity * (double)(s - friction * c);
        CHECK(fabs(way - expected) < 0.02 * expected,
              "gravity %g, slope %g, friction %g: went %g, not %g", (double)gravity,
              (double)slopes[i / 2].angle, (double)friction, way, expected);
        watch_end(&seen);
    }
}

TEST(a_pile_without_friction_falls_asleep) {
    watch seen = {.w = world_with(0.05f)};
    put(seen.w, wall(0, -1, 6, 1));
    put(seen.w, wall(-4, 8, 1, 10));
    put(seen.w, wall(4, 8, 1, 10));
    for (int i = 0; i < 60; i++) {
        float x = -2.5f + (float)(i % 6), y = 0.6f + (float)(i / 6);
        put(seen.w, ball(x + 0.125f * (float)(i / 6 % 3), y, 0.3f + 0.02f * (float)(i % 7)));
    }
    int steps = 0;
    for (; steps < 1600 && carom_world_stats(seen.w).asleep < 60; steps++)
        watch_step(&seen, DT);
    CHECK(carom_world_stats(seen.w).asleep == 60, "%u of 60 asleep after %g s",
          carom_world_stats(seen.w).asleep, steps * (double)DT);
    printf("60 circles without friction sleep after %g s\n", steps * (double)DT);
    watch_end(&seen);
}

TEST(a_body_that_falls_or_flies_slowly_stays_awake) {
    watch seen = {.w = world_with(1)};
    carom_body falls = put(seen.w, ball(0, 1000, 0.5f));
    carom_body_def def = ball_at(5, 0, 0.5f, 0.01f, 0);
    def.gravity_scale = 0;
    carom_body drifts = put(seen.w, def);
    watch_steps(&seen, 100, DT);
    assert_true(carom_body_is_awake(seen.w, falls));
    assert_true(carom_body_is_awake(seen.w, drifts));
    watch_end(&seen);
}

TEST(an_island_sleeps_while_another_moves) {
    pile p = pile_on(world_with(0.05f), wall(0, -1, 20, 1));
    carom_body_def def = bouncy(ball_at(10, 5, 0.5f, 0, 0), 1);
    carom_body bounces = put(p.seen.w, def);
    watch_steps(&p.seen, 256, DT);
    CHECK(awake_of(&p) == 0 && asleep_of(&p) == PILE, "%u awake", awake_of(&p));
    assert_true(carom_body_is_awake(p.seen.w, bounces));
    watch_end(&p.seen);
}

TEST(static_disabled_and_stale_bodies_are_not_awake) {
    carom_world *w = world_with(0.05f);
    carom_body fixed = put(w, wall(0, 0, 1, 1));
    carom_body moved = put(w, crate(CAROM_KINEMATIC, 5, 0, 1, 1));
    carom_body free = put(w, ball(10, 0, 1));
    carom_body off = put(w, ball(20, 0, 1));
    assert_int_equal(carom_body_enable(w, off, false), CAROM_OK);
    assert_false(carom_body_is_awake(w, fixed));
    assert_true(carom_body_is_awake(w, moved));
    assert_true(carom_body_is_awake(w, free));
    assert_false(carom_body_is_awake(w, off));
    assert_int_equal(carom_world_remove(w, free), CAROM_OK);
    assert_false(carom_body_is_awake(w, free));
    assert_false(carom_body_is_awake(w, (carom_body){0, 0}));
    assert_int_equal(carom_body_wake(w, free), CAROM_ERROR_STALE);
    assert_int_equal(carom_body_wake(w, (carom_body){0, 0}), CAROM_ERROR_STALE);
    assert_int_equal(carom_body_wake(w, fixed), CAROM_OK);
    assert_int_equal(carom_body_wake(w, off), CAROM_OK);
    assert_false(carom_body_is_awake(w, off));
    carom_world_destroy(w);
}

/* ---- waking by a call ------------------------------------------------------------------------ */

/* name, and the change of the sleeping pile `p`. */
#define WAKERS(X)                                                                                  \
    X(wake_the_lowest, carom_body_wake(p->seen.w, p->body[0]))                                     \
    X(wake_the_highest, carom_body_wake(p->seen.w, p->body[CRATES]))                               \
    X(wake_the_floor, carom_body_wake(p->seen.w, p->floor))                                        \
    X(velocity, carom_body_set_velocity(p->seen.w, p->body[CRATES], vec(0.25f, 0)))                \
    X(velocity_below, carom_body_set_velocity(p->seen.w, p->body[0], vec(0.25f, 0)))               \
    X(push, carom_body_apply_impulse(p->seen.w, p->body[1], vec(0.5f, 0)))                         \
    X(force, carom_body_apply_force(p->seen.w, p->body[1], vec(1, 0)))                             \
    X(teleport, carom_body_set_position(p->seen.w, p->body[CRATES], vec(0.125f, 4)))               \
    X(teleport_away, carom_body_set_position(p->seen.w, p->body[0], vec(8, 4)))                    \
    X(move_the_floor, carom_body_set_position(p->seen.w, p->floor, vec(0, -2)))                    \
    X(disable_the_floor, carom_body_enable(p->seen.w, p->floor, false))                            \
    X(change_the_floor, set_restitution(p, p->floor, 0.5f))                                        \
    X(change_a_body, set_restitution(p, p->body[1], 0.5f))                                         \
    X(gravity, carom_world_set_gravity(p->seen.w, vec(1, GRAVITY)))

static uint32_t set_restitution(pile *p, carom_body b, float restitution) {
    carom_body_def def = got(p->seen.w, b);
    def.restitution = restitution;
    return carom_body_set(p->seen.w, b, &def);
}

#define DEFINE_WAKER(name, change)                                                                 \
    static uint32_t by_##name(pile *p) {                                                           \
        return change;                                                                             \
    }
WAKERS(DEFINE_WAKER)

static const struct {
    const char *name;
    uint32_t (*change)(pile *p);
} wakers[] = {
#define WAKER_ROW(name, change) {#name, by_##name},
    WAKERS(WAKER_ROW)};

TEST(each_change_wakes_the_whole_pile) {
    for (size_t i = 0; i < COUNT(wakers); i++) {
        pile p = setup_asleep();
        uint32_t error = wakers[i].change(&p);
        CHECK(error == CAROM_OK, "%s: %s", wakers[i].name, carom_error_text(error));
        check_wakes(wakers[i].name, &p);
        watch_steps(&p.seen, 64, DT);
        watch_end(&p.seen);
    }
}

TEST(a_changed_body_is_awake_at_once) {
    pile p = setup_asleep();
    assert_int_equal(carom_body_apply_impulse(p.seen.w, p.body[1], vec(0.5f, 0)), CAROM_OK);
    assert_true(carom_body_is_awake(p.seen.w, p.body[1]));
    CHECK(asleep_of(&p) == PILE - 1, "%u asleep", asleep_of(&p));
    watch_end(&p.seen);
}

TEST(a_change_to_what_it_was_wakes_nothing) {
    pile p = setup_asleep();
    carom_vec2 at = carom_body_position(p.seen.w, p.body[0]);
    assert_int_equal(carom_body_set_position(p.seen.w, p.body[0], at), CAROM_OK);
    assert_int_equal(carom_body_set_velocity(p.seen.w, p.body[0], vec(0, 0)), CAROM_OK);
    assert_int_equal(carom_body_enable(p.seen.w, p.body[0], true), CAROM_OK);
    assert_int_equal(carom_world_set_gravity(p.seen.w, vec(0, GRAVITY)), CAROM_OK);
    watch_step(&p.seen, DT);
    CHECK(awake_of(&p) == 0, "%u awake", awake_of(&p));
    watch_end(&p.seen);
}

TEST(what_lies_on_a_removed_body_wakes_and_falls) {
    for (int which = 0; which < 2; which++) {
        pile p = setup_asleep();
        carom_body removed = which ? p.body[0] : p.floor;
        float y = carom_body_position(p.seen.w, p.body[1]).y;
        assert_int_equal(carom_world_remove(p.seen.w, removed), CAROM_OK);
        watch_steps(&p.seen, 16, DT);
        for (int i = which; i < PILE; i++)
            CHECK(carom_body_is_awake(p.seen.w, p.body[i]), "body %d", i);
        /* A quarter of a second: 0.3 units. */
        CHECK_NEAR(y_of(p.seen.w, p.body[1]), (double)y - 0.3, 0.1, "fallen");
        watch_end(&p.seen);
    }
}

TEST(what_lies_on_an_excluded_body_wakes_and_falls) {
    pile p = setup_asleep();
    assert_int_equal(carom_world_exclude(p.seen.w, p.floor, p.body[0], true), CAROM_OK);
    check_wakes("exclusion", &p);
    watch_steps(&p.seen, 16, DT);
    assert_true(y_of(p.seen.w, p.body[0]) < 0.4);
    watch_end(&p.seen);
}

TEST(a_sleeping_body_can_be_removed_and_disabled) {
    pile p = setup_asleep();
    assert_int_equal(carom_world_remove(p.seen.w, p.body[CRATES]), CAROM_OK);
    CHECK(asleep_of(&p) == CRATES, "%u asleep", asleep_of(&p));
    watch_step(&p.seen, DT);
    CHECK(p.seen.ended == 1, "%u ends", p.seen.ended);
    watch_end(&p.seen);

    p = setup_asleep();
    assert_int_equal(carom_body_enable(p.seen.w, p.body[CRATES], false), CAROM_OK);
    assert_false(carom_body_is_awake(p.seen.w, p.body[CRATES]));
    CHECK(asleep_of(&p) == CRATES, "%u asleep", asleep_of(&p));
    watch_step(&p.seen, DT);
    CHECK(p.seen.ended == 1, "%u ends", p.seen.ended);
    assert_int_equal(carom_body_enable(p.seen.w, p.body[CRATES], true), CAROM_OK);
    assert_true(carom_body_is_awake(p.seen.w, p.body[CRATES]));
    fall_asleep(&p);
    watch_end(&p.seen);
}

TEST(a_pile_that_woke_falls_asleep_again) {
    pile p = setup_asleep();
    for (int i = 0; i < 3; i++) {
        assert_int_equal(carom_body_wake(p.seen.w, p.body[1]), CAROM_OK);
        check_wakes("wake", &p);
        watch_steps(&p.seen, 24, DT);
        CHECK(awake_of(&p) == PILE, "%u awake before half a second is over", awake_of(&p));
        fall_asleep(&p);
    }
    watch_end(&p.seen);
}

/* ---- waking by motion ------------------------------------------------------------------------ */

TEST(a_ball_that_hits_a_pile_wakes_it) {
    pile p = setup_asleep();
    float x = carom_body_position(p.seen.w, p.body[0]).x;
    put(p.seen.w, bouncy(ball_at(-3, 0.5f, 0.25f, 16, 0), 0.5f));
    uint32_t hits = p.seen.impacts;
    watch_steps(&p.seen, 4, DT);
    CHECK(awake_of(&p) == 0, "%u awake before it arrives", awake_of(&p));
    watch_steps(&p.seen, 10, DT);
    CHECK(awake_of(&p) == PILE, "%u awake", awake_of(&p));
    CHECK(p.seen.impacts > hits, "%u hits", p.seen.impacts - hits);
    CHECK(x_of(p.seen.w, p.body[0]) > (double)x, "the crate that was hit moved: %g",
          x_of(p.seen.w, p.body[0]) - (double)x);
    watch_end(&p.seen);
}

/* The hit wakes more than half of the movers, so the step rebuilds the index of movers. */
TEST(a_ball_that_hits_a_long_row_wakes_all_of_it) {
    enum { ROW = 400 };
    watch seen = {.w = world_with(0.05f)};
    carom_body row[ROW];
    put(seen.w, wall(ROW / 2, -1, ROW, 1));
    for (int i = 0; i < ROW; i++)
        row[i] = put(seen.w, crate(CAROM_DYNAMIC, (float)i, 0.5f, 0.5f, 0.5f));
    watch_steps(&seen, 100, DT);
    CHECK(!carom_body_is_awake(seen.w, row[ROW - 1]), "the row sleeps");
    put(seen.w, ball_at(-3, 0.5f, 0.5f, 16, 0));
    watch_steps(&seen, 12, DT);
    uint32_t awake = 0, there = 0;
    for (int i = 0; i < ROW; i++) {
        awake += carom_body_is_awake(seen.w, row[i]);
        there += fabs(x_of(seen.w, row[i]) - i) < 1;
    }
    CHECK(awake == ROW && there == ROW, "%u awake, %u there", awake, there);
    carom_step_stats stats = carom_world_stats(seen.w);
    CHECK(isfinite(stats.total_moved) && isfinite(stats.total_lost), "moved %g, lost %g",
          stats.total_moved, stats.total_lost);
    watch_end(&seen);
}

/* Two chains of balls compete for the one between them. Whichever is run first, the sleeping ball
 * blocks none of them. */
TEST(what_wakes_does_not_depend_on_the_order_in_which_islands_run) {
    uint32_t woken = 0;
    for (int place = 0; place < 60; place++) {
        watch seen = {.w = world_with(0.05f)};
        assert_int_equal(carom_world_set_gravity(seen.w, vec(0, 0)), CAROM_OK);
        const float y = 2.0f * (float)place;
        const struct {
            float x, y, vx, vy, mass;
        } balls[] = {{-2.9f, 0, 60, 0, 1000},   {-2.35f, 0, 1e-4f, 0, 30},
                     {-1.8f, 0, 1e-4f, 0, 1},   {1.5f, -0.3f, 1e-4f, 0, 0.2f},
                     {1.5f, -4, 0, 60, 1000},   {1.5f, -3.45f, 0, 1e-4f, 30},
                     {1.5f, -2.9f, 0, 1e-4f, 1}};
        carom_body sleeper = put(seen.w, bouncy(ball(2.3f, y - 0.9f, 0.5f), 1));
        watch_steps(&seen, 40, DT);
        for (size_t i = 0; i < sizeof balls / sizeof balls[0]; i++) {
            carom_body_def def =
                bouncy(ball_at(balls[i].x, y + balls[i].y, 0.25f, balls[i].vx, balls[i].vy), 1);
            def.mass = balls[i].mass;
            put(seen.w, def);
        }
        for (int i = 0; i < 50; i++)
            put(seen.w,
                bouncy(ball_at(10 + 3.0f * (float)(i % 40), 3.0f * (float)(i / 40), 0.25f, 0.1f, 0),
                       1));
        watch_steps(&seen, 1, DT);
        woken += carom_body_is_awake(seen.w, sleeper);
        watch_end(&seen);
    }
    CHECK(woken == 0, "woken in %u of 60 places", woken);
}

/* The springs of contacts must not get stiffer with shorter steps. */
TEST(a_settled_pile_stays_settled_when_steps_alternate_in_length) {
    watch seen = {.w = world_with(0)};
    put(seen.w, wall(0, -1, 20, 1));
    put(seen.w, wall(-4, 10, 1, 20));
    put(seen.w, wall(4, 10, 1, 20));
    for (int i = 0; i < 60; i++)
        put(seen.w, ball(-2.5f + 0.97f * (float)(i % 6) + 0.3f * (float)(i / 6 % 2),
                         0.5f + 1.01f * (float)(i / 6), 0.4f + 0.01f * (float)(i % 7)));
    watch_steps(&seen, 600, DT);
    double most = 0;
    for (int i = 0; i < 200; i++) {
        watch_steps(&seen, 1, i % 2 ? DT : DT / 2);
        most = fmax(most, carom_world_stats(seen.w).kinetic_energy);
    }
    CHECK(most < 0.01, "kinetic energy %g", most);
    watch_end(&seen);
}

TEST(a_body_at_the_top_of_its_flight_does_not_fall_asleep) {
    watch seen = {.w = world_with(0.05f)};
    carom_body b = put(seen.w, ball_at(0, 100, 0.5f, 0, 5));
    watch_steps(&seen, 4, 0.5f);
    CHECK(carom_body_is_awake(seen.w, b) && (double)carom_body_position(seen.w, b).y < 99, "at %g",
          (double)carom_body_position(seen.w, b).y);
    watch_end(&seen);
}

TEST(a_hit_on_a_sleeping_body_exchanges_momentum_as_on_one_that_rests) {
    double velocity[2];
    for (int sleeps = 0; sleeps < 2; sleeps++) {
        watch seen = {.w = world_with(sleeps ? 0.05f : 0)};
        put(seen.w, wall(0, -1, 20, 1));
        carom_body target = put(seen.w, bouncy(ball(0, 0.5f, 0.5f), 0.5f));
        watch_steps(&seen, 100, DT);
        CHECK(carom_body_is_awake(seen.w, target) == !sleeps, "asleep: %d", sleeps);
        put(seen.w, bouncy(ball_at(-3, 0.5f, 0.5f, 16, 0), 0.5f));
        watch_steps(&seen, 12, DT);
        velocity[sleeps] = vx_of(seen.w, target);
        watch_end(&seen);
    }
    CHECK_NEAR(velocity[0], 12, 0.01, "restitution 0.5, equal masses");
    CHECK_NEAR(velocity[1], velocity[0], 1e-3, "the same, asleep");
}

TEST(a_kinematic_lift_that_starts_to_move_wakes_its_load) {
    for (int down = 0; down < 2; down++) {
        pile p = pile_on(world_with(0.05f), crate(CAROM_KINEMATIC, 0, -1, 4, 1));
        fall_asleep(&p);
        float y = carom_body_position(p.seen.w, p.body[0]).y;
        assert_int_equal(carom_body_set_velocity(p.seen.w, p.floor, vec(0, down ? -1.0f : 1.0f)),
                         CAROM_OK);
        check_wakes(down ? "a lift down" : "a lift up", &p);
        watch_steps(&p.seen, 63, DT);
        CHECK_NEAR(y_of(p.seen.w, p.body[0]), (double)y + (down ? -1 : 1), 0.05, "carried");
        CHECK(awake_of(&p) == PILE, "%u awake on the moving lift", awake_of(&p));
        assert_int_equal(carom_body_set_velocity(p.seen.w, p.floor, vec(0, 0)), CAROM_OK);
        fall_asleep(&p);
        watch_end(&p.seen);
    }
}

TEST(a_lift_that_starts_to_turn_wakes_its_load) {
    pile p = pile_on(world_with(0.05f), crate(CAROM_KINEMATIC, 0, -1, 4, 1));
    fall_asleep(&p);
    carom_body_def def = got(p.seen.w, p.floor);
    def.spin = 0.25f;
    assert_int_equal(carom_body_set(p.seen.w, p.floor, &def), CAROM_OK);
    check_wakes("a lift that turns", &p);
    watch_end(&p.seen);
}

TEST(a_kinematic_body_that_arrives_wakes_a_pile) {
    pile p = setup_asleep();
    carom_body_def def = crate(CAROM_KINEMATIC, -4, 0.625f, 0.5f, 0.5f);
    def.velocity = vec(4, 0);
    put(p.seen.w, def);
    watch_steps(&p.seen, 64, DT);
    CHECK(awake_of(&p) == PILE, "%u awake", awake_of(&p));
    CHECK(x_of(p.seen.w, p.body[0]) > 0.8, "pushed to %g", x_of(p.seen.w, p.body[0]));
    watch_end(&p.seen);
}

TEST(a_body_that_is_put_into_a_sleeping_one_wakes_it) {
    for (int fixed = 0; fixed < 2; fixed++) {
        pile p = setup_asleep();
        put(p.seen.w, fixed ? wall(-0.875f, 1.5f, 0.5f, 0.5f) : ball(-0.875f, 1.5f, 0.5f));
        check_wakes(fixed ? "a static body" : "a ball", &p);
        watch_steps(&p.seen, 64, DT);
        watch_end(&p.seen);
    }
}

/* ---- sensors --------------------------------------------------------------------------------- */

TEST(a_sensor_that_passes_reports_a_sleeping_pile_and_does_not_wake_it) {
    pile p = setup_asleep();
    uint32_t begins = p.seen.begins, ends = p.seen.ends;
    carom_body_def def = sensor(crate(CAROM_KINEMATIC, -4, 1.5f, 0.5f, 3));
    def.velocity = vec(4, 0);
    carom_body s = put(p.seen.w, def);
    watch_steps(&p.seen, 64, DT);
    CHECK(awake_of(&p) == 0, "%u awake", awake_of(&p));
    CHECK(p.seen.begins == begins + PILE, "%u begins", p.seen.begins - begins);
    for (int i = 0; i < PILE; i++)
        CHECK(watch_is_open(&p.seen, p.body[i], s), "body %d", i);
    watch_steps(&p.seen, 64, DT);
    CHECK(p.seen.ends == ends + PILE, "%u ends", p.seen.ends - ends);
    watch_end(&p.seen);
}

TEST(a_sensor_keeps_its_overlap_with_a_body_that_falls_asleep) {
    pile p = pile_on(world_with(0.05f), wall(0, -1, 20, 1));
    carom_body s = put(p.seen.w, sensor(wall(0, 1.5f, 3, 3)));
    fall_asleep(&p);
    watch_steps(&p.seen, 64, DT);
    CHECK(awake_of(&p) == 0, "%u awake", awake_of(&p));
    for (int i = 0; i < PILE; i++)
        CHECK(watch_is_open(&p.seen, p.body[i], s), "body %d", i);
    assert_int_equal(carom_body_set_position(p.seen.w, p.body[CRATES], vec(8, 0.5f)), CAROM_OK);
    watch_step(&p.seen, DT);
    assert_false(watch_is_open(&p.seen, p.body[CRATES], s));
    watch_end(&p.seen);
}

/* name, the change of the sensor, of which `def` is the definition, and whether it overlaps the
 * ball then. */
#define SENSOR_CHANGES(X)                                                                          \
    X(moved_away, carom_body_set_position(w, s, vec(5, 0.5f)), false)                              \
    X(moved_a_little, carom_body_set_position(w, s, vec(0.25f, 0.5f)), true)                       \
    X(set_away, (def->shape.as.box.center.x = 5, carom_body_set(w, s, def)), false)                \
    X(set_small,                                                                                   \
      (def->shape.as.box.half.x = 0.125f, def->shape.as.box.center.x = 0.875f,                     \
       carom_body_set(w, s, def)),                                                                 \
      false)                                                                                       \
    X(masked, (def->mask = 0, carom_body_set(w, s, def)), false)                                   \
    X(disabled, carom_body_enable(w, s, false), false)                                             \
    X(excluded, carom_world_exclude(w, s, b, true), false)                                         \
    X(removed, carom_world_remove(w, s), false)                                                    \
    X(solid_and_away, (def->flags = 0, def->shape.as.box.center.x = 5, carom_body_set(w, s, def)), \
      false)                                                                                       \
    X(solid_in_place, (def->flags = 0, carom_body_set(w, s, def)), true)                           \
    X(restitution, (def->restitution = 0.5f, carom_body_set(w, s, def)), true)

#define DEFINE_SENSOR_CHANGE(name, change, stays)                                                  \
    static uint32_t sensor_##name(carom_world *w, carom_body s, carom_body b,                      \
                                  carom_body_def *def) {                                           \
        (void)b;                                                                                   \
        (void)def;                                                                                 \
        return change;                                                                             \
    }
SENSOR_CHANGES(DEFINE_SENSOR_CHANGE)

static const struct {
    const char *name;
    uint32_t (*change)(carom_world *w, carom_body s, carom_body b, carom_body_def *def);
    bool stays;
} sensor_changes[] = {
#define SENSOR_ROW(name, change, stays) {#name, sensor_##name, stays},
    SENSOR_CHANGES(SENSOR_ROW)};

TEST(a_changed_sensor_ends_its_overlap_with_a_sleeping_body) {
    for (size_t i = 0; i < 4 * COUNT(sensor_changes); i++) {
        bool kinematic = i % 2 != 0, sleeps = i / 2 % 2 != 0;
        watch seen = {.w = world_with(sleeps ? 0.05f : 0)};
        put(seen.w, wall(0, -1, 20, 1));
        carom_body s = put(
            seen.w, sensor(crate(kinematic ? CAROM_KINEMATIC : CAROM_STATIC, 0, 0.5f, 1, 0.5f)));
        carom_body b = put(seen.w, ball(0, 0.375f, 0.375f));
        watch_steps(&seen, 64, DT);
        CHECK(carom_body_is_awake(seen.w, b) == !sleeps && watch_is_open(&seen, b, s),
              "before the change: awake %d", carom_body_is_awake(seen.w, b));
        carom_body_def def = got(seen.w, s);
        assert_int_equal(sensor_changes[i / 4].change(seen.w, s, b, &def), CAROM_OK);
        watch_step(&seen, DT);
        CHECK(watch_is_open(&seen, b, s) == sensor_changes[i / 4].stays &&
                  seen.ended == !sensor_changes[i / 4].stays,
              "a %s sensor, %s, ball %s: %u ends", kinematic ? "kinematic" : "static",
              sensor_changes[i / 4].name, sleeps ? "asleep" : "awake", seen.ended);
        watch_steps(&seen, 64, DT);
        watch_end(&seen);
    }
}

/* ---- queries --------------------------------------------------------------------------------- */

TEST(questions_find_sleeping_bodies) {
    pile p = setup_asleep();
    carom_filter all = carom_filter_default();
    carom_world_hit hit = carom_world_ray(p.seen.w, vec(-5, 1.5f), vec(10, 0), all);
    assert_true(same_body(hit.body, p.body[1]));
    carom_body found[8];
    uint32_t count = carom_world_overlap(
        p.seen.w, carom_shape_from_aabb(aabb(-0.25f, 0.25f, 0.25f, 5)), all, found, 8);
    assert_int_equal(count, PILE);
    float distance;
    carom_body near = carom_world_nearest(p.seen.w, vec(0, 5), 3, all, &distance);
    assert_true(same_body(near, p.body[CRATES]));
    watch_end(&p.seen);
}

/* ---- snapshots ------------------------------------------------------------------------------- */

static carom_world *copy_of(const carom_world *w) {
    size_t size = carom_world_save(w, NULL, 0);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(carom_world_save(w, bytes, size), size);
    carom_world *copy = world_with(1);
    assert_int_equal(carom_world_load(copy, bytes, size), CAROM_OK);
    free(bytes);
    CHECK(carom_world_hash(copy) == carom_world_hash(w), "the hash of a copy");
    return copy;
}

/* Both continue with the same bits, and sleep and wake at the same time. */
static void check_same_course(const char *name, pile *p, carom_world *copy, int steps) {
    for (int i = 0; i < steps; i++) {
        watch_step(&p->seen, DT);
        assert_int_equal(carom_world_step(copy, DT), CAROM_OK);
        CHECK(carom_world_hash(copy) == carom_world_hash(p->seen.w), "%s: step %d", name, i);
        CHECK(carom_world_stats(copy).asleep == asleep_of(p), "%s: step %d: %u asleep, not %u",
              name, i, carom_world_stats(copy).asleep, asleep_of(p));
    }
}

TEST(a_snapshot_of_a_sleeping_world_continues_bit_identically) {
    pile p = setup_asleep();
    carom_world *copy = copy_of(p.seen.w);
    for (int i = 0; i < PILE; i++)
        assert_false(carom_body_is_awake(copy, p.body[i]));
    check_same_course("asleep", &p, copy, 32);
    carom_body_def def = ball_at(-3, 0.5f, 0.25f, 16, 0);
    put(p.seen.w, def);
    put(copy, def);
    check_same_course("hit", &p, copy, 300);
    carom_world_destroy(copy);
    watch_end(&p.seen);
}

TEST(a_snapshot_of_a_pile_that_comes_to_rest_falls_asleep_in_the_same_step) {
    for (int steps = 0; steps < 100; steps += 9) {
        pile p = pile_on(world_with(0.05f), wall(0, -1, 20, 1));
        watch_steps(&p.seen, steps, DT);
        carom_world *copy = copy_of(p.seen.w);
        check_same_course("coming to rest", &p, copy, 150);
        CHECK(asleep_of(&p) == PILE, "%u asleep", asleep_of(&p));
        carom_world_destroy(copy);
        watch_end(&p.seen);
    }
}

TEST(a_snapshot_between_a_change_and_the_step_that_wakes_continues_bit_identically) {
    for (size_t i = 0; i < COUNT(wakers); i++) {
        pile p = setup_asleep();
        assert_int_equal(wakers[i].change(&p), CAROM_OK);
        carom_world *copy = copy_of(p.seen.w);
        check_same_course(wakers[i].name, &p, copy, 100);
        carom_world_destroy(copy);
        watch_end(&p.seen);
    }
}

TEST(the_sleep_speed_is_part_of_a_snapshot) {
    pile p = pile_on(world_with(0), wall(0, -1, 20, 1));
    carom_world *copy = copy_of(p.seen.w);
    check_same_course("without sleep", &p, copy, 150);
    CHECK(carom_world_stats(copy).asleep == 0, "%u asleep", carom_world_stats(copy).asleep);
    carom_world_destroy(copy);
    watch_end(&p.seen);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pile_falls_asleep_as_a_whole_and_is_reported),
        cmocka_unit_test(a_sleeping_body_has_no_velocity_and_stays_where_it_is),
        cmocka_unit_test(a_sleeping_tower_reports_no_hits_and_keeps_its_touches),
        cmocka_unit_test(sleep_speed_0_turns_sleeping_off),
        cmocka_unit_test(a_body_that_coasts_without_friction_goes_on),
        cmocka_unit_test(a_body_that_damping_stops_falls_asleep),
        cmocka_unit_test(damping_ends_only_what_would_go_on_for_less_than_a_ten_thousandth),
        cmocka_unit_test(a_body_that_slides_down_a_slope_does_not_fall_asleep),
        cmocka_unit_test(a_pile_without_friction_falls_asleep),
        cmocka_unit_test(a_body_that_falls_or_flies_slowly_stays_awake),
        cmocka_unit_test(an_island_sleeps_while_another_moves),
        cmocka_unit_test(static_disabled_and_stale_bodies_are_not_awake),
        cmocka_unit_test(each_change_wakes_the_whole_pile),
        cmocka_unit_test(a_changed_body_is_awake_at_once),
        cmocka_unit_test(a_change_to_what_it_was_wakes_nothing),
        cmocka_unit_test(what_lies_on_a_removed_body_wakes_and_falls),
        cmocka_unit_test(what_lies_on_an_excluded_body_wakes_and_falls),
        cmocka_unit_test(a_sleeping_body_can_be_removed_and_disabled),
        cmocka_unit_test(a_pile_that_woke_falls_asleep_again),
        cmocka_unit_test(a_ball_that_hits_a_pile_wakes_it),
        cmocka_unit_test(a_ball_that_hits_a_long_row_wakes_all_of_it),
        cmocka_unit_test(what_wakes_does_not_depend_on_the_order_in_which_islands_run),
        cmocka_unit_test(a_settled_pile_stays_settled_when_steps_alternate_in_length),
        cmocka_unit_test(a_body_at_the_top_of_its_flight_does_not_fall_asleep),
        cmocka_unit_test(a_hit_on_a_sleeping_body_exchanges_momentum_as_on_one_that_rests),
        cmocka_unit_test(a_kinematic_lift_that_starts_to_move_wakes_its_load),
        cmocka_unit_test(a_lift_that_starts_to_turn_wakes_its_load),
        cmocka_unit_test(a_kinematic_body_that_arrives_wakes_a_pile),
        cmocka_unit_test(a_body_that_is_put_into_a_sleeping_one_wakes_it),
        cmocka_unit_test(a_sensor_that_passes_reports_a_sleeping_pile_and_does_not_wake_it),
        cmocka_unit_test(a_sensor_keeps_its_overlap_with_a_body_that_falls_asleep),
        cmocka_unit_test(a_changed_sensor_ends_its_overlap_with_a_sleeping_body),
        cmocka_unit_test(questions_find_sleeping_bodies),
        cmocka_unit_test(a_snapshot_of_a_sleeping_world_continues_bit_identically),
        cmocka_unit_test(a_snapshot_of_a_pile_that_comes_to_rest_falls_asleep_in_the_same_step),
        cmocka_unit_test(
            a_snapshot_between_a_change_and_the_step_that_wakes_continues_bit_identically),
        cmocka_unit_test(the_sleep_speed_is_part_of_a_snapshot),
    };
    return RUN(tests);
}
