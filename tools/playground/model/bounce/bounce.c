/* The bounce table: balls of different mass, and what a throw does to their energy and momentum. */
#include "playground/model/bounce/bounce.h"

static void bounce_free(void *of) {
    lab_bounce *lab = of;
    bounce_past_free(lab);
    lab_opened_free(lab->stage, &lab->opened);
    carom_world_destroy(lab->world);
    lab_give_memory(lab->stage, lab, sizeof *lab);
}

static void *bounce_create(play_stage *stage) {
    lab_bounce *lab = lab_take_memory(stage, sizeof *lab);
    if (!lab)
        return NULL;
    lab->stage = stage;
    lab->world = bounce_lay(stage, BOUNCE_MASSES, &lab->set);
    if (!lab->world) {
        bounce_free(lab);
        return NULL;
    }
    bounce_forget(lab);
    bounce_begin(lab);
    return lab;
}

/* ---- time ------------------------------------------------------------------------------------ */

/* While time is paused, each tick is one requested step. */
static void tick(lab_bounce *lab, float seconds) {
    if (lab->stage->paused) {
        lab->clock.left = 0.0;
        bounce_step(lab);
        return;
    }
    if (lab->drag != BOUNCE_FREE)
        return;
    uint32_t steps = carom_clock_advance(&lab->clock, (double)seconds * (double)lab->set.pace);
    for (uint32_t i = 0; i < steps; i++)
        if (!bounce_step(lab))
            return;
}

static bool bounce_is_moving(const void *of) {
    const lab_bounce *lab = of;
    carom_vec2 g = carom_world_gravity(lab->world);
    return lab->drag == BOUNCE_FREE && (lab->set.start == BOUNCE_SCENE || g.x != 0.0f ||
                                        g.y != 0.0f || bounce_sample_at(lab, 0)->kinetic > 0.0f);
}

/* ---- the pointer ----------------------------------------------------------------------------- */

static carom_body ball_below(const lab_bounce *lab) {
    const play_stage *s = lab->stage;
    return bounce_ball_at(lab, lab_pointer(s), (float)((double)lab_miss(s) / s->view.scale));
}

static bool take_down(lab_bounce *lab, const play_event *e) {
    carom_vec2 p = lab_pointer(lab->stage);
    carom_body b = ball_below(lab);
    if (lab->drag != BOUNCE_FREE)
        return true;
    if (b.generation == 0) {
        lab->set.picked = b;
        return false;
    }
    carom_vec2 at = carom_body_position(lab->world, b);
    lab->set.picked = b;
    lab->drag = e->code == 3 || e->mods & PLAY_SHIFT ? BOUNCE_CARRY : BOUNCE_AIM;
    lab->grip = (carom_vec2){at.x - p.x, at.y - p.y};
    lab->held_at = at;
    lab->held_energy = lab->set.energy;
    lab->held_steps = lab->set.steps;
    lab->clock.left = 0.0;
    return true;
}

static bool take_move(lab_bounce *lab) {
    carom_vec2 p = lab_pointer(lab->stage);
    if (lab->drag == BOUNCE_CARRY) {
        lab_changing(lab->stage);
        lab_carry(lab->world, lab->set.picked, (carom_vec2){p.x + lab->grip.x, p.y + lab->grip.y});
        bounce_begin(lab);
    }
    return lab->drag != BOUNCE_FREE;
}

/* A release on the ball itself selects it and does not throw it. */
static bool take_up(lab_bounce *lab) {
    bool thrown = lab->drag == BOUNCE_AIM;
    carom_vec2 p = lab_pointer(lab->stage);
    carom_shape shape = carom_body_shape(lab->world, lab->set.picked);
    carom_shape point = carom_shape_from_circle(carom_circle_make(p, 0.0f));
    if (thrown && carom_distance_shapes(point, shape) > 0.0f) {
        lab_changing(lab->stage);
        (void)carom_body_set_velocity(lab->world, lab->set.picked, bounce_aim(lab));
        bounce_begin(lab);
    }
    bool used = lab->drag != BOUNCE_FREE;
    lab->drag = BOUNCE_FREE;
    return used;
}

/* Puts a moved ball back, unless steps have passed since. */
static void put_back(lab_bounce *lab) {
    if (lab->drag == BOUNCE_CARRY && lab->set.steps == lab->held_steps) {
        (void)carom_body_set_position(lab->world, lab->set.picked, lab->held_at);
        bounce_begin(lab);
        lab->set.energy = lab->held_energy;
    }
    lab->drag = BOUNCE_FREE;
}

/* Steps forward and back cannot be undone by undo. */
static bool take_key(lab_bounce *lab, const play_event *e) {
    if (e->code == PLAY_KEY_ESCAPE && lab->drag != BOUNCE_FREE) {
        put_back(lab);
        return true;
    }
    if (e->code != ',' || e->mods & (PLAY_CONTROL | PLAY_ALT))
        return false;
    bounce_back(lab);
    return true;
}

static uint32_t bounce_cursor(const void *of) {
    const lab_bounce *lab = of;
    if (lab->drag != BOUNCE_FREE)
        return PLAY_CURSOR_HELD;
    return ball_below(lab).generation != 0 ? PLAY_CURSOR_GRAB : PLAY_CURSOR_PLAIN;
}

static void bounce_let_go(void *of) {
    lab_bounce *lab = of;
    lab->drag = BOUNCE_FREE;
}

static bool bounce_take(void *of, const play_event *e) {
    lab_bounce *lab = of;
    /* Undo may have removed the selected ball. */
    if (!carom_body_is_valid(lab->world, lab->set.picked))
        lab->drag = BOUNCE_FREE;
    switch (e->kind) {
    case PLAY_TICK:
        tick(lab, e->x);
        return true;
    case PLAY_DOWN:
        return take_down(lab, e);
    case PLAY_MOVE:
        return take_move(lab);
    case PLAY_UP:
        return take_up(lab);
    case PLAY_KEY:
        return take_key(lab, e);
    default:
        return false;
    }
}

static carom_aabb bounce_bounds(const void *of) {
    return ((const lab_bounce *)of)->set.bounds;
}

static play_origin bounce_origin(const void *of) {
    const lab_bounce *lab = of;
    return (play_origin){lab->set.start, lab->set.steps};
}

static int32_t bounce_up(const void *of) {
    return ((const lab_bounce *)of)->set.up;
}

static const char *bounce_link_lacks(const void *of) {
    (void)of;
    return ", without the steps before";
}

const play_lab_type play_lab_bounce = {
    .name = "bounce",
    .title = "Bounce table",
    .help = "drag a ball: throw it along the arrow\n"
            "shift-drag, right drag: move it\n"
            "escape: cancel\n"
            "click: select it, and type its values\n"
            ",: one step back\n"
            "s: slow motion\n"
            "n, delete: add, remove a ball\n"
            "v, p: velocities, plots\n"
            "i: to the next impact\n"
            "k, d: contacts, ids",
    .touch = "a ball: throw it along the arrow\n"
             "tap: select it, and type its values\n"
             "Time line: back and forth",
    .holds_view = true,
    .create = bounce_create,
    .free = bounce_free,
    .take = bounce_take,
    .let_go = bounce_let_go,
    .cursor = bounce_cursor,
    .draw = bounce_draw,
    .panel = bounce_panel,
    .field = bounce_field,
    .is_moving = bounce_is_moving,
    .bounds = bounce_bounds,
    .is_seen = bounce_is_seen,
    .up = bounce_up,
    .save = bounce_save,
    .load = bounce_load,
    .open = bounce_open,
    .scene = bounce_scene,
    .code = bounce_code,
    .link_lacks = bounce_link_lacks,
    .frame = bounce_frame,
    .origin = bounce_origin,
};
