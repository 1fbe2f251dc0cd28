/* Makes the lists of events that callers see from the notes and contacts of a step.
 *
 * caromi_events_reserve reserves memory for the lists before caromi_finish. After the step,
 * caromi_events_publish sorts the notes (notes.c) and merges them with contacts and with pairs of
 * sleeping bodies into the new touches (caromi_touches_join). It compares these with the old ones
 * for begins and ends (caromi_touches_differ), lists reports and impacts (reports.c, impacts.c),
 * and replaces the old touches (caromi_touches_take). */
#include "base/guard.h"
#include "world/sort.h"
#include "world/step.h"

static void caromi_events_point(carom_world *w) {
    w->begins = w->begin_memory.data;
    w->ends = w->end_memory.data;
    w->shown = w->shown_memory.data;
    w->impacts = w->impact_memory.data;
    w->reports = w->report_memory.data;
}

/* Upper bounds of the lengths of the lists of a step. */
typedef struct caromi_event_counts {
    uint64_t touches; /* pairs that touch from now on */
    uint64_t squeezed;
    uint64_t leaving; /* bodies that may leave the world */
} caromi_event_counts;

/* The minimum capacity of a list is for CAROMI_FEW_EVENTS items per mover, of at most
 * CAROMI_FEW_EVENT_MOVERS movers. In a small world, one step may have several times the events of
 * all steps before it. */
#define CAROMI_FEW_EVENT_MOVERS 1024u
#define CAROMI_FEW_EVENTS 8u

static bool caromi_event_list(carom_world *w, caromi_memory *m, size_t size, uint64_t count) {
    size_t movers = w->step->mover_count;
    size_t few =
        (movers < CAROMI_FEW_EVENT_MOVERS ? movers : CAROMI_FEW_EVENT_MOVERS) * CAROMI_FEW_EVENTS +
        64;
    return count <= SIZE_MAX / 128 && caromi_memory_reserve(w, m, few * size, SIZE_MAX) &&
           caromi_memory_reserve_spare(w, m, (size_t)count * size, SIZE_MAX);
}

/* Reserves memory for lists with these numbers of events. */
static bool caromi_events_reserve_lists(carom_world *w, caromi_event_counts counts) {
    struct caromi_scratch *s = w->step;
    bool reserved = counts.squeezed + counts.leaving <= SIZE_MAX / 128 &&
                    caromi_event_list(w, &s->order_memory, 2 * sizeof(caromi_key),
                                      counts.touches + counts.squeezed) &&
                    caromi_event_list(w, &s->next_memory, sizeof(caromi_touch), counts.touches) &&
                    caromi_event_list(w, &w->begin_memory, sizeof(carom_touch), counts.touches) &&
                    caromi_event_list(w, &w->end_memory, sizeof(carom_touch), w->touch_count) &&
                    caromi_event_list(w, &w->shown_memory, sizeof(carom_touch), counts.touches) &&
                    caromi_event_list(w, &w->second_memory, sizeof(uint32_t), counts.touches) &&
                    caromi_event_list(w, &w->impact_memory, sizeof(carom_impact), counts.touches) &&
                    caromi_memory_reserve_spare(w, &w->report_memory,
                                                (size_t)(counts.squeezed + counts.leaving + 1) *
                                                    sizeof(carom_report),
                                                SIZE_MAX);
    /* Also if a reservation failed: the events of the last step stay valid. */
    caromi_events_point(w);
    return reserved;
}

/* Returns a bound of the number of notes and contacts that may be reported as squeezed. */
static uint64_t caromi_squeezed_count(const carom_world *w) {
    const struct caromi_scratch *s = w->step;
    uint64_t count = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        count += s->worker[i].squeezed;
    }
    for (uint32_t i = 0; caromi_any_contact(s, CAROMI_CONTACT_KINEMATIC) && i < s->held_count;
         i++) {
        count += s->held[i].kinematic;
    }
    return count;
}

bool caromi_events_reserve(carom_world *w) {
    uint64_t notes = caromi_notes_count(w->step);
    /* A touching pair of the last step without a note or a contact is kept only if one body
     * sleeps. */
    uint64_t kept = w->asleep_count > 0 ? w->touch_count : 0;
    w->step->squeezed_count = caromi_squeezed_count(w);
    return caromi_events_reserve_lists(w, (caromi_event_counts){notes + w->step->held_count + kept,
                                                                w->step->squeezed_count,
                                                                caromi_leaving_count(w)});
}

/* Returns whether the bodies of a contact without an impulse still touch at the end of the step. */
static bool caromi_is_touching(const carom_world *w, const caromi_contact *c) {
    const caromi_body *a = &w->bodies[c->a];
    const caromi_body *b = &w->bodies[c->b];
    if (!caromi_is_there(a) || !caromi_is_there(b)) {
        return false;
    }
    double margin = caromi_body_margin(a) + caromi_body_margin(b);
    return caromi_bodies_distance(w, a, b) <= caromi_touching_distance((double)c->size, margin);
}

static caromi_touch caromi_touch_of(const carom_world *w, const caromi_contact *c) {
    uint32_t shown = c->total > 0.0f || caromi_is_touching(w, c) ? CAROMI_TOUCH_SHOWN : 0u;
    uint32_t overlap = c->overlapped ? CAROMI_TOUCH_OVERLAP : 0u;
    caromi_touch t = {.a = c->a, .b = c->b, .impulse = c->total};
    t.flags = shown | overlap | CAROMI_TOUCH_HELD;
    t.normal_impulse = c->normal_impulse;
    t.friction_impulse = c->friction_impulse;
    if (c->rotates) {
        t.flags |= (c[0].feature + 1u) << CAROMI_TOUCH_FEATURE_BITS;
    }
    if (c->paired) {
        t.flags |= (c[1].feature + 1u) << 2 * CAROMI_TOUCH_FEATURE_BITS;
        t.flags |= c[1].total > 0.0f ? CAROMI_TOUCH_SHOWN : 0u;
        t.second_normal_impulse = c[1].normal_impulse;
        t.second_friction_impulse = c[1].friction_impulse;
        t.impulse += c[1].total;
    }
    return t;
}

/* Bodies and notes are scattered in memory: they are prefetched this many notes ahead. */
#define CAROMI_TOUCHES_AHEAD 8u

CAROMI_PREFETCHES void caromi_key_prefetch(const carom_world *w, const caromi_key *keys, size_t at,
                                           size_t count) {
    if (at + CAROMI_TOUCHES_AHEAD < count) {
        const caromi_key *soon = &keys[at + CAROMI_TOUCHES_AHEAD];
        __builtin_prefetch(caromi_note_of(w->step, soon->index));
        __builtin_prefetch(&w->bodies[soon->key >> 32].tag);
        __builtin_prefetch(&w->bodies[soon->key & UINT32_MAX].tag);
    }
}

/* The new touches, and the ids of those that callers see. All lists of events take their ids from
 * there: reading them from the bodies, which are anywhere in memory, would cost more. */
typedef struct caromi_joined {
    caromi_touch *touches;
    carom_touch *shown;
    uint32_t count, shown_count;
} caromi_joined;

/* Appends a touch. */
static void caromi_joined_add(const carom_world *w, caromi_joined *next, const caromi_touch *t) {
    next->touches[next->count++] = *t;
    if (t->flags & CAROMI_TOUCH_SHOWN) {
        next->shown[next->shown_count++] =
            (carom_touch){caromi_body_id(w, t->a), caromi_body_id(w, t->b)};
    }
}

/* Returns the empty lists of a step. Until the impacts are listed, their memory holds the ids. */
static caromi_joined caromi_joined_begin(const carom_world *w) {
    _Static_assert(sizeof(carom_touch) <= sizeof(carom_impact), "ids fit in that memory");
    return (caromi_joined){w->step->next_memory.data, w->impact_memory.data, 0, 0};
}

static uint64_t caromi_least(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

/* Merges notes, contacts and touching pairs of sleeping bodies: each pair once, sorted by (a, b).
 * Stores in each note of a collision where the ids of its bodies are. */
static caromi_joined caromi_touches_join(const carom_world *w, const caromi_key *keys,
                                         size_t count) {
    struct caromi_scratch *s = w->step;
    caromi_joined next = caromi_joined_begin(w);
    uint32_t held = 0;
    uint32_t old = w->asleep_count > 0 ? 0 : w->touch_count; /* no pair is kept if no body sleeps */
    size_t i = 0;
    for (;;) {
        while (old < w->touch_count && !caromi_is_kept(w, &w->touches[old])) {
            old++;
        }
        uint64_t noted = i < count ? keys[i].key : UINT64_MAX;
        uint64_t solved =
            held < s->held_count ? caromi_pair_key(s->held[held].a, s->held[held].b) : UINT64_MAX;
        uint64_t kept = old < w->touch_count ? caromi_touch_key(&w->touches[old]) : UINT64_MAX;
        uint64_t key = caromi_least(noted, kept);
        if (solved < key) { /* most pairs of a pile */
            caromi_touch touch = caromi_touch_of(w, &s->held[held]);
            caromi_joined_add(w, &next, &touch);
            held += 1u + s->held[held].paired;
            continue;
        }
        if (key == UINT64_MAX) {
            return next;
        }
        caromi_touch touch = {
            (uint32_t)(key >> 32), (uint32_t)key, 0.0f, 0.0f, 0.0f, 0, 0.0f, 0.0f};
        if (kept == key) {
            touch = w->touches[old++];
        }
        if (solved == key) {
            touch = caromi_touch_of(w, &s->held[held]);
            held += 1u + s->held[held].paired;
        }
        for (; i < count && keys[i].key == key; i++) {
            caromi_key_prefetch(w, keys, i, count);
            caromi_note *note = caromi_note_of(s, keys[i].index);
            if (note->kind <= CAROMI_NOTE_TOUCH) {
                touch.flags |= CAROMI_TOUCH_SHOWN;
                touch.impulse += note->impulse;
                bool sensor = ((w->bodies[touch.a].tag | w->bodies[touch.b].tag) & CAROMI_SENSOR);
                touch.flags |= sensor ? 0u : CAROMI_TOUCH_HELD;
                note->a = next.shown_count;
            }
        }
        if (touch.flags != 0) {
            caromi_joined_add(w, &next, &touch);
        }
    }
}

/* Walks over the touches that callers see: their keys, and the numbers of their ids. */
typedef struct caromi_shown_walk {
    const caromi_touch *touches;
    uint32_t at, count, number;
} caromi_shown_walk;

/* Returns the key of the current touch or the next one that callers see, or UINT64_MAX. */
static uint64_t caromi_shown_key(caromi_shown_walk *walk) {
    while (walk->at < walk->count && (walk->touches[walk->at].flags & CAROMI_TOUCH_SHOWN) == 0) {
        walk->at++;
    }
    return walk->at < walk->count ? caromi_touch_key(&walk->touches[walk->at]) : UINT64_MAX;
}

/* Steps to the next touch if `condition` holds. */
static void caromi_shown_step(caromi_shown_walk *walk, bool condition) {
    walk->at += condition;
    walk->number += condition;
}

/* Lists begins and ends: the pairs that are only in the new, or only in the old, of the two sorted
 * lists. */
static void caromi_touches_differ(carom_world *w, const caromi_joined *next) {
    caromi_shown_walk old = {w->touches, 0, w->touch_count, 0};
    caromi_shown_walk new = {next->touches, 0, next->count, 0};
    uint64_t key_old = caromi_shown_key(&old);
    uint64_t key_new = caromi_shown_key(&new);
    uint32_t ends = 0;
    uint32_t begins = 0;
    /* Without a branch on the order, which is unpredictable in a gas: both are written, and one of
     * them or none is kept. */
    while (key_old != UINT64_MAX && key_new != UINT64_MAX) {
        w->ends[ends] = w->shown[old.number];
        w->begins[begins] = next->shown[new.number];
        ends += key_old < key_new;
        begins += key_new < key_old;
        caromi_shown_step(&old, key_old <= key_new);
        caromi_shown_step(&new, key_new <= key_old);
        key_old = caromi_shown_key(&old);
        key_new = caromi_shown_key(&new);
    }
    for (; key_old != UINT64_MAX; key_old = caromi_shown_key(&old)) {
        w->ends[ends++] = w->shown[old.number];
        caromi_shown_step(&old, true);
    }
    for (; key_new != UINT64_MAX; key_new = caromi_shown_key(&new)) {
        w->begins[begins++] = next->shown[new.number];
        caromi_shown_step(&new, true);
    }
    w->end_count = ends;
    w->begin_count = begins;
}

/* Replaces the old touches by the new ones, and frees the slots of removed bodies. */
static void caromi_touches_take(carom_world *w, const caromi_joined *next) {
    struct caromi_scratch *s = w->step;
    caromi_memory old = w->touch_memory;
    w->touch_memory = s->next_memory;
    s->next_memory = old;
    w->touches = w->touch_memory.data;
    w->touch_count = next->count;
    s->touches_sleep = 0;
    w->stats.touches = w->shown_count = next->shown_count;
    if (next->shown_count > 0) {
        __builtin_memcpy(w->shown, next->shown, next->shown_count * sizeof *w->shown);
    }
    while (w->ghost_slot != CAROMI_NONE) {
        uint32_t slot = w->ghost_slot;
        w->ghost_slot = w->bodies[slot].traits;
        w->bodies[slot].traits = w->free_slot;
        w->free_slot = slot;
    }
}

/* Clears CAROMI_JUMPED of static bodies that were added or teleported: a step has passed since. */
static void caromi_statics_stand(carom_world *w) {
    struct caromi_scratch *s = w->step;
    for (uint32_t i = 0; s->statics_jumped && i < s->static_count; i++) {
        if (s->static_of[i] != CAROMI_NONE) {
            w->bodies[s->static_of[i]].tag &= ~CAROMI_JUMPED;
        }
    }
    s->statics_jumped = 0;
}

/* Returns whether the touching pairs are those of the last step: one body of each sleeps, and
 * nothing happened. */
static bool caromi_touches_stay(const carom_world *w) {
    const struct caromi_scratch *s = w->step;
    return s->touches_sleep && s->held_count == 0 && caromi_notes_count(s) == 0 && !w->changed &&
           s->woken_count == 0 && w->ghost_slot == CAROMI_NONE;
}

/* Compares the touches, and sorts the impacts: the second of two workers does the latter. */
static void caromi_events_task(void *world, uint32_t number) {
    carom_world *w = world;
    struct caromi_scratch *s = w->step;
    if (number == 0) {
        caromi_touches_differ(w, s->joined);
    }
    if (number == (s->workers > 1 ? 1 : 0)) {
        s->noted = caromi_impacts_sort(w, s->order_memory.data, s->noted);
    }
}

void caromi_events_publish(carom_world *w) {
    struct caromi_scratch *s = w->step;
    if (caromi_touches_stay(w)) {
        w->begin_count = w->end_count = w->impact_count = 0;
        caromi_reports_list(w, NULL, 0);
        w->stats.impacts = 0;
        caromi_statics_stand(w);
        return;
    }
    const caromi_joined next = caromi_touches_join(w, s->order_memory.data, s->noted);
    caromi_reports_list(w, s->order_memory.data, s->noted);
    s->joined = &next;
    caromi_run(w, caromi_events_task);
    s->joined = NULL;
    caromi_touches_take(w, &next);
    caromi_impacts_list(w, s->noted);
    w->stats.impacts = w->impact_count;
    caromi_touches_order(w);
    caromi_statics_stand(w);
}

/* ---- a step with dt = 0 ---------------------------------------------------------------------- */

/* In a step with dt = 0, teleported bodies touch up to a distance of this many margins: twice what
 * sweeps keep. */
#define CAROMI_PAUSE_MARGINS 2.0

static bool caromi_still_touch(const carom_world *w, const caromi_touch *t) {
    const caromi_body *a = &w->bodies[t->a];
    const caromi_body *b = &w->bodies[t->b];
    if (!caromi_is_there(a) || !caromi_is_there(b)) {
        return false;
    }
    uint32_t kind = caromi_pair_kind(w, t->a, t->b);
    if (kind == CAROMI_PAIR_NONE) {
        return false;
    }
    if (!((a->tag | b->tag) & CAROMI_JUMPED)) {
        return true;
    }
    double distance = caromi_bodies_distance(w, a, b);
    return kind == CAROMI_PAIR_SENSOR
               ? distance < 0.0
               : distance <= CAROMI_PAUSE_MARGINS * (caromi_body_margin(a) + caromi_body_margin(b));
}

/* Marks a sleeping body that lost a touching pair as changed: the next step wakes it. */
static void caromi_sleeper_change(carom_world *w, uint32_t slot) {
    if (w->bodies[slot].tag & CAROMI_ASLEEP) {
        w->bodies[slot].tag |= CAROMI_CHANGED;
        w->changed = 1;
    }
}

bool caromi_events_of_pause(carom_world *w) {
    if (!caromi_events_reserve_lists(w, (caromi_event_counts){w->touch_count, 0, 0})) {
        return false;
    }
    caromi_movers_tidy(w);
    caromi_joined next = caromi_joined_begin(w);
    for (uint32_t i = 0; i < w->touch_count; i++) {
        if (caromi_still_touch(w, &w->touches[i])) {
            caromi_joined_add(w, &next, &w->touches[i]);
        } else {
            caromi_sleeper_change(w, w->touches[i].a);
            caromi_sleeper_change(w, w->touches[i].b);
        }
    }
    caromi_touches_differ(w, &next);
    w->impact_count = w->report_count = w->stats.impacts = 0;
    caromi_touches_take(w, &next);
    caromi_touches_order(w);
    return true;
}
