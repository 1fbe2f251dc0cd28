/* Declares what the files of this folder share: checks, slots, traits and exclusions of bodies. */
#ifndef CAROMI_WORLD_BODIES_H
#define CAROMI_WORLD_BODIES_H

#include "world/store.h"

/* Maximum number of slots: as many as the broad phase has ids for, and fewer if size_t has 32
 * bits. */
#define CAROMI_MOST_SLOTS (SIZE_MAX / 128 < 0x7fffffffu ? SIZE_MAX / 128 : (size_t)0x7fffffffu)

/* ---- check.c: the limits of a world ---------------------------------------------------------- */

/* Returns whether both components are within CAROM_WORLD_MAX; false for NaN. */
bool caromi_in_limits(carom_vec2 v);

/* Returns whether a direction is finite and not (0, 0). */
bool caromi_is_direction(carom_rot rot);

/* Returns CAROM_OK, or the error of the first invalid field. */
uint32_t caromi_check_traits(const caromi_traits *traits);

/* The same for a body with these traits. Ignores prev, user, traits, and all bits of the tag except
 * the type and the kind of shape. */
uint32_t caromi_check_body(const caromi_body *body, const caromi_traits *traits);

/* Converts a definition to a body and its traits, and checks both. The tag has no generation, and
 * neither CAROMI_LIVE nor CAROMI_JUMPED; body->traits is not set. */
uint32_t caromi_body_from_def(const carom_body_def *def, caromi_body *body, caromi_traits *traits);

/* Returns the mass that carom_body_get reports. */
float caromi_body_mass(const caromi_body *body);

/* Returns the moment of inertia of a dynamic body of uniform density. */
double caromi_uniform_inertia(const caromi_body *body);

/* Returns the moment of inertia that carom_body_get reports: 0 for that of a uniform body, and for
 * fixed rotation. */
float caromi_reported_inertia(const caromi_body *body, const caromi_traits *traits);

/* The part of a body's tag that hashes and snapshots contain. This layout is fixed: type, kind of
 * shape and other flags are in the low bits, the generation starts at bit 13. The other bits of a
 * tag (store.h) concern the memory of this world and not the body. */
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

/* Reserves memory for `slots` slots. Returns false, and changes nothing, if out of memory. */
bool caromi_slots_reserve(carom_world *w, uint64_t slots);

/* The same for the rotation angles of the last step, which exist from the first body on that can
 * rotate. */
bool caromi_turned_reserve(carom_world *w, uint64_t slots);

/* Returns whether a body may rotate, and so has such an angle. */
static inline bool caromi_may_turn(const caromi_body *b, const caromi_traits *traits) {
    return caromi_is_type(b, CAROM_KINEMATIC) || caromi_is_turned_by_impulses(b, traits);
}

/* Returns whether collisions rotate the shape of a body: the value of CAROMI_ROTATES. */
static inline bool caromi_rotates_by(const caromi_body *b, const caromi_traits *traits) {
    return (b->tag & CAROMI_CIRCLE) == 0 && caromi_is_turned_by_impulses(b, traits);
}

/* ---- bodies_set.c ---------------------------------------------------------------------------- */

/* Wakes a body that is about to be changed. Returns false if out of memory. */
bool caromi_body_stir(carom_world *w, uint32_t slot);

/* Returns CAROM_OK if an impulse or force `by` may be applied to the body, which may be NULL;
 * otherwise the error. */
uint32_t caromi_may_push(const caromi_body *b, carom_vec2 by);

/* Adds a force and a torque for the next step. */
uint32_t caromi_force_add(carom_world *w, carom_body id, carom_vec2 force, float torque);

/* ---- traits.c -------------------------------------------------------------------------------- */

/* Returns whether two entries are equal, except for their uses. */
bool caromi_traits_equal(const caromi_traits *a, const caromi_traits *b);

/* Reserves memory for a table of `count` entries and keeps its contents. Returns false if out of
 * memory. */
bool caromi_traits_reserve(carom_world *w, uint32_t count);

/* Rebuilds the hash after the table was filled directly, including the uses. Needs
 * caromi_traits_reserve. */
void caromi_traits_rebuild(carom_world *w);

/* ---- exclusions.c ---------------------------------------------------------------------------- */

/* Removes the exclusions of a body that is about to be removed. */
void caromi_exclusions_drop(carom_world *w, uint32_t body);

#endif
