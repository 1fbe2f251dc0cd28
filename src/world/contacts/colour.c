/* Groups contacts by colour: no two contacts of a colour share a dynamic body, so a colour can be solved in
 * any order, by any number of workers, eight contacts at a time.
 *
 * caromi_colour_of        the first of 64 colours that neither body has
 *                         If there is none: a later one, which counts up with each contact of a body.
 * caromi_contacts_colour  gives each contact a colour, then each colour its groups of rows. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

#define CAROMI_MASKED_COLOURS 64u

/* The colours that contacts of a body have. */
typedef struct caromi_body_colours {
    uint64_t used;
    uint64_t next; /* of the colours beyond those of the mask */
} caromi_body_colours;

static uint32_t caromi_colour_of(caromi_body_colours *a, caromi_body_colours *b) {
    uint64_t used = a->used | b->used;
    uint64_t free = ~used;
    if (used == UINT64_MAX) {
        uint64_t next = a->next > b->next ? a->next : b->next;
        a->next = b->next = next + 1;
        return CAROMI_MASKED_COLOURS + (uint32_t)next;
    }
    a->used |= free & -free;
    b->used |= free & -free;
    return (uint32_t)__builtin_ctzll(free);
}

/* The colour of each active contact, as its row for now; counts them by colour. Returns how many colours
 * there are; `closes` if one of them closes. */
static uint32_t caromi_colours_find(const struct caromi_scratch *s, caromi_body_colours *bodies,
                                    uint32_t *counts, bool *closes) {
    uint32_t colours = 0;
    __builtin_memset(bodies, 0, s->solver_count * sizeof(caromi_body_colours));
    __builtin_memset(counts, 0, CAROMI_MASKED_COLOURS * sizeof(uint32_t));
    for (uint32_t i = 0; i < s->held_count; i++) {
        caromi_contact *c = &s->held[i];
        c->row = CAROMI_NONE;
        if (!c->active) {
            continue;
        }
        *closes = *closes || c->closes;
        uint32_t a = c->body_a != 0 ? c->body_a : c->body_b;
        uint32_t b = c->body_b != 0 ? c->body_b : c->body_a;
        c->row = caromi_colour_of(&bodies[a], &bodies[b]);
        if (c->row >= colours && c->row >= CAROMI_MASKED_COLOURS) {
            counts[c->row] = 0;
        }
        counts[c->row]++;
        colours = c->row >= colours ? c->row + 1 : colours;
    }
    return colours;
}

static bool caromi_rows_reserve(carom_world *w, caromi_solve *solve, uint32_t groups) {
    struct caromi_scratch *s = w->step;
    size_t rows = groups * sizeof(caromi_rows);
    size_t bodies = s->solver_count * (size_t)2 * 4 * sizeof(float);
    size_t before = s->solver_count * (size_t)2 * sizeof(float);
    size_t starts = (solve->colours + (size_t)1) * sizeof(uint32_t);
    if (!caromi_memory_roomy(w, &s->row_memory, rows + bodies + before + starts, 0)) {
        return false;
    }
    solve->rows = s->row_memory.data;
    solve->bodies = (float *)(void *)(solve->rows + groups);
    solve->before = solve->bodies + bodies / sizeof(float);
    solve->starts = __builtin_memcpy(solve->before + before / sizeof(float), solve->starts, starts);
    return true;
}

/* Gives each active contact its row. The rows of a colour, which may be in any order, are in the order of their
 * solver bodies: a counting sort. */
static void caromi_rows_place(const struct caromi_scratch *s, uint32_t *first, uint32_t *order,
                              uint32_t *next) {
    __builtin_memset(first, 0, (s->solver_count + (size_t)1) * sizeof(uint32_t));
    for (uint32_t i = 0; i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        first[(c->body_a != 0 ? c->body_a : c->body_b) + 1]++;
    }
    for (uint32_t i = 0; i < s->solver_count; i++) {
        first[i + 1] += first[i];
    }
    for (uint32_t i = 0; i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        order[first[c->body_a != 0 ? c->body_a : c->body_b]++] = i;
    }
    for (uint32_t i = 0; i < s->held_count; i++) {
        caromi_contact *c = &s->held[order[i]];
        if (c->active) {
            c->row = next[c->row]++;
        }
    }
}

bool caromi_contacts_colour(carom_world *w, caromi_solve *solve) {
    struct caromi_scratch *s = w->step;
    size_t bodies = s->solver_count * sizeof(caromi_body_colours);
    size_t colours = CAROMI_MASKED_COLOURS + (size_t)s->held_count + 1;
    size_t numbers = 2 * colours + s->held_count + s->solver_count + 1;
    if (!caromi_memory_roomy(w, &s->order_memory, bodies + numbers * sizeof(uint32_t), 0)) {
        return false;
    }
    caromi_body_colours *used = s->order_memory.data;
    uint32_t *next = (uint32_t *)(void *)(used + s->solver_count);
    solve->starts = next + colours;
    uint32_t *order = solve->starts + colours;
    uint32_t *first = order + s->held_count;
    solve->colours = caromi_colours_find(s, used, next, &solve->closes);
    uint32_t groups = 0;
    for (uint32_t i = 0; i < solve->colours; i++) {
        uint32_t count = next[i];
        next[i] = groups * CAROMI_ROW_LANES;
        solve->starts[i] = groups;
        groups += (count + CAROMI_ROW_LANES - 1) / CAROMI_ROW_LANES;
    }
    solve->starts[solve->colours] = groups;
    if (!caromi_rows_reserve(w, solve, groups)) {
        return false;
    }
    caromi_rows_place(s, first, order, next);
    return true;
}
