/* Finds the first events of a window: the times of impact of candidate pairs on the first paths.
 *
 *   caromi_firsts_sift  before contacts are found: handles pairs of circles that move straight and
 *                       are not contacts. Drops pairs that cannot collide. All others stay open;
 *   caromi_firsts_find  after contacts are solved: handles the open pairs, the sifted pairs with a
 *                       body that contacts hold, pairs with fixed bodies, and contacts;
 *   caromi_nears_find   lists bodies that are too close to fixed ones. */
#include "base/guard.h"
#include "world/contacts/contacts.h"
#include "world/motion/island.h"
#include "world/sort.h"

/* ---- bodies that are close to fixed ones ----------------------------------------------------- */

/* Distances in margins. Rounding moves a position by up to a quarter of a margin, so a body that a
 * sweep stopped at the margin is above the first. A body below the second overlaps, and is left to
 * contacts. */
#define CAROMI_TOO_NEAR 0.75
#define CAROMI_TOO_DEEP (-2.0)

/* Computes the distance of a dynamic body to a fixed one. Returns whether it is less than sweeps
 * should keep. */
static bool caromi_is_too_near(const carom_world *w, caromi_pair pair, caromi_near *near) {
    const caromi_body *a = &w->bodies[pair.a];
    const caromi_body *b = &w->bodies[pair.b];
    if (a->inv_mass != 0.0f && b->inv_mass != 0.0f) {
        return false;
    }
    double margin = caromi_body_margin(a) + caromi_body_margin(b);
    double gap = caromi_bodies_distance(w, a, b);
    *near = (caromi_near){a->inv_mass != 0.0f ? pair.a : pair.b, (float)gap};
    return gap < CAROMI_TOO_NEAR * margin && gap > CAROMI_TOO_DEEP * margin;
}

static void caromi_near_task(void *world, uint32_t number) {
    const carom_world *w = world;
    caromi_worker *worker = &w->step->worker[number];
    const caromi_pair *pairs = worker->fixed.memory.data;
    caromi_list_clear(&worker->nears);
    for (uint32_t i = 0; i < worker->fixed.count; i++) {
        caromi_fixed_prefetch(w, worker, i);
        caromi_near near;
        if (caromi_is_too_near(w, pairs[i], &near)) {
            caromi_near *place = caromi_list_add(&worker->nears, sizeof(caromi_near));
            if (place != NULL) {
                *place = near;
            }
        }
    }
}

/* Lists the bodies that are too close to fixed ones, each once with its least distance. */
static bool caromi_nears_find(carom_world *w) {
    struct caromi_scratch *s = w->step;
    if (!caromi_run_filling(w, caromi_near_task, offsetof(caromi_worker, nears),
                            sizeof(caromi_near))) {
        return false;
    }
    size_t count = caromi_lists_count(s, offsetof(caromi_worker, nears));
    s->near_count = 0;
    if (count == 0) {
        return true;
    }
    if (!caromi_memory_reserve_spare(w, &s->order_memory, 2 * count * sizeof(caromi_key), 0) ||
        !caromi_memory_reserve_spare(w, &s->near_memory, count * sizeof(caromi_near), 0)) {
        return false;
    }
    caromi_key *keys = s->order_memory.data;
    size_t listed = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_near *nears = s->worker[i].nears.memory.data;
        for (uint32_t k = 0; k < s->worker[i].nears.count; k++) {
            /* Sorted by body, then by distance. */
            uint64_t rank = caromi_key_of_float(nears[k].gap);
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

/* ---- circles that move straight -------------------------------------------------------------- */

static inline void caromi_first_add(const carom_world *w, caromi_worker *worker,
                                    caromi_first event) {
    /* The collision of a kinematic and a sleeping body may be in an earlier window: it changed no
     * path. */
    if (event.t >= w->step->from && event.t < w->step->until) {
        caromi_first *first = caromi_list_add(&worker->firsts, sizeof(caromi_first));
        if (first != NULL) {
            *first = event;
        }
    }
}

/* Adds the first event of two circles that move straight; computed as caromi_impact_time does. */
static inline void caromi_first_of_straight(const carom_world *w, caromi_worker *worker,
                                            caromi_pair slots) {
    caromi_pair pair = caromi_ordered_pair(slots.a, slots.b);
    const caromi_body *a = &w->bodies[pair.a];
    const caromi_body *b = &w->bodies[pair.b];
    caromi_vec q = caromi_minus(caromi_wide_vec(a->pos), caromi_wide_vec(b->pos));
    double radii = (double)a->half.x + (double)b->half.x;
    if (caromi_are_deeper(q, radii)) {
        return;
    }
    caromi_vec course = caromi_minus(caromi_wide_vec(a->vel), caromi_wide_vec(b->vel));
    double margin = caromi_body_margin(a) + caromi_body_margin(b);
    double t = caromi_discs_impact(q, course, radii, caromi_free_limit(margin), 0.0, w->step->dt);
    caromi_first_add(w, worker, (caromi_first){pair.a, pair.b, t});
}

static inline bool caromi_entries_go_straight(const caromi_grid *g, caromi_pair pair) {
    return (g->flags[pair.a] & g->flags[pair.b] & CAROMI_ENTRY_STRAIGHT) != 0;
}

/* One bit per pair: both entries move straight; one of them is elastic. */
typedef struct caromi_pair_flags {
    uint64_t straight, elastic;
} caromi_pair_flags;

static caromi_pair_flags caromi_flags_of_pairs(const caromi_grid *g, const caromi_pair *pairs,
                                               uint32_t count) {
    caromi_pair_flags flags = {0, 0};
    uint32_t bits = g->mixed ? count : 1; /* otherwise all pairs have the flags of the first */
    for (uint32_t i = 0; i < bits; i++) {
        uint32_t any = g->flags[pairs[i].a] | g->flags[pairs[i].b];
        flags.straight |= (uint64_t)caromi_entries_go_straight(g, pairs[i]) << i;
        flags.elastic |= (uint64_t)((any & CAROMI_ENTRY_ELASTIC) != 0) << i;
    }
    if (!g->mixed) {
        flags.straight = 0 - flags.straight;
        flags.elastic = 0 - flags.elastic;
    }
    return flags;
}

/* What sifting a pair with a box finds out. */
typedef enum caromi_sift {
    CAROMI_SIFT_OPEN,  /* the pair may be a contact */
    CAROMI_SIFT_APART, /* it is not a contact, and does not collide */
    CAROMI_SIFT_DONE   /* it is not a contact, and its first event is listed */
} caromi_sift;

/* Sifts a pair of bodies that nothing accelerates. They, or their bounding discs, may stay farther
 * apart than touching bodies. Otherwise they may be so far apart that they are certainly not in
 * contact (caromi_are_free_at). Then their first event is computed as caromi_impact_time does. */
static caromi_sift caromi_sift_solids(const carom_world *w, caromi_worker *worker,
                                      caromi_pair slots) {
    caromi_pair pair = caromi_ordered_pair(slots.a, slots.b);
    const caromi_body *a = &w->bodies[pair.a];
    const caromi_body *b = &w->bodies[pair.b];
    if ((a->tag | b->tag) & CAROMI_LOADED) {
        return CAROMI_SIFT_OPEN;
    }
    caromi_vec q = caromi_minus(caromi_wide_vec(a->pos), caromi_wide_vec(b->pos));
    caromi_vec course = caromi_minus(caromi_wide_vec(a->vel), caromi_wide_vec(b->vel));
    double places = caromi_abs((double)a->pos.x) + caromi_abs((double)a->pos.y) +
                    caromi_abs((double)b->pos.x) + caromi_abs((double)b->pos.y);
    double reach = caromi_body_reach(a) + caromi_body_reach(b);
    double gap =
        (CAROMI_MAY_TOUCH - 1.0) * reach + CAROMI_MAY_TOUCH_MARGINS * CAROMI_MARGIN * places;
    if (caromi_paths_miss(q, course, w->step->dt, reach + gap)) {
        return CAROMI_SIFT_APART;
    }
    caromi_solid solid_a = caromi_solid_of(w, a);
    caromi_solid solid_b = caromi_solid_of(w, b);
    solid_a.spin = (double)caromi_shape_spin(a);
    solid_b.spin = (double)caromi_shape_spin(b);
    double now;
    if (caromi_solids_stay_apart(&solid_a, &solid_b, q, course, gap, w->step->dt, &now)) {
        return CAROMI_SIFT_APART;
    }
    if (!caromi_may_be_free(w, a, b) || !caromi_are_free_at(&solid_a, &solid_b, now)) {
        return CAROMI_SIFT_OPEN;
    }
    double t = caromi_free_time(&solid_a, &solid_b, q, course, w->step->dt);
    caromi_first_add(w, worker, (caromi_first){pair.a, pair.b, t});
    return CAROMI_SIFT_DONE;
}

static void caromi_sift_task(void *world, uint32_t number) {
    const carom_world *w = world;
    const caromi_grid *g = &w->step->grid;
    caromi_worker *worker = &w->step->worker[number];
    caromi_pair *pairs = worker->pairs.memory.data;
    const uint32_t count = worker->pairs.count;
    uint32_t open = 0;
    caromi_list_clear(&worker->firsts);
    for (uint32_t first = 0; first < count; first += CAROMI_SIFTED) {
        uint32_t run = count - first < CAROMI_SIFTED ? count - first : CAROMI_SIFTED;
        const caromi_circle_pairs circles = {(const float *)(const void *)w->bodies,
                                             g->body,
                                             pairs + first,
                                             run,
                                             count - first - run,
                                             (float)CAROMI_MARGIN,
                                             CAROMI_FREE_SPEED};
        const caromi_sifted found = g->kernels->sift(&circles);
        const caromi_pair_flags flags = caromi_flags_of_pairs(g, pairs + first, run);
        const uint64_t free = found.parts | (found.closes & flags.elastic);
        const uint64_t sifted = flags.straight & free;
        for (uint64_t left = sifted & found.collides; left != 0; left &= left - 1) {
            const caromi_pair *pair = &pairs[first + (uint32_t)__builtin_ctzll(left)];
            caromi_first_of_straight(w, worker, (caromi_pair){g->body[pair->a], g->body[pair->b]});
        }
        for (uint64_t left = ~sifted & (UINT64_MAX >> (CAROMI_SIFTED - run)); left != 0;
             left &= left - 1) {
            uint32_t i = first + (uint32_t)__builtin_ctzll(left);
            caromi_pair pair = pairs[i];
            if (!(flags.straight & left & (0 - left)) &&
                caromi_sift_solids(w, worker, (caromi_pair){g->body[pair.a], g->body[pair.b]}) !=
                    CAROMI_SIFT_OPEN) {
                continue;
            }
            pairs[i] = pairs[open];
            pairs[open++] = pair;
        }
    }
    worker->open_pairs = open;
    worker->sifted_firsts = worker->firsts.count;
}

bool caromi_firsts_sift(carom_world *w) {
    struct caromi_scratch *s = w->step;
    for (uint32_t i = 0; i < s->workers; i++) {
        s->worker[i].open_pairs = s->worker[i].pairs.count;
        s->worker[i].sifted_firsts = 0;
    }
    return !s->plain || s->window > 0 ||
           caromi_run_filling(w, caromi_sift_task, offsetof(caromi_worker, firsts),
                              sizeof(caromi_first));
}

/* Contacts that a worker takes at once. */
#define CAROMI_CONTACTS_AT_ONCE 512u

/* ---- all other pairs ------------------------------------------------------------------------- */

/* Adds the first event of any two bodies, given by slots. */
static void caromi_first_of_slots(const carom_world *w, caromi_worker *worker, caromi_pair pair) {
    if (caromi_pasts_collide(w, pair.a, pair.b) && !caromi_stay_clear(w, pair.a, pair.b)) {
        caromi_segment path_a = caromi_first_segment(w, pair.a);
        caromi_segment path_b = caromi_first_segment(w, pair.b);
        double level = caromi_state_level(caromi_past_state(w, pair.a, pair.b));
        double t = caromi_impact_time(w, pair.a, &path_a, pair.b, &path_b, level);
        caromi_first_add(w, worker, (caromi_first){pair.a, pair.b, t});
    }
}

/* Adds the first event of two dynamic bodies, given by grid entries. */
static void caromi_first_of_entries(const carom_world *w, caromi_worker *worker, caromi_pair pair) {
    const caromi_grid *g = &w->step->grid;
    caromi_pair slots = {g->body[pair.a], g->body[pair.b]};
    if (caromi_entries_go_straight(g, pair)) {
        caromi_first_of_straight(w, worker, slots);
    } else {
        caromi_first_of_slots(w, worker, caromi_ordered_pair(slots.a, slots.b));
    }
}

/* Adds the first events of contacts of two dynamic bodies, and of pairs that were held and are no
 * longer contacts. */
static void caromi_first_of_contacts(carom_world *w, caromi_worker *worker) {
    struct caromi_scratch *s = w->step;
    uint32_t count = s->solver_of != NULL ? s->held_count : 0;
    uint32_t touches = s->touches_sleep ? 0 : w->touch_count;
    uint32_t all = count > touches ? count : touches;
    uint32_t first, last;
    while (caromi_next_block(s, CAROMI_CONTACTS_AT_ONCE, all, &first, &last)) {
        for (uint32_t i = first; i < last && i < count; i++) {
            const caromi_contact *c = &s->held[i];
            caromi_solver_prefetch(s, i);
            if (!c->fixed && !c->second && !caromi_contact_stays(w, c)) {
                caromi_first_of_slots(w, worker, (caromi_pair){c->a, c->b});
            }
        }
        for (uint32_t i = first; i < last && i < touches; i++) {
            if (s->dropped[i]) {
                caromi_first_of_slots(w, worker, (caromi_pair){w->touches[i].a, w->touches[i].b});
            }
        }
    }
}

static void caromi_first_task(void *world, uint32_t number) {
    carom_world *w = world;
    const struct caromi_scratch *s = w->step;
    caromi_worker *worker = &w->step->worker[number];
    const caromi_pair *pairs = worker->pairs.memory.data;
    caromi_list_clear(&worker->firsts);
    worker->firsts.count = worker->sifted_firsts;
    for (uint32_t i = 0; i < worker->open_pairs; i++) {
        caromi_pairs_prefetch(w, worker, i);
        caromi_first_of_entries(w, worker, pairs[i]);
    }
    for (uint32_t i = worker->open_pairs; s->solver_of != NULL && i < worker->pairs.count; i++) {
        const uint32_t *bodies = s->grid.body;
        if ((s->solver_of[bodies[pairs[i].a]] | s->solver_of[bodies[pairs[i].b]]) != 0) {
            caromi_first_of_entries(w, worker, pairs[i]);
        }
    }
    const caromi_pair *fixed = worker->fixed.memory.data;
    for (uint32_t i = 0; i < worker->fixed.count; i++) {
        caromi_fixed_prefetch(w, worker, i);
        caromi_first_of_slots(w, worker, fixed[i]);
    }
    if (s->window == 0) {
        caromi_first_of_contacts(w, worker);
    }
}

/* Clears the straight flag of bodies that contacts move, and drops the first events that were
 * found for them. */
static void caromi_entries_bend(struct caromi_scratch *s) {
    if (!s->plain || s->window > 0 || s->solver_of == NULL) {
        return; /* no body moves straight, or contacts move none */
    }
    for (uint32_t i = 1; i < s->solver_count; i++) {
        uint32_t slot = s->solver[i].slot;
        if (s->solver_of[slot] != 0) {
            s->grid.flags[s->entry_of[slot]] &= (uint8_t)~CAROMI_ENTRY_STRAIGHT;
        }
    }
    for (uint32_t i = 0; i < s->workers; i++) {
        caromi_first *firsts = s->worker[i].firsts.memory.data;
        uint32_t kept = 0;
        for (uint32_t k = 0; k < s->worker[i].sifted_firsts; k++) {
            if ((s->solver_of[firsts[k].a] | s->solver_of[firsts[k].b]) == 0) {
                firsts[kept++] = firsts[k];
            }
        }
        s->worker[i].sifted_firsts = kept;
    }
}

bool caromi_firsts_find(carom_world *w) {
    if (w->step->window == 0 && !caromi_nears_find(w)) {
        return false;
    }
    caromi_entries_bend(w->step);
    return caromi_run_filling(w, caromi_first_task, offsetof(caromi_worker, firsts),
                              sizeof(caromi_first));
}
