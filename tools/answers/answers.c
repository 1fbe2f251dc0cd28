/* carom-answers: what the library says about a few pairs of shapes and motions, as a table. */
#include <stdio.h>
#include <string.h>

#include "carom/carom.h"

#define PAIR_ROW "%-34s  %-7s  %12s  %-22s  %-28s  %s\n"
#define SWEEP_ROW "%-34s  %-7s  %12s  %-22s  %s\n"
#define SLIDE_ROW "%-34s  %-7s  %12u  %-22s  %s\n"
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

typedef struct pair {
    const char *name;
    carom_shape a, b;
} pair;

/* What moves by `motion`; a ray is a circle of radius 0. */
typedef struct journey {
    const char *name;
    carom_shape a;
    carom_vec2 motion;
    carom_shape b;
} journey;

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

static void print_sweep(journey j) {
    carom_sweep s = carom_sweep_shapes(j.a, j.motion, j.b);
    if (s.state == CAROM_SWEEP_MISS) {
        printf(SWEEP_ROW, j.name, "miss", "-", "-", "-");
        return;
    }
    char t[24], normal[56], point[56];
    printf(SWEEP_ROW, j.name, s.state == CAROM_SWEEP_HIT ? "hit" : "overlap",
           number(t, sizeof t, (float)s.t), vector(normal, sizeof normal, s.normal),
           vector(point, sizeof point, s.point));
}

static void print_slide(journey j) {
    static const char *const states[] = {"done", "stopped", "cut", "invalid"};
    carom_slide_hit hit = {0};
    carom_slide_def def = carom_slide_def_default();
    def.shapes = &j.b;
    def.count = 1;
    def.hits = &hit;
    def.hit_capacity = 1;
    carom_slide_result r = carom_slide(j.a, j.motion, &def);
    char normal[56], ends[56];
    printf(SLIDE_ROW, j.name, states[r.state], r.hit_count,
           vector(normal, sizeof normal, hit.normal),
           vector(ends, sizeof ends, r.mover.as.circle.center));
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

static void print_motions(void) {
    const journey sweeps[] = {
        {"ray into a circle", circle(-10, 4, 0), {14, 0}, circle(0, 0, 5)},
        {"ray that grazes it", circle(-10, 5, 0), {20, 0}, circle(0, 0, 5)},
        {"ray into a box at 45 deg", circle(-5, 0.5f, 0), {10, 0}, box(0, 0, 1, 1, 45)},
        {"fast circle at a thin wall", circle(-10, 0, 1), {1000, 0}, aabb(0, -5, 0.001f, 5)},
        {"circle in touch, moving along", circle(0, 3, 1), {9, 0}, aabb(-4, -2, 4, 2)},
        {"corner of a box onto an aabb", box(0, 5, 1, 1, 45), {0, -6}, aabb(-4, -2, 4, 2)},
    };
    const journey slides[] = {
        {"circle falls onto an aabb", circle(0, 5, 1), {3, -6}, aabb(-4, -2, 4, 2)},
        {"circle down a box at 30 deg", circle(0, 5, 1), {0, -6}, box(0, 0, 3, 1, 30)},
        {"circle straight into a wall", circle(-10, 0, 1), {20, 0}, aabb(0, -5, 1, 5)},
    };
    printf("\n" SWEEP_ROW, "sweep: a, by a motion, b", "verdict", "t of the way", "normal",
           "point on b");
    for (size_t i = 0; i < COUNT(sweeps); i++)
        print_sweep(sweeps[i]);
    printf("\n%-34s  %-7s  %12s  %-22s  %s\n", "slide: a, by a motion, among b", "state",
           "meetings", "normal", "a ends at");
    for (size_t i = 0; i < COUNT(slides); i++)
        print_slide(slides[i]);
}

static void print_help(FILE *to) {
    (void)fputs("usage: carom-answers [--help]\n"
                "Shows what carom answers about a few built-in pairs of shapes and motions.\n",
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
        "brings the two to touch; inside: a lies wholly within b. A sweep moves a until it meets "
        "b, a\n"
        "slide goes on along it.\n");
    print_pairs();
    print_motions();
    return fflush(stdout) == 0 ? 0 : 1;
}
