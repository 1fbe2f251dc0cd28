/* Checks the events of a step against the model. */
#include "soak.h"
#include <math.h>
#include <string.h>

static int order(carom_touch p, carom_touch q) {
    const uint32_t left[4] = {p.a.index, p.b.index, p.a.generation, p.b.generation};
    const uint32_t right[4] = {q.a.index, q.b.index, q.a.generation, q.b.generation};
    for (int i = 0; i < 4; i++)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

static uint32_t open_place(const soak_model *m, carom_touch touch) {
    uint32_t low = 0, high = m->open_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (order(m->open[middle], touch) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool soak_is_open(const soak_model *m, carom_touch touch) {
    uint32_t i = open_place(m, touch);
    return i < m->open_count && order(m->open[i], touch) == 0;
}

static void check_sorted(const soak *s, const char *what, const carom_touch *list, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        SOAK_CHECK(s, list[i].a.index < list[i].b.index, "%s %u", what, i);
        SOAK_CHECK(s, i == 0 || order(list[i - 1], list[i]) < 0, "%s %u is out of order", what, i);
    }
}

static void take_touches(soak *s) {
    soak_model *m = &s->m;
    uint32_t ended, begun, count;
    const carom_touch *ends = carom_world_ends(s->w, &ended);
    const carom_touch *begins = carom_world_begins(s->w, &begun);
    const carom_touch *touches = carom_world_touches(s->w, &count);
    check_sorted(s, "end", ends, ended);
    check_sorted(s, "begin", begins, begun);
    check_sorted(s, "touch", touches, count);
    for (uint32_t k = 0; k < ended; k++) {
        uint32_t i = open_place(m, ends[k]);
        SOAK_CHECK(s, soak_is_open(m, ends[k]), "an end without a begin: %u.%u, %u.%u",
                   ends[k].a.index, ends[k].a.generation, ends[k].b.index, ends[k].b.generation);
        m->open_count--;
        memmove(&m->open[i], &m->open[i + 1], (m->open_count - i) * sizeof m->open[0]);
    }
    for (uint32_t k = 0; k < begun; k++) {
        uint32_t i = open_place(m, begins[k]);
        SOAK_CHECK(s, !soak_is_open(m, begins[k]), "a second begin: %u, %u", begins[k].a.index,
                   begins[k].b.index);
        SOAK_CHECK(s, m->open_count < SOAK_OPEN, "more touches than the model holds");
        memmove(&m->open[i + 1], &m->open[i], (m->open_count - i) * sizeof m->open[0]);
        m->open_count++;
        m->open[i] = begins[k];
    }
    SOAK_CHECK(s, count == m->open_count, "%u touches, %u open", count, m->open_count);
    for (uint32_t i = 0; i < count; i++)
        SOAK_CHECK(s, order(touches[i], m->open[i]) == 0, "touch %u is of %u, %u; open is %u, %u",
                   i, touches[i].a.index, touches[i].b.index, m->open[i].a.index,
                   m->open[i].b.index);
    s->figures.begins += begun;
    s->figures.ends += ended;
    if (count > s->figures.most_touches)
        s->figures.most_touches = count;
}

static void take_hits(soak *s) {
    uint32_t count;
    const carom_impact *hits = carom_world_impacts(s->w, &count);
    for (uint32_t i = 0; i < count; i++) {
        const carom_impact *h = &hits[i];
        SOAK_CHECK(s, h->a.index < h->b.index, "hit %u", i);
        SOAK_CHECK(s, carom_body_is_valid(s->w, h->a) && carom_body_is_valid(s->w, h->b),
                   "hit %u has an invalid body", i);
        SOAK_CHECK(s, fabs(hypot((double)h->normal.x, (double)h->normal.y) - 1) < 1e-6,
                   "hit %u: normal (%g, %g)", i, (double)h->normal.x, (double)h->normal.y);
        SOAK_CHECK(s, h->t >= 0 && h->t <= 1 && h->speed >= 0 && isfinite(h->speed),
                   "hit %u: time %g, speed %g", i, (double)h->t, (double)h->speed);
        SOAK_CHECK(s, isfinite(h->point.x) && isfinite(h->point.y), "hit %u: point", i);
        SOAK_CHECK(s, i == 0 || hits[i - 1].t <= h->t, "hit %u is out of order", i);
        uint32_t a = soak_place(&s->m, h->a.index), b = soak_place(&s->m, h->b.index);
        SOAK_CHECK(s, !((s->m.was[a].flags | s->m.was[b].flags) & CAROM_BODY_SENSOR),
                   "hit %u is of a sensor", i);
        carom_touch touch = {h->a, h->b};
        bool is_quarantined = ((s->m.was[a].flags | s->m.was[b].flags) & CAROM_BODY_DISABLED) != 0;
        SOAK_CHECK(s, is_quarantined || soak_is_open(&s->m, touch), "hit %u is no touch", i);
    }
    s->figures.hits += count;
}

void soak_take_reports(soak *s) {
    uint32_t count;
    const carom_report *reports = carom_world_reports(s->w, &count);
    for (uint32_t k = 0; k < count; k++) {
        const carom_report *r = &reports[k];
        uint32_t i = soak_place(&s->m, r->body.index);
        SOAK_CHECK(s, carom_body_is_valid(s->w, r->body) && i < s->m.count, "report %u", k);
        if (r->kind == CAROM_REPORT_QUARANTINED) {
            SOAK_CHECK(s, !(s->m.was[i].flags & CAROM_BODY_DISABLED), "body %u twice", i);
            SOAK_CHECK(s, carom_body_get(s->w, r->body, &s->m.was[i]) == CAROM_OK, "report %u", k);
            SOAK_CHECK(s, s->m.was[i].flags & CAROM_BODY_DISABLED, "body %u goes on", i);
            s->figures.quarantined++;
        } else {
            SOAK_CHECK(s, r->kind == CAROM_REPORT_SQUEEZED, "report %u of kind %u", k, r->kind);
            uint32_t j = soak_place(&s->m, r->other.index);
            SOAK_CHECK(s, carom_body_is_valid(s->w, r->other) && j < s->m.count, "report %u", k);
            SOAK_CHECK(s, s->m.was[i].type == CAROM_DYNAMIC && s->m.was[j].type == CAROM_KINEMATIC,
                       "report %u: squeezed by a body of type %u", k, s->m.was[j].type);
            s->figures.squeezed++;
        }
    }
}

void soak_take_events(soak *s) {
    take_touches(s);
    take_hits(s);
}
