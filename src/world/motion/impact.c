/* Impacts: a collision at its time, passed on through touching neighbours.
 *
 * The pair that collides goes into a queue. Each pair of the queue that closes exchanges equal and
 * opposite impulses; then the touching pairs of both bodies that close are queued. Kinematic bodies
 * take part with infinite mass, so a piston pushes a whole column in one instant. Small closing speeds
 * do not rebound; a long tail of those is solved jointly.
 *
 * Positions do not change during an impact. The joints of a body, its touching pairs, are found once,
 * when its velocity changes for the first time. `first` is the closing speed of the pair that started
 * the impact, and the scale of all tolerances. */
#include "base/guard.h"
#include "world/motion/impact.h"

/* Closing speeds below this share of the first one do not rebound. */
#define CAROMI_BOUNCE_CUT 1e-3

/* Exchanges beyond so many a body do not rebound unless the bodies are perfectly elastic, and end the
 * queue: what is left is solved jointly. */
#define CAROMI_EXCHANGES_A_BODY 8u
#define CAROMI_FEW_EXCHANGES 60u
#define CAROMI_ELASTIC_TIMES 3u

/* Bodies that are pressed together collide ever more often. A pair that is not perfectly elastic does
 * not rebound from its later impacts in a step. */
#define CAROMI_MOST_REBOUNDS 3u

/* ---- exchanges ---------------------------------------------------------------------------------- */

static void caromi_queue_add(caromi_cascade *c, caromi_joint *joint) {
    uint32_t *place = joint->queued ? NULL : caromi_list_add(&c->run->worker->queue, sizeof *place);
    if (place != NULL) {
        *place = (uint32_t)(joint - caromi_joints(c));
        joint->queued = 1;
    } else if (!joint->queued) {
        c->run->full = true;
    }
}

/* Queues the joints of a body that close, but for one. */
static void caromi_queue_joints(caromi_cascade *c, uint32_t actor, const caromi_joint *except) {
    if (actor == CAROMI_NONE) {
        return;
    }
    const caromi_actor *body = caromi_joint_actor(c, actor);
    for (uint32_t i = body->joints; i != 0;) {
        caromi_joint *joint = &caromi_joints(c)[i - 1];
        if (joint != except && caromi_joint_closing(c, joint) > 0.0) {
            caromi_queue_add(c, joint);
        }
        i = caromi_joint_next(joint, body->body);
    }
}

/* Closing speeds of the tail are no hits. */
static void caromi_joint_count(const caromi_cascade *c, caromi_joint *j, double closing,
                               double impulse) {
    double least = caromi_max(j->rest_speed, CAROMI_BOUNCE_CUT * c->first);
    j->total += impulse;
    j->speed = closing > least ? caromi_max(j->speed, closing) : j->speed;
}

static void caromi_exchange(const caromi_cascade *c, caromi_joint *j, double restitution) {
    caromi_vec relative = caromi_joint_relative(c, j);
    double normal;
    caromi_vec impulse =
        caromi_impulse_of(relative, j->normal, j->mass, restitution, j->friction, &normal);
    (void)caromi_joint_apply(c, j, impulse);
    caromi_joint_count(c, j, -caromi_dot(relative, j->normal), normal);
}

#define CAROMI_MOST_FIXED 8u

/* The fixed bodies that a body closes on at once. */
static uint32_t caromi_fixed_joints(const caromi_cascade *c, const caromi_actor *actor,
                                    const caromi_joint *started,
                                    caromi_joint *fixed[CAROMI_MOST_FIXED]) {
    uint32_t count = 0;
    for (uint32_t i = actor->joints; i != 0 && count < CAROMI_MOST_FIXED;) {
        caromi_joint *j = &caromi_joints(c)[i - 1];
        bool is_fixed = caromi_is_fixed(c->run->w, j->a ^ j->b ^ actor->body);
        if (is_fixed && caromi_joint_closing(c, j) > j->rest_speed &&
            (j == started || caromi_really_closes(c, j))) {
            fixed[count++] = j;
        }
        i = caromi_joint_next(j, actor->body);
    }
    return count;
}

/* One body and several fixed ones at once: compress all, then restore by restitution (Poisson).
 * False if it closes on one only. */
static bool caromi_exchange_fixed(const caromi_cascade *c, const caromi_actor *actor,
                                  const caromi_joint *started) {
    caromi_joint *fixed[CAROMI_MOST_FIXED];
    uint32_t count = caromi_fixed_joints(c, actor, started, fixed);
    if (count < 2) {
        return false;
    }
    double closing[CAROMI_MOST_FIXED];
    for (uint32_t i = 0; i < count; i++) {
        closing[i] = caromi_joint_closing(c, fixed[i]);
        fixed[i]->impulse = 0.0;
    }
    double most = CAROMI_INFINITY;
    for (int pass = 0; pass < 200 && most > 1e-13 * c->first; pass++) {
        most = 0.0;
        for (uint32_t i = 0; i < count; i++) {
            caromi_joint *j = fixed[i];
            double impulse = caromi_max(j->impulse + caromi_joint_closing(c, j) * j->mass, 0.0);
            double change = impulse - j->impulse;
            j->impulse = impulse;
            most = caromi_max(
                most,
                caromi_joint_apply(c, j, (caromi_vec){change * j->normal.x, change * j->normal.y}));
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        caromi_joint *j = fixed[i];
        double back = j->restitution * j->impulse;
        (void)caromi_joint_apply(c, j, (caromi_vec){back * j->normal.x, back * j->normal.y});
        caromi_joint_count(c, j, closing[i], j->impulse + back);
    }
    return true;
}

/* ---- all of it ---------------------------------------------------------------------------------- */

/* The restitution of an exchange. */
static double caromi_rebound(const caromi_cascade *c, const caromi_joint *j, double closing,
                             uint32_t most) {
    if (closing <= j->rest_speed) {
        return 0.0;
    }
    if (j->restitution == 1.0) {
        return c->exchanges > CAROMI_ELASTIC_TIMES * most ? 0.0 : 1.0;
    }
    const caromi_pair_state *state = caromi_state_find(c->run, j->a, j->b);
    bool again = state != NULL && state->impacts > CAROMI_MOST_REBOUNDS;
    bool tail = c->exchanges > 0 && closing <= CAROMI_BOUNCE_CUT * c->first;
    return again || tail || c->exchanges > most ? 0.0 : j->restitution;
}

/* One pair of the queue; false ends the queue. */
static bool caromi_cascade_pair(caromi_cascade *c, uint32_t number) {
    caromi_joint *j = &caromi_joints(c)[number];
    j->queued = 0;
    double closing = caromi_joint_closing(c, j);
    if (c->exchanges == 0) {
        c->first = closing;
    } else if (closing <= caromi_joint_cut(c, j) || !caromi_really_closes(c, j)) {
        return true;
    }
    if (!(closing > 0.0)) {
        return true;
    }
    caromi_wakes(c->run, j->a);
    caromi_wakes(c->run, j->b);
    uint32_t bodies = c->run->worker->changes.count;
    uint32_t most = CAROMI_FEW_EXCHANGES + CAROMI_EXCHANGES_A_BODY * bodies;
    double restitution = caromi_rebound(c, j, closing, most);
    c->still = restitution == 0.0 ? c->still + 1 : 0;
    if (c->still > 2 && c->exchanges > 4 * bodies + 10) {
        caromi_joint_impact(c);
        return false;
    }
    if (!caromi_take_part(c, j->a) || !caromi_take_part(c, j->b)) {
        return false;
    }
    c->exchanges++;
    bool fixed = j->actor_a == CAROMI_NONE || j->actor_b == CAROMI_NONE;
    uint32_t moved = j->actor_a == CAROMI_NONE ? j->actor_b : j->actor_a;
    if (!fixed || restitution == 0.0 ||
        !caromi_exchange_fixed(c, caromi_joint_actor(c, moved), j)) {
        caromi_exchange(c, j, restitution);
    }
    caromi_queue_joints(c, j->actor_a, j);
    caromi_queue_joints(c, j->actor_b, j);
    return true;
}

/* A note of each pair that exchanged impulses. */
static void caromi_cascade_note(const caromi_cascade *c) {
    caromi_island_run *run = c->run;
    for (uint32_t i = 0; i < run->worker->joints.count && !run->full; i++) {
        const caromi_joint *j = &caromi_joints(c)[i];
        if (j->total > 0.0) {
            caromi_party a = caromi_party_at(run, j->a, c->t);
            caromi_party b = caromi_party_at(run, j->b, c->t);
            caromi_nearness gap = {j->distance, j->normal, 0};
            caromi_note_event(run, &a, &b, &gap, j->speed, j->total, c->t);
        }
    }
}

/* Whether a contact that carries load still holds the actor, which may have been thrown off. */
static bool caromi_is_supported(const caromi_cascade *c, const caromi_actor *actor) {
    for (uint32_t i = actor->joints; i != 0;) {
        const caromi_joint *j = &caromi_joints(c)[i - 1];
        const caromi_contact *contact = caromi_contact_of(c->run->w, j->a, j->b);
        if (contact != NULL && contact->total > 0.0f &&
            -caromi_joint_closing(c, j) <= 0.1 * j->rest_speed + 1e-9) {
            return true;
        }
        i = caromi_joint_next(j, actor->body);
    }
    return false;
}

/* Clips that the new velocity leaves are over, and a body without support falls again. */
static void caromi_cascade_release(const caromi_cascade *c) {
    caromi_worker *worker = c->run->worker;
    const uint32_t *changes = worker->changes.memory.data;
    for (uint32_t i = 0; i < worker->changes.count; i++) {
        caromi_actor *actor = caromi_joint_actor(c, changes[i]);
        uint32_t kept = 0;
        actor->impacts++;
        actor->limited_events += !c->elastic;
        actor->driven |= c->driven;
        for (uint32_t k = 0; k < actor->clip_count; k++) {
            const caromi_clip *clip = &actor->clips[k];
            caromi_vec over = caromi_minus(actor->path.velocity, clip->ground);
            if (caromi_dot(over, clip->normal) <= 1e-6) {
                actor->clips[kept++] = *clip;
            }
        }
        actor->clip_count = kept;
        if (!caromi_is_isolated(actor)) {
            /* Shares of paths that others gave it are over; in an isolated cluster they stay, and with
             * them the centre of mass. */
            actor->drift = actor->carry;
            actor->ease = (caromi_vec){0.0, 0.0};
        }
        if (actor->loaded && !caromi_is_supported(c, actor)) {
            actor->loaded = 0;
            actor->carry = actor->drift = (caromi_vec){0.0, 0.0};
            actor->fall = actor->pull;
        }
    }
}

void caromi_impact(caromi_island_run *run, uint32_t a, uint32_t b, double t, bool driven) {
    caromi_cascade c = {.run = run,
                        .t = t,
                        .driven = driven,
                        .elastic = caromi_pair_restitution(run->w, a, b) == 1.0};
    run->worker->queue.count = 0;
    run->worker->joints.count = 0;
    caromi_joint first;
    if (!caromi_take_part(&c, a)) {
        return;
    }
    /* The pair that collides is a joint whatever its distance. */
    bool fixed_a = caromi_is_fixed(run->w, a);
    if (fixed_a && !caromi_take_part(&c, b)) {
        return;
    }
    caromi_actor *actor =
        caromi_actor_of(run->worker, caromi_mark_of(run->w->step, fixed_a ? b : a));
    caromi_joint *joint = caromi_joint_with(&c, actor, fixed_a ? a : b);
    if (joint == NULL && caromi_joint_make(&c, a, b, true, &first)) {
        joint = caromi_joint_add(&c, &first);
        if (joint != NULL) {
            uint32_t index = (uint32_t)(actor - caromi_joint_actor(&c, 0));
            caromi_joint_link(joint, (uint32_t)(joint - caromi_joints(&c)), actor, index);
        }
    }
    if (joint == NULL) {
        return;
    }
    caromi_queue_add(&c, joint);
    for (uint32_t head = 0; head < run->worker->queue.count && caromi_may_go_on(run); head++) {
        uint32_t number = ((const uint32_t *)run->worker->queue.memory.data)[head];
        if (!caromi_cascade_pair(&c, number)) {
            break;
        }
    }
    if (caromi_may_go_on(run)) {
        caromi_cascade_note(&c);
        caromi_cascade_release(&c);
    }
}
