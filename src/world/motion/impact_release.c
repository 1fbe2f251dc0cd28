/* Releases the bodies of an impact: ends clips that their new velocities leave, and lets
 * unsupported bodies fall.
 *
 * Invariant: a body moves straight, without gravity, only while contacts connect it to a body that
 * carries it. Bodies that an impact throws up together still touch each other. Without this rule
 * they would rise at a constant speed, and gain potential energy.
 *   caromi_supports_find    marks the actors that contacts still carry, starting at their supports;
 *   caromi_cascade_release  removes clips, and unloads the actors that are not marked. */
#include "base/guard.h"
#include "world/motion/impact.h"

/* Values of caromi_actor.loaded while supports are searched. */
#define CAROMI_LOADED_BEFORE 1u
#define CAROMI_LOADED_STILL 2u

/* A contact still holds if it separates at up to this share of the rest speed: by default, a fifth
 * of the velocity that gravity adds in a step. */
#define CAROMI_HOLDS_SHARE 0.1

/* A clip ends if the body leaves it faster than this, in units of length per second. Slower motion
 * is rounding. */
#define CAROMI_CLIP_LEFT 1e-6

/* Returns whether a contact that carries load still holds: its bodies were not thrown apart. */
static bool caromi_joint_holds(const caromi_cascade *c, const caromi_joint *j) {
    const caromi_contact *contact = caromi_contact_of(c->run->w, j->a, j->b);
    return contact != NULL && caromi_pair_total(contact) > 0.0f &&
           -caromi_joint_closing(c, j) <= CAROMI_HOLDS_SHARE * j->rest_speed + CAROMI_SPEED_ERROR;
}

/* Returns whether a body carries the bodies on it: it is fixed, or contacts carry it and it did
 * not take part, or it was found to be carried. */
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

/* Marks an actor that a support carries, and queues it, since it may support others. */
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

/* Marks the actors of a joint that connects them with a support, if the joint holds. */
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

/* Marks the actors that contacts still carry, directly or through others. */
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

/* An impact that is passed on to many bodies, of which some rotate and a kinematic body pushes
 * some, counts as one more of the limited events of each body for every so many bodies. In a jam of
 * n overlapping bodies, all pairs collide for the first time, and each of these n^2 / 2 impacts
 * would be passed on to all bodies. Piles that land are not driven: they need all of their
 * impacts. */
#define CAROMI_JAMMED_BODIES 12u

static uint32_t caromi_jam_events(const caromi_cascade *c) {
    const caromi_worker *worker = c->run->worker;
    const uint32_t *changes = worker->changes.memory.data;
    bool rotates = false;
    bool driven = c->driven;
    for (uint32_t i = 0; i < worker->changes.count && !(rotates && driven); i++) {
        const caromi_actor *actor = caromi_joint_actor(c, changes[i]);
        rotates = rotates || actor->rotates;
        driven = driven || actor->driven;
    }
    return rotates && driven && !c->elastic ? worker->changes.count / CAROMI_JAMMED_BODIES : 0;
}

void caromi_cascade_release(const caromi_cascade *c) {
    caromi_worker *worker = c->run->worker;
    const uint32_t *changes = worker->changes.memory.data;
    const uint32_t events = (c->limited ? 1u : 0u) + caromi_jam_events(c);
    caromi_supports_find(c);
    for (uint32_t i = 0; i < worker->changes.count; i++) {
        caromi_actor *actor = caromi_joint_actor(c, changes[i]);
        uint32_t kept = 0;
        bool supported = actor->loaded == CAROMI_LOADED_STILL;
        actor->impacts += !c->dead; /* slow stops do not renew ignored pairs */
        actor->limited_events += events;
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
            /* Drops the changes of path that other bodies caused. An isolated cluster keeps them,
             * so that its centre of mass keeps its path. */
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

/* ---- clips ----------------------------------------------------------------------------------- */

/* A clip stops courses without a rebound, so it makes no path much faster than the bodies that take
 * part: a light one goes along with a heavy one. But clips that other bodies take back are added
 * again by the next one. These factors of the greatest speed of a surface limit the course, and its
 * turn at the radius of gyration. */
#define CAROMI_COURSE_FACTOR 2.0
#define CAROMI_TURN_FACTOR 4.0

/* Returns a bound on the speed of the surface of an actor, without clips. */
static double caromi_surface_speed(const caromi_cascade *c, const caromi_actor *actor) {
    const caromi_segment *p = &actor->path;
    const struct caromi_scratch *s = c->run->w->step;
    double reach = caromi_body_reach(&c->run->w->bodies[actor->body]);
    double turns = caromi_abs(p->spin) + caromi_abs(actor->turn_carry);
    return caromi_length_of_vec(p->velocity) + caromi_length_of_vec(actor->carry) + turns * reach +
           s->dt * caromi_length_of_vec(actor->fall);
}

static void caromi_course_limit(const caromi_cascade *c, caromi_actor *actor, double fastest) {
    caromi_segment *p = &actor->path;
    double length = caromi_length_of_vec(p->course);
    if (length > CAROMI_COURSE_FACTOR * fastest) {
        double cut = CAROMI_COURSE_FACTOR * fastest / length - 1.0;
        actor->drift = caromi_plus(actor->drift, cut, p->course);
        p->course = caromi_plus(p->course, cut, p->course);
    }
    double eased = caromi_length_of_vec(actor->ease) * c->run->w->step->dt;
    if (eased > CAROMI_COURSE_FACTOR * fastest) {
        actor->ease =
            caromi_plus(actor->ease, CAROMI_COURSE_FACTOR * fastest / eased - 1.0, actor->ease);
    }
    if (actor->rotates) {
        const carom_world *w = c->run->w;
        double ease = caromi_box_inverse_inertia(w, &w->bodies[actor->body]);
        double most = CAROMI_TURN_FACTOR * fastest * caromi_sqrt(ease / actor->inv_mass);
        double turn = caromi_max(caromi_min(p->turn, most), -most);
        actor->turn_drift += turn - p->turn;
        p->turn = turn;
    }
}

void caromi_courses_limit(const caromi_cascade *c) {
    const caromi_worker *worker = c->run->worker;
    const uint32_t *changes = worker->changes.memory.data;
    double fastest = 0.0;
    for (uint32_t i = 0; i < worker->changes.count; i++) {
        const caromi_actor *actor = caromi_joint_actor(c, changes[i]);
        if (actor->driven) {
            return; /* a kinematic body pushes it as fast as it has to */
        }
        fastest = caromi_max(fastest, caromi_surface_speed(c, actor));
    }
    for (uint32_t i = 0; i < worker->changes.count; i++) {
        caromi_course_limit(c, caromi_joint_actor(c, changes[i]), fastest);
    }
}
