/* Finds all candidate pairs: ids whose bounding boxes touch or overlap, each pair once.
 *
 * Pairs in strips are found by strip_pairs.c. In trees, carom_broadphase_pairs walks, for each
 * leaf, its own tree from that leaf on and all trees of larger boxes. caromi_pair_leaves tests the
 * boxes of two leaves; caromi_pair_dirty adds the ids that are in no tree. */
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

/* Lists the pairs of the leaves from `first` to `end` - 1 with themselves, with later leaves of
 * their tree, and with all trees of larger boxes. */
static void caromi_trees_pairs(const carom_broadphase *p, uint32_t first, uint32_t end,
                               caromi_pair_list *list) {
    caromi_pairing s = {p, list, first, caromi_nothing()};
    for (uint32_t t = 0; t < p->tree_count; t++) {
        const caromi_tree *tree = &p->trees[t];
        uint32_t tree_end = tree->first[0] + tree->count[0];
        for (; s.leaf < end && s.leaf < tree_end; s.leaf++) {
            s.bounds = caromi_node_bounds(&p->nodes[s.leaf]);
            /* Pairs with smaller boxes were found from the smaller side. */
            caromi_tree_walk(p, tree, s.bounds, s.leaf - tree->first[0], NULL, caromi_pair_leaves,
                             &s);
            for (uint32_t larger = t + 1; larger < p->tree_count; larger++) {
                caromi_tree_walk(p, &p->trees[larger], s.bounds, 0, NULL, caromi_pair_leaves, &s);
            }
        }
    }
}

/* A search in parts, of strips or of leaves. */
typedef struct caromi_pairs_job {
    const carom_broadphase *p;
    uint32_t units, parts; /* strips or leaves, and how many parts they are split into */
    caromi_pair_list lists[CAROMI_BOX_PARTS];
} caromi_pairs_job;

static void caromi_pairs_part(void *arg, uint32_t part) {
    caromi_pairs_job *job = arg;
    uint32_t first = (uint32_t)caromi_part_begin(job->units, job->parts, part);
    uint32_t end = (uint32_t)caromi_part_begin(job->units, job->parts, part + 1);
    caromi_pair_list list = job->lists[part];
    if (job->p->strips.count > 0) {
        caromi_strips_pairs(job->p, first, end, &list);
    } else {
        caromi_trees_pairs(job->p, first, end, &list);
    }
    job->lists[part].count = list.count;
}

/* Closes the gaps between the lists. Returns false if a part found more than its list holds. */
static bool caromi_pairs_join(const caromi_pairs_job *job, caromi_pair_list *all) {
    bool fit = true;
    all->count = job->lists[0].count;
    for (uint32_t i = 0; i < job->parts; i++) {
        fit = fit && job->lists[i].count <= job->lists[i].capacity;
    }
    for (uint32_t i = 1; i < job->parts; i++) {
        const caromi_pair_list *list = &job->lists[i];
        if (fit && list->pairs != NULL) {
            __builtin_memmove(all->pairs + all->count, list->pairs,
                              list->count * sizeof(carom_id_pair));
        }
        all->count += list->count;
    }
    return fit;
}

/* Gives each part a share of the capacity. If one of them finds more, all search again, and write
 * to where their pairs belong. */
static void caromi_pairs_split(caromi_pairs_job *job, caromi_pair_list *all) {
    const caromi_tasks *tasks = &job->p->tasks;
    for (uint32_t i = 0; i < job->parts; i++) {
        size_t from = all->capacity / job->parts * i;
        job->lists[i] = (caromi_pair_list){all->pairs == NULL ? NULL : all->pairs + from,
                                           all->capacity / job->parts, 0};
    }
    caromi_tasks_run(tasks, job->parts, caromi_pairs_part, job);
    if (caromi_pairs_join(job, all) || all->capacity == 0) {
        return;
    }
    size_t from = 0;
    for (uint32_t i = 0; i < job->parts; i++) {
        size_t held = from < all->capacity ? from : all->capacity;
        from += job->lists[i].count;
        job->lists[i] = (caromi_pair_list){all->pairs + held, all->capacity - held, 0};
    }
    caromi_tasks_run(tasks, job->parts, caromi_pairs_part, job);
}

size_t carom_broadphase_pairs(const carom_broadphase *p, carom_id_pair *pairs, size_t capacity) {
    caromi_pair_list list = {pairs, capacity, 0};
    caromi_pairs_job job; /* the lists are not cleared: there are many, and most are not used */
    job.p = p;
    job.units = p->strips.count;
    for (uint32_t t = 0; t < p->tree_count; t++) {
        job.units += p->trees[t].count[0];
    }
    job.parts = caromi_tasks_parts(&p->tasks, job.units > 0 ? p->sorted : 0);
    if (job.parts > 1) {
        caromi_pairs_split(&job, &list);
    } else {
        job.parts = 1;
        job.lists[0] = list;
        caromi_pairs_part(&job, 0);
        list = job.lists[0];
    }
    caromi_pairing s = {p, &list, 0, caromi_nothing()};
    caromi_pair_dirty(&s);
    return list.count;
}
