/* carom/world.h: A world simulates bodies: it moves them, resolves their collisions and reports events.
 *
 * carom/body.h says what a body is. Sweeps decide when bodies collide: each path is checked over its
 * whole length against everything in reach, and impacts happen in the order of their times. Resting
 * contacts decide the velocities of bodies that touch. So nothing tunnels, and the same world gives
 * the same bits for any number of threads. Two bodies touch at one contact point. A box that rotates
 * touches another box at up to two. Each contact point has a normal and a friction impulse.
 * docs/WORLD.md explains the step, and lists each promise with its test and the known defects.
 *
 * Units: the caller's unit of length, seconds, and any unit of mass. Angles are in radians.
 * Functions that change something return CAROM_OK (0) or a CAROM_ERROR_*; a call that fails changes
 * nothing. Any number of threads may query a world while no thread changes it. Bodies at rest sleep,
 * and cost nothing then (sleep_speed). */
#ifndef CAROM_WORLD_H
#define CAROM_WORLD_H

#include "carom/body.h"
#include "carom/broadphase.h"
#include "carom/response.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- a world --------------------------------------------------------------------------------- */

/// Runs `task(arg, i)` for every i < count, in any order and on any threads, and returns when all
/// are done. `ctx` is the caller's.
typedef void carom_parallel(void *ctx, void (*task)(void *arg, uint32_t i), void *arg,
                            uint32_t count);

/// The definition of a world. Start from carom_world_def_default().
typedef struct carom_world_def {
    uint32_t size;             ///< of this struct; set by carom_world_def_default()
    uint32_t threads;          ///< that run a step: 1 by default, at most 64
    carom_vec2 gravity;        ///< acceleration of all dynamic bodies, (0, 0) by default
    carom_allocator allocator; ///< allocates all memory of the world
    /// Runs the tasks of a step on the caller's threads. NULL: the world makes a pool of its own
    /// (on bare wasm there is none, and one thread runs everything). There are `threads` tasks. The
    /// result of a step does not depend on them, as long as carom_fp_ok() holds in all of these
    /// threads; the step checks it only in its own.
    carom_parallel *parallel;
    void *parallel_ctx; ///< passed to `parallel`
    /// Scales the rest speed: a collision that closes more slowly than rest * a * dt does not
    /// rebound. Here a is the relative acceleration of the two bodies along the normal, or the one
    /// that contacts carry. 2 by default. 0: slow collisions rebound, too.
    float rest;
    uint32_t bodies; ///< initial capacity, 0 by default; the world grows when it needs more
    /// A body that contacts carry sleeps after half a second below this speed, in units a second, if
    /// in that time it stayed within 1 % of its size and within 0.18 % of its free-fall distance. So
    /// a body that slides or coasts stays awake. A body at zero velocity that nothing accelerates
    /// sleeps, too. 0.05 by default. 0: bodies never sleep.
    float sleep_speed;
    uint32_t reserved; ///< 0
} carom_world_def;

/// Returns the default definition: one thread, no gravity, the default allocator.
CAROM_API carom_world_def carom_world_def_default(void);

/// Creates an empty world. Returns NULL if memory is short or the definition is invalid.
CAROM_API carom_world *carom_world_create(const carom_world_def *def);

/// Destroys a world and frees all of its memory. NULL is allowed.
CAROM_API void carom_world_destroy(carom_world *w);

/// Sets or returns the gravity, in units per second squared. A change wakes all bodies.
CAROM_API uint32_t carom_world_set_gravity(carom_world *w, carom_vec2 gravity);
CAROM_API carom_vec2 carom_world_gravity(const carom_world *w);

/* ---- bodies ---------------------------------------------------------------------------------- */

/// Adds a body and writes its id to *out; on an error *out is all zero. Two bodies collide if the
/// mask of each has a bit of the other's category. A body may overlap others: they are moved apart
/// slowly, never through a static body. Cost: tens of nanoseconds.
CAROM_API uint32_t carom_world_add(carom_world *w, const carom_body_def *def, carom_body *out);

/// Removes a body. The next step reports the end of its touching pairs.
CAROM_API uint32_t carom_world_remove(carom_world *w, carom_body b);

/// Returns the number of bodies, disabled ones included.
CAROM_API uint32_t carom_world_count(const carom_world *w);

/// Returns the body after `b` in the order of indices: the first one if `b` is all zero, all zero
/// after the last one. `b` may be stale, so a loop may remove the bodies that it visits.
CAROM_API carom_body carom_world_next(const carom_world *w, carom_body b);

/// Excludes two bodies from colliding with each other, whatever their masks say, or includes them
/// again. Removing one of them ends the exclusion. Cost: each candidate pair of two bodies that both
/// have exclusions takes a binary search.
CAROM_API uint32_t carom_world_exclude(carom_world *w, carom_body a, carom_body b, bool excluded);

/// Writes the positions, velocities and directions of all bodies, in the order of carom_world_next.
/// The i-th one is written i * stride bytes after the first; sizeof(carom_vec2), which is that of a
/// carom_rot, for plain arrays. Each may be NULL. Writes the first `capacity` and returns the number
/// of bodies.
CAROM_API uint32_t carom_world_read(const carom_world *w, carom_vec2 *positions,
                                    carom_vec2 *velocities, carom_rot *rots, size_t stride,
                                    uint32_t capacity);

/* ---- step ------------------------------------------------------------------------------------ */

/// Advances the world by `dt` seconds, 0 < dt <= CAROM_WORLD_MAX_STEP. With dt = 0 nothing moves,
/// but the ends of touching pairs are reported. A step allocates only when a list has to grow, or
/// when bodies go to sleep or wake. After CAROM_ERROR_MEMORY the world is as it was. Cost:
/// docs/BENCHMARKS.md.
CAROM_API uint32_t carom_world_step(carom_world *w, float dt);

/// Counters of the last step, and of all steps so far.
typedef struct carom_step_stats {
    uint64_t steps; ///< steps so far
    uint32_t parts; ///< windows of time that the last step was split into, because of fast bodies
    uint32_t meetings;     ///< impacts in the last step: the number of hits
    uint32_t frozen;       ///< bodies that reached a limit of the last step
    uint32_t touches;      ///< pairs that touched in the last step
    double lost;           ///< path length that the last step dropped because a limit was reached
    double moved;          ///< length of all paths in the last step, kinematic bodies' too
    double total_lost;     ///< `lost` summed over all steps
    double total_moved;    ///< `moved` summed over all steps
    double kinetic_energy; ///< of dynamic bodies, now
    carom_vec2 momentum;   ///< of dynamic bodies, now
    uint64_t bytes;        ///< of memory that the world holds
    uint32_t asleep;       ///< bodies that sleep now
    uint32_t reserved;     ///< 0
} carom_step_stats;

/// Returns the counters. Cost: a pass over all bodies, for the energy and the momentum.
CAROM_API carom_step_stats carom_world_stats(const carom_world *w);

/* ---- events ---------------------------------------------------------------------------------- */

/// Two bodies that touch: they collided during the step, or rest on each other. A sensor touches
/// every body that overlapped it at any time of the step. a.index < b.index. When a touch ends, one
/// of the ids may be stale.
typedef struct carom_touch {
    carom_body a, b;
} carom_touch;

/// An impact: a collision in which two bodies exchanged impulses. Several exchanges of a pair at
/// one time are one hit. Resting contacts report no hits.
typedef struct carom_hit {
    carom_body a, b;   ///< a.index < b.index
    carom_vec2 point;  ///< on b's border
    carom_vec2 normal; ///< from b to a, unit
    float speed;       ///< closing speed along the normal, before the impact
    float time;        ///< of the impact, as a fraction of the step
    float impulse;     ///< normal impulse, of both contact points
} carom_hit;

/// The body is squeezed: it overlaps a kinematic body by more than 0.5 % of its size (the radius,
/// or half the shorter side) and could not get away in this step, or overlapped it as much when the
/// step began.
#define CAROM_REPORT_SQUEEZED 1u
/// The body left the limits of the world and was disabled.
#define CAROM_REPORT_QUARANTINED 2u

/// A problem of one body that the step could not resolve.
typedef struct carom_report {
    carom_body body;
    carom_body other; ///< the kinematic body that squeezes it; else all zero
    uint32_t kind;    ///< CAROM_REPORT_*
    uint32_t reserved;
} carom_report;

/// Return the events of the last step, and how many there are. The lists are valid until the next
/// change of the world. Begins and ends are ordered by indices, hits by time and then by indices.
/// Every begin is followed by exactly one end in a later step, even if a body is removed,
/// teleported or disabled, or its filter changes.
CAROM_API const carom_touch *carom_world_begins(const carom_world *w, uint32_t *count);
CAROM_API const carom_touch *carom_world_ends(const carom_world *w, uint32_t *count);
CAROM_API const carom_hit *carom_world_hits(const carom_world *w, uint32_t *count);
CAROM_API const carom_report *carom_world_reports(const carom_world *w, uint32_t *count);

/// Returns all pairs that touched in the last step, ordered by indices.
CAROM_API const carom_touch *carom_world_touches(const carom_world *w, uint32_t *count);

/// A contact, or a sensor overlap, of one body.
typedef struct carom_body_touch {
    carom_body other;  ///< the body that it touches
    carom_vec2 point;  ///< on the border of `other`
    carom_vec2 normal; ///< unit, from `other` to the body
    /// Normal impulse in the last step, of both contact points; 0 in the step of a slow landing.
    float impulse;
    uint32_t sensor; ///< 1 if one of the two is a sensor
} carom_body_touch;

/// Lists the bodies that a body touched in the last step, ordered by index. It stands on the ground
/// if a normal points up, `sensor` is 0, and it does not move away along the normal. Static and
/// kinematic bodies never touch each other: a character that carom_world_slide moves reads the
/// normals of the slide's hits. Point and normal are those of the current positions. Writes the
/// first `capacity` and returns how many there are; 0 for a stale id. Cost: proportional to the
/// touches of the body and to the logarithm of all touches.
CAROM_API uint32_t carom_body_touches(const carom_world *w, carom_body b, carom_body_touch *touches,
                                      uint32_t capacity);

/* ---- queries --------------------------------------------------------------------------------- */

/// The filter of a query. It finds bodies whose category shares a bit with `mask`, and whose mask
/// shares a bit with `category`.
typedef struct carom_filter {
    uint32_t category; ///< categories of the query
    uint32_t mask;     ///< categories of the bodies to find
    uint32_t sensors;  ///< 1: finds sensors, too; 0: only solid bodies
    uint32_t reserved; ///< 0
    carom_body except; ///< a body to leave out; all zero: none
} carom_filter;

/// Returns a filter that finds all solid bodies, except those with category 0 or mask 0.
CAROM_API carom_filter carom_filter_default(void);

/// A body that a motion hits, and how.
typedef struct carom_world_hit {
    carom_body body;
    carom_sweep sweep;
} carom_world_hit;

/// Returns the first body that a ray, or a shape that moves by `motion`, hits; sweep.state is MISS
/// if there is none. Bodies are taken where they are now. A one-way side counts only from the side
/// where it stops bodies. If nothing is hit but the shape passes within the tolerance of a body,
/// sweep.normal is set and the body is all zero: carom_sweep_end then stops short of it.
CAROM_API carom_world_hit carom_world_ray(const carom_world *w, carom_vec2 from, carom_vec2 motion,
                                          carom_filter filter);
CAROM_API carom_world_hit carom_world_sweep(const carom_world *w, carom_shape shape,
                                            carom_vec2 motion, carom_filter filter);

/// List all bodies that it hits, ordered by carom_sweep_before and then by index. They write the
/// first `capacity` and return how many there are.
CAROM_API uint32_t carom_world_ray_all(const carom_world *w, carom_vec2 from, carom_vec2 motion,
                                       carom_filter filter, carom_world_hit *hits,
                                       uint32_t capacity);
CAROM_API uint32_t carom_world_sweep_all(const carom_world *w, carom_shape shape, carom_vec2 motion,
                                         carom_filter filter, carom_world_hit *hits,
                                         uint32_t capacity);

/// Lists the bodies that overlap a shape, ordered by index. For a point, pass a circle of radius 0.
/// Writes the first `capacity` and returns how many there are.
CAROM_API uint32_t carom_world_overlap(const carom_world *w, carom_shape shape, carom_filter filter,
                                       carom_body *bodies, uint32_t capacity);

/// Returns the body with the smallest signed distance to a point, if that is at most `reach`, and
/// writes the distance. If there is none: all zero, and +infinity. `distance` may be NULL.
CAROM_API carom_body carom_world_nearest(const carom_world *w, carom_vec2 point, float reach,
                                         carom_filter filter, float *distance);

/// Moves a shape among the bodies as carom_slide does, and returns where it ends. It slides along
/// solid bodies, and crosses and reports sensors if the filter finds them. The ids of hits are
/// indices of bodies. A one-way side stops a shape that is outside of it at the start. Nothing in
/// the world changes: for a character, add a kinematic body and let it follow.
CAROM_API carom_slide_result carom_world_slide(const carom_world *w, carom_shape mover,
                                               carom_vec2 motion, carom_filter filter,
                                               carom_slide_hit *hits, uint32_t capacity);

/// Returns the body with an index, such as that of a slide's hit; all zero if there is none.
CAROM_API carom_body carom_world_body_at(const carom_world *w, uint32_t index);

/* ---- snapshots ------------------------------------------------------------------------------- */

/// Returns a 64-bit hash of the state of the world: everything that a step depends on. Equal worlds
/// have equal hashes on every platform.
CAROM_API uint64_t carom_world_hash(const carom_world *w);

/// Writes a snapshot of the world, the same bytes on every platform. Returns their number; if
/// `capacity` is less, nothing is written.
CAROM_API size_t carom_world_save(const carom_world *w, void *bytes, size_t capacity);

/// Restores a snapshot. Steps from there give the same bits as they did after the save. Ids are as
/// they were then; an id that was given out after the save is void, and may name another body
/// later. Touches are restored, other lists of events are empty. Threads and allocator stay as they
/// are. Returns CAROM_ERROR_SNAPSHOT, and changes nothing, for bytes that are not a complete
/// snapshot of this version.
CAROM_API uint32_t carom_world_load(carom_world *w, const void *bytes, size_t size);

/* ---- a fixed step ---------------------------------------------------------------------------- */

/// Divides frames of any length into steps of one length. Set `step`; all else starts at 0.
typedef struct carom_clock {
    double step;        ///< length of a step in seconds, > 0
    double left;        ///< time that has not been stepped yet, in [0, step)
    uint32_t max_steps; ///< per frame, 8 if 0; time beyond is dropped, so that a slow machine lags
    uint32_t reserved;
} carom_clock;

/// Returns the number of steps to make after a frame of `seconds`. A time that is negative, NaN or
/// infinite counts as 0. The share for carom_body_between is then clock->left / clock->step.
CAROM_API uint32_t carom_clock_advance(carom_clock *clock, double seconds);

#ifdef __cplusplus
}
#endif

#endif
