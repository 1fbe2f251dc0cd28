/* From what was noted in a step to the lists that callers see. */
#include "base/guard.h"
#include "world/sort.h"
#include "world/step.h"

static uint64_t caromi_mets_count(const struct caromi_scratch *s) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        count += s->worker[i].mets.count;
    }
    return count;
}

static void caromi_events_point(carom_world *w) {
    w->begins = w->begin_memory.data;
    w->ends = w->end_memory.data;
    w->shown = w->shown_memory.data;
    w->hits = w->hit_memory.data;
    w->reports = w->report_memory.data;
}

/* Room for lists of so many events. `touches` is a bound of those that touch from now on. */
static bool caromi_events_room(carom_world *w, uint64_t mets, uint64_t touches) {
    struct caromi_scratch *s = w->step;
    uint64_t most = touches > w->touch_count ? touches : w->touch_count;
    if (mets > SIZE_MAX / 128 || most > SIZE_MAX / 128) {
        return false;
    }
    size_t n = (size_t)most;
    size_t m = (size_t)mets;
    bool reserved = caromi_memory_roomy(w, &s->order_memory, 2 * m * sizeof(caromi_key), 0) &&
                    caromi_memory_roomy(w, &s->next_memory, n * sizeof(caromi_touch), 0) &&
                    caromi_memory_roomy(w, &w->begin_memory, n * sizeof(carom_touch), SIZE_MAX) &&
                    caromi_memory_roomy(w, &w->end_memory, n * sizeof(carom_touch), SIZE_MAX) &&
                    caromi_memory_roomy(w, &w->shown_memory, n * sizeof(carom_touch), SIZE_MAX) &&
                    caromi_memory_roomy(w, &w->hit_memory, m * sizeof(carom_hit), SIZE_MAX) &&
                    caromi_memory_roomy(w, &w->report_memory, m * sizeof(carom_report), SIZE_MAX);
    /* Also when one of them failed: the events of the last step stay. */
    caromi_events_point(w);
    return reserved;
}

bool caromi_events_reserve(carom_world *w) {
    struct caromi_scratch *s = w->step;
    uint64_t mets = caromi_mets_count(s);
    return caromi_events_room(w, mets, mets + s->held_count);
}

static const caromi_met *caromi_met_of(const struct caromi_scratch *s, uint64_t index) {
    const caromi_met *mets = s->worker[index >> 32].mets.memory.data;
    return &mets[index & UINT32_MAX];
}

/* Keys of all that was noted and stands, sorted by the bodies: index is worker << 32 | met. */
static size_t caromi_mets_sort(carom_world *w, caromi_key *keys) {
    struct caromi_scratch *s = w->step;
    size_t count = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_met *mets = s->worker[i].mets.memory.data;
        for (uint32_t k = 0; k < s->worker[i].mets.count; k++) {
            if (mets[k].a != CAROMI_NONE) {
                keys[count++] =
                    (caromi_key){(uint64_t)mets[k].a << 32 | mets[k].b, (uint64_t)i << 32 | k};
            }
        }
    }
    if (count > 0) {
        caromi_sort(keys, keys + count, count);
    }
    return count;
}

static uint64_t caromi_touch_key(const caromi_touch *t) {
    return (uint64_t)t->a << 32 | t->b;
}

/* What was noted and what lies on each other, each pair once, in order. */
static uint32_t caromi_touches_join(const carom_world *w, const caromi_key *keys, size_t count,
                                    caromi_touch *next) {
    const struct caromi_scratch *s = w->step;
    uint32_t joined = 0;
    uint32_t held = 0;
    size_t i = 0;
    while (i < count || held < s->held_count) {
        uint64_t met = i < count ? keys[i].key : UINT64_MAX;
        uint64_t rest = held < s->held_count ? caromi_touch_key(&s->held[held]) : UINT64_MAX;
        uint64_t key = met < rest ? met : rest;
        bool touches = rest == key;
        caromi_touch touch = {(uint32_t)(key >> 32), (uint32_t)key, 0.0f, 0.0f};
        if (touches) {
            touch = s->held[held++];
        }
        for (; i < count && keys[i].key == key; i++) {
            touches = touches || caromi_met_of(s, keys[i].index)->kind <= CAROMI_MET_TOUCH;
        }
        if (touches) {
            next[joined++] = touch;
        }
    }
    return joined;
}

static carom_touch caromi_shown(const carom_world *w, const caromi_touch *t) {
    return (carom_touch){caromi_body_id(w, t->a), caromi_body_id(w, t->b)};
}

/* Begins and ends: what is in one of the sorted lists and not in the other. */
static void caromi_touches_differ(carom_world *w, const caromi_touch *next, uint32_t count) {
    uint32_t old = 0;
    uint32_t new = 0;
    w->begin_count = w->end_count = 0;
    while (old < w->touch_count || new < count) {
        uint64_t key_old = old < w->touch_count ? caromi_touch_key(&w->touches[old]) : UINT64_MAX;
        uint64_t key_new = new < count ? caromi_touch_key(&next[new]) : UINT64_MAX;
        if (key_old < key_new) {
            w->ends[w->end_count++] = caromi_shown(w, &w->touches[old]);
        } else if (key_new < key_old) {
            w->begins[w->begin_count++] = caromi_shown(w, &next[new]);
        }
        old += key_old <= key_new;
        new += key_new <= key_old;
    }
}

/* Hits by time; those of one time stay in the order of their bodies. */
static void caromi_hits_list(carom_world *w, caromi_key *keys, size_t count) {
    const struct caromi_scratch *s = w->step;
    size_t hits = 0;
    for (size_t i = 0; i < count; i++) {
        const caromi_met *met = caromi_met_of(s, keys[i].index);
        if (met->kind == CAROMI_MET_HIT) {
            union {
                float value;
                uint32_t bits;
            } time;
            time.value = met->time;
            keys[hits++] = (caromi_key){time.bits, keys[i].index};
        }
    }
    if (hits > 0) {
        caromi_sort(keys, keys + count, hits);
    }
    for (size_t i = 0; i < hits; i++) {
        const caromi_met *met = caromi_met_of(s, keys[i].index);
        w->hits[i] = (carom_hit){caromi_body_id(w, met->a),
                                 caromi_body_id(w, met->b),
                                 met->point,
                                 met->normal,
                                 met->speed,
                                 met->time};
    }
    w->hit_count = (uint32_t)hits;
}

/* It may have got out since it was noted. */
static bool caromi_is_squeezed(const carom_world *w, const caromi_met *met) {
    const caromi_body *a = &w->bodies[met->a];
    const caromi_body *b = &w->bodies[met->b];
    caromi_solid solid_a = caromi_solid_of(w, a);
    caromi_solid solid_b = caromi_solid_of(w, b);
    return caromi_solid_gap(&solid_a, caromi_wide_vec(a->pos), &solid_b, caromi_wide_vec(b->pos))
               .distance < 0.0;
}

static void caromi_reports_list(carom_world *w, const caromi_key *keys, size_t count) {
    struct caromi_scratch *s = w->step;
    w->report_count = 0;
    for (size_t i = 0; i < count; i++) {
        const caromi_met *met = caromi_met_of(s, keys[i].index);
        if (met->kind != CAROMI_MET_SQUEEZED || !caromi_is_squeezed(w, met)) {
            continue;
        }
        w->unsettled = 1;
        const carom_report *last = w->report_count > 0 ? &w->reports[w->report_count - 1] : NULL;
        if (last == NULL || last->body.index != met->a || last->other.index != met->b) {
            w->reports[w->report_count++] = (carom_report){
                caromi_body_id(w, met->a), caromi_body_id(w, met->b), CAROM_REPORT_SQUEEZED, 0};
        }
    }
    uint32_t gone = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        gone += s->worker[i].gone;
    }
    /* How many is known only now that they are gone; without memory for them the rest is not told. */
    size_t told = w->report_count * sizeof(carom_report);
    (void)caromi_memory_roomy(w, &w->report_memory, told + gone * sizeof(carom_report), SIZE_MAX);
    w->reports = w->report_memory.data;
    size_t room = w->report_memory.bytes / sizeof(carom_report);
    for (uint32_t slot = 0; gone > 0 && slot < w->slot_count; slot++) {
        const caromi_body *b = &w->bodies[slot];
        const uint32_t left = CAROMI_LIVE | CAROMI_LISTED | CAROMI_DISABLED;
        if ((b->tag & left) == left && w->report_count < room) {
            w->reports[w->report_count++] =
                (carom_report){caromi_body_id(w, slot), {0, 0}, CAROM_REPORT_QUARANTINED, 0};
            s->movers_gone = 1;
        }
    }
}

/* Takes the new list of touches for the old one, and lets removed bodies go. */
static void caromi_touches_take(carom_world *w, uint32_t count) {
    struct caromi_scratch *s = w->step;
    caromi_memory old = w->touch_memory;
    w->touch_memory = s->next_memory;
    s->next_memory = old;
    w->touches = w->touch_memory.data;
    w->touch_count = count;
    for (uint32_t i = 0; i < count; i++) {
        w->shown[i] = caromi_shown(w, &w->touches[i]);
    }
    w->stats.touches = count;
    while (w->ghost_slot != CAROMI_NONE) {
        uint32_t slot = w->ghost_slot;
        w->ghost_slot = w->bodies[slot].traits;
        w->bodies[slot].traits = w->free_slot;
        w->free_slot = slot;
    }
}

/* Static bodies that were moved by hand have been where they are for a step now. */
static void caromi_statics_stand(carom_world *w) {
    struct caromi_scratch *s = w->step;
    for (uint32_t i = 0; s->statics_jumped && i < s->static_count; i++) {
        if (s->static_of[i] != CAROMI_NONE) {
            w->bodies[s->static_of[i]].tag &= ~CAROMI_JUMPED;
        }
    }
    s->statics_jumped = 0;
}

void caromi_events_publish(carom_world *w) {
    caromi_key *keys = w->step->order_memory.data;
    caromi_touch *next = w->step->next_memory.data;
    size_t count = caromi_mets_sort(w, keys);
    uint32_t touches = caromi_touches_join(w, keys, count, next);
    caromi_touches_differ(w, next, touches);
    caromi_reports_list(w, keys, count);
    caromi_hits_list(w, keys, count);
    w->stats.meetings = (uint32_t)count;
    caromi_touches_take(w, touches);
    caromi_statics_stand(w);
}

/* ---- a step of no length ------------------------------------------------------------------------ */

static bool caromi_still_touch(const carom_world *w, const caromi_touch *t) {
    const caromi_body *a = &w->bodies[t->a];
    const caromi_body *b = &w->bodies[t->b];
    bool told;
    if (!caromi_is_there(a) || !caromi_is_there(b) || !caromi_pair_acts(w, t->a, t->b, &told)) {
        return false;
    }
    if (!((a->tag | b->tag) & CAROMI_JUMPED)) {
        return true;
    }
    caromi_solid solid_a = caromi_solid_of(w, a);
    caromi_solid solid_b = caromi_solid_of(w, b);
    double distance =
        caromi_solid_gap(&solid_a, caromi_wide_vec(a->pos), &solid_b, caromi_wide_vec(b->pos))
            .distance;
    return told ? distance < 0.0 : distance <= 2.0 * (solid_a.skin + solid_b.skin);
}

bool caromi_events_of_pause(carom_world *w) {
    if (!caromi_events_room(w, 0, w->touch_count)) {
        return false;
    }
    caromi_movers_tidy(w);
    caromi_touch *next = w->step->next_memory.data;
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->touch_count; i++) {
        if (caromi_still_touch(w, &w->touches[i])) {
            next[count++] = w->touches[i];
        }
    }
    caromi_touches_differ(w, next, count);
    w->hit_count = w->report_count = 0;
    caromi_touches_take(w, count);
    return true;
}
