/* Moves dynamic bodies apart that overlap, without giving them a velocity.
 *
 * The springs of solve.c push overlaps out by velocities, which the relaxing sweep takes back. For a body with
 * many contacts one sweep does not take all of it back, and bodies that were put into each other would be
 * thrown apart. Springs are needed where contacts carry load. In clusters that nothing fixed holds, the solver
 * takes an overlap as a contact that just touches, and this file moves the two bodies apart by a displacement.
 * It is equal and opposite by mass, so the centre of mass stays, and energy does not rise. The shares of a body
 * with many contacts are smaller, so that they add up to less than the depth. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

/* A body with up to so many contacts is moved by the full share, 1 / CAROMI_SEPARATE_SHARES, of the depth of
 * each in a step, and at most at this speed, in sizes a second. */
#define CAROMI_SEPARATE_SHARES 5.0
#define CAROMI_SEPARATE_SPEED 3.0

void caromi_contacts_separate(struct caromi_scratch *s) {
    uint32_t separated = 0;
    for (uint32_t i = 0; i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        if (caromi_is_separated(s, c)) {
            s->solver[c->body_a].separated++;
            s->solver[c->body_b].separated++;
            separated++;
        }
    }
    for (uint32_t i = 0; i < s->held_count && separated > 0; i++) {
        caromi_contact *c = &s->held[i];
        if (!caromi_is_separated(s, c)) {
            continue;
        }
        caromi_solver_body *a = &s->solver[c->body_a];
        caromi_solver_body *b = &s->solver[c->body_b];
        uint32_t most = a->separated > b->separated ? a->separated : b->separated;
        double fewer = caromi_max((double)most / CAROMI_SEPARATE_SHARES, 1.0);
        double apart = caromi_min(-c->gap / CAROMI_SEPARATE_SHARES,
                                  CAROMI_SEPARATE_SPEED * (double)c->size * s->dt) *
                       (double)c->mass / fewer;
        caromi_vec normal = caromi_wide_vec(c->normal);
        a->displacement = caromi_plus(a->displacement, apart * a->inv_mass, normal);
        b->displacement = caromi_plus(b->displacement, -apart * b->inv_mass, normal);
        c->pushed = c->separated = 1;
    }
}
