/* Finds the components of contacts that carry load, and after the solve the bodies that contacts carry.
 *
 * A body is loaded if contacts that push connect it to a static or kinematic one: it follows the
 * solved displacement with the solved velocity. A body that contacts push, but that nothing carries,
 * falls freely: it gives back the acceleration of the step and follows its parabola. So does a body that no
 * contact pushes. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

static void caromi_falls_freely(const struct caromi_scratch *s, caromi_solver_body *body) {
    /* Over n substeps of h: a h h (1 + 2 + ... + n). */
    double n = (double)CAROMI_SUBSTEPS;
    double fallen = 0.5 * s->dt * s->dt * (1.0 + 1.0 / n);
    body->velocity = caromi_plus(body->velocity, -s->dt, body->acceleration);
    body->displacement =
        caromi_plus(body->displacement, 0.5 * s->dt * s->dt - fallen, body->acceleration);
}

static void caromi_contact_counts(caromi_solver_body *body) {
    body->contacts = (uint8_t)(body->contacts < 255u ? body->contacts + 1u : 255u);
}

static void caromi_parents_clear(const struct caromi_scratch *s, uint32_t *parents) {
    for (uint32_t i = 0; i < s->solver_count; i++) {
        parents[i] = i;
    }
}

static bool caromi_is_accelerated(const caromi_solver_body *body) {
    return body->acceleration.x != 0.0 || body->acceleration.y != 0.0;
}

/* Whether a contact is one with a kinematic body that moves. */
static bool caromi_is_driver(const caromi_contact *c) {
    return c->fixed && (c->ground.x != 0.0f || c->ground.y != 0.0f);
}

void caromi_pressed_find(carom_world *w) {
    struct caromi_scratch *s = w->step;
    uint32_t *parents = s->order_memory.data;
    caromi_parents_clear(s, parents);
    for (uint32_t i = 0; i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        if (!c->fixed) {
            caromi_bodies_join(parents, c->body_a, c->body_b);
            caromi_contact_counts(&s->solver[c->body_a]);
            caromi_contact_counts(&s->solver[c->body_b]);
        }
    }
    for (uint32_t i = 0; i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        if (c->fixed) {
            caromi_solver_body *root = &s->solver[caromi_body_root(parents, c->body_a | c->body_b)];
            root->grounded |= c->active; /* else it is left to the sweep */
            root->driven |= caromi_is_driver(c);
            root->pressed |= root->driven || caromi_is_accelerated(root);
        }
    }
    for (uint32_t i = 1; i < s->solver_count; i++) {
        caromi_solver_body *root = &s->solver[caromi_body_root(parents, i)];
        caromi_vec acceleration = s->solver[i].acceleration;
        root->pressed |=
            acceleration.x != root->acceleration.x || acceleration.y != root->acceleration.y;
    }
    for (uint32_t i = 1; i < s->solver_count; i++) {
        uint32_t component = caromi_body_root(parents, i);
        const caromi_solver_body *root = &s->solver[component];
        s->solver[i].component = component;
        s->solver[i].driven = root->driven;
        s->solver[i].pressed = root->pressed;
        s->solver[i].grounded = root->grounded && !root->driven;
    }
}

void caromi_loads_find(carom_world *w) {
    struct caromi_scratch *s = w->step;
    uint32_t *parents = s->order_memory.data; /* of solver bodies; 0 is the ground */
    caromi_parents_clear(s, parents);
    for (uint32_t i = 0; i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        s->solver[c->body_a].loaded |= c->pushed;
        s->solver[c->body_b].loaded |= c->pushed;
        if (c->total > 0.0f) {
            caromi_bodies_join(parents, c->body_a, c->body_b);
        }
    }
    for (uint32_t i = 1; i < s->solver_count; i++) {
        caromi_solver_body *body = &s->solver[i];
        if (!body->loaded && !body->grounded) {
            s->solver_of[body->slot] = 0;
            continue;
        }
        body->loaded = caromi_body_root(parents, i) == 0;
        if (!body->loaded) {
            caromi_falls_freely(s, body);
        }
    }
    s->solver[0].loaded = s->solver[0].grounded = 0;
}
