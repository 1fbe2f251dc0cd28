/* The work of islands that come near each other is bounded: one that clashes with many is run a few times. */
#include "unit_world.h"
#include "world/step.h"

#define PAIRS 30

/* A ball hits the first one of a row, which passes the impulse on from ball to ball in one step. Each ball of the
 * row collides with one above it, and the two are an island. */
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_island_joins_all_that_are_near_when_it_clashes_again),
    };
    return RUN(tests);
}
