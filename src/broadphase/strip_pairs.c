/* Finds the pairs of boxes in strips, each once.
 *
 * A box is tested against the rest of its own run, and against its run in the next strip. Nearly
 * always they fit into four and eight lanes, which are tested without asking for the end. Boxes are
 * done a batch at a time, in steps whose iterations do not wait for each other:
 *
 *   caromi_batch_seek    where the runs in the next strip begin
 *   caromi_batch_test    which lanes overlap; lists the boxes with longer runs
 *   caromi_batch_write   up to two pairs per box, without a branch; lists the boxes with more
 *   caromi_batch_more    the other pairs of those
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
    caromi_strip_lanes own, above; /* of that strip and the next */
    uint32_t first, count;         /* lanes of the batch */
    uint32_t next[CAROMI_BATCH];   /* first lane of the run in the next strip */
    uint32_t
        touched[CAROMI_BATCH]; /* bits 0 to 3: lanes of the own run; 4 to 11: of the next strip */
    uint32_t more[CAROMI_BATCH], longer[CAROMI_BATCH]; /* places in the batch */
    uint32_t more_count, longer_count;
    size_t held;
    carom_id_pair block[CAROMI_STRIP_BLOCK];
} caromi_strip_search;

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
    for (uint32_t i = 0; i < k->count; i++) {
        k->next[i] = starts[caromi_scale_at(&above.cells, min_x[i] - above.width)];
    }
}

static void caromi_batch_test(caromi_strip_search *k) {
    const caromi_strip_lanes here = k->own, above = k->above;
    const caromi_strip *strip = &k->s->strips[k->strip];
    const float slack = strip->slack, slack_above = strip[1].slack;
    const uint32_t all = caromi_scale_at(&k->s->rows, strip->high) > k->strip + 1;
    uint32_t longer = 0;
    for (uint32_t i = 0; i < k->count; i++) {
        uint32_t own = k->first + i + 1, next = k->next[i];
        float max_x = here.max_x[own - 1];
        caromi_strip_probe probe = caromi_strip_probe_of(caromi_strip_box(&here, own - 1));
        k->touched[i] = caromi_strip_touches(&here, own, &probe) |
                        caromi_strip_touches_above(&above, next, &probe) << 4 |
                        caromi_strip_touches_above(&above, next + 4, &probe) << 8;
        k->longer[longer] = i;
        longer += (uint32_t)(here.min_x[own + 4] - slack <= max_x) |
                  (uint32_t)(above.min_x[next + 8] - slack_above <= max_x) | all;
    }
    k->longer_count = longer;
}

/* Returns the id of the first partner in `touched`, or any id if it is 0. Both strips are in one
 * array: `ids` and `next` are relative to the ids of the own strip. */
static inline uint32_t caromi_batch_partner(const uint32_t *ids, uint32_t own, uint32_t next,
                                            uint32_t touched) {
    uint32_t bit = caromi_first_lane(touched | 0x800u);
    uint32_t above = 0u - (uint32_t)(bit > 3);
    return ids[own + bit + (above & (next - 4u - own))];
}

static void caromi_batch_write(caromi_strip_search *k) {
    const uint32_t *ids = k->own.ids, base = (uint32_t)(k->above.ids - ids);
    carom_id_pair *to = k->block + k->held;
    uint32_t more = 0;
    for (uint32_t i = 0; i < k->count; i++) {
        uint32_t touched = k->touched[i], left = touched & (touched - 1u);
        uint32_t own = k->first + i + 1, next = base + k->next[i], id = ids[own - 1];
        *to = caromi_id_pair(id, caromi_batch_partner(ids, own, next, touched));
        to += touched != 0;
        *to = caromi_id_pair(id, caromi_batch_partner(ids, own, next, left));
        to += left != 0;
        left &= left - 1u;
        k->touched[i] = left;
        k->more[more] = i;
        more += left != 0;
    }
    k->more_count = more;
    k->held = (size_t)(to - k->block);
}

static void caromi_batch_more(caromi_strip_search *k) {
    const uint32_t *ids = k->own.ids, base = (uint32_t)(k->above.ids - ids);
    for (uint32_t j = 0; j < k->more_count; j++) {
        uint32_t i = k->more[j], own = k->first + i + 1;
        for (uint32_t touched = k->touched[i]; touched != 0; touched &= touched - 1u) {
            k->block[k->held++] = caromi_id_pair(
                ids[own - 1], caromi_batch_partner(ids, own, base + k->next[i], touched));
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
    for (uint32_t j = 0; j < k->longer_count; j++) {
        uint32_t i = k->longer[j], lane = k->first + i;
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
