/* Computes the order of ids in the leaves: by size into trees, then by tiles within each tree.
 *
 *   caromi_order          assigns ids to trees by size class and orders each tree
 *   caromi_group_classes  maps size classes to trees
 *   caromi_order_tiles    sorts by x, cuts into slabs, sorts each slab by y, cuts into leaves
 *
 * This is sort-tile-recursive packing (Leutenegger, Lopez and Edgington, "STR", 1997). It cuts by
 * rank, so clusters, gaps and outliers do not matter. Unlike STR, caromi_slab changes the slab size
 * where leaves would be far from square. */
#include "base/guard.h"
#include "base/real.h"
#include "broadphase/store.h"
#include "vec/turn.h"

/* Returns an unsigned integer that orders as the floats do. */
static uint32_t caromi_float_key(float x) {
    return (uint32_t)caromi_float_rank(x) + 0x80000000u;
}

static float caromi_key_float(uint32_t key) {
    return caromi_float_of_rank((int32_t)((int64_t)key - INT64_C(0x80000000)));
}

/* Returns the exponent of the longer side: 0 for a point, otherwise 1 to 255. */
static uint32_t caromi_size_class(carom_aabb b) {
    union {
        float value;
        uint32_t bits;
    } size = {caromi_maxf(b.max.x - b.min.x, b.max.y - b.min.y)};
    return size.bits >> 23 & 255u;
}

#define CAROMI_SORT caromi_sort_entries
#define CAROMI_SORT_ITEM caromi_entry
#include "base/radix.inc"

/* The extents of the leaves that a slab is cut into: as wide as the slab, and 1 / leaves of its
 * height. */
typedef struct caromi_leaf_shape {
    double wide, tall;
} caromi_leaf_shape;

static caromi_leaf_shape caromi_slab_leaves(const caromi_entry *entries, size_t count) {
    uint32_t low = UINT32_MAX, high = 0;
    for (size_t i = 0; i < count; i++) {
        low = entries[i].next_key < low ? entries[i].next_key : low;
        high = entries[i].next_key > high ? entries[i].next_key : high;
    }
    double leaves = (double)caromi_leaves_of(count);
    return (caromi_leaf_shape){
        (double)caromi_key_float(entries[count - 1].key) - (double)caromi_key_float(entries[0].key),
        ((double)caromi_key_float(high) - (double)caromi_key_float(low)) / leaves};
}

/* Returns how many entries, in order of x, make the next slab: as many as the last slab had, with
 * two exceptions. It takes fewer if leaves would be much wider than tall, as on a floor. It takes
 * more if they would be much taller than wide, as in a column. Such leaves would overlap each
 * other. */
static size_t caromi_slab(const caromi_entry *entries, size_t count, size_t last) {
    size_t slab = last < count ? last : count;
    caromi_leaf_shape leaf = caromi_slab_leaves(entries, slab);
    while (leaf.wide > 4.0 * leaf.tall && slab > CAROMI_FAN) {
        slab = (size_t)caromi_leaves_of(slab / 2) * CAROMI_FAN;
        leaf = caromi_slab_leaves(entries, slab);
    }
    while (2.0 * leaf.wide < leaf.tall && slab < count) {
        size_t more = 2 * slab < count ? 2 * slab : count;
        leaf = caromi_slab_leaves(entries, more);
        slab = leaf.wide > 4.0 * leaf.tall ? slab : more;
    }
    return slab;
}

static void caromi_order_tiles(caromi_entry *entries, caromi_entry *spare, size_t count,
                               const carom_aabb *bounds) {
    for (size_t i = 0; i < count; i++) {
        carom_aabb b = bounds[entries[i].id];
        entries[i].key = caromi_float_key(0.5f * b.min.x + 0.5f * b.max.x);
        entries[i].next_key = caromi_float_key(0.5f * b.min.y + 0.5f * b.max.y);
    }
    caromi_sort_entries(entries, spare, count);
    uint32_t leaves = caromi_leaves_of(count);
    uint32_t slabs = (uint32_t)caromi_sqrt((double)leaves);
    slabs = slabs > 0 ? slabs : 1;
    size_t slab = (size_t)((leaves + slabs - 1) / slabs) * CAROMI_FAN, here = 0;
    for (size_t first = 0; first < count; first += here) {
        here = caromi_slab(entries + first, count - first, slab);
        slab = (size_t)caromi_leaves_of(here) * CAROMI_FAN;
        for (size_t i = first; i < first + here; i++) {
            entries[i].key = entries[i].next_key;
        }
        caromi_sort_entries(entries + first, spare, here);
    }
}

/* Maps each size class to a tree. From the largest class down, four consecutive classes share a
 * tree; the last tree takes all the rest. Here tree 0 has the largest boxes. */
static uint32_t caromi_group_classes(const size_t counts[256], uint8_t tree_of[256]) {
    uint32_t trees = 0;
    int top = -1;
    for (int class = 255; class >= 0; class --) {
        if (counts[class] > 0 && (trees == 0 || (top - class >= 4 && trees < CAROMI_TREES))) {
            trees++;
            top = class;
        }
        tree_of[class] = (uint8_t)(trees > 0 ? trees - 1 : 0);
    }
    return trees;
}

uint32_t caromi_order(caromi_entry *entries, size_t count, const carom_aabb *bounds,
                      size_t sizes[CAROMI_TREES]) {
    size_t counts[256] = {0};
    uint8_t tree_of[256];
    for (size_t i = 0; i < count; i++) {
        entries[i].key = caromi_size_class(bounds[entries[i].id]);
        counts[entries[i].key]++;
    }
    uint32_t trees = caromi_group_classes(counts, tree_of);
    for (uint32_t tree = 0; tree < trees; tree++) {
        sizes[tree] = 0;
    }
    for (uint32_t class = 0; class < 256; class ++) {
        sizes[trees - 1u - tree_of[class]] += counts[class];
    }
    if (trees > 1) {
        for (size_t i = 0; i < count; i++) {
            entries[i].key = trees - 1u - tree_of[entries[i].key];
        }
        caromi_sort_entries(entries, entries + count, count);
    }
    size_t first = 0;
    for (uint32_t tree = 0; tree < trees; tree++) {
        caromi_order_tiles(entries + first, entries + count, sizes[tree], bounds);
        first += sizes[tree];
    }
    return trees;
}
