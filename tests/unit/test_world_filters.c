/* Which bodies collide: categories, masks and exclusions. Two collide if each mask has the other's
 * category. */
#include "unit_world_seen.h"

#include <stdlib.h>

#define DT 0.0625f

/* A ball flies at something and either bounces off or passes. */
static bool is_stopped(watch *seen, carom_body b) {
    assert_int_equal(carom_body_set_position(seen->w, b, vec(0, 0)), CAROM_OK);
    assert_int_equal(carom_body_set_velocity(seen->w, b, vec(20, 0)), CAROM_OK);
    watch_steps(seen, 8, DT);
    double v = vx_of(seen->w, b);
    CHECK(v == 20 || v < 0, "neither stopped nor free: %g", v);
    CHECK((v < 0) == (x_of(seen->w, b) < 4), "it is at %g with speed %g", x_of(seen->w, b), v);
    return v < 0;
}

typedef struct filter_case {
    uint32_t category_a, mask_a, category_b, mask_b;
    bool collides;
} filter_case;

static const filter_case cases[] = {
    {1, UINT32_MAX, 1, UINT32_MAX, true},
    {2, UINT32_MAX, 1, UINT32_MAX, true},
    {2, 1, 1, 2, true},
    {2, 1, 1, 1, false},
    {1, 2, 2, 2, false},
    {1, 2, 2, 1, true},
    {6, 8, 8, 2, true},
    {6, 8, 8, 1, false},
    {6, 4, 8, 6, false},
    {0, UINT32_MAX, 1, UINT32_MAX, false},
    {1, 0, 1, UINT32_MAX, false},
    {1, UINT32_MAX, 1, 0, false},
    {0, 0, 0, 0, false},
    {0x80000000u, 0x80000000u, 0x80000000u, 0x80000000u, true},
    {0x80000000u, 0x7fffffffu, 0x80000000u, UINT32_MAX, false},
    {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, true},
};

TEST(two_bodies_collide_if_each_mask_has_the_other) {
    const carom_body_def others[] = {wall(6, 0, 1, 4), crate(CAROM_KINEMATIC, 6, 0, 1, 4),
                                     bouncy(ball(6, 0, 1), 1)};
    for (size_t k = 0; k < COUNT(others); k++) {
        for (size_t i = 0; i < COUNT(cases); i++) {
            const filter_case *c = &cases[i];
            watch seen = watched(vec(0, 0));
            carom_body_def flying = bouncy(ball(0, 0, 1), 1), other = others[k];
            flying.mass = 1;
            if (other.type == CAROM_DYNAMIC)
                other.mass = 1000;
            flying.category = c->category_a;
            flying.mask = c->mask_a;
            other.category = c->category_b;
            other.mask = c->mask_b;
            carom_body b = put(seen.w, flying);
            put(seen.w, other);
            CHECK(is_stopped(&seen, b) == c->collides, "case %zu against type %u", i, other.type);
            CHECK((seen.begins == 1) == c->collides && seen.begins == seen.ends,
                  "case %zu: %u begins, %u ends", i, seen.begins, seen.ends);
            watch_end(&seen);
        }
    }
    printf("%zu filters, each against a static, a kinematic and a dynamic body\n", COUNT(cases));
}

TEST(sensors_report_the_bodies_in_their_mask) {
    for (size_t i = 0; i < COUNT(cases); i++) {
        const filter_case *c = &cases[i];
        watch seen = watched(vec(0, 0));
        carom_body_def flying = ball(0, 0, 1), other = sensor(wall(6, 0, 1, 4));
        flying.category = c->category_a;
        flying.mask = c->mask_a;
        other.category = c->category_b;
        other.mask = c->mask_b;
        carom_body b = put(seen.w, flying);
        put(seen.w, other);
        assert_false(is_stopped(&seen, b));
        CHECK((seen.begins == 1) == c->collides && seen.begins == seen.ends,
              "case %zu: %u begins, %u ends", i, seen.begins, seen.ends);
        watch_end(&seen);
    }
}

TEST(a_changed_filter_counts_from_the_next_step_on) {
    watch seen = watched(vec(0, 0));
    carom_body b = put(seen.w, bouncy(ball(0, 0, 1), 1));
    carom_body w = put(seen.w, wall(6, 0, 1, 4));
    assert_true(is_stopped(&seen, b));
    carom_body_def def = got(seen.w, w);
    def.category = 2;
    assert_int_equal(carom_body_set(seen.w, w, &def), CAROM_OK);
    assert_true(is_stopped(&seen, b));
    def = got(seen.w, b);
    def.mask = 1;
    assert_int_equal(carom_body_set(seen.w, b, &def), CAROM_OK);
    assert_false(is_stopped(&seen, b));
    def.mask = 3;
    def.velocity = vec(0, 0);
    assert_int_equal(carom_body_set(seen.w, b, &def), CAROM_OK);
    assert_true(is_stopped(&seen, b));
    watch_end(&seen);
}

TEST(an_exclusion_lets_two_through_each_other_and_no_one_else) {
    watch seen = watched(vec(0, 0));
    carom_body b = put(seen.w, bouncy(ball(0, 0, 1), 1));
    carom_body near_wall = put(seen.w, wall(6, 0, 1, 4));
    carom_body far_wall = put(seen.w, wall(16, 0, 1, 4));
    assert_int_equal(carom_world_exclude(seen.w, b, near_wall, true), CAROM_OK);
    assert_int_equal(carom_world_exclude(seen.w, near_wall, b, true), CAROM_OK); /* once is
                                                                                  * enough */
    assert_false(is_stopped(&seen, b));
    watch_steps(&seen, 10, DT);
    CHECK(vx_of(seen.w, b) < 0, "the far wall was no wall: speed %g", vx_of(seen.w, b));
    assert_int_equal(carom_world_exclude(seen.w, b, far_wall, false), CAROM_OK); /* none there */
    assert_int_equal(carom_world_exclude(seen.w, b, near_wall, false), CAROM_OK);
    assert_true(is_stopped(&seen, b));
    watch_end(&seen);
}

TEST(an_exclusion_goes_with_a_body) {
    watch seen = watched(vec(0, 0));
    carom_body b = put(seen.w, bouncy(ball(0, 0, 1), 1));
    carom_body_def def = wall(6, 0, 1, 4);
    carom_body w = put(seen.w, def);
    for (int i = 0; i < 6; i++) {
        /* Whatever slot the new wall is in, it is not excluded. */
        assert_int_equal(carom_world_exclude(seen.w, b, w, true), CAROM_OK);
        assert_false(is_stopped(&seen, b));
        assert_int_equal(carom_world_remove(seen.w, w), CAROM_OK);
        assert_int_equal(carom_world_exclude(seen.w, b, w, true), CAROM_ERROR_STALE);
        assert_int_equal(carom_world_exclude(seen.w, w, b, false), CAROM_ERROR_STALE);
        w = put(seen.w, def);
        assert_true(is_stopped(&seen, b));
    }
    watch_end(&seen);
}

TEST(an_exclusion_goes_through_a_snapshot) {
    watch seen = watched(vec(0, 0)), other = watched(vec(0, 0));
    carom_body b = put(seen.w, bouncy(ball(0, 0, 1), 1));
    carom_body first = put(seen.w, wall(6, 0, 1, 4));
    assert_int_equal(carom_world_exclude(seen.w, b, first, true), CAROM_OK);
    size_t size = carom_world_save(seen.w, NULL, 0);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(carom_world_save(seen.w, bytes, size), size);
    assert_int_equal(carom_world_load(other.w, bytes, size), CAROM_OK);
    assert_false(is_stopped(&other, b));
    assert_int_equal(carom_world_exclude(other.w, b, first, false), CAROM_OK);
    assert_true(is_stopped(&other, b));
    free(bytes);
    watch_end(&seen);
    watch_end(&other);
}

TEST(many_exclusions_are_all_kept) {
    enum { MANY = 60 };
    watch seen = watched(vec(0, 0));
    carom_body balls[MANY], walls[MANY];
    for (int i = 0; i < MANY; i++) {
        balls[i] = put(seen.w, bouncy(ball_at(0, (float)i * 4, 1, 20, 0), 1));
        walls[i] = put(seen.w, wall(6, (float)i * 4, 1, 1));
    }
    /* Excluded in neither the order of the balls nor that of the walls. */
    for (int i = 0; i < MANY; i++) {
        int k = (i * 37) % MANY;
        assert_int_equal(carom_world_exclude(seen.w, walls[k], balls[k], true), CAROM_OK);
    }
    for (int i = 0; i < MANY; i += 3)
        assert_int_equal(carom_world_exclude(seen.w, balls[i], walls[i], false), CAROM_OK);
    watch_steps(&seen, 8, DT);
    for (int i = 0; i < MANY; i++)
        CHECK((vx_of(seen.w, balls[i]) < 0) == (i % 3 == 0), "ball %d: speed %g", i,
              vx_of(seen.w, balls[i]));
    watch_end(&seen);
}

TEST(a_disabled_body_is_not_there) {
    watch seen = watched(vec(0, -10));
    carom_body b = put(seen.w, bouncy(ball(0, 0, 1), 1));
    carom_body_def def = wall(6, 0, 1, 4);
    def.flags = CAROM_BODY_DISABLED;
    carom_body w = put(seen.w, def);
    assert_int_equal(carom_world_set_gravity(seen.w, vec(0, 0)), CAROM_OK);
    assert_false(is_stopped(&seen, b));
    assert_int_equal(carom_body_enable(seen.w, w, true), CAROM_OK);
    assert_true(is_stopped(&seen, b));
    /* A disabled ball does not move, and gravity does not reach it. */
    assert_int_equal(carom_world_set_gravity(seen.w, vec(0, -10)), CAROM_OK);
    assert_int_equal(carom_body_enable(seen.w, b, false), CAROM_OK);
    carom_body_def before = got(seen.w, b);
    watch_steps(&seen, 8, DT);
    carom_body_def after = got(seen.w, b);
    assert_true(unit_same_point(before.shape.as.circle.center, after.shape.as.circle.center));
    assert_true(unit_same_point(before.velocity, after.velocity));
    assert_int_equal(carom_world_count(seen.w), 2);
    watch_end(&seen);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_bodies_collide_if_each_mask_has_the_other),
        cmocka_unit_test(sensors_report_the_bodies_in_their_mask),
        cmocka_unit_test(a_changed_filter_counts_from_the_next_step_on),
        cmocka_unit_test(an_exclusion_lets_two_through_each_other_and_no_one_else),
        cmocka_unit_test(an_exclusion_goes_with_a_body),
        cmocka_unit_test(an_exclusion_goes_through_a_snapshot),
        cmocka_unit_test(many_exclusions_are_all_kept),
        cmocka_unit_test(a_disabled_body_is_not_there),
    };
    return RUN(tests);
}
