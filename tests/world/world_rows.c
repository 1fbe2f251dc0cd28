/* Tests a kinematic box that pushes an open row of balls or crates on a floor.
 *
 * The bodies nearly touch, and the space behind the last one is free, so they can always get away.
 * None may end behind the box, and hardly any may be squeezed. The box is thin, and moves by up to
 * five radii a step. */
#include "expect.h"

enum { MOST = 20, STEPS = 120 };
static const double radius = 0.1;

typedef struct tally {
    uint64_t passed, squeezed;
} tally;

static void push(bool crates, int count, double speed, double spacing, tally *out) {
    const expect_material smooth = {0.0, 0.0};
    carom_world *w = expect_world(true);
    carom_body bodies[MOST];
    expect_wall(w, 0.0, -1.0, 500.0, 1.0, smooth);
    carom_body box =
        expect_driver(w, -3.25 * radius, 1.2 * radius, 0.25 * radius, 1.15 * radius, smooth);
    expect_set_velocity(w, box, speed, 0.0);
    for (int i = 0; i < count; i++)
        bodies[i] = expect_body(w, crates, -radius + i * spacing, 1.001 * radius, radius, smooth);
    bool squeezed = false;
    for (int step = 0; step < STEPS; step++) {
        uint32_t reports;
        judge_step(w, EXPECT_DT);
        (void)carom_world_reports(w, &reports);
        squeezed = squeezed || reports > 0;
    }
    uint64_t behind = 0;
    for (int i = 0; i < count; i++)
        behind += carom_body_position(w, bodies[i]).x < carom_body_position(w, box).x;
    out->passed += behind > 0;
    out->squeezed += squeezed;
    carom_world_destroy(w);
}

static void test_rows(bool crates, double spacing) {
    tally t = {0, 0};
    uint64_t rows = 0;
    judge_case("%s of radius %g, %g apart", crates ? "crates" : "balls", radius, spacing);
    for (int count = 2; count <= MOST; count += 2)
        for (double speed = 6.0; speed <= 30.0; speed += 3.0, rows++)
            push(crates, count, speed, spacing, &t);
    judge_none("rows with a body behind the box", t.passed);
    judge_most("rows with a squeezed body, share", (double)t.squeezed / (double)rows, 0.05);
}

int main(int argc, char **argv) {
    const test_program program = {"rows", "kinds of rows", 4, 4, false};
    test_options options = test_options_read(argc, argv, &program);
    (void)options;
    for (int i = 0; i < 4; i++)
        test_rows(i % 2 == 1, i < 2 ? 0.2002 : 0.23);
    return judge_finish();
}
