/* The contact points of random boxes: they are on both boxes, and do not depend on the frame or on
 * which box is first. */
#include "unit_manifold.h"

static double between(double low, double high) {
    return low + (high - low) * (double)unit_uniform(0, 1);
}

/* Boxes with any angles, or parallel, or nearly so, at a distance of about `gap`: along a ray from
 * the centre of b the distance grows. */
static pair random_pair(int i, double *size) {
    double angle = between(-4, 4);
    double turn = i % 3 == 0 ? between(-4, 4) : 0.5 * UNIT_PI * (double)(unit_random() % 4);
    turn += i % 3 == 1 ? between(-1e-7, 1e-7) : i % 7 == 0 ? between(-0.05, 0.05) : 0;
    pair p = {box_solid(between(0.1, 3), between(0.1, 3), angle + turn),
              box_solid(between(0.1, 3), between(0.1, 3), angle),
              {0, 0},
              {between(-9, 9), between(-9, 9)},
              0};
    if (i % 5 == 0) {
        p.b.half.x *= 30;
    }
    double smallest = fmin(fmin(p.a.half.x, p.a.half.y), fmin(p.b.half.x, p.b.half.y));
    *size = p.a.half.x + p.a.half.y + p.b.half.x + p.b.half.y;
    p.reach = smallest * between(0.001, 0.1);
    double gap = i % 2 ? smallest * between(-0.5, 0.2) : smallest * between(-1e-4, 1e-4);
    double where = between(-4, 4);
    caromi_vec ray = {cos(where), sin(where)};
    double low = 0, high = 2 * *size;
    for (int k = 0; k < 60; k++) {
        double middle = 0.5 * (low + high);
        p.p_a = caromi_plus(p.p_b, middle, ray);
        bool outside = caromi_solid_gap(&p.a, p.p_a, &p.b, p.p_b).distance > gap;
        low = outside ? low : middle;
        high = outside ? middle : high;
    }
    return p;
}

/* Returns the signed distance of a box and a point, given relative to its centre; negative
 * inside. */
static double depth_in(const caromi_solid *s, caromi_vec arm) {
    caromi_vec q = caromi_turn(s->axis.x, -s->axis.y, arm.x, arm.y);
    double x = fabs(q.x) - s->half.x, y = fabs(q.y) - s->half.y;
    return x > 0 && y > 0 ? hypot(x, y) : fmax(x, y);
}

static void check_random_points(int i, const pair *p, const caromi_manifold *m, double size) {
    double least = CAROMI_INFINITY;
    double error = 1e-12 * size;
    for (uint32_t k = 0; k < m->count; k++) {
        const caromi_point *point = &m->points[k];
        least = fmin(least, point->distance);
        CHECK(is_near(added(p->p_a, point->at_a), added(p->p_b, point->at_b), 20 * error),
              "case %d", i);
        CHECK(point->distance >= m->distance && point->distance <= m->distance + p->reach + error,
              "case %d: distance %g of %g", i, point->distance, m->distance);
        /* The reference face is half of the distance away, along its axis. */
        double off_a = caromi_dot(m->normal, point->at_a) + caromi_solid_extent(&p->a, m->normal);
        double off_b = caromi_dot(m->normal, point->at_b) - caromi_solid_extent(&p->b, m->normal);
        double half = 0.5 * point->distance;
        CHECK(fmin(fabs(off_a + half), fabs(off_b - half)) <= 20 * error, "case %d: %g, %g, %g", i,
              off_a, off_b, half);
        if (m->distance <= 0.0 || m->corner == 0) {
            caromi_vec on_a = caromi_plus(point->at_a, half, m->normal);
            caromi_vec on_b = caromi_plus(point->at_b, -half, m->normal);
            CHECK(fabs(depth_in(&p->a, on_a)) <= 1e-9 * size, "case %d: not on a", i);
            CHECK(fabs(depth_in(&p->b, on_b)) <= 1e-9 * size, "case %d: not on b", i);
            CHECK(depth_in(&p->a, point->at_a) <= fabs(half) + 1e-9 * size &&
                      depth_in(&p->b, point->at_b) <= fabs(half) + 1e-9 * size,
                  "case %d: outside", i);
        }
        CHECK(point->feature < CAROMI_FEATURES, "case %d: feature %u", i, point->feature);
    }
    if (m->distance <= 0.0) {
        CHECK(least - m->distance <= error, "case %d: least %g of %g", i, least, m->distance);
    }
    if (m->count == 2) {
        double along = caromi_dot(caromi_minus(m->points[1].at_b, m->points[0].at_b),
                                  at(-m->normal.y, m->normal.x));
        CHECK(along > 0.0 && m->points[0].feature != m->points[1].feature, "case %d: order", i);
    }
}

/* Compares points in space after those of one are turned by a direction around the centre of b:
 * they may differ by as much as the normals do, which rounding selects from axes that are nearly
 * the same. */
static bool compare(int i, const caromi_manifold *m, const caromi_manifold *other, caromi_vec by,
                    bool mirrored, double size) {
    caromi_vec normal = caromi_turn(by.x, by.y, m->normal.x, m->normal.y);
    normal = mirrored ? at(-normal.x, -normal.y) : normal;
    double off = hypot(normal.x - other->normal.x, normal.y - other->normal.y);
    if (off > 1e-6) {
        CHECK(fabs(m->distance - other->distance) <= 1e-9 * size, "case %d: another distance", i);
        return false;
    }
    double error = (1e-11 + 4 * off) * size;
    CHECK(m->count == other->count, "case %d: %u and %u points", i, m->count, other->count);
    for (uint32_t k = 0; k < m->count; k++) {
        const caromi_point *p = &m->points[k];
        const caromi_point *q = &other->points[mirrored ? m->count - 1 - k : k];
        caromi_vec arm_a = caromi_turn(by.x, by.y, p->at_a.x, p->at_a.y);
        caromi_vec arm_b = caromi_turn(by.x, by.y, p->at_b.x, p->at_b.y);
        CHECK(is_near(arm_a, mirrored ? q->at_b : q->at_a, error), "case %d: point %u", i, k);
        CHECK(is_near(arm_b, mirrored ? q->at_a : q->at_b, error), "case %d: point %u", i, k);
        CHECK(fabs(p->distance - q->distance) <= error, "case %d: distance %u", i, k);
    }
    return true;
}

TEST(points_of_random_boxes_are_on_both_of_them) {
    int pairs = unit_size("pairs", 20000, 2000000);
    int twos = 0, same = 0, turned = 0;
    for (int i = 0; i < pairs; i++) {
        double size;
        pair p = random_pair(i, &size);
        caromi_nearness gap = caromi_solid_gap(&p.a, p.p_a, &p.b, p.p_b);
        caromi_manifold m = manifold_of(&p);
        CHECK(m.count == 1 || m.count == 2, "case %d: %u points", i, m.count);
        CHECK(m.distance == gap.distance && m.corner == gap.corner &&
                  is_near(m.normal, gap.normal, 0.0),
              "case %d", i);
        check_random_points(i, &p, &m, size);
        pair q = swapped(&p);
        caromi_manifold other = manifold_of(&q);
        same += compare(i, &m, &other, at(1, 0), true, size);
        double angle = between(-4, 4);
        caromi_vec by = {cos(angle), sin(angle)};
        caromi_vec d = caromi_minus(p.p_a, p.p_b);
        q = p;
        q.a.axis = caromi_turn(by.x, by.y, p.a.axis.x, p.a.axis.y);
        q.b.axis = caromi_turn(by.x, by.y, p.b.axis.x, p.b.axis.y);
        q.p_b = at(between(-9, 9), between(-9, 9));
        q.p_a = added(q.p_b, caromi_turn(by.x, by.y, d.x, d.y));
        other = manifold_of(&q);
        turned += compare(i, &m, &other, by, false, size);
        twos += m.count == 2;
    }
    printf("%d of %d have two points; compared %d swapped, %d turned\n", twos, pairs, same, turned);
    assert_true(twos > pairs / 4 && same > pairs * 9 / 10 && turned > pairs * 9 / 10);
}

/* Boxes of any size anywhere: there is always a point. */
TEST(there_is_always_a_point) {
    for (int i = 0; i < 100000; i++) {
        pair p = {box_solid(fabs((double)unit_any_float()), fabs((double)unit_any_float()),
                            between(-4, 4)),
                  box_solid(fabs((double)unit_any_float()), fabs((double)unit_any_float()),
                            i % 2 ? 0 : between(-4, 4)),
                  at((double)unit_any_float(), (double)unit_any_float()),
                  at((double)unit_any_float(), (double)unit_any_float()),
                  i % 3 ? 0 : fabs((double)unit_any_float())};
        p.a.half = i % 5 ? p.a.half : at(0, 0);
        caromi_manifold m = manifold_of(&p);
        CHECK(m.count == 1 || m.count == 2, "case %d: %u points", i, m.count);
        for (uint32_t k = 0; k < m.count; k++) {
            CHECK(isfinite(m.points[k].distance) && isfinite(m.points[k].at_a.x) &&
                      isfinite(m.points[k].at_b.y),
                  "case %d", i);
        }
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_of_random_boxes_are_on_both_of_them),
        cmocka_unit_test(there_is_always_a_point),
    };
    unit_seed(argc, argv);
    return RUN(tests);
}
