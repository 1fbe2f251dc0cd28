/* Bodies of a world: added, changed, read, removed. */
#include "unit_world.h"

#include "world/store.h"

/* ---- definitions ----------------------------------------------------------------------------- */

TEST(default_definitions_are_what_the_header_says) {
    carom_world_def world = carom_world_def_default();
    assert_int_equal(world.size, sizeof world);
    assert_int_equal(world.threads, 1);
    assert_true(world.gravity.x == 0 && world.gravity.y == 0 && world.rest == 2);
    assert_true(world.allocator.alloc != NULL && world.allocator.free != NULL);
    assert_true(world.parallel == NULL && world.parallel_ctx == NULL && world.bodies == 0);
    carom_body_def body = carom_body_def_default();
    assert_int_equal(body.size, sizeof body);
    assert_int_equal(body.type, CAROM_STATIC);
    assert_true(body.mass == 0 && body.restitution == 0 && body.friction == 0);
    assert_true(body.damping == 0 && body.gravity_scale == 1 && body.spin == 0);
    assert_true(body.velocity.x == 0 && body.velocity.y == 0);
    assert_int_equal(body.category, 1);
    assert_int_equal(body.mask, UINT32_MAX);
    assert_int_equal(body.flags, 0); /* collisions rotate it */
    assert_int_equal(body.sides + body.reserved, 0);
    assert_true(body.rot.c == 1 && body.rot.s == 0 && body.inertia == 0 && body.spin_damping == 0);
    assert_int_equal(body.user, 0);
}

/* Compares bytes: a definition has no padding, so equal definitions have equal bytes. */
static carom_body_def rich_def(void) {
    carom_body_def def = box_def(CAROM_KINEMATIC, 1, -2, 3, 4);
    def.shape.as.box.rot = (carom_rot){4, 3};
    def.flags = CAROM_BODY_SENSOR;
    def.velocity = vec(5, -6);
    def.spin = 0.5f;
    def.restitution = 0.25f;
    def.friction = 0.75f;
    def.damping = 0.125f;
    def.spin_damping = 0.375f;
    def.gravity_scale = -2;
    def.category = 6;
    def.mask = 0xff00;
    def.sides = CAROM_SIDE_POS_Y | CAROM_SIDE_NEG_X;
    def.user = UINT64_C(0x123456789abcdef0);
    return def;
}

TEST(a_body_is_what_was_added) {
    carom_world *w = setup_world();
    carom_body_def def = rich_def(), got;
    carom_body b = add_body(w, def);
    assert_int_equal(carom_body_get(w, b, &got), CAROM_OK);
    assert_memory_equal(&got, &def, sizeof def);
    carom_shape shape = carom_body_shape(w, b);
    assert_memory_equal(&shape, &def.shape, sizeof shape);
    assert_true(unit_same_point(carom_body_position(w, b), vec(1, -2)));
    assert_true(unit_same_point(carom_body_velocity(w, b), vec(5, -6)));
    assert_true(carom_body_user(w, b) == def.user);
    carom_world_destroy(w);
}

TEST(an_aabb_becomes_a_box) {
    carom_world *w = setup_world();
    carom_body_def def = carom_body_def_default();
    def.shape = carom_shape_from_aabb(aabb(1, 2, 5, 10));
    carom_shape shape = carom_body_shape(w, add_body(w, def));
    carom_shape expected = carom_shape_from_box(box(3, 6, 2, 4, 1, 0));
    assert_memory_equal(&shape, &expected, sizeof shape);
    carom_world_destroy(w);
}

TEST(mass_is_the_area_unless_given) {
    carom_world *w = setup_world();
    carom_body_def def;
    carom_body_get(w, add_ball(w, 0, 0, 2), &def);
    assert_true(unit_within_ulps(def.mass, 4 * 3.14159265358979, 1));
    carom_body_get(w, add_body(w, box_def(CAROM_DYNAMIC, 9, 9, 0.5f, 3)), &def);
    assert_true(unit_within_ulps(def.mass, 6, 1));
    carom_body_get(w, add_body(w, box_def(CAROM_STATIC, 0, 9, 0.5f, 3)), &def);
    assert_true(def.mass == 0);
    carom_body_get(w, add_body(w, box_def(CAROM_KINEMATIC, 0, 9, 0.5f, 3)), &def);
    assert_true(def.mass == 0);
    carom_world_destroy(w);
}

/* Masses are kept as their inverse: the mass that carom_body_get returns is rounded twice, and
 * carom_body_set must not change it again. A mass that the caller gave stays the same (1/(1/(1/x))
 * is 1/x in floats). One computed from an area, which was never a float, may not. */
TEST(what_get_returns_set_accepts_without_a_change) {
    carom_world *w = setup_world();
    int count = unit_size("masses", 20000, 1000000), off = 0;
    carom_body b = add_ball(w, 0, 0, 1);
    for (int i = 0; i < count; i++) {
        carom_body_def def = circle_def(CAROM_DYNAMIC, 0, 0, unit_uniform(1, 2)), got;
        bool given = i % 2 == 0;
        def.mass = given ? ldexpf(unit_uniform(1, 2), (int)(unit_random() % 100) - 50) : 0;
        assert_int_equal(carom_body_set(w, b, &def), CAROM_OK);
        uint64_t hash = carom_world_hash(w);
        assert_int_equal(carom_body_get(w, b, &got), CAROM_OK);
        double radius = (double)def.shape.as.circle.radius;
        double mass = given ? (double)def.mass : 3.14159265358979323846 * radius * radius;
        /* Half an ulp of the inverse is up to one of the mass, whose own rounding adds half. */
        CHECK(unit_within_ulps(got.mass, mass, 1.5), "%a became %a", mass, (double)got.mass);
        assert_int_equal(carom_body_set(w, b, &got), CAROM_OK);
        CHECK(carom_world_hash(w) == hash, "mass %a", mass);
        off += given && got.mass != def.mass;
    }
    printf("%d masses, %d of them returned an ulp off; no body changed\n", count, off);
    assert_true(off > 0); /* otherwise the test has tested nothing */
    carom_world_destroy(w);
}

/* ---- all of them ----------------------------------------------------------------------------- */

TEST(bodies_come_in_the_order_of_their_indices) {
    carom_world *w = setup_world();
    carom_body b[20], at = {0, 0};
    for (uint32_t i = 0; i < COUNT(b); i++)
        b[i] = add_ball(w, (float)(3 * i), 0, 1);
    assert_int_equal(carom_world_count(w), COUNT(b));
    for (uint32_t i = 0; i < COUNT(b); i++) {
        at = carom_world_next(w, at);
        assert_true(same_body(at, b[i]));
        assert_true(same_body(carom_world_body_at(w, at.index), at));
        if (i % 3 == 0)
            assert_int_equal(carom_world_remove(w, at), CAROM_OK);
    }
    assert_true(is_nobody(carom_world_next(w, at)));
    assert_int_equal(carom_world_count(w), COUNT(b) - 7);
    uint32_t count = 0;
    for (at = carom_world_next(w, (carom_body){0, 0}); !is_nobody(at);
         at = carom_world_next(w, at)) {
        assert_int_not_equal(at.index % 3, 0);
        count++;
    }
    assert_int_equal(count, carom_world_count(w));
    assert_true(is_nobody(carom_world_next(w, (carom_body){UINT32_MAX, 1})));
    assert_true(is_nobody(carom_world_body_at(w, 0)));
    assert_true(is_nobody(carom_world_body_at(w, COUNT(b))));
    assert_true(is_nobody(carom_world_body_at(w, UINT32_MAX)));
    carom_world_destroy(w);
}

TEST(read_writes_as_many_as_there_is_room_for_and_counts_all) {
    typedef struct sprite {
        carom_vec2 position, velocity;
        uint64_t colour;
    } sprite;
    carom_world *w = setup_world();
    sprite out[6];
    carom_body first = add_ball(w, 1, 1, 1);
    for (uint32_t i = 0; i < 5; i++) {
        carom_body_def def = circle_def(CAROM_DYNAMIC, (float)(10 * i), 5, 1);
        def.velocity = vec(0, (float)i);
        def.flags = i == 3 ? CAROM_BODY_DISABLED : 0;
        add_body(w, def);
    }
    assert_int_equal(carom_world_remove(w, first), CAROM_OK);
    memset(out, 0x55, sizeof out);
    assert_int_equal(
        carom_world_read(w, &out[0].position, &out[0].velocity, NULL, sizeof out[0], COUNT(out)),
        5);
    for (uint32_t i = 0; i < 5; i++) {
        assert_true(unit_same_point(out[i].position, vec((float)(10 * i), 5)));
        assert_true(unit_same_point(out[i].velocity, vec(0, (float)i)));
        assert_true(out[i].colour == UINT64_C(0x5555555555555555));
    }
    assert_int_equal(((uint8_t *)&out[5])[0], 0x55);
    memset(out, 0x55, sizeof out);
    assert_int_equal(carom_world_read(w, NULL, &out[0].velocity, NULL, sizeof out[0], 2), 5);
    assert_true(unit_same_point(out[1].velocity, vec(0, 1)));
    assert_int_equal(((uint8_t *)&out[2].velocity)[0], 0x55);
    assert_int_equal(((uint8_t *)&out[0].position)[0], 0x55);
    assert_int_equal(carom_world_read(w, NULL, NULL, NULL, 0, 0), 5);
    carom_world_destroy(w);
}

/* ---- changes --------------------------------------------------------------------------------- */

TEST(all_but_the_type_can_be_set) {
    carom_world *w = setup_world();
    carom_body b = add_body(w, box_def(CAROM_KINEMATIC, 0, 0, 1, 1));
    carom_body_def def = rich_def(), got;
    assert_int_equal(carom_body_set(w, b, &def), CAROM_OK);
    assert_int_equal(carom_body_get(w, b, &got), CAROM_OK);
    assert_memory_equal(&got, &def, sizeof def);
    def = circle_def(CAROM_KINEMATIC, 7, 8, 9);
    def.flags = CAROM_BODY_DISABLED;
    assert_int_equal(carom_body_set(w, b, &def), CAROM_OK);
    assert_int_equal(carom_body_get(w, b, &got), CAROM_OK);
    assert_memory_equal(&got, &def, sizeof def);
    carom_world_destroy(w);
}

TEST(short_forms_change_what_they_name) {
    carom_world *w = setup_world();
    carom_body_def def = circle_def(CAROM_DYNAMIC, 0, 0, 1), got;
    def.mass = 4;
    carom_body b = add_body(w, def);
    assert_int_equal(carom_body_set_position(w, b, vec(5, 6)), CAROM_OK);
    assert_int_equal(carom_body_set_velocity(w, b, vec(1, 2)), CAROM_OK);
    assert_int_equal(carom_body_apply_impulse(w, b, vec(8, -4)), CAROM_OK);
    assert_int_equal(carom_body_enable(w, b, false), CAROM_OK);
    assert_int_equal(carom_body_get(w, b, &got), CAROM_OK);
    def.shape.as.circle.center = vec(5, 6);
    def.velocity = vec(3, 1);
    def.flags |= CAROM_BODY_DISABLED;
    assert_memory_equal(&got, &def, sizeof def);
    assert_int_equal(carom_body_enable(w, b, false), CAROM_OK);
    assert_int_equal(carom_body_enable(w, b, true), CAROM_OK);
    assert_int_equal(carom_body_get(w, b, &got), CAROM_OK);
    assert_int_equal(got.flags, CAROM_BODY_FIXED_ROTATION);
    assert_int_equal(carom_world_set_gravity(w, vec(0, -10)), CAROM_OK);
    assert_true(unit_same_point(carom_world_gravity(w), vec(0, -10)));
    carom_world_destroy(w);
}

/* ---- drawing --------------------------------------------------------------------------------- */

TEST(between_steps_a_body_is_drawn_on_its_way) {
    carom_world *w = setup_world();
    carom_body_def def = box_def(CAROM_KINEMATIC, 1, 2, 1, 3);
    def.velocity = vec(8, -4);
    def.spin = 2;
    carom_body b = add_body(w, def);
    assert_true(unit_same_point(carom_body_between(w, b, 0).as.box.center, vec(1, 2)));
    assert_int_equal(carom_world_step(w, 0.5f), CAROM_OK);
    carom_vec2 to = carom_body_position(w, b);
    assert_true(unit_near_point(to, 5, 0, 4));
    double worst = 0;
    for (int i = 0; i <= 8; i++) {
        float share = (float)i / 8;
        carom_box now = carom_body_between(w, b, share).as.box;
        double part = (double)share;
        CHECK(unit_within_ulps(now.center.x, 1 + ((double)to.x - 1) * part, 0.501) &&
                  fabs((double)now.center.y - (2 + ((double)to.y - 2) * part)) < 1e-6,
              "share %d / 8", i);
        assert_true(unit_same_point(now.half, vec(1, 3)));
        double length = hypot((double)now.rot.c, (double)now.rot.s);
        worst = fmax(worst, fabs((double)now.rot.c / length - cos((double)share)));
        worst = fmax(worst, fabs((double)now.rot.s / length - sin((double)share)));
    }
    printf("a turning box is off by at most %.3g\n", worst);
    assert_true(worst < 1e-6);
    carom_shape end = carom_body_between(w, b, 1), shape = carom_body_shape(w, b);
    assert_memory_equal(&end, &shape, sizeof end);
    assert_true(unit_same_point(carom_body_between(w, b, NAN).as.box.center, vec(1, 2)));
    assert_true(unit_same_point(carom_body_between(w, b, -1).as.box.center, vec(1, 2)));
    assert_true(unit_same_point(carom_body_between(w, b, 2).as.box.center, to));
    carom_world_destroy(w);
}

TEST(a_body_that_was_teleported_is_drawn_where_it_is) {
    carom_world *w = setup_world();
    carom_body_def def = circle_def(CAROM_KINEMATIC, 0, 0, 1);
    def.velocity = vec(8, 0);
    carom_body b = add_body(w, def);
    assert_int_equal(carom_world_step(w, 0.5f), CAROM_OK);
    assert_int_equal(carom_body_get(w, b, &def), CAROM_OK);
    def.restitution = 1;
    assert_int_equal(carom_body_set(w, b, &def), CAROM_OK);
    assert_true(unit_same_point(carom_body_between(w, b, 0).as.circle.center, vec(0, 0)));
    assert_int_equal(carom_body_set_position(w, b, vec(4, 0)), CAROM_OK);
    assert_true(unit_same_point(carom_body_between(w, b, 0).as.circle.center, vec(0, 0)));
    assert_int_equal(carom_body_set_position(w, b, vec(50, 0)), CAROM_OK);
    assert_true(unit_same_point(carom_body_between(w, b, 0).as.circle.center, vec(50, 0)));
    assert_int_equal(carom_world_step(w, 0.5f), CAROM_OK);
    assert_true(unit_same_point(carom_body_between(w, b, 0).as.circle.center, vec(50, 0)));
    /* The step may be split into substeps, each of which ends at a float. */
    carom_vec2 end = carom_body_position(w, b);
    assert_true(unit_near_point(end, 54, 0, 4));
    assert_true(unit_same_point(carom_body_between(w, b, 1).as.circle.center, end));
    def.shape.as.circle.center = vec(-1, 0);
    assert_int_equal(carom_body_set(w, b, &def), CAROM_OK);
    assert_true(unit_same_point(carom_body_between(w, b, 0.5f).as.circle.center, vec(-1, 0)));
    carom_world_destroy(w);
}

TEST(a_body_that_was_away_is_drawn_where_it_comes_back) {
    carom_world *w = setup_world();
    carom_body_def def = circle_def(CAROM_KINEMATIC, 0, 0, 1);
    def.velocity = vec(8, 0);
    carom_body b = add_body(w, def);
    assert_int_equal(carom_world_step(w, 0.5f), CAROM_OK);
    assert_int_equal(carom_body_enable(w, b, false), CAROM_OK);
    assert_int_equal(carom_body_enable(w, b, true), CAROM_OK);
    assert_true(unit_same_point(carom_body_between(w, b, 0).as.circle.center, vec(4, 0)));
    carom_world_destroy(w);
}

/* ---- exclusions ------------------------------------------------------------------------------ */

#define MANY 12u

/* Compares every pair with a table. */
static void check_exclusions(const carom_world *w, const carom_body *b, bool excluded[MANY][MANY]) {
    for (uint32_t i = 0; i < MANY; i++)
        for (uint32_t j = 0; j < MANY; j++)
            if (i != j)
                CHECK(caromi_bodies_collide(w, b[i].index, b[j].index) == !excluded[i][j], "%u %u",
                      i, j);
}

TEST(excluded_pairs_are_those_that_were_named) {
    carom_world *w = setup_world();
    carom_body b[MANY];
    bool excluded[MANY][MANY] = {{false}};
    for (uint32_t i = 0; i < MANY; i++)
        b[i] = add_ball(w, (float)(3 * i), 0, 1);
    for (int n = 0; n < 2000; n++) {
        uint32_t i = (uint32_t)unit_random() % MANY, j = (uint32_t)unit_random() % MANY;
        bool on = unit_random() % 2 == 0;
        if (i == j && n % 7 == 0) { /* a new body in the slot has no exclusions */
            assert_int_equal(carom_world_remove(w, b[i]), CAROM_OK);
            b[i] = add_ball(w, 0, 0, 1);
            for (uint32_t k = 0; k < MANY; k++)
                excluded[i][k] = excluded[k][i] = false;
            assert_int_equal(carom_world_step(w, 0), CAROM_OK);
        } else if (i != j) {
            assert_int_equal(carom_world_exclude(w, b[i], b[j], on), CAROM_OK);
            excluded[i][j] = excluded[j][i] = on;
        }
        check_exclusions(w, b, excluded);
    }
    carom_world_destroy(w);
}

/* A body is marked exactly as long as it has exclusions; only marked bodies search the list. */
TEST(a_body_without_exclusions_has_no_mark) {
    carom_world *w = setup_world();
    carom_body a = add_ball(w, 0, 0, 1), b = add_ball(w, 5, 0, 1), c = add_ball(w, 9, 0, 1);
    uint64_t hash = carom_world_hash(w);
    assert_int_equal(carom_world_exclude(w, a, b, true), CAROM_OK);
    assert_int_equal(carom_world_exclude(w, c, b, true), CAROM_OK);
    assert_true(carom_world_hash(w) != hash);
    assert_int_equal(carom_world_exclude(w, b, a, false), CAROM_OK);
    assert_true((w->bodies[a.index].tag & CAROMI_EXCLUDES) == 0);
    assert_true((w->bodies[b.index].tag & CAROMI_EXCLUDES) != 0);
    assert_int_equal(carom_world_exclude(w, b, c, false), CAROM_OK);
    assert_true(carom_world_hash(w) == hash);
    assert_int_equal(carom_world_exclude(w, a, b, true), CAROM_OK);
    assert_int_equal(carom_world_exclude(w, b, c, true), CAROM_OK);
    assert_int_equal(carom_world_remove(w, b), CAROM_OK);
    assert_true(((w->bodies[a.index].tag | w->bodies[c.index].tag) & CAROMI_EXCLUDES) == 0);
    assert_int_equal(w->exclusion_count, 0);
    carom_world_destroy(w);
}

TEST(masks_are_tested_both_ways) {
    static const struct {
        uint32_t category_a, mask_a, category_b, mask_b;
        bool collide;
    } cases[] = {{1, 2, 2, 1, true},
                 {1, 2, 2, 2, false},
                 {1, 1, 2, 1, false},
                 {0, ~0u, 1, 1, false},
                 {0x80000000u, 6, 4, ~0u, true},
                 {1, 0, 1, 1, false}};
    carom_world *w = setup_world();
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_body_def def = circle_def(CAROM_DYNAMIC, 0, 0, 1);
        def.category = cases[i].category_a;
        def.mask = cases[i].mask_a;
        uint32_t a = add_body(w, def).index;
        def.category = cases[i].category_b;
        def.mask = cases[i].mask_b;
        uint32_t b = add_body(w, def).index;
        CHECK(caromi_bodies_collide(w, a, b) == cases[i].collide, "case %zu", i);
        CHECK(caromi_bodies_collide(w, b, a) == cases[i].collide, "case %zu", i);
    }
    carom_world_destroy(w);
}

/* ---- forces ---------------------------------------------------------------------------------- */

TEST(forces_act_once_and_go_with_their_body) {
    carom_world *w = setup_world();
    carom_body_def def = circle_def(CAROM_DYNAMIC, 0, 0, 1);
    def.mass = 2;
    carom_body a = add_body(w, def);
    def.shape.as.circle.center = vec(10, 0);
    carom_body b = add_body(w, def);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(carom_body_apply_force(w, a, vec(1, 0)), CAROM_OK);
        assert_int_equal(carom_body_apply_force(w, b, vec(0, 4)), CAROM_OK);
    }
    assert_int_equal(carom_world_remove(w, a), CAROM_OK);
    assert_int_equal(w->force_count, 3);
    assert_int_equal(carom_world_step(w, 0.5f), CAROM_OK);
    assert_true(unit_same_point(carom_body_velocity(w, b), vec(0, 3)));
    assert_int_equal(carom_world_step(w, 0.5f), CAROM_OK);
    assert_true(unit_same_point(carom_body_velocity(w, b), vec(0, 3)));
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_definitions_are_what_the_header_says),
        cmocka_unit_test(a_body_is_what_was_added),
        cmocka_unit_test(an_aabb_becomes_a_box),
        cmocka_unit_test(mass_is_the_area_unless_given),
        cmocka_unit_test(what_get_returns_set_accepts_without_a_change),
        cmocka_unit_test(bodies_come_in_the_order_of_their_indices),
        cmocka_unit_test(read_writes_as_many_as_there_is_room_for_and_counts_all),
        cmocka_unit_test(all_but_the_type_can_be_set),
        cmocka_unit_test(short_forms_change_what_they_name),
        cmocka_unit_test(between_steps_a_body_is_drawn_on_its_way),
        cmocka_unit_test(a_body_that_was_teleported_is_drawn_where_it_is),
        cmocka_unit_test(a_body_that_was_away_is_drawn_where_it_comes_back),
        cmocka_unit_test(excluded_pairs_are_those_that_were_named),
        cmocka_unit_test(a_body_without_exclusions_has_no_mark),
        cmocka_unit_test(masks_are_tested_both_ways),
        cmocka_unit_test(forces_act_once_and_go_with_their_body),
    };
    return RUN(tests);
}
