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
#include "broadphase/store.h"
#include "vec/turn.h"

/* Returns an integer that orders as the floats do; -0 and 0 give the same key. */
static uint32_t caromi_float_key(float x) {
    union {
        float value;
        uint32_t bits;
    } f = {x + 0.0f};
    return f.bits >> 31 ? ~f.bits : f.bits | 0x80000000u;
}

static float caromi_key_float(uint32_t key) {
    union {
        uint32_t bits;
        float value;
    } f = {key >> 31 ? key & 0x7fffffffu : ~key};
    return f.value;
}

/* Returns the exponent of the longer side: 0 for a point, otherwise 1 to 255. */
static uint32_t caromi_size_class(carom_aabb b) {
    union {
        float value;
        uint32_t bits;
    } size = {caromi_maxf(b.max.x - b.min.x, b.max.y - b.min.y)};
    return size.bits >> 23 & 255u;
}

#define CAROMI_DIGIT_BITS 11u
#define CAROMI_DIGITS (1u << CAROMI_DIGIT_BITS)
#define CAROMI_PASSES 3u

/* Sorts by key, stably. One pass over the entries counts the digits of all passes; a pass in which
 * all keys share one digit is skipped. The result is in `from`. */
static void caromi_radix_sort(caromi_entry *from, caromi_entry *to, size_t count) {
    uint32_t counts[CAROMI_PASSES][CAROMI_DIGITS] = {{0}};
    caromi_entry *const home = from;
    for (size_t i = 0; i < count; i++) {
        for (uint32_t pass = 0; pass < CAROMI_PASSES; pass++) {
            counts[pass][from[i].key >> pass * CAROMI_DIGIT_BITS & (CAROMI_DIGITS - 1)]++;
        }
    }
    for (uint32_t pass = 0; pass < CAROMI_PASSES; pass++) {
        uint32_t shift = pass * CAROMI_DIGIT_BITS;
        uint32_t *at = counts[pass];
        if (count == 0 || at[from[0].key >> shift & (CAROMI_DIGITS - 1)] == count) {
            continue;
        }
        uint32_t sum = 0;
        for (uint32_t digit = 0; digit < CAROMI_DIGITS; digit++) {
            uint32_t here = at[digit];
            at[digit] = sum;
            sum += here;
        }
        for (size_t i = 0; i < count; i++) {
            to[at[from[i].key >> shift & (CAROMI_DIGITS - 1)]++] = from[i];
        }
        caromi_entry *other = from;
        from = to;
        to = other;
    }
    for (size_t i = 0; from != home && i < count; i++) {
        home[i] = from[i];
    }
}

/* For short runs, where radix sort would spend most of its time on its 2048 counters. */
static void caromi_insertion_sort(caromi_entry *entries, size_t count) {
    for (size_t i = 1; i < count; i++) {
        caromi_entry moved = entries[i];
        size_t j = i;
        for (; j > 0 && entries[j - 1].key > moved.key; j--) {
            entries[j] = entries[j - 1];
        }
        entries[j] = moved;
    }
}

static void caromi_sort_entries(caromi_entry *entries, caromi_entry *spare, size_t count) {
    if (count <= 48) {
        caromi_insertion_sort(entries, count);
    } else {
        caromi_radix_sort(entries, spare, count);
    }
}

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
