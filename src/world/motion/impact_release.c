/* Releases the bodies of an impact: clips that their new velocities leave are over, and bodies that contacts no
 * longer carry fall again.
 *
 * Invariant: a body moves straight, without gravity, only while contacts connect it to a body that carries it.
 * Bodies that an impact throws up together still touch each other: without this they would rise, and gain
 * potential energy, at a constant speed. */
#include "base/guard.h"
#include "world/motion/impact.h"

/* Marks of caromi_actor.loaded while supports are searched for. */
#define CAROMI_LOADED_BEFORE 1u
#define CAROMI_LOADED_STILL 2u

/* A contact holds that parts at up to this share of the rest speed: by default, a fifth of what gravity adds in a step. */
#define CAROMI_HOLDS_SHARE 0.1

/* A clip is over if the body leaves it faster than this, in units of length a second: slower is rounding. */
#define CAROMI_CLIP_LEFT 1e-6

/* Whether a contact that carries load still holds: its bodies may have been thrown apart. */
static bool caromi_joint_holds(const caromi_cascade *c, const caromi_joint *j) {
    const caromi_contact *contact = caromi_contact_of(c->run->w, j->a, j->b);
    return contact != NULL && caromi_pair_total(contact) > 0.0f &&
           -caromi_joint_closing(c, j) <= CAROMI_HOLDS_SHARE * j->rest_speed + CAROMI_SPEED_ERROR;
}

/* Whether a body carries what lies on it: it is fixed, contacts carry it and it did not take part, or it has been
 * found to be carried. */
static bool caromi_is_support(const caromi_cascade *c, uint32_t body, uint32_t number) {
    const struct caromi_scratch *s = c->run->w->step;
    if (caromi_is_fixed(c->run->w, body)) {
        return true;
    }
    if (number != CAROMI_NONE) {
        return caromi_joint_actor(c, number)->loaded == CAROMI_LOADED_STILL;
    }
    const caromi_actor *actor = caromi_acting(c->run, body);
    if (actor != NULL) {
        return actor->loaded;
    }
    const caromi_past *past = caromi_past_of(s, body);
    return past != NULL ? past->loaded : caromi_is_loaded(s, body);
}

/* Marks an actor that a support carries, and queues it: others may lie on it. */
static void caromi_support_add(const caromi_cascade *c, uint32_t number) {
    caromi_actor *actor = caromi_joint_actor(c, number);
    if (actor->loaded != CAROMI_LOADED_BEFORE) {
        return;
    }
    uint32_t *place = caromi_run_add(c->run, &c->run->worker->queue, sizeof *place);
    if (place != NULL) {
        *place = number;
        actor->loaded = CAROMI_LOADED_STILL;
    }
}

/* Marks the actors of a joint that it connects with a support, if it holds. */
static void caromi_joint_support(const caromi_cascade *c, const caromi_joint *j) {
    if (!caromi_joint_holds(c, j)) {
        return;
    }
    if (j->actor_a != CAROMI_NONE && caromi_is_support(c, j->b, j->actor_b)) {
        caromi_support_add(c, j->actor_a);
    }
    if (j->actor_b != CAROMI_NONE && caromi_is_support(c, j->a, j->actor_a)) {
        caromi_support_add(c, j->actor_b);
    }
}

/* Marks the actors that contacts still carry, directly or by way of others. */
static void caromi_supports_find(const caromi_cascade *c) {
    caromi_worker *worker = c->run->worker;
    caromi_list *queue = &worker->queue;
    const uint32_t *queued = queue->memory.data;
    const uint32_t *changes = worker->changes.memory.data;
    bool loaded = false;
    for (uint32_t i = 0; i < worker->changes.count && !loaded; i++) {
        loaded = caromi_joint_actor(c, changes[i])->loaded;
    }
    queue->count = 0;
    for (uint32_t i = 0; loaded && i < worker->joints.count; i++) {
        caromi_joint_support(c, &caromi_joints(c)[i]);
    }
    for (uint32_t i = 0; i < queue->count && !c->run->full; i++) {
        const caromi_actor *actor = caromi_joint_actor(c, queued[i]);
        for (uint32_t k = actor->joints; k != 0;) {
            const caromi_joint *j = &caromi_joints(c)[k - 1];
            caromi_joint_support(c, j);
            k = caromi_joint_next(j, actor->body);
        }
    }
}

void caromi_cascade_release(const caromi_cascade *c) {
    caromi_worker *worker = c->run->worker;
    const uint32_t *changes = worker->changes.memory.data;
    caromi_supports_find(c);
    for (uint32_t i = 0; i < worker->changes.count; i++) {
        caromi_actor *actor = caromi_joint_actor(c, changes[i]);
        uint32_t kept = 0;
        bool supported = actor->loaded == CAROMI_LOADED_STILL;
        actor->impacts++;
        actor->limited_events += c->limited;
        actor->driven |= c->driven;
        uint32_t pace = caromi_pace_of(c->run->w, actor->body, actor->path.velocity);
        actor->pace = pace > actor->pace ? pace : actor->pace;
        for (uint32_t k = 0; k < actor->clip_count; k++) {
            const caromi_clip *clip = &actor->clips[k];
            caromi_vec over = caromi_minus(actor->path.velocity, clip->ground);
            if (caromi_dot(over, clip->normal) <= CAROMI_CLIP_LEFT) {
                actor->clips[kept++] = *clip;
            }
        }
        actor->clip_count = kept;
        if (!caromi_is_isolated(actor)) {
            /* Shares of paths that others gave it are over; in an isolated cluster they stay, and with
             * them the centre of mass. */
            actor->drift = actor->carry;
            actor->turn_drift = actor->turn_carry;
            actor->ease = (caromi_vec){0.0, 0.0};
        }
        if (supported) {
            actor->loaded = 1;
        } else if (actor->loaded) {
            caromi_actor_unload(actor);
        }
    }
}
