/* Resists rolling between dynamic bodies that load presses together (caromi_contacts_roll).
 *
 * Neither friction nor normal impulses brake a body that rolls or rocks on another without
 * slipping. It would go on for ever, and keep its whole island awake. Real bodies resist, because
 * they deform: a couple brakes their relative spin, of at most the rolling resistance (a length)
 * times the normal force. The couple is equal and opposite for the two bodies, so it keeps angular
 * momentum, and it never adds energy. Fixed bodies do not resist: a ball rolls on over a floor. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

/* Rolling resistance, as a fraction of the smaller size: that of wood on wood. */
#define CAROMI_ROLLING 0.01

void caromi_contacts_roll(struct caromi_scratch *s) {
    for (uint32_t i = 0; i < s->held_count && caromi_any_contact(s, CAROMI_CONTACT_TURNS); i++) {
        const caromi_pair pair = s->held_bodies[i];
        const caromi_contact *c = &s->held[i];
        if (pair.a == 0 || pair.b == 0 || !c->turns || !(c->total > 0.0f)) {
            continue;
        }
        caromi_solver_body *a = &s->solver[pair.a];
        caromi_solver_body *b = &s->solver[pair.b];
        double eases_a = caromi_solver_inverse_inertia(a);
        double eases_b = caromi_solver_inverse_inertia(b);
        double most = CAROMI_ROLLING * (double)c->size * (double)c->total;
        double stops = ((double)b->spin - (double)a->spin) / (eases_a + eases_b);
        double couple = caromi_max(-most, caromi_min(stops, most));
        a->spin += (float)(eases_a * couple);
        b->spin -= (float)(eases_b * couple);
    }
}
