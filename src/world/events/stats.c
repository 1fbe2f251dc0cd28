/* Returns the statistics and the lists of events of the last step. */
#include "base/guard.h"
#include "world/step.h"

carom_step_stats carom_world_stats(const carom_world *w) {
    carom_step_stats stats = w->stats;
    double energy = 0.0;
    caromi_vec momentum = {0.0, 0.0};
    stats.asleep = 0;
    for (uint32_t slot = 0; slot < w->slot_count; slot++) {
        const caromi_body *b = &w->bodies[slot];
        if (!caromi_is_there(b) || !caromi_is_type(b, CAROM_DYNAMIC)) {
            continue;
        }
        stats.asleep += (b->tag & CAROMI_ASLEEP) != 0;
        double mass = 1.0 / (double)b->inv_mass;
        caromi_vec v = caromi_wide_vec(b->vel);
        energy += 0.5 * mass * caromi_dot(v, v);
        if (caromi_rotates(b)) {
            double spin = (double)b->spin;
            energy += 0.5 * spin * spin / caromi_box_inverse_inertia(w, b);
        } else if (b->spin != 0.0f) { /* I = m r^2 / ease */
            double rim = (double)b->spin * (double)b->half.x;
            energy += 0.5 * mass * rim * rim / caromi_body_ease(w, b);
        }
        momentum = caromi_plus(momentum, mass, v);
    }
    stats.kinetic_energy = energy;
    stats.momentum = (carom_vec2){caromi_to_float(momentum.x), caromi_to_float(momentum.y)};
    stats.bytes = w->bytes;
    return stats;
}

const carom_touch *carom_world_begins(const carom_world *w, uint32_t *count) {
    *count = w->begin_count;
    return w->begins;
}

const carom_touch *carom_world_ends(const carom_world *w, uint32_t *count) {
    *count = w->end_count;
    return w->ends;
}

const carom_impact *carom_world_impacts(const carom_world *w, uint32_t *count) {
    *count = w->impact_count;
    return w->impacts;
}

const carom_report *carom_world_reports(const carom_world *w, uint32_t *count) {
    *count = w->report_count;
    return w->reports;
}

const carom_touch *carom_world_touches(const carom_world *w, uint32_t *count) {
    *count = w->shown_count;
    return w->shown;
}
