/* Computes the positions and velocities of two bodies at their collision, and notes the event. */
#include "base/guard.h"
#include "world/motion/island.h"

caromi_party caromi_party_at(const caromi_island_run *run, uint32_t body, double t) {
    const carom_world *w = run->w;
    const caromi_body *b = &w->bodies[body];
    caromi_party p = {.body = body, .solid = caromi_solid_of(w, b)};
    p.inv_mass = (b->tag & CAROMI_ASLEEP) != 0 ? 0.0 : (double)b->inv_mass;
    p.actor = caromi_acting(run, body);
    if (p.actor != NULL) {
        caromi_party_place(&p, &p.actor->path, t);
        return p;
    }
    if (p.solid.spin != 0.0) {
        p.solid = caromi_solid_turned(&p.solid, t);
    }
    caromi_segment path = caromi_first_segment(w, body);
    caromi_party_place(&p, &path, t);
    return p;
}

static carom_box caromi_solid_box(const caromi_solid *s, caromi_vec place) {
    return (carom_box){{(float)place.x, (float)place.y},
                       {(float)s->half.x, (float)s->half.y},
                       {(float)s->axis.x, (float)s->axis.y}};
}

/* Where they touch, on the border of b. */
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

caromi_nearness caromi_parties_gap(caromi_party *a, caromi_party *b, caromi_vec *relative) {
    caromi_nearness gap = caromi_solid_gap(&a->solid, a->place, &b->solid, b->place);
    *relative = caromi_minus(a->velocity, b->velocity);
    if (a->solid.spin != 0.0 || b->solid.spin != 0.0) {
        caromi_vec at =
            caromi_touching_point(&a->solid, a->place, &b->solid, b->place, &gap, *relative);
        a->surface = caromi_spin_velocity(&a->solid, caromi_minus(at, a->place));
        b->surface = caromi_spin_velocity(&b->solid, caromi_minus(at, b->place));
        *relative = caromi_plus(*relative, 1.0, caromi_minus(a->surface, b->surface));
    }
    return gap;
}

bool caromi_note_event(caromi_island_run *run, const caromi_party *a, const caromi_party *b,
                       const caromi_nearness *gap, double speed, double impulse, double t) {
    caromi_vec point = caromi_parties_point(a, b, gap);
    const caromi_note note = {
        a->body,
        b->body,
        {caromi_to_float(point.x), caromi_to_float(point.y)},
        {(float)gap->normal.x + 0.0f, (float)gap->normal.y + 0.0f}, /* no -0 */
        caromi_to_float(speed),
        caromi_to_float(impulse),
        (float)(t / run->w->step->dt),
        speed > 0.0 ? CAROMI_NOTE_HIT : CAROMI_NOTE_TOUCH,
        (uint16_t)run->w->step->window};
    bool noted = caromi_note_add(run->worker, note);
    run->full = run->full || !noted;
    return noted;
}
