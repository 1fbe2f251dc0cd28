/* Computes the path of an actor: the course and acceleration nearest to the wanted ones that obey
 * its clips.
 *
 * Each clip (clip.c) is a demand: a half-plane of allowed vectors. caromi_actor_repath takes the
 * wanted course and acceleration from the velocity, the solver and external forces, and then calls
 *   caromi_repath_rotating       for a box that rotates: contact forces at its points (hold.c);
 *   caromi_clipped_course        for other bodies: the nearest course (caromi_nearest_free);
 *   caromi_clipped_acceleration  the same for the accelerations of path and velocity;
 *   caromi_gain_limit            limits the velocity so that no energy is created. */
#include "base/guard.h"
#include "world/motion/island.h"

/* Normals are parallel if the sine of the angle between them is below this. */
#define CAROMI_PARALLEL_CLIPS 1e-9

/* Tolerances for rounding, relative to 1 + |v|. A vector that violates a demand by less than the
 * first satisfies it. A course whose slack is below the second moves along the clip. */
#define CAROMI_DEMAND_ERROR 1e-11
#define CAROMI_ALONG_ERROR 1e-9

/* Share by which the square of a length may exceed its limit because of rounding. */
#define CAROMI_LENGTH_ERROR 1e-9

/* Limit on how much faster than its neighbours a squeezed body moves aside, also for
 * accelerations. A face that moves at s drives a body out of a wedge with the angle a at
 * s / sin a. So the factor is enough for wedges down to 14.5 degrees. Without a limit a wedge of a
 * fraction of a degree would eject the body. */
#define CAROMI_SQUEEZE_FACTOR 4.0

/* The demands of clips on a course, or on an acceleration if the course moves along the clip. Each
 * allows the half-plane (v - ground) . normal >= 0. */
typedef struct caromi_demands {
    caromi_vec normal[CAROMI_MOST_CLIPS + 2], ground[CAROMI_MOST_CLIPS + 2];
    uint8_t rank[CAROMI_MOST_CLIPS + 2];
    uint32_t count;
} caromi_demands;

static void caromi_demand_add(caromi_demands *d, caromi_vec normal, caromi_vec ground,
                              uint8_t rank) {
    d->normal[d->count] = normal;
    d->ground[d->count] = ground;
    d->rank[d->count++] = rank;
}

static double caromi_demand_slack(const caromi_demands *d, uint32_t i, caromi_vec v) {
    return caromi_dot(caromi_minus(v, d->ground[i]), d->normal[i]);
}

/* Returns whether a vector satisfies all demands of at least a rank, within a tolerance. */
static bool caromi_is_free(const caromi_demands *d, uint32_t least, caromi_vec v,
                           double tolerance) {
    for (uint32_t i = 0; i < d->count; i++) {
        if (d->rank[i] >= least && caromi_demand_slack(d, i, v) < -tolerance) {
            return false;
        }
    }
    return true;
}

/* Computes the vector on the borders of the half-planes of two demands. Returns false if these are
 * parallel. */
static bool caromi_along_both(const caromi_demands *d, uint32_t i, uint32_t k, caromi_vec *v) {
    caromi_vec n = d->normal[i];
    caromi_vec m = d->normal[k];
    double determinant = caromi_cross(n, m);
    if (caromi_abs(determinant) < CAROMI_PARALLEL_CLIPS) {
        return false;
    }
    double along_n = caromi_dot(d->ground[i], n);
    double along_m = caromi_dot(d->ground[k], m);
    *v = (caromi_vec){(along_n * m.y - n.y * along_m) / determinant,
                      (n.x * along_m - along_n * m.x) / determinant};
    return true;
}

/* The search for the vector nearest to the wanted one that satisfies the demands of at least a
 * rank. */
typedef struct caromi_course_search {
    const caromi_demands *demands;
    uint32_t least;
    caromi_vec wanted, nearest;
    double tolerance;
    double limit; /* on the square of its length */
    double best;  /* squared distance to the wanted one; CAROMI_INFINITY: none was found */
} caromi_course_search;

static void caromi_course_try(caromi_course_search *search, caromi_vec v) {
    caromi_vec off = caromi_minus(v, search->wanted);
    if (caromi_dot(off, off) < search->best && caromi_dot(v, v) <= search->limit &&
        caromi_is_free(search->demands, search->least, v, search->tolerance)) {
        search->best = caromi_dot(off, off);
        search->nearest = v;
    }
}

/* Tries the vectors on the border of a demand: the nearest one, and those with the maximum
 * length. */
static void caromi_course_border(caromi_course_search *search, uint32_t i, double longest) {
    const caromi_demands *d = search->demands;
    caromi_vec n = d->normal[i];
    caromi_course_try(search,
                      caromi_plus(search->wanted, -caromi_demand_slack(d, i, search->wanted), n));
    double along = caromi_dot(d->ground[i], n);
    double rest = longest * longest - along * along;
    if (longest < CAROMI_INFINITY && rest > 0.0) {
        caromi_vec base = caromi_times(along, n);
        caromi_vec across = caromi_across(n);
        caromi_course_try(search, caromi_plus(base, caromi_sqrt(rest), across));
        caromi_course_try(search, caromi_plus(base, -caromi_sqrt(rest), across));
    }
}

/* Finds the vector nearest to the wanted one that satisfies the demands and is at most `longest`.
 * Returns false if there is none. */
static bool caromi_nearest_free(const caromi_demands *d, uint32_t least, caromi_vec wanted,
                                double longest, caromi_vec *nearest) {
    double tolerance = CAROMI_DEMAND_ERROR * (1.0 + caromi_abs(wanted.x) + caromi_abs(wanted.y));
    if (caromi_is_free(d, least, wanted, tolerance)) {
        *nearest = wanted;
        return true;
    }
    double limit = longest * longest * (1.0 + CAROMI_LENGTH_ERROR) + tolerance * tolerance;
    caromi_course_search search = {d, least, wanted, wanted, tolerance, limit, CAROMI_INFINITY};
    for (uint32_t i = 0; i < d->count; i++) {
        if (d->rank[i] < least) {
            continue;
        }
        if (caromi_demand_slack(d, i, wanted) < 0.0) {
            caromi_course_border(&search, i, longest);
        }
        for (uint32_t k = i + 1; k < d->count; k++) {
            caromi_vec v;
            if (d->rank[k] >= least && caromi_along_both(d, i, k, &v)) {
                caromi_course_try(&search, v);
            }
        }
    }
    *nearest = search.nearest;
    return search.best < CAROMI_INFINITY;
}

/* The same for the lowest rank whose demands can be satisfied, which is stored in `least`. */
static caromi_vec caromi_nearest_of_rank(const caromi_demands *d, caromi_vec wanted, double longest,
                                         uint32_t *least) {
    caromi_vec nearest;
    for (*least = CAROMI_RANK_FREE; *least <= CAROMI_RANK_STATIC; (*least)++) {
        if (caromi_nearest_free(d, *least, wanted, longest, &nearest)) {
            return nearest;
        }
    }
    return (caromi_vec){0.0, 0.0};
}

/* Returns the acceleration without the part that leads into clips which the path moves along. It
 * is limited as the speed of a course is, since velocities gain it. This matters between bodies
 * with different accelerations. */
static caromi_vec caromi_clipped_acceleration(const caromi_actor *actor, caromi_vec acceleration,
                                              bool fixed_only) {
    caromi_vec course = actor->path.course;
    double tolerance = CAROMI_ALONG_ERROR * (1.0 + caromi_abs(course.x) + caromi_abs(course.y));
    caromi_demands demands = {.count = 0};
    double pulled = 0.0;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        const caromi_clip *c = &actor->clips[i];
        double slack = caromi_dot(caromi_minus(course, c->ground), c->normal);
        if (slack <= tolerance && !(fixed_only && c->dynamic)) {
            caromi_demand_add(&demands, c->normal, c->ground_acceleration, c->rank);
            pulled = caromi_max(pulled, caromi_length_of_vec(c->ground_acceleration));
        }
    }
    uint32_t least;
    double longest = caromi_length_of_vec(acceleration) + CAROMI_SQUEEZE_FACTOR * pulled;
    return caromi_nearest_of_rank(&demands, acceleration, longest, &least);
}

/* Returns the greatest speed of a course. A clip deflects a body, but does not make it faster: two
 * bodies that close like scissors would eject it. Only bodies that a kinematic body pushes may
 * become faster. */
static double caromi_fastest_course(const caromi_actor *actor, caromi_vec wanted) {
    double own =
        caromi_max(caromi_length_of_vec(wanted), caromi_length_of_vec(actor->path.velocity));
    double fastest = own;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        const caromi_clip *c = &actor->clips[i];
        double ground = caromi_length_of_vec(c->ground);
        double pushed = c->kinematic ? own + CAROMI_SQUEEZE_FACTOR * ground
                        : c->driven  ? ground
                                     : 0.0;
        fastest = caromi_max(fastest, pushed);
    }
    return fastest;
}

/* Adds a demand that the path does not climb, against the external acceleration, faster than the
 * velocity. If a clip led the body up a slope, it would create energy. */
static void caromi_no_climb(const caromi_actor *actor, caromi_vec velocity,
                            caromi_demands *demands) {
    double size = caromi_length_of_vec(actor->external);
    caromi_vec down = {actor->external.x / size, actor->external.y / size};
    double falls = caromi_min(caromi_dot(velocity, down), 0.0);
    caromi_demand_add(demands, down, caromi_times(falls, down), CAROMI_RANK_STATIC);
}

/* Velocities and courses are averages over the time that is left, so that accelerations are
 * included. */
bool caromi_can_give_way(const caromi_actor *actor, const caromi_clip *clip, double left) {
    const caromi_segment *p = &actor->path;
    caromi_demands demands = {.count = 0};
    for (uint32_t i = 0; i <= actor->clip_count; i++) {
        const caromi_clip *c = i < actor->clip_count ? &actor->clips[i] : clip;
        if (c->kinematic) {
            return true; /* a kinematic body does work */
        }
        caromi_demand_add(&demands, c->normal,
                          caromi_plus(c->ground, 0.5 * left, c->ground_acceleration), c->rank);
    }
    if (actor->external.x == 0.0 && actor->external.y == 0.0) {
        return true;
    }
    caromi_no_climb(actor, caromi_plus(p->velocity, 0.5 * left, actor->external), &demands);
    caromi_vec wanted = caromi_plus(p->course, 0.5 * left, p->acceleration);
    caromi_vec course;
    return caromi_nearest_free(&demands, CAROMI_RANK_FREE, wanted,
                               caromi_fastest_course(actor, wanted), &course);
}

/* Returns whether a clip limits the course. Impulses at contact points (caromi_clip_jointly) have
 * already changed the courses of two dynamic bodies that they clip. What the other body did then is
 * no demand: it would squeeze a body that a kinematic one has pushed on since. */
static bool caromi_limits_course(const caromi_clip *c) {
    return !c->dynamic || c->points.count == 0;
}

/* Returns the course nearest to the wanted one that obeys all clips. If there is none, the body
 * may climb. If there still is none, it is squeezed: static bodies stop it, and kinematic ones
 * pass through. */
static caromi_vec caromi_clipped_course(caromi_actor *actor, caromi_vec wanted) {
    caromi_vec course;
    caromi_demands demands = {.count = 0};
    bool lifted = false; /* kinematic bodies do work */
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        const caromi_clip *c = &actor->clips[i];
        if (caromi_limits_course(c)) {
            caromi_demand_add(&demands, c->normal, c->ground, c->rank);
        }
        lifted |= c->kinematic;
    }
    double fastest = caromi_fastest_course(actor, wanted);
    actor->squeezed = 0;
    if ((actor->external.x != 0.0 || actor->external.y != 0.0) && !lifted) {
        caromi_no_climb(actor, actor->path.velocity, &demands);
        if (caromi_nearest_free(&demands, CAROMI_RANK_FREE, wanted, fastest, &course)) {
            return course;
        }
        demands.count--;
    }
    uint32_t least;
    course = caromi_nearest_of_rank(&demands, wanted, fastest, &least);
    actor->squeezed = least > CAROMI_RANK_FREE;
    return course;
}

/* Returns the square of the radius of gyration of an actor that contact points hold; 0 if none do,
 * or if it does not rotate. */
static double caromi_held_gyration(const caromi_actor *actor) {
    double gyration = 0.0;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        const caromi_clip_points *points = &actor->clips[i].points;
        if (points->count > 0 && points->inv_inertia > 0.0) {
            gyration = actor->inv_mass / points->inv_inertia;
        }
    }
    return gyration;
}

/* Returns whether contact points with another dynamic body hold an actor. */
static bool caromi_is_held_by_dynamic(const caromi_actor *actor) {
    bool held = false;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        held = held || !caromi_limits_course(&actor->clips[i]);
    }
    return held;
}

/* Limits the gain of the velocity. An acceleration does work along the path. If clips deflect the
 * path, the velocity may gain no more energy than that; otherwise a body that stands still would
 * become faster. With the gain g over the time T that is left, the share s satisfies
 * s g . (v + T g / 2) <= g . (course + T acceleration / 2). The gain of the spin of a box that
 * contact points hold counts likewise, with its turn.
 * Isolated bodies keep their momentum instead, and driven ones get energy from a kinematic body. */
static void caromi_gain_limit(caromi_actor *actor, double left) {
    caromi_segment *p = &actor->path;
    if (caromi_is_isolated(actor) || actor->driven) {
        return;
    }
    const double turns = caromi_held_gyration(actor) * p->spin_gain;
    double wins = caromi_dot(p->gain, caromi_plus(p->velocity, 0.5 * left, p->gain)) +
                  turns * (p->spin + 0.5 * left * p->spin_gain);
    double works =
        caromi_dot(p->gain, caromi_plus(p->course, 0.5 * left, p->acceleration)) + turns * p->turn;
    if (wins > 0.0 && works < wins) {
        double share = caromi_max(works, 0.0) / wins;
        p->gain = caromi_times(share, p->gain);
        p->spin_gain = share * p->spin_gain;
    }
}

/* Limits the gain of an actor that another dynamic body holds at contact points. Forces of fixed
 * bodies do no work (hold.c), but those of the other body do, and nothing takes this energy from
 * it: a box between a wall and another body would be ejected. So the actor gains no more energy
 * than external forces give it. With the gain g over the time T that is left, and that of the spin
 * in proportion, the share s is the root of s (g . v + w b) + s^2 T (g . g + b b) / 2 = the work of
 * these forces. */
static void caromi_held_gain_limit(caromi_actor *actor, double left) {
    caromi_segment *p = &actor->path;
    if (caromi_is_isolated(actor) || actor->driven || !caromi_is_held_by_dynamic(actor)) {
        return;
    }
    const double gyration = caromi_held_gyration(actor);
    double first = caromi_dot(p->gain, p->velocity) + gyration * p->spin_gain * p->spin;
    double second =
        0.5 * left * (caromi_dot(p->gain, p->gain) + gyration * p->spin_gain * p->spin_gain);
    double works = caromi_max(
        caromi_dot(actor->external, caromi_plus(p->course, 0.5 * left, p->acceleration)), 0.0);
    if (first + second > works && second > 0.0) {
        double share = (caromi_sqrt(first * first + 4.0 * second * works) - first) / (2.0 * second);
        share = caromi_max(caromi_min(share, 1.0), 0.0);
        p->gain = caromi_times(share, p->gain);
        p->spin_gain = share * p->spin_gain;
    }
}

/* Computes the path of a box that rotates. clip_rotating.c has stopped its velocity or course at
 * its contact points; what remains are accelerations. */
static void caromi_repath_rotating(caromi_actor *actor, double end) {
    caromi_segment *p = &actor->path;
    double along = actor->loaded ? 0.0 : p->spin_gain;
    p->turn = p->spin + actor->turn_drift;
    caromi_hold_path(actor, end - p->t, &along);
    caromi_hold_velocity(actor, end - p->t);
    p->turn += 0.5 * (end - p->t) * along;
}

void caromi_actor_repath(caromi_actor *actor, double end) {
    caromi_segment *p = &actor->path;
    if (actor->ended) {
        p->course = p->acceleration = p->gain = (caromi_vec){0.0, 0.0};
        p->spin_gain = p->turn = 0.0;
        return;
    }
    p->acceleration = caromi_plus(actor->fall, 1.0, actor->ease);
    p->gain = caromi_plus(actor->loaded ? actor->gain : actor->fall, 1.0, actor->ease);
    p->spin_gain = actor->loaded ? actor->spin_gain : actor->external_spin;
    p->course = caromi_plus(p->velocity, 1.0, actor->drift);
    if (actor->straight) {
        p->turn = actor->kept_turn;
        /* Without a turn of the path no work is done: the spin may lose energy, but not gain it. */
        if (p->spin_gain * (p->spin + 0.5 * (end - p->t) * p->spin_gain) > 0.0) {
            p->spin_gain = 0.0;
        }
    }
    if (actor->rotates && !actor->straight) {
        caromi_repath_rotating(actor, end);
    } else if (actor->clip_count > 0) {
        p->course = caromi_clipped_course(actor, p->course);
        p->acceleration = caromi_clipped_acceleration(actor, p->acceleration, false);
        /* Clips at dynamic bodies do not reduce the gain: the other body would have to gain what
         * this one does not. A body that stands on a dynamic one gains nothing
         * (caromi_gain_limit), and one that rises with it loses speed as in free flight. */
        p->gain = caromi_clipped_acceleration(actor, p->gain, true);
    }
    caromi_gain_limit(actor, end - p->t);
    caromi_held_gain_limit(actor, end - p->t);
}
