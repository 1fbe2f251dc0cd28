/* Declares what the files of this folder share: checks, slots, traits and exclusions of bodies. */
#ifndef CAROMI_WORLD_BODIES_H
#define CAROMI_WORLD_BODIES_H

#include "world/store.h"

/* As many as the broad phase has ids for, and fewer where sizes are 32 bits. */
#define CAROMI_MOST_SLOTS (SIZE_MAX / 128 < 0x7fffffffu ? SIZE_MAX / 128 : (size_t)0x7fffffffu)

/* ---- check.c: the one place that says what a world takes ------------------------------------- */

/* Each number within CAROM_WORLD_MAX; false for NaN. */
bool caromi_in_limits(carom_vec2 v);

/* Finite, and not (0, 0). */
bool caromi_is_direction(carom_rot rot);

/* CAROM_OK, or the first reason why not. */
uint32_t caromi_check_traits(const caromi_traits *traits);

/* The same for a body with such traits. Looks at all but prev, user, traits and the bits of the tag
 * that say neither type nor kind of shape. */
uint32_t caromi_check_body(const caromi_body *body, const caromi_traits *traits);

/* A definition as a body and its traits, checked. The tag has no generation, and neither LIVE nor
 * JUMPED; body->traits is not set. */
uint32_t caromi_body_from_def(const carom_body_def *def, caromi_body *body, caromi_traits *traits);

/* What carom_body_get tells as its mass. */
float caromi_body_mass(const caromi_body *body);

/* The moment of inertia of a dynamic body whose mass is spread evenly. */
double caromi_uniform_inertia(const caromi_body *body);

/* The moment of inertia that carom_body_get returns. */
float caromi_told_inertia(const caromi_body *body, const caromi_traits *traits);

/* A body's tag as hashes and snapshots have it, which is stated for good: type, kind of shape
 * and so on in the low bits, the generation from bit 13 on. What else store.h keeps in a tag is
 * about this world's memory and not about the body. */
#define CAROMI_LASTING                                                                             \
    (CAROMI_TYPE | CAROMI_CIRCLE | CAROMI_SENSOR | CAROMI_DISABLED | CAROMI_LIVE | CAROMI_JUMPED | \
     CAROMI_ASLEEP | CAROMI_LOADED | CAROMI_CHANGED)
#define CAROMI_LASTING_BITS 13u

_Static_assert(CAROMI_LASTING == 0x1cbfu, "a change of these bits is a new version of snapshots");
_Static_assert(CAROMI_MAX_GENERATION <= 0x7ffffu, "a lasting tag has no room for more");

static inline uint32_t caromi_lasting_tag(const caromi_body *b) {
    uint32_t low = (b->tag & CAROMI_LIVE) != 0 ? b->tag & CAROMI_LASTING : 0u;
    return low | caromi_body_generation(b) << CAROMI_LASTING_BITS;
}

static inline bool caromi_same_bits(const void *a, const void *b, size_t bytes) {
    return __builtin_memcmp(a, b, bytes) == 0;
}

/* ---- bodies.c -------------------------------------------------------------------------------- */

/* Room for so many slots; false, and as it was, when memory is short. */
bool caromi_slots_reserve(carom_world *w, uint64_t slots);

/* The same for the angles of bodies that turn, from the first such body on. */
bool caromi_turned_reserve(carom_world *w, uint64_t slots);

/* Whether a body has such an angle. */
static inline bool caromi_may_turn(const caromi_body *b, const caromi_traits *traits) {
    return caromi_is_type(b, CAROM_KINEMATIC) || caromi_is_turned_by_impulses(b, traits);
}

/* Whether collisions rotate its shape: CAROMI_ROTATES. */
static inline bool caromi_rotates_by(const caromi_body *b, const caromi_traits *traits) {
    return (b->tag & CAROMI_CIRCLE) == 0 && caromi_is_turned_by_impulses(b, traits);
}

/* ---- bodies_set.c ---------------------------------------------------------------------------- */

/* Wakes a body that is about to be changed. False when memory is short. */
bool caromi_body_stir(carom_world *w, uint32_t slot);

/* CAROM_OK if a body, or NULL, is there to be pushed. */
uint32_t caromi_may_push(const caromi_body *b, carom_vec2 by);

/* Adds a force and a torque for the next step. */
uint32_t caromi_force_add(carom_world *w, carom_body id, carom_vec2 force, float torque);

/* ---- traits.c -------------------------------------------------------------------------------- */

/* Whether they are the same but for their uses. */
bool caromi_traits_equal(const caromi_traits *a, const caromi_traits *b);

/* Room for a table of `count`; what is in it stays. */
bool caromi_traits_reserve(carom_world *w, uint32_t count);

/* After the table was filled by hand, uses included. Needs caromi_traits_reserve. */
void caromi_traits_rebuild(carom_world *w);

/* ---- exclusions.c ---------------------------------------------------------------------------- */

/* Forgets the exclusions of a body that is about to go. */
void caromi_exclusions_drop(carom_world *w, uint32_t body);

#endif
