/* Resolves slow collisions of boxes that rotate, at one or two contact points
 * (caromi_clip_rotating).
 *
 * The path of such a box has a course and a turn, the velocities along it (paths/segment.h).
 *   caromi_pair_yield     two dynamic bodies may overlap a little, and nothing changes;
 *   caromi_clip_last      ends the paths when the limit on clips is reached;
 *   caromi_stop_at_fixed  at a fixed body, an impact without rebound takes the closing speed;
 *   caromi_clip_jointly   at a dynamic body, impulses at the contact points clip course and turn of
 *                         all bodies that touch, and change no velocity;
 *   caromi_clip_hold      from then on the contact points hold the box (hold.c);
 *   caromi_keep_turn      after many clips its path turns only as the fixed body does. */
#include "base/guard.h"
#include "world/motion/island.h"

/* Returns the acceleration of an actor that a clip at it passes on to another one: no more than
 * what stops both within a step, and twice the external ones. Two bodies that are clipped at each
 * other would raise their accelerations again and again. */
static caromi_vec caromi_passed_acceleration(const carom_world *w, const caromi_actor *from,
                                             const caromi_actor *to) {
    const caromi_actor *both[2] = {from, to};
    double most = 0.0;
    for (int i = 0; i < 2; i++) {
        double reach = caromi_body_reach(&w->bodies[both[i]->body]);
        double speed =
            caromi_length_of_vec(both[i]->path.velocity) + caromi_abs(both[i]->path.spin) * reach;
        most += speed / w->step->dt + 2.0 * caromi_length_of_vec(both[i]->fall);
    }
    caromi_vec a = from->path.acceleration;
    double length = caromi_length_of_vec(a);
    return length > most ? (caromi_vec){a.x * (most / length), a.y * (most / length)} : a;
}

/* Adds a clip to an actor at a body that it touches, fixed or dynamic. From now on its contact
 * points hold the actor (hold.c). */
static void caromi_clip_hold(const carom_world *w, const caromi_party *moved,
                             const caromi_party *other, caromi_vec away, double t) {
    const caromi_manifold m = caromi_parties_manifold(w, moved, other);
    const bool round = other->solid.circle && m.corner == 0;
    const caromi_actor *partner = other->actor;
    /* The surface of a circle moves along itself: only its centre moves the contact point. */
    const caromi_vec surface = round ? (caromi_vec){0.0, 0.0} : other->surface;
    caromi_clip clip = {.normal = away,
                        .ground = caromi_plus(other->velocity, 1.0, surface),
                        .other = other->body,
                        .rank = CAROMI_RANK_FREE,
                        .dynamic = partner != NULL};
    clip.points = (caromi_clip_points){.since = t,
                                       .turned = caromi_segment_angle(&moved->actor->path, t),
                                       .inv_inertia = moved->inv_inertia,
                                       .count = (uint8_t)m.count,
                                       .face = partner == NULL &&
                                               (round || (m.face == 0 && other->spin == 0.0))};
    for (uint32_t i = 0; i < m.count; i++) {
        caromi_lever lever = caromi_parties_lever_at(w, moved, other, &m, &m.points[i]);
        clip.points.resists[i] = other->inv_mass + lever.normal_b * lever.lift_b;
        clip.points.at[i] =
            clip.points.face ? caromi_plus(moved->place, 1.0, m.points[i].at_a) : m.points[i].at_a;
        if (clip.points.face && round) {
            /* The face rolls over the circle and stays at the same distance from its centre. */
            clip.points.at[i] = other->place;
        }
    }
    if (partner != NULL) {
        clip.ground = partner->path.course;
        clip.ground_acceleration = caromi_passed_acceleration(w, partner, moved->actor);
        clip.driven = partner->driven;
    } else {
        clip.kinematic = caromi_drives(&w->bodies[other->body]);
        clip.rank = clip.kinematic ? CAROMI_RANK_FREE : CAROMI_RANK_STATIC;
    }
    caromi_clip_add(moved->actor, &clip, true);
}

/* Shares the acceleration of two isolated bodies towards each other by mass. */
static void caromi_ease_together(caromi_actor *a, caromi_actor *b, caromi_vec normal) {
    caromi_vec acceleration = caromi_minus(b->path.acceleration, a->path.acceleration);
    double closing = caromi_max(caromi_dot(acceleration, normal), 0.0);
    double masses = a->inv_mass + b->inv_mass;
    a->ease = caromi_plus(a->ease, a->inv_mass / masses * closing, normal);
    b->ease = caromi_plus(b->ease, -b->inv_mass / masses * closing, normal);
}

static bool caromi_are_isolated(const caromi_actor *a, const caromi_actor *b) {
    return a != NULL && b != NULL && caromi_is_isolated(a) && caromi_is_isolated(b);
}

/* Handles a pair that has reached the limit on clips: ends the paths. But driven and isolated
 * bodies pass through each other, and kinematic bodies pass through all. */
static void caromi_clip_last(caromi_island_run *run, const caromi_party *a, const caromi_party *b,
                             caromi_pair_state *state, double t) {
    const caromi_party *parties[2] = {a, b};
    bool isolated =
        caromi_are_isolated(a->actor, b->actor); /* their centre of mass must keep its path */
    for (int i = 0; i < 2; i++) {
        caromi_actor *actor = parties[i]->actor;
        uint32_t other = parties[1 - i]->body;
        if (actor == NULL) {
            continue;
        }
        caromi_actor_advance(run, actor, t);
        if (caromi_drives(&run->w->bodies[other])) {
            caromi_squeeze(run, actor, other);
        } else if (parties[1 - i]->inv_mass > 0.0 && (actor->driven || isolated)) {
            caromi_pair_ignore(run, a->body, b->body, state);
            actor->ignores = 1;
        } else {
            caromi_end_path(run->w, actor, t);
        }
    }
}

/* Returns which bodies a clip is passed on to. A clip at a static body is not passed on: other
 * bodies may be overlapped a little, and contacts move them in the next step. Bodies that a
 * kinematic body drives have to move at once. */
static caromi_clip_scope caromi_scope_of_clip(const carom_world *w, const caromi_party *a,
                                              const caromi_party *b) {
    const caromi_actor *actor = a->actor != NULL ? a->actor : b->actor;
    bool fixed = a->actor == NULL || b->actor == NULL;
    bool driven = caromi_drives(&w->bodies[a->body]) || caromi_drives(&w->bodies[b->body]);
    return fixed && !driven && !actor->driven ? CAROMI_CLIP_FIXED : CAROMI_CLIP_ALL;
}

/* Returns whether contacts with fixed bodies alone carry an actor: from a collision on, hold.c can
 * compute their forces. */
static bool caromi_is_carried_alone(const carom_world *w, const caromi_actor *actor) {
    const struct caromi_scratch *s = w->step;
    return actor->loaded && !s->solver[s->solver_of[actor->body]].leans;
}

/* Stops the velocity and spin of a box at a fixed body, without rebound. A clip of the path alone
 * would lift the centre at one end while the velocity stays, which would create energy. If the
 * velocity does not close, the path does, because of the solver's displacement or of other bodies.
 * A box that only fixed bodies press then continues without that displacement, and hold.c holds it
 * at its contact points. */
static void caromi_stop_at_fixed(caromi_island_run *run, const caromi_party *a,
                                 const caromi_party *b, double closing, double t) {
    caromi_actor *actor = a->actor != NULL ? a->actor : b->actor;
    if (actor == NULL) {
        return; /* two fixed bodies do not collide */
    }
    bool alone = caromi_is_carried_alone(run->w, actor);
    if (closing > caromi_closing_error(a, b) && !caromi_is_exhausted(actor)) {
        bool driven = actor->driven || caromi_drives(&run->w->bodies[a->body]) ||
                      caromi_drives(&run->w->bodies[b->body]);
        caromi_impact_dead(run, a->body, b->body, t, driven);
    } else if (!alone) {
        caromi_clip_jointly(run, a->body, b->body, t, caromi_scope_of_clip(run->w, a, b));
    }
    caromi_actor_advance(run, actor, t);
    if (alone && actor->loaded) {
        caromi_actor_unload(actor);
    }
}

void caromi_clip_rotating(caromi_island_run *run, const caromi_party *a, const caromi_party *b,
                          const caromi_nearness *gap, double closing, caromi_pair_state *state,
                          double t) {
    caromi_actor *actor_a = a->actor;
    caromi_actor *actor_b = b->actor;
    const caromi_vec normal = gap->normal;
    if (actor_a != NULL && actor_b != NULL &&
        caromi_pair_yield(run, a->body, b->body, state, gap->distance)) {
        caromi_look(run, actor_a, false);
        caromi_look(run, actor_b, false);
        return;
    }
    if (actor_a != NULL) {
        actor_a->limited_events += caromi_is_repeated(state);
    }
    if (actor_b != NULL) {
        actor_b->limited_events += caromi_is_repeated(state);
    }
    if (state->clips > CAROMI_MOST_FIXED_CLIPS * caromi_pair_pace(run, a->body, b->body)) {
        caromi_clip_last(run, a, b, state, t);
        return;
    }
    bool isolated = caromi_are_isolated(actor_a, actor_b);
    if (actor_a == NULL || actor_b == NULL) {
        caromi_stop_at_fixed(run, a, b, closing, t);
    } else {
        caromi_clip_jointly(run, a->body, b->body, t, CAROMI_CLIP_ALL);
    }
    if (isolated) {
        caromi_actor_advance(run, actor_a, t);
        caromi_actor_advance(run, actor_b, t);
        caromi_ease_together(actor_a, actor_b, normal);
        return;
    }
    if (actor_a != NULL) {
        caromi_actor_advance(run, actor_a, t);
        caromi_clip_hold(run->w, a, b, normal, t);
    }
    if (actor_b != NULL) {
        caromi_actor_advance(run, actor_b, t);
        caromi_clip_hold(run->w, b, a, caromi_opposite(normal), t);
    }
}

void caromi_keep_turn(caromi_actor *actor, const caromi_party *fixed) {
    if (!actor->straight) {
        actor->kept_turn = fixed->solid.spin;
    } else if (actor->kept_turn != fixed->solid.spin) {
        actor->kept_turn = 0.0;
    }
    actor->straight = 1;
}

caromi_vec caromi_ground_of(const caromi_party *moved, const caromi_party *fixed) {
    const double turn = moved->actor->straight ? moved->actor->kept_turn : 0.0;
    caromi_vec surface = fixed->surface;
    if (turn != 0.0) {
        surface =
            turn == fixed->solid.spin
                ? caromi_spin_velocity(&fixed->solid, caromi_minus(moved->place, fixed->place))
                : caromi_minus(surface, moved->surface);
    }
    return caromi_plus(fixed->velocity, 1.0, surface);
}
