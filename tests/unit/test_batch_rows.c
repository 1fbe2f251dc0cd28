/* The kernels of the world's contact solver: every instruction set changes rows and bodies as the scalar kernel
 * does, to the bit. */
#include "unit.h"

#include "batch/isa.h"
#include "unit_batch.h"

enum { GROUPS = 5, LANES = CAROMI_ROW_LANES, BODIES = 2 * LANES * GROUPS + 3 };

/* What a kernel works on. No two rows share a body, and the last bodies are in no row. */
typedef struct {
    _Alignas(64) caromi_rows rows[GROUPS];
    _Alignas(64) float bodies[4 * BODIES];
} kernel_state;

typedef struct {
    const char *name;
    size_t kernel; /* in caromi_row_kernels */
} kernel_case;

static const kernel_case cases[] = {{"warm", offsetof(caromi_row_kernels, warm)},
                                    {"push", offsetof(caromi_row_kernels, push)},
                                    {"relax", offsetof(caromi_row_kernels, relax)},
                                    {"advance", offsetof(caromi_row_kernels, advance)}};

static caromi_row_kernel *kernel_in_use(const kernel_case *c) {
    caromi_row_kernel *kernel;
    memcpy(&kernel, (const char *)caromi_batch_row_kernels() + c->kernel, sizeof kernel);
    return kernel;
}

/* Zeros of both signs, denormals, the least normal number and an ulp beside 1. Products of three of these stay
 * finite: what a kernel makes of NaN is not promised. */
static float edge(void) {
    static const float edges[] = {0.0f, -0.0f, FLT_TRUE_MIN, -FLT_TRUE_MIN,   FLT_MIN, -FLT_MIN,
                                  1.0f, -1.0f, 0x1p-126f,    1.0f - 0x1p-24f, 1e-3f,   -1e6f};
    return edges[unit_random() % COUNT(edges)];
}

static float number(bool edges) {
    return edges ? edge() : unit_uniform(-2.0f, 2.0f);
}

/* Every float of the rows at random: fields that share memory get numbers for either meaning. */
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
    for (size_t i = 0; i < COUNT(s->bodies); i++)
        s->bodies[i] = number(edges && unit_random() % 2 == 0);
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
                kernel_in_use (&cases[c])(&sweep, out->rows, groups, out->bodies);
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
                caromi_batch_row_kernels()->advance(NULL, s.rows, GROUPS, s.bodies);
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

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_have_the_same_bits_on_every_instruction_set),
        cmocka_unit_test(advance_goes_on_by_beta_times_the_last_direction),
    };
    unit_seed(argc, argv);
    return RUN(tests);
}
