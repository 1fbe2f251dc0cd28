/* carom/pair.h: overlap, containment, distance, contact, sweep and ray tests of two shapes.
 *
 * THE CONTRACT. It holds for every function here; docs/NUMERICS.md proves it.
 *
 * - Shapes are filled. The signed distance of two shapes is the gap between them, or minus the
 *   penetration depth if they overlap. Shapes that only touch have distance 0 and do not overlap:
 *   to count touching, test `distance <= 0`.
 * - `overlap`, `within` and the sign of `distance` are exact: they are those of the real-number
 *   result for the given floats, at any scale. The one exception is two slanted boxes: boxes, aabb
 *   or rotated, whose axes differ. Their results are exact outside a band around touching, 1e-12 of
 *   the larger half-extent wide. Inside the band overlap, distance and contact still agree with
 *   each other, in both argument orders.
 * - `distance` is within 1 ulp. A distance too small for a float keeps its sign as the smallest
 *   float; one beyond FLT_MAX is FLT_MAX. Between two slanted boxes the error is at most 1 ulp or
 *   1e-12 of the larger half-extent, whichever is larger.
 * - Swapping the shapes gives the same distance, bit for bit.
 * - Invalid shapes (see carom/shape.h) overlap nothing, contain nothing and have distance
 *   +infinity. Their normals and points are (0, 0). No function returns a NaN.
 * - Results have the same bits on every platform. All functions are pure (no state, no allocation)
 *   and may be called from any thread.
 *
 * Frame: all points and normals are in world coordinates. Units: the caller's unit of length. Cost:
 * each group of functions states its time, from `make bench` on one core of an AMD EPYC with gcc
 * 12. Functions of carom_shape take up to 20 ns more, if the kinds of shapes are unpredictable.
 * Shapes that touch to within rounding need exact arithmetic (the exact stage). That takes from 50
 * ns (circles) to 0.3 us (a circle at the corner of a rotated box), and longer if exponents differ
 * widely. */
#ifndef CAROM_PAIR_H
#define CAROM_PAIR_H

#include "carom/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- overlap --------------------------------------------------------------------------------- */

/// Return whether two shapes overlap: whether their signed distance is < 0. Shapes that only touch
/// do not overlap; a point overlaps a shape if it lies strictly inside. This is the cheapest test:
/// compute a contact only for pairs that overlap. Invalid input gives false. Cost: 3 to 10 ns.
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

/* ---- within: is a contained in b? ------------------------------------------------------------ */

/// Return whether `b` contains `a`: whether every point of `a` is a point of `b`. Borders belong to
/// the shapes, so a shape contains itself, and `a` may touch the border of `b` from inside. Not
/// symmetric: `a` is the inner shape. Invalid input gives false. Cost: 2 to 6 ns.
CAROM_API bool carom_within_point_circle(carom_vec2 a, carom_circle b);
CAROM_API bool carom_within_point_aabb(carom_vec2 a, carom_aabb b);
CAROM_API bool carom_within_point_box(carom_vec2 a, carom_box b);
CAROM_API bool carom_within_circle_circle(carom_circle a, carom_circle b);
CAROM_API bool carom_within_circle_aabb(carom_circle a, carom_aabb b);
CAROM_API bool carom_within_circle_box(carom_circle a, carom_box b);
CAROM_API bool carom_within_aabb_circle(carom_aabb a, carom_circle b);
CAROM_API bool carom_within_aabb_aabb(carom_aabb a, carom_aabb b);
CAROM_API bool carom_within_aabb_box(carom_aabb a, carom_box b);
CAROM_API bool carom_within_box_circle(carom_box a, carom_circle b);
CAROM_API bool carom_within_box_aabb(carom_box a, carom_aabb b);
CAROM_API bool carom_within_box_box(carom_box a, carom_box b);
CAROM_API bool carom_within_shapes(carom_shape a, carom_shape b);

/* ---- distance -------------------------------------------------------------------------------- */

/// Return the signed distance between two shapes: the gap if > 0, 0 if they touch, and minus the
/// penetration depth if < 0. The depth is the length of the shortest translation that ends the
/// overlap. The distance is continuous, and a move changes it by at most the length of the move, so
/// it can drive conservative advancement. Invalid input gives +infinity. Cost: 5 to 12 ns, 40 ns
/// for two rotated boxes.
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

/// Return the point of a filled shape that is nearest to `p`. For a `p` inside that is `p` itself.
/// Exact for an aabb; otherwise computed in double and rounded to the nearest float. Invalid input
/// gives (0, 0). Cost: 3 to 7 ns.
CAROM_API carom_vec2 carom_closest_point_circle(carom_vec2 p, carom_circle b);
CAROM_API carom_vec2 carom_closest_point_aabb(carom_vec2 p, carom_aabb b);
CAROM_API carom_vec2 carom_closest_point_box(carom_vec2 p, carom_box b);
CAROM_API carom_vec2 carom_closest_point_shape(carom_vec2 p, carom_shape b);

/* ---- contact --------------------------------------------------------------------------------- */

/// The contact of two shapes a and b: signed distance, normal and contact point. All fields are set
/// whether or not the shapes overlap.
typedef struct carom_contact {
    float distance;    ///< signed distance, the same bits as carom_distance_*
    carom_vec2 normal; ///< unit within 6e-8, from b to a: moving a along it ends an overlap soonest
    /// The point of b's border that is nearest to a along the normal. If these points form a
    /// segment of an edge, its midpoint.
    carom_vec2 point;
} carom_contact;

/// Return the contact of two shapes. For valid shapes the normal is never zero. If a point, or the
/// centre of a circle, lies inside a box, the normal is that of the nearest side. Ties, to double
/// precision, are resolved to the first of +x, -x, +y, -y of b's frame, then of a's. Concentric
/// circles give the normal (1, 0). Invalid input gives distance +infinity and (0, 0) for normal and
/// point. Cost: 9 to 25 ns, 65 ns for two rotated boxes.
CAROM_API carom_contact carom_contact_point_circle(carom_vec2 a, carom_circle b);
CAROM_API carom_contact carom_contact_point_aabb(carom_vec2 a, carom_aabb b);
CAROM_API carom_contact carom_contact_point_box(carom_vec2 a, carom_box b);
CAROM_API carom_contact carom_contact_circle_circle(carom_circle a, carom_circle b);
CAROM_API carom_contact carom_contact_circle_aabb(carom_circle a, carom_aabb b);
CAROM_API carom_contact carom_contact_circle_box(carom_circle a, carom_box b);
CAROM_API carom_contact carom_contact_aabb_aabb(carom_aabb a, carom_aabb b);
CAROM_API carom_contact carom_contact_aabb_box(carom_aabb a, carom_box b);
CAROM_API carom_contact carom_contact_box_box(carom_box a, carom_box b);
/// Returns the contact of any two shapes, as above. If the function for the pair takes the shapes
/// in the other order (as for an aabb and a circle), the result is the contact that it returns,
/// flipped. Ties are resolved before that, in its order.
CAROM_API carom_contact carom_contact_shapes(carom_shape a, carom_shape b);

/// Returns the minimum translation vector (MTV): the shortest translation of a that ends the
/// overlap. Returns (0, 0) if the shapes do not overlap, and for the contact of invalid shapes.
///
/// To move shapes apart, call carom_separate instead. Adding the MTV to a position rounds, and can
/// leave an overlap of an ulp that no further addition removes. Without that rounding, the signed
/// distance after the translation is within 2e-7 |distance| of 0. Between two slanted boxes the
/// error can be larger by 2e-12 of the larger half-extent. If the distance is denormal or saturates
/// at FLT_MAX, the MTV is as good as floats permit. Cost: 3 ns.
CAROM_API carom_vec2 carom_contact_mtv(carom_contact c);

/// Returns the same contact with a and b swapped: the distance is the same, the normal is reversed,
/// and the point moves to the border of the other shape, point + normal * distance. The contact of
/// invalid shapes is returned unchanged.
CAROM_API carom_contact carom_contact_flip(carom_contact c);

/* ---- sweep: time of impact ------------------------------------------------------------------- */

/// The outcome of a sweep.
#define CAROM_SWEEP_MISS 0u       ///< never overlaps; also for invalid input
#define CAROM_SWEEP_HIT 1u        ///< does not overlap at the start, overlaps right after `t`
#define CAROM_SWEEP_OVERLAPPED 2u ///< overlaps at the start

/// The first impact of a shape a that moves by `motion` over t in [0, 1] with a shape b.
///
/// | state      | t                               | normal              | point               |
/// | ---------- | ------------------------------- | ------------------- | ------------------- |
/// | HIT        | time of impact (TOI), in [0, 1) | at t: unit, b to a  | on b's border       |
/// | OVERLAPPED | 0                               | that of the contact | that of the contact |
/// | MISS       | 1                               | (0, 0)              | (0, 0)              |
/// | close MISS | 1, or a little less             | unit, away from b   | (0, 0)              |
///
/// A close MISS does not overlap b anywhere on its path in real numbers, but the end of the path,
/// rounded to float, would. Its normal gives the direction in which carom_sweep_end has to round,
/// so treat it like that of a hit.
typedef struct carom_sweep {
    double t;          ///< fraction of the motion that is free of overlap
    carom_vec2 normal; ///< unit, from b to a; (0, 0) for a plain MISS
    carom_vec2 point;  ///< on b's border; (0, 0) for any MISS
    uint32_t state;    ///< CAROM_SWEEP_*
    uint32_t reserved; ///< 0
} carom_sweep;

/// Return the first impact of a, which translates by `motion`, with b, which does not move. The
/// state is HIT if they overlap at some t in [0, 1] but not at t = 0.
///
/// Touching: a motion that only grazes b is a MISS, and so is one that only touches b at its end.
/// If the shapes touch at the start, moving inward is a HIT at t = 0; moving along b or away from
/// it is a MISS. If a hits two sides at once, the normal is the first of +x, -x, +y, -y among them,
/// of b's frame, then of a's. Invalid shapes and a motion that is not finite give a MISS.
///
/// Accuracy: the state is exact for circles, aabbs and boxes with c or s = 0. For boxes at other
/// angles it is exact outside a band of 1e-12 of the larger half-extent or radius. The gap or
/// overlap at `t` is at most max(1e-9 radius, 2^-50 (|motion| + size)), if floats can express the
/// position.
///
/// Two moving shapes: pass the difference of the motions, a's minus b's. As a float it is rounded,
/// and the result is that of the rounded motion. `point` is then on b where it was at t = 0: add t
/// times b's motion. Moving each shape by t times its own motion rounds as well, so they can
/// overlap by a few ulps afterwards: then call carom_separate.
///
/// Bounce: carom_bounce uses only the normal, so after a HIT pass it the contact
/// `(carom_contact){0, s.normal, s.point}`. After OVERLAPPED compute the contact, which has a
/// depth.
///
/// Cost: 50 to 100 ns. A motion that grazes b, or runs along a side that it touches, takes the
/// exact stage: 0.15 us for circles, 0.2 us for a circle or aabb along an aabb, 0.3 to 0.7 us along
/// a rotated box, 1.5 us for a circle that passes exactly at the corner of an aabb or box.
CAROM_API carom_sweep carom_sweep_circle_circle(carom_circle a, carom_vec2 motion, carom_circle b);
CAROM_API carom_sweep carom_sweep_circle_aabb(carom_circle a, carom_vec2 motion, carom_aabb b);
CAROM_API carom_sweep carom_sweep_circle_box(carom_circle a, carom_vec2 motion, carom_box b);
CAROM_API carom_sweep carom_sweep_aabb_aabb(carom_aabb a, carom_vec2 motion, carom_aabb b);
CAROM_API carom_sweep carom_sweep_aabb_box(carom_aabb a, carom_vec2 motion, carom_box b);
CAROM_API carom_sweep carom_sweep_box_box(carom_box a, carom_vec2 motion, carom_box b);
CAROM_API carom_sweep carom_sweep_shapes(carom_shape a, carom_vec2 motion, carom_shape b);

/// Returns the first impact of a circle with a box that translates and rotates. Over t in [0, 1]
/// the circle moves by `motion`, the box moves by `b_motion` and rotates by `b_radians` about its
/// centre, all at constant speed. `point` is on b's border at the time of impact.
///
/// Results are within a tolerance: 1e-5 of (radius + half-diagonal of the box), or 2^-46 of (offset
/// + relative motion + size) if that is larger.
///
/// - Overlapping at the start: OVERLAPPED, with the contact's normal and point.
/// - A gap of more than the tolerance at the start: after a MISS they overlap at no t, after a HIT
///   at no t before the returned one. At a HIT the gap is at most the tolerance, so a graze that
///   close can be a HIT or a MISS.
/// - Touching at the start (a gap of at most the tolerance): a HIT at t = 0 if they approach, even
///   by the rotation alone. Otherwise they count as touching until the sweep finds a gap of more
///   than the tolerance, and from then on the previous item applies. It finds every gap of more
///   than 3 tolerances, and may miss a smaller one.
/// - While they touch, they never overlap by more than the tolerance without a HIT. It is reported
///   once they overlap by half the tolerance, or once the box has rotated by 10 radians while
///   touching. The latter needs a box that is tiny compared with the circle, or a box and a circle
///   that are both thinner than a few tolerances.
/// - Invalid input, an angle beyond 1e6 radians, or two points (every size 0): a MISS.
///
/// The method is conservative advancement: no contact is stepped over, and the number of iterations
/// is bounded (docs/NUMERICS.md proves both). Cost: 1 to 3 iterations on average, about 170 ns,
/// twice that of the plain sweep. Grazes take up to about 60 iterations, a tiny box that spins
/// while touching 3,000; the bound is 58,000. Without rotation carom_sweep_circle_box is faster and
/// exact.
///
/// Unlike the other sweeps, this one does not check the float position that carom_sweep_end
/// returns: it can overlap the box. Then call carom_separate.
CAROM_API carom_sweep carom_sweep_circle_turning_box(carom_circle a, carom_vec2 motion, carom_box b,
                                                     carom_vec2 b_motion, float b_radians);

/// Returns whether sweep `a` comes before sweep `b`, where both are sweeps of one motion against
/// different shapes. Use it to find the first impact:
///
///     carom_sweep first = {.t = 1};
///     for (i = 0; i < count; i++) {
///         carom_sweep s = carom_sweep_shapes(mover, motion, shapes[i]);
///         if (carom_sweep_before(s, first)) { first = s; index = i; }
///     }
///
/// The smaller t comes first; at equal t OVERLAPPED before HIT before MISS, and a close MISS before
/// a plain one. (Comparing only the t of the hits would ignore a close MISS, and its end could
/// round into the shape that it just misses.) Then normal and point decide, so the order of the
/// shapes does not matter. This is a strict weak ordering, suitable for sorting. A value that no
/// sweep returns, such as a NaN, counts as a plain MISS.
///
/// The end of the first sweep does not overlap its own shape. It can overlap another shape that it
/// touches there, by rounding only: if two are hit at once, or if two misses are close. The next
/// sweep then returns OVERLAPPED: call carom_separate, and sweep against all shapes again.
/// carom_slide does all of this.
CAROM_API bool carom_sweep_before(carom_sweep a, carom_sweep b);

/// Returns the position at the end of a swept motion, from which the next sweep can start: a float
/// position at which the shape does not overlap b. It lies at or before `t` on the path, up to an
/// ulp or two along the normal. `pos` is the centre of the circle or box that moved, `sweep` its
/// first sweep. Saturates at FLT_MAX.
///
/// After OVERLAPPED, or a HIT at t = 0, this is `pos`. A `pos` that is not finite gives (0, 0). A
/// motion that is not finite, or a sweep that no function here returns, gives `pos`.
CAROM_API carom_vec2 carom_sweep_end(carom_vec2 pos, carom_vec2 motion, carom_sweep sweep);

/// Returns the same for an aabb that moved. Its width and height can change by an ulp or two of the
/// coordinates. An invalid aabb gives (0, 0)-(0, 0).
CAROM_API carom_aabb carom_sweep_end_aabb(carom_aabb a, carom_vec2 motion, carom_sweep sweep);

/* ---- ray ------------------------------------------------------------------------------------- */

/// Return the first impact of the segment from `from` to `from + motion` with b: a HIT where a
/// point that moves along it gets strictly inside b. State, t, normal and point are those of a
/// swept circle of radius 0; touching and invalid input are treated as there.
///
/// Unlike a sweep, a ray does not check its end: it has no close MISS, t is not reduced, and
/// carom_sweep_end can return a position inside b. For a point that stops there and moves on, sweep
/// a circle of radius 0. Cost: 10 to 20 ns; a graze takes the exact stage, as in sweeps.
CAROM_API carom_sweep carom_ray_circle(carom_vec2 from, carom_vec2 motion, carom_circle b);
CAROM_API carom_sweep carom_ray_aabb(carom_vec2 from, carom_vec2 motion, carom_aabb b);
CAROM_API carom_sweep carom_ray_box(carom_vec2 from, carom_vec2 motion, carom_box b);
CAROM_API carom_sweep carom_ray_shape(carom_vec2 from, carom_vec2 motion, carom_shape b);

#ifdef __cplusplus
}
#endif

#endif
