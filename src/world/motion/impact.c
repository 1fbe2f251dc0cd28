/* Resolves an impact at its time, and passes it on through touching neighbours.
 *
 * An impact is a series of rounds (caromi_round). Positions do not change. The joints of a body,
 * its touching pairs (impact.h), are found once, when it first takes part.
 *   caromi_round_gather       takes all joints that close and are connected with the bodies whose
 *                             velocities changed in the previous round. The first round starts with
 *                             the pair that collides;
 *   caromi_exchange_together  applies equal and opposite impulses to all of them at once. Then each
 *                             pair separates at its restitution times its closing speed;
 *   caromi_joint_impact       stops a long tail of small closing speeds together (impact_tail.c);
 *   caromi_cascade_note       records the events;
 *   caromi_cascade_release    ends clips, and lets bodies fall (impact_release.c).
 *
 * So the result does not depend on the order of the bodies, and in a row of balls each round passes
 * the impulse on by one. Kinematic bodies have infinite mass: a piston pushes a whole column at
 * once.
 *
 * Energy never rises: with impulses J of pairs that close at speeds u and separate at e u, the
 * kinetic energy changes by -1/2 sum (1 - e) u J.
 *
 * caromi_clip_jointly runs the same rounds with c->courses set, for clips of isolated bodies and
 * of boxes that rotate. Then impulses change courses and drifts, not velocities. There is no
 * restitution or friction, and nothing is recorded or released. */
#include "base/guard.h"
#include "world/motion/impact.h"

/* Closing speeds below this share of the first one do not rebound. */
#define CAROMI_BOUNCE_CUT 1e-3

/* Limit on exchanges with rebound in an impact: CAROMI_FEW_EXCHANGES + CAROMI_EXCHANGES_A_BODY for
 * each body that takes part, and CAROMI_ELASTIC_TIMES that with restitution 1. Later ones do not
 * rebound, so the tail is solved jointly. */
#define CAROMI_EXCHANGES_A_BODY 8u
#define CAROMI_FEW_EXCHANGES 60u
#define CAROMI_ELASTIC_TIMES 3u

/* A clip is passed on to this many bodies; in a jam it would reach all of them each time. */
#define CAROMI_MOST_CLIPPED 16u

/* Limit on rebounds of a pair with restitution < 1 in a step: pressed bodies collide ever more
 * often. */
#define CAROMI_MOST_REBOUNDS 3u

/* ---- exchanges ------------------------------------------------------------------------------- */

static void caromi_queue_add(caromi_cascade *c, caromi_joint *joint) {
    uint32_t *place = caromi_run_add(c->run, &c->run->worker->queue, sizeof *place);
    if (place != NULL) {
        *place = (uint32_t)(joint - caromi_joints(c));
        joint->round = c->round;
    }
}

/* Queues the closing joints of a body, each once per round. */
static void caromi_queue_joints(caromi_cascade *c, uint32_t actor) {
    if (actor == CAROMI_NONE) {
        return;
    }
    const caromi_actor *body = caromi_joint_actor(c, actor);
    for (uint32_t i = body->joints; i != 0;) {
        caromi_joint *joint = &caromi_joints(c)[i - 1];
        if (joint->round != c->round && caromi_joint_closing(c, joint) > 0.0) {
            caromi_queue_add(c, joint);
        }
        i = caromi_joint_next(joint, body->body);
    }
}

/* Adds up the impulse of a joint. Closing speeds of the tail do not count as hits. */
static void caromi_joint_count(const caromi_cascade *c, caromi_joint *j, double closing,
                               double impulse) {
    double least = caromi_max(j->rest_speed, CAROMI_BOUNCE_CUT * c->first);
    j->total += impulse;
    j->speed = closing > least ? caromi_max(j->speed, closing) : j->speed;
}

/* Exchanges the impulses of a single joint. */
static void caromi_exchange(const caromi_cascade *c, caromi_joint *j) {
    const caromi_bounce bounce = {.normal = j->normal,
                                  .mass = j->lever.mass,
                                  .restitution = j->rebound,
                                  .friction = j->friction,
                                  .closing = caromi_joint_closing(c, j),
                                  .slip = caromi_joint_slip(c, j),
                                  .grip = j->lever.grip,
                                  .cross = j->lever.cross};
    caromi_impulse impulse = caromi_impulse_of(&bounce);
    (void)caromi_joint_push(c, j, impulse.along, impulse.across);
    caromi_joint_count(c, j, j->closing, impulse.along);
}

/* The passes over the joints of a round end when changes are below this share of the first closing
 * speed (caromi_round_ends). A joint that still closes then is left to the next round. */
#define CAROMI_ROUND_CHANGE 1e-13
#define CAROMI_ROUND_COURSE_CHANGE                                                                 \
    1e-3 /* for courses with boxes that rotate: the next round continues */

/* Rounding error of the work of impulses, as a share of it. */
#define CAROMI_WORK_ERROR 1e-9

/* The tail of an impact starts after more than CAROMI_TAIL_STILL successive exchanges without a
 * rebound, and more than CAROMI_TAIL_FEW exchanges in all, plus CAROMI_TAIL_A_BODY per body that
 * takes part. */
#define CAROMI_TAIL_STILL 2u
#define CAROMI_TAIL_A_BODY 4u
#define CAROMI_TAIL_FEW 10u

/* Finds the non-negative normal impulse after which a joint separates at its restitution times its
 * closing speed, at least. */
static double caromi_joint_rebound(const caromi_cascade *c, caromi_joint *j) {
    double wanted = caromi_joint_closing(c, j) + j->rebound * j->closing;
    double change = caromi_max(wanted * j->lever.mass, -j->impulse);
    j->impulse += change;
    return change != 0.0 ? caromi_joint_push(c, j, change, 0.0) : 0.0;
}

/* Scales impulses that have not converged down until energy does not rise. The closing speeds that
 * they removed, times the impulses, must not exceed the intended changes times the impulses. */
static void caromi_round_limit(const caromi_cascade *c, const uint32_t *round, uint32_t count) {
    double wanted = 0.0;
    double taken = 0.0;
    for (uint32_t i = 0; i < count; i++) {
        const caromi_joint *j = &caromi_joints(c)[round[i]];
        wanted += j->impulse * (1.0 + j->rebound) * j->closing;
        taken += j->impulse * (j->closing - caromi_joint_closing(c, j));
    }
    if (!(taken > wanted * (1.0 + CAROMI_WORK_ERROR))) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        caromi_joint *j = &caromi_joints(c)[round[i]];
        double change = (wanted / taken - 1.0) * j->impulse;
        j->impulse += change;
        (void)caromi_joint_push(c, j, change, 0.0);
    }
}

/* Applies friction to the joints of a round, limited by their normal impulses. */
static void caromi_round_friction(const caromi_cascade *c, const uint32_t *round, uint32_t count) {
    uint32_t passes = caromi_round_passes(count);
    double most = CAROMI_INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        caromi_joints(c)[round[i]].sliding = 0.0;
    }
    for (uint32_t pass = 0; pass < passes && most > CAROMI_ROUND_CHANGE * c->first; pass++) {
        most = 0.0;
        for (uint32_t i = 0; i < count; i++) {
            caromi_joint *j = &caromi_joints(c)[round[i]];
            most = caromi_max(most, caromi_joint_slide(c, j, j->impulse));
        }
    }
}

/* Exchanges the impulses of all joints of a round at once: first the normal impulses, then
 * friction. */
static void caromi_exchange_together(const caromi_cascade *c, const uint32_t *round,
                                     uint32_t count) {
    if (caromi_round_is_rough(c, round, count)) {
        caromi_exchange_rough(c, round, count);
    } else {
        for (uint32_t i = 0; i < count; i++) {
            caromi_joints(c)[round[i]].impulse = 0.0;
        }
        bool courses = c->courses && c->scope != CAROMI_CLIP_ISOLATED;
        double enough = courses ? CAROMI_ROUND_COURSE_CHANGE : CAROMI_ROUND_CHANGE;
        caromi_round_sweep(c, round, count, caromi_joint_rebound, enough * c->first);
        caromi_round_limit(c, round, count);
        caromi_round_friction(c, round, count);
    }
    for (uint32_t i = 0; i < count; i++) {
        caromi_joint *j = &caromi_joints(c)[round[i]];
        if (j->impulse > 0.0) {
            caromi_joint_count(c, j, j->closing, j->impulse);
        }
    }
}

/* ---- rounds ---------------------------------------------------------------------------------- */

/* Returns the restitution of an exchange. */
static double caromi_rebound(const caromi_cascade *c, const caromi_joint *j, double closing,
                             uint32_t most) {
    if (c->dead || closing <= j->rest_speed) {
        return 0.0;
    }
    if (j->restitution == 1.0) {
        return c->exchanges > CAROMI_ELASTIC_TIMES * most ? 0.0 : 1.0;
    }
    const caromi_pair_state *state = caromi_state_find(c->run, j->a, j->b);
    bool again = state != NULL && state->impacts > CAROMI_MOST_REBOUNDS &&
                 state->impacts > CAROMI_MOST_REBOUNDS * caromi_pair_pace(c->run, j->a, j->b);
    bool tail = c->exchanges > 0 && closing <= CAROMI_BOUNCE_CUT * c->first;
    return again || tail || c->exchanges > most ? 0.0 : j->restitution;
}

/* Returns whether a queued joint takes part in the round. */
static bool caromi_round_takes(caromi_cascade *c, caromi_joint *j, uint32_t most) {
    double closing = caromi_joint_closing(c, j);
    if (c->first == 0.0) {
        c->first = closing;
    } else if (closing <= caromi_joint_cut(c, j) || !caromi_really_closes(c, j)) {
        return false;
    }
    if (!(closing > 0.0)) {
        return false;
    }
    j->closing = closing;
    j->rebound = caromi_rebound(c, j, closing, most);
    return true;
}

/* Links the joint of the colliding pair to both actors. This joint exists even if the two do not
 * touch yet. Other joints are found only between touching bodies. */
static void caromi_joint_complete(const caromi_cascade *c, caromi_joint *j) {
    const uint32_t bodies[2] = {j->a, j->b};
    const uint32_t actors[2] = {j->actor_a, j->actor_b};
    for (int i = 0; i < 2; i++) {
        if (actors[i] == CAROMI_NONE && !caromi_is_fixed(c->run->w, bodies[i])) {
            caromi_actor *actor = caromi_acting(c->run, bodies[i]);
            caromi_joint_link(j, (uint32_t)(j - caromi_joints(c)), actor,
                              (uint32_t)(actor - caromi_joint_actor(c, 0)));
        }
    }
}

/* Returns whether a clip of boxes that rotate has reached as many bodies as it is passed on to, and
 * a joint would add another one. */
static bool caromi_round_is_full(const caromi_cascade *c, const caromi_joint *j) {
    return c->courses && c->scope != CAROMI_CLIP_ISOLATED &&
           c->run->worker->changes.count > CAROMI_MOST_CLIPPED &&
           ((j->actor_a == CAROMI_NONE && !j->fixed_a) ||
            (j->actor_b == CAROMI_NONE && !j->fixed_b));
}

/* Gathers the joints of a round at the end of the queue, from `head` on: the queued ones, and all
 * that close and are connected with them. Returns their number. `rebounds` says whether one of
 * them rebounds. */
static uint32_t caromi_round_gather(caromi_cascade *c, uint32_t head, bool *rebounds) {
    caromi_list *queue = &c->run->worker->queue;
    uint32_t *numbers = queue->memory.data;
    uint32_t most = CAROMI_FEW_EXCHANGES + CAROMI_EXCHANGES_A_BODY * c->run->worker->changes.count;
    uint32_t kept = head;
    *rebounds = false;
    for (uint32_t i = head; i < queue->count && caromi_may_go_on(c->run); i++) {
        caromi_joint *j = &caromi_joints(c)[numbers[i]];
        if (!caromi_round_takes(c, j, most) || caromi_round_is_full(c, j)) {
            continue;
        }
        caromi_wakes(c->run, j->a);
        caromi_wakes(c->run, j->b);
        if (!caromi_take_part(c, j->a) || !caromi_take_part(c, j->b)) {
            break;
        }
        j = &caromi_joints(c)[numbers[i]]; /* the list may have grown */
        caromi_joint_complete(c, j);
        numbers[kept++] = numbers[i];
        *rebounds = *rebounds || j->rebound > 0.0;
        caromi_queue_joints(c, j->actor_a);
        caromi_queue_joints(c, j->actor_b);
    }
    queue->count = kept;
    return kept - head;
}

/* Runs a round with the joints in the queue from `head` on, and sets `head` to the start of the
 * next round. Returns false after the last one. */
static bool caromi_round(caromi_cascade *c, uint32_t *head) {
    bool rebounds;
    if (c->courses && c->run->worker->changes.count > CAROMI_MOST_CLIPPED) {
        return false;
    }
    uint32_t count = caromi_round_gather(c, *head, &rebounds);
    if (count == 0 || !caromi_may_go_on(c->run)) {
        return false;
    }
    c->still = rebounds ? 0 : c->still + count;
    if (c->still > CAROMI_TAIL_STILL &&
        c->exchanges > CAROMI_TAIL_A_BODY * c->run->worker->changes.count + CAROMI_TAIL_FEW) {
        caromi_joint_impact(c);
        return false;
    }
    const uint32_t *round = (const uint32_t *)c->run->worker->queue.memory.data + *head;
    *head += count;
    c->exchanges += count;
    if (count == 1 && !caromi_round_is_rough(c, round, count)) {
        caromi_exchange(c, &caromi_joints(c)[round[0]]);
    } else {
        caromi_exchange_together(c, round, count);
    }
    c->round++;
    for (uint32_t i = 0; i < count; i++) {
        caromi_queue_joints(c, caromi_joints(c)[round[i]].actor_a);
        caromi_queue_joints(c, caromi_joints(c)[round[i]].actor_b);
    }
    return caromi_may_go_on(c->run);
}

/* Records an event for each pair that exchanged impulses. */
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

/* Runs all rounds, starting with the pair that collides. Returns false if the island has to be run
 * again. */
static bool caromi_cascade_run(caromi_cascade *c, uint32_t a, uint32_t b) {
    caromi_island_run *run = c->run;
    run->worker->queue.count = 0;
    run->worker->joints.count = 0;
    if (!caromi_take_part(c, a)) {
        return false;
    }
    /* The pair that collides is a joint at any distance. */
    bool fixed_a = caromi_is_fixed(run->w, a);
    if (fixed_a && !caromi_take_part(c, b)) {
        return false;
    }
    caromi_actor *actor =
        caromi_actor_of(run->worker, caromi_mark_of(run->w->step, fixed_a ? b : a));
    caromi_joint *joints[2];
    uint32_t count = caromi_joints_with(c, actor, fixed_a ? a : b, joints);
    if (count == 0) {
        caromi_joint made[2];
        count = caromi_joints_make(c, a, b, true, made);
        if (!caromi_joints_add(c, made, count, actor)) {
            return false;
        }
        count = caromi_joints_with(c, actor, fixed_a ? a : b, joints);
    }
    caromi_joint *first = joints[0];
    if (count == 2 && caromi_joint_closing(c, joints[1]) > caromi_joint_closing(c, first)) {
        first = joints[1];
    }
    caromi_queue_add(c, first);
    uint32_t head = 0;
    while (caromi_round(c, &head)) {
    }
    return caromi_may_go_on(run);
}

static void caromi_cascade_resolve(caromi_cascade *c, uint32_t a, uint32_t b) {
    if (caromi_cascade_run(c, a, b)) {
        caromi_cascade_note(c);
        caromi_cascade_release(c);
    }
}

void caromi_impact(caromi_island_run *run, uint32_t a, uint32_t b, double t, bool driven) {
    const caromi_pair_state *state = caromi_state_find(run, a, b);
    bool repeated = state != NULL && caromi_is_repeated(state);
    caromi_cascade c = {.run = run,
                        .round = 1,
                        .t = t,
                        .driven = driven,
                        .limited = repeated && caromi_pair_restitution(run->w, a, b) < 1.0,
                        .elastic = caromi_pair_restitution(run->w, a, b) >= 1.0};
    caromi_cascade_resolve(&c, a, b);
}

void caromi_impact_dead(caromi_island_run *run, uint32_t a, uint32_t b, double t, bool driven) {
    caromi_cascade c = {.run = run, .round = 1, .t = t, .driven = driven, .dead = true};
    caromi_cascade_resolve(&c, a, b);
}

void caromi_clip_jointly(caromi_island_run *run, uint32_t a, uint32_t b, double t,
                         caromi_clip_scope scope) {
    caromi_cascade c = {.run = run, .round = 1, .t = t, .courses = true, .scope = scope};
    if (caromi_cascade_run(&c, a, b)) {
        caromi_courses_limit(&c);
    }
}
