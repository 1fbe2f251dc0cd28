/* Chooses between the aligned and the slanted case of two boxes. */
#include "base/guard.h"
#include "pair/core/obb.h"

caromi_obb caromi_obb_from_aabb(carom_aabb b) {
    caromi_two x = caromi_two_sum((double)b.min.x, (double)b.max.x);
    caromi_two y = caromi_two_sum((double)b.min.y, (double)b.max.y);
    caromi_two w = caromi_two_sum((double)b.max.x, -(double)b.min.x);
    caromi_two h = caromi_two_sum((double)b.max.y, -(double)b.min.y);
    return (caromi_obb){0.5 * x.value, 0.5 * y.value, 0.5 * x.rest, 0.5 * y.rest, 0.5 * w.value,
                        0.5 * h.value, 0.5 * w.rest,  0.5 * h.rest, 1.0,          0.0};
}

static bool caromi_obb_aligned(const caromi_obb *a, const caromi_obb *b) {
    return caromi_obb_parallel(a, b) || caromi_obb_perpendicular(a, b);
}

caromi_obb_measure caromi_obb_measure_any(const caromi_obb *a, const caromi_obb *b) {
    return caromi_obb_aligned(a, b) ? caromi_obb_measure_aligned(a, b)
                                    : caromi_obb_measure_slanted(a, b);
}

double caromi_obb_distance(const caromi_obb *a, const caromi_obb *b) {
    return caromi_obb_aligned(a, b) ? caromi_obb_distance_aligned(a, b)
                                    : caromi_obb_distance_slanted(a, b);
}

bool caromi_obb_overlap(const caromi_obb *a, const caromi_obb *b) {
    return caromi_obb_aligned(a, b) ? caromi_obb_distance_aligned(a, b) < 0.0
                                    : caromi_obb_overlap_slanted(a, b);
}

bool caromi_obb_within(const caromi_obb *inner, const caromi_obb *outer) {
    return caromi_obb_aligned(inner, outer) ? caromi_obb_within_aligned(inner, outer)
                                            : caromi_obb_within_slanted(inner, outer);
}
