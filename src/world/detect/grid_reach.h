/* Computes what the grid knows of a body: the discs that it stays in during a window of a step, and its
 * traits. */
#ifndef CAROMI_WORLD_GRID_REACH_H
#define CAROMI_WORLD_GRID_REACH_H

#include "world/step.h"

/* Contacts move bodies by a little: by up to this share of their size they are still found by
 * detection, and not one by one. */
#define CAROMI_LOOSE 0.02

/* The disc that holds the path of a body in the window, as it is before contacts are solved. */
static inline double caromi_path_disc(const carom_world *w, const caromi_body *b, uint32_t slot,
                                      caromi_vec *middle) {
    const struct caromi_scratch *s = w->step;
    if (s->window > 0) {
        return caromi_segment_disc(&s->segments[slot], s->from, s->until, middle);
    }
    caromi_segment p = {.at = caromi_wide_vec(b->pos), .course = caromi_wide_vec(b->vel)};
    if (!s->plain) {
        p.acceleration = caromi_acceleration(w, b, slot);
        return caromi_segment_disc(&p, s->from, s->until, middle);
    }
    /* Most bodies, where speed matters. */
    double half = 0.5 * (s->until - s->from);
    *middle = caromi_plus(p.at, 0.5 * (s->from + s->until), p.course);
    return half * caromi_length_of_vec(p.course);
}

/* What is known of an entry before detection. */
static inline uint8_t caromi_entry_flags(const carom_world *w, const caromi_body *b) {
    const struct caromi_scratch *s = w->step;
    const caromi_traits *t = &w->traits[b->traits];
    if ((b->tag & (CAROMI_TYPE | CAROMI_SENSOR | CAROMI_EXCLUDES)) != CAROM_DYNAMIC ||
        t->mask != UINT32_MAX || t->category == 0) {
        return 0;
    }
    bool straight = s->plain && s->window == 0 && (b->tag & CAROMI_CIRCLE) != 0;
    return (uint8_t)(CAROMI_ENTRY_COMMON | (straight ? CAROMI_ENTRY_STRAIGHT : 0u));
}

/* Discs around the middle of its path that a body stays in. */
typedef struct caromi_reaches {
    caromi_vec middle;
    double near; /* if its path does not change */
    double far;  /* as far as its speed takes it, wherever it bounces, and as far as most bodies go,
                  * should one of those hit it */
} caromi_reaches;

static inline caromi_reaches caromi_reaches_of(const carom_world *w, const caromi_body *b,
                                               uint32_t slot) {
    const struct caromi_scratch *s = w->step;
    caromi_vec middle;
    double half = caromi_path_disc(w, b, slot, &middle);
    double size = caromi_body_reach(b);
    double margin = 8.0 * caromi_body_margin(b);
    double near = (size + half + CAROMI_LOOSE * size) * (1.0 + 0x1p-20) + margin;
    double far = (size + caromi_max(3.0 * half, s->grid.stray) + margin) * (1.0 + 0x1p-20);
    return (caromi_reaches){middle, near, caromi_max(far, near)};
}

#endif
