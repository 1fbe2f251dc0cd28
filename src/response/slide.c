/* Moves a shape among obstacles: to the earliest hit, then on with the rest of the motion.
 *
 * A slide is a chain of path segments. Each gathers the obstacles near it (slide_region.c),
 * sweeps the mover against them and moves it to the first wall (slide_step.c). There the rest of
 * the motion loses its component into the wall, or is mirrored. The slide ends if no motion is
 * left, if nothing is hit, if the walls leave no direction (slide_walls.c), or at the limit on
 * hits. Invariants:
 *   - A position is taken only after testing it: the mover enters nothing, and goes no deeper into
 *     what it already overlaps. Rounding is corrected by a move of a few floats or an earlier stop.
 *   - The rest of the motion never gets longer; after sliding, it never turns back from `heading`.
 *   - Of two hits at the same time, their values decide, never the order of the obstacles.
 *   - The walls that the mover slides along are kept while it is next to where it hit the first.
 *     A direction into one of them would lead back and forth in ever shorter steps: it stops there.
 *   - Every segment but the last ends in a hit, and hits are limited, so the slide terminates. */
#include "base/guard.h"
#include "carom/response.h"
#include "pair/sweep/sweep.h"
#include "response/impulse.h"
#include "response/slide.h"
#include "shape/valid.h"

typedef struct caromi_slide {
    carom_shape mover;
    caromi_vec left;    /* the motion still to go */
    caromi_vec heading; /* the requested motion, mirrored by bounces */
    double used;        /* fraction of the time that has passed */
    double reported;    /* time of the latest reported hit */
    caromi_walls slid;  /* walls that it slides along, hit next to `held` */
    carom_shape held;
    caromi_walls walls; /* all walls that the mover hit at exactly this position */
    caromi_vec came;    /* motion before the last bounce at exactly this position */
    bool first_segment;
    bool touched; /* stopped by an obstacle with CAROM_RESPOND_TOUCH */
    bool slanted; /* hit a wall that couples its coordinates */
} caromi_slide;

carom_slide_def carom_slide_def_default(void) {
    return (carom_slide_def){.size = (uint32_t)sizeof(carom_slide_def), .max_hits = 16};
}

/* Returns the motion to try as floats. Each coordinate is rounded away from the walls in contact,
 * so that sliding along one does not run into it again. */
static carom_vec2 caromi_slide_motion(const caromi_slide *s) {
    return (carom_vec2){caromi_round_towards(s->left.x, s->slid.first.x + s->slid.last.x),
                        caromi_round_towards(s->left.y, s->slid.first.y + s->slid.last.y)};
}

/* The search for the earliest hit. */
typedef struct caromi_search {
    const caromi_slide *slide;
    const struct caromi_search *after; /* the crossing last reported on this segment, or NULL */
    carom_vec2 motion;
    double limit; /* the t up to which positions fit in a float */
    carom_sweep first;
    uint32_t id;
    uint32_t response;
} caromi_search;

static double caromi_against(carom_vec2 motion, carom_vec2 n) {
    return (double)motion.x * (double)n.x + (double)motion.y * (double)n.y;
}

/* Returns whether a hit comes first: the earlier, then the more head-on, then by normal, point and
 * response. So only the reported id can depend on the order of the obstacles. */
static bool caromi_is_earlier(carom_sweep a, uint32_t id, uint32_t response,
                              const caromi_search *than) {
    carom_sweep b = than->first;
    carom_vec2 motion = than->motion;
    if (b.state == CAROM_SWEEP_MISS || a.t != b.t) {
        return b.state == CAROM_SWEEP_MISS || a.t < b.t;
    }
    /* An exact corner hit has two possible normals. Walls with a single normal come first; they may
     * turn the motion so that it only grazes the corner, as at a seam between boxes. */
    if (a.reserved != b.reserved) {
        return a.reserved < b.reserved;
    }
    double square_a = caromi_against(motion, a.normal);
    double square_b = caromi_against(motion, b.normal);
    if (square_a != square_b) {
        return square_a < square_b;
    }
    const float key_a[4] = {a.normal.x, a.normal.y, a.point.x, a.point.y};
    const float key_b[4] = {b.normal.x, b.normal.y, b.point.x, b.point.y};
    for (int i = 0; i < 4; i++) {
        if (key_a[i] != key_b[i]) {
            return key_a[i] < key_b[i];
        }
    }
    return response != than->response ? response < than->response : id < than->id;
}

/* Returns whether to report an obstacle that the mover may cross: once, when it is entered or if
 * the mover starts inside. */
static bool caromi_crosses(const caromi_search *search, carom_sweep s, uint32_t id) {
    const caromi_search *after = search->after;
    bool news = s.state == CAROM_SWEEP_HIT ||
                (s.state == CAROM_SWEEP_OVERLAPPED && search->slide->first_segment);
    if (!news || after == NULL) {
        return news;
    }
    caromi_search candidate = *search;
    candidate.first = s;
    candidate.id = id;
    candidate.response = CAROM_RESPOND_CROSS;
    return caromi_is_earlier(after->first, after->id, after->response, &candidate);
}

static void caromi_consider(void *visitor, uint32_t id, carom_shape obstacle, uint32_t response) {
    caromi_search *search = visitor;
    uint32_t known = response <= CAROM_RESPOND_CROSS ? response : CAROM_RESPOND_SLIDE;
    carom_sweep s = caromi_sweep_shapes(search->slide->mover, search->motion, obstacle);
    /* Turns -0 into +0: of two hits that differ only in the sign of a zero, either could be
     * reported. */
    s.normal = (carom_vec2){s.normal.x + 0.0f, s.normal.y + 0.0f};
    s.point = (carom_vec2){s.point.x + 0.0f, s.point.y + 0.0f};
    /* A mover that overlaps an obstacle may leave but not go deeper; moving along it is not deeper,
     * within rounding. */
    double size = caromi_abs((double)search->motion.x) + caromi_abs((double)search->motion.y);
    bool deeper = s.state == CAROM_SWEEP_OVERLAPPED &&
                  caromi_against(search->motion, s.normal) < -CAROMI_ALONG * size;
    bool hits = known == CAROM_RESPOND_CROSS ? caromi_crosses(search, s, id)
                                             : s.state == CAROM_SWEEP_HIT || deeper;
    if (hits && s.t <= search->limit && caromi_is_earlier(s, id, known, search)) {
        search->first = s;
        search->id = id;
        search->response = known;
    }
}

static caromi_search caromi_find_first(const caromi_slide *s, carom_vec2 motion,
                                       const caromi_slide_near *around,
                                       const caromi_search *after) {
    caromi_search search = {.slide = s, .after = after, .motion = motion};
    search.limit = caromi_float_limit(s->mover, motion);
    search.first = caromi_sweep_miss();
    search.first.t = search.limit;
    caromi_near_show(around, around->region, caromi_consider, &search);
    return search;
}

/* Removes the component of the rest of the motion that points into a wall. Removes all of it if the
 * result would turn back, or would point into a wall that the mover already slides along. It also
 * does so if a bounce has brought the mover back here to repeat its motion. If the motion does not
 * point into the normal, the hit is due to the normal's rounding; then the motion is turned away by
 * that much. */
static void caromi_slide_along(caromi_slide *s, caromi_vec n) {
    double into = caromi_dot(s->left, n) / caromi_dot(n, n);
    if (!(into < 0.0)) {
        into = -CAROMI_ALONG * (caromi_abs(s->left.x) + caromi_abs(s->left.y));
    }
    caromi_vec along = {s->left.x - into * n.x, s->left.y - into * n.y};
    bool onward = caromi_dot(along, s->heading) > 0.0 && caromi_walls_allow(&s->slid, along);
    bool again = caromi_is_same_way(along, s->came);
    s->left = onward && !again ? along : (caromi_vec){0.0, 0.0};
    if (!s->slid.any) {
        s->held = s->mover;
    }
    caromi_walls_add(&s->slid, n);
}

static caromi_vec caromi_mirrored(caromi_vec v, caromi_vec n) {
    double twice = 2.0 * caromi_dot(v, n) / caromi_dot(n, n);
    return (caromi_vec){v.x - twice * n.x, v.y - twice * n.y};
}

static void caromi_bounce_off(caromi_slide *s, caromi_vec n) {
    s->came = s->left;
    if (caromi_dot(s->left, n) < 0.0) {
        s->left = caromi_mirrored(s->left, n);
        s->heading = caromi_mirrored(s->heading, n);
    }
}

/* Moves to the hit, or to the end of the motion, as far as the mover stays free. Reduces `left` to
 * the rest from there. Returns false if it stopped before. */
static bool caromi_advance(caromi_slide *s, carom_vec2 motion, carom_sweep to,
                           const caromi_slide_near *around) {
    caromi_step step = caromi_slide_step(s->mover, motion, to, around);
    if (!caromi_same_place(s->mover, step.place)) {
        s->walls = caromi_no_walls();
        s->came = (caromi_vec){0.0, 0.0};
    }
    if (s->slid.any && !caromi_is_next_to(s->held, step.place, CAROMI_HOLD)) {
        s->slid = caromi_no_walls();
    }
    s->mover = step.place;
    double rest = 1.0 - step.t;
    s->used += (1.0 - s->used) * step.t;
    s->left = (caromi_vec){s->left.x * rest, s->left.y * rest};
    return step.t >= to.t;
}

/* A mover that stopped before a hit may reach the next one at an earlier computed time. Reported
 * times never decrease. */
static void caromi_report(caromi_slide *s, const carom_slide_def *def, carom_slide_result *result,
                          const caromi_search *found, double t) {
    s->reported = caromi_max(s->reported, caromi_min(t, 0x1.fffffffffffffp-1));
    if (def->hits != NULL && result->hit_count < def->hit_capacity) {
        def->hits[result->hit_count] = (carom_slide_hit){
            s->reported, found->first.normal, found->first.point, found->id, found->response};
    }
    result->hit_count++;
}

/* Returns the hit that ends the path segment; reports the crossings before it. */
static caromi_search caromi_segment_end(caromi_slide *s, carom_vec2 motion,
                                        const caromi_slide_near *around,
                                        carom_slide_result *result) {
    caromi_search found = caromi_find_first(s, motion, around, NULL);
    while (found.first.state != CAROM_SWEEP_MISS && found.response == CAROM_RESPOND_CROSS) {
        caromi_search crossed = found;
        caromi_report(s, around->def, result, &crossed,
                      s->used + (1.0 - s->used) * crossed.first.t);
        found = caromi_find_first(s, motion, around, &crossed);
    }
    return found;
}

/* Applies the response to a wall. Returns false if the slide ends; then `left` is unchanged. */
static bool caromi_respond(caromi_slide *s, const caromi_search *found) {
    caromi_vec n = {(double)found->first.normal.x, (double)found->first.normal.y};
    caromi_vec before = s->left;
    s->slanted = s->slanted || (n.x != 0.0 && n.y != 0.0);
    if (found->response == CAROM_RESPOND_TOUCH) {
        s->touched = true;
        return false;
    }
    if (found->response == CAROM_RESPOND_BOUNCE) {
        caromi_bounce_off(s, n);
    } else {
        caromi_slide_along(s, n);
    }
    /* A mover bounces out of a corner in a few hits at one position; pinched, it would bounce
     * forever. And if it already moves along both walls, no float motion does better. */
    bool stuck = s->walls.ways < 2 && caromi_runs_along(before, n);
    caromi_walls_add(&s->walls, n);
    bool pinched = s->walls.ways < 2 && !caromi_walls_allow(&s->walls, s->left);
    bool goes_on = !stuck && !pinched && (s->left.x != 0.0 || s->left.y != 0.0);
    s->left = goes_on ? s->left : before;
    return goes_on;
}

/* Runs the path segments. Returns how the slide ended. */
static uint32_t caromi_slide_run(caromi_slide *s, const carom_slide_def *def,
                                 carom_slide_result *result) {
    caromi_slide_near around;
    for (uint32_t hits = 0;; hits++) {
        carom_vec2 motion = caromi_slide_motion(s);
        bool still = motion.x == 0.0f && motion.y == 0.0f;
        if (still && !s->first_segment) {
            return CAROM_SLIDE_DONE;
        }
        caromi_near_gather(&around, def, carom_shape_swept_bounds(s->mover, motion));
        caromi_search found = caromi_segment_end(s, motion, &around, result);
        if (still) { /* reports the obstacles that the mover starts in */
            return CAROM_SLIDE_DONE;
        }
        double when = s->used + (1.0 - s->used) * found.first.t;
        bool arrived = caromi_advance(s, motion, found.first, &around);
        s->first_segment = false;
        if (found.first.state == CAROM_SWEEP_MISS) {
            return arrived && found.limit >= 1.0 ? CAROM_SLIDE_DONE : CAROM_SLIDE_STOPPED;
        }
        if (hits == def->max_hits) {
            return CAROM_SLIDE_CUT;
        }
        caromi_report(s, def, result, &found, when);
        if (!caromi_respond(s, &found)) {
            return CAROM_SLIDE_STOPPED;
        }
    }
}

static bool caromi_slide_def_ok(const carom_slide_def *def) {
    bool list_ok = def->count == 0 || def->shapes != NULL || def->query != NULL;
    return def->size == sizeof(carom_slide_def) && list_ok;
}

/* Returns the result for invalid input: nothing moves, and no NaN or infinity is returned. */
static carom_slide_result caromi_slide_invalid(carom_shape mover, carom_vec2 motion) {
    carom_slide_result result = {.state = CAROM_SLIDE_INVALID};
    if (carom_shape_check(mover) == CAROM_VALID) {
        result.mover = mover;
    }
    if (caromi_point_ok(motion)) {
        result.left = motion;
    }
    return result;
}

carom_slide_result carom_slide(carom_shape mover, carom_vec2 motion, const carom_slide_def *def) {
    if (def == NULL || !caromi_slide_def_ok(def) || carom_shape_check(mover) != CAROM_VALID ||
        !caromi_point_ok(motion)) {
        return caromi_slide_invalid(mover, motion);
    }
    caromi_vec whole = {(double)motion.x, (double)motion.y};
    caromi_slide s = {.mover = mover, .left = whole, .heading = whole, .first_segment = true};
    s.slid = caromi_no_walls();
    s.walls = caromi_no_walls();
    carom_slide_result result = {.hit_count = 0};
    result.state = caromi_slide_run(&s, def, &result);
    /* In a wedge, a mover that is back at its start up to rounding stays exactly there, so that it
     * does not creep. */
    bool stayed = result.state == CAROM_SLIDE_STOPPED && !s.touched &&
                  caromi_is_next_to(mover, s.mover, CAROMI_NUDGE) &&
                  (s.slanted || caromi_is_next_to_by_axis(mover, s.mover, CAROMI_NUDGE));
    result.mover = stayed ? mover : s.mover;
    bool over = result.state == CAROM_SLIDE_DONE;
    result.left = over ? (carom_vec2){0.0f, 0.0f}
                       : (carom_vec2){caromi_to_float(s.left.x), caromi_to_float(s.left.y)};
    return result;
}
