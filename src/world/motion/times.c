/* Computes the time of impact of two bodies, and the distance at which a sweep stops them.
 *
 *   caromi_is_in_pile     returns whether a contact is in a pile on the ground;
 *   caromi_compliance     returns by how much a contact may close before a sweep stops it;
 *   caromi_contact_stays  skips contacts that close by less, without a sweep;
 *   caromi_stay_clear     the same for any two bodies that contacts carry;
 *   caromi_limit_of       returns the distance at which a sweep stops a pair;
 *   caromi_impact_time    returns the time of impact, unless separate.c handles the pair. */
#include "base/guard.h"
#include "world/motion/island.h"

/* Compliance: where hundreds of bodies press on each other, the solver leaves small errors. Two
 * dynamic bodies whose contact carries an impulse may close by this share of the smaller size
 * before a sweep stops them. */
#define CAROMI_COMPLIANCE 0.002

/* The same for two bodies that overlap and are being separated, for the closing of their
 * velocities. Other separating bodies may press on them, and the next step separates them
 * further. */
#define CAROMI_SEPARATED_COMPLIANCE 0.02

/* In a pile on the ground, contacts may reach the depth CAROMI_GIVES_WAY this way. One of the two
 * bodies must have contacts with more dynamic bodies than the two neighbours in a row or column.
 * The solver does not converge while a pile lands, and clips would pass its errors on from body to
 * body. */
#define CAROMI_PILE_CONTACTS 3u

static uint64_t caromi_near_at(const void *nears, uint32_t at) {
    return ((const caromi_near *)nears)[at].body;
}

/* Returns how close a body already is to fixed ones. */
static double caromi_near_gap(const carom_world *w, uint32_t body) {
    const caromi_near *nears = w->step->nears;
    return (double)nears[caromi_lower_bound(nears, 0, w->step->near_count, body, caromi_near_at)]
        .gap;
}

bool caromi_is_in_pile(const carom_world *w, const caromi_contact *c) {
    if (!c->active || c->fixed || c->separated) {
        return false;
    }
    const caromi_solver_body *a = &w->step->solver[c->body_a];
    const caromi_solver_body *b = &w->step->solver[c->body_b];
    uint32_t contacts = a->contacts > b->contacts ? a->contacts : b->contacts;
    return a->pressed && a->grounded && contacts >= CAROMI_PILE_CONTACTS;
}

double caromi_compliance(const carom_world *w, const caromi_contact *c) {
    if (c == NULL || !c->active || c->fixed) {
        return 0.0;
    }
    double least = CAROMI_COMPLIANCE * (double)c->size;
    double depth = caromi_min(c->gap, 0.0);
    if (c->separated) {
        double most = CAROMI_SEPARATED_COMPLIANCE * (double)c->size;
        return c->rotates && !c->overlapped ? caromi_max(least, most + depth) : most;
    }
    if (caromi_is_in_pile(w, c)) {
        return caromi_max(least, CAROMI_GIVES_WAY * (double)c->size + depth);
    }
    return caromi_pair_total(c) > 0.0f ? least : 0.0;
}

/* Share of the compliance by which two bodies may close on their first paths without a sweep. The
 * rest is for rounding, and for the normal, which turns while circles slide. For boxes,
 * displacement in any direction counts. */
#define CAROMI_STAYS 0.8
#define CAROMI_BOXES_STAY 0.5

/* From the distance d = |q| circles close by at most -q . way / d. Above 0.9 of the sum of their
 * radii (squared here), CAROMI_STAYS allows at most 0.8 / 0.9 of the compliance. */
#define CAROMI_STAYS_APART 0.81

/* Share of a squared distance that is left after rounding errors. */
#define CAROMI_ROUNDED_APART 0.999

/* Returns a bound on how far points of boxes that rotate move in the step because they turn. */
static double caromi_rotation_reach(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                    const caromi_solver_body *a, const caromi_solver_body *b) {
    double way_a =
        a->rotates ? caromi_abs((double)a->turned) * caromi_body_reach(&w->bodies[slot_a]) : 0.0;
    double way_b =
        b->rotates ? caromi_abs((double)b->turned) * caromi_body_reach(&w->bodies[slot_b]) : 0.0;
    return way_a + way_b;
}

/* Along the normal n of a contact, two bodies of any shape close by at most their relative
 * displacement along n: n separates them, or is the axis of least penetration. */
bool caromi_contact_stays(const carom_world *w, const caromi_contact *c) {
    const caromi_solver_body *a = &w->step->solver[c->body_a];
    const caromi_solver_body *b = &w->step->solver[c->body_b];
    if (!a->loaded || !b->loaded) {
        return false;
    }
    caromi_vec way = caromi_minus(a->displacement, b->displacement);
    double closes =
        caromi_rotation_reach(w, c->a, c->b, a, b) - caromi_dot(way, caromi_wide_vec(c->normal));
    return closes < CAROMI_STAYS * caromi_compliance(w, c) &&
           caromi_abs(way.x) + caromi_abs(way.y) < (double)c->size; /* otherwise rounding matters */
}

/* Returns whether two bodies are left to separate.c: it moves both out of a cluster in which the
 * caller placed them, and their velocities hardly close. Displacements alone do not cause a
 * collision there. Otherwise bodies at one point would collide with all others again and again.
 * Overlaps that result are separated in the next step. */
static bool caromi_are_displaced(const carom_world *w, uint32_t a, const caromi_segment *path_a,
                                 uint32_t b, const caromi_segment *path_b) {
    const struct caromi_scratch *s = w->step;
    if (s->solver_of == NULL) {
        return false;
    }
    const caromi_solver_body *body_a = &s->solver[s->solver_of[a]];
    const caromi_solver_body *body_b = &s->solver[s->solver_of[b]];
    if (!body_a->displaced || !body_b->displaced || body_a->component != body_b->component) {
        return false;
    }
    double size = caromi_min(caromi_body_size(&w->bodies[a]), caromi_body_size(&w->bodies[b]));
    caromi_vec first = caromi_minus(path_a->velocity, path_b->velocity);
    caromi_vec last = caromi_minus(caromi_segment_velocity(path_a, s->dt),
                                   caromi_segment_velocity(path_b, s->dt));
    double fastest = caromi_max(caromi_length_of_vec(first), caromi_length_of_vec(last));
    double closing = fastest;
    const caromi_contact *c = caromi_contact_of(w, a, b);
    if (c != NULL && fastest * s->dt < size) { /* otherwise the normal turns */
        caromi_vec normal = caromi_wide_vec(c->normal);
        closing = -caromi_min(caromi_dot(first, normal), caromi_dot(last, normal));
    }
    return closing * s->dt < CAROMI_SEPARATED_COMPLIANCE * size;
}

/* Returns where a sweep stops a pair: at the margin. A loaded contact of two dynamic bodies is
 * measured from its current distance. */
static caromi_limit caromi_limit_of(const carom_world *w, uint32_t a, uint32_t b, double margin) {
    caromi_limit limit = caromi_free_limit(margin);
    bool fixed_a = w->bodies[a].inv_mass == 0.0f;
    if (fixed_a || w->bodies[b].inv_mass == 0.0f) {
        if ((w->bodies[a].tag | w->bodies[b].tag) & CAROMI_NEAR) {
            /* The body keeps that distance from the next box of a flush row, too. */
            double near = caromi_near_gap(w, fixed_a ? b : a);
            limit.level = caromi_min(limit.level, caromi_deeper(near, margin, limit.floor));
            limit.date = caromi_max(caromi_min(limit.date, near), limit.level);
        }
    }
    const caromi_contact *c = caromi_contact_of(w, a, b);
    limit.held = c != NULL;
    limit.rotates = caromi_rotates(&w->bodies[a]) || caromi_rotates(&w->bodies[b]);
    double compliance = caromi_compliance(w, c);
    if (c != NULL && compliance > 0.0) {
        limit.level = caromi_min(c->distance, limit.level) - compliance;
        limit.date = limit.level;
    }
    return limit;
}

/* As caromi_stay_clear, for two circles, which may slide along each other or be apart. */
static bool caromi_circles_stay_clear(const carom_world *w, uint32_t a, uint32_t b,
                                      caromi_vec way) {
    const caromi_body *body_a = &w->bodies[a];
    const caromi_body *body_b = &w->bodies[b];
    caromi_vec q = caromi_minus(caromi_wide_vec(body_a->pos), caromi_wide_vec(body_b->pos));
    double closes = -caromi_dot(q, way);
    if (closes < 0.0) {
        return true;
    }
    double apart = caromi_dot(q, q);
    double radii = (double)body_a->half.x + (double)body_b->half.x;
    const caromi_contact *c = caromi_contact_of(w, a, b);
    if (c != NULL && apart > CAROMI_STAYS_APART * radii * radii &&
        closes < CAROMI_STAYS * caromi_compliance(w, c) * radii) {
        return true;
    }
    double near = radii + caromi_body_margin(body_a) + caromi_body_margin(body_b);
    return CAROMI_ROUNDED_APART * apart - closes > near * caromi_sqrt(apart);
}

/* Sweeps stop bodies at up to one margin, and test those that are a little farther apart. */
#define CAROMI_APART_MARGINS 2.0

/* Returns whether two dynamic bodies are farther apart than the distance `far` by which they may
 * come nearer. No contact holds them, and at least one is a box. */
static bool caromi_boxes_stay_apart(const carom_world *w, const caromi_body *a,
                                    const caromi_body *b, double far) {
    caromi_solid solid_a = caromi_solid_of(w, a);
    caromi_solid solid_b = caromi_solid_of(w, b);
    caromi_vec q = caromi_minus(caromi_wide_vec(a->pos), caromi_wide_vec(b->pos));
    return caromi_solids_distance(&solid_a, &solid_b, q) >
           far + CAROMI_APART_MARGINS * (solid_a.margin + solid_b.margin);
}

bool caromi_stay_clear(const carom_world *w, uint32_t a, uint32_t b) {
    const struct caromi_scratch *s = w->step;
    if (s->solver_of == NULL || caromi_past_of(s, a) != NULL || caromi_past_of(s, b) != NULL) {
        return false;
    }
    const caromi_solver_body *solved_a = &s->solver[s->solver_of[a]];
    const caromi_solver_body *solved_b = &s->solver[s->solver_of[b]];
    if (!solved_a->loaded || !solved_b->loaded) {
        return false;
    }
    caromi_vec way = caromi_minus(solved_a->displacement, solved_b->displacement);
    if (w->bodies[a].tag & w->bodies[b].tag & CAROMI_CIRCLE) {
        return caromi_circles_stay_clear(w, a, b, way);
    }
    double far =
        caromi_abs(way.x) + caromi_abs(way.y) + caromi_rotation_reach(w, a, b, solved_a, solved_b);
    const caromi_contact *c = caromi_contact_of(w, a, b);
    return c != NULL ? far < CAROMI_BOXES_STAY * caromi_compliance(w, c)
                     : caromi_boxes_stay_apart(w, &w->bodies[a], &w->bodies[b], far);
}

/* Returns the time of impact on two paths. */
static double caromi_sweep(const carom_world *w, uint32_t a, const caromi_segment *path_a,
                           uint32_t b, const caromi_segment *path_b, double level) {
    const caromi_body *body_a = &w->bodies[a];
    const caromi_body *body_b = &w->bodies[b];
    bool discs = (body_a->tag & body_b->tag & CAROMI_CIRCLE) &&
                 path_a->acceleration.x == path_b->acceleration.x &&
                 path_a->acceleration.y == path_b->acceleration.y;
    caromi_solid solid_a, solid_b;
    double margin;
    if (discs) {
        margin = caromi_body_margin(body_a) + caromi_body_margin(body_b);
    } else {
        solid_a = caromi_solid_on(w, body_a, path_a);
        solid_b = caromi_solid_on(w, body_b, path_b);
        margin = solid_a.margin + solid_b.margin;
    }
    caromi_limit limit = caromi_limit_of(w, a, b, margin);
    if (level < limit.level) {
        limit.level = limit.date = level;
    }
    /* Up to the end of the step, so that the time does not depend on the window. */
    double end = w->step->dt;
    if (discs) {
        double radii = (double)body_a->half.x + (double)body_b->half.x;
        return caromi_discs_time(path_a, path_b, radii, limit, end);
    }
    return caromi_solid_time(&solid_a, path_a, &solid_b, path_b, limit, end);
}

double caromi_impact_time(const carom_world *w, uint32_t a, const caromi_segment *path_a,
                          uint32_t b, const caromi_segment *path_b, double level) {
    const struct caromi_scratch *s = w->step;
    if (caromi_are_deep(w, a, b) || caromi_are_displaced(w, a, path_a, b, path_b)) {
        return CAROMI_INFINITY;
    }
    double t = caromi_sweep(w, a, path_a, b, path_b, level);
    return t < s->until ? t : CAROMI_INFINITY;
}
