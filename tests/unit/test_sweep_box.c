/* Sweeps of boxes and of any two shapes, in whole numbers. The contact of two boxes may be a
 * segment of an edge; the point must lie on it. */
#include "unit_ray.h"

typedef struct example {
    const char *name;
    carom_vec2 motion;
    uint32_t state;
    double t, normal_x, normal_y;
} example;

static void check(const example *e, carom_sweep got) {
    const unit_ray ray = {e->name,     vec(0, 0),   e->motion,           e->state,           e->t,
                          e->normal_x, e->normal_y, (double)got.point.x, (double)got.point.y};
    unit_check_ray(&ray, got);
}

/* b is 4 by 4 around the origin; a is 2 by 2, its lower left corner at `at`. */
static void check_boxes(carom_vec2 at, const example *cases, size_t count) {
    const carom_aabb a = aabb(at.x, at.y, at.x + 2, at.y + 2), b = aabb(-2, -2, 2, 2);
    const carom_box as_box = box(at.x + 1, at.y + 1, 1, 1, 1, 0), upright = box(0, 0, 2, 2, 0, 1);
    for (size_t i = 0; i < count; i++) {
        carom_vec2 m = cases[i].motion;
        check(&cases[i], carom_sweep_aabb_aabb(a, m, b));
        check(&cases[i], carom_sweep_aabb_box(a, m, box(0, 0, 2, 2, 5, 0)));
        check(&cases[i], carom_sweep_box_box(as_box, m, box(0, 0, 2, 2, 5, 0)));
        CHECK(carom_sweep_box_box(as_box, m, upright).state == cases[i].state, "%s: reversed",
              cases[i].name);
    }
}

TEST(boxes_collide_face_to_face) {
    const example apart[] = {
        {"head-on", {12, 0}, HIT, 0.5, -1, 0},
        {"stops short", {5, 0}, MISS, 0, 0, 0},
        {"touches at the end", {6, 0}, MISS, 0, 0, 0},
        {"an ulp past touching", {0x1.800002p+2f, 0}, HIT, 6 / (6 + 0x1p-21), -1, 0},
        {"away", {-12, 0}, MISS, 0, 0, 0},
        {"at rest", {0, 0}, MISS, 0, 0, 0},
        {"over it", {12, 6}, MISS, 0, 0, 0},
        {"corner to corner, grazing", {12, 4}, MISS, 0, 0, 0},
        {"an ulp under that graze", {12, 0x1.fffffep+1f}, HIT, 0.5, -1, 0},
        {"a long way", {1200000, 0}, HIT, 0.000005, -1, 0},
    };
    check_boxes(vec(-10, 0), apart, COUNT(apart));
}

TEST(touching_boxes_hit_at_once_when_they_move_inward) {
    const example on_the_left[] = {
        {"inward", {1, 0}, HIT, 0, -1, 0}, {"diagonally inward", {1, 9}, HIT, 0, -1, 0},
        {"along", {0, 9}, MISS, 0, 0, 0},  {"along, down", {0, -9}, MISS, 0, 0, 0},
        {"away", {-1, 0}, MISS, 0, 0, 0},  {"at rest", {0, 0}, MISS, 0, 0, 0},
    };
    check_boxes(vec(-4, 0), on_the_left, COUNT(on_the_left));
    const example at_the_corner[] = {
        {"inward", {1, -1}, HIT, 0, -1, 0},
        {"along the top", {9, 0}, MISS, 0, 0, 0},
        {"down the side", {0, -9}, MISS, 0, 0, 0},
        {"away", {-1, 1}, MISS, 0, 0, 0},
    };
    check_boxes(vec(-4, 2), at_the_corner, COUNT(at_the_corner));
}

TEST(corner_hit_exactly_has_the_first_of_its_two_normals) {
    const example from_above_right[] = {{"+x before +y", {-12, -12}, HIT, 0.5, 1, 0}};
    check_boxes(vec(8, 8), from_above_right, 1);
    const example from_below_left[] = {{"-x before -y", {12, 12}, HIT, 0.5, -1, 0}};
    check_boxes(vec(-10, -10), from_below_left, 1);
}

TEST(overlapping_boxes_are_overlapped_whatever_the_motion) {
    const example cases[] = {
        {"at rest", {0, 0}, OVERLAPPED, 0, 0, 0},
        {"leaving", {-50, 0}, OVERLAPPED, 0, 0, 0},
        {"deeper", {1, 0}, OVERLAPPED, 0, 0, 0},
    };
    check_boxes(vec(-3, 0), cases, COUNT(cases));
    carom_box a = box(0, 9, 3, 3, 1, 1), b = box(0, 0, 5, 6, 1, 0);
    carom_sweep s = carom_sweep_box_box(a, vec(0, -1), b);
    CHECK(s.state == OVERLAPPED && unit_same_point(s.normal, carom_contact_box_box(a, b).normal),
          "rotated: state %u", s.state);
}

/* A box on its corner: half 5, rot (4, 3), reaches 7 each way. */
TEST(slanted_box_hits_with_its_corner) {
    const carom_box a = box(0, 17, 5, 5, 4, 3);
    const carom_aabb floor = aabb(-100, -10, 100, 0);
    carom_sweep s = carom_sweep_aabb_box(floor, vec(0, 20), a);
    CHECK(s.state == HIT && fabs(s.t - 0.5) <= 1e-12 && s.normal.y == -1, "state %u, t %.17g",
          s.state, s.t);
    s = carom_sweep_box_box(a, vec(0, -20), box(0, -5, 100, 5, 1, 0));
    CHECK(s.state == HIT && fabs(s.t - 0.5) <= 1e-12 && s.normal.y == 1, "state %u, t %.17g",
          s.state, s.t);
    CHECK(unit_near_point(s.point, -1, 0, 4) || unit_near_point(s.point, 1, 0, 4),
          "point (%.9g, %.9g)", (double)s.point.x, (double)s.point.y);
    CHECK(carom_sweep_box_box(a, vec(0, -9.99f), box(0, -5, 100, 5, 1, 0)).state == MISS, "short");
    CHECK(carom_sweep_box_box(a, vec(300, 0), box(0, -5, 100, 5, 1, 0)).state == MISS, "past");
}

/* Swapped, a moves the other way: the same state and time, the opposite normal. */
TEST(order_of_shapes_only_turns_the_normal_round) {
    const carom_shape shapes[] = {
        carom_shape_from_circle(circle(-20, 1, 2)), carom_shape_from_aabb(aabb(-3, -4, 3, 4)),
        carom_shape_from_box(box(1, 2, 3, 2, 4, 3)), carom_shape_from_circle(circle(0, 0, 3))};
    const carom_vec2 motions[] = {{40, 0}, {40, 3}, {-40, 0}, {0, 0}, {17, -2}, {-17, 2}};
    for (size_t i = 0; i < COUNT(shapes); i++)
        for (size_t k = 0; k < COUNT(shapes); k++)
            for (size_t m = 0; m < COUNT(motions); m++) {
                carom_vec2 v = motions[m];
                carom_sweep ab = carom_sweep_shapes(shapes[i], v, shapes[k]);
                carom_sweep ba = carom_sweep_shapes(shapes[k], vec(-v.x, -v.y), shapes[i]);
                CHECK(ab.state == ba.state, "%zu, %zu, motion %zu: %u and %u", i, k, m, ab.state,
                      ba.state);
                CHECK(fabs(ab.t - ba.t) <= 1e-13, "%zu, %zu, motion %zu: t %.17g and %.17g", i, k,
                      m, ab.t, ba.t);
                if (ab.state == HIT)
                    CHECK(fabsf(ab.normal.x + ba.normal.x) <= 2e-7f &&
                              fabsf(ab.normal.y + ba.normal.y) <= 2e-7f,
                          "%zu, %zu, motion %zu: normals", i, k, m);
            }
    carom_sweep back = carom_sweep_shapes(shapes[1], vec(-40, 0), shapes[0]);
    CHECK(back.state == HIT && fabs(back.t - 15.0 / 40) <= 1e-15 && back.normal.x == 1,
          "aabb against circle: state %u, t %.17g", back.state, back.t);
    CHECK(unit_near_point(back.point, -18, 1, 1), "point (%.9g, %.9g)", (double)back.point.x,
          (double)back.point.y);
}

TEST(shapes_give_the_pairs_own_answer) {
    carom_circle c = circle(-20, 1, 2);
    carom_box b = box(1, 2, 3, 2, 4, 3);
    carom_aabb r = aabb(-3, -4, 3, 4);
    carom_vec2 m = vec(40, 1);
    carom_shape s = carom_shape_from_circle(c), t = carom_shape_from_box(b);
    carom_shape u = carom_shape_from_aabb(r);
    CHECK(carom_sweep_shapes(s, m, t).t == carom_sweep_circle_box(c, m, b).t, "circle_box");
    CHECK(carom_sweep_shapes(s, m, u).t == carom_sweep_circle_aabb(c, m, r).t, "circle_aabb");
    CHECK(carom_sweep_shapes(s, m, s).state == OVERLAPPED, "circle_circle");
    carom_shape none = {0, {c}};
    CHECK(carom_sweep_shapes(none, m, t).state == MISS && carom_sweep_shapes(t, m, none).t == 1,
          "an unknown kind");
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_collide_face_to_face),
        cmocka_unit_test(touching_boxes_hit_at_once_when_they_move_inward),
        cmocka_unit_test(corner_hit_exactly_has_the_first_of_its_two_normals),
        cmocka_unit_test(overlapping_boxes_are_overlapped_whatever_the_motion),
        cmocka_unit_test(slanted_box_hits_with_its_corner),
        cmocka_unit_test(order_of_shapes_only_turns_the_normal_round),
        cmocka_unit_test(shapes_give_the_pairs_own_answer),
    };
    return RUN(tests);
}
