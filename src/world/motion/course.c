/* Computes the path of an actor: the course and the acceleration nearest to the wanted ones that lead into none of its
 * clips (clip.c). */
#include "base/guard.h"
#include "world/motion/island.h"

/* Normals are parallel if the sine of their angle is below this. */
#define CAROMI_PARALLEL_CLIPS 1e-9

/* Tolerances for rounding, relative to 1 + |v|. A vector that misses a demand by less than the first meets it; a course
 * whose slack is below the second lies along the clip. */
#define CAROMI_DEMAND_ERROR 1e-11
#define CAROMI_ALONG_ERROR 1e-9

/* Share by which the square of a length may exceed its limit by rounding. */
#define CAROMI_LENGTH_ERROR 1e-9

/* A face that moves at s drives a body out of a wedge of the angle a at s / sin a. What other bodies squeeze goes aside
 * faster than they move, or are accelerated, by so many times at most: enough for wedges down to 14.5 degrees. Without a
 * limit a wedge of a fraction of a degree would shoot it out. */
#define CAROMI_SQUEEZE_FACTOR 4.0

/* What clips demand of a course, or of an acceleration along the clips that the course lies along: each leaves
 * the half-plane (v - ground) . normal >= 0. */
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

/* Whether a vector meets all demands of a rank. Rounding is not enough to count. */
static bool caromi_is_free(const caromi_demands *d, uint32_t least, caromi_vec v,
                           double tolerance) {
    for (uint32_t i = 0; i < d->count; i++) {
        if (d->rank[i] >= least && caromi_demand_slack(d, i, v) < -tolerance) {
            return false;
        }
    }
    return true;
}

/* The vector on the borders of two demands. */
static bool caromi_along_both(const caromi_demands *d, uint32_t i, uint32_t k, caromi_vec *v) {
    caromi_vec n = d->normal[i];
    caromi_vec m = d->normal[k];
    double determinant = n.x * m.y - n.y * m.x;
    if (caromi_abs(determinant) < CAROMI_PARALLEL_CLIPS) {
        return false;
    }
    double along_n = caromi_dot(d->ground[i], n);
    double along_m = caromi_dot(d->ground[k], m);
    *v = (caromi_vec){(along_n * m.y - n.y * along_m) / determinant,
                      (n.x * along_m - along_n * m.x) / determinant};
    return true;
}

/* The search for the vector nearest to the wanted one that meets the demands of a rank. */
typedef struct caromi_course_search {
    const caromi_demands *demands;
    uint32_t least;
    caromi_vec wanted, nearest;
    double tolerance;
    double limit; /* of the square of its length */
    double best;  /* square of the distance to the wanted one; CAROMI_INFINITY: none is found */
} caromi_course_search;

static void caromi_course_try(caromi_course_search *search, caromi_vec v) {
    caromi_vec off = caromi_minus(v, search->wanted);
    if (caromi_dot(off, off) < search->best && caromi_dot(v, v) <= search->limit &&
        caromi_is_free(search->demands, search->least, v, search->tolerance)) {
        search->best = caromi_dot(off, off);
        search->nearest = v;
    }
}

/* The vectors on the border of a demand: the nearest one, and those that are as long as allowed. */
static void caromi_course_border(caromi_course_search *search, uint32_t i, double longest) {
    const caromi_demands *d = search->demands;
    caromi_vec n = d->normal[i];
    caromi_course_try(search,
                      caromi_plus(search->wanted, -caromi_demand_slack(d, i, search->wanted), n));
    double along = caromi_dot(d->ground[i], n);
    double rest = longest * longest - along * along;
    if (longest < CAROMI_INFINITY && rest > 0.0) {
        caromi_vec base = {along * n.x, along * n.y};
        caromi_vec across = {-n.y, n.x};
        caromi_course_try(search, caromi_plus(base, caromi_sqrt(rest), across));
        caromi_course_try(search, caromi_plus(base, -caromi_sqrt(rest), across));
    }
}

/* The vector nearest to the wanted one that meets the demands and is no longer than `longest`. */
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

/* The same for the lowest rank that can be met: `least`. */
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

/* The acceleration without what leads into clips that the path lies along. Between bodies that are accelerated
 * differently it is limited as the speed of a course is: velocities gain it. */
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
            caromi_demand_add(&demands, c->normal, c->pull, c->rank);
            pulled = caromi_max(pulled, caromi_length_of_vec(c->pull));
        }
    }
    uint32_t least;
    double longest = caromi_length_of_vec(acceleration) + CAROMI_SQUEEZE_FACTOR * pulled;
    return caromi_nearest_of_rank(&demands, acceleration, longest, &least);
}

/* A clip leads a body aside, but never makes it faster: between two bodies that close like scissors it would be
 * shot out. Only what kinematic bodies push may have to be. */
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

/* A demand that keeps the path from climbing, against the external acceleration, faster than a velocity
 * does: to be led up a slope by a clip would be energy from nothing. */
static void caromi_no_climb(const caromi_actor *actor, caromi_vec velocity,
                            caromi_demands *demands) {
    double size = caromi_length_of_vec(actor->pull);
    caromi_vec down = {actor->pull.x / size, actor->pull.y / size};
    double falls = caromi_min(caromi_dot(velocity, down), 0.0);
    caromi_demand_add(demands, down, (caromi_vec){falls * down.x, falls * down.y},
                      CAROMI_RANK_STATIC);
}

/* Velocities and courses are means over the time that is left, so that accelerations count. */
bool caromi_can_give_way(const caromi_actor *actor, const caromi_clip *clip, double left) {
    const caromi_segment *p = &actor->path;
    caromi_demands demands = {.count = 0};
    for (uint32_t i = 0; i <= actor->clip_count; i++) {
        const caromi_clip *c = i < actor->clip_count ? &actor->clips[i] : clip;
        if (c->kinematic) {
            return true; /* it does work */
        }
        caromi_demand_add(&demands, c->normal, caromi_plus(c->ground, 0.5 * left, c->pull),
                          c->rank);
    }
    if (actor->pull.x == 0.0 && actor->pull.y == 0.0) {
        return true;
    }
    caromi_no_climb(actor, caromi_plus(p->velocity, 0.5 * left, actor->pull), &demands);
    caromi_vec wanted = caromi_plus(p->course, 0.5 * left, p->acceleration);
    caromi_vec course;
    return caromi_nearest_free(&demands, CAROMI_RANK_FREE, wanted,
                               caromi_fastest_course(actor, wanted), &course);
}

/* The course nearest to the wanted one that no clip forbids. If there is none, a body may climb. If
 * there still is none it is squeezed: static bodies stop it, and kinematic ones go on. */
static caromi_vec caromi_clipped_course(caromi_actor *actor, caromi_vec wanted) {
    caromi_vec course;
    caromi_demands demands = {.count = 0};
    bool lifted = false; /* kinematic bodies do work */
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        const caromi_clip *c = &actor->clips[i];
        caromi_demand_add(&demands, c->normal, c->ground, c->rank);
        lifted |= c->kinematic;
    }
    double fastest = caromi_fastest_course(actor, wanted);
    actor->squeezed = 0;
    if ((actor->pull.x != 0.0 || actor->pull.y != 0.0) && !lifted) {
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

/* What accelerates a body does work along its path. Where clips lead the path elsewhere than the velocity, the
 * velocity gains no more than that: or a body that stands still would become faster, which is energy from nothing.
 * Over the time T that is left, with a gain g, s g . (v + T g / 2) <= g . (course + T acceleration / 2). What is
 * isolated keeps its momentum, and what is driven gets its energy from a kinematic body. */
static void caromi_gain_limit(caromi_actor *actor, double left) {
    caromi_segment *p = &actor->path;
    if (caromi_is_isolated(actor) || actor->driven) {
        return;
    }
    double wins = caromi_dot(p->gain, caromi_plus(p->velocity, 0.5 * left, p->gain));
    double works = caromi_dot(p->gain, caromi_plus(p->course, 0.5 * left, p->acceleration));
    if (wins > 0.0 && works < wins) {
        double share = caromi_max(works, 0.0) / wins;
        p->gain = (caromi_vec){share * p->gain.x, share * p->gain.y};
        p->spin_gain = share * p->spin_gain;
    }
}

/* An acceleration with the forces of the clips, at whose points it leads into no body, and how they accelerate the
 * spin. */
static caromi_vec caromi_acceleration_outside(const caromi_actor *actor, caromi_vec a,
                                              double *spin) {
    *spin = 0.0;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        const caromi_clip *c = &actor->clips[i];
        double into = caromi_min(caromi_dot(caromi_minus(a, c->pull), c->normal), 0.0);
        a = caromi_plus(a, -into * c->share, c->normal);
        *spin -= into * c->lift;
    }
    return a;
}

/* The path of a box that rotates. Its course and turn have been clipped with those of what it touches
 * (caromi_clip_jointly); what is left are accelerations. */
static void caromi_repath_rotating(caromi_actor *actor, double end) {
    caromi_segment *p = &actor->path;
    double spin;
    double along;
    p->acceleration = caromi_acceleration_outside(actor, p->acceleration, &along);
    p->gain = caromi_acceleration_outside(actor, p->gain, &spin);
    p->turn = p->spin + actor->turn_drift + 0.5 * (end - p->t) * along;
    if (!actor->loaded) {
        p->turn += 0.5 * (end - p->t) * p->spin_gain;
    }
    p->spin_gain += spin;
}

void caromi_actor_repath(caromi_actor *actor, double end) {
    caromi_segment *p = &actor->path;
    if (actor->frozen) {
        p->course = p->acceleration = p->gain = (caromi_vec){0.0, 0.0};
        p->spin_gain = p->turn = 0.0;
        return;
    }
    p->acceleration = caromi_plus(actor->fall, 1.0, actor->ease);
    p->gain = caromi_plus(actor->loaded ? actor->gain : actor->fall, 1.0, actor->ease);
    p->spin_gain = actor->loaded ? actor->spin_gain : actor->spin_pull;
    p->course = caromi_plus(p->velocity, 1.0, actor->drift);
    if (actor->straight) {
        p->turn = 0.0;
        /* What turns along no path does no work: a spin may lose energy so, but not gain it. */
        if (p->spin_gain * (p->spin + 0.5 * (end - p->t) * p->spin_gain) > 0.0) {
            p->spin_gain = 0.0;
        }
    }
    if (actor->rotates && !actor->straight) {
        caromi_repath_rotating(actor, end);
    } else if (actor->clip_count > 0) {
        p->course = caromi_clipped_course(actor, p->course);
        p->acceleration = caromi_clipped_acceleration(actor, p->acceleration, false);
        /* A dynamic body would have to gain what this one does not. A body that stands on one gains nothing
         * (caromi_gain_limit), and one that rises with it loses speed as it does in free flight. */
        p->gain = caromi_clipped_acceleration(actor, p->gain, true);
    }
    caromi_gain_limit(actor, end - p->t);
}
