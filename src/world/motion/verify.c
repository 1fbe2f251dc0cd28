/* Checks bodies that left their discs in the grid against the other islands.
 *
 * Within an island, neighbours find such bodies. Between islands they are checked when all islands
 * are done (caromi_islands_verify). Two islands are joined, and run again, if an extended disc of
 * one touches
 *   caromi_verify_discs   an extended disc of the other;
 *   caromi_verify_reach   the reach of a body of the other. */
#include "base/guard.h"
#include "world/motion/island.h"
#include "world/sort.h"

/* Returns the end that a key names: worker << 32 | number. */
static const caromi_end *caromi_end_at(const struct caromi_scratch *s, uint64_t index) {
    return (const caromi_end *)s->worker[index >> 32].ends.memory.data + (index & UINT32_MAX);
}

void caromi_islands_join(struct caromi_scratch *s, uint32_t a, uint32_t b, bool *joined) {
    uint32_t root_a = caromi_root_of(s, a);
    uint32_t root_b = caromi_root_of(s, b);
    if (root_a == root_b) {
        return;
    }
    if (s->seeds[root_a].done) {
        caromi_island_undo(s, root_a);
    }
    if (s->seeds[root_b].done) {
        caromi_island_undo(s, root_b);
    }
    caromi_seeds_join(s, root_a, root_b);
    *joined = true;
}

uint32_t caromi_island_of(const struct caromi_scratch *s, uint32_t body) {
    uint32_t mark = s->mark[body];
    if (mark & CAROMI_SEEDED) {
        return mark & ~CAROMI_SEEDED;
    }
    return caromi_is_done(mark) ? caromi_end_of(s, mark)->island : CAROMI_NONE;
}

/* Joins islands that have a body whose reach touches the disc. */
static void caromi_verify_reach(struct caromi_scratch *s, const caromi_end *end, bool *joined) {
    const caromi_grid *g = &s->grid;
    for (uint32_t i = 0; i < g->level_count; i++) {
        const caromi_level *l = &g->levels[i];
        double reach = (double)end->disc_radius + l->extent;
        caromi_vec at = {(double)end->disc_x, (double)end->disc_y};
        caromi_walk walk = caromi_walk_around(g, l, at, reach);
        uint32_t from, to;
        while (l->count > 0 && caromi_walk_next(&walk, &from, &to)) {
            for (uint32_t k = from; k < to; k++) {
                bool touches = g->taken[k] &&
                               caromi_discs_touch(g->x[k], g->y[k], g->far[k], end->disc_x,
                                                  end->disc_y, end->disc_radius) &&
                               caromi_walk_owns(&walk, k);
                uint32_t other = touches ? caromi_island_of(s, g->body[k]) : CAROMI_NONE;
                if (other != CAROMI_NONE) {
                    caromi_islands_join(s, end->island, other, joined);
                }
            }
        }
    }
}

/* Joins islands whose extended discs touch. Discs are sorted by their left ends, and discs that
 * touch overlap along x. */
static void caromi_verify_discs(struct caromi_scratch *s, const caromi_key *keys, size_t count,
                                bool *joined) {
    for (size_t i = 0; i < count; i++) {
        const caromi_end *a = caromi_end_at(s, keys[i].index);
        for (size_t k = i + 1; k < count; k++) {
            const caromi_end *b = caromi_end_at(s, keys[k].index);
            if (b->disc_x - b->disc_radius > a->disc_x + a->disc_radius) {
                break;
            }
            if (caromi_discs_touch(a->disc_x, a->disc_y, a->disc_radius, b->disc_x, b->disc_y,
                                   b->disc_radius)) {
                caromi_islands_join(s, a->island, b->island, joined);
            }
        }
    }
}

bool caromi_islands_verify(carom_world *w, bool *joined) {
    struct caromi_scratch *s = w->step;
    size_t count = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_end *ends = s->worker[i].ends.memory.data;
        for (uint32_t k = s->worker[i].first_extended; k != 0; k = ends[k - 1].next) {
            count++;
        }
    }
    if (count == 0) {
        return true;
    }
    if (!caromi_memory_reserve_spare(w, &s->extended_memory, 2 * count * sizeof(caromi_key), 0)) {
        return false;
    }
    caromi_key *keys = s->extended_memory.data;
    size_t listed = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_end *ends = s->worker[i].ends.memory.data;
        for (uint32_t k = s->worker[i].first_extended; k != 0; k = ends[k - 1].next) {
            const caromi_end *end = &ends[k - 1];
            if (caromi_end_holds(s, end)) {
                float left = end->disc_x - end->disc_radius;
                keys[listed++] =
                    (caromi_key){caromi_key_of_float(left), (uint64_t)i << 32 | (k - 1)};
            }
        }
    }
    if (listed > 0) {
        caromi_sort(keys, keys + listed, listed);
    }
    caromi_verify_discs(s, keys, listed, joined);
    for (size_t i = 0; i < listed; i++) {
        caromi_verify_reach(s, caromi_end_at(s, keys[i].index), joined);
    }
    return true;
}
