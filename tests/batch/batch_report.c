/* Counts calls, and describes the first difference. There is no printf here: see batch_same.h. */
#include "batch_same.h"

batch_call batch_now;

static batch_tally tallies[BATCH_MOST_ISAS];
static char difference[2048];
static char call_text[1024];

/* ---- words ----------------------------------------------------------------------------------- */

typedef struct text {
    char *start;
    size_t length, capacity;
} text;

static void put_char(text *t, char c) {
    if (t->length + 1 < t->capacity)
        t->start[t->length++] = c;
    t->start[t->length] = '\0';
}

static void put(text *t, const char *words) {
    while (*words)
        put_char(t, *words++);
}

static void put_number(text *t, uint64_t number, uint32_t base) {
    if (number >= base)
        put_number(t, number / base, base);
    put_char(t, "0123456789abcdef"[number % base]);
}

static void put_field(text *t, const char *before, uint64_t number) {
    put(t, before);
    put_number(t, number, 10);
}

static text text_in(char *start, size_t capacity) {
    text t = {start, 0, capacity};
    start[0] = '\0';
    return t;
}

static void put_call(text *t) {
    const batch_call *c = &batch_now;
    const char *isa = carom_batch_isa_at(c->isa);
    put(t, isa ? isa : "?");
    put(t, " ");
    put(t, c->question);
    put(t, " ");
    put(t, c->kind);
    put(t, ", class ");
    put(t, c->cls);
    put(t, ", ");
    put(t, c->mode);
    put(t, ", ");
    put(t, c->layout_a);
    put(t, " against ");
    put(t, c->layout_b);
    put_field(t, ", place ", c->where);
    put_field(t, ", output form ", c->form);
    put_field(t, ", ", c->count);
    put_field(t, " pairs from ", c->first);
}

const char *batch_call_in_words(void) {
    text t = text_in(call_text, sizeof call_text);
    if (batch_now.question)
        put_call(&t);
    return call_text;
}

const char *batch_first_difference(void) {
    return difference[0] ? difference : NULL;
}

/* ---- the tally ------------------------------------------------------------------------------- */

uint32_t batch_isa_count(void) {
    uint32_t count = 0;
    while (count < BATCH_MOST_ISAS && carom_batch_isa_at(count))
        count++;
    return count;
}

batch_tally batch_tally_of(uint32_t isa) {
    return tallies[isa];
}

void batch_use_isa(uint32_t isa) {
    batch_now.isa = isa;
    if (carom_batch_set_isa(carom_batch_isa_at(isa)) != CAROM_OK)
        tallies[isa].differ++;
}

static void report_bytes(text *t, const batch_outputs *o, batch_spot at) {
    const unsigned char *byte = o->all[at.output].start + at.byte;
    put_field(t, "; output ", at.output);
    put(t, at.byte < 0 ? " byte -" : " byte ");
    put_number(t, (uint64_t)(at.byte < 0 ? -at.byte : at.byte), 10);
    put(t, " is 0x");
    put_number(t, *byte, 16);
    put(t, ", expected 0x");
    put_number(t, *batch_twin(at.output, byte), 16);
}

static void put_shape(text *t, const char *name, const batch_shape *s, int kind) {
    put(t, name);
    for (uint32_t k = 0; k < batch_numbers[kind]; k++) {
        uint32_t bits;
        __builtin_memcpy(&bits, &s->f[k], sizeof bits);
        put(t, k == 0 ? " 0x" : ", 0x");
        put_number(t, bits, 16);
    }
}

/* Writes the shapes that the byte belongs to, as the bits of their numbers, if it belongs to one
 * pair. */
static void report_shapes(text *t, batch_spot at) {
    const batch_set *set = batch_now.set;
    if (!set || at.byte < 0)
        return;
    size_t pair =
        batch_now.each > 0 ? (size_t)at.byte / batch_now.each : 8 * (size_t)at.byte + at.bit;
    if (pair >= batch_now.count)
        return;
    uint32_t i = batch_now.first + (uint32_t)pair;
    uint32_t a = set->mode >= BATCH_PAIRS ? set->ia[i] : set->mode == BATCH_ONE_A ? 0 : i;
    uint32_t b = set->mode >= BATCH_PAIRS ? set->ib[i] : set->mode == BATCH_ONE_B ? 0 : i;
    put_field(t, "; pair ", pair);
    if (a < set->a_count)
        put_shape(t, ", a", &set->a[a], set->kind->a);
    if (b < set->b_count)
        put_shape(t, ", b", &set->b[b], set->kind->b);
}

static void report(const batch_outputs *o, size_t got, size_t expected, bool same, batch_spot at) {
    text t = text_in(difference, sizeof difference);
    put_call(&t);
    put_field(&t, ": returned ", got);
    put_field(&t, ", expected ", expected);
    if (!same) {
        report_bytes(&t, o, at);
        report_shapes(&t, at);
    }
}

void batch_compare(const batch_outputs *o, size_t got, size_t expected, uint32_t answers) {
    batch_spot at = {0, 0, 0};
    bool same = batch_same_outputs(o, &at);
    uint32_t isa = batch_now.isa;
    tallies[isa].answers += answers;
    if (same && got == expected)
        return;
    tallies[isa].differ++;
    if (!difference[0])
        report(o, got, expected, same, at);
}
