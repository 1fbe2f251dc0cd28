/* set.h: the pairs of one row, the common input of all contestants. */
#ifndef BENCH_SET_H
#define BENCH_SET_H

#include "carom/carom.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum bench_kind {
    BENCH_POINT,
    BENCH_RAY,
    BENCH_CIRCLE,
    BENCH_AABB,
    BENCH_BOX,
    BENCH_SHAPE,
    BENCH_COLLISION, ///< a contact and the bodies it acts on
    BENCH_SCENE,     ///< many shapes at once
} bench_kind;

typedef struct bench_ray {
    carom_vec2 from, motion;
} bench_ray;

/// A contact and the bodies it acts on. The position of a is the point in the set's a.
typedef struct bench_collision {
    carom_contact contact;
    float inv_mass_a, inv_mass_b;
    carom_vec2 pos_b, vel_a, vel_b;
} bench_collision;

#define BENCH_SCENE_SHAPES 16

typedef struct bench_scene {
    carom_shape shapes[BENCH_SCENE_SHAPES];
} bench_scene;

/// Two arrays of `count` elements; a[i] is tested against b[i]. The kinds determine the element
/// types.
typedef struct bench_set {
    bench_kind a_kind, b_kind;
    size_t count;
    void *a, *b;
    carom_vec2 *motion;     ///< of a, if the question has one; otherwise NULL
    void *box2d, *chipmunk; ///< the same pairs in a rival's own format, after it has prepared them
} bench_set;

/// Exits with a message if out of memory.
bench_set bench_set_make(bench_kind a_kind, bench_kind b_kind, size_t count, bool moves);
void bench_set_free(bench_set *s);

size_t bench_kind_size(bench_kind kind);

/// Return element i of a or b as a tagged shape, for contestants that treat all kinds alike. A
/// point is a circle of radius 0, a ray its start.
carom_shape bench_set_a(const bench_set *s, size_t i);
carom_shape bench_set_b(const bench_set *s, size_t i);

/// Write a shape of the set's own kind.
void bench_set_put_a(bench_set *s, size_t i, carom_shape shape);
void bench_set_put_b(bench_set *s, size_t i, carom_shape shape);

/// Reads every cache line of `bytes`, so that a block starts with its input in cache, whichever
/// contestant ran before.
uint64_t bench_touch(const void *memory, size_t bytes);

#ifdef __cplusplus
}
#endif

#endif
