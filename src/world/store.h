/* Declares what a world consists of: its settings, bodies, traits, lists and events.
 *
 * A body is one cache line. What many bodies have in common, such as restitution and masks, is kept
 * once, in a table of traits. Memory is a few blocks that grow. A step works in scratch blocks that
 * it grows before anything moves, so a failed allocation leaves the world as it was. */
#ifndef CAROMI_WORLD_STORE_H
#define CAROMI_WORLD_STORE_H

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
#define CAROMI_EXCLUDES 64u   /* is in the table of exclusions */
#define CAROMI_JUMPED 128u    /* added or teleported since the last step */
#define CAROMI_FORCED 256u    /* in a step: a force acts on it */
#define CAROMI_LISTED 512u    /* is in the list of movers */
#define CAROMI_ASLEEP 1024u   /* sleeps: it is in the tree of static bodies */
#define CAROMI_LOADED 2048u   /* contacts carried it in the last step */
#define CAROMI_CHANGED 4096u  /* changed since the last step: wakes what touches it */
#define CAROMI_NEAR 8192u     /* in a step: nearer to a fixed body than sweeps allow */
#define CAROMI_ROTATES 16384u /* a dynamic box whose rotation is not fixed */
#define CAROMI_TAG_BITS 15u
#define CAROMI_MAX_GENERATION 0x1ffffu /* a slot that reaches it is never used again */

#define CAROMI_NONE UINT32_MAX

typedef struct caromi_body {
    carom_vec2 pos, prev, vel; /* prev: where the last step began */
    carom_vec2 half;           /* of a circle: (radius, 0) */
    carom_rot rot;
    uint64_t user;
    float inv_mass;  /* 0 if it is not dynamic */
    float spin;      /* radians a second */
    uint32_t traits; /* index; of a free slot: the next free one, or CAROMI_NONE */
    uint32_t tag;
} caromi_body;

_Static_assert(sizeof(caromi_body) == 64, "a body is one cache line");

typedef struct caromi_traits {
    float restitution, friction, damping, gravity_scale;
    float
        turning; /* moment of inertia of a uniform body / that of a dynamic one; 0: its rotation is fixed */
    float spin_damping;
    uint32_t category, mask, sides;
    uint32_t uses; /* how many bodies; 0: free */
} caromi_traits;

/* Two bodies, a < b, that touch, or that the contact solver still holds. */
#define CAROMI_TOUCH_SHOWN 1u   /* it is a touching pair for the caller, too */
#define CAROMI_TOUCH_HELD 2u    /* neither is a sensor */
#define CAROMI_TOUCH_OVERLAP 4u /* a caller put its bodies into each other: contacts/separate.c */
typedef struct caromi_touch {
    uint32_t a, b;
    float push, rub; /* normal and friction impulse of the last substep, for the warm start */
    float impulse;   /* normal impulse of the whole step */
    uint32_t flags;
    float second_push, second_rub; /* of its second point, if a box of the two rotates */
} caromi_touch;

/* Features of the two points (paths/manifold.h), plus 1, are above the flags; 0: there is no such point. */
#define CAROMI_TOUCH_FEATURE_BITS 8u
static inline uint32_t caromi_touch_feature(const caromi_touch *t, uint32_t point) {
    return t->flags >> (CAROMI_TOUCH_FEATURE_BITS * (point + 1u)) & 0xffu;
}

/* Two slots as one number, which sorts by the first and then by the second. */
static inline uint64_t caromi_pair_key(uint32_t a, uint32_t b) {
    return (uint64_t)a << 32 | b;
}

static inline uint64_t caromi_touch_key(const caromi_touch *t) {
    return caromi_pair_key(t->a, t->b);
}

/* Two slots, the lower one first. */
static inline caromi_pair caromi_ordered_pair(uint32_t a, uint32_t b) {
    return a < b ? (caromi_pair){a, b} : (caromi_pair){b, a};
}

/* For how long a body has been at rest, and how far it has moved since, in CAROMI_REST_UNIT of its
 * size (sleep.c). */
typedef struct caromi_still {
    float time; /* in seconds */
    int16_t x, y;
} caromi_still;

/* Both parts of its motion in one number. */
static inline uint32_t caromi_still_moved(caromi_still still) {
    return (uint32_t)(uint16_t)still.y << 16 | (uint16_t)still.x;
}

/* A force and a torque on a body for the next step. */
typedef struct caromi_force {
    uint32_t body;
    carom_vec2 force;
    float torque;
} caromi_force;

/* Memory that grows, from the world's allocator. */
typedef struct caromi_memory {
    void *data;
    size_t bytes;
} caromi_memory;

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
    float *
        turned; /* by slot: the angle of the last step; NULL: there was never a body that can turn */
    uint32_t slot_count, body_count, asleep_count;
    uint32_t free_slot;  /* first of the free slots, or CAROMI_NONE */
    uint32_t ghost_slot; /* removed since the last step: free after the next */

    caromi_memory traits_memory, traits_hash_memory;
    caromi_traits *traits;
    uint32_t *traits_hash; /* open addressing: index + 1, or 0 */
    uint32_t traits_count; /* used or once used */
    uint32_t traits_hash_size;

    caromi_memory exclusion_memory, force_memory;
    uint64_t *exclusions; /* keys a << 32 | b, sorted */
    caromi_force *forces; /* in the order of the calls */
    uint32_t exclusion_count, force_count;

    /* Contacts and events of the last step. */
    caromi_memory touch_memory;
    caromi_touch *touches; /* sorted by (a, b) */
    caromi_memory begin_memory, end_memory, hit_memory, report_memory, shown_memory,
        second_memory;                  /* uint32_t: numbers of the touches, by (b, a) */
    carom_touch *begins, *ends, *shown; /* shown: the touches with their ids */
    carom_hit *hits;
    carom_report *reports;
    uint32_t touch_count, begin_count, end_count, hit_count, report_count, shown_count;

    carom_step_stats stats;
    float last_dt;
    uint32_t changed; /* some bodies have CAROMI_CHANGED */

    struct caromi_scratch *step; /* index and scratch: step.h */
};

/* ---- memory.c -------------------------------------------------------------------------------- */

/* At least that many bytes, keeping the first `keep`; false, and as it was, when memory is short. */
bool caromi_memory_reserve(carom_world *w, caromi_memory *m, size_t bytes, size_t keep);
void caromi_memory_free(carom_world *w, caromi_memory *m);

/* The same with room to spare if it has to grow: for what goes up and down from step to step, so that
 * a warm step allocates nothing. */
bool caromi_memory_roomy(carom_world *w, caromi_memory *m, size_t bytes, size_t keep);

/* ---- bodies/traits.c ------------------------------------------------------------------------- */

/* The index of such traits, counted as one more use; CAROMI_NONE when memory is short. */
uint32_t caromi_traits_take(carom_world *w, caromi_traits traits);
void caromi_traits_drop(carom_world *w, uint32_t index);

/* ---- bodies/bodies.c ------------------------------------------------------------------------- */

/* The body, or NULL when the id is stale. */
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

/* Whether collisions move a body: it is dynamic and does not sleep. */
static inline bool caromi_is_moved(const caromi_body *b) {
    return (b->tag & (CAROMI_TYPE | CAROMI_ASLEEP)) == CAROM_DYNAMIC;
}

/* The spin that turns the shape of a body: a circle looks the same. */
static inline float caromi_shape_spin(const caromi_body *b) {
    return (b->tag & CAROMI_CIRCLE) != 0 ? 0.0f : b->spin;
}

/* The same of a kinematic body. */
static inline float caromi_driving_spin(const caromi_body *b) {
    return caromi_is_type(b, CAROM_KINEMATIC) ? caromi_shape_spin(b) : 0.0f;
}

/* Whether collisions rotate the shape of a body: a dynamic box whose rotation is not fixed. */
static inline bool caromi_rotates(const caromi_body *b) {
    return (b->tag & CAROMI_ROTATES) != 0;
}

/* 1 / the moment of inertia of a box that rotates, or 0. A uniform box has m (half.x^2 + half.y^2) / 3. */
static inline double caromi_box_inverse_inertia(const carom_world *w, const caromi_body *b) {
    if (!caromi_rotates(b)) {
        return 0.0;
    }
    double x = (double)b->half.x;
    double y = (double)b->half.y;
    return 3.0 * (double)w->traits[b->traits].turning * (double)b->inv_mass / (x * x + y * y);
}

/* m r^2 / I of a dynamic circle: 2 for a uniform disc, 0 if its rotation is fixed. An impulse J along its surface changes
 * the velocity of the centre by J / m, and that of the surface by this times as much more. */
static inline double caromi_body_ease(const carom_world *w, const caromi_body *b) {
    const uint32_t circle = CAROM_DYNAMIC | CAROMI_CIRCLE;
    bool turns = (b->tag & (CAROMI_TYPE | CAROMI_CIRCLE)) == circle;
    return turns ? 2.0 * (double)w->traits[b->traits].turning : 0.0;
}

/* Whether a body is dynamic and its rotation is not fixed. */
static inline bool caromi_is_turned_by_impulses(const caromi_body *b, const caromi_traits *traits) {
    return caromi_is_type(b, CAROM_DYNAMIC) && traits->turning > 0.0f;
}

/* The angle that a body turned by in the last step. */
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

/* bodies/exclusions.c: whether the caller excluded a pair; both bodies have CAROMI_EXCLUDES. */
bool caromi_is_excluded(const carom_world *w, uint32_t a, uint32_t b);

/* Whether two bodies interact: masks and exclusions. */
static inline bool caromi_bodies_meet(const carom_world *w, uint32_t a, uint32_t b) {
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

/* ---- detect/index.c: which bodies are near, between and in steps -------------------------------- */

/* To be called after a body became different: added, removed, moved by hand, enabled or disabled.
 * False when memory is short: then nothing may change, so call it before. */
bool caromi_index_prepare(carom_world *w, uint32_t body);
void caromi_index_changed(carom_world *w, uint32_t body);

/* Moves a body between the sleeping and the moving ones. Waking needs memory for as many movers. */
bool caromi_index_sleep(carom_world *w, uint32_t body);
bool caromi_index_prepare_wake(carom_world *w, uint32_t count);
void caromi_index_wake(carom_world *w, uint32_t body);

/* After all bodies were replaced. False when memory is short; then the index is as it was. */
bool caromi_index_prepare_all(carom_world *w, uint32_t slot_count);
void caromi_index_changed_all(carom_world *w);

typedef void caromi_visit_body(void *ctx, uint32_t body);

/* Calls `visit` once for every body that is there and whose bounds may meet `region`. */
void caromi_index_near(const carom_world *w, carom_aabb region, caromi_visit_body *visit,
                       void *ctx);

/* The same for those that `box` may meet while it moves by `motion`. */
void caromi_index_along(const carom_world *w, carom_aabb box, carom_vec2 motion,
                        caromi_visit_body *visit, void *ctx);

/* ---- pool_libc.c ------------------------------------------------------------------------------ */

/* A pool of threads - 1 threads, which with the caller make `threads`; NULL when there are none to
 * be had. */
struct caromi_pool *caromi_pool_create(carom_allocator allocator, uint32_t threads);
void caromi_pool_destroy(struct caromi_pool *pool);
carom_parallel caromi_pool_run; /* ctx is the pool */

/* ---- events/touches.c -------------------------------------------------------------------------- */

/* Orders the touches by their second bodies, in `second_memory`, which has been reserved; so has the step's
 * order_memory, for two keys a touch. */
void caromi_touches_order(carom_world *w);

/* ---- step parts ------------------------------------------------------------------------------- */

/* The world's memory as an allocator that counts. */
carom_allocator caromi_counted_allocator(carom_world *w);

bool caromi_step_create(carom_world *w);
void caromi_step_destroy(carom_world *w);

#endif
