/* Moves overlapping dynamic bodies apart without giving them a velocity.
 *
 * The springs of solve.c push overlaps out by velocities, which the relaxing sweep takes back. Two things are
 * beyond them. One sweep does not take all of it back for a body with many contacts, or with one at a wall that
 * answered the push: bodies that were put into each other would be thrown apart. And springs push against
 * friction: a pile that a kinematic body presses would be jammed, and its bodies pushed through each other. Here
 * friction does not act.
 *
 * Invariant: an overlap that a caller made changes no velocity, whatever is near. A contact keeps that from the step in
 * which it is found with an overlap to the one in which it has none any more (caromi_contact.overlapped); until
 * then its springs are off, and sweeps of the motion phase ignore its displacement (motion/times.c).
 *
 * A component of contacts takes part if two of its bodies overlap so, if it carries no load and two bodies overlap,
 * or if two overlap deeply: by more than springs that carry the weight of a pile, unless a kinematic body drives it.
 * Bodies at rest that are moved apart sink back in the next step, and keep the velocities of that. Sweeps over its contacts change the displacements of the bodies by equal
 * and opposite shares by mass, so the centre of mass of an isolated component stays, and no velocity changes. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

/* The overlap that is left to the springs of such a component. */
#define CAROMI_JAMMED_SLOP 0.01

/* The depth, as a share of the size, from which a component that nothing drives takes part. The springs of a settled
 * pile of 10,000 circles give way by up to half of this. */
#define CAROMI_LOADED_DEPTH 0.05

/* Bits of caromi_solver_body.separated: it takes part, because a caller made an overlap or for another reason. */
#define CAROMI_JAMMED 1u
#define CAROMI_OVERLAPPED 2u

/* Sweeps in a step, the share of the depth of two dynamic bodies that each resolves, and the greatest
 * displacement of a contact in a sweep, in sizes a second: 24 sizes a second in a step. With one sweep
 * balls that a wall presses merge; eight resolve most of a jam of 40. */
#define CAROMI_SEPARATE_SWEEPS 8u
#define CAROMI_SEPARATE_SHARE 0.2
#define CAROMI_SEPARATE_SPEED 3.0

/* And in one sweep, in sizes, however long the step: bodies must not jump over each other. */
#define CAROMI_SEPARATE_MOST 0.1

/* The gap at the end of the step. */
static double caromi_gap_at_end(const struct caromi_scratch *s, const caromi_contact *c) {
    caromi_vec way =
        caromi_minus(s->solver[c->body_a].displacement, s->solver[c->body_b].displacement);
    way = caromi_plus(way, s->dt, caromi_wide_vec(c->ground));
    return c->gap + caromi_dot(way, caromi_wide_vec(c->normal));
}

static caromi_solver_body *caromi_separated_component(const struct caromi_scratch *s,
                                                      const caromi_contact *c) {
    uint32_t body = c->body_a != 0 ? c->body_a : c->body_b;
    return &s->solver[s->solver[body].component];
}

/* Whether a contact is deep enough for its component to take part. */
static bool caromi_is_jammed_component(const struct caromi_scratch *s, const caromi_contact *c) {
    return caromi_is_jammed(c) && (c->overlapped || s->solver[c->body_a].driven ||
                                   c->gap < -CAROMI_LOADED_DEPTH * (double)c->size);
}

/* Marks the components that take part; false if there are none. */
static bool caromi_separated_find(struct caromi_scratch *s) {
    bool any = false;
    for (uint32_t i = 0; i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        caromi_solver_prefetch(s, i);
        if (caromi_is_jammed_component(s, c) || caromi_is_separated(s, c)) {
            caromi_separated_component(s, c)->separated |=
                c->overlapped ? CAROMI_OVERLAPPED : CAROMI_JAMMED;
            any = true;
        }
    }
    return any;
}

/* Whether a caller put bodies of this component into each other. */
static bool caromi_is_overlapped_component(const struct caromi_scratch *s,
                                           const caromi_contact *c) {
    return (caromi_separated_component(s, c)->separated & CAROMI_OVERLAPPED) != 0;
}

/* The depth that is left. A body that is moved out of another one is not to be pushed into a third: springs would
 * push that out, and throw it. */
static double caromi_separate_slop(const struct caromi_scratch *s, const caromi_contact *c) {
    double least = CAROMI_SEPARATE_DEPTH * (double)c->size;
    double most = CAROMI_JAMMED_SLOP * (double)c->size;
    if (c->fixed) {
        return 0.0;
    }
    if (c->overlapped || !s->solver[c->body_a].pressed) {
        return least;
    }
    return caromi_is_overlapped_component(s, c) ? caromi_min(caromi_max(-c->gap, least), most)
                                                : most;
}

/* Moves the bodies of a contact apart by a share of their depth; false if they are not deep. */
static bool caromi_contact_separate(struct caromi_scratch *s, caromi_contact *c) {
    caromi_solver_body *a = &s->solver[c->body_a];
    caromi_solver_body *b = &s->solver[c->body_b];
    double depth = -caromi_gap_at_end(s, c) - caromi_separate_slop(s, c);
    if (!(depth > 0.0)) {
        return false;
    }
    double share = c->fixed ? 1.0 : CAROMI_SEPARATE_SHARE;
    double most = caromi_min(CAROMI_SEPARATE_SPEED * s->dt, CAROMI_SEPARATE_MOST);
    double apart = caromi_min(share * depth, most * (double)c->size) * (double)c->mass;
    caromi_vec normal = caromi_wide_vec(c->normal);
    a->displacement = caromi_plus(a->displacement, apart * a->inv_mass, normal);
    b->displacement = caromi_plus(b->displacement, -apart * b->inv_mass, normal);
    a->loaded = b->loaded = 1;
    c->separated = !c->fixed;
    a->displaced = b->displaced = caromi_is_overlapped_component(s, c);
    return true;
}

/* How far a body is moved out of a fixed one, and of its margin, if the gap at the end of the step is this. What a
 * kinematic body enters is pushed by velocities. */
static double caromi_lift_at_end(const caromi_contact *c, double gap, double dt) {
    double most = caromi_min(CAROMI_SEPARATE_SPEED * dt, CAROMI_SEPARATE_MOST);
    double depth = c->kinematic ? 0.0 : caromi_min(caromi_max(-gap, 0.0), most * (double)c->size);
    return depth + (double)c->lift - caromi_max(gap, 0.0);
}

/* Moves bodies out of fixed ones and of their margins, without an impulse: pushed by a velocity, a body would
 * push its neighbours, and one relaxing sweep does not take back what they have. */
static void caromi_contacts_lift(struct caromi_scratch *s) {
    for (uint32_t i = 0; s->batch.lifted && i < s->held_count; i++) {
        caromi_contact *c = &s->held[i];
        double lift = c->lift > 0.0f && c->active
                          ? caromi_lift_at_end(c, caromi_gap_at_end(s, c), s->dt)
                          : 0.0;
        if (lift > 0.0) {
            bool is_a = c->body_a != 0;
            caromi_solver_body *body = &s->solver[is_a ? c->body_a : c->body_b];
            body->displacement =
                caromi_plus(body->displacement, is_a ? lift : -lift, caromi_wide_vec(c->normal));
            body->loaded = 1;
        }
    }
}

/* The first sweep visits all contacts of the components that take part. */
static void caromi_separate_first(struct caromi_scratch *s, uint8_t *moved) {
    for (uint32_t i = 0; i < s->held_count; i++) {
        caromi_contact *c = &s->held[i];
        caromi_solver_prefetch(s, i);
        if (c->active && caromi_separated_component(s, c)->separated &&
            caromi_contact_separate(s, c)) {
            moved[c->body_a] = moved[c->body_b] = 1;
        }
    }
}

/* Whether one of the bodies of a contact moved in this sweep or in the one before. */
static bool caromi_is_stirred(const struct caromi_scratch *s, uint32_t contact, uint8_t sweep,
                              const uint8_t *moved) {
    caromi_pair bodies = s->held_bodies[contact];
    return (bodies.a != 0 && moved[bodies.a] + 1 >= sweep) ||
           (bodies.b != 0 && moved[bodies.b] + 1 >= sweep);
}

/* Another one visits those that are stirred: at the others it would find what the last one found. Most bodies of
 * a large pile do not move. */
static void caromi_separate_again(struct caromi_scratch *s, uint8_t sweep, uint8_t *moved) {
    for (uint32_t i = 0; i < s->held_count; i++) {
        uint32_t soon = i + CAROMI_PAIRS_AHEAD;
        if (soon < s->held_count && caromi_is_stirred(s, soon, sweep, moved)) {
            __builtin_prefetch(&s->solver[s->held_bodies[soon].a]);
            __builtin_prefetch(&s->solver[s->held_bodies[soon].b]);
        }
        caromi_contact *c = &s->held[i];
        if (caromi_is_stirred(s, i, sweep, moved) && c->active && caromi_contact_separate(s, c)) {
            moved[c->body_a] = moved[c->body_b] = sweep;
        }
    }
}

void caromi_contacts_separate(struct caromi_scratch *s) {
    caromi_contacts_lift(s);
    if ((!s->batch.free && !s->batch.jammed) || !caromi_separated_find(s)) {
        return;
    }
    uint8_t *moved = s->order_memory.data; /* of colour.c, which had more there for each body */
    __builtin_memset(moved, 0, s->solver_count);
    caromi_separate_first(s, moved);
    for (uint8_t sweep = 2; sweep <= CAROMI_SEPARATE_SWEEPS; sweep++) {
        caromi_separate_again(s, sweep, moved);
    }
    s->solver[0].displaced = 0; /* it stands for all fixed bodies */
}
