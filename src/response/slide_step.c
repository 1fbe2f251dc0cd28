#include "base/guard.h"
#include "response/slide.h"
#include "shape/valid.h"

float caromi_round_side(double x, double side) {
    if (x == 0.0 || side == 0.0) {
        return caromi_to_float(x);
    }
    return side > 0.0 ? caromi_float_above(x, 0.0) : caromi_float_below(x, 0.0);
}

void caromi_slide_ask(const carom_slide_def *def, carom_aabb region, carom_slide_visit *visit,
                      void *visitor) {
    if (def->query != NULL) {
        def->query(def->ctx, region, visit, visitor);
        return;
    }
    for (uint32_t i = 0; i < def->count; i++) {
        visit(visitor, i, def->shapes[i],
              def->responses != NULL ? def->responses[i] : CAROM_RESPOND_SLIDE);
    }
}

static carom_shape caromi_stepped(carom_shape s, carom_vec2 motion, carom_sweep to) {
    switch (s.kind) {
    case CAROM_SHAPE_CIRCLE:
        s.as.circle.center = carom_sweep_end(s.as.circle.center, motion, to);
        break;
    case CAROM_SHAPE_BOX:
        s.as.box.center = carom_sweep_end(s.as.box.center, motion, to);
        break;
    default:
        s.as.aabb = carom_sweep_end_aabb(s.as.aabb, motion, to);
        break;
    }
    return s;
}

bool caromi_same_place(carom_shape a, carom_shape b) {
    carom_aabb x = carom_shape_bounds(a);
    carom_aabb y = carom_shape_bounds(b);
    return x.min.x == y.min.x && x.min.y == y.min.y && x.max.x == y.max.x && x.max.y == y.max.y;
}

/* What is in the way at a place: of all but what the mover overlapped where it started, and what it
 * may cross, the obstacle that it is deepest in. */
typedef struct caromi_trial {
    carom_shape start, place;
    bool free;
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
    if (response == CAROM_RESPOND_CROSS || !carom_overlap_shapes(trial->place, obstacle) ||
        carom_overlap_shapes(trial->start, obstacle)) {
        return;
    }
    carom_contact contact = carom_contact_shapes(trial->place, obstacle);
    if (trial->free || caromi_is_deeper(contact, trial->deepest)) {
        trial->deepest = contact;
    }
    trial->free = false;
}

static caromi_trial caromi_try(carom_shape start, carom_shape place, const carom_slide_def *def) {
    caromi_trial trial = {start, place, true, {0.0f, {0.0f, 0.0f}, {0.0f, 0.0f}}};
    caromi_slide_ask(def, carom_shape_bounds(place), caromi_try_obstacle, &trial);
    return trial;
}

/* To the last four bits of the largest coordinate: the ulps of two walls at a slant. */
bool caromi_is_next_to(carom_shape a, carom_shape b) {
    carom_aabb x = carom_shape_bounds(a);
    carom_aabb y = carom_shape_bounds(b);
    const float from[4] = {x.min.x, x.min.y, x.max.x, x.max.y};
    const float to[4] = {y.min.x, y.min.y, y.max.x, y.max.y};
    double largest = 0.0;
    double moved = 0.0;
    for (int i = 0; i < 4; i++) {
        largest = caromi_max(largest, caromi_abs((double)from[i]));
        moved = caromi_max(moved, caromi_abs((double)to[i] - (double)from[i]));
    }
    return moved <= 0x1p-21 * largest;
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

/* The rounded place can be inside something by a few floats; then it is moved out of that, and out of
 * what that leads into, as long as it stays next to where it was. */
static bool caromi_stand_near(carom_shape *place, carom_shape start, const carom_slide_def *def) {
    carom_shape wanted = *place;
    for (int i = 0; i < 8; i++) {
        caromi_trial trial = caromi_try(start, *place, def);
        if (trial.free) {
            return true;
        }
        *place = caromi_nudged(*place, trial.deepest);
        if (!caromi_is_next_to(wanted, *place)) {
            return false;
        }
    }
    return false;
}

/* Where there is no such place, the mover stops earlier, and in the end where it was. */
carom_shape caromi_slide_step(carom_shape mover, carom_vec2 motion, carom_sweep to,
                              const carom_slide_def *def) {
    double back = 0x1p-40;
    while (to.t > 0.0) {
        carom_shape place = caromi_stepped(mover, motion, to);
        if (caromi_stand_near(&place, mover, def)) {
            return place;
        }
        to.t = back < 1.0 ? to.t * (1.0 - back) : 0.0;
        back *= 16.0;
    }
    return mover;
}
