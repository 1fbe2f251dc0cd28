/* Tests that seams cause no bumps: a ball or a box slides over ten thousand flush boxes, level and
 * on the exact slope of rot (4, 3), and neither its height nor its speed changes.
 *
 * All numbers are chosen so that floats hold them: boxes 10 wide, times a power of two, are (8, 6)
 * apart on the slope; velocities are multiples of (4, 3), and a step is 1/64. So without gravity
 * even the last bit of the height has no reason to change.
 *
 * Boxes that may rotate also slide over rows whose places and angles are rounded. There the next
 * box may stand out by rounding, and a box that hits its side trips. */
#include <math.h>
#include <stdio.h>
#include "judge.h"
#include "build.h"

static const float dt = 1.0f / 64.0f;
static const double high = 5.0, radius = 1.25; /* of the boxes and of the body, half */

typedef struct row {
    double scale;   /* of the boxes' width */
    double forward; /* speed over 5 */
    bool slope, pressed, box;
} row;

static const row rows[] = {
    /* Without gravity, at 400, 400, 40 and 1.25 a second. The narrowest boxes are 3 % of the ball's
     * radius wide. Below 1e-3 of it, the root of twice the skin, a ball touches several at once,
     * and nothing is promised. */
    {1.0, 80.0, false, false, false},
    {0x1p-3, 80.0, false, false, false},
    {0x1p-3, -8.0, false, false, false},
    {0x1p-8, 0.25, false, false, false},
    {1.0, 80.0, true, false, false},
    {0x1p-3, 80.0, true, false, false},
    {0x1p-3, -8.0, true, false, false},
    {0x1p-8, 0.25, true, false, false},
    /* The same, pressed down by a gravity of 10 across the floor. */
    {1.0, 80.0, false, true, false},
    {0x1p-3, 80.0, false, true, false},
    {0x1p-3, -8.0, false, true, false},
    {0x1p-8, 0.25, false, true, false},
    {1.0, 80.0, true, true, false},
    {0x1p-3, 80.0, true, true, false},
    {0x1p-3, -8.0, true, true, false},
    {0x1p-8, 0.25, true, true, false},
    /* A box. */
    {0x1p-3, 80.0, false, true, true},
    {0x1p-3, 8.0, true, false, true},
    {0x1p-3, 8.0, true, true, true},
};

typedef struct figures {
    double height; /* most off, of the radius */
    double speed;  /* largest error, as a share */
    uint64_t bumps;
} figures;

/* The ulp of the farthest coordinate on the path: positions are rounded to it. */
static double ulp_of(const row *r, long boxes) {
    int exponent;
    frexp((r->slope ? 4.0 : 5.0) * r->scale * (double)boxes + high, &exponent);
    return ldexp(1.0, exponent - 24);
}

/* A bump is an impact that is faster than gravity makes a body in two steps, or in a fall through
 * the margin: up to 8 ulps, fewer where coordinates become smaller. */
static void look(figures *f, const row *r, const carom_world *w, carom_body ball, double ulp) {
    double c = r->slope ? 0.8 : 1.0, s = r->slope ? 0.6 : 0.0, speed = 5.0 * fabs(r->forward);
    carom_vec2 p = carom_body_position(w, ball), v = carom_body_velocity(w, ball);
    double off = fabs(c * (double)p.y - s * (double)p.x - high - radius);
    f->height = fmax(f->height, off / radius);
    double now = hypot((double)v.x, (double)v.y);
    f->speed = fmax(f->speed, fabs(now / speed - 1.0));
    uint32_t count;
    const carom_impact *hit = carom_world_impacts(w, &count);
    double press = r->pressed ? 2.0 * 10.0 * (double)dt + sqrt(2.0 * 10.0 * 8.0 * ulp) : 0.0;
    for (uint32_t i = 0; i < count; i++)
        f->bumps += (double)hit[i].speed > press + 1e-6 * speed;
}

static carom_body build(carom_world *w, const row *r, long boxes) {
    carom_rot rot = r->slope ? (carom_rot){4, 3} : (carom_rot){1, 0};
    double dx = (r->slope ? 8.0 : 10.0) * r->scale, dy = (r->slope ? 6.0 : 0.0) * r->scale;
    long from = -boxes / 2;
    for (long i = -10; i < boxes + 10; i++) {
        double k = (double)(from + i);
        carom_body_def def = build_box(CAROM_STATIC, k * dx, k * dy, 5.0 * r->scale, high, rot);
        judge_add(w, &def);
    }
    double k = (double)(r->forward > 0 ? from : from + boxes), up = high + radius;
    double x = k * dx - (r->slope ? 0.6 * up : 0.0), y = k * dy + (r->slope ? 0.8 : 1.0) * up;
    carom_body_def def = build_circle(CAROM_DYNAMIC, x, y, radius);
    if (r->box)
        def = build_box(CAROM_DYNAMIC, x, y, 2.0 * radius, radius, rot);
    def.velocity = (carom_vec2){(float)(r->forward * (r->slope ? 4.0 : 5.0)),
                                (float)(r->forward * (r->slope ? 3.0 : 0.0))};
    return judge_add(w, &def);
}

/* Ends four boxes before the last one, so that the body never leaves the floor. */
static void hold(const row *r, long boxes) {
    carom_vec2 down = r->slope ? (carom_vec2){6, -8} : (carom_vec2){0, -10};
    carom_world *w = judge_world(r->pressed ? down : (carom_vec2){0, 0});
    carom_body ball = build(w, r, boxes);
    carom_vec2 from = carom_body_position(w, ball);
    double speed = 5.0 * fabs(r->forward), way = 10.0 * r->scale * (double)(boxes - 4);
    long steps = (long)(way / (speed * (double)dt));
    double ulp = ulp_of(r, boxes);
    figures f = {0};
    for (long i = 0; i < steps; i++) {
        judge_step(w, dt);
        look(&f, r, w, ball, ulp);
    }
    carom_vec2 to = carom_body_position(w, ball);
    double gone = hypot((double)(to.x - from.x), (double)(to.y - from.y));
    judge_case("a %s on %s%s at %g a second, boxes %g wide, %ld steps", r->box ? "box" : "ball",
               r->slope ? "the slope" : "the level", r->pressed ? " under gravity" : "",
               5.0 * r->forward, 10.0 * r->scale, steps);
    judge_most("height, off by ulps of the coordinates", f.height * radius / ulp, 8.0);
    judge_figure("height, off by a share of the radius", f.height);
    judge_most("speed, off by a share", f.speed, r->pressed ? 1e-4 : 1e-6);
    judge_most("way, off by a share", fabs(gone / ((double)steps * speed * (double)dt) - 1.0),
               r->pressed ? 1e-4 : 1e-5);
    judge_none("bumps: hits faster than gravity's own", f.bumps);
    carom_world_destroy(w);
}

enum { TILES = 300, SLIDE_STEPS = 300 };

/* Returns whether a box trips that slides over a row of boxes on a random slope. */
static bool trips(inputs_rng *rng) {
    double slope = inputs_next(rng) % 4 ? -build_between(rng, 0.05, 0.5) : 0.0;
    double friction = inputs_next(rng) % 3 ? build_between(rng, 0.0, 0.3) : 0.0;
    double wide = build_between(rng, 0.2, 2.0), half = build_between(rng, 0.1, 0.6);
    double length = half * build_between(rng, 1.0, 3.0), speed = build_between(rng, 1.0, 60.0);
    double c = cos(slope), s = sin(slope);
    carom_rot rot = {(float)c, (float)s};
    carom_world *w = judge_world((carom_vec2){0, -10});
    for (int i = 0; i < TILES; i++) {
        double at = (i - 5) * wide;
        carom_body_def tile =
            build_box(CAROM_STATIC, at * c + 0.5 * s, at * s - 0.5 * c, 0.5 * wide, 0.5, rot);
        tile.friction = (float)friction;
        judge_add(w, &tile);
    }
    carom_body_def def = build_box(CAROM_DYNAMIC, -s * half, c * half, length, half, rot);
    def.flags &= ~CAROM_BODY_FIXED_ROTATION;
    def.friction = (float)friction;
    def.velocity = (carom_vec2){(float)(speed * c), (float)(speed * s)};
    carom_body box = judge_add(w, &def);
    bool tripped = false;
    for (int step = 0; step < SLIDE_STEPS; step++) {
        judge_step(w, 1.0f / 60.0f);
        carom_vec2 p = carom_body_position(w, box);
        if ((double)p.x * c + (double)p.y * s > (TILES - 8) * wide - 3.0 * length)
            break; /* before the end of the row */
        double lift = (double)p.y * c - (double)p.x * s - half;
        tripped |= fabs((double)carom_body_spin(w, box)) > 0.5 || lift > 0.05 * half;
    }
    carom_world_destroy(w);
    return tripped;
}

static void slide(const test_options *options) {
    inputs_rng rng = test_options_rng(options, "flush", 0);
    long count = options->count / 50, tripped = 0;
    for (long i = 0; i < count; i++)
        tripped += trips(&rng);
    judge_case("boxes that rotate, on %ld rows of rounded boxes, up to 60 a second", count);
    judge_most("trip, share", (double)tripped / (double)count, 0.03);
}

int main(int argc, char **argv) {
    const test_program program = {"sliding over flush boxes", "boxes", 10000, 10000, false};
    test_options options = test_options_read(argc, argv, &program);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        hold(&rows[i], options.count);
    slide(&options);
    return judge_finish();
}
