/* Hashes the results of every call that CAROM_INLINE inlines, and counts overlaps in a loop.
 * single_inline.sh compiles this file twice, with that macro and without, as two objects of one
 * program whose hashes must be equal. HASHES and LOOP are the names of the functions. */
#include <string.h>

#include "carom.h"

void HASHES(uint64_t *hashes, size_t *count);
size_t LOOP(const carom_circle *a, const carom_circle *b, size_t count);

static uint64_t state;

static uint32_t draw(void) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 32);
}

/* Most numbers lie on a grid, so that shapes often touch exactly. A few are of any bits. */
static float number(float least) {
    uint32_t bits = draw();
    float x = least + (float)(draw() % 64u) * 0.125f;
    if (bits % 64u == 0) {
        memcpy(&x, &bits, sizeof x);
    } else if (bits % 4u == 0) {
        x += (float)(bits >> 8) * 0x1p-24f;
    }
    return x;
}

static carom_vec2 point(void) {
    return (carom_vec2){number(-4.0f), number(-4.0f)};
}

static carom_circle circle(void) {
    return (carom_circle){point(), number(0.0f)};
}

static carom_aabb aabb(void) {
    carom_vec2 min = point();
    return (carom_aabb){min, {min.x + number(0.0f), min.y + number(0.0f)}};
}

static carom_box box(void) {
    static const carom_rot rots[] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {4.0f, 3.0f}, {0.8f, 0.6f}};
    carom_box b = {point(), {number(0.0f), number(0.0f)}, rots[draw() % 4u]};
    if (draw() % 4u == 0) {
        b.rot = (carom_rot){number(-1.0f), number(-1.0f)};
    }
    return b;
}

/* FNV-1a of the bytes of a result, which has no padding. */
static uint64_t hashed(uint64_t hash, const void *result, size_t size) {
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ ((const unsigned char *)result)[i]) * 1099511628211u;
    }
    return hash;
}

#define CASES 20000

#define HASH(type, call)                                                                           \
    do {                                                                                           \
        uint64_t hash = 14695981039346656037u;                                                     \
        state = 22;                                                                                \
        for (int i = 0; i < CASES; i++) {                                                          \
            type result = call;                                                                    \
            hash = hashed(hash, &result, sizeof result);                                           \
        }                                                                                          \
        hashes[(*count)++] = hash;                                                                 \
    } while (0)

/* Draws the shapes in a fixed order: that of arguments is not. */
#define PAIR(type, verb, a, b)                                                                     \
    static type verb##_##a##_##b(void) {                                                           \
        carom_##a first = a();                                                                     \
        carom_##b second = b();                                                                    \
        return carom_##verb##_##a##_##b(first, second);                                            \
    }
#define carom_point carom_vec2

#define PAIRS(type, verb)                                                                          \
    PAIR(type, verb, point, circle)                                                                \
    PAIR(type, verb, point, aabb)                                                                  \
    PAIR(type, verb, point, box)                                                                   \
    PAIR(type, verb, circle, circle)                                                               \
    PAIR(type, verb, circle, aabb)                                                                 \
    PAIR(type, verb, circle, box)                                                                  \
    PAIR(type, verb, aabb, aabb)                                                                   \
    PAIR(type, verb, aabb, box)                                                                    \
    PAIR(type, verb, box, box)
#define HASH_PAIRS(type, verb)                                                                     \
    HASH(type, verb##_point_circle());                                                             \
    HASH(type, verb##_point_aabb());                                                               \
    HASH(type, verb##_point_box());                                                                \
    HASH(type, verb##_circle_circle());                                                            \
    HASH(type, verb##_circle_aabb());                                                              \
    HASH(type, verb##_circle_box());                                                               \
    HASH(type, verb##_aabb_aabb());                                                                \
    HASH(type, verb##_aabb_box());                                                                 \
    HASH(type, verb##_box_box())

PAIRS(bool, overlap)
PAIRS(bool, within)
PAIR(bool, within, aabb, circle)
PAIR(bool, within, box, circle)
PAIR(bool, within, box, aabb)
PAIRS(float, distance)
PAIRS(carom_contact, contact)

#define TARGET(b)                                                                                  \
    static carom_vec2 closest_##b(void) {                                                          \
        carom_vec2 p = point();                                                                    \
        return carom_closest_point_##b(p, b());                                                    \
    }                                                                                              \
    static carom_sweep ray_##b(void) {                                                             \
        carom_vec2 from = point(), motion = point();                                               \
        return carom_ray_##b(from, motion, b());                                                   \
    }
TARGET(circle)
TARGET(aabb)
TARGET(box)

void HASHES(uint64_t *hashes, size_t *count) {
    *count = 0;
    HASH_PAIRS(bool, overlap);
    HASH_PAIRS(bool, within);
    HASH(bool, within_aabb_circle());
    HASH(bool, within_box_circle());
    HASH(bool, within_box_aabb());
    HASH_PAIRS(float, distance);
    HASH_PAIRS(carom_contact, contact);
    HASH(carom_vec2, closest_circle());
    HASH(carom_vec2, closest_aabb());
    HASH(carom_vec2, closest_box());
    HASH(carom_sweep, ray_circle());
    HASH(carom_sweep, ray_aabb());
    HASH(carom_sweep, ray_box());
}

size_t LOOP(const carom_circle *a, const carom_circle *b, size_t count) {
    size_t hits = 0;
    for (size_t i = 0; i < count; i++) {
        hits += carom_overlap_circle_circle(a[i], b[i]);
    }
    return hits;
}
