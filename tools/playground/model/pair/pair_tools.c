/* Tools of the pair lab: snapping with guides, drawing shapes, and selecting several. */
#include "draw/number.h"
#include "playground/model/pair/pair.h"

/* ---- snapping -------------------------------------------------------------------------------- */

float pair_snap(const play_stage *stage, double x) {
    double count = x / PAIR_GRID;
    if (!(stage->mods & PLAY_SHIFT) || !(count > -1e9 && count < 1e9))
        return pair_round(stage, x);
    return (float)(PAIR_GRID * (double)draw_floor(count + 0.5));
}

/* Draws dashed lines through the centre of a, along the grid; or along the angle of a box that is
 * being rotated. */
static void draw_snap(const pair_lab *lab, draw_list *l) {
    const draw_view *v = &lab->stage->view;
    carom_shape a = lab->shapes[lab->a];
    carom_rot rot = lab->grip == PAIR_GRIP_TURN ? pair_rot(a) : (carom_rot){1.0f, 0.0f};
    carom_vec2 at = draw_view_to_pixels(v, *pair_center(&a));
    carom_vec2 along = draw_view_direction(v, (carom_vec2){rot.c, rot.s});
    float length = v->width + v->height;
    for (int i = 0; i < 2; i++) {
        draw_line(l, draw_plus(at, along, -length), draw_plus(at, along, length), DRAW_MTV,
                  DRAW_STROKE | DRAW_THIN | DRAW_DASHED);
        along = (carom_vec2){-along.y, along.x};
    }
}

static carom_aabb marked(const pair_lab *lab) {
    carom_vec2 a = lab->held_at, b = lab_pointer(lab->stage);
    return (carom_aabb){{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y},
                        {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}};
}

void pair_draw_guides(const pair_lab *lab, draw_list *l) {
    const draw_view *v = &lab->stage->view;
    if (lab->grip == PAIR_GRIP_MARK) {
        carom_aabb m = marked(lab);
        carom_vec2 a = draw_view_to_pixels(v, m.min), b = draw_view_to_pixels(v, m.max);
        draw_box(l, (carom_vec2){0.5f * (a.x + b.x), 0.5f * (a.y + b.y)},
                 (carom_vec2){0.5f * (b.x - a.x), 0.5f * (a.y < b.y ? b.y - a.y : a.y - b.y)},
                 (carom_rot){1.0f, 0.0f}, DRAW_MTV, DRAW_STROKE | DRAW_THIN | DRAW_DASHED);
    } else if (lab->grip != PAIR_GRIP_NONE && lab->stage->mods & PLAY_SHIFT) {
        draw_snap(lab, l);
    }
}

/* ---- several shapes -------------------------------------------------------------------------- */

bool pair_is_selected(const pair_lab *lab, uint32_t index) {
    return index == lab->a || lab->also >> index & 1u;
}

void pair_take_along(pair_lab *lab, carom_vec2 from) {
    carom_vec2 to = *pair_center(&lab->shapes[lab->a]);
    for (uint32_t i = 0; i < lab->count; i++) {
        if (i == lab->a || !(lab->also >> i & 1u))
            continue;
        *pair_center(&lab->shapes[i]) =
            (carom_vec2){(float)((double)lab->centers[i].x + ((double)to.x - (double)from.x)),
                         (float)((double)lab->centers[i].y + ((double)to.y - (double)from.y))};
        lab->shapes[i] = pair_limited(lab->shapes[i]);
    }
}

/* ---- drags on nothing ------------------------------------------------------------------------ */

bool pair_tool_begin(pair_lab *lab, const play_event *e) {
    carom_vec2 at = lab_pointer(lab->stage);
    bool marks = lab->tool == PAIR_TOOL_SELECT && e->mods & PLAY_CONTROL;
    lab->held_at = at;
    if (marks)
        lab->grip = PAIR_GRIP_MARK;
    if (lab->tool == PAIR_TOOL_SELECT)
        return marks;
    lab->held_at =
        (carom_vec2){pair_snap(lab->stage, (double)at.x), pair_snap(lab->stage, (double)at.y)};
    float size = (float)(2.0 / lab->stage->view.scale);
    uint32_t before = lab->count;
    pair_add(lab, lab->tool == PAIR_TOOL_BOX
                      ? carom_shape_from_box((carom_box){lab->held_at, {size, size}, {1.0f, 0.0f}})
                      : carom_shape_from_circle((carom_circle){lab->held_at, size}));
    lab->grip = lab->count > before ? PAIR_GRIP_DRAW : PAIR_GRIP_NONE;
    return true;
}

static void mark(pair_lab *lab) {
    carom_shape area = carom_shape_from_aabb(marked(lab));
    uint32_t first = PAIR_NONE;
    lab->also = 0;
    for (uint32_t i = 0; i < lab->count; i++)
        if (carom_overlap_shapes(area, lab->shapes[i])) {
            lab->also |= UINT64_C(1) << i;
            first = first == PAIR_NONE ? i : first;
        }
    if (first != PAIR_NONE && !(lab->also >> lab->a & 1u))
        lab->a = first;
}

/* A box has the drag's ends as corners, a circle its start as the centre. */
void pair_tool_drag(pair_lab *lab) {
    if (lab->grip == PAIR_GRIP_MARK) {
        mark(lab);
        return;
    }
    const play_stage *s = lab->stage;
    carom_shape *a = &lab->shapes[lab->a];
    carom_vec2 from = lab->held_at, p = lab_pointer(s);
    carom_vec2 to = {pair_snap(s, (double)p.x), pair_snap(s, (double)p.y)};
    float least = (float)(2.0 / s->view.scale);
    lab_changing(lab->stage);
    if (a->kind == CAROM_SHAPE_CIRCLE) {
        float radius = pair_snap(s, (double)draw_length((carom_vec2){p.x - from.x, p.y - from.y}));
        a->as.circle.radius = radius > least ? radius : least;
    } else {
        /* The difference of two rounded numbers is rounded again: 1.646, not 1.6459999. */
        float x = 0.5f * pair_snap(s, (double)to.x - (double)from.x);
        float y = 0.5f * pair_snap(s, (double)to.y - (double)from.y);
        a->as.box.center = (carom_vec2){(float)(0.5 * ((double)from.x + (double)to.x)),
                                        (float)(0.5 * ((double)from.y + (double)to.y))};
        x = x < 0.0f ? -x : x;
        y = y < 0.0f ? -y : y;
        a->as.box.half = (carom_vec2){x > least ? x : least, y > least ? y : least};
    }
    *a = pair_limited(*a);
}
