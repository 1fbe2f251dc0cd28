/* Solves the velocities of contacts: soft constraints in substeps.
 *
 * The step is cut into substeps of h. Each of them
 *   accelerates the bodies and applies the impulses of the substep before (warm start),
 *   sweeps over the contacts with a bias that pushes overlaps apart,
 *   moves the bodies,
 *   sweeps again without the bias, so that pushing apart leaves no velocity.
 * A contact of two dynamic bodies is a damped spring of frequency 1 / (4 h): it carries its load by a
 * small overlap, so that a pile comes to rest although no sweep solves it exactly. With w h = pi / 2
 * and damping ratio z: a1 = 2 z + w h, a2 = w h a1, rate = w / a1, mass scale = a2 / (1 + a2), impulse
 * scale = 1 / (1 + a2), the softness. The spring of two unequal masses is that of the heavier one, or a
 * light body would be flattened under its load. Contacts with a static or kinematic body are rigid. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

#define CAROMI_DAMPING_RATIO 10.0
/* How much stiffer the spring of unequal masses is at most: at 8 times, piles of masses 1 to 100 do not
 * come to rest without friction. */
#define CAROMI_MOST_STIFFER 2.0
#define CAROMI_SOLVER_HALF_PI 1.5707963267948966
#define CAROMI_CONTACT_FREQUENCY 753.98223686155 /* 2 pi 120, radians a second */

/* Share of the depth at a fixed body that is pushed out in a substep. */
#define CAROMI_RIGID_RATE 0.2

/* Sweeps that stop contacts which close at the start, and the path in a step, as a share of the size a
 * second, from which on they are done. */
#define CAROMI_STOP_SWEEPS 40
#define CAROMI_STOP_SHARE 1e-5

/* Fewer rows of a colour, or bodies, are not worth waking workers for. */
#define CAROMI_FEW_ROWS 1024u
#define CAROMI_ROW_BLOCK 256u

typedef struct caromi_sweep_plan {
    double h, elapsed; /* length of a substep; time of the step before the bodies move */
    double soft_rate;
    bool biased;
} caromi_sweep_plan;

/* The angular frequency of contacts times h. The frequency is at most a quarter of that of the substeps.
 * Shorter steps keep it, so that a settled pile stays settled when the step becomes shorter. */
static double caromi_contact_omega_h(double h) {
    return caromi_min(CAROMI_SOLVER_HALF_PI, CAROMI_CONTACT_FREQUENCY * h);
}

double caromi_contact_softness(const struct caromi_scratch *s, const caromi_contact *c) {
    double least = caromi_min(s->solver[c->body_a].inv_mass, s->solver[c->body_b].inv_mass);
    double ratio = least > 0.0 ? 0.5 / (least * c->mass) : 1.0;
    double omega_h = caromi_contact_omega_h(s->dt / CAROMI_SUBSTEPS);
    double a1 = 2.0 * CAROMI_DAMPING_RATIO + omega_h;
    return 1.0 / (1.0 + omega_h * a1 * caromi_min(ratio, CAROMI_MOST_STIFFER));
}

static void caromi_row_apply(const caromi_row *r, caromi_solver_body *a, caromi_solver_body *b,
                             double normal, double friction) {
    caromi_vec impulse = {normal * r->normal.x - friction * r->normal.y,
                          normal * r->normal.y + friction * r->normal.x};
    /* Fixed bodies share one solver body, which no worker may write. */
    if (a->inv_mass > 0.0) {
        a->velocity = caromi_plus(a->velocity, a->inv_mass, impulse);
    }
    if (b->inv_mass > 0.0) {
        b->velocity = caromi_plus(b->velocity, -b->inv_mass, impulse);
    }
}

static void caromi_row_solve(const caromi_sweep_plan *plan, caromi_row *r,
                             caromi_solver_body *bodies) {
    caromi_solver_body *a = &bodies[r->body_a];
    caromi_solver_body *b = &bodies[r->body_b];
    caromi_vec n = r->normal;
    caromi_vec moved = caromi_minus(a->displacement, b->displacement);
    moved = caromi_plus(moved, plan->elapsed, r->ground);
    double gap = r->gap + caromi_dot(moved, n);
    caromi_vec v = caromi_plus(caromi_minus(a->velocity, b->velocity), 1.0, r->ground);
    double bias = 0.0;
    double mass = r->mass;
    double relax = 0.0;
    if (gap > 0.0) {
        bias = gap / plan->h;
    } else if (plan->biased && r->fixed) {
        bias = caromi_max(CAROMI_RIGID_RATE / plan->h * gap, -r->limit);
    } else if (plan->biased) {
        bias = caromi_max(plan->soft_rate * caromi_min(gap + r->slop, 0.0), -r->limit);
        mass *= 1.0 - r->softness;
        relax = r->softness;
    }
    double wanted = -mass * (caromi_dot(v, n) + bias) - relax * r->normal_impulse;
    double normal = caromi_max(r->normal_impulse + wanted, 0.0);
    double friction = 0.0;
    if (r->friction > 0.0) {
        double along = v.y * n.x - v.x * n.y;
        double most = r->friction * normal;
        friction = caromi_max(caromi_min(r->friction_impulse - r->mass * along, most), -most);
    }
    caromi_row_apply(r, a, b, normal - r->normal_impulse, friction - r->friction_impulse);
    r->normal_impulse = normal;
    r->friction_impulse = friction;
    r->most = caromi_max(r->most, normal);
}

/* A contact that closes at the start of the step: the impulse that stops it. It is kept apart from
 * those of the substeps, whose warm start it would spoil. */
static void caromi_row_stop(const caromi_sweep_plan *plan, caromi_row *r,
                            caromi_solver_body *bodies) {
    if (!r->stops) {
        return;
    }
    caromi_solver_body *a = &bodies[r->body_a];
    caromi_solver_body *b = &bodies[r->body_b];
    caromi_vec v = caromi_plus(caromi_minus(a->velocity, b->velocity), 1.0, r->ground);
    double bias = caromi_max(r->gap, 0.0) / plan->h;
    double closing = -caromi_dot(v, r->normal) - bias;
    double normal = caromi_max(r->stop_impulse + r->mass * closing, 0.0);
    double friction = 0.0;
    if (r->friction > 0.0) {
        double along = v.y * r->normal.x - v.x * r->normal.y;
        double most = r->friction * normal;
        friction = caromi_max(caromi_min(r->stop_friction - r->mass * along, most), -most);
    }
    caromi_row_apply(r, a, b, normal - r->stop_impulse, friction - r->stop_friction);
    r->stop_impulse = normal;
    r->stop_friction = friction;
    r->most = caromi_max(r->most, normal);
}

/* ---- the work of one worker ---------------------------------------------------------------------- */

#define CAROMI_WORK_BODIES 0u /* accelerate */
#define CAROMI_WORK_WARM 1u   /* apply the impulses of the substep before */
#define CAROMI_WORK_SWEEP 2u
#define CAROMI_WORK_MOVE 3u
#define CAROMI_WORK_STOP 4u

struct caromi_work {
    caromi_sweep_plan plan;
    caromi_row *rows;
    uint32_t kind, first, last;
};
typedef struct caromi_work caromi_work;

static void caromi_work_range(carom_world *w, const caromi_work *work, uint32_t first,
                              uint32_t last) {
    caromi_solver_body *bodies = w->step->solver;
    for (uint32_t i = first; i < last; i++) {
        caromi_row *r = &work->rows[i];
        caromi_solver_body *body = &bodies[i];
        switch (work->kind) {
        case CAROMI_WORK_BODIES:
            body->velocity = caromi_plus(body->velocity, work->plan.h, body->acceleration);
            break;
        case CAROMI_WORK_WARM:
            caromi_row_apply(r, &bodies[r->body_a], &bodies[r->body_b], r->normal_impulse,
                             r->friction_impulse);
            break;
        case CAROMI_WORK_SWEEP:
            caromi_row_solve(&work->plan, r, bodies);
            break;
        case CAROMI_WORK_STOP:
            caromi_row_stop(&work->plan, r, bodies);
            break;
        default:
            body->displacement = caromi_plus(body->displacement, work->plan.h, body->velocity);
            break;
        }
    }
}

static void caromi_work_task(void *world, uint32_t number) {
    (void)number;
    carom_world *w = world;
    const caromi_work *work = w->step->work;
    uint32_t first, last;
    while (caromi_next_block(w->step, CAROMI_ROW_BLOCK, work->last - work->first, &first, &last)) {
        caromi_work_range(w, work, work->first + first, work->first + last);
    }
}

static void caromi_work_run(carom_world *w, caromi_work *work, uint32_t kind, uint32_t first,
                            uint32_t last) {
    work->kind = kind;
    work->first = first;
    work->last = last;
    if (last - first < CAROMI_FEW_ROWS || w->step->workers == 1) {
        caromi_work_range(w, work, first, last);
        return;
    }
    w->step->work = work;
    caromi_run(w, caromi_work_task);
}

static void caromi_colours_run(carom_world *w, caromi_work *work, const caromi_colouring *colours,
                               uint32_t kind) {
    for (uint32_t i = 0; i + 1 < CAROMI_COLOURS; i++) {
        if (colours->starts[i] < colours->starts[i + 1]) {
            caromi_work_run(w, work, kind, colours->starts[i], colours->starts[i + 1]);
        }
    }
    work->kind = kind;
    caromi_work_range(w, work, colours->starts[CAROMI_COLOURS - 1],
                      colours->starts[CAROMI_COLOURS]);
}

/* ---- stopping what closes at the start ----------------------------------------------------------- */

static uint32_t caromi_component_root(caromi_component *components, uint32_t body) {
    while (components[body].parent != body) {
        components[body].parent = components[components[body].parent].parent;
        body = components[body].parent;
    }
    return body;
}

/* The component of a row; all trees are flat. */
static caromi_component *caromi_component_of(caromi_component *components, const caromi_row *r) {
    return &components[components[r->body_a != 0 ? r->body_a : r->body_b].parent];
}

static void caromi_components_find(const struct caromi_scratch *s, const caromi_row *rows,
                                   caromi_component *components) {
    for (uint32_t i = 0; i < s->solver_count; i++) {
        components[i] = (caromi_component){.parent = i};
    }
    for (uint32_t i = 0; i < s->contact_count; i++) {
        if (rows[i].body_a != 0 && rows[i].body_b != 0) {
            uint32_t a = caromi_component_root(components, rows[i].body_a);
            uint32_t b = caromi_component_root(components, rows[i].body_b);
            components[a > b ? a : b].parent = a < b ? a : b;
        }
    }
    for (uint32_t i = 1; i < s->solver_count; i++) {
        components[i].parent = caromi_component_root(components, i);
    }
}

/* Whether a contact closes fast enough to be stopped first. */
static bool caromi_row_closes(const struct caromi_scratch *s, const caromi_row *r) {
    const caromi_solver_body *a = &s->solver[r->body_a];
    const caromi_solver_body *b = &s->solver[r->body_b];
    caromi_vec v = caromi_plus(caromi_minus(a->velocity, b->velocity), 1.0, r->ground);
    return -caromi_dot(v, r->normal) * s->dt >
           caromi_max(r->gap, 0.0) + CAROMI_STOP_SHARE * r->limit;
}

/* Finds the components that still close; the rows of the others are done. False if there are none. */
static bool caromi_any_stops(const struct caromi_scratch *s, caromi_row *rows,
                             caromi_component *components) {
    for (uint32_t i = 0; i < s->solver_count; i++) {
        components[i].stops = 0;
    }
    bool any = false;
    for (uint32_t i = 0; i < s->contact_count; i++) {
        if (rows[i].stops && caromi_row_closes(s, &rows[i])) {
            caromi_component_of(components, &rows[i])->stops = 1;
            any = true;
        }
    }
    for (uint32_t i = 0; any && i < s->contact_count; i++) {
        rows[i].stops = rows[i].stops && caromi_component_of(components, &rows[i])->stops;
    }
    return any;
}

/* A sweep is one step of a projected gradient. The next one goes on in its direction as far as
 * nonlinear conjugate gradients say (Fletcher and Reeves), or a column of thirty would take hundreds of
 * sweeps. */
static void caromi_stop_accelerate(const struct caromi_scratch *s, caromi_row *rows,
                                   caromi_component *components) {
    for (uint32_t i = 0; i < s->solver_count; i++) {
        components[i].last = components[i].gradient;
        components[i].gradient = 0.0;
    }
    for (uint32_t i = 0; i < s->contact_count; i++) {
        double gradient = rows[i].stop_impulse - rows[i].before;
        caromi_component_of(components, &rows[i])->gradient += gradient * gradient;
    }
    for (uint32_t i = 0; i < s->contact_count; i++) {
        caromi_row *r = &rows[i];
        if (!r->stops) {
            continue;
        }
        const caromi_component *c = caromi_component_of(components, r);
        double beta = c->last > 0.0 ? c->gradient / c->last : 0.0;
        double gradient = r->stop_impulse - r->before;
        double further = beta <= 1.0 ? beta * r->direction : 0.0;
        r->direction = further + gradient;
        double impulse = caromi_max(r->stop_impulse + further, 0.0);
        if (impulse != r->stop_impulse) {
            caromi_row_apply(r, &s->solver[r->body_a], &s->solver[r->body_b],
                             impulse - r->stop_impulse, 0.0);
            r->stop_impulse = impulse;
        }
        r->before = r->stop_impulse;
    }
}

/* Stops what closes at the start of the step. */
static void caromi_rows_stop(carom_world *w, caromi_row *rows, const caromi_colouring *colours) {
    struct caromi_scratch *s = w->step;
    bool closes = false;
    for (uint32_t i = 0; i < s->contact_count && !closes; i++) {
        closes = caromi_row_closes(s, &rows[i]);
    }
    if (!closes) {
        return;
    }
    caromi_component *components = s->order_memory.data;
    caromi_components_find(s, rows, components);
    caromi_work stop = {.rows = rows, .plan = {.h = s->dt}};
    for (int sweep = 0; sweep < CAROMI_STOP_SWEEPS; sweep++) {
        if (sweep % 4 == 0 && !caromi_any_stops(s, rows, components)) {
            break;
        }
        caromi_colours_run(w, &stop, colours, CAROMI_WORK_STOP);
        if (sweep + 1 < CAROMI_STOP_SWEEPS) {
            caromi_stop_accelerate(s, rows, components);
        }
    }
    for (uint32_t i = 0; i < s->contact_count; i++) {
        rows[i].total += rows[i].stop_impulse;
    }
}

/* ---- all of it ---------------------------------------------------------------------------------- */

void caromi_rows_solve(carom_world *w, caromi_row *rows, const caromi_colouring *colours) {
    struct caromi_scratch *s = w->step;
    double h = s->dt / CAROMI_SUBSTEPS;
    double omega_h = caromi_contact_omega_h(h);
    double a1 = 2.0 * CAROMI_DAMPING_RATIO + omega_h;
    caromi_work work = {.rows = rows, .plan = {.h = h, .soft_rate = omega_h / (h * a1)}};
    caromi_rows_stop(w, rows, colours);
    for (uint32_t i = 0; i < s->solver_count; i++) {
        s->solver[i].stopped = s->solver[i].velocity;
    }
    for (int substep = 0; substep < CAROMI_SUBSTEPS; substep++) {
        caromi_work_run(w, &work, CAROMI_WORK_BODIES, 1, s->solver_count);
        caromi_colours_run(w, &work, colours, CAROMI_WORK_WARM);
        work.plan.biased = true;
        caromi_colours_run(w, &work, colours, CAROMI_WORK_SWEEP);
        caromi_work_run(w, &work, CAROMI_WORK_MOVE, 1, s->solver_count);
        work.plan.elapsed += h;
        work.plan.biased = false;
        caromi_colours_run(w, &work, colours, CAROMI_WORK_SWEEP);
        for (uint32_t i = 0; i < s->contact_count; i++) {
            rows[i].total += rows[i].normal_impulse;
        }
    }
}
