/* Explains an impact: splits the relative velocity at the contact's normal, applies the impulses,
 * and shows both parts before and after. */
#include "text/guard.h"

#include "explain/relation.h"
#include "explain/write.h"

explain_split explain_split_of(carom_vec2 a, carom_vec2 b, carom_vec2 normal) {
    double x = (double)a.x - (double)b.x, y = (double)a.y - (double)b.y;
    double nx = (double)normal.x, ny = (double)normal.y, along = x * nx + y * ny;
    /* + 0.0 turns -0 into 0. */
    return (explain_split){x + 0.0,
                           y + 0.0,
                           along + 0.0,
                           along * nx + 0.0,
                           along * ny + 0.0,
                           x - along * nx + 0.0,
                           y - along * ny + 0.0};
}

static double tangent_speed(const explain_split *s) {
    return explain_length((explain_vector){s->tangent_x, s->tangent_y});
}

/* Inverse masses in this range are floats far from 0 and infinity. */
#define LEAST_INVERSE 1e-18
#define MOST_INVERSE 1e18

/* Returns by what inverse masses are divided: velocities depend on their ratio alone. */
static double unit_of(const double inverse[2]) {
    double larger = inverse[0] > inverse[1] ? inverse[0] : inverse[1];
    bool in_range = larger >= LEAST_INVERSE && larger <= MOST_INVERSE;
    return in_range || !(larger > 0) ? 1 : larger;
}

void explain_impact_solve(explain_impact *i, carom_contact contact) {
    i->after[0] = i->velocity[0];
    i->after[1] = i->velocity[1];
    double unit = unit_of(i->inverse);
    carom_bounce_rough(contact, (float)i->restitution, (float)i->friction,
                       (float)(i->inverse[0] / unit), (float)(i->inverse[1] / unit), &i->after[0],
                       &i->after[1]);
    explain_split s = explain_split_of(i->velocity[0], i->velocity[1], contact.normal);
    double inverse = i->inverse[0] + i->inverse[1];
    i->impulse[0] = i->impulse[1] = 0;
    if (!(s.along < 0) || !(inverse > 0))
        return;
    i->impulse[0] = -(1 + i->restitution) * s.along / inverse;
    double most = i->friction * i->impulse[0], needed = tangent_speed(&s) / inverse;
    i->impulse[1] = most < needed ? most : needed;
}

double explain_energy(const explain_impact *i, const carom_vec2 velocity[2]) {
    double sum = 0;
    for (int k = 0; k < 2; k++) {
        explain_vector v = explain_of(velocity[k]);
        sum += i->inverse[k] > 0 ? 0.5 * explain_dot(v, v) / i->inverse[k] : 0;
    }
    return sum;
}

/* A part of a velocity is a sum of two products of floats, so it is rounding below four units in
 * the last place of these. A slow part of a fast velocity is more than that if the normal is an
 * axis. */
#define ROUNDING (4 * 0x1p-23)

static double size_of(double x) {
    return x < 0 ? -x : x;
}

/* Returns a vector of the sizes of the components. */
static explain_vector sizes_of(carom_vec2 v) {
    return (explain_vector){size_of((double)v.x), size_of((double)v.y)};
}

/* Shows the parts of a velocity. `most` has the sizes of the components of all velocities from
 * which it was computed. */
static void show_split(explain *e, const char *what, const explain_split *s, explain_vector most) {
    explain_vector at = explain_of(e->contact.point), n = explain_of(e->contact.normal);
    explain_vector size = sizes_of(e->contact.normal);
    explain_vector normal = {s->normal_x, s->normal_y}, tangent = {s->tangent_x, s->tangent_y};
    double along = s->along, across = tangent_speed(s), cross = n.x * s->y - n.y * s->x;
    if (size_of(along) < ROUNDING * explain_dot(most, size)) {
        along = 0;
        normal = (explain_vector){0, 0};
    }
    if (size_of(cross) < ROUNDING * (most.x * size.y + most.y * size.x)) {
        across = 0;
        tangent = (explain_vector){0, 0};
    }
    explain_line(e, "%s = %v", what, (explain_vector){s->x, s->y});
    explain_line(e, "normal part     vn = %s.n = %n: %v", what, along, normal);
    explain_line(e, "tangential part vt = %s - vn n: %v, length %n", what, tangent, across);
    explain_mark_velocity(e, at, (explain_vector){s->x, s->y}, what);
    explain_mark_velocity(e, at, normal, "vn");
    explain_mark_velocity(e, at, tangent, "vt");
}

static void show_impulses(explain *e, const explain_impact *i, const explain_split *s) {
    double inverse = i->inverse[0] + i->inverse[1], speed = tangent_speed(s);
    explain_step(e, "The impulses: equal and opposite");
    explain_line(e, "jn = -(1 + e) vn / (1/m%a + 1/m%b) = %n * %n / %n = %n", 1 + i->restitution,
                 -s->along, inverse, i->impulse[0]);
    explain_line(e, "jt = min(mu jn, |vt| / (1/m%a + 1/m%b)) = min(%n, %n) = %n",
                 i->friction * i->impulse[0], speed / inverse, i->impulse[1]);
    /* As changes of the relative velocity, which have the scale of the other steps. */
    explain_vector at = explain_of(e->contact.point), n = explain_of(e->contact.normal);
    double share = speed > 0 ? -i->impulse[1] * inverse / speed : 0;
    explain_mark_velocity(
        e, at, (explain_vector){n.x * i->impulse[0] * inverse, n.y * i->impulse[0] * inverse},
        "jn");
    explain_mark_velocity(e, at, (explain_vector){share * s->tangent_x, share * s->tangent_y},
                          "jt");
}

static void show_after(explain *e, const explain_impact *i, explain_vector most) {
    double before = explain_energy(i, i->velocity), after = explain_energy(i, i->after);
    for (int k = 0; k < 2; k++) {
        explain_vector size = sizes_of(i->after[k]);
        most = (explain_vector){most.x + size.x, most.y + size.y};
    }
    explain_split s = explain_split_of(i->after[0], i->after[1], e->contact.normal);
    explain_step(e, "After the impact");
    explain_line(e, "v%a' = %v", explain_of(i->after[0]));
    explain_line(e, "v%b' = %v", explain_of(i->after[1]));
    show_split(e, "v'", &s, most);
    explain_line(e, "kinetic energy: %n before, %n after", before, after);
}

void explain_bounce(explain *e, const explain_impact *i) {
    explain_split s = explain_split_of(i->velocity[0], i->velocity[1], e->contact.normal);
    explain_step(e, "The contact");
    explain_line(e, "normal n = %v, from %b to %a", explain_of(e->contact.normal));
    double gap = (double)e->contact.distance;
    if (gap > explain_touching_gap(e->a, e->b))
        explain_line(e, "They are %n apart; this is the impact if they collide here.", gap);
    else if (gap > 0)
        explain_line(e, "They touch.");
    explain_mark_point(e, explain_of(e->contact.point), NULL);
    explain_mark_direction(e, explain_of(e->contact.point), explain_of(e->contact.normal), "n");
    explain_step(e, "The velocity of %a relative to %b, split at the normal");
    const explain_vector most = {size_of(s.x), size_of(s.y)};
    show_split(e, "v", &s, most);
    if (s.along >= 0) {
        explain_line(e, "vn >= 0: they do not approach, and no velocity changes.");
        return;
    }
    if (!(i->inverse[0] + i->inverse[1] > 0)) {
        explain_line(e, "Both are immovable: no velocity changes.");
        return;
    }
    show_impulses(e, i, &s);
    show_after(e, i, most);
}
