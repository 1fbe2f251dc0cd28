/* The crowd's bodies in the user's hand: a drag throws one, or moves it with shift or the right
 * button, as on the bounce table. Time stands still meanwhile. */
#include "playground/model/crowd/crowd.h"

#include "draw/number.h"

#define GRABBED 4.0f /* pixels of the largest radius from which on bodies can be grabbed */

/* A view from afar shows no single bodies: there a drag pans. */
static carom_body body_below(const lab_crowd *lab) {
    const carom_body none = {0, 0};
    const crowd_bodies *c = lab->bodies;
    float scale = (float)lab->stage->view.scale;
    carom_body_def def;
    if (!c->world || scale * c->largest < GRABBED)
        return none;
    carom_body b =
        carom_world_nearest(c->world, lab_pointer(lab->stage), 0.5f * lab_miss(lab->stage) / scale,
                            carom_filter_default(), NULL);
    bool is_dynamic = carom_body_get(c->world, b, &def) == CAROM_OK && def.type == CAROM_DYNAMIC;
    return is_dynamic ? b : none;
}

carom_vec2 crowd_aim(const lab_crowd *lab) {
    carom_aabb area = play_lab_crowd.bounds(lab);
    /* Through the whole area in half a second. */
    float fastest = 2.0f * (area.max.x - area.min.x + area.max.y - area.min.y);
    return lab_throw(carom_body_position(lab->bodies->world, lab->picked), lab_pointer(lab->stage),
                     fastest);
}

static bool take_down(lab_crowd *lab, const play_event *e) {
    carom_body b = body_below(lab);
    if (lab->drag != CROWD_FREE)
        return true;
    if (b.generation == 0)
        return false;
    carom_vec2 at = carom_body_position(lab->bodies->world, b), p = lab_pointer(lab->stage);
    lab->picked = b;
    lab->drag = e->code == 3 || e->mods & PLAY_SHIFT ? CROWD_CARRY : CROWD_AIM;
    lab->grip = (carom_vec2){at.x - p.x, at.y - p.y};
    lab->held_at = at;
    return true;
}

static bool take_move(lab_crowd *lab) {
    carom_vec2 p = lab_pointer(lab->stage);
    if (lab->drag == CROWD_CARRY) {
        lab_carry(lab->bodies->world, lab->picked,
                  (carom_vec2){p.x + lab->grip.x, p.y + lab->grip.y});
        crowd_changed(lab->bodies);
    }
    return lab->drag != CROWD_FREE;
}

/* A release on the body itself does not throw it. */
static bool take_up(lab_crowd *lab) {
    carom_world *w = lab->bodies->world;
    carom_shape point = carom_shape_from_circle(carom_circle_make(lab_pointer(lab->stage), 0.0f));
    bool used = lab->drag != CROWD_FREE;
    if (lab->drag == CROWD_AIM &&
        carom_distance_shapes(point, carom_body_shape(w, lab->picked)) > 0.0f) {
        (void)carom_body_set_velocity(w, lab->picked, crowd_aim(lab));
        crowd_changed(lab->bodies);
    }
    lab->drag = CROWD_FREE;
    return used;
}

static bool take_escape(lab_crowd *lab) {
    bool used = lab->drag != CROWD_FREE;
    if (lab->drag == CROWD_CARRY) {
        (void)carom_body_set_position(lab->bodies->world, lab->picked, lab->held_at);
        crowd_changed(lab->bodies);
    }
    lab->drag = CROWD_FREE;
    return used;
}

bool crowd_hand(lab_crowd *lab, const play_event *e) {
    /* The crowd may have been made again. */
    if (lab->drag != CROWD_FREE &&
        (!lab->bodies->world || !carom_body_is_valid(lab->bodies->world, lab->picked)))
        lab->drag = CROWD_FREE;
    switch (e->kind) {
    case PLAY_DOWN:
        return take_down(lab, e);
    case PLAY_MOVE:
        return take_move(lab);
    case PLAY_UP:
        return take_up(lab);
    case PLAY_KEY:
        return e->code == PLAY_KEY_ESCAPE && take_escape(lab);
    default:
        return false;
    }
}

uint32_t crowd_cursor(const void *of) {
    const lab_crowd *lab = of;
    if (lab->drag != CROWD_FREE)
        return PLAY_CURSOR_HELD;
    return body_below(lab).generation != 0 ? PLAY_CURSOR_GRAB : PLAY_CURSOR_PLAIN;
}

void crowd_let_go(void *of) {
    ((lab_crowd *)of)->drag = CROWD_FREE;
}
