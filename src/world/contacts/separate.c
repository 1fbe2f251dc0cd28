/* Moves overlapping dynamic bodies apart without giving them a velocity.
 *
 * The springs of solve.c correct overlaps with velocities, which the relaxation sweep takes back.
 * They fail in two cases. One sweep does not take everything back for a body that has many
 * contacts, or that was pushed against a wall: bodies placed into each other would fly apart. And
 * springs push against friction: a pile that a kinematic body presses would jam, and its bodies
 * would be pushed through each other. Here, there is no friction.
 *
 * Invariant: an overlap that a caller made changes no velocity, whatever is near.
 * caromi_contact.overlapped marks such a contact from the step in which it is found with an overlap
 * to the one in which it has none. Until then its springs are off, and sweeps of the motion phase
 * ignore its displacement (motion/times.c).
 *
 * A component of the contact graph takes part in three cases: a caller made two of its bodies
 * overlap, it carries no load and two bodies overlap, or two overlap deeply. In a large component
 * that no kinematic body drives, deeply means by more than springs overlap under the weight of a
 * pile. Otherwise bodies at rest would be moved apart, sink back in the next step, and keep that
 * velocity.
 *
 * Sweeps over the contacts of a component change the displacements of its bodies, by equal and
 * opposite amounts weighted by mass. So the centre of mass of an isolated component stays, and no
 * velocity changes.
 *
 * Invariant: no displacement, of the solver or of these sweeps, leads a rotating box into a fixed
 * body (caromi_contacts_ground). */
#include "base/guard.h"
#include "world/contacts/contacts.h"

/* Overlaps that springs do not resolve alone: those made by a caller, and those deeper than this
 * fraction of the size. Sweeps allow more in a pile (CAROMI_GIVES_WAY), for the steps in which it
 * lands. With 0.03 a frictionless pile of masses 1 to 100 was not at rest after 25 s. The same
 * depth is left to the springs. With half of it, all bodies of a pile that the springs carry at
 * that depth were moved apart together, and sank back: 5 of 8 piles of 1000 circles and rotating
 * boxes were awake after 25 s, now 0. */
#define CAROMI_JAMMED_DEPTH 0.02

/* Springs under the load of a large pile overlap by more: up to 2.5 % for 10,000 circles. They
 * would have to be separated again in every step. A component of this many bodies takes part only
 * from CAROMI_LOADED_DEPTH on, if nothing drives it. With that for all components, frictionless
 * piles of 300 with masses 1 to 100 do not come to rest. Stacks at x = 1e5 would overlap by 5 %. */
#define CAROMI_SEPARATE_MANY 2048u
#define CAROMI_LOADED_DEPTH 0.05

/* Bits of caromi_solver_body.separates: the component takes part because a caller made an overlap,
 * or for another reason. */
#define CAROMI_JAMMED 1u
#define CAROMI_OVERLAPPED 2u

/* Numbers of the first and last sweep of a step. Each sweep resolves CAROMI_SEPARATE_SHARE of the
 * penetration depth of two dynamic bodies. CAROMI_SEPARATE_SPEED limits the displacement of a
 * contact in a sweep, in sizes a second: 24 sizes a second in a step. With one sweep, balls that a
 * wall presses merge; eight resolve most of a jam of 40. */
#define CAROMI_SEPARATE_FIRST 2u
#define CAROMI_SEPARATE_LAST 9u
#define CAROMI_SEPARATE_SHARE 0.2
#define CAROMI_SEPARATE_SPEED 3.0

/* Limit for a sweep in sizes, however long the step is: bodies must not jump over each other. */
#define CAROMI_SEPARATE_MOST 0.1

/* Returns what the rotation of boxes adds to the gap of a contact over the step. */
static double caromi_contact_turned(const struct caromi_scratch *s, const caromi_contact *c) {
    const caromi_solver_body *a = &s->solver[c->body_a];
    const caromi_solver_body *b = &s->solver[c->body_b];
    caromi_vec n = caromi_wide_vec(c->normal);
    double by_a = a->rotates ? (double)a->turned * caromi_cross(caromi_wide_vec(c->arm_a), n) : 0.0;
    double by_b = b->rotates ? (double)b->turned * caromi_cross(caromi_wide_vec(c->arm_b), n) : 0.0;
    return by_a - by_b;
}

/* Returns the gap at the end of the step. */
static double caromi_gap_at_end(const struct caromi_scratch *s, const caromi_contact *c) {
    caromi_vec way =
        caromi_minus(s->solver[c->body_a].displacement, s->solver[c->body_b].displacement);
    way = caromi_plus(way, s->dt, caromi_wide_vec(c->ground));
    double gap = c->gap + caromi_dot(way, caromi_wide_vec(c->normal));
    return c->rotates ? gap + caromi_contact_turned(s, c) : gap;
}

/* Returns the solver body that represents the component of a contact. */
static caromi_solver_body *caromi_separated_component(const struct caromi_scratch *s,
                                                      const caromi_contact *c) {
    return caromi_component_of(s, (caromi_pair){c->body_a, c->body_b});
}

static bool caromi_is_jammed(const caromi_contact *c) {
    return c->active && !c->fixed &&
           (c->overlapped || c->gap < -CAROMI_JAMMED_DEPTH * (double)c->size);
}

/* Returns whether a contact is deep enough for its component to take part. */
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

/* Returns whether a caller made bodies of this component overlap. */
static bool caromi_is_overlapped_component(const struct caromi_scratch *s,
                                           const caromi_contact *c) {
    return (caromi_separated_component(s, c)->separates & CAROMI_OVERLAPPED) != 0;
}

/* Returns the penetration depth that is left. A body that is moved out of another one must not be
 * pushed into a third: springs would push that one out at a high speed. */
static double caromi_separate_slop(const struct caromi_scratch *s, const caromi_contact *c) {
    const caromi_solver_body *component = caromi_separated_component(s, c);
    double least = CAROMI_SEPARATE_DEPTH * (double)c->size;
    double most = CAROMI_JAMMED_DEPTH * (double)c->size;
    if (c->fixed) {
        return 0.0;
    }
    if (c->overlapped || !s->solver[c->body_a].pressed) {
        return least;
    }
    if (component->separates & CAROMI_OVERLAPPED) {
        return caromi_min(caromi_max(-c->gap, least), most);
    }
    return most;
}

/* Returns the penetration depth beyond that. */
static double caromi_separate_depth(const struct caromi_scratch *s, const caromi_contact *c) {
    return -caromi_gap_at_end(s, c) - caromi_separate_slop(s, c);
}

bool caromi_is_deep(const struct caromi_scratch *s, const caromi_contact *c) {
    return s->batch.separates && caromi_gap_at_end(s, c) < 0.0 &&
           caromi_separated_component(s, c)->separates && caromi_separate_depth(s, c) > 0.0;
}

/* Moves the bodies of a contact apart by a fraction of their penetration depth. Returns false if
 * there is nothing to correct. */
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

/* Returns how far a body is moved out of a fixed one and its margin, given the gap at the end of
 * the step. Overlaps with kinematic bodies are corrected by velocities. */
static double caromi_lift_at_end(const caromi_contact *c, double gap, double dt) {
    double most = caromi_min(CAROMI_SEPARATE_SPEED * dt, CAROMI_SEPARATE_MOST);
    double depth = c->kinematic ? 0.0 : caromi_min(caromi_max(-gap, 0.0), most * (double)c->size);
    return depth + (double)c->lift - caromi_max(gap, 0.0);
}

/* Moves bodies out of fixed ones and their margins, without an impulse, and marks them in `moved`.
 * A body pushed by a velocity would push its neighbours, and one relaxation sweep does not take
 * back what these got. */
static void caromi_contacts_lift(struct caromi_scratch *s, uint8_t *moved) {
    const uint32_t flags = CAROMI_CONTACT_ACTIVE | CAROMI_CONTACT_LIFTS;
    for (uint32_t i = 0; caromi_any_contact(s, CAROMI_CONTACT_LIFTS) && i < s->held_count; i++) {
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

/* Passes over the contacts of rotating boxes with fixed bodies. A box on two points needs a few.
 * They end when corrections are below CAROMI_GROUND_ERROR, as a share of the size. */
#define CAROMI_GROUND_PASSES 8
#define CAROMI_GROUND_ERROR 1e-6

/* Moves and turns a box at a contact point so that it does not enter a fixed body in the step, as
 * far as it is not in it already. Returns whether the correction was noticeable. */
static bool caromi_contact_ground(struct caromi_scratch *s, const caromi_contact *c) {
    double depth = caromi_min(c->gap, 0.0) - caromi_gap_at_end(s, c);
    if (!(depth > 0.0)) {
        return false;
    }
    bool is_a = c->body_a != 0;
    caromi_solver_body *body = &s->solver[is_a ? c->body_a : c->body_b];
    caromi_vec normal = caromi_wide_vec(c->normal);
    caromi_vec arm = caromi_wide_vec(is_a ? c->arm_a : c->arm_b);
    double push = (is_a ? depth : -depth) * (double)c->mass;
    body->displacement = caromi_plus(body->displacement, push * body->inv_mass, normal);
    body->turned += (float)(push * (double)body->inv_inertia * caromi_cross(arm, normal));
    body->pushed = 1;
    return depth > CAROMI_GROUND_ERROR * (double)c->size;
}

/* Keeps the invariant that no displacement leads a rotating box into a fixed body. The sweeps of
 * the solver, and those above, leave errors, and a clip would not remove them: it is exact only for
 * a path that does not turn. A box under a pile would be clipped again and again in every step. */
static void caromi_contacts_ground(struct caromi_scratch *s, uint32_t *listed) {
    uint32_t count = 0;
    for (uint32_t i = 0; caromi_any_contact(s, CAROMI_CONTACT_ROTATES) && i < s->held_count; i++) {
        caromi_pair pair = s->held_bodies[i];
        listed[count] = i;
        count += (pair.a == 0 || pair.b == 0) && s->held[i].rotates && s->held[i].active;
    }
    bool any = count > 0;
    for (int pass = 0; any && pass < CAROMI_GROUND_PASSES; pass++) {
        any = false;
        for (uint32_t i = 0; i < count; i++) {
            any = caromi_contact_ground(s, &s->held[listed[i]]) || any;
        }
    }
}

/* Returns whether one of the bodies of a contact moved in this sweep or the previous one. Number 0
 * never moves. */
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

/* Visits a contact if its bodies may be deeper than the last sweep left them; otherwise returns
 * false. Sets `any` if it moved them. */
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

/* Runs a sweep and returns whether it moved a body. The first sweep visits the deep contacts, and
 * the second one those whose bodies moved: others need no correction. Later sweeps visit the same
 * contacts as the second; bodies farther away are moved in the next step. Most bodies of a large
 * pile do not move. */
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
    /* Reuses the memory of colour.c, which needed more for each body and each contact. */
    caromi_separated all = {.listed = s->order_memory.data};
    all.moved = (uint8_t *)(all.listed + s->held_count + 1);
    __builtin_memset(all.moved, 0, s->solver_count);
    caromi_contacts_lift(s, all.moved);
    bool any = s->batch.separates != 0;
    for (uint8_t sweep = CAROMI_SEPARATE_FIRST; any && sweep <= CAROMI_SEPARATE_LAST; sweep++) {
        any = caromi_separate_sweep(s, sweep, &all);
    }
    caromi_contacts_ground(s, all.listed);
    s->solver[0].displaced = 0; /* it stands for all fixed bodies */
}
