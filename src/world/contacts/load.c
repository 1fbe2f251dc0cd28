/* Finds the components of the contact graph that carry load and, after the solve, the bodies that
 * contacts carry.
 *
 * A body is loaded if contacts that push connect it to a static or kinematic one: it follows the
 * solved displacement with the solved velocity. A body that contacts push, but that nothing
 * carries, falls freely: it gives back the acceleration of the step and follows its parabola. So
 * does a body that no contact pushes. Bodies that different accelerations press together follow the
 * parabola of the sum of acceleration and contact forces.
 *
 * Components are union-find trees of solver bodies (trees.h), which workers join concurrently. */
#include "base/guard.h"
#include "world/contacts/contacts.h"
#include "world/trees.h"

/* Bodies, or contacts, that a worker takes at once. */
#define CAROMI_JOINED_AT_ONCE 1024u

static void caromi_parents_block(caromi_task_range range) {
    struct caromi_scratch *s = range.w->step;
    for (uint32_t i = range.first; i < range.last; i++) {
        s->parents[i] = i;
    }
}

/* ---- before the solve ------------------------------------------------------------------------ */

static bool caromi_is_accelerated(const caromi_solver_body *body) {
    return body->acceleration.x != 0.0 || body->acceleration.y != 0.0;
}

/* Returns whether a contact is one with a kinematic body that moves. */
static bool caromi_is_driver(const caromi_contact *c) {
    return c->fixed && (c->ground.x != 0.0f || c->ground.y != 0.0f);
}

/* Joins the bodies of contacts. A body that touches a fixed one is marked as pressed for now. */
static void caromi_touching_join(caromi_task_range range) {
    struct caromi_scratch *s = range.w->step;
    for (uint32_t i = range.first; i < range.last; i++) {
        caromi_pair bodies = s->held_bodies[i];
        if (caromi_any_contact(s, CAROMI_CONTACT_RESTLESS)) {
            CAROMI_FLAG_IF(&s->solver[caromi_dynamic_of(bodies)].restless,
                           (s->held_flags[i] & CAROMI_CONTACT_RESTLESS) != 0);
        }
        if (caromi_any_contact(s, CAROMI_CONTACT_LOPSIDED) &&
            (s->held_flags[i] & CAROMI_CONTACT_UNEVEN) != 0) {
            CAROMI_FLAG_IF(&s->solver[bodies.a].uneven, true);
            CAROMI_FLAG_IF(&s->solver[bodies.b].uneven, true);
            CAROMI_FLAG_IF(&s->solver[bodies.a].lopsided,
                           (s->held_flags[i] & CAROMI_CONTACT_LOPSIDED) != 0);
        }
        if (bodies.a != 0 && bodies.b != 0) {
            caromi_trees_join(s->parents, bodies.a, bodies.b, true);
            if (caromi_any_contact(
                    s, CAROMI_CONTACT_KINEMATIC)) { /* otherwise no component is driven */
                const double deep = -CAROMI_CRUSHED * (double)s->held[i].size;
                CAROMI_FLAG_IF(&s->solver[bodies.a].crushed, s->held[i].gap < deep);
            }
            continue;
        }
        const caromi_contact *c = &s->held[i];
        caromi_solver_body *body = &s->solver[c->body_a | c->body_b];
        CAROMI_FLAG_IF(&body->grounded, c->active); /* otherwise it is left to the sweep */
        CAROMI_FLAG_IF(&body->driven, caromi_is_driver(c));
        CAROMI_FLAG_IF(&body->walled, !caromi_is_driver(c));
        CAROMI_FLAG_IF(&body->squeezed, caromi_was_squeezed(c));
        CAROMI_FLAG_IF(&body->pressed, true);
    }
}

void caromi_pressed_find(carom_world *w) {
    struct caromi_scratch *s = w->step;
    caromi_run_blocks(w, caromi_parents_block, CAROMI_JOINED_AT_ONCE, s->solver_count);
    caromi_run_blocks(w, caromi_touching_join, CAROMI_JOINED_AT_ONCE, s->held_count);
    /* The root of a tree is its body with the lowest number, so it precedes the others. It collects
     * their flags. */
    for (uint32_t i = 1; i < s->solver_count; i++) {
        caromi_solver_body *body = &s->solver[i];
        s->parents[i] = body->component = s->parents[s->parents[i]];
        caromi_solver_body *root = &s->solver[body->component];
        root->members++;
        root->grounded |= body->grounded;
        root->driven |= body->driven;
        root->pressed |= body->pressed;
        root->restless |= body->restless;
        root->lopsided |= body->lopsided;
        root->squeezed |= body->squeezed;
        root->crushed |= body->crushed;
        root->walled |= body->walled;
        root->differs |= body->acceleration.x != root->acceleration.x ||
                         body->acceleration.y != root->acceleration.y;
    }
    s->batch.settles = 0;
    for (uint32_t i = 1; i < s->solver_count; i++) {
        caromi_solver_body *body = &s->solver[i];
        const caromi_solver_body *root = &s->solver[body->component];
        if (body == root) {
            body->pressed =
                body->driven || body->differs || (body->pressed && caromi_is_accelerated(body));
            body->grounded = body->grounded && !body->driven;
            /* But not in a stack on a lift, where a heavy body may sink into a light one. */
            body->squeezed |= body->crushed && body->driven && body->walled;
            body->squeezed = body->squeezed && body->members <= CAROMI_MOST_SETTLING;
            s->batch.settles |= caromi_is_settling(body);
        }
        body->driven = root->driven;
        body->squeezed = root->squeezed;
        body->pressed = root->pressed;
        body->grounded = root->grounded;
    }
}

/* ---- after the solve ------------------------------------------------------------------------- */

/* Gives a body the path of free fall: a parabola to its solved displacement. If the accelerations
 * of a component differ, its contacts carry load all the time. The acceleration is then the total
 * one, from the solved velocities. */
static void caromi_falls_freely(const struct caromi_scratch *s, caromi_solver_body *body) {
    caromi_vec early = caromi_times((double)body->early, body->acceleration);
    if (s->solver[body->component].differs) {
        caromi_vec change = caromi_minus(body->velocity, body->stopped);
        body->acceleration = caromi_plus(early, 1.0 / s->dt, change);
    }
    /* Over n substeps of h a body moves by a h^2 (1 + 2 + ... + n) = a dt^2 (1 + 1 / n) / 2. */
    caromi_vec late = caromi_minus(body->acceleration, early);
    caromi_vec beyond = caromi_plus(early, 1.0 / CAROMI_SUBSTEPS, late);
    body->velocity = caromi_plus(body->velocity, -s->dt, body->acceleration);
    body->displacement = caromi_plus(body->displacement, -0.5 * s->dt * s->dt, beyond);
    double spun = (double)body->spin_acceleration;
    body->spin = (float)((double)body->spin - s->dt * spun);
    if (body->rotates) {
        body->turned -= (float)(0.5 * s->dt * s->dt / CAROMI_SUBSTEPS * spun);
    }
}

void caromi_loads_begin(carom_world *w) {
    caromi_run_blocks(w, caromi_parents_block, CAROMI_JOINED_AT_ONCE, w->step->solver_count);
}

void caromi_contact_load(const struct caromi_scratch *s, const caromi_contact *c, bool pushed) {
    pushed = pushed || c->total > 0.0f;
    CAROMI_FLAG_IF(&s->solver[c->body_a].pushed, pushed);
    CAROMI_FLAG_IF(&s->solver[c->body_b].pushed, pushed);
    if (c->total > 0.0f) {
        CAROMI_FLAG_IF(&s->solver[c->body_a].leans, !c->fixed);
        CAROMI_FLAG_IF(&s->solver[c->body_b].leans, !c->fixed);
        caromi_trees_join(s->parents, c->body_a, c->body_b, true);
    }
}

static void caromi_loaded_block(caromi_task_range range) {
    struct caromi_scratch *s = range.w->step;
    for (uint32_t i = range.first > 0 ? range.first : 1; i < range.last; i++) {
        caromi_solver_body *body = &s->solver[i];
        if (!body->pushed && !body->grounded) {
            s->solver_of[body->slot] = 0;
            continue;
        }
        body->loaded = caromi_tree_root(s->parents, i) == 0;
        if (!body->loaded) {
            caromi_falls_freely(s, body);
        }
    }
}

void caromi_loads_find(carom_world *w) {
    struct caromi_scratch *s = w->step;
    caromi_run_blocks(w, caromi_loaded_block, CAROMI_JOINED_AT_ONCE, s->solver_count);
    s->solver[0].loaded = s->solver[0].grounded = 0;
}
