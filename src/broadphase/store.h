/* Defines the data structure of the broad phase: packed trees of bounding boxes, or strips.
 *
 * After a build, boxes of similar sizes that fill their extents evenly are in strips (strips.h),
 * which are faster. All others are in trees. A box that changes or goes leaves its strip, and
 * becomes a dirty id.
 *
 * Ids are sorted into trees by size. Sizes within a factor of 16 share a tree, so no box is large
 * compared with its leaf. Each tree is a packed array: leaves of 16 ids, ordered so that neighbours
 * are close in space, and rows of nodes above them, each with 16 children. The children of node i
 * of a row are the nodes 16 i to 16 i + 15 of the row below, so no pointers are stored.
 *
 * Changing a box writes its lane and enlarges the nodes above it as needed. Queries stay correct,
 * but nodes may be larger than necessary. Ids that are in no tree yet are kept in the list `dirty`.
 * carom_broadphase_update tightens the nodes and sorts the dirty ids in. */
#ifndef CAROMI_BROADPHASE_STORE_H
#define CAROMI_BROADPHASE_STORE_H

#include "base/memory.h"
#include "broadphase/node.h"
#include "broadphase/pair_list.h"
#include "broadphase/strips.h"
#include "broadphase/tasks.h"
#include "carom/broadphase.h"

#define CAROMI_TREES 16u
#define CAROMI_ROWS 8u /* enough for 16^8 = 2^32 ids */

/* With this limit, all slots, including those of empty lanes, stay below the three values that
 * follow. */
#define CAROMI_MOST_IDS ((uint64_t)1 << 31)

/* Values of `slot` for an id that is in no tree: NO_SLOT if it is not in `dirty` or a strip. */
#define CAROMI_NO_SLOT UINT32_MAX
#define CAROMI_NEW (UINT32_MAX - 1u)
#define CAROMI_IN_STRIP (UINT32_MAX - 2u)

typedef struct caromi_tree {
    uint32_t rows;               /* row 0 holds the leaves, the last row has one node */
    uint32_t first[CAROMI_ROWS]; /* index in `nodes` of the row's first node */
    uint32_t count[CAROMI_ROWS];
} caromi_tree;

/* An id with its sort key, and the key for the next sort. */
typedef struct caromi_entry {
    uint32_t key, next_key, id;
} caromi_entry;

struct carom_broadphase {
    carom_allocator allocator;
    caromi_tasks tasks;
    caromi_memory bounds_memory, slot_memory, dirty_memory, node_memory, leaf_id_memory,
        entry_memory;

    /* Arrays indexed by id. */
    size_t capacity;
    carom_aabb *bounds; /* as passed by the caller */
    uint32_t *slot;     /* leaf * 16 + lane, or one of the values above */

    /* Ids that are in no tree, in order of insertion. Some may have been removed since. */
    uint32_t *dirty;
    size_t dirty_count;

    caromi_node *nodes; /* the leaves of all trees, then the inner rows */
    uint32_t *leaf_ids; /* 16 per leaf */
    caromi_tree trees[CAROMI_TREES];
    uint32_t tree_count;

    caromi_strips strips; /* in the memory of the nodes, if there are no trees */

    size_t count;   /* ids with valid bounds */
    size_t sorted;  /* ids in the trees at the last build */
    size_t changed; /* boxes written into trees since the last refit */
    double spread;  /* sum of width + height of the leaves at the last build */
};

/* Grows a block to at least `bytes`, by at least half, and keeps its content. Returns false, with
 * the block unchanged, if memory is short. */
static inline bool caromi_broadphase_grow(const carom_broadphase *p, caromi_memory *m,
                                          size_t bytes) {
    return caromi_memory_grow(&p->allocator, m, bytes, m->bytes / 2, m->bytes);
}

static inline uint32_t caromi_leaves_of(size_t count) {
    return (uint32_t)((count + CAROMI_FAN - 1) / CAROMI_FAN);
}

/* What the choice of strips depends on: of all valid boxes, the bounds of their lower corners and
 * the largest width and height. */
typedef struct caromi_extents {
    carom_vec2 low, high, size;
    size_t count;
} caromi_extents;

/* Bytes that strips for `count` ids need: lanes in the memory of entries, others in that of
 * nodes. */
typedef struct caromi_strips_sizes {
    size_t lanes, others;
} caromi_strips_sizes;

caromi_strips_sizes caromi_strips_bytes(size_t count);

/* Sorts the ids below `ids` whose slot is CAROMI_IN_STRIP into strips, in place of trees. Returns
 * false, with neither, if trees are better. Memory must have been reserved. */
bool caromi_strips_build(carom_broadphase *p, const caromi_extents *e, size_t ids);

/* Finds the arrays of strips again, after memory has grown. */
void caromi_strips_locate(const carom_broadphase *p, caromi_strips *s);

/* Calls `visit` for each id in a strip whose box touches or overlaps `region`. If `clip` is not
 * NULL, it returns the part of the region that matters for boxes between two values of y. */
typedef carom_aabb caromi_strip_clip(const void *ctx, carom_aabb region, float low, float high);
typedef void caromi_strip_visit(const void *ctx, uint32_t id, carom_aabb box);
void caromi_strips_walk(const carom_broadphase *p, carom_aabb region, caromi_strip_clip *clip,
                        caromi_strip_visit *visit, const void *ctx);

/* Lists the pairs of the boxes in the strips from `first` to `end` - 1 with each other and with
 * boxes in later strips. */
void caromi_strips_pairs(const carom_broadphase *p, uint32_t first, uint32_t end,
                         caromi_pair_list *list);

/* Removes an id from its strip, before its bounds change. */
void caromi_strips_take_out(carom_broadphase *p, uint32_t id);

/* Sorts ids into leaf order, tree by tree, smallest boxes first. `entries` has capacity for twice
 * `count`; the sorted ids are in its first half. Writes the number of ids of each tree to `sizes`
 * and returns the number of trees. */
uint32_t caromi_order(caromi_entry *entries, size_t count, const carom_aabb *bounds,
                      size_t sizes[CAROMI_TREES]);

/* Reserves memory for trees of `count` ids. Returns false when memory is short. */
bool caromi_trees_reserve(carom_broadphase *p, size_t count);

/* Rebuilds all trees from `bounds`. Memory must have been reserved. */
void caromi_trees_build(carom_broadphase *p);

/* Shrinks all inner nodes to the bounds of their children. Returns the sum of width + height of the
 * leaves, except those of trees with a single leaf. */
double caromi_trees_refit(carom_broadphase *p);

/* Writes the box of an id that is in a tree, and enlarges the nodes above it. */
void caromi_trees_write(carom_broadphase *p, uint32_t slot, carom_aabb bounds);

/* Calls `visit` for each leaf of the tree with lanes that touch or overlap `region`, and passes
 * those lanes. Starts at leaf number `from` of the tree. If `narrow` is not NULL, it may clear
 * lanes of any node; it must keep every lane above a leaf lane that it keeps. */
typedef uint32_t caromi_narrow(void *ctx, const caromi_node *node, uint32_t lanes);
typedef void caromi_visit_leaf(void *ctx, uint32_t leaf, uint32_t lanes);
void caromi_tree_walk(const carom_broadphase *p, const caromi_tree *tree, carom_aabb region,
                      uint32_t from, caromi_narrow *narrow, caromi_visit_leaf *visit, void *ctx);

/* Reserves memory so that the next `count` calls of carom_broadphase_set cannot fail for ids that
 * had bounds before, even after an update. Returns false when memory is short. */
bool caromi_broadphase_reserve(carom_broadphase *p, size_t count);

/* Returns the number of places in an order in which neighbours are close in space: the lanes of all
 * leaves, then the dirty ids. */
static inline uint32_t caromi_broadphase_places(const carom_broadphase *p) {
    uint32_t leaves = 0;
    for (uint32_t t = 0; t < p->tree_count; t++) {
        leaves += p->trees[t].count[0];
    }
    return leaves * CAROMI_FAN + (uint32_t)p->dirty_count;
}

/* Returns the id at a place of that order, or CAROMI_NO_SLOT for an empty lane. The id may have
 * been removed. */
static inline uint32_t caromi_broadphase_id_at(const carom_broadphase *p, uint32_t place) {
    uint32_t lanes = caromi_broadphase_places(p) - (uint32_t)p->dirty_count;
    return place < lanes ? p->leaf_ids[place] : p->dirty[place - lanes];
}

#endif
