/* Decides whether two bodies are in contact, and makes the contact.
 *
 * caromi_approach_of      the two bodies where they are: gap, normal and closing speed
 * caromi_contact_between  a pair that was held and is still near, or that touches without closing
 * caromi_contact_ahead    a pair that will collide in this step without a rebound */
#include "base/guard.h"
#include "vec/angle.h"
#include "world/contacts/contacts.h"

/* Shares of the smaller size: the gap up to which a pair touches, and the gap up to which a contact
 * of the last step is kept. */
#define CAROMI_TOUCH_GAP 1e-4
#define CAROMI_HELD_GAP 0.02

/* A body with so many contacts in the last step is in a crowd: it does not rebound. */
#define CAROMI_CROWD 2u

/* The size that tolerances of a pair are shares of: of the smaller dynamic body. */
static double caromi_contact_size(const caromi_body *a, const caromi_body *b) {
    double size_a = a->inv_mass > 0.0f ? caromi_body_size(a) : CAROMI_INFINITY;
    double size_b = b->inv_mass > 0.0f ? caromi_body_size(b) : CAROMI_INFINITY;
    return caromi_min(size_a, size_b);
}

/* The velocity of a body at a point of it. */
static caromi_vec caromi_velocity_at(const caromi_body *b, const caromi_solid *solid,
                                     caromi_vec at) {
    caromi_vec v = caromi_wide_vec(b->vel);
    if (solid->spin != 0.0) {
        v = caromi_plus(v, 1.0,
                        caromi_spin_velocity(solid, caromi_minus(at, caromi_wide_vec(b->pos))));
    }
    return v;
}

static uint32_t caromi_held_by(const carom_world *w, uint32_t slot) {
    return w->bodies[slot].inv_mass > 0.0f ? w->step->held_by[slot] : CAROMI_CROWD;
}

/* Whether a collision that closes so fast leaves no rebound: it is slow, or restitution makes it so, or
 * both bodies are in a crowd. If a contact holds one of them the solver stops it, together with all
 * the others. What kinematic bodies do, or what moves by more than its size, is left to impacts. */
static bool caromi_is_dead(const carom_world *w, uint32_t a, uint32_t b, double closing,
                           double rest_speed) {
    uint32_t held_a = caromi_held_by(w, a);
    uint32_t held_b = caromi_held_by(w, b);
    double restitution = caromi_pair_restitution(w, a, b);
    bool driven = caromi_is_type(&w->bodies[a], CAROM_KINEMATIC) ||
                  caromi_is_type(&w->bodies[b], CAROM_KINEMATIC);
    bool far = closing * w->step->dt > caromi_contact_size(&w->bodies[a], &w->bodies[b]);
    if (driven || far) {
        return false;
    }
    bool crowd = held_a >= CAROMI_CROWD && held_b >= CAROMI_CROWD && restitution < 1.0;
    bool fixed = w->bodies[a].inv_mass == 0.0f || w->bodies[b].inv_mass == 0.0f;
    bool held = fixed ? (w->bodies[a].inv_mass > 0.0f ? held_a : held_b) > 0 : held_a + held_b > 0;
    return held && (restitution * closing <= rest_speed || crowd);
}

static carom_vec2 caromi_narrow_vec(caromi_vec v) {
    return (carom_vec2){(float)v.x, (float)v.y};
}

/* Two bodies where they are, and how they move. */
typedef struct caromi_approach {
    caromi_solid a, b;
    caromi_vec q, velocity; /* of a over b */
    caromi_vec velocity_a, velocity_b;
    caromi_nearness gap;
    double margin, size, closing, rounding;
} caromi_approach;

/* The normal of two bodies at one point. Any would do for the two. For many bodies at the point each gets a
 * direction of its own, the golden angle after that of the body before, so that they part to all sides. */
static caromi_vec caromi_normal_at_one_point(uint32_t slot_a, uint32_t slot_b, caromi_vec normal) {
    const double golden = 2.399963229728653;
    caromi_vec a = caromi_direction(golden * (double)(slot_a & 0xffffu));
    caromi_vec b = caromi_direction(golden * (double)(slot_b & 0xffffu));
    caromi_vec d = caromi_minus(a, b);
    double length = caromi_length_of_vec(d);
    return length > 1e-9 ? (caromi_vec){d.x / length, d.y / length} : normal;
}

static void caromi_approach_of(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                               caromi_approach *p) {
    const caromi_body *a = &w->bodies[slot_a];
    const caromi_body *b = &w->bodies[slot_b];
    p->a = caromi_solid_of(w, a);
    p->b = caromi_solid_of(w, b);
    caromi_vec place_a = caromi_wide_vec(a->pos);
    caromi_vec place_b = caromi_wide_vec(b->pos);
    p->q = caromi_minus(place_a, place_b);
    p->gap = caromi_solid_gap(&p->a, place_a, &p->b, place_b);
    if (p->q.x == 0.0 && p->q.y == 0.0) {
        p->gap.normal = caromi_normal_at_one_point(slot_a, slot_b, p->gap.normal);
    }
    p->margin = p->a.margin + p->b.margin;
    p->size = caromi_contact_size(a, b);
    caromi_vec at = caromi_plus(place_a, p->a.circle ? -p->a.half.x : 0.0, p->gap.normal);
    if (!p->a.circle && p->b.circle) {
        at = caromi_plus(place_b, p->b.half.x, p->gap.normal);
    }
    p->velocity_a = caromi_velocity_at(a, &p->a, at);
    p->velocity_b = caromi_velocity_at(b, &p->b, at);
    p->velocity = caromi_minus(p->velocity_a, p->velocity_b);
    p->closing = -caromi_dot(p->velocity, p->gap.normal);
    p->rounding = 1e-9 + 1e-7 * (caromi_abs(p->velocity_a.x) + caromi_abs(p->velocity_a.y) +
                                 caromi_abs(p->velocity_b.x) + caromi_abs(p->velocity_b.y));
}

static void caromi_contact_fill(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                const caromi_approach *p, caromi_contact *out) {
    const caromi_body *a = &w->bodies[slot_a];
    const caromi_body *b = &w->bodies[slot_b];
    caromi_vec none = {0.0, 0.0};
    caromi_vec ground = caromi_minus(a->inv_mass > 0.0f ? none : p->velocity_a,
                                     b->inv_mass > 0.0f ? none : p->velocity_b);
    *out = (caromi_contact){.a = slot_a,
                            .b = slot_b,
                            .body_a = a->inv_mass > 0.0f, /* which are numbered later */
                            .body_b = b->inv_mass > 0.0f,
                            .normal = caromi_narrow_vec(p->gap.normal),
                            .ground = caromi_narrow_vec(ground),
                            .gap = p->gap.distance - p->margin,
                            .size = (float)p->size,
                            .mass = (float)(1.0 / ((double)a->inv_mass + (double)b->inv_mass)),
                            .friction = (float)caromi_pair_friction(w, slot_a, slot_b),
                            .active = 1,
                            .corner = p->gap.corner != 0,
                            .fixed = a->inv_mass == 0.0f || b->inv_mass == 0.0f};
    double closing = -caromi_dot(p->velocity, p->gap.normal);
    out->closes = closing * w->step->dt > CAROMI_STOP_SHARE * p->size &&
                  closing > caromi_closing_allowed(w->step->dt, out->gap, p->size,
                                                   caromi_acceleration(w, a, slot_a),
                                                   caromi_acceleration(w, b, slot_b));
}

/* A pair that will collide in this step without a rebound, and of which a contact holds one body: the
 * solver lets it close its gap, and no more. Its normal is that of the collision. Both are dynamic. */
static bool caromi_contact_ahead(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                 caromi_approach *p, caromi_contact *out) {
    double dt = w->step->dt;
    /* At a fixed body this would find the seams of flush boxes. */
    bool fixed = w->bodies[slot_a].inv_mass == 0.0f || w->bodies[slot_b].inv_mass == 0.0f;
    if (fixed || (p->a.sides | p->b.sides) != 0 || !(p->gap.distance > 0.0)) {
        return false;
    }
    double speed = caromi_length_of_vec(p->velocity);
    if (p->gap.distance > speed * dt) {
        return false;
    }
    double t = caromi_solid_reach(&p->a, &p->b, p->q, p->velocity, 0.5 * p->margin);
    if (!(t < dt)) {
        return false;
    }
    caromi_nearness then =
        caromi_solid_gap(&p->a, caromi_plus(p->q, t, p->velocity), &p->b, (caromi_vec){0.0, 0.0});
    double closing = -caromi_dot(p->velocity, then.normal);
    double rest_speed = caromi_rest_speed(w, slot_a, slot_b, then.normal, false);
    if (!(closing > 0.0) || !caromi_is_dead(w, slot_a, slot_b, closing, rest_speed)) {
        return false;
    }
    p->gap = (caromi_nearness){closing * t + 0.5 * p->margin, then.normal, 0};
    caromi_contact_fill(w, slot_a, slot_b, p, out);
    out->hit_speed = caromi_to_float(closing);
    out->hit_time = (float)(t / dt);
    return true;
}

bool caromi_contact_between(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                            const caromi_touch *before, caromi_contact *out) {
    caromi_approach p;
    caromi_approach_of(w, slot_a, slot_b, &p);
    double most = (before != NULL ? CAROMI_HELD_GAP : CAROMI_TOUCH_GAP) * p.size;
    bool near = p.gap.distance - p.margin <= most + 0.5 * p.margin;
    if (!near || (before == NULL && p.closing > p.rounding && p.gap.distance >= 0.0)) {
        return caromi_contact_ahead(w, slot_a, slot_b, &p, out);
    }
    bool one_way = (p.a.sides | p.b.sides) != 0;
    if (one_way && !caromi_sides_stop(&p.a, &p.b, &p.gap)) {
        return false;
    }
    caromi_contact_fill(w, slot_a, slot_b, &p, out);
    if (p.closing > p.rounding) {
        double rest_speed =
            caromi_rest_speed(w, slot_a, slot_b, p.gap.normal, before != NULL) + p.rounding;
        if (p.closing > rest_speed) {
            /* Sweeps ignore bodies that overlap deeply: they must be stopped here. In a press, where others
             * hold them, stopping them would push bodies into static ones. */
            bool alone = caromi_held_by(w, slot_a) <= 1 && caromi_held_by(w, slot_b) <= 1;
            out->active = caromi_is_dead(w, slot_a, slot_b, p.closing, rest_speed) ||
                          (alone && caromi_are_deep(w, slot_a, slot_b));
            out->hit_speed = out->active ? caromi_to_float(p.closing) : 0.0f;
        }
    }
    if (before != NULL && out->active && w->last_dt > 0.0f) {
        double scale = w->step->dt / (double)w->last_dt;
        out->normal_impulse = (float)(scale * (double)before->push);
        out->friction_impulse = (float)(scale * (double)before->rub);
    }
    return true;
}

bool caromi_is_far_apart(const carom_world *w, const caromi_moving_disc *a,
                         const caromi_moving_disc *b) {
    double dx = (double)a->pos.x - (double)b->pos.x;
    double dy = (double)a->pos.y - (double)b->pos.y;
    double vx = (double)a->vel.x - (double)b->vel.x;
    double vy = (double)a->vel.y - (double)b->vel.y;
    double reach =
        (a->reach + b->reach) * (1.0 + 2.0 * CAROMI_TOUCH_GAP) + 2.0 * (a->margin + b->margin);
    double apart = dx * dx + dy * dy;
    if (apart <= reach * reach) {
        return false;
    }
    reach += w->step->dt * (caromi_abs(vx) + caromi_abs(vy));
    /* Two dynamic bodies may collide ahead if a contact holds one of them: caromi_is_dead. Without
     * acceleration elastic ones rebound. */
    bool ahead = w->step->held_by[a->slot] + w->step->held_by[b->slot] > 0 &&
                 !(w->step->plain && (a->elastic || b->elastic));
    return !ahead || apart > reach * reach;
}
