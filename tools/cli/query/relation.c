/* How two shapes lie: apart, touching, across, or one within the other. */
#include "cli/query/relation.h"

#include <float.h>
#include <math.h>

const char *const cli_relation_words[CLI_RELATIONS] = {
    "apart", "touching", "across", "A within B", "B within A", "the same",
};

const char *const cli_relation_names[CLI_RELATIONS] = {
    "apart", "touching", "across", "a_within_b", "b_within_a", "same",
};

static double larger(double a, double b) {
    return a > b ? a : b;
}

double cli_touching_gap(carom_shape a, carom_shape b) {
    double far = 0, size = DBL_MAX;
    const carom_aabb bounds[2] = {carom_shape_bounds(a), carom_shape_bounds(b)};
    for (int i = 0; i < 2; i++) {
        carom_aabb box = bounds[i];
        far = larger(far, larger(fabs((double)box.min.x), fabs((double)box.max.x)));
        far = larger(far, larger(fabs((double)box.min.y), fabs((double)box.max.y)));
        double side =
            larger((double)box.max.x - (double)box.min.x, (double)box.max.y - (double)box.min.y);
        size = side < size ? side : size;
    }
    return 5e-7 * size + 4 * (double)FLT_EPSILON * far;
}

cli_relation cli_relation_of(carom_shape a, carom_shape b, float distance) {
    if (distance >= 0)
        return (double)distance <= cli_touching_gap(a, b) ? CLI_TOUCHING : CLI_APART;
    bool inner = carom_within_shapes(a, b), outer = carom_within_shapes(b, a);
    return inner && outer ? CLI_SAME : inner ? CLI_A_WITHIN_B : outer ? CLI_B_WITHIN_A : CLI_ACROSS;
}
