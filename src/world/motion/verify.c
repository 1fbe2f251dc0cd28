/* Checks the bodies that left their discs in the grid against the other islands.
 *
 * Within an island such bodies are found by their neighbours. Between islands they are checked when
 * all islands are done: an extended disc that touches the reach or the extended disc of a body of
 * another island joins the two, which are then run again. */
#include "base/guard.h"
#include "world/motion/island.h"
#include "world/sort.h"

/* An end whose actor was extended, if it still holds. */
static const caromi_end *caromi_extended_end(const struct caromi_scratch *s, uint32_t worker,
                                             uint32_t index) {
    const caromi_end *end = (const caromi_end *)s->worker[worker].ends.memory.data + index;
    if (!end->extended) {
        return NULL; /* most: without a look at its mark, which lies anywhere in memory */
    }
    uint32_t mark = s->mark[end->body];
    return caromi_is_done(mark) && caromi_end_of(s, mark) == end ? end : NULL;
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

/* Bodies of other islands whose reach touches the disc. */
static void caromi_verify_reach(struct caromi_scratch *s, caromi_end end, bool *joined) {
    const caromi_grid *g = &s->grid;
    for (uint32_t i = 0; i < g->level_count; i++) {
        const caromi_level *l = &g->levels[i];
        double reach = (double)end.disc_radius + l->extent;
        caromi_vec at = {(double)end.disc_x, (double)end.disc_y};
        caromi_walk walk = caromi_walk_begin(g, l, (caromi_vec){at.x - reach, at.y - reach},
                                             (caromi_vec){at.x + reach, at.y + reach});
        uint32_t from, to;
        while (l->count > 0 && caromi_walk_next(&walk, &from, &to)) {
            for (uint32_t k = from; k < to; k++) {
                float dx = g->x[k] - end.disc_x;
                float dy = g->y[k] - end.disc_y;
                float r = g->far[k] + end.disc_radius;
                uint32_t other = caromi_island_of(s, g->body[k]);
                if (other != CAROMI_NONE && dx * dx + dy * dy <= r * r &&
                    caromi_walk_owns(&walk, k)) {
                    caromi_islands_join(s, end.island, other, joined);
                }
            }
        }
    }
}

/* Extended discs by their left ends: those that touch overlap along x. */
static void caromi_verify_discs(struct caromi_scratch *s, const caromi_key *keys, size_t count,
                                bool *joined) {
    for (size_t i = 0; i < count; i++) {
        const caromi_end *a = (const caromi_end *)s->worker[keys[i].index >> 32].ends.memory.data +
                              (keys[i].index & UINT32_MAX);
        for (size_t k = i + 1; k < count; k++) {
            const caromi_end *b =
                (const caromi_end *)s->worker[keys[k].index >> 32].ends.memory.data +
                (keys[k].index & UINT32_MAX);
            if (b->disc_x - b->disc_radius > a->disc_x + a->disc_radius) {
                break;
            }
            float dx = a->disc_x - b->disc_x;
            float dy = a->disc_y - b->disc_y;
            float r = a->disc_radius + b->disc_radius;
            if (dx * dx + dy * dy <= r * r) {
                caromi_islands_join(s, a->island, b->island, joined);
            }
        }
    }
}

/* Floats as whole numbers in the same order. */
static uint64_t caromi_ascending(float x) {
    return (uint64_t)((int64_t)caromi_float_rank(x) + INT64_C(0x80000000));
}

bool caromi_islands_verify(carom_world *w, bool *joined) {
    struct caromi_scratch *s = w->step;
    size_t count = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        for (uint32_t k = 0; k < s->worker[i].ends.count; k++) {
            count += caromi_extended_end(s, i, k) != NULL;
        }
    }
    if (count == 0) {
        return true;
    }
    if (!caromi_memory_roomy(w, &s->extended_memory, 2 * count * sizeof(caromi_key), 0)) {
        return false;
    }
    caromi_key *keys = s->extended_memory.data;
    size_t listed = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        for (uint32_t k = 0; k < s->worker[i].ends.count; k++) {
            const caromi_end *end = caromi_extended_end(s, i, k);
            if (end != NULL) {
                keys[listed++] = (caromi_key){caromi_ascending(end->disc_x - end->disc_radius),
                                              (uint64_t)i << 32 | k};
            }
        }
    }
    caromi_sort(keys, keys + listed, listed);
    caromi_verify_discs(s, keys, listed, joined);
    for (size_t i = 0; i < listed; i++) {
        const caromi_end *end =
            (const caromi_end *)s->worker[keys[i].index >> 32].ends.memory.data +
            (keys[i].index & UINT32_MAX);
        caromi_verify_reach(s, *end, joined);
    }
    return true;
}
