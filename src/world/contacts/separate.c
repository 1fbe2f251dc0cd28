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
 * or if two overlap deeply. In a large component that no kinematic body drives, deeply means by more than springs that
 * carry the weight of a pile: bodies at rest that are moved apart sink back in the next step, and keep that velocity.
 * Sweeps over the contacts of a component change the displacements of its bodies by equal and opposite shares by mass,
 * so the centre of mass of an isolated component stays, and no velocity changes. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

/* The overlap that is left to the springs of such a component. */
#define CAROMI_JAMMED_SLOP 0.01

/* Springs under the load of a large pile give way by more than that, and would have to be separated again in every
 * step: those of 10,000 circles by up to 2.5 %. A component of so many bodies takes part from this depth on if nothing
 * drives it, and is left CAROMI_JAMMED_DEPTH. With that for all, frictionless piles of 300 with masses 1 to 100 do not
 * come to rest, and stacks at x = 1e5 overlap by 5 %. */
#define CAROMI_SEPARATE_MANY 2048u
#define CAROMI_LOADED_DEPTH 0.05

/* Bits of caromi_solver_body.separates: it takes part, because a caller made an overlap or for another reason. */
#define CAROMI_JAMMED 1u
#define CAROMI_OVERLAPPED 2u

/* Numbers of the sweeps in a step, the share of the depth of two dynamic bodies that each resolves, and the greatest
 * displacement of a contact in a sweep, in sizes a second: 24 sizes a second in a step. With one sweep
 * balls that a wall presses merge; eight resolve most of a jam of 40. */
#define CAROMI_SEPARATE_FIRST 2u
#define CAROMI_SEPARATE_LAST 9u
#define CAROMI_SEPARATE_SHARE 0.2
#define CAROMI_SEPARATE_SPEED 3.0

/* And in one sweep, in sizes, however long the step: bodies must not jump over each other. */
#define CAROMI_SEPARATE_MOST 0.1

/* The gap at the end of the step. */
static double caromi_gap_at_end(const struct caromi_scratch *s, const caromi_contact *c) {
    caromi_vec way =
        caromi_minus(s->solver[c->body_a].displacement, s->solver[c->body_b].displacement);
    way = caromi_plus(way, s->dt, caromi_wide_vec(c->ground));
    double gap = c->gap + caromi_dot(way, caromi_wide_vec(c->normal));
    return c->rotates ? gap + caromi_contact_turned(s, c) : gap;
}

/* The solver body that stands for the component of a contact. */
static caromi_solver_body *caromi_separated_component(const struct caromi_scratch *s,
                                                      const caromi_contact *c) {
    return caromi_component_of(s, (caromi_pair){c->body_a, c->body_b});
}

/* Whether a contact is deep enough for its component to take part. */
static bool caromi_is_jammed_component(const struct caromi_scratch *s, const caromi_contact *c) {
    return caromi_is_jammed(c) &&
           (c->overlapped || s->solver[c->body_a].driven ||
            caromi_separated_component(s, c)->members < CAROMI_SEPARATE_MANY ||
            c->gap < -CAROMI_LOADED_DEPTH * (double)c->size);
}

void caromi_separate_mark(struct caromi_scratch *s, const caromi_contact *c) {
    if (caromi_is_jammed_component(s, c) || caromi_is_separated(s, c)) {
        uint32_t why = c->overlapped ? CAROMI_OVERLAPPED : CAROMI_JAMMED;
        caromi_solver_body *component = caromi_separated_component(s, c);
        __atomic_fetch_or(&component->separates, why, __ATOMIC_RELAXED);
        CAROMI_FLAG_IF(&s->batch.separates, true);
    }
}

/* Whether a caller put bodies of this component into each other. */
static bool caromi_is_overlapped_component(const struct caromi_scratch *s,
                                           const caromi_contact *c) {
    return (caromi_separated_component(s, c)->separates & CAROMI_OVERLAPPED) != 0;
}

/* The depth that is left. A body that is moved out of another one is not to be pushed into a third: springs would
 * push that out, and throw it. */
static double caromi_separate_slop(const struct caromi_scratch *s, const caromi_contact *c) {
    const caromi_solver_body *component = caromi_separated_component(s, c);
    double least = CAROMI_SEPARATE_DEPTH * (double)c->size;
    double most = CAROMI_JAMMED_SLOP * (double)c->size;
    if (c->fixed) {
        return 0.0;
    }
    if (c->overlapped || !s->solver[c->body_a].pressed) {
        return least;
    }
    if (component->separates & CAROMI_OVERLAPPED) {
        return caromi_min(caromi_max(-c->gap, least), most);
    }
    return component->members < CAROMI_SEPARATE_MANY ? most : CAROMI_JAMMED_DEPTH * (double)c->size;
}

/* How much deeper the bodies of a contact are than that. */
static double caromi_separate_depth(const struct caromi_scratch *s, const caromi_contact *c) {
    return -caromi_gap_at_end(s, c) - caromi_separate_slop(s, c);
}

bool caromi_is_deep(const struct caromi_scratch *s, const caromi_contact *c) {
    return s->batch.separates && caromi_gap_at_end(s, c) < 0.0 &&
           caromi_separated_component(s, c)->separates && caromi_separate_depth(s, c) > 0.0;
}

/* Moves the bodies of a contact apart by a share of their depth; false if they are not deep. */
static bool caromi_contact_separate(struct caromi_scratch *s, caromi_contact *c) {
    caromi_solver_body *a = &s->solver[c->body_a];
    caromi_solver_body *b = &s->solver[c->body_b];
    double depth = caromi_separate_depth(s, c);
    if (!(depth > 0.0)) {
        return false;
    }
    double share = c->fixed ? 1.0 : CAROMI_SEPARATE_SHARE;
    double most = caromi_min(CAROMI_SEPARATE_SPEED * s->dt, CAROMI_SEPARATE_MOST);
    double apart = caromi_min(share * depth, most * (double)c->size) * (double)c->mass;
    caromi_vec normal = caromi_wide_vec(c->normal);
    a->displacement = caromi_plus(a->displacement, apart * a->inv_mass, normal);
    b->displacement = caromi_plus(b->displacement, -apart * b->inv_mass, normal);
    a->pushed = b->pushed = 1;
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

/* Moves bodies out of fixed ones and of their margins, without an impulse, and notes in `moved` which: pushed by a
 * velocity, a body would push its neighbours, and one relaxing sweep does not take back what they have. */
static void caromi_contacts_lift(struct caromi_scratch *s, uint8_t *moved) {
    const uint8_t flags = CAROMI_CONTACT_ACTIVE | CAROMI_CONTACT_LIFTS;
    for (uint32_t i = 0; s->batch.lifted && i < s->held_count; i++) {
        if ((s->held_flags[i] & flags) != flags) {
            continue;
        }
        const caromi_contact *c = &s->held[i];
        double lift = caromi_lift_at_end(c, caromi_gap_at_end(s, c), s->dt);
        if (lift > 0.0) {
            bool is_a = c->body_a != 0;
            caromi_solver_body *body = &s->solver[is_a ? c->body_a : c->body_b];
            body->displacement =
                caromi_plus(body->displacement, is_a ? lift : -lift, caromi_wide_vec(c->normal));
            body->pushed = 1;
            moved[c->body_a | c->body_b] = 1;
        }
    }
}

/* Whether one of the bodies of a contact moved in this sweep or in the one before. Number 0 never moves. */
static bool caromi_is_stirred(const struct caromi_scratch *s, uint32_t contact, uint8_t sweep,
                              const uint8_t *moved) {
    caromi_pair bodies = s->held_bodies[contact];
    return (moved[bodies.a] + 1 >= sweep) | (moved[bodies.b] + 1 >= sweep);
}

/* The contacts that sweeps visit. */
typedef struct caromi_separated {
    uint8_t *moved;   /* by solver body: the last sweep that moved it */
    uint32_t *listed; /* contacts, in order */
    uint32_t count;
} caromi_separated;

/* Visits a contact, if its bodies may be deeper than the last sweep left them; false if not. */
static bool caromi_separate_visit(struct caromi_scratch *s, uint32_t contact, uint8_t sweep,
                                  uint8_t *moved, bool *any) {
    const uint32_t deep = sweep == CAROMI_SEPARATE_FIRST ? CAROMI_CONTACT_DEEP : 0u;
    if (((s->held_flags[contact] & deep) == 0 && !caromi_is_stirred(s, contact, sweep, moved)) ||
        (s->held_flags[contact] & CAROMI_CONTACT_ACTIVE) == 0) {
        return false;
    }
    caromi_contact *c = &s->held[contact];
    if (caromi_component_of(s, s->held_bodies[contact])->separates &&
        caromi_contact_separate(s, c)) {
        moved[c->body_a] = moved[c->body_b] = sweep;
        moved[0] = 0;
        *any = true;
    }
    return true;
}

/* The first sweep visits the contacts that are deep, and the second one those that are stirred: at all others they
 * would find nothing to do. The others visit what the second one did: what is farther away is moved in the next
 * step. Most bodies of a large pile do not move. Returns whether it moved a body. */
static bool caromi_separate_sweep(struct caromi_scratch *s, uint8_t sweep, caromi_separated *all) {
    bool any = false;
    if (sweep > CAROMI_SEPARATE_FIRST + 1) {
        for (uint32_t i = 0; i < all->count; i++) {
            (void)caromi_separate_visit(s, all->listed[i], sweep, all->moved, &any);
        }
        return any;
    }
    all->count = 0;
    for (uint32_t i = 0; i < s->held_count; i++) {
        bool visited = caromi_separate_visit(s, i, sweep, all->moved, &any);
        all->listed[all->count] = i;
        all->count += visited;
    }
    return any;
}

void caromi_contacts_separate(struct caromi_scratch *s) {
    /* In the memory of colour.c, which had more there for each body and each contact. */
    caromi_separated all = {.listed = s->order_memory.data};
    all.moved = (uint8_t *)(all.listed + s->held_count + 1);
    __builtin_memset(all.moved, 0, s->solver_count);
    caromi_contacts_lift(s, all.moved);
    bool any = s->batch.separates != 0;
    for (uint8_t sweep = CAROMI_SEPARATE_FIRST; any && sweep <= CAROMI_SEPARATE_LAST; sweep++) {
        any = caromi_separate_sweep(s, sweep, &all);
    }
    s->solver[0].displaced = 0; /* it stands for all fixed bodies */
}
