/* Runs the phase of the contacts: finds them, solves their velocities, and decides which bodies they carry. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

bool caromi_contacts_solve(carom_world *w) {
    struct caromi_scratch *s = w->step;
    s->solver_of = NULL;
    s->held_count = s->solver_count = 0;
    if (!caromi_contacts_find(w)) {
        return false;
    }
    if (s->held_count == 0) {
        s->solver_of = NULL;
        return true;
    }
    caromi_solve solve = {0};
    size_t parents = s->solver_count * sizeof(uint32_t);
    if (!caromi_memory_roomy(w, &s->order_memory, parents, 0)) {
        s->solver_of = NULL;
        return false;
    }
    caromi_pressed_find(w);
    if (!caromi_contacts_colour(w, &solve) || !caromi_contacts_stop(w, &solve) ||
        !caromi_memory_roomy(w, &s->order_memory, parents, 0)) {
        s->solver_of = NULL;
        return false;
    }
    caromi_rows_solve(w, &solve);
    caromi_contacts_separate(s);
    caromi_loads_find(w);
    return true;
}
