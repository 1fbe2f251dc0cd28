/* Assigns contacts to colours (graph colouring). No two contacts of a colour share a dynamic body.
 * So any number of workers can solve a colour in any order, eight contacts at a time.
 *
 * caromi_colour_of        returns the first of 64 colours that neither body uses. If there is none
 *                         it returns a later one, which counts up with each contact of a body.
 * caromi_colours_find     gives each active contact a colour. If boxes rotate, the two points of a
 *                         pair get the colours 2 k and 2 k + 1, so that solve.c can exchange their
 *                         order.
 * caromi_rows_place       gives each contact a row in the groups of its colour.
 * caromi_contacts_colour  runs these. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

#define CAROMI_MASKED_COLOURS 64u

/* The colours that the contacts of a body use. */
typedef struct caromi_body_colours {
    uint64_t used;
    uint32_t next;     /* next colour beyond the 64 of the mask */
    uint32_t contacts; /* with other dynamic bodies */
} caromi_body_colours;

static uint32_t caromi_colour_of(caromi_body_colours *a, caromi_body_colours *b) {
    uint64_t used = a->used | b->used;
    uint64_t free = ~used;
    if (used == UINT64_MAX) {
        uint32_t next = a->next > b->next ? a->next : b->next;
        a->next = b->next = next + 1;
        return CAROMI_MASKED_COLOURS + next;
    }
    a->used |= free & -free;
    b->used |= free & -free;
    return (uint32_t)__builtin_ctzll(free);
}

/* Contacts that solve.c sweeps more often have their own colours, which come first: those of
 * settling components, then those of rotating boxes and of bodies that touch much heavier or
 * lighter ones. */
enum { CAROMI_SETTLING, CAROMI_UNEVEN, CAROMI_ORDINARY, CAROMI_CLASSES };

/* Until all colours are counted, the upper bits of a contact's colour hold its class. */
#define CAROMI_CLASS_SHIFT 30
#define CAROMI_CLASS_COLOUR ((1u << CAROMI_CLASS_SHIFT) - 1u)

/* Driven components are never uneven: further relaxation sweeps would squeeze rows in front of a
 * kinematic body. */
static uint32_t caromi_class_of(const struct caromi_scratch *s, caromi_pair pair) {
    if (s->batch.settles && caromi_is_settling(caromi_component_of(s, pair))) {
        return CAROMI_SETTLING;
    }
    bool uneven = caromi_any_contact(s, CAROMI_CONTACT_LOPSIDED) &&
                  caromi_component_of(s, pair)->lopsided &&
                  (s->solver[pair.a].uneven || s->solver[pair.b].uneven) &&
                  !s->solver[caromi_dynamic_of(pair)].driven;
    bool rotates = s->solver[pair.a].rotates || s->solver[pair.b].rotates;
    return uneven || rotates ? CAROMI_UNEVEN : CAROMI_ORDINARY;
}

typedef struct caromi_colour_counts {
    uint32_t *counts; /* number of contacts of each colour */
    uint32_t colours;
} caromi_colour_counts;

/* Counts a contact. The number of colours stays even. */
static void caromi_colour_count(caromi_colour_counts *c, uint32_t colour) {
    for (; c->colours <= (colour | 1u); c->colours++) {
        c->counts[c->colours] = 0;
    }
    c->counts[colour]++;
}

/* Returns whether a contact connects a rotating box to a fixed body. Such contacts are coloured
 * before all others. So the solver sweeps from the ground upwards, wherever the ground is in the
 * order of the bodies: otherwise a pyramid whose floor was added last drifts. */
static bool caromi_is_grounding(const struct caromi_scratch *s, caromi_pair pair) {
    return (pair.a == 0 || pair.b == 0) && s->solver[caromi_dynamic_of(pair)].rotates;
}

/* Gives the active contacts a colour that connect a rotating box to a fixed body, or all others. */
static void caromi_colours_assign(const struct caromi_scratch *s, bool grounding,
                                  caromi_body_colours *bodies,
                                  caromi_colour_counts counts[CAROMI_CLASSES],
                                  uint32_t *colour_of) {
    const bool rotates = caromi_any_contact(s, CAROMI_CONTACT_ROTATES);
    for (uint32_t i = 0; i < s->held_count; i++) {
        caromi_pair pair = s->held_bodies[i];
        if (i + CAROMI_PAIRS_AHEAD < s->held_count) {
            __builtin_prefetch(&bodies[s->held_bodies[i + CAROMI_PAIRS_AHEAD].a]);
            __builtin_prefetch(&bodies[s->held_bodies[i + CAROMI_PAIRS_AHEAD].b]);
        }
        if ((s->held_flags[i] & CAROMI_CONTACT_ACTIVE) == 0 ||
            (rotates && caromi_is_grounding(s, pair) != grounding)) {
            continue;
        }
        uint32_t a = pair.a != 0 ? pair.a : pair.b;
        uint32_t b = pair.b != 0 ? pair.b : pair.a;
        uint32_t kind = caromi_class_of(s, pair);
        uint32_t colour;
        if (rotates && s->held[i].second && colour_of[i - 1] != CAROMI_NONE) {
            colour = (colour_of[i - 1] & CAROMI_CLASS_COLOUR) + 1;
        } else {
            colour = caromi_colour_of(&bodies[a], &bodies[b]) << rotates;
        }
        caromi_colour_count(&counts[kind], colour);
        colour_of[i] = colour | kind << CAROMI_CLASS_SHIFT;
    }
}

/* Gives each active contact a colour, and counts contacts by colour and by first body. Sets
 * `closes` if one of them closes. */
static void caromi_colours_find(const struct caromi_scratch *s, caromi_body_colours *bodies,
                                caromi_colour_counts counts[CAROMI_CLASSES], uint32_t *first,
                                uint32_t *colour_of, bool *closes) {
    __builtin_memset(first, 0, (s->solver_count + (size_t)1) * sizeof(uint32_t));
    __builtin_memset(bodies, 0, s->solver_count * sizeof(caromi_body_colours));
    for (uint32_t i = 0; i < s->held_count; i++) {
        caromi_pair pair = s->held_bodies[i];
        bool fixed = pair.a == 0 || pair.b == 0;
        bool active = (s->held_flags[i] & CAROMI_CONTACT_ACTIVE) != 0;
        uint32_t a = pair.a != 0 ? pair.a : pair.b;
        uint32_t b = pair.b != 0 ? pair.b : pair.a;
        bool listed = !fixed && active && !s->held[i].second;
        bodies[a].contacts += listed;
        bodies[b].contacts += listed;
        colour_of[i] = CAROMI_NONE;
        *closes = *closes || (active && (s->held_flags[i] & CAROMI_CONTACT_CLOSES) != 0);
        first[a + 1] += active;
    }
    if (caromi_any_contact(s, CAROMI_CONTACT_ROTATES)) {
        caromi_colours_assign(s, true, bodies, counts, colour_of);
    }
    caromi_colours_assign(s, false, bodies, counts, colour_of);
    for (uint32_t i = 1; i < s->solver_count; i++) {
        s->solver[i].contacts = (uint8_t)(bodies[i].contacts < 255u ? bodies[i].contacts : 255u);
    }
}

static bool caromi_rows_reserve(carom_world *w, caromi_solve *solve, uint32_t count) {
    struct caromi_scratch *s = w->step;
    uint32_t groups = caromi_solve_groups(solve);
    size_t rows = groups * sizeof(caromi_rows);
    const bool rotates = caromi_any_contact(s, CAROMI_CONTACT_ROTATES);
    const bool turns = caromi_any_contact(s, CAROMI_CONTACT_TURNS);
    size_t turn = rotates ? sizeof(caromi_levers) : turns ? sizeof(caromi_turns) : 0;
    size_t after = groups * turn;
    solve->records = turns ? 2 * s->solver_count : s->solver_count;
    size_t bodies = solve->records * (size_t)2 * 4 * sizeof(float);
    size_t before = solve->records * (size_t)4 * sizeof(float);
    size_t starts = (solve->colours + (size_t)1) * sizeof(uint32_t);
    size_t placed = count * sizeof(caromi_placed);
    if (!caromi_memory_reserve_spare(w, &s->row_memory,
                                     rows + after + bodies + before + 2 * starts + placed, 0)) {
        return false;
    }
    solve->rows = s->row_memory.data;
    void *after_rows = solve->rows + groups;
    solve->turns = turns && !rotates ? after_rows : NULL;
    solve->levers = rotates ? after_rows : NULL;
    solve->bodies = (float *)(void *)((char *)after_rows + after);
    solve->before = solve->bodies + bodies / sizeof(float);
    solve->starts = __builtin_memcpy(solve->before + before / sizeof(float), solve->starts, starts);
    solve->ends = solve->starts + solve->colours + 1;
    solve->placed = (caromi_placed *)(void *)(solve->ends + solve->colours + 1);
    solve->placed_count = count;
    return true;
}

/* Selects the kernels for circles that do not rotate, for circles, or for boxes. */
static void caromi_kernels_select(caromi_solve *solve) {
    const caromi_row_kernels *k = caromi_batch_row_kernels();
    solve->warm = k->warm;
    solve->push = k->push;
    solve->relax = k->relax;
    solve->advance = k->advance; /* also if circles rotate: it has no friction */
    if (solve->turns != NULL) {
        solve->warm = k->warm_turning;
        solve->push = k->push_turning;
        solve->relax = k->relax_turning;
    } else if (solve->levers != NULL) {
        solve->warm = k->warm_levers;
        solve->push = k->push_levers;
        solve->relax = k->relax_levers;
        solve->advance = k->advance_levers;
    }
}

/* Sorts the active contacts by solver body (counting sort) and gives each a row of its colour.
 * Neighbouring contacts are then close together in memory within every colour. */
static void caromi_rows_place(const struct caromi_scratch *s, uint32_t *first,
                              const uint32_t *colour_of, caromi_solve *solve) {
    const uint32_t before[CAROMI_CLASSES] = {0, solve->settling, solve->uneven};
    for (uint32_t i = 0; i < s->solver_count; i++) {
        first[i + 1] += first[i];
    }
    for (uint32_t i = 0; i < s->held_count; i++) {
        caromi_pair pair = s->held_bodies[i];
        if (colour_of[i] != CAROMI_NONE) {
            uint32_t colour =
                (colour_of[i] & CAROMI_CLASS_COLOUR) + before[colour_of[i] >> CAROMI_CLASS_SHIFT];
            solve->placed[first[caromi_dynamic_of(pair)]++] = (caromi_placed){i, colour, 0};
        }
    }
    for (uint32_t i = 0; i < solve->colours; i++) {
        solve->ends[i] = solve->starts[i] * CAROMI_ROW_LANES;
    }
    for (uint32_t i = 0; i < solve->placed_count; i++) {
        solve->placed[i].row = solve->ends[solve->placed[i].colour]++;
    }
}

bool caromi_contacts_colour(carom_world *w, caromi_solve *solve) {
    struct caromi_scratch *s = w->step;
    size_t bodies = s->solver_count * sizeof(caromi_body_colours);
    size_t colours = (CAROMI_MASKED_COLOURS + (size_t)s->held_count + 1)
                     << caromi_any_contact(s, CAROMI_CONTACT_ROTATES);
    size_t numbers =
        (size_t)2 * CAROMI_CLASSES * colours + (size_t)s->held_count + s->solver_count + 1;
    if (!caromi_memory_reserve_spare(w, &s->order_memory, bodies + numbers * sizeof(uint32_t), 0)) {
        return false;
    }
    caromi_body_colours *used = s->order_memory.data;
    uint32_t *numbered = (uint32_t *)(void *)(used + s->solver_count);
    caromi_colour_counts counts[CAROMI_CLASSES] = {
        {numbered, 0}, {numbered + colours, 0}, {numbered + 2 * colours, 0}};
    solve->starts = numbered + CAROMI_CLASSES * colours;
    uint32_t *colour_of = solve->starts + CAROMI_CLASSES * colours;
    uint32_t *first = colour_of + s->held_count;
    caromi_colours_find(s, used, counts, first, colour_of, &solve->closes);
    solve->settling = counts[CAROMI_SETTLING].colours;
    solve->uneven = solve->settling + counts[CAROMI_UNEVEN].colours;
    solve->colours = 0;
    uint32_t groups = 0;
    uint32_t count = 0;
    for (uint32_t kind = 0; kind < CAROMI_CLASSES; kind++) {
        for (uint32_t i = 0; i < counts[kind].colours; i++) {
            solve->starts[solve->colours++] = groups;
            groups += (counts[kind].counts[i] + CAROMI_ROW_LANES - 1) / CAROMI_ROW_LANES;
            count += counts[kind].counts[i];
        }
    }
    solve->starts[solve->colours] = groups;
    if (!caromi_rows_reserve(w, solve, count)) {
        return false;
    }
    caromi_kernels_select(solve);
    caromi_rows_place(s, first, colour_of, solve);
    return true;
}
