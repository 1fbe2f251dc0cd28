/* carom/world.h: A world simulates bodies: it moves them, resolves their collisions and reports events.
 *
 * A body is one circle or one box. It is static (never moves), kinematic (moves by its own velocity and
 * is stopped by nothing) or dynamic (moves, collides and bounces; boxes do not start to rotate). Sweeps
 * decide when bodies collide: each path is checked over its whole length against everything in reach, and
 * impacts happen in the order of their times. Resting contacts decide the velocities of bodies that touch.
 * So nothing tunnels, and the same world gives the same bits for any number of threads. docs/WORLD.md
 * explains the step, and lists each promise with its test and the known defects.
 *
 * Units: the caller's unit of length, seconds, and any unit of mass. Angles are in radians.
 * Functions that change something return CAROM_OK (0) or a CAROM_ERROR_*; whatever fails changes
 * nothing. Questions are safe from any number of threads between changes. Bodies at rest
 * sleep, and cost nothing then (sleep_speed). */
#ifndef CAROM_WORLD_H
#define CAROM_WORLD_H

#include "carom/broadphase.h"
#include "carom/response.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct carom_world carom_world;

/// A body's id. The index of a destroyed body is used again, with another generation: an id that
/// went stale is an error, never another body. All zero names none.
typedef struct carom_body {
    uint32_t index;
    uint32_t generation; ///< >= 1
} carom_body;

/* ---- errors ---------------------------------------------------------------------------------- */

#define CAROM_OK 0u
#define CAROM_ERROR_MEMORY 1u   ///< the allocator returned NULL
#define CAROM_ERROR_STALE 2u    ///< no such body, or not any more
#define CAROM_ERROR_SHAPE 3u    ///< an invalid shape, or one outside the limits below
#define CAROM_ERROR_VALUE 4u    ///< a number that is NaN, infinite or out of its range
#define CAROM_ERROR_TYPE 5u     ///< not for this type of body
#define CAROM_ERROR_SIZE 6u     ///< a definition's `size` is wrong: take it from *_def_default()
#define CAROM_ERROR_FLOAT 7u    ///< carom_fp_ok() is false in this thread
#define CAROM_ERROR_SNAPSHOT 8u ///< not a snapshot, of another version, cut short or corrupted

/// An error as an English phrase for a message. Never NULL.
CAROM_API const char *carom_error_text(uint32_t error);

/// What a world takes. Sizes are radii and half-extents; a place, a velocity's components and
/// everything else that is not a ratio stay within CAROM_WORLD_MAX, but for a mass (1e-18 to 5e18)
/// and a spin (up to 1e6).
#define CAROM_WORLD_MAX 1e9f
#define CAROM_WORLD_MIN_SIZE 1e-6f
/// The longest step, in seconds; longer ones are refused.
#define CAROM_WORLD_MAX_STEP 1.0f

/* ---- a world --------------------------------------------------------------------------------- */

/// Runs `task(arg, i)` for every i < count, in any order and on any threads, and returns when all
/// are done. `ctx` is the caller's.
typedef void carom_parallel(void *ctx, void (*task)(void *arg, uint32_t i), void *arg,
                            uint32_t count);

/// How to make one. Start from carom_world_def_default().
typedef struct carom_world_def {
    uint32_t size;             ///< of this struct; set by carom_world_def_default()
    uint32_t threads;          ///< how many work on a step, 1 by default; at most 64
    carom_vec2 gravity;        ///< acceleration of all dynamic bodies, (0, 0) by default
    carom_allocator allocator; ///< where memory comes from
    /// The caller's own threads, or NULL for a pool of the world's own (none on bare wasm, where
    /// one thread does all). The number of tasks is `threads`. The result of a step does not depend
    /// on it, if carom_fp_ok() holds in all of those threads; a step asks only in its own.
    carom_parallel *parallel;
    void *parallel_ctx; ///< passed to `parallel`
    /// An approach slower than this many times (a times the length of a step) does not rebound, where
    /// a is the acceleration between the two bodies along the normal, or the one that contacts carry:
    /// the rest rule, 2 by default. 0: everything rebounds.
    float rest;
    uint32_t bodies; ///< room to take at once; 0 by default: as they come, by copying now and then
    /// Bodies that contacts carry sleep when they have moved by less than this for half a second, in
    /// units a second: 0.05 by default. So do bodies without any velocity that nothing accelerates.
    /// 0: bodies never sleep.
    float sleep_speed;
    uint32_t reserved; ///< 0
} carom_world_def;

CAROM_API carom_world_def carom_world_def_default(void);

/// An empty world; NULL when memory is short or the definition is not valid.
CAROM_API carom_world *carom_world_create(const carom_world_def *def);

/// Gives all memory back. NULL is allowed.
CAROM_API void carom_world_destroy(carom_world *w);

CAROM_API uint32_t carom_world_set_gravity(carom_world *w, carom_vec2 gravity);
CAROM_API carom_vec2 carom_world_gravity(const carom_world *w);

/* ---- bodies ---------------------------------------------------------------------------------- */

#define CAROM_STATIC 0u
#define CAROM_KINEMATIC 1u
#define CAROM_DYNAMIC 2u

/// A sensor has no collision response. It reports the kinematic and dynamic bodies that overlap it; a
/// sensor that moves also reports static sensors.
#define CAROM_BODY_SENSOR 1u
#define CAROM_BODY_DISABLED 2u ///< not there until enabled

/// Sides of a box, in its own frame. A box that has some of these as its `sides` stops what comes
/// from outside at those sides, and lets everything else through.
#define CAROM_SIDE_POS_X 1u
#define CAROM_SIDE_NEG_X 2u
#define CAROM_SIDE_POS_Y 4u
#define CAROM_SIDE_NEG_Y 8u

/// A body to add. Start from carom_body_def_default().
typedef struct carom_body_def {
    uint32_t size;       ///< of this struct; set by carom_body_def_default()
    uint32_t type;       ///< CAROM_STATIC by default
    carom_shape shape;   ///< where it is; an aabb becomes a box with rot (1, 0)
    uint32_t flags;      ///< CAROM_BODY_*
    carom_vec2 velocity; ///< not for static ones
    float spin;          ///< radians a second, kinematic boxes only
    float mass;          ///< > 0; 0, the default, takes the shape's area. Dynamic ones only
    float restitution;   ///< 0 to 1; two bodies bounce by the greater; 0 by default
    float friction;      ///< >= 0; two bodies rub by sqrt(a * b); 0 by default
    float damping;       ///< a second: velocity is divided by 1 + damping * dt every step; >= 0
    float gravity_scale; ///< 1 by default
    uint32_t category;   ///< bits: what it is; 1 by default
    uint32_t mask;       ///< bits: what it meets; all by default. Two meet if each masks the other
    uint32_t sides;      ///< CAROM_SIDE_* of a box, or 0: all sides stop
    uint32_t reserved;   ///< 0
    uint64_t user;       ///< the caller's
} carom_body_def;

CAROM_API carom_body_def carom_body_def_default(void);

/// Adds a body; *out is its id, or all zero on an error. It may overlap others: what overlaps is
/// pushed apart slowly, never through a static body. Cost: some ten nanoseconds.
CAROM_API uint32_t carom_world_add(carom_world *w, const carom_body_def *def, carom_body *out);

/// Removes a body. Touches that it was part of end with the next step.
CAROM_API uint32_t carom_world_remove(carom_world *w, carom_body b);

/// How many bodies there are, disabled ones included.
CAROM_API uint32_t carom_world_count(const carom_world *w);

/// The body after `b` in the order of their indices; the first for all zero; all zero after the
/// last. `b` may be stale, so bodies can be removed on the way.
CAROM_API carom_body carom_world_next(const carom_world *w, carom_body b);

CAROM_API bool carom_body_is_valid(const carom_world *w, carom_body b);

/// What a body is like now, in the form in which it was added: mass and flags as they are, shape
/// and velocity where they are. Static and kinematic bodies have mass 0.
CAROM_API uint32_t carom_body_get(const carom_world *w, carom_body b, carom_body_def *out);

/// Changes everything about a body but its type, starting from what carom_body_get gave; its mass
/// stays unless it is set, to 0 for that of the new area. If its
/// shape moved the body is teleported: that path is not checked. Touches that are over end with the
/// next step.
CAROM_API uint32_t carom_body_set(carom_world *w, carom_body b, const carom_body_def *def);

/// Short forms of the above. A stale id gives zeros: a shape of no kind, the velocity (0, 0).
CAROM_API carom_shape carom_body_shape(const carom_world *w, carom_body b);
CAROM_API carom_vec2 carom_body_position(const carom_world *w, carom_body b);
CAROM_API carom_vec2 carom_body_velocity(const carom_world *w, carom_body b);
CAROM_API uint64_t carom_body_user(const carom_world *w, carom_body b);
CAROM_API uint32_t carom_body_set_position(carom_world *w, carom_body b, carom_vec2 position);
CAROM_API uint32_t carom_body_set_velocity(carom_world *w, carom_body b, carom_vec2 velocity);
CAROM_API uint32_t carom_body_enable(carom_world *w, carom_body b, bool enabled);

/// Changes the velocity of a dynamic body at once, by impulse / mass.
CAROM_API uint32_t carom_body_push(carom_world *w, carom_body b, carom_vec2 impulse);

/// Adds a force that acts during the next step.
CAROM_API uint32_t carom_body_force(carom_world *w, carom_body b, carom_vec2 force);

/// Whether a body moves: false for a static or sleeping one, a disabled one and a stale id.
CAROM_API bool carom_body_is_awake(const carom_world *w, carom_body b);

/// Wakes a sleeping body, and in the next step the bodies that it touches. Any change of a body does
/// so by itself, and so does a collision.
CAROM_API uint32_t carom_body_wake(carom_world *w, carom_body b);

/// The shape for drawing between two steps: `share` 0 where the last step began, 1 where it ended; it
/// is limited to that. A body that was added or teleported since the step before began is where it
/// is: give a character its velocity, and not its place, to see it glide. Rounded to the nearest.
CAROM_API carom_shape carom_body_between(const carom_world *w, carom_body b, float share);

/// Lets two bodies through each other, whatever their masks say, until told otherwise or one is
/// removed. Cost of having some: a search in a table for every pair that comes near.
CAROM_API uint32_t carom_world_exclude(carom_world *w, carom_body a, carom_body b, bool excluded);

/// All positions and velocities at once, in the order of carom_world_next, for drawing: the i-th of
/// each is written i * stride bytes after the first (sizeof(carom_vec2) for arrays). Either may be NULL. Returns how many there are, of
/// which the first `capacity` were written.
CAROM_API uint32_t carom_world_read(const carom_world *w, carom_vec2 *positions,
                                    carom_vec2 *velocities, size_t stride, uint32_t capacity);

/* ---- step ------------------------------------------------------------------------------------ */

/// Moves the world on by `dt` seconds, 0 < dt <= CAROM_WORLD_MAX_STEP. dt = 0 changes nothing, but
/// touching pairs that ended since are reported. Allocates only when the world has outgrown what it
/// had, and may allocate when bodies go to sleep or wake. On CAROM_ERROR_MEMORY nothing has moved.
/// Cost: docs/BENCHMARKS.md.
CAROM_API uint32_t carom_world_step(carom_world *w, float dt);

/// What the last step did.
typedef struct carom_step_stats {
    uint64_t steps;    ///< so far
    uint32_t parts;    ///< that the last step was split into, for fast bodies
    uint32_t meetings; ///< hits in the last step
    uint32_t frozen;   ///< bodies that reached a limit of the last step or lost motion, once a part
    uint32_t touches;  ///< pairs that touch now
    double lost;       ///< path length that the last step dropped at a limit
    double moved;      ///< length of all paths in the last step
    double total_lost; ///< the same of all steps
    double total_moved;
    double kinetic_energy; ///< of dynamic bodies, now
    carom_vec2 momentum;   ///< of dynamic bodies, now
    uint64_t bytes;        ///< of memory that the world holds
    uint32_t asleep;       ///< bodies that sleep now
    uint32_t reserved;     ///< 0
} carom_step_stats;

CAROM_API carom_step_stats carom_world_stats(const carom_world *w);

/* ---- events ---------------------------------------------------------------------------------- */

/// Two bodies that touch: they met during the step, or lie on each other; with a sensor, the other
/// was in it, if only on its way through. a.index < b.index. One of the ids may be stale when a
/// touch ends.
typedef struct carom_touch {
    carom_body a, b;
} carom_touch;

/// An impact: a collision in which the two bodies exchanged impulses. The exchanges of a pair at one
/// time are one hit, and what rests on something reports none.
typedef struct carom_hit {
    carom_body a, b;   ///< a.index < b.index
    carom_vec2 point;  ///< on b's border
    carom_vec2 normal; ///< from b to a, unit
    float speed;       ///< of the approach along the normal, before
    float time;        ///< when, as a share of the step
    float impulse;     ///< along the normal
} carom_hit;

/// Something that went wrong for a body, and the world went on.
#define CAROM_REPORT_SQUEEZED 1u    ///< overlaps a kinematic body that it cannot get away from
#define CAROM_REPORT_QUARANTINED 2u ///< left the world's limits and was disabled

typedef struct carom_report {
    carom_body body;  ///< the body
    carom_body other; ///< the kinematic body; else all zero
    uint32_t kind;    ///< CAROM_REPORT_*
    uint32_t reserved;
} carom_report;

/// The events of the last step, valid until the next change. Begins and ends are ordered by their
/// indices, hits by time, then by indices. Every begin is followed by one end, in a later step;
/// a removal, teleport, filter change or disabling in between included.
CAROM_API const carom_touch *carom_world_begins(const carom_world *w, uint32_t *count);
CAROM_API const carom_touch *carom_world_ends(const carom_world *w, uint32_t *count);
CAROM_API const carom_hit *carom_world_hits(const carom_world *w, uint32_t *count);
CAROM_API const carom_report *carom_world_reports(const carom_world *w, uint32_t *count);

/// All pairs that touched in the last step, ordered by their indices.
CAROM_API const carom_touch *carom_world_touches(const carom_world *w, uint32_t *count);

/// One of the pairs that a body touches.
typedef struct carom_body_touch {
    carom_body other;  ///< the body that it touches
    carom_vec2 point;  ///< on the border of `other`
    carom_vec2 normal; ///< unit, from `other` to the body
    float impulse;     ///< along the normal in the last step; 0 in that of a slow landing
    uint32_t sensor;   ///< 1 if one of the two is a sensor
} carom_body_touch;

/// Lists what a body touched in the last step, ordered by index: "am I on the ground?" is a touch
/// whose normal points up. Static and kinematic bodies never touch each other: a character that
/// carom_world_slide moves reads the normals of the slide's hits. Writes the first `capacity` and
/// returns how many there are; 0 for a stale id. Point and normal are of the bodies as they are now.
/// Cost: grows with the touching pairs of the world.
CAROM_API uint32_t carom_body_touches(const carom_world *w, carom_body b, carom_body_touch *touches,
                                      uint32_t capacity);

/* ---- questions ------------------------------------------------------------------------------- */

/// Whom a question concerns: bodies that share a bit of their category with `mask`, and of their mask
/// with `category`.
typedef struct carom_filter {
    uint32_t category; ///< what asks
    uint32_t mask;     ///< what it asks for
    uint32_t sensors;  ///< 1: sensors too; 0: solid bodies alone
    uint32_t reserved; ///< 0
    carom_body except; ///< not this one; all zero: none
} carom_filter;

/// Asks as every category for everybody but sensors: only bodies of category 0 or mask 0 are not seen.
CAROM_API carom_filter carom_filter_default(void);

/// A body and how a motion meets it.
typedef struct carom_world_hit {
    carom_body body;
    carom_sweep sweep;
} carom_world_hit;

/// What a ray, or a shape that moves by `motion`, meets first: sweep.state is MISS when nothing.
/// `motion` is seen against bodies that stand still. A one-way side counts only where it stops. A
/// miss by a hair keeps its normal, so that carom_sweep_end stands free; its body is all zero.
CAROM_API carom_world_hit carom_world_ray(const carom_world *w, carom_vec2 from, carom_vec2 motion,
                                          carom_filter filter);
CAROM_API carom_world_hit carom_world_sweep(const carom_world *w, carom_shape shape,
                                            carom_vec2 motion, carom_filter filter);

/// All that it meets, ordered by carom_sweep_before, then by index. Writes the first `capacity`
/// and returns how many there are.
CAROM_API uint32_t carom_world_ray_all(const carom_world *w, carom_vec2 from, carom_vec2 motion,
                                       carom_filter filter, carom_world_hit *hits,
                                       uint32_t capacity);
CAROM_API uint32_t carom_world_sweep_all(const carom_world *w, carom_shape shape, carom_vec2 motion,
                                         carom_filter filter, carom_world_hit *hits,
                                         uint32_t capacity);

/// All bodies that overlap a shape, ordered by index. A point is a circle of radius 0.
CAROM_API uint32_t carom_world_overlap(const carom_world *w, carom_shape shape, carom_filter filter,
                                       carom_body *bodies, uint32_t capacity);

/// The nearest body within `reach` of a point, by signed distance, and that distance; all zero and
/// +infinity when there is none. `distance` may be NULL.
CAROM_API carom_body carom_world_nearest(const carom_world *w, carom_vec2 point, float reach,
                                         carom_filter filter, float *distance);

/// Moves a shape, which is no body, among the bodies as carom_slide does: solid ones are slid
/// along, sensors (if the filter lets them in) are crossed and told. The ids of hits are indices of
/// bodies. One-way sides stop a mover that is outside of them at the start. Nothing in the world
/// changes: for a character, add a kinematic body and set its position after it.
CAROM_API carom_slide_result carom_world_slide(const carom_world *w, carom_shape mover,
                                               carom_vec2 motion, carom_filter filter,
                                               carom_slide_hit *hits, uint32_t capacity);

/// The body that has an index, such as that of a slide's hit; all zero when none has.
CAROM_API carom_body carom_world_body_at(const carom_world *w, uint32_t index);

/* ---- snapshots ------------------------------------------------------------------------------- */

/// A 64-bit hash of everything that a step depends on and that bodies show: equal for equal worlds
/// on every platform.
CAROM_API uint64_t carom_world_hash(const carom_world *w);

/// Writes the world as bytes, which are the same on every platform. Returns how many there are;
/// nothing is written when `capacity` is less.
CAROM_API size_t carom_world_save(const carom_world *w, void *bytes, size_t capacity);

/// Makes the world what it was when it was saved: going on from there gives the same bits as going
/// on without. Ids are as they were then; those given out since the save are void, and may come to
/// name other bodies. Touches are there, other events are none. Threads and allocator stay the
/// world's own. Bytes that are not a whole, sound snapshot of this version are refused and nothing
/// changes.
CAROM_API uint32_t carom_world_load(carom_world *w, const void *bytes, size_t size);

/* ---- a fixed step ---------------------------------------------------------------------------- */

/// Turns frames of any length into steps of one length. Fill in `step`; the rest starts at 0.
typedef struct carom_clock {
    double step;        ///< seconds a step, > 0
    double left;        ///< time that has not been stepped yet, in [0, step)
    uint32_t max_steps; ///< a frame, 8 if 0; time beyond is dropped, so that a slow machine lags
    uint32_t reserved;
} carom_clock;

/// How many steps are due after a frame of `seconds`. Times that are negative, NaN or infinite
/// count as 0. The share for carom_body_between is then clock->left / clock->step.
CAROM_API uint32_t carom_clock_advance(carom_clock *clock, double seconds);

#ifdef __cplusplus
}
#endif

#endif
