/* Tests the functions that take any two shapes: they return what the function of that pair returns,
 * in both orders. */
#include "unit.h"

static carom_circle some_circle(void) {
    return circle(unit_uniform(-5, 5), unit_uniform(-5, 5), unit_uniform(0, 4));
}

static carom_aabb some_aabb(void) {
    return carom_aabb_from_half(vec(unit_uniform(-5, 5), unit_uniform(-5, 5)),
                                vec(unit_uniform(0, 4), unit_uniform(0, 4)));
}

static carom_box some_box(void) {
    return carom_box_make(vec(unit_uniform(-5, 5), unit_uniform(-5, 5)), unit_uniform(0, 8),
                          unit_uniform(0, 8), unit_uniform(-4, 4));
}

static carom_shape some_shape(uint32_t kind) {
    if (kind == CAROM_SHAPE_CIRCLE)
        return carom_shape_from_circle(some_circle());
    if (kind == CAROM_SHAPE_AABB)
        return carom_shape_from_aabb(some_aabb());
    return carom_shape_from_box(some_box());
}

static bool same_contact(carom_contact a, carom_contact b) {
    return unit_same_bits(a.distance, b.distance) && unit_same_point(a.normal, b.normal) &&
           unit_same_point(a.point, b.point);
}

/* Returns the results of the functions that are named for this order of kinds. */
typedef struct answers {
    bool overlap;
    float distance;
    carom_contact contact;
} answers;

static answers named(carom_shape a, carom_shape b) {
    switch (a.kind * 4 + b.kind) {
    case CAROM_SHAPE_CIRCLE * 4 + CAROM_SHAPE_CIRCLE:
        return (answers){carom_overlap_circle_circle(a.as.circle, b.as.circle),
                         carom_distance_circle_circle(a.as.circle, b.as.circle),
                         carom_contact_circle_circle(a.as.circle, b.as.circle)};
    case CAROM_SHAPE_CIRCLE * 4 + CAROM_SHAPE_AABB:
        return (answers){carom_overlap_circle_aabb(a.as.circle, b.as.aabb),
                         carom_distance_circle_aabb(a.as.circle, b.as.aabb),
                         carom_contact_circle_aabb(a.as.circle, b.as.aabb)};
    case CAROM_SHAPE_CIRCLE * 4 + CAROM_SHAPE_BOX:
        return (answers){carom_overlap_circle_box(a.as.circle, b.as.box),
                         carom_distance_circle_box(a.as.circle, b.as.box),
                         carom_contact_circle_box(a.as.circle, b.as.box)};
    case CAROM_SHAPE_AABB * 4 + CAROM_SHAPE_AABB:
        return (answers){carom_overlap_aabb_aabb(a.as.aabb, b.as.aabb),
                         carom_distance_aabb_aabb(a.as.aabb, b.as.aabb),
                         carom_contact_aabb_aabb(a.as.aabb, b.as.aabb)};
    case CAROM_SHAPE_AABB * 4 + CAROM_SHAPE_BOX:
        return (answers){carom_overlap_aabb_box(a.as.aabb, b.as.box),
                         carom_distance_aabb_box(a.as.aabb, b.as.box),
                         carom_contact_aabb_box(a.as.aabb, b.as.box)};
    default:
        return (answers){carom_overlap_box_box(a.as.box, b.as.box),
                         carom_distance_box_box(a.as.box, b.as.box),
                         carom_contact_box_box(a.as.box, b.as.box)};
    }
}

TEST(every_pair_of_kinds_gives_what_its_own_function_gives) {
    for (uint32_t ka = CAROM_SHAPE_CIRCLE; ka <= CAROM_SHAPE_BOX; ka++) {
        for (uint32_t kb = ka; kb <= CAROM_SHAPE_BOX; kb++) {
            int overlaps = 0;
            for (int i = 0; i < 2000; i++) {
                carom_shape a = some_shape(ka), b = some_shape(kb);
                answers expected = named(a, b);
                overlaps += expected.overlap;
                CHECK(carom_overlap_shapes(a, b) == expected.overlap, "kinds %u %u", ka, kb);
                CHECK(unit_same_bits(carom_distance_shapes(a, b), expected.distance), "kinds %u %u",
                      ka, kb);
                CHECK(same_contact(carom_contact_shapes(a, b), expected.contact), "kinds %u %u", ka,
                      kb);
                CHECK(unit_same_bits(expected.distance, expected.contact.distance), "kinds %u %u",
                      ka, kb);
                CHECK(expected.overlap == (expected.distance < 0), "kinds %u %u", ka, kb);
            }
            CHECK(overlaps > 100 && overlaps < 1900, "kinds %u %u: %d overlaps", ka, kb, overlaps);
        }
    }
}

TEST(order_of_the_shapes_does_not_matter) {
    for (uint32_t ka = CAROM_SHAPE_CIRCLE; ka <= CAROM_SHAPE_BOX; ka++) {
        for (uint32_t kb = CAROM_SHAPE_CIRCLE; kb <= CAROM_SHAPE_BOX; kb++) {
            for (int i = 0; i < 2000; i++) {
                carom_shape a = some_shape(ka), b = some_shape(kb);
                carom_contact ab = carom_contact_shapes(a, b), ba = carom_contact_shapes(b, a);
                CHECK(carom_overlap_shapes(a, b) == carom_overlap_shapes(b, a), "kinds %u %u", ka,
                      kb);
                CHECK(unit_same_bits(carom_distance_shapes(a, b), carom_distance_shapes(b, a)),
                      "kinds %u %u", ka, kb);
                CHECK(unit_same_bits(ab.distance, ba.distance), "kinds %u %u", ka, kb);
                CHECK(ab.normal.x == -ba.normal.x && ab.normal.y == -ba.normal.y, "kinds %u %u", ka,
                      kb);
            }
        }
    }
}

TEST(pair_in_the_other_order_is_the_flipped_contact) {
    for (uint32_t ka = CAROM_SHAPE_CIRCLE; ka <= CAROM_SHAPE_BOX; ka++) {
        for (uint32_t kb = ka + 1; kb <= CAROM_SHAPE_BOX; kb++) {
            for (int i = 0; i < 2000; i++) {
                carom_shape a = some_shape(ka), b = some_shape(kb);
                carom_contact flipped = carom_contact_flip(named(a, b).contact);
                carom_contact got = carom_contact_shapes(b, a);
                CHECK(unit_same_bits(got.distance, flipped.distance), "kinds %u %u", ka, kb);
                CHECK(unit_same_point(got.normal, flipped.normal), "kinds %u %u", ka, kb);
                CHECK(fabsf(got.point.x - flipped.point.x) <= 4e-6f &&
                          fabsf(got.point.y - flipped.point.y) <= 4e-6f,
                      "kinds %u %u: (%.9g, %.9g) and (%.9g, %.9g)", ka, kb, (double)got.point.x,
                      (double)got.point.y, (double)flipped.point.x, (double)flipped.point.y);
            }
        }
    }
}

/* The contact of a circle at a square's centre has the normal +x; with the shapes swapped, -x. */
TEST(tie_in_the_other_order_is_flipped_too) {
    carom_shape c = carom_shape_from_circle(circle(0, 0, 1));
    carom_shape squares[] = {carom_shape_from_aabb(aabb(-2, -2, 2, 2)),
                             carom_shape_from_box(box(0, 0, 2, 2, 1, 0))};
    for (size_t i = 0; i < COUNT(squares); i++) {
        unit_check_contact("circle first", carom_contact_shapes(c, squares[i]),
                           (unit_contact){-3, 1, 0, 2, 0});
        unit_check_contact("square first", carom_contact_shapes(squares[i], c),
                           (unit_contact){-3, -1, 0, -1, 0});
    }
}

TEST(within_is_true_if_the_second_contains_the_first) {
    int inside = 0;
    for (int i = 0; i < 5000; i++) {
        carom_circle c = some_circle();
        carom_aabb a = some_aabb();
        carom_box b = some_box();
        if (i % 2) { /* makes it likely that one shape lies within the other */
            c.radius = unit_uniform(0, 0.5f);
            b.half = vec(unit_uniform(4, 9), unit_uniform(4, 9));
        }
        carom_shape sc = carom_shape_from_circle(c), sa = carom_shape_from_aabb(a),
                    sb = carom_shape_from_box(b);
        CHECK(carom_within_shapes(sc, sc) == carom_within_circle_circle(c, c), "%d", i);
        CHECK(carom_within_shapes(sc, sa) == carom_within_circle_aabb(c, a), "%d", i);
        CHECK(carom_within_shapes(sc, sb) == carom_within_circle_box(c, b), "%d", i);
        CHECK(carom_within_shapes(sa, sc) == carom_within_aabb_circle(a, c), "%d", i);
        CHECK(carom_within_shapes(sa, sa) == carom_within_aabb_aabb(a, a), "%d", i);
        CHECK(carom_within_shapes(sa, sb) == carom_within_aabb_box(a, b), "%d", i);
        CHECK(carom_within_shapes(sb, sc) == carom_within_box_circle(b, c), "%d", i);
        CHECK(carom_within_shapes(sb, sa) == carom_within_box_aabb(b, a), "%d", i);
        CHECK(carom_within_shapes(sb, sb) == carom_within_box_box(b, b), "%d", i);
        CHECK(carom_within_shapes(sb, sb), "a box lies within itself, %d", i);
        inside += carom_within_shapes(sc, sb) + carom_within_shapes(sa, sb);
    }
    CHECK(inside > 500, "%d inside", inside);
}

TEST(ray_against_a_shape_is_that_of_its_kind) {
    for (int i = 0; i < 5000; i++) {
        carom_vec2 from = vec(unit_uniform(-9, 9), unit_uniform(-9, 9));
        carom_vec2 motion = vec(unit_uniform(-20, 20), unit_uniform(-20, 20));
        carom_circle c = some_circle();
        carom_aabb a = some_aabb();
        carom_box b = some_box();
        carom_sweep named_ray = carom_ray_circle(from, motion, c);
        carom_sweep any = carom_ray_shape(from, motion, carom_shape_from_circle(c));
        CHECK(memcmp(&named_ray, &any, sizeof any) == 0, "circle %d", i);
        named_ray = carom_ray_aabb(from, motion, a);
        any = carom_ray_shape(from, motion, carom_shape_from_aabb(a));
        CHECK(memcmp(&named_ray, &any, sizeof any) == 0, "aabb %d", i);
        named_ray = carom_ray_box(from, motion, b);
        any = carom_ray_shape(from, motion, carom_shape_from_box(b));
        CHECK(memcmp(&named_ray, &any, sizeof any) == 0, "box %d", i);
    }
}

TEST(unknown_kind_overlaps_nothing) {
    const uint32_t kinds[] = {0, 4, 77, UINT32_MAX};
    for (size_t i = 0; i < COUNT(kinds); i++) {
        carom_shape unknown = carom_shape_from_circle(circle(0, 0, 100));
        unknown.kind = kinds[i];
        for (uint32_t k = CAROM_SHAPE_CIRCLE; k <= CAROM_SHAPE_BOX + 1; k++) {
            carom_shape known = k > CAROM_SHAPE_BOX ? unknown : some_shape(k);
            for (int order = 0; order < 2; order++) {
                carom_shape a = order ? known : unknown, b = order ? unknown : known;
                carom_contact c = carom_contact_shapes(a, b);
                CHECK(!carom_overlap_shapes(a, b), "kind %u", kinds[i]);
                CHECK(!carom_within_shapes(a, b), "kind %u", kinds[i]);
                CHECK(carom_distance_shapes(a, b) == INFINITY, "kind %u", kinds[i]);
                CHECK(c.distance == INFINITY, "kind %u", kinds[i]);
                CHECK(unit_same_point(c.normal, vec(0, 0)), "kind %u", kinds[i]);
                CHECK(unit_same_point(c.point, vec(0, 0)), "kind %u", kinds[i]);
            }
        }
        CHECK(unit_same_point(carom_closest_point_shape(vec(1, 1), unknown), vec(0, 0)), "kind %u",
              kinds[i]);
        CHECK(carom_ray_shape(vec(-900, 0), vec(1800, 0), unknown).state == CAROM_SWEEP_MISS,
              "kind %u", kinds[i]);
    }
}

/* The overlap test first, and a contact only for pairs that overlap. */
TEST(contact_after_a_hit_agrees_with_the_cheap_test) {
    for (int i = 0; i < 20000; i++) {
        carom_shape a = some_shape(1 + (uint32_t)i % 3), b = some_shape(1 + (uint32_t)i / 3 % 3);
        carom_contact c = carom_contact_shapes(a, b);
        CHECK(carom_overlap_shapes(a, b) == (c.distance < 0), "pair %d", i);
        CHECK(unit_is_unit(c.normal), "pair %d", i);
    }
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_of_kinds_gives_what_its_own_function_gives),
        cmocka_unit_test(order_of_the_shapes_does_not_matter),
        cmocka_unit_test(pair_in_the_other_order_is_the_flipped_contact),
        cmocka_unit_test(tie_in_the_other_order_is_flipped_too),
        cmocka_unit_test(within_is_true_if_the_second_contains_the_first),
        cmocka_unit_test(ray_against_a_shape_is_that_of_its_kind),
        cmocka_unit_test(unknown_kind_overlaps_nothing),
        cmocka_unit_test(contact_after_a_hit_agrees_with_the_cheap_test),
    };
    return RUN(tests);
}
