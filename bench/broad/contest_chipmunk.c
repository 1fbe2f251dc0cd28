/* Chipmunk's indices. Both can only be filled one circle at a time; the first reindexing gives the
 * pairs. */
#include "contest.h"

#include <chipmunk/chipmunk.h>

typedef struct telling {
    broad_work *work;
    size_t count;
} telling;

static cpBB bounds_of(void *object) {
    const carom_aabb b = broad_bounds(*(const carom_packed_circle *)object);
    return cpBBNew((cpFloat)b.min.x, (cpFloat)b.min.y, (cpFloat)b.max.x, (cpFloat)b.max.y);
}

static cpCollisionID test_pair(void *a, void *b, cpCollisionID id, void *ctx) {
    telling *const t = ctx;
    const carom_packed_circle *const x = a, *const y = b, *const first = t->work->field->circles;
    if (broad_overlap(*x, *y)) {
        broad_add_pair(t->work, &t->count, (uint32_t)(x - first), (uint32_t)(y - first));
    }
    return id;
}

static size_t pairs_of(cpSpatialIndex *index, broad_work *work) {
    telling t = {work, 0};
    for (size_t i = 0; i < work->field->count; i++) {
        cpSpatialIndexInsert(index, &work->field->circles[i], (cpHashValue)i);
    }
    cpSpatialIndexReindexQuery(index, test_pair, &t);
    cpSpatialIndexFree(index);
    return t.count;
}

size_t broad_bb_tree_pairs(broad_work *work) {
    return pairs_of(cpBBTreeNew(bounds_of, NULL), work);
}

/* As its manual recommends: cells of about the size of a circle, and ten times as many as
 * circles. */
size_t broad_hash_pairs(broad_work *work) {
    const int cells = (int)(10 * work->field->count);
    return pairs_of(cpSpaceHashNew(1.25, cells, bounds_of, NULL), work);
}
