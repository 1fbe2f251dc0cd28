/* Builds, refits and walks the packed trees; store.h describes them. */
#include "base/guard.h"
#include "broadphase/store.h"
#include "shape/valid.h"

/* Distance, in ids, at which caromi_fill_lanes prefetches. */
#define CAROMI_AHEAD 24u

/* Lays out the rows of a tree, up to a single root node. Returns the number of inner nodes. */
static uint32_t caromi_tree_plan(caromi_tree *tree, uint32_t first_leaf, uint32_t leaves,
                                 uint32_t first_inner) {
    uint32_t inner = 0;
    tree->rows = 1;
    tree->first[0] = first_leaf;
    tree->count[0] = leaves;
    while (tree->count[tree->rows - 1] > 1) {
        uint32_t row = tree->rows++;
        tree->first[row] = first_inner + inner;
        tree->count[row] = (tree->count[row - 1] + CAROMI_FAN - 1) / CAROMI_FAN;
        inner += tree->count[row];
    }
    return inner;
}

/* Computes the boxes in a row of nodes from the row below. Returns the sum of width + height of
 * those boxes. */
static double caromi_row_refit(caromi_node *nodes, const caromi_tree *tree, uint32_t row) {
    double spread = 0.0;
    for (uint32_t i = 0; i < tree->count[row] * CAROMI_FAN; i++) {
        carom_aabb b = caromi_nothing();
        if (i < tree->count[row - 1]) {
            b = caromi_node_bounds(&nodes[tree->first[row - 1] + i]);
            double half = ((double)b.max.x - (double)b.min.x) + ((double)b.max.y - (double)b.min.y);
            spread += half > 0.0 ? half : 0.0;
        }
        caromi_node_set(&nodes[tree->first[row] + i / CAROMI_FAN], i % CAROMI_FAN, b);
    }
    return spread;
}

double caromi_trees_refit(carom_broadphase *p) {
    double spread = 0.0;
    for (uint32_t t = 0; t < p->tree_count; t++) {
        for (uint32_t row = 1; row < p->trees[t].rows; row++) {
            double here = caromi_row_refit(p->nodes, &p->trees[t], row);
            spread += row == 1 ? here : 0.0;
        }
    }
    p->changed = 0;
    return spread;
}

/* Lists all ids with valid bounds, in ascending order, and removes all ids from the trees. */
static size_t caromi_collect(const carom_broadphase *p, caromi_entry *entries) {
    size_t count = 0;
    for (size_t id = 0; id < p->capacity; id++) {
        p->slot[id] = CAROMI_NO_SLOT;
        if (caromi_aabb_ok(p->bounds[id])) {
            entries[count++].id = (uint32_t)id;
        }
    }
    return count;
}

/* Writes the next `count` ids to the lanes from `slot` on. Consecutive entries are scattered in
 * memory, so entries are prefetched. */
static void caromi_fill_lanes(carom_broadphase *p, const caromi_entry *entries, size_t count,
                              uint32_t slot) {
    for (size_t i = 0; i < count; i++, slot++) {
        uint32_t soon = entries[i + CAROMI_AHEAD < count ? i + CAROMI_AHEAD : i].id;
        __builtin_prefetch(&p->bounds[soon], 0);
        __builtin_prefetch(&p->slot[soon], 1);
        uint32_t id = entries[i].id;
        caromi_node_set(&p->nodes[slot / CAROMI_FAN], slot % CAROMI_FAN, p->bounds[id]);
        p->leaf_ids[slot] = id;
        p->slot[id] = slot;
    }
}

static void caromi_fill_leaves(carom_broadphase *p, const caromi_entry *entries,
                               const size_t sizes[CAROMI_TREES]) {
    for (uint32_t t = 0; t < p->tree_count; t++) {
        uint32_t slot = p->trees[t].first[0] * CAROMI_FAN;
        uint32_t end = slot + p->trees[t].count[0] * CAROMI_FAN;
        caromi_fill_lanes(p, entries, sizes[t], slot);
        for (slot += (uint32_t)sizes[t]; slot < end; slot++) {
            caromi_node_set(&p->nodes[slot / CAROMI_FAN], slot % CAROMI_FAN, caromi_nothing());
            p->leaf_ids[slot] = CAROMI_NO_SLOT;
        }
        entries += sizes[t];
    }
}

static size_t caromi_larger(size_t a, size_t b) {
    return a > b ? a : b;
}

/* Each tree may have one partly filled leaf, and one partly filled node per row. */
bool caromi_trees_reserve(carom_broadphase *p, size_t count) {
    size_t leaves = count / CAROMI_FAN + CAROMI_TREES;
    size_t nodes = leaves + leaves / (CAROMI_FAN - 1) + (size_t)CAROMI_TREES * CAROMI_ROWS;
    caromi_strips_sizes strips = caromi_strips_bytes(count);
    bool reserved =
        caromi_broadphase_grow(p, &p->entry_memory,
                               caromi_larger(2 * count * sizeof(caromi_entry), strips.lanes)) &&
        caromi_broadphase_grow(p, &p->node_memory,
                               caromi_larger(nodes * sizeof(caromi_node), strips.others)) &&
        caromi_broadphase_grow(p, &p->leaf_id_memory, leaves * CAROMI_FAN * sizeof(uint32_t));
    p->nodes = p->node_memory.data;
    p->leaf_ids = p->leaf_id_memory.data;
    if (p->strips.count > 0) {
        caromi_strips_locate(p, &p->strips);
    }
    return reserved;
}

void caromi_trees_build(carom_broadphase *p) {
    size_t sizes[CAROMI_TREES];
    caromi_entry *entries = p->entry_memory.data;
    size_t count = caromi_collect(p, entries);
    p->strips.count = 0;
    p->tree_count = count > 0 ? caromi_order(entries, count, p->bounds, sizes) : 0;
    uint32_t inner = 0;
    for (uint32_t t = 0; t < p->tree_count; t++) {
        inner += caromi_leaves_of(sizes[t]);
    }
    uint32_t leaf = 0;
    for (uint32_t t = 0; t < p->tree_count; t++) {
        inner += caromi_tree_plan(&p->trees[t], leaf, caromi_leaves_of(sizes[t]), inner);
        leaf += p->trees[t].count[0];
    }
    caromi_fill_leaves(p, entries, sizes);
    p->spread = caromi_trees_refit(p);
    p->sorted = count;
    p->dirty_count = 0;
}

void caromi_trees_write(carom_broadphase *p, uint32_t slot, carom_aabb bounds) {
    uint32_t leaf = slot / CAROMI_FAN;
    caromi_node_set(&p->nodes[leaf], slot % CAROMI_FAN, bounds);
    p->changed++;
    uint32_t t = 0;
    while (leaf >= p->trees[t].first[0] + p->trees[t].count[0]) {
        t++;
    }
    const caromi_tree *tree = &p->trees[t];
    uint32_t child = leaf - tree->first[0];
    for (uint32_t row = 1; row < tree->rows; row++) {
        caromi_node *node = &p->nodes[tree->first[row] + child / CAROMI_FAN];
        uint32_t lane = child % CAROMI_FAN;
        carom_aabb held = caromi_node_get(node, lane);
        if (caromi_covers(held, bounds)) {
            break; /* all nodes above cover it too */
        }
        caromi_node_set(node, lane, caromi_united(held, bounds));
        child /= CAROMI_FAN;
    }
}

static uint32_t caromi_node_search(const caromi_node *node, carom_aabb region,
                                   caromi_narrow *narrow, void *ctx) {
    uint32_t lanes = caromi_node_touches(node, region);
    return narrow == NULL ? lanes : narrow(ctx, node, lanes);
}

/* Walks depth first, in leaf order. At most 15 siblings wait in each row. */
void caromi_tree_walk(const carom_broadphase *p, const caromi_tree *tree, carom_aabb region,
                      uint32_t from, caromi_narrow *narrow, caromi_visit_leaf *visit, void *ctx) {
    uint32_t waiting[CAROMI_ROWS]; /* per row: lanes of the current node that are still to visit */
    uint32_t node[CAROMI_ROWS];
    uint32_t row = tree->rows - 1;
    node[row] = 0;
    waiting[row] = caromi_node_search(&p->nodes[tree->first[row]], region, narrow, ctx);
    if (row == 0) {
        if (waiting[0] != 0 && from == 0) {
            visit(ctx, tree->first[0], waiting[0]);
        }
        return;
    }
    for (;;) {
        while (waiting[row] == 0) {
            if (++row == tree->rows) {
                return;
            }
        }
        uint32_t child = node[row] * CAROMI_FAN + caromi_first_lane(waiting[row]);
        waiting[row] &= waiting[row] - 1;
        /* All leaves below it come before `from`. */
        if (((uint64_t)child + 1) << 4 * (row - 1) <= from) {
            continue;
        }
        const caromi_node *below = &p->nodes[tree->first[row - 1] + child];
        uint32_t lanes = caromi_node_search(below, region, narrow, ctx);
        if (row == 1) {
            if (lanes != 0) {
                visit(ctx, tree->first[0] + child, lanes);
            }
            continue;
        }
        row--;
        node[row] = child;
        waiting[row] = lanes;
    }
}
