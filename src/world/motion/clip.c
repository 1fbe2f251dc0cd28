/* Resolves slow collisions by clipping paths; velocities do not change.
 *
 * A pair that closes more slowly than its rest speed becomes a contact, which the solver holds
 * from the next step on. Until then the path loses the part that leads into the other body, and
 * the velocity no longer gains the acceleration into it.
 *   caromi_clip_paths     selects the case by the types of the two bodies;
 *   caromi_clip_at_fixed  clips a path at a static or kinematic body;
 *   caromi_clip_dynamic   clips two dynamic bodies: caromi_clip_shared gives their paths the same
 *                         velocity along the normal, weighted by mass. After several clips one body
 *                         gives way (caromi_gives_way, caromi_clip_one);
 *   caromi_clip_rotating  handles boxes that rotate (clip_rotating.c). */
#include "base/guard.h"
#include "world/motion/island.h"

/* Limits on the clips of one pair of dynamic bodies in a step, multiplied by its pace;
 * CAROMI_MOST_FIXED_CLIPS is in island.h.
 * - Up to CAROMI_SHARED_CLIPS, the two share the change of their paths.
 * - Then one gives way: the upper one, or the one that is not clipped at fixed bodies, unless it
 *   would have to climb (caromi_climbs).
 * - After CAROMI_MOST_DYNAMIC_CLIPS its path ends for this step, if gravity or a force accelerates
 *   one of the two along the normal. Otherwise it takes over the path velocity of the other one,
 *   and its path ends after CAROMI_MOST_FOLLOWED_CLIPS: ended at once, it would be left behind by
 *   bodies that move together.
 * - Isolated bodies instead pass the change on to the bodies that touch them
 *   (caromi_clip_jointly), after CAROMI_SHARED_CLIPS. After CAROMI_MOST_JOINT_CLIPS more they
 *   ignore each other until the next impact. */
#define CAROMI_SHARED_CLIPS 3u
#define CAROMI_MOST_DYNAMIC_CLIPS 6u
#define CAROMI_MOST_JOINT_CLIPS 3u
#define CAROMI_MOST_FOLLOWED_CLIPS 30u

/* After this many clips at one fixed body, the path of a box that rotates turns only as that body
 * does in this step (caromi_keep_turn). It is then clipped as that of a box with fixed rotation,
 * which slides along a face without colliding again. Its spin stays. */
#define CAROMI_TURNING_CLIPS 8u

/* Two clips at one body are the same if the cosine between their normals is above this (2.6
 * degrees). */
#define CAROMI_SAME_CLIP 0.999

/* A clip opposes a push if the cosine between its normal and the push is below this (107 degrees).
 * A face that the body could slide along, at 90 degrees, does not. The value is chosen, not
 * derived. */
#define CAROMI_IN_THE_WAY (-0.3)

/* Rounding error of a normal: the share of an acceleration that it may add along the normal. */
#define CAROMI_NORMAL_ERROR 1e-6

void caromi_clip_add(caromi_actor *actor, const caromi_clip *clip, bool turns) {
    uint32_t at = actor->clip_count;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        if (actor->clips[i].other == clip->other &&
            (turns || caromi_dot(actor->clips[i].normal, clip->normal) > CAROMI_SAME_CLIP)) {
            at = i;
        }
    }
    if (at == CAROMI_MOST_CLIPS) {
        for (uint32_t i = 1; i < CAROMI_MOST_CLIPS; i++) {
            actor->clips[i - 1] = actor->clips[i];
        }
        at--;
    }
    actor->clips[at] = *clip;
    if (at >= actor->clip_count) {
        actor->clip_count = at + 1;
    }
}

void caromi_end_path(const carom_world *w, caromi_actor *actor, double t) {
    if (!actor->ended) {
        actor->lost += (float)caromi_segment_length(&actor->path, t, w->step->dt);
        actor->ended = 1;
    }
}

/* Removes the clips at dynamic bodies that oppose the push of a kinematic body. The actor will
 * collide with them and push them on. */
static void caromi_clips_push(caromi_actor *actor, caromi_vec push) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        const caromi_clip *c = &actor->clips[i];
        bool yields = c->dynamic && !c->pushed && c->rank == CAROMI_RANK_FREE;
        if (!yields || caromi_dot(c->normal, push) >= CAROMI_IN_THE_WAY) {
            actor->clips[kept++] = *c;
        }
    }
    actor->clip_count = kept;
}

/* An acceleration of this many margins per dt^2 covers the margin in a fifth of the step:
 * 2 / 0.2^2. */
#define CAROMI_MARGIN_ACCELERATION 50.0

/* Returns the acceleration along the normal that keeps a body outside a box that turns. The path
 * then ends the step at the margin. With the velocity of the surface alone, the box would hit the
 * body again and again. */
static caromi_vec caromi_clip_turning_acceleration(const caromi_party *moved,
                                                   const caromi_party *box, caromi_vec ground,
                                                   const caromi_nearness *gap, double left,
                                                   double step) {
    const caromi_vec none = {0.0, 0.0};
    const caromi_vec normal = gap->normal;
    if (box->solid.spin == 0.0 || !(left > 0.0)) {
        return none;
    }
    const caromi_segment *path = &moved->actor->path;
    caromi_vec a = path->acceleration;
    caromi_vec over = caromi_minus(path->course, ground);
    caromi_ride ride = {.q = caromi_minus(moved->place, box->place), .normal = normal};
    ride.course = caromi_plus(caromi_minus(path->course, box->velocity),
                              -caromi_min(caromi_dot(over, normal), 0.0), normal);
    ride.acceleration = caromi_plus(a, -caromi_dot(a, normal), normal);
    double margin = moved->solid.margin + box->solid.margin;
    double to = caromi_min(margin, gap->distance + 2.0 * margin);
    caromi_solid body = moved->solid;
    body.spin = moved->actor->straight ? moved->actor->kept_turn : 0.0;
    double most = caromi_ride_acceleration(&body, &box->solid, &ride, gap->distance, to, left);
    /* If little time is left, even the margin needs a large acceleration, which the velocity would
     * keep. So it is limited to twice the acceleration of the turning box at that point and
     * course, plus the one that covers the margin in a fifth of a step. */
    double spin = caromi_abs(box->solid.spin);
    double turn = spin * (spin * caromi_length_of_vec(ride.q) + 2.0 * caromi_length_of_vec(over));
    double limit = 2.0 * turn + CAROMI_MARGIN_ACCELERATION * margin / (step * step);
    return caromi_times(caromi_min(most, limit), normal);
}

static void caromi_clip_at_fixed(caromi_island_run *run, const caromi_party *moved,
                                 const caromi_party *fixed, const caromi_nearness *gap,
                                 caromi_pair_state *state, double t) {
    bool kinematic = caromi_drives(&run->w->bodies[fixed->body]);
    caromi_clip clip = {.normal = gap->normal,
                        .ground = caromi_ground_of(moved, fixed),
                        .other = fixed->body,
                        .rank = kinematic ? CAROMI_RANK_FREE : CAROMI_RANK_STATIC,
                        .kinematic = kinematic};
    caromi_actor *actor = moved->actor;
    actor->limited_events += caromi_is_repeated(state);
    caromi_actor_advance(run, actor, t);
    clip.ground_acceleration = caromi_clip_turning_acceleration(
        moved, fixed, clip.ground, gap, run->w->step->dt - t, run->w->step->dt);
    uint32_t pace = caromi_pair_pace(run, moved->body, fixed->body);
    bool last = state->clips > CAROMI_MOST_FIXED_CLIPS * pace;
    if (!last) {
        if (kinematic) {
            actor->ended = 0; /* the kinematic body pushes it on */
            caromi_clips_push(actor, gap->normal);
        }
        caromi_clip_add(actor, &clip, fixed->solid.spin != 0.0);
    } else if (kinematic) {
        caromi_squeeze(run, actor, fixed->body); /* it cannot move out of the path */
    } else {
        caromi_end_path(run->w, actor, t);
    }
}

/* Return the course and the acceleration that a path would have without clips. */
static caromi_vec caromi_wanted_course(const caromi_actor *actor) {
    return actor->clip_count > 0 || actor->ended
               ? caromi_plus(actor->path.velocity, 1.0, actor->drift)
               : actor->path.course;
}

static caromi_vec caromi_wanted_acceleration(const caromi_actor *actor) {
    return actor->clip_count > 0 || actor->ended ? caromi_plus(actor->fall, 1.0, actor->ease)
                                                 : actor->path.acceleration;
}

/* Returns how much of `change` to add to the wanted vector along a direction: `change` minus what
 * the wanted vector already has more than the actual one, from 0 to `change`. So if clips take a
 * change back, the next slow collision does not add it again: the sum would eject the body when the
 * clips end. */
static double caromi_want(caromi_vec wanted, caromi_vec has, double change, caromi_vec direction) {
    double more = change + caromi_dot(caromi_minus(has, wanted), direction);
    return caromi_max(caromi_min(more, change), 0.0);
}

/* One of two bodies that share the change of their paths. */
typedef struct caromi_sharer {
    caromi_actor *actor;
    caromi_vec away; /* from the other body */
    double share;
} caromi_sharer;

static bool caromi_share_course(const caromi_sharer *s, double closing) {
    double more = caromi_want(caromi_wanted_course(s->actor), s->actor->path.course,
                              s->share * closing, s->away);
    s->actor->drift = caromi_plus(s->actor->drift, more, s->away);
    return more > 0.0;
}

static bool caromi_wants_acceleration(const caromi_sharer *s, double closing) {
    return caromi_want(caromi_wanted_acceleration(s->actor), s->actor->path.acceleration,
                       s->share * closing, s->away) > 0.0;
}

static void caromi_share_acceleration(const caromi_sharer *s, double closing) {
    s->actor->ease = caromi_plus(s->actor->ease, s->share * closing, s->away);
}

/* Shares the change of two paths by mass. Velocities gain the accelerations too, so either both
 * bodies get their shares or neither does. Returns false if the two close but clips hold both:
 * each has its share already. */
static bool caromi_clip_shared(caromi_actor *a, caromi_actor *b, caromi_vec normal) {
    const double masses = a->inv_mass + b->inv_mass;
    const caromi_sharer one = {a, normal, a->inv_mass / masses};
    const caromi_sharer two = {b, caromi_opposite(normal), b->inv_mass / masses};
    caromi_vec course = caromi_minus(b->path.course, a->path.course);
    caromi_vec acceleration = caromi_minus(b->path.acceleration, a->path.acceleration);
    double speed = caromi_max(caromi_dot(course, normal), 0.0);
    double closing = caromi_max(caromi_dot(acceleration, normal), 0.0);
    bool changes_one = caromi_share_course(&one, speed);
    bool changes_two = caromi_share_course(&two, speed);
    bool eases =
        caromi_wants_acceleration(&one, closing) || caromi_wants_acceleration(&two, closing);
    if (eases) {
        caromi_share_acceleration(&one, closing);
        caromi_share_acceleration(&two, closing);
    }
    return changes_one || changes_two || eases || (speed == 0.0 && closing == 0.0);
}

/* What opposes a push of a body along a direction, directly or through other bodies. */
#define CAROMI_RESISTS_NOT 0u
#define CAROMI_RESISTS_DYNAMIC 1u   /* a dynamic body */
#define CAROMI_RESISTS_KINEMATIC 2u /* a kinematic body pushes it in the opposite direction */
#define CAROMI_RESISTS_STATIC 3u    /* a static body stops it */
#define CAROMI_RESISTS_ENDED 4u     /* its path has ended */

static uint32_t caromi_resistance(const caromi_actor *actor, caromi_vec push) {
    uint32_t most = actor->ended ? CAROMI_RESISTS_ENDED : CAROMI_RESISTS_NOT;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        const caromi_clip *c = &actor->clips[i];
        if (caromi_dot(c->normal, push) < CAROMI_IN_THE_WAY) {
            uint32_t resists = c->rank >= CAROMI_RANK_STOPPED    ? CAROMI_RESISTS_STATIC
                               : (c->kinematic | c->pushed) != 0 ? CAROMI_RESISTS_KINEMATIC
                                                                 : CAROMI_RESISTS_DYNAMIC;
            most = resists > most ? resists : most;
        }
    }
    return most;
}

/* Returns whether a kinematic body pushes a against b, and b could give way. */
static bool caromi_is_pushed_at(const caromi_actor *a, const caromi_actor *b, caromi_vec away) {
    return caromi_resistance(a, away) == CAROMI_RESISTS_KINEMATIC &&
           caromi_resistance(b, caromi_opposite(away)) < CAROMI_RESISTS_KINEMATIC;
}

static bool caromi_is_held_back(const caromi_actor *actor, caromi_vec push) {
    uint32_t resists = caromi_resistance(actor, push);
    return resists == CAROMI_RESISTS_DYNAMIC || resists == CAROMI_RESISTS_KINEMATIC;
}

/* Returns whether a gives way to b, rather than b to a. The normal points from b to a. */
static bool caromi_gives_way(const caromi_actor *a, const caromi_actor *b, caromi_vec normal) {
    caromi_vec opposite = caromi_opposite(normal);
    uint32_t stop_a = caromi_resistance(a, normal);
    uint32_t stop_b = caromi_resistance(b, opposite);
    if (stop_a != stop_b) {
        return stop_a < stop_b;
    }
    /* A body that a driven one pushes continues, and the other one gives way. */
    bool driven_a = caromi_is_held_back(a, opposite);
    bool driven_b = caromi_is_held_back(b, normal);
    if (driven_a != driven_b) {
        return driven_b;
    }
    double upwards = -caromi_dot(caromi_plus(a->external, 1.0, b->external), normal);
    if (upwards != 0.0) {
        return upwards > 0.0;
    }
    return a->inv_mass > b->inv_mass || (a->inv_mass == b->inv_mass && a->body > b->body);
}

/* Returns the clip of a body that gives way to another one. */
static caromi_clip caromi_clip_at(const caromi_actor *other, caromi_vec away) {
    uint32_t resists = caromi_resistance(other, caromi_opposite(away));
    return (caromi_clip){.normal = away,
                         .pushed = resists == CAROMI_RESISTS_KINEMATIC,
                         .ground = other->path.course,
                         .ground_acceleration = other->path.acceleration,
                         .other = other->body,
                         .rank = resists >= CAROMI_RESISTS_STATIC ? CAROMI_RANK_STOPPED
                                                                  : CAROMI_RANK_FREE,
                         .driven = other->driven,
                         .dynamic = 1};
}

/* Clips the body that gives way. */
static void caromi_clip_one(caromi_actor *moved, const caromi_actor *other, caromi_vec away) {
    caromi_clip clip = caromi_clip_at(other, away);
    if (clip.pushed) {
        caromi_clips_push(moved, away);
    }
    caromi_clip_add(moved, &clip, false);
}

/* Returns whether a body would have to climb to give way to another one, which contacts carry and
 * which can give way without climbing. A light body that slides up a slope would otherwise lift a
 * heavy one, which would create energy. */
static bool caromi_climbs(const caromi_actor *moved, const caromi_actor *other, caromi_vec away,
                          double left) {
    if (!other->loaded || moved->driven || other->driven || moved->ended || other->ended) {
        return false;
    }
    caromi_clip clip = caromi_clip_at(other, away);
    caromi_clip opposite = caromi_clip_at(moved, caromi_opposite(away));
    return !caromi_can_give_way(moved, &clip, left) && caromi_can_give_way(other, &opposite, left);
}

/* Returns whether gravity or a force accelerates a body along a normal, beyond the rounding of the
 * normal. */
static bool caromi_accelerates_along(const caromi_actor *actor, caromi_vec normal) {
    double along = caromi_abs(caromi_dot(actor->external, normal));
    return along >
           CAROMI_NORMAL_ERROR * (caromi_abs(actor->external.x) + caromi_abs(actor->external.y));
}

static void caromi_clip_dynamic(caromi_island_run *run, caromi_actor *a, caromi_actor *b,
                                caromi_vec normal, caromi_pair_state *state, double t) {
    a->limited_events += caromi_is_repeated(state);
    b->limited_events += caromi_is_repeated(state);
    bool isolated = caromi_is_isolated(a) && caromi_is_isolated(b);
    const uint32_t pace = caromi_pair_pace(run, a->body, b->body);
    bool last = state->clips > CAROMI_MOST_DYNAMIC_CLIPS * pace;
    bool many = state->clips > CAROMI_SHARED_CLIPS * pace;
    bool exhausted = caromi_is_exhausted(a) || caromi_is_exhausted(b);
    bool joint = isolated && (many || exhausted);
    if (isolated &&
        (exhausted || state->clips > CAROMI_SHARED_CLIPS * pace + CAROMI_MOST_JOINT_CLIPS)) {
        /* Ending one path instead would change the path of the centre of mass. */
        caromi_pair_ignore(run, a->body, b->body, state);
        a->ignores = b->ignores = 1;
    }
    if (joint) { /* before they are advanced: caromi_take_part skips bodies that are */
        caromi_clip_jointly(run, a->body, b->body, t, CAROMI_CLIP_ISOLATED);
    }
    caromi_actor_advance(run, a, t);
    caromi_actor_advance(run, b, t);
    if (joint) {
        (void)caromi_clip_shared(a, b, normal); /* for their accelerations */
        return;
    }
    caromi_vec opposite = caromi_opposite(normal);
    bool pushed = caromi_is_pushed_at(a, b, normal) || caromi_is_pushed_at(b, a, opposite);
    bool shared = isolated || state->clips <= (pushed ? 1u : CAROMI_SHARED_CLIPS * pace);
    if (shared && (caromi_clip_shared(a, b, normal) || isolated)) {
        return;
    }
    const double left = run->w->step->dt - t;
    bool moves_a = caromi_gives_way(a, b, normal) ? !caromi_climbs(a, b, normal, left)
                                                  : caromi_climbs(b, a, opposite, left);
    caromi_actor *moved = moves_a ? a : b;
    caromi_actor *other = moves_a ? b : a;
    if (!last) {
        caromi_clip_one(moved, other, moves_a ? normal : opposite);
        return;
    }
    /* A kinematic body would pass through a body whose path has ended. So driven pairs are ignored
     * instead, and the solver separates them. */
    if (a->driven || b->driven || moved->ended) {
        caromi_pair_ignore(run, a->body, b->body, state);
        return;
    }
    /* If nothing accelerates the two along the normal, the body takes over the path of the other,
     * as in a row that is pushed over a floor. There, no frame of reference is at rest, and a body
     * that stopped would be left behind. If that does not help either, its path ends: the rest is
     * lost, but no body passes through. */
    bool accelerated =
        caromi_accelerates_along(moved, normal) || caromi_accelerates_along(other, normal);
    if (accelerated || state->clips > CAROMI_MOST_FOLLOWED_CLIPS * pace) {
        caromi_end_path(run->w, moved, t);
        return;
    }
    caromi_vec course = caromi_minus(other->path.course, caromi_wanted_course(moved));
    caromi_vec acceleration =
        caromi_minus(other->path.acceleration, caromi_wanted_acceleration(moved));
    moved->drift = caromi_plus(moved->drift, 1.0, course);
    moved->ease = caromi_plus(moved->ease, 1.0, acceleration);
}

void caromi_clip_paths(caromi_island_run *run, uint32_t a, uint32_t b, double t) {
    caromi_party party_a = caromi_party_at(run, a, t);
    caromi_party party_b = caromi_party_at(run, b, t);
    caromi_vec relative;
    caromi_nearness gap = caromi_parties_gap(run->w, &party_a, &party_b, &relative);
    const double closing = -caromi_dot(relative, gap.normal);
    caromi_pair_state *state = caromi_state_of(run, a, b);
    if (state == NULL || !caromi_note_event(run, &party_a, &party_b, &gap, 0.0, 0.0, t)) {
        return;
    }
    state->clips++;
    if (party_a.inv_mass > 0.0 && party_b.inv_mass > 0.0) {
        if (caromi_parties_rotate(&party_a, &party_b)) {
            caromi_clip_rotating(run, &party_a, &party_b, &gap, closing, state, t);
        } else {
            caromi_clip_dynamic(run, party_a.actor, party_b.actor, gap.normal, state, t);
        }
        return;
    }
    const caromi_party *moved = party_a.inv_mass > 0.0 ? &party_a : &party_b;
    const caromi_party *fixed = party_a.inv_mass > 0.0 ? &party_b : &party_a;
    const uint32_t pace = caromi_pair_pace(run, a, b);
    if (moved->actor->rotates && state->clips > CAROMI_TURNING_CLIPS * pace) {
        caromi_keep_turn(moved->actor, fixed);
    }
    if (moved->actor->rotates && !moved->actor->straight) {
        caromi_clip_rotating(run, &party_a, &party_b, &gap, closing, state, t);
        return;
    }
    if (moved == &party_b) {
        gap.normal = caromi_opposite(gap.normal);
    }
    caromi_clip_at_fixed(run, moved, fixed, &gap, state, t);
}
