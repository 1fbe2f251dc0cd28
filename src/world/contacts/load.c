/* Finds the bodies that contacts carry, and runs the phase of the contacts (caromi_contacts_solve).
 *
 * A body is loaded if contacts that push connect it to a static or kinematic one: it follows the
 * solved displacement with the solved velocity. A body that contacts push, but that nothing carries,
 * falls freely: it gives back the acceleration of the step and follows its parabola. A body that no
 * contact pushes is not changed by the solver at all. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

static uint32_t caromi_load_root(uint32_t *parents, uint32_t body) {
    while (parents[body] != body) {
        parents[body] = parents[parents[body]];
        body = parents[body];
    }
    return body;
}

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

/* Marks the bodies that contacts connect to a kinematic body that moves, or to one that is accelerated. */
static void caromi_driven_find(carom_world *w, uint32_t *parents) {
    struct caromi_scratch *s = w->step;
    for (uint32_t i = 0; i < s->solver_count; i++) {
        parents[i] = i;
        s->solver[i].driven = s->solver[i].pressed = 0;
        s->solver[i].grounded = s->solver[i].contacts = 0;
    }
    for (uint32_t i = 0; i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        if (!c->fixed) {
            uint32_t a = caromi_load_root(parents, c->body_a);
            uint32_t b = caromi_load_root(parents, c->body_b);
            parents[a > b ? a : b] = a < b ? a : b;
            caromi_contact_counts(&s->solver[c->body_a]);
            caromi_contact_counts(&s->solver[c->body_b]);
        }
    }
    for (uint32_t i = 0; i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        if (c->fixed) {
            caromi_solver_body *root = &s->solver[caromi_load_root(parents, c->body_a | c->body_b)];
            root->grounded = 1;
            root->driven |= c->ground.x != 0.0 || c->ground.y != 0.0;
        }
    }
    for (uint32_t i = 1; i < s->solver_count; i++) {
        caromi_solver_body *root = &s->solver[caromi_load_root(parents, i)];
        caromi_vec acceleration = s->solver[i].acceleration;
        if (root->driven || acceleration.x != 0.0 || acceleration.y != 0.0) {
            root->pressed = 1;
        }
    }
    for (uint32_t i = 1; i < s->solver_count; i++) {
        const caromi_solver_body *root = &s->solver[caromi_load_root(parents, i)];
        s->solver[i].driven = root->driven;
        s->solver[i].pressed = root->pressed;
        s->solver[i].grounded = root->grounded && !root->driven;
    }
}

void caromi_loads_find(carom_world *w, const caromi_row *rows) {
    struct caromi_scratch *s = w->step;
    uint32_t *parents = s->order_memory.data; /* of solver bodies; 0 is the ground */
    caromi_driven_find(w, parents);
    for (uint32_t i = 0; i < s->solver_count; i++) {
        parents[i] = i;
        s->solver[i].loaded = 0;
    }
    for (uint32_t i = 0; i < s->contact_count; i++) {
        const caromi_row *r = &rows[i];
        caromi_contact *c = &s->held[r->contact];
        c->total = r->total;
        c->normal_impulse = r->normal_impulse;
        c->friction_impulse = r->friction_impulse;
        s->solver[r->body_a].loaded = s->solver[r->body_a].loaded || r->most > 0.0;
        s->solver[r->body_b].loaded = s->solver[r->body_b].loaded || r->most > 0.0;
        if (r->total > 0.0) {
            uint32_t a = caromi_load_root(parents, r->body_a);
            uint32_t b = caromi_load_root(parents, r->body_b);
            parents[a > b ? a : b] = a < b ? a : b;
        }
    }
    for (uint32_t i = 1; i < s->solver_count; i++) {
        caromi_solver_body *body = &s->solver[i];
        if (!body->loaded && !body->grounded) {
            s->solver_of[body->slot] = 0;
            continue;
        }
        body->loaded = caromi_load_root(parents, i) == 0;
        if (!body->loaded) {
            caromi_falls_freely(s, body);
        }
    }
    s->solver[0].loaded = s->solver[0].grounded = 0;
}

bool caromi_contacts_solve(carom_world *w) {
    struct caromi_scratch *s = w->step;
    s->solver_of = NULL;
    s->held_count = s->contact_count = s->solver_count = 0;
    if (!caromi_contacts_find(w)) {
        return false;
    }
    if (s->held_count == 0) {
        return true;
    }
    /* For the colours, then for the components. */
    size_t used = s->solver_count * sizeof(caromi_component) + s->held_count;
    if (!caromi_memory_roomy(w, &s->row_memory, s->held_count * sizeof(caromi_row), 0) ||
        !caromi_memory_roomy(w, &s->order_memory, used, 0)) {
        s->solver_of = NULL;
        return false;
    }
    caromi_colouring colours;
    caromi_row *rows = s->row_memory.data;
    caromi_contacts_colour(w, rows, s->order_memory.data, &colours);
    caromi_rows_solve(w, rows, &colours);
    caromi_loads_find(w, rows);
    return true;
}
