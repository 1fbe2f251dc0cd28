/* The steps of the broad phase: a step draws two boxes, and every GOLDEN_BOXES boxes a broad phase
 * is built, changed and queried. The answers and their order are hashed. */
#include "base/guard.h"
#include "golden_alone.h"
#include "golden_heap.h"

#define MOST_PAIRS 1024u
#define EVEN 800u

static carom_broadphase *create(golden_feed *feed) {
    carom_broadphase_def def = carom_broadphase_def_default();
    def.allocator = golden_heap_open();
    carom_broadphase *p = carom_broadphase_create(&def);
    golden_take_verdict(feed, p != NULL);
    return p;
}

static void destroy(golden_feed *feed, carom_broadphase *p) {
    carom_broadphase_destroy(p);
    golden_need(feed, golden_heap_held() == 0); /* no other is alive in the heap */
    golden_take_word(feed, golden_heap_held());
}

/* In every other call all boxes are of one class: in a mixture of all classes few are
 * neighbours. */
static bool is_time(golden_feed *feed) {
    golden_boxes *g = &feed->boxes;
    int cls = g->calls % 2 == 0 ? (int)(g->calls / 2 % INPUTS_CLASSES) : feed->cls;
    inputs_aabb_aabb(cls, &feed->rng, &g->box[g->count], &g->box[g->count + 1]);
    g->count += 2;
    if (g->count < GOLDEN_BOXES)
        return false;
    g->count = 0;
    g->calls++;
    return true;
}

/* ---- results --------------------------------------------------------------------------------- */

static void take_pairs(golden_feed *feed, const carom_broadphase *p) {
    static carom_id_pair pairs[MOST_PAIRS];
    size_t count = carom_broadphase_pairs(p, pairs, MOST_PAIRS);
    golden_take_word(feed, count);
    for (size_t i = 0; i < count && i < MOST_PAIRS; i++)
        golden_take_word(feed, (uint64_t)pairs[i].a << 32 | pairs[i].b);
}

static void take_ids(golden_feed *feed, const uint32_t *ids, size_t count) {
    golden_take_word(feed, count);
    for (size_t i = 0; i < count && i < GOLDEN_BOXES; i++)
        golden_take_word(feed, ids[i]);
}

static const carom_aabb *any_box(golden_feed *feed) {
    return &feed->boxes.box[inputs_below(&feed->rng, GOLDEN_BOXES)];
}

static void take_query(golden_feed *feed, const carom_broadphase *p) {
    uint32_t ids[GOLDEN_BOXES];
    carom_aabb a = *any_box(feed), b = *any_box(feed);
    take_ids(feed, ids, carom_broadphase_query(p, a, ids, GOLDEN_BOXES));
    carom_aabb both = {a.min, b.max};
    take_ids(feed, ids, carom_broadphase_query(p, both, ids, GOLDEN_BOXES));
}

static void take_sweep(golden_feed *feed, const carom_broadphase *p) {
    uint32_t ids[GOLDEN_BOXES];
    carom_aabb a = *any_box(feed), b = *any_box(feed);
    carom_vec2 motion = {b.min.x - a.min.x, b.max.y - a.min.y};
    take_ids(feed, ids, carom_broadphase_sweep(p, a, motion, ids, GOLDEN_BOXES));
}

static void take_visited(void *ctx, uint32_t id) {
    golden_take_word(ctx, id);
}

static void take_visit(golden_feed *feed, const carom_broadphase *p) {
    carom_broadphase_visit(p, *any_box(feed), take_visited, feed);
}

static void take_visit_sweep(golden_feed *feed, const carom_broadphase *p) {
    carom_aabb a = *any_box(feed), b = *any_box(feed);
    carom_vec2 motion = {b.min.x - a.min.x, b.max.y - a.min.y};
    carom_broadphase_visit_sweep(p, a, motion, take_visited, feed);
}

/* ---- inputs ---------------------------------------------------------------------------------- */

static carom_broadphase *built(golden_feed *feed) {
    carom_broadphase *p = create(feed);
    golden_take_verdict(feed, carom_broadphase_build(p, feed->boxes.box, sizeof(carom_aabb),
                                                     GOLDEN_BOXES) == CAROM_OK);
    return p;
}

/* Some boxes are moved to the positions of others. */
static void set_some(golden_feed *feed, carom_broadphase *p, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t id = inputs_below(&feed->rng, GOLDEN_BOXES + 20);
        golden_take_verdict(feed, carom_broadphase_set(p, id, *any_box(feed)) == CAROM_OK);
    }
}

static void remove_some(golden_feed *feed, carom_broadphase *p, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        carom_broadphase_remove(p, inputs_below(&feed->rng, GOLDEN_BOXES + 20));
}

/* Boxes of like sizes all over a square. So many of them are sorted into strips, and not into trees
 * as those above. */
static carom_broadphase *built_even(golden_feed *feed) {
    static carom_aabb even[EVEN];
    for (uint32_t i = 0; i < EVEN; i++) {
        carom_vec2 min = {(float)inputs_below(&feed->rng, 1024) / 16.0f,
                          (float)inputs_below(&feed->rng, 1024) / 16.0f};
        float side = (float)(8 + inputs_below(&feed->rng, 24)) / 16.0f;
        even[i] = (carom_aabb){min, {min.x + side, min.y + side}};
    }
    carom_broadphase *p = create(feed);
    golden_take_verdict(feed,
                        carom_broadphase_build(p, even, sizeof(carom_aabb), EVEN) == CAROM_OK);
    return p;
}

/* Pairs and ids in their order, before and after some boxes have moved. */
static void take_even(golden_feed *feed) {
    carom_broadphase *p = built_even(feed);
    const carom_aabb square = {{8, 8}, {24, 16}};
    const carom_vec2 motion = {20, 12};
    uint32_t ids[GOLDEN_BOXES];
    for (int turn = 0; turn < 2; turn++) {
        take_pairs(feed, p);
        take_ids(feed, ids, carom_broadphase_query(p, square, ids, GOLDEN_BOXES));
        take_ids(feed, ids, carom_broadphase_sweep(p, square, motion, ids, GOLDEN_BOXES));
        set_some(feed, p, 60);
        remove_some(feed, p, 9);
    }
    destroy(feed, p);
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* Sizes and addresses differ between machines, so what is hashed is whether they are as
 * expected. */
void run_carom_broadphase_def_default(golden_feed *feed) {
    carom_broadphase_def def = carom_broadphase_def_default();
    golden_take_verdict(feed, def.size == sizeof def);
    golden_take_word(feed, def.reserved);
}

void run_carom_broadphase_create(golden_feed *feed) {
    carom_broadphase_def def = carom_broadphase_def_default();
    def.size += inputs_below(&feed->rng, 3) - 1u;
    def.allocator = inputs_below(&feed->rng, 4) ? golden_heap_open() : golden_heap_full();
    golden_take_verdict(feed, carom_broadphase_create(&def) != NULL);
}

void run_carom_broadphase_destroy(golden_feed *feed) {
    if (is_time(feed))
        destroy(feed, built(feed));
}

#define STEP_USE(function, ...)                                                                    \
    void run_carom_broadphase_##function(golden_feed *feed) {                                      \
        if (!is_time(feed))                                                                        \
            return;                                                                                \
        carom_broadphase *p = built(feed);                                                         \
        __VA_ARGS__;                                                                               \
        destroy(feed, p);                                                                          \
    }

void run_carom_broadphase_pairs(golden_feed *feed) {
    if (!is_time(feed))
        return;
    carom_broadphase *p = built(feed);
    take_pairs(feed, p);
    destroy(feed, p);
    take_even(feed);
}

static void run_backwards(void *ctx, void (*task)(void *arg, uint32_t i), void *arg,
                          uint32_t count) {
    *(uint32_t *)ctx += count;
    while (count-- > 0)
        task(arg, count);
}

/* A broad phase that is large enough to be split, built and searched in parts. */
void run_carom_broadphase_set_parallel(golden_feed *feed) {
    enum { MANY = 8200 };
    static carom_aabb boxes[MANY];
    if (!is_time(feed))
        return;
    for (uint32_t i = 0; i < MANY; i++) {
        carom_vec2 min = {(float)inputs_below(&feed->rng, 2048) / 16.0f,
                          (float)inputs_below(&feed->rng, 2048) / 16.0f};
        boxes[i] = (carom_aabb){min, {min.x + 1.0f, min.y + 1.0f}};
    }
    uint32_t parts = 0;
    carom_broadphase *p = create(feed);
    carom_broadphase_set_parallel(p, run_backwards, &parts, 2 + inputs_below(&feed->rng, 3));
    golden_take_verdict(feed,
                        carom_broadphase_build(p, boxes, sizeof(carom_aabb), MANY) == CAROM_OK);
    take_pairs(feed, p);
    golden_take_word(feed, parts);
    destroy(feed, p);
}

STEP_USE(build, take_query(feed, p))
STEP_USE(set, set_some(feed, p, 60), take_pairs(feed, p), take_query(feed, p))
STEP_USE(remove, set_some(feed, p, 9), remove_some(feed, p, 60), take_pairs(feed, p))
STEP_USE(update, set_some(feed, p, 30), remove_some(feed, p, 9),
         golden_take_verdict(feed, carom_broadphase_update(p) == CAROM_OK), take_pairs(feed, p),
         take_sweep(feed, p))
STEP_USE(get, golden_take_aabb(feed, carom_broadphase_get(p, inputs_below(&feed->rng, 400))))
STEP_USE(count, remove_some(feed, p, 9), golden_take_word(feed, carom_broadphase_count(p)))
STEP_USE(query, take_query(feed, p), take_query(feed, p))
STEP_USE(sweep, take_sweep(feed, p), take_sweep(feed, p))
STEP_USE(visit, take_visit(feed, p), take_visit(feed, p))
STEP_USE(visit_sweep, take_visit_sweep(feed, p), take_visit_sweep(feed, p))
