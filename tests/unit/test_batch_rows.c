/* The kernels of the world's contact solver: every instruction set changes rows and bodies as the
 * scalar kernel does, to the bit. */
#include "unit.h"

#include "batch/isa.h"
#include "unit_batch.h"

enum { GROUPS = 5, LANES = CAROMI_ROW_LANES, BODIES = 2 * LANES * GROUPS + 3 };

/* The data of a kernel. No two rows share a body, and the last bodies are in no row. */
typedef struct {
    _Alignas(64) caromi_rows rows[GROUPS];
    _Alignas(64) caromi_turns turns[GROUPS];
    _Alignas(64) caromi_levers levers[GROUPS];
    _Alignas(64) float bodies[4 * BODIES];
    _Alignas(64) float spins[4 * BODIES];
} kernel_state;

static caromi_row_part part_of(kernel_state *s, size_t groups) {
    return (caromi_row_part){s->rows, s->turns, s->levers, groups, s->bodies, s->spins};
}

typedef struct {
    const char *name;
    size_t kernel; /* in caromi_row_kernels */
} kernel_case;

static const kernel_case cases[] = {
    {"warm", offsetof(caromi_row_kernels, warm)},
    {"push", offsetof(caromi_row_kernels, push)},
    {"relax", offsetof(caromi_row_kernels, relax)},
    {"advance", offsetof(caromi_row_kernels, advance)},
    {"warm, turning", offsetof(caromi_row_kernels, warm_turning)},
    {"push, turning", offsetof(caromi_row_kernels, push_turning)},
    {"relax, turning", offsetof(caromi_row_kernels, relax_turning)},
    {"warm, levers", offsetof(caromi_row_kernels, warm_levers)},
    {"push, levers", offsetof(caromi_row_kernels, push_levers)},
    {"relax, levers", offsetof(caromi_row_kernels, relax_levers)},
    {"advance, levers", offsetof(caromi_row_kernels, advance_levers)}};

static caromi_row_kernel *kernel_in_use(const kernel_case *c) {
    caromi_row_kernel *kernel;
    memcpy(&kernel, (const char *)caromi_batch_row_kernels() + c->kernel, sizeof kernel);
    return kernel;
}

/* Zeros of both signs, denormals, the least normal number and an ulp beside 1. Products of three of
 * these stay finite: the results for NaN are not specified. */
static float edge(void) {
    static const float edges[] = {0.0f, -0.0f, FLT_TRUE_MIN, -FLT_TRUE_MIN,   FLT_MIN, -FLT_MIN,
                                  1.0f, -1.0f, 0x1p-126f,    1.0f - 0x1p-24f, 1e-3f,   -1e6f};
    return edges[unit_random() % COUNT(edges)];
}

static float number(bool edges) {
    return edges ? edge() : unit_uniform(-2.0f, 2.0f);
}

/* Fills all floats of the rows at random. Fields that share memory get numbers for either
 * meaning. */
static void fill(kernel_state *s, bool edges) {
    uint32_t order[BODIES];
    for (uint32_t i = 0; i < BODIES; i++)
        order[i] = i;
    for (uint32_t i = BODIES - 3; i > 1; i--) {
        const uint32_t other = (uint32_t)(unit_random() % i), last = order[i - 1];
        order[i - 1] = order[other];
        order[other] = last;
    }
    const size_t fields = offsetof(caromi_rows, body_a) / sizeof(float);
    for (uint32_t group = 0; group < GROUPS; group++) {
        float *values = s->rows[group].normal_x;
        for (size_t i = 0; i < fields; i++)
            values[i] = number(edges && unit_random() % 2 == 0);
        for (uint32_t lane = 0; lane < LANES; lane++) {
            s->rows[group].body_a[lane] = order[2 * (group * LANES + lane)];
            s->rows[group].body_b[lane] = order[2 * (group * LANES + lane) + 1];
        }
    }
    for (uint32_t group = 0; group < GROUPS; group++) {
        float *values = s->turns[group].arm_a;
        for (size_t i = 0; i < sizeof(caromi_turns) / sizeof(float); i++)
            values[i] = number(edges && unit_random() % 2 == 0);
        values = s->levers[group].normal_arm_a;
        for (size_t i = 0; i < sizeof(caromi_levers) / sizeof(float); i++)
            values[i] = number(edges && unit_random() % 2 == 0);
    }
    for (size_t i = 0; i < COUNT(s->bodies); i++) {
        s->bodies[i] = number(edges && unit_random() % 2 == 0);
        s->spins[i] = number(edges && unit_random() % 2 == 0);
    }
}

TEST(kernels_have_the_same_bits_on_every_instruction_set) {
    static kernel_state start, expected, got;
    const int rounds = unit_size("rounds", 2000, 200000);
    for (int round = 0; round < rounds; round++) {
        const caromi_row_sweep sweep = {480.0f, 0.01f, 60.0f, 96.0f, 5e-4f, 3.0f, 1.6f, 1.0f};
        const size_t groups = (size_t)round % (GROUPS + 1);
        fill(&start, round % 2 == 1);
        for (size_t c = 0; c < COUNT(cases); c++) {
            FOR_EACH_ISA {
                kernel_state *out = isa == 0 ? &expected : &got;
                *out = start;
                const caromi_row_part part = part_of(out, groups);
                kernel_in_use (&cases[c])(&sweep, &part);
                CHECK(memcmp(&expected, out, sizeof expected) == 0, "%s, %s, round %d",
                      cases[c].name, carom_batch_isa(), round);
            }
        }
    }
}

/* Row i of group 1 is off; all other rows do nothing. */
static caromi_rows *only_row(kernel_state *s, uint32_t i) {
    *s = (kernel_state){.bodies = {0.0f}};
    for (uint32_t row = 0; row < LANES * GROUPS; row++) {
        s->rows[row / LANES].body_a[row % LANES] = 2 * row;
        s->rows[row / LANES].body_b[row % LANES] = 2 * row + 1;
    }
    s->rows[1].normal_y[i] = 1.0f;
    s->rows[1].share_a[i] = 0.25f;
    s->rows[1].share_b[i] = 0.75f;
    return &s->rows[1];
}

/* An impulse of 3, which was 2 before the last relaxing sweep, and a step of 8 before that. */
TEST(advance_goes_on_by_beta_times_the_last_direction) {
    static const struct {
        const char *name;
        float beta, direction, impulse, next_direction;
    } steps[] = {{"no further", 0.0f, 8.0f, 3.0f, 1.0f},
                 {"half as far again", 0.5f, 8.0f, 7.0f, 5.0f},
                 {"back", 0.25f, -8.0f, 1.0f, -1.0f},
                 {"back to no impulse, and not beyond", 1.0f, -8.0f, 0.0f, -7.0f}};
    static kernel_state s;
    for (size_t i = 0; i < COUNT(steps); i++) {
        FOR_EACH_ISA {
            for (uint32_t lane = 0; lane < LANES; lane++) {
                caromi_rows *r = only_row(&s, lane);
                r->beta[lane] = steps[i].beta;
                r->direction[lane] = steps[i].direction;
                r->normal_impulse[lane] = 3.0f;
                r->before[lane] = 2.0f;
                const caromi_row_part part = part_of(&s, GROUPS);
                caromi_batch_row_kernels()->advance(NULL, &part);
                const float change = steps[i].impulse - 3.0f;
                const float *a = s.bodies + (size_t)4 * r->body_a[lane];
                const float *b = s.bodies + (size_t)4 * r->body_b[lane];
                CHECK(r->normal_impulse[lane] == steps[i].impulse &&
                          r->before[lane] == steps[i].impulse &&
                          r->direction[lane] == steps[i].next_direction,
                      "%s, %s, lane %u", steps[i].name, carom_batch_isa(), lane);
                CHECK(a[0] == 0.0f && a[1] == 0.25f * change && b[0] == 0.0f &&
                          b[1] == -0.75f * change,
                      "%s, %s, lane %u: velocities", steps[i].name, carom_batch_isa(), lane);
            }
        }
    }
}

/* Rows that rotate nothing: a grip of 1, no arms and no turns. */
TEST(rows_that_turn_nothing_have_the_bits_of_the_plain_kernels) {
    static kernel_state start, plain, turning;
    static const size_t pairs[][2] = {
        {offsetof(caromi_row_kernels, warm), offsetof(caromi_row_kernels, warm_turning)},
        {offsetof(caromi_row_kernels, push), offsetof(caromi_row_kernels, push_turning)},
        {offsetof(caromi_row_kernels, relax), offsetof(caromi_row_kernels, relax_turning)}};
    const int rounds = unit_size("rounds", 500, 50000);
    for (int round = 0; round < rounds; round++) {
        const caromi_row_sweep sweep = {480.0f, 0.01f, 60.0f, 96.0f, 5e-4f, 3.0f, 1.6f, 1.0f};
        fill(&start, round % 2 == 1);
        for (uint32_t group = 0; group < GROUPS; group++) {
            start.turns[group] = (caromi_turns){.grip = {1, 1, 1, 1, 1, 1, 1, 1}};
        }
        for (size_t k = 0; k < COUNT(pairs); k++) {
            FOR_EACH_ISA {
                plain = turning = start;
                const caromi_row_part part = part_of(&plain, GROUPS);
                const caromi_row_part turned = part_of(&turning, GROUPS);
                kernel_in_use (&(kernel_case){"", pairs[k][0]})(&sweep, &part);
                kernel_in_use (&(kernel_case){"", pairs[k][1]})(&sweep, &turned);
                CHECK(memcmp(plain.rows, turning.rows, sizeof plain.rows) == 0 &&
                          memcmp(plain.bodies, turning.bodies, sizeof plain.bodies) == 0,
                      "kernel %zu, %s, round %d", k, carom_batch_isa(), round);
            }
        }
    }
}

/* Most numbers become zeros of either sign: only then may sums be -0. */
static void make_zeros(float *values, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (unit_random() % 4 != 0)
            values[i] = unit_random() % 2 == 0 ? 0.0f : -0.0f;
}

static void make_all_zeros(kernel_state *s) {
    for (uint32_t group = 0; group < GROUPS; group++)
        make_zeros(s->rows[group].normal_x, offsetof(caromi_rows, body_a) / sizeof(float));
    make_zeros(s->bodies, COUNT(s->bodies));
    make_zeros(s->spins, COUNT(s->spins));
}

/* Zeros of either sign in every second row, with a grip of 1. The other rows have arms: lanes are
 * independent. */
static void clear_even_lanes(kernel_state *s) {
    for (uint32_t group = 0; group < GROUPS; group++) {
        float *values = s->levers[group].normal_arm_a;
        for (size_t i = 0; i < sizeof(caromi_levers) / sizeof(float); i += 2)
            values[i] = unit_random() % 2 == 0 ? 0.0f : -0.0f;
        for (uint32_t lane = 0; lane < LANES; lane += 2)
            s->levers[group].grip[lane] = 1.0f;
    }
}

/* All floats of a row, and the bodies and spins that it has. */
static bool is_same_row(const kernel_state *a, const kernel_state *b, uint32_t group,
                        uint32_t lane) {
    const float *of_a = a->rows[group].normal_x + lane;
    const float *of_b = b->rows[group].normal_x + lane;
    bool same = true;
    for (size_t i = 0; i < sizeof(caromi_rows) / sizeof(float); i += LANES)
        same = same && unit_same_bits(of_a[i], of_b[i]);
    const size_t bodies[] = {a->rows[group].body_a[lane], a->rows[group].body_b[lane]};
    for (size_t i = 0; i < COUNT(bodies); i++) {
        const size_t at = 4 * bodies[i], bytes = 4 * sizeof(float);
        same = same && memcmp(a->bodies + at, b->bodies + at, bytes) == 0 &&
               memcmp(a->spins + at, b->spins + at, bytes) == 0;
    }
    return same;
}

/* The plain kernels do not touch spins, so these are compared as well. */
TEST(rows_without_levers_have_the_bits_of_the_plain_kernels) {
    static kernel_state start, plain, levers;
    static const size_t pairs[][2] = {
        {offsetof(caromi_row_kernels, warm), offsetof(caromi_row_kernels, warm_levers)},
        {offsetof(caromi_row_kernels, push), offsetof(caromi_row_kernels, push_levers)},
        {offsetof(caromi_row_kernels, relax), offsetof(caromi_row_kernels, relax_levers)},
        {offsetof(caromi_row_kernels, advance), offsetof(caromi_row_kernels, advance_levers)}};
    const int rounds = unit_size("rounds", 2000, 50000);
    for (int round = 0; round < rounds; round++) {
        const caromi_row_sweep sweep = {480.0f, 0.01f, 60.0f, 96.0f, 5e-4f, 3.0f, 1.6f, 1.0f};
        fill(&start, round % 2 == 1);
        clear_even_lanes(&start);
        if (round % 4 < 2)
            make_all_zeros(&start);
        for (size_t k = 0; k < COUNT(pairs); k++) {
            FOR_EACH_ISA {
                plain = levers = start;
                const caromi_row_part part = part_of(&plain, GROUPS);
                const caromi_row_part turned = part_of(&levers, GROUPS);
                kernel_in_use (&(kernel_case){"", pairs[k][0]})(&sweep, &part);
                kernel_in_use (&(kernel_case){"", pairs[k][1]})(&sweep, &turned);
                for (uint32_t row = 0; row < LANES * GROUPS; row += 2)
                    CHECK(is_same_row(&plain, &levers, row / LANES, row % LANES),
                          "kernel %zu, %s, round %d, row %u", k, carom_batch_isa(), round, row);
            }
        }
    }
}

/* A rolling ball on the floor below it: with the same surface speed the friction impulse is 0;
 * without spin it is a third of the slip of a uniform disc. */
TEST(friction_acts_on_the_surface) {
    static kernel_state s;
    static const struct {
        float spin, across;
    } steps[] = {{-2.0f, 0.0f}, {0.0f, -1.0f / 3.0f}, {-4.0f, 1.0f / 3.0f}};
    for (size_t i = 0; i < COUNT(steps); i++) {
        FOR_EACH_ISA {
            for (uint32_t lane = 0; lane < LANES; lane++) {
                caromi_rows *r = only_row(&s, lane);
                r->share_a[lane] = 1.0f, r->share_b[lane] = 0.0f;
                r->slip[lane] = -1.0f; /* it moves to the right by 1 */
                r->speed[lane] = -3.0f;
                r->friction[lane] = 1.0f;
                s.turns[1].arm_a[lane] = 0.5f;
                s.turns[1].turn_a[lane] = 4.0f; /* r / I, with m = 1 and I = r^2 / 2 */
                s.turns[1].grip[lane] = 1.0f / 3.0f;
                float *spin = s.spins + (size_t)4 * r->body_a[lane];
                *spin = steps[i].spin;
                const caromi_row_part part = part_of(&s, GROUPS);
                const caromi_row_sweep sweep = {.over = 1.0f};
                caromi_batch_row_kernels()->relax_turning(&sweep, &part);
                CHECK(r->friction_impulse[lane] == -steps[i].across,
                      "%s, lane %u, spin %g: friction %g", carom_batch_isa(), lane,
                      (double)steps[i].spin, (double)r->friction_impulse[lane]);
                CHECK(caromi_absf(*spin - (steps[i].spin + 4.0f * steps[i].across)) <= 1e-6f,
                      "%s, lane %u: spin %g", carom_batch_isa(), lane, (double)*spin);
            }
        }
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_have_the_same_bits_on_every_instruction_set),
        cmocka_unit_test(advance_goes_on_by_beta_times_the_last_direction),
        cmocka_unit_test(rows_that_turn_nothing_have_the_bits_of_the_plain_kernels),
        cmocka_unit_test(rows_without_levers_have_the_bits_of_the_plain_kernels),
        cmocka_unit_test(friction_acts_on_the_surface),
    };
    unit_seed(argc, argv);
    return RUN(tests);
}
