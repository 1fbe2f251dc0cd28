/* Saves a world as a snapshot, and computes the sizes and checksums of snapshots.
 *
 * caromi_save_numbers numbers the traits in the order of their first use. It stores the
 * numbers in bytes of the snapshot that are written later (caromi_number_place), so saving
 * allocates nothing. */
#include "base/guard.h"
#include "world/snapshots/snapshot.h"

uint64_t caromi_snapshot_size(const caromi_snapshot *s) {
    uint64_t bytes = CAROMI_HEAD + (uint64_t)s->slot_count * CAROMI_SLOT_BYTES +
                     (uint64_t)s->exclusion_count * CAROMI_EXCLUSION_BYTES +
                     (uint64_t)s->touch_count * CAROMI_TOUCH_BYTES +
                     (uint64_t)s->traits_count * CAROMI_TRAITS_BYTES +
                     (uint64_t)s->force_count * CAROMI_FORCE_BYTES;
    return (bytes + 7) / 8 * 8;
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

static void caromi_save_head(const carom_world *w, const caromi_snapshot *s, uint8_t *at) {
    caromi_put64(at, CAROMI_SNAPSHOT_MAGIC);
    caromi_put32(at + 8, CAROMI_SNAPSHOT_VERSION);
    caromi_put32(at + 12, 0); /* reserved */
    caromi_put64(at + CAROMI_AT_SIZE, caromi_snapshot_size(s));
    caromi_put64(at + CAROMI_AT_SUM, 0);
    caromi_put_vec(at + 32, w->gravity);
    caromi_put_float(at + 40, w->rest);
    caromi_put_float(at + 44, w->last_dt);
    caromi_put32(at + 48, s->slot_count);
    caromi_put32(at + 52, s->free_slot);
    caromi_put32(at + 56, s->ghost_slot);
    caromi_put32(at + 60, s->exclusion_count);
    caromi_put32(at + 64, s->touch_count);
    caromi_put32(at + 68, s->traits_count);
    caromi_put32(at + 72, s->force_count);
    caromi_put32(at + 76, w->stats.windows);
    caromi_put64(at + 80, w->stats.steps);
    caromi_put32(at + 88, w->stats.impacts);
    caromi_put32(at + 92, w->stats.stalled);
    caromi_put_double(at + 96, w->stats.lost);
    caromi_put_double(at + 104, w->stats.moved);
    caromi_put_double(at + 112, w->stats.total_lost);
    caromi_put_double(at + 120, w->stats.total_moved);
    caromi_put_double(at + 128, w->stats.kinetic_energy);
    caromi_put_vec(at + 136, w->stats.momentum);
    caromi_put_float(at + 144, w->sleep_speed);
    caromi_put32(at + 148, w->changed);
}

/* Writes all of a body except its user data and its traits. */
static void caromi_save_body(const caromi_body *b, uint8_t *at) {
    caromi_put_vec(at, b->pos);
    caromi_put_vec(at + 8, b->prev);
    caromi_put_vec(at + 16, b->vel);
    caromi_put_vec(at + 24, b->half);
    caromi_put_float(at + 32, b->rot.c);
    caromi_put_float(at + 36, b->rot.s);
    caromi_put_float(at + 48, b->inv_mass);
    caromi_put_float(at + 52, b->spin);
    caromi_put32(at + CAROMI_AT_TAG, caromi_lasting_tag(b));
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

static void caromi_save_traits(const caromi_traits *t, uint8_t *at) {
    caromi_put_float(at, t->restitution);
    caromi_put_float(at + 4, t->friction);
    caromi_put_float(at + 8, t->damping);
    caromi_put_float(at + 12, t->gravity_scale);
    caromi_put32(at + 16, t->category);
    caromi_put32(at + 20, t->mask);
    caromi_put32(at + 24, t->sides);
    caromi_put_float(at + 28, t->turning);
    caromi_put_float(at + 32, t->spin_damping);
}

/* Numbers the traits in the order of their first use, and writes them. Writes their numbers into
 * the slots. */
static void caromi_save_numbers(const carom_world *w, const caromi_snapshot *s, uint8_t *bytes,
                                uint8_t *at) {
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
            caromi_save_traits(&w->traits[b->traits], at + (size_t)count * CAROMI_TRAITS_BYTES);
            caromi_put32(place, ++count);
        }
        caromi_put32(bytes + CAROMI_HEAD + (size_t)i * CAROMI_SLOT_BYTES + CAROMI_AT_TRAITS,
                     caromi_get32(place) - 1);
    }
}

static void caromi_save_slots(const carom_world *w, uint8_t *slots) {
    for (uint32_t i = 0; i < w->slot_count; i++) {
        const caromi_body *b = &w->bodies[i];
        uint8_t *at = slots + (size_t)i * CAROMI_SLOT_BYTES;
        if ((b->tag & CAROMI_LIVE) != 0) {
            caromi_save_body(b, at);
            caromi_put_float(at + CAROMI_AT_STILL, w->still[i].time);
            caromi_put32(at + CAROMI_AT_STILL + 4, caromi_still_moved(w->still[i]));
            caromi_put_float(at + CAROMI_AT_TURNED, caromi_turned(w, i));
            caromi_put64(at + CAROMI_AT_USER, b->user);
        } else {
            caromi_save_empty(b, at);
        }
    }
    caromi_save_chain(w, w->free_slot, CAROMI_SLOT_FREE, slots);
    caromi_save_chain(w, w->ghost_slot, CAROMI_SLOT_GHOST, slots);
}

static void caromi_save_lists(const carom_world *w, uint8_t *exclusions, uint8_t *touches,
                              uint8_t *forces) {
    for (uint32_t i = 0; i < w->exclusion_count; i++) {
        caromi_put64(exclusions + (size_t)i * CAROMI_EXCLUSION_BYTES, w->exclusions[i]);
    }
    for (uint32_t i = 0; i < w->touch_count; i++) {
        uint8_t *at = touches + (size_t)i * CAROMI_TOUCH_BYTES;
        caromi_put32(at, w->touches[i].a);
        caromi_put32(at + 4, w->touches[i].b);
        caromi_put_float(at + 8, w->touches[i].normal_impulse);
        caromi_put_float(at + 12, w->touches[i].friction_impulse);
        caromi_put_float(at + 16, w->touches[i].impulse);
        caromi_put32(at + 20, w->touches[i].flags);
        caromi_put_float(at + 24, w->touches[i].second_normal_impulse);
        caromi_put_float(at + 28, w->touches[i].second_friction_impulse);
    }
    for (uint32_t i = 0; i < w->force_count; i++) {
        uint8_t *at = forces + (size_t)i * CAROMI_FORCE_BYTES;
        caromi_put32(at, w->forces[i].body);
        caromi_put_vec(at + 4, w->forces[i].force);
        caromi_put_float(at + 12, w->forces[i].torque);
    }
}

size_t carom_world_save(const carom_world *w, void *bytes, size_t capacity) {
    caromi_snapshot s = {.slot_count = w->slot_count,
                         .free_slot = w->free_slot,
                         .ghost_slot = w->ghost_slot,
                         .exclusion_count = w->exclusion_count,
                         .touch_count = w->touch_count,
                         .traits_count = caromi_used_traits(w),
                         .force_count = w->force_count};
    size_t size = (size_t)caromi_snapshot_size(&s);
    if (bytes == NULL || capacity < size) {
        return size;
    }
    uint8_t *slots = (uint8_t *)bytes + CAROMI_HEAD;
    uint8_t *exclusions = slots + (size_t)s.slot_count * CAROMI_SLOT_BYTES;
    uint8_t *touches = exclusions + (size_t)s.exclusion_count * CAROMI_EXCLUSION_BYTES;
    uint8_t *traits = touches + (size_t)s.touch_count * CAROMI_TOUCH_BYTES;
    uint8_t *forces = traits + (size_t)s.traits_count * CAROMI_TRAITS_BYTES;
    uint8_t *end = forces + (size_t)s.force_count * CAROMI_FORCE_BYTES;
    caromi_save_numbers(w, &s, bytes, traits);
    caromi_save_head(w, &s, bytes);
    caromi_save_slots(w, slots);
    caromi_save_lists(w, exclusions, touches, forces);
    __builtin_memset(end, 0, (size_t)((uint8_t *)bytes + size - end));
    caromi_put64((uint8_t *)bytes + CAROMI_AT_SUM, caromi_snapshot_sum(bytes, size));
    return size;
}
