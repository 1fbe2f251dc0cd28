/* Slow collisions: they clip paths and change no velocity.
 *
 * A body that closes on another more slowly than the pair's rest speed keeps its velocity. Its path
 * loses the part that leads into the other body, and its velocity no longer gains the acceleration
 * into it. The pair becomes a contact, which the solver holds from the next step on. Two dynamic
 * bodies get the same velocity along the normal on their paths, weighted by mass. */
#include "base/guard.h"
#include "world/motion/island.h"

/* Clips of one pair in a window. After so many two dynamic bodies no longer share the change of their
 * paths: the upper one, or the one that is not clipped at fixed bodies, gives way. After some more its
 * path ends for this step, as it does after many clips at a static body. */
#define CAROMI_SHARED_CLIPS 3u
#define CAROMI_MOST_DYNAMIC_CLIPS 6u
#define CAROMI_MOST_FIXED_CLIPS 30u

/* ---- paths -------------------------------------------------------------------------------------- */

static double caromi_clip_slack(const caromi_clip *c, caromi_vec v) {
    return caromi_dot(caromi_minus(v, c->ground), c->normal);
}

/* Whether a path velocity leads into none of the clips. Rounding is not enough to count. */
static bool caromi_is_free_of(const caromi_actor *actor, uint32_t least, caromi_vec v,
                              double tolerance) {
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        const caromi_clip *c = &actor->clips[i];
        if (c->rank >= least && caromi_clip_slack(c, v) < -tolerance) {
            return false;
        }
    }
    return true;
}

/* A path velocity along both of two clips. */
static bool caromi_along_both(const caromi_clip *c, const caromi_clip *d, caromi_vec *v) {
    double determinant = c->normal.x * d->normal.y - c->normal.y * d->normal.x;
    if (caromi_abs(determinant) < 1e-9) {
        return false;
    }
    double along_c = caromi_dot(c->ground, c->normal);
    double along_d = caromi_dot(d->ground, d->normal);
    *v = (caromi_vec){(along_c * d->normal.y - c->normal.y * along_d) / determinant,
                      (c->normal.x * along_d - along_c * d->normal.x) / determinant};
    return true;
}

/* The path velocity nearest to the wanted one that leads into none of the clips. */
static bool caromi_nearest_free(const caromi_actor *actor, uint32_t least, caromi_vec wanted,
                                caromi_vec *nearest) {
    double tolerance = 1e-11 * (1.0 + caromi_abs(wanted.x) + caromi_abs(wanted.y));
    if (caromi_is_free_of(actor, least, wanted, tolerance)) {
        *nearest = wanted;
        return true;
    }
    /* A clip leads a body aside, but never makes it faster: between two bodies that close like
     * scissors it would be shot out. Only what kinematic bodies push may have to be. */
    double fastest =
        caromi_max(caromi_length_of_vec(wanted), caromi_length_of_vec(actor->path.velocity));
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        double pushes = actor->clips[i].kinematic ? 4.0 : (double)actor->clips[i].driven;
        fastest = caromi_max(fastest, pushes * caromi_length_of_vec(actor->clips[i].ground));
    }
    double limit = fastest * fastest * (1.0 + 1e-9) + tolerance * tolerance;
    double best = CAROMI_INFINITY;
    bool found = false;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        const caromi_clip *c = &actor->clips[i];
        double into = caromi_clip_slack(c, wanted);
        for (uint32_t k = i; k < actor->clip_count; k++) {
            const caromi_clip *d = &actor->clips[k];
            caromi_vec v = caromi_plus(wanted, -into, c->normal);
            bool skipped = c->rank < least || d->rank < least;
            if (skipped || (k == i ? into >= 0.0 : !caromi_along_both(c, d, &v))) {
                continue;
            }
            caromi_vec off = caromi_minus(v, wanted);
            if (caromi_dot(off, off) < best && caromi_dot(v, v) <= limit &&
                caromi_is_free_of(actor, least, v, tolerance)) {
                best = caromi_dot(off, off);
                *nearest = v;
                found = true;
            }
        }
    }
    return found;
}

/* The acceleration without what leads into clips that the path lies along. */
static caromi_vec caromi_clipped_acceleration(const caromi_actor *actor, caromi_vec course,
                                              caromi_vec acceleration, bool fixed_only) {
    caromi_vec a = acceleration;
    double tolerance = 1e-9 * (1.0 + caromi_abs(course.x) + caromi_abs(course.y));
    for (int pass = 0; pass < 4; pass++) {
        bool last = pass == 3;
        for (uint32_t i = 0; i < actor->clip_count; i++) {
            const caromi_clip *c = &actor->clips[i];
            double into = caromi_dot(caromi_minus(a, c->pull), c->normal);
            bool skipped = fixed_only && c->dynamic;
            if (into < 0.0 && !skipped && caromi_clip_slack(c, course) <= tolerance) {
                bool stuck = last && into < -1e-9 * caromi_length_of_vec(acceleration);
                a = stuck ? (caromi_vec){0.0, 0.0} : caromi_plus(a, -into, c->normal);
            }
        }
    }
    return a;
}

/* A clip that keeps the path from climbing, against the external acceleration, faster than the
 * velocity does: to be led up a slope by a clip would be energy from nothing. */
static caromi_clip caromi_no_climb(const caromi_actor *actor) {
    double size = caromi_length_of_vec(actor->pull);
    caromi_vec down = {actor->pull.x / size, actor->pull.y / size};
    double falls = caromi_min(caromi_dot(actor->path.velocity, down), 0.0);
    return (caromi_clip){.normal = down,
                         .ground = {falls * down.x, falls * down.y},
                         .other = CAROMI_NONE,
                         .rank = CAROMI_RANK_STATIC};
}

/* The course nearest to the wanted one that no clip forbids. If there is none, a body may climb. If
 * there still is none it is squeezed: static bodies stop it, and kinematic ones go on. */
static caromi_vec caromi_clipped_course(caromi_actor *actor, caromi_vec wanted) {
    caromi_vec course;
    actor->squeezed = 0;
    if (actor->pull.x != 0.0 || actor->pull.y != 0.0) {
        actor->clips[actor->clip_count++] = caromi_no_climb(actor);
        bool found = caromi_nearest_free(actor, CAROMI_RANK_FREE, wanted, &course);
        actor->clip_count--;
        if (found) {
            return course;
        }
    }
    for (uint32_t least = CAROMI_RANK_FREE; least <= CAROMI_RANK_STATIC; least++) {
        actor->squeezed = least > CAROMI_RANK_FREE;
        if (caromi_nearest_free(actor, least, wanted, &course)) {
            return course;
        }
    }
    return (caromi_vec){0.0, 0.0};
}

void caromi_actor_repath(caromi_actor *actor) {
    caromi_segment *p = &actor->path;
    if (actor->frozen) {
        p->course = p->acceleration = p->gain = (caromi_vec){0.0, 0.0};
        return;
    }
    p->acceleration = caromi_plus(actor->fall, 1.0, actor->ease);
    p->gain = caromi_plus(actor->loaded ? actor->gain : actor->fall, 1.0, actor->ease);
    p->course = caromi_plus(p->velocity, 1.0, actor->drift);
    if (actor->clip_count == 0) {
        return;
    }
    p->course = caromi_clipped_course(actor, p->course);
    p->acceleration = caromi_clipped_acceleration(actor, p->course, p->acceleration, false);
    /* Another dynamic body would have to gain what this one does not: velocities are its solver's. */
    p->gain = caromi_clipped_acceleration(actor, p->course, p->gain, true);
}

/* ---- clips -------------------------------------------------------------------------------------- */

/* The same body may be clipped at again, with another normal: at a corner, or while it turns. */
static void caromi_clip_add(caromi_actor *actor, caromi_clip clip) {
    uint32_t at = actor->clip_count;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        if (actor->clips[i].other == clip.other &&
            caromi_dot(actor->clips[i].normal, clip.normal) > 0.999) {
            at = i;
        }
    }
    if (at == CAROMI_MOST_CLIPS) {
        for (uint32_t i = 1; i < CAROMI_MOST_CLIPS; i++) {
            actor->clips[i - 1] = actor->clips[i];
        }
        at--;
    }
    actor->clips[at] = clip;
    if (at >= actor->clip_count) {
        actor->clip_count = at + 1;
    }
}

void caromi_freeze(const carom_world *w, caromi_actor *actor, double t) {
    if (!actor->frozen) {
        actor->lost += (float)caromi_segment_way(&actor->path, t, w->step->dt);
        actor->frozen = 1;
    }
}

static void caromi_clip_at_fixed(caromi_island_run *run, const caromi_party *moved,
                                 const caromi_party *fixed, caromi_vec normal,
                                 caromi_pair_state *state, double t) {
    bool kinematic = caromi_drives(&run->w->bodies[fixed->body]);
    caromi_clip clip = {.normal = normal,
                        .ground = caromi_plus(fixed->velocity, 1.0, fixed->surface),
                        .other = fixed->body,
                        .rank = kinematic ? CAROMI_RANK_FREE : CAROMI_RANK_STATIC,
                        .kinematic = kinematic};
    caromi_actor *actor = moved->actor;
    actor->limited_events++;
    caromi_actor_advance(run, actor, t);
    bool last = state->clips > CAROMI_MOST_FIXED_CLIPS;
    if (!last) {
        actor->frozen = actor->frozen && !kinematic; /* a kinematic body pushes it on */
        caromi_clip_add(actor, clip);
    } else if (kinematic) {
        caromi_squeeze(run, actor, fixed->body); /* it has nowhere to go */
    } else {
        caromi_freeze(run->w, actor, t);
    }
}

/* The part of a relative velocity or acceleration that closes along the normal. */
static caromi_vec caromi_closing_part(caromi_vec relative, caromi_vec normal) {
    double closing = caromi_min(caromi_dot(relative, normal), 0.0);
    return (caromi_vec){closing * normal.x, closing * normal.y};
}

static void caromi_clip_shared(caromi_actor *a, caromi_actor *b, caromi_vec normal) {
    double share_a = a->inv_mass / (a->inv_mass + b->inv_mass);
    double share_b = b->inv_mass / (a->inv_mass + b->inv_mass);
    caromi_vec course = caromi_closing_part(caromi_minus(a->path.course, b->path.course), normal);
    caromi_vec acceleration =
        caromi_closing_part(caromi_minus(a->path.acceleration, b->path.acceleration), normal);
    a->drift = caromi_plus(a->drift, -share_a, course);
    b->drift = caromi_plus(b->drift, share_b, course);
    a->ease = caromi_plus(a->ease, -share_a, acceleration);
    b->ease = caromi_plus(b->ease, share_b, acceleration);
}

/* How a body resists being pushed along a direction, directly or by way of others. */
#define CAROMI_RESISTS_NOT 0u
#define CAROMI_RESISTS_DYNAMIC 1u   /* a dynamic body is in the way */
#define CAROMI_RESISTS_KINEMATIC 2u /* a kinematic body pushes it the other way */
#define CAROMI_RESISTS_STATIC 3u    /* a static body stops it */
#define CAROMI_RESISTS_ENDED 4u     /* its path has ended */

static uint32_t caromi_resistance(const caromi_actor *actor, caromi_vec push) {
    uint32_t most = actor->frozen ? CAROMI_RESISTS_ENDED : CAROMI_RESISTS_NOT;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        const caromi_clip *c = &actor->clips[i];
        if (caromi_dot(c->normal, push) < -0.3) {
            uint32_t resists = c->rank >= CAROMI_RANK_STOPPED    ? CAROMI_RESISTS_STATIC
                               : (c->kinematic | c->pushed) != 0 ? CAROMI_RESISTS_KINEMATIC
                                                                 : CAROMI_RESISTS_DYNAMIC;
            most = resists > most ? resists : most;
        }
    }
    return most;
}

/* Whether a kinematic body pushes a against b, which could give way. */
static bool caromi_is_pushed_at(const caromi_actor *a, const caromi_actor *b, caromi_vec away) {
    caromi_vec back = {-away.x, -away.y};
    return caromi_resistance(a, away) == CAROMI_RESISTS_KINEMATIC &&
           caromi_resistance(b, back) < CAROMI_RESISTS_KINEMATIC;
}

static bool caromi_is_held_back(const caromi_actor *actor, caromi_vec push) {
    uint32_t resists = caromi_resistance(actor, push);
    return resists == CAROMI_RESISTS_DYNAMIC || resists == CAROMI_RESISTS_KINEMATIC;
}

/* Whether a gives way to b, and not b to a: the normal points from b to a. */
static bool caromi_gives_way(const caromi_actor *a, const caromi_actor *b, caromi_vec normal) {
    caromi_vec opposite = {-normal.x, -normal.y};
    uint32_t stop_a = caromi_resistance(a, normal);
    uint32_t stop_b = caromi_resistance(b, opposite);
    if (stop_a != stop_b) {
        return stop_a < stop_b;
    }
    /* What a driven body pushes goes on. */
    bool driven_a = caromi_is_held_back(a, opposite);
    bool driven_b = caromi_is_held_back(b, normal);
    if (driven_a != driven_b) {
        return driven_b;
    }
    double upwards = -caromi_dot(caromi_plus(a->pull, 1.0, b->pull), normal);
    if (upwards != 0.0) {
        return upwards > 0.0;
    }
    return a->inv_mass > b->inv_mass || (a->inv_mass == b->inv_mass && a->body > b->body);
}

/* A kinematic body pushes the actor in a direction: the dynamic bodies there no longer clip its path. It will
 * collide with them, and push them on. */
static void caromi_clips_push(caromi_actor *actor, caromi_vec push) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        const caromi_clip *c = &actor->clips[i];
        bool yields = c->dynamic && !c->pushed && c->rank == CAROMI_RANK_FREE;
        if (!yields || caromi_dot(c->normal, push) >= -0.3) {
            actor->clips[kept++] = *c;
        }
    }
    actor->clip_count = kept;
}

/* One of the two gives way to the other. */
static void caromi_clip_one(caromi_actor *moved, const caromi_actor *other, caromi_vec away) {
    caromi_vec back = {-away.x, -away.y};
    uint32_t resists = caromi_resistance(other, back);
    uint8_t rank = resists >= CAROMI_RESISTS_STATIC ? CAROMI_RANK_STOPPED : CAROMI_RANK_FREE;
    bool pushed = resists == CAROMI_RESISTS_KINEMATIC;
    if (pushed) {
        caromi_clips_push(moved, away);
    }
    caromi_clip_add(moved, (caromi_clip){.normal = away,
                                         .pushed = pushed,
                                         .ground = other->path.course,
                                         .pull = other->path.acceleration,
                                         .other = other->body,
                                         .rank = rank,
                                         .driven = other->driven,
                                         .dynamic = 1});
}

static void caromi_clip_dynamic(caromi_island_run *run, caromi_actor *a, caromi_actor *b,
                                caromi_vec normal, caromi_pair_state *state, double t) {
    a->limited_events++;
    b->limited_events++;
    caromi_actor_advance(run, a, t);
    caromi_actor_advance(run, b, t);
    bool isolated = caromi_is_isolated(a) && caromi_is_isolated(b);
    bool last = state->clips > CAROMI_MOST_DYNAMIC_CLIPS;
    if (isolated && (last || caromi_is_exhausted(a) || caromi_is_exhausted(b))) {
        caromi_clip_together(run, a, b, t);
        return;
    }
    caromi_vec opposite = {-normal.x, -normal.y};
    bool pushed = caromi_is_pushed_at(a, b, normal) || caromi_is_pushed_at(b, a, opposite);
    if (isolated || (state->clips <= (pushed ? 1u : CAROMI_SHARED_CLIPS))) {
        caromi_clip_shared(a, b, normal);
        return;
    }
    bool moves_a = caromi_gives_way(a, b, normal);
    caromi_actor *moved = moves_a ? a : b;
    caromi_actor *other = moves_a ? b : a;
    if (!last) {
        caromi_clip_one(moved, other, moves_a ? normal : opposite);
        return;
    }
    /* The path of this step ends here: it is lost, but nothing passes through. A kinematic body would
     * run it over, though: what that pushes is ignored instead, and pushed apart by the solver. */
    if (a->driven || b->driven || moved->frozen) {
        caromi_pair_ignore(run, a->body, b->body, state);
        return;
    }
    caromi_freeze(run->w, moved, t);
}

void caromi_clip_paths(caromi_island_run *run, uint32_t a, uint32_t b, double t) {
    caromi_party party_a = caromi_party_at(run, a, t);
    caromi_party party_b = caromi_party_at(run, b, t);
    caromi_vec relative;
    caromi_nearness gap = caromi_parties_gap(&party_a, &party_b, &relative);
    caromi_pair_state *state = caromi_state_of(run, a, b);
    if (state == NULL || !caromi_note_event(run, &party_a, &party_b, &gap, 0.0, 0.0, t)) {
        return;
    }
    state->clips++;
    caromi_vec opposite = {-gap.normal.x, -gap.normal.y};
    if (party_b.inv_mass == 0.0) {
        caromi_clip_at_fixed(run, &party_a, &party_b, gap.normal, state, t);
    } else if (party_a.inv_mass == 0.0) {
        caromi_clip_at_fixed(run, &party_b, &party_a, opposite, state, t);
    } else {
        caromi_clip_dynamic(run, party_a.actor, party_b.actor, gap.normal, state, t);
    }
}
