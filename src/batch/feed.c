/* Copies the caller's shapes into columns for the kernels. */
#include "base/guard.h"
#include "batch/feed.h"

static caromi_side caromi_side_make(const float *const *column, size_t columns, size_t stride,
                                    size_t count) {
    caromi_side side = {{NULL}, columns, stride, count, true};
    for (size_t k = 0; k < columns; k++) {
        side.column[k] = column[k];
        uintptr_t next = (uintptr_t)column[0] + k * sizeof(float);
        side.record = side.record && (uintptr_t)column[k] == next;
    }
    side.record = side.record && stride >= columns * sizeof(float);
    return side;
}

caromi_side caromi_side_circles(carom_circles c) {
    const float *const column[] = {c.x, c.y, c.radius};
    return caromi_side_make(column, 3, c.stride, c.count);
}

caromi_side caromi_side_aabbs(carom_aabbs b) {
    const float *const column[] = {b.min_x, b.min_y, b.max_x, b.max_y};
    return caromi_side_make(column, 4, b.stride, b.count);
}

caromi_side caromi_side_boxes(carom_boxes b) {
    const float *const column[] = {b.x, b.y, b.half_x, b.half_y, b.c, b.s};
    return caromi_side_make(column, 6, b.stride, b.count);
}

bool caromi_side_broken(const caromi_side *side) {
    bool broken = side->stride % _Alignof(float) != 0;
    for (size_t k = 0; k < side->columns; k++) {
        broken = broken || side->column[k] == NULL;
    }
    return broken && side->count > 0;
}

/* Returns the index of a pair's shape, or SIZE_MAX if it is out of range. */
static inline size_t caromi_wanted(const caromi_side *side, caromi_index index, size_t pair) {
    if (index.first == NULL) {
        return pair;
    }
    size_t i = caromi_index_at(index, pair);
    return i < side->count ? i : SIZE_MAX;
}

/* Copies number by number; works for any layout. */
static void caromi_feed_numbers(caromi_feed *feed, const caromi_side *side, caromi_index index,
                                size_t first, size_t from, size_t to) {
    for (size_t k = 0; k < side->columns; k++) {
        const float *column = side->column[k];
        float *room = feed->room[k];
        for (size_t lane = from; lane < to; lane++) {
            size_t i = caromi_wanted(side, index, first + lane);
            room[lane] = i != SIZE_MAX ? *caromi_at(column, i, side->stride) : __builtin_nanf("");
        }
    }
}

void caromi_feed_one(caromi_feed *feed, const caromi_side *side, size_t lanes) {
    for (size_t k = 0; k < side->columns; k++) {
        const float number = *side->column[k];
        for (size_t lane = 0; lane < lanes; lane++) {
            feed->room[k][lane] = number;
        }
        feed->column[k] = feed->room[k];
    }
}

static void caromi_feed_unpack(caromi_feed *feed, const caromi_side *side, caromi_index index,
                               size_t first, size_t count) {
    size_t lane = 0;
    while (side->record && lane < count) {
        lane = caromi_feed_records(feed, side, index, first, lane, count);
        /* Copy the records that stopped caromi_feed_records one by one. */
        size_t next = count - lane < 4 ? count : lane + 4;
        caromi_feed_numbers(feed, side, index, first, lane, next);
        lane = next;
    }
    caromi_feed_numbers(feed, side, index, first, lane, count);
}

void caromi_feed_chunk(caromi_feed *feed, const caromi_side *side, caromi_index index, size_t first,
                       size_t count) {
    bool in_place = index.first == NULL && side->stride == sizeof(float);
    if (in_place && count % CAROMI_WORD == 0) {
        for (size_t k = 0; k < side->columns; k++) {
            feed->column[k] = side->column[k] + first;
        }
        return;
    }
    caromi_feed_unpack(feed, side, index, first, count);
    size_t whole = caromi_whole_words(count);
    for (size_t k = 0; k < side->columns; k++) {
        for (size_t lane = count; lane < whole; lane++) {
            feed->room[k][lane] = 0.0f;
        }
        feed->column[k] = feed->room[k];
    }
}
