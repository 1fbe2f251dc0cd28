/* Pan and zoom of the view. */
#include "play_own.h"

/* Limits of the scale, in pixels per unit, and of the centre, which the grid needs. Labs must
 * cope with the precision of floats themselves. */
#define LEAST_SCALE 1e-7
#define MOST_SCALE 1e7
#define FARTHEST 1e9
#define MARGIN 40.0f
#define LEAST_SIDE 8.0f
#define LEAST_SEEN 4.0f /* pixels of the lab's bounds that must be in view */

static carom_aabb frame_of(const play *p) {
    const play_lab_type *type = play_type(p);
    carom_vec2 size = p->stage.size;
    carom_aabb all = {{0.0f, 0.0f}, size};
    if (!type->frame)
        return all;
    carom_aabb frame = type->frame(p->slots[p->lab].state, size);
    bool fits = frame.max.x - frame.min.x >= LEAST_SIDE && frame.max.y - frame.min.y >= LEAST_SIDE;
    return fits ? frame : all;
}

static double within(double x, double least, double most) {
    return x > least ? (x < most ? x : most) : least;
}

static void keep(play *p, draw_view v, bool moved) {
    play_slot *slot = play_slot_now(p);
    v.scale = within(v.scale, LEAST_SCALE, MOST_SCALE);
    v.center_x = within(v.center_x, -FARTHEST, FARTHEST);
    v.center_y = within(v.center_y, -FARTHEST, FARTHEST);
    slot->view = v;
    slot->moved = moved;
    p->stage.view = v;
}

bool play_view_is_sound(const draw_view *v) {
    return v->scale >= LEAST_SCALE && v->scale <= MOST_SCALE && v->center_x >= -FARTHEST &&
           v->center_x <= FARTHEST && v->center_y >= -FARTHEST && v->center_y <= FARTHEST;
}

void play_view_fit(play *p) {
    const play_lab_type *type = play_type(p);
    void *state = play_slot_now(p)->state;
    carom_aabb frame = frame_of(p), bounds = type->bounds(state);
    float width = frame.max.x - frame.min.x, height = frame.max.y - frame.min.y;
    float least = width < height ? width : height;
    float margin = 0.1f * least < MARGIN ? 0.1f * least : MARGIN;
    if (carom_aabb_check(bounds) != CAROM_VALID)
        bounds = (carom_aabb){{-1.0f, -1.0f}, {1.0f, 1.0f}};
    draw_view v = draw_view_fit(bounds, type->up ? type->up(state) : 1, frame.min.x, frame.min.y,
                                width, height, margin);
    keep(p, v, false);
}

void play_view_follow(play *p) {
    play_slot *slot = play_slot_now(p);
    const play_lab_type *type = play_type(p);
    carom_aabb frame = frame_of(p);
    draw_view v = slot->view;
    float width = frame.max.x - frame.min.x, height = frame.max.y - frame.min.y;
    if (!slot->moved) {
        if (v.left != frame.min.x || v.top != frame.min.y || v.width != width || v.height != height)
            play_view_fit(p);
        return;
    }
    v.left = frame.min.x;
    v.top = frame.min.y;
    v.width = width;
    v.height = height;
    v.up = type->up ? type->up(slot->state) : 1;
    keep(p, v, true);
}

bool play_view_is_lost(const play *p) {
    const draw_view *v = &p->stage.view;
    const play_lab_type *type = play_type(p);
    const void *state = p->slots[p->lab].state;
    carom_aabb b = type->bounds(state);
    carom_vec2 one = draw_view_to_pixels(v, b.min), two = draw_view_to_pixels(v, b.max);
    float left = one.x, right = two.x, top = v->up > 0 ? two.y : one.y;
    float low = v->up > 0 ? one.y : two.y, rim = LEAST_SEEN;
    if (type->is_seen && !type->is_seen(state, v))
        return true;
    return carom_aabb_check(b) == CAROM_VALID &&
           (right < v->left + rim || left > v->left + v->width - rim || low < v->top + rim ||
            top > v->top + v->height - rim || (right - left < rim && low - top < rim));
}

void play_view_pan(play *p, carom_vec2 by) {
    draw_view v = p->stage.view;
    double along_y = (double)by.y / v.scale;
    v.center_x -= (double)by.x / v.scale;
    v.center_y += v.up > 0 ? along_y : -along_y;
    keep(p, v, true);
}

void play_view_zoom(play *p, carom_vec2 at, double factor) {
    draw_view v = p->stage.view;
    double scale = within(v.scale * factor, LEAST_SCALE, MOST_SCALE);
    /* Keeps the point under the pointer fixed. */
    double x = (double)at.x - (double)v.left - 0.5 * (double)v.width;
    double y = (double)at.y - (double)v.top - 0.5 * (double)v.height;
    double shift = 1.0 / v.scale - 1.0 / scale;
    v.center_x += x * shift;
    v.center_y += v.up > 0 ? -y * shift : y * shift;
    v.scale = scale;
    keep(p, v, true);
}
