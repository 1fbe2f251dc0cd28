/* Turns off contacts at the inner edges of flush boxes. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

/* The normal of a contact with a fixed body, towards the other one. */
static caromi_vec caromi_fixed_normal(const caromi_contact *c) {
    double sign = c->body_a != 0 ? 1.0 : -1.0;
    return (caromi_vec){sign * (double)c->normal.x, sign * (double)c->normal.y};
}

/* Inner edges of flush boxes: the corner of a fixed box beside the face of another one that the body
 * lies on would push it on along the row, which is energy from nothing. */
void caromi_inner_edges(struct caromi_scratch *s) {
    for (uint32_t i = 0; i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        if (c->fixed && !c->corner) {
            /* The displacement is not used yet. */
            s->solver[c->body_a | c->body_b].displacement = caromi_fixed_normal(c);
        }
    }
    for (uint32_t i = 0; i < s->held_count; i++) {
        caromi_contact *c = &s->held[i];
        if (c->fixed && c->corner) {
            caromi_vec face = s->solver[c->body_a | c->body_b].displacement;
            c->active = c->active && !(caromi_dot(face, caromi_fixed_normal(c)) > 0.98);
        }
    }
    for (uint32_t i = 0; i < s->solver_count; i++) {
        s->solver[i].displacement = (caromi_vec){0.0, 0.0};
    }
}
