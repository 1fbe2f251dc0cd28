/* Measures the moving bodies of a window, for the levels of the grid and the number of windows: the
 * extremes of their paths, and quantiles of sizes and path lengths. */
#include "base/guard.h"
#include "batch/isa.h"
#include "world/detect/bins.h"
#include "world/detect/grid_reach.h"

/* Largest number of samples for quantiles: one of each group of neighbours in the list of moving
 * bodies, chosen by a hash of the group. With a fixed stride, a scene with a pattern could hide its
 * fast bodies. */
#define CAROMI_SAMPLES 256u

static uint32_t caromi_sample_of(uint32_t group, uint32_t size) {
    return group * size + (uint32_t)((uint64_t)(group * 0x9e3779b1u) * size >> 32);
}

static void caromi_extremes_add(caromi_extremes *e, const caromi_extremes *other) {
    e->largest = caromi_maxf(e->largest, other->largest);
    e->smallest = caromi_minf(e->smallest, other->smallest);
    e->farthest = caromi_maxf(e->farthest, other->farthest);
    e->widest = caromi_maxf(e->widest, other->widest);
    e->low_x = caromi_minf(e->low_x, other->low_x);
    e->low_y = caromi_minf(e->low_y, other->low_y);
    e->high_x = caromi_maxf(e->high_x, other->high_x);
    e->high_y = caromi_maxf(e->high_y, other->high_y);
}

/* Measures the path of a moving body, and stores its middle. */
static void caromi_measure_path(const carom_world *w, caromi_extremes *e, uint32_t mover) {
    const struct caromi_scratch *s = w->step;
    const caromi_body *b = &w->bodies[s->movers[mover]];
    caromi_path_disc path = caromi_path_disc_of(w, b, s->movers[mover]);
    float size = caromi_reach_of_body(b);
    s->grid.x[mover] = path.x;
    s->grid.y[mover] = path.y;
    caromi_extremes_add(e, &(caromi_extremes){size, size, path.half, size + 3.0f * path.half,
                                              path.x, path.y, path.x, path.y});
}

/* Returns traits and tag as one number; compilers load both at once. */
static inline uint64_t caromi_kind_of(uint32_t traits, uint32_t tag) {
    return (uint64_t)tag << 32 | traits;
}

/* Adds the flags of the moving bodies [first, last). Most have the kind and material of the
 * previous one, and so its flags. Returns whether some may be kinematic. */
static bool caromi_measure_flags(const carom_world *w, caromi_measure *m, uint32_t first,
                                 uint32_t last) {
    const uint64_t kinds = caromi_kind_of(
        UINT32_MAX, CAROMI_TYPE | CAROMI_SENSOR | CAROMI_EXCLUDES | CAROMI_CIRCLE | CAROMI_LOADED);
    const caromi_body *const bodies = w->bodies;
    const uint32_t *const movers = w->step->movers;
    uint64_t known = UINT64_MAX; /* traits and tag of a body whose flags are known */
    bool kinematic = false;
    while (first < last) {
        const caromi_body *b = &bodies[movers[first]];
        uint64_t kind = caromi_kind_of(b->traits, b->tag);
        if (((kind ^ known) & kinds) != 0) {
            if (caromi_is_mixed(m)) {
                return true;
            }
            uint8_t flags = caromi_entry_flags(w, b);
            m->any_flags |= flags;
            m->all_flags &= flags;
            known = kind;
            kinematic = kinematic || caromi_is_type(b, CAROM_KINEMATIC);
        }
        /* Skips the following ones, four at a time, as long as they are the same. */
        for (first++; last - first >= 4; first += 4) {
            uint64_t differ = 0;
            for (uint32_t i = 0; i < 4; i++) {
                b = &bodies[movers[first + i]];
                differ |= caromi_kind_of(b->traits, b->tag) ^ known;
            }
            if ((differ & kinds) != 0) {
                break;
            }
        }
    }
    return kinematic;
}

/* Measures how fast the kinematic ones of the moving bodies [first, last) may drive others. */
static void caromi_measure_driven(const carom_world *w, caromi_measure *m, uint32_t first,
                                  uint32_t last) {
    const struct caromi_scratch *s = w->step;
    const float turning = 0.5f * (float)(s->until - s->from);
    for (uint32_t i = first; i < last; i++) {
        const caromi_body *b = &w->bodies[s->movers[i]];
        if (caromi_is_type(b, CAROM_KINEMATIC)) {
            float turn = turning * caromi_absf(caromi_shape_spin(b)) * caromi_reach_of_body(b);
            float half = caromi_path_disc_of(w, b, s->movers[i]).half;
            m->driven = caromi_maxf(m->driven, 2.0f * (half + turn));
        }
    }
}

/* Samples that are counted at once. */
#define CAROMI_SAMPLES_AT_ONCE 64u

/* Adds samples of the moving bodies [first, last) to the quantiles. The bins of many are found
 * before the first is counted: otherwise each increment would wait for the previous one, which
 * might be in the same bin. */
static void caromi_measure_samples(const carom_world *w, caromi_measure *m, uint32_t first,
                                   uint32_t last) {
    const struct caromi_scratch *s = w->step;
    const uint32_t size = (s->mover_count + CAROMI_SAMPLES - 1) / CAROMI_SAMPLES;
    const uint32_t end = (last - 1) / size + 1;
    uint32_t group = first / size;
    while (group < end) {
        uint32_t sizes[CAROMI_SAMPLES_AT_ONCE], halves[CAROMI_SAMPLES_AT_ONCE];
        uint32_t count = 0;
        for (; group < end && count < CAROMI_SAMPLES_AT_ONCE; group++) {
            uint32_t sample = caromi_sample_of(group, size);
            if (sample >= first && sample < last) {
                const caromi_body *b = &w->bodies[s->movers[sample]];
                sizes[count] = caromi_bin_of(caromi_reach_of_body(b));
                halves[count] = caromi_bin_of(caromi_path_disc_of(w, b, s->movers[sample]).half);
                count++;
            }
        }
        for (uint32_t i = 0; i < count; i++) {
            m->sizes[sizes[i]]++;
            m->halves[halves[i]]++;
        }
        m->samples += count;
    }
}

static void caromi_measure_task(void *world, uint32_t worker) {
    carom_world *w = world;
    struct caromi_scratch *s = w->step;
    caromi_measure *m = &s->worker[worker].measure;
    const float most = __builtin_inff();
    *m = (caromi_measure){.extremes = {.smallest = most,
                                       .low_x = most,
                                       .low_y = most,
                                       .high_x = -most,
                                       .high_y = -most},
                          .all_flags = UINT8_MAX};
    uint32_t first, last;
    while (caromi_next_block(s, 4096, s->mover_count, &first, &last)) {
        if (caromi_all_straight(s)) {
            caromi_straight bodies = caromi_straight_of(w, s->movers + first);
            caromi_batch_cell_kernels()->measure(&bodies, last - first, s->grid.x + first,
                                                 s->grid.y + first, &m->extremes);
        } else {
            for (uint32_t i = first; i < last; i++) {
                caromi_measure_path(w, &m->extremes, i);
            }
        }
        if (caromi_measure_flags(w, m, first, last)) {
            caromi_measure_driven(w, m, first, last);
        }
        caromi_measure_samples(w, m, first, last);
    }
}

/* Adds all measures to the first worker's. Integer sums and extremes do not depend on the order. */
static void caromi_measure_join(struct caromi_scratch *s) {
    caromi_measure *m = &s->worker[0].measure;
    for (uint32_t i = 1; i < s->workers; i++) {
        const caromi_measure *other = &s->worker[i].measure;
        for (uint32_t bin = 0; bin < CAROMI_BINS; bin++) {
            m->sizes[bin] += other->sizes[bin];
            m->halves[bin] += other->halves[bin];
        }
        caromi_extremes_add(&m->extremes, &other->extremes);
        m->samples += other->samples;
        m->driven = caromi_maxf(m->driven, other->driven);
        m->any_flags |= other->any_flags;
        m->all_flags &= other->all_flags;
    }
}

void caromi_grid_measure(carom_world *w) {
    struct caromi_scratch *s = w->step;
    double length = s->until - s->from;
    if (s->grid.measured != length || length == 0.0 || s->window > 0) {
        s->grid.spread = 0.0f;
        caromi_run(w, caromi_measure_task);
        caromi_measure_join(s);
        s->grid.measured = length;
    }
}
