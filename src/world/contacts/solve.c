/* Solves the velocities of contacts as soft constraints, in substeps.
 *
 * The step is divided into substeps of length h. Each substep
 *   accelerates the bodies and applies the impulses of the previous substep (warm starting, which
 *   warm.c limits),
 *   sweeps over the contacts with a bias that corrects overlaps (push sweep),
 *   moves the bodies,
 *   sweeps again without the bias, so that the correction leaves no velocity (relaxation sweep).
 * A substep changes a body's velocity by its acceleration and its impulses. The next one starts by
 * repeating this change (caromi_range_again), so warm starting needs no pass over the contacts.
 *
 * A contact of two dynamic bodies is a damped spring: it carries its load with a small overlap, so
 * that a pile comes to rest although no sweep solves it exactly. With its angular frequency w and
 * damping ratio z: a1 = 2 z + w h, a2 = w h a1, rate = w / a1, and the softness, or impulse scale,
 * is 1 / (1 + a2). Contacts with a static or kinematic body are rigid. */
#include "base/guard.h"
#include "batch/four.h"
#include "world/contacts/contacts.h"
#include "world/paths/lever.h"

/* At 1.4 times this frequency, with the same damping of 2 z w, a pile of 10,000 circles never stops
 * bouncing. */
#define CAROMI_DAMPING_RATIO 7.0
#define CAROMI_MOST_OMEGA_H 2.2
#define CAROMI_CONTACT_FREQUENCY 1056.0 /* radians a second: 2.2 in a substep if dt is 1/60 s */

/* Fraction of the penetration depth at a fixed body that is corrected in a substep. */
#define CAROMI_RIGID_RATE 0.2f

/* Penetration depth that is not corrected, as a fraction of the size, and the largest speed of a
 * correction, in sizes a second. Corrections in a column leave some velocity in it. With a slop of
 * 2e-3 landing columns rebound less, but stacks of ten are lower by 1 % of a size. */
#define CAROMI_SLOP 5e-4f
#define CAROMI_PUSH_SPEED 3.0f

/* One relaxation sweep leaves some of the velocity that corrects overlaps. In a landing column of
 * thirty bodies this adds up to a rebound of 7 % of the landing speed. Settling components, which
 * are small and have contacts that close or separate, get this many more relaxation sweeps, and
 * rebound by 4 %. */
#define CAROMI_SETTLING_SWEEPS 8

/* Over-relaxation: relaxation sweeps change the impulses of springs by this factor times what would
 * solve a row by itself. A change of load takes several sweeps to pass through a deep pile. Springs
 * that respond late feed the bounce of the pile as a whole. A pile of 10,000 circles lost 28 % of
 * it in a second without over-relaxation, and 56 % with it. A row changes the kinetic energy by
 * -over (2 - over) times what solving it removes, so none is gained below 2. At 1.8 single bodies
 * tremble. Contacts with fixed bodies are not over-relaxed: bodies that slide over flush boxes
 * would be thrown up. */
#define CAROMI_OVER_RELAXATION 1.6f

/* Between much heavier bodies, over-relaxation makes light bodies tremble, and everything around
 * them. With less of it one sweep is not enough, so the contacts of such bodies get two. So do the
 * points of rotating boxes, which change each other's speeds: towers creep with one sweep, and with
 * two of 1.0 or 1.15. */
#define CAROMI_UNEVEN_RELAXATION 1.3f

/* With fewer groups of a colour, or blocks of eight bodies, waking workers does not pay. */
#define CAROMI_FEW_GROUPS 128u

/* ---- shared work ----------------------------------------------------------------------------- */

/* Each worker takes the same part of every range. Rows are in the order of their bodies, so both
 * stay in the cache of its processor. */
static void caromi_row_work_task(void *world, uint32_t number) {
    carom_world *w = world;
    const caromi_row_work *work = w->step->work;
    uint64_t count = work->last - work->first;
    uint32_t first = work->first + (uint32_t)(count * number / w->step->workers);
    uint32_t last = work->first + (uint32_t)(count * (number + 1) / w->step->workers);
    work->range(w, work, first, last);
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

/* Sweeps over the colours [first, last). A sweep leaves the largest errors at the contacts that it
 * solved first. So every other substep exchanges the order of the two contact points of a pair of
 * boxes. Otherwise the friction at the two points differs, always in the same direction, and stacks
 * of flat boxes creep sideways. */
static void caromi_colours_sweep(carom_world *w, caromi_row_work *work, uint32_t first,
                                 uint32_t last) {
    for (uint32_t i = first; i < last; i++) {
        uint32_t colour = work->exchanged ? i ^ 1u : i;
        caromi_row_work_run(w, work, work->solve->starts[colour], work->solve->starts[colour + 1]);
    }
}

void caromi_colours_run(carom_world *w, caromi_row_work *work, caromi_row_range *range,
                        caromi_row_kernel *kernel, uint32_t colours) {
    work->range = range;
    work->kernel = kernel;
    caromi_colours_sweep(w, work, 0, colours);
}

/* Runs a loop over bodies or contacts, which are processed in blocks of eight, too. */
static void caromi_blocks_run(carom_world *w, caromi_row_work *work, caromi_row_range *range,
                              uint32_t count) {
    work->range = range;
    caromi_row_work_run(w, work, 0, count / CAROMI_ROW_LANES + 1);
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Returns the angular frequency of contacts times h. It is limited, because stiffer springs are not
 * stable. Shorter steps keep the frequency, so that a settled pile stays settled when the step
 * becomes shorter. */
static double caromi_contact_omega_h(double h) {
    return caromi_min(CAROMI_MOST_OMEGA_H, CAROMI_CONTACT_FREQUENCY * h);
}

double caromi_solve_spring(const struct caromi_scratch *s) {
    double omega_h = caromi_contact_omega_h(s->dt / CAROMI_SUBSTEPS);
    return omega_h * (2.0 * CAROMI_DAMPING_RATIO + omega_h);
}

/* Fills the rows of the contacts in blocks [first, last). */
static void caromi_range_fill(const carom_world *w, const caromi_row_work *work, uint32_t first,
                              uint32_t last) {
    struct caromi_scratch *s = w->step;
    const caromi_solve *solve = work->solve;
    uint32_t end = caromi_block_end(last, solve->placed_count);
    for (uint32_t i = first * CAROMI_ROW_LANES; i < end; i++) {
        caromi_placed_prefetch(s, solve, i);
        caromi_separate_mark(s, &s->held[solve->placed[i].contact]);
        caromi_row_fill(s, solve, &s->held[solve->placed[i].contact], solve->placed[i].row);
    }
}

/* Makes the unused lanes in the last group of each colour idle. */
static void caromi_rows_fill_up(const struct caromi_scratch *s, const caromi_solve *solve) {
    for (uint32_t i = 0; i < solve->colours; i++) {
        for (uint32_t row = solve->ends[i]; row % CAROMI_ROW_LANES != 0; row++) {
            caromi_row_fill(s, solve, NULL, row);
        }
    }
}

/* Copies the impulses of the step back to the contacts, and connects the bodies that carry load. */
static void caromi_range_read(const carom_world *w, const caromi_row_work *work, uint32_t first,
                              uint32_t last) {
    const struct caromi_scratch *s = w->step;
    const caromi_solve *solve = work->solve;
    uint32_t end = caromi_block_end(last, solve->placed_count);
    for (uint32_t i = first * CAROMI_ROW_LANES; i < end; i++) {
        caromi_placed_prefetch(s, solve, i);
        caromi_contact *c = &s->held[solve->placed[i].contact];
        const caromi_rows *group = &solve->rows[solve->placed[i].row / CAROMI_ROW_LANES];
        uint32_t lane = solve->placed[i].row % CAROMI_ROW_LANES;
        c->total += c->mass * group->total[lane];
        float warm = c->mass / (float)caromi_load_share(s, c);
        c->normal_impulse = warm * group->normal_impulse[lane];
        c->friction_impulse = warm * group->friction_impulse[lane];
        caromi_contact_load(s, c, group->most[lane] > 0.0f);
        if (caromi_is_deep(s, c)) {
            s->held_flags[solve->placed[i].contact] |= CAROMI_CONTACT_DEEP;
        }
    }
}

/* ---- bodies ---------------------------------------------------------------------------------- */

/* Starts the first substep: sets the velocity that acceleration adds. */
static void caromi_range_begin(const carom_world *w, const caromi_row_work *work, uint32_t first,
                               uint32_t last) {
    struct caromi_scratch *s = w->step;
    const caromi_solve *solve = work->solve;
    uint32_t end = caromi_block_end(last, solve->records);
    for (uint32_t i = first * CAROMI_ROW_LANES; i < end; i++) {
        float *body = solve->bodies + 4 * (size_t)i;
        float *fixed = solve->bodies + 4 * ((size_t)solve->records + i);
        bool spins = i >= s->solver_count;
        caromi_solver_body *solved = &s->solver[spins ? i - s->solver_count : i];
        double h = (double)work->h * (1.0 - (double)solved->early);
        if (spins) {
            body[0] = work->h * solved->spin_acceleration;
            body[1] = 0.0f;
        } else {
            solved->stopped = solved->velocity;
            body[0] = (float)(h * solved->acceleration.x);
            body[1] = (float)(h * solved->acceleration.y);
        }
        body[2] = body[3] = 0.0f;
        fixed[0] = fixed[1] = fixed[2] = fixed[3] = 0.0f;
        float *before = solve->before + 4 * (size_t)i;
        before[0] = before[1] = before[2] = before[3] = 0.0f;
    }
}

/* Starts every other substep: repeats the change of velocity that the previous one made. */
static void caromi_range_again(const carom_world *w, const caromi_row_work *work, uint32_t first,
                               uint32_t last) {
    (void)w;
    uint32_t end = caromi_block_end(last, work->solve->records);
    float *body = work->solve->bodies + 4 * (size_t)first * CAROMI_ROW_LANES;
    float *before = work->solve->before + 4 * (size_t)first * CAROMI_ROW_LANES;
    for (size_t i = (size_t)first * CAROMI_ROW_LANES; i < end; i++, body += 4, before += 4) {
#if defined(CAROMI_FOURS)
        const caromi_four velocity = {1.0f, 1.0f, 0.0f, 0.0f};
        caromi_four now = caromi_load_four(body);
        caromi_store_four(body, now + (now - caromi_load_four(before)) * velocity);
        caromi_store_four(before, now);
#else
        for (int k = 0; k < 2; k++) {
            float now = body[k];
            body[k] = now + (now - before[k]);
            before[k] = now;
        }
        for (int k = 2; k < 4; k++) { /* as above: -0 becomes 0 */
            float now = body[k];
            body[k] = now + (now - before[k]) * 0.0f;
            before[k] = now;
        }
#endif
    }
}

static void caromi_range_move(const carom_world *w, const caromi_row_work *work, uint32_t first,
                              uint32_t last) {
    (void)w;
    uint32_t end = caromi_block_end(last, work->solve->records);
    const float h = work->h;
    float *body = work->solve->bodies + 4 * (size_t)first * CAROMI_ROW_LANES;
    for (size_t i = (size_t)first * CAROMI_ROW_LANES; i < end; i++, body += 4) {
#if defined(CAROMI_FOURS)
        const caromi_four none = {0.0f, 0.0f, 0.0f, 0.0f};
        caromi_four now = caromi_load_four(body);
        caromi_store_four(body, now + h * __builtin_shufflevector(none, now, 0, 1, 4, 5));
#else
        body[2] += h * body[0];
        body[3] += h * body[1];
        body[0] += 0.0f; /* as above: -0 becomes 0 */
        body[1] += 0.0f;
#endif
    }
}

/* Returns what a torque adds to the angular velocity of a body in the substeps, computed as in
 * caromi_range_begin and caromi_range_again. Whether contacts rotate other bodies must not change
 * its bits. */
static float caromi_spun_alone(float h, const caromi_solver_body *body) {
    float before = 0.0f;
    float now = h * body->spin_acceleration;
    for (int substep = 2; substep <= CAROMI_SUBSTEPS; substep++) {
        float next = now + (now - before);
        before = now;
        now = next;
    }
    return now;
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
        const float *spins = body + 4 * (size_t)s->solver_count;
        float turned = caromi_solve_spins(work->solve) ? spins[0] : caromi_spun_alone(work->h, b);
        b->stopped_spin = b->spin;
        b->spin += turned;
        if (b->rotates) {
            float moved_on =
                caromi_solve_spins(work->solve) ? spins[2] : 0.5f * (float)s->dt * turned;
            b->turned = (float)s->dt * b->stopped_spin + moved_on;
        }
    }
}

/* ---- solve ----------------------------------------------------------------------------------- */

/* Runs the relaxation sweeps of a substep. */
static void caromi_rows_relax(carom_world *w, caromi_row_work *work) {
    const caromi_solve *solve = work->solve;
    work->range = caromi_range_kernel;
    work->kernel = solve->relax;
    work->sweep.counts = 0.0f;
    for (int sweep = 0; solve->settling > 0 && sweep < CAROMI_SETTLING_SWEEPS; sweep++) {
        caromi_colours_sweep(w, work, 0, solve->settling);
    }
    work->sweep.over = CAROMI_UNEVEN_RELAXATION;
    caromi_colours_sweep(w, work, solve->settling, solve->uneven);
    work->sweep.counts = 1.0f;
    caromi_colours_sweep(w, work, solve->settling, solve->uneven);
    work->sweep.over = CAROMI_OVER_RELAXATION;
    caromi_colours_sweep(w, work, 0, solve->settling);
    caromi_colours_sweep(w, work, solve->uneven, solve->colours);
}

void caromi_rows_solve(carom_world *w, caromi_solve *solve) {
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
                                      .limit = CAROMI_PUSH_SPEED,
                                      .over = CAROMI_OVER_RELAXATION}};
    caromi_blocks_run(w, &work, caromi_range_fill, solve->placed_count);
    caromi_rows_fill_up(w->step, solve);
    caromi_blocks_run(w, &work, caromi_range_begin, solve->records);
    caromi_warm_prepare(w->step, solve);
    caromi_colours_run(w, &work, caromi_range_kernel, solve->warm, solve->colours);
    for (int substep = 1; substep <= CAROMI_SUBSTEPS; substep++) {
        work.exchanged = solve->levers != NULL && substep % 2 != 0;
        if (substep > 1) {
            caromi_blocks_run(w, &work, caromi_range_again, solve->records);
        }
        caromi_warm_limit(w, &work);
        caromi_colours_run(w, &work, caromi_range_kernel, solve->push, solve->colours);
        caromi_blocks_run(w, &work, caromi_range_move, solve->records);
        work.sweep.elapsed = (float)(substep * h);
        caromi_rows_relax(w, &work);
    }
    caromi_blocks_run(w, &work, caromi_range_finish, w->step->solver_count);
    caromi_loads_begin(w);
    caromi_blocks_run(w, &work, caromi_range_read, solve->placed_count);
}
