/* Runs all islands of a window in rounds, and joins islands that come near each other.
 *
 *   caromi_move            finds the first events (firsts.c). If a list was full, it grows, and
 *                          caromi_move_once runs again;
 *   caromi_seeds_plant     makes the islands (seeds.c);
 *   caromi_rounds          runs the islands on all workers, and joins those that clash
 *                          (caromi_clashes_join), until none does;
 *   caromi_islands_verify  may join more islands (verify.c);
 *   caromi_note_overlaps   records sensor overlaps of bodies without an island (sensors.c). */
#include "base/guard.h"
#include "world/motion/island.h"

/* ---- rounds ---------------------------------------------------------------------------------- */

/* Releases the bodies of an island that clashed or found a full list. Bodies that joined are free
 * again, and seeds wait for the next run. */
static void caromi_island_release(struct caromi_scratch *s, const caromi_worker *worker) {
    const caromi_actor *actors = worker->actors.memory.data;
    for (uint32_t i = 0; i < worker->actors.count; i++) {
        uint32_t mark = actors[i].seed == CAROMI_NONE ? 0 : CAROMI_SEEDED | actors[i].seed;
        __atomic_store_n(&s->mark[actors[i].body], mark, __ATOMIC_SEQ_CST);
    }
}

/* Undoes an island that is done. */
void caromi_island_undo(struct caromi_scratch *s, uint32_t root) {
    caromi_seed *island = &s->seeds[root];
    const caromi_end *ends = s->worker[island->worker].ends.memory.data;
    for (uint32_t i = 0; i < island->end_count; i++) {
        s->mark[ends[island->first_end + i].body] = 0;
    }
    uint32_t seed = root;
    do {
        s->mark[s->seeds[seed].body] = CAROMI_SEEDED | seed;
        seed = s->seeds[seed].next;
    } while (seed != root);
    caromi_note *notes = s->worker[island->worker].notes.memory.data;
    for (uint32_t i = 0; i < island->note_count; i++) {
        notes[island->first_note + i].a = CAROMI_NONE;
    }
    island->done = 0;
}

static caromi_end caromi_actor_end(const struct caromi_scratch *s, const caromi_actor *actor,
                                   uint32_t root) {
    caromi_end end = {.disc_x = actor->disc_x,
                      .disc_y = actor->disc_y,
                      .disc_radius = actor->disc_radius,
                      .body = actor->body,
                      .island = root,
                      .extended = actor->extended};
    if (caromi_is_last_window(s)) {
        end.lost = actor->lost;
        end.moved = actor->moved + (float)caromi_segment_length(&actor->path, actor->path.t, s->dt);
        double turned = caromi_segment_angle(&actor->path, s->dt);
        end.turned = (float)turned;
        end.turned_rest = (float)(turned - (double)end.turned);
        end.stalled = caromi_is_stalled(actor);
        end.gone = !caromi_path_end(s, &actor->path, &end.pos, &end.vel, &end.spin);
    }
    return end;
}

/* Returns whether a list has capacity for `count` more items, and counts them as missed if not. */
static bool caromi_list_has_capacity(caromi_list *list, uint32_t count) {
    bool fits = (uint64_t)list->count + count <= list->capacity &&
                (uint64_t)list->count + count <= CAROMI_MOST_NUMBERED;
    list->missed += fits ? 0 : count;
    return fits;
}

/* Stores the outcome of the actors. Returns false when a list is full. */
static bool caromi_island_end(const caromi_island_run *run) {
    struct caromi_scratch *s = run->w->step;
    caromi_list *ends = &run->worker->ends;
    const caromi_actor *actors = run->worker->actors.memory.data;
    uint32_t count = run->worker->actors.count;
    bool last = caromi_is_last_window(s);
    bool kept = true;
    if (!caromi_list_has_capacity(ends, count)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = caromi_number_of(run->number, ends->count);
        caromi_end *end = caromi_list_add(ends, sizeof(caromi_end));
        *end = caromi_actor_end(s, &actors[i], run->root);
        caromi_end_added(run->worker);
        kept = (last || caromi_past_add(run->worker, &actors[i])) && kept;
        __atomic_store_n(&s->mark[actors[i].body], number, __ATOMIC_SEQ_CST);
    }
    return kept;
}

/* Lists the other islands near an island that has clashed before. It joins all of them at once;
 * one at a time, a jam would be run as often as there are islands around it. Islands that do not
 * fit in the list are left to a later round. */
static void caromi_clashes_list(const caromi_island_run *run) {
    caromi_worker *worker = run->worker;
    const struct caromi_scratch *s = run->w->step;
    const caromi_actor *actors = worker->actors.memory.data;
    const caromi_link *links = worker->links.memory.data;
    for (uint32_t i = 0; i < worker->actors.count; i++) {
        uint32_t count = actors[i].linked ? actors[i].link_count : 0;
        for (uint32_t k = 0; k < count && worker->clashes.count < worker->clashes.capacity; k++) {
            const caromi_link *link = &links[actors[i].links + k];
            uint32_t mark = link->entry != CAROMI_NONE ? caromi_mark_of(s, link->slot) : 0;
            if (mark != 0 && (mark & CAROMI_NUMBERED) == 0 && !caromi_acts_for(mark, run->number)) {
                caromi_pair *clash = caromi_list_add(&worker->clashes, sizeof(caromi_pair));
                *clash = (caromi_pair){run->root, link->slot};
            }
        }
    }
}

static void caromi_island_try(caromi_island_run *run) {
    struct caromi_scratch *s = run->w->step;
    caromi_worker *worker = run->worker;
    caromi_seed *root = &s->seeds[run->root];
    worker->actors.count = worker->extended.count = 0;
    root->worker = (uint8_t)run->number;
    root->first_end = worker->ends.count;
    root->first_note = worker->notes.count;
    if (caromi_is_last_window(s)) {
        worker->states.count = 0;
    }
    const uint32_t first_state = worker->states.count;
    const uint64_t missed = worker->notes.missed;
    bool done = caromi_island_run_small(run);
    if (!done && run->clash == CAROMI_NONE) {
        caromi_island_run_events(run);
        done = !run->full && run->clash == CAROMI_NONE;
        if (done && !caromi_island_end(run)) {
            run->full = true;
            done = false;
        }
    }
    if (!done) {
        if (run->clash != CAROMI_NONE && root->clashed) {
            caromi_clashes_list(run);
        }
        caromi_island_release(s, worker);
        if (worker->notes.missed > missed) { /* the next run needs at least this many */
            worker->notes.missed += worker->notes.count - root->first_note;
        }
        worker->notes.count = root->first_note;
        worker->states.count = first_state;
    }
    root->end_count = worker->ends.count - root->first_end;
    root->note_count = worker->notes.count - root->first_note;
    root->clash = run->clash;
    root->done = done;
    worker->full |= run->full;
}

/* Bodies are anywhere in memory, so they are prefetched this many islands ahead. */
#define CAROMI_ISLANDS_AHEAD 4u

CAROMI_PREFETCHES void caromi_seed_prefetch(const carom_world *w, const caromi_seed *seed) {
    const struct caromi_scratch *s = w->step;
    __builtin_prefetch(&w->bodies[seed->body]);
    __builtin_prefetch(&s->mark[seed->body], 1);
    if (s->solver_of != NULL) {
        __builtin_prefetch(&s->solver_of[seed->body]);
    }
}

/* Grid entries per cache line. */
#define CAROMI_ENTRIES_A_LINE 16u

CAROMI_PREFETCHES void caromi_entry_prefetch(const caromi_grid *g, uint32_t entry) {
    __builtin_prefetch(&g->x[entry]);
    __builtin_prefetch(&g->y[entry]);
    __builtin_prefetch(&g->near[entry]);
    __builtin_prefetch(&g->far[entry]);
    __builtin_prefetch(&g->body[entry]);
    __builtin_prefetch(&g->flags[entry]);
    __builtin_prefetch(&g->taken[entry]);
}

/* Most islands follow the order of the cells, and read the row of cells above for the first time.
 * Entries are prefetched up to this many beyond the position in that row. If an island is farther
 * from the previous one, only the entries around it are. */
#define CAROMI_ENTRIES_AHEAD 256u

/* Prefetches entries from `from` on. Returns the new end of the prefetched entries. */
static uint32_t caromi_entries_prefetch(const caromi_grid *g, uint32_t from, uint32_t entry) {
    uint32_t row = g->row_length;
    uint32_t to = entry + row + CAROMI_ENTRIES_AHEAD;
    to = to < g->count ? to : g->count;
    if ((from < to ? to - from : from - to) > CAROMI_ENTRIES_AHEAD) {
        caromi_entry_prefetch(g, entry < row ? 0 : entry - row);
        caromi_entry_prefetch(g, entry);
        caromi_entry_prefetch(g, entry + row < g->count ? entry + row : entry);
        return to;
    }
    for (; from < to; from += CAROMI_ENTRIES_A_LINE) {
        caromi_entry_prefetch(g, from);
    }
    return from;
}

/* Islands that a worker takes at once. */
#define CAROMI_ISLANDS_AT_ONCE 16u

/* Prefetches what an island reads. Returns the new end of the prefetched entries. Islands follow
 * each other by the lower entries of their seeds. */
CAROMI_PREFETCHES uint32_t caromi_island_prefetch(const carom_world *w, uint32_t island,
                                                  uint32_t prefetched) {
    const struct caromi_scratch *s = w->step;
    const caromi_seed *seed = &s->seeds[s->islands[island]];
    const caromi_seed *other = &s->seeds[seed->next];
    caromi_seed_prefetch(w, seed);
    caromi_seed_prefetch(w, other);
    return caromi_entries_prefetch(&s->grid, prefetched,
                                   seed->entry < other->entry ? seed->entry : other->entry);
}

/* Runs the islands of the list, and replaces those that are done by CAROMI_NONE. */
static void caromi_island_task(void *world, uint32_t number) {
    carom_world *w = world;
    struct caromi_scratch *s = w->step;
    uint32_t prefetched = 0;
    uint32_t first, last;
    while (caromi_next_block(s, CAROMI_ISLANDS_AT_ONCE, s->island_count, &first, &last)) {
        uint32_t ahead = first;
        for (uint32_t i = first; i < last; i++) {
            for (; ahead < last && ahead <= i + CAROMI_ISLANDS_AHEAD; ahead++) {
                prefetched = caromi_island_prefetch(w, ahead, prefetched);
            }
            caromi_island_run run = {.w = w,
                                     .worker = &s->worker[number],
                                     .number = number,
                                     .root = s->islands[i],
                                     .clash = CAROMI_NONE};
            caromi_island_try(&run);
            s->islands[i] = s->seeds[run.root].done ? CAROMI_NONE : run.root;
        }
    }
}

/* Removes the islands that are done from the list. Few are left: seeds are not read again. */
static void caromi_islands_drop(struct caromi_scratch *s) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->island_count; i++) {
        s->islands[kept] = s->islands[i];
        kept += s->islands[i] != CAROMI_NONE;
    }
    s->island_count = kept;
}

/* Joins each island that clashed with the one that it clashed with. The body that caused the clash
 * becomes a seed, so that this clash cannot happen again. */
static bool caromi_clashes_join(carom_world *w) {
    struct caromi_scratch *s = w->step;
    size_t kept = s->seed_count * sizeof(caromi_seed);
    if (!caromi_memory_reserve_spare(w, &s->order_memory,
                                     kept + s->island_count * sizeof(caromi_seed), kept)) {
        return false;
    }
    s->seeds = s->order_memory.data;
    for (uint32_t i = 0; i < s->island_count; i++) {
        uint32_t seed = s->islands[i];
        uint32_t body = s->seeds[seed].clash;
        if (body == CAROMI_NONE) {
            continue;
        }
        uint32_t mark = s->mark[body];
        if (caromi_is_done(mark)) {
            uint32_t other = caromi_root_of(s, caromi_end_of(s, mark)->island);
            caromi_island_undo(s, other);
            caromi_seeds_join(s, seed, other);
        }
        caromi_seeds_join(s, seed, caromi_seed_of(s, body));
        s->seeds[caromi_root_of(s, seed)].clashed = 1;
    }
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_pair *near = s->worker[i].clashes.memory.data;
        for (uint32_t k = 0; k < s->worker[i].clashes.count; k++) {
            uint32_t other = caromi_island_of(s, near[k].b);
            bool joined;
            if (other != CAROMI_NONE) {
                caromi_islands_join(s, near[k].a, other, &joined);
            }
        }
        s->worker[i].clashes.count = 0;
    }
    return true;
}

/* Keeps the islands of the list that are not done, by their roots and each once. */
static void caromi_islands_list(struct caromi_scratch *s) {
    uint32_t kept = 0;
    s->round++;
    for (uint32_t i = 0; i < s->island_count; i++) {
        uint32_t root = caromi_root_of(s, s->islands[i]);
        if (!s->seeds[root].done && s->seeds[root].round != s->round) {
            s->seeds[root].round = s->round;
            s->islands[kept++] = root;
        }
    }
    s->island_count = kept;
}

void caromi_move_clear(carom_world *w) {
    struct caromi_scratch *s = w->step;
    for (uint32_t i = 0; i < s->seed_count; i++) {
        s->mark[s->seeds[i].body] = 0;
    }
    s->seed_count = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        caromi_worker *worker = &s->worker[i];
        const caromi_end *ends = worker->ends.memory.data;
        for (uint32_t k = 0; k < worker->ends.count; k++) {
            s->mark[ends[k].body] = 0;
        }
        caromi_list_clear(&worker->actors);
        caromi_ends_clear(worker);
        caromi_list *const lists[] = {&worker->links, &worker->changes, &worker->states,
                                      &worker->queue, &worker->joints,  &worker->extended,
                                      &worker->pasts, &worker->bends,   &worker->clashes};
        for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++) {
            caromi_list_clear(lists[k]);
        }
        worker->notes.count = worker->note_first;
        worker->notes.missed = 0;
        worker->full = 0;
    }
}

static bool caromi_any_full(const struct caromi_scratch *s) {
    bool full = false;
    for (uint32_t i = 0; i < s->workers; i++) {
        full = full || s->worker[i].full;
    }
    return full;
}

/* Lists all islands that are not done. */
static bool caromi_islands_all(carom_world *w) {
    struct caromi_scratch *s = w->step;
    if (!caromi_memory_reserve_spare(w, &s->island_memory, (s->seed_count + 1) * sizeof(uint32_t),
                                     0)) {
        return false;
    }
    s->islands = s->island_memory.data;
    s->island_count = 0;
    for (uint32_t i = 0; i < s->seed_count; i++) {
        s->islands[s->island_count] = i;
        s->island_count += s->seeds[i].parent == i && !s->seeds[i].done;
    }
    return true;
}

/* Runs all islands, and joins those that clash, until none does. Returns false when memory is
 * short; `full` is set when a list was full. */
static bool caromi_rounds(carom_world *w, bool *full) {
    struct caromi_scratch *s = w->step;
    s->round = 0;
    *full = caromi_any_full(s);
    if (!*full && !caromi_islands_all(w)) {
        return false;
    }
    while (!*full && s->island_count > 0) {
        bool joined = false;
        caromi_run(w, caromi_island_task);
        *full = caromi_any_full(s);
        if (*full) {
            return true;
        }
        caromi_islands_drop(s);
        if (!caromi_clashes_join(w)) {
            return false;
        }
        caromi_islands_list(s);
        bool last = s->island_count == 0;
        if ((last && !caromi_islands_verify(w, &joined)) || (joined && !caromi_islands_all(w))) {
            return false;
        }
    }
    return true;
}

/* Static, as all tasks are: the address of a function in another file needs a table in the linked
 * binary. */
static void caromi_overlaps_task(void *world, uint32_t number) {
    caromi_note_overlaps(world, &((carom_world *)world)->step->worker[number]);
}

/* Runs all islands of the window once. Returns false when memory is short. */
static bool caromi_move_once(carom_world *w, bool *full) {
    struct caromi_scratch *s = w->step;
    caromi_move_clear(w);
    if (!caromi_seeds_plant(w) || !caromi_rounds(w, full)) {
        return false;
    }
    if (!*full) {
        caromi_run(w, caromi_overlaps_task);
        *full = caromi_any_full(s);
    }
    return true;
}

bool caromi_move(carom_world *w) {
    struct caromi_scratch *s = w->step;
    for (uint32_t i = 0; i < s->workers; i++) {
        s->worker[i].note_first = s->worker[i].notes.count;
    }
    if (!caromi_firsts_find(w)) {
        return false;
    }
    bool full = false;
    do {
        if (!caromi_move_once(w, &full) || (full && !caromi_move_reserve(w))) {
            caromi_move_clear(w);
            return false;
        }
    } while (full);
    return true;
}
