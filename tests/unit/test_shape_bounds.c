/* Tests that bounds contain the exact extent, and are not much larger. */
#include "unit_mpfr.h"

static mpfr_t extent, side;

/* Computes the extent of a shape from `center` along one axis: a radius, or for a box (half.x |c| +
 * half.y |s|) / |(c, s)| along x. */
static void set_reach(carom_box b, int axis) {
    mpfr_t length;
    mpfr_init2(length, UNIT_BITS);
    float along = axis ? b.rot.s : b.rot.c, across = axis ? b.rot.c : b.rot.s;
    mpfr_set_flt(extent, fabsf(along), MPFR_RNDN);
    mpfr_mul_d(extent, extent, (double)b.half.x, MPFR_RNDN);
    mpfr_set_flt(side, fabsf(across), MPFR_RNDN);
    mpfr_mul_d(side, side, (double)b.half.y, MPFR_RNDN);
    mpfr_add(extent, extent, side, MPFR_RNDN);
    mpfr_set_flt(length, along, MPFR_RNDN);
    mpfr_sqr(length, length, MPFR_RNDN);
    mpfr_set_flt(side, across, MPFR_RNDN);
    mpfr_sqr(side, side, MPFR_RNDN);
    mpfr_add(length, length, side, MPFR_RNDN);
    mpfr_sqrt(length, length, MPFR_RNDN);
    mpfr_div(extent, extent, length, MPFR_RNDN);
    mpfr_clear(length);
}

/* Sets `side` to center + sign * extent, plus the motion if that leads outward. Clamps it to
 * FLT_MAX. */
static void set_side(float center, int sign, float motion) {
    bool travels = sign < 0 ? motion < 0 : motion > 0;
    if (sign < 0)
        mpfr_neg(side, extent, MPFR_RNDN);
    else
        mpfr_set(side, extent, MPFR_RNDN);
    mpfr_add_d(side, side, (double)center, MPFR_RNDN);
    if (travels)
        mpfr_add_d(side, side, (double)motion, MPFR_RNDN);
    if (mpfr_cmp_d(side, -(double)FLT_MAX) < 0)
        mpfr_set_d(side, -(double)FLT_MAX, MPFR_RNDN);
    if (mpfr_cmp_d(side, (double)FLT_MAX) > 0)
        mpfr_set_d(side, (double)FLT_MAX, MPFR_RNDN);
}

/* `got` bounds the side from outside, and the float `slack` steps further in does not. */
static void check_side(const char *name, float got, float center, int sign, int slack) {
    set_side(center, sign, 0);
    CHECK(mpfr_cmp_d(side, (double)got) * sign <= 0, "%s: %.9g lies inside %.17g", name,
          (double)got, mpfr_get_d(side, MPFR_RNDN));
    float inner = got;
    for (int i = 0; i <= slack; i++)
        inner = nextafterf(inner, sign < 0 ? INFINITY : -INFINITY);
    CHECK(mpfr_cmp_d(side, (double)inner) * sign > 0, "%s: %.9g is more than %d ulp outside %.17g",
          name, (double)got, slack, mpfr_get_d(side, MPFR_RNDN));
}

/* The same for a swept side, which may be a few ulp of the sum of its terms outside. */
static void check_swept_side(const char *name, float got, float center, int sign, float motion) {
    set_side(center, sign, motion);
    CHECK(mpfr_cmp_d(side, (double)got) * sign <= 0, "%s: %.9g lies inside %.17g", name,
          (double)got, mpfr_get_d(side, MPFR_RNDN));
    double sum = fabs((double)center) + fabs((double)motion) + mpfr_get_d(extent, MPFR_RNDU);
    mpfr_sub_d(side, side, (double)got, MPFR_RNDN);
    CHECK(fabs(mpfr_get_d(side, MPFR_RNDN)) <= 3 * unit_ulp(sum), "%s: %.9g is %.3g outside", name,
          (double)got, mpfr_get_d(side, MPFR_RNDN));
}

static void check_circle(const char *name, carom_circle c) {
    carom_aabb got = carom_circle_bounds(c);
    mpfr_set_flt(extent, c.radius, MPFR_RNDN);
    check_side(name, got.min.x, c.center.x, -1, 0);
    check_side(name, got.min.y, c.center.y, -1, 0);
    check_side(name, got.max.x, c.center.x, 1, 0);
    check_side(name, got.max.y, c.center.y, 1, 0);
}

static void check_swept_circle(const char *name, carom_circle c, carom_vec2 motion) {
    carom_aabb got = carom_circle_swept_bounds(c, motion);
    mpfr_set_flt(extent, c.radius, MPFR_RNDN);
    check_swept_side(name, got.min.x, c.center.x, -1, motion.x);
    check_swept_side(name, got.min.y, c.center.y, -1, motion.y);
    check_swept_side(name, got.max.x, c.center.x, 1, motion.x);
    check_swept_side(name, got.max.y, c.center.y, 1, motion.y);
}

static void check_box(const char *name, carom_box b) {
    carom_aabb got = carom_box_bounds(b);
    set_reach(b, 0);
    check_side(name, got.min.x, b.center.x, -1, 2);
    check_side(name, got.max.x, b.center.x, 1, 2);
    set_reach(b, 1);
    check_side(name, got.min.y, b.center.y, -1, 2);
    check_side(name, got.max.y, b.center.y, 1, 2);
}

static void check_swept_box(const char *name, carom_box b, carom_vec2 motion) {
    carom_aabb got = carom_box_swept_bounds(b, motion);
    set_reach(b, 0);
    check_swept_side(name, got.min.x, b.center.x, -1, motion.x);
    check_swept_side(name, got.max.x, b.center.x, 1, motion.x);
    set_reach(b, 1);
    check_swept_side(name, got.min.y, b.center.y, -1, motion.y);
    check_swept_side(name, got.max.y, b.center.y, 1, motion.y);
}

TEST(bounds_of_a_circle_are_the_tightest_floats) {
    const struct {
        const char *name;
        carom_circle c;
    } cases[] = {
        {"whole numbers", circle(1, 2, 3)},
        {"a point", circle(0.1f, 0.2f, 0)},
        {"rounds outward", circle(0x1p24f, -0x1p24f, 1)},
        {"a speck far out", circle(1e7f, 1e7f, 1e-7f)},
        {"a denormal radius", circle(1, 1, FLT_TRUE_MIN)},
        {"all denormal", circle(FLT_TRUE_MIN, 3 * FLT_TRUE_MIN, 2 * FLT_TRUE_MIN)},
        {"past FLT_MAX", circle(FLT_MAX, -FLT_MAX, FLT_MAX)},
        {"at FLT_MAX", circle(0, 0, FLT_MAX)},
        {"just past FLT_MAX", circle(FLT_MAX, 0, FLT_TRUE_MIN)},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check_circle(cases[i].name, cases[i].c);
    int count = unit_size("random circles", 5000, 500000);
    for (int i = 0; i < count; i++) {
        check_circle("random",
                     circle(unit_uniform(-9, 9), unit_uniform(-9, 9), unit_uniform(0, 9)));
        check_circle("any float",
                     circle(unit_any_float(), unit_any_float(), fabsf(unit_any_float())));
    }
}

TEST(bounds_of_an_upright_box_are_its_walls) {
    carom_aabb got = carom_box_bounds(box(1, 2, 3, 4, 1, 0));
    assert_true(unit_same_point(got.min, vec(-2, -2)) && unit_same_point(got.max, vec(4, 6)));
    got = carom_box_bounds(box(1, 2, 3, 4, 0, -7));
    assert_true(unit_same_point(got.min, vec(-3, -1)) && unit_same_point(got.max, vec(5, 5)));
    got = carom_shape_bounds(carom_shape_from_aabb(aabb(1, 2, 3, 4)));
    assert_true(unit_same_point(got.min, vec(1, 2)) && unit_same_point(got.max, vec(3, 4)));
}

TEST(bounds_of_a_box_hold_it_within_two_ulp) {
    const struct {
        const char *name;
        carom_box b;
    } cases[] = {
        {"upright", box(1, 2, 3, 4, 1, 0)},
        {"a quarter turn", box(1, 2, 3, 4, 0, 1)},
        {"tilted by 3-4-5", box(1, 2, 5, 10, 3, 4)},
        {"45 degrees", box(1, 2, 3, 4, 1, 1)},
        {"a long direction", box(1, 2, 3, 4, 0x1p100f, 0x1.8p100f)},
        {"a short direction", box(1, 2, 3, 4, 0x1p-140f, 0x1.8p-140f)},
        {"an extreme tilt", box(1, 2, 3, 4, FLT_MAX, FLT_TRUE_MIN)},
        {"far out", box(1e7f, -1e7f, 3, 4, 1, 2)},
        {"a speck far out", box(1e7f, -1e7f, 1e-7f, 1e-7f, 1, 2)},
        {"denormal", box(FLT_TRUE_MIN, 0, FLT_TRUE_MIN, FLT_TRUE_MIN, 1, 2)},
        {"past FLT_MAX", box(FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX, 1, 2)},
        {"a point", box(0.1f, 0.2f, 0, 0, 1, 2)},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check_box(cases[i].name, cases[i].b);
    int count = unit_size("random boxes", 5000, 500000);
    for (int i = 0; i < count; i++) {
        check_box("random",
                  carom_box_make(vec(unit_uniform(-9, 9), unit_uniform(-9, 9)), unit_uniform(0, 9),
                                 unit_uniform(0, 9), unit_uniform(-9, 9)));
        check_box("any float", box(unit_any_float(), unit_any_float(), fabsf(unit_any_float()),
                                   fabsf(unit_any_float()), unit_any_float(), unit_any_float()));
    }
}

TEST(swept_bounds_hold_start_and_end) {
    int count = unit_size("random sweeps", 5000, 500000);
    for (int i = 0; i < count; i++) {
        carom_vec2 motion = vec(unit_uniform(-20, 20), unit_uniform(-20, 20));
        check_swept_circle("random circle",
                           circle(unit_uniform(-9, 9), unit_uniform(-9, 9), unit_uniform(0, 9)),
                           motion);
        check_swept_box("random box",
                        carom_box_make(vec(unit_uniform(-9, 9), unit_uniform(-9, 9)),
                                       unit_uniform(0, 9), unit_uniform(0, 9), unit_uniform(-9, 9)),
                        motion);
        carom_vec2 any = vec(unit_any_float(), unit_any_float());
        check_swept_circle(
            "any circle", circle(unit_any_float(), unit_any_float(), fabsf(unit_any_float())), any);
    }
}

TEST(swept_bounds_of_an_aabb_grow_on_the_side_it_moves_to) {
    const struct {
        const char *name;
        carom_vec2 motion;
        carom_aabb expected;
    } cases[] = {
        {"at rest", vec(0, 0), aabb(1, 2, 3, 4)},
        {"right and up", vec(10, 20), aabb(1, 2, 13, 24)},
        {"left and down", vec(-10, -20), aabb(-9, -18, 3, 4)},
        {"one way each", vec(10, -20), aabb(1, -18, 13, 4)},
        {"past FLT_MAX", vec(FLT_MAX, -FLT_MAX), aabb(1, -FLT_MAX, FLT_MAX, 4)},
        {"too little to see", vec(FLT_TRUE_MIN, -FLT_TRUE_MIN),
         aabb(1, 0x1.fffffep+0f, 0x1.800002p+1f, 4)},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_aabb got = carom_aabb_swept_bounds(aabb(1, 2, 3, 4), cases[i].motion);
        CHECK(unit_same_point(got.min, cases[i].expected.min) &&
                  unit_same_point(got.max, cases[i].expected.max),
              "%s: (%.9g, %.9g)-(%.9g, %.9g)", cases[i].name, (double)got.min.x, (double)got.min.y,
              (double)got.max.x, (double)got.max.y);
    }
}

static void check_same(const char *name, carom_aabb a, carom_aabb b) {
    CHECK(memcmp(&a, &b, sizeof a) == 0, "%s", name);
}

TEST(bounds_of_a_shape_are_those_of_its_kind) {
    const carom_vec2 motion = {3, -4};
    carom_circle c = circle(0.1f, 0.2f, 0.3f);
    carom_aabb a = aabb(0.1f, 0.2f, 0.3f, 0.4f);
    carom_box b = box(0.1f, 0.2f, 0.3f, 0.4f, 1, 2);
    carom_shape sc = carom_shape_from_circle(c), sa = carom_shape_from_aabb(a),
                sb = carom_shape_from_box(b);
    check_same("circle", carom_shape_bounds(sc), carom_circle_bounds(c));
    check_same("aabb", carom_shape_bounds(sa), a);
    check_same("box", carom_shape_bounds(sb), carom_box_bounds(b));
    check_same("circle, swept", carom_shape_swept_bounds(sc, motion),
               carom_circle_swept_bounds(c, motion));
    check_same("aabb, swept", carom_shape_swept_bounds(sa, motion),
               carom_aabb_swept_bounds(a, motion));
    check_same("box, swept", carom_shape_swept_bounds(sb, motion),
               carom_box_swept_bounds(b, motion));
}

TEST(invalid_shape_has_bounds_that_overlap_nothing) {
    const carom_aabb none = {{1, 1}, {-1, -1}};
    const carom_vec2 motion = {1, 1};
    carom_shape unknown = carom_shape_from_circle(circle(0, 0, 1));
    unknown.kind = 9;
    const struct {
        const char *name;
        carom_shape s;
    } cases[] = {
        {"NaN circle", carom_shape_from_circle(circle(NAN, 0, 1))},
        {"infinite circle", carom_shape_from_circle(circle(0, INFINITY, 1))},
        {"negative circle", carom_shape_from_circle(circle(0, 0, -1))},
        {"NaN aabb", carom_shape_from_aabb(aabb(0, 0, 1, NAN))},
        {"aabb out of order", carom_shape_from_aabb(aabb(0, 2, 1, 1))},
        {"NaN box", carom_shape_from_box(box(0, 0, 1, 1, NAN, 0))},
        {"negative box", carom_shape_from_box(box(0, 0, -1, 1, 1, 0))},
        {"box without direction", carom_shape_from_box(box(0, 0, 1, 1, 0, 0))},
        {"unknown kind", unknown},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        check_same(cases[i].name, carom_shape_bounds(cases[i].s), none);
        check_same(cases[i].name, carom_shape_swept_bounds(cases[i].s, motion), none);
    }
    check_same("circle", carom_circle_bounds(circle(0, 0, -1)), none);
    check_same("box", carom_box_bounds(box(0, 0, -1, 1, 1, 0)), none);
    check_same("circle, swept", carom_circle_swept_bounds(circle(0, 0, -1), motion), none);
    check_same("aabb, swept", carom_aabb_swept_bounds(aabb(1, 0, 0, 1), motion), none);
    check_same("box, swept", carom_box_swept_bounds(box(0, 0, -1, 1, 1, 0), motion), none);
    assert_true(carom_aabb_check(none) != CAROM_VALID);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    mpfr_inits2(UNIT_BITS, extent, side, (mpfr_ptr)0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_of_a_circle_are_the_tightest_floats),
        cmocka_unit_test(bounds_of_an_upright_box_are_its_walls),
        cmocka_unit_test(bounds_of_a_box_hold_it_within_two_ulp),
        cmocka_unit_test(swept_bounds_hold_start_and_end),
        cmocka_unit_test(swept_bounds_of_an_aabb_grow_on_the_side_it_moves_to),
        cmocka_unit_test(bounds_of_a_shape_are_those_of_its_kind),
        cmocka_unit_test(invalid_shape_has_bounds_that_overlap_nothing),
    };
    int failed = RUN(tests);
    mpfr_clears(extent, side, (mpfr_ptr)0);
    mpfr_free_cache();
    return failed;
}
