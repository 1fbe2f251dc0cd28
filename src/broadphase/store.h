/* What a broad phase is made of.
 *
 * Ids are sorted into trees by their size: sizes within a factor of 16 share one, so that no box is
 * large beside the leaf it is in. A tree is packed: leaves of 16 ids in an order in which
 * neighbours are near each other, and rows of nodes over them, 16 to 1. Node i of a row has the
 * nodes 16 i to 16 i + 15 of the row below as children, so nothing points at anything.
 *
 * A box that changes is written to its lane, and the nodes over it grow as needed: always right,
 * but looser than it could be. An id that is in no tree yet waits in a list. Both are put in order
 * by carom_broadphase_update. */
#ifndef CAROMI_BROADPHASE_STORE_H
#define CAROMI_BROADPHASE_STORE_H

#include "broadphase/node.h"
#include "carom/broadphase.h"

#define CAROMI_TREES 16u
#define CAROMI_ROWS 8u /* 16^8 ids are all there can be */

/* Slots of this many ids, and of the lanes that stay empty, are below those two. */
#define CAROMI_MOST_IDS ((uint64_t)1 << 31)

/* In place of a slot: in no tree; and, of those, in the list of fresh ids. */
#define CAROMI_NO_SLOT UINT32_MAX
#define CAROMI_FRESH (UINT32_MAX - 1u)

typedef struct caromi_tree {
    uint32_t rows;               /* row 0 is the leaves, the last has one node */
    uint32_t first[CAROMI_ROWS]; /* of the row's nodes, in `nodes` */
    uint32_t count[CAROMI_ROWS];
} caromi_tree;

/* Memory that grows. */
typedef struct caromi_block {
    void *data;
    size_t bytes;
} caromi_block;

/* An id with the key that it is sorted by, and the next. */
typedef struct caromi_entry {
    uint32_t key, next_key, id;
} caromi_entry;

struct carom_broadphase {
    carom_allocator allocator;
    caromi_block bounds_block, slot_block, fresh_block, node_block, leaf_id_block, entry_block;

    /* By id. */
    size_t capacity;
    carom_aabb *bounds; /* as they were given */
    uint32_t *slot;     /* leaf * 16 + lane, or one of the above */

    /* Ids that are in no tree, in the order in which they came; some may hold nothing any more. */
    uint32_t *fresh;
    size_t fresh_count;

    caromi_node *nodes; /* all leaves first, then the rows over them */
    uint32_t *leaf_ids; /* 16 for each leaf */
    caromi_tree trees[CAROMI_TREES];
    uint32_t tree_count;

    size_t count;   /* ids with valid bounds */
    size_t sorted;  /* ids in trees when these were built */
    size_t changed; /* boxes in trees that were written since they were last tight */
    double spread;  /* half-perimeters of all leaves when they were built */
};

/* At least that many bytes, keeping what is there; false, and as it was, when memory is short. */
bool caromi_block_reserve(carom_broadphase *p, caromi_block *block, size_t bytes);

static inline uint32_t caromi_leaves_of(size_t count) {
    return (uint32_t)((count + CAROMI_FAN - 1) / CAROMI_FAN);
}

/* Sorts ids into an order of leaves, tree by tree. `entries` has room for twice `count`; the ids
 * come out in its first half, and how many go into each tree in `sizes`, of the smallest boxes
 * first. Returns the number of trees. */
uint32_t caromi_order(caromi_entry *entries, size_t count, const carom_aabb *bounds,
                      size_t sizes[CAROMI_TREES]);

/* Memory for trees of so many ids. */
bool caromi_trees_reserve(carom_broadphase *p, size_t count);

/* Builds all trees anew from what is held, for which memory is reserved. */
void caromi_trees_build(carom_broadphase *p);

/* Makes all nodes as tight as they can be. Returns the half-perimeters of all leaves. */
double caromi_trees_refit(carom_broadphase *p);

/* The box of an id in a tree, and the nodes over it. */
void caromi_trees_write(carom_broadphase *p, uint32_t slot, carom_aabb bounds);

/* Calls `visit` with every leaf of a tree of which some lanes meet `region`, and with those lanes,
 * from leaf `from` of it on. Where `narrow` is not NULL it says which of the lanes of a node are
 * worth a visit: all those over a lane of a leaf that is. */
typedef uint32_t caromi_narrow(void *ctx, const caromi_node *node, uint32_t lanes);
typedef void caromi_visit_leaf(void *ctx, uint32_t leaf, uint32_t lanes);
void caromi_tree_walk(const carom_broadphase *p, const caromi_tree *tree, carom_aabb region,
                      uint32_t from, caromi_narrow *narrow, caromi_visit_leaf *visit, void *ctx);

/* Takes memory for bounds of `count` ids that have none: none of the next calls of carom_broadphase_set for ids
 * that had some before fails, even after an update. False when memory is short. */
bool caromi_broadphase_reserve(carom_broadphase *p, size_t count);

/* All ids in an order in which neighbours are near each other: those of the trees' leaves, and then fresh ones. */
static inline uint32_t caromi_broadphase_places(const carom_broadphase *p) {
    uint32_t leaves = 0;
    for (uint32_t t = 0; t < p->tree_count; t++) {
        leaves += p->trees[t].count[0];
    }
    return leaves * CAROMI_FAN + (uint32_t)p->fresh_count;
}

/* The id at a place of that order, or CAROMI_NO_SLOT. It may hold nothing any more. */
static inline uint32_t caromi_broadphase_id_at(const carom_broadphase *p, uint32_t place) {
    uint32_t lanes = caromi_broadphase_places(p) - (uint32_t)p->fresh_count;
    return place < lanes ? p->leaf_ids[place] : p->fresh[place - lanes];
}

/* The questions of carom/broadphase.h, with a function to call for each answer. */
typedef void caromi_visit_id(void *ctx, uint32_t id);
void caromi_broadphase_near(const carom_broadphase *p, carom_aabb region, caromi_visit_id *visit,
                            void *ctx);
void caromi_broadphase_along(const carom_broadphase *p, carom_aabb box, carom_vec2 motion,
                             caromi_visit_id *visit, void *ctx);

#endif
