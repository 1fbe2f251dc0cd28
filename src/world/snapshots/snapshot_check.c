/* Checks all of a snapshot before anything is loaded from it, and reads its parts.
 *
 * A snapshot may come from an untrusted source. The checksum detects accidental changes; the checks
 * after it reject all values that a world cannot have. caromi_snapshot_open checks the size and the
 * checksum, then the head, the traits, the slots and their chains, the lists, and the padding. */
#include "base/guard.h"
#include "vec/angle.h"
#include "world/paths/manifold.h"
#include "world/snapshots/snapshot.h"

static uint32_t caromi_slot_tag(const caromi_snapshot *s, uint32_t slot) {
    return caromi_get32(caromi_snapshot_at(s, s->slots, slot, CAROMI_SLOT_BYTES) + CAROMI_AT_TAG);
}

static bool caromi_is_live_slot(const caromi_snapshot *s, uint32_t slot) {
    return slot < s->slot_count && (caromi_slot_tag(s, slot) & CAROMI_LIVE) != 0;
}

caromi_traits caromi_snapshot_traits(const caromi_snapshot *s, uint32_t index) {
    const uint8_t *at = caromi_snapshot_at(s, s->traits, index, CAROMI_TRAITS_BYTES);
    caromi_traits read = {.uses = 0};
    caromi_stream_traits((caromi_stream){.from = at}, &read);
    return read;
}

caromi_touch caromi_snapshot_touch(const caromi_snapshot *s, uint32_t index) {
    const uint8_t *at = caromi_snapshot_at(s, s->touches, index, CAROMI_TOUCH_BYTES);
    caromi_touch read;
    caromi_stream_touch((caromi_stream){.from = at}, &read);
    return read;
}

caromi_force caromi_snapshot_force(const caromi_snapshot *s, uint32_t index) {
    const uint8_t *at = caromi_snapshot_at(s, s->forces, index, CAROMI_FORCE_BYTES);
    caromi_force read;
    caromi_stream_force((caromi_stream){.from = at}, &read);
    return read;
}

uint64_t caromi_snapshot_exclusion(const caromi_snapshot *s, uint32_t index) {
    return caromi_get64(caromi_snapshot_at(s, s->exclusions, index, CAROMI_EXCLUSION_BYTES));
}

/* ---- the head -------------------------------------------------------------------------------- */

static bool caromi_is_amount(double x) {
    return x >= 0.0 && x <= DBL_MAX;
}

static bool caromi_head_ok(const caromi_snapshot *s) {
    const carom_step_stats *t = &s->stats;
    bool settings = caromi_in_limits(s->gravity) && s->rest >= 0.0f && s->rest <= CAROM_WORLD_MAX &&
                    s->last_dt >= 0.0f && s->last_dt <= CAROM_WORLD_MAX_STEP && s->changed <= 1 &&
                    s->sleep_speed >= 0.0f && s->sleep_speed <= CAROM_WORLD_MAX;
    bool stats = caromi_is_amount(t->lost) && caromi_is_amount(t->moved) &&
                 caromi_is_amount(t->total_lost) && caromi_is_amount(t->total_moved) &&
                 caromi_is_amount(t->kinetic_energy) && caromi_is_finite((double)t->momentum.x) &&
                 caromi_is_finite((double)t->momentum.y);
    return settings && stats;
}

/* ---- slots ----------------------------------------------------------------------------------- */

static bool caromi_is_ghost_slot(const caromi_snapshot *s, uint32_t slot) {
    return slot < s->slot_count &&
           (caromi_slot_tag(s, slot) & CAROMI_LOW_BITS) == CAROMI_SLOT_GHOST;
}

/* `numbered` is the number of traits that the slots before it used: new traits are numbered in
 * order. */
static bool caromi_live_slot_ok(const caromi_snapshot *s, const caromi_body *b,
                                uint32_t *numbered) {
    if (b->traits > *numbered || b->traits >= s->traits_count || !caromi_in_limits(b->prev)) {
        return false;
    }
    *numbered += b->traits == *numbered;
    bool still = b->vel.x == 0.0f && b->vel.y == 0.0f && b->spin == 0.0f;
    bool may_sleep = caromi_is_type(b, CAROM_DYNAMIC) && caromi_is_there(b) && still;
    if ((b->tag & CAROMI_ASLEEP) != 0 && !may_sleep) {
        return false;
    }
    const caromi_traits traits = caromi_snapshot_traits(s, b->traits);
    return caromi_check_body(b, &traits) == CAROM_OK;
}

static bool caromi_empty_slot_ok(const caromi_snapshot *s, const caromi_body *b, uint32_t slot) {
    const uint8_t *at = caromi_snapshot_at(s, s->slots, slot, CAROMI_SLOT_BYTES);
    uint32_t kind = caromi_slot_tag(s, slot) & CAROMI_LOW_BITS;
    uint32_t rest = 0;
    for (uint32_t i = 0; i < CAROMI_SLOT_BYTES; i++) {
        bool link = i >= CAROMI_AT_TRAITS && i < CAROMI_AT_STILL;
        rest |= link ? 0u : at[i];
    }
    bool spent = caromi_body_generation(b) == CAROMI_MAX_GENERATION && b->traits == CAROMI_NONE;
    return rest == 0 && kind <= CAROMI_SLOT_GHOST && (kind != CAROMI_SLOT_SPENT || spent);
}

/* Returns whether a chain has `count` slots of one kind and ends. It cannot return to a slot: then
 * it would not end. */
static bool caromi_chain_ok(const caromi_snapshot *s, uint32_t first, uint32_t kind,
                            uint32_t count) {
    uint32_t slot = first;
    for (uint32_t i = 0; i < count; i++) {
        if (slot >= s->slot_count || (caromi_slot_tag(s, slot) & CAROMI_LOW_BITS) != kind) {
            return false;
        }
        slot = caromi_snapshot_slot_at(s, slot).body.traits;
    }
    return slot == CAROMI_NONE;
}

static bool caromi_slots_ok(const caromi_snapshot *s) {
    uint32_t counts[CAROMI_SLOT_GHOST + 1] = {0};
    uint32_t numbered = 0;
    for (uint32_t i = 0; i < s->slot_count; i++) {
        const caromi_snapshot_slot slot = caromi_snapshot_slot_at(s, i);
        const caromi_body *b = &slot.body;
        uint32_t tag = caromi_slot_tag(s, i);
        uint32_t generation = tag >> CAROMI_LASTING_BITS;
        bool live = (tag & CAROMI_LIVE) != 0;
        if (!(slot.still.time >= 0.0f) || !(slot.still.time <= 1.0f) || generation == 0 ||
            !(caromi_abs((double)slot.turned) <= CAROMI_MAX_ANGLE) ||
            generation > CAROMI_MAX_GENERATION ||
            (live && (tag & CAROMI_LOW_BITS & ~CAROMI_LASTING) != 0) ||
            !(live ? caromi_live_slot_ok(s, b, &numbered) : caromi_empty_slot_ok(s, b, i))) {
            return false;
        }
        if (!live) {
            counts[tag & CAROMI_LOW_BITS]++;
        }
    }
    return numbered == s->traits_count &&
           caromi_chain_ok(s, s->free_slot, CAROMI_SLOT_FREE, counts[CAROMI_SLOT_FREE]) &&
           caromi_chain_ok(s, s->ghost_slot, CAROMI_SLOT_GHOST, counts[CAROMI_SLOT_GHOST]);
}

/* ---- lists ----------------------------------------------------------------------------------- */

static bool caromi_exclusions_ok(const caromi_snapshot *s) {
    uint64_t before = 0;
    for (uint32_t i = 0; i < s->exclusion_count; i++) {
        uint64_t key = caromi_snapshot_exclusion(s, i);
        uint32_t a = (uint32_t)(key >> 32);
        uint32_t b = (uint32_t)key;
        if (key <= before || a >= b || !caromi_is_live_slot(s, a) || !caromi_is_live_slot(s, b)) {
            return false;
        }
        before = key;
    }
    return true;
}

/* Only pairs that collide may be moved apart: CAROMI_TOUCH_OVERLAP needs CAROMI_TOUCH_HELD. */
static bool caromi_touch_flags_ok(uint32_t flags) {
    uint32_t low = flags & ((1u << CAROMI_TOUCH_FEATURE_BITS) - 1u);
    return low != 0 && low <= (CAROMI_TOUCH_SHOWN | CAROMI_TOUCH_HELD | CAROMI_TOUCH_OVERLAP) &&
           ((flags & CAROMI_TOUCH_OVERLAP) == 0 || (flags & CAROMI_TOUCH_HELD) != 0);
}

/* Features must be in range. A second point needs a first one with a feature; without a second
 * point, its impulses are 0. */
static bool caromi_touch_points_ok(const caromi_touch *t) {
    uint32_t first = caromi_touch_feature(t, 0);
    uint32_t second = caromi_touch_feature(t, 1);
    bool no_impulse = caromi_bits_of(t->second_normal_impulse) == 0 &&
                      caromi_bits_of(t->second_friction_impulse) == 0;
    return t->flags >> 3 * CAROMI_TOUCH_FEATURE_BITS == 0 && first <= CAROMI_FEATURES &&
           second <= CAROMI_FEATURES && (second == 0 ? no_impulse : first != 0) &&
           caromi_is_finite((double)t->second_normal_impulse) &&
           caromi_is_finite((double)t->second_friction_impulse);
}

/* A touching pair may name a body that was removed since: its end event is still to come. */
static bool caromi_touches_ok(const caromi_snapshot *s) {
    uint64_t before = 0;
    for (uint32_t i = 0; i < s->touch_count; i++) {
        caromi_touch t = caromi_snapshot_touch(s, i);
        uint64_t key = caromi_touch_key(&t);
        bool named = (caromi_is_live_slot(s, t.a) || caromi_is_ghost_slot(s, t.a)) &&
                     (caromi_is_live_slot(s, t.b) || caromi_is_ghost_slot(s, t.b));
        if (key <= before || t.a >= t.b || !named || !caromi_touch_points_ok(&t) ||
            !caromi_is_finite((double)t.normal_impulse) ||
            !caromi_is_finite((double)t.friction_impulse) || !caromi_is_finite((double)t.impulse) ||
            !caromi_touch_flags_ok(t.flags)) {
            return false;
        }
        before = key;
    }
    return true;
}

static bool caromi_forces_ok(const caromi_snapshot *s) {
    for (uint32_t i = 0; i < s->force_count; i++) {
        caromi_force f = caromi_snapshot_force(s, i);
        if (!caromi_is_live_slot(s, f.body) || !caromi_in_limits(f.force) ||
            !(caromi_absf(f.torque) <= CAROM_WORLD_MAX) ||
            (caromi_slot_tag(s, f.body) & CAROMI_TYPE) != CAROM_DYNAMIC) {
            return false;
        }
    }
    return true;
}

static bool caromi_table_ok(const caromi_snapshot *s) {
    for (uint32_t i = 0; i < s->traits_count; i++) {
        caromi_traits t = caromi_snapshot_traits(s, i);
        if (caromi_check_traits(&t) != CAROM_OK) {
            return false;
        }
    }
    return true;
}

static bool caromi_padding_ok(const caromi_snapshot *s, size_t size) {
    uint32_t rest = 0;
    for (size_t at = (size_t)s->end; at < size; at++) {
        rest |= s->bytes[at];
    }
    return rest == 0;
}

bool caromi_snapshot_open(caromi_snapshot *s, const uint8_t *bytes, size_t size) {
    if (bytes == NULL || size < CAROMI_HEAD || caromi_get64(bytes) != CAROMI_SNAPSHOT_MAGIC ||
        caromi_get32(bytes + 8) != CAROMI_SNAPSHOT_VERSION || caromi_get32(bytes + 12) != 0 ||
        caromi_get64(bytes + CAROMI_AT_SIZE) != size) {
        return false;
    }
    *s = (caromi_snapshot){.bytes = bytes};
    caromi_stream_head((caromi_stream){.from = bytes + CAROMI_AT_GRAVITY}, s);
    /* The size that the counts give is a multiple of 8, as the checksum needs. */
    return caromi_snapshot_lay(s) == size &&
           caromi_get64(bytes + CAROMI_AT_SUM) == caromi_snapshot_sum(bytes, size) &&
           caromi_head_ok(s) && caromi_table_ok(s) && caromi_slots_ok(s) &&
           caromi_exclusions_ok(s) && caromi_touches_ok(s) && caromi_forces_ok(s) &&
           caromi_padding_ok(s, size);
}
