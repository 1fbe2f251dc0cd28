/* Slow collisions: they clip paths and change no velocity.
 *
 * A body that closes on another more slowly than the pair's rest speed keeps its velocity. Its path
 * loses the part that leads into the other body, and its velocity no longer gains the acceleration
 * into it. The pair becomes a contact, which the solver holds from the next step on. Two dynamic
 * bodies get the same velocity along the normal on their paths, weighted by mass. */
#include "base/guard.h"
#include "world/motion/island.h"

/* Clips of one pair in a step; CAROMI_MOST_FIXED_CLIPS is in island.h. After so many two dynamic bodies no longer share the change of their
 * paths: the upper one, or the one that is not clipped at fixed bodies, gives way, unless it would have to climb
 * (caromi_climbs). After some more it goes on with the other one: a path that ended at a fixed place would be left
 * behind by bodies that move together. At last its path ends for this step, as it does after many clips at a static
 * body. Isolated bodies pass the change on to what touches them (caromi_clip_jointly), and at last ignore each other until the next impact. */
#define CAROMI_SHARED_CLIPS 3u
#define CAROMI_MOST_DYNAMIC_CLIPS 6u
#define CAROMI_MOST_JOINT_CLIPS 3u
#define CAROMI_MOST_FOLLOWED_CLIPS 30u

/* A box that rotates, and has so many clips at one fixed body, no longer turns in this step. Its path is then clipped as
 * that of a box whose rotation is fixed, which slides along a face without colliding again. Its spin stays. */
#define CAROMI_TURNING_CLIPS 8u

/* Cosine of the angle, 2.6 degrees, up to which the normals of two clips at one body are the same. */
#define CAROMI_SAME_CLIP 0.999

/* A clip is in the way of a push if the cosine of its normal and the push is below this: from 107 degrees on. What
 * the body could slide along, at 90 degrees, is not. The value is chosen, not derived. */
#define CAROMI_IN_THE_WAY (-0.3)

/* Share of an acceleration that rounding of the normal may put along it. */
#define CAROMI_NORMAL_ERROR 1e-6

void caromi_clip_add(caromi_actor *actor, caromi_clip clip, bool turns) {
    uint32_t at = actor->clip_count;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        if (actor->clips[i].other == clip.other &&
            (turns || caromi_dot(actor->clips[i].normal, clip.normal) > CAROMI_SAME_CLIP)) {
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

/* A kinematic body pushes the actor in a direction: the dynamic bodies there no longer clip its path. It will
 * collide with them, and push them on. */
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

/* An acceleration of so many margins per square of the step covers the margin in a fifth of the step: 2 / 0.2^2. */
#define CAROMI_MARGIN_ACCELERATION 50.0

/* The acceleration along the normal that keeps a body outside of a box that turns. The path of the rest of the
 * step ends at the margin: with the surface's velocity alone the box would catch up with it again and again. */
static caromi_vec caromi_turning_pull(const caromi_party *moved, const caromi_party *box,
                                      caromi_vec ground, const caromi_nearness *gap, double left,
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
    double pull = caromi_ride_pull(&moved->solid, &box->solid, &ride, gap->distance, to, left);
    /* In a short time even the margin takes a great acceleration, which the velocity would keep: at most twice what
     * the turn of the box has at that place and course, and what covers the margin in a fifth of a step. */
    double spin = caromi_abs(box->solid.spin);
    double turn = spin * (spin * caromi_length_of_vec(ride.q) + 2.0 * caromi_length_of_vec(over));
    double limit = 2.0 * turn + CAROMI_MARGIN_ACCELERATION * margin / (step * step);
    return caromi_plus(none, caromi_min(pull, limit), normal);
}

static void caromi_clip_at_fixed(caromi_island_run *run, const caromi_party *moved,
                                 const caromi_party *fixed, const caromi_nearness *gap,
                                 caromi_pair_state *state, double t) {
    bool kinematic = caromi_drives(&run->w->bodies[fixed->body]);
    caromi_clip clip = {.normal = gap->normal,
                        .ground = caromi_plus(fixed->velocity, 1.0, fixed->surface),
                        .other = fixed->body,
                        .rank = kinematic ? CAROMI_RANK_FREE : CAROMI_RANK_STATIC,
                        .kinematic = kinematic};
    caromi_actor *actor = moved->actor;
    actor->limited_events += caromi_is_repeated(state);
    caromi_actor_advance(run, actor, t);
    clip.pull =
        caromi_turning_pull(moved, fixed, clip.ground, gap, run->w->step->dt - t, run->w->step->dt);
    uint32_t pace = caromi_pair_pace(run, moved->body, fixed->body);
    bool last = state->clips > CAROMI_MOST_FIXED_CLIPS * pace;
    if (!last) {
        if (kinematic) {
            actor->frozen = 0; /* it is pushed on */
            caromi_clips_push(actor, gap->normal);
        }
        caromi_clip_add(actor, clip, fixed->solid.spin != 0.0);
    } else if (kinematic) {
        caromi_squeeze(run, actor, fixed->body); /* it has nowhere to go */
    } else {
        caromi_freeze(run->w, actor, t);
    }
}

/* What a path would be without clips: its course, or its acceleration. */
static caromi_vec caromi_wanted_course(const caromi_actor *actor) {
    return actor->clip_count > 0 || actor->frozen
               ? caromi_plus(actor->path.velocity, 1.0, actor->drift)
               : actor->path.course;
}

static caromi_vec caromi_wanted_acceleration(const caromi_actor *actor) {
    return actor->clip_count > 0 || actor->frozen ? caromi_plus(actor->fall, 1.0, actor->ease)
                                                  : actor->path.acceleration;
}

/* Returns how much of a change to add to what a body wants along a direction, so that it wants what it has plus the
 * change. A change that clips take back is not added again by the next slow collision: the sum would shoot the body
 * out when the clips end. */
static double caromi_want(caromi_vec wanted, caromi_vec has, double change, caromi_vec direction) {
    double more = change + caromi_dot(caromi_minus(has, wanted), direction);
    return caromi_max(caromi_min(more, change), 0.0);
}

/* One of two bodies that share the change of their paths. */
typedef struct caromi_sharer {
    caromi_actor *actor;
    caromi_vec away; /* from the other one */
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

/* Two bodies share the change of their paths by mass. Velocities gain the accelerations, so both get their shares, or
 * none does. False if they close, but clips hold both: each wants its share already. */
static bool caromi_clip_shared(caromi_actor *a, caromi_actor *b, caromi_vec normal) {
    const double masses = a->inv_mass + b->inv_mass;
    const caromi_sharer one = {a, normal, a->inv_mass / masses};
    const caromi_sharer two = {b, {-normal.x, -normal.y}, b->inv_mass / masses};
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
        if (caromi_dot(c->normal, push) < CAROMI_IN_THE_WAY) {
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

/* The clip of a body that gives way to another one. */
static caromi_clip caromi_clip_at(const caromi_actor *other, caromi_vec away) {
    caromi_vec back = {-away.x, -away.y};
    uint32_t resists = caromi_resistance(other, back);
    return (caromi_clip){.normal = away,
                         .pushed = resists == CAROMI_RESISTS_KINEMATIC,
                         .ground = other->path.course,
                         .pull = other->path.acceleration,
                         .other = other->body,
                         .rank = resists >= CAROMI_RESISTS_STATIC ? CAROMI_RANK_STOPPED
                                                                  : CAROMI_RANK_FREE,
                         .driven = other->driven,
                         .dynamic = 1};
}

/* One of the two gives way to the other. */
static void caromi_clip_one(caromi_actor *moved, const caromi_actor *other, caromi_vec away) {
    caromi_clip clip = caromi_clip_at(other, away);
    if (clip.pushed) {
        caromi_clips_push(moved, away);
    }
    caromi_clip_add(moved, clip, false);
}

/* Whether a body would have to climb to give way to another one that contacts carry, and that can give way without
 * climbing: a light body that slides up a slope would lift a heavy one, which is energy from nothing. */
static bool caromi_climbs(const caromi_actor *moved, const caromi_actor *other, caromi_vec away,
                          double left) {
    if (!other->loaded || moved->driven || other->driven || moved->frozen || other->frozen) {
        return false;
    }
    caromi_vec back = {-away.x, -away.y};
    caromi_clip clip = caromi_clip_at(other, away);
    caromi_clip opposite = caromi_clip_at(moved, back);
    return !caromi_can_give_way(moved, &clip, left) && caromi_can_give_way(other, &opposite, left);
}

/* Whether gravity or a force accelerates a body along a normal, beyond what a normal is off by rounding. */
static bool caromi_accelerates_along(const caromi_actor *actor, caromi_vec normal) {
    double along = caromi_abs(caromi_dot(actor->pull, normal));
    return along > CAROMI_NORMAL_ERROR * (caromi_abs(actor->pull.x) + caromi_abs(actor->pull.y));
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
        /* One whose path ended would change that of the centre of mass. */
        caromi_pair_ignore(run, a->body, b->body, state);
        a->ignores = b->ignores = 1;
    }
    if (joint) { /* before they are advanced: an impact finds the joints of those that are not */
        caromi_clip_jointly(run, a->body, b->body, t, true);
    }
    caromi_actor_advance(run, a, t);
    caromi_actor_advance(run, b, t);
    if (joint) {
        (void)caromi_clip_shared(a, b, normal); /* and their accelerations */
        return;
    }
    caromi_vec opposite = {-normal.x, -normal.y};
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
    /* A kinematic body would run over one whose path ends: what that pushes is ignored instead, and pushed
     * apart by the solver. */
    if (a->driven || b->driven || moved->frozen) {
        caromi_pair_ignore(run, a->body, b->body, state);
        return;
    }
    /* It goes on with the other one, if nothing accelerates the two along the normal, as in a row that is
     * pushed over a floor: then no frame is at rest, and one that stopped would be left behind. The path of
     * this step ends here if that does not help either: it is lost, but nothing passes through. */
    bool accelerated =
        caromi_accelerates_along(moved, normal) || caromi_accelerates_along(other, normal);
    if (accelerated || state->clips > CAROMI_MOST_FOLLOWED_CLIPS * pace) {
        caromi_freeze(run->w, moved, t);
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
    caromi_pair_state *state = caromi_state_of(run, a, b);
    if (state == NULL || !caromi_note_event(run, &party_a, &party_b, &gap, 0.0, 0.0, t)) {
        return;
    }
    state->clips++;
    if (party_a.inv_mass > 0.0 && party_b.inv_mass > 0.0) {
        if (caromi_parties_rotate(&party_a, &party_b)) {
            caromi_clip_rotating(run, &party_a, &party_b, &gap, state, t);
        } else {
            caromi_clip_dynamic(run, party_a.actor, party_b.actor, gap.normal, state, t);
        }
        return;
    }
    const caromi_party *moved = party_a.inv_mass > 0.0 ? &party_a : &party_b;
    const caromi_party *fixed = party_a.inv_mass > 0.0 ? &party_b : &party_a;
    const uint32_t pace = caromi_pair_pace(run, a, b);
    if (moved->actor->rotates && state->clips > CAROMI_TURNING_CLIPS * pace) {
        moved->actor->straight = 1;
    }
    if (moved->actor->rotates && !moved->actor->straight) {
        caromi_clip_rotating(run, &party_a, &party_b, &gap, state, t);
        return;
    }
    if (moved == &party_b) {
        gap.normal = (caromi_vec){-gap.normal.x, -gap.normal.y};
    }
    caromi_clip_at_fixed(run, moved, fixed, &gap, state, t);
}
