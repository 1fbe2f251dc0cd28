/* Finds a float position for the end of a path segment where the mover enters nothing.
 *
 *   caromi_slide_step   goes to the end of the sweep, or back until a position is free
 *   caromi_stand_near   corrects the rounding of a position by moves of a few floats
 *   caromi_try          finds the deepest obstacle at a position */
#include "base/guard.h"
#include "pair/sweep/sweep.h"
#include "response/slide.h"
#include "shape/valid.h"

/* The position of a shape as numbers: for an aabb both corners. */
typedef struct caromi_place {
    carom_vec2 low, high;
} caromi_place;

static caromi_place caromi_place_of(carom_shape s) {
    switch (s.kind) {
    case CAROM_SHAPE_CIRCLE:
        return (caromi_place){s.as.circle.center, s.as.circle.center};
    case CAROM_SHAPE_BOX:
        return (caromi_place){s.as.box.center, s.as.box.center};
    default:
        return (caromi_place){s.as.aabb.min, s.as.aabb.max};
    }
}

/* Positions that round to FLT_MAX are valid, those beyond are not. */
static double caromi_float_limit_along(float low, float high, float by) {
    double end = by < 0.0f ? -0x1.ffffffp127 : 0x1.ffffffp127;
    double limit = end - (double)(by < 0.0f ? low : high);
    return caromi_abs((double)by) > caromi_abs(limit) ? limit / (double)by : 1.0;
}

double caromi_float_limit(carom_shape mover, carom_vec2 motion) {
    caromi_place at = caromi_place_of(mover);
    return caromi_min(caromi_float_limit_along(at.low.x, at.high.x, motion.x),
                      caromi_float_limit_along(at.low.y, at.high.y, motion.y));
}

bool caromi_same_place(carom_shape a, carom_shape b) {
    caromi_place x = caromi_place_of(a);
    caromi_place y = caromi_place_of(b);
    return x.low.x == y.low.x && x.low.y == y.low.y && x.high.x == y.high.x && x.high.y == y.high.y;
}

/* The deepest obstacle at a position, without those that the mover may cross. For an obstacle that
 * the mover enters, the penetration depth counts; for one that it overlapped at the start, the
 * increase in depth. */
typedef struct caromi_trial {
    carom_shape start, place;
    bool enters, deeper;
    carom_contact deepest;
} caromi_trial;

/* Orders by depth, then by normal, so that the order of obstacles does not matter. */
static bool caromi_is_deeper(carom_contact a, carom_contact b) {
    if (a.distance != b.distance) {
        return a.distance < b.distance;
    }
    return a.normal.x != b.normal.x ? a.normal.x < b.normal.x : a.normal.y < b.normal.y;
}

static void caromi_try_obstacle(void *visitor, uint32_t id, carom_shape obstacle,
                                uint32_t response) {
    (void)id;
    caromi_trial *trial = visitor;
    if (response == CAROM_RESPOND_CROSS || !carom_overlap_shapes(trial->place, obstacle)) {
        return;
    }
    bool entered = !carom_overlap_shapes(trial->start, obstacle);
    carom_contact contact = carom_contact_shapes(trial->place, obstacle);
    if (!entered) {
        contact.distance -= carom_distance_shapes(trial->start, obstacle);
    }
    if (entered || contact.distance < 0.0f) {
        bool first = !trial->enters && !trial->deeper;
        trial->deepest =
            first || caromi_is_deeper(contact, trial->deepest) ? contact : trial->deepest;
        trial->enters = trial->enters || entered;
        trial->deeper = trial->deeper || !entered;
    }
}

static caromi_trial caromi_try(carom_shape start, carom_shape place,
                               const caromi_slide_near *around) {
    caromi_trial trial = {.start = start, .place = place};
    caromi_near_show(around, carom_shape_bounds(place), caromi_try_obstacle, &trial);
    return trial;
}

/* Returns the size that the position does not contain; an aabb's corners contain it. */
static double caromi_size_beside_place(carom_shape s) {
    switch (s.kind) {
    case CAROM_SHAPE_CIRCLE:
        return (double)s.as.circle.radius;
    case CAROM_SHAPE_BOX:
        return (double)s.as.box.half.x + (double)s.as.box.half.y;
    default:
        return 0.0;
    }
}

/* A tolerance besides the ulps, 1e-6 of the size: near the origin, floats are finer than the errors
 * of sweeps and normals. */
static double caromi_slack(carom_shape s) {
    return 0x1p-20 * caromi_size_beside_place(s);
}

/* Compares in ulps of the largest coordinate, since a flat wedge turns one ulp across it into
 * several along it. */
bool caromi_is_next_to(carom_shape a, carom_shape b, double ulps) {
    caromi_place x = caromi_place_of(a);
    caromi_place y = caromi_place_of(b);
    const float from[4] = {x.low.x, x.low.y, x.high.x, x.high.y};
    const float to[4] = {y.low.x, y.low.y, y.high.x, y.high.y};
    double largest = 0.0;
    double moved = 0.0;
    for (int i = 0; i < 4; i++) {
        largest = caromi_max(largest, caromi_abs((double)from[i]));
        moved = caromi_max(moved, caromi_abs((double)to[i] - (double)from[i]));
    }
    return moved <= ulps * 0x1p-23 * largest + caromi_slack(a);
}

static bool caromi_is_next_along(float from_low, float from_high, float to_low, float to_high,
                                 double limit, double slack) {
    double largest = caromi_max(caromi_abs((double)from_low), caromi_abs((double)from_high));
    double moved = caromi_max(caromi_abs((double)to_low - (double)from_low),
                              caromi_abs((double)to_high - (double)from_high));
    return moved <= limit * largest + slack;
}

bool caromi_is_next_to_by_axis(carom_shape a, carom_shape b, double ulps) {
    caromi_place x = caromi_place_of(a);
    caromi_place y = caromi_place_of(b);
    double limit = ulps * 0x1p-23;
    double slack = caromi_slack(a);
    return caromi_is_next_along(x.low.x, x.high.x, y.low.x, y.high.x, limit, slack) &&
           caromi_is_next_along(x.low.y, x.high.y, y.low.y, y.high.y, limit, slack);
}

static carom_shape caromi_nudged(carom_shape s, carom_contact contact) {
    carom_vec2 nowhere = {0.0f, 0.0f};
    carom_vec2 by = {0.0f, 0.0f};
    switch (s.kind) {
    case CAROM_SHAPE_CIRCLE:
        carom_separate(contact, 1.0f, 0.0f, &s.as.circle.center, &nowhere);
        break;
    case CAROM_SHAPE_BOX:
        carom_separate(contact, 1.0f, 0.0f, &s.as.box.center, &nowhere);
        break;
    default:
        carom_separate(contact, 1.0f, 0.0f, &by, &nowhere);
        s.as.aabb = carom_aabb_moved(s.as.aabb, by);
        break;
    }
    return s;
}

/* Corrects a rounded position that is inside an obstacle, or deeper in it, by a few floats. It
 * moves the mover out of that obstacle, and out of others that it enters by that move, while it
 * stays next to the position. If it overlaps two obstacles, every position may be deeper in one of
 * them. Then this takes the first position that enters none. */
static bool caromi_stand_near(carom_shape *place, carom_shape start,
                              const caromi_slide_near *around) {
    carom_shape wanted = *place;
    carom_shape at = wanted;
    bool stands = false;
    for (int i = 0; i < 8 && caromi_is_next_to(wanted, at, CAROMI_NUDGE); i++) {
        caromi_trial trial = caromi_try(start, at, around);
        if (!trial.enters && (!trial.deeper || !stands)) {
            *place = at;
            stands = true;
        }
        if (!trial.enters && !trial.deeper) {
            return true;
        }
        at = caromi_nudged(at, trial.deepest);
    }
    return stands;
}

/* If there is no such position, the mover stops earlier, and finally where it started. A position
 * next to the end counts as the end. */
caromi_step caromi_slide_step(carom_shape mover, carom_vec2 motion, carom_sweep to,
                              const caromi_slide_near *around) {
    const carom_shape wanted = caromi_shape_at_end(mover, motion, to);
    const double end = to.t;
    double back = 0x1p-40;
    carom_shape place = wanted;
    while (to.t > 0.0 && !caromi_stand_near(&place, mover, around)) {
        to.t = back < 1.0 ? to.t * (1.0 - back) : 0.0;
        back *= 16.0;
        place = caromi_shape_at_end(mover, motion, to);
    }
    return (caromi_step){place, caromi_is_next_to(wanted, place, CAROMI_NUDGE) ? end : to.t};
}
