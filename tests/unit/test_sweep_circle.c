/* Sweeps of a circle: the cases of the definition, in whole numbers. `point` is on b's border. */
#include "unit_ray.h"

TEST(circle_hits_a_circle) {
    const carom_circle b = circle(0, 0, 3);
    const unit_ray cases[] = {
        {"from the left", {-15, 0}, {20, 0}, HIT, 0.5, -1, 0, -3, 0},
        {"from above", {0, 15}, {0, -20}, HIT, 0.5, 0, 1, 0, 3},
        {"off centre, 3 4 5", {-13, 4}, {20, 0}, HIT, 0.5, -0.6, 0.8, -1.8, 2.4},
        {"a graze", {-13, 5}, {20, 0}, MISS, 0, 0, 0, 0, 0},
        {"an ulp below a graze", {-13, 0x1.3ffffep+2f}, {26, 0}, HIT, 0.49992, 0, 1, 0, 3},
        {"an ulp above a graze", {-13, 0x1.400002p+2f}, {26, 0}, MISS, 0, 0, 0, 0, 0},
        {"touches at the end", {-15, 0}, {10, 0}, MISS, 0, 0, 0, 0, 0},
        {"stops short", {-15, 0}, {9, 0}, MISS, 0, 0, 0, 0, 0},
        {"points away", {-15, 0}, {-20, 0}, MISS, 0, 0, 0, 0, 0},
        {"touching, inward", {-5, 0}, {1, 0}, HIT, 0, -1, 0, -3, 0},
        {"touching, diagonally inward", {-3, 4}, {4, 2}, HIT, 0, -0.6, 0.8, -1.8, 2.4},
        {"touching, along", {-3, 4}, {4, 3}, MISS, 0, 0, 0, 0, 0},
        {"touching, along, a long path", {-3, 4}, {-4e7f, -3e7f}, MISS, 0, 0, 0, 0, 0},
        {"touching, away", {-5, 0}, {-1, 0}, MISS, 0, 0, 0, 0, 0},
        {"touching, at rest", {-5, 0}, {0, 0}, MISS, 0, 0, 0, 0, 0},
        {"apart, at rest", {-9, 0}, {0, 0}, MISS, 0, 0, 0, 0, 0},
        {"overlapped, at rest", {-4, 0}, {0, 0}, OVERLAPPED, 0, 0, 0, 0, 0},
        {"overlapped, leaving", {-4, 0}, {-9, 0}, OVERLAPPED, 0, 0, 0, 0, 0},
        {"a hundred thousand radii", {-200005, 0}, {400000, 0}, HIT, 0.5, -1, 0, -3, 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_sweep got =
            carom_sweep_circle_circle((carom_circle){cases[i].from, 2}, cases[i].motion, b);
        if (strstr(cases[i].name, "an ulp below")) { /* its time is a root */
            CHECK(got.state == HIT && got.t > 0.49 && got.t < 0.5, "%s: t %.17g", cases[i].name,
                  got.t);
            continue;
        }
        unit_check_ray(&cases[i], got);
    }
}

/* An aabb of 8 by 4 around the origin, and the same as a box. */
TEST(circle_hits_an_upright_box) {
    const unit_ray cases[] = {
        {"from the left", {-16, 1}, {20, 0}, HIT, 0.5, -1, 0, -4, 1},
        {"from below", {1, -14}, {0, 20}, HIT, 0.5, 0, -1, 1, -2},
        {"at a corner, 3 4 5", {7, 8}, {0, -4}, MISS, 0, 0, 0, 0, 0},
        {"at a corner, head-on", {5.2f, 13.6f}, {0, -20}, HIT, 0.5, 0.6, 0.8, 4, 2},
        {"touches at the end", {-16, 1}, {10, 0}, MISS, 0, 0, 0, 0, 0},
        {"along the upper wall", {-16, 4}, {40, 0}, MISS, 0, 0, 0, 0, 0},
        {"an ulp under that", {-16, 0x1.fffffep+1f}, {40, 0}, HIT, 0, 0, 0, 0, 0},
        {"touching, inward", {-6, 1}, {1, 5}, HIT, 0, -1, 0, -4, 1},
        {"touching, along", {-6, 1}, {0, 5}, MISS, 0, 0, 0, 0, 0},
        {"touching, away", {-6, 1}, {-1, 5}, MISS, 0, 0, 0, 0, 0},
        {"touching at rest", {-6, 1}, {0, 0}, MISS, 0, 0, 0, 0, 0},
        {"centre inside", {1, 1}, {9, 9}, OVERLAPPED, 0, 0, 0, 0, 0},
        {"a hundred thousand radii", {-200006, 1}, {400000, 0}, HIT, 0.5, -1, 0, -4, 1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_circle a = {cases[i].from, 2};
        carom_sweep of_aabb = carom_sweep_circle_aabb(a, cases[i].motion, aabb(-4, -2, 4, 2));
        carom_sweep of_box = carom_sweep_circle_box(a, cases[i].motion, box(0, 0, 2, 4, 0, -3));
        if (strstr(cases[i].name, "ulp") || strstr(cases[i].name, "head-on")) {
            /* rounding to float moves these slightly off the round numbers */
            CHECK(of_aabb.state == cases[i].state && of_box.state == cases[i].state, "%s: %u, %u",
                  cases[i].name, of_aabb.state, of_box.state);
            continue;
        }
        unit_check_ray(&cases[i], of_aabb);
        unit_check_ray(&cases[i], of_box);
    }
}

/* Axes (0.6, 0.8) and (-0.8, 0.6), half-extents 5 and 10. */
TEST(circle_hits_a_slanted_box) {
    const unit_ray cases[] = {
        {"the +x wall, head-on", {15, 20}, {-18, -24}, HIT, 0.5, 0.6, 0.8, 3, 4},
        {"the +y wall, head-on", {-24, 18}, {24, -18}, HIT, 0.5, -0.8, 0.6, -8, 6},
        {"centre inside, at rest", {-6, 2}, {0, 0}, OVERLAPPED, 0, 0, 0, 0, 0},
        {"away", {15, 20}, {18, 24}, MISS, 0, 0, 0, 0, 0},
        {"beside it", {15, 20}, {-80, 60}, MISS, 0, 0, 0, 0, 0},
        {"touching, inward", {6, 8}, {-1, 0}, HIT, 0, 0.6, 0.8, 3, 4},
        {"touching, along", {6, 8}, {-4, 3}, MISS, 0, 0, 0, 0, 0},
        {"touching, away", {6, 8}, {0, 1}, MISS, 0, 0, 0, 0, 0},
        {"touches at the end", {12, 16}, {-6, -8}, MISS, 0, 0, 0, 0, 0},
    };
    const float lengths[] = {1, 0x1p-60f, 0x1p60f};
    for (size_t i = 0; i < COUNT(cases); i++)
        for (size_t k = 0; k < COUNT(lengths); k++) {
            carom_box b = box(0, 0, 5, 10, 3 * lengths[k], 4 * lengths[k]);
            carom_circle a = {cases[i].from, 5};
            unit_check_ray(&cases[i], carom_sweep_circle_box(a, cases[i].motion, b));
        }
}

/* A wall and the disc at its end, or two discs, whose times are the same double: the one on the
 * border decides, and the point is there. */
TEST(normal_is_right_where_times_round_to_the_same) {
    static const struct {
        const char *name;
        carom_circle a;
        carom_vec2 motion;
        carom_aabb b;
        double nx, ny, px, py;
    } cases[] = {
        {"near the upper end of a wall",
         {{-0x1p22f, -0x1.99999ap-31f}, 0x1p-30f},
         {0x1p23f, 0},
         {{0, -1}, {1, 0}},
         -1,
         0,
         0,
         -0x1.99999ap-31},
        {"near its lower end",
         {{-0x1p22f, 0x1.99999ap-31f}, 0x1p-30f},
         {0x1p23f, 0},
         {{0, 0}, {1, 1}},
         -1,
         0,
         0,
         0x1.99999ap-31},
        {"near the end of a floor",
         {{-0x1.99999ap-31f, 0x1p22f}, 0x1p-30f},
         {0, -0x1p23f},
         {{-1, -1}, {0, 0}},
         0,
         1,
         -0x1.99999ap-31,
         0},
        {"out of the wall's end",
         {{0, 0x1.388p13f}, 0x1p-149f},
         {-0x1.388p14f, -0x1p-149f},
         {{-0x1.86ap15f, -0x1.116ffep16f}, {-0x1.388p14f, 0x1.388p13f}},
         1,
         0,
         -0x1.388p14,
         0x1.388p13},
        {"two discs, by the upper one",
         {{-0x1p22f, 0x1.59999ap-30f}, 0x1p-30f},
         {0x1p23f, 0},
         {{0, 0}, {1, 0x1.8p-31f}},
         -0.8,
         0.6,
         0,
         0x1.8p-31},
        {"two discs, by the lower one",
         {{-0x1p22f, -0x1.33333p-31f}, 0x1p-30f},
         {0x1p23f, 0},
         {{0, 0}, {1, 0x1.8p-31f}},
         -0.8,
         -0.6,
         0,
         0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_aabb b = cases[i].b;
        carom_box same = {{(b.min.x + b.max.x) / 2, (b.min.y + b.max.y) / 2},
                          {(b.max.x - b.min.x) / 2, (b.max.y - b.min.y) / 2},
                          {1, 0}};
        const carom_sweep got[2] = {
            carom_sweep_circle_aabb(cases[i].a, cases[i].motion, b),
            carom_sweep_circle_box(cases[i].a, cases[i].motion, same),
        };
        for (int k = 0; k < 2; k++) {
            CHECK(got[k].state == HIT, "%s, %d: %u", cases[i].name, k, got[k].state);
            CHECK(hypot((double)got[k].normal.x - cases[i].nx,
                        (double)got[k].normal.y - cases[i].ny) < 1e-6,
                  "%s, %d: normal (%.9g, %.9g)", cases[i].name, k, (double)got[k].normal.x,
                  (double)got[k].normal.y);
            CHECK(unit_near_point(got[k].point, cases[i].px, cases[i].py, 2),
                  "%s, %d: point (%.9g, %.9g)", cases[i].name, k, (double)got[k].point.x,
                  (double)got[k].point.y);
        }
    }
}

/* The path to the other centre is rounded to double, which matters for a small radius. */
TEST(normal_is_right_where_doubles_lose_the_start) {
    const double beside = 0x1.8p-56; /* of the line through the centre (0.5, 0.5) */
    for (int i = 44; i <= 52; i++) {
        double r = ldexp(1.0, -i);
        carom_circle a = circle(0, (float)beside, (float)r);
        carom_sweep s = carom_sweep_circle_circle(a, vec(1, 1), circle(0.5f, 0.5f, 0));
        double across = beside / r;
        double root = sqrt(2.0 - across * across);
        CHECK(s.state == HIT && fabs((double)s.normal.x + (root + across) / 2.0) < 1e-6 &&
                  fabs((double)s.normal.y + (root - across) / 2.0) < 1e-6,
              "radius 2^-%d: normal (%.9g, %.9g)", i, (double)s.normal.x, (double)s.normal.y);
    }
}

TEST(overlapped_circle_has_the_contacts_normal) {
    carom_circle a = circle(-2, 1, 2);
    carom_box b = box(0, 0, 5, 10, 3, 4);
    carom_sweep s = carom_sweep_circle_box(a, vec(100, 3), b);
    carom_contact c = carom_contact_circle_box(a, b);
    CHECK(s.state == OVERLAPPED && unit_same_point(s.normal, c.normal), "box");
    s = carom_sweep_circle_circle(a, vec(1, 0), circle(-1, 1, 4));
    c = carom_contact_circle_circle(a, circle(-1, 1, 4));
    CHECK(s.state == OVERLAPPED && unit_same_point(s.normal, c.normal), "circle");
    s = carom_sweep_circle_aabb(a, vec(1, 0), aabb(-3, 0, 9, 9));
    c = carom_contact_circle_aabb(a, aabb(-3, 0, 9, 9));
    CHECK(s.state == OVERLAPPED && unit_same_point(s.normal, c.normal), "aabb");
}

TEST(hit_is_where_the_gap_closes) {
    int count = unit_size("random sweeps", 20000, 1000000);
    int hits = 0;
    for (int i = 0; i < count; i++) {
        carom_box b = box(unit_uniform(-3, 3), unit_uniform(-3, 3), unit_uniform(0, 3),
                          unit_uniform(0, 3), unit_uniform(-1, 1), unit_uniform(-1, 1));
        carom_circle a = circle(unit_uniform(-12, 12), unit_uniform(-12, 12), unit_uniform(0, 2));
        carom_vec2 motion = vec(-2 * a.center.x + unit_uniform(-3, 3), unit_uniform(-20, 20));
        carom_sweep s = carom_sweep_circle_box(a, motion, b);
        if (s.state != HIT)
            continue;
        hits++;
        unit_check_at_border(s, a.center, motion, unit_rect_from_box(b), (double)a.radius);
        CHECK(s.normal.x * motion.x + s.normal.y * motion.y < 0, "sweep %d hits from inside", i);
    }
    CHECK(hits > count / 50, "%d hits", hits);
}

TEST(invalid_input_misses) {
    const carom_box b = box(0, 0, 5, 5, 1, 0);
    const carom_sweep miss = {1, {0, 0}, {0, 0}, MISS, 0};
    const carom_sweep got[] = {
        carom_sweep_circle_box(circle(0, 0, -1), vec(1, 0), b),
        carom_sweep_circle_box(circle(-9, 0, 1), vec(NAN, 0), b),
        carom_sweep_circle_box(circle(-9, 0, 1), vec(INFINITY, 0), b),
        carom_sweep_circle_box(circle(0, 0, 1), vec(1, 0), box(0, 0, 5, 5, 0, 0)),
        carom_sweep_circle_circle(circle(0, NAN, 1), vec(1, 0), circle(0, 0, 1)),
        carom_sweep_circle_aabb(circle(0, 0, 1), vec(1, 0), aabb(1, 0, -1, 0)),
    };
    for (size_t i = 0; i < COUNT(got); i++)
        CHECK(got[i].state == miss.state && got[i].t == 1 && got[i].normal.x == 0 &&
                  got[i].normal.y == 0,
              "case %zu: state %u", i, got[i].state);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circle_hits_a_circle),
        cmocka_unit_test(circle_hits_an_upright_box),
        cmocka_unit_test(circle_hits_a_slanted_box),
        cmocka_unit_test(normal_is_right_where_times_round_to_the_same),
        cmocka_unit_test(normal_is_right_where_doubles_lose_the_start),
        cmocka_unit_test(overlapped_circle_has_the_contacts_normal),
        cmocka_unit_test(hit_is_where_the_gap_closes),
        cmocka_unit_test(invalid_input_misses),
    };
    return RUN(tests);
}
