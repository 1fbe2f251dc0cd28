/* Ids: a stale id is an error in every function, and never refers to another body. */
#include "unit_world.h"

#include "world/store.h"

static void next_step(carom_world *w) {
    assert_int_equal(carom_world_step(w, 1.0f / 64), CAROM_OK);
}

/* Calls every function that takes an id with a stale one. */
static void check_is_stale(carom_world *w, carom_body b, const char *what) {
    carom_body_def def = circle_def(CAROM_DYNAMIC, 0, 0, 1), got = def;
    carom_body other = carom_world_next(w, (carom_body){0, 0});
    unit_bytes before = save_world(w);
    const struct {
        const char *call;
        uint32_t error;
    } calls[] = {{"remove", carom_world_remove(w, b)},
                 {"get", carom_body_get(w, b, &got)},
                 {"set", carom_body_set(w, b, &def)},
                 {"set_position", carom_body_set_position(w, b, vec(1, 1))},
                 {"set_velocity", carom_body_set_velocity(w, b, vec(1, 1))},
                 {"enable", carom_body_enable(w, b, false)},
                 {"push", carom_body_apply_impulse(w, b, vec(1, 1))},
                 {"force", carom_body_apply_force(w, b, vec(1, 1))},
                 {"exclude", carom_world_exclude(w, b, other, true)},
                 {"exclude from", carom_world_exclude(w, other, b, true)}};
    for (size_t i = 0; i < COUNT(calls); i++)
        CHECK(calls[i].error == CAROM_ERROR_STALE, "%s, %s: %s", what, calls[i].call,
              carom_error_text(calls[i].error));
    CHECK(memcmp(&got, &def, sizeof got) == 0, "%s: get wrote something", what);
    CHECK(!carom_body_is_valid(w, b), "%s", what);
    CHECK(carom_body_shape(w, b).kind == 0, "%s", what);
    CHECK(carom_body_between(w, b, 0.5f).kind == 0, "%s", what);
    CHECK(unit_same_point(carom_body_position(w, b), vec(0, 0)), "%s", what);
    CHECK(unit_same_point(carom_body_velocity(w, b), vec(0, 0)), "%s", what);
    CHECK(carom_body_user(w, b) == 0, "%s", what);
    CHECK(is_as_saved(w, before), "%s: something changed", what);
    free(before.data);
}

TEST(a_stale_id_is_an_error_everywhere) {
    carom_world *w = setup_world();
    carom_body_def def = circle_def(CAROM_DYNAMIC, 5, 5, 1);
    def.velocity = vec(1, 2);
    def.user = 9;
    add_ball(w, 0, 0, 1);
    carom_body b = add_body(w, def);
    check_is_stale(w, (carom_body){0, 0}, "none");
    check_is_stale(w, (carom_body){b.index, b.generation + 1}, "of a later generation");
    check_is_stale(w, (carom_body){b.index, 0}, "of no generation");
    check_is_stale(w, (carom_body){2, 1}, "never added");
    check_is_stale(w, (carom_body){UINT32_MAX, UINT32_MAX}, "of absurd numbers");
    assert_int_equal(carom_world_remove(w, b), CAROM_OK);
    check_is_stale(w, b, "removed");
    next_step(w);
    check_is_stale(w, b, "removed before the last step");
    carom_body again = add_body(w, def);
    assert_int_equal(again.index, b.index);
    assert_int_equal(again.generation, b.generation + 1);
    check_is_stale(w, b, "whose slot is used again");
    assert_true(carom_body_is_valid(w, again));
    carom_world_destroy(w);
}

TEST(a_slot_is_used_again_after_the_next_step_only) {
    carom_world *w = setup_world();
    carom_body a = add_ball(w, 0, 0, 1), b = add_ball(w, 5, 0, 1);
    assert_int_equal(carom_world_remove(w, a), CAROM_OK);
    assert_int_equal(add_ball(w, 10, 0, 1).index, 2);
    assert_int_equal(carom_world_count(w), 2);
    next_step(w);
    carom_body c = add_ball(w, 15, 0, 1);
    assert_int_equal(c.index, a.index);
    assert_int_equal(c.generation, 2);
    assert_true(carom_body_is_valid(w, b));
    carom_world_destroy(w);
}

/* Generations do not wrap around: a slot with the last generation is not used again. */
TEST(a_slot_whose_generations_are_used_up_is_used_no_more) {
    carom_world *w = setup_world();
    carom_body a = add_ball(w, 0, 0, 1), b = add_ball(w, 5, 0, 1);
    const uint32_t low = (1u << CAROMI_TAG_BITS) - 1;
    caromi_body *slot = &w->bodies[a.index];
    slot->tag = (slot->tag & low) | (CAROMI_MAX_GENERATION - 1) << CAROMI_TAG_BITS;
    a.generation = CAROMI_MAX_GENERATION - 1;
    assert_int_equal(carom_world_remove(w, a), CAROM_OK);
    next_step(w);
    carom_body last = add_ball(w, 0, 0, 1);
    assert_int_equal(last.index, a.index);
    assert_int_equal(last.generation, CAROMI_MAX_GENERATION);
    assert_false(carom_body_is_valid(w, a));
    assert_true(carom_body_is_valid(w, last));
    /* That slot and an ordinary one become free, in both orders. */
    assert_int_equal(carom_world_remove(w, b), CAROM_OK);
    assert_int_equal(carom_world_remove(w, last), CAROM_OK);
    next_step(w);
    carom_body c = add_ball(w, 0, 0, 1);
    assert_int_equal(c.index, b.index);
    assert_int_equal(c.generation, 2);
    assert_int_equal(add_ball(w, 5, 0, 1).index, 2);
    assert_true(is_nobody(carom_world_body_at(w, last.index)));
    assert_false(carom_body_is_valid(w, last));
    /* A snapshot stores that, too. */
    unit_bytes bytes = save_world(w);
    assert_int_equal(carom_world_load(w, bytes.data, bytes.size), CAROM_OK);
    assert_true(is_as_saved(w, bytes));
    assert_int_equal(add_ball(w, 10, 0, 1).index, 3);
    free(bytes.data);
    carom_world_destroy(w);
}

/* Random additions, removals and steps, compared with a list of all ids so far. */
TEST(of_all_ids_ever_given_only_those_of_bodies_that_are_there_are_valid) {
    enum { MOST = 4000 };
    static carom_body given[MOST];
    static bool there[MOST];
    carom_world *w = setup_world();
    uint32_t count = 0, live = 0, reused = 0;
    while (count < MOST) {
        if (unit_random() % 3 != 0) {
            uint32_t type = (uint32_t)unit_random() % 3;
            given[count] = add_body(w, circle_def(type, (float)(2 * count), 0, 0.5f));
            reused += given[count].generation > 1;
            there[count++] = true;
            live++;
        } else {
            uint32_t i = count > 0 ? (uint32_t)unit_random() % count : 0;
            assert_int_equal(carom_world_remove(w, given[i]) == CAROM_OK, there[i]);
            live -= there[i];
            there[i] = false;
        }
        if (unit_random() % 16 == 0)
            next_step(w);
        assert_int_equal(carom_world_count(w), live);
        if (count % 100 == 0)
            for (uint32_t i = 0; i < count; i++)
                CHECK(carom_body_is_valid(w, given[i]) == there[i], "id %u of %u", i, count);
    }
    printf("%u ids, %u of used slots, %u valid at the end\n", count, reused, live);
    assert_true(reused > 100);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stale_id_is_an_error_everywhere),
        cmocka_unit_test(a_slot_is_used_again_after_the_next_step_only),
        cmocka_unit_test(a_slot_whose_generations_are_used_up_is_used_no_more),
        cmocka_unit_test(of_all_ids_ever_given_only_those_of_bodies_that_are_there_are_valid),
    };
    return RUN(tests);
}
