/* The crowd: up to a million bodies, and the time they take. */
#include "playground/model/crowd/crowd.h"

#include "draw/number.h"
#include "text/text.h"

enum {
    FIELD_KIND = LAB_FIELDS,
    FIELD_COUNT,
    FIELD_FEWER,
    FIELD_MORE,
    FIELD_SPEED,
    FIELD_COLOR,
    FIELD_AGAIN
};

static const char *const kinds[CROWD_KINDS] = {"gas", "pile", "swarm", "scene"};
static const char *const colors[CROWD_COLORS] = {"type", "contacts", "speed"};

static const crowd_settings first = {
    .kind = CROWD_GAS, .count = 10000, .seed = 1, .color = CROWD_BY_SPEED, .speed = 2.0f};

static void crowd_free(void *of) {
    lab_crowd *lab = of;
    crowd_bodies_free(lab->stage, lab->bodies);
    lab_opened_free(lab->stage, &lab->opened);
    lab_give_memory(lab->stage, lab->scene, lab->scene_size);
    lab_give_memory(lab->stage, lab, sizeof *lab);
}

static void *crowd_create(play_stage *stage) {
    lab_crowd *lab = lab_take_memory(stage, sizeof *lab);
    if (!lab)
        return NULL;
    lab->stage = stage;
    lab->set = first;
    lab->bodies = lab_take_memory(stage, sizeof *lab->bodies);
    if (!lab->bodies) {
        crowd_free(lab);
        return NULL;
    }
    return lab;
}

/* ---- time ------------------------------------------------------------------------------------ */

static void mix(float *mean, float value, float share) {
    *mean += share * (value - *mean);
}

/* Updates the running means, which follow within some ten frames. A tick without times for step
 * and drawing comes from a front end that does not measure. */
static void note_times(lab_crowd *lab, const play_event *e) {
    if (e->code == 0 && e->y == 0.0f)
        return;
    crowd_times t = {1000.0f * e->x, 0.001f * (float)e->code, 1000.0f * e->y};
    float share = lab->time_count == 0 ? 1.0f : 0.1f;
    lab->times[lab->time_count % CROWD_TIMES] = t;
    lab->time_count++;
    mix(&lab->mean.frame, t.frame, share);
    mix(&lab->mean.step, t.step, share);
    mix(&lab->mean.drawing, t.drawing, share);
}

static float step_of(const lab_crowd *lab) {
    return lab->set.kind == CROWD_SCENE ? lab->scene_step : CROWD_STEP;
}

/* A scene with another step length makes as many steps as fit the time. */
static uint32_t steps_due(lab_crowd *lab) {
    if (lab->set.kind != CROWD_SCENE || lab->scene_step == CROWD_STEP)
        return 1;
    lab->clock.step = (double)lab->scene_step;
    return carom_clock_advance(&lab->clock, (double)CROWD_STEP);
}

/* A tick always simulates 1/60 second, whatever time has passed: slow machines show slow motion. */
static void tick(lab_crowd *lab, const play_event *e) {
    if (!lab->stage->paused)
        note_times(lab, e);
    if (!crowd_ready(lab)) {
        lab->stage->paused = 1;
        return;
    }
    uint32_t code = CAROM_OK;
    uint32_t steps = lab->stage->paused ? 1 : steps_due(lab);
    for (uint32_t i = 0; i < steps && code == CAROM_OK; i++)
        code = crowd_step(lab->bodies, step_of(lab));
    if (code != CAROM_OK) {
        lab->stage->paused = 1;
        lab_say(lab->stage, "The step failed: %s.", carom_error_text(code));
    }
}

static bool crowd_take(void *of, const play_event *e) {
    lab_crowd *lab = of;
    if (e->kind != PLAY_TICK)
        return crowd_hand(lab, e);
    if (lab->drag == CROWD_FREE || lab->stage->paused)
        tick(lab, e);
    return true;
}

static bool crowd_is_moving(const void *of) {
    return ((const lab_crowd *)of)->drag == CROWD_FREE;
}

/* ---- the panel ------------------------------------------------------------------------------- */

static void rows_of_measures(const lab_crowd *lab) {
    play_stage *stage = lab->stage;
    const crowd_bodies *c = lab->bodies;
    uint32_t touches;
    (void)carom_world_touches(c->world, &touches);
    lab_row_heading(stage, "Measured");
    bool timed = lab->time_count > 0 && lab->mean.frame > 0.0f;
    lab_rows_off(stage, !timed);
    lab_row_value(stage, "Frames a second", timed ? 1000.0f / lab->mean.frame : 0.0f, 3, "");
    lab_row_value(stage, "Step", timed ? lab->mean.step : 0.0f, 3, " ms");
    lab_row_value(stage, "Drawing", timed ? lab->mean.drawing : 0.0f, 3, " ms");
    lab_rows_off(stage, false);
    lab_row_value(stage, "Contacts", (float)touches, 7, "");
    lab_row_value(stage, "Energy", (float)c->energy, 6, "");
    bool kept = lab->set.kind == CROWD_GAS && c->first_energy > 0.0;
    lab_rows_off(stage, !kept);
    lab_row_value(stage, "Energy kept", kept ? (float)(100.0 * c->energy / c->first_energy) : 0.0f,
                  7, " %");
    lab_rows_off(stage, false);
}

/* Writes why there are fewer bodies than requested. */
static void put_fewer(const lab_crowd *lab, draw_words *w) {
    crowd_put_count(w, lab->set.count);
    draw_words_put(w, " of ");
    crowd_put_count(w, lab->set.asked);
    draw_words_put(w, ", because a pile costs more");
}

static void crowd_panel(void *of) {
    lab_crowd *lab = of;
    play_stage *stage = lab->stage;
    const crowd_settings *s = &lab->set;
    lab_row_choice(stage, FIELD_KIND, "Crowd",
                   lab->scene ? "gas|pile|swarm|scene" : "gas|pile|swarm", kinds[s->kind],
                   "gas: collisions lose no energy. pile: a block slumps in a bin. swarm: rings "
                   "that nothing stops push others about.");
    if (s->kind != CROWD_SCENE) {
        lab_row_slider(stage, FIELD_COUNT, "Bodies", (float)s->count, CROWD_LEAST, CROWD_MOST,
                       "The number of bodies; a change restarts the crowd.");
        if (s->asked > 0) {
            draw_words fewer = {0};
            put_fewer(lab, &fewer);
            lab_row_text(stage, "", fewer.at);
        }
        lab_row_button(stage, FIELD_FEWER, "Fewer", '[', "About half as many.");
        lab_row_button(stage, FIELD_MORE, "More", ']', "About twice as many.");
    }
    if (s->kind == CROWD_GAS || s->kind == CROWD_SWARM)
        lab_row_slider(stage, FIELD_SPEED, "Speed", s->speed, (double)CROWD_SLOWEST,
                       (double)CROWD_FASTEST, "Units a second; the largest are 0.9 units wide.");
    lab_row_choice(stage, FIELD_COLOR, "Colours", "type|contacts|speed", colors[s->color],
                   "type: static, kinematic or dynamic. contacts: those that touch. speed: slow, "
                   "middling, fast.");
    lab_row_button(stage, FIELD_AGAIN, "Again", 'a', "Restarts with other random numbers.");
    if (crowd_ready(lab))
        rows_of_measures(lab);
}

/* ---- fields ---------------------------------------------------------------------------------- */

static uint32_t find(const char *const *names, uint32_t count, const char *text) {
    uint32_t i = 0;
    while (i < count && !text_same(names[i], text))
        i++;
    return i;
}

static void fit(lab_crowd *lab) {
    lab->time_count = 0;
    lab_fit(lab->stage);
}

static bool set_kind(lab_crowd *lab, const char *text) {
    static const uint32_t by_kind[CROWD_KINDS] = {CROWD_BY_SPEED, CROWD_BY_SPEED, CROWD_BY_TYPE,
                                                  CROWD_BY_TOUCH};
    uint32_t kind = find(kinds, CROWD_KINDS, text);
    if (kind == CROWD_KINDS || (kind == CROWD_SCENE && !lab->scene))
        return false;
    if (lab->set.asked > 0 && kind != CROWD_SCENE) {
        lab->set.count = lab->set.asked;
        lab->set.asked = 0;
    }
    if (kind == CROWD_PILE && lab->set.count > CROWD_PILE_FIRST) {
        draw_words w = {0};
        lab->set.asked = lab->set.count;
        lab->set.count = CROWD_PILE_FIRST;
        put_fewer(lab, &w);
        lab_say(lab->stage, "%s. ] makes more.", w.at);
    }
    lab->set.kind = kind;
    lab->set.color = by_kind[kind];
    lab->set.scene = kind == CROWD_SCENE ? lab->scene_hash : 0;
    fit(lab);
    return true;
}

static bool set_count(lab_crowd *lab, double count) {
    count = count < CROWD_LEAST ? CROWD_LEAST : count > CROWD_MOST ? CROWD_MOST : count;
    lab->set.count = (uint32_t)(count + 0.5);
    lab->set.asked = 0;
    fit(lab);
    return true;
}

/* Returns the next of 1, 2, 5, 10, 20 ... thousand. */
static double next_count(uint32_t count, bool more) {
    draw_round r = {1, 3};
    double before = draw_round_value(r);
    while (draw_round_value(r) < (double)count) {
        before = draw_round_value(r);
        r = draw_round_next(r);
    }
    if (!more)
        return before;
    return draw_round_value(draw_round_value(r) > (double)count ? r : draw_round_next(r));
}

static bool crowd_field(void *of, uint32_t code, const char *text) {
    lab_crowd *lab = of;
    float value;
    switch (code) {
    case FIELD_KIND:
        return set_kind(lab, text);
    case FIELD_COUNT:
        return lab_parse(text, CROWD_LEAST, CROWD_MOST, &value) && set_count(lab, (double)value);
    case FIELD_FEWER:
    case FIELD_MORE:
        return set_count(lab, next_count(lab->set.count, code == FIELD_MORE));
    case FIELD_SPEED:
        return lab_parse(text, (double)CROWD_SLOWEST, (double)CROWD_FASTEST, &lab->set.speed);
    case FIELD_COLOR:
        lab->set.color = find(colors, CROWD_COLORS, text) % CROWD_COLORS;
        return true;
    case FIELD_AGAIN:
        lab->set.seed++;
        lab->bodies->of.kind = CROWD_KINDS; /* a scene has no random numbers */
        return true;
    default:
        return false;
    }
}

static carom_aabb crowd_bounds(const void *of) {
    const lab_crowd *lab = of;
    return lab->set.kind == CROWD_SCENE ? lab->scene_bounds : crowd_area(&lab->set);
}

static play_origin crowd_origin(const void *of) {
    const lab_crowd *lab = of;
    const crowd_bodies *c = lab->bodies;
    bool made = c->world && crowd_is_of(c, &lab->set);
    return (play_origin){lab->set.kind, made ? c->steps + c->changes : 0};
}

static int32_t crowd_up(const void *of) {
    const lab_crowd *lab = of;
    return lab->set.kind == CROWD_SCENE ? lab->scene_up : 1;
}

static const char *crowd_link_lacks(const void *of) {
    return ((const lab_crowd *)of)->set.kind == CROWD_SCENE ? " for where this scene is open"
                                                            : " to where it starts";
}

const play_lab_type play_lab_crowd = {
    .name = "crowd",
    .title = "Crowd",
    .help = "[ and ]: fewer, more bodies\n"
            "a: restart with other random numbers\n"
            "wheel: zoom; near enough, each body has an outline\n"
            "drag a ball: throw it, in a close view\n"
            "shift-drag, right drag: move it",
    .touch = "two fingers: zoom; near enough, each body has an outline\n"
             "drag a ball: throw it, in a close view",
    .create = crowd_create,
    .free = crowd_free,
    .take = crowd_take,
    .let_go = crowd_let_go,
    .cursor = crowd_cursor,
    .draw = crowd_draw,
    .panel = crowd_panel,
    .field = crowd_field,
    .is_moving = crowd_is_moving,
    .bounds = crowd_bounds,
    .up = crowd_up,
    .save = crowd_save,
    .load = crowd_load,
    .open = crowd_open,
    .scene = crowd_scene,
    .link_lacks = crowd_link_lacks,
    .frame = crowd_frame,
    .origin = crowd_origin,
};
