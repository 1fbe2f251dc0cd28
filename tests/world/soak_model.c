/* Keeps the model of a world, and checks bodies against it. */
#include "soak.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void soak_fail(const soak *s, const char *what, const char *format, ...) {
    va_list arguments;
    printf("not so: %s\n    ", what);
    va_start(arguments, format);
    (void)vprintf(format, arguments);
    va_end(arguments);
    printf("\n    operation %llu of --seed %llu, %u bodies\n", (unsigned long long)s->operation,
           (unsigned long long)s->seed, s->m.count);
    exit(1);
}

bool soak_same_traits(const carom_body_def *a, const carom_body_def *b) {
    bool keeps_spin = a->type != CAROM_DYNAMIC || a->flags & CAROM_BODY_FIXED_ROTATION;
    return a->type == b->type && a->flags == b->flags && a->mass == b->mass &&
           (a->spin == b->spin || !keeps_spin) && a->spin_damping == b->spin_damping &&
           a->restitution == b->restitution && a->friction == b->friction &&
           a->damping == b->damping && a->gravity_scale == b->gravity_scale &&
           a->category == b->category && a->mask == b->mask && a->sides == b->sides &&
           a->user == b->user && a->shape.kind == b->shape.kind;
}

uint32_t soak_place(const soak_model *m, uint32_t index) {
    uint32_t low = 0, high = m->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (m->id[middle].index < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void soak_put(soak *s, carom_body id) {
    soak_model *m = &s->m;
    uint32_t i = soak_place(m, id.index);
    SOAK_CHECK(s, i == m->count || m->id[i].index != id.index, "index %u is given twice", id.index);
    for (uint32_t k = 0; k < m->stale_count; k++)
        SOAK_CHECK(s, m->stale[k].index != id.index || m->stale[k].generation < id.generation,
                   "index %u with generation %u, after %u", id.index, id.generation,
                   m->stale[k].generation);
    memmove(&m->id[i + 1], &m->id[i], (m->count - i) * sizeof m->id[0]);
    memmove(&m->was[i + 1], &m->was[i], (m->count - i) * sizeof m->was[0]);
    m->count++;
    m->id[i] = id;
    SOAK_CHECK(s, carom_body_get(s->w, id, &m->was[i]) == CAROM_OK, "a new body");
}

void soak_drop(soak *s, uint32_t i) {
    soak_model *m = &s->m;
    carom_body id = m->id[i];
    for (uint32_t k = m->apart_count; k-- > 0;)
        if (m->apart[k].a.index == id.index || m->apart[k].b.index == id.index)
            m->apart[k] = m->apart[--m->apart_count];
    if (m->stale_count == SOAK_STALE)
        memmove(&m->stale[0], &m->stale[1], --m->stale_count * sizeof m->stale[0]);
    m->stale[m->stale_count++] = id;
    m->count--;
    memmove(&m->id[i], &m->id[i + 1], (m->count - i) * sizeof m->id[0]);
    memmove(&m->was[i], &m->was[i + 1], (m->count - i) * sizeof m->was[0]);
}

static uint32_t apart_place(const soak_model *m, carom_body a, carom_body b) {
    uint32_t low = a.index < b.index ? a.index : b.index;
    uint32_t high = a.index < b.index ? b.index : a.index;
    for (uint32_t k = 0; k < m->apart_count; k++)
        if (m->apart[k].a.index == low && m->apart[k].b.index == high)
            return k;
    return m->apart_count;
}

bool soak_is_apart(const soak_model *m, carom_body a, carom_body b) {
    return apart_place(m, a, b) < m->apart_count;
}

void soak_set_apart(soak *s, carom_body a, carom_body b, bool apart) {
    soak_model *m = &s->m;
    uint32_t k = apart_place(m, a, b);
    if (apart && k == m->apart_count) {
        m->apart[m->apart_count++] = a.index < b.index ? (carom_touch){a, b} : (carom_touch){b, a};
    } else if (!apart && k < m->apart_count) {
        m->apart[k] = m->apart[--m->apart_count];
    }
}

bool soak_collide(const soak_model *m, uint32_t i, uint32_t j) {
    const carom_body_def *a = &m->was[i], *b = &m->was[j];
    return !((a->flags | b->flags) & CAROM_BODY_DISABLED) && (a->category & b->mask) &&
           (b->category & a->mask) && !soak_is_apart(m, m->id[i], m->id[j]);
}

static bool is_sound(float x) {
    return fabsf(x) <= CAROM_WORLD_MAX; /* not so for NaN */
}

static carom_vec2 center_of(carom_shape shape) {
    return shape.kind == CAROM_SHAPE_CIRCLE ? shape.as.circle.center : shape.as.box.center;
}

static bool same_size(carom_shape a, carom_shape b, bool turns) {
    if (a.kind == CAROM_SHAPE_CIRCLE)
        return a.as.circle.radius == b.as.circle.radius;
    bool turned = a.as.box.rot.c != b.as.box.rot.c || a.as.box.rot.s != b.as.box.rot.s;
    return a.as.box.half.x == b.as.box.half.x && a.as.box.half.y == b.as.box.half.y &&
           (turns || !turned);
}

static void look_at(soak *s, uint32_t i) {
    soak_model *m = &s->m;
    carom_body id = m->id[i];
    carom_body_def now;
    SOAK_CHECK(s, carom_body_is_valid(s->w, id), "body %u is gone", id.index);
    SOAK_CHECK(s, carom_body_get(s->w, id, &now) == CAROM_OK, "body %u", id.index);
    SOAK_CHECK(s, soak_same_traits(&now, &m->was[i]), "body %u of type %u became another", id.index,
               now.type);
    bool rotates = now.type == CAROM_DYNAMIC && !(now.flags & CAROM_BODY_FIXED_ROTATION);
    SOAK_CHECK(s, same_size(now.shape, m->was[i].shape, rotates || now.spin != 0),
               "body %u grew or rotated", id.index);
    carom_vec2 p = center_of(now.shape), v = now.velocity;
    SOAK_CHECK(s, is_sound(p.x) && is_sound(p.y) && is_sound(v.x) && is_sound(v.y),
               "body %u at (%g, %g), velocity (%g, %g)", id.index, (double)p.x, (double)p.y,
               (double)v.x, (double)v.y);
    carom_vec2 q = center_of(m->was[i].shape), u = m->was[i].velocity;
    if (now.type == CAROM_STATIC || (now.flags & CAROM_BODY_DISABLED))
        SOAK_CHECK(s, p.x == q.x && p.y == q.y, "body %u, which stands, moved", id.index);
    if (now.type != CAROM_DYNAMIC || (now.flags & CAROM_BODY_DISABLED))
        SOAK_CHECK(s, v.x == u.x && v.y == u.y, "body %u changed its velocity", id.index);
    m->was[i] = now;
}

void soak_look(soak *s) {
    soak_model *m = &s->m;
    carom_vec2 at[SOAK_MOST], speed[SOAK_MOST];
    SOAK_CHECK(s, carom_world_count(s->w) == m->count, "%u bodies", carom_world_count(s->w));
    carom_body next = {0, 0};
    for (uint32_t i = 0; i < m->count; i++) {
        next = carom_world_next(s->w, next);
        SOAK_CHECK(s, next.index == m->id[i].index && next.generation == m->id[i].generation,
                   "the body number %u is %u.%u, not %u.%u", i, next.index, next.generation,
                   m->id[i].index, m->id[i].generation);
        look_at(s, i);
    }
    next = carom_world_next(s->w, next);
    SOAK_CHECK(s, m->count == 0 || next.generation == 0, "body %u after the last", next.index);
    uint32_t count = carom_world_read(s->w, at, speed, NULL, sizeof at[0], SOAK_MOST);
    SOAK_CHECK(s, count == m->count, "%u bodies read", count);
    for (uint32_t i = 0; i < count; i++) {
        carom_vec2 p = center_of(m->was[i].shape), v = m->was[i].velocity;
        SOAK_CHECK(s, at[i].x == p.x && at[i].y == p.y && speed[i].x == v.x && speed[i].y == v.y,
                   "body %u is read elsewhere", m->id[i].index);
    }
    for (uint32_t k = 0; k < m->stale_count; k++)
        SOAK_CHECK(s, !carom_body_is_valid(s->w, m->stale[k]), "body %u.%u is back",
                   m->stale[k].index, m->stale[k].generation);
}
