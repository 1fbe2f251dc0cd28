/* Compares the results of a broad phase with those of plain loops over all bounds. */
#define _POSIX_C_SOURCE 200809L

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "property.h"
#include "answers.h"

static long sweep_answers, sweep_near_misses;

/* ---- memory ---------------------------------------------------------------------------------- */

static void *need(size_t bytes) {
    void *memory = malloc(bytes > 0 ? bytes : 1);
    if (!memory) {
        fprintf(stderr, "no memory for %zu bytes\n", bytes);
        exit(2);
    }
    return memory;
}

static void *take(void *ctx, size_t size, size_t align) {
    void *memory = NULL;
    if (posix_memalign(&memory, align < sizeof(void *) ? sizeof(void *) : align, size) != 0)
        return NULL;
    return memset(memory, *(const uint8_t *)ctx, size);
}

static void give(void *ctx, void *memory, size_t size) {
    memset(memory, (uint8_t) ~*(const uint8_t *)ctx, size);
    free(memory);
}

carom_broadphase *answers_create(const uint8_t *fill) {
    carom_broadphase_def def = carom_broadphase_def_default();
    def.allocator = (carom_allocator){take, give, (void *)(uintptr_t)fill};
    carom_broadphase *p = carom_broadphase_create(&def);
    if (!p) {
        fprintf(stderr, "no broad phase\n");
        exit(2);
    }
    return p;
}

/* ---- contents -------------------------------------------------------------------------------- */

bool answers_holds(const carom_broadphase *p, answers_model m) {
    static const carom_aabb nothing = {{1, 1}, {-1, -1}};
    size_t valid = 0;
    for (uint32_t id = 0; id < m.count; id++) {
        carom_aabb held = carom_broadphase_get(p, id);
        valid += boxes_valid(m.box[id]);
        if (memcmp(&held, &m.box[id], sizeof held) != 0)
            return property_broken("%u of %u holds something else", id, m.count);
    }
    carom_aabb beyond = carom_broadphase_get(p, m.count);
    if (memcmp(&beyond, &nothing, sizeof beyond) != 0)
        return property_broken("%u holds something", m.count);
    if (carom_broadphase_count(p) != valid)
        return property_broken("a count of %zu, not %zu", carom_broadphase_count(p), valid);
    return true;
}

/* ---- pairs ----------------------------------------------------------------------------------- */

static size_t all_pairs(answers_model m, uint64_t **keys) {
    size_t count = 0, room = 64;
    *keys = need(room * sizeof **keys);
    for (uint32_t a = 0; a < m.count; a++) {
        if (!boxes_valid(m.box[a]))
            continue;
        for (uint32_t b = a + 1; b < m.count; b++) {
            if (!boxes_touch(m.box[a], m.box[b]) || !boxes_valid(m.box[b]))
                continue;
            if (count == room) {
                room *= 2;
                *keys = realloc(*keys, room * sizeof **keys);
                if (!*keys)
                    exit(2);
            }
            (*keys)[count++] = (uint64_t)a << 32 | b;
        }
    }
    return count;
}

static int compare_keys(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static bool same_pairs(const carom_id_pair *pairs, const uint64_t *expected, size_t count) {
    uint64_t *keys = need(count * sizeof *keys);
    bool ordered = true;
    size_t same = 0;
    for (size_t i = 0; i < count; i++) {
        ordered = ordered && pairs[i].a < pairs[i].b;
        keys[i] = (uint64_t)pairs[i].a << 32 | pairs[i].b;
    }
    qsort(keys, count, sizeof *keys, compare_keys);
    while (same < count && keys[same] == expected[same])
        same++;
    uint64_t key = same < count ? keys[same] : 0, other = same < count ? expected[same] : 0;
    free(keys);
    if (!ordered)
        return property_broken("a pair with a >= b");
    if (same < count)
        return property_broken("pair %u %u reported where %u %u is true", (uint32_t)(key >> 32),
                               (uint32_t)key, (uint32_t)(other >> 32), (uint32_t)other);
    return true;
}

/* Checks that `room` pairs are written: the first ones, and not a byte more. */
static bool pairs_are_a_prefix(const carom_broadphase *p, const carom_id_pair *all, size_t count,
                               size_t room) {
    carom_id_pair *some = need((room + 1) * sizeof *some);
    memset(some, 0x5A, (room + 1) * sizeof *some);
    size_t reported = carom_broadphase_pairs(p, some, room);
    bool good = reported == count && memcmp(some, all, room * sizeof *some) == 0 &&
                some[room].a == 0x5A5A5A5A && some[room].b == 0x5A5A5A5A;
    free(some);
    return good || property_broken("capacity %zu of %zu pairs: not the first, or %zu counted", room,
                                   count, reported);
}

bool answers_pairs(const carom_broadphase *p, const carom_broadphase *twin, answers_model m,
                   inputs_rng *rng) {
    uint64_t *expected;
    size_t count = all_pairs(m, &expected), reported = carom_broadphase_pairs(p, NULL, 0);
    bool good = reported == count;
    if (!good) {
        property_broken("%zu pairs reported, %zu are true", reported, count);
    } else {
        carom_id_pair *pairs = need(count * sizeof *pairs), *others = need(count * sizeof *others);
        carom_broadphase_pairs(p, pairs, count);
        good = same_pairs(pairs, expected, count);
        size_t room = count > 0 ? inputs_below(rng, (uint32_t)count) : 0;
        good = good && pairs_are_a_prefix(p, pairs, count, room);
        if (good && (carom_broadphase_pairs(twin, others, count) != count ||
                     memcmp(pairs, others, count * sizeof *pairs) != 0))
            good = property_broken("the same calls, and pairs in another order");
        free(pairs);
        free(others);
    }
    free(expected);
    return good;
}

/* ---- ids ------------------------------------------------------------------------------------- */

/* A query, or a sweep if `moves`, and the broad phase and its twin that answer it. */
typedef struct question {
    const carom_broadphase *p, *twin;
    carom_aabb box;
    carom_vec2 motion;
    bool moves;
} question;

static size_t ask(const carom_broadphase *p, const question *q, uint32_t *ids, size_t room) {
    return q->moves ? carom_broadphase_sweep(p, q->box, q->motion, ids, room)
                    : carom_broadphase_query(p, q->box, ids, room);
}

static bool ids_are_a_prefix(const question *q, const uint32_t *all, size_t count, size_t room) {
    uint32_t *some = need((room + 1) * sizeof *some);
    memset(some, 0x5A, (room + 1) * sizeof *some);
    size_t reported = ask(q->p, q, some, room);
    bool good = reported == count && memcmp(some, all, room * sizeof *some) == 0 &&
                some[room] == 0x5A5A5A5A;
    free(some);
    return good || property_broken("capacity %zu of %zu ids: not the first, or %zu counted", room,
                                   count, reported);
}

/* Sets is_reported[id] for each id in the answer. */
static bool ask_all(const question *q, answers_model m, inputs_rng *rng, uint8_t *is_reported) {
    size_t count = ask(q->p, q, NULL, 0);
    if (count > m.count)
        return property_broken("%zu ids of %u reported", count, m.count);
    uint32_t *ids = need(count * sizeof *ids), *others = need(count * sizeof *others);
    bool good = ask(q->p, q, ids, count) == count;
    memset(is_reported, 0, m.count);
    for (size_t i = 0; i < count && good; i++) {
        if (ids[i] >= m.count || is_reported[ids[i]] || !boxes_valid(m.box[ids[i]]))
            good = property_broken("id %u reported twice, or its bounds are not valid", ids[i]);
        else
            is_reported[ids[i]] = 1;
    }
    good =
        good && ids_are_a_prefix(q, ids, count, count > 0 ? inputs_below(rng, (uint32_t)count) : 0);
    if (good &&
        (ask(q->twin, q, others, count) != count || memcmp(ids, others, count * sizeof *ids) != 0))
        good = property_broken("the same calls, and ids in another order");
    free(ids);
    free(others);
    return good;
}

static void print_case(const question *q, carom_aabb b) {
    if (property_shown())
        printf("    {%a, %a}-{%a, %a} by {%a, %a} and {%a, %a}-{%a, %a}\n", (double)q->box.min.x,
               (double)q->box.min.y, (double)q->box.max.x, (double)q->box.max.y,
               (double)q->motion.x, (double)q->motion.y, (double)b.min.x, (double)b.min.y,
               (double)b.max.x, (double)b.max.y);
}

bool answers_query(const carom_broadphase *p, const carom_broadphase *twin, answers_model m,
                   carom_aabb region, inputs_rng *rng) {
    const question q = {p, twin, region, {0, 0}, false};
    uint8_t *is_reported = need(m.count);
    bool good = ask_all(&q, m, rng, is_reported);
    for (uint32_t id = 0; id < m.count && good; id++) {
        bool is_hit =
            boxes_valid(region) && boxes_valid(m.box[id]) && boxes_touch(region, m.box[id]);
        if (is_hit != is_reported[id]) {
            good = property_broken("a query %s id %u", is_hit ? "misses" : "makes up", id);
            print_case(&q, m.box[id]);
        }
    }
    free(is_reported);
    return good;
}

/* The pair layer counts overlaps only; rational arithmetic also counts touching. */
static bool sweep_is_right(const question *q, carom_aabb b, bool reported) {
    bool asked = boxes_valid(q->box) && isfinite(q->motion.x) && isfinite(q->motion.y);
    bool is_hit = asked && boxes_valid(b) && boxes_touch_on_path(q->box, q->motion, b, 0.0);
    uint32_t state = carom_sweep_aabb_aabb(q->box, q->motion, b).state;
    if (state != CAROM_SWEEP_MISS && !is_hit)
        return property_broken("the pair layer reports a collision where there is none");
    if (is_hit && !reported)
        return property_broken("a sweep misses a box");
    sweep_answers += reported;
    sweep_near_misses += reported && !is_hit;
    if (reported && !is_hit &&
        (!asked || !boxes_touch_on_path(q->box, q->motion, b, boxes_margin(q->box, q->motion, b))))
        return property_broken("a sweep reports a box that it misses by more than the tolerance");
    return true;
}

bool answers_sweep(const carom_broadphase *p, const carom_broadphase *twin, answers_model m,
                   carom_aabb box, carom_vec2 motion, inputs_rng *rng) {
    const question q = {p, twin, box, motion, true};
    uint8_t *is_reported = need(m.count);
    bool good = ask_all(&q, m, rng, is_reported);
    for (uint32_t id = 0; id < m.count && good; id++) {
        good = sweep_is_right(&q, m.box[id], is_reported[id]);
        if (!good)
            print_case(&q, m.box[id]);
    }
    free(is_reported);
    return good;
}

void answers_print_near_misses(void) {
    printf("  %ld answers of sweeps, %ld of them near misses\n", sweep_answers, sweep_near_misses);
}

/* ---- queries --------------------------------------------------------------------------------- */

static carom_aabb draw_held(answers_model m, inputs_rng *rng) {
    return m.count > 0 ? m.box[inputs_below(rng, m.count)] : (carom_aabb){{0, 0}, {1, 1}};
}

carom_aabb answers_draw_region(int kind, answers_model m, inputs_rng *rng) {
    carom_aabb b = draw_held(m, rng), c = draw_held(m, rng);
    switch (inputs_below(rng, 10)) {
    case 0:
        return (carom_aabb){{-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}};
    case 1:
        return (carom_aabb){b.max, b.max}; /* a corner */
    case 2:
        return (carom_aabb){{b.max.x, b.min.y}, {inputs_nudge(b.max.x, 2), b.max.y}};
    case 3:
        return (carom_aabb){{inputs_nudge(b.max.x, 1), b.min.y}, {FLT_MAX, b.max.y}};
    case 4:
        return (carom_aabb){{fminf(b.min.x, c.min.x), fminf(b.min.y, c.min.y)},
                            {fmaxf(b.max.x, c.max.x), fmaxf(b.max.y, c.max.y)}};
    case 5:
        return b;
    case 6:
        return boxes_draw(BOXES_INVALID, rng, 0, m.count);
    default:
        return boxes_draw(kind, rng, inputs_below(rng, m.count + 1), m.count);
    }
}

carom_vec2 answers_draw_motion(carom_aabb box, answers_model m, inputs_rng *rng) {
    carom_aabb b = draw_held(m, rng);
    carom_vec2 to = {b.min.x - box.max.x, b.max.y - box.min.y};
    switch (inputs_below(rng, 8)) {
    case 0:
        return (carom_vec2){0, 0};
    case 1:
        return to; /* up to touching a corner */
    case 2:
        return (carom_vec2){2 * to.x, 2 * to.y};
    case 3:
        return (carom_vec2){to.x, 0};
    case 4:
        return (carom_vec2){0, b.min.y - box.max.y};
    case 5:
        return (carom_vec2){inputs_below(rng, 2) ? NAN : 1, inputs_below(rng, 2) ? INFINITY : 2};
    case 6:
        return (carom_vec2){(float)property_between(rng, -1e30, 1e30), to.y};
    default:
        return (carom_vec2){(float)property_between(rng, -20, 20),
                            (float)property_between(rng, -20, 20)};
    }
}
