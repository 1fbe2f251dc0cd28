/* carom/body.h: The bodies of a world: what they are made of, and how to read and change one.
 *
 * A body is one circle or one box. It is static (never moves), kinematic (moves by its own velocity and spin and is
 * stopped by nothing) or dynamic (moves, collides and bounces). Collisions rotate a dynamic body if
 * CAROM_BODY_FIXED_ROTATION is cleared: circles roll, boxes tip and tumble. The flag is set by default.
 * carom/world.h says how bodies are added and moved. */
#ifndef CAROM_BODY_H
#define CAROM_BODY_H

#include "carom/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct carom_world carom_world;

/// The id of a body. The index of a removed body is used again, with another generation, so a stale
/// id is an error and never names another body. All zero names no body.
typedef struct carom_body {
    uint32_t index;
    uint32_t generation; ///< >= 1
} carom_body;

/* ---- errors ---------------------------------------------------------------------------------- */

#define CAROM_OK 0u
#define CAROM_ERROR_MEMORY 1u   ///< the allocator returned NULL, or a list of a step is too long
#define CAROM_ERROR_STALE 2u    ///< the id names no body, or one that was removed
#define CAROM_ERROR_SHAPE 3u    ///< an invalid shape, or one outside the limits below
#define CAROM_ERROR_VALUE 4u    ///< a number that is NaN, infinite or out of its range
#define CAROM_ERROR_TYPE 5u     ///< the call does not apply to this type of body
#define CAROM_ERROR_SIZE 6u     ///< the `size` of a definition is wrong: start from *_def_default()
#define CAROM_ERROR_FLOAT 7u    ///< carom_fp_ok() is false in this thread
#define CAROM_ERROR_SNAPSHOT 8u ///< not a snapshot, of another version, cut short or corrupted

/// Returns an English phrase for an error, for use in a message. Never NULL.
CAROM_API const char *carom_error_text(uint32_t error);

/// The limit of coordinates, sizes, components of velocities and all other numbers that are not
/// ratios, except a mass (1e-18 to 5e18) and a spin (up to 1e6).
#define CAROM_WORLD_MAX 1e9f
#define CAROM_WORLD_MIN_SIZE 1e-6f ///< the smallest radius or half-extent
#define CAROM_WORLD_MAX_STEP 1.0f  ///< the longest step, in seconds; a longer one is an error

/* ---- definitions --------------------------------------------------------------------------------- */

#define CAROM_STATIC 0u
#define CAROM_KINEMATIC 1u
#define CAROM_DYNAMIC 2u

/// A sensor has no collision response. It reports the kinematic and dynamic bodies that overlap it;
/// a sensor that moves also reports static sensors.
#define CAROM_BODY_SENSOR 1u
#define CAROM_BODY_DISABLED 2u ///< takes no part in steps and queries until it is enabled
/// Collisions and torques do not rotate a dynamic body: it keeps its angle. Set by default.
#define CAROM_BODY_FIXED_ROTATION 4u

/// Sides of a box, in its own frame. A box with one-way `sides` stops bodies that arrive from
/// outside at one of these sides. All other bodies pass through it.
#define CAROM_SIDE_POS_X 1u
#define CAROM_SIDE_NEG_X 2u
#define CAROM_SIDE_POS_Y 4u
#define CAROM_SIDE_NEG_Y 8u

/// The definition of a body. Start from carom_body_def_default().
typedef struct carom_body_def {
    uint32_t size;       ///< of this struct; set by carom_body_def_default()
    uint32_t type;       ///< CAROM_STATIC by default
    carom_shape shape;   ///< in world coordinates; an aabb becomes a box with rot (1, 0)
    uint32_t flags;      ///< CAROM_BODY_*
    carom_vec2 velocity; ///< in units a second; (0, 0) for a static body
    /// Radians a second; 0 for a static body, and for a dynamic one whose rotation is fixed.
    float spin;
    carom_rot rot; ///< direction of a circle, (1, 0) by default; a box has its own
    float mass;    ///< > 0, or 0 for the area of the shape (default); dynamic bodies only
    /// Moment of inertia of a dynamic body about its centre, or 0 for that of a uniform one (default):
    /// m r^2 / 2 for a circle, m (w^2 + h^2) / 12 for a box. It is at least a tenth of that.
    float inertia;
    float restitution; ///< 0 to 1, 0 by default; a pair has the larger one of both
    /// >= 0, 0 by default; a pair has sqrt(a * b). It limits the friction impulse at each contact
    /// point to this times the normal impulse there.
    float friction;
    float damping;       ///< >= 0, per second: each step divides the velocity by 1 + damping * dt
    float spin_damping;  ///< >= 0, per second: the same for the spin
    float gravity_scale; ///< 1 by default
    uint32_t category;   ///< bits: the categories that it belongs to; 1 by default
    uint32_t mask;       ///< bits: the categories that it collides with; all by default
    uint32_t sides;      ///< CAROM_SIDE_* of a one-way box, or 0: all sides stop bodies
    uint32_t reserved;   ///< 0
    uint64_t user;       ///< user data, which the world only stores
} carom_body_def;

/// Returns the default definition: a static body without a shape, which the caller fills in.
CAROM_API carom_body_def carom_body_def_default(void);

/// Returns whether an id names a body of this world.
CAROM_API bool carom_body_is_valid(const carom_world *w, carom_body b);

/// Writes the current state of a body as a definition: its shape, velocity, mass and flags as they
/// are now. Static and kinematic bodies have mass 0.
CAROM_API uint32_t carom_body_get(const carom_world *w, carom_body b, carom_body_def *out);

/// Changes a body to a definition, which usually comes from carom_body_get. The type cannot change.
/// A mass of 0 becomes the area of the new shape. A new position teleports the body: the path to it
/// is not swept. The next step reports the end of touching pairs that are over.
CAROM_API uint32_t carom_body_set(carom_world *w, carom_body b, const carom_body_def *def);

/// Read or change one property of a body. For a stale id the getters return zeros: a shape without
/// a kind, the velocity (0, 0). A new position teleports the body; a new velocity wakes it.
CAROM_API carom_shape carom_body_shape(const carom_world *w, carom_body b);
CAROM_API carom_vec2 carom_body_position(const carom_world *w, carom_body b);
CAROM_API carom_vec2 carom_body_velocity(const carom_world *w, carom_body b);
CAROM_API uint64_t carom_body_user(const carom_world *w, carom_body b);
CAROM_API uint32_t carom_body_set_position(carom_world *w, carom_body b, carom_vec2 position);
CAROM_API uint32_t carom_body_set_velocity(carom_world *w, carom_body b, carom_vec2 velocity);
CAROM_API uint32_t carom_body_enable(carom_world *w, carom_body b, bool enabled);

/// Read or change the rotation of a body: the direction of its own x axis, as a cosine and a sine or as
/// an angle in [-pi, pi], and its spin. A direction that a call gave keeps its length until the body
/// turns. A box that is given another direction is teleported.
CAROM_API carom_rot carom_body_rot(const carom_world *w, carom_body b);
CAROM_API float carom_body_angle(const carom_world *w, carom_body b);
CAROM_API float carom_body_spin(const carom_world *w, carom_body b);
CAROM_API uint32_t carom_body_set_rot(carom_world *w, carom_body b, carom_rot rot);
CAROM_API uint32_t carom_body_set_spin(carom_world *w, carom_body b, float spin);

/// Returns the moment of inertia about the centre; 0 for a body whose rotation is fixed, and for one
/// that is not dynamic.
CAROM_API float carom_body_inertia(const carom_world *w, carom_body b);

/// Applies an impulse to a dynamic body: its velocity changes at once, by impulse / mass.
CAROM_API uint32_t carom_body_push(carom_world *w, carom_body b, carom_vec2 impulse);

/// The same at a point in world coordinates. The spin changes, too, by (r x impulse) / inertia, unless
/// the rotation is fixed; r is the point minus the centre.
CAROM_API uint32_t carom_body_apply_impulse_at(carom_world *w, carom_body b, carom_vec2 impulse,
                                               carom_vec2 point);

/// Adds a force on a dynamic body for the next step, constant over the step. A spring should use
/// the force at the middle of the step, -k (x + v dt / 2): with the force at its start it gains
/// energy (docs/WORLD.md).
CAROM_API uint32_t carom_body_force(carom_world *w, carom_body b, carom_vec2 force);

/// Adds a torque on a dynamic body for the next step, constant over the step. A body whose rotation
/// is fixed is only woken.
CAROM_API uint32_t carom_body_apply_torque(carom_world *w, carom_body b, float torque);

/// Gives a kinematic body the velocity and the spin that take it to a position and an angle, the
/// shorter way round, in one step of `dt` seconds. It keeps them until they are changed.
CAROM_API uint32_t carom_body_move_to(carom_world *w, carom_body b, carom_vec2 position,
                                      float angle, float dt);

/// Returns whether a body is awake: false for a static, sleeping or disabled body, and for a stale
/// id.
CAROM_API bool carom_body_is_awake(const carom_world *w, carom_body b);

/// Wakes a sleeping body, and in the next step the bodies that it touches. A collision wakes a
/// body, too, and so does every call that changes it; an exclusion wakes both bodies in the next
/// step.
CAROM_API uint32_t carom_body_wake(carom_world *w, carom_body b);

/// Returns the shape interpolated between the start of the last step (`share` 0) and its end (1),
/// for drawing. `share` is clamped to that range. A body that was added or teleported since the
/// previous step is not interpolated: move a character by its velocity, not by its position, to
/// draw it smoothly.
CAROM_API carom_shape carom_body_between(const carom_world *w, carom_body b, float share);

/// Returns the direction of a body, interpolated in the same way.
CAROM_API carom_rot carom_body_rot_between(const carom_world *w, carom_body b, float share);

#ifdef __cplusplus
}
#endif

#endif
