/* Prints cases for tests/web/native_pairs.c: pairs of shapes, motions and numbers, drawn like the
 * inputs of the golden hashes, from every input class.
 *
 *   golden_cases COUNT       binary records to stdout */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden/golden_feed.h"

/* As in tests/web/native_pairs.c. */
typedef struct test_case {
    carom_shape a, b;
    carom_vec2 motion, other;
    float inverse_mass_a, inverse_mass_b, restitution, friction, share, radians;
} test_case;

static float number(golden_feed *feed, double low, double high) {
    if (feed->cls == INPUTS_INVALID && inputs_below(&feed->rng, 8) == 0)
        return golden_draw_bits(feed);
    return (float)(low + (high - low) * inputs_unit(&feed->rng));
}

int main(int argc, char **argv) {
    long count = argc == 2 ? strtol(argv[1], NULL, 10) : 0;
    golden_feed feed = {.rng = inputs_seeded(2026)};
    for (long i = 0; i < count; i++) {
        feed.cls = (int)(i % INPUTS_CLASSES);
        test_case t;
        memset(&t, 0, sizeof t);
        golden_draw_any(&feed, &t.a, &t.b);
        if (t.a.kind < CAROM_SHAPE_CIRCLE || t.a.kind > CAROM_SHAPE_BOX)
            t.a.kind = CAROM_SHAPE_CIRCLE; /* Python has no shape without a kind */
        t.motion = golden_draw_motion(&feed, &t.a, t.b);
        t.other = (carom_vec2){number(&feed, -4, 4), number(&feed, -4, 4)};
        t.inverse_mass_a = number(&feed, 0, 2);
        t.inverse_mass_b = inputs_below(&feed.rng, 4) ? number(&feed, 0, 2) : 0.0f;
        t.restitution = number(&feed, 0, 1);
        t.friction = number(&feed, 0, 1);
        t.share = number(&feed, 0, 1);
        t.radians = number(&feed, -7, 7);
        if (fwrite(&t, sizeof t, 1, stdout) != 1)
            return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
