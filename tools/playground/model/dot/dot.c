/* The dot: its keys, fields and state. */
#include "playground/model/dot/dot.h"

#include "text/text.h"

enum {
    FIELD_METHOD = LAB_FIELDS,
    FIELD_GHOST,
    FIELD_SPEED,
    FIELD_X,
    FIELD_Y,
    FIELD_BRING,
    FIELD_CLEAR,
    FIELD_DEMO
};

#define DEAD_ZONE 0.2f /* of a pad's stick */
#define MAX_STEPS 3u   /* per tick, so that the dot does not jump after a pause of the front end */

const dot_state dot_first_state = {
    .at = {{10.0f, 10.0f}, {10.0f, 10.0f}},
    .other = {160.0f, 120.0f},
    .wall = {300.0f, 40.0f},
    .speed = 6.0f,
    .method = DOT_BACK,
    .ghost = 1,
};

/* ---- creation and destruction ---------------------------------------------------------------- */

static bool add_bodies(lab_dot *lab) {
    carom_shape shapes[DOT_OBSTACLES];
    dot_obstacles(&lab->state, shapes);
    for (uint32_t i = 0; i < DOT_OBSTACLES; i++) {
        carom_body_def def = carom_body_def_default();
        def.shape = shapes[i];
        if (carom_world_add(lab->world, &def, &lab->bodies[i]) != CAROM_OK)
            return false;
    }
    return true;
}

static void dot_free(void *of) {
    lab_dot *lab = of;
    carom_world_destroy(lab->world);
    lab_give_memory(lab->stage, lab, sizeof *lab);
}

static void *dot_create(play_stage *stage) {
    lab_dot *lab = lab_take_memory(stage, sizeof *lab);
    if (!lab)
        return NULL;
    carom_world_def def = carom_world_def_default();
    def.allocator = stage->allocator;
    lab->stage = stage;
    lab->state = dot_first_state;
    lab->clock = (carom_clock){.step = DOT_STEP, .max_steps = MAX_STEPS};
    lab->drag = DOT_NONE;
    lab->world = carom_world_create(&def);
    if (!lab->world || !add_bodies(lab)) {
        dot_free(lab);
        return NULL;
    }
    return lab;
}

/* ---- time and keys --------------------------------------------------------------------------- */

static float axis(const play_stage *s, uint32_t less, uint32_t more, char less_too, char more_too,
                  float pad) {
    bool plain = !(s->mods & (PLAY_CONTROL | PLAY_ALT));
    bool back = plain && (lab_is_down(s, less) || lab_is_down(s, (uint32_t)less_too));
    bool on = plain && (lab_is_down(s, more) || lab_is_down(s, (uint32_t)more_too));
    float keys = (on ? 1.0f : 0.0f) - (back ? 1.0f : 0.0f);
    return keys != 0.0f ? keys : carom_clamp(pad, -1.0f, 1.0f);
}

static carom_vec2 direction(const play_stage *s) {
    carom_vec2 pad = s->pad;
    if (pad.x * pad.x + pad.y * pad.y < DEAD_ZONE * DEAD_ZONE)
        pad = (carom_vec2){0.0f, 0.0f};
    return (carom_vec2){
        axis(s, PLAY_KEY_LEFT, PLAY_KEY_RIGHT, 'a', 'd', pad.x),
        axis(s, PLAY_KEY_UP_ARROW, PLAY_KEY_DOWN_ARROW, 'w', 's', pad.y),
    };
}

static bool is_steered(const lab_dot *lab) {
    carom_vec2 d = direction(lab->stage);
    return d.x != 0.0f || d.y != 0.0f;
}

static bool dot_is_moving(const void *of) {
    const lab_dot *lab = of;
    return lab->demo > 0 || is_steered(lab);
}

static void tick(lab_dot *lab, float seconds) {
    bool moving = is_steered(lab);
    /* While time is paused, each tick is one step. */
    uint32_t steps = lab->stage->paused ? 1 : carom_clock_advance(&lab->clock, (double)seconds);
    if (moving && !lab->was_moving)
        lab_changing(lab->stage);
    lab->was_moving = moving;
    if (moving)
        lab->demo = 0; /* the user has taken over */
    for (uint32_t i = 0; moving && i < steps; i++)
        dot_advance(lab, direction(lab->stage));
    for (uint32_t i = 0; lab->demo > 0 && i < steps; i++)
        dot_demo_step(lab);
}

/* Moves the ghost to the dot, so that both methods continue from the same position. */
static void bring_ghost(lab_dot *lab) {
    lab->state.at[DOT_GHOST] = lab->state.at[DOT_SELF];
}

static void set_method(lab_dot *lab, uint32_t method) {
    if (method == lab->state.method)
        return;
    lab->state.method = method;
    dot_forget(lab); /* it belongs to the other method */
    bring_ghost(lab);
}

/* ---- the pointer ----------------------------------------------------------------------------- */

static carom_vec2 place_of(const dot_state *s, uint32_t what) {
    return what == DOT_WALL ? s->wall : what == DOT_OTHER ? s->other : s->at[DOT_SELF];
}

static uint32_t what_is_at(const lab_dot *lab, carom_vec2 p) {
    carom_shape shapes[DOT_OBSTACLES];
    float miss = (float)((double)lab_miss(lab->stage) / lab->stage->view.scale);
    carom_circle dot = carom_circle_make(lab->state.at[DOT_SELF], DOT_RADIUS);
    dot_obstacles(&lab->state, shapes);
    if (carom_distance_point_circle(p, dot) <= miss)
        return DOT_EDGES;
    for (uint32_t i = DOT_EDGES; i-- > 0;)
        if (carom_distance_shapes(carom_shape_from_circle(carom_circle_make(p, 0.0f)), shapes[i]) <=
            miss)
            return i;
    return DOT_NONE;
}

static carom_vec2 kept(uint32_t what, carom_vec2 at) {
    const carom_aabb screen = {{0.0f, 0.0f}, {DOT_WIDTH, DOT_HEIGHT}};
    if (what != DOT_WALL)
        return carom_keep_inside_circle(carom_circle_make(at, DOT_RADIUS), screen);
    return (carom_vec2){carom_clamp(at.x, 0.0f, DOT_WIDTH - DOT_WALL_WIDTH),
                        carom_clamp(at.y, 0.0f, DOT_HEIGHT - DOT_WALL_HEIGHT)};
}

static void put(lab_dot *lab, uint32_t what, carom_vec2 at) {
    dot_state *s = &lab->state;
    carom_vec2 to = kept(what, at);
    if (what == DOT_WALL)
        s->wall = to;
    else if (what == DOT_OTHER)
        s->other = to;
    else
        s->at[DOT_SELF] = to;
    if (what == DOT_EDGES)
        bring_ghost(lab);
    for (uint32_t mover = 0; mover < DOT_MOVERS; mover++)
        s->counts[mover].gap = (carom_vec2){0.0f, 0.0f}; /* it was measured at another position */
    dot_arrange(lab);
}

static bool pointer(lab_dot *lab, const play_event *e) {
    carom_vec2 p = lab_pointer(lab->stage);
    if (e->kind == PLAY_DOWN) {
        uint32_t what = e->code == 1 ? what_is_at(lab, p) : DOT_NONE;
        if (what == DOT_NONE)
            return false;
        carom_vec2 at = place_of(&lab->state, what);
        lab_changing(lab->stage);
        lab->demo = 0;
        lab->drag = what;
        lab->grip = (carom_vec2){at.x - p.x, at.y - p.y};
        return true;
    }
    if (lab->drag == DOT_NONE)
        return false;
    if (e->kind == PLAY_MOVE)
        put(lab, lab->drag, (carom_vec2){p.x + lab->grip.x, p.y + lab->grip.y});
    else
        lab->drag = DOT_NONE;
    return true;
}

static uint32_t dot_cursor(const void *of) {
    const lab_dot *lab = of;
    bool over = lab->drag == DOT_NONE && what_is_at(lab, lab_pointer(lab->stage)) != DOT_NONE;
    return lab->drag != DOT_NONE ? PLAY_CURSOR_HELD : over ? PLAY_CURSOR_GRAB : PLAY_CURSOR_PLAIN;
}

static void dot_let_go(void *of) {
    lab_dot *lab = of;
    lab->drag = DOT_NONE;
}

static bool is_moving_key(const play_event *e) {
    bool arrow = e->code >= PLAY_KEY_LEFT && e->code <= PLAY_KEY_DOWN_ARROW;
    bool letter = e->code == 'w' || e->code == 'a' || e->code == 's' || e->code == 'd';
    return (arrow || letter) && !(e->mods & (PLAY_CONTROL | PLAY_ALT));
}

static bool dot_take(void *of, const play_event *e) {
    lab_dot *lab = of;
    switch (e->kind) {
    case PLAY_DOWN:
    case PLAY_MOVE:
    case PLAY_UP:
        return pointer(lab, e);
    case PLAY_TICK:
        tick(lab, e->x);
        return true;
    case PLAY_KEY:
        if (e->code == 'm' && !(e->mods & (PLAY_CONTROL | PLAY_ALT))) {
            lab_changing(lab->stage);
            set_method(lab, lab->state.method == DOT_BACK ? DOT_SLIDE : DOT_BACK);
            return true;
        }
        return is_moving_key(e);
    case PLAY_PAD_DOWN:
        if (e->code != 0)
            return false;
        lab_changing(lab->stage);
        set_method(lab, lab->state.method == DOT_BACK ? DOT_SLIDE : DOT_BACK);
        return true;
    default:
        return false;
    }
}

/* ---- the panel ------------------------------------------------------------------------------- */

static void row_count(play_stage *stage, const char *label, uint32_t count) {
    draw_words w = {0};
    draw_words_whole(&w, count);
    lab_row_text(stage, label, w.at);
}

static void rows_of(const lab_dot *lab, uint32_t mover) {
    const dot_counts *c = &lab->state.counts[mover];
    char room[32];
    draw_words title = {0}, gap = {0};
    draw_words_put(&title, dot_method_name(dot_method(&lab->state, mover)));
    draw_words_put(&title, mover == DOT_GHOST ? " (ghost)" : "");
    draw_words_put(&gap, lab_number(dot_gap(c), 3, room));
    draw_words_put(&gap, ", widest ");
    draw_words_put(&gap, lab_number(c->widest, 3, room));
    lab_row_heading(lab->stage, title.at);
    lab_row_text(lab->stage, "Gap", gap.at);
    row_count(lab->stage, "Caught", c->caught);
    row_count(lab->stage, "Went through a wall", c->through);
    row_count(lab->stage, "Moves undone", c->back);
}

static void dot_panel(void *of) {
    lab_dot *lab = of;
    const dot_state *s = &lab->state;
    play_stage *stage = lab->stage;
    lab_row_choice(stage, FIELD_METHOD, "Moves by", "move back|carom_slide|carom_world_slide",
                   dot_method_name(s->method),
                   "move back: along x, undone if that hits; then along y. Slide: up to an "
                   "obstacle, then along it. The key m changes the method.");
    lab_row_switch(stage, FIELD_DEMO, "Demonstration", lab->demo > 0, 'v',
                   "It runs to the wall and past the other dot by itself, again and again.");
    lab_row_switch(stage, FIELD_GHOST, "Ghost", s->ghost != 0, 'g',
                   "A second dot that gets the same keys and moves the other way.");
    lab_row_slider(stage, FIELD_SPEED, "Speed", s->speed, DOT_SLOWEST, DOT_FASTEST,
                   "Pixels per step along each axis; 60 steps are a second.");
    lab_row_number(stage, FIELD_X, "x", s->at[DOT_SELF].x, (double)DOT_RADIUS,
                   (double)(DOT_WIDTH - DOT_RADIUS), "The dot's centre, from the left.");
    lab_row_number(stage, FIELD_Y, "y", s->at[DOT_SELF].y, (double)DOT_RADIUS,
                   (double)(DOT_HEIGHT - DOT_RADIUS), "The dot's centre, from the top.");
    lab_row_button(stage, FIELD_BRING, "Ghost here", 'j', "Brings the ghost to the dot.");
    lab_row_button(stage, FIELD_CLEAR, "Clear trails", 'x', "Clears trails and counts.");
    rows_of(lab, DOT_SELF);
    lab_rows_off(stage, !s->ghost);
    rows_of(lab, DOT_GHOST);
}

static bool put_number(lab_dot *lab, uint32_t code, const char *text) {
    carom_vec2 at = lab->state.at[DOT_SELF];
    if (code == FIELD_SPEED)
        return lab_parse(text, DOT_SLOWEST, DOT_FASTEST, &lab->state.speed);
    float most = (code == FIELD_X ? DOT_WIDTH : DOT_HEIGHT) - DOT_RADIUS;
    if (!lab_parse(text, (double)DOT_RADIUS, (double)most, code == FIELD_X ? &at.x : &at.y))
        return false;
    put(lab, DOT_EDGES, at);
    return true;
}

static bool dot_field(void *of, uint32_t code, const char *text) {
    lab_dot *lab = of;
    switch (code) {
    case FIELD_METHOD:
        for (uint32_t i = 0; i < DOT_METHODS; i++)
            if (text_same(text, dot_method_name(i))) {
                set_method(lab, i);
                return true;
            }
        return false;
    case FIELD_GHOST:
        lab->state.ghost = text[0] == '1';
        lab->trails[DOT_GHOST].count = 0;
        bring_ghost(lab);
        return true;
    case FIELD_BRING:
        bring_ghost(lab);
        return true;
    case FIELD_CLEAR:
        dot_forget(lab);
        return true;
    case FIELD_DEMO:
        lab->demo = 0;
        if (text[0] == '1')
            dot_demo_begin(lab);
        return true;
    default:
        return put_number(lab, code, text);
    }
}

/* ---- its state ------------------------------------------------------------------------------- */

static size_t dot_save(const void *of, void *out, size_t room) {
    const lab_dot *lab = of;
    if (room >= sizeof lab->state)
        __builtin_memcpy(out, &lab->state, sizeof lab->state);
    return sizeof lab->state;
}

static bool is_kept(uint32_t what, carom_vec2 at) {
    carom_vec2 k = kept(what, at);
    return k.x == at.x && k.y == at.y;
}

static bool is_number(float x) {
    return x - x == 0.0f;
}

static bool is_sound(const dot_state *s) {
    bool sound = is_kept(DOT_WALL, s->wall) && is_kept(DOT_OTHER, s->other) &&
                 s->method < DOT_METHODS && s->ghost <= 1 && (double)s->speed >= DOT_SLOWEST &&
                 (double)s->speed <= DOT_FASTEST;
    for (uint32_t mover = 0; mover < DOT_MOVERS; mover++)
        sound = sound && is_kept(DOT_EDGES, s->at[mover]) && is_number(s->counts[mover].gap.x) &&
                is_number(s->counts[mover].gap.y) && is_number(s->counts[mover].widest);
    return sound;
}

static bool dot_load(void *of, const void *bytes, size_t size) {
    lab_dot *lab = of;
    dot_state s;
    if (size != sizeof s)
        return false;
    __builtin_memcpy(&s, bytes, sizeof s);
    if (!is_sound(&s))
        return false;
    lab->state = s;
    lab->drag = DOT_NONE;
    lab->demo = 0;
    dot_forget_trails(lab);
    dot_arrange(lab);
    return true;
}

static carom_aabb dot_bounds(const void *of) {
    (void)of;
    return (carom_aabb){{0.0f, 0.0f}, {DOT_WIDTH, DOT_HEIGHT}};
}

static int32_t dot_up(const void *of) {
    (void)of;
    return -1;
}

static const char *dot_link_lacks(const void *of) {
    (void)of;
    return ", without the trails";
}

const play_lab_type play_lab_dot = {
    .name = "dot",
    .title = "The dot",
    .help = "arrows, wasd, pad: move the dot\n"
            "m, pad south: move back or slide\n"
            "v: a demonstration\n"
            "g: the ghost, on or off\n"
            "j: bring the ghost to the dot\n"
            "x: clear trails and counts\n"
            "drag: the dots and the wall",
    .touch = "the stick: move the dot\n"
             "Demonstration: it runs by itself\n"
             "the dots, the wall: drag them",
    .create = dot_create,
    .free = dot_free,
    .take = dot_take,
    .let_go = dot_let_go,
    .cursor = dot_cursor,
    .draw = dot_draw,
    .panel = dot_panel,
    .field = dot_field,
    .is_moving = dot_is_moving,
    .bounds = dot_bounds,
    .up = dot_up,
    .save = dot_save,
    .load = dot_load,
    .scene = dot_scene,
    .code = dot_code,
    .link_lacks = dot_link_lacks,
    .frame = dot_frame,
};
