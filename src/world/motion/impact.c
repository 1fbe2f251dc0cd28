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
#include "world/motion/island.h"

/* Pairs touch that are nearer than the margin and this share of the smaller size. */
#define CAROMI_TOUCHING 1e-4

/* Closing speeds below these shares of the first one end the impact; do not rebound. */
#define CAROMI_SPEED_CUT 1e-7
#define CAROMI_BOUNCE_CUT 1e-3

/* The same as a share of the pair's rest speed, and of the speed that closes the margin in a step:
 * a sweep does not notice less. */
#define CAROMI_SLOW_CUT 0.3
#define CAROMI_MARGIN_CUT 0.05

/* Exchanges beyond so many a body do not rebound unless the bodies are perfectly elastic, and end the
 * queue: what is left is solved jointly. */
#define CAROMI_EXCHANGES_A_BODY 8u
#define CAROMI_FEW_EXCHANGES 60u
#define CAROMI_ELASTIC_TIMES 10u

/* Bodies that are pressed together collide ever more often. A pair that is not perfectly elastic does
 * not rebound from its later impacts in a step. */
#define CAROMI_MOST_REBOUNDS 3u

/* Sweeps of the joint solve, and rounds of it in which more bodies may join. */
#define CAROMI_JOINT_SWEEPS 100
#define CAROMI_JOINT_ROUNDS 20

/* A touching pair at the time of the impact, a < b. */
struct caromi_joint {
    uint32_t a, b;             /* slots */
    uint32_t actor_a, actor_b; /* of bodies that take part; CAROMI_NONE: not yet, or fixed */
    uint32_t next_a, next_b;   /* in the lists of both bodies: number + 1, or 0 */
    caromi_vec normal;         /* from b to a */
    caromi_vec ground;         /* velocity of a over b of those that are fixed */
    double distance, margin;
    double mass, restitution, friction, rest_speed;
    double cut;               /* closing speed up to which it is left alone */
    double impulse;           /* in the joint solve */
    double before, direction; /* for its conjugate gradients */
    double total, speed;      /* of the impact: normal impulse, and the largest closing speed */
    uint32_t queued, seam;
};
typedef struct caromi_joint caromi_joint;

_Static_assert(sizeof(caromi_joint) == CAROMI_JOINT_BYTES, "lists have room for joints");

typedef struct caromi_cascade {
    caromi_island_run *run;
    double t;
    double first;
    uint32_t exchanges;
    uint32_t still; /* exchanges without rebound in a row */
} caromi_cascade;

static caromi_joint *caromi_joints(const caromi_cascade *c) {
    return c->run->worker->joints.memory.data;
}

static caromi_actor *caromi_joint_actor(const caromi_cascade *c, uint32_t actor) {
    return (caromi_actor *)c->run->worker->actors.memory.data + actor;
}

static bool caromi_is_fixed(const carom_world *w, uint32_t body) {
    return w->bodies[body].inv_mass == 0.0f || (w->bodies[body].tag & CAROMI_ASLEEP) != 0;
}

/* ---- joints ------------------------------------------------------------------------------------- */

static double caromi_smaller_size(const carom_world *w, uint32_t a, uint32_t b) {
    const caromi_body *body_a = &w->bodies[a];
    const caromi_body *body_b = &w->bodies[b];
    double size_a = body_a->inv_mass > 0.0f ? caromi_body_size(body_a) : CAROMI_INFINITY;
    double size_b = body_b->inv_mass > 0.0f ? caromi_body_size(body_b) : CAROMI_INFINITY;
    return caromi_min(size_a, size_b);
}

/* The position of a body at the time of the impact. */
static caromi_vec caromi_place_now(const caromi_cascade *c, uint32_t body) {
    uint32_t mark = caromi_mark_of(c->run->w->step, body);
    if (caromi_acts_for(mark, c->run->number)) {
        return caromi_segment_place(&caromi_actor_of(c->run->worker, mark)->path, c->t);
    }
    caromi_segment path = caromi_first_segment(c->run->w, body);
    return caromi_segment_place(&path, c->t);
}

/* Whether the discs around two bodies are too far apart for them to touch. */
static bool caromi_is_apart(const caromi_cascade *c, caromi_vec place, double reach,
                            uint32_t other) {
    const caromi_body *b = &c->run->w->bodies[other];
    caromi_vec d = caromi_minus(place, caromi_place_now(c, other));
    double near = (reach + caromi_body_reach(b)) * (1.0 + 2.0 * CAROMI_TOUCHING) +
                  2.0 * caromi_body_margin(b);
    return caromi_dot(d, d) > near * near;
}

/* The joint of two bodies, if they touch. */
static bool caromi_joint_make(caromi_cascade *c, uint32_t a, uint32_t b, bool collides,
                              caromi_joint *out) {
    const carom_world *w = c->run->w;
    caromi_party party_a = caromi_party_at(c->run, a, c->t);
    caromi_party party_b = caromi_party_at(c->run, b, c->t);
    caromi_vec relative;
    caromi_nearness gap = caromi_parties_gap(&party_a, &party_b, &relative);
    double margin = party_a.solid.margin + party_b.solid.margin;
    double most = CAROMI_TOUCHING * caromi_smaller_size(w, a, b) + 1.5 * margin;
    bool one_way = (party_a.solid.sides | party_b.solid.sides) != 0;
    if (!collides && (gap.distance > most ||
                      (one_way && !caromi_sides_stop(&party_a.solid, &party_b.solid, &gap)))) {
        return false;
    }
    caromi_vec ground = {0.0, 0.0};
    if (party_a.inv_mass == 0.0) {
        ground = caromi_plus(party_a.velocity, 1.0, party_a.surface);
    } else if (party_b.inv_mass == 0.0) {
        ground = caromi_minus(ground, caromi_plus(party_b.velocity, 1.0, party_b.surface));
    }
    const caromi_traits *ta = &w->traits[w->bodies[a].traits];
    const caromi_traits *tb = &w->traits[w->bodies[b].traits];
    *out = (caromi_joint){.a = a,
                          .b = b,
                          .actor_a = CAROMI_NONE,
                          .actor_b = CAROMI_NONE,
                          .normal = gap.normal,
                          .ground = ground,
                          .distance = gap.distance,
                          .margin = margin,
                          .mass = 1.0 / (party_a.inv_mass + party_b.inv_mass),
                          .restitution = (double)caromi_maxf(ta->restitution, tb->restitution),
                          .friction = caromi_sqrt((double)ta->friction * (double)tb->friction),
                          .rest_speed = caromi_pair_rest_speed(w, a, b, gap.normal)};
    return true;
}

/* Puts a joint into the list of one of its bodies. */
static void caromi_joint_link(caromi_joint *joint, uint32_t number, caromi_actor *actor,
                              uint32_t index) {
    uint32_t *next = joint->a == actor->body ? &joint->next_a : &joint->next_b;
    *(joint->a == actor->body ? &joint->actor_a : &joint->actor_b) = index;
    *next = actor->joints;
    actor->joints = number + 1;
}

static uint32_t caromi_joint_next(const caromi_joint *joint, uint32_t body) {
    return joint->a == body ? joint->next_a : joint->next_b;
}

/* The joint of an actor that takes part with another body, or NULL. */
static caromi_joint *caromi_joint_with(const caromi_cascade *c, const caromi_actor *actor,
                                       uint32_t other) {
    for (uint32_t i = actor->joints; i != 0;) {
        caromi_joint *joint = &caromi_joints(c)[i - 1];
        if ((joint->a ^ joint->b ^ actor->body) == other) {
            return joint;
        }
        i = caromi_joint_next(joint, actor->body);
    }
    return NULL;
}

static caromi_joint *caromi_joint_add(caromi_cascade *c, const caromi_joint *joint) {
    caromi_joint *place = caromi_list_add(&c->run->worker->joints, sizeof(caromi_joint));
    if (place == NULL) {
        c->run->full = true;
        return NULL;
    }
    *place = *joint;
    return place;
}

/* The joints of a body that takes part from now on: those that its neighbours have with it, and new
 * ones with all others that it touches. */
static void caromi_joints_find(caromi_cascade *c, caromi_actor *actor) {
    caromi_island_run *run = c->run;
    uint32_t index = (uint32_t)(actor - caromi_joint_actor(c, 0));
    double reach = caromi_body_reach(&run->w->bodies[actor->body]) +
                   2.0 * caromi_body_margin(&run->w->bodies[actor->body]);
    caromi_vec place = actor->path.at;
    uint32_t count;
    const uint32_t *links = caromi_links_of(run, actor, &count);
    for (uint32_t i = 0; i < count && !run->full; i++) {
        uint32_t other = links[i];
        if (caromi_is_apart(c, place, reach, other)) {
            continue;
        }
        uint32_t a = actor->body < other ? actor->body : other;
        uint32_t b = actor->body ^ other ^ a;
        uint32_t mark = caromi_mark_of(run->w->step, other);
        caromi_joint *joint = NULL;
        if (caromi_acts_for(mark, run->number) && caromi_actor_of(run->worker, mark)->changed) {
            joint = caromi_joint_with(c, caromi_actor_of(run->worker, mark), actor->body);
        }
        caromi_joint made;
        if (joint == NULL && caromi_pair_kind(run->w, a, b) == CAROMI_PAIR_COLLIDES &&
            caromi_joint_make(c, a, b, false, &made)) {
            joint = caromi_joint_add(c, &made);
        }
        if (joint != NULL) {
            caromi_joint_link(joint, (uint32_t)(joint - caromi_joints(c)), actor, index);
        }
    }
}

/* ---- velocities --------------------------------------------------------------------------------- */

/* Makes a body take part: an actor of the island, advanced to the time of the impact. */
static bool caromi_take_part(caromi_cascade *c, uint32_t body) {
    caromi_island_run *run = c->run;
    if (caromi_is_fixed(run->w, body)) {
        return true;
    }
    uint32_t mark = caromi_mark_of(run->w->step, body);
    caromi_actor *actor = NULL;
    if (caromi_acts_for(mark, run->number)) {
        actor = caromi_actor_of(run->worker, mark);
    } else {
        actor = caromi_actor_add(run, body, 0);
    }
    if (actor == NULL) {
        run->clash = run->full ? run->clash : body;
        return false;
    }
    if (!actor->changed) {
        caromi_actor_advance(run, actor, c->t);
        actor->joints = 0;
        if (!run->full) {
            caromi_joints_find(c, actor);
        }
    }
    return !run->full;
}

/* The velocity of a body that is not fixed. */
static caromi_vec caromi_velocity_now(const caromi_cascade *c, uint32_t body, uint32_t actor) {
    if (actor != CAROMI_NONE) {
        return caromi_joint_actor(c, actor)->path.velocity;
    }
    if (caromi_is_fixed(c->run->w, body)) {
        return (caromi_vec){0.0, 0.0};
    }
    uint32_t mark = caromi_mark_of(c->run->w->step, body);
    if (caromi_acts_for(mark, c->run->number)) {
        return caromi_segment_velocity(&caromi_actor_of(c->run->worker, mark)->path, c->t);
    }
    caromi_segment path = caromi_first_segment(c->run->w, body);
    return caromi_segment_velocity(&path, c->t);
}

static caromi_vec caromi_joint_relative(const caromi_cascade *c, const caromi_joint *j) {
    caromi_vec a = caromi_velocity_now(c, j->a, j->actor_a);
    caromi_vec b = caromi_velocity_now(c, j->b, j->actor_b);
    return caromi_plus(caromi_minus(a, b), 1.0, j->ground);
}

static double caromi_joint_closing(const caromi_cascade *c, const caromi_joint *j) {
    return -caromi_dot(caromi_joint_relative(c, j), j->normal);
}

/* Whether the relative motion really closes the gap: not at the seam of flush boxes. */
static bool caromi_really_closes(const caromi_cascade *c, const caromi_joint *j) {
    caromi_party a = caromi_party_at(c->run, j->a, c->t);
    caromi_party b = caromi_party_at(c->run, j->b, c->t);
    return caromi_solid_closes(&a.solid, &b.solid, caromi_minus(a.place, b.place),
                               caromi_joint_relative(c, j), j->distance, j->margin);
}

/* Changes velocities by an impulse; returns the largest change. */
static double caromi_joint_apply(const caromi_cascade *c, const caromi_joint *j,
                                 caromi_vec impulse) {
    double most = 0.0;
    if (j->actor_a != CAROMI_NONE) {
        caromi_actor *a = caromi_joint_actor(c, j->actor_a);
        a->path.velocity = caromi_plus(a->path.velocity, a->inv_mass, impulse);
        most = a->inv_mass;
    }
    if (j->actor_b != CAROMI_NONE) {
        caromi_actor *b = caromi_joint_actor(c, j->actor_b);
        b->path.velocity = caromi_plus(b->path.velocity, -b->inv_mass, impulse);
        most = caromi_max(most, b->inv_mass);
    }
    return most * caromi_max(caromi_abs(impulse.x), caromi_abs(impulse.y));
}

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

static void caromi_joint_count(caromi_joint *j, double closing, double impulse) {
    j->total += impulse;
    j->speed = closing > j->rest_speed ? caromi_max(j->speed, closing) : j->speed;
}

/* Equal and opposite impulses along the normal, and across it up to what friction allows. */
static void caromi_exchange(const caromi_cascade *c, caromi_joint *j, double restitution) {
    caromi_vec relative = caromi_joint_relative(c, j);
    caromi_vec n = j->normal;
    double closing = -caromi_dot(relative, n);
    double normal = (1.0 + restitution) * closing * j->mass;
    double along = relative.y * n.x - relative.x * n.y;
    double most = j->friction * normal;
    double tangential = caromi_max(caromi_min(-along * j->mass, most), -most);
    caromi_vec impulse = {normal * n.x - tangential * n.y, normal * n.y + tangential * n.x};
    (void)caromi_joint_apply(c, j, impulse);
    caromi_joint_count(j, closing, normal);
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
        caromi_joint_count(j, closing[i], j->impulse + back);
    }
    return true;
}

/* ---- the tail of an impact, solved jointly ------------------------------------------------------- */

/* The closing speed up to which a joint is left alone. */
static double caromi_joint_cut(const caromi_cascade *c, const caromi_joint *j) {
    double slow = CAROMI_SLOW_CUT * j->rest_speed;
    double unnoticed = CAROMI_MARGIN_CUT * j->margin / c->run->w->step->dt;
    return caromi_max(CAROMI_SPEED_CUT * c->first, caromi_max(slow, unnoticed));
}

/* Bodies of joints that close take part. False when the run has to end. */
static bool caromi_joint_round(caromi_cascade *c, bool *joined) {
    caromi_list *list = &c->run->worker->joints;
    uint32_t changed = c->run->worker->changes.count;
    for (uint32_t i = 0; i < list->count; i++) {
        caromi_joint *j = &caromi_joints(c)[i];
        j->seam = 0;
        if (caromi_joint_closing(c, j) > caromi_joint_cut(c, j)) {
            j->seam = !caromi_really_closes(c, j);
            if (!j->seam && (!caromi_take_part(c, j->a) || !caromi_take_part(c, j->b))) {
                return false;
            }
        }
    }
    *joined = c->run->worker->changes.count > changed;
    return true;
}

static bool caromi_joint_is_solved(const caromi_cascade *c, const caromi_joint *j) {
    bool moved_a = j->actor_a != CAROMI_NONE || caromi_is_fixed(c->run->w, j->a);
    bool moved_b = j->actor_b != CAROMI_NONE || caromi_is_fixed(c->run->w, j->b);
    return !j->seam && moved_a && moved_b;
}

/* Sets the impulse of a joint; returns the change of velocity, as a share of what is left alone. */
static double caromi_joint_set(const caromi_cascade *c, caromi_joint *j, double impulse) {
    double change = impulse - j->impulse;
    j->impulse = impulse;
    if (change == 0.0) {
        return 0.0;
    }
    caromi_vec vector = {change * j->normal.x, change * j->normal.y};
    return caromi_joint_apply(c, j, vector) / j->cut;
}

static double caromi_joint_sweep(const caromi_cascade *c, bool backwards) {
    uint32_t count = c->run->worker->joints.count;
    double most = 0.0;
    for (uint32_t i = 0; i < count; i++) {
        caromi_joint *j = &caromi_joints(c)[backwards ? count - 1 - i : i];
        if (caromi_joint_is_solved(c, j)) {
            double impulse = caromi_max(j->impulse + caromi_joint_closing(c, j) * j->mass, 0.0);
            most = caromi_max(most, caromi_joint_set(c, j, impulse));
        }
    }
    return most;
}

/* Two sweeps are one step of a projected gradient; the next one goes on in its direction as far as
 * nonlinear conjugate gradients say (Fletcher and Reeves). Returns the size of the gradient. */
static double caromi_joint_accelerate(const caromi_cascade *c, double last) {
    uint32_t count = c->run->worker->joints.count;
    double size = 0.0;
    for (uint32_t i = 0; i < count; i++) {
        const caromi_joint *j = &caromi_joints(c)[i];
        size += (j->impulse - j->before) * (j->impulse - j->before);
    }
    double beta = last > 0.0 ? size / last : 0.0;
    for (uint32_t i = 0; i < count; i++) {
        caromi_joint *j = &caromi_joints(c)[i];
        double gradient = j->impulse - j->before;
        if (beta <= 1.0 && caromi_joint_is_solved(c, j)) {
            (void)caromi_joint_set(c, j, caromi_max(j->impulse + beta * j->direction, 0.0));
            j->direction = beta * j->direction + gradient;
        } else {
            j->direction = gradient;
        }
        j->before = j->impulse;
    }
    return size;
}

static void caromi_joint_impact(caromi_cascade *c) {
    const caromi_list *list = &c->run->worker->joints;
    for (uint32_t i = 0; i < list->count; i++) {
        caromi_joints(c)[i].impulse = 0.0;
    }
    bool joined = true;
    for (int round = 0; round < CAROMI_JOINT_ROUNDS && joined; round++) {
        if (!caromi_joint_round(c, &joined)) {
            return;
        }
        for (uint32_t i = 0; i < list->count; i++) {
            caromi_joint *j = &caromi_joints(c)[i];
            j->cut = caromi_joint_cut(c, j);
            j->before = j->impulse;
            j->direction = 0.0;
        }
        double last = 0.0;
        for (int pass = 0; pass < CAROMI_JOINT_SWEEPS; pass += 2) {
            double most = caromi_joint_sweep(c, false);
            most = caromi_max(most, caromi_joint_sweep(c, true));
            if (most < 0.25) {
                break;
            }
            if (pass + 2 < CAROMI_JOINT_SWEEPS) {
                last = caromi_joint_accelerate(c, last);
            }
        }
    }
    for (uint32_t i = 0; i < list->count; i++) {
        caromi_joints(c)[i].total += caromi_joints(c)[i].impulse;
    }
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
    c->run->woke = caromi_wakes(c->run, j->a) || caromi_wakes(c->run, j->b);
    if (c->run->woke || !(closing > 0.0)) {
        return !c->run->woke;
    }
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
        if (contact != NULL && contact->total > 0.0 &&
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
        for (uint32_t k = 0; k < actor->clip_count; k++) {
            const caromi_clip *clip = &actor->clips[k];
            caromi_vec over = caromi_minus(actor->path.velocity, clip->ground);
            if (caromi_dot(over, clip->normal) <= 1e-6) {
                actor->clips[kept++] = *clip;
            }
        }
        actor->clip_count = kept;
        if (actor->loaded || actor->clip_count > 0) {
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

void caromi_impact(caromi_island_run *run, uint32_t a, uint32_t b, double t) {
    caromi_cascade c = {.run = run, .t = t};
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
