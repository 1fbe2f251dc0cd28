/* carom/response.h: from a contact to new positions and velocities.
 *
 * The order of use is detect, separate, bounce. Masses are given as inverse masses: 0 is
 * immovable, equal numbers share equally. Those who hold masses m pass 1 / m; those who think of
 * "a takes this share of the move and b the rest", as FlatRedBall does with its two mass arguments
 * (each body moves in proportion to the other's), pass each other's: inv_mass_a = mass_b,
 * inv_mass_b = mass_a. Only their ratio matters.
 *
 * What a function uses of its arguments must be finite: where a normal, distance, position, velocity,
 * mass or coefficient is not, where an inverse mass is negative or the normal (0, 0), nothing
 * changes. All functions are pure but for what they are told to write, and pointers must not be
 * NULL: for a wall, give the address of a position or velocity that does not change. */
#ifndef CAROM_RESPONSE_H
#define CAROM_RESPONSE_H

#include "carom/pair.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- positions ------------------------------------------------------------------------------- */

/// Moves a and b apart along the contact's normal until they no longer overlap, each by its share
/// of the depth: a's is inv_mass_a / (inv_mass_a + inv_mass_b). A distance >= 0 moves nothing, two
/// immovable ones stay. Afterwards `overlap` is false on the new positions: each is moved at most
/// (1 + 5e-7) of its share and an ulp or two of each coordinate, rounded outward.
///
/// Positions are centres of circles and boxes. For an aabb pass a position of (0, 0) and give what
/// comes back to carom_aabb_moved. Between two boxes at a slant, whose distance is good to 1e-12 of
/// their size only, a hair that small can remain where the positions hold finer steps than that.
/// Cost: 35 ns.
CAROM_API void carom_separate(carom_contact contact, float inv_mass_a, float inv_mass_b,
                              carom_vec2 *pos_a, carom_vec2 *pos_b);

/// The same for a share of the depth, 0 to 1, for crowds in which everybody gives way a little.
/// Rounded to the nearest; nothing is promised about overlap. Other shares are limited to 0..1.
CAROM_API void carom_push(carom_contact contact, float share, float inv_mass_a, float inv_mass_b,
                          carom_vec2 *pos_a, carom_vec2 *pos_b);

/// Where the centre of a circle or box must be for the shape to lie within `bounds`: its own if it
/// does, else the nearest such place, rounded so that carom_contains_* is true there. Along an axis
/// on which it does not fit, or fits at no float, it is centred. A box at a slant takes up the room
/// of its bounds, which are rounded outward. Invalid input gives (0, 0). Cost: that of a box's bounds
/// and a few comparisons.
CAROM_API carom_vec2 carom_keep_inside_circle(carom_circle c, carom_aabb bounds);
CAROM_API carom_vec2 carom_keep_inside_box(carom_box b, carom_aabb bounds);

/* ---- velocities ------------------------------------------------------------------------------ */

/// Reverses the approach along the contact's normal, times `restitution`: 0 takes it away, 1 keeps
/// the energy. Looks at the normal alone, not at the distance, and acts only on bodies that
/// approach each other: separating ones are left alone. There is no velocity threshold. Momentum,
/// and with restitution 1 energy, are kept to 2e-7 of the sums of |m v| and of the energies, for
/// mass ratios up to 1e3. Restitution 0 leaves no approach: none along an axis, along a slanted
/// normal none that a second call would find, 2^-50 of the speeds at most. A negative restitution
/// changes nothing. Cost: 15 ns.
CAROM_API void carom_bounce(carom_contact contact, float restitution, float inv_mass_a,
                            float inv_mass_b, carom_vec2 *vel_a, carom_vec2 *vel_b);

/// The same with Coulomb friction: the tangent part of the relative velocity is slowed by at most
/// `friction` times the normal impulse, and not reversed, but for the rounding of the velocities:
/// where friction takes all of it, up to 2e-7 of the speeds are left, either way.
CAROM_API void carom_bounce_rough(carom_contact contact, float restitution, float friction,
                                  float inv_mass_a, float inv_mass_b, carom_vec2 *vel_a,
                                  carom_vec2 *vel_b);

/// `v` mirrored at a wall of normal `n`, whose length does not matter: |v| is kept to an ulp.
/// (0, 0) or a normal that is not finite gives v back; a v that is not finite gives (0, 0).
CAROM_API carom_vec2 carom_reflect(carom_vec2 v, carom_vec2 n);

/* ---- slide: a motion among many shapes ------------------------------------------------------- */

/// What a mover does when it meets an obstacle.
#define CAROM_RESPOND_SLIDE 0u  ///< go on along it: the part of the motion into it is spent
#define CAROM_RESPOND_TOUCH 1u  ///< stop there
#define CAROM_RESPOND_BOUNCE 2u ///< go on, mirrored
#define CAROM_RESPOND_CROSS 3u  ///< go on through it; told when entered, and while inside

/// One meeting of a slide. What the mover overlaps at the start is told, at t = 0: if it is to be
/// crossed, whatever the motion, (0, 0) included; if not, when the motion leads deeper into it.
/// Leaving is not told.
typedef struct carom_slide_hit {
    double t;          ///< when, as a share of the whole motion, in [0, 1)
    carom_vec2 normal; ///< from the obstacle to the mover, unit
    carom_vec2 point;  ///< on the obstacle's border
    uint32_t id;       ///< which obstacle: its index, or what the query called it
    uint32_t response; ///< CAROM_RESPOND_*
} carom_slide_hit;

/// Called by a query for every obstacle that may meet `region`; more do no harm. `visitor` is
/// passed through. A response that is none counts as CAROM_RESPOND_SLIDE.
typedef void carom_slide_visit(void *visitor, uint32_t id, carom_shape obstacle, uint32_t response);

/// Among what a mover moves. Start from carom_slide_def_default(). Invalid if `size` is wrong, or
/// if there is a count but neither shapes nor a query.
typedef struct carom_slide_def {
    uint32_t size;             ///< of this struct; set by carom_slide_def_default()
    uint32_t count;            ///< of obstacles
    const carom_shape *shapes; ///< the obstacles, if they are a list; invalid ones are not met
    const uint32_t *responses; ///< CAROM_RESPOND_* of each, or NULL: all slide
    /// Or a query, which wins over a list: calls `visit` for all obstacles that may meet `region`,
    /// the same ones whenever it is asked, in any order. NULL when there is none.
    void (*query)(void *ctx, carom_aabb region, carom_slide_visit *visit, void *visitor);
    void *ctx;             ///< passed to `query`
    carom_slide_hit *hits; ///< where meetings are written in their order, or NULL
    uint32_t hit_capacity; ///< room there; further meetings are only counted
    /// How many meetings a slide may take, 16 by default; crossings are free. The mover goes up to
    /// the wall that would be one more, and ends there as CUT; that wall is not among the hits.
    uint32_t max_meetings;
} carom_slide_def;

CAROM_API carom_slide_def carom_slide_def_default(void);

/// How a slide ended.
#define CAROM_SLIDE_DONE 0u ///< the motion is used up, to the rounding of places
/// Something was touched; or a wall met straight on, a wedge or a pinch left no way to go; or the
/// floats did: it came to FLT_MAX, or where no float place is free.
#define CAROM_SLIDE_STOPPED 1u
#define CAROM_SLIDE_CUT 2u     ///< max_meetings ran out; `left` was not gone
#define CAROM_SLIDE_INVALID 3u ///< the mover, motion or definition is invalid: nothing moved

typedef struct carom_slide_result {
    /// Where it came to stand; it overlaps nothing that it did not overlap before. When INVALID,
    /// the mover as it was given; all zero, a shape of no kind, if that itself is invalid.
    carom_shape mover;
    /// What was not spent when it was STOPPED or CUT: the rest of the motion from there, as it came
    /// to the last wall. Walls before have turned it, or taken their part for good; the last one
    /// took nothing. (0, 0) when DONE. When INVALID, the motion as it was given, or (0, 0) if that
    /// is not finite.
    carom_vec2 left;
    uint32_t hit_count; ///< meetings in all, more than hit_capacity if they did not fit
    uint32_t state;     ///< CAROM_SLIDE_*
} carom_slide_result;

/// Moves a circle, box or aabb by `motion` among obstacles: the earliest meeting first, then on
/// with what is left of the motion. The mover never enters an obstacle; one that it overlaps at the
/// start is no obstacle to leaving, only to going deeper. (In several at once, rounding may take it
/// a few floats deeper into one.) It does not catch on corners it only grazes nor on the seam of
/// flush boxes. Sliding never lengthens the motion and never turns it back. The result does not
/// depend on the order of the obstacles, bit for bit, but for which of two at the same place is
/// named. A wedge stops it after a few meetings, wherever it lies; there, where it could move by a
/// few floats or 1e-6 of its size only, it stays exactly where it is. It bounces out of a corner,
/// but not to and fro between walls that hold it from both sides.
/// An aabb's width and height change by an ulp or two with every slide: a box keeps its size.
/// Cost: for each meeting one look at every obstacle, or one query, and a sweep and an overlap test
/// of those whose bounds come near the motion's; more where rounding puts it inside something. Each
/// crossing takes another sweep of these, and where they are more than 24 they are asked for again.
CAROM_API carom_slide_result carom_slide(carom_shape mover, carom_vec2 motion,
                                         const carom_slide_def *def);

#ifdef __cplusplus
}
#endif

#endif
