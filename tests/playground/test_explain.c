/* The steps that explain a pair, a sweep and an impact: they come to the library's results, and
 * their numbers are what printf writes. */
#include "play_support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "explain/write.h"

static uint64_t seed = 1, chance;

static uint32_t below(uint32_t most) {
    chance += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = chance;
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)((z ^ z >> 31) >> 32) % most;
}

static float between(float least, float most) {
    return least + (most - least) * (float)below(1u << 20) / 1048576.0f;
}

typedef struct heard {
    char text[8000];
    uint32_t steps, marks;
} heard;

static void add(heard *h, const char *text) {
    size_t used = strlen(h->text);
    (void)snprintf(h->text + used, sizeof h->text - used, "%s\n", text);
}

static void hear_step(void *ctx, uint32_t number, const char *title) {
    heard *h = ctx;
    assert_int_equal(number, ++h->steps);
    add(h, title);
}

static void hear_line(void *ctx, const char *text) {
    add(ctx, text);
}

static void hear_mark(void *ctx, const explain_mark *mark) {
    heard *h = ctx;
    h->marks++;
    assert_true(isfinite(mark->at.x) && isfinite(mark->to.y) && isfinite(mark->radius));
}

static explain_sink to(heard *h) {
    return (explain_sink){
        .step = hear_step, .line = hear_line, .mark = hear_mark, .ctx = h, .digits = 6};
}

static carom_shape some_shape(void) {
    carom_vec2 at = {between(-4.0f, 4.0f), between(-4.0f, 4.0f)};
    float turn = between(-180.0f, 180.0f);
    switch (below(3)) {
    case 0:
        return carom_shape_from_circle((carom_circle){at, between(0.2f, 2.0f)});
    case 1:
        return carom_shape_from_aabb((carom_aabb){at, {at.x + 1.5f, at.y + 0.7f}});
    default:
        return carom_shape_from_box(
            (carom_box){at, {between(0.2f, 2.0f), 0.7f}, carom_rot_from_degrees(turn)});
    }
}

/* The first number after a word. */
static double number_after(const char *text, const char *word) {
    const char *at = strstr(text, word);
    if (!at)
        fail_msg("no \"%s\" in\n%s", word, text);
    return strtod(at + strlen(word), NULL);
}

TEST(numbers_are_written_as_printf_writes_them) {
    const double odd[] = {0.5, 0.1, 1e-5, 123456.5, 999999.5, 1e300, 5e-324, 1.0 / 3, 0.0001};
    for (int i = 0; i < 20000; i++) {
        double value =
            i < 9 ? odd[i] : (double)between(-1.0f, 1.0f) * pow(10, (double)between(-30.0f, 30.0f));
        char want[64], got[64];
        int digits = 1 + (int)below(9);
        text_builder t = text_in(got, sizeof got);
        explain_number(&t, value, (uint32_t)digits);
        (void)snprintf(want, sizeof want, "%.*g", digits, value);
        if (strcmp(got, want) != 0)
            fail_msg("%s, not %s", got, want);
    }
}

TEST(the_steps_of_a_pair_come_to_the_verdict_of_the_library) {
    for (int i = 0; i < 3000; i++) {
        heard h = {0};
        explain e = explain_begin(to(&h), some_shape(), some_shape());
        explain_pair(&e);
        assert_null(strstr(h.text, "rounding decides"));
        assert_true(h.steps >= 4 && h.marks >= 3);
        bool overlap = carom_overlap_shapes(e.a, e.b);
        assert_true(overlap == !!strstr(h.text, "Verdict: they overlap"));
        double distance = number_after(h.text, "\ndistance  ");
        assert_true(fabs(distance - (double)e.contact.distance) <= 1e-5 * (1 + fabs(distance)));
    }
}

TEST(the_steps_of_a_sweep_come_to_the_time_of_the_library) {
    uint32_t hits = 0;
    for (int i = 0; i < 5000; i++) {
        heard h = {0};
        explain e = explain_begin(to(&h), some_shape(), some_shape());
        carom_vec2 m = {between(-9.0f, 9.0f), between(-9.0f, 9.0f)};
        carom_sweep s = carom_sweep_shapes(e.a, m, e.b);
        explain_sweep(&e, m);
        if (strstr(h.text, "rounding decides"))
            fail_msg("%s", h.text);
        if (s.state != CAROM_SWEEP_HIT)
            continue;
        hits++;
        /* The last time that the steps came to. */
        bool round = strstr(h.text, "- root) / m.m") != NULL;
        const char *all = strstr(h.text, "\nall: ") ? "\nall: from t = " : "\nboth: from t = ";
        double t = number_after(h.text, round ? " = t = " : all);
        if (!(fabs(t - s.t) < 1e-5))
            fail_msg("%.9g, not %.9g:\n%s", t, s.t, h.text);
    }
    assert_true(hits > 500);
}

TEST(the_steps_of_an_impact_name_all_that_matters) {
    heard h = {0};
    carom_shape ball = carom_shape_from_circle((carom_circle){{0, 1}, 1});
    carom_shape floor = carom_shape_from_aabb((carom_aabb){{-4, -2}, {4, 0}});
    explain e = explain_begin(to(&h), ball, floor);
    explain_impact i = {
        .velocity = {{3, -4}, {0, 0}}, .inverse = {0.5, 0}, .restitution = 0.5, .friction = 0.25};
    explain_impact_solve(&i, e.contact);
    explain_bounce(&e, &i);
    assert_int_equal(h.steps, 4);
    assert_true(number_after(h.text, "vn = v.n = ") == -4);
    assert_true(number_after(h.text, "vn = v'.n = ") == 2);
    assert_true(number_after(h.text, "min(3, 6) = ") == 3);
    assert_non_null(strstr(h.text, "vA' = (1.5, 2)"));
}

/* Friction stops a ball at a rotated wall: the part along the wall is 0, without the rounding of
 * the other part. */
TEST(a_part_of_a_velocity_that_is_rounding_is_0) {
    carom_shape ball = carom_shape_from_circle((carom_circle){{-2.0f, 0.3f}, 1.0f});
    carom_shape wall = carom_shape_from_box(
        (carom_box){{0.0f, 0.0f}, {1.0f, 1.5f}, carom_rot_from_degrees(20.0f)});
    for (int k = 0; k < 100; k++) {
        heard h = {0};
        explain e = explain_begin(to(&h), ball, wall);
        explain_impact i = {.velocity = {{4, between(-0.5f, 0.5f)}, {0, 0}},
                            .inverse = {0.3, 0},
                            .restitution = 0.5,
                            .friction = 2};
        explain_impact_solve(&i, e.contact);
        explain_bounce(&e, &i);
        const char *after = strstr(h.text, "v' - vn n: ");
        CHECK(after && strncmp(after, "v' - vn n: (0, 0), length 0\n", 28) == 0, "%s", h.text);
    }
}

/* A ball skims a floor: however small the closing speed is beside the other part, it is no
 * rounding. */
TEST(a_slow_part_of_a_fast_velocity_is_shown) {
    carom_shape ball = carom_shape_from_circle((carom_circle){{0, 1}, 1});
    carom_shape floor = carom_shape_from_aabb((carom_aabb){{-4, -2}, {4, 0}});
    for (float slow = 1.0f; slow > 1e-6f; slow *= 0.25f) {
        heard h = {0};
        explain e = explain_begin(to(&h), ball, floor);
        explain_impact i = {
            .velocity = {{100000, -slow}, {0, 0}}, .inverse = {0.5, 0}, .restitution = 0.5};
        explain_impact_solve(&i, e.contact);
        explain_bounce(&e, &i);
        CHECK(fabs(number_after(h.text, "vn = v.n = ") / -(double)slow - 1) < 1e-4, "%s", h.text);
        CHECK(fabs(number_after(h.text, "vn = v'.n = ") / (0.5 * (double)slow) - 1) < 1e-4, "%s",
              h.text);
        CHECK(number_after(h.text, "length ") == 100000, "%s", h.text);
    }
}

TEST(shapes_have_the_letters_that_they_are_given) {
    heard h = {0};
    explain e = explain_begin(to(&h), carom_shape_from_circle((carom_circle){{0, 0}, 1}),
                              carom_shape_from_circle((carom_circle){{1, 0}, 2}));
    e.letters[0] = 'P';
    e.letters[1] = 'Q';
    explain_pair(&e);
    assert_non_null(strstr(h.text, "From the centre of Q to the centre of P"));
    assert_non_null(strstr(h.text, "(rP + rQ)^2 = (1 + 2)^2 = 9"));
    assert_null(strstr(h.text, " A"));
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "--seed") == 0)
        seed = strtoull(argv[2], NULL, 10);
    chance = seed;
    printf("seed %llu\n", (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_written_as_printf_writes_them),
        cmocka_unit_test(the_steps_of_a_pair_come_to_the_verdict_of_the_library),
        cmocka_unit_test(the_steps_of_a_sweep_come_to_the_time_of_the_library),
        cmocka_unit_test(the_steps_of_an_impact_name_all_that_matters),
        cmocka_unit_test(a_part_of_a_velocity_that_is_rounding_is_0),
        cmocka_unit_test(a_slow_part_of_a_fast_velocity_is_shown),
        cmocka_unit_test(shapes_have_the_letters_that_they_are_given),
    };
    return RUN(tests);
}
