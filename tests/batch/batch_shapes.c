/* Tables of the batch functions and of the pair functions that they must equal. */
#include "batch_shapes.h"

const uint32_t batch_numbers[3] = {3, 4, 6};

static carom_circles as_circle(const batch_side *s) {
    return (carom_circles){s->columns[0], s->columns[1], s->columns[2], s->stride, s->count};
}

static carom_aabbs as_aabb(const batch_side *s) {
    return (carom_aabbs){s->columns[0], s->columns[1], s->columns[2],
                         s->columns[3], s->stride,     s->count};
}

static carom_boxes as_box(const batch_side *s) {
    return (carom_boxes){s->columns[0], s->columns[1], s->columns[2], s->columns[3],
                         s->columns[4], s->columns[5], s->stride,     s->count};
}

/* The count, or BATCH_REFUSED for invalid arguments. Any other error, and a count beside an error,
 * equals no expected value. */
static size_t batch_outcome(carom_result result, size_t count) {
    if (result == CAROM_OK)
        return count;
    return result == CAROM_ERROR_VALUE && count == 0 ? BATCH_REFUSED : BATCH_REFUSED - 1;
}

#define PAIR(A, B)                                                                                 \
    static void draw_##A##_##B(int cls, inputs_rng *rng, batch_shape *a, batch_shape *b) {         \
        inputs_##A##_##B(cls, rng, &a->A, &b->B);                                                  \
    }                                                                                              \
    static bool overlap_##A##_##B(const batch_shape *a, const batch_shape *b) {                    \
        return carom_overlap_##A##_##B(a->A, b->B);                                                \
    }                                                                                              \
    static carom_contact contact_##A##_##B(const batch_shape *a, const batch_shape *b) {           \
        return carom_contact_##A##_##B(a->A, b->B);                                                \
    }                                                                                              \
    static size_t ask_overlap_##A##_##B(const batch_side *a, const batch_side *b,                  \
                                        const carom_pairs *pairs, uint64_t *bits) {                \
        size_t count;                                                                              \
        carom_result result =                                                                      \
            carom_batch_overlap_##A##_##B(as_##A(a), as_##B(b), pairs, bits, &count);              \
        return batch_outcome(result, count);                                                       \
    }                                                                                              \
    static size_t ask_hits_##A##_##B(const batch_side *a, const batch_side *b,                     \
                                     const carom_pairs *pairs, uint32_t *hits, size_t capacity) {  \
        size_t count;                                                                              \
        carom_result result =                                                                      \
            carom_batch_hits_##A##_##B(as_##A(a), as_##B(b), pairs, hits, capacity, &count);       \
        return batch_outcome(result, count);                                                       \
    }                                                                                              \
    static size_t ask_contact_##A##_##B(const batch_side *a, const batch_side *b,                  \
                                        const carom_pairs *pairs, carom_contacts out) {            \
        size_t count;                                                                              \
        carom_result result =                                                                      \
            carom_batch_contact_##A##_##B(as_##A(a), as_##B(b), pairs, out, &count);               \
        return batch_outcome(result, count);                                                       \
    }

PAIR(circle, circle)
PAIR(circle, aabb)
PAIR(circle, box)
PAIR(aabb, aabb)
PAIR(aabb, box)
PAIR(box, box)

#define ROW(p, KIND_A, KIND_B)                                                                     \
    {                                                                                              \
#p, KIND_A, KIND_B, draw_##p, overlap_##p, contact_##p, ask_overlap_##p, ask_hits_##p,     \
            ask_contact_##p                                                                        \
    }

const batch_kind batch_kinds[BATCH_KINDS] = {
    ROW(circle_circle, BATCH_CIRCLE, BATCH_CIRCLE), ROW(circle_aabb, BATCH_CIRCLE, BATCH_AABB),
    ROW(circle_box, BATCH_CIRCLE, BATCH_BOX),       ROW(aabb_aabb, BATCH_AABB, BATCH_AABB),
    ROW(aabb_box, BATCH_AABB, BATCH_BOX),           ROW(box_box, BATCH_BOX, BATCH_BOX),
};

#define SWEEP(B)                                                                                   \
    static void draw_sweep_##B(int cls, inputs_rng *rng, batch_path *path, batch_shape *b) {       \
        inputs_sweep_circle_##B(cls, rng, &path->a, &path->motion, &b->B);                         \
    }                                                                                              \
    static carom_sweep sweep_##B(const batch_path *path, const batch_shape *b) {                   \
        return carom_sweep_circle_##B(path->a, path->motion, b->B);                                \
    }                                                                                              \
    static size_t ask_sweep_##B(const batch_path *path, const batch_side *b, uint32_t *hits,       \
                                carom_sweep *sweeps, size_t capacity) {                            \
        size_t count;                                                                              \
        carom_result result = carom_batch_sweep_circle_##B(path->a, path->motion, as_##B(b), hits, \
                                                           sweeps, capacity, &count);              \
        return batch_outcome(result, count);                                                       \
    }

SWEEP(circle)
SWEEP(aabb)
SWEEP(box)

const batch_sweep_kind batch_sweep_kinds[BATCH_SWEEP_KINDS] = {
    {"circle_circle", BATCH_CIRCLE, draw_sweep_circle, sweep_circle, ask_sweep_circle},
    {"circle_aabb", BATCH_AABB, draw_sweep_aabb, sweep_aabb, ask_sweep_aabb},
    {"circle_box", BATCH_BOX, draw_sweep_box, sweep_box, ask_sweep_box},
};

bool batch_is_listed(carom_sweep s) {
    return s.state != CAROM_SWEEP_MISS || s.t < 1.0 || s.normal.x != 0.0f || s.normal.y != 0.0f;
}

carom_contact batch_no_contact(void) {
    carom_circle none = {{0.0f, 0.0f}, -1.0f};
    return carom_contact_circle_circle(none, none);
}
