/* Energy, momentum and other totals of a world. */
#include "cli/run/run.h"

/* Sums -mass * dot(gravity, position) over the dynamic bodies. */
static double potential(const carom_world *w) {
    const carom_body none = {0, 0};
    carom_vec2 g = carom_world_gravity(w);
    double sum = 0;
    if (g.x == 0 && g.y == 0)
        return 0;
    for (carom_body b = carom_world_next(w, none); b.generation != 0; b = carom_world_next(w, b)) {
        carom_body_def def;
        if (carom_body_get(w, b, &def) != CAROM_OK || def.type != CAROM_DYNAMIC ||
            (def.flags & CAROM_BODY_DISABLED) != 0)
            continue;
        carom_vec2 at = carom_body_position(w, b);
        sum -= (double)def.mass * (double)def.gravity_scale *
               ((double)g.x * (double)at.x + (double)g.y * (double)at.y);
    }
    return sum;
}

run_measure run_measure_now(const carom_world *w) {
    carom_step_stats stats = carom_world_stats(w);
    return (run_measure){.kinetic = stats.kinetic_energy,
                         .potential = potential(w),
                         .momentum = stats.momentum,
                         .touches = stats.touches,
                         .lost = stats.total_lost,
                         .moved = stats.total_moved};
}
