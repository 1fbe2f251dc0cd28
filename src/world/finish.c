/* Writes the new positions, velocities and times at rest of bodies at the end of a step.
 *
 * caromi_finish_window  after a window that is not the last: keeps each path in `segments`.
 * caromi_finish         after the last one: moves each body to the end of its path, damps its
 *                       velocity, turns it by its spin, and counts its time at rest. A body that
 *                       leaves the limits of the world is disabled. */
#include "base/guard.h"
#include "vec/angle.h"
#include "world/motion/island.h"

#define CAROMI_FINISH_BLOCK 4096u

typedef struct caromi_sum {
    double lost, moved;
} caromi_sum;

static void caromi_body_turn(caromi_body *b, double angle) {
    caromi_vec axis = caromi_unit((double)b->rot.c, (double)b->rot.s);
    caromi_vec by = caromi_direction(angle);
    caromi_vec turned = caromi_turn(axis.x, axis.y, by.x, by.y);
    b->rot = (carom_rot){(float)turned.x, (float)turned.y};
}

/* ---- a window that is not the last --------------------------------------------------------------- */

static void caromi_window_task(void *world, uint32_t number) {
    carom_world *w = world;
    struct caromi_scratch *s = w->step;
    caromi_worker *worker = &s->worker[number];
    uint32_t first, last;
    while (caromi_next_block(s, CAROMI_FINISH_BLOCK, s->mover_count, &first, &last)) {
        caromi_sum sum = {0.0, 0.0};
        for (uint32_t i = first; i < last; i++) {
            uint32_t slot = s->movers[i];
            uint32_t mark = s->mark[slot];
            caromi_segment path = caromi_first_segment(w, slot);
            double moved = caromi_segment_way(&path, s->from, s->until);
            if (caromi_is_done(mark)) {
                const caromi_end *end = caromi_end_of(s, mark);
                path = *caromi_end_path(s, mark);
                moved = (double)end->moved;
                sum.lost += (double)end->lost;
                worker->stalled += end->stalled;
            }
            sum.moved += moved;
            s->segments[slot] = path;
            s->mark[slot] = 0;
        }
        s->sums[first / CAROMI_FINISH_BLOCK] = sum;
    }
}

/* ---- the last one -------------------------------------------------------------------------------- */

/* At rest: carried by contacts and hardly moved, or without any velocity. */
static bool caromi_is_at_rest(const carom_world *w, const caromi_body *b, uint32_t slot,
                              bool loaded, double moved) {
    caromi_vec pull = w->step->plain ? (caromi_vec){0.0, 0.0} : caromi_acceleration(w, b, slot);
    if (!loaded && (pull.x != 0.0 || pull.y != 0.0)) {
        return false; /* at the top of its flight */
    }
    if (!loaded) {
        return b->vel.x == 0.0f && b->vel.y == 0.0f && moved == 0.0 &&
               caromi_is_type(b, CAROM_DYNAMIC);
    }
    /* By its path length: where contacts do not converge, a body keeps a velocity that moves nothing. */
    return moved <= (double)w->sleep_speed * (w->step->until - w->step->from) &&
           caromi_is_type(b, CAROM_DYNAMIC);
}

static void caromi_body_rest(const carom_world *w, caromi_worker *worker, caromi_body *b,
                             uint32_t slot, double moved) {
    const struct caromi_scratch *s = w->step;
    bool loaded = s->solver_of != NULL && s->solver[s->solver_of[slot]].loaded;
    b->tag = loaded ? b->tag | CAROMI_LOADED : b->tag & ~CAROMI_LOADED;
    if (caromi_is_at_rest(w, b, slot, loaded, moved)) {
        w->still[slot] = caromi_minf(w->still[slot] + (float)s->dt, 1.0f);
        worker->ready += w->still[slot] >= 0.5f;
    } else {
        w->still[slot] = 0.0f;
    }
}

/* Velocity is divided by 1 + damping * dt. */
static void caromi_damp(const carom_world *w, caromi_body *b) {
    double damping = (double)w->traits[b->traits].damping;
    if (damping > 0.0 && caromi_is_type(b, CAROM_DYNAMIC)) {
        double share = 1.0 / (1.0 + damping * w->step->dt);
        b->vel.x = (float)((double)b->vel.x * share);
        b->vel.y = (float)((double)b->vel.y * share);
    }
}

/* The end of a straight path, which most bodies of a gas have: the same as that of its segment. Returns
 * whether it is within the world's limits. */
static bool caromi_straight_end(const struct caromi_scratch *s, caromi_body *b, double *moved) {
    const double most = (double)CAROM_WORLD_MAX;
    double way_x = s->dt * (double)b->vel.x;
    double way_y = s->dt * (double)b->vel.y;
    double x = (double)b->pos.x + way_x + 0.0;
    double y = (double)b->pos.y + way_y + 0.0;
    way_x = x - (double)b->pos.x;
    way_y = y - (double)b->pos.y;
    *moved = caromi_sqrt(way_x * way_x + way_y * way_y);
    if (!(caromi_abs(x) <= most && caromi_abs(y) <= most)) {
        return false;
    }
    b->pos = (carom_vec2){(float)x, (float)y};
    b->vel = (carom_vec2){b->vel.x + 0.0f, b->vel.y + 0.0f}; /* no -0 */
    return true;
}

static void caromi_body_finish(const carom_world *w, caromi_worker *worker, caromi_sum *sum,
                               uint32_t slot) {
    const struct caromi_scratch *s = w->step;
    caromi_body *b = &w->bodies[slot];
    uint32_t mark = s->mark[slot];
    bool gone;
    double moved;
    carom_vec2 prev = b->pos;
    if (caromi_is_done(mark)) {
        const caromi_end *end = caromi_end_of(s, mark);
        gone = end->gone;
        if (!gone) {
            b->pos = end->pos;
            b->vel = end->vel;
        }
        moved = (double)end->moved;
        sum->lost += (double)end->lost;
        worker->stalled += end->stalled;
        if (!end->extended) {
            s->mark[slot] = 0; /* caromi_dirty_mark does it for the others */
        }
    } else if (caromi_goes_straight(w, slot)) {
        gone = !caromi_straight_end(s, b, &moved);
    } else {
        caromi_segment path = caromi_first_segment(w, slot);
        moved = caromi_segment_way(&path, s->from, s->until);
        gone = !caromi_path_end(s, &path, &b->pos, &b->vel);
    }
    sum->moved += moved;
    b->prev = prev;
    b->tag &= ~(CAROMI_JUMPED | CAROMI_CHANGED);
    if (gone) {
        b->tag |= CAROMI_DISABLED;
        b->vel = (carom_vec2){0.0f, 0.0f};
        worker->gone++;
        return;
    }
    caromi_damp(w, b);
    if (b->spin != 0.0f) {
        caromi_body_turn(b, (double)b->spin * s->dt);
    }
    caromi_body_rest(w, worker, b, slot, moved);
}

/* Ends lie anywhere in memory: they are prefetched so many bodies ahead. */
#define CAROMI_FINISH_AHEAD 12u

static const void *caromi_finish_soon(const struct caromi_scratch *s, uint32_t mover,
                                      uint32_t last) {
    uint32_t mark = mover < last ? s->mark[s->movers[mover]] : 0;
    return caromi_is_done(mark) ? caromi_end_of(s, mark) : NULL;
}

static void caromi_finish_task(void *world, uint32_t number) {
    carom_world *w = world;
    struct caromi_scratch *s = w->step;
    caromi_worker *worker = &s->worker[number];
    uint32_t first, last;
    while (caromi_next_block(s, CAROMI_FINISH_BLOCK, s->mover_count, &first, &last)) {
        caromi_sum sum = {0.0, 0.0};
        for (uint32_t i = first; i < last; i++) {
            uint32_t slot = s->movers[i];
            const void *soon = caromi_finish_soon(s, i + CAROMI_FINISH_AHEAD, last);
            if (soon != NULL) {
                __builtin_prefetch(soon);
            }
            caromi_body_finish(w, worker, &sum, slot);
        }
        s->sums[first / CAROMI_FINISH_BLOCK] = sum;
    }
}

/* Bodies outside of the disc that the grid has of them are looked up one by one until the next step. */
static void caromi_dirty_mark(carom_world *w) {
    struct caromi_scratch *s = w->step;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_end *ends = s->worker[i].ends.memory.data;
        for (uint32_t k = 0; k < s->worker[i].ends.count; k++) {
            uint32_t slot = ends[k].body;
            if (!ends[k].extended || !caromi_is_done(s->mark[slot]) ||
                caromi_end_of(s, s->mark[slot]) != &ends[k]) {
                continue;
            }
            s->mark[slot] = CAROMI_DIRTY_MARK;
            s->dirty[s->dirty_count++] = slot;
        }
        caromi_list_clear(&s->worker[i].ends);
        caromi_list_clear(&s->worker[i].paths);
    }
    s->seed_count = 0;
}

static uint32_t caromi_finish_blocks(const struct caromi_scratch *s) {
    return (s->mover_count + CAROMI_FINISH_BLOCK - 1) / CAROMI_FINISH_BLOCK;
}

static void caromi_sums_add(struct caromi_scratch *s) {
    for (uint32_t i = 0; i < caromi_finish_blocks(s); i++) {
        s->lost += s->sums[i].lost;
        s->moved += s->sums[i].moved;
    }
}

bool caromi_finish_reserve(carom_world *w) {
    struct caromi_scratch *s = w->step;
    /* In small worlds from the start: a body that gets faster needs no memory then. */
    bool segmented = s->windows > 1 || w->slot_count <= CAROMI_FINISH_BLOCK;
    size_t segments = segmented ? (size_t)w->slot_count * sizeof(caromi_segment) : 0;
    if (!caromi_memory_reserve(w, &s->sum_memory, caromi_finish_blocks(s) * sizeof(caromi_sum),
                               0) ||
        !caromi_memory_reserve(w, &s->segment_memory, segments, 0)) {
        return false;
    }
    s->sums = s->sum_memory.data;
    s->segments = s->segment_memory.data;
    return true;
}

void caromi_finish_window(carom_world *w) {
    struct caromi_scratch *s = w->step;
    caromi_run(w, caromi_window_task);
    caromi_sums_add(s);
    s->seed_count = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        caromi_list_clear(&s->worker[i].ends);
        caromi_list_clear(&s->worker[i].paths);
    }
}

void caromi_finish(carom_world *w) {
    struct caromi_scratch *s = w->step;
    caromi_run(w, caromi_finish_task);
    caromi_sums_add(s);
    caromi_dirty_mark(w);
}
