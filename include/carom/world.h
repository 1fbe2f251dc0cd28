/* carom/world.h: a world simulates bodies: it moves them, resolves their collisions and reports
 * events.
 *
 * Sweeps decide when bodies collide: each path is checked over its whole length against everything
 * in reach, and impacts are resolved in the order of their times. So nothing tunnels. Resting
 * contacts decide the velocities of bodies that touch. Two bodies have one contact point; a box
 * that rotates has up to two with another box. Each contact point has a normal impulse and a
 * friction impulse. docs/WORLD.md explains the step, and lists each promise with its test, and the
 * known defects.
 *
 * Bodies: see carom/body.h. Bodies at rest sleep, and then cost nothing (see sleep_speed). Units:
 * the caller's unit of length, seconds, and any unit of mass. Angles are in radians. Errors:
 * functions that change something return CAROM_OK (0) or a CAROM_ERROR_*. A call that fails changes
 * nothing. Threads: any number of threads may query a world while no thread changes it. Different
 * worlds share nothing. Determinism: the same calls give the same bits, for any number of threads
 * (docs/DETERMINISM.md). */
#ifndef CAROM_WORLD_H
#define CAROM_WORLD_H

#include "carom/body.h"
#include "carom/broadphase.h"
#include "carom/response.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- a world --------------------------------------------------------------------------------- */

/// The definition of a world. Start from carom_world_def_default().
typedef struct carom_world_def {
    uint32_t size;             ///< of this struct; set by carom_world_def_default()
    uint32_t threads;          ///< number of threads that run a step, 1 to 64; 1 by default
    carom_vec2 gravity;        ///< acceleration of dynamic bodies, (0, 0) by default
    carom_allocator allocator; ///< allocates all memory of the world
    /// Runs the tasks of a step on the caller's threads, `threads` tasks at a time. NULL: the world
    /// creates its own pool, except on wasm and without a C library, where one thread runs
    /// everything. The result of a step does not depend on any of this, as long as carom_fp_ok() is
    /// true in all of these threads. The step checks it only in the calling thread.
    carom_parallel *parallel;
    void *parallel_ctx; ///< passed to `parallel`
    /// Scales the rest speed: a collision that closes more slowly than rest * a * dt does not
    /// rebound. Here a is the relative acceleration of the two bodies along the normal by gravity
    /// and forces. If contacts carry a body, a is at least the acceleration that they balance; on a
    /// spinning box, at least the one that keeps a body on its face. `rest` is >= 0, 2 by default.
    /// With 0, slow collisions rebound, too.
    float rest;
    uint32_t bodies; ///< bodies to allocate memory for, 0 by default; the world grows as needed
    /// The speed below which bodies fall asleep, in units per second; >= 0, 0.05 by default. With
    /// 0, bodies never sleep. A body is at rest if contacts carry it, it is slower than this, it
    /// spins by at most 0.05 radians per second, and in half a second it moves by less than 1 % of
    /// its size and less than 0.18 % of the distance that it would fall. So a body that slides or
    /// coasts stays awake. A body that nothing accelerates is at rest if it does not move. Bodies
    /// that contacts connect sleep when all of them have been at rest for half a second.
    float sleep_speed;
    uint32_t reserved; ///< 0
} carom_world_def;

/// Returns the default definition: one thread, no gravity, the default allocator. Without a C
/// library the allocator is {NULL}, and the caller has to set it.
CAROM_API carom_world_def carom_world_def_default(void);

/// Creates an empty world. Returns NULL if memory is short or the definition is invalid.
CAROM_API carom_world *carom_world_create(const carom_world_def *def);

/// Destroys a world and frees all of its memory. NULL is allowed.
CAROM_API void carom_world_destroy(carom_world *w);

/// Set or return the gravity, in units per second squared. A change wakes all bodies. Gravity that
/// is NaN or beyond CAROM_WORLD_MAX gives CAROM_ERROR_VALUE.
CAROM_API carom_result carom_world_set_gravity(carom_world *w, carom_vec2 gravity);
CAROM_API carom_vec2 carom_world_gravity(const carom_world *w);

/* ---- bodies ---------------------------------------------------------------------------------- */

/// Adds a body and writes its id to *out, which is all zero after an error. `out` may be NULL. Two
/// bodies collide if the mask of each contains a category bit of the other. A body may overlap
/// others: they are moved apart slowly, never through a static body. Returns the errors that
/// carom/body.h lists. Cost: tens of nanoseconds.
CAROM_API carom_result carom_world_add(carom_world *w, const carom_body_def *def, carom_body *out);

/// Removes a body. Its id is stale from now on. The next step reports the end of its touches. Cost:
/// a pass over the pending forces and, if the body has exclusions, over all exclusions.
CAROM_API carom_result carom_world_remove(carom_world *w, carom_body b);

/// Returns the number of bodies, disabled ones included.
CAROM_API uint32_t carom_world_count(const carom_world *w);

/// Returns the body after `b` in the order of indices, for a loop over all bodies, disabled ones
/// included. Pass an id that is all zero to get the first body; the result after the last one is
/// all zero. `b` may be stale, so the loop may remove the bodies that it visits.
CAROM_API carom_body carom_world_next(const carom_world *w, carom_body b);

/// Excludes two bodies from colliding with each other, whatever their masks are, or includes them
/// again. Removing one of them ends the exclusion. Both bodies wake in the next step. Two equal ids
/// give CAROM_ERROR_VALUE. Cost: a binary search for each candidate pair of two bodies that both
/// have exclusions.
CAROM_API carom_result carom_world_exclude(carom_world *w, carom_body a, carom_body b,
                                           bool excluded);

/// Writes the positions, velocities and directions of all bodies, in the order of carom_world_next.
/// Each array may be NULL. The i-th entry of each is written `i * stride` bytes after the first.
/// For plain arrays the stride is sizeof(carom_vec2), which equals sizeof(carom_rot). Writes the
/// first `capacity` entries and returns the number of bodies.
CAROM_API uint32_t carom_world_read(const carom_world *w, carom_vec2 *positions,
                                    carom_vec2 *velocities, carom_rot *rots, size_t stride,
                                    uint32_t capacity);

/* ---- step ------------------------------------------------------------------------------------ */

/// Advances the world by `dt` seconds, 0 <= dt <= CAROM_WORLD_MAX_STEP. With dt = 0 nothing moves,
/// but the ends of touches are reported. Use one fixed dt (carom_clock).
///
/// Returns CAROM_ERROR_VALUE for another dt, CAROM_ERROR_FLOAT if carom_fp_ok() is false, or
/// CAROM_ERROR_MEMORY. After an error the world is as it was. A step allocates only if a list has
/// to grow, or if bodies fall asleep or wake. Cost: docs/BENCHMARKS.md.
CAROM_API carom_result carom_world_step(carom_world *w, float dt);

/// Statistics of the last step, and of all steps so far.
typedef struct carom_step_stats {
    uint64_t steps;     ///< steps so far
    uint32_t windows;   ///< time windows that the last step was split into because of fast bodies
    uint32_t impacts;   ///< impacts in the last step
    uint32_t stalled;   ///< stalled bodies: those that reached a limit of the last step
    uint32_t touches;   ///< pairs that touched in the last step
    double lost;        ///< lost motion: path length that the last step dropped because of a limit
    double moved;       ///< length of all paths in the last step, including kinematic bodies
    double total_lost;  ///< `lost` summed over all steps
    double total_moved; ///< `moved` summed over all steps
    double kinetic_energy; ///< of dynamic bodies, now
    carom_vec2 momentum;   ///< of dynamic bodies, now
    uint64_t bytes;        ///< of memory that the world uses
    uint32_t asleep;       ///< dynamic bodies that sleep now
    uint32_t reserved;     ///< 0
} carom_step_stats;

/// Returns the statistics. Cost: a pass over all bodies, for the energy and the momentum.
CAROM_API carom_step_stats carom_world_stats(const carom_world *w);

/* ---- events ---------------------------------------------------------------------------------- */

/* Three words name what happens between bodies. A *touch* is a state: two bodies touch in a step.
 * An *impact* is an event: two bodies collide and exchange impulses. A *hit* is the result of a
 * query: a ray, a sweep or a slide finds a body. The fields have the same names everywhere: `point`
 * lies on the border of b (or `other`, or the body that is hit), `normal` is a unit vector away
 * from it, and `t` is a fraction, of the step for an impact, of the motion for a hit. */

/// Two bodies that touched: they collided during the step, or rest on each other. A sensor touches
/// every body that overlapped it at any time of the step. When a touch ends, one of the ids may be
/// stale, because the body was removed.
typedef struct carom_touch {
    carom_body a, b; ///< a.index < b.index
} carom_touch;

/// An impact: a collision in which two bodies exchanged impulses. Several exchanges of a pair at
/// the same time are one impact. Resting contacts and sensors cause no impacts.
typedef struct carom_impact {
    carom_body a, b;   ///< a.index < b.index
    carom_vec2 point;  ///< on b's border
    carom_vec2 normal; ///< from b to a, unit
    float speed;       ///< closing speed along the normal before the impact, in units per second
    float t;           ///< time of impact, as a fraction of the step, in [0, 1]
    /// Normal impulse, summed over both contact points. Where the contact solver stopped the
    /// collision, it includes the load that the contact carried for the rest of the step.
    float impulse;
} carom_impact;

/// The body is squeezed: it overlaps a kinematic body by more than 0.5 % of its size (the radius,
/// or half the shorter side), and it could not get away in this step, or overlapped as much when
/// the step began.
#define CAROM_REPORT_SQUEEZED 1u
/// The body left the limits of the world (CAROM_WORLD_MAX) and was disabled.
#define CAROM_REPORT_QUARANTINED 2u

/// A problem of one body that the step could not resolve.
typedef struct carom_report {
    carom_body body;
    carom_body other; ///< the kinematic body that squeezes it; else all zero
    uint32_t kind;    ///< CAROM_REPORT_*
    uint32_t reserved;
} carom_report;

/// Return the events of the last step, and write their number to *count, which must not be NULL.
/// The list is valid until the next change of the world, so copy the ids of bodies before you
/// remove them. It may be NULL if the count is 0. Begins and ends are ordered by indices, impacts
/// by time and then by indices, reports with all squeezed bodies first.
///
/// Every begin is followed by exactly one end in a later step, even if a body is removed,
/// teleported or disabled, or its filter changes.
CAROM_API const carom_touch *carom_world_begins(const carom_world *w, uint32_t *count);
CAROM_API const carom_touch *carom_world_ends(const carom_world *w, uint32_t *count);
CAROM_API const carom_impact *carom_world_impacts(const carom_world *w, uint32_t *count);
CAROM_API const carom_report *carom_world_reports(const carom_world *w, uint32_t *count);

/// Returns all pairs that touched in the last step, ordered by indices. Lifetime as above.
CAROM_API const carom_touch *carom_world_touches(const carom_world *w, uint32_t *count);

/// A touch of one body: a contact or a sensor overlap.
typedef struct carom_body_touch {
    carom_body other;  ///< the body that it touches
    carom_vec2 point;  ///< on the border of `other`
    carom_vec2 normal; ///< unit, from `other` to the body
    /// Normal impulse in the last step, summed over both contact points. 0 in the step in which a
    /// slow collision begins the contact.
    float impulse;
    uint32_t sensor; ///< 1 if one of the two is a sensor
} carom_body_touch;

/// Lists the bodies that a body touched in the last step, ordered by index. Points and normals are
/// those of the current positions. Writes the first `capacity` touches and returns how many there
/// are; 0 for a stale id or a disabled body.
///
/// A body stands on the ground if a normal points up, `sensor` is 0, and the body does not move
/// away from `other` along the normal: compare their velocities, since `other` may be a lift.
/// Static and kinematic bodies never touch each other: for a character that carom_world_slide
/// moves, read the normals of the slide's hits instead. Cost: proportional to the touches of the
/// body, plus the logarithm of the number of all touches.
CAROM_API uint32_t carom_body_touches(const carom_world *w, carom_body b, carom_body_touch *touches,
                                      uint32_t capacity);

/* ---- queries --------------------------------------------------------------------------------- */

/// The filter of a query. It finds bodies whose category has a bit in common with `mask`, and whose
/// mask has a bit in common with `category`. Disabled bodies are never found.
typedef struct carom_filter {
    uint32_t category; ///< categories of the query
    uint32_t mask;     ///< categories of the bodies to find
    uint32_t sensors;  ///< 1: also finds sensors; 0: only solid bodies
    uint32_t reserved; ///< 0
    carom_body except; ///< a body to leave out, or all zero
} carom_filter;

/// Returns a filter that finds all solid bodies, except those with category 0 or mask 0.
CAROM_API carom_filter carom_filter_default(void);

/// A body that a ray or a moving shape hits, with the sweep against it.
typedef struct carom_world_hit {
    carom_body body;
    carom_sweep sweep;
} carom_world_hit;

/// Return the first body that a ray, or a shape that moves by `motion`, hits. If there is none, the
/// body is all zero and sweep.state is CAROM_SWEEP_MISS. Invalid input gives that, too. Bodies do
/// not move meanwhile: they are tested at their current positions. The sweep is that of
/// carom/pair.h, with the same rules for touching and starting inside. A one-way box is hit only at
/// the sides that stop bodies, and never from inside.
///
/// A shape that hits nothing can pass so close to a body that its end, rounded, would overlap it (a
/// close MISS). Then sweep.normal is set, and carom_sweep_end stops short of that body.
///
/// Cost: a search for the bodies whose bounds the path touches, and an exact sweep for each of
/// them.
CAROM_API carom_world_hit carom_world_ray(const carom_world *w, carom_vec2 from, carom_vec2 motion,
                                          carom_filter filter);
CAROM_API carom_world_hit carom_world_sweep(const carom_world *w, carom_shape shape,
                                            carom_vec2 motion, carom_filter filter);

/// List all bodies that a ray or a moving shape hits, ordered by carom_sweep_before and then by
/// index. Write the first `capacity` hits and return how many there are; 0 for invalid input. Cost:
/// as above, and the sorting.
CAROM_API uint32_t carom_world_ray_all(const carom_world *w, carom_vec2 from, carom_vec2 motion,
                                       carom_filter filter, carom_world_hit *hits,
                                       uint32_t capacity);
CAROM_API uint32_t carom_world_sweep_all(const carom_world *w, carom_shape shape, carom_vec2 motion,
                                         carom_filter filter, carom_world_hit *hits,
                                         uint32_t capacity);

/// Lists the bodies that overlap a shape, ordered by index. Bodies that only touch it are not
/// listed. For a point, pass a circle of radius 0. Writes the first `capacity` bodies and returns
/// how many there are; 0 for an invalid shape. Cost: a search for the bodies whose bounds touch
/// those of the shape, and an exact test for each of them.
CAROM_API uint32_t carom_world_overlap(const carom_world *w, carom_shape shape, carom_filter filter,
                                       carom_body *bodies, uint32_t capacity);

/// Returns the body with the smallest signed distance to a point, if that is at most `reach`, and
/// writes the distance, which is negative inside a body. A negative `reach` requires that the point
/// is inside, at a depth of at least -reach. Ties go to the lower index. If there is no such body,
/// or the input is invalid, returns an id that is all zero and writes +infinity. `distance` may be
/// NULL. Cost: that of carom_world_overlap for a circle of radius `reach`.
CAROM_API carom_body carom_world_nearest(const carom_world *w, carom_vec2 point, float reach,
                                         carom_filter filter, float *distance);

/// Moves a shape among the bodies as carom_slide does, and returns where it ends. Nothing in the
/// world changes: for a character, add a kinematic body that follows the shape. The shape slides
/// along solid bodies. It crosses sensors, and reports them if the filter finds them. A one-way
/// side stops a shape that is outside of it at the start. Writes the first `capacity` hits; `hits`
/// may be NULL. The ids of hits are indices of bodies (carom_world_body_at). Cost: that of
/// carom_slide with a query.
CAROM_API carom_slide_result carom_world_slide(const carom_world *w, carom_shape mover,
                                               carom_vec2 motion, carom_filter filter,
                                               carom_slide_hit *hits, uint32_t capacity);

/// Returns the id of the body with an index, such as that of a slide's hit; all zero if there is
/// none.
CAROM_API carom_body carom_world_body_at(const carom_world *w, uint32_t index);

/* ---- snapshots ------------------------------------------------------------------------------- */

/// Returns a 64-bit hash of the state of the world: everything that a step depends on. Worlds in
/// the same state have the same hash on every platform. Cost: a pass over the whole state.
CAROM_API uint64_t carom_world_hash(const carom_world *w);

/// Writes a snapshot of the world, the same bytes on every platform. Returns the size of the
/// snapshot. If `capacity` is less than that, nothing is written, so a call with a capacity of 0
/// returns the size that is needed.
CAROM_API size_t carom_world_save(const carom_world *w, void *bytes, size_t capacity);

/// Restores a snapshot, which replaces the whole state: bodies, gravity and pending forces. Further
/// steps give the same bits as they did after the save. Ids are those of the time of the save; an
/// id that was created after it is void, and may name another body later. Touches are restored; the
/// other lists of events are empty. Threads and allocator do not change. Returns
/// CAROM_ERROR_SNAPSHOT, and changes nothing, for bytes that are not a complete snapshot of this
/// version.
CAROM_API carom_result carom_world_load(carom_world *w, const void *bytes, size_t size);

/* ---- a fixed step ---------------------------------------------------------------------------- */

/// Divides frames of varying length into steps of fixed length. Set `step`, and the other fields to
/// 0.
typedef struct carom_clock {
    double step;        ///< length of a step in seconds, > 0
    double left;        ///< time that has not been simulated yet, in [0, step)
    uint32_t max_steps; ///< maximum number of steps per frame; 0 selects 8
    uint32_t reserved;
} carom_clock;

/// Adds the duration of a frame and returns the number of steps to make now. `seconds` counts as 0
/// if it is negative, NaN or infinite. If more than max_steps are due, the time beyond is dropped:
/// the simulation lags on a slow machine, but does not stall. The share for carom_body_between is
/// then clock->left / clock->step. Returns 0 if `step` is invalid.
CAROM_API uint32_t carom_clock_advance(carom_clock *clock, double seconds);

#ifdef __cplusplus
}
#endif

#endif
