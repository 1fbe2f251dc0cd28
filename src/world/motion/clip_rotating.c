/* Slow collisions of boxes that rotate.
 *
 * The box touches another body at one or two contact points. Its path has a course and a turn. Impulses at the contact
 * points clip both, together with the courses of all bodies that touch; they change no velocity (caromi_clip_jointly).
 * After that a clip only changes accelerations: they do not lead into the other body. */
#include "base/guard.h"
#include "world/motion/island.h"

/* Adds a clip to an actor at a body that it touches, fixed or not: the contact force takes what accelerates the actor into
 * that body. */
static void caromi_clip_acceleration(const carom_world *w, const caromi_party *moved,
                                     const caromi_party *other, caromi_vec away) {
    caromi_manifold m = caromi_parties_manifold(w, moved, other);
    caromi_lever lever = caromi_parties_lever_at(w, moved, other, &m, &m.points[0]);
    const caromi_actor *partner = other->actor;
    caromi_clip clip = {.normal = away,
                        .ground = caromi_plus(other->velocity, 1.0, other->surface),
                        .other = other->body,
                        .rank = CAROMI_RANK_FREE,
                        .dynamic = partner != NULL,
                        .share = 1.0};
    if (m.count == 1) { /* two points carry it without turning it */
        clip.share = lever.mass * moved->inv_mass;
        clip.lift = lever.mass * lever.lift_a;
    }
    if (partner != NULL) {
        clip.ground = partner->path.course;
        clip.pull = partner->path.acceleration;
        clip.driven = partner->driven;
    } else {
        clip.kinematic = caromi_drives(&w->bodies[other->body]);
        clip.rank = clip.kinematic ? CAROMI_RANK_FREE : CAROMI_RANK_STATIC;
    }
    caromi_clip_add(moved->actor, clip, true);
}

/* Two isolated bodies share what accelerates them towards each other. */
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

/* A pair has had too many clips: the paths end, or what cannot be stopped goes on. */
static void caromi_clip_last(caromi_island_run *run, const caromi_party *a, const caromi_party *b,
                             caromi_pair_state *state, double t) {
    const caromi_party *parties[2] = {a, b};
    bool isolated =
        caromi_are_isolated(a->actor, b->actor); /* or the centre of mass would change its path */
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
            caromi_freeze(run->w, actor, t);
        }
    }
}

void caromi_clip_rotating(caromi_island_run *run, const caromi_party *a, const caromi_party *b,
                          const caromi_nearness *gap, caromi_pair_state *state, double t) {
    caromi_actor *actor_a = a->actor;
    caromi_actor *actor_b = b->actor;
    const caromi_vec normal = gap->normal;
    if (actor_a != NULL && actor_b != NULL) {
        caromi_pair_yield(run->w, a->body, b->body, state, gap->distance);
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
    caromi_clip_jointly(run, a->body, b->body, t, false);
    if (isolated) {
        caromi_actor_advance(run, actor_a, t);
        caromi_actor_advance(run, actor_b, t);
        caromi_ease_together(actor_a, actor_b, normal);
        return;
    }
    if (actor_a != NULL) {
        caromi_actor_advance(run, actor_a, t);
        caromi_clip_acceleration(run->w, a, b, normal);
    }
    if (actor_b != NULL) {
        caromi_actor_advance(run, actor_b, t);
        caromi_clip_acceleration(run->w, b, a, (caromi_vec){-normal.x, -normal.y});
    }
}
