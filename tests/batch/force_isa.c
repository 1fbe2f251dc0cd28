/* Tests CAROM_FORCE_ISA as this process finds it. If it names an available instruction set, that
 * one is used. If not, every query fails until the program selects one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "carom/batch.h"

static int failures;

static void check(bool ok, const char *what) {
    if (!ok) {
        printf("not so: %s\n", what);
        failures++;
    }
}

static bool same(const char *a, const char *b) {
    return a && b && strcmp(a, b) == 0;
}

static bool is_available(const char *name) {
    for (size_t i = 0; carom_batch_isa_at(i); i++)
        if (same(name, carom_batch_isa_at(i)))
            return true;
    return false;
}

static const char *widest(void) {
    const char *name = NULL;
    for (size_t i = 0; carom_batch_isa_at(i); i++)
        name = carom_batch_isa_at(i);
    return name;
}

/* Returns the result of the call on three circles and one; the outer two overlap it. If the call
 * fails, *bits keeps its pattern. */
static carom_result ask(uint64_t *bits, size_t *count) {
    static const carom_circle many[3] = {{{0, 0}, 1}, {{2, 0}, 1}, {{0, 1}, 2}};
    *bits = UINT64_C(0xA5A5A5A5A5A5A5A5);
    *count = 7;
    return carom_batch_overlap_circle_circle(carom_circles_from(many, 1),
                                             carom_circles_from(many, 3), NULL, bits, count);
}

static bool answers(void) {
    uint64_t bits;
    size_t count;
    return ask(&bits, &count) == CAROM_OK && count == 2 && bits == 5;
}

static void check_absent(void) {
    static const carom_circle one = {{0, 0}, 1};
    uint64_t bits;
    size_t count;
    uint32_t hit = 7;
    carom_contact contact = {7, {7, 7}, {7, 7}};
    carom_sweep sweep = {.t = 7};
    carom_circles side = carom_circles_from(&one, 1);
    carom_vec2 motion = {1, 0};
    check(carom_batch_isa() == NULL, "no instruction set is in use");
    check(ask(&bits, &count) == CAROM_ERROR_ISA && count == 0 &&
              bits == UINT64_C(0xA5A5A5A5A5A5A5A5),
          "overlap is an error and writes nothing");
    check(carom_batch_hits_circle_circle(side, side, NULL, &hit, 1, &count) == CAROM_ERROR_ISA &&
              hit == 7 && count == 0,
          "hits is an error and writes nothing");
    check(carom_batch_contact_circle_circle(side, side, NULL, carom_contacts_to(&contact), NULL) ==
                  CAROM_ERROR_ISA &&
              contact.distance == 7 && contact.point.y == 7,
          "contact is an error and writes nothing");
    check(carom_batch_sweep_circle_circle(one, motion, side, &hit, &sweep, 1, NULL) ==
                  CAROM_ERROR_ISA &&
              hit == 7 && sweep.t == 7,
          "sweep is an error and writes nothing");
    check(carom_batch_set_isa(NULL) == CAROM_ERROR_ISA && carom_batch_isa() == NULL,
          "the first choice is still none");
    check(same(carom_batch_isa_at(0), "scalar"), "available sets are still listed");
}

int main(void) {
    const char *forced = getenv("CAROM_FORCE_ISA");
    if (forced && forced[0] == '\0') {
        forced = NULL; /* empty counts as unset */
    }
    if (forced && !is_available(forced)) {
        check_absent();
    } else {
        const char *expected = forced ? forced : widest();
        check(same(carom_batch_isa(), expected), "the instruction set in use is the first choice");
        check(answers(), "it answers");
        check(carom_batch_set_isa("scalar") == CAROM_OK && same(carom_batch_isa(), "scalar"),
              "another one can be used");
        check(carom_batch_set_isa(NULL) == CAROM_OK && same(carom_batch_isa(), expected),
              "and NULL goes back to the first choice");
    }
    check(carom_batch_set_isa("scalar") == CAROM_OK && same(carom_batch_isa(), "scalar"),
          "the program picks one itself");
    check(answers(), "and that one answers");
    printf("CAROM_FORCE_ISA %s, %s here: %d failures\n", forced ? forced : "unset",
           !forced || is_available(forced) ? "available" : "not available", failures);
    return failures > 0;
}
