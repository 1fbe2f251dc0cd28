/* Visits the bodies near a region, or along the motion of a box.
 *
 * Both queries visit the tree of static and sleeping bodies, the cells of the grid, and all dirty
 * bodies. caromi_index_along visits the grid row by row: in each row, the cells that the box comes
 * near. */
#include "base/guard.h"
#include "broadphase/store.h"
#include "world/step.h"

/* A query and its callback. */
typedef struct caromi_seeker {
    const carom_world *w;
    caromi_visit_body *visit;
    void *ctx;
} caromi_seeker;

static void caromi_seek_static(void *ctx, uint32_t number) {
    const caromi_seeker *seeker = ctx;
    seeker->visit(seeker->ctx, seeker->w->step->static_of[number]);
}

/* Visits the entries of a walk that are not dirty, and whose bodies are alive and enabled. */
static void caromi_seek_entries(const caromi_seeker *seeker, caromi_walk *walk) {
    const carom_world *w = seeker->w;
    const struct caromi_scratch *s = w->step;
    uint32_t first, last;
    while (caromi_walk_next(walk, &first, &last)) {
        for (uint32_t i = first; i < last; i++) {
            uint32_t slot = s->grid.body[i];
            if (caromi_walk_owns(walk, i) && s->mark[slot] == 0 &&
                caromi_is_there(&w->bodies[slot])) {
                seeker->visit(seeker->ctx, slot);
            }
        }
    }
}

static void caromi_seek_dirty(const caromi_seeker *seeker) {
    const struct caromi_scratch *s = seeker->w->step;
    for (uint32_t i = 0; i < s->dirty_count; i++) {
        if (s->mark[s->dirty[i]] == CAROMI_DIRTY_MARK &&
            caromi_is_there(&seeker->w->bodies[s->dirty[i]])) {
            seeker->visit(seeker->ctx, s->dirty[i]);
        }
    }
}

void caromi_index_near(const carom_world *w, carom_aabb region, caromi_visit_body *visit,
                       void *ctx) {
    const struct caromi_scratch *s = w->step;
    caromi_seeker seeker = {w, visit, ctx};
    carom_broadphase_visit(s->statics, region, caromi_seek_static, &seeker);
    for (uint32_t i = 0; i < s->grid.level_count; i++) {
        const caromi_level *l = &s->grid.levels[i];
        caromi_walk walk = caromi_walk_begin(
            &s->grid, l,
            (caromi_vec){(double)region.min.x - l->extent, (double)region.min.y - l->extent},
            (caromi_vec){(double)region.max.x + l->extent, (double)region.max.y + l->extent});
        caromi_seek_entries(&seeker, &walk);
    }
    caromi_seek_dirty(&seeker);
}

/* Visits the cells of a row that a box comes near during its motion: where its path crosses the
 * row. */
static void caromi_seek_row(const caromi_seeker *seeker, const caromi_level *l, int64_t row,
                            carom_aabb box, carom_vec2 motion) {
    double side = 1.0 / l->per_cell;
    double bottom = ((double)row + l->row) * side;
    double low = bottom - l->extent - (double)box.max.y;
    double high = bottom + side + l->extent - (double)box.min.y;
    double from = 0.0;
    double to = 1.0;
    double my = (double)motion.y;
    if (my != 0.0) {
        from = caromi_max(from, caromi_min(low / my, high / my) - 0x1p-30);
        to = caromi_min(to, caromi_max(low / my, high / my) + 0x1p-30);
    }
    if (!(from <= to)) {
        return;
    }
    double mx = (double)motion.x;
    double spare = l->extent + 0x1p-30 * caromi_abs(mx);
    double middle = bottom + 0.5 * side;
    caromi_walk walk = caromi_walk_begin(
        &seeker->w->step->grid, l,
        (caromi_vec){(double)box.min.x + caromi_min(from * mx, to * mx) - spare, middle},
        (caromi_vec){(double)box.max.x + caromi_max(from * mx, to * mx) + spare, middle});
    walk.all = false; /* one row, even if it has more cells than there are bodies */
    caromi_seek_entries(seeker, &walk);
}

void caromi_index_along(const carom_world *w, carom_aabb box, carom_vec2 motion,
                        caromi_visit_body *visit, void *ctx) {
    const struct caromi_scratch *s = w->step;
    caromi_seeker seeker = {w, visit, ctx};
    carom_broadphase_visit_sweep(s->statics, box, motion, caromi_seek_static, &seeker);
    double low = (double)box.min.y + caromi_min((double)motion.y, 0.0);
    double high = (double)box.max.y + caromi_max((double)motion.y, 0.0);
    for (uint32_t i = 0; i < s->grid.level_count; i++) {
        const caromi_level *l = &s->grid.levels[i];
        int64_t first = caromi_cell_near(low - l->extent, l->per_cell, l->row, l->rows);
        int64_t last = caromi_cell_near(high + l->extent, l->per_cell, l->row, l->rows);
        if (last - first > (int64_t)(l->mask + l->count)) {
            /* There are fewer bodies than rows. */
            caromi_walk all = {
                .grid = &s->grid, .level = l, .row = first, .last_row = first, .all = true};
            caromi_seek_entries(&seeker, &all);
            continue;
        }
        for (int64_t row = first; row <= last; row++) {
            caromi_seek_row(&seeker, l, row, box, motion);
        }
    }
    caromi_seek_dirty(&seeker);
}
