/* Writes explanations as JSON. */
#include "cli/explain/explain_text.h"

void cli_explain_axes_json(cli_out *o, const explain *e) {
    explain_box a = explain_box_of(e->a), b = explain_box_of(e->b);
    explain_axis axes[4];
    explain_axes_measure(&a, &b, e->letters, axes);
    cli_out_text(o, ",\n  \"axes\": [");
    for (int i = 0; i < 4; i++) {
        const explain_axis *m = &axes[i];
        double at_a = a.x * m->x + a.y * m->y, at_b = b.x * m->x + b.y * m->y;
        const double number[] = {
            m->x,  m->y, at_a - m->reach_a, at_a + m->reach_a, at_b - m->reach_b, at_b + m->reach_b,
            m->gap};
        static const char *const before[] = {", \"axis\": [", ", ", "], \"a\": [", ", ",
                                             "], \"b\": [",   ", ", "], \"gap\": "};
        cli_out_print(o, "%s\n    {\"name\": \"%s\"", i ? "," : "", m->name);
        for (int k = 0; k < 7; k++) {
            cli_out_text(o, before[k]);
            cli_out_double(o, number[k] + 0.0);
        }
        cli_out_text(o, "}");
    }
    cli_out_text(o, "\n  ]");
}

static void put_pair(cli_out *o, const char *key, double x, double y) {
    cli_out_print(o, ", \"%s\": [", key);
    cli_out_double(o, x);
    cli_out_text(o, ", ");
    cli_out_double(o, y);
    cli_out_text(o, "]");
}

static void put_state(cli_out *o, const explain *e, const char *key, const explain_impact *i,
                      const carom_vec2 velocity[2]) {
    explain_split s = explain_split_of(velocity[0], velocity[1], e->contact.normal);
    cli_out_print(o, ",\n  \"%s\": {\"velocity_a\": ", key);
    cli_out_vec(o, velocity[0].x, velocity[0].y);
    cli_out_text(o, ", \"velocity_b\": ");
    cli_out_vec(o, velocity[1].x, velocity[1].y);
    put_pair(o, "relative", s.x, s.y);
    cli_out_text(o, ", \"normal_speed\": ");
    cli_out_double(o, s.along);
    put_pair(o, "normal_part", s.normal_x, s.normal_y);
    put_pair(o, "tangential_part", s.tangent_x, s.tangent_y);
    cli_out_text(o, ", \"kinetic_energy\": ");
    cli_out_double(o, explain_energy(i, velocity));
    cli_out_text(o, "}");
}

void cli_explain_impact_json(cli_out *o, const explain *e, const explain_impact *i,
                             const char *scene, const char *const names[2]) {
    cli_out_json_begin(o, "bounce");
    cli_out_text(o, "\n  \"scene\": ");
    cli_out_json_text(o, scene);
    cli_out_text(o, ",\n  \"a\": ");
    cli_out_json_text(o, names[0]);
    cli_out_text(o, ",\n  \"b\": ");
    cli_out_json_text(o, names[1]);
    cli_out_text(o, ",\n  \"inverse_masses\": [");
    cli_out_double(o, i->inverse[0]);
    cli_out_text(o, ", ");
    cli_out_double(o, i->inverse[1]);
    cli_out_text(o, "],\n  \"restitution\": ");
    cli_out_double(o, i->restitution);
    cli_out_text(o, ",\n  \"friction\": ");
    cli_out_double(o, i->friction);
    cli_out_text(o, ",\n  \"normal\": ");
    cli_out_vec(o, e->contact.normal.x, e->contact.normal.y);
    cli_out_text(o, ",\n  \"impulse\": {\"normal\": ");
    cli_out_double(o, i->impulse[0]);
    cli_out_text(o, ", \"friction\": ");
    cli_out_double(o, i->impulse[1]);
    cli_out_text(o, "}");
    put_state(o, e, "before", i, i->velocity);
    put_state(o, e, "after", i, i->after);
    cli_out_text(o, "\n}\n");
}
