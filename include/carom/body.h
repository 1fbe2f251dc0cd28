/* carom/body.h: bodies of a world: their definition, and functions that read and change a body.
 *
 * A body is one circle or one box. There are three types. A static body never moves. A kinematic
 * body moves by its velocity and spin, and nothing stops it. A dynamic body moves, collides and
 * bounces. Collisions rotate dynamic bodies: circles roll, boxes tip and tumble.
 * CAROM_BODY_FIXED_ROTATION prevents that. carom/world.h has the functions that add, remove and
 * step bodies.
 *
 * Units: the caller's unit of length, seconds, and any unit of mass. Angles are in radians. A
 * function that changes a body returns CAROM_OK, or an error and changes nothing: CAROM_ERROR_STALE
 * for a stale id, CAROM_ERROR_VALUE for a number that is NaN or beyond the limits below,
 * CAROM_ERROR_TYPE if it does not apply to this type of body, CAROM_ERROR_MEMORY if memory is
 * short. A definition can also have the wrong size (CAROM_ERROR_SIZE), or a shape, position or
 * direction that is invalid or beyond the limits (CAROM_ERROR_SHAPE). Functions that read or change
 * one property of a body take constant time. */
#ifndef CAROM_BODY_H
#define CAROM_BODY_H

#include "carom/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A world. carom/world.h has its functions.
typedef struct carom_world carom_world;

/// The id of a body. When a body is removed, its index is reused with another generation, so a
/// stale id is an error and never names another body. An id that is all zero names no body.
typedef struct carom_body {
    uint32_t index;
    uint32_t generation; ///< >= 1 for a body
} carom_body;

/// The largest absolute value of coordinates, sizes, and components of velocities, forces and
/// impulses; also of torques, friction, damping and gravity_scale. A mass is between 1e-18 and
/// 5e18, and a spin or an angle at most 1e6.
#define CAROM_WORLD_MAX 1e9f
#define CAROM_WORLD_MIN_SIZE 1e-6f ///< the smallest radius or half-extent
#define CAROM_WORLD_MAX_STEP 1.0f  ///< the longest step, in seconds; a longer one is an error

/* ---- definitions ----------------------------------------------------------------------------- */

/// The types of bodies. Static and kinematic bodies never collide with each other.
#define CAROM_STATIC 0u    ///< never moves: walls, floors
#define CAROM_KINEMATIC 1u ///< moves by its velocity and spin, and is stopped by nothing: platforms
#define CAROM_DYNAMIC 2u   ///< moves by velocity, gravity, forces and collisions: balls, crates

/// A sensor has no collision response. It reports the kinematic and dynamic bodies that overlap it;
/// a sensor that moves also reports static sensors.
#define CAROM_BODY_SENSOR 1u
#define CAROM_BODY_DISABLED 2u ///< takes no part in steps and queries until it is enabled
/// Collisions and torques do not rotate a dynamic body: it keeps its angle. For characters, and for
/// games seen from above.
#define CAROM_BODY_FIXED_ROTATION 4u

/// Sides of a box, in its own frame. A box with one-way `sides` stops bodies that arrive from
/// outside at one of these sides; a corner belongs to the sides within 45 degrees. All other bodies
/// pass through it.
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
    carom_vec2 velocity; ///< in units per second; must be (0, 0) for a static body
    /// Radians per second. Must be 0 for a static body, and for a dynamic one whose rotation is
    /// fixed.
    float spin;
    carom_rot rot; ///< direction of a circle, (1, 0) by default; a box uses that of its shape
    float mass;    ///< > 0, or 0 (default) for the area of the shape; must be 0 unless dynamic
    /// Moment of inertia of a dynamic body about its centre, or 0 (default) for that of a uniform
    /// body: m r^2 / 2 for a circle, m (w^2 + h^2) / 12 for a box. From a tenth to 1e9 times that.
    float inertia;
    float restitution; ///< 0 to 1, 0 by default; a pair uses the larger one
    /// Coulomb friction, >= 0, 0 by default. A pair uses sqrt(a * b), so both bodies need some. The
    /// friction impulse at a contact point is at most this times the normal impulse there.
    float friction;
    /// >= 0, per second, 0 by default: a step divides the velocity by 1 + damping * dt. Where
    /// nothing accelerates the body, damping ends a motion that would carry it by less than 1e-4 of
    /// its size for ever, so that it can sleep.
    float damping;
    /// >= 0, per second, 0 by default: the same for the spin. It ends a rotation by less than 1e-4
    /// radians.
    float spin_damping;
    float gravity_scale; ///< factor of the world's gravity, 1 by default
    uint32_t category;   ///< bit mask: the categories of this body; 1 by default
    uint32_t mask;       ///< bit mask: the categories that it collides with; all by default
    /// CAROM_SIDE_* of a one-way box, or 0: all sides stop bodies. Must be 0 for a circle.
    uint32_t sides;
    uint32_t reserved; ///< 0
    uint64_t user;     ///< user data; the world only stores it
} carom_body_def;

/// Returns the default definition: a static body without a shape. The caller has to set the shape.
CAROM_API carom_body_def carom_body_def_default(void);

/// Returns whether an id names a body of this world.
CAROM_API bool carom_body_is_valid(const carom_world *w, carom_body b);

/// Writes the current state of a body as a definition, which carom_body_set and carom_world_add
/// accept. An aabb has become a box. The mass is 0 for a static or kinematic body. The inertia is 0
/// if it is that of a uniform body. Writes nothing for a stale id.
CAROM_API carom_result carom_body_get(const carom_world *w, carom_body b, carom_body_def *out);

/// Replaces all properties of a body by those of a definition, which usually comes from
/// carom_body_get. The type cannot change: another one gives CAROM_ERROR_TYPE. A mass of 0 becomes
/// the area of the new shape. A new position teleports the body: the path to it is not swept. The
/// next step reports the end of the contacts that no longer exist. Wakes the body.
CAROM_API carom_result carom_body_set(carom_world *w, carom_body b, const carom_body_def *def);

/// Read or change one property of a body. The position is the centre of the circle or box.
///
/// For a stale id the getters return zeros: a shape without a kind, the position (0, 0), and so on.
/// A new position teleports the body: the path to it is not swept, and carom_body_between does not
/// interpolate it until the next step. A new position or velocity wakes the body; setting the same
/// one does nothing. The velocity of a static body must be (0, 0). carom_body_enable enables or
/// disables a body, which keeps its state meanwhile.
CAROM_API carom_shape carom_body_shape(const carom_world *w, carom_body b);
CAROM_API carom_vec2 carom_body_position(const carom_world *w, carom_body b);
CAROM_API carom_vec2 carom_body_velocity(const carom_world *w, carom_body b);
CAROM_API uint64_t carom_body_user(const carom_world *w, carom_body b);
CAROM_API carom_result carom_body_set_position(carom_world *w, carom_body b, carom_vec2 position);
CAROM_API carom_result carom_body_set_velocity(carom_world *w, carom_body b, carom_vec2 velocity);
CAROM_API carom_result carom_body_enable(carom_world *w, carom_body b, bool enabled);

/// Read or change the rotation of a body: the direction of its own x axis, as cosine and sine or as
/// an angle in [-pi, pi], and its spin in radians per second. The direction does not have to be
/// normalized; it is returned as it was set until the body rotates. A new direction teleports a
/// box. A static body, and a dynamic one whose rotation is fixed, must have spin 0. For a stale id
/// the getters return zeros.
CAROM_API carom_rot carom_body_rot(const carom_world *w, carom_body b);
CAROM_API float carom_body_angle(const carom_world *w, carom_body b);
CAROM_API float carom_body_spin(const carom_world *w, carom_body b);
CAROM_API carom_result carom_body_set_rot(carom_world *w, carom_body b, carom_rot rot);
CAROM_API carom_result carom_body_set_spin(carom_world *w, carom_body b, float spin);

/// Returns the moment of inertia about the centre. Returns 0 for a body whose rotation is fixed,
/// for one that is not dynamic, and for a stale id.
CAROM_API float carom_body_inertia(const carom_world *w, carom_body b);

/// Applies an impulse at the centre of a dynamic body: its velocity changes at once by impulse /
/// mass. Returns CAROM_ERROR_VALUE if the new velocity is beyond the limits. Wakes the body.
CAROM_API carom_result carom_body_apply_impulse(carom_world *w, carom_body b, carom_vec2 impulse);

/// Applies an impulse at a point in world coordinates. The spin also changes, by (r x impulse) /
/// inertia, where r is the point minus the centre, unless the rotation is fixed.
CAROM_API carom_result carom_body_apply_impulse_at(carom_world *w, carom_body b, carom_vec2 impulse,
                                                   carom_vec2 point);

/// Adds a force on a dynamic body for the next step only, constant over the step. Forces of several
/// calls are summed. Wakes the body. A spring should use the force at the middle of the step,
/// -k (x + v dt / 2): with the force at its start it gains energy (docs/WORLD.md).
CAROM_API carom_result carom_body_apply_force(carom_world *w, carom_body b, carom_vec2 force);

/// Adds a torque on a dynamic body for the next step only, constant over the step. A body whose
/// rotation is fixed is only woken.
CAROM_API carom_result carom_body_apply_torque(carom_world *w, carom_body b, float torque);

/// Sets the velocity and the spin of a kinematic body so that one step of `dt` seconds takes it to
/// a position and an angle, in the direction of the smaller rotation. The body keeps them until
/// they are changed. 0 < dt <= CAROM_WORLD_MAX_STEP. Returns CAROM_ERROR_VALUE if the velocity or
/// the spin would be beyond the limits.
CAROM_API carom_result carom_body_move_to(carom_world *w, carom_body b, carom_vec2 position,
                                          float angle, float dt);

/// Returns whether a body is awake: false for a static, sleeping or disabled body, and for a stale
/// id.
CAROM_API bool carom_body_is_awake(const carom_world *w, carom_body b);

/// Wakes a sleeping body, and in the next step the bodies that it touches. A collision wakes a
/// body, too, and so does every call that changes it. carom_world_exclude wakes both bodies in the
/// next step.
CAROM_API carom_result carom_body_wake(carom_world *w, carom_body b);

/// Returns the shape of a body, interpolated for drawing: between the start (`share` 0) and the end
/// (`share` 1) of the last step. `share` is clamped to [0, 1]. A body that was added or teleported
/// since the previous step is not interpolated. So to draw a character smoothly, move it by its
/// velocity, not by its position. A stale id gives a shape without a kind.
CAROM_API carom_shape carom_body_between(const carom_world *w, carom_body b, float share);

/// Returns the direction of a body, interpolated in the same way; (0, 0) for a stale id.
CAROM_API carom_rot carom_body_rot_between(const carom_world *w, carom_body b, float share);

#ifdef __cplusplus
}
#endif

#endif
