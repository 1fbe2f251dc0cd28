/* carom/pair.h: the questions about two shapes.
 *
 * THE CONTRACT. It holds for every function here; docs/NUMERICS.md proves it.
 *
 * - Shapes are filled. The signed distance of two shapes is the gap between them, or minus the
 *   length of the shortest way out. `overlap` is signed distance < 0: touching is not overlapping.
 *   Ask for distance <= 0 when touching should count.
 * - `overlap`, `contains` and the sign of `distance` are those of the exact real-number answer on
 *   the floats given, at any scale. For two boxes (aabb or turned) at a slant to each other this
 *   holds outside a band of 1e-12 of the larger half-extent around touching; inside the band
 *   overlap, distance and contact still agree, in both argument orders.
 * - `distance` is within 1 ulp. A distance too small for a float keeps its sign as the smallest
 *   float, one beyond FLT_MAX is FLT_MAX. Between two boxes at a slant: within 1 ulp or 1e-12 of
 *   the larger half-extent, whichever is more.
 * - Swapping the shapes gives the same distance, bit for bit.
 * - Invalid shapes (see carom/shape.h) do not overlap, contain nothing, are +infinity apart, and
 *   their normals and points are (0, 0). No function returns a NaN.
 * - Results have the same bits on every platform. All functions are pure: no state, no allocation,
 *   any thread.
 *
 * Frame: all coordinates are the caller's world coordinates; normals are directions in the same.
 * Units: whatever the caller uses for length.
 * Cost: yes/no answers and distances of circles and aabbs take a few nanoseconds, turned boxes
 * about ten; shapes that touch to within rounding take 50 ns (circles) to 0.3 us (a circle at the
 * corner of a slanted box): the exact stage. Sweeps and rays state theirs below. Times are those of
 * `make bench` on one core of an AMD EPYC, gcc 12, for ordinary numbers: the exact stage takes
 * longer where exponents lie far apart. */
#ifndef CAROM_PAIR_H
#define CAROM_PAIR_H

#include "carom/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- overlap: do the insides meet? ----------------------------------------------------------- */

/// Whether signed distance < 0. The cheap test to ask first; ask for a contact after a hit.
/// A point overlaps a shape when it lies strictly inside.
CAROM_API bool carom_overlap_point_circle(carom_vec2 a, carom_circle b);
CAROM_API bool carom_overlap_point_aabb(carom_vec2 a, carom_aabb b);
CAROM_API bool carom_overlap_point_box(carom_vec2 a, carom_box b);
CAROM_API bool carom_overlap_circle_circle(carom_circle a, carom_circle b);
CAROM_API bool carom_overlap_circle_aabb(carom_circle a, carom_aabb b);
CAROM_API bool carom_overlap_circle_box(carom_circle a, carom_box b);
CAROM_API bool carom_overlap_aabb_aabb(carom_aabb a, carom_aabb b);
CAROM_API bool carom_overlap_aabb_box(carom_aabb a, carom_box b);
CAROM_API bool carom_overlap_box_box(carom_box a, carom_box b);
CAROM_API bool carom_overlap_shapes(carom_shape a, carom_shape b);

/* ---- contains: does a lie wholly within b? --------------------------------------------------- */

/// Whether a lies within b: every point of `a` is a point of `b`. The border belongs to both, so a
/// shape contains itself, and a circle may touch the walls from inside. Not symmetric: a is the
/// inner one.
CAROM_API bool carom_contains_point_circle(carom_vec2 a, carom_circle b);
CAROM_API bool carom_contains_point_aabb(carom_vec2 a, carom_aabb b);
CAROM_API bool carom_contains_point_box(carom_vec2 a, carom_box b);
CAROM_API bool carom_contains_circle_circle(carom_circle a, carom_circle b);
CAROM_API bool carom_contains_circle_aabb(carom_circle a, carom_aabb b);
CAROM_API bool carom_contains_circle_box(carom_circle a, carom_box b);
CAROM_API bool carom_contains_aabb_circle(carom_aabb a, carom_circle b);
CAROM_API bool carom_contains_aabb_aabb(carom_aabb a, carom_aabb b);
CAROM_API bool carom_contains_aabb_box(carom_aabb a, carom_box b);
CAROM_API bool carom_contains_box_circle(carom_box a, carom_circle b);
CAROM_API bool carom_contains_box_aabb(carom_box a, carom_aabb b);
CAROM_API bool carom_contains_box_box(carom_box a, carom_box b);
CAROM_API bool carom_contains_shapes(carom_shape a, carom_shape b);

/* ---- distance: how far apart, or how deep? --------------------------------------------------- */

/// The signed distance: > 0 the gap, 0 touching, < 0 minus the length of the shortest way out.
/// Continuous, and changes by at most the length of a move, so it can drive a continuous test.
CAROM_API float carom_distance_point_circle(carom_vec2 a, carom_circle b);
CAROM_API float carom_distance_point_aabb(carom_vec2 a, carom_aabb b);
CAROM_API float carom_distance_point_box(carom_vec2 a, carom_box b);
CAROM_API float carom_distance_circle_circle(carom_circle a, carom_circle b);
CAROM_API float carom_distance_circle_aabb(carom_circle a, carom_aabb b);
CAROM_API float carom_distance_circle_box(carom_circle a, carom_box b);
CAROM_API float carom_distance_aabb_aabb(carom_aabb a, carom_aabb b);
CAROM_API float carom_distance_aabb_box(carom_aabb a, carom_box b);
CAROM_API float carom_distance_box_box(carom_box a, carom_box b);
CAROM_API float carom_distance_shapes(carom_shape a, carom_shape b);

/* ---- closest point --------------------------------------------------------------------------- */

/// The point of the filled shape nearest to `p`; a point inside is its own. Exact for an aabb,
/// else computed in double and rounded to the nearest float. Invalid input gives (0, 0).
CAROM_API carom_vec2 carom_closest_point_circle(carom_circle b, carom_vec2 p);
CAROM_API carom_vec2 carom_closest_point_aabb(carom_aabb b, carom_vec2 p);
CAROM_API carom_vec2 carom_closest_point_box(carom_box b, carom_vec2 p);
CAROM_API carom_vec2 carom_closest_point_shape(carom_shape b, carom_vec2 p);

/* ---- contact: which way out? ----------------------------------------------------------------- */

/// Everything needed to act on a pair, filled in whether or not the shapes overlap.
typedef struct carom_contact {
    float distance;    ///< the signed distance, the same bits as carom_distance_*
    carom_vec2 normal; ///< unit within 6e-8; points from b to a, the shortest way out for a
    carom_vec2 point;  ///< the point of b's border nearest to a along the normal; where that is a
                       ///< stretch of an edge, its midpoint
} carom_contact;

/// The contact of two shapes. A centre inside a box leaves by the nearest wall. Ties, to double
/// precision, go to the first of +x, -x, +y, -y of b's frame, then of a's. Concentric circles give
/// (1, 0). Never a zero normal for valid shapes.
CAROM_API carom_contact carom_contact_point_circle(carom_vec2 a, carom_circle b);
CAROM_API carom_contact carom_contact_point_aabb(carom_vec2 a, carom_aabb b);
CAROM_API carom_contact carom_contact_point_box(carom_vec2 a, carom_box b);
CAROM_API carom_contact carom_contact_circle_circle(carom_circle a, carom_circle b);
CAROM_API carom_contact carom_contact_circle_aabb(carom_circle a, carom_aabb b);
CAROM_API carom_contact carom_contact_circle_box(carom_circle a, carom_box b);
CAROM_API carom_contact carom_contact_aabb_aabb(carom_aabb a, carom_aabb b);
CAROM_API carom_contact carom_contact_aabb_box(carom_aabb a, carom_box b);
CAROM_API carom_contact carom_contact_box_box(carom_box a, carom_box b);
/// Where the pair's own function takes the shapes in the other order, ties are its ties, flipped.
CAROM_API carom_contact carom_contact_shapes(carom_shape a, carom_shape b);

/// The minimum translation vector: moving a by it brings the shapes to touch. Where they overlap it
/// leads out; where there is a gap it leads a up to b, so ask `overlap` first.
///
/// Adding it in float rounds, and can leave an ulp of overlap that no further addition removes:
/// never loop until free, carom_separate does it in one step. After an exact move the distance left
/// is at most 2e-7 of |distance|, and 2e-12 of the larger half-extent more between two boxes at a
/// slant; where a distance is denormal or saturates at FLT_MAX, it is what floats can express.
/// (0, 0) for the contact of invalid shapes.
CAROM_API carom_vec2 carom_contact_mtv(carom_contact c);

/// The same contact seen from the other shape: same distance, normal turned round, point moved to
/// the other surface (point + normal * distance).
CAROM_API carom_contact carom_contact_flip(carom_contact c);

/* ---- sweep: when do they meet? --------------------------------------------------------------- */

/// What became of a motion.
#define CAROM_SWEEP_MISS 0u       ///< never overlaps; also any invalid input
#define CAROM_SWEEP_HIT 1u        ///< free at the start, overlaps right after `t`
#define CAROM_SWEEP_OVERLAPPED 2u ///< overlaps at the start

/// The first meeting of something that moves by `motion` over t in [0, 1].
///
/// | state      | t                      | normal                     | point                  |
/// | ---------- | ---------------------- | -------------------------- | ---------------------- |
/// | HIT        | when, in [0, 1)        | unit, from b to a, then    | on b's border          |
/// | OVERLAPPED | 0                      | the contact's              | the contact's          |
/// | MISS       | 1                      | (0, 0)                     | (0, 0)                 |
/// | close MISS | 1, or a little earlier | unit: the way away from b  | (0, 0)                 |
///
/// A close MISS never overlaps on its way in real numbers, but would where its end is rounded to
/// float. Its normal tells carom_sweep_end which way to round, so keep it like a hit's.
typedef struct carom_sweep {
    double t;          ///< the share of the motion that is free
    carom_vec2 normal; ///< from b to a, unit; (0, 0) after a plain miss
    carom_vec2 point;  ///< where on b's border; (0, 0) after any miss
    uint32_t state;    ///< CAROM_SWEEP_*
    uint32_t reserved; ///< 0
} carom_sweep;

/// a translates by `motion`; b stays. HIT when they overlap at some t in [0, 1] but not at t = 0.
/// A graze, which only touches, is a MISS, so is touching at the end; starting in touch and moving
/// inward is a HIT at t = 0; in touch and moving along or away, a MISS. Where two walls are met at
/// once, the normal is the first of +x, -x, +y, -y among them, of b's frame, then of a's.
///
/// The verdict is exact for circles, aabbs and boxes with c or s = 0; for slanted boxes, exact
/// outside a band of 1e-12 of the larger half-extent or radius. At `t` gap and overlap are at most
/// max(1e-9 radius, 2^-50 (|motion| + size)), where a float can express the place.
///
/// Two movers: pass the difference of their motions, a's less b's; as floats it is rounded, and the
/// answer is that of the rounded motion. `point` is then where b was at t = 0: add t times b's
/// motion. Moving each by t times its own motion rounds as well, so they can overlap by a few ulps
/// afterwards: then carom_separate.
///
/// Cost: 50 to 100 ns. A motion that only grazes, or that runs along what it touches, takes the exact
/// stage: circles 0.15 us, a circle or aabb along an aabb 0.2 us, along a slanted box 0.3 to 0.7 us, a
/// circle past the very corner of an aabb or box 1.5 us.
///
/// A bounce at the meeting: carom_bounce looks at the normal alone, so after a HIT pass it the
/// contact `(carom_contact){0, s.normal, s.point}`. OVERLAPPED has a depth: ask for the contact.
CAROM_API carom_sweep carom_sweep_circle_circle(carom_circle a, carom_vec2 motion, carom_circle b);
CAROM_API carom_sweep carom_sweep_circle_aabb(carom_circle a, carom_vec2 motion, carom_aabb b);
CAROM_API carom_sweep carom_sweep_circle_box(carom_circle a, carom_vec2 motion, carom_box b);
CAROM_API carom_sweep carom_sweep_aabb_aabb(carom_aabb a, carom_vec2 motion, carom_aabb b);
CAROM_API carom_sweep carom_sweep_aabb_box(carom_aabb a, carom_vec2 motion, carom_box b);
CAROM_API carom_sweep carom_sweep_box_box(carom_box a, carom_vec2 motion, carom_box b);
CAROM_API carom_sweep carom_sweep_shapes(carom_shape a, carom_vec2 motion, carom_shape b);

/// A circle that moves by `motion` against a box that moves by `b_motion` and turns by `b_radians`
/// about its centre, all evenly over t in [0, 1]. The tolerance is 1e-5 of (radius + the box's
/// half-diagonal); or 2^-46 of (offset + relative motion + size), should that be more.
///
/// With a gap of more than the tolerance at the start: after a MISS they overlap at no t, after a
/// HIT at no t before the answer's; and at a HIT the gap is at most the tolerance, so a graze that
/// close can be either.
///
/// A start closer than that is a HIT at t = 0 if they close in, be it by the turn alone. If not,
/// they are in touch until the gap exceeds the tolerance (3 of it may go unnoticed), and from
/// there all is as above. In touch they never overlap by more than the tolerance without a HIT,
/// which comes when they overlap by half of it; or when the box has turned by 10 radians in touch,
/// as only one can that is tiny beside the circle, or thinner than a few tolerances like the
/// circle.
///
/// Conservative advancement: no contact is stepped past, and the steps cannot run out
/// (docs/NUMERICS.md proves both). 1 to 3 steps on average, some 170 ns in all, twice the plain
/// sweep; grazes take up to 60 or so, a speck that spins in touch 3,000, and nothing as many as
/// 58,000. Without a turn carom_sweep_circle_box is faster and exact. carom_sweep_end has not been
/// tried for the answer. `point` is on b's border at that time. An angle beyond 1e6 radians is
/// invalid.
CAROM_API carom_sweep carom_sweep_circle_turning_box(carom_circle a, carom_vec2 motion, carom_box b,
                                                     carom_vec2 b_motion, float b_radians);

/// Whether `a` is to be acted on before `b`, of the sweeps of one motion against many shapes:
///
///     carom_sweep first = {.t = 1};
///     for (i = 0; i < count; i++) {
///         carom_sweep s = carom_sweep_shapes(mover, motion, shapes[i]);
///         if (carom_sweep_before(s, first)) { first = s; who = i; }
///     }
///
/// The smaller t comes first; at the same t OVERLAPPED before HIT before MISS, and a MISS with a
/// normal before one without: the smallest t of the hits alone would round into what it just
/// misses. Then normal and point decide, so the order of the shapes does not matter. A strict weak
/// order, fit for sorting; what no sweep returns, such as a NaN, counts as a plain miss.
///
/// The end of the first is free of its own shape. Of another that it touches there, as where two
/// are met at once or two misses have normals, it is free to within rounding only: the next sweep
/// may find OVERLAPPED. Then carom_separate, and sweep all again. carom_slide does all of this.
CAROM_API bool carom_sweep_before(carom_sweep a, carom_sweep b);

/// Where the motion ends: the float position at or before `t`, but for an ulp or two along the
/// normal, at which `overlap` is false, so that the next sweep can start there. `pos` is the centre
/// of the circle or box that moved. Saturates at FLT_MAX. A position that is not finite gives
/// (0, 0); a motion that is not finite, or a sweep that is not one of ours, gives `pos`.
CAROM_API carom_vec2 carom_sweep_end(carom_vec2 pos, carom_vec2 motion, carom_sweep sweep);

/// The same for an aabb that moved; its width and height can change by an ulp or two of the
/// coordinates. An invalid one gives (0, 0)-(0, 0).
CAROM_API carom_aabb carom_sweep_end_aabb(carom_aabb a, carom_vec2 motion, carom_sweep sweep);

/* ---- ray: a point that moves ----------------------------------------------------------------- */

/// Whether and when a point that moves gets strictly inside b: state, t, normal and point are those of
/// the sweep of a circle of radius 0. But a ray is not tried at its end: it has no close MISS, t is
/// never taken back, and carom_sweep_end of it, rounded to float, can be inside b. For a point that is
/// to stand there and move on, sweep a circle of radius 0. Cost: 30 to 60 ns; a graze takes
/// the exact stage, as with sweeps.
CAROM_API carom_sweep carom_ray_circle(carom_vec2 from, carom_vec2 motion, carom_circle b);
CAROM_API carom_sweep carom_ray_aabb(carom_vec2 from, carom_vec2 motion, carom_aabb b);
CAROM_API carom_sweep carom_ray_box(carom_vec2 from, carom_vec2 motion, carom_box b);
CAROM_API carom_sweep carom_ray_shape(carom_vec2 from, carom_vec2 motion, carom_shape b);

#ifdef __cplusplus
}
#endif

#endif
