/* The pair lab: creates it, and connects its files. */
#include "playground/model/pair/pair.h"

static void *create(play_stage *stage) {
    pair_lab *lab = lab_take_memory(stage, sizeof *lab);
    if (!lab)
        return NULL;
    lab->stage = stage;
    lab->up = 1;
    lab->show = PAIR_FIRST_SHOW;
    lab->b = PAIR_NONE;
    lab->motion = PAIR_FIRST_MOTION;
    lab->shapes[0] = carom_shape_from_circle((carom_circle){{1.5f, 0.7f}, 1.0f});
    lab->shapes[1] = carom_shape_from_box((carom_box){{-3.0f, -0.6f}, {1.4f, 0.9f}, {1.0f, 0.0f}});
    lab->shapes[2] = carom_shape_from_box(
        (carom_box){{2.4f, -0.4f}, {1.6f, 0.8f}, carom_rot_from_degrees(30.0f)});
    for (uint32_t i = 0; i < PAIR_MOST; i++)
        lab->from[i] = PAIR_NONE;
    lab->count = 3;
    return lab;
}

static void give_back(void *memory) {
    pair_lab *lab = memory;
    lab_opened_free(lab->stage, &lab->opened);
    lab_give_memory(lab->stage, lab, sizeof *lab);
}

static carom_aabb joined(carom_aabb a, carom_aabb b) {
    return (carom_aabb){
        {a.min.x < b.min.x ? a.min.x : b.min.x, a.min.y < b.min.y ? a.min.y : b.min.y},
        {a.max.x > b.max.x ? a.max.x : b.max.x, a.max.y > b.max.y ? a.max.y : b.max.y}};
}

static carom_aabb bounds(const void *memory) {
    const pair_lab *lab = memory;
    carom_vec2 motion = lab->show & PAIR_SWEEP ? lab->motion : (carom_vec2){0.0f, 0.0f};
    carom_aabb all = carom_shape_swept_bounds(lab->shapes[lab->a], motion);
    for (uint32_t i = 0; i < lab->count; i++)
        all = joined(all, carom_shape_bounds(lab->shapes[i]));
    return all;
}

static bool is_seen(const void *memory, const draw_view *v) {
    const pair_lab *lab = memory;
    carom_shape view = carom_shape_from_aabb(draw_view_bounds(v));
    uint32_t i = 0;
    while (i < lab->count && !carom_overlap_shapes(view, lab->shapes[i]))
        i++;
    return i < lab->count;
}

static int32_t up(const void *lab) {
    return ((const pair_lab *)lab)->up;
}

const play_lab_type play_lab_pair = {
    .name = "pair",
    .title = "Pair lab",
    .help = "drag a shape: move it\n"
            "its handles: resize, rotate\n"
            "ctrl-wheel, shift-wheel: resize, rotate\n"
            "shift: snap to 0.25, 15 degrees\n"
            "ctrl-click, ctrl-drag: select more\n"
            "arrows: move\n"
            "[ ], q e: resize, rotate\n"
            "a: the next shape\n"
            "o, b: add a circle, a box\n"
            "delete, backspace: remove it\n"
            "n p m v f d: what is shown\n"
            "x: resolve\n"
            "s: sweep, drag its arrow",
    .touch = "a shape: move it\n"
             "its handles: resize, rotate\n"
             "two fingers on it: rotate\n"
             "circle, box in Tool: draw one",
    .create = create,
    .free = give_back,
    .take = pair_take,
    .let_go = pair_let_go,
    .cursor = pair_cursor,
    .draw = pair_draw,
    .panel = pair_panel,
    .field = pair_field,
    .bounds = bounds,
    .is_seen = is_seen,
    .up = up,
    .save = pair_save,
    .load = pair_load,
    .address = pair_address,
    .follow = pair_follow,
    .open = pair_open,
    .scene = pair_scene,
    .code = pair_code,
    .language = pair_language,
    .frame = pair_frame,
};
