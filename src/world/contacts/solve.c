/* Solves the velocities of contacts: soft constraints in substeps.
 *
 * The step is cut into substeps of h. Each of them
 *   accelerates the bodies and applies the impulses of the substep before (warm start),
 *   sweeps over the contacts with a bias that pushes overlaps out,
 *   moves the bodies,
 *   sweeps again without the bias, so that pushing out leaves no velocity.
 * What a substep changed a body's velocity by is its acceleration and its impulses, so the next one begins
 * with the same change again: no pass over the contacts.
 *
 * A contact of two dynamic bodies is a damped spring of frequency 1 / (4 h): it carries its load by a
 * small overlap, so that a pile comes to rest although no sweep solves it exactly. With w h = pi / 2
 * and damping ratio z: a1 = 2 z + w h, a2 = w h a1, rate = w / a1, impulse scale = 1 / (1 + a2), the
 * softness. The spring of two unequal masses is that of the heavier one, or a light body would be
 * flattened under its load. Contacts with a static or kinematic body are rigid. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

#define CAROMI_DAMPING_RATIO 10.0
/* How much stiffer the spring of unequal masses is at most: at 8 times, piles of masses 1 to 100 do not
 * come to rest without friction. */
#define CAROMI_MOST_STIFFER 2.0
#define CAROMI_SOLVER_HALF_PI 1.5707963267948966
#define CAROMI_CONTACT_FREQUENCY 753.98223686155 /* 2 pi 120, radians a second */

/* Share of the depth at a fixed body that is pushed out in a substep. */
#define CAROMI_RIGID_RATE 0.2f

/* Depths that are not pushed out, as a share of the size, and the greatest speed at which deeper ones
 * are, in sizes a second. */
#define CAROMI_SLOP 5e-4f
#define CAROMI_PUSH_SPEED 3.0f

/* Fewer groups of a colour, or eighths of bodies, are not worth waking workers for. */
#define CAROMI_FEW_GROUPS 128u
#define CAROMI_GROUPS_AT_ONCE 32u

/* ---- work that is shared -------------------------------------------------------------------------- */

static void caromi_row_work_task(void *world, uint32_t number) {
    (void)number;
    carom_world *w = world;
    const caromi_row_work *work = w->step->work;
    uint32_t first, last;
    while (caromi_next_block(w->step, CAROMI_GROUPS_AT_ONCE, work->last - work->first, &first,
                             &last)) {
        work->range(w, work, work->first + first, work->first + last);
    }
}

void caromi_row_work_run(carom_world *w, caromi_row_work *work, uint32_t first, uint32_t last) {
    if (last - first < CAROMI_FEW_GROUPS || w->step->workers == 1) {
        work->range(w, work, first, last);
        return;
    }
    work->first = first;
    work->last = last;
    w->step->work = work;
    caromi_run(w, caromi_row_work_task);
}

static void caromi_range_kernel(const carom_world *w, const caromi_row_work *work, uint32_t first,
                                uint32_t last) {
    (void)w;
    work->kernel(&work->sweep, work->solve->rows + first, last - first, work->solve->bodies);
}

void caromi_colours_run(carom_world *w, caromi_row_work *work, caromi_row_kernel *kernel) {
    work->range = caromi_range_kernel;
    work->kernel = kernel;
    for (uint32_t i = 0; i < work->solve->colours; i++) {
        caromi_row_work_run(w, work, work->solve->starts[i], work->solve->starts[i + 1]);
    }
}

/* Bodies and contacts are in blocks of eight, too. */
static void caromi_blocks_run(carom_world *w, caromi_row_work *work, caromi_row_range *range,
                              uint32_t count) {
    work->range = range;
    caromi_row_work_run(w, work, 0, count / CAROMI_ROW_LANES + 1);
}

static uint32_t caromi_block_end(uint32_t last, uint32_t count) {
    return last * CAROMI_ROW_LANES < count ? last * CAROMI_ROW_LANES : count;
}

/* ---- rows ---------------------------------------------------------------------------------------- */

/* The angular frequency of contacts times h. The frequency is at most a quarter of that of the substeps.
 * Shorter steps keep it, so that a settled pile stays settled when the step becomes shorter. */
static double caromi_contact_omega_h(double h) {
    return caromi_min(CAROMI_SOLVER_HALF_PI, CAROMI_CONTACT_FREQUENCY * h);
}

static double caromi_contact_softness(const struct caromi_scratch *s, const caromi_contact *c) {
    double least = caromi_min(s->solver[c->body_a].inv_mass, s->solver[c->body_b].inv_mass);
    double omega_h = caromi_contact_omega_h(s->dt / CAROMI_SUBSTEPS);
    double a1 = 2.0 * CAROMI_DAMPING_RATIO + omega_h;
    double stiffer = caromi_min(0.5 / (least * (double)c->mass), CAROMI_MOST_STIFFER);
    return 1.0 / (1.0 + omega_h * a1 * stiffer);
}

void caromi_row_fill(const struct caromi_scratch *s, const caromi_contact *c, caromi_rows *group,
                     uint32_t lane) {
    static const caromi_contact none = {0};
    bool is_row = c != NULL;
    c = is_row ? c : &none;
    const caromi_solver_body *a = &s->solver[c->body_a];
    const caromi_solver_body *b = &s->solver[c->body_b];
    caromi_vec n = caromi_wide_vec(c->normal);
    caromi_vec v = caromi_minus(a->velocity, b->velocity);
    v = caromi_plus(v, 1.0, caromi_wide_vec(c->ground));
    double per_mass = a->inv_mass + b->inv_mass;
    group->normal_x[lane] = c->normal.x;
    group->normal_y[lane] = c->normal.y;
    group->gap[lane] = caromi_is_separated(s, c) ? 0.0f : (float)c->gap;
    group->speed[lane] = (float)caromi_dot(v, n);
    group->slip[lane] = (float)(v.y * n.x - v.x * n.y);
    group->friction[lane] = c->friction;
    group->size[lane] = c->size;
    group->softness[lane] = is_row && !c->fixed ? (float)caromi_contact_softness(s, c) : 0.0f;
    group->share_a[lane] = (float)(a->inv_mass * (double)c->mass);
    group->share_b[lane] = (float)(b->inv_mass * (double)c->mass);
    group->normal_impulse[lane] = (float)((double)c->normal_impulse * per_mass);
    group->friction_impulse[lane] = (float)((double)c->friction_impulse * per_mass);
    group->total[lane] = group->most[lane] = 0.0f;
    group->body_a[lane] = c->body_a != 0 ? c->body_a : s->solver_count + c->body_b;
    group->body_b[lane] = c->body_b != 0 ? c->body_b : s->solver_count + c->body_a;
}

static void caromi_range_fill(const carom_world *w, const caromi_row_work *work, uint32_t first,
                              uint32_t last) {
    const struct caromi_scratch *s = w->step;
    uint32_t end = caromi_block_end(last, s->held_count);
    for (uint32_t i = first * CAROMI_ROW_LANES; i < end; i++) {
        const caromi_contact *c = &s->held[i];
        if (c->active) {
            caromi_row_fill(s, c, &work->solve->rows[c->row / CAROMI_ROW_LANES],
                            c->row % CAROMI_ROW_LANES);
        }
    }
}

/* The last group of a colour may have lanes that do nothing. */
static void caromi_rows_fill(carom_world *w, caromi_row_work *work) {
    const caromi_solve *solve = work->solve;
    for (uint32_t i = 0; i < solve->colours; i++) {
        for (uint32_t lane = 0; lane < CAROMI_ROW_LANES; lane++) {
            caromi_row_fill(w->step, NULL, &solve->rows[solve->starts[i + 1] - 1], lane);
        }
    }
    caromi_blocks_run(w, work, caromi_range_fill, w->step->held_count);
}

/* The impulses of the step, back to the contacts. */
static void caromi_range_read(const carom_world *w, const caromi_row_work *work, uint32_t first,
                              uint32_t last) {
    const struct caromi_scratch *s = w->step;
    uint32_t end = caromi_block_end(last, s->held_count);
    for (uint32_t i = first * CAROMI_ROW_LANES; i < end; i++) {
        caromi_contact *c = &s->held[i];
        if (c->active) {
            const caromi_rows *group = &work->solve->rows[c->row / CAROMI_ROW_LANES];
            uint32_t lane = c->row % CAROMI_ROW_LANES;
            c->total += c->mass * group->total[lane];
            c->normal_impulse = c->mass * group->normal_impulse[lane];
            c->friction_impulse = c->mass * group->friction_impulse[lane];
            c->pushed = group->most[lane] > 0.0f || c->total > 0.0f;
        }
    }
}

/* ---- bodies -------------------------------------------------------------------------------------- */

/* The first substep: what accelerates a body. */
static void caromi_range_begin(const carom_world *w, const caromi_row_work *work, uint32_t first,
                               uint32_t last) {
    struct caromi_scratch *s = w->step;
    uint32_t end = caromi_block_end(last, w->step->solver_count);
    for (uint32_t i = first * CAROMI_ROW_LANES; i < end; i++) {
        float *body = work->solve->bodies + 4 * (size_t)i;
        float *fixed = work->solve->bodies + 4 * ((size_t)s->solver_count + i);
        s->solver[i].stopped = s->solver[i].velocity;
        body[0] = (float)((double)work->h * s->solver[i].acceleration.x);
        body[1] = (float)((double)work->h * s->solver[i].acceleration.y);
        body[2] = body[3] = 0.0f;
        fixed[0] = fixed[1] = fixed[2] = fixed[3] = 0.0f;
        work->solve->before[2 * (size_t)i] = work->solve->before[2 * (size_t)i + 1] = 0.0f;
    }
}

/* Every other substep: the change of the velocity that the last one made, again. */
static void caromi_range_again(const carom_world *w, const caromi_row_work *work, uint32_t first,
                               uint32_t last) {
    uint32_t end = caromi_block_end(last, w->step->solver_count);
    for (size_t i = (size_t)first * CAROMI_ROW_LANES; i < end; i++) {
        float *body = work->solve->bodies + 4 * i;
        float *before = work->solve->before + 2 * i;
        float x = body[0];
        float y = body[1];
        body[0] = x + (x - before[0]);
        body[1] = y + (y - before[1]);
        before[0] = x;
        before[1] = y;
    }
}

static void caromi_range_move(const carom_world *w, const caromi_row_work *work, uint32_t first,
                              uint32_t last) {
    uint32_t end = caromi_block_end(last, w->step->solver_count);
    for (size_t i = (size_t)first * CAROMI_ROW_LANES; i < end; i++) {
        float *body = work->solve->bodies + 4 * i;
        body[2] += work->h * body[0];
        body[3] += work->h * body[1];
    }
}

static void caromi_range_finish(const carom_world *w, const caromi_row_work *work, uint32_t first,
                                uint32_t last) {
    struct caromi_scratch *s = w->step;
    uint32_t end = caromi_block_end(last, w->step->solver_count);
    for (uint32_t i = first * CAROMI_ROW_LANES; i < end; i++) {
        const float *body = work->solve->bodies + 4 * (size_t)i;
        caromi_solver_body *b = &s->solver[i];
        caromi_vec change = {(double)body[0], (double)body[1]};
        caromi_vec moved = {(double)body[2], (double)body[3]};
        b->displacement = caromi_plus(moved, s->dt, b->stopped);
        b->velocity = caromi_plus(b->stopped, 1.0, change);
    }
}

/* ---- all of it ----------------------------------------------------------------------------------- */

void caromi_rows_solve(carom_world *w, caromi_solve *solve) {
    const caromi_row_kernels *kernels = caromi_batch_row_kernels();
    double h = w->step->dt / CAROMI_SUBSTEPS;
    double omega_h = caromi_contact_omega_h(h);
    double per_h = caromi_min(1.0 / h, CAROMI_MOST_RATE);
    double a1 = 2.0 * CAROMI_DAMPING_RATIO + omega_h;
    caromi_row_work work = {.solve = solve,
                            .h = (float)h,
                            .sweep = {.per_h = (float)per_h,
                                      .soft_rate = (float)(omega_h * per_h / a1),
                                      .rigid_rate = CAROMI_RIGID_RATE * (float)per_h,
                                      .slop = CAROMI_SLOP,
                                      .limit = CAROMI_PUSH_SPEED}};
    uint32_t bodies = w->step->solver_count;
    caromi_rows_fill(w, &work);
    caromi_blocks_run(w, &work, caromi_range_begin, bodies);
    caromi_colours_run(w, &work, kernels->warm);
    for (int substep = 1; substep <= CAROMI_SUBSTEPS; substep++) {
        if (substep > 1) {
            caromi_blocks_run(w, &work, caromi_range_again, bodies);
        }
        caromi_colours_run(w, &work, kernels->push);
        caromi_blocks_run(w, &work, caromi_range_move, bodies);
        work.sweep.elapsed = (float)(substep * h);
        caromi_colours_run(w, &work, kernels->relax);
    }
    caromi_blocks_run(w, &work, caromi_range_finish, bodies);
    caromi_blocks_run(w, &work, caromi_range_read, w->step->held_count);
}
