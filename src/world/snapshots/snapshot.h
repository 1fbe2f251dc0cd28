/* Declares the layout of a snapshot, and how its values are read and written.
 *
 * A snapshot is little-endian. It has a head of 152 bytes and then, without gaps: slots (76 bytes
 * each), exclusions (8), touches (32), traits (36), forces (16), and zeros up to a multiple of 8.
 * Traits are numbered in the order in which slots first use them. So the bytes do not depend on the
 * order in which the world got them, and a loaded snapshot is saved again as the same bytes. */
#ifndef CAROMI_WORLD_SNAPSHOT_H
#define CAROMI_WORLD_SNAPSHOT_H

#include "world/bodies/bodies.h"
#include "world/mix.h"

#define CAROMI_SNAPSHOT_MAGIC UINT64_C(0x646c726f776d7263) /* "crmworld" */
#define CAROMI_SNAPSHOT_VERSION 5u

/* Offsets in the head. */
#define CAROMI_AT_SIZE 16u
#define CAROMI_AT_SUM 24u /* checksum of all bytes except its own */
#define CAROMI_HEAD 152u

#define CAROMI_SLOT_BYTES 76u
#define CAROMI_EXCLUSION_BYTES 8u
#define CAROMI_TOUCH_BYTES 32u
#define CAROMI_TRAITS_BYTES 36u
#define CAROMI_FORCE_BYTES 16u

/* Offsets in a slot. */
#define CAROMI_AT_USER 40u
#define CAROMI_AT_TRAITS 56u
#define CAROMI_AT_TAG 60u
#define CAROMI_AT_STILL 64u
#define CAROMI_AT_TURNED 72u

/* The low bits of the tag of a slot without a body: it is in no chain because its generations are
 * used up, in the chain of free slots, or in the chain of removed bodies. */
#define CAROMI_SLOT_SPENT 0u
#define CAROMI_SLOT_FREE 1u
#define CAROMI_SLOT_GHOST 2u
#define CAROMI_LOW_BITS ((1u << CAROMI_LASTING_BITS) - 1u)

/* A snapshot that is being loaded: its head, and pointers to its parts. */
typedef struct caromi_snapshot {
    carom_vec2 gravity;
    float rest, last_dt, sleep_speed;
    uint32_t changed;
    uint32_t slot_count, free_slot, ghost_slot;
    uint32_t exclusion_count, touch_count, traits_count, force_count;
    carom_step_stats stats;
    const uint8_t *slots, *exclusions, *touches, *traits, *forces, *end;
} caromi_snapshot;

/* ---- bytes ----------------------------------------------------------------------------------- */

static inline void caromi_put32(uint8_t *at, uint32_t x) {
    at[0] = (uint8_t)x;
    at[1] = (uint8_t)(x >> 8);
    at[2] = (uint8_t)(x >> 16);
    at[3] = (uint8_t)(x >> 24);
}

static inline void caromi_put64(uint8_t *at, uint64_t x) {
    caromi_put32(at, (uint32_t)x);
    caromi_put32(at + 4, (uint32_t)(x >> 32));
}

static inline void caromi_put_float(uint8_t *at, float x) {
    caromi_put32(at, caromi_bits_of(x));
}

static inline void caromi_put_vec(uint8_t *at, carom_vec2 v) {
    caromi_put_float(at, v.x);
    caromi_put_float(at + 4, v.y);
}

static inline void caromi_put_double(uint8_t *at, double x) {
    union {
        double value;
        uint64_t bits;
    } f = {x};
    caromi_put64(at, f.bits);
}

static inline uint32_t caromi_get32(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static inline uint64_t caromi_get64(const uint8_t *at) {
    return (uint64_t)caromi_get32(at + 4) << 32 | caromi_get32(at);
}

static inline float caromi_get_float(const uint8_t *at) {
    union {
        uint32_t bits;
        float value;
    } f = {caromi_get32(at)};
    return f.value;
}

static inline carom_vec2 caromi_get_vec(const uint8_t *at) {
    return (carom_vec2){caromi_get_float(at), caromi_get_float(at + 4)};
}

static inline double caromi_get_double(const uint8_t *at) {
    union {
        uint64_t bits;
        double value;
    } f = {caromi_get64(at)};
    return f.value;
}

/* ---- snapshot.c ------------------------------------------------------------------------------ */

/* Returns the size of a snapshot with these counts, in bytes. Counts below 2^32 do not overflow. */
uint64_t caromi_snapshot_size(const caromi_snapshot *s);

/* Returns the checksum of a snapshot. `size` is a multiple of 8, and at least a head. */
uint64_t caromi_snapshot_sum(const uint8_t *bytes, size_t size);

/* ---- snapshot_check.c ------------------------------------------------------------------------ */

/* Returns the body of a slot, or the link and the generation of an empty one. */
caromi_body caromi_snapshot_slot(const caromi_snapshot *s, uint32_t slot);
caromi_traits caromi_snapshot_traits(const caromi_snapshot *s, uint32_t index);
caromi_still caromi_snapshot_still(const caromi_snapshot *s, uint32_t slot);
float caromi_snapshot_turned(const caromi_snapshot *s, uint32_t slot);
caromi_touch caromi_snapshot_touch(const caromi_snapshot *s, uint32_t index);
caromi_force caromi_snapshot_force(const caromi_snapshot *s, uint32_t index);

/* Opens and checks a snapshot. Returns false unless it is complete and a world can have all of its
 * values. */
bool caromi_snapshot_open(caromi_snapshot *s, const uint8_t *bytes, size_t size);

#endif
