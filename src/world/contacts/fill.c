/* Fills the solver's rows with contacts: gaps, speeds, impulses, and how impulses rotate bodies. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

/* Returns how friction rotates the circles of a contact. */
static caromi_lever caromi_lever_of_contact(const struct caromi_scratch *s,
                                            const caromi_contact *c) {
    const caromi_solver_body *a = &s->solver[c->body_a];
    const caromi_solver_body *b = &s->solver[c->body_b];
    const caromi_turner none = {a->inv_mass, 0.0, 1.0};
    caromi_turner turner_a = {a->inv_mass, (double)a->ease, (double)a->radius};
    caromi_turner turner_b = {b->inv_mass, (double)b->ease, (double)b->radius};
    return caromi_lever_of_circles(c->turns ? turner_a : none, c->turns ? turner_b : none,
                                   c->distance);
}

static void caromi_turn_fill(const struct caromi_scratch *s, const caromi_solve *solve,
                             const caromi_contact *c, uint32_t row) {
    caromi_turns *group = &solve->turns[row / CAROMI_ROW_LANES];
    caromi_rows *rows = &solve->rows[row / CAROMI_ROW_LANES];
    uint32_t lane = row % CAROMI_ROW_LANES;
    const caromi_solver_body *a = &s->solver[c->body_a];
    const caromi_solver_body *b = &s->solver[c->body_b];
    caromi_lever t = caromi_lever_of_contact(s, c);
    double mass = (double)c->mass;
    group->arm_a[lane] = (float)t.arm_a;
    group->arm_b[lane] = (float)t.arm_b;
    group->turn_a[lane] = (float)(mass * t.turn_a);
    group->turn_b[lane] = (float)(mass * t.turn_b);
    group->grip[lane] = c->turns ? (float)(t.grip * (a->inv_mass + b->inv_mass)) : 1.0f;
    double slip = (double)rows->slip[lane];
    rows->slip[lane] = (float)caromi_lever_slip(&t, slip, (double)a->spin, (double)b->spin);
}

/* Writes how impulses rotate the bodies of any contact, if contacts rotate boxes. */
static void caromi_lever_fill(const struct caromi_scratch *s, const caromi_solve *solve,
                              const caromi_contact *c, uint32_t row) {
    caromi_levers *group = &solve->levers[row / CAROMI_ROW_LANES];
    caromi_rows *rows = &solve->rows[row / CAROMI_ROW_LANES];
    uint32_t lane = row % CAROMI_ROW_LANES;
    const caromi_solver_body *a = &s->solver[c->body_a];
    const caromi_solver_body *b = &s->solver[c->body_b];
    caromi_lever l;
    if (c->rotates) {
        caromi_arm arm_a = {caromi_wide_vec(c->arm_a), a->inv_mass,
                            caromi_solver_inverse_inertia(a)};
        caromi_arm arm_b = {caromi_wide_vec(c->arm_b), b->inv_mass,
                            caromi_solver_inverse_inertia(b)};
        l = caromi_lever_at(&arm_a, &arm_b, caromi_wide_vec(c->normal));
    } else {
        l = caromi_lever_of_contact(s, c);
    }
    double mass = (double)c->mass;
    group->normal_arm_a[lane] = (float)l.normal_a;
    group->normal_arm_b[lane] = (float)l.normal_b;
    group->slip_arm_a[lane] = (float)-l.arm_a;
    group->slip_arm_b[lane] = (float)l.arm_b;
    group->turn_normal_a[lane] = (float)(mass * l.lift_a);
    group->turn_normal_b[lane] = (float)(mass * l.lift_b);
    group->turn_slip_a[lane] = (float)-(mass * l.turn_a);
    group->turn_slip_b[lane] = (float)(mass * l.turn_b);
    group->cross[lane] = (float)(mass * l.cross);
    group->grip[lane] = c->rotates ? (float)(l.grip / mass)
                        : c->turns ? (float)(l.grip * (a->inv_mass + b->inv_mass))
                                   : 1.0f;
    double slip = (double)rows->slip[lane];
    double speed = (double)rows->speed[lane];
    rows->slip[lane] = (float)caromi_lever_slip(&l, slip, (double)a->spin, (double)b->spin);
    rows->speed[lane] = (float)caromi_lever_speed(&l, speed, (double)a->spin, (double)b->spin);
}

void caromi_row_fill(const struct caromi_scratch *s, const caromi_solve *solve,
                     const caromi_contact *c, uint32_t row) {
    caromi_rows *group = &solve->rows[row / CAROMI_ROW_LANES];
    uint32_t lane = row % CAROMI_ROW_LANES;
    static const caromi_contact none = {0};
    bool is_row = c != NULL;
    c = is_row ? c : &none;
    const caromi_solver_body *a = &s->solver[c->body_a];
    const caromi_solver_body *b = &s->solver[c->body_b];
    caromi_vec n = caromi_wide_vec(c->normal);
    caromi_vec v = caromi_minus(a->velocity, b->velocity);
    v = caromi_plus(v, 1.0, caromi_wide_vec(c->ground));
    double per_mass = c->rotates ? 1.0 / (double)c->mass : a->inv_mass + b->inv_mass;
    group->normal_x[lane] = c->normal.x;
    group->normal_y[lane] = c->normal.y;
    bool springs = c->fixed ? c->kinematic : a->pressed && !caromi_is_separated(s, c);
    group->gap[lane] = (float)(springs ? c->gap : caromi_max(c->gap, 0.0));
    group->speed[lane] = (float)caromi_dot(v, n);
    group->slip[lane] = (float)(v.y * n.x - v.x * n.y);
    group->friction[lane] = c->friction;
    group->size[lane] = c->size;
    /* A lever arm reduces the mass that a spring moves, but not its load: the spring of a single
     * point gets stiffer by that factor. Two points of a manifold share the load. */
    bool alone = c->rotates && !c->paired && !c->second;
    double lever = alone ? per_mass / (a->inv_mass + b->inv_mass) : 1.0;
    double spring = solve->spring * lever;
    group->softness[lane] = is_row && !c->fixed ? (float)(1.0 / (1.0 + spring)) : 0.0f;
    group->share_a[lane] = (float)(a->inv_mass * (double)c->mass);
    group->share_b[lane] = (float)(b->inv_mass * (double)c->mass);
    /* Contacts without load start cold: the impulse that they have is that of a collision which
     * they stopped, and would throw their bodies. Contacts of squeezed bodies start cold, too:
     * since there is no solution, impulses would grow from step to step, and would shoot a body out
     * as soon as it can get away. */
    bool squeezed = a->squeezed || b->squeezed;
    double warm =
        (a->pressed || b->pressed) && !squeezed ? per_mass * caromi_load_share(s, c) : 0.0;
    group->normal_impulse[lane] = (float)((double)c->normal_impulse * warm);
    group->friction_impulse[lane] = (float)((double)c->friction_impulse * warm);
    group->total[lane] = group->most[lane] = 0.0f;
    group->body_a[lane] = c->body_a != 0 ? c->body_a : solve->records + c->body_b;
    group->body_b[lane] = c->body_b != 0 ? c->body_b : solve->records + c->body_a;
    if (solve->turns != NULL) {
        caromi_turn_fill(s, solve, c, row);
    }
    if (solve->levers != NULL) {
        caromi_lever_fill(s, solve, c, row);
    }
}

float caromi_row_speed(const caromi_solve *solve, uint32_t spins, uint32_t row) {
    const caromi_rows *group = &solve->rows[row / CAROMI_ROW_LANES];
    uint32_t lane = row % CAROMI_ROW_LANES;
    const float *a = solve->bodies + 4 * (size_t)group->body_a[lane];
    const float *b = solve->bodies + 4 * (size_t)group->body_b[lane];
    float speed = group->speed[lane] +
                  ((a[0] - b[0]) * group->normal_x[lane] + (a[1] - b[1]) * group->normal_y[lane]);
    if (solve->levers != NULL) {
        const caromi_levers *l = &solve->levers[row / CAROMI_ROW_LANES];
        if (l->normal_arm_a[lane] != 0.0f || l->normal_arm_b[lane] != 0.0f) {
            speed += a[4 * (size_t)spins] * l->normal_arm_a[lane] -
                     b[4 * (size_t)spins] * l->normal_arm_b[lane];
        }
    }
    return speed;
}
