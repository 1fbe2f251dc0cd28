/* Allocates sets of pairs and converts their elements. */
#include "set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t bench_kind_size(bench_kind kind) {
    switch (kind) {
    case BENCH_POINT:
        return sizeof(carom_vec2);
    case BENCH_RAY:
        return sizeof(bench_ray);
    case BENCH_CIRCLE:
        return sizeof(carom_circle);
    case BENCH_AABB:
        return sizeof(carom_aabb);
    case BENCH_BOX:
        return sizeof(carom_box);
    case BENCH_SHAPE:
        return sizeof(carom_shape);
    case BENCH_COLLISION:
        return sizeof(bench_collision);
    case BENCH_SCENE:
        return sizeof(bench_scene);
    }
    return 0;
}

static void *zeroed(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (memory == NULL) {
        fputs("carom_bench: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

bench_set bench_set_make(bench_kind a_kind, bench_kind b_kind, size_t count, bool moves) {
    bench_set s = {a_kind, b_kind, count, NULL, NULL, NULL, NULL, NULL};
    s.a = zeroed(count, bench_kind_size(a_kind));
    s.b = zeroed(count, bench_kind_size(b_kind));
    s.motion = moves ? zeroed(count, sizeof *s.motion) : NULL;
    return s;
}

void bench_set_free(bench_set *s) {
    free(s->a);
    free(s->b);
    free(s->motion);
    s->a = s->b = NULL;
    s->motion = NULL;
}

static const char *element(const void *array, bench_kind kind, size_t i) {
    return (const char *)array + i * bench_kind_size(kind);
}

static carom_shape get(const void *array, bench_kind kind, size_t i) {
    const void *at = element(array, kind, i);
    switch (kind) {
    case BENCH_POINT:
        return carom_shape_from_circle((carom_circle){*(const carom_vec2 *)at, 0.0f});
    case BENCH_RAY:
        return carom_shape_from_circle((carom_circle){((const bench_ray *)at)->from, 0.0f});
    case BENCH_CIRCLE:
        return carom_shape_from_circle(*(const carom_circle *)at);
    case BENCH_AABB:
        return carom_shape_from_aabb(*(const carom_aabb *)at);
    case BENCH_BOX:
        return carom_shape_from_box(*(const carom_box *)at);
    case BENCH_SHAPE:
    case BENCH_COLLISION: /* not a shape; contestants that use tagged shapes are not asked about
                         * these */
    case BENCH_SCENE:
        break;
    }
    return *(const carom_shape *)at;
}

static void put(void *array, bench_kind kind, size_t i, carom_shape shape) {
    void *at = (char *)array + i * bench_kind_size(kind);
    switch (kind) {
    case BENCH_POINT:
        *(carom_vec2 *)at = shape.as.circle.center;
        return;
    case BENCH_RAY:
        ((bench_ray *)at)->from = shape.as.circle.center;
        return;
    case BENCH_CIRCLE:
        *(carom_circle *)at = shape.as.circle;
        return;
    case BENCH_AABB:
        *(carom_aabb *)at = shape.as.aabb;
        return;
    case BENCH_BOX:
        *(carom_box *)at = shape.as.box;
        return;
    case BENCH_SHAPE:
        *(carom_shape *)at = shape;
        return;
    case BENCH_COLLISION:
    case BENCH_SCENE:
        return;
    }
}

carom_shape bench_set_a(const bench_set *s, size_t i) {
    return get(s->a, s->a_kind, i);
}

carom_shape bench_set_b(const bench_set *s, size_t i) {
    return get(s->b, s->b_kind, i);
}

void bench_set_put_a(bench_set *s, size_t i, carom_shape shape) {
    put(s->a, s->a_kind, i, shape);
}

void bench_set_put_b(bench_set *s, size_t i, carom_shape shape) {
    put(s->b, s->b_kind, i, shape);
}

uint64_t bench_touch(const void *memory, size_t bytes) {
    const unsigned char *at = memory;
    uint64_t sum = 0;
    for (size_t i = 0; i < bytes; i += 64) {
        sum += at[i];
    }
    return sum;
}
