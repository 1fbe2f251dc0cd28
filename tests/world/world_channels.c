/* Tests that no body passes through moving bodies: balls in a narrow channel keep their order at
 * any speed. Only their positions are used. */
#include <math.h>
#include <stdio.h>
#include "judge.h"
#include "measure.h"
#include "build.h"

#define CHANNELS 40u
#define MOST_EACH 12u

/* The smallest inscribed radius is 0.7, the largest bounding radius 1.1. So every body fits into
 * the channel, and two bodies that do not overlap cannot pass each other: side by side, even the
 * two smallest are wider than the channel. */
static const double width = 2.5, length = 60.0, slowest = 1.0, fastest = 10000.0;
static const float dt = 1.0f / 60.0f;

enum { PISTONS = 1, BOXES = 2 };

typedef struct row {
    const char *name;
    float low, high; /* restitution */
    uint32_t with;
    float gravity; /* along the channel */
    carom_rot rot;
} row;

static const row rows[] = {
    {"restitution 1", 1, 1, 0, 0, {1, 0}},
    {"restitution 0 to 1", 0, 1, 0, 0, {1, 0}},
    {"restitution 1, rotated", 1, 1, 0, 0, {3, 5}},
    {"a piston in every other channel", 0.5f, 1, PISTONS, 0, {1, 0}},
    {"gravity along the channel", 0, 0.8f, 0, 10, {0, -1}},
    {"boxes", 0.5f, 1, BOXES, 0, {1, 0}},
    {"boxes, rotated, with pistons", 0, 1, BOXES | PISTONS, 0, {4, 3}},
};

typedef struct channel {
    uint32_t count;
    carom_body ball[MOST_EACH]; /* in their order */
    carom_body piston;          /* before the first, or none */
} channel;

typedef struct bench {
    const row *row;
    carom_world *w;
    build_arena frame; /* the channels' own: x along them */
    channel channel[CHANNELS];
    uint64_t swaps, escapes;
    double nearest; /* of neighbours along the channel, in the smallest diameters */
} bench;

static double middle(uint32_t i) {
    return (i + 0.5) * width;
}

static void add_wall(bench *b, double lx, double ly, double hx, double hy) {
    carom_vec2 at = build_arena_place(&b->frame, lx, ly);
    carom_body_def def = build_box(CAROM_STATIC, (double)at.x, (double)at.y, hx, hy, b->frame.rot);
    judge_add(b->w, &def);
}

static carom_vec2 turned(const bench *b, double x, double y) {
    carom_vec2 o = build_arena_place(&b->frame, 0, 0), p = build_arena_place(&b->frame, x, y);
    return (carom_vec2){p.x - o.x, p.y - o.y};
}

static carom_vec2 draw_velocity(inputs_rng *rng) {
    double speed = build_ratio(rng, slowest, fastest);
    carom_vec2 way = build_direction(rng);
    return (carom_vec2){(float)(speed * (double)way.x), (float)(speed * (double)way.y)};
}

static carom_body_def draw_ball(const bench *b, inputs_rng *rng, carom_vec2 at) {
    double size = build_between(rng, 0.7, 1.0);
    carom_vec2 axis = build_direction(rng);
    carom_body_def def = build_circle(CAROM_DYNAMIC, (double)at.x, (double)at.y, size);
    if (b->row->with & BOXES) {
        size = build_between(rng, 0.7, 0.77);
        def = build_box(CAROM_DYNAMIC, (double)at.x, (double)at.y, size, 0.7,
                        (carom_rot){axis.x, axis.y});
    }
    def.velocity = draw_velocity(rng);
    def.restitution = (float)build_between(rng, (double)b->row->low, (double)b->row->high);
    def.mass = (float)build_ratio(rng, 0.1, 10.0);
    return def;
}

static void fill_channel(bench *b, uint32_t i, inputs_rng *rng) {
    channel *c = &b->channel[i];
    bool pushed = b->row->with & PISTONS && i % 2;
    double from = pushed ? 6.0 : 0.0;
    c->count = 2 + inputs_below(rng, MOST_EACH - 1);
    double each = (length - from) / c->count;
    for (uint32_t k = 0; k < c->count; k++) {
        double lx = from + (k + 0.5) * each + build_between(rng, -0.5, 0.5) * (each - 2.4);
        carom_vec2 at = build_arena_place(&b->frame, lx, middle(i));
        carom_body_def def = draw_ball(b, rng, at);
        c->ball[k] = judge_add(b->w, &def);
    }
    if (pushed) {
        carom_vec2 at = build_arena_place(&b->frame, 2.0, middle(i));
        carom_body_def def =
            build_box(CAROM_KINEMATIC, (double)at.x, (double)at.y, 2.0, 0.5 * width, b->frame.rot);
        c->piston = judge_add(b->w, &def);
    }
}

static void fill(bench *b, inputs_rng *rng) {
    add_wall(b, 0.5 * length, 0.0, 0.5 * length + 10.0, 0.005);
    for (uint32_t i = 0; i < CHANNELS; i++) {
        add_wall(b, 0.5 * length, (i + 1) * width, 0.5 * length + 10.0, 0.005);
        fill_channel(b, i, rng);
    }
    add_wall(b, 0.0, 0.5 * CHANNELS * width, 0.005, 0.5 * CHANNELS * width + 1.0);
    add_wall(b, length, 0.5 * CHANNELS * width, 0.005, 0.5 * CHANNELS * width + 1.0);
}

/* Pistons take half of the space that the balls leave, and release it, at 0.1 to 100 a second. */
static void drive(bench *b, long step, inputs_rng *rng) {
    bool inward = step / 60 % 2 == 0;
    for (uint32_t i = 0; i < CHANNELS; i++) {
        channel *c = &b->channel[i];
        if (!c->piston.generation)
            continue;
        double lx, ly, far = 2.0 + 0.5 * (length - 4.0 - 2.2 * c->count);
        carom_vec2 at = carom_body_position(b->w, c->piston);
        build_arena_local(&b->frame, (double)at.x, (double)at.y, &lx, &ly);
        double speed = build_ratio(rng, 0.1, 100.0);
        double all = ((inward ? far : 2.0) - lx) / (double)dt;
        carom_vec2 v = turned(b, fmax(-speed, fmin(all, speed)), 0);
        judge_need(carom_body_set_velocity(b->w, c->piston, v) == CAROM_OK, "a piston is lost");
    }
}

static void kick(bench *b, inputs_rng *rng) {
    for (uint32_t i = 0; i < CHANNELS; i++)
        for (uint32_t k = 0; k < b->channel[i].count; k++)
            (void)carom_body_set_velocity(b->w, b->channel[i].ball[k], draw_velocity(rng));
}

static void look(bench *b, long step) {
    for (uint32_t i = 0; i < CHANNELS; i++) {
        const channel *c = &b->channel[i];
        /* A ball that a piston runs over while the others are jammed may leave the piston on the
         * other side. The order of the balls among themselves stays the same. */
        double last = c->piston.generation ? -HUGE_VAL : 0.0, lx, ly;
        carom_vec2 at;
        for (uint32_t k = 0; k < c->count; k++, last = lx) {
            at = carom_body_position(b->w, c->ball[k]);
            build_arena_local(&b->frame, (double)at.x, (double)at.y, &lx, &ly);
            bool inside = fabs(ly - middle(i)) < 0.5 * width && lx > 0.0 && lx < length;
            b->escapes += !judge_that(inside, "step %ld: ball %u of channel %u is out at %g, %g",
                                      step, k, i, lx, ly - middle(i));
            b->swaps += !judge_that(lx > last, "step %ld: ball %u of channel %u at %g, last at %g",
                                    step, k, i, lx, last);
            b->nearest = k ? fmin(b->nearest, (lx - last) / 1.4) : b->nearest;
        }
    }
}

static void hold(const row *r, long steps, inputs_rng *rng) {
    static bench b;
    measure m = {0};
    real worst = 0;
    carom_vec2 zero = {0, 0};
    b = (bench){.row = r, .w = judge_world(zero), .nearest = INFINITY};
    b.frame = (build_arena){0, 0, length, 0.01, 1, r->rot};
    (void)carom_world_set_gravity(b.w, turned(&b, (double)r->gravity, 0));
    judge_case("%s, %ld steps", r->name, steps);
    fill(&b, rng);
    measure_open(&m, b.w);
    for (long i = 0; i < steps && b.swaps + b.escapes == 0; i++) {
        if (r->with & PISTONS)
            drive(&b, i, rng);
        if (i % 60 == 59)
            kick(&b, rng);
        judge_step(b.w, dt);
        look(&b, i);
        measure_update(&m, b.w);
        if (i % 16 == 0)
            worst = fmaxl(worst, measure_overlap(&m).worst);
    }
    carom_step_stats s = carom_world_stats(b.w);
    judge_none("changes of the order", b.swaps);
    judge_none("balls outside their channel", b.escapes);
    judge_figure("nearest neighbours along the channel, in diameters", b.nearest);
    judge_figure("overlap of the worst, share of the radius", (double)worst);
    judge_figure("lost motion, share of all", s.total_lost / (s.total_lost + s.total_moved));
    measure_close(&m);
    carom_world_destroy(b.w);
}

int main(int argc, char **argv) {
    test_options options = judge_start(argc, argv, "balls in channels keep their order", 30, 20000);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        inputs_rng rng = test_options_rng(&options, rows[i].name, (int)i);
        hold(&rows[i], options.count, &rng);
    }
    return judge_finish();
}
