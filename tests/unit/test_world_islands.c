/* The work of islands is bounded: one that clashes with many is run a few times, and a jam of
 * isolated bodies does not stop them. */
#include "unit_world.h"
#include "world/step.h"

#define PAIRS 30

/* A ball hits the first one of a row, which passes the impulse on from ball to ball in one step.
 * Each ball of the row collides with one above it, and the two are an island. */
static carom_world *row_of_islands(void) {
    carom_world_def def = carom_world_def_default();
    carom_world *w = carom_world_create(&def);
    assert_non_null(w);
    carom_body_def ball = circle_def(CAROM_DYNAMIC, -3, 0, 0.5f);
    ball.restitution = 1;
    ball.velocity = vec(600, 0);
    add_body(w, ball);
    for (int i = 0; i < PAIRS; i++) {
        ball.shape.as.circle.center = vec(1.2f * (float)i, 0);
        ball.velocity = vec(0, 0);
        add_body(w, ball);
        ball.shape.as.circle.center.y = 1.05f;
        ball.velocity = vec(0, -30);
        add_body(w, ball);
    }
    return w;
}

TEST(an_island_joins_all_that_are_near_when_it_clashes_again) {
    carom_world *w = row_of_islands();
    assert_int_equal(carom_world_step(w, 1 / 60.0f), CAROM_OK);
    uint32_t rounds = w->step->round;
    printf("%d islands in a row: run in %u rounds\n", PAIRS, rounds);
    CHECK(rounds <= 8, "%u rounds", rounds);
    carom_world_destroy(w);
}

#define PEBBLES 20 /* in a row, and rows */

/* The exhausted bodies on the path of a ball through pebbles, summed over its steps. */
TEST(a_ball_that_runs_into_pebbles_does_not_exhaust_them) {
    carom_world *w = setup_world();
    carom_body_def pebble = circle_def(CAROM_DYNAMIC, 0, 0, 0.1f);
    pebble.restitution = 0.5f;
    for (int i = 0; i < PEBBLES * PEBBLES; i++) {
        pebble.shape.as.circle.center =
            vec(0.25f * (float)(i % PEBBLES - PEBBLES / 2), 0.25f * (float)(i / PEBBLES));
        add_body(w, pebble);
    }
    carom_body_def ball = circle_def(CAROM_DYNAMIC, 0, -2.7f, 2.5f);
    ball.restitution = 0.5f;
    ball.velocity = vec(0, 20);
    add_body(w, ball);
    float before = carom_world_stats(w).momentum.y;
    uint32_t stalled = 0;
    uint32_t impacts = 0;
    for (int i = 0; i < (unit_is_instrumented() ? 8 : 20); i++) {
        assert_int_equal(carom_world_step(w, 1 / 60.0f), CAROM_OK);
        stalled += carom_world_stats(w).stalled;
        impacts += carom_world_stats(w).impacts;
    }
    carom_step_stats stats = carom_world_stats(w);
    float change = stats.momentum.y / before - 1;
    printf("%d pebbles, %u impacts: %u bodies exhausted, %g of the path lost, momentum off by %g\n",
           PEBBLES * PEBBLES, impacts, stalled, stats.total_lost / stats.total_moved,
           (double)change);
    CHECK(impacts > 1000, "%u impacts", impacts);
    CHECK(stalled < 1600, "%u exhausted bodies in 20 steps", stalled); /* a fifth of all */
    CHECK(stats.total_lost == 0, "%g units of path lost", stats.total_lost);
    CHECK(change > -1e-6f && change < 1e-6f, "momentum off by %g", (double)change);
    carom_world_destroy(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_island_joins_all_that_are_near_when_it_clashes_again),
        cmocka_unit_test(a_ball_that_runs_into_pebbles_does_not_exhaust_them),
    };
    return RUN(tests);
}
