/* Deactivates contacts at the inner edges of flush boxes.
 *
 * If a body rests on the face of a fixed box, the corner of the next box in the row would push it
 * along the row and add energy.
 *   caromi_inner_edges   lists the face contacts of each body, then deactivates each corner contact
 *                        that is at an inner edge of one of these faces;
 *   caromi_is_inner_edge returns whether a corner contact has about the normal of a face, and its
 *                        fixed body does not rise above that face. Where it rises, the ground bends
 *                        upwards, and the body needs the contact. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

/* Cosine of 11 degrees. A corner whose normal is nearer to that of a face may be at an inner
 * edge. */
#define CAROMI_SAME_NORMAL 0.98

/* A box is flush with another one if it rises above its face by no more than the margins of both,
 * which cover the rounding of their positions, and this share of the size of the body on them. */
#define CAROMI_FLUSH 1e-3

/* Returns how far a body extends along a direction, from its centre. */
static double caromi_extent_along(const carom_world *w, const caromi_body *b, caromi_vec n) {
    caromi_solid solid = caromi_solid_of(w, b);
    return solid.circle ? solid.half.x : caromi_solid_extent(&solid, n);
}

/* Returns whether the fixed body of a corner contact rises above the face of another contact. */
static bool caromi_rises_above(const carom_world *w, const caromi_contact *corner,
                               const caromi_contact *face) {
    const caromi_body *next = &w->bodies[corner->body_a != 0 ? corner->b : corner->a];
    const caromi_body *ground = &w->bodies[face->body_a != 0 ? face->b : face->a];
    const caromi_vec n = caromi_fixed_normal(face);
    caromi_vec between = caromi_minus(caromi_wide_vec(next->pos), caromi_wide_vec(ground->pos));
    double rise = caromi_dot(between, n) + caromi_extent_along(w, next, n) -
                  caromi_extent_along(w, ground, n);
    return rise > CAROMI_FLUSH * (double)corner->size + caromi_body_margin(next) +
                      caromi_body_margin(ground);
}

/* The face contacts of a body are linked by `next_face`, starting at the body's `first_face`. */
static bool caromi_is_inner_edge(const carom_world *w, const caromi_contact *corner) {
    const struct caromi_scratch *s = w->step;
    uint32_t next = s->solver[corner->body_a | corner->body_b].first_face;
    caromi_vec normal = caromi_fixed_normal(corner);
    while (next != 0) {
        const caromi_contact *face = &s->held[next - 1];
        if (caromi_dot(caromi_fixed_normal(face), normal) > CAROMI_SAME_NORMAL &&
            !caromi_rises_above(w, corner, face)) {
            return true;
        }
        next = face->next_face;
    }
    return false;
}

void caromi_inner_edges(carom_world *w) {
    struct caromi_scratch *s = w->step;
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
        if (c->fixed && c->corner && c->active && caromi_is_inner_edge(w, c)) {
            c->active = 0;
            s->held_flags[i] &= (uint16_t)~CAROMI_CONTACT_ACTIVE;
        }
    }
    for (uint32_t i = 0; i < s->solver_count; i++) {
        s->solver[i].separates = 0;
    }
}
