/* The rows of the bounce table in the panel. */
#include "playground/model/bounce/bounce.h"

#include "draw/text.h"
#include "text/text.h"

enum {
    FIELD_START = LAB_FIELDS,
    FIELD_RESTITUTION,
    FIELD_GRAVITY,
    FIELD_PACE,
    FIELD_SLOW,
    FIELD_BACK,
    FIELD_ADD,
    FIELD_REMOVE,
    FIELD_ARROWS,
    FIELD_PLOTS,
    FIELD_MASS,
    FIELD_RADIUS,
    FIELD_X,
    FIELD_Y,
    FIELD_VX,
    FIELD_VY,
    FIELD_SPIN,
    FIELD_FRICTION,
    FIELD_PLOT,
    FIELD_TIME,
    FIELD_IMPACT,
    FIELD_CONTACTS,
    FIELD_IDS
};

#define SLOW 0.1f    /* pace of slow motion */
#define LONGEST 60.0 /* seconds of the time line */
#define FARTHEST 1e6
#define LIGHTEST 0.001
#define HEAVIEST 1000000.0
#define SMALLEST 0.01
#define LARGEST 1000.0
#define FASTEST_SPIN 1000.0
#define ROUGHEST 1.0 /* friction */

/* ---- rows ------------------------------------------------------------------------------------ */

static void rows_of_sums(const lab_bounce *lab) {
    play_stage *stage = lab->stage;
    const bounce_sample *now = bounce_sample_at(lab, 0);
    float total = now->kinetic + now->potential;
    carom_vec2 g = carom_world_gravity(lab->world);
    bool falls = g.x != 0.0f || g.y != 0.0f;
    lab_row_heading(stage, "Energy and momentum");
    lab_row_value(stage, "Kinetic energy", now->kinetic, 6, "");
    lab_rows_off(stage, !falls);
    lab_row_value(stage, "Total energy", total, 6, "");
    bool any = lab->set.energy > 0.0f;
    lab_rows_off(stage, !any);
    lab_row_value(stage, "Energy kept", any ? 100.0f * (total / lab->set.energy) : 0, 7, " %");
    lab_rows_off(stage, false);
    lab_row_value(stage, "Momentum x", now->momentum.x, 4, "");
    lab_row_value(stage, "Momentum y", now->momentum.y, 4, "");
    lab_row_text(stage, "Time", bounce_clock(lab).at);
}

static double size_of(float x) {
    return x < 0.0f ? -(double)x : (double)x;
}

/* Adds a row for a velocity, limited to the speed of a throw, or to the present value. */
static void row_within(const lab_bounce *lab, uint32_t code, const char *label, float value) {
    double most = (double)lab->set.fastest;
    most = size_of(value) > most ? size_of(value) : most;
    lab_row_number(lab->stage, code, label, value, -most, most, "Units a second.");
}

/* Gravity points down, or up in a scene that has it so. */
static void row_of_gravity(const lab_bounce *lab) {
    carom_vec2 g = carom_world_gravity(lab->world);
    float down = -(float)lab->set.up * g.y;
    double most = (double)lab->set.gravity;
    most = size_of(down) > most ? size_of(down) : most;
    lab_row_slider(lab->stage, FIELD_GRAVITY, "Gravity", down, down < 0.0f ? -most : 0.0, most,
                   "Units a second squared, downwards.");
}

static void row_of_friction(const lab_bounce *lab) {
    double most = size_of(lab->set.friction);
    lab_row_slider(lab->stage, FIELD_FRICTION, "Friction", lab->set.friction, 0.0,
                   most > ROUGHEST ? most : ROUGHEST,
                   "Coulomb friction: collisions rotate balls if it is above 0.");
}

static void rows_of_ball(const lab_bounce *lab) {
    play_stage *stage = lab->stage;
    carom_body_def def = {.shape = carom_shape_from_circle((carom_circle){{0.0f, 0.0f}, 0.0f})};
    bool none = carom_body_get(lab->world, lab->set.picked, &def) != CAROM_OK;
    carom_vec2 at = draw_shape_center(def.shape);
    lab_row_heading(stage, none ? "Selected body: click one" : "Selected body");
    lab_rows_off(stage, none);
    lab_row_number(stage, FIELD_MASS, "Mass", def.mass, LIGHTEST, HEAVIEST,
                   "The mass; the size stays the same.");
    bool round = def.shape.kind == CAROM_SHAPE_CIRCLE;
    lab_rows_off(stage, none || !round);
    lab_row_number(stage, FIELD_RADIUS, "Radius", round ? def.shape.as.circle.radius : 0.0f,
                   SMALLEST, LARGEST, "The size; the mass stays the same.");
    lab_rows_off(stage, none);
    lab_row_number(stage, FIELD_X, "x", at.x, -FARTHEST, FARTHEST, "Its centre.");
    lab_row_number(stage, FIELD_Y, "y", at.y, -FARTHEST, FARTHEST, "Its centre.");
    row_within(lab, FIELD_VX, "Velocity x", def.velocity.x);
    row_within(lab, FIELD_VY, "Velocity y", def.velocity.y);
    lab_row_number(stage, FIELD_SPIN, "Spin", def.spin, -FASTEST_SPIN, FASTEST_SPIN,
                   "Radians a second, counter-clockwise where y points up. A body whose rotation "
                   "was fixed rotates from then on.");
    lab_rows_off(stage, false);
}

/* Returns the time up to the newest step, rounded so that the row has few digits. */
static float milliseconds_of(const lab_bounce *lab) {
    float back = (float)(lab->newest - lab->set.steps) * lab->set.step;
    return __builtin_floorf(1000.0f * back + 0.5f);
}

void bounce_panel(void *of) {
    lab_bounce *lab = of;
    play_stage *stage = lab->stage;
    const bounce_settings *s = &lab->set;
    lab_row_choice(stage, FIELD_START, "Start",
                   s->start == BOUNCE_SCENE ? "masses|break|cradle|fall|spin|scene"
                                            : "masses|break|cradle|fall|spin",
                   bounce_start_name(s->start), "The arrangement of the balls.");
    lab_row_slider(stage, FIELD_RESTITUTION, "Restitution", s->restitution, 0.0, 1.0,
                   "1 conserves the energy; with 0 the balls do not rebound.");
    row_of_friction(lab);
    row_of_gravity(lab);
    lab_row_slider(stage, FIELD_PACE, "Pace of time", s->pace, (double)BOUNCE_SLOWEST, 1.0,
                   "Simulated seconds per second.");
    lab_row_switch(stage, FIELD_SLOW, "Slow motion", s->pace < 1.0f, 's', "A tenth of the speed.");
    lab_row_button(stage, FIELD_BACK, "Step back", ',', "Goes back by one step.");
    lab_row_button(stage, FIELD_IMPACT, "To impact", 'i', "Continues to the next impact.");
    lab_row_slider(stage, FIELD_TIME, "Time line", -milliseconds_of(lab) / 1000.0f, -LONGEST, 0.0,
                   "Seconds before the newest step: back and forth within the last minute.");
    lab_row_button(stage, FIELD_ADD, "Add ball", 'n', "Adds a ball where there is space.");
    lab_row_button(stage, FIELD_REMOVE, "Remove", PLAY_KEY_DELETE, "Removes the selected ball.");
    lab_row_switch(stage, FIELD_ARROWS, "Velocities", (s->show & BOUNCE_SHOW_ARROWS) != 0, 'v',
                   "An arrow shows where a ball will be in 0.15 s.");
    lab_row_switch(stage, FIELD_PLOTS, "Plots", (s->show & BOUNCE_SHOW_PLOTS) != 0, 'p',
                   "Curves or a histogram below the picture.");
    lab_row_choice(stage, FIELD_PLOT, "What is plotted", "energy|speeds|places",
                   carom_scene_plot_names[bounce_plot_of(s)],
                   "Energy and momentum of the last ten seconds; the distribution of speeds, with "
                   "Maxwell's curve; or of x, with the normal curve.");
    lab_row_switch(stage, FIELD_CONTACTS, "Contacts", (s->show & BOUNCE_SHOW_CONTACTS) != 0, 'k',
                   "Points and normals of the bodies that touch: carom_body_touches.");
    lab_row_switch(stage, FIELD_IDS, "Ids", (s->show & BOUNCE_SHOW_IDS) != 0, 'd',
                   "The id of each body, or its number, in place of its mass.");
    rows_of_sums(lab);
    rows_of_ball(lab);
}

/* ---- fields ---------------------------------------------------------------------------------- */

void bounce_lay_again(lab_bounce *lab, uint32_t start) {
    bounce_settings set;
    carom_world *w = bounce_lay(lab->stage, start, &set);
    if (!w) {
        lab_say(lab->stage, "There is not enough memory.");
        return;
    }
    set.show = lab->set.show;
    set.pace = lab->set.pace;
    bounce_take_world(lab, w, &set);
    bounce_begin(lab);
    lab_fit(lab->stage);
}

static bool set_start(lab_bounce *lab, const char *text) {
    for (uint32_t i = 0; i < BOUNCE_SCENE; i++)
        if (text_same(text, bounce_start_name(i))) {
            bounce_lay_again(lab, i);
            return true;
        }
    return text_same(text, bounce_start_name(lab->set.start));
}

static void set_spin(carom_body_def *def, float spin) {
    def->flags &= ~CAROM_BODY_FIXED_ROTATION;
    def->spin = spin;
}

static bool set_ball(lab_bounce *lab, uint32_t code, float value) {
    carom_body_def def;
    carom_body b = lab->set.picked;
    if (carom_body_get(lab->world, b, &def) != CAROM_OK)
        return false;
    carom_vec2 at = draw_shape_center(def.shape), d = {0.0f, 0.0f};
    if (code == FIELD_MASS)
        def.mass = value;
    else if (code == FIELD_RADIUS)
        def.shape.as.circle.radius = value;
    else if (code == FIELD_X)
        d.x = value - at.x;
    else if (code == FIELD_Y)
        d.y = value - at.y;
    else if (code == FIELD_VX)
        def.velocity.x = value;
    else if (code == FIELD_SPIN)
        set_spin(&def, value);
    else
        def.velocity.y = value;
    if (d.x != 0.0f || d.y != 0.0f)
        lab_carry(lab->world, lab->set.picked, (carom_vec2){at.x + d.x, at.y + d.y});
    else if (carom_body_set(lab->world, b, &def) != CAROM_OK)
        return false;
    bounce_begin(lab);
    return true;
}

static bool set_gravity(lab_bounce *lab, float value) {
    carom_vec2 g = carom_world_gravity(lab->world);
    bool good = carom_world_set_gravity(lab->world,
                                        (carom_vec2){g.x, -(float)lab->set.up * value}) == CAROM_OK;
    bounce_begin(lab);
    return good;
}

static bool set_plot(lab_bounce *lab, const char *text) {
    for (uint32_t i = 0; i < CAROM_SCENE_PLOTS; i++)
        if (text_same(text, carom_scene_plot_names[i])) {
            lab->set.show =
                BOUNCE_SHOW_PLOTS | lab->set.show % (1u << BOUNCE_PLOT) | i << BOUNCE_PLOT;
            return true;
        }
    return false;
}

/* Goes to a time, in seconds before the newest step: as far back as the history reaches. */
static bool set_time(lab_bounce *lab, float value) {
    double back = -(double)value / (double)lab->set.step + 0.5;
    uint32_t steps = back < (double)lab->newest ? (uint32_t)back : lab->newest;
    return bounce_seek(lab, lab->newest - steps);
}

static bool set_number(lab_bounce *lab, uint32_t code, const char *text) {
    float value;
    if (!lab_parse(text, -FARTHEST, FARTHEST, &value))
        return false;
    switch (code) {
    case FIELD_RESTITUTION:
        bounce_set_restitution(lab, value);
        bounce_begin(lab);
        return true;
    case FIELD_FRICTION:
        bounce_set_friction(lab, value);
        bounce_begin(lab);
        return true;
    case FIELD_GRAVITY:
        return set_gravity(lab, value);
    case FIELD_PACE:
        lab->set.pace = value;
        return true;
    case FIELD_TIME:
        return set_time(lab, value);
    default:
        return code >= FIELD_MASS && code <= FIELD_SPIN && set_ball(lab, code, value);
    }
}

static void show(lab_bounce *lab, uint32_t what, bool on) {
    lab->set.show = on ? lab->set.show | what : lab->set.show & ~what;
}

bool bounce_field(void *of, uint32_t code, const char *text) {
    lab_bounce *lab = of;
    bool on = text[0] == '1';
    switch (code) {
    case FIELD_START:
        return set_start(lab, text);
    case FIELD_SLOW:
        lab->set.pace = on ? SLOW : 1.0f;
        return true;
    case FIELD_BACK:
        return bounce_back(lab);
    case FIELD_ADD:
    case FIELD_REMOVE:
        if (code == FIELD_ADD ? !bounce_add(lab) : !bounce_remove(lab))
            return false;
        bounce_begin(lab);
        return true;
    case FIELD_PLOT:
        return set_plot(lab, text);
    case FIELD_ARROWS:
        show(lab, BOUNCE_SHOW_ARROWS, on);
        return true;
    case FIELD_PLOTS:
        show(lab, BOUNCE_SHOW_PLOTS, on);
        return true;
    case FIELD_CONTACTS:
        show(lab, BOUNCE_SHOW_CONTACTS, on);
        return true;
    case FIELD_IDS:
        show(lab, BOUNCE_SHOW_IDS, on);
        return true;
    case FIELD_IMPACT:
        return bounce_to_impact(lab);
    default:
        return set_number(lab, code, text);
    }
}
