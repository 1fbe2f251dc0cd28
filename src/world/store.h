/* Declares the data of a world: its settings, bodies, traits, lists and events.
 *
 * A body is one cache line. Values that many bodies share, such as restitution and masks, are
 * stored once, in a table of traits. Memory consists of a few blocks that grow. A step works in
 * scratch blocks that it grows before anything moves, so a failed allocation leaves the world
 * unchanged. */
#ifndef CAROMI_WORLD_STORE_H
#define CAROMI_WORLD_STORE_H

#include "base/memory.h"
#include "base/real.h"
#include "batch/cells.h"
#include "carom/world.h"
#include "vec/turn.h"

/* The low bits of a body's tag; the generation is above them. */
#define CAROMI_TYPE 3u   /* CAROM_STATIC, CAROM_KINEMATIC, CAROM_DYNAMIC */
#define CAROMI_CIRCLE 4u /* else a box */
#define CAROMI_SENSOR 8u
#define CAROMI_DISABLED 16u
#define CAROMI_LIVE 32u       /* the slot holds a body */
#define CAROMI_EXCLUDES 64u   /* it is in the table of exclusions */
#define CAROMI_JUMPED 128u    /* added or teleported since the last step */
#define CAROMI_FORCED 256u    /* in a step: a force acts on it */
#define CAROMI_LISTED 512u    /* it is in the list of movers */
#define CAROMI_ASLEEP 1024u   /* it sleeps, and is in the tree of static bodies */
#define CAROMI_LOADED 2048u   /* contacts carried it in the last step */
#define CAROMI_CHANGED 4096u  /* changed since the last step: it wakes what touches it */
#define CAROMI_NEAR 8192u     /* in a step: it is nearer to a fixed body than sweeps allow */
#define CAROMI_ROTATES 16384u /* a dynamic box whose rotation is not fixed */
#define CAROMI_TAG_BITS 15u
#define CAROMI_MAX_GENERATION 0x1ffffu /* a slot that reaches it is never used again */

#define CAROMI_NONE UINT32_MAX

typedef struct caromi_body {
    carom_vec2 pos, prev, vel; /* prev: position at the start of the last step */
    carom_vec2 half;           /* half-extents of a box; (radius, 0) of a circle */
    carom_rot rot;
    uint64_t user;
    float inv_mass;  /* 0 if it is not dynamic */
    float spin;      /* radians per second */
    uint32_t traits; /* index; in a free slot: the next free one, or CAROMI_NONE */
    uint32_t tag;
} caromi_body;

_Static_assert(sizeof(caromi_body) == 64, "a body is one cache line");

typedef struct caromi_traits {
    float restitution, friction, damping, gravity_scale;
    uint32_t category, mask, sides;
    /* Moment of inertia of a uniform body / that of the body; 0: its rotation is fixed. */
    float turning;
    float spin_damping;
    uint32_t uses; /* number of bodies that use it; 0: free */
} caromi_traits;

/* Flags of a pair of bodies that touch, or that the contact solver still holds. */
#define CAROMI_TOUCH_SHOWN 1u   /* it is reported to the caller */
#define CAROMI_TOUCH_HELD 2u    /* neither is a sensor */
#define CAROMI_TOUCH_OVERLAP 4u /* a caller put its bodies into each other: contacts/separate.c */
typedef struct caromi_touch {
    uint32_t a, b;
    float normal_impulse,
        friction_impulse; /* normal and friction impulse of the last substep, for the warm start */
    float impulse;        /* normal impulse of the whole step */
    uint32_t flags;
    float second_normal_impulse,
        second_friction_impulse; /* of the second contact point, if a box of the two rotates */
} caromi_touch;

/* Returns the feature of a contact point (paths/manifold.h) plus 1, or 0 if there is no such point.
 * Features are stored above the flags. */
#define CAROMI_TOUCH_FEATURE_BITS 8u
static inline uint32_t caromi_touch_feature(const caromi_touch *t, uint32_t point) {
    return t->flags >> (CAROMI_TOUCH_FEATURE_BITS * (point + 1u)) & 0xffu;
}

/* Declares a function that only prefetches. gcc 12 treats such a function as pure and drops its
 * calls, unless it is inlined at once. */
#define CAROMI_PREFETCHES static inline __attribute__((always_inline))

/* Returns a pair of slots as one number, which sorts by a and then by b. */
static inline uint64_t caromi_pair_key(uint32_t a, uint32_t b) {
    return (uint64_t)a << 32 | b;
}

static inline uint64_t caromi_touch_key(const caromi_touch *t) {
    return caromi_pair_key(t->a, t->b);
}

/* Two slots, the lower one first. No branch: it would be unpredictable. */
static inline caromi_pair caromi_ordered_pair(uint32_t a, uint32_t b) {
    uint32_t low = a < b ? a : b;
    return (caromi_pair){low, a ^ b ^ low};
}

/* Time that a body has been at rest, and its displacement since, in units of CAROMI_REST_UNIT times
 * its size (sleep.c). */
typedef struct caromi_still {
    float time; /* in seconds */
    int16_t x, y;
} caromi_still;

/* Returns both components of the displacement as one number. */
static inline uint32_t caromi_still_moved(caromi_still still) {
    return (uint32_t)(uint16_t)still.y << 16 | (uint16_t)still.x;
}

/* A force and a torque on a body for the next step. */
typedef struct caromi_force {
    uint32_t body;
    carom_vec2 force;
    float torque;
} caromi_force;

struct caromi_pool;
struct caromi_scratch;

struct carom_world {
    carom_allocator allocator;
    uint64_t bytes; /* allocated */

    /* Settings. */
    carom_vec2 gravity;
    float rest;
    float sleep_speed; /* 0: bodies do not sleep */
    uint32_t threads;
    carom_parallel *parallel; /* NULL: one thread */
    void *parallel_ctx;
    struct caromi_pool *pool; /* the world's own threads, or NULL */

    /* Bodies: slots [0, slot_count) have been used. */
    caromi_memory body_memory;
    caromi_body *bodies;
    caromi_memory still_memory;
    caromi_still *still; /* by slot */
    caromi_memory turned_memory;
    /* By slot: the angle of rotation in the last step; NULL: no body could rotate so far. */
    float *turned;
    uint32_t slot_count, body_count, asleep_count;
    uint32_t free_slot;  /* first of the free slots, or CAROMI_NONE */
    uint32_t ghost_slot; /* first slot that was removed since the last step; free after the next */

    caromi_memory traits_memory, traits_hash_memory;
    caromi_traits *traits;
    uint32_t *traits_hash; /* open addressing: index + 1, or 0 */
    uint32_t traits_count; /* entries, used or free */
    uint32_t traits_hash_size;

    caromi_memory exclusion_memory, force_memory;
    uint64_t *exclusions; /* keys a << 32 | b, sorted */
    caromi_force *forces; /* in the order of the calls */
    uint32_t exclusion_count, force_count;

    /* Contacts and events of the last step. */
    caromi_memory touch_memory;
    caromi_touch *touches; /* sorted by (a, b) */
    caromi_memory begin_memory, end_memory, impact_memory, report_memory, shown_memory,
        second_memory;                  /* uint32_t: indices of the touches, sorted by (b, a) */
    carom_touch *begins, *ends, *shown; /* shown: the touches that are reported, as ids */
    carom_impact *impacts;
    carom_report *reports;
    uint32_t touch_count, begin_count, end_count, impact_count, report_count, shown_count;

    carom_step_stats stats;
    float last_dt;
    uint32_t changed; /* some bodies have CAROMI_CHANGED */

    struct caromi_scratch *step; /* spatial index and scratch memory: scratch.h */
};

/* ---- memory.c -------------------------------------------------------------------------------- */

/* Grows a block as caromi_memory_grow does, and counts its bytes. */
bool caromi_memory_reserve(carom_world *w, caromi_memory *m, size_t bytes, size_t keep);
void caromi_memory_free(carom_world *w, caromi_memory *m);

/* The same, but a block that grows gets spare capacity. For sizes that vary from step to step, so
 * that a warm step allocates nothing. */
bool caromi_memory_reserve_spare(carom_world *w, caromi_memory *m, size_t bytes, size_t keep);

/* ---- bodies/traits.c ------------------------------------------------------------------------- */

/* Returns the index of an entry with these traits and counts one more use of it, or CAROMI_NONE if
 * out of memory. */
uint32_t caromi_traits_take(carom_world *w, caromi_traits traits);
void caromi_traits_drop(carom_world *w, uint32_t index);

/* ---- bodies/bodies.c ------------------------------------------------------------------------- */

/* Returns the body of an id, or NULL if the id is stale. */
caromi_body *caromi_body_of(const carom_world *w, carom_body id);

static inline uint32_t caromi_body_generation(const caromi_body *b) {
    return b->tag >> CAROMI_TAG_BITS;
}

static inline carom_body caromi_body_id(const carom_world *w, uint32_t index) {
    return (carom_body){index, caromi_body_generation(&w->bodies[index])};
}

static inline bool caromi_is_type(const caromi_body *b, uint32_t type) {
    return (b->tag & CAROMI_TYPE) == type;
}

/* Returns whether collisions move a body: it is dynamic and awake. */
static inline bool caromi_is_moved(const caromi_body *b) {
    return (b->tag & (CAROMI_TYPE | CAROMI_ASLEEP)) == CAROM_DYNAMIC;
}

/* Returns the spin that changes the shape of a body: 0 for a circle, which looks the same at any
 * angle. */
static inline float caromi_shape_spin(const caromi_body *b) {
    return (b->tag & CAROMI_CIRCLE) != 0 ? 0.0f : b->spin;
}

/* The same for a kinematic body; 0 for others. */
static inline float caromi_driving_spin(const caromi_body *b) {
    return caromi_is_type(b, CAROM_KINEMATIC) ? caromi_shape_spin(b) : 0.0f;
}

/* Returns whether a body is a rotating box: a dynamic box whose rotation is not fixed. */
static inline bool caromi_rotates(const caromi_body *b) {
    return (b->tag & CAROMI_ROTATES) != 0;
}

/* Returns 1 / the moment of inertia of a rotating box, or 0 for others. A uniform box has m
 * (half.x^2 + half.y^2) / 3. */
static inline double caromi_box_inverse_inertia(const carom_world *w, const caromi_body *b) {
    if (!caromi_rotates(b)) {
        return 0.0;
    }
    double x = (double)b->half.x;
    double y = (double)b->half.y;
    return 3.0 * (double)w->traits[b->traits].turning * (double)b->inv_mass / (x * x + y * y);
}

/* Returns m r^2 / I of a dynamic circle: 2 for a uniform disc, 0 if its rotation is fixed. An
 * impulse J along its surface changes the velocity of the centre by J / m, and that of the surface
 * by (1 + this) times as much. */
static inline double caromi_body_ease(const carom_world *w, const caromi_body *b) {
    const uint32_t circle = CAROM_DYNAMIC | CAROMI_CIRCLE;
    bool turns = (b->tag & (CAROMI_TYPE | CAROMI_CIRCLE)) == circle;
    return turns ? 2.0 * (double)w->traits[b->traits].turning : 0.0;
}

/* Returns 1 / the moment of inertia of a circle or a rotating box, or 0 for others. */
static inline double caromi_inverse_inertia(const carom_world *w, const caromi_body *b) {
    double radius = (double)b->half.x;
    return caromi_rotates(b) ? caromi_box_inverse_inertia(w, b)
                             : caromi_body_ease(w, b) * (double)b->inv_mass / (radius * radius);
}

/* Returns whether a body is dynamic and its rotation is not fixed. */
static inline bool caromi_is_turned_by_impulses(const caromi_body *b, const caromi_traits *traits) {
    return caromi_is_type(b, CAROM_DYNAMIC) && traits->turning > 0.0f;
}

/* Returns the angle by which a body rotated in the last step. */
static inline float caromi_turned(const carom_world *w, uint32_t slot) {
    return w->turned != NULL ? w->turned[slot] : 0.0f;
}

static inline void caromi_turned_set(const carom_world *w, uint32_t slot, float angle) {
    if (w->turned != NULL) {
        w->turned[slot] = angle;
    }
}

static inline bool caromi_is_there(const caromi_body *b) {
    return (b->tag & (CAROMI_LIVE | CAROMI_DISABLED)) == CAROMI_LIVE;
}

static inline carom_shape caromi_body_shape(const caromi_body *b) {
    carom_shape s;
    if (b->tag & CAROMI_CIRCLE) {
        s = carom_shape_from_circle((carom_circle){b->pos, b->half.x});
    } else {
        s = carom_shape_from_box((carom_box){b->pos, b->half, b->rot});
    }
    return s;
}

/* bodies/exclusions.c: returns whether the caller excluded a pair. Both bodies must have
 * CAROMI_EXCLUDES. */
bool caromi_is_excluded(const carom_world *w, uint32_t a, uint32_t b);

/* Returns whether two bodies may interact, by their masks and exclusions. */
static inline bool caromi_bodies_collide(const carom_world *w, uint32_t a, uint32_t b) {
    const caromi_body *body = &w->bodies[a];
    const caromi_body *other = &w->bodies[b];
    const caromi_traits *of_body = &w->traits[body->traits];
    const caromi_traits *of_other = &w->traits[other->traits];
    if ((of_body->category & of_other->mask) == 0 || (of_other->category & of_body->mask) == 0) {
        return false;
    }
    bool may_be_excluded = (body->tag & other->tag & CAROMI_EXCLUDES) != 0;
    return !may_be_excluded || !caromi_is_excluded(w, a, b);
}

/* ---- detect/index.c: the spatial index of bodies, between and in steps ----------------------- */

/* caromi_index_changed updates the index after a body was added, removed, teleported, enabled or
 * disabled. Call caromi_index_prepare before the change: it reserves the memory, and returns false
 * if out of memory. */
bool caromi_index_prepare(carom_world *w, uint32_t body);
void caromi_index_changed(carom_world *w, uint32_t body);

/* Moves a body between the sleeping and the moving bodies. Waking needs a call of
 * caromi_index_prepare_wake before it, with the number of bodies to wake. */
bool caromi_index_sleep(carom_world *w, uint32_t body);
bool caromi_index_prepare_wake(carom_world *w, uint32_t count);
void caromi_index_wake(carom_world *w, uint32_t body);

/* Updates the index after all bodies were replaced. caromi_index_prepare_all comes before it; it
 * returns false, and leaves the index unchanged, if out of memory. */
bool caromi_index_prepare_all(carom_world *w, uint32_t slot_count);
void caromi_index_changed_all(carom_world *w);

typedef void caromi_visit_body(void *ctx, uint32_t body);

/* Calls `visit` once for every enabled body whose bounds may overlap `region`. */
void caromi_index_near(const carom_world *w, carom_aabb region, caromi_visit_body *visit,
                       void *ctx);

/* The same for the bodies that `box` may hit while it moves by `motion`. */
void caromi_index_along(const carom_world *w, carom_aabb box, carom_vec2 motion,
                        caromi_visit_body *visit, void *ctx);

/* ---- pool_libc.c ----------------------------------------------------------------------------- */

/* Creates a pool of threads - 1 threads; the caller is the last one. Returns NULL if there are no
 * threads. */
struct caromi_pool *caromi_pool_create(carom_allocator allocator, uint32_t threads);
void caromi_pool_destroy(struct caromi_pool *pool);
carom_parallel caromi_pool_run; /* ctx is the pool */

/* ---- events/touches.c ------------------------------------------------------------------------ */

/* Sorts indices of the touches by their second bodies into `second_memory`. The caller has reserved
 * it, and order_memory of the step for two keys per touch. */
void caromi_touches_order(carom_world *w);

/* ---- step parts ------------------------------------------------------------------------------ */

/* Returns an allocator that adds what it allocates to w->bytes. */
carom_allocator caromi_counted_allocator(carom_world *w);

bool caromi_step_create(carom_world *w);
void caromi_step_destroy(carom_world *w);

#endif
