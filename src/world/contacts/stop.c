/* Stops contacts that close at the start of a step, before the substeps. Otherwise their impulses
 * would spoil the warm start.
 *
 * caromi_components_find  finds the components (contacts/load.c) in which a contact closes. Each is
 *                         solved separately: what one needs does not change another. In a large one
 *                         only the contacts of closing bodies take part; the rest is left to the
 *                         substeps.
 * caromi_stop_rows        fills the rows of the contacts that take part.
 * caromi_stop_accelerate  runs after each sweep: nonlinear conjugate gradients (Fletcher and
 *                         Reeves). Without it a column of thirty bodies would take hundreds of
 *                         sweeps.
 * caromi_stop_check       runs after every few sweeps: components in which nothing closes are done,
 *                         and their rows are removed. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

/* Limits on the sweeps of a component: with fewer than CAROMI_STOP_MANY bodies, and with more. A
 * column of thirty needs a few dozen. A pile would need hundreds, but lands well with few. */
#define CAROMI_STOP_SWEEPS 80
#define CAROMI_STOP_SWEEPS_MANY 16
#define CAROMI_STOP_MANY 512u
#define CAROMI_STOP_CHECKS 4 /* sweeps between two checks */

/* Squared norms of gradients are sums over the rows of a component. They are integers, so that the
 * order of the rows does not change them: multiples of 2^-CAROMI_GRADIENT_BITS of the largest term
 * of the first sweep. */
#define CAROMI_GRADIENT_BITS 36

typedef struct caromi_component {
    uint64_t gradient, last; /* squared norms, of this sweep and the previous one */
    double largest;          /* largest term of the first sweep */
    double scale;            /* from terms to integers; 0 before the first sweep */
    float beta;              /* how far the next sweep continues in the current direction */
    uint32_t closes;         /* one of its contacts closes */
    uint32_t bodies;         /* number of bodies */
} caromi_component;

/* The data of a row that the kernels do not need. */
typedef struct caromi_stop_row {
    uint32_t contact, component; /* component 0: idle or done */
    float mass;
    float allowed; /* tolerated error of its speed */
} caromi_stop_row;

typedef struct caromi_stop {
    caromi_solve solve; /* `placed` lists the contacts that take part */
    caromi_stop_row *rows;
    caromi_component *components; /* the closing ones, from 1 on */
    uint32_t *component_of;       /* by the body that represents it; 0 if nothing closes */
    uint8_t *near;                /* by solver body: one of its contacts closes */
    uint8_t *takes_part;          /* by contact */
    uint32_t row_count, component_count;
    uint32_t solver_count; /* of the world */
} caromi_stop;

static uint32_t caromi_root_of_contact(const struct caromi_scratch *s, uint32_t contact) {
    return s->solver[caromi_dynamic_of(s->held_bodies[contact])].component;
}

/* Returns whether all contacts of a closing component take part. */
static bool caromi_is_small(const struct caromi_scratch *s, uint32_t root) {
    return s->solver[root].members < CAROMI_STOP_MANY;
}

/* Numbers the components in which a contact closes, and marks the contacts that take part. */
static void caromi_components_find(const struct caromi_scratch *s, caromi_stop *stop) {
    bool small = false; /* there is a small component */
    __builtin_memset(stop->component_of, 0, s->solver_count * sizeof(uint32_t));
    __builtin_memset(stop->near, 0, s->solver_count);
    stop->component_count = 1;
    const uint32_t flags = CAROMI_CONTACT_ACTIVE | CAROMI_CONTACT_CLOSES;
    for (uint32_t i = 0; i < s->held_count; i++) {
        if ((s->held_flags[i] & flags) == flags) {
            uint32_t root = caromi_root_of_contact(s, i);
            uint32_t *component = &stop->component_of[root];
            if (*component == 0) {
                *component = stop->component_count++;
                stop->components[*component] =
                    (caromi_component){.bodies = s->solver[root].members};
                small = small || caromi_is_small(s, root);
            }
            stop->near[s->held_bodies[i].a] = stop->near[s->held_bodies[i].b] = 1;
        }
    }
    stop->near[0] = 0;
    for (uint32_t i = 0; i < s->held_count; i++) {
        caromi_pair bodies = s->held_bodies[i];
        uint32_t part = stop->near[bodies.a] | stop->near[bodies.b];
        if (small && part == 0) {
            uint32_t root = caromi_root_of_contact(s, i);
            part = caromi_is_small(s, root) && stop->component_of[root] != 0;
        }
        stop->takes_part[i] = (uint8_t)(part & s->held_flags[i] & CAROMI_CONTACT_ACTIVE);
    }
}

/* Returns the error of a row's speed that is left to the substeps. */
static double caromi_stop_allowed(const struct caromi_scratch *s, const caromi_contact *c) {
    return caromi_closing_allowed(s->dt, (double)c->size, s->solver[c->body_a].acceleration,
                                  s->solver[c->body_b].acceleration, CAROMI_STOP_ERROR);
}

/* Lists the contacts that take part, counts those of each colour, and gives each a row. */
static void caromi_stop_place(const caromi_solve *all, caromi_stop *stop) {
    caromi_placed *placed = stop->solve.placed;
    uint32_t count = 0;
    __builtin_memset(stop->solve.ends, 0, all->colours * sizeof(uint32_t));
    for (uint32_t i = 0; i < all->placed_count; i++) {
        uint32_t part = stop->takes_part[all->placed[i].contact];
        placed[count] = all->placed[i];
        stop->solve.ends[all->placed[i].colour] += part;
        count += part;
    }
    stop->solve.placed_count = count;
    uint32_t groups = 0;
    for (uint32_t i = 0; i < all->colours; i++) {
        stop->solve.starts[i] = groups;
        groups += (stop->solve.ends[i] + CAROMI_ROW_LANES - 1) / CAROMI_ROW_LANES;
        stop->solve.ends[i] = stop->solve.starts[i] * CAROMI_ROW_LANES;
    }
    stop->solve.starts[all->colours] = groups;
    stop->row_count = groups * CAROMI_ROW_LANES;
    for (uint32_t i = 0; i < count; i++) {
        placed[i].row = stop->solve.ends[placed[i].colour]++;
    }
}

static void caromi_stop_row_none(const struct caromi_scratch *s, caromi_stop *stop, uint32_t row) {
    caromi_row_fill(s, &stop->solve, NULL, row);
    stop->rows[row] = (caromi_stop_row){0};
}

static void caromi_range_stop_fill(const carom_world *w, const caromi_row_work *work,
                                   uint32_t first, uint32_t last) {
    const struct caromi_scratch *s = w->step;
    const caromi_stop *stop = work->stop;
    uint32_t end = caromi_block_end(last, stop->solve.placed_count);
    for (uint32_t i = first * CAROMI_ROW_LANES; i < end; i++) {
        caromi_placed_prefetch(s, &stop->solve, i);
        caromi_placed placed = stop->solve.placed[i];
        const caromi_contact *c = &s->held[placed.contact];
        caromi_rows *group = &stop->solve.rows[placed.row / CAROMI_ROW_LANES];
        uint32_t lane = placed.row % CAROMI_ROW_LANES;
        caromi_row_fill(s, &stop->solve, c, placed.row);
        group->normal_impulse[lane] = group->friction_impulse[lane] = 0.0f;
        group->direction[lane] = group->before[lane] = 0.0f;
        /* Friction with a lever arm changes normal speeds, so the gradients would not be those of
         * an energy. */
        group->friction[lane] = c->rotates ? 0.0f : group->friction[lane];
        stop->rows[placed.row] = (caromi_stop_row){
            .contact = placed.contact,
            .component = stop->component_of[caromi_root_of_contact(s, placed.contact)],
            .mass = c->mass,
            .allowed = (float)caromi_stop_allowed(s, c)};
    }
}

/* Fills the rows of the contacts that take part. They use the memory of all rows, which are filled
 * later. */
static void caromi_stop_rows(carom_world *w, const caromi_solve *all, caromi_stop *stop,
                             caromi_row_work *work) {
    caromi_stop_place(all, stop);
    work->range = caromi_range_stop_fill;
    caromi_row_work_run(w, work, 0, stop->solve.placed_count / CAROMI_ROW_LANES + 1);
    for (uint32_t i = 0; i < all->colours; i++) {
        for (uint32_t row = stop->solve.ends[i]; row % CAROMI_ROW_LANES != 0; row++) {
            caromi_stop_row_none(w->step, stop, row);
        }
    }
}

/* Returns whether a row is unsolved: it closes its gap too fast, or it separates although it has an
 * impulse. */
static bool caromi_stop_is_off(const caromi_stop *stop, uint32_t i, float per_dt) {
    const caromi_rows *group = &stop->solve.rows[i / CAROMI_ROW_LANES];
    uint32_t lane = i % CAROMI_ROW_LANES;
    float speed = caromi_row_speed(&stop->solve, stop->solver_count, i);
    speed += caromi_maxf(group->gap[lane], 0.0f) * per_dt;
    float allowed = stop->rows[i].allowed;
    return speed < -allowed || (speed > allowed && group->normal_impulse[lane] > 0.0f);
}

/* Stores the impulse of a finished row in its contact. Its bodies keep their velocities. */
static void caromi_stop_done(const struct caromi_scratch *s, caromi_stop *stop, uint32_t i) {
    const caromi_rows *group = &stop->solve.rows[i / CAROMI_ROW_LANES];
    uint32_t lane = i % CAROMI_ROW_LANES;
    caromi_contact *c = &s->held[stop->rows[i].contact];
    c->total = c->mass * group->normal_impulse[lane];
    stop->rows[i].component = 0;
}

/* Copies all fields of a lane to another one. `bytes` is the size of a group. */
static void caromi_lane_copy(void *groups, size_t bytes, uint32_t to, uint32_t from) {
    const size_t field = CAROMI_ROW_LANES * sizeof(float);
    char *target = (char *)groups + to / CAROMI_ROW_LANES * bytes;
    const char *source = (const char *)groups + from / CAROMI_ROW_LANES * bytes;
    for (size_t at = 0; at < bytes; at += field) {
        __builtin_memcpy(target + at + to % CAROMI_ROW_LANES * sizeof(float),
                         source + at + from % CAROMI_ROW_LANES * sizeof(float), sizeof(float));
    }
}

static void caromi_stop_row_copy(caromi_stop *stop, uint32_t to, uint32_t from) {
    _Static_assert(sizeof(caromi_rows) % (CAROMI_ROW_LANES * sizeof(float)) == 0, "whole fields");
    caromi_lane_copy(stop->solve.rows, sizeof(caromi_rows), to, from);
    if (stop->solve.turns != NULL) {
        caromi_lane_copy(stop->solve.turns, sizeof(caromi_turns), to, from);
    }
    if (stop->solve.levers != NULL) {
        caromi_lane_copy(stop->solve.levers, sizeof(caromi_levers), to, from);
    }
    stop->rows[to] = stop->rows[from];
}

/* Removes the finished rows. */
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

/* Finishes the components in which nothing closes. Returns false if none is left. */
static bool caromi_stop_check(const struct caromi_scratch *s, caromi_stop *stop, int sweep) {
    const float per_dt = (float)caromi_min(1.0 / s->dt, CAROMI_MOST_RATE);
    bool any = false, done = false;
    for (uint32_t i = 0; i < stop->component_count; i++) {
        stop->components[i].closes = 0;
    }
    for (uint32_t i = 0; i < stop->row_count; i++) {
        caromi_component *c = &stop->components[stop->rows[i].component];
        bool goes_on = sweep < CAROMI_STOP_SWEEPS_MANY || c->bodies < CAROMI_STOP_MANY;
        if (stop->rows[i].component != 0 && !c->closes && goes_on &&
            caromi_stop_is_off(stop, i, per_dt)) {
            c->closes = 1;
            any = true;
        }
    }
    for (uint32_t i = 0; i < stop->row_count; i++) {
        if (stop->rows[i].component != 0 && !stop->components[stop->rows[i].component].closes) {
            caromi_stop_done(s, stop, i);
            done = true;
        }
    }
    if (any && done) {
        caromi_stop_compact(s, stop);
    }
    return any;
}

/* Returns the squared last change of a row's impulse, as an energy. */
static double caromi_gradient_term(const caromi_stop *stop, uint32_t i) {
    const caromi_rows *group = &stop->solve.rows[i / CAROMI_ROW_LANES];
    uint32_t lane = i % CAROMI_ROW_LANES;
    double gradient = (double)(group->normal_impulse[lane] - group->before[lane]);
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

static void caromi_gradient_add(const caromi_stop *stop, uint32_t component, uint64_t sum) {
    __atomic_fetch_add(&stop->components[component].gradient, sum, __ATOMIC_RELAXED);
}

static void caromi_range_gradients(const carom_world *w, const caromi_row_work *work,
                                   uint32_t first, uint32_t last) {
    (void)w;
    const double most = (double)(UINT64_C(1) << (CAROMI_GRADIENT_BITS + 4));
    const caromi_stop *stop = work->stop;
    uint32_t component = 0; /* rows of a component are mostly adjacent */
    uint64_t sum = 0;
    for (uint32_t i = first * CAROMI_ROW_LANES; i < last * CAROMI_ROW_LANES; i++) {
        if (stop->rows[i].component != component) {
            caromi_gradient_add(stop, component, sum);
            component = stop->rows[i].component;
            sum = 0;
        }
        double term = caromi_gradient_term(stop, i) * stop->components[component].scale;
        sum += (uint64_t)(int64_t)caromi_min(term, most);
    }
    caromi_gradient_add(stop, component, sum);
}

static void caromi_range_advance(const carom_world *w, const caromi_row_work *work, uint32_t first,
                                 uint32_t last) {
    const caromi_stop *stop = work->stop;
    for (uint32_t i = first * CAROMI_ROW_LANES; i < last * CAROMI_ROW_LANES; i++) {
        stop->solve.rows[i / CAROMI_ROW_LANES].beta[i % CAROMI_ROW_LANES] =
            stop->components[stop->rows[i].component].beta;
    }
    caromi_range_kernel(w, work, first, last);
}

/* Moves the impulses on in the direction of the sweeps so far. */
static void caromi_stop_accelerate(carom_world *w, const caromi_stop *stop, caromi_row_work *work,
                                   bool first) {
    if (first) {
        caromi_gradients_scale(stop);
    }
    work->range = caromi_range_gradients;
    caromi_row_work_run(w, work, 0, caromi_solve_groups(&stop->solve));
    for (uint32_t i = 1; i < stop->component_count; i++) {
        caromi_component *c = &stop->components[i];
        double beta = c->last > 0 ? (double)c->gradient / (double)c->last : 0.0;
        c->beta = beta <= 1.0 ? (float)beta : 0.0f;
        c->last = c->gradient;
        c->gradient = 0;
    }
    caromi_colours_run(w, work, caromi_range_advance, stop->solve.advance, stop->solve.colours);
}

/* Adds the changes of velocity to the solver bodies. */
static void caromi_range_stopped(const carom_world *w, const caromi_row_work *work, uint32_t first,
                                 uint32_t last) {
    const struct caromi_scratch *s = w->step;
    uint32_t end = caromi_block_end(last, s->solver_count);
    for (uint32_t i = first * CAROMI_ROW_LANES; i < end; i++) {
        const float *body = work->solve->bodies + 4 * (size_t)i;
        if (i != 0 && (body[0] != 0.0f || body[1] != 0.0f)) {
            caromi_vec change = {(double)body[0], (double)body[1]};
            s->solver[i].velocity = caromi_plus(s->solver[i].velocity, 1.0, change);
        }
        if (i != 0 && caromi_solve_spins(work->solve)) {
            s->solver[i].spin += body[4 * (size_t)s->solver_count];
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
    size_t bytes = rows + components + 2 * starts + bodies * (sizeof(uint32_t) + 1) +
                   s->held_count + (all->placed_count + (size_t)1) * sizeof(caromi_placed);
    size_t later = bodies * CAROMI_STOP_BODY_BYTES;
    if (!caromi_memory_reserve_spare(w, &s->order_memory, bytes > later ? bytes : later, 0)) {
        return false;
    }
    stop->solve = *all;
    stop->solver_count = s->solver_count;
    stop->components = s->order_memory.data;
    stop->components[0] = (caromi_component){0};
    stop->rows = (caromi_stop_row *)(void *)(stop->components + bodies + 1);
    stop->component_of = (uint32_t *)(void *)(stop->rows + count);
    stop->solve.starts = stop->component_of + bodies;
    stop->solve.ends = stop->solve.starts + all->colours + 1;
    stop->solve.placed = (caromi_placed *)(void *)(stop->solve.ends + all->colours + 1);
    stop->near = (uint8_t *)(stop->solve.placed + all->placed_count + 1);
    stop->takes_part = stop->near + bodies;
    return true;
}

bool caromi_contacts_stop(carom_world *w, caromi_solve *solve) {
    struct caromi_scratch *s = w->step;
    caromi_stop stop;
    /* Always reserved, so that the step in which the first contact closes does not allocate. */
    if (!caromi_stop_reserve(w, solve, &stop)) {
        return false;
    }
    if (!solve->closes) {
        return true;
    }
    caromi_row_work work = {
        .solve = &stop.solve,
        .stop = &stop,
        .sweep = {.per_h = (float)caromi_min(1.0 / s->dt, CAROMI_MOST_RATE), .over = 1.0f}};
    caromi_components_find(s, &stop);
    caromi_stop_rows(w, solve, &stop, &work);
    __builtin_memset(solve->bodies, 0, solve->records * (size_t)2 * 4 * sizeof(float));
    for (int sweep = 1; sweep <= CAROMI_STOP_SWEEPS; sweep++) {
        caromi_colours_run(w, &work, caromi_range_kernel, solve->relax, stop.solve.colours);
        if (sweep % CAROMI_STOP_CHECKS == 0 && !caromi_stop_check(s, &stop, sweep)) {
            break;
        }
        if (sweep < CAROMI_STOP_SWEEPS) {
            caromi_stop_accelerate(w, &stop, &work, sweep == 1);
        }
    }
    for (uint32_t i = 0; i < stop.row_count; i++) {
        if (stop.rows[i].component != 0) {
            caromi_stop_done(s, &stop, i);
        }
    }
    work.range = caromi_range_stopped;
    caromi_row_work_run(w, &work, 0, s->solver_count / CAROMI_ROW_LANES + 1);
    return true;
}
