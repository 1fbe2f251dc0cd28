/* Deactivates contacts at the inner edges of flush boxes.
 *
 * If a body rests on the face of a fixed box, the corner of the next box in the row would push it
 * along the row and add energy. caromi_inner_edges lists the face contacts of each body, then
 * deactivates each corner contact whose normal is about that of one of these faces. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

/* Returns the normal of a contact with a fixed body, towards the dynamic one. */
static caromi_vec caromi_fixed_normal(const caromi_contact *c) {
    double sign = c->body_a != 0 ? 1.0 : -1.0;
    return (caromi_vec){sign * (double)c->normal.x, sign * (double)c->normal.y};
}

/* Cosine of 11 degrees. A corner whose normal is nearer to that of a face is at an inner edge. */
#define CAROMI_SAME_NORMAL 0.98

/* Returns whether the body of a corner contact rests on a face with about the same normal. The face
 * contacts of a body are linked by `next_face`, starting at the body's `first_face`. */
static bool caromi_is_inner_edge(const struct caromi_scratch *s, const caromi_contact *corner) {
    uint32_t next = s->solver[corner->body_a | corner->body_b].first_face;
    caromi_vec normal = caromi_fixed_normal(corner);
    while (next != 0) {
        const caromi_contact *face = &s->held[next - 1];
        if (caromi_dot(caromi_fixed_normal(face), normal) > CAROMI_SAME_NORMAL) {
            return true;
        }
        next = face->next_face;
    }
    return false;
}

void caromi_inner_edges(struct caromi_scratch *s) {
    for (uint32_t i = 0; i < s->held_count; i++) {
        caromi_contact *c = &s->held[i];
        if (c->fixed && !c->corner) {
            caromi_solver_body *body = &s->solver[c->body_a | c->body_b];
            c->next_face = body->first_face;
            body->first_face = i + 1;
        }
    }
    for (uint32_t i = 0; i < s->held_count; i++) {
        caromi_contact *c = &s->held[i];
        if (c->fixed && c->corner && c->active && caromi_is_inner_edge(s, c)) {
            c->active = 0;
            s->held_flags[i] &= (uint8_t)~CAROMI_CONTACT_ACTIVE;
        }
    }
    for (uint32_t i = 0; i < s->solver_count; i++) {
        s->solver[i].separates = 0;
    }
}
