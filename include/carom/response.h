/* carom/response.h: collision response: from a contact to new positions and velocities.
 *
 * Typical order: detect (carom/pair.h), then carom_separate, then carom_bounce. To move a shape so
 * that it never overlaps anything, call carom_slide. docs/RESPONSE.md has the derivations.
 *
 * Masses are passed as inverse masses, and only their ratio matters. With masses m pass 1 / m; 0 is
 * an immovable body; equal values share equally. FlatRedBall's two mass arguments move each body in
 * proportion to the other's mass, so pass them crosswise: inv_mass_a = mass_b, inv_mass_b = mass_a.
 *
 * Invalid input changes nothing: a normal, distance, position, velocity, mass or coefficient that
 * is used and not finite, a negative inverse mass, or the normal (0, 0). If both bodies are
 * immovable, nothing changes either. Pointers must not be NULL; for a wall, pass the address of a
 * finite dummy position or velocity, which an inverse mass of 0 leaves unchanged. All functions are
 * pure except for what they write through pointers, and are thread-safe. Times are from `make
 * bench` on one core of an AMD EPYC with gcc 12. */
#ifndef CAROM_RESPONSE_H
#define CAROM_RESPONSE_H

#include "carom/pair.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- positions ------------------------------------------------------------------------------- */

/// Moves a and b apart along the contact's normal until they no longer overlap. Each moves by its
/// share of the penetration depth: inv_mass_a / (inv_mass_a + inv_mass_b) for a, the rest for b. A
/// distance >= 0 moves nothing.
///
/// Guarantee: afterwards `overlap` is false for the new positions. They are therefore rounded
/// outward: a body moves by at most (1 + 5e-7) times its share, plus an ulp or two per coordinate.
/// One exception: the distance of two slanted boxes is only good to 1e-12 of their size, so an
/// overlap that small can remain if the positions have finer steps than that.
///
/// Positions are the centres of circles and boxes. For an aabb pass the position (0, 0), and pass
/// the result to carom_aabb_moved. Cost: 10 ns.
///
/// carom_separate or carom_push? Use carom_separate if the pair must not overlap afterwards, as
/// against a wall. Use carom_push in a crowd, where each body overlaps several others.
CAROM_API void carom_separate(carom_contact contact, float inv_mass_a, float inv_mass_b,
                              carom_vec2 *pos_a, carom_vec2 *pos_b);

/// Moves a and b apart by a fraction of the penetration depth, shared by inverse mass as in
/// carom_separate. `share` is the fraction, clamped to [0, 1]; a NaN moves nothing.
///
/// It differs from carom_separate in two ways. It can move by a part of the depth, so that the
/// bodies of a crowd spread out over several frames instead of being pushed into their neighbours.
/// It rounds positions to nearest, and guarantees nothing about overlap: even a `share` of 1 can
/// leave an overlap of an ulp. Cost: less than that of carom_separate.
CAROM_API void carom_push(carom_contact contact, float share, float inv_mass_a, float inv_mass_b,
                          carom_vec2 *pos_a, carom_vec2 *pos_b);

/// Return the centre at which a circle or box lies within `bounds`: its own centre if it lies
/// within already, otherwise the nearest such position, rounded so that carom_within_* is true
/// there. On an axis on which the shape does not fit, or fits at no float position, it is centred.
/// A rotated box is treated as its bounding box, which is rounded outward. Invalid input gives
/// (0, 0). Cost: about that of carom_separate; that of carom_box_bounds is added for a rotated box.
CAROM_API carom_vec2 carom_keep_inside_circle(carom_circle c, carom_aabb bounds);
CAROM_API carom_vec2 carom_keep_inside_box(carom_box b, carom_aabb bounds);

/* ---- velocities ------------------------------------------------------------------------------ */

/// Applies the impulse of a collision: reverses the approach velocity along the contact's normal
/// and multiplies it by `restitution`. 0 removes it, 1 conserves kinetic energy, more than 1 adds
/// energy; a negative value changes nothing. Only the normal is used, not the distance. Bodies that
/// separate along the normal, or do not approach, are left unchanged. There is no velocity
/// threshold. Cost: 15 ns.
///
/// Momentum is conserved to 2e-7 of the sum of |m v|, and with restitution 1 the energy to 2e-7 of
/// the sum of the energies, for mass ratios up to 1e3. Restitution 0 leaves no approach: none at
/// all along an axis. Along any other normal it leaves none that a second call would find, at most
/// 2^-50 of the speeds.
CAROM_API void carom_bounce(carom_contact contact, float restitution, float inv_mass_a,
                            float inv_mass_b, carom_vec2 *vel_a, carom_vec2 *vel_b);

/// Applies the impulse of a collision with Coulomb friction. The normal part is that of
/// carom_bounce. The friction impulse opposes the tangential relative velocity. It is at most
/// `friction` times the normal impulse, and does not reverse that velocity. If friction stops it
/// completely, rounding leaves up to 2e-7 of the speeds, in either direction. A negative friction
/// changes nothing. Cost: that of carom_bounce.
CAROM_API void carom_bounce_rough(carom_contact contact, float restitution, float friction,
                                  float inv_mass_a, float inv_mass_b, carom_vec2 *vel_a,
                                  carom_vec2 *vel_b);

/// Returns `v` mirrored at a wall with normal `n` of any length. |v| is conserved to an ulp. The
/// sign of v . n does not matter: a vector that points away from the wall is mirrored, too. If `n`
/// is (0, 0) or not finite, returns `v`; if `v` is not finite, returns (0, 0). Cost: less than that
/// of carom_bounce.
CAROM_API carom_vec2 carom_reflect(carom_vec2 v, carom_vec2 n);

/* ---- slide: a motion among many shapes ------------------------------------------------------- */

/// What a mover does when it hits an obstacle.
#define CAROM_RESPOND_SLIDE 0u  ///< goes on along it; the part of the motion into it is used up
#define CAROM_RESPOND_TOUCH 1u  ///< stops there
#define CAROM_RESPOND_BOUNCE 2u ///< goes on, mirrored
#define CAROM_RESPOND_CROSS 3u  ///< goes on through it (a trigger)

/// A hit of a slide. A slide also reports obstacles that the mover overlaps at the start, at t = 0:
/// a CAROM_RESPOND_CROSS obstacle for any motion, (0, 0) included; any other one only if the motion
/// leads deeper into it. Leaving an obstacle is not reported.
typedef struct carom_slide_hit {
    double t;          ///< time of impact, as a fraction of the whole motion, in [0, 1)
    carom_vec2 normal; ///< unit, from the obstacle to the mover
    carom_vec2 point;  ///< on the obstacle's border
    uint32_t id;       ///< the obstacle: its index in `shapes`, or the id that the query passed
    uint32_t response; ///< CAROM_RESPOND_*
} carom_slide_hit;

/// A function that a query calls for every obstacle that may overlap `region`; it may be called for
/// others, too. Pass `visitor` on unchanged. An invalid obstacle is ignored. A response that is not
/// a CAROM_RESPOND_* counts as CAROM_RESPOND_SLIDE.
typedef void carom_slide_visit(void *visitor, uint32_t id, carom_shape obstacle, uint32_t response);

/// The obstacles and limits of a slide. Start from carom_slide_def_default(). The obstacles are a
/// list or a query; without either the mover is free. The definition is invalid if `size` is wrong,
/// or if `count` is not 0 but there are neither shapes nor a query.
typedef struct carom_slide_def {
    uint32_t size;             ///< of this struct; set by carom_slide_def_default()
    uint32_t count;            ///< number of `shapes`
    const carom_shape *shapes; ///< the obstacles as a list; invalid ones are ignored
    const uint32_t *responses; ///< CAROM_RESPOND_* of each shape, or NULL: all slide
    /// The obstacles as a query, or NULL. If it is set, the list is not used. It calls `visit` for
    /// all obstacles that may overlap `region`, in any order. It must pass the same obstacles
    /// whenever it is called during a slide.
    void (*query)(void *ctx, carom_aabb region, carom_slide_visit *visit, void *visitor);
    void *ctx;             ///< passed to `query`
    carom_slide_hit *hits; ///< receives the hits in their order in time, or NULL
    uint32_t hit_capacity; ///< capacity of `hits`; further hits are only counted
    /// Maximum number of hits, 16 by default; crossings do not count. A mover that reaches it goes
    /// on to the wall that would be the next hit, and ends there with CAROM_SLIDE_CUT. That wall is
    /// not reported.
    uint32_t max_hits;
} carom_slide_def;

/// Returns the default definition: no obstacles, no list of hits, at most 16 hits.
CAROM_API carom_slide_def carom_slide_def_default(void);

/// How a slide ended.
#define CAROM_SLIDE_DONE 0u ///< the motion is used up, to the rounding of positions
/// The mover hit a CAROM_RESPOND_TOUCH obstacle; or it cannot go on, because of a head-on wall, a
/// wedge or walls on both sides; or it reached FLT_MAX or a place where no float position is free.
#define CAROM_SLIDE_STOPPED 1u
#define CAROM_SLIDE_CUT 2u     ///< max_hits was reached; `left` is the unused motion
#define CAROM_SLIDE_INVALID 3u ///< the mover, motion or definition is invalid: nothing moved

/// The result of a slide.
typedef struct carom_slide_result {
    /// The mover at its end position. It overlaps nothing that it did not overlap at the start. If
    /// the state is INVALID, the mover as passed, or all zero (a shape of no kind) if it is invalid
    /// itself.
    carom_shape mover;
    /// The unused motion after STOPPED or CUT: the rest from the end position, as it arrived at the
    /// last wall. Earlier walls have deflected it, or used up their part; the last wall has not.
    /// (0, 0) after DONE. After INVALID, the motion as passed, or (0, 0) if it is not finite.
    carom_vec2 left;
    uint32_t hit_count; ///< number of hits, crossings included; can exceed hit_capacity
    uint32_t state;     ///< CAROM_SLIDE_*
} carom_slide_result;

/// Moves a circle, box or aabb by `motion` among obstacles. The mover goes to the earliest impact,
/// responds to it, and goes on with the rest of the motion. It does not rotate. A NULL `def` is
/// invalid.
///
/// - The mover never enters an obstacle. If it overlaps one at the start, it can move along it or
///   out of it, but not deeper. (If it overlaps several, rounding can take it a few floats deeper
///   into one.)
/// - It does not catch on corners that it only grazes, nor on the seams of flush boxes.
/// - Sliding never lengthens the motion and never reverses it.
/// - The result does not depend on the order of the obstacles, bit for bit, except for which of two
///   at the same place is reported.
/// - A wedge stops the mover after a few hits, at any position. A mover that could only move by a
///   few floats or 1e-6 of its size there stays exactly where it is.
/// - The mover bounces out of a corner. Between walls that hold it from both sides it stops instead
///   of bouncing back and forth.
/// - An aabb's width and height change by an ulp or two with every slide. A box keeps its size.
///
/// Cost per hit: one pass over all obstacles, or one query; then a sweep and an overlap test for
/// each obstacle whose bounding box is near that of the motion, and more if rounding puts the mover
/// inside an obstacle. Each crossing repeats these sweeps. If more than 24 obstacles are near, they
/// are looked up again each time.
CAROM_API carom_slide_result carom_slide(carom_shape mover, carom_vec2 motion,
                                         const carom_slide_def *def);

#ifdef __cplusplus
}
#endif

#endif
