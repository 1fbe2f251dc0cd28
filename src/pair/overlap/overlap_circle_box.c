/* Tests whether a circle and a rotated box overlap. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/circle_box.h"
#include "pair/core/quick.h"
#include "shape/valid.h"

static bool caromi_overlap_circle_box_careful(carom_circle a, carom_box b) {
    if (!caromi_circle_ok(a) || !caromi_box_ok(b)) {
        return false;
    }
    caromi_circle_box f = caromi_circle_box_make(a, b);
    int sign = caromi_circle_box_filter(&f);
    return sign != 0 ? sign < 0 : caromi_circle_box_exact(a, b).distance < 0.0;
}

bool carom_overlap_circle_box(carom_circle a, carom_box b) {
    int sign = caromi_quick_circle_box(a, b);
    if (sign != 0 && caromi_minf(a.radius, caromi_minf(b.half.x, b.half.y)) >= 0.0f) {
        return sign < 0;
    }
    return caromi_overlap_circle_box_careful(a, b);
}
