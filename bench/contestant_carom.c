/* carom as a contestant. */
#include "slid.h"

static bench_slid slide(carom_circle a, carom_vec2 motion, const carom_shape *shapes) {
    carom_slide_def def = carom_slide_def_default();
    def.shapes = shapes;
    def.count = BENCH_SCENE_SHAPES;
    const carom_slide_result r = carom_slide(carom_shape_from_circle(a), motion, &def);
    return bench_slid_make(r.mover.as.circle.center, (int)r.hit_count);
}

/* Sweeps against a rotating box. Its rotation in radians is its sine, as random as its
 * direction. */
static carom_sweep sweep_turning(carom_circle a, carom_vec2 motion, carom_box b) {
    return carom_sweep_circle_turning_box(a, motion, b, (carom_vec2){0, 0}, b.rot.s);
}

#define BENCH_PREFIX carom
#define BENCH_TURNING sweep_turning
#define BENCH_SLIDE slide
#include "stamp.h"

const bench_contestant bench_carom = {"carom", carom_version, stamped, NULL, NULL, bench_touch_set};
