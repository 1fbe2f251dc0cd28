/* Tests shapes made of 0, -0 and a few whole numbers, in every combination. Many of them touch,
 * coincide, have no size or are their own mirror image, and the sign of a zero shows which branch a
 * kernel took. Verdicts and contacts of every kind, and sweeps, have the bits of the pair layer on
 * every instruction set. Nothing is random. */
#include "batch_shapes.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define CHUNK 1024u
#define MOST_ISAS 8

static struct { uint64_t answers, differ; } tallies[MOST_ISAS];

static const float places[] = {0.0f, -0.0f, 1.0f, -1.0f, 2.0f};
static const float sizes[] = {0.0f, -0.0f, 1.0f, 2.0f, 3.0f};
#define VALUES 5u

/* Scales: 1, near the largest float, and among the smallest floats. */
static const float scales[] = {1.0f, 0x1p125f, 0x1p-149f};

static bool is_size(int kind, uint32_t number) {
    return kind != BATCH_AABB && number >= 2 && number < 4;
}

/* Returns the shape with this number in the enumeration. The quotient that is left selects the next
 * shape. */
static batch_shape shape_at(int kind, uint32_t *rest, float scale) {
    batch_shape s;
    memset(&s, 0, sizeof s);
    for (uint32_t k = 0; k < batch_numbers[kind]; k++) {
        float value = (is_size(kind, k) ? sizes : places)[*rest % VALUES];
        s.f[k] = k < 4 ? value * scale : value;
        *rest /= VALUES;
    }
    return s;
}

static uint32_t combinations(uint32_t numbers) {
    uint32_t all = 1;
    for (; numbers > 0; numbers--)
        all *= VALUES;
    return all;
}

static batch_side side_of(int kind, const batch_shape *shapes, size_t count) {
    batch_side s = {{NULL}, sizeof *shapes, count};
    for (uint32_t k = 0; k < batch_numbers[kind]; k++)
        s.columns[k] = &shapes->f[k];
    return s;
}

static void print_shape(const char *name, int kind, const batch_shape *s) {
    printf("  %s", name);
    for (uint32_t k = 0; k < batch_numbers[kind]; k++)
        printf(" %a", (double)s->f[k]);
    printf("\n");
}

static void fail(int isa, const char *question, const char *kind) {
    if (tallies[isa].differ++ < 3)
        printf("%s: %s %s differs\n", carom_batch_isa(), question, kind);
}

/* ---- pairs ----------------------------------------------------------------------------------- */

static struct {
    batch_shape a[CHUNK], b[CHUNK];
    uint64_t bits[CHUNK / 64];
    carom_contact contacts[CHUNK], got[CHUNK];
} pairs;

static void check_pairs(const batch_kind *kind, uint32_t count) {
    batch_side a = side_of(kind->a, pairs.a, count), b = side_of(kind->b, pairs.b, count);
    uint64_t bits[CHUNK / 64];
    memset(pairs.bits, 0, sizeof pairs.bits);
    for (uint32_t i = 0; i < count; i++) {
        bool overlap = kind->overlap(&pairs.a[i], &pairs.b[i]);
        pairs.bits[i / 64] |= (uint64_t)overlap << (i % 64);
        pairs.contacts[i] = kind->contact(&pairs.a[i], &pairs.b[i]);
    }
    for (int isa = 0; carom_batch_isa_at((size_t)isa); isa++) {
        carom_batch_set_isa(carom_batch_isa_at((size_t)isa));
        memset(bits, 0, sizeof bits);
        kind->ask_overlap(&a, &b, NULL, bits);
        kind->ask_contact(&a, &b, NULL, carom_contacts_to(pairs.got));
        tallies[isa].answers += 2 * count;
        if (memcmp(bits, pairs.bits, sizeof bits) != 0)
            fail(isa, "overlap", kind->name);
        for (uint32_t i = 0; i < count; i++) {
            const carom_contact *x = &pairs.contacts[i], *y = &pairs.got[i];
            if (memcmp(x, y, sizeof *x) == 0)
                continue;
            fail(isa, "contact", kind->name);
            if (tallies[isa].differ > 3)
                continue;
            print_shape("a", kind->a, &pairs.a[i]);
            print_shape("b", kind->b, &pairs.b[i]);
            printf("  expected %a, (%a, %a), (%a, %a)\n  got      %a, (%a, %a), (%a, %a)\n",
                   (double)x->distance, (double)x->normal.x, (double)x->normal.y,
                   (double)x->point.x, (double)x->point.y, (double)y->distance, (double)y->normal.x,
                   (double)y->normal.y, (double)y->point.x, (double)y->point.y);
        }
    }
}

/* Two boxes have too many combinations, so only every n-th one is tested. The stride is coprime to
 * VALUES, so that every value of a number occurs with every value of the next one. */
static void try_pairs(const batch_kind *kind, float scale) {
    uint32_t all = combinations(batch_numbers[kind->a] + batch_numbers[kind->b]), count = 0;
    uint32_t step = all > combinations(9) ? all / combinations(8) + 2 : 1;
    for (uint32_t i = 0; i < all; i += step) {
        uint32_t rest = i;
        pairs.a[count] = shape_at(kind->a, &rest, scale);
        pairs.b[count++] = shape_at(kind->b, &rest, scale);
        if (count == CHUNK) {
            check_pairs(kind, count);
            count = 0;
        }
    }
    check_pairs(kind, count);
}

/* ---- sweeps ---------------------------------------------------------------------------------- */

static struct {
    batch_shape b[CHUNK];
    uint32_t hits[CHUNK], got_hits[CHUNK];
    carom_sweep sweeps[CHUNK], got[CHUNK];
} swept;

static void check_sweeps(const batch_sweep_kind *kind, const batch_path *path, uint32_t count) {
    batch_side b = side_of(kind->b, swept.b, count);
    uint32_t listed = 0;
    for (uint32_t i = 0; i < count; i++) {
        swept.sweeps[listed] = kind->sweep(path, &swept.b[i]);
        swept.hits[listed] = i;
        listed += batch_is_listed(swept.sweeps[listed]);
    }
    for (int isa = 0; carom_batch_isa_at((size_t)isa); isa++) {
        carom_batch_set_isa(carom_batch_isa_at((size_t)isa));
        tallies[isa].answers += count;
        size_t found = kind->ask(path, &b, swept.got_hits, swept.got, CHUNK);
        if (found != listed ||
            memcmp(swept.hits, swept.got_hits, listed * sizeof *swept.hits) != 0 ||
            memcmp(swept.sweeps, swept.got, listed * sizeof *swept.sweeps) != 0)
            fail(isa, "sweep", kind->name);
    }
}

/* Every path against every circle; there are too many aabbs and boxes for that, so each path gets a
 * part of them. */
static void try_sweeps(const batch_sweep_kind *kind, float scale) {
    uint32_t shapes = combinations(batch_numbers[kind->b]), next = 0;
    uint32_t count = shapes < 149 ? shapes : 149;
    for (uint32_t i = 0; i < combinations(5); i++) {
        uint32_t rest = i;
        batch_path path;
        path.a = shape_at(BATCH_CIRCLE, &rest, scale).circle;
        path.motion = (carom_vec2){2.0f * places[rest % VALUES] * scale,
                                   2.0f * places[rest / VALUES % VALUES] * scale};
        for (uint32_t k = 0; k < count; k++) {
            rest = next++ % shapes;
            swept.b[k] = shape_at(kind->b, &rest, scale);
        }
        check_sweeps(kind, &path, count);
    }
}

int main(void) {
    uint64_t differ = 0;
    for (size_t s = 0; s < sizeof scales / sizeof scales[0]; s++) {
        for (uint32_t k = 0; k < BATCH_KINDS; k++)
            if (batch_kinds[k].b != BATCH_BOX || s == 0)
                try_pairs(&batch_kinds[k], scales[s]);
        for (uint32_t k = 0; k < BATCH_SWEEP_KINDS; k++)
            try_sweeps(&batch_sweep_kinds[k], scales[s]);
    }
    for (int isa = 0; carom_batch_isa_at((size_t)isa); isa++) {
        printf("%s: %" PRIu64 " answers, %" PRIu64 " differ\n", carom_batch_isa_at((size_t)isa),
               tallies[isa].answers, tallies[isa].differ);
        differ += tallies[isa].differ + (tallies[isa].answers == 0);
    }
    return differ > 0;
}
