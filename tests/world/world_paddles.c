/* Tests that kinematic boxes that spin carry and fling balls and crates, and never overlap them.
 *
 * A paddle starts to spin under a ball that lies on it. A see-saw changes its spin every half
 * second under three bodies. A mill turns while balls fall on it. A lift rises while it spins.
 * Nothing else is near, so a body can always move out of the box. A bead on a long rod without
 * friction is flung as theory says: its distance s along the rod follows s'' = spin^2 s. A drum of
 * eight boxes that carom_body_move_to turns about its centre tumbles crates and balls. */
#include "expect.h"

#include <math.h>

enum { PADDLE, SEESAW, MILL, LIFT, SCENES };
static const char *const names[SCENES] = {"paddle", "see-saw", "mill", "lift"};

enum { MOST = 6, STEPS = 120 };

typedef struct tally {
    real fixed, dynamic;
    uint64_t deep, squeezed, passed;
} tally;

static void set_spin(carom_world *w, carom_body b, double spin) {
    carom_body_def def;
    judge_need(carom_body_get(w, b, &def) == CAROM_OK, "no body");
    def.spin = (float)spin;
    judge_need(carom_body_set(w, b, &def) == CAROM_OK, "no spin");
}

/* Returns whether the centre of a body is inside the box. */
static bool is_inside(const measure_body *b, const measure_body *box) {
    real x = b->x - box->x, y = b->y - box->y;
    return fabsl(x * box->c + y * box->s) < box->hx && fabsl(y * box->c - x * box->s) < box->hy;
}

static void play(int scene, inputs_rng *rng, tally *out) {
    const double restitutions[] = {0.0, 0.0, 0.3, 0.6};
    expect_material material = {restitutions[inputs_next(rng) % 4], build_between(rng, 0.0, 1.0)};
    double size = build_ratio(rng, 0.1, 0.5);
    double half = build_between(rng, 1.5, 4.0), thick = build_ratio(rng, 0.05, 0.5);
    double spin = build_ratio(rng, 0.2, 20.0) * (inputs_next(rng) % 2 ? 1.0 : -1.0);
    bool boxes = inputs_next(rng) % 4 == 0;
    carom_world *w = expect_world(inputs_next(rng) % 4 != 0 || scene == MILL);
    carom_body box = expect_driver(w, 0.0, 0.0, half, thick, material);
    int count = scene == PADDLE || scene == LIFT ? 1 : scene == SEESAW ? 3 : MOST;
    for (int i = 0; i < count; i++) {
        double x = build_between(rng, -0.9, 0.9) * half;
        double y = thick + size;
        if (scene == SEESAW)
            x = (i - 1) * 2.2 * size;
        if (scene == MILL)
            x = build_between(rng, -0.6, 0.6) * half, y += 0.3 + i * 2.5 * size;
        expect_body(w, boxes, x, y, size, material);
    }
    bool settle = inputs_next(rng) % 2;
    measure m = {0};
    expect_overlaps worst = {0, 0};
    uint64_t squeezed = 0;
    for (int step = 0; step < STEPS; step++) {
        if (step == (settle && scene != MILL ? 10 : 0)) {
            set_spin(w, box, spin);
            if (scene == LIFT)
                expect_set_velocity(w, box, 0.0, build_between(rng, 0.5, 5.0));
        }
        if (scene == SEESAW && step % 30 == 29)
            set_spin(w, box, spin = -spin);
        uint32_t reports;
        judge_step(w, EXPECT_DT);
        (void)carom_world_reports(w, &reports);
        squeezed += reports > 0;
        measure_open(&m, w);
        measure_update(&m, w);
        expect_overlap(&m, &worst);
        for (uint32_t i = 1; i < m.count; i++)
            out->passed += is_inside(&m.body[i], &m.body[0]);
        measure_close(&m);
    }
    out->fixed = fmaxl(out->fixed, worst.fixed);
    out->dynamic = fmaxl(out->dynamic, worst.dynamic);
    out->deep += worst.fixed > 0.005L;
    out->squeezed += squeezed > 0;
    carom_world_destroy(w);
}

enum { SIDES = 8, TUMBLED = 6 };

static void turn_drum(carom_world *w, const carom_body *sides, double angle) {
    for (int i = 0; i < SIDES; i++) {
        double at = angle + i * 0.78539816339744831;
        carom_vec2 place = {(float)(5.0 * cos(at)), (float)(5.0 * sin(at))};
        judge_need(carom_body_move_to(w, sides[i], place, (float)at, EXPECT_DT) == CAROM_OK,
                   "no turn");
    }
}

/* The drum turns at 0.3 to 4 radians a second around bodies that rotate and start apart. */
static void tumble(inputs_rng *rng, tally *out) {
    expect_material material = {build_between(rng, 0.0, 0.5), build_between(rng, 0.0, 1.0)};
    double spin = build_ratio(rng, 0.3, 4.0), size = build_between(rng, 0.2, 0.4);
    int count = 1 + (int)(inputs_next(rng) % TUMBLED);
    carom_world *w = expect_world(true);
    carom_body sides[SIDES];
    for (int i = 0; i < SIDES; i++) {
        double at = i * 0.78539816339744831;
        sides[i] = expect_driver(w, 5.0 * cos(at), 5.0 * sin(at), 0.25, 2.3, material);
        carom_rot rot = {(float)cos(at), (float)sin(at)};
        judge_need(carom_body_set_rot(w, sides[i], rot) == CAROM_OK, "no side");
    }
    for (int i = 0; i < count; i++) {
        double x = -2.5 + 1.2 * (i % 4), y = -1.0 + 1.5 * (i / 4), a = build_between(rng, 0.0, 3.0);
        carom_body_def def =
            build_box(CAROM_DYNAMIC, x, y, size, size, (carom_rot){(float)cos(a), (float)sin(a)});
        if (inputs_next(rng) % 4 == 0)
            def = build_circle(CAROM_DYNAMIC, x, y, size);
        expect_turning(&def, material);
        judge_add(w, &def);
    }
    measure m = {0};
    expect_overlaps worst = {0, 0};
    uint64_t squeezed = 0;
    for (int step = 0; step < 2 * STEPS; step++) {
        uint32_t reports;
        turn_drum(w, sides, spin * (step + 1) * (double)EXPECT_DT);
        judge_step(w, EXPECT_DT);
        (void)carom_world_reports(w, &reports);
        squeezed += reports > 0;
        measure_open(&m, w);
        measure_update(&m, w);
        expect_overlap(&m, &worst);
        measure_close(&m);
    }
    out->fixed = fmaxl(out->fixed, worst.fixed);
    out->dynamic = fmaxl(out->dynamic, worst.dynamic);
    out->deep += worst.fixed > 0.005L;
    out->squeezed += squeezed > 0;
    carom_world_destroy(w);
}

static void tumble_all(const test_options *options) {
    inputs_rng rng = test_options_rng(options, "paddles", SCENES);
    tally t = {0};
    judge_case("drum");
    for (long i = 0; i < options->count / 4; i++)
        tumble(&rng, &t);
    judge_most("worst overlap with the drum, share of the size", (double)t.fixed, 0.005);
    judge_none("drums with a deeper one", t.deep);
    judge_none("drums with a squeezed body", t.squeezed);
    judge_figure("worst overlap of dynamic bodies", (double)t.dynamic);
}

/* The bead is a ball that touches the rod, whose side is at the height h of its centre. */
static void fling(double spin) {
    const expect_material smooth = {0.0, 0.0};
    const double thick = 0.25, size = 0.25, h = thick + size, start = 1.0;
    carom_world *w = expect_world(false);
    carom_body rod = expect_driver(w, 0.0, 0.0, 30.0, thick, smooth);
    carom_body ball = expect_body(w, false, start, h, size, smooth);
    set_spin(w, rod, spin);
    int steps = (int)(2.0 / (spin * (double)EXPECT_DT));
    uint64_t hits = 0;
    for (int i = 0; i < steps; i++) {
        uint32_t count;
        judge_step(w, EXPECT_DT);
        (void)carom_world_impacts(w, &count);
        hits += count;
    }
    double angle = spin * steps * (double)EXPECT_DT;
    carom_vec2 p = carom_body_position(w, ball);
    double s = (double)p.x * cos(angle) + (double)p.y * sin(angle);
    double exact = start * cosh(angle) + h * sinh(angle);
    judge_case("bead, spin %g", spin);
    judge_most("error of its distance after two radians", fabs(s / exact - 1.0), 1e-3 * spin);
    judge_most("hits", (double)hits, 4);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    const test_program program = {"paddles", "worlds of each scene", 400, 5000, false};
    test_options options = test_options_read(argc, argv, &program);
    for (int scene = 0; scene < SCENES; scene++) {
        inputs_rng rng = test_options_rng(&options, "paddles", scene);
        tally t = {0};
        judge_case("%s", names[scene]);
        for (long i = 0; i < options.count; i++)
            play(scene, &rng, &t);
        judge_most("worst overlap with the box, share of the size", (double)t.fixed, 0.005);
        judge_none("worlds with a deeper one", t.deep);
        judge_none("steps with a centre inside the box", t.passed);
        judge_most("worlds with a squeezed body, share", (double)t.squeezed / (double)options.count,
                   0.002); /* below other bodies in a mill */
        judge_figure("worst overlap of dynamic bodies", (double)t.dynamic);
    }
    tumble_all(&options);
    for (double spin = 0.5; spin <= 4.0; spin *= 2.0)
        fling(spin);
    return judge_finish();
}
