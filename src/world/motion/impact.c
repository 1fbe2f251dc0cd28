/* Impacts: a collision at its time, passed on through touching neighbours.
 *
 * The pair that collides goes into a queue. Each pair of the queue that closes exchanges equal and
 * opposite impulses; then the touching neighbours of both bodies are queued. Kinematic bodies take
 * part with infinite mass, so a piston pushes a whole column in one instant. Small closing speeds do
 * not rebound; a long tail of those is solved jointly.
 *
 * first   closing speed of the pair that started it, the scale of all tolerances */
#include "base/guard.h"
#include "world/motion/island.h"

/* Neighbours that touch: nearer than the margin and this share of the smaller size. */
#define CAROMI_TOUCHING 1e-4

/* Closing speeds below these shares of the first one end the impact; do not rebound. */
#define CAROMI_SPEED_CUT 1e-7
#define CAROMI_BOUNCE_CUT 1e-3

/* The same as a share of the pair's rest speed. */
#define CAROMI_SLOW_CUT 0.1

/* Exchanges beyond so many a body do not rebound; three times that ends the impact. */
#define CAROMI_EXCHANGES_A_BODY 60u
#define CAROMI_FEW_EXCHANGES 200u

typedef struct caromi_cascade {
    caromi_island_run *run;
    double t;
    double first;
    uint32_t exchanges;
    uint32_t still; /* exchanges without rebound in a row */
    uint32_t head;  /* of the queue */
} caromi_cascade;

/* A row of the joint solve. */
typedef struct caromi_joint {
    uint32_t a, b;
    caromi_vec normal, ground;
    double mass, impulse;
    double padding_;
} caromi_joint;

_Static_assert(sizeof(caromi_joint) == CAROMI_JOINT_BYTES, "lists have room for rows of that size");

static double caromi_smaller_size(const carom_world *w, uint32_t a, uint32_t b) {
    const caromi_body *body_a = &w->bodies[a];
    const caromi_body *body_b = &w->bodies[b];
    double size_a = body_a->inv_mass > 0.0f ? caromi_body_size(body_a) : CAROMI_INFINITY;
    double size_b = body_b->inv_mass > 0.0f ? caromi_body_size(body_b) : CAROMI_INFINITY;
    return caromi_min(size_a, size_b);
}

static double caromi_restitution(const carom_world *w, uint32_t a, uint32_t b) {
    return (double)caromi_maxf(w->traits[w->bodies[a].traits].restitution,
                               w->traits[w->bodies[b].traits].restitution);
}

static double caromi_friction(const carom_world *w, uint32_t a, uint32_t b) {
    return caromi_sqrt((double)w->traits[w->bodies[a].traits].friction *
                       (double)w->traits[w->bodies[b].traits].friction);
}

/* Whether a body's velocity can change in this island: an actor of it, or one that joins. */
static bool caromi_take_part(caromi_cascade *c, caromi_party *p) {
    caromi_island_run *run = c->run;
    if (p->inv_mass == 0.0) {
        return true;
    }
    if (p->actor == NULL) {
        p->actor = caromi_actor_add(run, p->body, 0);
        if (p->actor == NULL) {
            run->clash = run->full ? run->clash : p->body;
            return false;
        }
    }
    caromi_actor_advance(run, p->actor, c->t);
    p->velocity = p->actor->path.velocity;
    return !run->full;
}

static void caromi_push_velocity(caromi_party *p, double share, caromi_vec impulse) {
    if (p->inv_mass > 0.0) {
        p->actor->path.velocity =
            caromi_plus(p->actor->path.velocity, share * p->inv_mass, impulse);
        p->velocity = p->actor->path.velocity;
    }
}

/* ---- the queue ---------------------------------------------------------------------------------- */

static void caromi_queue_add(caromi_cascade *c, uint32_t a, uint32_t b) {
    caromi_island_run *run = c->run;
    caromi_pair_state *state = caromi_state_of(run, a, b);
    if (state == NULL || state->queued) {
        return;
    }
    caromi_pair *pair = caromi_list_add(&run->worker->queue, sizeof(caromi_pair));
    if (pair == NULL) {
        run->full = true;
        return;
    }
    state->queued = 1;
    *pair = (caromi_pair){a, b};
}

/* Two bodies at the time of the impact. */
typedef struct caromi_meeting {
    caromi_party a, b;
    caromi_nearness gap;
    caromi_vec relative;
    double closing, margin;
} caromi_meeting;

static caromi_meeting caromi_meeting_of(const caromi_cascade *c, uint32_t a, uint32_t b) {
    caromi_meeting m = {.a = caromi_party_at(c->run, a, c->t),
                        .b = caromi_party_at(c->run, b, c->t)};
    m.gap = caromi_parties_gap(&m.a, &m.b, &m.relative);
    m.closing = -caromi_dot(m.relative, m.gap.normal);
    m.margin = m.a.solid.margin + m.b.solid.margin;
    return m;
}

static bool caromi_is_touching(const carom_world *w, const caromi_meeting *m) {
    double size = caromi_smaller_size(w, m->a.body, m->b.body);
    if (m->gap.distance > CAROMI_TOUCHING * size + 1.5 * m->margin) {
        return false;
    }
    return (m->a.solid.sides | m->b.solid.sides) == 0 ||
           caromi_sides_stop(&m->a.solid, &m->b.solid, &m->gap);
}

/* Whether the relative motion really closes the gap: not at the seam of flush boxes. */
static bool caromi_really_closes(const caromi_meeting *m) {
    return m->closing > 0.0 &&
           caromi_solid_closes(&m->a.solid, &m->b.solid, caromi_minus(m->a.place, m->b.place),
                               m->relative, m->gap.distance, m->margin);
}

/* Queues the pairs of a body with what touches it, but for one. */
static void caromi_queue_neighbours(caromi_cascade *c, const caromi_party *p, uint32_t except) {
    caromi_island_run *run = c->run;
    if (p->inv_mass == 0.0) {
        return;
    }
    uint32_t count;
    const uint32_t *links = caromi_links_of(run, p->actor, &count);
    for (uint32_t i = 0; i < count && caromi_may_go_on(run); i++) {
        uint32_t a = p->body < links[i] ? p->body : links[i];
        uint32_t b = p->body ^ links[i] ^ a;
        if (links[i] == except || caromi_pair_kind(run->w, a, b) != CAROMI_PAIR_COLLIDES) {
            continue;
        }
        caromi_meeting m = caromi_meeting_of(c, a, b);
        if (m.closing > 0.0 && caromi_is_touching(run->w, &m)) {
            caromi_queue_add(c, a, b);
        }
    }
}

/* ---- exchanges ---------------------------------------------------------------------------------- */

static void caromi_count(caromi_cascade *c, uint32_t a, uint32_t b, double speed, double impulse) {
    caromi_pair_state *state = caromi_state_of(c->run, a, b);
    if (state != NULL) {
        state->speed = caromi_maxf(state->speed, caromi_to_float(speed));
        state->impulse = caromi_to_float((double)state->impulse + impulse);
    }
}

/* Equal and opposite impulses along the normal, and across it up to what friction allows. */
static void caromi_exchange(caromi_cascade *c, caromi_meeting *m, double restitution,
                            double rest_speed) {
    double inv_mass = m->a.inv_mass + m->b.inv_mass;
    caromi_vec n = m->gap.normal;
    double normal = (1.0 + restitution) * m->closing / inv_mass;
    double friction = caromi_friction(c->run->w, m->a.body, m->b.body);
    double along = m->relative.y * n.x - m->relative.x * n.y;
    double most = friction * normal;
    double tangential = caromi_max(caromi_min(-along / inv_mass, most), -most);
    caromi_vec impulse = {normal * n.x - tangential * n.y, normal * n.y + tangential * n.x};
    caromi_push_velocity(&m->a, 1.0, impulse);
    caromi_push_velocity(&m->b, -1.0, impulse);
    double speed = m->closing > rest_speed ? m->closing : 0.0;
    caromi_count(c, m->a.body, m->b.body, speed, normal);
}

#define CAROMI_MOST_FIXED 8u

typedef struct caromi_fixed_contact {
    caromi_vec normal; /* towards the body */
    caromi_vec ground;
    double impulse, restitution, closing; /* impulse a unit of mass */
    uint32_t other;
} caromi_fixed_contact;

/* The fixed bodies that a body closes on at once. */
static uint32_t caromi_fixed_contacts(caromi_cascade *c, const caromi_party *p, uint32_t partner,
                                      caromi_fixed_contact fixed[CAROMI_MOST_FIXED]) {
    caromi_island_run *run = c->run;
    uint32_t found = 0;
    uint32_t count;
    const uint32_t *links = caromi_links_of(run, p->actor, &count);
    for (uint32_t i = 0; i < count && found < CAROMI_MOST_FIXED; i++) {
        uint32_t a = p->body < links[i] ? p->body : links[i];
        uint32_t b = p->body ^ links[i] ^ a;
        const caromi_body *other = &run->w->bodies[links[i]];
        if (other->inv_mass > 0.0f || caromi_pair_kind(run->w, a, b) != CAROMI_PAIR_COLLIDES) {
            continue;
        }
        caromi_meeting m = caromi_meeting_of(c, a, b);
        if (m.closing <= caromi_pair_rest_speed(run->w, a, b, m.gap.normal) ||
            !caromi_is_touching(run->w, &m) || (links[i] != partner && !caromi_really_closes(&m))) {
            continue;
        }
        double sign = links[i] == b ? 1.0 : -1.0;
        const caromi_party *ground = links[i] == b ? &m.b : &m.a;
        fixed[found++] = (caromi_fixed_contact){
            .normal = {sign * m.gap.normal.x, sign * m.gap.normal.y},
            .ground = caromi_plus(ground->velocity, 1.0, ground->surface),
            .restitution = caromi_restitution(run->w, a, b),
            .closing = m.closing,
            .other = links[i]};
    }
    return found;
}

/* One body and several fixed ones at once: compress all, then restore by restitution (Poisson).
 * False if it closes on one only. */
static bool caromi_exchange_fixed(caromi_cascade *c, const caromi_party *p, uint32_t partner) {
    caromi_fixed_contact fixed[CAROMI_MOST_FIXED];
    uint32_t count = caromi_fixed_contacts(c, p, partner, fixed);
    if (count < 2) {
        return false;
    }
    caromi_vec *v = &p->actor->path.velocity;
    for (int pass = 0; pass < 200; pass++) {
        double most = 0.0;
        for (uint32_t i = 0; i < count; i++) {
            caromi_fixed_contact *f = &fixed[i];
            double closing = -caromi_dot(caromi_minus(*v, f->ground), f->normal);
            double impulse = caromi_max(f->impulse + closing, 0.0);
            *v = caromi_plus(*v, impulse - f->impulse, f->normal);
            most = caromi_max(most, caromi_abs(impulse - f->impulse));
            f->impulse = impulse;
        }
        if (most < 1e-13 * c->first) {
            break;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        const caromi_fixed_contact *f = &fixed[i];
        *v = caromi_plus(*v, f->restitution * f->impulse, f->normal);
        uint32_t a = p->body < f->other ? p->body : f->other;
        caromi_count(c, a, p->body ^ f->other ^ a, f->closing,
                     (1.0 + f->restitution) * f->impulse / p->inv_mass);
    }
    return true;
}

/* ---- the tail of an impact, solved jointly ------------------------------------------------------- */

/* All touching pairs of the bodies that changed; bodies that they touch join. */
static void caromi_joints_find(caromi_cascade *c) {
    caromi_island_run *run = c->run;
    caromi_worker *worker = run->worker;
    caromi_list_clear(&worker->joints);
    const uint32_t *changes = worker->changes.memory.data;
    uint32_t changed = worker->changes.count;
    for (uint32_t i = 0; i < changed && caromi_may_go_on(run); i++) {
        caromi_actor *actor = (caromi_actor *)worker->actors.memory.data + changes[i];
        uint32_t count;
        const uint32_t *links = caromi_links_of(run, actor, &count);
        for (uint32_t k = 0; k < count && caromi_may_go_on(run); k++) {
            uint32_t a = actor->body < links[k] ? actor->body : links[k];
            uint32_t b = actor->body ^ links[k] ^ a;
            if (caromi_pair_kind(run->w, a, b) != CAROMI_PAIR_COLLIDES) {
                continue;
            }
            caromi_meeting m = caromi_meeting_of(c, a, b);
            /* A pair of two that changed is found from its lower body. */
            const caromi_party *other = links[k] == a ? &m.a : &m.b;
            bool twice = other->actor != NULL && other->actor->changed && links[k] < actor->body;
            if (twice || !caromi_is_touching(run->w, &m) ||
                (m.closing > 1e-9 * c->first && !caromi_really_closes(&m))) {
                continue;
            }
            if (!caromi_take_part(c, &m.a) || !caromi_take_part(c, &m.b)) {
                return;
            }
            caromi_joint *joint = caromi_list_add(&worker->joints, sizeof(caromi_joint));
            if (joint == NULL) {
                run->full = true;
                return;
            }
            caromi_vec ground = {0.0, 0.0};
            if (m.a.inv_mass == 0.0) {
                ground = caromi_plus(m.a.velocity, 1.0, m.a.surface);
            } else if (m.b.inv_mass == 0.0) {
                ground = caromi_minus(ground, caromi_plus(m.b.velocity, 1.0, m.b.surface));
            }
            *joint = (caromi_joint){
                a, b, m.gap.normal, ground, 1.0 / (m.a.inv_mass + m.b.inv_mass), 0.0,
                0.0};
        }
    }
}

/* The velocity of a body in the joint solve, or NULL if it does not change. */
static caromi_actor *caromi_joint_actor(const caromi_cascade *c, uint32_t body) {
    uint32_t mark = caromi_mark_of(c->run->w->step, body);
    return caromi_acts_for(mark, c->run->number) ? caromi_actor_of(c->run->worker, mark) : NULL;
}

static double caromi_joint_solve(caromi_cascade *c, caromi_joint *j) {
    caromi_actor *a = caromi_joint_actor(c, j->a);
    caromi_actor *b = caromi_joint_actor(c, j->b);
    caromi_vec relative = j->ground;
    relative = a != NULL ? caromi_plus(relative, 1.0, a->path.velocity) : relative;
    relative = b != NULL ? caromi_plus(relative, -1.0, b->path.velocity) : relative;
    double wanted = -caromi_dot(relative, j->normal) * j->mass;
    double impulse = caromi_max(j->impulse + wanted, 0.0);
    double change = impulse - j->impulse;
    j->impulse = impulse;
    double speed = 0.0;
    if (a != NULL) {
        a->path.velocity = caromi_plus(a->path.velocity, change * a->inv_mass, j->normal);
        speed = caromi_abs(change) * a->inv_mass;
    }
    if (b != NULL) {
        b->path.velocity = caromi_plus(b->path.velocity, -change * b->inv_mass, j->normal);
        speed = caromi_max(speed, caromi_abs(change) * b->inv_mass);
    }
    return speed;
}

static void caromi_joint_impact(caromi_cascade *c) {
    caromi_worker *worker = c->run->worker;
    for (int round = 0; round < 20 && caromi_may_go_on(c->run); round++) {
        uint32_t before = worker->changes.count;
        caromi_joints_find(c);
        if (!caromi_may_go_on(c->run)) {
            return;
        }
        caromi_joint *joints = worker->joints.memory.data;
        uint32_t count = worker->joints.count;
        for (int pass = 0; pass < 100; pass++) {
            double most = 0.0;
            for (uint32_t i = 0; i < count; i++) {
                most = caromi_max(
                    most, caromi_joint_solve(c, &joints[pass & 1 ? count - 1 - i : i]));
            }
            if (most < 1e-8 * c->first) {
                break;
            }
        }
        for (uint32_t i = 0; i < count; i++) {
            if (joints[i].impulse > 0.0) {
                caromi_queue_add(c, joints[i].a, joints[i].b);
                caromi_count(c, joints[i].a, joints[i].b, 0.0, joints[i].impulse);
            }
        }
        if (worker->changes.count == before && round > 0) {
            break;
        }
    }
}

/* ---- all of it ---------------------------------------------------------------------------------- */

/* One pair of the queue; false ends the queue. */
static bool caromi_cascade_pair(caromi_cascade *c, uint32_t a, uint32_t b) {
    const carom_world *w = c->run->w;
    caromi_meeting m = caromi_meeting_of(c, a, b);
    double rest_speed = caromi_pair_rest_speed(w, a, b, m.gap.normal);
    if (c->exchanges == 0) {
        c->first = m.closing;
    } else if (m.closing <= caromi_max(CAROMI_SPEED_CUT * c->first, CAROMI_SLOW_CUT * rest_speed) ||
               !caromi_really_closes(&m)) {
        return true;
    }
    if (!(m.closing > 0.0)) {
        return true;
    }
    c->run->woke = caromi_wakes(c->run, a) || caromi_wakes(c->run, b);
    if (c->run->woke) {
        return false;
    }
    double restitution = caromi_restitution(w, a, b);
    bool tail = restitution < 1.0 && c->exchanges > 0 && m.closing <= CAROMI_BOUNCE_CUT * c->first;
    uint32_t bodies = c->run->worker->changes.count;
    uint32_t most = CAROMI_FEW_EXCHANGES + CAROMI_EXCHANGES_A_BODY * bodies;
    if (m.closing <= rest_speed || tail || c->exchanges > most) {
        restitution = 0.0;
    }
    c->still = restitution == 0.0 ? c->still + 1 : 0;
    if ((c->still > 2 && c->exchanges > 4 * bodies + 10) || c->exchanges > 3 * most) {
        caromi_joint_impact(c);
        return false;
    }
    if (!caromi_take_part(c, &m.a) || !caromi_take_part(c, &m.b)) {
        return false;
    }
    c->exchanges++;
    bool fixed = m.a.inv_mass == 0.0 || m.b.inv_mass == 0.0;
    const caromi_party *moved = m.a.inv_mass == 0.0 ? &m.b : &m.a;
    if (!fixed || restitution == 0.0 ||
        !caromi_exchange_fixed(c, moved, m.a.inv_mass == 0.0 ? a : b)) {
        caromi_exchange(c, &m, restitution, rest_speed);
    }
    caromi_queue_neighbours(c, &m.a, b);
    caromi_queue_neighbours(c, &m.b, a);
    return true;
}

/* A note of each pair that exchanged impulses. */
static void caromi_cascade_note(caromi_cascade *c) {
    caromi_island_run *run = c->run;
    const caromi_pair *queue = run->worker->queue.memory.data;
    for (uint32_t i = 0; i < run->worker->queue.count && !run->full; i++) {
        caromi_pair_state *state = caromi_state_of(run, queue[i].a, queue[i].b);
        if (state == NULL) {
            continue;
        }
        state->queued = 0;
        if (state->impulse > 0.0f) {
            caromi_meeting m = caromi_meeting_of(c, queue[i].a, queue[i].b);
            caromi_note_event(run, &m.a, &m.b, &m.gap, (double)state->speed,
                              (double)state->impulse, c->t);
        }
        state->speed = state->impulse = 0.0f;
    }
}

/* Whether a contact that carries load still holds the actor, which may have been thrown off. */
static bool caromi_is_supported(caromi_cascade *c, caromi_actor *actor) {
    uint32_t count;
    const uint32_t *links = caromi_links_of(c->run, actor, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t a = actor->body < links[i] ? actor->body : links[i];
        uint32_t b = actor->body ^ links[i] ^ a;
        const caromi_contact *contact = caromi_contact_of(c->run->w, a, b);
        if (contact == NULL || !(contact->total > 0.0)) {
            continue;
        }
        caromi_meeting m = caromi_meeting_of(c, a, b);
        double slow = 0.1 * caromi_pair_rest_speed(c->run->w, a, b, m.gap.normal) + 1e-9;
        if (-m.closing <= slow) {
            return true;
        }
    }
    return false;
}

/* Clips that the new velocity leaves are over, and a body without support falls again. */
static void caromi_cascade_release(caromi_cascade *c) {
    caromi_worker *worker = c->run->worker;
    const uint32_t *changes = worker->changes.memory.data;
    for (uint32_t i = 0; i < worker->changes.count && !c->run->full; i++) {
        caromi_actor *actor = (caromi_actor *)worker->actors.memory.data + changes[i];
        uint32_t kept = 0;
        for (uint32_t k = 0; k < actor->clip_count; k++) {
            const caromi_clip *clip = &actor->clips[k];
            caromi_vec over = caromi_minus(actor->path.velocity, clip->ground);
            if (caromi_dot(over, clip->normal) <= 1e-6) {
                actor->clips[kept++] = *clip;
            }
        }
        actor->clip_count = kept;
        actor->stalled = actor->stalled && kept > 0;
        if (actor->loaded && !caromi_is_supported(c, actor)) {
            actor->loaded = 0;
            actor->fall =
                caromi_acceleration(c->run->w, &c->run->w->bodies[actor->body], actor->body);
        }
    }
}

void caromi_impact(caromi_island_run *run, uint32_t a, uint32_t b, double t) {
    caromi_cascade c = {.run = run, .t = t};
    caromi_list_clear(&run->worker->queue);
    caromi_queue_add(&c, a, b);
    while (c.head < run->worker->queue.count && caromi_may_go_on(run)) {
        caromi_pair pair = ((const caromi_pair *)run->worker->queue.memory.data)[c.head++];
        caromi_pair_state *state = caromi_state_of(run, pair.a, pair.b);
        if (state == NULL) {
            return;
        }
        state->queued = 0;
        if (!caromi_cascade_pair(&c, pair.a, pair.b)) {
            break;
        }
    }
    if (caromi_may_go_on(run)) {
        caromi_cascade_note(&c);
        caromi_cascade_release(&c);
    }
}
