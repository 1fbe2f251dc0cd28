/* Computes figures of a world in long double from positions and velocities. */
#include "measure.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *need(void *old, size_t bytes) {
    void *memory = realloc(old, bytes);
    if (!memory) {
        fprintf(stderr, "no memory for measuring\n");
        exit(2);
    }
    return memory;
}

static void read_rot(measure_body *m, carom_rot rot) {
    real length = hypotl((real)rot.c, (real)rot.s);
    m->c = (real)rot.c / length;
    m->s = (real)rot.s / length;
}

static void read_body(measure_body *m, const carom_world *w, carom_body id) {
    carom_body_def def;
    if (carom_body_get(w, id, &def) != CAROM_OK) {
        fprintf(stderr, "a body that was listed cannot be read\n");
        exit(2);
    }
    m->id = id;
    m->type = def.type;
    m->round = def.shape.kind == CAROM_SHAPE_CIRCLE;
    m->sensor = (def.flags & (CAROM_BODY_SENSOR | CAROM_BODY_DISABLED)) != 0;
    m->mass = (real)def.mass;
    m->inertia = (real)carom_body_inertia(w, id);
    m->spin = 0;
    m->c = 1;
    m->s = 0;
    if (m->round) {
        m->hx = m->hy = m->reach = m->size = (real)def.shape.as.circle.radius;
        return;
    }
    carom_box box = def.shape.as.box;
    read_rot(m, box.rot);
    m->hx = (real)box.half.x;
    m->hy = (real)box.half.y;
    m->size = fminl(m->hx, m->hy);
    m->reach = hypotl(m->hx, m->hy);
}

void measure_open(measure *m, const carom_world *w) {
    uint32_t count = carom_world_count(w);
    if (count > m->capacity) {
        m->body = need(m->body, count * sizeof *m->body);
        m->place = need(m->place, count * sizeof *m->place);
        m->speed = need(m->speed, count * sizeof *m->speed);
        m->rot = need(m->rot, count * sizeof *m->rot);
        m->order = need(m->order, count * sizeof *m->order);
        m->capacity = count;
    }
    m->count = 0;
    for (carom_body b = carom_world_next(w, (carom_body){0, 0}); b.generation && m->count < count;
         b = carom_world_next(w, b)) {
        read_body(&m->body[m->count], w, b);
        m->order[m->count] = m->count;
        m->count++;
    }
    measure_update(m, w);
}

void measure_close(measure *m) {
    free(m->body);
    free(m->place);
    free(m->speed);
    free(m->rot);
    free(m->order);
    *m = (measure){0};
}

void measure_update(measure *m, const carom_world *w) {
    if (carom_world_read(w, m->place, m->speed, m->rot, sizeof(carom_vec2), m->capacity) !=
        m->count) {
        fprintf(stderr, "carom_world_read gives another number of bodies\n");
        exit(2);
    }
    for (uint32_t i = 0; i < m->count; i++) {
        m->body[i].x = (real)m->place[i].x;
        m->body[i].y = (real)m->place[i].y;
        m->body[i].vx = (real)m->speed[i].x;
        m->body[i].vy = (real)m->speed[i].y;
        if (!m->body[i].round)
            read_rot(&m->body[i], m->rot[i]);
        if (m->body[i].inertia > 0)
            m->body[i].spin = (real)carom_body_spin(w, m->body[i].id);
    }
}

/* ---- sums ------------------------------------------------------------------------------------ */

real measure_kinetic(const measure *m) {
    real sum = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        if (b->type == CAROM_DYNAMIC)
            sum += (b->mass * (b->vx * b->vx + b->vy * b->vy) + b->inertia * b->spin * b->spin) / 2;
    }
    return sum;
}

real measure_potential(const measure *m, carom_vec2 gravity) {
    real sum = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        if (b->type == CAROM_DYNAMIC)
            sum -= b->mass * (b->x * (real)gravity.x + b->y * (real)gravity.y);
    }
    return sum;
}

void measure_momentum(const measure *m, real *x, real *y, real *sum_of_sizes) {
    *x = *y = *sum_of_sizes = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        if (b->type != CAROM_DYNAMIC)
            continue;
        *x += b->mass * b->vx;
        *y += b->mass * b->vy;
        *sum_of_sizes += b->mass * hypotl(b->vx, b->vy);
    }
}

real measure_angular_momentum(const measure *m, real *sum_of_sizes) {
    real mass = 0, x = 0, y = 0, sum = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        real share = b->type == CAROM_DYNAMIC ? b->mass : 0;
        mass += share;
        x += share * b->x;
        y += share * b->y;
    }
    *sum_of_sizes = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        if (b->type != CAROM_DYNAMIC)
            continue;
        real dx = b->x - x / mass, dy = b->y - y / mass;
        sum += b->mass * (dx * b->vy - dy * b->vx) + b->inertia * b->spin;
        *sum_of_sizes +=
            b->mass * hypotl(dx, dy) * hypotl(b->vx, b->vy) + b->inertia * fabsl(b->spin);
    }
    return sum;
}

real measure_fastest(const measure *m) {
    real most = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        if (b->type == CAROM_DYNAMIC)
            most = fmaxl(most, hypotl(b->vx, b->vy));
    }
    return most;
}

/* ---- overlaps -------------------------------------------------------------------------------- */

static real gap_circle_box(const measure_body *a, const measure_body *b) {
    real dx = a->x - b->x, dy = a->y - b->y;
    real px = fabsl(b->c * dx + b->s * dy) - b->hx, py = fabsl(b->c * dy - b->s * dx) - b->hy;
    real outside = hypotl(fmaxl(px, 0), fmaxl(py, 0));
    return (px > 0 || py > 0 ? outside : fmaxl(px, py)) - a->hx;
}

/* Along the axes of b alone. */
static real gap_box_axes(const measure_body *a, const measure_body *b) {
    real dx = a->x - b->x, dy = a->y - b->y;
    real c = fabsl(a->c * b->c + a->s * b->s), s = fabsl(a->s * b->c - a->c * b->s);
    real px = fabsl(b->c * dx + b->s * dy) - b->hx - c * a->hx - s * a->hy;
    real py = fabsl(b->c * dy - b->s * dx) - b->hy - s * a->hx - c * a->hy;
    return fmaxl(px, py);
}

real measure_gap(const measure_body *a, const measure_body *b) {
    if (a->round && b->round)
        return hypotl(a->x - b->x, a->y - b->y) - a->hx - b->hx;
    if (a->round)
        return gap_circle_box(a, b);
    if (b->round)
        return gap_circle_box(b, a);
    return fmaxl(gap_box_axes(a, b), gap_box_axes(b, a));
}

static void count_overlap(measure_overlaps *o, const measure *m, uint32_t i, uint32_t j) {
    const measure_body *a = &m->body[i], *b = &m->body[j];
    bool a_moves = a->type == CAROM_DYNAMIC, b_moves = b->type == CAROM_DYNAMIC;
    if (a->sensor || b->sensor || (!a_moves && !b_moves))
        return;
    real gap = measure_gap(a, b);
    if (!(gap < 0))
        return;
    real size = a_moves && b_moves ? fminl(a->size, b->size) : a_moves ? a->size : b->size;
    real share = -gap / size;
    o->pairs++;
    o->sum += share;
    if (a->type == CAROM_STATIC || b->type == CAROM_STATIC)
        o->worst_static = fmaxl(o->worst_static, share);
    if (share > o->worst) {
        o->worst = share;
        o->a = i;
        o->b = j;
    }
}

static double left_end(const measure *m, uint32_t i) {
    return (double)(m->body[i].x - m->body[i].reach);
}

/* The previous order is nearly right, so insertion sort is fast. */
static void sort_by_left_end(measure *m) {
    for (uint32_t i = 1; i < m->count; i++) {
        uint32_t moving = m->order[i], j = i;
        double end = left_end(m, moving);
        for (; j > 0 && left_end(m, m->order[j - 1]) > end; j--)
            m->order[j] = m->order[j - 1];
        m->order[j] = moving;
    }
}

measure_overlaps measure_overlap(measure *m) {
    measure_overlaps o = {0};
    sort_by_left_end(m);
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *a = &m->body[m->order[i]];
        double right = (double)(a->x + a->reach);
        for (uint32_t j = i + 1; j < m->count && left_end(m, m->order[j]) <= right; j++) {
            const measure_body *b = &m->body[m->order[j]];
            if (fabsl(a->y - b->y) <= a->reach + b->reach)
                count_overlap(&o, m, m->order[i], m->order[j]);
        }
    }
    return o;
}

/* ---- events ---------------------------------------------------------------------------------- */

static uint64_t hashed(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * UINT64_C(0x100000001B3);
    return (hash ^ size) * UINT64_C(0x100000001B3);
}

uint64_t measure_events(const carom_world *w) {
    uint32_t begins, ends, hits, reports, touches;
    const carom_touch *begin = carom_world_begins(w, &begins), *end = carom_world_ends(w, &ends);
    const carom_touch *touch = carom_world_touches(w, &touches);
    const carom_impact *hit = carom_world_impacts(w, &hits);
    const carom_report *report = carom_world_reports(w, &reports);
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    hash = hashed(hash, begin, begins * sizeof *begin);
    hash = hashed(hash, end, ends * sizeof *end);
    hash = hashed(hash, touch, touches * sizeof *touch);
    hash = hashed(hash, hit, hits * sizeof *hit);
    return hashed(hash, report, reports * sizeof *report);
}
