/* The steps of the batch layer: a step draws one pair, and every GOLDEN_BATCH steps make calls with
 * all of them. The instruction sets take turns, so one hash covers all that are available. */
#include "base/guard.h"
#include "carom/batch.h"
#include "golden_alone.h"

/* Pairs that are tested in a call of their own, so that columns also end there. */
#define TAIL 3u

static void next_isa(golden_feed *feed) {
    const char *name = carom_batch_isa_at(feed->batch.calls++);
    if (!name) {
        feed->batch.calls = 1;
        name = carom_batch_isa_at(0);
    }
    golden_take_verdict(feed, carom_batch_set_isa(name) == CAROM_OK);
}

/* Counts a draw. Returns true if a batch is full, and then starts the next one. */
static bool is_time(golden_feed *feed) {
    if (++feed->batch.count < GOLDEN_BATCH)
        return false;
    feed->batch.count = 0;
    return true;
}

static bool is_full(golden_feed *feed) {
    bool full = is_time(feed);
    if (full)
        next_isa(feed);
    return full;
}

/* ---- pairs ----------------------------------------------------------------------------------- */

#define circles_from carom_circles_from
#define aabbs_from carom_aabbs_from
#define boxes_from carom_boxes_from

/* Functions of the `plural` types: circle, circles. */
#define STEP_PAIRS(A, A_plural, B, B_plural)                                                       \
    static void draw_##A##_##B(golden_feed *feed) {                                                \
        golden_batch *g = &feed->batch;                                                            \
        inputs_##A##_##B(feed->cls, &feed->rng, &g->a.A[g->count], &g->b.B[g->count]);             \
    }                                                                                              \
    static void ask_overlap_##A##_##B(golden_feed *feed, uint32_t first, uint32_t count) {         \
        uint64_t bits = 0;                                                                         \
        golden_batch *g = &feed->batch;                                                            \
        size_t found;                                                                              \
        (void)carom_batch_overlap_##A##_##B(A_plural##_from(g->a.A + first, count),                \
                                            B_plural##_from(g->b.B + first, count), NULL, &bits,   \
                                            &found);                                               \
        golden_take_word(feed, found);                                                             \
        golden_take_word(feed, bits);                                                              \
    }                                                                                              \
    static void ask_hits_##A##_##B(golden_feed *feed, uint32_t first, uint32_t count) {            \
        uint32_t hits[GOLDEN_BATCH];                                                               \
        golden_batch *g = &feed->batch;                                                            \
        size_t found;                                                                              \
        (void)carom_batch_hits_##A##_##B(A_plural##_from(g->a.A + first, count),                   \
                                         B_plural##_from(g->b.B + first, count), NULL, hits,       \
                                         GOLDEN_BATCH, &found);                                    \
        for (size_t i = 0; i < found && i < GOLDEN_BATCH; i++)                                     \
            golden_take_word(feed, hits[i]);                                                       \
        golden_take_word(feed, found);                                                             \
    }                                                                                              \
    static void ask_contact_##A##_##B(golden_feed *feed, uint32_t first, uint32_t count) {         \
        carom_contact contacts[GOLDEN_BATCH];                                                      \
        golden_batch *g = &feed->batch;                                                            \
        size_t found;                                                                              \
        (void)carom_batch_contact_##A##_##B(A_plural##_from(g->a.A + first, count),                \
                                            B_plural##_from(g->b.B + first, count), NULL,          \
                                            carom_contacts_to(contacts), &found);                  \
        golden_take_word(feed, found);                                                             \
        for (uint32_t i = 0; i < count; i++)                                                       \
            golden_take_contact(feed, contacts[i]);                                                \
    }

STEP_PAIRS(circle, circles, circle, circles)
STEP_PAIRS(circle, circles, aabb, aabbs)
STEP_PAIRS(circle, circles, box, boxes)
STEP_PAIRS(aabb, aabbs, aabb, aabbs)
STEP_PAIRS(aabb, aabbs, box, boxes)
STEP_PAIRS(box, boxes, box, boxes)

#define STEP(verb, pair)                                                                           \
    void run_carom_batch_##verb##_##pair(golden_feed *feed) {                                      \
        draw_##pair(feed);                                                                         \
        if (is_full(feed)) {                                                                       \
            ask_##verb##_##pair(feed, 0, GOLDEN_BATCH - TAIL);                                     \
            ask_##verb##_##pair(feed, GOLDEN_BATCH - TAIL, TAIL);                                  \
        }                                                                                          \
    }

#define STEP_VERBS(pair) STEP(overlap, pair) STEP(hits, pair) STEP(contact, pair)

STEP_VERBS(circle_circle)
STEP_VERBS(circle_aabb)
STEP_VERBS(circle_box)
STEP_VERBS(aabb_aabb)
STEP_VERBS(aabb_box)
STEP_VERBS(box_box)

/* ---- sweeps ---------------------------------------------------------------------------------- */

/* The first draw of a call has the mover; the others are placed where theirs would hit them. */
#define STEP_SWEEP(B, B_plural)                                                                    \
    void run_carom_batch_sweep_circle_##B(golden_feed *feed) {                                     \
        golden_batch *g = &feed->batch;                                                            \
        carom_circle a;                                                                            \
        inputs_circle_##B(feed->cls, &feed->rng, &a, &g->b.B[g->count]);                           \
        carom_shape mover = carom_shape_from_circle(a);                                            \
        carom_vec2 motion =                                                                        \
            golden_draw_motion(feed, &mover, carom_shape_from_##B(g->b.B[g->count]));              \
        if (g->count == 0) {                                                                       \
            g->a.circle[0] = mover.as.circle;                                                      \
            g->motion = motion;                                                                    \
        }                                                                                          \
        if (!is_full(feed))                                                                        \
            return;                                                                                \
        uint32_t hits[GOLDEN_BATCH];                                                               \
        carom_sweep sweeps[GOLDEN_BATCH];                                                          \
        size_t found;                                                                              \
        (void)carom_batch_sweep_circle_##B(g->a.circle[0], g->motion,                              \
                                           B_plural##_from(g->b.B, GOLDEN_BATCH), hits, sweeps,    \
                                           GOLDEN_BATCH, &found);                                  \
        golden_take_word(feed, found);                                                             \
        for (size_t i = 0; i < found && i < GOLDEN_BATCH; i++) {                                   \
            golden_take_word(feed, hits[i]);                                                       \
            golden_take_sweep(feed, sweeps[i]);                                                    \
        }                                                                                          \
    }

STEP_SWEEP(circle, circles)
STEP_SWEEP(aabb, aabbs)
STEP_SWEEP(box, boxes)

/* ---- columns --------------------------------------------------------------------------------- */

/* Hashes the offset of a column from its array, since addresses differ from run to run. */
static void take_column(golden_feed *feed, const void *array, const float *column) {
    golden_take_word(feed, (uint64_t)((const char *)column - (const char *)array));
}

static void take_side(golden_feed *feed, size_t stride, size_t count) {
    golden_take_word(feed, stride);
    golden_take_word(feed, count);
}

void run_carom_circles_from(golden_feed *feed) {
    const carom_circle *array = feed->batch.a.circle;
    carom_circles s = carom_circles_from(array, inputs_below(&feed->rng, 100));
    take_column(feed, array, s.x);
    take_column(feed, array, s.y);
    take_column(feed, array, s.radius);
    take_side(feed, s.stride, s.count);
}

void run_carom_circles_from_packed(golden_feed *feed) {
    static const carom_packed_circle array[2];
    carom_circles s = carom_circles_from_packed(array, inputs_below(&feed->rng, 100));
    take_column(feed, array, s.x);
    take_column(feed, array, s.y);
    take_column(feed, array, s.radius);
    take_side(feed, s.stride, s.count);
}

void run_carom_aabbs_from(golden_feed *feed) {
    const carom_aabb *array = feed->batch.a.aabb;
    carom_aabbs s = carom_aabbs_from(array, inputs_below(&feed->rng, 100));
    take_column(feed, array, s.min_x);
    take_column(feed, array, s.min_y);
    take_column(feed, array, s.max_x);
    take_column(feed, array, s.max_y);
    take_side(feed, s.stride, s.count);
}

void run_carom_boxes_from(golden_feed *feed) {
    const carom_box *array = feed->batch.a.box;
    carom_boxes s = carom_boxes_from(array, inputs_below(&feed->rng, 100));
    take_column(feed, array, s.x);
    take_column(feed, array, s.y);
    take_column(feed, array, s.half_x);
    take_column(feed, array, s.half_y);
    take_column(feed, array, s.c);
    take_column(feed, array, s.s);
    take_side(feed, s.stride, s.count);
}

void run_carom_contacts_to(golden_feed *feed) {
    carom_contact array[2];
    carom_contacts s = carom_contacts_to(array);
    take_column(feed, array, s.distance);
    take_column(feed, array, s.normal_x);
    take_column(feed, array, s.normal_y);
    take_column(feed, array, s.point_x);
    take_column(feed, array, s.point_y);
    golden_take_word(feed, s.stride);
}

void run_carom_batch_count(golden_feed *feed) {
    uint32_t index = 0;
    carom_pairs pairs = {&index, &index, 0, inputs_below(&feed->rng, 100)};
    uint32_t a = inputs_below(&feed->rng, 4), b = inputs_below(&feed->rng, 4);
    size_t count;
    carom_result result =
        carom_batch_count(a, b, inputs_below(&feed->rng, 2) ? &pairs : NULL, &count);
    golden_take_word(feed, result == CAROM_OK ? count : UINT64_MAX);
}

/* ---- instruction sets ------------------------------------------------------------------------ */

static bool same_name(const char *a, const char *b) {
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

/* Machines differ in their instruction sets, so only the fact that the set is an available one
 * is hashed. The lookup may be slow, and a few calls show as much as many. */
void run_carom_batch_isa(golden_feed *feed) {
    if (!is_time(feed))
        return;
    const char *name = carom_batch_isa();
    bool listed = false;
    for (size_t i = 0; name && carom_batch_isa_at(i); i++)
        listed = listed || same_name(name, carom_batch_isa_at(i));
    golden_take_verdict(feed, listed);
}

void run_carom_batch_isa_at(golden_feed *feed) {
    if (!is_time(feed))
        return;
    const char *name = carom_batch_isa_at(0);
    for (; name && *name; name++)
        golden_take_word(feed, (uint8_t)*name);
    golden_take_verdict(feed, carom_batch_isa_at(99) == NULL);
}

void run_carom_batch_set_isa(golden_feed *feed) {
    static const char *const names[] = {"scalar", "", "scalarx", "none"};
    if (!is_time(feed))
        return;
    golden_take_verdict(feed, carom_batch_set_isa(names[inputs_below(&feed->rng, 4)]) == CAROM_OK);
    golden_take_verdict(feed, carom_batch_set_isa(NULL) == CAROM_OK);
}

static void run_backwards(void *ctx, void (*task)(void *arg, uint32_t i), void *arg,
                          uint32_t count) {
    *(uint32_t *)ctx = count;
    while (count-- > 0)
        task(arg, count);
}

/* Columns with a stride of 0 repeat one shape, so a call that is split needs no memory for many. */
void run_carom_batch_set_parallel(golden_feed *feed) {
    enum { MANY = 66000 };
    static uint64_t bits[(MANY + 63) / 64];
    if (!is_time(feed))
        return;
    const float x = (float)inputs_below(&feed->rng, 4);
    const float zero = 0.0f, one = 1.0f;
    const carom_circles a = {&x, &zero, &one, 0, MANY};
    const carom_circles b = {&zero, &zero, &one, 0, MANY};
    uint32_t parts = 0;
    size_t found = 0;
    carom_batch_set_parallel(run_backwards, &parts, 2 + inputs_below(&feed->rng, 3));
    golden_take_verdict(feed,
                        carom_batch_overlap_circle_circle(a, b, NULL, bits, &found) == CAROM_OK);
    carom_batch_set_parallel(NULL, NULL, 0);
    golden_take_word(feed, parts);
    golden_take_word(feed, (uint32_t)found);
    golden_take_word(feed, (uint32_t)(bits[MANY / 64] >> 32));
}
