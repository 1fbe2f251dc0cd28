/* Converts records to columns: loads four shapes as runs of floats and transposes them in
 * registers. */
#include "base/guard.h"
#include "base/real.h"
#include "batch/feed.h"
#include "batch/four.h"

#if defined(CAROMI_FOURS)

/* For contiguous circles: twelve floats are four circles. */
static void caromi_feed_tight_circles(caromi_feed *feed, const float *p, size_t lane) {
    caromi_four a = caromi_load_four(p);     /* x0 y0 r0 x1 */
    caromi_four b = caromi_load_four(p + 4); /* y1 r1 x2 y2 */
    caromi_four c = caromi_load_four(p + 8); /* r2 x3 y3 r3 */
    caromi_four x2_y2_x3_y3 = __builtin_shufflevector(b, c, 2, 3, 5, 6);
    caromi_four y0_r0_y1_r1 = __builtin_shufflevector(a, b, 1, 2, 4, 5);
    caromi_store_four(&feed->room[0][lane], __builtin_shufflevector(a, x2_y2_x3_y3, 0, 3, 4, 6));
    caromi_store_four(&feed->room[1][lane],
                      __builtin_shufflevector(y0_r0_y1_r1, x2_y2_x3_y3, 0, 2, 5, 7));
    caromi_store_four(&feed->room[2][lane], __builtin_shufflevector(y0_r0_y1_r1, c, 1, 3, 4, 7));
}

/* Writes two columns from four pairs of neighbours. */
static inline void caromi_unzip(float *even, float *odd, caromi_four first, caromi_four second) {
    caromi_store_four(even, __builtin_shufflevector(first, second, 0, 2, 4, 6));
    caromi_store_four(odd, __builtin_shufflevector(first, second, 1, 3, 5, 7));
}

/* For contiguous boxes: 24 floats are four boxes, as pairs centre, half, rot. */
static void caromi_feed_tight_boxes(caromi_feed *feed, const float *p, size_t lane) {
    caromi_four a = caromi_load_four(p);      /* centre 0, half 0 */
    caromi_four b = caromi_load_four(p + 4);  /* rot 0, centre 1 */
    caromi_four c = caromi_load_four(p + 8);  /* half 1, rot 1 */
    caromi_four d = caromi_load_four(p + 12); /* centre 2, half 2 */
    caromi_four e = caromi_load_four(p + 16); /* rot 2, centre 3 */
    caromi_four f = caromi_load_four(p + 20); /* half 3, rot 3 */
    caromi_unzip(&feed->room[0][lane], &feed->room[1][lane],
                 __builtin_shufflevector(a, b, 0, 1, 6, 7),
                 __builtin_shufflevector(d, e, 0, 1, 6, 7));
    caromi_unzip(&feed->room[2][lane], &feed->room[3][lane],
                 __builtin_shufflevector(a, c, 2, 3, 4, 5),
                 __builtin_shufflevector(d, f, 2, 3, 4, 5));
    caromi_unzip(&feed->room[4][lane], &feed->room[5][lane],
                 __builtin_shufflevector(b, c, 0, 1, 6, 7),
                 __builtin_shufflevector(e, f, 0, 1, 6, 7));
}

/* Loads the first four numbers of a record, or three, if there is no byte beyond them. */
static inline caromi_four caromi_load_record(const float *p, size_t numbers) {
    return numbers > 3 ? caromi_load_four(p) : (caromi_four){p[0], p[1], p[2], 0.0f};
}

/* Converts four records at any addresses, of which `numbers` may be read. */
static inline void caromi_feed_four(caromi_feed *feed, const float *a, const float *b,
                                    const float *c, const float *d, size_t columns, size_t numbers,
                                    size_t lane) {
    caromi_four column[4];
    caromi_transpose(caromi_load_record(a, numbers), caromi_load_record(b, numbers),
                     caromi_load_record(c, numbers), caromi_load_record(d, numbers), column);
    caromi_store_four(&feed->room[0][lane], column[0]);
    caromi_store_four(&feed->room[1][lane], column[1]);
    caromi_store_four(&feed->room[2][lane], column[2]);
    if (columns > 3) {
        caromi_store_four(&feed->room[3][lane], column[3]);
    }
    if (columns > 4) {
        caromi_transpose(caromi_load_four(a + 2), caromi_load_four(b + 2), caromi_load_four(c + 2),
                         caromi_load_four(d + 2), column);
        caromi_store_four(&feed->room[4][lane], column[2]);
        caromi_store_four(&feed->room[5][lane], column[3]);
    }
}

/* Converts contiguous circles and boxes. */
static size_t caromi_feed_tight(caromi_feed *feed, const float *at, size_t columns, size_t lane,
                                size_t count) {
    for (; lane + 4 <= count; lane += 4) {
        if (columns == 3) {
            caromi_feed_tight_circles(feed, at + 3 * lane, lane);
        } else {
            caromi_feed_tight_boxes(feed, at + 6 * lane, lane);
        }
    }
    return lane;
}

static inline size_t caromi_feed_run(caromi_feed *feed, const caromi_side *side, size_t columns,
                                     size_t first, size_t lane, size_t count) {
    size_t stride = side->stride;
    const float *at = caromi_at(side->column[0], first, stride);
    if (columns != 4 && stride == columns * sizeof(float)) {
        return caromi_feed_tight(feed, at, columns, lane, count);
    }
    for (; lane + 4 <= count; lane += 4) {
        caromi_feed_four(feed, caromi_at(at, lane, stride), caromi_at(at, lane + 1, stride),
                         caromi_at(at, lane + 2, stride), caromi_at(at, lane + 3, stride), columns,
                         columns, lane);
    }
    return lane;
}

/* Records in more memory than this are fetched ahead: those of neighbouring pairs may be
 * anywhere. */
#define CAROMI_RECORDS_NEAR ((size_t)1 << 20)
#define CAROMI_RECORDS_AHEAD 64u

/* Fetches the records of four pairs; the first one for an index that is out of range. */
static inline void caromi_fetch_four(const caromi_side *side, caromi_index index, size_t pair) {
    for (size_t k = 0; k < 4 && pair + k < index.count; k++) {
        size_t i = caromi_index_at(index, pair + k);
        __builtin_prefetch(caromi_at(side->column[0], i < side->count ? i : 0, side->stride));
    }
}

static inline size_t caromi_feed_picked(caromi_feed *feed, const caromi_side *side, size_t columns,
                                        size_t numbers, bool far, caromi_index index, size_t first,
                                        size_t lane, size_t count) {
    const float *base = side->column[0];
    size_t stride = side->stride;
    /* Beyond the last record there may be nothing. */
    size_t end = numbers > columns ? side->count - 1 : side->count;
    for (; lane + 4 <= count; lane += 4) {
        if (far) {
            caromi_fetch_four(side, index, first + lane + CAROMI_RECORDS_AHEAD);
        }
        size_t i = caromi_index_at(index, first + lane);
        size_t j = caromi_index_at(index, first + lane + 1);
        size_t k = caromi_index_at(index, first + lane + 2);
        size_t l = caromi_index_at(index, first + lane + 3);
        if (!caromi_both(caromi_both(i < end, j < end), caromi_both(k < end, l < end))) {
            break;
        }
        caromi_feed_four(feed, caromi_at(base, i, stride), caromi_at(base, j, stride),
                         caromi_at(base, k, stride), caromi_at(base, l, stride), columns, numbers,
                         lane);
    }
    return lane;
}

/* Circles with space for a fourth number, such as carom_packed_circle, are read with it. */
static size_t caromi_feed_picked_circles(caromi_feed *feed, const caromi_side *side, bool far,
                                         caromi_index index, size_t first, size_t lane,
                                         size_t count) {
    if (side->stride >= sizeof(caromi_four) && side->count > 0) {
        return far ? caromi_feed_picked(feed, side, 3, 4, true, index, first, lane, count)
                   : caromi_feed_picked(feed, side, 3, 4, false, index, first, lane, count);
    }
    return caromi_feed_picked(feed, side, 3, 3, far, index, first, lane, count);
}

/* Passes the number of columns as a constant, so that the compiler can unroll. */
size_t caromi_feed_records(caromi_feed *feed, const caromi_side *side, caromi_index index,
                           size_t first, size_t lane, size_t count) {
    bool run = index.first == NULL;
    bool far = side->count * side->stride > CAROMI_RECORDS_NEAR;
    switch (side->columns) {
    case 3:
        return run ? caromi_feed_run(feed, side, 3, first, lane, count)
                   : caromi_feed_picked_circles(feed, side, far, index, first, lane, count);
    case 4:
        return run ? caromi_feed_run(feed, side, 4, first, lane, count)
                   : caromi_feed_picked(feed, side, 4, 4, far, index, first, lane, count);
    default:
        return run ? caromi_feed_run(feed, side, 6, first, lane, count)
                   : caromi_feed_picked(feed, side, 6, 6, far, index, first, lane, count);
    }
}

#else

size_t caromi_feed_records(caromi_feed *feed, const caromi_side *side, caromi_index index,
                           size_t first, size_t lane, size_t count) {
    (void)feed;
    (void)side;
    (void)index;
    (void)first;
    (void)count;
    return lane;
}

#endif
