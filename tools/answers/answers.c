/* carom-answers: what the library says about a few pairs of shapes, as a table. */
#include <stdio.h>
#include <string.h>

#include "carom/carom.h"

#define PAIR_ROW "%-34s  %-7s  %12s  %-22s  %-28s  %s\n"
#define RAY_ROW "%-34s  %-7s  %12s  %-22s  %s\n"
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

typedef struct pair {
    const char *name;
    carom_shape a, b;
} pair;

typedef struct ray {
    const char *name;
    carom_vec2 from, motion;
    carom_shape b;
} ray;

static carom_shape circle(float x, float y, float radius) {
    return carom_shape_from_circle(carom_circle_make((carom_vec2){x, y}, radius));
}

static carom_shape aabb(float min_x, float min_y, float max_x, float max_y) {
    return carom_shape_from_aabb(
        carom_aabb_make((carom_vec2){min_x, min_y}, (carom_vec2){max_x, max_y}));
}

static carom_shape box(float x, float y, float half_x, float half_y, float degrees) {
    return carom_shape_from_box(carom_box_from_rot((carom_vec2){x, y}, (carom_vec2){half_x, half_y},
                                                   carom_rot_from_degrees(degrees)));
}

/* Six digits, nine for coordinates so large that six would hide the units; a zero has no sign. */
static const char *number(char *text, size_t size, float value) {
    int digits = value > -1e5f && value < 1e5f ? 6 : 9;
    (void)snprintf(text, size, "%.*g", digits, value == 0 ? 0.0 : (double)value);
    return text;
}

static const char *vector(char *text, size_t size, carom_vec2 v) {
    char x[24], y[24];
    (void)snprintf(text, size, "(%s, %s)", number(x, sizeof x, v.x), number(y, sizeof y, v.y));
    return text;
}

static void print_pair(pair p) {
    char distance[24], normal[56], mtv[56], point[56];
    carom_contact c = carom_contact_shapes(p.a, p.b);
    const char *verdict = carom_contains_shapes(p.a, p.b)  ? "inside"
                          : carom_overlap_shapes(p.a, p.b) ? "overlap"
                          : c.distance == 0                ? "touch"
                                                           : "apart";
    printf(PAIR_ROW, p.name, verdict, number(distance, sizeof distance, c.distance),
           vector(normal, sizeof normal, c.normal), vector(mtv, sizeof mtv, carom_contact_mtv(c)),
           vector(point, sizeof point, c.point));
}

static void print_ray(ray r) {
    carom_sweep s = carom_ray_shape(r.from, r.motion, r.b);
    if (s.state == CAROM_SWEEP_MISS) {
        printf(RAY_ROW, r.name, "miss", "-", "-", "-");
        return;
    }
    char t[24], normal[56], point[56];
    printf(RAY_ROW, r.name, s.state == CAROM_SWEEP_HIT ? "hit" : "overlap",
           number(t, sizeof t, (float)s.t), vector(normal, sizeof normal, s.normal),
           vector(point, sizeof point, s.point));
}

static void print_pairs(void) {
    const float speck = 1e-8f;
    const pair pairs[] = {
        {"two circles, touching (3-4-5)", circle(3, 4, 2), circle(0, 0, 3)},
        {"two circles, one ulp deeper", circle(3, 4, 0x1.000002p+1f), circle(0, 0, 3)},
        {"two circles, concentric", circle(1, 2, 3), circle(1, 2, 4)},
        {"circle off the corner of an aabb", circle(7, 6, 1), aabb(-4, -2, 4, 2)},
        {"circle centred on a wall", circle(4, 1, 1), aabb(-4, -2, 4, 2)},
        {"circle centred in an aabb", circle(3, 0, 1.5f), aabb(-4, -2, 4, 2)},
        {"tiny circle on a tiny corner", circle(1.5e-8f, 1.5e-8f, speck),
         aabb(-speck, -speck, speck, speck)},
        {"circle centred in a box at 30 deg", circle(0, 0, 1), box(0, 0, 3, 2, 30)},
        {"near touch, 1e7 from the origin", circle(10000003, 10000004, 1),
         circle(1e7f, 1e7f, 0x1.fffffep+1f)},
        {"two aabbs, one within the other", aabb(1, 1, 1.5f, 1.5f), aabb(0, 0, 4, 2)},
        {"aabb and the corner of a box", aabb(-1, -1, 1, 1), box(2, 0, 1, 1, 45)},
        {"two boxes at 45 and 30 deg, apart", box(4, 3, 1, 1, 45), box(0, 0, 2, 1, 30)},
        {"a point (radius 0) in a box", circle(0.5f, 0.25f, 0), box(0, 0, 2, 1, 20)},
    };
    printf(PAIR_ROW, "pair: a, b", "verdict", "distance", "normal", "MTV of a", "point on b");
    for (size_t i = 0; i < COUNT(pairs); i++)
        print_pair(pairs[i]);
}

static void print_rays(void) {
    const ray rays[] = {
        {"ray into a circle", {-10, 4}, {14, 0}, circle(0, 0, 5)},
        {"ray that grazes it", {-10, 5}, {20, 0}, circle(0, 0, 5)},
        {"ray into a box at 45 deg", {-5, 0.5f}, {10, 0}, box(0, 0, 1, 1, 45)},
    };
    printf("\n" RAY_ROW, "ray: from, by motion, b", "verdict", "t of the way", "normal",
           "point on b");
    for (size_t i = 0; i < COUNT(rays); i++)
        print_ray(rays[i]);
}

static void print_help(FILE *to) {
    (void)fputs("usage: carom-answers [--help]\n"
                "Shows what carom answers about a few built-in pairs of shapes.\n",
                to);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            print_help(stdout);
            return 0;
        }
        (void)fprintf(stderr, "carom-answers: unknown option %s\n", argv[i]);
        print_help(stderr);
        return 2;
    }
    puts(
        "In this table x points right and y up; carom itself has no up. Lengths are in any one\n"
        "unit. A negative distance is a depth, the normal points from b to a, moving a by the MTV\n"
        "brings the two to touch; inside: a lies wholly within b.\n");
    print_pairs();
    print_rays();
    return fflush(stdout) == 0 ? 0 : 1;
}
