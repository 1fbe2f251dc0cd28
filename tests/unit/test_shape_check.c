/* Tests carom_*_check: which shapes are invalid, and why. */
#include "unit.h"

#include "shape/valid.h"

#define NEGATIVE_TINY (-FLT_TRUE_MIN)

static void check_reason(const char *name, uint32_t got, uint32_t expected) {
    CHECK(got == expected, "%s: %s, expected: %s", name, carom_reason_text(got),
          carom_reason_text(expected));
}

TEST(circle_is_refused_for_the_first_reason) {
    const struct {
        const char *name;
        carom_circle c;
        uint32_t reason;
    } cases[] = {
        {"plain", circle(1, 2, 3), CAROM_VALID},
        {"a point", circle(1, 2, 0), CAROM_VALID},
        {"radius minus zero", circle(1, 2, -0.0f), CAROM_VALID},
        {"the largest", circle(FLT_MAX, -FLT_MAX, FLT_MAX), CAROM_VALID},
        {"the smallest", circle(FLT_TRUE_MIN, 0, FLT_TRUE_MIN), CAROM_VALID},
        {"NaN x", circle(NAN, 2, 3), CAROM_INVALID_NAN},
        {"NaN y", circle(1, NAN, 3), CAROM_INVALID_NAN},
        {"NaN radius", circle(1, 2, NAN), CAROM_INVALID_NAN},
        {"infinite x", circle(INFINITY, 2, 3), CAROM_INVALID_INFINITE},
        {"infinite y", circle(1, -INFINITY, 3), CAROM_INVALID_INFINITE},
        {"infinite radius", circle(1, 2, INFINITY), CAROM_INVALID_INFINITE},
        {"negative radius", circle(1, 2, -3), CAROM_INVALID_NEGATIVE},
        {"barely negative radius", circle(1, 2, NEGATIVE_TINY), CAROM_INVALID_NEGATIVE},
        {"NaN before infinite", circle(INFINITY, 2, NAN), CAROM_INVALID_NAN},
        {"infinite before negative", circle(INFINITY, 2, -1), CAROM_INVALID_INFINITE},
        {"minus infinite radius", circle(1, 2, -INFINITY), CAROM_INVALID_INFINITE},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        check_reason(cases[i].name, carom_circle_check(cases[i].c), cases[i].reason);
        check_reason(cases[i].name, carom_shape_check(carom_shape_from_circle(cases[i].c)),
                     cases[i].reason);
        CHECK(caromi_circle_ok(cases[i].c) == (cases[i].reason == CAROM_VALID), "%s",
              cases[i].name);
    }
}

TEST(aabb_is_refused_for_the_first_reason) {
    const struct {
        const char *name;
        carom_aabb b;
        uint32_t reason;
    } cases[] = {
        {"plain", aabb(1, 2, 3, 4), CAROM_VALID},
        {"a point", aabb(1, 2, 1, 2), CAROM_VALID},
        {"a segment", aabb(1, 2, 1, 4), CAROM_VALID},
        {"the largest", aabb(-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX), CAROM_VALID},
        {"zeros of both signs", aabb(0.0f, 0.0f, -0.0f, -0.0f), CAROM_VALID},
        {"NaN", aabb(NAN, 2, 3, 4), CAROM_INVALID_NAN},
        {"NaN min y", aabb(1, NAN, 3, 4), CAROM_INVALID_NAN},
        {"NaN max x", aabb(1, 2, NAN, 4), CAROM_INVALID_NAN},
        {"NaN max y", aabb(1, 2, 3, NAN), CAROM_INVALID_NAN},
        {"infinite min x", aabb(-INFINITY, 2, 3, 4), CAROM_INVALID_INFINITE},
        {"infinite min y", aabb(1, -INFINITY, 3, 4), CAROM_INVALID_INFINITE},
        {"infinite max x", aabb(1, 2, INFINITY, 4), CAROM_INVALID_INFINITE},
        {"infinite max y", aabb(1, 2, 3, INFINITY), CAROM_INVALID_INFINITE},
        {"x out of order", aabb(3, 2, 1, 4), CAROM_INVALID_ORDER},
        {"y out of order", aabb(1, 4, 3, 2), CAROM_INVALID_ORDER},
        {"barely out of order", aabb(FLT_TRUE_MIN, 2, 0, 4), CAROM_INVALID_ORDER},
        {"NaN before order", aabb(3, 2, 1, NAN), CAROM_INVALID_NAN},
        {"NaN before infinite", aabb(INFINITY, 2, 1, NAN), CAROM_INVALID_NAN},
        {"infinite before order", aabb(INFINITY, 2, 1, 4), CAROM_INVALID_INFINITE},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        check_reason(cases[i].name, carom_aabb_check(cases[i].b), cases[i].reason);
        check_reason(cases[i].name, carom_shape_check(carom_shape_from_aabb(cases[i].b)),
                     cases[i].reason);
        CHECK(caromi_aabb_ok(cases[i].b) == (cases[i].reason == CAROM_VALID), "%s", cases[i].name);
    }
}

TEST(box_is_refused_for_the_first_reason) {
    const struct {
        const char *name;
        carom_box b;
        uint32_t reason;
    } cases[] = {
        {"plain", box(1, 2, 3, 4, 1, 0), CAROM_VALID},
        {"a long direction", box(1, 2, 3, 4, -300, 400), CAROM_VALID},
        {"the shortest direction", box(1, 2, 3, 4, 0, -FLT_TRUE_MIN), CAROM_VALID},
        {"the longest direction", box(1, 2, 3, 4, FLT_MAX, FLT_MAX), CAROM_VALID},
        {"a point", box(1, 2, 0, -0.0f, 1, 0), CAROM_VALID},
        {"NaN x", box(NAN, 2, 3, 4, 1, 0), CAROM_INVALID_NAN},
        {"NaN y", box(1, NAN, 3, 4, 1, 0), CAROM_INVALID_NAN},
        {"NaN half x", box(1, 2, NAN, 4, 1, 0), CAROM_INVALID_NAN},
        {"NaN half y", box(1, 2, 3, NAN, 1, 0), CAROM_INVALID_NAN},
        {"NaN cosine", box(1, 2, 3, 4, NAN, 0), CAROM_INVALID_NAN},
        {"NaN sine", box(1, 2, 3, 4, 1, NAN), CAROM_INVALID_NAN},
        {"infinite x", box(INFINITY, 2, 3, 4, 1, 0), CAROM_INVALID_INFINITE},
        {"infinite y", box(1, INFINITY, 3, 4, 1, 0), CAROM_INVALID_INFINITE},
        {"infinite half x", box(1, 2, INFINITY, 4, 1, 0), CAROM_INVALID_INFINITE},
        {"infinite half y", box(1, 2, 3, INFINITY, 1, 0), CAROM_INVALID_INFINITE},
        {"infinite cosine", box(1, 2, 3, 4, -INFINITY, 0), CAROM_INVALID_INFINITE},
        {"infinite sine", box(1, 2, 3, 4, 1, INFINITY), CAROM_INVALID_INFINITE},
        {"negative half x", box(1, 2, -3, 4, 1, 0), CAROM_INVALID_NEGATIVE},
        {"negative half y", box(1, 2, 3, NEGATIVE_TINY, 1, 0), CAROM_INVALID_NEGATIVE},
        {"no direction", box(1, 2, 3, 4, 0, 0), CAROM_INVALID_DIRECTION},
        {"no direction, minus zero", box(1, 2, 3, 4, -0.0f, 0), CAROM_INVALID_DIRECTION},
        {"NaN before the rest", box(INFINITY, 2, -3, 4, 0, NAN), CAROM_INVALID_NAN},
        {"infinite before negative", box(1, 2, -3, 4, INFINITY, 0), CAROM_INVALID_INFINITE},
        {"negative before direction", box(1, 2, 3, -4, 0, 0), CAROM_INVALID_NEGATIVE},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        check_reason(cases[i].name, carom_box_check(cases[i].b), cases[i].reason);
        check_reason(cases[i].name, carom_shape_check(carom_shape_from_box(cases[i].b)),
                     cases[i].reason);
        CHECK(caromi_box_ok(cases[i].b) == (cases[i].reason == CAROM_VALID), "%s", cases[i].name);
    }
}

TEST(unknown_kind_is_the_first_of_all_reasons) {
    const uint32_t kinds[] = {0, 4, 5, UINT32_MAX};
    for (size_t i = 0; i < COUNT(kinds); i++) {
        carom_shape s = carom_shape_from_circle(circle(NAN, INFINITY, -1));
        s.kind = kinds[i];
        check_reason("unknown kind", carom_shape_check(s), CAROM_INVALID_KIND);
    }
}

TEST(every_reason_has_a_text_of_its_own) {
    for (uint32_t i = CAROM_VALID; i <= CAROM_INVALID_DIRECTION; i++) {
        const char *text = carom_reason_text(i);
        assert_non_null(text);
        CHECK(strlen(text) > 3, "reason %u: \"%s\"", i, text);
        for (uint32_t j = 0; j < i; j++)
            CHECK(strcmp(text, carom_reason_text(j)) != 0, "reasons %u and %u: \"%s\"", j, i, text);
    }
    assert_string_equal(carom_reason_text(CAROM_INVALID_ORDER), "min is greater than max");
}

TEST(unknown_reason_has_a_text_too) {
    const uint32_t codes[] = {7, 1000, UINT32_MAX};
    for (size_t i = 0; i < COUNT(codes); i++) {
        assert_non_null(carom_reason_text(codes[i]));
        CHECK(carom_reason_text(codes[i])[0] != '\0', "code %u", codes[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circle_is_refused_for_the_first_reason),
        cmocka_unit_test(aabb_is_refused_for_the_first_reason),
        cmocka_unit_test(box_is_refused_for_the_first_reason),
        cmocka_unit_test(unknown_kind_is_the_first_of_all_reasons),
        cmocka_unit_test(every_reason_has_a_text_of_its_own),
        cmocka_unit_test(unknown_reason_has_a_text_too),
    };
    return RUN(tests);
}
