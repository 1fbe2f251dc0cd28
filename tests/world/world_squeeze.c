/* Tests bodies that a kinematic body squeezes against static ones: they never enter a static body.
 * They overlap the kinematic one, which is reported, and are free again afterwards. */
#include <math.h>
#include <stdio.h>
#include "judge.h"
#include "measure.h"
#include "build.h"

#define MOST 40u

static const float dt = 1.0f / 60.0f;
static const double deep = 20.0; /* the room: 0 <= x <= deep */

typedef struct row {
    const char *name;
    uint32_t count;
    double high;  /* of the room: |y| <= high / 2 */
    double speed; /* of the piston */
    double left;  /* share of the room's length that is left at the end */
    bool boxes;
    carom_vec2 gravity;
} row;

static const row rows[] = {
    {"one ball, slowly", 1, 3.0, 2.0, 1.0, false, {0, 0}},
    {"one ball, at 300 a second", 1, 3.0, 300.0, 1.0, false, {0, 0}},
    {"five balls in a row", 5, 2.1, 10.0, 6.0, false, {0, 0}},
    {"forty balls", 40, 12.0, 5.0, 5.0, false, {0, 0}},
    {"forty balls under gravity", 40, 12.0, 5.0, 5.0, false, {0, -10}},
    {"forty balls pressed down", 40, 12.0, 5.0, 5.0, false, {10, 0}},
    {"twenty boxes", 20, 9.0, 5.0, 2.0, true, {0, 0}},
};

typedef struct bench {
    const row *row;
    carom_world *w;
    carom_body piston, ball[MOST];
    measure m;
    uint64_t reports, missing,
        untrue; /* reports; squeezed bodies without a report; reports without a squeezed body */
    real in_static, in_kinematic, in_others; /* the worst overlaps, of the smaller radius */
} bench;

/* The piston is as long as the chamber, so that no body moves behind it. */
static void add_room(bench *b) {
    double half = 0.5 * b->row->high;
    const double walls[4][4] = {{deep + 0.05, 0, 0.05, half + 1.0},
                                {-deep - 0.05, 0, 0.05, half + 1.0},
                                {0, -half - 0.05, deep + 1.0, 0.05},
                                {0, half + 0.05, deep + 1.0, 0.05}};
    for (int i = 0; i < 4; i++) {
        carom_body_def def = build_box(CAROM_STATIC, walls[i][0], walls[i][1], walls[i][2],
                                       walls[i][3], (carom_rot){1, 0});
        judge_add(b->w, &def);
    }
    carom_body_def def =
        build_box(CAROM_KINEMATIC, -0.5 * deep, 0, 0.5 * deep, half, (carom_rot){1, 0});
    b->piston = judge_add(b->w, &def);
}

static void add_balls(bench *b, inputs_rng *rng) {
    float radius[MOST];
    carom_vec2 place[MOST];
    for (uint32_t i = 0; i < b->row->count; i++)
        radius[i] = (float)build_between(rng, b->row->count == 5 ? 0.9 : 0.5, 1.0);
    build_region room = {0.0, -0.5 * b->row->high, deep, 0.5 * b->row->high};
    judge_need(
        build_scatter(carom_allocator_default(), rng, room, 0.001, radius, b->row->count, place),
        "the balls do not fit in");
    for (uint32_t i = 0; i < b->row->count; i++) {
        double x = (double)place[i].x, y = (double)place[i].y, r = (double)radius[i];
        carom_vec2 axis = build_direction(rng);
        carom_body_def def = build_circle(CAROM_DYNAMIC, x, y, r);
        if (b->row->boxes)
            def = build_box(CAROM_DYNAMIC, x, y, 0.7 * r, 0.7 * r, (carom_rot){axis.x, axis.y});
        def.restitution = (float)build_between(rng, 0.0, 0.5);
        b->ball[i] = judge_add(b->w, &def);
    }
}

static bool is_reported(const bench *b, carom_body body) {
    uint32_t count;
    const carom_report *report = carom_world_reports(b->w, &count);
    for (uint32_t i = 0; i < count; i++)
        if (report[i].kind == CAROM_REPORT_SQUEEZED && report[i].body.index == body.index &&
            report[i].body.generation == body.generation &&
            report[i].other.index == b->piston.index)
            return true;
    return false;
}

/* An overlap of 1 % of the size must have been reported; a report needs a touch. */
static void look_at(bench *b, uint32_t at, uint32_t piston, long step) {
    const measure_body *ball = &b->m.body[at];
    real depth = -measure_gap(ball, &b->m.body[piston]) / ball->size;
    bool reported = is_reported(b, ball->id);
    b->in_kinematic = fmaxl(b->in_kinematic, depth);
    b->reports += reported;
    b->missing +=
        !judge_that(depth < 0.01L || reported, "step %ld: body %u is %Lg deep, not reported", step,
                    ball->id.index, depth);
    b->untrue += !judge_that(!reported || depth > -0.01L, "step %ld: body %u reported, off by %Lg",
                             step, ball->id.index, -depth);
    for (uint32_t k = 0; k < b->m.count; k++) {
        const measure_body *other = &b->m.body[k];
        if (k == at || other->type == CAROM_KINEMATIC)
            continue;
        real into = -measure_gap(ball, other) / fminl(ball->size, other->size);
        if (other->type == CAROM_STATIC)
            b->in_static = fmaxl(b->in_static, into * fminl(ball->size, other->size) / ball->size);
        else
            b->in_others = fmaxl(b->in_others, into);
    }
}

static void go(bench *b, double velocity, long steps) {
    carom_vec2 v = {(float)velocity, 0};
    judge_need(carom_body_set_velocity(b->w, b->piston, v) == CAROM_OK, "the piston is lost");
    for (long i = 0; i < steps; i++) {
        judge_step(b->w, dt);
        measure_update(&b->m, b->w);
        uint32_t piston = 0;
        for (uint32_t k = 0; k < b->m.count; k++)
            piston = b->m.body[k].type == CAROM_KINEMATIC ? k : piston;
        for (uint32_t k = 0; k < b->m.count; k++)
            if (b->m.body[k].type == CAROM_DYNAMIC)
                look_at(b, k, piston, i);
    }
}

/* Each body is sent to all four sides, and must be able to leave to one of them. A body in the
 * middle of a packed room pushes others along, which takes time. */
static uint64_t stuck(bench *b) {
    static const carom_vec2 ways[4] = {{-6, 0}, {6, 0}, {0, -6}, {0, 6}};
    uint64_t count = 0;
    for (uint32_t i = 0; i < b->row->count; i++) {
        double most = 0.0;
        for (int k = 0; k < 4; k++) {
            carom_vec2 from = carom_body_position(b->w, b->ball[i]);
            (void)carom_body_set_velocity(b->w, b->ball[i], ways[k]);
            for (int step = 0; step < 15; step++) {
                go(b, 0.0, 1);
                carom_vec2 to = carom_body_position(b->w, b->ball[i]);
                most = fmax(most, hypot((double)(to.x - from.x), (double)(to.y - from.y)));
            }
        }
        count += most < 0.01;
    }
    return count;
}

static void hold(const row *r, inputs_rng *rng) {
    static bench b;
    b = (bench){.row = r, .w = judge_world(r->gravity)};
    judge_case("%s", r->name);
    add_room(&b);
    add_balls(&b, rng);
    measure_open(&b.m, b.w);
    long there = (long)((deep - r->left) / (r->speed * (double)dt)) + 1;
    go(&b, r->speed, there);
    go(&b, 0.0, 60);
    judge_least("reports of being squeezed", (double)b.reports, 1);
    judge_none("squeezed without a report", b.missing);
    judge_none("reported without a touch", b.untrue);
    judge_most("overlap with a static body, share of the radius", (double)b.in_static, 1e-4);
    judge_figure("overlap with the kinematic one, share of the radius", (double)b.in_kinematic);
    /* A press that cannot be stopped pushes dynamic bodies into each other. */
    judge_figure("overlap of dynamic ones, share of the radius", (double)b.in_others);
    go(&b, -r->speed, there);
    go(&b, 0.0, 60);
    b.in_kinematic = b.in_others = b.in_static = 0;
    b.reports = 0;
    go(&b, 0.0, 60);
    /* A ball that was run over may stay inside the piston where a static body blocks its path
     * out. */
    double left = fmax((double)b.in_kinematic, fmax((double)b.in_others, (double)b.in_static));
    judge_figure("overlap of any two after it moved back", left);
    judge_none("bodies that do not move any more", r->gravity.x == 0 ? stuck(&b) : 0);
    measure_close(&b.m);
    carom_world_destroy(b.w);
}

/* A box that rotates in a room full of balls: they stay in the room, and outside the walls. */
static void hold_turning(inputs_rng *rng, long steps, float spin) {
    static const row room = {"turning", 20, 12.0, 0, 0, false, {0, 0}};
    static bench b;
    b = (bench){.row = &room, .w = judge_world(room.gravity)};
    judge_case("a box that turns by %g a second among twenty balls, %ld steps", (double)spin,
               steps);
    add_room(&b);
    add_balls(&b, rng);
    carom_body_def def = build_box(CAROM_KINEMATIC, 10, 0, 5.5, 0.2, (carom_rot){1, 0});
    def.spin = spin;
    def.flags = CAROM_BODY_DISABLED;
    carom_body paddle = judge_add(b.w, &def);
    measure_open(&b.m, b.w);
    uint64_t outside = 0;
    judge_need(carom_body_enable(b.w, paddle, true) == CAROM_OK, "the paddle is lost");
    for (long i = 0; i < steps; i++) {
        judge_step(b.w, dt);
        measure_update(&b.m, b.w);
        for (uint32_t k = 0; k < b.m.count; k++) {
            const measure_body *ball = &b.m.body[k];
            if (ball->type != CAROM_DYNAMIC)
                continue;
            outside += !(ball->x > 0 && ball->x < (real)deep && fabsl(ball->y) < 6);
            for (uint32_t j = 0; j < b.m.count; j++)
                if (b.m.body[j].type == CAROM_STATIC)
                    b.in_static = fmaxl(b.in_static, -measure_gap(ball, &b.m.body[j]) / ball->size);
        }
    }
    judge_none("balls outside the room", outside);
    judge_most("overlap with a static body, share of the radius", (double)b.in_static, 1e-4);
    measure_close(&b.m);
    carom_world_destroy(b.w);
}

int main(int argc, char **argv) {
    test_options options = judge_start(argc, argv, "squeezing", 150, 20000);
    inputs_rng rng = test_options_rng(&options, "squeeze", 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        hold(&rows[i], &rng);
    hold_turning(&rng, options.count, 3.0f);
    hold_turning(&rng, options.count, -60.0f);
    return judge_finish();
}
