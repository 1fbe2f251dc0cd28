/* Stops contacts that close at the start of a step, before the substeps: their impulses would spoil the
 * warm start of those.
 *
 * caromi_components_find  the components (contacts/load.c) in which a contact closes. Each stops by itself: what one
 *                         needs does not change another. In a large one only the contacts of bodies that
 *                         close take part: the others bear what is left.
 * caromi_stop_rows        fills rows of the contacts that take part.
 * caromi_stop_accelerate  after each sweep: nonlinear conjugate gradients (Fletcher and Reeves), or a column
 *                         of thirty would take hundreds of sweeps.
 * caromi_stop_check       after some: the components in which nothing closes any more are done, and their rows
 *                         are taken out. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

/* Sweeps of a component at most, by the number of its bodies. A column of thirty needs some dozens. A pile
 * would need hundreds, but lands well with few. */
#define CAROMI_STOP_SWEEPS 80
#define CAROMI_STOP_SWEEPS_MANY 16
#define CAROMI_STOP_MANY 2048u
#define CAROMI_STOP_CHECKS 4 /* sweeps between two checks */

/* Sizes of gradients are sums over the rows of a component. They are whole numbers, so that the order of the
 * rows does not change them: multiples of 2^-CAROMI_GRADIENT_BITS of the largest term of the first sweep. */
#define CAROMI_GRADIENT_BITS 36

typedef struct caromi_component {
    uint64_t gradient, last; /* sizes of the gradients of this sweep and of the one before */
    double largest;          /* term of the first sweep */
    double scale;            /* from terms to whole numbers; 0 before the first sweep */
    float beta;              /* how far the next sweep goes on in the direction of this one */
    uint32_t closes;         /* one of its contacts does */
    uint32_t bodies;         /* how many it has */
} caromi_component;

/* What the kernels do not need of a row. */
typedef struct caromi_stop_row {
    uint32_t contact, component; /* component 0: no row, or done */
    float before, direction;     /* of its impulse, for conjugate gradients */
    float mass;
    float allowed; /* error of its speed */
} caromi_stop_row;

typedef struct caromi_stop {
    caromi_solve solve;
    caromi_stop_row *rows;
    caromi_component *components; /* those that close, from 1 on */
    uint32_t *component_of;       /* by the body that stands for it: 0 if nothing closes */
    uint8_t *near;                /* by solver body: one of its contacts closes */
    uint8_t *takes_part;          /* by contact */
    uint32_t row_count, component_count;
} caromi_stop;

static const caromi_solver_body *caromi_root_of_contact(const struct caromi_scratch *s,
                                                        const caromi_contact *c) {
    return &s->solver[s->solver[c->body_a != 0 ? c->body_a : c->body_b].component];
}

static uint32_t caromi_component_of(const struct caromi_scratch *s, const caromi_stop *stop,
                                    const caromi_contact *c) {
    return stop->component_of[caromi_root_of_contact(s, c) - s->solver];
}

/* Numbers the components in which a contact closes, and marks the contacts that take part. */
static void caromi_components_find(const struct caromi_scratch *s, caromi_stop *stop) {
    bool small = false; /* one of the components is */
    __builtin_memset(stop->component_of, 0, s->solver_count * sizeof(uint32_t));
    __builtin_memset(stop->near, 0, s->solver_count);
    stop->component_count = 1;
    for (uint32_t i = 0; i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        if (c->active && c->closes) {
            const caromi_solver_body *root = caromi_root_of_contact(s, c);
            uint32_t *component = &stop->component_of[root - s->solver];
            if (*component == 0) {
                *component = stop->component_count++;
                stop->components[*component] = (caromi_component){.bodies = root->members};
                small = small || root->members < CAROMI_STOP_MANY;
            }
            stop->near[c->body_a] = stop->near[c->body_b] = 1;
        }
    }
    stop->near[0] = 0;
    for (uint32_t i = 0; i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        stop->takes_part[i] =
            c->active && (stop->near[c->body_a] || stop->near[c->body_b] ||
                          (small && caromi_root_of_contact(s, c)->members < CAROMI_STOP_MANY &&
                           caromi_component_of(s, stop, c) != 0));
    }
}

/* The error of a row's speed that is left to the substeps. */
static double caromi_stop_allowed(const struct caromi_scratch *s, const caromi_contact *c) {
    return caromi_closing_allowed(s->dt, (double)c->size, s->solver[c->body_a].acceleration,
                                  s->solver[c->body_b].acceleration, CAROMI_STOP_ERROR);
}

/* Counts the contacts of each colour that take part, and gives each colour its rows. */
static void caromi_stop_starts(const caromi_solve *all, caromi_stop *stop) {
    __builtin_memset(stop->solve.ends, 0, all->colours * sizeof(uint32_t));
    for (uint32_t i = 0; i < all->placed_count; i++) {
        stop->solve.ends[all->placed[i].colour] += stop->takes_part[all->placed[i].contact];
    }
    uint32_t groups = 0;
    for (uint32_t i = 0; i < all->colours; i++) {
        stop->solve.starts[i] = groups;
        groups += (stop->solve.ends[i] + CAROMI_ROW_LANES - 1) / CAROMI_ROW_LANES;
        stop->solve.ends[i] = stop->solve.starts[i] * CAROMI_ROW_LANES;
    }
    stop->solve.starts[all->colours] = groups;
    stop->row_count = groups * CAROMI_ROW_LANES;
}

static void caromi_stop_row_none(const struct caromi_scratch *s, caromi_stop *stop, uint32_t row) {
    caromi_row_fill(s, &stop->solve, NULL, row);
    stop->rows[row] = (caromi_stop_row){0};
}

/* The rows of contacts that take part; they take the places of all rows, which are filled later. */
static void caromi_stop_rows(const struct caromi_scratch *s, const caromi_solve *all,
                             caromi_stop *stop) {
    caromi_stop_starts(all, stop);
    for (uint32_t i = 0; i < all->placed_count; i++) {
        uint32_t contact = all->placed[i].contact;
        caromi_placed_prefetch(s, all, i);
        if (!stop->takes_part[contact]) {
            continue;
        }
        const caromi_contact *c = &s->held[contact];
        uint32_t row = stop->solve.ends[all->placed[i].colour]++;
        caromi_rows *group = &all->rows[row / CAROMI_ROW_LANES];
        caromi_row_fill(s, &stop->solve, c, row);
        group->normal_impulse[row % CAROMI_ROW_LANES] = 0.0f;
        group->friction_impulse[row % CAROMI_ROW_LANES] = 0.0f;
        stop->rows[row] = (caromi_stop_row){.contact = contact,
                                            .component = caromi_component_of(s, stop, c),
                                            .mass = c->mass,
                                            .allowed = (float)caromi_stop_allowed(s, c)};
    }
    for (uint32_t i = 0; i < all->colours; i++) {
        for (uint32_t row = stop->solve.ends[i]; row % CAROMI_ROW_LANES != 0; row++) {
            caromi_stop_row_none(s, stop, row);
        }
    }
}

/* Whether a row is not solved: it closes its gap too fast, or it parts although it has an impulse. */
static bool caromi_stop_is_off(const caromi_stop *stop, uint32_t i, float per_dt) {
    const caromi_rows *group = &stop->solve.rows[i / CAROMI_ROW_LANES];
    uint32_t lane = i % CAROMI_ROW_LANES;
    const float *a = stop->solve.bodies + 4 * (size_t)group->body_a[lane];
    const float *b = stop->solve.bodies + 4 * (size_t)group->body_b[lane];
    float speed = group->speed[lane] +
                  ((a[0] - b[0]) * group->normal_x[lane] + (a[1] - b[1]) * group->normal_y[lane]);
    speed += caromi_maxf(group->gap[lane], 0.0f) * per_dt;
    float allowed = stop->rows[i].allowed;
    return speed < -allowed || (speed > allowed && group->normal_impulse[lane] > 0.0f);
}

/* The impulse of a row that is done goes to its contact, and its bodies keep their velocities. */
static void caromi_stop_done(const struct caromi_scratch *s, caromi_stop *stop, uint32_t i) {
    const caromi_rows *group = &stop->solve.rows[i / CAROMI_ROW_LANES];
    uint32_t lane = i % CAROMI_ROW_LANES;
    caromi_contact *c = &s->held[stop->rows[i].contact];
    c->total = c->mass * group->normal_impulse[lane];
    stop->rows[i].component = 0;
}

/* Copies a row to another place. */
static void caromi_stop_row_copy(caromi_stop *stop, uint32_t to, uint32_t from) {
    _Static_assert(sizeof(caromi_rows) % (CAROMI_ROW_LANES * sizeof(float)) == 0, "whole fields");
    const size_t fields = sizeof(caromi_rows) / (CAROMI_ROW_LANES * sizeof(float));
    const char *source = (const char *)&stop->solve.rows[from / CAROMI_ROW_LANES] +
                         from % CAROMI_ROW_LANES * sizeof(float);
    char *target =
        (char *)&stop->solve.rows[to / CAROMI_ROW_LANES] + to % CAROMI_ROW_LANES * sizeof(float);
    for (size_t i = 0; i < fields; i++) {
        size_t at = i * CAROMI_ROW_LANES * sizeof(float);
        __builtin_memcpy(target + at, source + at, sizeof(float));
    }
    stop->rows[to] = stop->rows[from];
}

/* Takes out the rows that are done. */
static void caromi_stop_compact(const struct caromi_scratch *s, caromi_stop *stop) {
    uint32_t count = 0;
    uint32_t from = 0;
    for (uint32_t colour = 0; colour < stop->solve.colours; colour++) {
        uint32_t end = stop->solve.starts[colour + 1] * CAROMI_ROW_LANES;
        stop->solve.starts[colour] = count / CAROMI_ROW_LANES;
        for (; from < end; from++) {
            if (stop->rows[from].component != 0) {
                caromi_stop_row_copy(stop, count++, from);
            }
        }
        for (; count % CAROMI_ROW_LANES != 0; count++) {
            caromi_stop_row_none(s, stop, count);
        }
    }
    stop->solve.starts[stop->solve.colours] = count / CAROMI_ROW_LANES;
    stop->row_count = count;
}

/* False if all components are done. */
static bool caromi_stop_check(const struct caromi_scratch *s, caromi_stop *stop, int sweep) {
    const float per_dt = (float)caromi_min(1.0 / s->dt, CAROMI_MOST_RATE);
    bool any = false;
    for (uint32_t i = 0; i < stop->component_count; i++) {
        stop->components[i].closes = 0;
    }
    for (uint32_t i = 0; i < stop->row_count; i++) {
        caromi_component *c = &stop->components[stop->rows[i].component];
        bool goes_on = sweep < CAROMI_STOP_SWEEPS_MANY || c->bodies < CAROMI_STOP_MANY;
        if (stop->rows[i].component != 0 && goes_on && caromi_stop_is_off(stop, i, per_dt)) {
            c->closes = 1;
            any = true;
        }
    }
    for (uint32_t i = 0; i < stop->row_count; i++) {
        if (stop->rows[i].component != 0 && !stop->components[stop->rows[i].component].closes) {
            caromi_stop_done(s, stop, i);
        }
    }
    if (any) {
        caromi_stop_compact(s, stop);
    }
    return any;
}

/* A sweep is one step of a projected gradient. Moves the impulse of a row on in the direction of the steps
 * so far. */
static void caromi_stop_row_on(const caromi_stop *stop, uint32_t i, float beta) {
    caromi_stop_row *row = &stop->rows[i];
    caromi_rows *group = &stop->solve.rows[i / CAROMI_ROW_LANES];
    uint32_t lane = i % CAROMI_ROW_LANES;
    float impulse = group->normal_impulse[lane];
    float further = beta * row->direction;
    row->direction = further + (impulse - row->before);
    row->before = caromi_maxf(impulse + further, 0.0f);
    float change = row->before - impulse;
    if (change != 0.0f) {
        float *a = stop->solve.bodies + 4 * (size_t)group->body_a[lane];
        float *b = stop->solve.bodies + 4 * (size_t)group->body_b[lane];
        float x = change * group->normal_x[lane];
        float y = change * group->normal_y[lane];
        a[0] += group->share_a[lane] * x;
        a[1] += group->share_a[lane] * y;
        b[0] -= group->share_b[lane] * x;
        b[1] -= group->share_b[lane] * y;
        group->normal_impulse[lane] = row->before;
    }
}

/* The square of the last change of a row's impulse, as an energy. */
static double caromi_gradient_term(const caromi_stop *stop, uint32_t i) {
    const caromi_rows *group = &stop->solve.rows[i / CAROMI_ROW_LANES];
    double gradient = (double)(group->normal_impulse[i % CAROMI_ROW_LANES] - stop->rows[i].before);
    return (double)stop->rows[i].mass * (gradient * gradient);
}

static void caromi_gradients_scale(const caromi_stop *stop) {
    const double one = (double)(UINT64_C(1) << CAROMI_GRADIENT_BITS);
    for (uint32_t i = 0; i < stop->row_count; i++) {
        caromi_component *c = &stop->components[stop->rows[i].component];
        c->largest = caromi_max(c->largest, caromi_gradient_term(stop, i));
    }
    for (uint32_t i = 1; i < stop->component_count; i++) {
        caromi_component *c = &stop->components[i];
        c->scale = c->largest > 1e-280 ? one / c->largest : 0.0;
    }
}

static void caromi_gradients_sum(const caromi_stop *stop) {
    const double most = (double)(UINT64_C(1) << (CAROMI_GRADIENT_BITS + 4));
    uint32_t component = 0; /* rows of a component mostly follow each other */
    uint64_t sum = 0;
    for (uint32_t i = 0; i < stop->row_count; i++) {
        if (stop->rows[i].component != component) {
            stop->components[component].gradient += sum;
            component = stop->rows[i].component;
            sum = 0;
        }
        double term = caromi_gradient_term(stop, i) * stop->components[component].scale;
        sum += (uint64_t)(int64_t)caromi_min(term, most);
    }
    stop->components[component].gradient += sum;
}

static void caromi_stop_accelerate(const caromi_stop *stop, bool first) {
    if (first) {
        caromi_gradients_scale(stop);
    }
    caromi_gradients_sum(stop);
    for (uint32_t i = 1; i < stop->component_count; i++) {
        caromi_component *c = &stop->components[i];
        double beta = c->last > 0 ? (double)c->gradient / (double)c->last : 0.0;
        c->beta = beta <= 1.0 ? (float)beta : 0.0f;
        c->last = c->gradient;
        c->gradient = 0;
    }
    for (uint32_t i = 0; i < stop->row_count; i++) {
        if (stop->rows[i].component != 0) {
            caromi_stop_row_on(stop, i, stop->components[stop->rows[i].component].beta);
        }
    }
}

static bool caromi_stop_reserve(carom_world *w, const caromi_solve *all, caromi_stop *stop) {
    struct caromi_scratch *s = w->step;
    size_t count = (size_t)caromi_solve_groups(all) * CAROMI_ROW_LANES;
    size_t rows = count * sizeof(caromi_stop_row);
    size_t bodies = s->solver_count;
    size_t components = (bodies + 1) * sizeof(caromi_component);
    size_t starts = (all->colours + (size_t)1) * sizeof(uint32_t);
    if (!caromi_memory_roomy(
            w, &s->order_memory,
            rows + components + 2 * starts + bodies * (sizeof(uint32_t) + 1) + s->held_count, 0)) {
        return false;
    }
    stop->solve = *all;
    stop->components = s->order_memory.data;
    stop->components[0] = (caromi_component){0};
    stop->rows = (caromi_stop_row *)(void *)(stop->components + bodies + 1);
    stop->component_of = (uint32_t *)(void *)(stop->rows + count);
    stop->solve.starts = stop->component_of + bodies;
    stop->solve.ends = stop->solve.starts + all->colours + 1;
    stop->near = (uint8_t *)(stop->solve.ends + all->colours + 1);
    stop->takes_part = stop->near + bodies;
    return true;
}

bool caromi_contacts_stop(carom_world *w, caromi_solve *solve) {
    struct caromi_scratch *s = w->step;
    caromi_stop stop;
    /* Always, so that a step in which the first contact closes does not allocate. */
    if (!caromi_stop_reserve(w, solve, &stop)) {
        return false;
    }
    if (!solve->closes) {
        return true;
    }
    caromi_components_find(s, &stop);
    caromi_stop_rows(s, solve, &stop);
    __builtin_memset(solve->bodies, 0, s->solver_count * (size_t)2 * 4 * sizeof(float));
    caromi_row_work work = {
        .solve = &stop.solve,
        .sweep = {.per_h = (float)caromi_min(1.0 / s->dt, CAROMI_MOST_RATE), .over = 1.0f}};
    for (int sweep = 1; sweep <= CAROMI_STOP_SWEEPS; sweep++) {
        caromi_colours_run(w, &work, caromi_batch_row_kernels()->relax, stop.solve.colours);
        if (sweep % CAROMI_STOP_CHECKS == 0 && !caromi_stop_check(s, &stop, sweep)) {
            break;
        }
        if (sweep < CAROMI_STOP_SWEEPS) {
            caromi_stop_accelerate(&stop, sweep == 1);
        }
    }
    for (uint32_t i = 0; i < stop.row_count; i++) {
        if (stop.rows[i].component != 0) {
            caromi_stop_done(s, &stop, i);
        }
    }
    for (uint32_t i = 1; i < s->solver_count; i++) {
        const float *body = solve->bodies + 4 * (size_t)i;
        caromi_vec change = {(double)body[0], (double)body[1]};
        s->solver[i].velocity = caromi_plus(s->solver[i].velocity, 1.0, change);
    }
    return true;
}
