#include "base/guard.h"
#include "pair/sweep.h"
#include "response/slide.h"
#include "shape/valid.h"

/* Where a shape is, so that equal numbers are the same place: an aabb by both corners. */
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

/* What rounds to FLT_MAX is still a place, what lies beyond is none. */
static double caromi_room_along(float low, float high, float by) {
    double end = by < 0.0f ? -0x1.ffffffp127 : 0x1.ffffffp127;
    double room = end - (double)(by < 0.0f ? low : high);
    return caromi_abs((double)by) > caromi_abs(room) ? room / (double)by : 1.0;
}

double caromi_room(carom_shape mover, carom_vec2 motion) {
    caromi_place at = caromi_place_of(mover);
    return caromi_min(caromi_room_along(at.low.x, at.high.x, motion.x),
                      caromi_room_along(at.low.y, at.high.y, motion.y));
}

bool caromi_same_place(carom_shape a, carom_shape b) {
    caromi_place x = caromi_place_of(a);
    caromi_place y = caromi_place_of(b);
    return x.low.x == y.low.x && x.low.y == y.low.y && x.high.x == y.high.x && x.high.y == y.high.y;
}

/* What is in the way at a place, but for what the mover may cross: what it enters there, by its
 * depth, and what it overlapped already where it started, by how much deeper it is. Of all these
 * the deepest. */
typedef struct caromi_trial {
    carom_shape start, place;
    bool enters, deeper;
    carom_contact deepest;
} caromi_trial;

/* By depth, then by the normal, so that the order of obstacles does not matter. */
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

/* An aabb's is in its corners. */
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

/* Beside the ulps, 1e-6 of the size: at the origin floats are finer than the sweeps and normals that
 * lead there. */
static double caromi_slack(carom_shape s) {
    return 0x1p-20 * caromi_size_beside_place(s);
}

/* To some ulps of the largest coordinate, since a flat wedge makes of one across it several along
 * it. */
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
                                 double room, double slack) {
    double largest = caromi_max(caromi_abs((double)from_low), caromi_abs((double)from_high));
    double moved = caromi_max(caromi_abs((double)to_low - (double)from_low),
                              caromi_abs((double)to_high - (double)from_high));
    return moved <= room * largest + slack;
}

bool caromi_is_next_to_by_axis(carom_shape a, carom_shape b, double ulps) {
    caromi_place x = caromi_place_of(a);
    caromi_place y = caromi_place_of(b);
    double room = ulps * 0x1p-23;
    double slack = caromi_slack(a);
    return caromi_is_next_along(x.low.x, x.high.x, y.low.x, y.high.x, room, slack) &&
           caromi_is_next_along(x.low.y, x.high.y, y.low.y, y.high.y, room, slack);
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

/* The rounded place can be inside something, or deeper in it, by a few floats; then it is moved out
 * of that, and out of what that leads into, as long as it stays next to where it was. Between two
 * that it overlaps there may be no place that is not deeper in one of them; then the first that
 * enters none. */
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

/* Where there is no such place, the mover stops earlier, and in the end where it was. What is next
 * to the end counts as the end. */
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
