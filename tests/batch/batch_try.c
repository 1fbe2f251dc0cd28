/* Makes one trial: lays shapes out in one layout, and makes the three queries about them. */
#include "batch_same.h"

typedef struct layout {
    batch_side a, b;
    carom_pairs columns;
    const carom_pairs *pairs; /* &columns, or NULL */
} layout;

static void lay_out(const batch_set *set, const batch_trial *t, layout *l) {
    bool by_index = set->mode >= BATCH_PAIRS;
    uint32_t a_first = by_index || set->mode == BATCH_ONE_A ? 0 : t->first;
    uint32_t b_first = by_index || set->mode == BATCH_ONE_B ? 0 : t->first;
    uint32_t a_count = by_index || set->mode == BATCH_ONE_A ? set->a_count : t->count;
    uint32_t b_count = by_index || set->mode == BATCH_ONE_B ? set->b_count : t->count;
    uint32_t other = t->where < BATCH_OFFSETS ? (t->where + 9) % BATCH_OFFSETS : t->where;
    l->a = batch_lay(BATCH_SLOT_A, set->kind->a, set->a + a_first, a_count, t->layout_a, t->where);
    l->b = batch_lay(BATCH_SLOT_B, set->kind->b, set->b + b_first, b_count, t->layout_b, other);
    l->pairs = NULL;
    if (by_index) {
        l->columns = batch_lay_pairs(set->ia + t->first, set->ib + t->first, t->count,
                                     set->mode - BATCH_PAIRS, t->where);
        l->pairs = &l->columns;
    }
}

static uint32_t hits_of(const batch_set *set, const batch_trial *t) {
    uint32_t hits = 0;
    for (uint32_t i = 0; i < t->count; i++)
        hits += set->overlap[t->first + i];
    return hits;
}

/* ---- overlap --------------------------------------------------------------------------------- */

static void try_overlap(const batch_set *set, const batch_trial *t, const layout *l,
                        uint32_t expected) {
    batch_outputs o = {0};
    size_t words = (t->count + 63u) / 64u;
    uint64_t *bits = (uint64_t *)(void *)batch_add_output(&o, 8 * words, 8, t->where);
    for (size_t w = 0; w < words; w++) {
        uint64_t word = 0;
        for (uint32_t i = 0; i < 64 && 64 * w + i < t->count; i++)
            word |= (uint64_t)set->overlap[t->first + 64 * w + i] << i;
        __builtin_memcpy(batch_twin(0, bits + w), &word, sizeof word);
    }
    batch_now.question = "overlap";
    batch_now.set = set;
    batch_now.each = 0;
    batch_clear_outputs(&o);
    size_t got = set->kind->ask_overlap(&l->a, &l->b, l->pairs, bits);
    batch_compare(&o, got, expected, t->count);
}

/* ---- hits ------------------------------------------------------------------------------------ */

static void try_hits(const batch_set *set, const batch_trial *t, const layout *l,
                     uint32_t expected) {
    /* As many as there are, more, fewer, or none. */
    const uint32_t capacities[] = {expected, t->count, expected - expected / 3, 0};
    uint32_t capacity = capacities[t->form % 4];
    batch_outputs o = {0};
    uint32_t *hits = (uint32_t *)(void *)batch_add_output(&o, 4 * (size_t)capacity, 4, t->where);
    uint32_t written = 0;
    for (uint32_t i = 0; i < t->count && written < capacity; i++)
        if (set->overlap[t->first + i])
            __builtin_memcpy(batch_twin(0, hits + written++), &i, sizeof i);
    batch_now.question = "hits";
    batch_now.set = NULL; /* the place in the list does not identify the pair */
    batch_clear_outputs(&o);
    size_t got = set->kind->ask_hits(&l->a, &l->b, l->pairs, hits, capacity);
    batch_compare(&o, got, expected, t->count);
}

/* ---- contact --------------------------------------------------------------------------------- */

#define FIELDS 5u

/* Columns, sparse columns, an array of contacts, one of larger structs with the fields
 * backwards. */
static void add_contacts(batch_outputs *o, const batch_trial *t, float **fields, size_t *stride) {
    static const uint32_t steps[] = {1, 3, FIELDS, 8};
    uint32_t form = t->form % 4;
    uint32_t step = steps[form];
    size_t between = t->count > 0 ? (t->count - 1u) * (size_t)step : 0;
    *stride = 4 * step;
    if (form < 2) {
        for (uint32_t k = 0; k < FIELDS; k++) {
            size_t bytes = t->count > 0 ? 4 * (between + 1) : 0;
            fields[k] = (float *)(void *)batch_add_output(o, bytes, 4, t->where);
        }
        return;
    }
    size_t bytes = t->count > 0 ? 4 * (between + FIELDS) : 0;
    float *all = (float *)(void *)batch_add_output(o, bytes, 4, t->where);
    for (uint32_t k = 0; k < FIELDS && t->count > 0; k++)
        fields[k] = all + (form == 2 ? k : FIELDS - 1 - k);
    for (uint32_t k = 0; k < FIELDS && t->count == 0; k++)
        fields[k] = all;
}

static void try_contact(const batch_set *set, const batch_trial *t, const layout *l,
                        uint32_t expected) {
    batch_outputs o = {0};
    float *fields[FIELDS];
    size_t stride;
    add_contacts(&o, t, fields, &stride);
    /* One trial in eight passes only some of the fields, but at least one. */
    uint32_t wanted = t->form / 4 % 8 == 0 ? 1 + t->form / 32 % 30 : 31;
    for (uint32_t k = 0; k < FIELDS; k++) {
        if (!(wanted >> k & 1u)) {
            fields[k] = NULL;
            continue;
        }
        uint32_t output = o.count == 1 ? 0 : k;
        for (uint32_t i = 0; i < t->count; i++) {
            const carom_contact *c = &set->contact[t->first + i];
            const float values[FIELDS] = {c->distance, c->normal.x, c->normal.y, c->point.x,
                                          c->point.y};
            unsigned char *place = (unsigned char *)fields[k] + i * stride;
            __builtin_memcpy(batch_twin(output, place), &values[k], sizeof(float));
        }
    }
    carom_contacts out = {fields[0], fields[1], fields[2], fields[3], fields[4], stride};
    batch_now.question = "contact";
    batch_now.set = set;
    batch_now.each = stride;
    batch_clear_outputs(&o);
    size_t got = set->kind->ask_contact(&l->a, &l->b, l->pairs, out);
    batch_compare(&o, got, expected, t->count);
}

/* ---- all ------------------------------------------------------------------------------------- */

void batch_try(const batch_set *set, const batch_trial *t) {
    layout l;
    lay_out(set, t, &l);
    batch_now = (batch_call){.isa = batch_now.isa,
                             .kind = set->kind->name,
                             .cls = batch_class_name(set->cls),
                             .mode = batch_mode_name(set->mode),
                             .layout_a = batch_layout_name(t->layout_a),
                             .layout_b = batch_layout_name(t->layout_b),
                             .where = t->where,
                             .first = t->first,
                             .count = t->count,
                             .form = t->form};
    uint32_t expected = hits_of(set, t);
    try_overlap(set, t, &l, expected);
    try_hits(set, t, &l, expected);
    try_contact(set, t, &l, expected);
}

/* ---- sweep ----------------------------------------------------------------------------------- */

/* The form of an output: the capacity as for hits. One trial in eight passes no indices, another
 * one no sweeps. */
void batch_try_sweep(const batch_sweep_set *set, const batch_trial *t) {
    batch_side b =
        batch_lay(BATCH_SLOT_B, set->kind->b, set->b + t->first, t->count, t->layout_b, t->where);
    uint32_t expected = 0;
    for (uint32_t i = 0; i < t->count; i++)
        expected += batch_is_listed(set->sweep[t->first + i]);
    const uint32_t capacities[] = {expected, t->count, expected - expected / 3, 0};
    uint32_t capacity = capacities[t->form % 4];
    batch_outputs o = {0};
    uint32_t *hits = (uint32_t *)(void *)batch_add_output(&o, 4 * (size_t)capacity, 4, t->where);
    carom_sweep *sweeps =
        (carom_sweep *)(void *)batch_add_output(&o, sizeof *sweeps * capacity, 8, t->where);
    hits = t->form / 4 % 8 == 0 ? NULL : hits;
    sweeps = t->form / 4 % 8 == 1 ? NULL : sweeps;
    uint32_t written = 0;
    for (uint32_t i = 0; i < t->count && written < capacity; i++) {
        const carom_sweep *s = &set->sweep[t->first + i];
        if (!batch_is_listed(*s))
            continue;
        if (hits)
            __builtin_memcpy(batch_twin(0, hits + written), &i, sizeof i);
        if (sweeps)
            __builtin_memcpy(batch_twin(1, sweeps + written), s, sizeof *s);
        written++;
    }
    batch_now = (batch_call){.isa = batch_now.isa,
                             .question = "sweep",
                             .kind = set->kind->name,
                             .cls = batch_class_name(set->cls),
                             .mode = "one against many",
                             .layout_a = "one circle",
                             .layout_b = batch_layout_name(t->layout_b),
                             .where = t->where,
                             .first = t->first,
                             .count = t->count,
                             .form = t->form};
    batch_clear_outputs(&o);
    size_t got = set->kind->ask(&set->path, &b, hits, sweeps, capacity);
    batch_compare(&o, got, expected, t->count);
}
