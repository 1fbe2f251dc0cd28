/* Classifies how two shapes lie: apart, touching, across each other's border, or one within the
 * other. */
#include "text/guard.h"

#include <float.h>

#include "explain/relation.h"

const char *const explain_relation_words[EXPLAIN_RELATIONS] = {
    "apart", "touching", "across", "A within B", "B within A", "the same",
};

const char *const explain_relation_names[EXPLAIN_RELATIONS] = {
    "apart", "touching", "across", "a_within_b", "b_within_a", "same",
};

static double size_of(double x) {
    return x < 0 ? -x : x;
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

double explain_touching_gap(carom_shape a, carom_shape b) {
    double far = 0, size = DBL_MAX;
    const carom_aabb bounds[2] = {carom_shape_bounds(a), carom_shape_bounds(b)};
    for (int i = 0; i < 2; i++) {
        carom_aabb box = bounds[i];
        far = larger(far, larger(size_of((double)box.min.x), size_of((double)box.max.x)));
        far = larger(far, larger(size_of((double)box.min.y), size_of((double)box.max.y)));
        double side =
            larger((double)box.max.x - (double)box.min.x, (double)box.max.y - (double)box.min.y);
        size = side < size ? side : size;
    }
    return 5e-7 * size + 4 * (double)FLT_EPSILON * far;
}

explain_relation explain_relation_of(carom_shape a, carom_shape b, float distance) {
    if (distance >= 0)
        return (double)distance <= explain_touching_gap(a, b) ? EXPLAIN_TOUCHING : EXPLAIN_APART;
    bool inner = carom_within_shapes(a, b), outer = carom_within_shapes(b, a);
    return inner && outer ? EXPLAIN_SAME
           : inner        ? EXPLAIN_A_WITHIN_B
           : outer        ? EXPLAIN_B_WITHIN_A
                          : EXPLAIN_ACROSS;
}
