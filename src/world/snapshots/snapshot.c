/* Saves a world as a snapshot, and computes the sizes and checksums of snapshots.
 *
 * caromi_save_numbers numbers the traits in the order of their first use. It stores the
 * numbers in bytes of the snapshot that are written later (caromi_number_place), so saving
 * allocates nothing. */
#include "base/guard.h"
#include "world/snapshots/snapshot.h"

uint64_t caromi_snapshot_lay(caromi_snapshot *s) {
    s->slots = CAROMI_HEAD;
    s->exclusions = s->slots + (uint64_t)s->slot_count * CAROMI_SLOT_BYTES;
    s->touches = s->exclusions + (uint64_t)s->exclusion_count * CAROMI_EXCLUSION_BYTES;
    s->traits = s->touches + (uint64_t)s->touch_count * CAROMI_TOUCH_BYTES;
    s->forces = s->traits + (uint64_t)s->traits_count * CAROMI_TRAITS_BYTES;
    s->end = s->forces + (uint64_t)s->force_count * CAROMI_FORCE_BYTES;
    return (s->end + 7) / 8 * 8;
}

/* Four independent sums, which a processor can compute in parallel. */
uint64_t caromi_snapshot_sum(const uint8_t *bytes, size_t size) {
    uint64_t sums[4] = {1, 2, 3, 4};
    for (size_t at = 0; at < size; at += 8) {
        uint64_t *sum = &sums[at / 8 % 4];
        *sum = caromi_mix(*sum, at == CAROMI_AT_SUM ? 0 : caromi_get64(bytes + at));
    }
    uint64_t all = size;
    for (int i = 0; i < 4; i++) {
        all = caromi_mix(all, sums[i]);
    }
    return caromi_mix_end(all);
}

static uint32_t caromi_used_traits(const carom_world *w) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->traits_count; i++) {
        count += w->traits[i].uses > 0;
    }
    return count;
}

/* Returns a stream that writes the record `index` of a part. */
static caromi_stream caromi_save_to(uint8_t *bytes, uint64_t part, uint32_t index, size_t size) {
    return (caromi_stream){{bytes + (size_t)part + index * size}, true};
}

/* Writes the slots of a chain, which have no body: only a generation and a link. */
static void caromi_save_chain(const carom_world *w, uint32_t first, uint32_t kind, uint8_t *slots) {
    for (uint32_t i = first; i != CAROMI_NONE; i = w->bodies[i].traits) {
        uint8_t *at = slots + (size_t)i * CAROMI_SLOT_BYTES;
        caromi_put32(at + CAROMI_AT_TRAITS, w->bodies[i].traits);
        caromi_put32(at + CAROMI_AT_TAG, caromi_lasting_tag(&w->bodies[i]) | kind);
    }
}

static void caromi_save_empty(const caromi_body *b, uint8_t *at) {
    __builtin_memset(at, 0, CAROMI_SLOT_BYTES);
    caromi_put32(at + CAROMI_AT_TRAITS, CAROMI_NONE);
    caromi_put32(at + CAROMI_AT_TAG, caromi_lasting_tag(b) | CAROMI_SLOT_SPENT);
}

/* Returns where the new number of some traits, plus 1, is stored while it is needed: in the user
 * data of a slot, or in the checksum. The table has at most one entry more than there are slots,
 * because a body that changes takes its new traits before it drops the old ones. So user data and
 * the checksum are written last. */
static uint8_t *caromi_number_place(uint8_t *bytes, const caromi_snapshot *s, uint32_t traits) {
    size_t slot = CAROMI_HEAD + (size_t)traits * CAROMI_SLOT_BYTES + CAROMI_AT_USER;
    return bytes + (traits < s->slot_count ? slot : CAROMI_AT_SUM);
}

/* Numbers the traits in the order of their first use, and writes them. Writes their numbers into
 * the slots. */
static void caromi_save_numbers(const carom_world *w, const caromi_snapshot *s, uint8_t *bytes) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->traits_count; i++) {
        caromi_put32(caromi_number_place(bytes, s, i), 0);
    }
    for (uint32_t i = 0; i < w->slot_count; i++) {
        const caromi_body *b = &w->bodies[i];
        if ((b->tag & CAROMI_LIVE) == 0) {
            continue;
        }
        uint8_t *place = caromi_number_place(bytes, s, b->traits);
        if (caromi_get32(place) == 0) {
            caromi_traits traits = w->traits[b->traits];
            caromi_stream_traits(caromi_save_to(bytes, s->traits, count, CAROMI_TRAITS_BYTES),
                                 &traits);
            caromi_put32(place, ++count);
        }
        caromi_put32(bytes + CAROMI_HEAD + (size_t)i * CAROMI_SLOT_BYTES + CAROMI_AT_TRAITS,
                     caromi_get32(place) - 1);
    }
}

static void caromi_save_slots(const carom_world *w, uint8_t *bytes) {
    for (uint32_t i = 0; i < w->slot_count; i++) {
        const caromi_stream at = caromi_save_to(bytes, CAROMI_HEAD, i, CAROMI_SLOT_BYTES);
        if ((w->bodies[i].tag & CAROMI_LIVE) == 0) {
            caromi_save_empty(&w->bodies[i], at.to);
            continue;
        }
        caromi_snapshot_slot slot = {w->bodies[i], w->still[i], caromi_turned(w, i)};
        slot.body.tag = caromi_lasting_tag(&slot.body);
        slot.body.traits = caromi_get32(at.from + CAROMI_AT_TRAITS); /* caromi_save_numbers */
        caromi_stream_slot(at, &slot);
    }
    caromi_save_chain(w, w->free_slot, CAROMI_SLOT_FREE, bytes + CAROMI_HEAD);
    caromi_save_chain(w, w->ghost_slot, CAROMI_SLOT_GHOST, bytes + CAROMI_HEAD);
}

static void caromi_save_lists(const carom_world *w, const caromi_snapshot *s, uint8_t *bytes) {
    for (uint32_t i = 0; i < w->exclusion_count; i++) {
        caromi_put64(caromi_save_to(bytes, s->exclusions, i, CAROMI_EXCLUSION_BYTES).to,
                     w->exclusions[i]);
    }
    for (uint32_t i = 0; i < w->touch_count; i++) {
        caromi_touch touch = w->touches[i];
        caromi_stream_touch(caromi_save_to(bytes, s->touches, i, CAROMI_TOUCH_BYTES), &touch);
    }
    for (uint32_t i = 0; i < w->force_count; i++) {
        caromi_force force = w->forces[i];
        caromi_stream_force(caromi_save_to(bytes, s->forces, i, CAROMI_FORCE_BYTES), &force);
    }
}

size_t carom_world_save(const carom_world *w, void *bytes, size_t capacity) {
    caromi_snapshot s = {.gravity = w->gravity,
                         .rest = w->rest,
                         .last_dt = w->last_dt,
                         .sleep_speed = w->sleep_speed,
                         .changed = w->changed,
                         .slot_count = w->slot_count,
                         .free_slot = w->free_slot,
                         .ghost_slot = w->ghost_slot,
                         .exclusion_count = w->exclusion_count,
                         .touch_count = w->touch_count,
                         .traits_count = caromi_used_traits(w),
                         .force_count = w->force_count,
                         .stats = w->stats};
    size_t size = (size_t)caromi_snapshot_lay(&s);
    if (bytes == NULL || capacity < size) {
        return size;
    }
    uint8_t *at = bytes;
    caromi_save_numbers(w, &s, at);
    caromi_save_slots(w, at);
    caromi_save_lists(w, &s, at);
    __builtin_memset(at + s.end, 0, size - (size_t)s.end);
    __builtin_memset(at, 0, CAROMI_AT_GRAVITY); /* reserved bytes, and the sum */
    caromi_put64(at, CAROMI_SNAPSHOT_MAGIC);
    caromi_put32(at + 8, CAROMI_SNAPSHOT_VERSION);
    caromi_put64(at + CAROMI_AT_SIZE, size);
    caromi_stream_head((caromi_stream){{at + CAROMI_AT_GRAVITY}, true}, &s);
    caromi_put64(at + CAROMI_AT_SUM, caromi_snapshot_sum(at, size));
    return size;
}
