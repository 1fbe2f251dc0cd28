/* Explains an impact: splits the relative velocity at the contact's normal, applies the impulses,
 * and shows both parts before and after. */
#include "cli/explain/explain_bounce.h"

#include <math.h>

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
    return hypot(s->tangent_x, s->tangent_y);
}

void explain_impact_solve(explain_impact *i, carom_contact contact) {
    i->after[0] = i->velocity[0];
    i->after[1] = i->velocity[1];
    carom_bounce_rough(contact, (float)i->restitution, (float)i->friction, (float)i->inverse[0],
                       (float)i->inverse[1], &i->after[0], &i->after[1]);
    explain_split s = explain_split_of(i->velocity[0], i->velocity[1], contact.normal);
    double inverse = i->inverse[0] + i->inverse[1];
    i->impulse[0] = i->impulse[1] = 0;
    if (!(s.along < 0) || !(inverse > 0))
        return;
    i->impulse[0] = -(1 + i->restitution) * s.along / inverse;
    i->impulse[1] = fmin(i->friction * i->impulse[0], tangent_speed(&s) / inverse);
}

double explain_energy(const explain_impact *i, const carom_vec2 velocity[2]) {
    double sum = 0;
    for (int k = 0; k < 2; k++) {
        double x = (double)velocity[k].x, y = (double)velocity[k].y;
        sum += i->inverse[k] > 0 ? 0.5 * (x * x + y * y) / i->inverse[k] : 0;
    }
    return sum;
}

/* ---- text ------------------------------------------------------------------------------------ */

static void show_bodies(explain *e, const explain_impact *i) {
    const char *const names[] = {e->name_a, e->name_b};
    for (int k = 0; k < 2; k++) {
        carom_vec2 v = i->velocity[k];
        bool own = names[k][0] != 'A' + k || names[k][1]; /* a name besides its letter */
        cli_out_print(e->out, "%c%s%s: velocity " EXPLAIN_V ", ", 'A' + k, own ? "  " : "",
                      own ? names[k] : "", (double)v.x + 0.0, (double)v.y + 0.0);
        if (i->inverse[k] > 0)
            cli_out_print(e->out, "mass " EXPLAIN_N "\n", 1 / i->inverse[k]);
        else
            cli_out_text(e->out, "immovable\n");
    }
    cli_out_print(e->out, "restitution e = " EXPLAIN_N ", friction mu = " EXPLAIN_N "\n",
                  i->restitution, i->friction);
}

static void show_split(explain *e, const char *what, const explain_split *s) {
    explain_line(e, "%s = " EXPLAIN_V, what, s->x, s->y);
    explain_line(e, "normal part     vn = %s.n = " EXPLAIN_N ": " EXPLAIN_V, what, s->along,
                 s->normal_x, s->normal_y);
    explain_line(e, "tangential part vt = %s - vn n: " EXPLAIN_V ", length " EXPLAIN_N, what,
                 s->tangent_x, s->tangent_y, tangent_speed(s));
}

static void show_impulses(explain *e, const explain_impact *i, const explain_split *s) {
    double inverse = i->inverse[0] + i->inverse[1];
    explain_step(e, "The impulses: equal and opposite");
    explain_line(e,
                 "jn = -(1 + e) vn / (1/mA + 1/mB) = " EXPLAIN_N " * " EXPLAIN_N " / " EXPLAIN_N
                 " = " EXPLAIN_N,
                 1 + i->restitution, -s->along, inverse, i->impulse[0]);
    explain_line(
        e, "jt = min(mu jn, |vt| / (1/mA + 1/mB)) = min(" EXPLAIN_N ", " EXPLAIN_N ") = " EXPLAIN_N,
        i->friction * i->impulse[0], tangent_speed(s) / inverse, i->impulse[1]);
}

static void show_after(explain *e, const explain_impact *i) {
    double before = explain_energy(i, i->velocity), after = explain_energy(i, i->after);
    explain_split s = explain_split_of(i->after[0], i->after[1], e->contact.normal);
    explain_step(e, "After the impact");
    explain_line(e, "vA' = " EXPLAIN_V, (double)i->after[0].x + 0.0, (double)i->after[0].y + 0.0);
    explain_line(e, "vB' = " EXPLAIN_V, (double)i->after[1].x + 0.0, (double)i->after[1].y + 0.0);
    show_split(e, "v'", &s);
    explain_line(e, "kinetic energy: " EXPLAIN_N " before, " EXPLAIN_N " after", before, after);
}

void explain_impact_text(explain *e, const explain_impact *i) {
    explain_split s = explain_split_of(i->velocity[0], i->velocity[1], e->contact.normal);
    show_bodies(e, i);
    explain_step(e, "The contact");
    explain_line(e, "normal n = " EXPLAIN_V ", from B to A", (double)e->contact.normal.x + 0.0,
                 (double)e->contact.normal.y + 0.0);
    if (e->contact.distance > 0)
        explain_line(e, "They are " EXPLAIN_N " apart; this is the impact if they collide here.",
                     (double)e->contact.distance);
    explain_step(e, "The velocity of A relative to B, split at the normal");
    show_split(e, "v", &s);
    if (s.along >= 0) {
        explain_line(e, "vn >= 0: they do not approach, and no velocity changes.");
        return;
    }
    if (!(i->inverse[0] + i->inverse[1] > 0)) {
        explain_line(e, "Both are immovable: no velocity changes.");
        return;
    }
    show_impulses(e, i, &s);
    show_after(e, i);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void put_pair(cli_out *o, const char *key, double x, double y) {
    cli_out_print(o, ", \"%s\": [", key);
    cli_out_double(o, x);
    cli_out_text(o, ", ");
    cli_out_double(o, y);
    cli_out_text(o, "]");
}

static void put_state(explain *e, const char *key, const explain_impact *i,
                      const carom_vec2 velocity[2]) {
    explain_split s = explain_split_of(velocity[0], velocity[1], e->contact.normal);
    cli_out_print(e->out, ",\n  \"%s\": {\"velocity_a\": ", key);
    cli_out_vec(e->out, velocity[0].x, velocity[0].y);
    cli_out_text(e->out, ", \"velocity_b\": ");
    cli_out_vec(e->out, velocity[1].x, velocity[1].y);
    put_pair(e->out, "relative", s.x, s.y);
    cli_out_text(e->out, ", \"normal_speed\": ");
    cli_out_double(e->out, s.along);
    put_pair(e->out, "normal_part", s.normal_x, s.normal_y);
    put_pair(e->out, "tangential_part", s.tangent_x, s.tangent_y);
    cli_out_text(e->out, ", \"kinetic_energy\": ");
    cli_out_double(e->out, explain_energy(i, velocity));
    cli_out_text(e->out, "}");
}

void explain_impact_json(explain *e, const explain_impact *i) {
    cli_out_json_begin(e->out, "bounce");
    cli_out_text(e->out, "\n  \"a\": ");
    cli_out_json_text(e->out, e->name_a);
    cli_out_text(e->out, ",\n  \"b\": ");
    cli_out_json_text(e->out, e->name_b);
    cli_out_text(e->out, ",\n  \"inverse_masses\": [");
    cli_out_double(e->out, i->inverse[0]);
    cli_out_text(e->out, ", ");
    cli_out_double(e->out, i->inverse[1]);
    cli_out_text(e->out, "],\n  \"restitution\": ");
    cli_out_double(e->out, i->restitution);
    cli_out_text(e->out, ",\n  \"friction\": ");
    cli_out_double(e->out, i->friction);
    cli_out_text(e->out, ",\n  \"normal\": ");
    cli_out_vec(e->out, e->contact.normal.x, e->contact.normal.y);
    cli_out_text(e->out, ",\n  \"impulse\": {\"normal\": ");
    cli_out_double(e->out, i->impulse[0]);
    cli_out_text(e->out, ", \"friction\": ");
    cli_out_double(e->out, i->impulse[1]);
    cli_out_text(e->out, "}");
    put_state(e, "before", i, i->velocity);
    put_state(e, "after", i, i->after);
    cli_out_text(e->out, "\n}\n");
}
