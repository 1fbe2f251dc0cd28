/* Numbers the dynamic bodies of all contacts, and creates the solver bodies.
 *
 * caromi_solver_bodies_number  numbers the bodies that contacts/find.c has marked.
 * caromi_contact_bodies_block  sets the numbers in the contacts.
 * caromi_solver_bodies_block   fills the solver bodies. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

/* Contacts, or bodies, that a worker takes at once. */
#define CAROMI_NUMBERED_AT_ONCE 512u

/* Gives the next number to a marked body. */
static void caromi_solver_body_number(struct caromi_scratch *s, uint32_t slot) {
    s->solver[s->solver_count].slot = slot;
    ((uint32_t *)s->solver_of_memory.data)[slot] = s->solver_count++;
}

/* If there are many contacts, bodies are numbered in grid order, so that neighbours are close
 * together in memory; otherwise in the order of their contacts. */
static void caromi_solver_bodies_number(struct caromi_scratch *s) {
    const uint32_t *solver_of = s->solver_of_memory.data;
    s->solver[0].slot = CAROMI_NONE;
    s->solver_count = 1;
    if (s->held_count > s->mover_count / 16) {
        for (uint32_t i = 0; i < s->grid.count; i++) {
            if (solver_of[s->grid.body[i]] != 0) {
                caromi_solver_body_number(s, s->grid.body[i]);
            }
        }
        return;
    }
    for (uint32_t i = 0; i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        const uint32_t slots[2] = {c->a, c->b};
        for (int side = 0; side < 2; side++) {
            bool dynamic = (side == 0 ? c->body_a : c->body_b) != 0;
            uint32_t at = solver_of[slots[side]];
            if (dynamic &&
                (at == 0 || at >= s->solver_count || s->solver[at].slot != slots[side])) {
                caromi_solver_body_number(s, slots[side]);
            }
        }
    }
}

static void caromi_solver_bodies_block(caromi_task_range range) {
    carom_world *w = range.w;
    struct caromi_scratch *s = w->step;
    for (uint32_t i = range.first; i < range.last; i++) {
        uint32_t slot = s->solver[i].slot;
        const caromi_body *b = &w->bodies[slot != CAROMI_NONE ? slot : 0];
        if (i + CAROMI_PAIRS_AHEAD < range.last) {
            __builtin_prefetch(&w->bodies[s->solver[i + CAROMI_PAIRS_AHEAD].slot]);
        }
        s->solver[i] = (caromi_solver_body){.slot = slot};
        if (slot != CAROMI_NONE) {
            s->solver[i].velocity = s->solver[i].stopped = caromi_wide_vec(b->vel);
            s->solver[i].acceleration = caromi_acceleration(w, b, slot);
            s->solver[i].inv_mass = (double)b->inv_mass;
            s->solver[i].spin = s->solver[i].stopped_spin = b->spin;
            s->solver[i].rotates = caromi_rotates(b);
            s->solver[i].ease = caromi_rotates(b) ? (float)caromi_box_inverse_inertia(w, b)
                                                  : (float)caromi_body_ease(w, b);
            s->solver[i].radius = b->half.x;
            s->solver[i].spin_acceleration = (float)caromi_spin_acceleration(w, b, slot);
        }
    }
}

/* Sets the numbers of the bodies in their contacts, and the starts of the contacts of each slot. */
static void caromi_contact_bodies_block(caromi_task_range range) {
    const carom_world *w = range.w;
    struct caromi_scratch *s = w->step;
    const uint32_t *solver_of = s->solver_of_memory.data;
    uint32_t *const starts = s->contact_starts;
    uint32_t slot = range.first > 0 ? s->held[range.first - 1].a + 1 : 0;
    for (uint32_t i = range.first; i < range.last; i++) {
        caromi_contact *c = &s->held[i];
        c->body_a = c->body_a != 0 ? solver_of[c->a] : 0;
        c->body_b = c->body_b != 0 ? solver_of[c->b] : 0;
        s->held_bodies[i] = (caromi_pair){c->body_a, c->body_b};
        s->held_flags[i] = (uint16_t)caromi_contact_flags(c);
        for (; starts != NULL && slot <= c->a; slot++) {
            starts[slot] = i;
        }
    }
    bool ends = starts != NULL && range.last == s->held_count;
    for (; ends && slot <= w->slot_count; slot++) {
        starts[slot] = range.last;
    }
}

void caromi_solver_bodies_make(carom_world *w) {
    const struct caromi_scratch *s = w->step;
    caromi_solver_bodies_number(w->step);
    caromi_run_blocks(w, caromi_contact_bodies_block, CAROMI_NUMBERED_AT_ONCE, s->held_count);
    caromi_run_blocks(w, caromi_solver_bodies_block, CAROMI_NUMBERED_AT_ONCE, s->solver_count);
}
