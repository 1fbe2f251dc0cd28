/* Warns about bodies that overlap at the start. */
#include <math.h>

#include "carom/carom.h"
#include "cli/input/load.h"
#include "cli/query/near.h"
#include "cli/run/run.h"

/* Relative to the size of the smaller body. Shallower overlaps come from rounding, and their
 * correction is invisible. */
#define DEEP 1e-3

static double size_of(carom_shape s) {
    carom_aabb b = carom_shape_bounds(s);
    return fmin((double)b.max.x - (double)b.min.x, (double)b.max.y - (double)b.min.y);
}

static bool is_deep(const carom_scene *s, uint32_t a, uint32_t b) {
    carom_shape first = cli_shape(s, a), second = cli_shape(s, b);
    double depth = -(double)carom_distance_shapes(first, second);
    return depth > DEEP * fmin(size_of(first), size_of(second));
}

void run_warn_overlaps(const carom_scene *s, const char *name) {
    uint32_t pairs = 0, a = 0, b = 0;
    cli_near *near = scene_is_still(s) ? NULL : cli_near_create(s);
    for (uint32_t i = 0; near && i < carom_scene_count(s); i++) {
        size_t count = 0;
        const uint32_t *others = cli_near_overlaps(near, i, &count);
        for (size_t k = 0; others && k < count; k++) {
            if (cli_near_why_apart(near, i, others[k]) != SCENE_COLLIDES ||
                !is_deep(s, i, others[k]))
                continue;
            if (pairs++ == 0) {
                a = i;
                b = others[k];
            }
        }
    }
    cli_near_free(near);
    if (pairs == 0)
        return;
    char first[16], second[16];
    cli_warn("%u pair%s of bodies overlap%s at the start, such as %s and %s, and will be pushed "
             "apart; `carom check %s` shows them",
             pairs, pairs == 1 ? "" : "s", pairs == 1 ? "s" : "", cli_name(s, a, first),
             cli_name(s, b, second), name);
}
