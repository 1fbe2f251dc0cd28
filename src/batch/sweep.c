/* Sweeps a circle against many shapes: kernels cull, the pair layer sweeps the rest. */
#include "base/guard.h"
#include "batch/batch.h"
#include "shape/valid.h"

/* Bounds all rounding errors of the path and of its end: 32 uf of everything that the kernels add
 * up for the path. An end beyond FLT_MAX may be rounded by any amount. */
static float caromi_path_margin(carom_circle a, carom_vec2 motion, double length) {
    double x = (double)a.center.x;
    double y = (double)a.center.y;
    double farthest =
        caromi_max(caromi_abs(x + (double)motion.x), caromi_abs(y + (double)motion.y));
    if (farthest > (double)FLT_MAX) {
        return (float)CAROMI_INFINITY;
    }
    double size = caromi_abs(x) + caromi_abs(y) + (double)a.radius + length;
    return caromi_to_float(32.0 * (double)CAROMI_UF * size + (double)CAROMI_TINY);
}

/* A length beyond FLT_MAX is clamped; no shape lies past the end of such a path. */
static caromi_path caromi_path_make(carom_circle a, carom_vec2 motion) {
    double x = (double)motion.x;
    double y = (double)motion.y;
    double length = caromi_sqrt(x * x + y * y);
    double per_length = length > 0.0 ? 1.0 / length : 0.0;
    return (caromi_path){a.center.x,
                         a.center.y,
                         length > 0.0 ? (float)(x * per_length) : 1.0f,
                         (float)(y * per_length),
                         caromi_to_float(length),
                         a.radius,
                         caromi_path_margin(a, motion, length)};
}

static carom_sweep caromi_lane_sweep(int pair, carom_circle a, carom_vec2 motion,
                                     const caromi_feed *b, size_t i) {
    switch (pair) {
    case CAROMI_BATCH_CIRCLE_CIRCLE:
        return carom_sweep_circle_circle(a, motion, caromi_lane_circle(b, i));
    case CAROMI_BATCH_CIRCLE_AABB:
        return carom_sweep_circle_aabb(a, motion, caromi_lane_aabb(b, i));
    default:
        return carom_sweep_circle_box(a, motion, caromi_lane_box(b, i));
    }
}

/* Returns whether s is a miss without a normal: the whole motion is free. */
static bool caromi_plain_miss(carom_sweep s) {
    return s.state == CAROM_SWEEP_MISS && s.normal.x == 0.0f && s.normal.y == 0.0f;
}

/* Lists those shapes of a chunk that the path may touch, and returns their number. All are listed
 * before the first one is swept, because the processor overlaps sweeps as long as no branch between
 * them is mispredicted. */
static size_t caromi_sweep_candidates(const caromi_isa *isa, int pair, const caromi_path *path,
                                      caromi_columns b, size_t count, uint16_t *candidates) {
    size_t n = 0;
    for (size_t word = 0; word < count; word += CAROMI_WORD) {
        uint64_t maybe = isa->reach[pair](path, b, word) & caromi_word_mask(count - word);
        for (; maybe != 0; maybe &= maybe - 1) {
            candidates[n++] = (uint16_t)(word + caromi_lowest_bit(maybe));
        }
    }
    return n;
}

/* A call, and where its results go. */
typedef struct caromi_sweep_job {
    const caromi_isa *isa;
    int pair;
    carom_circle a;
    carom_vec2 motion;
    const caromi_side *b;
    caromi_path path;
    uint32_t *hits;
    carom_sweep *sweeps;
    size_t capacity;
} caromi_sweep_job;

/* Lists the sweeps of a part from hits[begin] and sweeps[begin] on. */
static size_t caromi_sweep_part(const void *ctx, size_t begin, size_t end) {
    const caromi_sweep_job *job = ctx;
    caromi_feed feed;
    uint16_t candidates[CAROMI_CHUNK];
    size_t at = begin;
    for (size_t first = begin, count; first < end; first += count) {
        count = caromi_chunk_size(end - first);
        caromi_feed_chunk(&feed, job->b, (caromi_index){NULL, 0, 0}, first, count);
        size_t n = caromi_sweep_candidates(job->isa, job->pair, &job->path, feed.column, count,
                                           candidates);
        for (size_t k = 0; k < n; k++) {
            size_t i = candidates[k];
            carom_sweep s = caromi_lane_sweep(job->pair, job->a, job->motion, &feed, i);
            if (caromi_plain_miss(s)) {
                continue;
            }
            if (at < job->capacity && job->hits != NULL) {
                job->hits[at] = (uint32_t)(first + i);
            }
            if (at < job->capacity && job->sweeps != NULL) {
                job->sweeps[at] = s;
            }
            at++;
        }
    }
    return at - begin;
}

static carom_result caromi_sweep_many(int pair, carom_circle a, carom_vec2 motion, caromi_side b,
                                      uint32_t *hits, carom_sweep *sweeps, size_t capacity,
                                      size_t *found) {
    const caromi_isa *isa = caromi_batch_isa();
    (void)caromi_batch_found(found, 0);
    if (isa == NULL) {
        return CAROM_ERROR_ISA;
    }
    if (caromi_side_broken(&b) || (uint64_t)b.count > (uint64_t)1 << 32) {
        return CAROM_ERROR_VALUE;
    }
    if (!caromi_circle_ok(a) || !caromi_point_ok(motion)) {
        return CAROM_OK;
    }
    caromi_split split;
    const caromi_sweep_job job = {isa,  pair,   a,       motion, &b, caromi_path_make(a, motion),
                                  hits, sweeps, capacity};
    size_t listed =
        caromi_batch_split(&split, caromi_sweep_part, &job, b.count, capacity >= b.count);
    if (hits != NULL) {
        caromi_split_join(&split, hits, sizeof *hits);
    }
    if (sweeps != NULL) {
        caromi_split_join(&split, sweeps, sizeof *sweeps);
    }
    return caromi_batch_found(found, listed);
}

carom_result carom_batch_sweep_circle_circle(carom_circle a, carom_vec2 motion, carom_circles b,
                                             uint32_t *hits, carom_sweep *sweeps, size_t capacity,
                                             size_t *found) {
    return caromi_sweep_many(CAROMI_BATCH_CIRCLE_CIRCLE, a, motion, caromi_side_circles(b), hits,
                             sweeps, capacity, found);
}

carom_result carom_batch_sweep_circle_aabb(carom_circle a, carom_vec2 motion, carom_aabbs b,
                                           uint32_t *hits, carom_sweep *sweeps, size_t capacity,
                                           size_t *found) {
    return caromi_sweep_many(CAROMI_BATCH_CIRCLE_AABB, a, motion, caromi_side_aabbs(b), hits,
                             sweeps, capacity, found);
}

carom_result carom_batch_sweep_circle_box(carom_circle a, carom_vec2 motion, carom_boxes b,
                                          uint32_t *hits, carom_sweep *sweeps, size_t capacity,
                                          size_t *found) {
    return caromi_sweep_many(CAROMI_BATCH_CIRCLE_BOX, a, motion, caromi_side_boxes(b), hits, sweeps,
                             capacity, found);
}
