/* Writes the positions, velocities and times at rest of bodies at the end of a step.
 *
 * caromi_finish moves each body to the end of its path, rotates it by its spin, damps its velocity
 * and spin, and counts its time at rest. A body that leaves the limits of the world is disabled. */
#include "base/guard.h"
#include "vec/angle.h"
#include "world/detect/grid_reach.h"
#include "world/motion/island.h"

#define CAROMI_FINISH_BLOCK 4096u

typedef struct caromi_sum {
    double lost, moved;
} caromi_sum;

static void caromi_body_turn(caromi_body *b, double angle) {
    caromi_vec axis = caromi_unit((double)b->rot.c, (double)b->rot.s);
    caromi_vec by = caromi_direction_near(angle);
    caromi_vec turned = caromi_turn(axis.x, axis.y, by.x, by.y);
    b->rot = (carom_rot){(float)turned.x, (float)turned.y};
}

/* Rotates a body whose spin has not changed in the step. */
static void caromi_body_spin(const carom_world *w, uint32_t slot) {
    caromi_body *b = &w->bodies[slot];
    double angle = b->spin != 0.0f ? (double)b->spin * w->step->dt : 0.0;
    caromi_turned_set(w, slot, (float)angle);
    if (angle != 0.0) {
        caromi_body_turn(b, angle);
    }
}

static void caromi_body_rest(const carom_world *w, caromi_worker *worker, caromi_body *b,
                             uint32_t slot, double moved) {
    const struct caromi_scratch *s = w->step;
    bool loaded = caromi_is_loaded(s, slot);
    b->tag = loaded ? b->tag | CAROMI_LOADED : b->tag & ~CAROMI_LOADED;
    /* The rotation of a circle counts as motion of its surface. */
    moved = caromi_max(moved, caromi_abs((double)b->spin) * s->dt * (double)b->half.x);
    bool fast = !loaded && (b->vel.x != 0.0f || b->vel.y != 0.0f || moved != 0.0);
    if (fast || !caromi_is_type(b, CAROM_DYNAMIC)) {
        w->still[slot] = (caromi_still){0.0f, 0, 0};
    } else {
        worker->ready += caromi_rest_count(w, slot, loaded, moved);
    }
}

/* Returns whether nothing accelerates a body in this step: no gravity, force, torque or contact. */
static bool caromi_drifts(const carom_world *w, const caromi_body *b) {
    const uint32_t slot = (uint32_t)(b - w->bodies);
    caromi_vec a = caromi_acceleration(w, b, slot);
    return a.x == 0.0 && a.y == 0.0 && caromi_spin_acceleration(w, b, slot) == 0.0 &&
           !caromi_is_loaded(w->step, slot);
}

/* Damping stops a body whose whole remaining motion is shorter than this share of its size, or a
 * smaller rotation than this angle. Otherwise the velocity would fall to the smallest float and
 * stay there, and the body would never sleep. If a step multiplies the velocity v by q, where
 * 1 / q = 1 + damping * dt, the motion is v dt (1 + q + q^2 + ...) = v / (damping * q). */
#define CAROMI_DAMPED_SHARE 1e-4

/* Divides the velocity by 1 + damping * dt, and the spin by 1 + spin_damping * dt. */
static void caromi_damp(const carom_world *w, caromi_body *b) {
    double damping = (double)w->traits[b->traits].damping;
    double spin_damping = (double)w->traits[b->traits].spin_damping;
    if (damping > 0.0 && caromi_is_type(b, CAROM_DYNAMIC)) {
        double share = 1.0 / (1.0 + damping * w->step->dt);
        b->vel.x = (float)((double)b->vel.x * share);
        b->vel.y = (float)((double)b->vel.y * share);
        double least = CAROMI_DAMPED_SHARE * damping * share * caromi_body_size(b);
        if (caromi_length_of_vec(caromi_wide_vec(b->vel)) < least && caromi_drifts(w, b)) {
            b->vel = (carom_vec2){0.0f, 0.0f};
        }
    }
    if (spin_damping > 0.0 && caromi_is_type(b, CAROM_DYNAMIC)) {
        double slowing = 1.0 + spin_damping * w->step->dt;
        b->spin = (float)((double)b->spin / slowing);
        double least = CAROMI_DAMPED_SHARE * spin_damping / slowing;
        if (caromi_abs((double)b->spin) < least && caromi_drifts(w, b)) {
            b->spin = 0.0f;
        }
    }
}

/* Finishes a body and returns the length of its path. */
static float caromi_body_finish(const carom_world *w, caromi_worker *worker, caromi_sum *sum,
                                uint32_t slot) {
    const struct caromi_scratch *s = w->step;
    caromi_body *b = &w->bodies[slot];
    uint32_t mark = s->mark[slot];
    bool gone;
    float moved;
    carom_vec2 prev = b->pos;
    double spun = (double)b->spin;
    double rotated = 0.0;
    if (caromi_is_done(mark)) {
        const caromi_end *end = caromi_end_of(s, mark);
        gone = end->gone;
        if (!gone) {
            b->pos = end->pos;
            b->vel = end->vel;
            b->spin = end->spin;
            rotated = (double)end->turned + (double)end->turned_rest;
        }
        moved = end->moved;
        sum->lost += (double)end->lost;
        worker->stalled += end->stalled;
        if (!end->extended) {
            s->mark[slot] = 0; /* caromi_dirty_mark clears the others */
        }
    } else {
        caromi_segment path = caromi_segment_of_body(w, slot);
        const caromi_past *past = caromi_past_of(s, slot);
        float before = past != NULL ? past->moved : 0.0f;
        moved = before + (float)caromi_segment_length(&path, path.t, s->dt);
        sum->lost += past != NULL ? (double)past->lost : 0.0;
        worker->stalled += past != NULL && past->stalled;
        gone = !caromi_path_end(s, &path, &b->pos, &b->vel, &b->spin);
        rotated = caromi_segment_angle(&path, s->dt);
    }
    b->prev = prev;
    b->tag &= ~(CAROMI_JUMPED | CAROMI_CHANGED);
    if (gone) {
        b->tag |= CAROMI_DISABLED;
        b->vel = (carom_vec2){0.0f, 0.0f};
        b->spin = 0.0f;
        caromi_turned_set(w, slot, 0.0f);
        worker->gone++;
        return moved;
    }
    /* A circle rotates by the mean of its spins before and after the step. For a kinematic body
     * they are equal. */
    double angle = caromi_rotates(b) ? rotated : 0.5 * (spun + (double)b->spin) * s->dt;
    angle = caromi_max(caromi_min(angle, CAROMI_MAX_ANGLE), -CAROMI_MAX_ANGLE);
    caromi_turned_set(w, slot, (float)angle);
    if (angle != 0.0) {
        caromi_body_turn(b, angle);
    }
    caromi_damp(w, b);
    caromi_body_rest(w, worker, b, slot, (double)moved);
    return moved;
}

/* Number of movers that are finished together: one bit each. */
#define CAROMI_FINISH_RUN 64u

/* Tags that the end of a step clears. */
#define CAROMI_FINISH_CLEARS (CAROMI_JUMPED | CAROMI_CHANGED | CAROMI_LOADED)

#define CAROMI_HIGHEST (UINT64_C(1) << 63)

/* How movers are finished, one bit per mover. */
typedef struct caromi_finish_kinds {
    uint64_t others;  /* have an event, a contact, damping or no velocity */
    uint64_t dressed; /* have more to update than position and velocity */
} caromi_finish_kinds;

/* Divides the movers of a run. Those that are neither go straight and keep their spin, as most
 * bodies of a gas do. Without branches, which would be unpredictable. */
static caromi_finish_kinds caromi_finish_divide(const carom_world *w, const uint32_t *movers,
                                                uint32_t count) {
    const struct caromi_scratch *s = w->step;
    const uint32_t *const marks = s->mark;
    const uint32_t *const solver_of = s->solver_of;
    const caromi_body *const bodies = w->bodies;
    const caromi_still *const still = w->still;
    uint32_t traits = CAROMI_NONE; /* of the last body, and whether they damp it */
    uint32_t damped = 0;
    caromi_finish_kinds kinds = {0, 0};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = movers[i];
        const caromi_body *b = &bodies[slot];
        uint64_t velocity, rest;
        uint32_t spin;
        __builtin_memcpy(&velocity, &b->vel, sizeof velocity);
        __builtin_memcpy(&spin, &b->spin, sizeof spin);
        __builtin_memcpy(&rest, &still[slot], sizeof rest);
        if (b->traits != traits) {
            const caromi_traits *t = &w->traits[b->traits];
            damped = t->damping != 0.0f || t->spin_damping != 0.0f;
            traits = b->traits;
        }
        uint64_t acts = marks[slot] | (solver_of != NULL ? solver_of[slot] : 0) | damped;
        uint64_t more = rest | (b->tag & CAROMI_FINISH_CLEARS) | (uint64_t)spin << 1;
        velocity &= UINT64_C(0x7fffffff7fffffff); /* without signs: -0 is no velocity */
        /* The highest bit is set if acts != 0 or velocity == 0, and if more != 0. */
        kinds.others = kinds.others >> 1 | (((0 - acts) | (velocity - 1)) & CAROMI_HIGHEST);
        kinds.dressed = kinds.dressed >> 1 | (((0 - more) | more) & CAROMI_HIGHEST);
    }
    if (count == 0) { /* a shift by all bits is undefined */
        return kinds;
    }
    kinds.others >>= CAROMI_FINISH_RUN - count;
    kinds.dressed >>= CAROMI_FINISH_RUN - count;
    kinds.dressed |= w->turned != NULL ? UINT64_MAX : 0;
    return kinds;
}

/* Ends and solver bodies are scattered in memory. */
CAROMI_PREFETCHES void caromi_finish_prefetch(const struct caromi_scratch *s, uint32_t slot) {
    if (caromi_is_done(s->mark[slot])) {
        __builtin_prefetch(caromi_end_of(s, s->mark[slot]));
    } else if (s->solver_of != NULL && s->solver_of[slot] != 0) {
        const caromi_solver_body *body = &s->solver[s->solver_of[slot]];
        __builtin_prefetch(body);
        __builtin_prefetch((const char *)body + 64);
    }
}

/* Finishes a run of movers. If all paths were straight at first, a kernel moves all of them, and
 * those that did not go straight are put back. Lengths are summed in the order of the movers. */
static void caromi_run_finish(const carom_world *w, caromi_worker *worker, caromi_sum *sum,
                              const uint32_t *movers, uint32_t count) {
    const struct caromi_scratch *s = w->step;
    const uint64_t all = UINT64_MAX >> (CAROMI_FINISH_RUN - count);
    caromi_finish_kinds kinds = {all, 0};
    float moved[CAROMI_FINISH_RUN + CAROMI_CELLS_BEYOND] = {0.0f};
    const bool straight = caromi_all_straight(s);
    if (straight) {
        kinds = caromi_finish_divide(w, movers, count);
    }
    for (uint64_t left = kinds.others & all; left != 0; left &= left - 1) {
        caromi_finish_prefetch(s, movers[__builtin_ctzll(left)]);
    }
    if (straight) {
        kinds.others |= s->grid.kernels->finish((float *)(void *)w->bodies, movers, count, s->dt,
                                                (double)CAROM_WORLD_MAX, moved);
    }
    for (uint64_t left = kinds.others & all; left != 0; left &= left - 1) {
        uint32_t i = (uint32_t)__builtin_ctzll(left);
        if (straight) {
            w->bodies[movers[i]].pos = w->bodies[movers[i]].prev;
        }
        moved[i] = caromi_body_finish(w, worker, sum, movers[i]);
    }
    for (uint64_t left = kinds.dressed & ~kinds.others & all; left != 0; left &= left - 1) {
        uint32_t slot = movers[__builtin_ctzll(left)];
        w->bodies[slot].tag &= ~CAROMI_FINISH_CLEARS;
        w->still[slot] = (caromi_still){0.0f, 0, 0};
        caromi_body_spin(w, slot);
    }
    for (uint32_t i = 0; i < count; i++) {
        sum->moved += (double)moved[i];
    }
}

static void caromi_finish_movers(caromi_task_range range) {
    carom_world *w = range.w;
    struct caromi_scratch *s = w->step;
    caromi_sum sum = {0.0, 0.0};
    for (uint32_t i = range.first; i < range.last; i += CAROMI_FINISH_RUN) {
        uint32_t count = range.last - i < CAROMI_FINISH_RUN ? range.last - i : CAROMI_FINISH_RUN;
        caromi_run_finish(w, &s->worker[range.worker], &sum, s->movers + i, count);
    }
    s->sums[range.first / CAROMI_FINISH_BLOCK] = sum;
}

/* Marks bodies that left their bounding disc in the grid as dirty: queries test them one by one
 * until the next step. */
static void caromi_dirty_mark(carom_world *w) {
    struct caromi_scratch *s = w->step;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_end *ends = s->worker[i].ends.memory.data;
        for (uint32_t k = s->worker[i].first_extended; k != 0; k = ends[k - 1].next) {
            uint32_t slot = ends[k - 1].body;
            if (caromi_end_holds(s, &ends[k - 1])) {
                s->mark[slot] = CAROMI_DIRTY_MARK;
                s->dirty[s->dirty_count++] = slot;
            }
        }
        caromi_ends_clear(&s->worker[i]);
    }
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

uint64_t caromi_leaving_count(const carom_world *w) {
    const struct caromi_scratch *s = w->step;
    const caromi_extremes *e = &s->worker[0].measure.extremes;
    const float half = 0.5f * CAROM_WORLD_MAX;
    float far = caromi_maxf(caromi_maxf(-e->low_x, e->high_x), caromi_maxf(-e->low_y, e->high_y));
    if (s->mover_count == 0 || !(far + e->farthest < half)) {
        return s->mover_count;
    }
    uint64_t count = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        count += s->worker[i].leaving;
    }
    return count;
}

uint32_t caromi_gone_count(const struct caromi_scratch *s) {
    uint32_t gone = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        gone += s->worker[i].gone;
    }
    return gone;
}

bool caromi_finish_reserve(carom_world *w) {
    struct caromi_scratch *s = w->step;
    if (!caromi_memory_reserve(w, &s->sum_memory, caromi_finish_blocks(s) * sizeof(caromi_sum),
                               0)) {
        return false;
    }
    s->sums = s->sum_memory.data;
    return true;
}

static void caromi_finish_task(void *world, uint32_t number) {
    caromi_task_range range = {.w = world, .worker = number};
    struct caromi_scratch *s = range.w->step;
    if (number == 0) {
        s->beside_finish(world, number);
    }
    while (caromi_next_block(s, CAROMI_FINISH_BLOCK, s->mover_count, &range.first, &range.last)) {
        caromi_finish_movers(range);
    }
}

void caromi_finish(carom_world *w, caromi_task *beside) {
    struct caromi_scratch *s = w->step;
    s->beside_finish = beside;
    caromi_run(w, caromi_finish_task);
    caromi_sums_add(s);
    caromi_dirty_mark(w);
}
