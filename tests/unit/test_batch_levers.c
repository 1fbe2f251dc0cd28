/* The kernels of the contact solver for contact points with lever arms, against forces on rigid
 * bodies: the reference uses vectors and impulses in double, without the arms and units of rows. */
#include "unit.h"

#include "batch/isa.h"
#include "unit_batch.h"

enum { GROUPS = 2, LANES = CAROMI_ROW_LANES, ROWS = GROUPS * LANES, BODIES = 2 * ROWS };

static const caromi_row_sweep sweep = {480.0f, 0.01f, 60.0f, 96.0f, 5e-4f, 3.0f, 1.6f, 1.0f};

typedef struct {
    double x, y;
} point;

typedef struct {
    double per_mass, per_inertia;  /* 0: it does not move, or does not rotate */
    point arm;                     /* from the centre of mass to the contact point */
    point velocity, change, moved; /* gap at the start, change since then, and its integral */
    double spin, spun, turned;     /* in the same way */
} rigid;

typedef struct {
    rigid a, b;
    point normal;
    double gap, friction, softness, size;
    double along, across; /* impulses */
} contact;

typedef enum { WARM, PUSH, RELAX, ADVANCE, KERNELS } kernel_kind;

static double dot(point a, point b) {
    return a.x * b.x + a.y * b.y;
}

static double cross(point a, point b) {
    return a.x * b.y - a.y * b.x;
}

static point across(point normal) {
    return (point){-normal.y, normal.x};
}

static point plus(point a, double scale, point b) {
    return (point){a.x + scale * b.x, a.y + scale * b.y};
}

static point at_arm(point velocity, double spin, point arm) {
    return plus(velocity, spin, across(arm));
}

static point relative_start(const contact *c) {
    return plus(at_arm(c->a.velocity, c->a.spin, c->a.arm), -1.0,
                at_arm(c->b.velocity, c->b.spin, c->b.arm));
}

static point relative_now(const contact *c) {
    point change = plus(at_arm(c->a.change, c->a.spun, c->a.arm), -1.0,
                        at_arm(c->b.change, c->b.spun, c->b.arm));
    return plus(relative_start(c), 1.0, change);
}

static double gap_now(const contact *c) {
    point moved = plus(at_arm(c->a.moved, c->a.turned, c->a.arm), -1.0,
                       at_arm(c->b.moved, c->b.turned, c->b.arm));
    return c->gap + (double)sweep.elapsed * dot(relative_start(c), c->normal) +
           dot(moved, c->normal);
}

static double mass_along(const contact *c, point direction) {
    const double turn_a = cross(c->a.arm, direction), turn_b = cross(c->b.arm, direction);
    return 1.0 / (c->a.per_mass + turn_a * turn_a * c->a.per_inertia + c->b.per_mass +
                  turn_b * turn_b * c->b.per_inertia);
}

static void strike(rigid *body, point impulse, double sign) {
    body->change = plus(body->change, sign * body->per_mass, impulse);
    body->spun += sign * body->per_inertia * cross(body->arm, impulse);
}

static void strike_both(contact *c, double size, point direction) {
    const point impulse = {size * direction.x, size * direction.y};
    strike(&c->a, impulse, 1.0);
    strike(&c->b, impulse, -1.0);
}

/* One contact by the formulas of rows.inc, with impulses in place of changes of velocity. */
static double normal_after(const contact *c, bool push) {
    const double mass = mass_along(c, c->normal), speed = dot(relative_now(c), c->normal);
    const double gap = gap_now(c), stiff = 1.0 - c->softness, before = c->along / mass;
    const bool springs = c->softness > 0.0;
    const double over = springs && !push ? (double)sweep.over : 1.0;
    double after = before - over * (speed + fmax(gap, 0.0) * (double)sweep.per_h);
    if (push && gap <= 0.0) {
        const double rate = (double)(springs ? sweep.soft_rate : sweep.rigid_rate);
        const double slop = springs ? (double)sweep.slop * c->size : 0.0;
        const double out = stiff * rate * fmin(gap + slop, 0.0) + c->softness * before;
        after = before - stiff * speed - fmax(out, -(double)sweep.limit * c->size);
    }
    return mass * fmax(after, 0.0);
}

static void solve(contact *c, kernel_kind kind) {
    const point tangent = across(c->normal);
    const double mass = mass_along(c, c->normal);
    if (kind == WARM) {
        strike_both(c, c->along, c->normal);
        strike_both(c, c->across, tangent);
        return;
    }
    const double along = c->along;
    c->along = kind == ADVANCE ? fmax(along + mass * c->softness * c->size, 0.0)
                               : normal_after(c, kind == PUSH);
    strike_both(c, c->along - along, c->normal);
    if (kind != ADVANCE) {
        const double stop = mass_along(c, tangent) * dot(relative_now(c), tangent);
        const double limit = c->friction * c->along, before = c->across;
        c->across = fmax(fmin(before - stop, limit), -limit);
        strike_both(c, c->across - before, tangent);
    }
}

static double uniform(double low, double high) {
    return (double)unit_uniform((float)low, (float)high);
}

static point uniform_point(void) {
    const double x = uniform(-2.0, 2.0);
    return (point){x, uniform(-2.0, 2.0)};
}

static rigid any_body(bool moves) {
    const bool rotates = moves && unit_random() % 4 != 0;
    rigid body = {.arm = uniform_point()};
    body.velocity = uniform_point();
    body.spin = uniform(-2.0, 2.0);
    if (moves) {
        body.per_mass = uniform(0.25, 2.0);
        body.change = uniform_point();
        body.moved = plus((point){0.0, 0.0}, 0.01, uniform_point());
    }
    if (rotates) {
        body.per_inertia = uniform(0.25, 4.0);
        body.spun = uniform(-2.0, 2.0);
        body.turned = uniform(-0.02, 0.02);
    }
    return body;
}

static contact any_contact(void) {
    const double angle = uniform(0.0, 6.28318);
    contact c = {.normal = {cos(angle), sin(angle)}};
    c.a = any_body(true);
    c.b = any_body(unit_random() % 4 != 0);
    if (unit_random() % 4 == 0) { /* no arms of friction */
        c.a.arm = plus((point){0.0, 0.0}, uniform(-2.0, 2.0), across(c.normal));
        c.b.arm = plus((point){0.0, 0.0}, uniform(-2.0, 2.0), across(c.normal));
    }
    c.gap = uniform(-0.1, 0.05);
    c.friction = uniform(0.0, 1.0);
    c.softness = unit_random() % 2 == 0 ? 0.0 : uniform(0.1, 0.6);
    c.size = uniform(0.1, 2.0);
    c.along = unit_random() % 4 == 0 ? 0.0 : uniform(0.0, 4.0);
    c.across = c.friction * c.along * uniform(-1.0, 1.0);
    /* The solver treats a gap of 0 like an overlap, with another formula than for a positive
     * gap. */
    c.gap += fabs(gap_now(&c)) < 1e-3 ? 0.01 : 0.0;
    return c;
}

typedef struct {
    _Alignas(64) caromi_rows rows[GROUPS];
    _Alignas(64) caromi_turns turns[GROUPS];
    _Alignas(64) caromi_levers levers[GROUPS];
    _Alignas(64) float bodies[4 * BODIES];
    _Alignas(64) float spins[4 * BODIES];
} kernel_state;

static void set_body(kernel_state *s, size_t at, const rigid *body) {
    float *record = s->bodies + 4 * at, *spin = s->spins + 4 * at;
    record[0] = (float)body->change.x, record[1] = (float)body->change.y;
    record[2] = (float)body->moved.x, record[3] = (float)body->moved.y;
    spin[0] = (float)body->spun, spin[2] = (float)body->turned;
    spin[1] = spin[3] = 0.0f;
}

static void set_levers(caromi_levers *l, size_t lane, const contact *c) {
    const point tangent = across(c->normal);
    const double mass = mass_along(c, c->normal);
    const double na = cross(c->a.arm, c->normal), nb = cross(c->b.arm, c->normal);
    const double ta = cross(c->a.arm, tangent), tb = cross(c->b.arm, tangent);
    const double ia = c->a.per_inertia, ib = c->b.per_inertia;
    l->normal_arm_a[lane] = ia > 0.0 ? (float)na : 0.0f;
    l->normal_arm_b[lane] = ib > 0.0 ? (float)nb : 0.0f;
    l->slip_arm_a[lane] = ia > 0.0 ? (float)ta : 0.0f;
    l->slip_arm_b[lane] = ib > 0.0 ? (float)tb : 0.0f;
    l->turn_normal_a[lane] = (float)(mass * na * ia);
    l->turn_normal_b[lane] = (float)(mass * nb * ib);
    l->turn_slip_a[lane] = (float)(mass * ta * ia);
    l->turn_slip_b[lane] = (float)(mass * tb * ib);
    l->grip[lane] = (float)(mass_along(c, tangent) / mass);
    l->cross[lane] = (float)(mass * (na * ta * ia + nb * tb * ib));
}

/* Row i has the bodies 2 i and 2 i + 1, in an order that depends on i. */
static void set_row(kernel_state *s, size_t i, const contact *c) {
    caromi_rows *r = &s->rows[i / LANES];
    const size_t lane = i % LANES;
    const double mass = mass_along(c, c->normal);
    const point start = relative_start(c);
    r->normal_x[lane] = (float)c->normal.x, r->normal_y[lane] = (float)c->normal.y;
    r->gap[lane] = (float)c->gap;
    r->speed[lane] = (float)dot(start, c->normal);
    r->slip[lane] = (float)dot(start, across(c->normal));
    r->friction[lane] = (float)c->friction;
    r->size[lane] = (float)c->size, r->softness[lane] = (float)c->softness;
    r->share_a[lane] = (float)(c->a.per_mass * mass);
    r->share_b[lane] = (float)(c->b.per_mass * mass);
    r->normal_impulse[lane] = (float)(c->along / mass);
    r->friction_impulse[lane] = (float)(c->across / mass);
    r->total[lane] = r->most[lane] = 0.0f;
    r->body_a[lane] = (uint32_t)(2 * i + i % 2), r->body_b[lane] = (uint32_t)(2 * i + 1 - i % 2);
    set_body(s, r->body_a[lane], &c->a);
    set_body(s, r->body_b[lane], &c->b);
    set_levers(&s->levers[i / LANES], lane, c);
}

static void run(caromi_row_kernel *kernel, kernel_state *s) {
    kernel(&sweep, &(caromi_row_part){s->rows, s->turns, s->levers, GROUPS, s->bodies, s->spins});
}

static caromi_row_kernel *kernel_of(kernel_kind kind) {
    const caromi_row_kernels *k = caromi_batch_row_kernels();
    caromi_row_kernel *const all[KERNELS] = {k->warm_levers, k->push_levers, k->relax_levers,
                                             k->advance_levers};
    return all[kind];
}

/* The largest difference of two states, over the size of the numbers. */
static double difference(const kernel_state *a, const kernel_state *b) {
    double most = 0.0;
    for (size_t i = 0; i < COUNT(a->bodies); i++) {
        most = fmax(most, fabs((double)a->bodies[i] - (double)b->bodies[i]));
        most = fmax(most, fabs((double)a->spins[i] - (double)b->spins[i]));
    }
    for (size_t i = 0; i < ROWS; i++) {
        const caromi_rows *of_a = &a->rows[i / LANES], *of_b = &b->rows[i / LANES];
        const size_t lane = i % LANES;
        most = fmax(most,
                    fabs((double)of_a->normal_impulse[lane] - (double)of_b->normal_impulse[lane]));
        most = fmax(most, fabs((double)of_a->friction_impulse[lane] -
                               (double)of_b->friction_impulse[lane]));
        most = fmax(most, fabs((double)of_a->total[lane] - (double)of_b->total[lane]));
        most = fmax(most, fabs((double)of_a->most[lane] - (double)of_b->most[lane]));
    }
    return most;
}

TEST(kernels_with_levers_do_as_impulses_on_rigid_bodies) {
    static kernel_state start, expected, got;
    const int rounds = unit_size("rounds", 2000, 200000);
    for (int round = 0; round < rounds; round++) {
        const kernel_kind kind = (kernel_kind)(round % KERNELS);
        for (size_t i = 0; i < ROWS; i++) {
            contact c = any_contact();
            c.size = kind == ADVANCE ? uniform(-2.0, 2.0) : c.size; /* the direction */
            set_row(&start, i, &c);
            solve(&c, kind);
            set_row(&expected, i, &c);
            const caromi_rows *r = &expected.rows[i / LANES];
            const float impulse = r->normal_impulse[i % LANES];
            expected.rows[i / LANES].most[i % LANES] =
                kind == PUSH || kind == ADVANCE ? impulse : 0.0f;
            expected.rows[i / LANES].total[i % LANES] = kind == RELAX ? impulse : 0.0f;
        }
        FOR_EACH_ISA {
            got = start;
            run(kernel_of(kind), &got);
            const double off = difference(&expected, &got);
            CHECK(off <= 1e-4, "kernel %d, %s, round %d: off by %g", (int)kind, carom_batch_isa(),
                  round, off);
        }
    }
}

/* Circles whose points have levers, by the kernels that rotate circles. */
TEST(circles_have_the_same_result_with_levers) {
    static kernel_state start, turning, levers;
    const caromi_row_kernels *k = NULL;
    const int rounds = unit_size("rounds", 1000, 100000);
    for (int round = 0; round < rounds; round++) {
        for (size_t i = 0; i < ROWS; i++) {
            contact c = any_contact();
            const double radius_a = uniform(0.1, 2.0), radius_b = uniform(0.1, 2.0);
            c.a.arm = plus((point){0.0, 0.0}, -radius_a, c.normal);
            c.b.arm = plus((point){0.0, 0.0}, radius_b, c.normal);
            set_row(&start, i, &c);
            const double mass = mass_along(&c, c.normal);
            caromi_turns *t = &start.turns[i / LANES];
            t->arm_a[i % LANES] = c.a.per_inertia > 0.0 ? (float)radius_a : 0.0f;
            t->arm_b[i % LANES] = c.b.per_inertia > 0.0 ? (float)radius_b : 0.0f;
            t->turn_a[i % LANES] = (float)(mass * radius_a * c.a.per_inertia);
            t->turn_b[i % LANES] = (float)(mass * radius_b * c.b.per_inertia);
            t->grip[i % LANES] = (float)(mass_along(&c, across(c.normal)) / mass);
        }
        FOR_EACH_ISA {
            k = caromi_batch_row_kernels();
            caromi_row_kernel *const by_turns[] = {k->warm_turning, k->push_turning,
                                                   k->relax_turning, k->advance};
            turning = levers = start;
            run(by_turns[round % KERNELS], &turning);
            run(kernel_of((kernel_kind)(round % KERNELS)), &levers);
            const double off = difference(&turning, &levers);
            CHECK(off <= 2e-5, "kernel %d, %s, round %d: off by %g", round % KERNELS,
                  carom_batch_isa(), round, off);
        }
    }
}

static double energy_of(const kernel_state *s, size_t at, const rigid *body) {
    const float *change = s->bodies + 4 * at;
    const point v = plus(body->velocity, 1.0, (point){(double)change[0], (double)change[1]});
    const double spin = body->spin + (double)s->spins[4 * at];
    return (body->per_mass > 0.0 ? dot(v, v) / body->per_mass : 0.0) +
           (body->per_inertia > 0.0 ? spin * spin / body->per_inertia : 0.0);
}

static double energy(const kernel_state *s, size_t i, const contact *c) {
    const caromi_rows *r = &s->rows[i / LANES];
    return energy_of(s, r->body_a[i % LANES], &c->a) + energy_of(s, r->body_b[i % LANES], &c->b);
}

/* With friction, impulses start at 0: limiting an existing friction impulse may add energy. A body
 * that cannot move or rotate has no velocity or spin: otherwise it would do work. */
TEST(relaxing_with_levers_gives_no_energy) {
    static kernel_state start, got;
    contact contacts[ROWS];
    const caromi_row_sweep plain = {.over = 1.0f, .per_h = 480.0f};
    const int rounds = unit_size("rounds", 2000, 200000);
    for (int round = 0; round < rounds; round++) {
        for (size_t i = 0; i < ROWS; i++) {
            contact *c = &contacts[i];
            *c = any_contact();
            c->gap = c->across = 0.0;
            c->a.moved = c->b.moved = (point){0.0, 0.0};
            c->a.turned = c->b.turned = 0.0;
            c->a.spin *= c->a.per_inertia > 0.0;
            c->b.spin *= c->b.per_inertia > 0.0;
            c->b.velocity = plus((point){0.0, 0.0}, c->b.per_mass > 0.0, c->b.velocity);
            *(round % 2 == 0 ? &c->friction : &c->along) = 0.0;
            set_row(&start, i, c);
        }
        FOR_EACH_ISA {
            got = start;
            const caromi_row_part part = {got.rows, NULL,       got.levers,
                                          GROUPS,   got.bodies, got.spins};
            caromi_batch_row_kernels()->relax_levers(&plain, &part);
            for (size_t i = 0; i < ROWS; i++) {
                const double before = energy(&start, i, &contacts[i]);
                const double after = energy(&got, i, &contacts[i]);
                CHECK(after <= before * (1.0 + 1e-5), "%s, round %d, row %zu: %.9g and then %.9g",
                      carom_batch_isa(), round, i, before, after);
            }
        }
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_with_levers_do_as_impulses_on_rigid_bodies),
        cmocka_unit_test(circles_have_the_same_result_with_levers),
        cmocka_unit_test(relaxing_with_levers_gives_no_energy),
    };
    unit_seed(argc, argv);
    return RUN(tests);
}
