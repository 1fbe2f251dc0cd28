/* Keeps the first of many items in the caller's array: as a heap while items are added, then
 * sorted. */
#include "base/guard.h"
#include "world/queries/few.h"

static unsigned char *caromi_few_at(const caromi_few *few, uint32_t i) {
    return few->items + (size_t)i * few->bytes;
}

static void caromi_few_put(const caromi_few *few, uint32_t i, const void *item) {
    __builtin_memcpy(caromi_few_at(few, i), item, few->bytes);
}

/* Adds an item to a heap of `count` items and moves it up to its place. */
static void caromi_few_rise(const caromi_few *few, uint32_t count, const void *item) {
    uint32_t at = count;
    while (at > 0) {
        uint32_t up = (at - 1) / 2;
        if (!few->before(caromi_few_at(few, up), item)) {
            break;
        }
        caromi_few_put(few, at, caromi_few_at(few, up));
        at = up;
    }
    caromi_few_put(few, at, item);
}

/* Replaces the root of a heap of `count` items and moves the new item down to its place. */
static void caromi_few_sink(const caromi_few *few, uint32_t count, const void *item) {
    uint32_t at = 0;
    for (size_t down = 1; down < count; down = 2 * (size_t)at + 1) {
        uint32_t child = (uint32_t)down;
        if (child + 1 < count &&
            few->before(caromi_few_at(few, child), caromi_few_at(few, child + 1))) {
            child++;
        }
        if (!few->before(item, caromi_few_at(few, child))) {
            break;
        }
        caromi_few_put(few, at, caromi_few_at(few, child));
        at = child;
    }
    caromi_few_put(few, at, item);
}

void caromi_few_add(caromi_few *few, const void *item) {
    if (few->count < few->capacity) {
        caromi_few_rise(few, few->count, item);
    } else if (few->capacity > 0 && few->before(item, few->items)) {
        caromi_few_sink(few, few->capacity, item);
    }
    few->count++;
}

uint32_t caromi_few_sort(caromi_few *few) {
    uint32_t kept = few->count < few->capacity ? few->count : few->capacity;
    for (uint32_t end = kept; end > 1; end--) {
        unsigned char last[CAROMI_FEW_BYTES];
        __builtin_memcpy(last, caromi_few_at(few, end - 1), few->bytes);
        caromi_few_put(few, end - 1, few->items);
        caromi_few_sink(few, end - 1, last);
    }
    return few->count;
}
