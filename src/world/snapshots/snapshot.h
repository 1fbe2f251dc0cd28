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
#define CAROMI_AT_SUM 24u     /* checksum of all bytes except its own */
#define CAROMI_AT_GRAVITY 32u /* here the settings, counts and statistics begin */
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

/* The head of a snapshot, and the offsets of its parts (caromi_snapshot_lay). */
typedef struct caromi_snapshot {
    const uint8_t *bytes; /* only if it is loaded */
    carom_vec2 gravity;   /* from here on in the order of the head, except for `stats` */
    float rest, last_dt;
    uint32_t slot_count, free_slot, ghost_slot;
    uint32_t exclusion_count, touch_count, traits_count, force_count;
    float sleep_speed;
    uint32_t changed;
    carom_step_stats stats;
    uint64_t slots, exclusions, touches, traits, forces, end;
} caromi_snapshot;

/* What a slot contains. `body.tag` is as it is stored: caromi_lasting_tag, or CAROMI_SLOT_. */
typedef struct caromi_snapshot_slot {
    caromi_body body;
    caromi_still still;
    float turned;
} caromi_snapshot_slot;

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

static inline uint32_t caromi_get32(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static inline uint64_t caromi_get64(const uint8_t *at) {
    return (uint64_t)caromi_get32(at + 4) << 32 | caromi_get32(at);
}

/* A place in a snapshot, from which values are read or, if it `saves`, to which they are
 * written. */
typedef struct caromi_stream {
    union {
        uint8_t *to;
        const uint8_t *from;
    };
    bool saves;
} caromi_stream;

/* ---- layout ---------------------------------------------------------------------------------- */

/* Each function passes a value or a record between memory and a snapshot, in the direction of the
 * stream. So the layout of a record exists once. They are inline: the direction is then known. */
#define CAROMI_STREAMS static inline __attribute__((always_inline))

/* The values of 32 bits that a record has in its bytes [from, end). */
CAROMI_STREAMS void caromi_stream32(caromi_stream *io, void *record, size_t from, size_t end) {
    for (size_t at = from; at < end; at += sizeof(uint32_t), io->from += sizeof(uint32_t)) {
        char *value = (char *)record + at;
        uint32_t bits;
        if (io->saves) {
            __builtin_memcpy(&bits, value, sizeof bits);
            caromi_put32(io->to, bits);
        } else {
            bits = caromi_get32(io->from);
            __builtin_memcpy(value, &bits, sizeof bits);
        }
    }
}

/* A value of 64 bits. */
CAROMI_STREAMS void caromi_stream64(caromi_stream *io, void *value) {
    uint64_t bits;
    if (io->saves) {
        __builtin_memcpy(&bits, value, sizeof bits);
        caromi_put64(io->to, bits);
    } else {
        bits = caromi_get64(io->from);
        __builtin_memcpy(value, &bits, sizeof bits);
    }
    io->from += sizeof bits;
}

/* The head from CAROMI_AT_GRAVITY on. */
CAROMI_STREAMS void caromi_stream_head(caromi_stream io, caromi_snapshot *s) {
    carom_step_stats *stats = &s->stats;
    caromi_stream32(&io, s, offsetof(caromi_snapshot, gravity),
                    offsetof(caromi_snapshot, sleep_speed));
    caromi_stream32(&io, &stats->windows, 0, sizeof stats->windows);
    caromi_stream64(&io, &stats->steps);
    caromi_stream32(&io, &stats->impacts, 0, sizeof stats->impacts);
    caromi_stream32(&io, &stats->stalled, 0, sizeof stats->stalled);
    caromi_stream64(&io, &stats->lost);
    caromi_stream64(&io, &stats->moved);
    caromi_stream64(&io, &stats->total_lost);
    caromi_stream64(&io, &stats->total_moved);
    caromi_stream64(&io, &stats->kinetic_energy);
    caromi_stream32(&io, &stats->momentum, 0, sizeof stats->momentum);
    caromi_stream32(&io, &s->sleep_speed, 0, sizeof s->sleep_speed);
    caromi_stream32(&io, &s->changed, 0, sizeof s->changed);
}

CAROMI_STREAMS void caromi_stream_slot(caromi_stream io, caromi_snapshot_slot *slot) {
    caromi_body *b = &slot->body;
    caromi_stream32(&io, b, 0, offsetof(caromi_body, user));
    caromi_stream64(&io, &b->user);
    caromi_stream32(&io, b, offsetof(caromi_body, inv_mass), sizeof *b);
    caromi_stream32(&io, &slot->still.time, 0, sizeof slot->still.time);
    uint32_t moved = caromi_still_moved(slot->still);
    caromi_stream32(&io, &moved, 0, sizeof moved);
    slot->still.x = (int16_t)(uint16_t)moved;
    slot->still.y = (int16_t)(moved >> 16);
    caromi_stream32(&io, &slot->turned, 0, sizeof slot->turned);
}

CAROMI_STREAMS void caromi_stream_touch(caromi_stream io, caromi_touch *t) {
    _Static_assert(sizeof *t == CAROMI_TOUCH_BYTES, "all of its fields, in their order");
    caromi_stream32(&io, t, 0, sizeof *t);
}

CAROMI_STREAMS void caromi_stream_traits(caromi_stream io, caromi_traits *t) {
    _Static_assert(offsetof(caromi_traits, uses) == CAROMI_TRAITS_BYTES, "all before `uses`");
    caromi_stream32(&io, t, 0, offsetof(caromi_traits, uses));
}

CAROMI_STREAMS void caromi_stream_force(caromi_stream io, caromi_force *f) {
    _Static_assert(sizeof *f == CAROMI_FORCE_BYTES, "all of its fields, in their order");
    caromi_stream32(&io, f, 0, sizeof *f);
}

/* ---- snapshot.c ------------------------------------------------------------------------------ */

/* Computes the offsets of the parts from their counts, and returns the size of the snapshot. Counts
 * below 2^32 do not overflow. */
uint64_t caromi_snapshot_lay(caromi_snapshot *s);

/* Returns the checksum of a snapshot. `size` is a multiple of 8, and at least a head. */
uint64_t caromi_snapshot_sum(const uint8_t *bytes, size_t size);

/* ---- snapshot_check.c ------------------------------------------------------------------------ */

/* Returns the bytes of the record `index` of a part. */
static inline const uint8_t *caromi_snapshot_at(const caromi_snapshot *s, uint64_t part,
                                                uint32_t index, size_t size) {
    return s->bytes + (size_t)part + index * size;
}

/* Returns a slot. The tag of its body is as in a world, with the generation
 * but no flags if the slot is empty; `traits` is then the link of its chain. */
static inline caromi_snapshot_slot caromi_snapshot_slot_at(const caromi_snapshot *s,
                                                           uint32_t slot) {
    const uint8_t *at = caromi_snapshot_at(s, s->slots, slot, CAROMI_SLOT_BYTES);
    caromi_snapshot_slot read = {.turned = 0.0f};
    caromi_stream_slot((caromi_stream){.from = at}, &read);
    const uint32_t tag = read.body.tag;
    uint32_t low = (tag & CAROMI_LIVE) != 0 ? tag & CAROMI_LASTING : 0;
    read.body.tag = low | tag >> CAROMI_LASTING_BITS << CAROMI_TAG_BITS;
    return read;
}

caromi_traits caromi_snapshot_traits(const caromi_snapshot *s, uint32_t index);
caromi_touch caromi_snapshot_touch(const caromi_snapshot *s, uint32_t index);
caromi_force caromi_snapshot_force(const caromi_snapshot *s, uint32_t index);
uint64_t caromi_snapshot_exclusion(const caromi_snapshot *s, uint32_t index);

/* Opens and checks a snapshot. Returns false unless it is complete and a world can have all of its
 * values. */
bool caromi_snapshot_open(caromi_snapshot *s, const uint8_t *bytes, size_t size);

#endif
