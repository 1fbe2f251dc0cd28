/* Finds all candidate pairs: ids whose bounding boxes touch or overlap, each pair once.
 *
 * Pairs in strips are found by strip_pairs.c. In trees, carom_broadphase_pairs walks, for each leaf,
 * its own tree from that leaf on and all trees of larger boxes. caromi_pair_leaves tests the boxes of
 * two leaves; caromi_pair_dirty adds the ids that are in no tree. */
#include "base/guard.h"
#include "broadphase/store.h"
#include "shape/valid.h"

/* State of the search for the partners of one leaf. */
typedef struct caromi_pairing {
    const carom_broadphase *p;
    caromi_pair_list *list;
    uint32_t leaf;     /* the leaf; in caromi_pair_dirty, the dirty id */
    carom_aabb bounds; /* of that leaf */
} caromi_pairing;

/* Tests each box of the current leaf against the boxes in `lanes` of the other leaf; those lanes
 * overlap the bounds of the current leaf. Within one leaf, a box is tested only against later
 * lanes, so that each pair is found once. */
static void caromi_pair_leaves(void *ctx, uint32_t other, uint32_t lanes) {
    caromi_pairing *s = ctx;
    const caromi_node *mine = &s->p->nodes[s->leaf];
    const caromi_node *theirs = &s->p->nodes[other];
    const uint32_t *my_ids = s->p->leaf_ids + (size_t)s->leaf * CAROMI_FAN;
    const uint32_t *their_ids = s->p->leaf_ids + (size_t)other * CAROMI_FAN;
    carom_aabb near = caromi_nothing();
    for (uint32_t left = lanes; left != 0; left &= left - 1) {
        near = caromi_united(near, caromi_node_get(theirs, caromi_first_lane(left)));
    }
    /* Write every lane and advance `listed` only past those that overlap something: which ones do
     * is unpredictable, so a branch would be slow. */
    uint32_t lane_of[CAROMI_FAN], touched_by[CAROMI_FAN], listed = 0;
    uint32_t own = other == s->leaf ? 1u : 0u;
    for (uint32_t left = caromi_node_touches(mine, near); left != 0; left &= left - 1) {
        uint32_t lane = caromi_first_lane(left);
        uint32_t touched = caromi_node_touches(theirs, caromi_node_get(mine, lane)) & lanes;
        touched &= ~(own * ((2u << lane) - 1u));
        lane_of[listed] = lane;
        touched_by[listed] = touched;
        listed += touched != 0;
    }
    for (uint32_t i = 0; i < listed; i++) {
        uint32_t touched = touched_by[i];
        do {
            caromi_pair_list_add(s->list, my_ids[lane_of[i]],
                                 their_ids[caromi_first_lane(touched)]);
            touched &= touched - 1;
        } while (touched != 0);
    }
}

static void caromi_pair_dirty_leaf(void *ctx, uint32_t leaf, uint32_t lanes) {
    caromi_pairing *s = ctx;
    for (; lanes != 0; lanes &= lanes - 1) {
        uint32_t lane = caromi_first_lane(lanes);
        caromi_pair_list_add(s->list, s->leaf, s->p->leaf_ids[(size_t)leaf * CAROMI_FAN + lane]);
    }
}

static void caromi_pair_dirty_box(const void *ctx, uint32_t id, carom_aabb box) {
    const caromi_pairing *s = ctx;
    (void)box;
    caromi_pair_list_add(s->list, s->leaf, id);
}

/* Tests each id that is in no tree against all trees and against the later dirty ids. */
static void caromi_pair_dirty(caromi_pairing *s) {
    const carom_broadphase *p = s->p;
    for (size_t i = 0; i < p->dirty_count; i++) {
        carom_aabb b = p->bounds[p->dirty[i]];
        if (!caromi_aabb_ok(b)) {
            continue;
        }
        s->leaf = p->dirty[i];
        for (uint32_t t = 0; t < p->tree_count; t++) {
            caromi_tree_walk(p, &p->trees[t], b, 0, NULL, caromi_pair_dirty_leaf, s);
        }
        caromi_strips_walk(p, b, NULL, caromi_pair_dirty_box, s);
        for (size_t j = i + 1; j < p->dirty_count; j++) {
            carom_aabb c = p->bounds[p->dirty[j]];
            if (caromi_aabb_ok(c) && caromi_bounds_touch(b, c)) {
                caromi_pair_list_add(s->list, p->dirty[i], p->dirty[j]);
            }
        }
    }
}

size_t carom_broadphase_pairs(const carom_broadphase *p, carom_id_pair *pairs, size_t capacity) {
    caromi_pair_list list = {pairs, capacity, 0};
    caromi_pairing s = {p, &list, 0, caromi_nothing()};
    caromi_strips_pairs(p, 0, p->strips.count, &list);
    for (uint32_t t = 0; t < p->tree_count; t++) {
        const caromi_tree *tree = &p->trees[t];
        for (uint32_t i = 0; i < tree->count[0]; i++) {
            s.leaf = tree->first[0] + i;
            s.bounds = caromi_node_bounds(&p->nodes[s.leaf]);
            /* Pairs with smaller boxes were found from the smaller side. */
            caromi_tree_walk(p, tree, s.bounds, i, NULL, caromi_pair_leaves, &s);
            for (uint32_t larger = t + 1; larger < p->tree_count; larger++) {
                caromi_tree_walk(p, &p->trees[larger], s.bounds, 0, NULL, caromi_pair_leaves, &s);
            }
        }
    }
    caromi_pair_dirty(&s);
    return list.count;
}
