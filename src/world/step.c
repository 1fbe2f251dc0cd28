#include "base/guard.h"
#include "world/islands.h"
#include "world/sort.h"

/* Worlds with fewer movers are not worth waking threads for. */
#define CAROMI_FEW_MOVERS 512u

#define CAROMI_MOST_PARTS 256u

typedef struct caromi_job {
    carom_world *w;
    void (*task)(void *world, uint32_t worker);
} caromi_job;

static void caromi_job_run(void *arg, uint32_t i) {
    const caromi_job *job = arg;
    job->task(job->w, i);
}

void caromi_run(carom_world *w, void (*task)(void *world, uint32_t worker)) {
    struct caromi_scratch *s = w->step;
    s->next_block = 0;
    if (s->workers == 1) {
        task(w, 0);
        return;
    }
    caromi_job job = {w, task};
    w->parallel(w->parallel_ctx, caromi_job_run, &job, s->workers);
}

/* ---- before ------------------------------------------------------------------------------------- */

/* The forces on each body summed up in the order of the calls. */
static bool caromi_forces_sum(carom_world *w) {
    struct caromi_scratch *s = w->step;
    s->force_count = 0;
    if (w->force_count == 0 || w->forces == NULL) {
        return true;
    }
    size_t bytes = w->force_count * sizeof(caromi_key);
    if (!caromi_memory_reserve(w, &s->order_memory, 2 * bytes, 0) ||
        !caromi_memory_reserve(w, &s->pull_memory, w->force_count * sizeof(caromi_force), 0)) {
        return false;
    }
    caromi_key *keys = s->order_memory.data;
    for (uint32_t i = 0; i < w->force_count; i++) {
        keys[i] = (caromi_key){w->forces[i].body, i};
    }
    caromi_sort(keys, keys + w->force_count, w->force_count);
    caromi_force *sums = s->pull_memory.data;
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->force_count; i++) {
        const caromi_force *f = &w->forces[keys[i].index];
        if (count > 0 && sums[count - 1].body == f->body) {
            sums[count - 1].force.x += f->force.x;
            sums[count - 1].force.y += f->force.y;
        } else {
            sums[count++] = *f;
            w->bodies[f->body].tag |= CAROMI_FORCED;
        }
    }
    s->forces = sums;
    s->force_count = count;
    return true;
}

static void caromi_forces_end(carom_world *w) {
    for (uint32_t i = 0; i < w->step->force_count; i++) {
        w->bodies[w->step->forces[i].body].tag &= ~CAROMI_FORCED;
    }
    w->step->force_count = 0;
}

/* As many as it takes for most bodies to move by no more than about their size in each. */
static uint32_t caromi_parts_of(carom_world *w) {
    return (uint32_t)caromi_min(caromi_grid_parts(w), (double)CAROMI_MOST_PARTS);
}

/* ---- to go back to ------------------------------------------------------------------------------ */

typedef struct caromi_before {
    carom_vec2 pos, vel, prev;
    carom_rot rot;
    uint32_t tag;
} caromi_before;

static bool caromi_before_keep(carom_world *w) {
    struct caromi_scratch *s = w->step;
    if (!caromi_memory_reserve(w, &s->backup_memory, s->mover_count * sizeof(caromi_before), 0)) {
        return false;
    }
    caromi_before *before = s->backup_memory.data;
    for (uint32_t i = 0; i < s->mover_count; i++) {
        const caromi_body *b = &w->bodies[s->movers[i]];
        before[i] = (caromi_before){b->pos, b->vel, b->prev, b->rot, b->tag};
    }
    return true;
}

static void caromi_before_restore(carom_world *w) {
    struct caromi_scratch *s = w->step;
    const caromi_before *before = s->backup_memory.data;
    for (uint32_t i = 0; i < s->mover_count; i++) {
        caromi_body *b = &w->bodies[s->movers[i]];
        b->pos = before[i].pos;
        b->vel = before[i].vel;
        b->prev = before[i].prev;
        b->rot = before[i].rot;
        b->tag = before[i].tag;
    }
}

static bool caromi_any_damping(const carom_world *w) {
    for (uint32_t i = 0; i < w->traits_count; i++) {
        if (w->traits[i].uses > 0 && w->traits[i].damping > 0.0f) {
            return true;
        }
    }
    return false;
}

static void caromi_damp(carom_world *w, double dt) {
    const struct caromi_scratch *s = w->step;
    for (uint32_t i = 0; i < s->mover_count; i++) {
        caromi_body *b = &w->bodies[s->movers[i]];
        double damping = (double)w->traits[b->traits].damping;
        if (damping > 0.0 && caromi_is_type(b, CAROM_DYNAMIC)) {
            double share = 1.0 / (1.0 + damping * dt);
            b->vel.x = (float)((double)b->vel.x * share);
            b->vel.y = (float)((double)b->vel.y * share);
        }
    }
}

/* ---- the step ----------------------------------------------------------------------------------- */

static bool caromi_part(carom_world *w, bool last) {
    w->step->loose = !w->step->plain || w->unsettled;
    return caromi_grid_build(w) && caromi_detect(w) && caromi_settle(w) && caromi_meet_all(w) &&
           caromi_finish_reserve(w) && (!last || caromi_events_reserve(w));
}

static bool caromi_parts(carom_world *w, uint32_t parts) {
    struct caromi_scratch *s = w->step;
    for (uint32_t part = 0; part < parts; part++) {
        s->part = part;
        s->start = s->h * part;
        if (!caromi_part(w, part + 1 == parts)) {
            return false;
        }
        caromi_finish(w);
    }
    return true;
}

/* What the workers counted. */
static void caromi_count_up(carom_world *w, uint32_t parts) {
    struct caromi_scratch *s = w->step;
    carom_step_stats *stats = &w->stats;
    stats->parts = parts;
    stats->frozen = 0;
    stats->lost = s->lost;
    stats->moved = s->moved;
    for (uint32_t i = 0; i < s->workers; i++) {
        stats->frozen += s->worker[i].frozen;
    }
    stats->total_lost += stats->lost;
    stats->total_moved += stats->moved;
}

static void caromi_step_begin(carom_world *w, double dt) {
    struct caromi_scratch *s = w->step;
    caromi_movers_tidy(w);
    for (uint32_t i = 0; i < s->fresh_count; i++) {
        s->mark[s->fresh[i]] = 0;
    }
    s->fresh_count = 0;
    s->workers = s->mover_count < CAROMI_FEW_MOVERS ? 1 : w->threads;
    for (uint32_t i = 0; i < w->threads; i++) {
        caromi_worker *worker = &s->worker[i];
        caromi_list_clear(&worker->mets);
        worker->frozen = worker->gone = 0;
    }
    s->lost = s->moved = 0.0;
    double gx = (double)w->gravity.x;
    double gy = (double)w->gravity.y;
    s->plain = gx == 0.0 && gy == 0.0 && w->force_count == 0;
    double pull = gx * gx + gy * gy;
    for (uint32_t i = 0; i < w->force_count; i++) {
        if (!caromi_is_there(&w->bodies[w->forces[i].body])) {
            continue;
        }
        caromi_vec force = caromi_wide_vec(w->forces[i].force);
        double inv_mass = (double)w->bodies[w->forces[i].body].inv_mass;
        pull = caromi_max(pull, caromi_dot(force, force) * inv_mass * inv_mass);
    }
    s->rest_speed = (double)w->rest * caromi_sqrt(pull) * dt;
    s->step = dt;
    s->settled = 0;
    s->loose = !s->plain || w->unsettled;
    s->grid.measured = 0.0; /* for another step, or for one that failed */
}

static bool caromi_step_run(carom_world *w, double dt) {
    struct caromi_scratch *s = w->step;
    if (!carom_broadphase_update(s->statics) || !caromi_movers_sort(w) || !caromi_forces_sum(w)) {
        return false;
    }
    s->h = dt;
    uint32_t parts = caromi_parts_of(w);
    s->h = dt / parts;
    /* One part writes only when all of it has succeeded. */
    if (parts > 1 && !caromi_before_keep(w)) {
        return false;
    }
    if (!caromi_parts(w, parts)) {
        if (parts > 1) {
            caromi_before_restore(w);
        }
        return false;
    }
    if (caromi_any_damping(w)) {
        caromi_damp(w, dt);
    }
    caromi_count_up(w, parts);
    return true;
}

uint32_t carom_world_step(carom_world *w, float dt) {
    if (!(dt >= 0.0f) || !(dt <= CAROM_WORLD_MAX_STEP)) {
        return CAROM_ERROR_VALUE;
    }
    if (!carom_fp_ok()) {
        return CAROM_ERROR_FLOAT;
    }
    if (dt == 0.0f) {
        return caromi_events_of_pause(w) ? CAROM_OK : CAROM_ERROR_MEMORY;
    }
    uint32_t unsettled = w->unsettled;
    caromi_step_begin(w, (double)dt);
    bool done = caromi_step_run(w, (double)dt);
    caromi_forces_end(w);
    if (!done) {
        caromi_meet_clear(w);
        caromi_all_fresh(w);
        w->unsettled = unsettled;
        return CAROM_ERROR_MEMORY;
    }
    w->force_count = 0;
    w->last_dt = dt;
    w->stats.steps++;
    caromi_events_publish(w);
    return CAROM_OK;
}
