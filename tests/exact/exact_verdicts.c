/* Checks overlap, the sign of distance, and within against the oracle: no result may be wrong.
 *
 * One row per class and pair: how many overlap, touch and are apart; how many needed the exact
 * stage; how many the naive float formula gets wrong; how many the library gets wrong. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "exact.h"

/* Between slanted boxes the sign is guaranteed outside this share of the larger half-extent. */
static const double band = 1e-12;

typedef struct tally {
    long sign[3]; /* overlapping, touching, apart */
    long invalid, clear, staged, naive_wrong, wrong_verdict, wrong_sign, wrong_within;
} tally;

static int sign_of(float x) {
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

static bool same_bits(float a, float b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Returns whether the contract promises the sign of the oracle's last answer. */
static bool is_promised(const oracle *o, carom_shape a, carom_shape b) {
    return oracle_is_exact(a, b) ||
           fabs(mpfr_get_d(oracle_value(o), MPFR_RNDN)) > band * oracle_pair_size(a, b);
}

static void check_invalid(const exact_pair *pair, int cls, carom_shape a, carom_shape b, tally *t) {
    bool back = pair->within_back && pair->within_back(a, b);
    t->invalid++;
    if (pair->overlap(a, b) || carom_overlap_shapes(a, b) || carom_overlap_shapes(b, a)) {
        t->wrong_verdict++;
        exact_fail(pair->name, cls, a, b, "an invalid shape overlaps");
    }
    if (!(pair->distance(a, b) == INFINITY && carom_distance_shapes(b, a) == INFINITY)) {
        t->wrong_sign++;
        exact_fail(pair->name, cls, a, b, "distance %g of an invalid shape",
                   (double)pair->distance(a, b));
    }
    if (back || pair->within(a, b) || carom_within_shapes(a, b) || carom_within_shapes(b, a)) {
        t->wrong_within++;
        exact_fail(pair->name, cls, a, b,
                   "an invalid shape lies within another, or another within it");
    }
}

/* The functions of the pair and the tagged ones must agree, in both orders. */
static void check_agreement(const exact_pair *pair, int cls, carom_shape a, carom_shape b,
                            bool overlap, float distance, tally *t) {
    if (overlap != (distance < 0) || carom_overlap_shapes(a, b) != overlap ||
        carom_overlap_shapes(b, a) != overlap) {
        t->wrong_verdict++;
        exact_fail(pair->name, cls, a, b, "overlap %d, distance %a, shapes %d and %d", overlap,
                   (double)distance, carom_overlap_shapes(a, b), carom_overlap_shapes(b, a));
    }
    if (!same_bits(carom_distance_shapes(a, b), distance) ||
        !same_bits(carom_distance_shapes(b, a), distance)) {
        t->wrong_sign++;
        exact_fail(pair->name, cls, a, b, "distance %a, of shapes %a and %a", (double)distance,
                   (double)carom_distance_shapes(a, b), (double)carom_distance_shapes(b, a));
    }
}

static void check_within(oracle *o, const exact_pair *pair, int cls, carom_shape a, carom_shape b,
                         tally *t) {
    int excess = oracle_excess(o, a, b);
    bool answer = pair->within(a, b);
    if (answer != carom_within_shapes(a, b) || (is_promised(o, a, b) && answer != (excess <= 0))) {
        t->wrong_within++;
        exact_fail(pair->name, cls, a, b, "a within b: %d, truly %d", answer, excess <= 0);
    }
    if (!pair->within_back) {
        return;
    }
    excess = oracle_excess(o, b, a);
    answer = pair->within_back(a, b);
    if (answer != carom_within_shapes(b, a) || (is_promised(o, a, b) && answer != (excess <= 0))) {
        t->wrong_within++;
        exact_fail(pair->name, cls, a, b, "b within a: %d, truly %d", answer, excess <= 0);
    }
}

static void check_pair(oracle *o, const exact_pair *pair, int cls, carom_shape a, carom_shape b,
                       tally *t) {
    if (!oracle_valid(a) || !oracle_valid(b)) {
        check_invalid(pair, cls, a, b, t);
        return;
    }
    int sign = oracle_distance(o, a, b);
    bool promised = is_promised(o, a, b);
    t->sign[sign + 1]++;
    t->clear += mpfr_cmp_d(oracle_value(o), oracle_pair_size(a, b)) > 0;
    t->staged += pair->filter && pair->filter(a, b) == 0;
    t->naive_wrong += pair->naive && pair->naive(a, b) != (sign < 0);
    bool overlap = pair->overlap(a, b);
    float distance = pair->distance(a, b);
    if (promised && overlap != (sign < 0)) {
        t->wrong_verdict++;
        exact_fail(pair->name, cls, a, b, "overlap %d, truly %d", overlap, sign < 0);
    }
    if (promised && sign_of(distance) != sign) {
        t->wrong_sign++;
        exact_fail(pair->name, cls, a, b, "distance %a, sign truly %d", (double)distance, sign);
    }
    check_agreement(pair, cls, a, b, overlap, distance, t);
    check_within(o, pair, cls, a, b, t);
}

static void print_row(const exact_pair *pair, int cls, const tally *t) {
    char staged[24] = "-";
    char naive[24] = "-";
    if (pair->filter) {
        snprintf(staged, sizeof staged, "%ld", t->staged);
    }
    if (pair->naive) {
        snprintf(naive, sizeof naive, "%ld", t->naive_wrong);
    }
    printf("%-13s %-15s %8ld %8ld %8ld %8ld %8s %8s %8ld %8ld %8ld\n", pair->name,
           inputs_class_name(cls), t->sign[0], t->sign[1], t->sign[2], t->invalid, staged, naive,
           t->wrong_verdict, t->wrong_sign, t->wrong_within);
}

/* A class must be useful: near-touch classes are hard for floats, and no class is mostly far
 * apart. */
static void check_class(const test_options *options, const exact_pair *pair, int cls,
                        const tally *t) {
    carom_shape none = {0};
    long valid = t->sign[0] + t->sign[1] + t->sign[2];
    if (options->count < 1000) {
        return;
    }
    if (exact_is_near_touch(cls) && pair->naive && !pair->naive_is_exact && t->naive_wrong == 0) {
        exact_fail(pair->name, cls, none, none, "the naive formula is never wrong: too easy");
    }
    if (5 * t->clear > 3 * valid) {
        exact_fail(pair->name, cls, none, none,
                   "%ld of %ld pairs are further apart than their size", t->clear, valid);
    }
}

int main(int argc, char **argv) {
    test_options options = exact_start(argc, argv, "exact verdicts", 15000, 5000000);
    oracle *o = oracle_new();
    printf("%-13s %-15s %8s %8s %8s %8s %8s %8s %8s %8s %8s\n", "pair", "class", "-", "0", "+",
           "invalid", "exact", "naive", "wrong", "wrong", "wrong");
    printf("%-13s %-15s %8s %8s %8s %8s %8s %8s %8s %8s %8s\n", "", "", "", "", "", "", "stage",
           "wrong", "verdict", "sign", "within");
    for (int p = 0; p < exact_pair_count; p++) {
        const exact_pair *pair = &exact_pairs[p];
        for (int cls = 0; cls < INPUTS_CLASSES && exact_wanted(&options, pair->name); cls++) {
            inputs_rng rng = test_options_rng(&options, pair->name, cls);
            tally t = {{0, 0, 0}, 0, 0, 0, 0, 0, 0, 0};
            for (long i = 0; i < options.count; i++) {
                carom_shape a, b;
                pair->make(cls, &rng, &a, &b);
                check_pair(o, pair, cls, a, b, &t);
            }
            print_row(pair, cls, &t);
            check_class(&options, pair, cls, &t);
            fflush(stdout);
        }
    }
    oracle_free(o);
    return exact_finish();
}
