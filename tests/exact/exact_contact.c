/* Checks contacts against the oracle: distance within 1 ulp, a unit normal along a true direction
 * of least penetration, almost no overlap left after the MTV, and the point on the border of b.
 * Both argument orders, the flip and the tagged call agree. */
#include <stdio.h>
#include "exact_contact_checks.h"

static void check_case(contact_case *c) {
    contact_load(c);
    check_distance(c); /* first, because it uses the last result of the oracle */
    check_normal(c);
    check_remaining(c);
    check_point(c);
    check_flip(c);
    check_orders(c);
    if (c->pair->of_point) {
        check_closest_point(c);
    }
}

int main(int argc, char **argv) {
    test_options options = exact_start(argc, argv, "exact contacts", 6000, 2000000);
    oracle *o = oracle_new();
    printf("%-13s %-15s %9s %9s %9s %9s\n", "pair", "class", "contacts", "invalid", "ties",
           "wrong");
    for (int p = 0; p < exact_pair_count; p++) {
        const exact_pair *pair = &exact_pairs[p];
        for (int cls = 0; cls < INPUTS_CLASSES && exact_wanted(&options, pair->name); cls++) {
            inputs_rng rng = test_options_rng(&options, pair->name, cls);
            long before = exact_failures();
            long invalid = 0;
            long ties = 0;
            for (long i = 0; i < options.count; i++) {
                contact_case c = {.o = o, .pair = pair, .cls = cls};
                pair->make(cls, &rng, &c.a, &c.b);
                if (oracle_valid(c.a) && oracle_valid(c.b)) {
                    check_case(&c);
                    ties += c.normals > 1;
                } else {
                    check_invalid_contact(&c);
                    invalid++;
                }
            }
            printf("%-13s %-15s %9ld %9ld %9ld %9ld\n", pair->name, inputs_class_name(cls),
                   options.count - invalid, invalid, ties, exact_failures() - before);
            fflush(stdout);
        }
    }
    oracle_free(o);
    return exact_finish();
}
