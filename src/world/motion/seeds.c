/* Finds the first events of a window, and the islands that they start.
 *
 * caromi_firsts_find  computes the time of impact of each candidate pair on the first paths.
 * caromi_seeds_plant  makes the bodies of these events seeds, and joins the seeds of an event to an
 *                     island. Bodies that contacts move out of their discs are seeds, too
 *                     (caromi_seeds_stray). */
#include "base/guard.h"
#include "world/motion/island.h"
#include "world/sort.h"

/* ---- first events -------------------------------------------------------------------------------- */

/* The distance of a dynamic body to a fixed one, if it is less than sweeps should keep. */
static bool caromi_is_too_near(const carom_world *w, caromi_pair pair, caromi_near *near) {
    const caromi_body *a = &w->bodies[pair.a];
    const caromi_body *b = &w->bodies[pair.b];
    if (a->inv_mass != 0.0f && b->inv_mass != 0.0f) {
        return false;
    }
    caromi_solid solid_a = caromi_solid_of(w, a);
    caromi_solid solid_b = caromi_solid_of(w, b);
    double margin = solid_a.margin + solid_b.margin;
    double gap =
        caromi_solid_gap(&solid_a, caromi_wide_vec(a->pos), &solid_b, caromi_wide_vec(b->pos))
            .distance;
    *near = (caromi_near){a->inv_mass != 0.0f ? pair.a : pair.b, (float)gap};
    return gap < 0.75 * margin && gap > -2.0 * margin;
}

static void caromi_near_task(void *world, uint32_t number) {
    const carom_world *w = world;
    caromi_worker *worker = &w->step->worker[number];
    const caromi_pair *pairs = worker->fixed.memory.data;
    for (uint32_t i = 0; i < worker->fixed.count; i++) {
        caromi_near near;
        if (caromi_is_too_near(w, pairs[i], &near)) {
            caromi_near *place = caromi_list_add(&worker->nears, sizeof(caromi_near));
            if (place != NULL) {
                *place = near;
            }
        }
    }
}

/* Lists the bodies that are too near to fixed ones, each once with its least distance. */
static bool caromi_nears_find(carom_world *w) {
    struct caromi_scratch *s = w->step;
    bool full;
    size_t count = 0;
    do {
        full = false;
        count = 0;
        for (uint32_t i = 0; i < s->workers; i++) {
            caromi_list_clear(&s->worker[i].nears);
        }
        caromi_run(w, caromi_near_task);
        if (!caromi_lists_grow(w, offsetof(caromi_worker, nears), sizeof(caromi_near), &full)) {
            return false;
        }
        for (uint32_t i = 0; i < s->workers; i++) {
            count += s->worker[i].nears.count;
        }
    } while (full);
    s->near_count = 0;
    if (count == 0) {
        return true;
    }
    if (!caromi_memory_roomy(w, &s->order_memory, 2 * count * sizeof(caromi_key), 0) ||
        !caromi_memory_roomy(w, &s->near_memory, count * sizeof(caromi_near), 0)) {
        return false;
    }
    caromi_key *keys = s->order_memory.data;
    size_t listed = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_near *nears = s->worker[i].nears.memory.data;
        for (uint32_t k = 0; k < s->worker[i].nears.count; k++) {
            /* By body, then by distance. */
            uint64_t rank =
                (uint64_t)((int64_t)caromi_float_rank(nears[k].gap) + INT64_C(0x80000000));
            keys[listed++] =
                (caromi_key){(uint64_t)nears[k].body << 32 | rank, (uint64_t)i << 32 | k};
        }
    }
    caromi_sort(keys, keys + count, count);
    s->nears = s->near_memory.data;
    for (size_t i = 0; i < count; i++) {
        const caromi_near *nears = s->worker[keys[i].index >> 32].nears.memory.data;
        caromi_near near = nears[keys[i].index & UINT32_MAX];
        if (s->near_count == 0 || s->nears[s->near_count - 1].body != near.body) {
            s->nears[s->near_count++] = near;
            w->bodies[near.body].tag |= CAROMI_NEAR;
        }
    }
    return true;
}

/* Two entries that go straight: whether they get near enough at all. A little more than that counts;
 * caromi_discs_time decides. */
static bool caromi_may_collide(const caromi_body *a, const caromi_body *b, double radii) {
    caromi_vec q = caromi_minus(caromi_wide_vec(a->pos), caromi_wide_vec(b->pos));
    caromi_vec v = caromi_minus(caromi_wide_vec(a->vel), caromi_wide_vec(b->vel));
    double along = caromi_dot(q, v);
    double r = (radii + caromi_body_margin(a) + caromi_body_margin(b)) * (1.0 + 0x1p-40);
    double cross = q.x * v.y - q.y * v.x;
    return along < 0.0 && cross * cross <= caromi_dot(v, v) * (r * r);
}

static void caromi_first_add(const carom_world *w, caromi_worker *worker, caromi_first event) {
    if (event.t < w->step->until) {
        caromi_first *first = caromi_list_add(&worker->firsts, sizeof(caromi_first));
        if (first != NULL) {
            *first = event;
        }
    }
}

/* Any two bodies, by their slots. */
static void caromi_first_of_slots(const carom_world *w, caromi_worker *worker, caromi_pair pair) {
    if (!caromi_stay_clear(w, pair.a, pair.b)) {
        caromi_segment path_a = caromi_first_segment(w, pair.a);
        caromi_segment path_b = caromi_first_segment(w, pair.b);
        double t = caromi_impact_time(w, pair.a, &path_a, pair.b, &path_b);
        caromi_first_add(w, worker, (caromi_first){pair.a, pair.b, t});
    }
}

/* Two dynamic bodies, by their entries: those that go straight as caromi_impact_time does it. */
static void caromi_first_of_entries(const carom_world *w, caromi_worker *worker, caromi_pair pair) {
    const struct caromi_scratch *s = w->step;
    caromi_pair slots = {s->grid.body[pair.a], s->grid.body[pair.b]};
    if (slots.a > slots.b) {
        slots = (caromi_pair){slots.b, slots.a};
    }
    const caromi_body *a = &w->bodies[slots.a];
    const caromi_body *b = &w->bodies[slots.b];
    if ((s->grid.flags[pair.a] & s->grid.flags[pair.b] & CAROMI_ENTRY_STRAIGHT) == 0) {
        caromi_first_of_slots(w, worker, slots);
        return;
    }
    double radii = (double)a->half.x + (double)b->half.x;
    if (!caromi_may_collide(a, b, radii) ||
        caromi_are_deeper(caromi_minus(caromi_wide_vec(a->pos), caromi_wide_vec(b->pos)), radii)) {
        return;
    }
    double margin = caromi_body_margin(a) + caromi_body_margin(b);
    caromi_segment path_a = {.at = caromi_wide_vec(a->pos), .course = caromi_wide_vec(a->vel)};
    caromi_segment path_b = {.at = caromi_wide_vec(b->pos), .course = caromi_wide_vec(b->vel)};
    double t = caromi_discs_time(&path_a, &path_b, radii, caromi_free_limit(margin), s->dt);
    caromi_first_add(w, worker, (caromi_first){slots.a, slots.b, t});
}

static void caromi_first_task(void *world, uint32_t number) {
    carom_world *w = world;
    caromi_worker *worker = &w->step->worker[number];
    const caromi_pair *pairs = worker->pairs.memory.data;
    for (uint32_t i = 0; i < worker->pairs.count; i++) {
        caromi_pairs_prefetch(w, worker, i);
        caromi_first_of_entries(w, worker, pairs[i]);
    }
    const caromi_pair *fixed = worker->fixed.memory.data;
    for (uint32_t i = 0; i < worker->fixed.count; i++) {
        caromi_first_of_slots(w, worker, fixed[i]);
    }
}

/* Bodies that contacts push do not go straight. */
static void caromi_entries_bend(struct caromi_scratch *s) {
    for (uint32_t i = 1; s->window == 0 && s->solver_of != NULL && i < s->solver_count; i++) {
        uint32_t slot = s->solver[i].slot;
        if (s->solver_of[slot] != 0) {
            s->grid.flags[s->entry_of[slot]] &= (uint8_t)~CAROMI_ENTRY_STRAIGHT;
        }
    }
}

bool caromi_firsts_find(carom_world *w) {
    struct caromi_scratch *s = w->step;
    bool full;
    if (s->window == 0 && !caromi_nears_find(w)) {
        return false;
    }
    caromi_entries_bend(s);
    do {
        full = false;
        for (uint32_t i = 0; i < s->workers; i++) {
            caromi_list_clear(&s->worker[i].firsts);
        }
        caromi_run(w, caromi_first_task);
        if (!caromi_lists_grow(w, offsetof(caromi_worker, firsts), sizeof(caromi_first), &full)) {
            return false;
        }
    } while (full);
    return true;
}

/* ---- seeds and their islands --------------------------------------------------------------------- */

uint32_t caromi_root_of(struct caromi_scratch *s, uint32_t seed) {
    while (s->seeds[seed].parent != seed) {
        s->seeds[seed].parent = s->seeds[s->seeds[seed].parent].parent;
        seed = s->seeds[seed].parent;
    }
    return seed;
}

uint32_t caromi_seed_of(struct caromi_scratch *s, uint32_t body) {
    if (s->mark[body] & CAROMI_SEEDED) {
        return s->mark[body] & ~CAROMI_SEEDED;
    }
    uint32_t seed = s->seed_count++;
    s->seeds[seed] = (caromi_seed){
        .t = CAROMI_INFINITY, .partner = CAROMI_NONE, .body = body, .parent = seed, .next = seed};
    s->mark[body] = CAROMI_SEEDED | seed;
    s->grid.taken[s->entry_of[body]] = 1;
    return seed;
}

static void caromi_seed_event(caromi_seed *seed, double t, uint32_t partner) {
    if (t < seed->t || (t == seed->t && partner < seed->partner)) {
        seed->t = t;
        seed->partner = partner;
    }
}

void caromi_seeds_join(struct caromi_scratch *s, uint32_t a, uint32_t b) {
    uint32_t root_a = caromi_root_of(s, a);
    uint32_t root_b = caromi_root_of(s, b);
    if (root_a == root_b) {
        return;
    }
    uint32_t next = s->seeds[root_a].next;
    s->seeds[root_a].next = s->seeds[root_b].next;
    s->seeds[root_b].next = next;
    s->seeds[root_b].parent = root_a;
}

/* Bodies that contacts move out of the disc that detection used. */
static void caromi_seeds_stray(carom_world *w) {
    struct caromi_scratch *s = w->step;
    const caromi_grid *g = &s->grid;
    for (uint32_t i = 1; s->window == 0 && s->solver_of != NULL && i < s->solver_count; i++) {
        uint32_t slot = s->solver[i].slot;
        const caromi_body *b = &w->bodies[slot];
        uint32_t entry = s->entry_of[slot];
        double room = (double)g->near[entry] - caromi_body_reach(b) * (1.0 + 0x1p-20) -
                      4.0 * caromi_body_margin(b);
        caromi_vec way = s->solver[i].displacement;
        double off_x = caromi_abs((double)b->pos.x - (double)g->x[entry]) + caromi_abs(way.x);
        double off_y = caromi_abs((double)b->pos.y - (double)g->y[entry]) + caromi_abs(way.y);
        if (s->solver[i].loaded && off_x + off_y < room) {
            continue; /* most bodies of a pile hardly move */
        }
        caromi_segment path = caromi_first_segment(w, slot);
        caromi_vec at;
        room -= caromi_segment_disc(&path, 0.0, s->until, &at);
        caromi_vec off = {at.x - (double)g->x[entry], at.y - (double)g->y[entry]};
        if (!(room >= 0.0) || caromi_dot(off, off) > room * room) {
            s->seeds[caromi_seed_of(s, slot)].strays = 1;
        }
    }
}

/* The bodies that contacts connect are within each other's reach: their islands would clash until they were
 * one, and are one from the start. */
static void caromi_seeds_connect(struct caromi_scratch *s) {
    for (uint32_t i = 1; s->solver_of != NULL && i < s->solver_count; i++) {
        s->solver[i].separated = 0; /* now the first seed of a component, + 1 */
    }
    for (uint32_t i = 0; s->solver_of != NULL && i < s->seed_count; i++) {
        uint32_t number = s->solver_of[s->seeds[i].body];
        if (number != 0) {
            caromi_solver_body *component = &s->solver[s->solver[number].component];
            component->separated = component->separated == 0 ? i + 1 : component->separated;
            caromi_seeds_join(s, component->separated - 1, i);
        }
    }
}

static bool caromi_is_moved(const carom_world *w, uint32_t slot) {
    return caromi_is_type(&w->bodies[slot], CAROM_DYNAMIC) &&
           (w->bodies[slot].tag & CAROMI_ASLEEP) == 0;
}

/* A sleeping body that a kinematic one is about to hit. */
static bool caromi_wake_note(const carom_world *w, const caromi_first *first) {
    bool sleeps_a = (w->bodies[first->a].tag & CAROMI_ASLEEP) != 0;
    uint32_t body = sleeps_a ? first->a : first->b;
    caromi_note *note = caromi_list_add(&w->step->worker[0].notes, sizeof(caromi_note));
    if (note != NULL) {
        *note = (caromi_note){.a = body, .b = body, .kind = CAROMI_NOTE_WAKE};
    }
    return note != NULL;
}

/* Bodies lie anywhere in memory: they are prefetched so many events ahead. */
#define CAROMI_FIRSTS_AHEAD 8u

bool caromi_seeds_plant(carom_world *w) {
    struct caromi_scratch *s = w->step;
    size_t most = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        most += s->worker[i].firsts.count * (size_t)2;
    }
    most += s->solver_of != NULL ? s->solver_count : 0;
    most = most < s->mover_count ? most : s->mover_count;
    if (!caromi_memory_roomy(w, &s->seed_memory, (most + 1) * sizeof(caromi_seed), 0)) {
        return false;
    }
    s->seeds = s->seed_memory.data;
    s->seed_count = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_first *firsts = s->worker[i].firsts.memory.data;
        for (uint32_t k = 0; k < s->worker[i].firsts.count; k++) {
            if (k + CAROMI_FIRSTS_AHEAD < s->worker[i].firsts.count) {
                const caromi_first *soon = &firsts[k + CAROMI_FIRSTS_AHEAD];
                __builtin_prefetch(&w->bodies[soon->a]);
                __builtin_prefetch(&w->bodies[soon->b]);
                __builtin_prefetch(&s->mark[soon->a]);
                __builtin_prefetch(&s->mark[soon->b]);
            }
            bool moves_a = caromi_is_moved(w, firsts[k].a);
            bool moves_b = caromi_is_moved(w, firsts[k].b);
            uint32_t a = moves_a ? caromi_seed_of(s, firsts[k].a) : CAROMI_NONE;
            uint32_t b = moves_b ? caromi_seed_of(s, firsts[k].b) : CAROMI_NONE;
            if (moves_a) {
                caromi_seed_event(&s->seeds[a], firsts[k].t, firsts[k].b);
            }
            if (moves_b) {
                caromi_seed_event(&s->seeds[b], firsts[k].t, firsts[k].a);
            }
            if (moves_a && moves_b) {
                caromi_seeds_join(s, a, b);
            }
            if (!moves_a && !moves_b && !caromi_wake_note(w, &firsts[k])) {
                s->worker[0].full = 1;
            }
        }
    }
    caromi_seeds_stray(w);
    caromi_seeds_connect(s);
    return true;
}
