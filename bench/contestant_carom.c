#include "slid.h"

static bench_slid slide(carom_circle a, carom_vec2 motion, const carom_shape *shapes) {
    carom_slide_def def = carom_slide_def_default();
    def.shapes = shapes;
    def.count = BENCH_SCENE_SHAPES;
    const carom_slide_result r = carom_slide(carom_shape_from_circle(a), motion, &def);
    return bench_slid_make(r.mover.as.circle.center, (int)r.hit_count);
}

#define BENCH_PREFIX carom
#define BENCH_SLIDE slide
#include "stamp.h"

const bench_contestant bench_carom = {"carom", carom_version, stamped, NULL, NULL, bench_touch_set};
