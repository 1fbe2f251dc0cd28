/* Computes the time of impact of two bodies, and the distance at which a sweep stops them. */
#include "base/guard.h"
#include "world/motion/island.h"

/* Where hundreds of bodies press on each other the solver leaves small errors. Two dynamic bodies
 * whose contact carries load may use up this share of the smaller size before a sweep stops them. Where
 * nothing accelerates or drives what contacts connect there is no load. */
#define CAROMI_COMPLIANCE 0.002

/* The same for two bodies that overlap and are being moved apart: others that move apart may press on them. */
#define CAROMI_SEPARATED_COMPLIANCE 0.02

/* The depth that loaded contacts may reach so in a pile that lies on the ground, where one of the two bodies
 * touches more than the two dynamic neighbours that it has in a row or a column. The solver does not converge
 * while a pile lands, and clips would pass on what it leaves from body to body. */
#define CAROMI_PILE_COMPLIANCE 0.01
#define CAROMI_PILE_CONTACTS 3u

/* How near a body is to fixed ones already. */
static double caromi_near_gap(const carom_world *w, uint32_t body) {
    const caromi_near *nears = w->step->nears;
    uint32_t low = 0;
    uint32_t high = w->step->near_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (nears[middle].body < body) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return (double)nears[low].gap;
}

double caromi_compliance(const carom_world *w, const caromi_contact *c) {
    if (c == NULL || !c->active || c->fixed) {
        return 0.0;
    }
    if (c->separated) {
        return CAROMI_SEPARATED_COMPLIANCE * (double)c->size;
    }
    const caromi_solver_body *a = &w->step->solver[c->body_a];
    const caromi_solver_body *b = &w->step->solver[c->body_b];
    if (!a->pressed && !b->pressed) {
        return 0.0;
    }
    uint32_t contacts = a->contacts > b->contacts ? a->contacts : b->contacts;
    if (a->grounded && contacts >= CAROMI_PILE_CONTACTS) {
        double left = CAROMI_PILE_COMPLIANCE * (double)c->size + caromi_min(c->gap, 0.0);
        return caromi_max(CAROMI_COMPLIANCE * (double)c->size, left);
    }
    return c->total > 0.0f ? CAROMI_COMPLIANCE * (double)c->size : 0.0;
}

/* Sweeps keep the margin. A loaded contact of two dynamic bodies starts from where it is. */
static caromi_limit caromi_limit_of(const carom_world *w, uint32_t a, uint32_t b, double margin) {
    caromi_limit limit = caromi_free_limit(margin);
    bool fixed_a = w->bodies[a].inv_mass == 0.0f;
    if (fixed_a || w->bodies[b].inv_mass == 0.0f) {
        limit.floor = -0.5 * margin; /* dynamic pairs give way by more */
        if ((w->bodies[a].tag | w->bodies[b].tag) & CAROMI_NEAR) {
            /* It slides at that distance from the next one of a row of flush boxes, too. */
            double near = caromi_near_gap(w, fixed_a ? b : a);
            limit.level = caromi_min(limit.level, caromi_deeper(near, margin, limit.floor));
            limit.date = caromi_max(caromi_min(limit.date, near), limit.level);
        }
    }
    const caromi_contact *c = caromi_contact_of(w, a, b);
    double compliance = caromi_compliance(w, c);
    if (compliance > 0.0) {
        limit.level = caromi_min(c->gap + margin, limit.level) - compliance;
        limit.date = limit.level;
    }
    return limit;
}

/* The same for two circles, which may slide along each other, or be apart. From the distance d = |q| they
 * get nearer by -q . way / d at most. */
static bool caromi_circles_stay_clear(const carom_world *w, uint32_t a, uint32_t b,
                                      caromi_vec way) {
    const caromi_body *body_a = &w->bodies[a];
    const caromi_body *body_b = &w->bodies[b];
    caromi_vec q = caromi_minus(caromi_wide_vec(body_a->pos), caromi_wide_vec(body_b->pos));
    double closes = -caromi_dot(q, way);
    double apart = caromi_dot(q, q);
    double radii = (double)body_a->half.x + (double)body_b->half.x;
    double near = radii + caromi_body_margin(body_a) + caromi_body_margin(body_b);
    if (closes < 0.0 || 0.999 * apart - closes > near * caromi_sqrt(apart)) {
        return true;
    }
    double compliance = caromi_compliance(w, caromi_contact_of(w, a, b));
    return apart > 0.81 * radii * radii && closes < 0.8 * compliance * radii;
}

bool caromi_stay_clear(const carom_world *w, uint32_t a, uint32_t b) {
    const struct caromi_scratch *s = w->step;
    if (s->solver_of == NULL || s->window > 0) {
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
    return caromi_abs(way.x) + caromi_abs(way.y) <
           0.5 * caromi_compliance(w, caromi_contact_of(w, a, b));
}

/* The time of impact on two paths, which may lie before the window. */
static double caromi_sweep(const carom_world *w, uint32_t a, const caromi_segment *path_a,
                           uint32_t b, const caromi_segment *path_b) {
    const caromi_body *body_a = &w->bodies[a];
    const caromi_body *body_b = &w->bodies[b];
    double margin = caromi_body_margin(body_a) + caromi_body_margin(body_b);
    caromi_limit limit = caromi_limit_of(w, a, b, margin);
    /* To the end of the step: the part of a path behind the window decides whether bodies that are
     * near already are stopped. Windows must not change that. */
    double end = w->step->dt;
    bool straight = path_a->acceleration.x == path_b->acceleration.x &&
                    path_a->acceleration.y == path_b->acceleration.y;
    if ((body_a->tag & body_b->tag & CAROMI_CIRCLE) && straight) {
        double radii = (double)body_a->half.x + (double)body_b->half.x;
        return caromi_discs_time(path_a, path_b, radii, limit, end);
    }
    caromi_solid solid_a = caromi_solid_of(w, body_a);
    caromi_solid solid_b = caromi_solid_of(w, body_b);
    return caromi_solid_time(&solid_a, path_a, &solid_b, path_b, limit, end);
}

double caromi_impact_time(const carom_world *w, uint32_t a, const caromi_segment *path_a,
                          uint32_t b, const caromi_segment *path_b) {
    const struct caromi_scratch *s = w->step;
    if (caromi_are_deep(w, a, b)) {
        return CAROMI_INFINITY;
    }
    double t = caromi_sweep(w, a, path_a, b, path_b);
    if (t < s->from) {
        /* An earlier window has ignored this collision, or could not find it. What happened before
         * the window is past: paths lead backwards through other bodies. */
        caromi_segment from_a = caromi_segment_from(path_a, s->from);
        caromi_segment from_b = caromi_segment_from(path_b, s->from);
        t = caromi_sweep(w, a, &from_a, b, &from_b);
    }
    return t < s->until ? t : CAROMI_INFINITY;
}
