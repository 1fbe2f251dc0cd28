/* Computes what the grid stores of a body: the bounding discs of its motion in a window of a step,
 * and its flags.
 *
 * All of it is in float: margins cover the rounding. batch/cells.inc computes the same, to within
 * rounding, for many bodies at a time that move in a straight line. */
#ifndef CAROMI_WORLD_GRID_REACH_H
#define CAROMI_WORLD_GRID_REACH_H

#include "world/step.h"

/* Contacts move bodies by a little. Up to this fraction of the size detection still finds them,
 * without a neighbour query for each. */
#define CAROMI_SLACK 0.02f

/* The same fraction in the first of several windows, since contacts are found for the whole step.
 * Two bodies that collide later in it may be in contact if they move by no more than the size of
 * the smaller one (contacts/contact.c). Half of the sum of the two sizes is not less than that. */
#define CAROMI_SLACK_AHEAD 0.52f

/* Discs are enlarged for rounding: by this fraction for a few float operations, and by this
 * fraction of coordinates and sizes (eight margins) for that of the coordinates. */
#define CAROMI_REACH_ROUNDING 0x1p-18f
#define CAROMI_REACH_MARGIN (8.0f * (float)CAROMI_MARGIN)

/* A disc that holds the path of a body's centre. */
typedef struct caromi_path_disc {
    float x, y; /* middle of the path */
    float half; /* radius */
} caromi_path_disc;

/* Returns the length of a vector. The squares are in double, where they do not overflow. */
static inline float caromi_length_of_floats(float x, float y) {
    return (float)caromi_length_of_vec((caromi_vec){(double)x, (double)y});
}

/* Limits how far a path bends along an axis: accelerations are bounded only by the range of float.
 * At this limit the disc holds the whole world (CAROM_WORLD_MAX) with some to spare, and cells of
 * the smallest bodies are still counted exactly. */
#define CAROMI_PATH_MOST (4.0 * (double)CAROM_WORLD_MAX)

static inline double caromi_path_clamp(double x) {
    return caromi_max(-CAROMI_PATH_MOST, caromi_min(x, CAROMI_PATH_MOST));
}

/* Returns the disc of the path in the window, as it is before contacts are solved. */
static inline caromi_path_disc caromi_path_disc_of(const carom_world *w, const caromi_body *b,
                                                   uint32_t slot) {
    const struct caromi_scratch *s = w->step;
    if (s->window > 0) {
        caromi_vec at;
        caromi_segment segment = caromi_first_segment(w, slot);
        double half = caromi_segment_disc(&segment, s->from, s->until, &at);
        caromi_vec near = {caromi_path_clamp(at.x), caromi_path_clamp(at.y)};
        half =
            caromi_min(half + caromi_length_of_vec(caromi_minus(at, near)), 4.0 * CAROMI_PATH_MOST);
        return (caromi_path_disc){(float)near.x, (float)near.y, (float)half};
    }
    /* From 0 on, by half the length of the window: v h and, if it is accelerated, a h^2. */
    float h = 0.5f * (float)s->until;
    float x = b->vel.x * h;
    float y = b->vel.y * h;
    float bulge = 0.0f;
    if (!s->plain) {
        caromi_vec a = caromi_acceleration(w, b, slot);
        float ax = (float)caromi_path_clamp(a.x * (double)h * (double)h);
        float ay = (float)caromi_path_clamp(a.y * (double)h * (double)h);
        x += ax;
        y += ay;
        /* Four times what the parabola needs: contacts look ahead along the straight line, which
         * ends 2 a h^2 from it. */
        bulge = 2.0f * caromi_length_of_floats(ax, ay);
    }
    return (caromi_path_disc){b->pos.x + x, b->pos.y + y, caromi_length_of_floats(x, y) + bulge};
}

/* Returns whether nothing accelerates any body in this window. */
static inline bool caromi_all_straight(const struct caromi_scratch *s) {
    return s->plain && s->window == 0;
}

static inline bool caromi_is_passive(const caromi_body *b) {
    return (b->tag & (CAROMI_TYPE | CAROMI_SENSOR)) == CAROM_KINEMATIC;
}

/* Returns the flags of an entry that are known before detection. */
static inline uint8_t caromi_entry_flags(const carom_world *w, const caromi_body *b) {
    const struct caromi_scratch *s = w->step;
    const caromi_traits *t = &w->traits[b->traits];
    if (caromi_is_passive(b)) {
        return CAROMI_ENTRY_PASSIVE;
    }
    if ((b->tag & (CAROMI_TYPE | CAROMI_SENSOR | CAROMI_EXCLUDES)) != CAROM_DYNAMIC ||
        t->mask != UINT32_MAX || t->category == 0) {
        return 0;
    }
    bool straight =
        caromi_all_straight(s) && (b->tag & (CAROMI_CIRCLE | CAROMI_LOADED)) == CAROMI_CIRCLE;
    bool elastic = t->restitution >= 1.0f;
    return (uint8_t)(CAROMI_ENTRY_COMMON | (straight ? CAROMI_ENTRY_STRAIGHT : 0u) |
                     (elastic ? CAROMI_ENTRY_ELASTIC : 0u));
}

static inline float caromi_reach_of_body(const caromi_body *b) {
    return b->tag & CAROMI_CIRCLE ? b->half.x : caromi_length_of_floats(b->half.x, b->half.y);
}

/* The bounding discs of a body, around the middle of its path. */
typedef struct caromi_reaches {
    float x, y;
    float near; /* radius if its path does not change */
    /* Radius if it rebounds in any direction at its speed, or if a body hits it that moves as far
     * as most bodies do. */
    float far;
} caromi_reaches;

static inline caromi_reaches caromi_reaches_of(const carom_world *w, const caromi_body *b,
                                               uint32_t slot) {
    caromi_path_disc path = caromi_path_disc_of(w, b, slot);
    float size = caromi_reach_of_body(b);
    float place = caromi_maxf(caromi_absf(b->pos.x), caromi_absf(b->pos.y));
    /* An upper bound of what caromi_body_margin is a fraction of. */
    float least = size + CAROMI_REACH_MARGIN * (place + (size + size));
    float slack = path.half + w->step->grid.slack * size;
    float spread = caromi_maxf(caromi_maxf(3.0f * path.half, w->step->grid.spread), slack);
    return (caromi_reaches){path.x, path.y, (least + slack) * (1.0f + CAROMI_REACH_ROUNDING),
                            (least + spread) * (1.0f + CAROMI_REACH_ROUNDING)};
}

/* The bodies of this window as records of the kernels, if all of them move in a straight line. */
_Static_assert(offsetof(caromi_body, pos) == 0 && offsetof(caromi_body, vel) == 16 &&
                   offsetof(caromi_body, half) == 24,
               "caromi_straight describes a body");

static inline caromi_straight caromi_straight_of(const carom_world *w, const uint32_t *slots) {
    return (caromi_straight){(const float *)(const void *)w->bodies,
                             slots,
                             0.5f * (float)w->step->until,
                             w->step->grid.slack,
                             w->step->grid.spread,
                             CAROMI_REACH_MARGIN,
                             CAROMI_REACH_ROUNDING};
}

#endif
