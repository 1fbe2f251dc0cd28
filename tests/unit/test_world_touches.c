/* carom_body_touches: the contacts of a body, with point, normal and impulse. */
#include "unit_world_seen.h"

#include <stdlib.h>

#define DT 0.015625f
#define GRAVITY 10.0

static carom_body_touch only_touch(const watch *seen, carom_body b) {
    carom_body_touch touch;
    uint32_t count = carom_body_touches(seen->w, b, &touch, 1);
    CHECK(count == 1, "body %u: %u touches", b.index, count);
    return touch;
}

static double mass_of(const carom_world *w, carom_body b) {
    return (double)got(w, b).mass;
}

TEST(a_ball_on_a_floor_has_one_touch_that_points_up_and_carries_its_weight) {
    for (int swapped = 0; swapped < 2; swapped++) {
        watch seen = watched(vec(0, (float)-GRAVITY));
        carom_body first = put(seen.w, swapped ? ball(3, 0.5f, 0.5f) : wall(0, -1, 10, 1));
        carom_body second = put(seen.w, swapped ? wall(0, -1, 10, 1) : ball(3, 0.5f, 0.5f));
        carom_body b = swapped ? first : second;
        carom_body floor = swapped ? second : first;
        /* The body has come to rest, and does not sleep yet. */
        watch_steps(&seen, 16, DT);
        assert_true(carom_body_is_awake(seen.w, b));
        carom_body_touch touch = only_touch(&seen, b);
        double weight = mass_of(seen.w, b) * GRAVITY * (double)DT;
        assert_true(same_body(touch.other, floor));
        CHECK_NEAR(touch.normal.x, 0, 1e-6, "normal");
        CHECK_NEAR(touch.normal.y, 1, 1e-6, "normal");
        CHECK_NEAR(touch.point.x, 3, 1e-5, "below the centre");
        CHECK_NEAR(touch.point.y, 0, 1e-5, "on the floor's face");
        CHECK_NEAR(touch.impulse, weight, 0.02 * weight, "m g dt");
        assert_int_equal(touch.sensor, 0);

        /* The floor has the same contact from its side: its normal points down. */
        touch = only_touch(&seen, floor);
        assert_true(same_body(touch.other, b));
        CHECK_NEAR(touch.normal.y, -1, 1e-6, "normal of the floor's touch");
        CHECK_NEAR(touch.impulse, weight, 0.02 * weight, "the same impulse");
        watch_end(&seen);
    }
}

TEST(touches_of_a_sleeping_body_stay) {
    watch seen = watched(vec(0, (float)-GRAVITY));
    carom_body floor = put(seen.w, wall(0, -1, 10, 1));
    carom_body b = put(seen.w, ball(3, 0.5f, 0.5f));
    watch_steps(&seen, 100, DT);
    assert_false(carom_body_is_awake(seen.w, b));
    carom_body_touch touch = only_touch(&seen, b);
    double weight = mass_of(seen.w, b) * GRAVITY * (double)DT;
    assert_true(same_body(touch.other, floor));
    CHECK_NEAR(touch.normal.y, 1, 1e-6, "normal");
    CHECK_NEAR(touch.impulse, weight, 0.02 * weight, "m g dt");
    watch_end(&seen);
}

TEST(each_floor_of_a_tower_carries_all_above_it) {
    enum { FLOORS = 4 };
    watch seen = watched(vec(0, (float)-GRAVITY));
    put(seen.w, wall(0, -1, 10, 1));
    carom_body b[FLOORS];
    for (int i = 0; i < FLOORS; i++)
        b[i] = put(seen.w, crate(CAROM_DYNAMIC, 0, 0.5f + (float)i, 0.5f, 0.5f));
    watch_steps(&seen, 28, DT);
    for (int i = 0; i < FLOORS; i++) {
        carom_body_touch touches[2];
        uint32_t count = carom_body_touches(seen.w, b[i], touches, 2);
        CHECK(count == (i + 1 < FLOORS ? 2u : 1u), "crate %d: %u touches", i, count);
        /* Ordered by index: the lower body comes first. */
        double weight = (FLOORS - i) * GRAVITY * (double)DT;
        CHECK_NEAR(touches[0].normal.y, 1, 1e-6, "from below");
        CHECK_NEAR(touches[0].impulse, weight, 0.05 * weight, "the weight of all above");
        if (count == 2)
            CHECK_NEAR(touches[1].normal.y, -1, 1e-6, "from above");
    }
    watch_end(&seen);
}

TEST(capacity_limits_what_is_written_and_not_the_count) {
    watch seen = watched(vec(0, (float)-GRAVITY));
    carom_body floor = put(seen.w, wall(0, -1, 10, 1));
    carom_body b[3];
    for (int i = 0; i < 3; i++)
        b[i] = put(seen.w, ball((float)(2 * i), 0.5f, 0.5f));
    watch_steps(&seen, 16, DT);
    assert_int_equal(carom_body_touches(seen.w, floor, NULL, 0), 3);
    carom_body_touch touches[4];
    memset(touches, 0x5a, sizeof touches);
    carom_body_touch untouched = touches[3];
    assert_int_equal(carom_body_touches(seen.w, floor, touches, 2), 3);
    assert_true(same_body(touches[0].other, b[0]) && same_body(touches[1].other, b[1]));
    assert_memory_equal(&touches[2], &untouched, sizeof untouched);
    assert_int_equal(carom_body_touches(seen.w, floor, touches, 4), 3);
    assert_true(same_body(touches[2].other, b[2]));
    assert_memory_equal(&touches[3], &untouched, sizeof untouched);
    watch_end(&seen);
}

/* Every touching pair is in the lists of both bodies, and nothing else is; each is ordered by
 * index. */
static void check_lists(const char *name, const carom_world *w) {
    uint32_t pairs, listed = 0;
    const carom_touch *all = carom_world_touches(w, &pairs);
    for (uint32_t i = 0; i < carom_world_count(w); i++) {
        carom_body b = carom_world_body_at(w, i);
        carom_body_touch touches[64];
        uint32_t count = carom_body_touches(w, b, touches, 64), next = 0;
        for (uint32_t k = 1; k < count; k++)
            CHECK(touches[k - 1].other.index < touches[k].other.index, "%s: order of body %u", name,
                  b.index);
        for (uint32_t k = 0; k < pairs; k++) {
            bool first = same_body(all[k].a, b), second = same_body(all[k].b, b);
            if (first || second) {
                CHECK(next < count && same_body(touches[next].other, first ? all[k].b : all[k].a),
                      "%s: touch %u of body %u", name, next, b.index);
                next++;
            }
        }
        CHECK(next == count, "%s: body %u has %u touches, not %u", name, b.index, count, next);
        listed += count;
    }
    CHECK(pairs > 0 && listed == 2 * pairs, "%s: %u pairs, %u listed", name, pairs, listed);
}

TEST(the_touches_of_each_body_are_those_of_the_world) {
    watch seen = watched(vec(0, (float)-GRAVITY));
    for (int i = 0; i < 10; i++)
        put(seen.w, ball((float)(i % 5), 0.5f + (float)(i / 5), 0.5f));
    put(seen.w, wall(2, -1, 10, 1));
    carom_body zone = put(seen.w, sensor(wall(2, 1, 1, 1)));
    for (int i = 0; i < 10; i++)
        put(seen.w, ball((float)(i % 5), 2.5f + (float)(i / 5), 0.5f));
    watch_steps(&seen, 16, DT);
    check_lists("after a step", seen.w);
    size_t size = carom_world_save(seen.w, NULL, 0);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(carom_world_save(seen.w, bytes, size), size);
    carom_world_def empty = carom_world_def_default();
    carom_world *copy = carom_world_create(&empty);
    assert_int_equal(carom_world_load(copy, bytes, size), CAROM_OK);
    check_lists("after loading", copy);
    free(bytes);
    carom_world_destroy(copy);
    assert_int_equal(carom_body_set_position(seen.w, zone, vec(20, 20)), CAROM_OK);
    watch_step(&seen, 0);
    check_lists("after a step of no length", seen.w);
    watch_steps(&seen, 256, DT);
    check_lists("asleep", seen.w);
    watch_end(&seen);
}

TEST(a_sensor_overlap_is_marked_and_has_no_impulse) {
    watch seen = watched(vec(0, 0));
    carom_body zone = put(seen.w, sensor(wall(0, 0, 2, 2)));
    carom_body b = put(seen.w, ball(1, 0, 0.5f));
    watch_step(&seen, DT);
    carom_body_touch touch = only_touch(&seen, b);
    assert_true(same_body(touch.other, zone));
    assert_int_equal(touch.sensor, 1);
    assert_true(touch.impulse == 0);
    assert_true(unit_is_unit(touch.normal));
    touch = only_touch(&seen, zone);
    assert_true(same_body(touch.other, b) && touch.sensor == 1);
    watch_end(&seen);
}

TEST(an_impact_is_a_touch_with_the_impulse_of_its_hit) {
    watch seen = watched(vec(0, 0));
    carom_body_def def = bouncy(ball_at(0, 0, 1, 10, 0), 1);
    def.mass = 2;
    carom_body b = put(seen.w, def);
    put(seen.w, wall(4, 0, 1, 5));
    watch_step(&seen, 0.25f);
    carom_impact hit = only_impact(&seen);
    CHECK_NEAR(hit.impulse, 40, 1e-3, "twice the momentum");
    carom_body_touch touch = only_touch(&seen, b);
    CHECK_NEAR(touch.impulse, 40, 1e-3, "the same");
    CHECK_NEAR(touch.normal.x, -1, 1e-6, "away from the wall");
    watch_step(&seen, 0.25f);
    assert_int_equal(carom_body_touches(seen.w, b, NULL, 0), 0);
    watch_end(&seen);
}

/* The contact solver stops the falling crate: it lands on one that a contact holds. */
TEST(a_crate_that_lands_on_a_resting_one_without_restitution_reports_a_hit) {
    watch seen = watched(vec(0, (float)-GRAVITY));
    put(seen.w, wall(0, -1, 20, 1));
    carom_body low = put(seen.w, crate(CAROM_DYNAMIC, 0, 0.5f, 0.5f, 0.5f));
    watch_steps(&seen, 60, DT);
    carom_body_def def = crate(CAROM_DYNAMIC, 0, 2.5f, 0.5f, 0.5f);
    def.velocity = vec(0, -5);
    carom_body high = put(seen.w, def);
    uint32_t landed = 0;
    double speed = 0, impulse = 0;
    for (int i = 0; i < 60; i++) {
        uint32_t count;
        watch_steps(&seen, 1, DT);
        const carom_impact *hits = carom_world_impacts(seen.w, &count);
        for (uint32_t k = 0; k < count; k++)
            if (hits[k].a.index == low.index && hits[k].b.index == high.index) {
                landed++;
                speed = fmax(speed, (double)hits[k].speed);
                impulse += (double)hits[k].impulse;
            }
    }
    /* v^2 = 25 + 2 g h, for a fall by 1. The solver may take two steps to stop it. */
    CHECK(landed == 1 || landed == 2, "%u hits", landed);
    CHECK(fabs(speed - sqrt(45)) < 0.2, "speed %g", speed);
    CHECK(fabs(impulse - speed * mass_of(seen.w, high)) < 0.1 * speed, "impulse %g", impulse);
    watch_end(&seen);
}

TEST(a_pair_has_one_hit_at_one_time) {
    watch seen = watched(vec(0, (float)-GRAVITY));
    put(seen.w, wall(0, -1, 20, 1));
    put(seen.w, wall(4, 5, 1, 5));
    carom_body_def press = crate(CAROM_KINEMATIC, -4, 2, 1, 1.9f);
    press.velocity = vec(8, 0);
    put(seen.w, press);
    for (int i = 0; i < 12; i++)
        put(seen.w, bouncy(ball(-2 + (float)(i % 4), 0.5f + (float)(i / 4), 0.5f), 0.5f));
    uint32_t all = 0, again = 0;
    for (int i = 0; i < 60; i++) {
        uint32_t count;
        watch_steps(&seen, 1, DT);
        const carom_impact *hits = carom_world_impacts(seen.w, &count);
        all += count;
        for (uint32_t k = 1; k < count; k++)
            again += hits[k].t == hits[k - 1].t && hits[k].a.index == hits[k - 1].a.index &&
                     hits[k].b.index == hits[k - 1].b.index;
    }
    CHECK(all > 100 && again == 0, "%u hits, %u of them again", all, again);
    watch_end(&seen);
}

TEST(stale_disabled_and_lonely_bodies_touch_nothing) {
    watch seen = watched(vec(0, (float)-GRAVITY));
    carom_body floor = put(seen.w, wall(0, -1, 10, 1));
    carom_body b = put(seen.w, ball(0, 0.5f, 0.5f));
    carom_body lonely = put(seen.w, ball(0, 50, 0.5f));
    carom_body_touch touch;
    assert_int_equal(carom_body_touches(seen.w, b, &touch, 1), 0); /* before the first step */
    watch_steps(&seen, 16, DT);
    assert_int_equal(carom_body_touches(seen.w, lonely, &touch, 1), 0);
    assert_int_equal(carom_body_touches(seen.w, (carom_body){0, 0}, &touch, 1), 0);
    assert_int_equal(carom_body_touches(seen.w, (carom_body){99, 1}, &touch, 1), 0);
    only_touch(&seen, floor);
    assert_int_equal(carom_body_enable(seen.w, b, false), CAROM_OK);
    assert_int_equal(carom_body_touches(seen.w, b, &touch, 1), 0);
    assert_int_equal(carom_body_touches(seen.w, floor, &touch, 1), 0);
    assert_int_equal(carom_world_remove(seen.w, b), CAROM_OK);
    assert_int_equal(carom_body_touches(seen.w, b, &touch, 1), 0);
    assert_int_equal(carom_body_touches(seen.w, floor, &touch, 1), 0);
    watch_end(&seen);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ball_on_a_floor_has_one_touch_that_points_up_and_carries_its_weight),
        cmocka_unit_test(touches_of_a_sleeping_body_stay),
        cmocka_unit_test(each_floor_of_a_tower_carries_all_above_it),
        cmocka_unit_test(the_touches_of_each_body_are_those_of_the_world),
        cmocka_unit_test(capacity_limits_what_is_written_and_not_the_count),
        cmocka_unit_test(a_sensor_overlap_is_marked_and_has_no_impulse),
        cmocka_unit_test(an_impact_is_a_touch_with_the_impulse_of_its_hit),
        cmocka_unit_test(a_crate_that_lands_on_a_resting_one_without_restitution_reports_a_hit),
        cmocka_unit_test(a_pair_has_one_hit_at_one_time),
        cmocka_unit_test(stale_disabled_and_lonely_bodies_touch_nothing),
    };
    return RUN(tests);
}
