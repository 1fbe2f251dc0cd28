/* Tests that bodies in front of a kinematic box are pushed by it: none passes it, none overlaps it
 * or each other noticeably, and a body between it and a wall is reported as squeezed.
 *
 * A piston rises in a channel and hits a column of bodies. A lift carries a column up and down. A
 * pusher moves a row along a floor. A press closes a room with a row of bodies in it. */
#include <math.h>
#include <stdio.h>
#include "expect.h"

enum { PISTON, LIFT, PUSHER, DRIVERS };

#define MOST 20u
#define STEPS 200

static const char *const driver_name[DRIVERS] = {"piston", "lift", "pusher"};
static const double restitutions[] = {0.0, 0.5, 0.85, 0.95}, frictions[] = {0.0, 0.3, 1.0};
static const double speeds[] = {0.05, 0.3, 1.0, 3.0, 10.0, 30.0};
static const uint32_t counts[] = {1, 2, 3, 5, 10, 20};

static const double size = 0.5;       /* of the bodies */
static const double half = 0.51;      /* of the channel's width */
static const double most_deep = 5e-3; /* overlap, share of the smaller size */

typedef struct scene {
    int driver;
    bool boxes, gravity;
    uint32_t count;
    double speed;
    expect_material material;
} scene;

#define COMBINATIONS (DRIVERS * 2 * 2 * 6 * 6 * 4 * 3)
/* Coprime to COMBINATIONS, so that any number of scenes is a mixed sample. */
#define STRIDE 2347

static uint32_t take(uint32_t *index, uint32_t choices) {
    uint32_t choice = *index % choices;
    *index /= choices;
    return choice;
}

static scene scene_at(uint32_t index) {
    scene s;
    s.driver = (int)take(&index, DRIVERS);
    s.boxes = take(&index, 2);
    s.gravity = take(&index, 2);
    s.count = counts[take(&index, 6)];
    s.speed = speeds[take(&index, 6)];
    s.material.restitution = restitutions[take(&index, 4)];
    s.material.friction = frictions[take(&index, 3)];
    return s;
}

static void print_scene(const char *what, const scene *s) {
    printf("    %s: %u at speed %g, restitution %g, friction %g\n", what, s->count, s->speed,
           s->material.restitution, s->material.friction);
}

/* ---- in front of a driver -------------------------------------------------------------------- */

typedef struct tally {
    uint64_t scenes, passed, swapped;
    uint64_t deep; /* scenes with an overlap of more than most_deep */
    expect_overlaps worst;
    scene worst_fixed, worst_dynamic;
} tally;

typedef struct bench {
    const scene *s;
    carom_world *w;
    carom_body driver, body[MOST];
    measure m;
} bench;

/* Columns of an odd number of bodies start with small gaps, the others in contact. */
static void fill(bench *b) {
    const scene *s = b->s;
    double pitch = 2.0 * size + (s->count % 2 ? 0.02 : 0.0);
    double start = s->driver == LIFT ? 0.0 : 0.05;
    if (s->driver == PUSHER) {
        expect_wall(b->w, 0.0, -1.0, 500.0, 1.0, s->material);
        b->driver = expect_driver(b->w, -1.0, 20.1, 1.0, 20.0, s->material);
    } else {
        expect_channel(b->w, half, -150.0, 1200.0, s->material);
        b->driver = expect_driver(b->w, 0.0, -1.0, 0.5, 1.0, s->material);
    }
    for (uint32_t i = 0; i < s->count; i++) {
        double along = start + size + i * pitch, aside = i % 2 ? 0.004 : -0.004;
        b->body[i] = s->driver == PUSHER
                         ? expect_body(b->w, s->boxes, along, size, size, s->material)
                         : expect_body(b->w, s->boxes, aside, along, size, s->material);
    }
}

/* A lift rests, rises, rests, sinks and rests. */
static double speed_at(const scene *s, int step) {
    if (s->driver != LIFT)
        return s->speed;
    return step < 30 ? 0.0 : step < 90 ? s->speed : step < 120 ? 0.0 : step < 180 ? -s->speed : 0.0;
}

static double along_of(const bench *b, carom_body body) {
    carom_vec2 at = carom_body_position(b->w, body);
    return (double)(b->s->driver == PUSHER ? at.x : at.y);
}

static void count_passed(const bench *b, tally *t) {
    double face = along_of(b, b->driver) + 1.0;
    for (uint32_t i = 0; i < b->s->count; i++) {
        carom_vec2 at = carom_body_position(b->w, b->body[i]);
        bool through_wall = b->s->driver == PUSHER ? at.y < 0.0f : fabs((double)at.x) > half;
        t->passed += along_of(b, b->body[i]) < face || through_wall;
        t->swapped += i > 0 && along_of(b, b->body[i]) < along_of(b, b->body[i - 1]);
    }
}

static void drive(const scene *s, tally *t) {
    static measure m; /* its memory is kept from scene to scene */
    bench b = {.s = s, .w = expect_world(s->gravity), .m = m};
    expect_overlaps worst = {0, 0};
    fill(&b);
    measure_open(&b.m, b.w);
    for (int i = 0; i < STEPS; i++) {
        double v = speed_at(s, i);
        expect_set_velocity(b.w, b.driver, s->driver == PUSHER ? v : 0.0,
                            s->driver == PUSHER ? 0.0 : v);
        judge_step(b.w, EXPECT_DT);
        measure_update(&b.m, b.w);
        expect_overlap(&b.m, &worst);
    }
    count_passed(&b, t);
    t->scenes++;
    if (worst.fixed > t->worst.fixed)
        t->worst_fixed = *s;
    if (worst.dynamic > t->worst.dynamic)
        t->worst_dynamic = *s;
    t->deep += fmaxl(worst.fixed, worst.dynamic) > (real)most_deep;
    t->worst.fixed = fmaxl(worst.fixed, t->worst.fixed);
    t->worst.dynamic = fmaxl(worst.dynamic, t->worst.dynamic);
    m = b.m;
    carom_world_destroy(b.w);
}

static void test_drivers(long scenes) {
    static tally tallies[DRIVERS][2][2];
    for (long i = 0; i < scenes; i++) {
        scene s = scene_at((uint32_t)(i * STRIDE % COMBINATIONS));
        drive(&s, &tallies[s.driver][s.boxes][s.gravity]);
    }
    for (int i = 0; i < DRIVERS * 2 * 2; i++) {
        tally *t = &tallies[i / 4][i / 2 % 2][i % 2];
        judge_case("%s against %s, %s gravity, %llu scenes", driver_name[i / 4],
                   i / 2 % 2 ? "boxes" : "balls", i % 2 ? "with" : "without",
                   (unsigned long long)t->scenes);
        judge_none("bodies that passed the driver or a wall", t->passed);
        judge_none("neighbours that changed places", t->swapped);
        /* The limit is most_deep in every scene. */
        judge_most("overlap with driver, walls or floor, share", (double)t->worst.fixed, 0.005);
        print_scene("worst", &t->worst_fixed);
        judge_figure("overlap of dynamic bodies, share", (double)t->worst.dynamic);
        print_scene("worst", &t->worst_dynamic);
        judge_most("scenes that overlap by more than 0.5 %, share",
                   (double)t->deep / (double)t->scenes, 0.1);
    }
}

/* ---- between a press and a wall -------------------------------------------------------------- */

typedef struct squeeze {
    uint64_t scenes, silent, missing; /* scenes without a report; deep steps without a report */
    real in_static;
    scene worst;
} squeeze;

static bool is_reported(const carom_world *w, carom_body body, carom_body other) {
    uint32_t count;
    const carom_report *report = carom_world_reports(w, &count);
    for (uint32_t i = 0; i < count; i++)
        if (report[i].kind == CAROM_REPORT_SQUEEZED && report[i].body.index == body.index &&
            report[i].other.index == other.index)
            return true;
    return false;
}

/* An overlap with the driver of 1 % of the size must be reported, as in world_squeeze.c. */
static bool look_at_squeezed(const bench *b, squeeze *q) {
    const measure_body *driver = NULL;
    bool reported = false;
    real in_static = 0;
    for (uint32_t i = 0; i < b->m.count; i++)
        driver = b->m.body[i].type == CAROM_KINEMATIC ? &b->m.body[i] : driver;
    for (uint32_t i = 0; i < b->m.count && driver; i++) {
        const measure_body *body = &b->m.body[i];
        if (body->type != CAROM_DYNAMIC)
            continue;
        bool listed = is_reported(b->w, body->id, driver->id);
        q->missing += !listed && -measure_gap(body, driver) > 0.01L * body->size;
        reported = reported || listed;
        for (uint32_t k = 0; k < b->m.count; k++)
            if (b->m.body[k].type == CAROM_STATIC)
                in_static = fmaxl(in_static, -measure_gap(body, &b->m.body[k]) / body->size);
    }
    if (in_static > q->in_static) {
        q->in_static = in_static;
        q->worst = *b->s;
    }
    return reported;
}

/* The press closes a horizontal channel until the row has lost half of a body's length. */
static void press(const scene *s, squeeze *q) {
    static measure m;
    bench b = {.s = s, .w = expect_world(s->gravity), .m = m};
    double gap = 0.02, length = s->count * 2.0 * size;
    expect_wall(b.w, length + 1.0 + gap, 0.0, 1.0, 3.0, s->material);
    expect_wall(b.w, 0.0, -half - 1.0, 100.0, 1.0, s->material);
    expect_wall(b.w, 0.0, half + 1.0, 100.0, 1.0, s->material);
    b.driver = expect_driver(b.w, -40.0, 0.0, 40.0, 0.5, s->material);
    for (uint32_t i = 0; i < s->count; i++)
        expect_body(b.w, s->boxes, 0.5 * gap + size + i * 2.0 * size, 0.0, size, s->material);
    measure_open(&b.m, b.w);
    expect_set_velocity(b.w, b.driver, s->speed, 0.0);
    bool reported = false;
    int steps = (int)((gap + size) / (s->speed * (double)EXPECT_DT)) + 1;
    for (int i = 0; i < steps + 30; i++) {
        if (i == steps)
            expect_set_velocity(b.w, b.driver, 0.0, 0.0);
        judge_step(b.w, EXPECT_DT);
        measure_update(&b.m, b.w);
        reported = look_at_squeezed(&b, q) || reported;
    }
    q->scenes++;
    q->silent += !reported;
    m = b.m;
    carom_world_destroy(b.w);
}

static void test_press(bool boxes, bool gravity) {
    squeeze q = {0};
    for (uint32_t i = 0; i < 6 * 4 * 3; i++) {
        scene s = {.boxes = boxes, .gravity = gravity};
        uint32_t index = i;
        s.speed = speeds[take(&index, 6)];
        s.material.restitution = restitutions[take(&index, 4)];
        s.count = counts[take(&index, 3)];
        s.material.friction = frictions[i % 3];
        press(&s, &q);
    }
    judge_case("press against %s, %s gravity, %llu scenes", boxes ? "boxes" : "balls",
               gravity ? "with" : "without", (unsigned long long)q.scenes);
    /* In a row the bodies may be pushed into each other instead, which is not reported. */
    judge_most("scenes without a report of squeezing, share", (double)q.silent / (double)q.scenes,
               0.25);
    judge_none("steps of an overlap of 1 % without a report", q.missing);
    if (!judge_most("overlap with a static body, share", (double)q.in_static, 1e-4))
        print_scene("worst", &q.worst);
}

int main(int argc, char **argv) {
    const test_program program = {"drivers", "scenes", 1200, COMBINATIONS, false};
    test_options options = test_options_read(argc, argv, &program);
    test_drivers(options.count);
    for (int i = 0; i < 4; i++)
        test_press(i % 2, i / 2);
    return judge_finish();
}
