/* Loads a snapshot into a world.
 *
 * carom_world_load checks the snapshot and then reserves all memory, so a failure leaves the world
 * unchanged. Then it reads the traits, the slots and the lists, and rebuilds the index. */
#include "base/guard.h"
#include "world/snapshots/snapshot.h"
#include "world/sort.h"
#include "world/step.h"

/* Reserves memory for a list of `count` items of `item` bytes; the world has `used` of them. */
static bool caromi_list_reserve(carom_world *w, caromi_memory *m, uint32_t count, uint32_t used,
                                size_t item) {
    return count <= CAROMI_MOST_SLOTS && caromi_memory_reserve(w, m, count * item, used * item);
}

/* Returns whether a body of the snapshot may rotate, or has rotated. An angle of -0 counts: it is
 * saved as it was loaded. */
static bool caromi_any_turned(const caromi_snapshot *s) {
    for (uint32_t i = 0; i < s->slot_count; i++) {
        const caromi_snapshot_slot slot = caromi_snapshot_slot_at(s, i);
        if ((slot.body.tag & CAROMI_LIVE) == 0) {
            continue;
        }
        caromi_traits traits = caromi_snapshot_traits(s, slot.body.traits);
        if (caromi_may_turn(&slot.body, &traits) || caromi_bits_of(slot.turned) != 0) {
            return true;
        }
    }
    return false;
}

/* Reserves all memory first, so that a failure leaves the world unchanged. Blocks may move even
 * then, so the pointers are set again. */
static bool caromi_load_reserve(carom_world *w, const caromi_snapshot *s) {
    bool reserved = caromi_slots_reserve(w, s->slot_count) &&
                    (!caromi_any_turned(s) || caromi_turned_reserve(w, s->slot_count)) &&
                    caromi_traits_reserve(w, s->traits_count) &&
                    caromi_list_reserve(w, &w->exclusion_memory, s->exclusion_count,
                                        w->exclusion_count, sizeof(uint64_t)) &&
                    caromi_list_reserve(w, &w->force_memory, s->force_count, w->force_count,
                                        sizeof(caromi_force)) &&
                    caromi_list_reserve(w, &w->touch_memory, s->touch_count, w->touch_count,
                                        sizeof(caromi_touch)) &&
                    caromi_list_reserve(w, &w->shown_memory, s->touch_count, w->touch_count,
                                        sizeof(carom_touch)) &&
                    caromi_list_reserve(w, &w->second_memory, s->touch_count, w->touch_count,
                                        sizeof(uint32_t)) &&
                    caromi_memory_reserve(w, &w->step->order_memory,
                                          2 * (size_t)s->touch_count * sizeof(caromi_key), 0) &&
                    caromi_index_prepare_all(w, s->slot_count);
    w->exclusions = w->exclusion_memory.data;
    w->forces = w->force_memory.data;
    w->touches = w->touch_memory.data;
    w->shown = w->shown_memory.data;
    return reserved;
}

static void caromi_load_traits(carom_world *w, const caromi_snapshot *s) {
    w->traits_count = s->traits_count;
    for (uint32_t i = 0; i < s->traits_count; i++) {
        w->traits[i] = caromi_snapshot_traits(s, i);
    }
}

/* Reads the slots, and counts what the snapshot leaves out. */
static void caromi_load_slots(carom_world *w, const caromi_snapshot *s) {
    w->slot_count = s->slot_count;
    w->free_slot = s->free_slot;
    w->ghost_slot = s->ghost_slot;
    w->body_count = 0;
    w->asleep_count = 0;
    for (uint32_t i = 0; i < s->slot_count; i++) {
        caromi_body *b = &w->bodies[i];
        const caromi_snapshot_slot slot = caromi_snapshot_slot_at(s, i);
        *b = slot.body;
        w->still[i] = slot.still;
        caromi_turned_set(w, i, slot.turned);
        w->asleep_count += (b->tag & CAROMI_ASLEEP) != 0;
        if ((b->tag & CAROMI_LIVE) != 0) {
            w->body_count++;
            b->tag |= caromi_rotates_by(b, &w->traits[b->traits]) ? CAROMI_ROTATES : 0;
            w->traits[b->traits].uses++;
        }
    }
    caromi_traits_rebuild(w);
}

static void caromi_load_lists(carom_world *w, const caromi_snapshot *s) {
    w->exclusion_count = s->exclusion_count;
    for (uint32_t i = 0; i < s->exclusion_count; i++) {
        uint64_t key = caromi_snapshot_exclusion(s, i);
        w->exclusions[i] = key;
        w->bodies[key >> 32].tag |= CAROMI_EXCLUDES;
        w->bodies[(uint32_t)key].tag |= CAROMI_EXCLUDES;
    }
    w->force_count = s->force_count;
    for (uint32_t i = 0; i < s->force_count; i++) {
        w->forces[i] = caromi_snapshot_force(s, i);
    }
    w->touch_count = s->touch_count;
    w->shown_count = 0;
    for (uint32_t i = 0; i < s->touch_count; i++) {
        caromi_touch t = caromi_snapshot_touch(s, i);
        w->touches[i] = t;
        if (t.flags & CAROMI_TOUCH_SHOWN) {
            w->shown[w->shown_count++] =
                (carom_touch){caromi_body_id(w, t.a), caromi_body_id(w, t.b)};
        }
    }
    caromi_touches_order(w);
}

carom_result carom_world_load(carom_world *w, const void *bytes, size_t size) {
    caromi_snapshot s;
    if (!caromi_snapshot_open(&s, bytes, size)) {
        return CAROM_ERROR_SNAPSHOT;
    }
    if (!caromi_load_reserve(w, &s)) {
        return CAROM_ERROR_MEMORY;
    }
    caromi_load_traits(w, &s);
    caromi_load_slots(w, &s);
    caromi_load_lists(w, &s);
    w->gravity = s.gravity;
    w->rest = s.rest;
    w->sleep_speed = s.sleep_speed;
    w->last_dt = s.last_dt;
    w->stats = s.stats;
    w->begin_count = 0;
    w->end_count = 0;
    w->impact_count = 0;
    w->report_count = 0;
    caromi_index_changed_all(w);
    w->changed = s.changed;
    w->stats.touches = w->shown_count;
    return CAROM_OK;
}
