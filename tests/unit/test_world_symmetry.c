/* Pairs that collide at one time: mirror images stay mirror images, and energy never rises. */
#include <math.h>
#include "unit_world.h"

#define STEP (1 / 60.0f)

static carom_body add_moving(carom_world *w, float x, float y, float vx, float restitution) {
    carom_body_def def = circle_def(CAROM_DYNAMIC, x, y, 0.5f);
    def.velocity = vec(vx, 0);
    def.restitution = restitution;
    return add_body(w, def);
}

static void make_steps(carom_world *w, int steps) {
    for (int i = 0; i < steps; i++)
        assert_int_equal(carom_world_step(w, STEP), CAROM_OK);
}

static double apart(carom_vec2 a, carom_vec2 b) {
    return hypot((double)a.x - (double)b.x, (double)a.y - (double)b.y);
}

/* With the normals at an angle of +-p to the motion, each of the two gets the impulse
 * (1 + e) v cos p / (1 + 2 cos^2 p), for equal masses. */
TEST(a_ball_that_hits_two_at_once_leaves_mirror_images) {
    static const float gaps[] = {1.0f, 1.02f, 1.5f};
    static const float restitutions[] = {0, 0.5f, 1};
    const double v = 10;
    for (size_t i = 0; i < COUNT(gaps) * COUNT(restitutions); i++) {
        float half = 0.5f * gaps[i / COUNT(restitutions)];
        float e = restitutions[i % COUNT(restitutions)];
        carom_world *w = setup_world();
        carom_body cue = add_moving(w, -2, 0, (float)v, e);
        carom_body lower = add_moving(w, 0, -half, 0, e);
        carom_body upper = add_moving(w, 0, half, 0, e);
        make_steps(w, 15);
        double sine = (double)half;
        double cosine = sqrt(1 - sine * sine);
        double impulse = (1 + (double)e) * v * cosine / (1 + 2 * cosine * cosine);
        carom_vec2 want_upper = vec((float)(impulse * cosine), (float)(impulse * sine));
        carom_vec2 want_lower = vec(want_upper.x, -want_upper.y);
        carom_vec2 want_cue = vec((float)(v - 2 * impulse * cosine), 0);
        double off = fmax(apart(carom_body_velocity(w, upper), want_upper),
                          fmax(apart(carom_body_velocity(w, lower), want_lower),
                               apart(carom_body_velocity(w, cue), want_cue)));
        CHECK(off < 1e-4 * v, "centres %g apart, restitution %g: velocities off by %g",
              2 * (double)half, (double)e, off);
        carom_world_destroy(w);
    }
}

TEST(friction_leaves_mirror_images_too) {
    static const float frictions[] = {0.05f, 0.5f, 2};
    for (size_t i = 0; i < COUNT(frictions); i++) {
        carom_world *w = setup_world();
        carom_body balls[3];
        for (int k = 0; k < 3; k++) {
            carom_body_def def = circle_def(CAROM_DYNAMIC, k == 0 ? -2 : 0,
                                            k == 0 ? 0 : (float)k * 1.2f - 1.8f, 0.5f);
            def.velocity = vec(k == 0 ? 10 : 0, 0);
            def.restitution = 0.5f;
            def.friction = frictions[i];
            balls[k] = add_body(w, def);
        }
        make_steps(w, 15);
        carom_vec2 cue = carom_body_velocity(w, balls[0]);
        carom_vec2 lower = carom_body_velocity(w, balls[1]);
        carom_vec2 upper = carom_body_velocity(w, balls[2]);
        double off = apart(upper, vec(lower.x, -lower.y));
        CHECK(off < 1e-5 && fabs((double)cue.y) < 1e-5 && upper.x > 1,
              "friction %g: mirror images differ by %g, the cue ball leaves the axis at %g",
              (double)frictions[i], off, (double)cue.y);
        carom_world_destroy(w);
    }
}

TEST(a_plank_gives_two_balls_the_same_speed) {
    carom_world *w = setup_world();
    carom_body_def def = box_def(CAROM_DYNAMIC, -3, 0, 0.5f, 2);
    def.velocity = vec(10, 0);
    def.restitution = 0.8f;
    add_body(w, def);
    carom_body a = add_moving(w, 0, -1, 0, 0.8f);
    carom_body b = add_moving(w, 0, 1, 0, 0.8f);
    make_steps(w, 30);
    carom_vec2 u = carom_body_velocity(w, a);
    carom_vec2 v = carom_body_velocity(w, b);
    CHECK(u.x > 10 && fabs((double)u.x - (double)v.x) < 1e-5, "speeds %g and %g", (double)u.x,
          (double)v.x);
    carom_world_destroy(w);
}

/* A rack of 15 balls, and a cue ball on its axis. Balls k and mirror[k] are mirror images. */
enum { RACK = 15 };

static void fill_rack(carom_world *w, carom_body *balls, int *mirror, double spacing, float e) {
    int count = 0;
    for (int row = 0; row < 5; row++)
        for (int k = 0; k <= row; k++) {
            mirror[count] = count - k + (row - k);
            balls[count++] = add_moving(w, (float)(row * spacing * sqrt(0.75)),
                                        (float)((k - 0.5 * row) * spacing), 0, e);
        }
}

TEST(a_break_of_a_rack_stays_symmetric_and_gains_no_energy) {
    static const double spacings[] = {1, 1.0001, 1.01};
    static const float restitutions[] = {0, 0.5f, 0.9f, 1};
    /* Low restitutions end in slow collisions, which clip paths one by one. */
    static const double most_off[] = {0.1, 0.1, 1e-4, 1e-4};
    for (size_t i = 0; i < COUNT(spacings) * COUNT(restitutions); i++) {
        double spacing = spacings[i / COUNT(restitutions)];
        float e = restitutions[i % COUNT(restitutions)];
        carom_world *w = setup_world();
        carom_body balls[RACK];
        int mirror[RACK];
        fill_rack(w, balls, mirror, spacing, e);
        add_moving(w, -3, 0, 20, e);
        double before = carom_world_stats(w).kinetic_energy;
        make_steps(w, 20);
        double energy = carom_world_stats(w).kinetic_energy / before;
        CHECK(energy < 1 + 1e-6 && (e < 1 || energy > 1 - 1e-6),
              "centres %g apart, restitution %g: energy %g of it", spacing, (double)e, energy);
        for (int k = 0; k < RACK; k++) {
            carom_vec2 p = carom_body_position(w, balls[k]);
            carom_vec2 q = carom_body_position(w, balls[mirror[k]]);
            double off = apart(p, vec(q.x, -q.y));
            CHECK(off < most_off[i % COUNT(restitutions)],
                  "centres %g apart, restitution %g: ball %d is off by %g", spacing, (double)e, k,
                  off);
        }
        carom_world_destroy(w);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ball_that_hits_two_at_once_leaves_mirror_images),
        cmocka_unit_test(friction_leaves_mirror_images_too),
        cmocka_unit_test(a_plank_gives_two_balls_the_same_speed),
        cmocka_unit_test(a_break_of_a_rack_stays_symmetric_and_gains_no_energy),
    };
    return RUN(tests);
}
