/* Computes the positions, velocities, distance and lever arms of two colliding bodies, and records
 * events.
 *
 *   caromi_party_at                                    a body at the time of impact;
 *   caromi_parties_lever                               lever arms of circles;
 *   caromi_parties_manifold, caromi_parties_lever_at   contact points and their lever arms;
 *   caromi_parties_gap                                 distance, normal and relative velocity;
 *   caromi_note_event                                  records a collision. */
#include "base/guard.h"
#include "world/motion/island.h"

caromi_party caromi_party_at(const caromi_island_run *run, uint32_t body, double t) {
    const carom_world *w = run->w;
    const caromi_body *b = &w->bodies[body];
    caromi_party p = {.body = body, .actor = caromi_acting(run, body)};
    caromi_segment first;
    const caromi_segment *path = &first;
    if (p.actor != NULL) {
        path = &p.actor->path;
    } else {
        first = caromi_first_segment(w, body);
    }
    if ((b->tag & CAROMI_ASLEEP) == 0) {
        p.inv_mass = (double)b->inv_mass;
        p.inv_inertia = caromi_box_inverse_inertia(w, b);
    }
    p.solid = caromi_solid_on(w, b, path);
    p.solid = caromi_solid_turned(&p.solid, t);
    caromi_party_place(&p, path, t);
    return p;
}

static carom_box caromi_solid_box(const caromi_solid *s, caromi_vec place) {
    return (carom_box){{(float)place.x, (float)place.y},
                       {(float)s->half.x, (float)s->half.y},
                       {(float)s->axis.x, (float)s->axis.y}};
}

/* Returns the contact point, on the boundary of b. */
static caromi_vec caromi_parties_point(const caromi_party *a, const caromi_party *b,
                                       const caromi_nearness *gap) {
    if (b->solid.circle) {
        return caromi_plus(b->place, b->solid.half.x, gap->normal);
    }
    if (a->solid.circle) {
        return caromi_plus(a->place, -(a->solid.half.x + gap->distance), gap->normal);
    }
    return caromi_wide_vec(carom_contact_box_box(caromi_solid_box(&a->solid, a->place),
                                                 caromi_solid_box(&b->solid, b->place))
                               .point);
}

static caromi_turner caromi_party_turner(const carom_world *w, const caromi_party *p) {
    double ease = p->inv_mass > 0.0 ? caromi_body_ease(w, &w->bodies[p->body]) : 0.0;
    return (caromi_turner){p->inv_mass, ease, p->solid.half.x};
}

caromi_lever caromi_parties_lever(const carom_world *w, const caromi_party *a,
                                  const caromi_party *b, double gap) {
    return caromi_lever_of_circles(caromi_party_turner(w, a), caromi_party_turner(w, b), gap);
}

/* At a corner of a fixed body the normal is the axis that closes last: see caromi_solid_gap_ahead.
 * A box that slides over flush boxes collides with their faces, not with the side of the next
 * one. */
caromi_manifold caromi_parties_manifold(const carom_world *w, const caromi_party *a,
                                        const caromi_party *b) {
    double size = caromi_smaller_size(&w->bodies[a->body], &w->bodies[b->body]);
    double reach = caromi_touching_distance(size, a->solid.margin + b->solid.margin);
    if (a->inv_mass > 0.0 && b->inv_mass > 0.0) {
        return caromi_solid_manifold(&a->solid, a->place, &b->solid, b->place, reach);
    }
    caromi_nearness gap = caromi_solid_gap_ahead(&a->solid, a->place, &b->solid, b->place,
                                                 caromi_minus(a->velocity, b->velocity));
    return caromi_manifold_along(&a->solid, a->place, &b->solid, b->place, gap, reach);
}

static caromi_arm caromi_party_arm(const carom_world *w, const caromi_party *p, caromi_vec at) {
    const caromi_body *b = &w->bodies[p->body];
    bool moves = p->inv_mass > 0.0; /* a sleeping body does not */
    return (caromi_arm){at, p->inv_mass, moves ? caromi_inverse_inertia(w, b) : 0.0};
}

caromi_lever caromi_parties_lever_at(const carom_world *w, const caromi_party *a,
                                     const caromi_party *b, const caromi_manifold *m,
                                     const caromi_point *point) {
    caromi_arm arm_a = caromi_party_arm(w, a, point->at_a);
    caromi_arm arm_b = caromi_party_arm(w, b, point->at_b);
    return caromi_lever_at(&arm_a, &arm_b, m->normal);
}

/* As caromi_parties_gap, for a box that rotates. The velocity is that of the contact point that
 * closes fastest. */
static caromi_nearness caromi_parties_gap_rotating(const carom_world *w, caromi_party *a,
                                                   caromi_party *b, caromi_vec *relative) {
    caromi_manifold m = caromi_parties_manifold(w, a, b);
    double most = -CAROMI_INFINITY;
    for (uint32_t i = 0; i < m.count; i++) {
        caromi_vec at_a = caromi_party_velocity_at(a, m.points[i].at_a);
        caromi_vec at_b = caromi_party_velocity_at(b, m.points[i].at_b);
        double closing = -caromi_dot(caromi_minus(at_a, at_b), m.normal);
        if (closing > most) {
            most = closing;
            *relative = caromi_minus(at_a, at_b);
            a->surface = caromi_minus(at_a, a->velocity);
            b->surface = caromi_minus(at_b, b->velocity);
        }
    }
    return (caromi_nearness){m.distance, m.normal, m.corner};
}

caromi_nearness caromi_parties_gap(const carom_world *w, caromi_party *a, caromi_party *b,
                                   caromi_vec *relative) {
    if (caromi_parties_rotate(a, b)) {
        return caromi_parties_gap_rotating(w, a, b, relative);
    }
    *relative = caromi_minus(a->velocity, b->velocity);
    caromi_nearness gap =
        caromi_solid_gap_ahead(&a->solid, a->place, &b->solid, b->place, *relative);
    if (a->solid.spin != 0.0 || b->solid.spin != 0.0) {
        caromi_vec at =
            caromi_touching_point(&a->solid, a->place, &b->solid, b->place, &gap, *relative);
        a->surface = caromi_spin_velocity(&a->solid, caromi_minus(at, a->place));
        b->surface = caromi_spin_velocity(&b->solid, caromi_minus(at, b->place));
        *relative = caromi_plus(*relative, 1.0, caromi_minus(a->surface, b->surface));
    }
    caromi_vec across = caromi_across(gap.normal);
    double rim_a = caromi_rim_speed(&w->bodies[a->body]);
    double rim_b = caromi_rim_speed(&w->bodies[b->body]);
    if (rim_a != 0.0) {
        a->surface = caromi_times(-rim_a, across);
        *relative = caromi_plus(*relative, 1.0, a->surface);
    }
    if (rim_b != 0.0) {
        b->surface = caromi_times(rim_b, across);
        *relative = caromi_plus(*relative, -1.0, b->surface);
    }
    return gap;
}

bool caromi_note_impact(caromi_island_run *run, caromi_pair bodies, caromi_vec point,
                        caromi_vec normal, double speed, double impulse, double t) {
    const caromi_note note = {bodies.a,
                              bodies.b,
                              {caromi_to_float(point.x), caromi_to_float(point.y)},
                              {(float)normal.x + 0.0f, (float)normal.y + 0.0f}, /* avoids -0 */
                              caromi_to_float(speed),
                              caromi_to_float(impulse),
                              (float)(t / run->w->step->dt),
                              speed > 0.0 ? CAROMI_NOTE_HIT : CAROMI_NOTE_TOUCH,
                              (uint16_t)run->w->step->window};
    bool noted = caromi_note_add(run->worker, note);
    run->full = run->full || !noted;
    return noted;
}

bool caromi_note_event(caromi_island_run *run, const caromi_party *a, const caromi_party *b,
                       const caromi_nearness *gap, double speed, double impulse, double t) {
    return caromi_note_impact(run, (caromi_pair){a->body, b->body}, caromi_parties_point(a, b, gap),
                              gap->normal, speed, impulse, t);
}
