/* Batches of any shapes in any layout give the results of the pair layer on every instruction set,
 * bit for bit. The bytes make a few shapes per side, and the batch repeats them with some numbers
 * an ulp or two off. Each column is a separate allocation of its exact size, so that the sanitizers
 * detect a read past its end. */
#include "batch/batch_shapes.h"
#include "fuzz_check.h"
#include "fuzz_input.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MODELS 3u
#define MOST 150u

typedef struct side {
    int kind;
    uint32_t count;
    batch_shape shapes[MOST];
    batch_side columns;
    float *memory[BATCH_NUMBERS]; /* as allocated */
} side;

/* ---- shapes ---------------------------------------------------------------------------------- */

static void sort(float *low, float *high) {
    if (*low > *high) {
        float swap = *low;
        *low = *high;
        *high = swap;
    }
}

static batch_shape draw_shape(fuzz_input *in, int kind) {
    batch_shape s;
    memset(&s, 0, sizeof s);
    for (uint32_t k = 0; k < batch_numbers[kind]; k++)
        s.f[k] = fuzz_float(in);
    if (fuzz_byte(in) % 4 == 0)
        return s; /* as it is, and so most likely invalid */
    if (kind == BATCH_CIRCLE)
        s.circle.radius = fabsf(s.circle.radius);
    if (kind == BATCH_BOX) {
        s.box.half.x = fabsf(s.box.half.x);
        s.box.half.y = fabsf(s.box.half.y);
    }
    if (kind == BATCH_AABB) {
        sort(&s.aabb.min.x, &s.aabb.max.x);
        sort(&s.aabb.min.y, &s.aabb.max.y);
    }
    return s;
}

/* Repeats the models. After the first round one number of each is a few ulps off. */
static void draw_side(fuzz_input *in, int kind, uint32_t count, side *s) {
    batch_shape models[MODELS];
    uint32_t order = 1 + fuzz_byte(in) % 7u;
    for (uint32_t i = 0; i < MODELS; i++)
        models[i] = draw_shape(in, kind);
    s->kind = kind;
    s->count = count;
    for (uint32_t i = 0; i < count; i++) {
        s->shapes[i] = models[i * order / 4 % MODELS];
        uint32_t bits;
        float *number = &s->shapes[i].f[i % batch_numbers[kind]];
        memcpy(&bits, number, sizeof bits);
        bits += i < 2 * MODELS ? 0u : i * 7 % 5 - 2u;
        memcpy(number, &bits, sizeof bits);
    }
}

/* ---- layouts --------------------------------------------------------------------------------- */

/* Separate columns, or structs with that many floats between them; their order reversed or not. */
static void lay(side *s, uint8_t how) {
    uint32_t numbers = batch_numbers[s->kind], extra = how / 4 % 4u;
    bool apart = how % 2 == 0, backwards = how / 2 % 2 == 1;
    uint32_t step = extra + (apart ? 1u : numbers);
    memset(s->memory, 0, sizeof s->memory);
    s->columns.count = s->count;
    s->columns.stride = 4 * step;
    size_t floats = s->count > 0 ? (s->count - 1) * (size_t)step + (apart ? 1u : numbers) : 0;
    for (uint32_t k = 0; k < numbers; k++) {
        uint32_t place = apart ? 0 : backwards ? numbers - 1 - k : k;
        if (apart || k == 0)
            s->memory[k] = calloc(floats > 0 ? floats : 1, sizeof(float));
        float *column = apart ? s->memory[k] : s->memory[0];
        if (!column)
            abort();
        s->columns.columns[k] = column + (floats > 0 ? place : 0);
        for (uint32_t i = 0; i < s->count; i++)
            column[i * step + place] = s->shapes[i].f[k];
    }
}

static void drop(side *s) {
    for (uint32_t k = 0; k < BATCH_NUMBERS; k++)
        free(s->memory[k]);
}

/* ---- pairs ----------------------------------------------------------------------------------- */

typedef struct pairing {
    uint32_t count;
    uint32_t a[MOST], b[MOST]; /* which shapes; past the end for none */
    bool by_index;
} pairing;

static pairing pair_up(fuzz_input *in, const side *a, const side *b, uint32_t count) {
    pairing p;
    p.by_index = a->count != b->count && a->count != 1 && b->count != 1;
    uint8_t how = fuzz_byte(in);
    p.by_index = p.by_index || how % 4 == 0;
    p.count = p.by_index ? count : a->count == 1 ? b->count : a->count;
    for (uint32_t i = 0; i < p.count; i++) {
        p.a[i] = a->count == 1 ? 0 : i;
        p.b[i] = b->count == 1 ? 0 : i;
        if (p.by_index) {
            p.a[i] = (i * (1u + how / 8u)) % (a->count + 1);
            p.b[i] = i % 17 == 16 ? UINT32_MAX - i : (i * (1u + how / 16u)) % (b->count + 1);
        }
    }
    return p;
}

/* ---- the checks ------------------------------------------------------------------------------ */

typedef struct answers {
    uint32_t overlapping;
    uint64_t bits[(MOST + 63) / 64];
    uint32_t hits[MOST];
    carom_contact contacts[MOST];
} answers;

static answers ask_pairs(const batch_kind *kind, const side *a, const side *b, const pairing *p) {
    answers x;
    memset(&x, 0, sizeof x);
    for (uint32_t i = 0; i < p->count; i++) {
        bool there = p->a[i] < a->count && p->b[i] < b->count;
        x.contacts[i] =
            there ? kind->contact(&a->shapes[p->a[i]], &b->shapes[p->b[i]]) : batch_no_contact();
        if (there && kind->overlap(&a->shapes[p->a[i]], &b->shapes[p->b[i]])) {
            x.bits[i / 64] |= UINT64_C(1) << (i % 64);
            x.hits[x.overlapping++] = i;
        }
    }
    return x;
}

static carom_shape tagged(const side *s, uint32_t i) {
    batch_shape shape = s->shapes[i];
    if (s->kind == BATCH_CIRCLE)
        return carom_shape_from_circle(shape.circle);
    return s->kind == BATCH_AABB ? carom_shape_from_aabb(shape.aabb)
                                 : carom_shape_from_box(shape.box);
}

static void note_pair(const side *a, const side *b, const pairing *p, uint32_t i) {
    fuzz_note_float("pair", (float)i);
    if (p->a[i] < a->count)
        fuzz_note_shape("a", tagged(a, p->a[i]));
    if (p->b[i] < b->count)
        fuzz_note_shape("b", tagged(b, p->b[i]));
}

static void check_isa(const batch_kind *kind, const side *a, const side *b, const pairing *p,
                      const answers *x, uint32_t capacity) {
    static const answers untouched;
    answers y = untouched;
    const carom_pairs index = {p->a, p->b, sizeof(uint32_t), p->count};
    const carom_pairs *pairs = p->by_index ? &index : NULL;
    size_t overlapping = kind->ask_overlap(&a->columns, &b->columns, pairs, y.bits);
    for (uint32_t i = 0; i < p->count; i++)
        if ((x->bits[i / 64] ^ y.bits[i / 64]) >> (i % 64) & 1u)
            note_pair(a, b, p, i);
    FUZZ_CHECK(memcmp(x->bits, y.bits, sizeof x->bits) == 0,
               "the bits of a batch are the pair layer's verdicts");
    FUZZ_CHECK(overlapping == x->overlapping, "a batch counts the pairs that overlap");
    FUZZ_CHECK(kind->ask_hits(&a->columns, &b->columns, pairs, y.hits, capacity) == x->overlapping,
               "a list counts the pairs that overlap");
    uint32_t listed = capacity < x->overlapping ? capacity : x->overlapping;
    FUZZ_CHECK(memcmp(x->hits, y.hits, listed * sizeof *y.hits) == 0 &&
                   (listed == MOST || y.hits[listed] == 0),
               "a list holds the pairs that overlap, up to the capacity");
    FUZZ_CHECK(kind->ask_contact(&a->columns, &b->columns, pairs, carom_contacts_to(y.contacts)) ==
                   x->overlapping,
               "contacts count the pairs that overlap");
    for (uint32_t i = 0; i < MOST; i++) {
        if (i < p->count && !fuzz_same_contact(x->contacts[i], y.contacts[i])) {
            note_pair(a, b, p, i);
            fuzz_note_contact("expected", x->contacts[i]);
            fuzz_note_contact("got", y.contacts[i]);
        }
        FUZZ_CHECK(fuzz_same_contact(x->contacts[i], y.contacts[i]),
                   "the contacts of a batch are the pair layer's");
    }
}

static void check_pairs(fuzz_input *in, const batch_kind *kind, uint32_t count) {
    side *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    if (!a || !b)
        abort();
    uint8_t how = fuzz_byte(in), layouts = fuzz_byte(in);
    draw_side(in, kind->a, how % 4 == 1 ? 1 : count, a);
    draw_side(in, kind->b, how % 4 == 2 ? 1 : how % 4 == 3 ? how / 4u % 40u : count, b);
    lay(a, layouts & 15u);
    lay(b, layouts >> 4);
    pairing p = pair_up(in, a, b, count);
    answers x = ask_pairs(kind, a, b, &p);
    for (size_t i = 0; carom_batch_isa_at(i); i++) {
        FUZZ_CHECK(carom_batch_set_isa(carom_batch_isa_at(i)) == CAROM_OK,
                   "every listed instruction set is available");
        fuzz_begin();
        fuzz_note_float("instruction set", (float)i);
        check_isa(kind, a, b, &p, &x, how);
    }
    drop(a);
    drop(b);
    free(a);
    free(b);
}

static void check_sweeps(fuzz_input *in, const batch_sweep_kind *kind, uint32_t count) {
    side *b = malloc(sizeof *b);
    if (!b)
        abort();
    uint8_t layout = fuzz_byte(in);
    batch_path path;
    path.a = draw_shape(in, BATCH_CIRCLE).circle;
    path.motion = fuzz_vec2(in);
    draw_side(in, kind->b, count, b);
    lay(b, layout & 15u);
    uint32_t listed = 0, hits[MOST], got_hits[MOST];
    carom_sweep sweeps[MOST], got[MOST];
    for (uint32_t i = 0; i < count; i++) {
        sweeps[listed] = kind->sweep(&path, &b->shapes[i]);
        hits[listed] = i;
        listed += batch_is_listed(sweeps[listed]);
    }
    for (size_t i = 0; carom_batch_isa_at(i); i++) {
        FUZZ_CHECK(carom_batch_set_isa(carom_batch_isa_at(i)) == CAROM_OK,
                   "every listed instruction set is available");
        fuzz_begin();
        fuzz_note_float("instruction set", (float)i);
        fuzz_note_vec2("motion", path.motion);
        fuzz_note_shape("mover", carom_shape_from_circle(path.a));
        size_t found = kind->ask(&path, &b->columns, got_hits, got, MOST);
        uint32_t same = 0;
        while (same < listed && same < found && hits[same] == got_hits[same])
            same++;
        if (same < listed)
            fuzz_note_shape("the first shape that is missing", tagged(b, hits[same]));
        FUZZ_CHECK(same == listed && found == listed, "a sweep lists all but plain misses");
        for (uint32_t k = 0; k < listed; k++)
            FUZZ_CHECK(fuzz_same_sweep(sweeps[k], got[k]), "the sweeps are the pair layer's");
    }
    drop(b);
    free(b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = fuzz_open(data, size);
    uint32_t which = fuzz_byte(&in) % (BATCH_KINDS + BATCH_SWEEP_KINDS);
    uint32_t count = fuzz_byte(&in) % MOST;
    fuzz_begin();
    if (which < BATCH_KINDS)
        check_pairs(&in, &batch_kinds[which], count);
    else
        check_sweeps(&in, &batch_sweep_kinds[which - BATCH_KINDS], count);
    return 0;
}
