/* Finds the components of contacts that carry load, and after the solve the bodies that contacts carry.
 *
 * A body is loaded if contacts that push connect it to a static or kinematic one: it follows the
 * solved displacement with the solved velocity. A body that contacts push, but that nothing carries,
 * falls freely: it gives back the acceleration of the step and follows its parabola. So does a body that no
 * contact pushes.
 *
 * Components are trees of solver bodies, which all workers join at the same time. Whatever their order, the root
 * of a tree is its lowest body. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

/* Bodies, or contacts, that a worker takes at once. */
#define CAROMI_JOINED_AT_ONCE 1024u

static uint32_t caromi_body_root(uint32_t *parents, uint32_t body) {
    for (;;) {
        uint32_t parent = __atomic_load_n(&parents[body], __ATOMIC_RELAXED);
        if (parent == body) {
            return body;
        }
        uint32_t next = __atomic_load_n(&parents[parent], __ATOMIC_RELAXED);
        __atomic_store_n(&parents[body], next, __ATOMIC_RELAXED);
        body = next;
    }
}

/* Another worker may have joined a root to a lower one: the next try finds that. */
static void caromi_bodies_join(uint32_t *parents, uint32_t a, uint32_t b) {
    if (__atomic_load_n(&parents[a], __ATOMIC_RELAXED) ==
        __atomic_load_n(&parents[b], __ATOMIC_RELAXED)) {
        return;
    }
    for (;;) {
        a = caromi_body_root(parents, a);
        b = caromi_body_root(parents, b);
        uint32_t low = a < b ? a : b;
        uint32_t high = a < b ? b : a;
        if (low == high || __atomic_compare_exchange_n(&parents[high], &high, low, false,
                                                       __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
            return;
        }
        a = low;
        b = high;
    }
}

static void caromi_parents_task(void *world, uint32_t number) {
    (void)number;
    struct caromi_scratch *s = ((carom_world *)world)->step;
    uint32_t first, last;
    while (caromi_next_block(s, CAROMI_JOINED_AT_ONCE, s->solver_count, &first, &last)) {
        for (uint32_t i = first; i < last; i++) {
            s->parents[i] = i;
        }
    }
}

/* ---- before the solve ----------------------------------------------------------------------------- */

static bool caromi_is_accelerated(const caromi_solver_body *body) {
    return body->acceleration.x != 0.0 || body->acceleration.y != 0.0;
}

/* Whether a contact is one with a kinematic body that moves. */
static bool caromi_is_driver(const caromi_contact *c) {
    return c->fixed && (c->ground.x != 0.0f || c->ground.y != 0.0f);
}

static void caromi_flag_set(uint8_t *flag, bool set) {
    if (set) { /* any worker may */
        __atomic_store_n(flag, 1, __ATOMIC_RELAXED);
    }
}

/* Joins the bodies of contacts. A body that touches a fixed one is pressed for now. */
static void caromi_touching_join(void *world, uint32_t number) {
    (void)number;
    struct caromi_scratch *s = ((carom_world *)world)->step;
    uint32_t first, last;
    while (caromi_next_block(s, CAROMI_JOINED_AT_ONCE, s->held_count, &first, &last)) {
        for (uint32_t i = first; i < last; i++) {
            caromi_pair bodies = s->held_bodies[i];
            if (s->batch.restless) {
                uint32_t body = bodies.a != 0 ? bodies.a : bodies.b;
                caromi_flag_set(&s->solver[body].restless,
                                (s->held_flags[i] & CAROMI_CONTACT_RESTLESS) != 0);
            }
            if (bodies.a != 0 && bodies.b != 0) {
                caromi_bodies_join(s->parents, bodies.a, bodies.b);
                if (s->batch.kinematic) { /* else no component is driven */
                    const double deep = -CAROMI_CRUSHED * (double)s->held[i].size;
                    caromi_flag_set(&s->solver[bodies.a].crushed, s->held[i].gap < deep);
                }
                continue;
            }
            const caromi_contact *c = &s->held[i];
            caromi_solver_body *body = &s->solver[c->body_a | c->body_b];
            caromi_flag_set(&body->grounded, c->active); /* else it is left to the sweep */
            caromi_flag_set(&body->driven, caromi_is_driver(c));
            caromi_flag_set(&body->squeezed, caromi_was_squeezed(c));
            caromi_flag_set(&body->pressed, true);
        }
    }
}

void caromi_pressed_find(carom_world *w) {
    struct caromi_scratch *s = w->step;
    caromi_run(w, caromi_parents_task);
    caromi_run(w, caromi_touching_join);
    /* The lowest body of a tree is its root: it gets what the others have, and comes before them. */
    for (uint32_t i = 1; i < s->solver_count; i++) {
        caromi_solver_body *body = &s->solver[i];
        s->parents[i] = body->component = s->parents[s->parents[i]];
        caromi_solver_body *root = &s->solver[body->component];
        root->members++;
        root->grounded |= body->grounded;
        root->driven |= body->driven;
        root->pressed |= body->pressed;
        root->restless |= body->restless;
        root->squeezed |= body->squeezed;
        root->crushed |= body->crushed;
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
            body->squeezed |= body->crushed && body->driven;
            body->squeezed = body->squeezed && body->members <= CAROMI_MOST_SETTLING;
            s->batch.settles |= caromi_is_settling(body);
        }
        body->driven = root->driven;
        body->squeezed = root->squeezed;
        body->pressed = root->pressed;
        body->grounded = root->grounded;
    }
}

/* ---- after the solve ------------------------------------------------------------------------------ */

static void caromi_falls_freely(const struct caromi_scratch *s, caromi_solver_body *body) {
    /* Over n substeps of h: a h h (1 + 2 + ... + n). */
    double n = (double)CAROMI_SUBSTEPS;
    double fallen = 0.5 * s->dt * s->dt * (1.0 + 1.0 / n);
    body->velocity = caromi_plus(body->velocity, -s->dt, body->acceleration);
    body->displacement =
        caromi_plus(body->displacement, 0.5 * s->dt * s->dt - fallen, body->acceleration);
}

void caromi_loads_begin(carom_world *w) {
    caromi_run(w, caromi_parents_task);
}

void caromi_contact_load(const struct caromi_scratch *s, const caromi_contact *c, bool pushed) {
    pushed = pushed || c->total > 0.0f;
    caromi_flag_set(&s->solver[c->body_a].loaded, pushed);
    caromi_flag_set(&s->solver[c->body_b].loaded, pushed);
    if (c->total > 0.0f) {
        caromi_bodies_join(s->parents, c->body_a, c->body_b);
    }
}

static void caromi_loaded_task(void *world, uint32_t number) {
    (void)number;
    struct caromi_scratch *s = ((carom_world *)world)->step;
    uint32_t first, last;
    while (caromi_next_block(s, CAROMI_JOINED_AT_ONCE, s->solver_count, &first, &last)) {
        for (uint32_t i = first > 0 ? first : 1; i < last; i++) {
            caromi_solver_body *body = &s->solver[i];
            if (!body->loaded && !body->grounded) {
                s->solver_of[body->slot] = 0;
                continue;
            }
            body->loaded = caromi_body_root(s->parents, i) == 0;
            if (!body->loaded) {
                caromi_falls_freely(s, body);
            }
        }
    }
}

void caromi_loads_find(carom_world *w) {
    struct caromi_scratch *s = w->step;
    caromi_run(w, caromi_loaded_task);
    s->solver[0].loaded = s->solver[0].grounded = 0;
}
