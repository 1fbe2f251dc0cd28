/* Runs the contact phase: finds the contacts, solves their velocities, and decides which bodies
 * they carry. */
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
    caromi_pressed_find(w);
    caromi_contacts_follow(w);
    caromi_solve solve = {.spring = caromi_solve_spring(s)};
    if (!caromi_contacts_colour(w, &solve) || !caromi_contacts_stop(w, &solve)) {
        s->solver_of = NULL;
        return false;
    }
    caromi_rows_solve(w, &solve);
    caromi_contacts_roll(s);
    caromi_contacts_separate(s);
    caromi_loads_find(w);
    return true;
}
