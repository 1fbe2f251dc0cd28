/* Begin and end events of a world come in pairs, whatever ends a contact. The watch checks pairing
 * and order in every step of every test; a test says which events are reported, and when. */
#include "unit_world_seen.h"

#include <stdlib.h>

#define DT 0.015625f

/* A ball that rests on a floor, its contact begun. The floor has the lower index. */
typedef struct lying {
    watch seen;
    carom_body floor, ball;
} lying;

static lying setup_lying(void) {
    lying s = {.seen = watched(vec(0, -10))};
    s.floor = put(s.seen.w, wall(0, -1, 10, 1));
    s.ball = put(s.seen.w, ball(0, 0.51f, 0.5f));
    watch_steps(&s.seen, 32, DT);
    CHECK(s.seen.begins == 1 && s.seen.ends == 0, "%u begins, %u ends while it comes to lie",
          s.seen.begins, s.seen.ends);
    assert_true(watch_is_open(&s.seen, s.floor, s.ball));
    return s;
}

/* Checks that the contact of `s` ends in the next step, once, and with its former ids. */
static void check_ends_once(lying *s, float dt) {
    watch_step(&s->seen, dt);
    CHECK(s->seen.ended == 1 && s->seen.begun == 0, "%u ends, %u begins", s->seen.ended,
          s->seen.begun);
    uint32_t count = 0;
    const carom_touch *ends = carom_world_ends(s->seen.w, &count);
    assert_true(same_body(ends[0].a, s->floor) && same_body(ends[0].b, s->ball));
    watch_step(&s->seen, DT);
    assert_int_equal(s->seen.ended, 0);
}

/* ---- a touch that lasts ---------------------------------------------------------------------- */

TEST(a_touch_that_lasts_has_one_begin) {
    lying s = setup_lying();
    watch_steps(&s.seen, 600, DT);
    CHECK(s.seen.begins == 1 && s.seen.ends == 0, "%u begins, %u ends in 600 steps", s.seen.begins,
          s.seen.ends);
    printf("a ball at rest for 600 steps: %u begin, %u ends\n", s.seen.begins, s.seen.ends);
    watch_end(&s.seen);
}

TEST(a_ball_that_rolls_along_a_floor_keeps_one_touch) {
    lying s = setup_lying();
    assert_int_equal(carom_body_set_velocity(s.seen.w, s.ball, vec(4, 0)), CAROM_OK);
    watch_steps(&s.seen, 64, DT);
    CHECK(s.seen.begins == 1 && s.seen.ends == 0, "%u begins, %u ends", s.seen.begins, s.seen.ends);
    assert_true(x_of(s.seen.w, s.ball) > 3.9);
    watch_end(&s.seen);
}

TEST(no_event_is_reported_twice_or_without_a_body) {
    watch seen = watched(vec(0, 0));
    watch_steps(&seen, 3, DT);
    put(seen.w, wall(0, 0, 1, 1));
    put(seen.w, wall(1, 1, 1, 1));
    put(seen.w, crate(CAROM_KINEMATIC, 0.5f, 0.5f, 1, 1));
    put(seen.w, crate(CAROM_KINEMATIC, 1, 0, 1, 1));
    watch_steps(&seen, 3, DT);
    CHECK(seen.begins == 0 && seen.impacts == 0, "bodies that never touch: %u begins", seen.begins);
    watch_end(&seen);
}

TEST(every_bounce_is_a_begin_and_an_end_in_a_later_step) {
    watch seen = watched(vec(0, 0));
    put(seen.w, wall(-3, 0, 1, 9));
    put(seen.w, wall(3, 0, 1, 9));
    carom_body b = put(seen.w, bouncy(ball_at(0, 0, 0.5f, 16, 0), 1));
    /* The ball moves 3 from one wall to the other at 16 units/s: it bounces every 12 steps. */
    watch_steps(&seen, 12 * 50, DT);
    CHECK(seen.impacts == 50 && seen.begins == 50, "%u hits, %u begins", seen.impacts, seen.begins);
    CHECK(seen.ends == 50 || seen.ends == 49, "%u ends", seen.ends);
    assert_int_equal(carom_body_set_velocity(seen.w, b, vec(0, 0)), CAROM_OK);
    watch_steps(&seen, 2, DT);
    assert_int_equal(seen.ends, seen.begins);
    printf("600 steps between two walls: %u hits, %u begins, %u ends\n", seen.impacts, seen.begins,
           seen.ends);
    watch_end(&seen);
}

TEST(a_collision_in_one_step_ends_with_the_next) {
    watch seen = watched(vec(0, 0));
    carom_body a = put(seen.w, bouncy(ball_at(-2, 0, 0.5f, 60, 0), 1));
    carom_body b = put(seen.w, bouncy(ball_at(2, 0, 0.5f, -60, 0), 1));
    watch_step(&seen, 0.0625f);
    CHECK(seen.begun == 1 && seen.ended == 0 && seen.collided == 1, "%u begun, %u ended, %u hits",
          seen.begun, seen.ended, seen.collided);
    assert_true(watch_is_open(&seen, a, b));
    watch_step(&seen, 0.0625f);
    CHECK(seen.begun == 0 && seen.ended == 1, "%u begun, %u ended", seen.begun, seen.ended);
    watch_end(&seen);
}

/* ---- whatever ends it ------------------------------------------------------------------------ */

TEST(removing_either_body_ends_a_touch) {
    for (int which = 0; which < 3; which++) {
        lying s = setup_lying();
        if (which != 1)
            assert_int_equal(carom_world_remove(s.seen.w, s.ball), CAROM_OK);
        if (which != 0)
            assert_int_equal(carom_world_remove(s.seen.w, s.floor), CAROM_OK);
        check_ends_once(&s, DT);
        watch_end(&s.seen);
    }
}

TEST(a_step_of_no_length_reports_ends) {
    lying s = setup_lying();
    carom_vec2 before = carom_body_position(s.seen.w, s.ball);
    watch_step(&s.seen, 0);
    CHECK(s.seen.ended == 0 && s.seen.begun == 0, "%u ended, %u begun", s.seen.ended, s.seen.begun);
    assert_true(unit_same_point(before, carom_body_position(s.seen.w, s.ball)));
    assert_int_equal(carom_world_remove(s.seen.w, s.floor), CAROM_OK);
    check_ends_once(&s, 0);
    watch_end(&s.seen);
}

TEST(a_teleport_ends_a_touch) {
    lying s = setup_lying();
    assert_int_equal(carom_body_set_position(s.seen.w, s.ball, vec(0, 50)), CAROM_OK);
    check_ends_once(&s, DT);
    watch_end(&s.seen);

    s = setup_lying();
    carom_body_def def = got(s.seen.w, s.floor);
    def.shape = carom_shape_from_box(box(0, -40, 10, 1, 1, 0));
    assert_int_equal(carom_body_set(s.seen.w, s.floor, &def), CAROM_OK);
    check_ends_once(&s, DT);
    watch_end(&s.seen);
}

TEST(a_teleport_to_where_it_touches_keeps_it_or_pairs_it) {
    lying s = setup_lying();
    carom_vec2 at = carom_body_position(s.seen.w, s.ball);
    at.x += 2;
    assert_int_equal(carom_body_set_position(s.seen.w, s.ball, at), CAROM_OK);
    watch_steps(&s.seen, 4, DT);
    assert_true(watch_is_open(&s.seen, s.floor, s.ball));
    watch_end(&s.seen);
}

TEST(a_change_of_filter_ends_a_touch) {
    for (int which = 0; which < 4; which++) {
        lying s = setup_lying();
        carom_body id = which & 1 ? s.ball : s.floor;
        carom_body_def def = got(s.seen.w, id);
        if (which & 2)
            def.mask = 0xfffffffeu;
        else
            def.category = 0;
        assert_int_equal(carom_body_set(s.seen.w, id, &def), CAROM_OK);
        check_ends_once(&s, DT);
        assert_true(y_of(s.seen.w, s.ball) < 0.5);
        watch_end(&s.seen);
    }
}

TEST(disabling_ends_a_touch_and_enabling_begins_it_again) {
    for (int which = 0; which < 2; which++) {
        lying s = setup_lying();
        carom_body id = which ? s.ball : s.floor;
        carom_vec2 at = carom_body_position(s.seen.w, s.ball);
        assert_int_equal(carom_body_enable(s.seen.w, id, false), CAROM_OK);
        check_ends_once(&s, DT);
        assert_int_equal(carom_body_enable(s.seen.w, id, true), CAROM_OK);
        assert_int_equal(carom_body_set_position(s.seen.w, s.ball, at), CAROM_OK);
        assert_int_equal(carom_body_set_velocity(s.seen.w, s.ball, vec(0, 0)), CAROM_OK);
        watch_steps(&s.seen, 2, DT);
        CHECK(s.seen.begins == 2 && s.seen.ends == 1, "%u begins, %u ends", s.seen.begins,
              s.seen.ends);
        watch_end(&s.seen);
    }
}

TEST(disabling_and_enabling_between_two_steps_stays_paired) {
    lying s = setup_lying();
    assert_int_equal(carom_body_enable(s.seen.w, s.ball, false), CAROM_OK);
    assert_int_equal(carom_body_enable(s.seen.w, s.ball, true), CAROM_OK);
    watch_steps(&s.seen, 2, DT);
    assert_true(watch_is_open(&s.seen, s.floor, s.ball));
    watch_end(&s.seen);
}

TEST(an_exclusion_ends_a_touch_and_its_end_begins_it_again) {
    lying s = setup_lying();
    carom_vec2 at = carom_body_position(s.seen.w, s.ball);
    assert_int_equal(carom_world_exclude(s.seen.w, s.ball, s.floor, true), CAROM_OK);
    check_ends_once(&s, DT);
    assert_int_equal(carom_world_exclude(s.seen.w, s.floor, s.ball, false), CAROM_OK);
    assert_int_equal(carom_body_set_position(s.seen.w, s.ball, at), CAROM_OK);
    assert_int_equal(carom_body_set_velocity(s.seen.w, s.ball, vec(0, 0)), CAROM_OK);
    watch_steps(&s.seen, 2, DT);
    CHECK(s.seen.begins == 2 && s.seen.ends == 1, "%u begins, %u ends", s.seen.begins, s.seen.ends);
    watch_end(&s.seen);
}

TEST(becoming_a_sensor_keeps_events_paired) {
    lying s = setup_lying();
    carom_body_def def = got(s.seen.w, s.floor);
    def.flags |= CAROM_BODY_SENSOR;
    assert_int_equal(carom_body_set(s.seen.w, s.floor, &def), CAROM_OK);
    /* It falls by 3 through the floor, which is 2 thick, in 50 steps. */
    watch_steps(&s.seen, 60, DT);
    CHECK(s.seen.open_count == 0 && s.seen.begins == s.seen.ends, "%u begins, %u ends",
          s.seen.begins, s.seen.ends);
    assert_int_equal(s.seen.collided, 0);
    watch_end(&s.seen);
}

TEST(a_new_body_at_the_place_of_a_removed_one_begins_by_itself) {
    lying s = setup_lying();
    carom_body_def def = got(s.seen.w, s.ball);
    assert_int_equal(carom_world_remove(s.seen.w, s.ball), CAROM_OK);
    carom_body other = put(s.seen.w, def);
    assert_false(same_body(other, s.ball));
    watch_step(&s.seen, DT);
    CHECK(s.seen.begun == 1 && s.seen.ended == 1, "%u begun, %u ended", s.seen.begun, s.seen.ended);
    assert_true(watch_is_open(&s.seen, s.floor, other));
    /* The slot of the first body is used again by another id. */
    for (int i = 0; i < 4; i++) {
        assert_int_equal(carom_world_remove(s.seen.w, other), CAROM_OK);
        other = put(s.seen.w, def);
        watch_step(&s.seen, DT);
        assert_true(watch_is_open(&s.seen, s.floor, other));
        assert_int_equal(s.seen.open_count, 1);
    }
    CHECK(s.seen.begins == 6 && s.seen.ends == 5, "%u begins, %u ends", s.seen.begins, s.seen.ends);
    watch_end(&s.seen);
}

TEST(a_touch_goes_through_a_snapshot) {
    lying s = setup_lying();
    size_t size = carom_world_save(s.seen.w, NULL, 0);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(carom_world_save(s.seen.w, bytes, size), size);

    watch other = watched(vec(1, 1));
    put(other.w, ball(0, 0, 1));
    assert_int_equal(carom_world_load(other.w, bytes, size), CAROM_OK);
    other.open[0] = touch_of(s.floor, s.ball);
    other.open_count = 1;
    uint32_t count = 0;
    const carom_touch *touches = carom_world_touches(other.w, &count);
    assert_int_equal(count, 1);
    assert_int_equal(touch_order(touches[0], other.open[0]), 0);
    watch_step(&other, DT);
    CHECK(other.begun == 0 && other.ended == 0, "the touch goes on: %u, %u", other.begun,
          other.ended);
    assert_int_equal(carom_world_remove(other.w, s.ball), CAROM_OK);
    watch_step(&other, DT);
    assert_int_equal(other.ended, 1);

    /* Removed, saved before the end event was reported, loaded: the loaded world reports it. */
    assert_int_equal(carom_world_remove(s.seen.w, s.floor), CAROM_OK);
    size_t again = carom_world_save(s.seen.w, NULL, 0);
    void *later = malloc(again);
    assert_non_null(later);
    assert_int_equal(carom_world_save(s.seen.w, later, again), again);
    assert_int_equal(carom_world_load(other.w, later, again), CAROM_OK);
    other.open[0] = touch_of(s.floor, s.ball);
    other.open_count = 1;
    watch_step(&other, DT);
    assert_int_equal(other.ended, 1);
    watch_step(&s.seen, DT);
    assert_int_equal(s.seen.ended, 1);
    assert_true(carom_world_hash(other.w) == carom_world_hash(s.seen.w));
    free(bytes);
    free(later);
    watch_end(&other);
    watch_end(&s.seen);
}

TEST(a_body_that_is_quarantined_ends_its_touches) {
    watch seen = watched(vec(0, 0));
    carom_body big = put(seen.w, sensor(wall(9.99e8f, 0, 9e5f, 9e5f)));
    carom_body b = put(seen.w, ball_at(9.99e8f, 0, 1000, 0, 0));
    watch_step(&seen, 1);
    assert_true(watch_is_open(&seen, big, b));
    assert_int_equal(carom_body_set_velocity(seen.w, b, vec(1e9f, 0)), CAROM_OK);
    watch_steps(&seen, 2, 1);
    CHECK(seen.open_count == 0 && seen.reports == 1, "%u open, %u reports", seen.open_count,
          seen.reports);
    watch_end(&seen);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_touch_that_lasts_has_one_begin),
        cmocka_unit_test(a_ball_that_rolls_along_a_floor_keeps_one_touch),
        cmocka_unit_test(no_event_is_reported_twice_or_without_a_body),
        cmocka_unit_test(every_bounce_is_a_begin_and_an_end_in_a_later_step),
        cmocka_unit_test(a_collision_in_one_step_ends_with_the_next),
        cmocka_unit_test(removing_either_body_ends_a_touch),
        cmocka_unit_test(a_step_of_no_length_reports_ends),
        cmocka_unit_test(a_teleport_ends_a_touch),
        cmocka_unit_test(a_teleport_to_where_it_touches_keeps_it_or_pairs_it),
        cmocka_unit_test(a_change_of_filter_ends_a_touch),
        cmocka_unit_test(disabling_ends_a_touch_and_enabling_begins_it_again),
        cmocka_unit_test(disabling_and_enabling_between_two_steps_stays_paired),
        cmocka_unit_test(an_exclusion_ends_a_touch_and_its_end_begins_it_again),
        cmocka_unit_test(becoming_a_sensor_keeps_events_paired),
        cmocka_unit_test(a_new_body_at_the_place_of_a_removed_one_begins_by_itself),
        cmocka_unit_test(a_touch_goes_through_a_snapshot),
        cmocka_unit_test(a_body_that_is_quarantined_ends_its_touches),
    };
    return RUN(tests);
}
