/* Finds the pairs of boxes in strips, each once.
 *
 * A box is tested against the rest of its own run, and against its run in the next strip. Nearly
 * always they fit into four and eight lanes, which are tested without asking for the end. Boxes are
 * done a batch at a time, in steps whose iterations do not wait for each other:
 *
 *   caromi_batch_seek    where the runs in the next strip begin
 *   caromi_batch_test    which lanes overlap
 *   caromi_batch_sort    which boxes have one pair, two or more, and which may have longer runs
 *   caromi_batch_write   up to two pairs per box
 *   caromi_batch_more    the other pairs of the boxes with more
 *   caromi_batch_longer  the rest of longer runs, and strips beyond the next for high boxes */
#include "base/guard.h"
#include "broadphase/store.h"

#define CAROMI_BATCH 64u

/* Pairs are collected in a small block, which has capacity for two more per box of a batch. */
#define CAROMI_STRIP_BLOCK 512u

typedef struct caromi_strip_search {
    const caromi_strips *s;
    caromi_pair_list *list;
    uint32_t strip;
    caromi_strip_lanes own, above;  /* of that strip and the next */
    uint32_t first, count;          /* lanes of the batch */
    uint32_t next[CAROMI_BATCH];    /* first lane of the run in the next strip */
    uint16_t touched[CAROMI_BATCH]; /* bits of caromi_strip_touches_both */
    /* Bits for the boxes of the batch: whether they have a first, a second and a third pair;
     * whether their runs may be longer. */
    uint64_t has[3], longer;
    size_t held;
    carom_id_pair block[CAROMI_STRIP_BLOCK];
} caromi_strip_search;

static inline uint32_t caromi_first_place(uint64_t places) {
    return (uint32_t)__builtin_ctzll(places);
}

static void caromi_strip_flush(caromi_strip_search *k) {
    caromi_pair_list *list = k->list;
    size_t fits = list->count < list->capacity ? list->capacity - list->count : 0;
    size_t copied = k->held < fits ? k->held : fits;
    if (copied > 0) {
        __builtin_memcpy(list->pairs + list->count, k->block, copied * sizeof(carom_id_pair));
    }
    list->count += k->held;
    k->held = 0;
}

static void caromi_batch_seek(caromi_strip_search *k) {
    const caromi_strip above = k->s->strips[k->strip + 1];
    const uint32_t *starts = k->s->starts + above.starts;
    const float *min_x = k->own.min_x + k->first;
    uint32_t cell[CAROMI_BATCH];
    for (uint32_t i = 0; i < k->count; i += 4) {
        caromi_scale_at_four(&above.cells, min_x + i, above.width, cell + i);
    }
    for (uint32_t i = 0; i < k->count; i++) {
        k->next[i] = starts[cell[i]];
    }
}

/* The loop stores to fixed places only. If a place depended on what was touched, some processors
 * would not load the next box before they know that place. */
static void caromi_batch_test(caromi_strip_search *k) {
    const caromi_strip_lanes here = k->own, above = k->above;
    const float slack = k->s->strips[k->strip + 1].slack;
    uint64_t longer = 0;
    for (uint32_t i = 0; i < k->count; i++) {
        uint32_t lane = k->first + i, next = k->next[i];
        carom_aabb box = caromi_strip_box(&here, lane);
        caromi_strip_probe probe = caromi_strip_probe_of(box);
        k->touched[i] = (uint16_t)caromi_strip_touches_both(&here, lane + 1, &above, next, &probe);
        longer |= (uint64_t)(above.min_x[next + 8] - slack <= box.max.x) << i;
    }
    k->longer = longer;
}

static void caromi_batch_sort(caromi_strip_search *k) {
    const caromi_strip *strip = &k->s->strips[k->strip];
    const float *low = k->own.min_x + k->first + 5, *high = k->own.max_x + k->first;
    const uint64_t all = ~(uint64_t)0 >> (CAROMI_BATCH - k->count);
    k->has[0] = k->has[1] = k->has[2] = 0;
    for (uint32_t i = 0; i < k->count; i += 16) {
        uint32_t has[3];
        caromi_sixteen_sets(k->touched + i, has);
        for (uint32_t n = 0; n < 3; n++) {
            k->has[n] |= (uint64_t)has[n] << i & all;
        }
    }
    for (uint32_t i = 0; i < k->count; i += 4) {
        k->longer |= (uint64_t)caromi_four_reach(low + i, strip->slack, high + i) << i;
    }
    bool high_boxes = caromi_scale_at(&k->s->rows, strip->high) > k->strip + 1;
    k->longer = high_boxes ? all : k->longer & all;
}

/* Returns the pair of a box of the batch with the first that it touches. Both strips are in one
 * array, so both runs are indexed from the ids of the own strip. There is no branch: which of the
 * runs has it is unpredictable. */
static inline carom_id_pair caromi_batch_pair(const caromi_strip_search *k, uint32_t place,
                                              uint32_t touched) {
    const uint32_t *ids = k->own.ids;
    uint32_t bit = caromi_first_lane(touched), above = 0u - (bit >> 3);
    uint32_t own = k->first + place + 1u;
    uint32_t next = (uint32_t)(k->above.ids - ids) + k->next[place] - 8u;
    return caromi_id_pair(ids[own - 1u], ids[own + bit + (above & (next - own))]);
}

static void caromi_batch_write(caromi_strip_search *k) {
    carom_id_pair *to = k->block + k->held;
    uint8_t second[CAROMI_BATCH] = {0}; /* where the second pair of a box belongs */
    uint32_t n = 0;
    for (uint64_t left = k->has[0]; left != 0; left &= left - 1u) {
        uint32_t i = caromi_first_place(left);
        to[n++] = caromi_batch_pair(k, i, k->touched[i]);
        second[i] = (uint8_t)n;
        n += (uint32_t)(k->has[1] >> i & 1u);
    }
    for (uint64_t left = k->has[1]; left != 0; left &= left - 1u) {
        uint32_t i = caromi_first_place(left), touched = k->touched[i];
        to[second[i]] = caromi_batch_pair(k, i, touched & (touched - 1u));
    }
    k->held += n;
}

static void caromi_batch_more(caromi_strip_search *k) {
    for (uint64_t left = k->has[2]; left != 0; left &= left - 1u) {
        uint32_t i = caromi_first_place(left), touched = k->touched[i];
        touched &= touched - 1u;
        for (touched &= touched - 1u; touched != 0; touched &= touched - 1u) {
            k->block[k->held++] = caromi_batch_pair(k, i, touched);
        }
        if (k->held > CAROMI_STRIP_BLOCK - 16) {
            caromi_strip_flush(k);
        }
    }
}

/* Tests a box against the lanes from `first` to `end`. */
static void caromi_strip_rest(caromi_strip_search *k, uint32_t id, const caromi_strip_probe *probe,
                              const caromi_strip_lanes *lanes, uint32_t first, uint32_t end) {
    for (uint32_t lane = first; lane < end; lane += 4) {
        for (uint32_t touched = caromi_strip_touches(lanes, lane, probe); touched != 0;
             touched &= touched - 1) {
            k->block[k->held++] = caromi_id_pair(id, lanes->ids[lane + caromi_first_lane(touched)]);
        }
        if (k->held > CAROMI_STRIP_BLOCK - 16) {
            caromi_strip_flush(k);
        }
    }
}

static void caromi_batch_longer(caromi_strip_search *k) {
    const caromi_strips *s = k->s;
    const caromi_strip *here = &s->strips[k->strip];
    for (uint64_t left = k->longer; left != 0; left &= left - 1u) {
        uint32_t i = caromi_first_place(left), lane = k->first + i;
        uint32_t id = k->own.ids[lane];
        carom_aabb b = caromi_strip_box(&k->own, lane);
        caromi_strip_probe probe = caromi_strip_probe_of(b);
        uint32_t end = caromi_strip_run(s, here, b.min.x, b.max.x).end;
        caromi_strip_rest(k, id, &probe, &k->own, lane + 5, end);
        end = caromi_strip_run(s, here + 1, b.min.x, b.max.x).end;
        caromi_strip_rest(k, id, &probe, &k->above, k->next[i] + 8, end);
        uint32_t last = caromi_scale_at(&s->rows, b.max.y);
        for (uint32_t strip = k->strip + 2; strip <= last; strip++) {
            caromi_lane_run run = caromi_strip_run(s, &s->strips[strip], b.min.x, b.max.x);
            caromi_strip_lanes far = caromi_strip_lanes_of(s, &s->strips[strip]);
            caromi_strip_rest(k, id, &probe, &far, run.first, run.end);
        }
    }
}

static void caromi_strip_pairs(caromi_strip_search *k) {
    const caromi_strip *strip = &k->s->strips[k->strip];
    k->own = caromi_strip_lanes_of(k->s, strip);
    k->above = caromi_strip_lanes_of(k->s, strip + 1);
    for (uint32_t done = 0; done < strip->count; done += CAROMI_BATCH) {
        uint32_t left = strip->count - done;
        k->first = done;
        k->count = left < CAROMI_BATCH ? left : CAROMI_BATCH;
        if (k->held > CAROMI_STRIP_BLOCK - 2 * CAROMI_BATCH - 16) {
            caromi_strip_flush(k);
        }
        caromi_batch_seek(k);
        caromi_batch_test(k);
        caromi_batch_sort(k);
        caromi_batch_write(k);
        caromi_batch_more(k);
        caromi_batch_longer(k);
    }
}

void caromi_strips_pairs(const carom_broadphase *p, uint32_t first, uint32_t end,
                         caromi_pair_list *list) {
    caromi_strip_search k = {.s = &p->strips, .list = list};
    for (k.strip = first; k.strip < end; k.strip++) {
        caromi_strip_pairs(&k);
    }
    caromi_strip_flush(&k);
}
