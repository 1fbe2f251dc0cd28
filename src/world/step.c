/* Makes a step of a world: runs its phases in order (step.h).
 *
 * Invariants, each with its test (docs/WORLD.md):
 *   1. A velocity or a spin changes only by equal and opposite impulses and couples on a pair, by
 *      gravity and forces, by damping, or by a call.                              world_momentum
 *   2. A body follows its path only as far as the path was swept against everything in reach. A
 *      body never enters a static one. Dynamic bodies enter each other only in these cases: a soft
 *      contact is compressed, they overlapped at the start, a kinematic body presses them, a
 *      rotating box collides slowly, or isolated bodies reach a limit.
 *                                                                     world_tunnel, world_pistons
 *   3. The result for a pair depends only on its two bodies and on what touches them. No flag, and
 *      no largest or typical value of all bodies, changes a result.              world_isolation
 *   4. Free bodies follow parabolas; impacts happen at their times, in order.    world_reference
 *   5. A step that reaches a limit (impacts, clips) still keeps 1 and 2, and the statistics count
 *      it.                                                                        world_channels
 *
 * A collision that closes faster than the pair's rest speed is an impact: it exchanges impulses at
 * its time of impact (motion/impact.c). A slower one changes no velocity: it clips paths
 * (motion/clip.c) and becomes a contact, which the solver holds from the next step on (contacts/).
 * A slow collision of a rotating box with a fixed body is an impact without rebound
 * (motion/clip_rotating.c). */
#include "base/guard.h"
#include "world/motion/island.h"
#include "world/sort.h"

/* Worlds with fewer movers run on one thread: waking threads would cost more. */
#define CAROMI_FEW_MOVERS 512u

/* Worlds with up to this many movers reserve memory for contacts of all of them. */
#define CAROMI_FEW_SOLVED 1024u

typedef struct caromi_job {
    carom_world *w;
    caromi_task *task;
} caromi_job;

static void caromi_job_run(void *arg, uint32_t i) {
    const caromi_job *job = arg;
    job->task(job->w, i);
}

void caromi_run(carom_world *w, caromi_task *task) {
    struct caromi_scratch *s = w->step;
    s->next_block = 0;
    if (s->workers == 1) {
        task(w, 0);
        return;
    }
    caromi_job job = {w, task};
    w->parallel(w->parallel_ctx, caromi_job_run, &job, s->workers);
}

static void caromi_blocks_task(void *world, uint32_t number) {
    caromi_task_range range = {.w = world, .worker = number};
    struct caromi_scratch *s = range.w->step;
    while (caromi_next_block(s, s->blocks.size, s->blocks.count, &range.first, &range.last)) {
        s->blocks.task(range);
    }
}

void caromi_run_blocks(carom_world *w, caromi_range_task *task, uint32_t size, uint32_t count) {
    w->step->blocks.task = task;
    w->step->blocks.size = size;
    w->step->blocks.count = count;
    caromi_run(w, caromi_blocks_task);
}

bool caromi_run_filling(carom_world *w, caromi_task *task, size_t offset, size_t size) {
    bool full;
    do {
        full = false;
        caromi_run(w, task);
        if (!caromi_lists_grow(w, offset, size, &full)) {
            return false;
        }
    } while (full);
    return true;
}

/* ---- before ---------------------------------------------------------------------------------- */

/* Sums the forces on each body, in the order of the calls. */
static bool caromi_forces_sum(carom_world *w) {
    struct caromi_scratch *s = w->step;
    s->force_count = 0;
    if (w->force_count == 0 || w->forces == NULL) {
        return true;
    }
    size_t bytes = w->force_count * sizeof(caromi_key);
    if (!caromi_memory_reserve_spare(w, &s->order_memory, 2 * bytes, 0) ||
        !caromi_memory_reserve_spare(w, &s->force_sum_memory, w->force_count * sizeof(caromi_force),
                                     0)) {
        return false;
    }
    caromi_key *keys = s->order_memory.data;
    for (uint32_t i = 0; i < w->force_count; i++) {
        keys[i] = (caromi_key){w->forces[i].body, i};
    }
    caromi_sort(keys, keys + w->force_count, w->force_count);
    caromi_force *sums = s->force_sum_memory.data;
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->force_count; i++) {
        const caromi_force *f = &w->forces[keys[i].index];
        if (count > 0 && sums[count - 1].body == f->body) {
            sums[count - 1].force.x += f->force.x;
            sums[count - 1].force.y += f->force.y;
            sums[count - 1].torque += f->torque;
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

static void caromi_step_begin(carom_world *w) {
    struct caromi_scratch *s = w->step;
    caromi_movers_tidy(w);
    for (uint32_t i = 0; i < s->dirty_count; i++) {
        if (s->mark[s->dirty[i]] == CAROMI_DIRTY_MARK) {
            s->mark[s->dirty[i]] = 0;
        }
    }
    s->dirty_count = 0;
    s->workers = s->mover_count < CAROMI_FEW_MOVERS ? 1 : w->threads;
    for (uint32_t i = 0; i < w->threads; i++) {
        caromi_worker *worker = &s->worker[i];
        caromi_list_clear(&worker->notes);
        worker->stalled = worker->gone = worker->ready = worker->squeezed = 0;
    }
    s->lost = s->moved = 0.0;
    s->plain = w->gravity.x == 0.0f && w->gravity.y == 0.0f && w->force_count == 0;
    s->solver_of = NULL;
    s->held_count = 0;
    s->window = 0;
    s->from = 0.0;
    s->until = s->dt;
    s->grid.measured = 0.0; /* it was measured for another step, or for one that failed */
}

/* ---- the phases ------------------------------------------------------------------------------ */

/* Detects and moves, window by window: in a short time a path is short and has few candidate pairs.
 * Contacts are solved in the first window. The state of bodies and pairs is carried from window to
 * window (motion/past.c), so the number of windows changes no result (world_windows). */
static bool caromi_step_windows(carom_world *w, bool *woke) {
    struct caromi_scratch *s = w->step;
    for (uint32_t window = 0; window < s->windows; window++) {
        s->window = window;
        s->from = s->dt * window / s->windows;
        s->until = window + 1 == s->windows ? s->dt : s->dt * (window + 1) / s->windows;
        if (!caromi_detect(w) || !caromi_firsts_sift(w) ||
            (window == 0 && !caromi_contacts_solve(w)) || !caromi_move(w) ||
            (window + 1 < s->windows && !caromi_pasts_keep(w))) {
            return false;
        }
    }
    s->seed_count = 0; /* every one of them has an end by now, and their memory is used again */
    /* After all windows: which bodies wake must not depend on the number of windows. */
    return caromi_wake_hit(w, woke);
}

static void caromi_nears_forget(carom_world *w) {
    for (uint32_t i = 0; i < w->step->near_count; i++) {
        w->bodies[w->step->nears[i].body].tag &= ~CAROMI_NEAR;
    }
    w->step->near_count = 0;
}

/* Reserves blocks that not every step needs, so that a later step does not allocate them. */
static bool caromi_scratch_prepare(carom_world *w) {
    struct caromi_scratch *s = w->step;
    caromi_memory *const blocks[] = {&s->extended_memory, &s->near_memory, &s->order_memory,
                                     &s->island_memory,   &s->held_memory, &s->solver_memory,
                                     &s->row_memory,      &s->pair_memory, &s->dropped_memory};
    bool reserved = caromi_lists_prepare(w);
    for (size_t i = 0; reserved && i < sizeof blocks / sizeof blocks[0]; i++) {
        reserved = caromi_memory_reserve_spare(w, blocks[i], 1, 0);
    }
    /* In small worlds for all bodies: the first contact may come after any number of steps. */
    size_t few = s->mover_count < CAROMI_FEW_SOLVED ? s->mover_count : CAROMI_FEW_SOLVED;
    size_t points = w->turned != NULL ? 4 * few : 0; /* a pair of rotating boxes may have two */
    reserved = reserved &&
               caromi_memory_reserve(w, &s->held_memory, points * sizeof(caromi_contact), SIZE_MAX);
    s->held = s->held_memory.data; /* the contacts of the last step are still needed */
    return reserved &&
           caromi_memory_reserve(w, &s->solver_memory, (few + 1) * sizeof(caromi_solver_body), 0);
}

/* Runs all phases except finish. If the step hits sleeping bodies, these are woken and it runs
 * again. */
static bool caromi_step_run(carom_world *w) {
    struct caromi_scratch *s = w->step;
    bool woke = false;
    do {
        caromi_move_clear(w);
        caromi_nears_forget(w);
        caromi_step_begin(w);
        if (carom_broadphase_update(s->statics) != CAROM_OK || !caromi_movers_sort(w) ||
            !caromi_scratch_prepare(w) || !caromi_grid_reserve(w)) {
            return false;
        }
        s->windows = s->forced_windows != 0 ? s->forced_windows : caromi_grid_windows(w);
        if (!caromi_pasts_reserve(w) || !caromi_finish_reserve(w) ||
            !caromi_step_windows(w, &woke)) {
            return false;
        }
    } while (woke);
    return caromi_events_reserve(w);
}

static void caromi_count_up(carom_world *w) {
    struct caromi_scratch *s = w->step;
    carom_step_stats *stats = &w->stats;
    stats->steps++;
    stats->windows = s->windows;
    stats->stalled = 0;
    stats->lost = s->lost;
    stats->moved = s->moved;
    for (uint32_t i = 0; i < s->workers; i++) {
        stats->stalled += s->worker[i].stalled;
    }
    stats->total_lost += stats->lost;
    stats->total_moved += stats->moved;
}

/* Clears the marks of changed bodies. A body that left the world in this step counts as a change
 * for the next one, which ends its touching contacts. */
static void caromi_changes_forget(carom_world *w) {
    for (uint32_t i = 0; w->changed && i < w->slot_count; i++) {
        w->bodies[i].tag &= ~CAROMI_CHANGED;
    }
    w->changed = caromi_gone_count(w->step) > 0;
}

/* Returns whether all bodies are static or asleep and nothing was changed: a step does nothing
 * then. */
static bool caromi_is_idle(const carom_world *w) {
    return w->step->mover_count == 0 && !w->changed && w->force_count == 0 &&
           w->ghost_slot == CAROMI_NONE;
}

static uint32_t caromi_step_idle(carom_world *w, float dt) {
    w->begin_count = w->end_count = w->impact_count = w->report_count = 0;
    w->last_dt = dt;
    w->stats.steps++;
    w->stats.windows = 1;
    w->stats.impacts = w->stats.stalled = 0;
    w->stats.lost = w->stats.moved = 0.0;
    return CAROM_OK;
}

carom_result carom_world_step(carom_world *w, float dt) {
    if (!(dt >= 0.0f) || !(dt <= CAROM_WORLD_MAX_STEP)) {
        return CAROM_ERROR_VALUE;
    }
    if (!carom_fp_ok()) {
        return CAROM_ERROR_FLOAT;
    }
    if (dt == 0.0f) {
        return caromi_events_of_pause(w) ? CAROM_OK : CAROM_ERROR_MEMORY;
    }
    if (caromi_is_idle(w)) {
        return caromi_step_idle(w, dt);
    }
    w->step->dt = (double)dt;
    w->step->woken_count = 0;
    const bool ran = caromi_wake_changed(w) && caromi_forces_sum(w) && caromi_step_run(w);
    if (ran) {
        caromi_finish(w, caromi_notes_sort);
    }
    caromi_forces_end(w);
    caromi_nears_forget(w);
    if (!ran) {
        caromi_move_clear(w);
        caromi_sleep_again(w);
        caromi_all_dirty(w);
        return CAROM_ERROR_MEMORY;
    }
    w->force_count = 0;
    w->last_dt = dt;
    caromi_count_up(w);
    caromi_events_publish(w);
    caromi_changes_forget(w);
    caromi_sleep(w);
    return CAROM_OK;
}
