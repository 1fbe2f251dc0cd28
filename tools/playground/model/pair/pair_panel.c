/* The rows of the pair lab in the panel. */
#include "playground/model/pair/pair.h"
#include "text/text.h"

enum {
    FIELD_A = LAB_FIELDS,
    FIELD_KIND,
    FIELD_X,
    FIELD_Y,
    FIELD_RADIUS,
    FIELD_WIDTH,
    FIELD_HEIGHT,
    FIELD_ANGLE,
    FIELD_ADD_CIRCLE,
    FIELD_ADD_BOX,
    FIELD_REMOVE,
    FIELD_B,
    FIELD_NORMAL,
    FIELD_POINT,
    FIELD_MTV,
    FIELD_CLOSEST,
    FIELD_FRAME,
    FIELD_FIELD,
    FIELD_RESOLVE,
    FIELD_SWEEP,
    FIELD_MOTION_X,
    FIELD_MOTION_Y,
    FIELD_NEXT,
    FIELD_TOOL
};

#define MAX (double)CAROM_WORLD_MAX
#define MIN_SIZE (double)CAROM_WORLD_MIN_SIZE

static const char normal_help[] =
    "The direction of the shortest way out, from B to A: carom_contact_shapes(a, b).normal.";
static const char point_help[] = "Where they touch, or would: carom_contact_shapes(a, b).point.";
static const char mtv_help[] =
    "The shortest move that ends the overlap: -distance * normal, carom_contact_mtv(contact).";
static const char closest_help[] =
    "From the centre of A: carom_closest_point_shape(center, b), which clamps it in B's frame.";

static const struct {
    uint32_t code, bit, key;
    const char *label, *help;
} switches[] = {
    {FIELD_NORMAL, DRAW_SHOW_NORMAL, 'n', "Normal", normal_help},
    {FIELD_POINT, DRAW_SHOW_POINT, 'p', "Contact point", point_help},
    {FIELD_MTV, DRAW_SHOW_MTV, 'm', "MTV", mtv_help},
    {FIELD_CLOSEST, DRAW_SHOW_CLOSEST, 'v', "Closest point", closest_help},
    {FIELD_FRAME, DRAW_SHOW_FRAME, 'f', "Box's frame",
     "The pair in the frame of the rotated box: carom_box_to_local_point. There it is an aabb."},
    {FIELD_FIELD, PAIR_FIELD, 'd', "Distance field",
     "Signed distance to the nearest of the others: carom_distance_shapes. Blue is inside."},
    {FIELD_RESOLVE, PAIR_RESOLVE, 'x', "Resolve",
     "A dragged shape is kept out of the others: carom_separate."},
    {FIELD_SWEEP, PAIR_SWEEP, 's', "Sweep",
     "When A hits others along the arrow: carom_sweep_shapes. Drag the arrow's end."},
};
#define SWITCHES (sizeof switches / sizeof switches[0])

/* ---- rows ------------------------------------------------------------------------------------ */

static const char *const tools = "select|circle|box";
static const char *const tool_names[PAIR_TOOLS] = {"select", "circle", "box"};

static void put_choices(const pair_lab *lab, text_builder *t, bool others) {
    char name[72];
    for (uint32_t i = 0; i < lab->count; i++) {
        if (others && i == lab->a)
            continue;
        text_put(t, t->size > 0 ? "|" : "");
        text_put(t, pair_name(lab, i, name));
    }
}

static void add_shape(const pair_lab *lab) {
    play_stage *s = lab->stage;
    carom_shape a = lab->shapes[lab->a];
    carom_vec2 center = *pair_center(&a);
    char room[PAIR_MOST * 66], name[72];
    text_builder t = text_in(room, sizeof room);
    put_choices(lab, &t, false);
    lab_row_choice(s, FIELD_A, "Shape", room, pair_name(lab, lab->a, name),
                   "The shape A of all queries. A click selects it, too.");
    lab_row_choice(s, FIELD_KIND, "Kind", "circle|box",
                   a.kind == CAROM_SHAPE_CIRCLE ? "circle" : "box",
                   "Whether it is a circle or a box.");
    lab_row_number(s, FIELD_X, "x", center.x, -MAX, MAX, "Its centre.");
    lab_row_number(s, FIELD_Y, "y", center.y, -MAX, MAX, "Its centre.");
    bool round = a.kind == CAROM_SHAPE_CIRCLE;
    carom_box box = round ? (carom_box){.rot = {1.0f, 0.0f}} : a.as.box;
    lab_rows_off(s, !round);
    lab_row_number(s, FIELD_RADIUS, "Radius", round ? a.as.circle.radius : 0.0f, MIN_SIZE, MAX,
                   "Of a circle.");
    lab_rows_off(s, round);
    lab_row_number(s, FIELD_WIDTH, "Width", 2.0f * box.half.x, 2.0 * MIN_SIZE, 2.0 * MAX,
                   "The width of a box: twice half.x.");
    lab_row_number(s, FIELD_HEIGHT, "Height", 2.0f * box.half.y, 2.0 * MIN_SIZE, 2.0 * MAX,
                   "The height of a box: twice half.y.");
    lab_row_number(s, FIELD_ANGLE, "Angle", pair_degrees(box.rot), -360.0, 360.0,
                   "Degrees, from the x axis towards the y axis: carom_rot_from_degrees.");
    lab_rows_off(s, false);
    lab_row_choice(s, FIELD_TOOL, "Tool", tools, tool_names[lab->tool],
                   "Selects what dragging on the background does: pan, or draw a circle or a box.");
    lab_row_button(s, FIELD_ADD_CIRCLE, "+ circle", 'o', "Adds a circle in the view.");
    lab_row_button(s, FIELD_ADD_BOX, "+ box", 'b', "Adds a box in the view.");
    lab_row_button(s, FIELD_NEXT, "Next shape", 'a', "Selects the next shape.");
    lab_row_button(s, FIELD_REMOVE, "Remove", PLAY_KEY_DELETE, "Removes the selected shape.");
}

/* A distance that is 0 except for rounding is called touching, beside its exact sign and size. */
static void add_distance(const pair_lab *lab, float distance) {
    char room[72];
    text_builder t = text_in(room, sizeof room);
    text_put(&t, pair_is_touch(lab, distance) ? "touching" : "");
    if (distance != 0.0f || t.size == 0) {
        char number[32];
        text_put(&t, t.size > 0 ? ", " : "");
        text_put(&t, lab_number(distance, PAIR_DIGITS, number));
    }
    lab_row_result(lab->stage, "Distance", room,
                   "From border to border, negative inside: carom_distance_shapes(a, b).");
}

static void add_pair(const pair_lab *lab, const char *label, carom_vec2 value, const char *help) {
    char room[72], number[32];
    text_builder t = text_in(room, sizeof room);
    text_put(&t, lab_number(value.x, PAIR_DIGITS, number));
    text_put(&t, ", ");
    text_put(&t, lab_number(value.y, PAIR_DIGITS, number));
    lab_row_result(lab->stage, label, room, help);
}

static void add_answers(const pair_lab *lab) {
    play_stage *s = lab->stage;
    uint32_t other = pair_other(lab);
    char room[PAIR_MOST * 66], name[72];
    text_builder t = text_in(room, sizeof room);
    text_put(&t, PAIR_NEAREST);
    put_choices(lab, &t, true);
    lab_row_heading(s, "What carom says");
    bool alone = other == PAIR_NONE, fixed = lab->b == other && !alone;
    lab_rows_off(s, alone);
    lab_row_choice(s, FIELD_B, "Against", room, fixed ? pair_name(lab, other, name) : PAIR_NEAREST,
                   "The other shape of the pair.");
    carom_shape a = lab->shapes[lab->a], b = lab->shapes[alone ? lab->a : other];
    carom_contact c = carom_contact_shapes(a, b);
    lab_row_result(s, "Overlap", carom_overlap_shapes(a, b) ? "yes" : "no",
                   "distance < 0: carom_overlap_shapes(a, b). Shapes that only touch do not.");
    add_distance(lab, c.distance);
    add_pair(lab, "Normal", c.normal, normal_help);
    add_pair(lab, "Contact point", c.point, point_help);
    lab_rows_off(s, alone || !(c.distance < 0.0f));
    add_pair(lab, "MTV", carom_contact_mtv(c), mtv_help);
    lab_rows_off(s, alone);
    add_pair(lab, "Closest point", carom_closest_point_shape(draw_shape_center(a), b),
             closest_help);
    lab_rows_off(s, false);
}

static void add_sweep(const pair_lab *lab) {
    static const char *const states[3] = {"a miss", "a hit", "overlaps at the start"};
    play_stage *s = lab->stage;
    uint32_t struck;
    char name[72];
    bool off = !(lab->show & PAIR_SWEEP);
    carom_shape a = lab->shapes[lab->a];
    carom_sweep first = pair_first(lab, &struck);
    lab_row_heading(s, "Sweep");
    lab_rows_off(s, off);
    lab_row_number(s, FIELD_MOTION_X, "Motion x", lab->motion.x, -MAX, MAX,
                   "The length of the motion.");
    lab_row_number(s, FIELD_MOTION_Y, "Motion y", lab->motion.y, -MAX, MAX,
                   "The length of the motion.");
    lab_row_result(s, "Result", states[first.state],
                   "carom_sweep_shapes(a, motion, b).state, of the earliest hit.");
    lab_rows_off(s, off || struck == PAIR_NONE);
    lab_row_text(s, "Hits", struck == PAIR_NONE ? "nothing" : pair_name(lab, struck, name));
    lab_rows_off(s, off);
    char room[32];
    lab_row_result(s, "Time", lab_number((float)first.t, PAIR_DIGITS, room),
                   "The share of the motion until the impact, 0 to 1: sweep.t.");
    add_pair(lab, "Rests at", carom_sweep_end(*pair_center(&a), lab->motion, first),
             "start + t * motion, without an overlap: carom_sweep_end.");
    lab_rows_off(s, off || first.state != CAROM_SWEEP_HIT);
    add_pair(lab, "Normal there", first.normal, "From what is hit to A: sweep.normal.");
    lab_rows_off(s, false);
}

void pair_panel(void *memory) {
    const pair_lab *lab = memory;
    add_shape(lab);
    add_answers(lab);
    pair_explain_rows(lab);
    add_sweep(lab);
    lab_row_heading(lab->stage, "Show");
    for (uint32_t i = 0; i < SWITCHES; i++)
        lab_row_switch(lab->stage, switches[i].code, switches[i].label, lab->show & switches[i].bit,
                       switches[i].key, switches[i].help);
    pair_code_rows(lab);
}

/* ---- fields ---------------------------------------------------------------------------------- */

static uint32_t named(const pair_lab *lab, const char *text) {
    char name[72];
    uint32_t i = 0;
    while (i < lab->count && !text_same(pair_name(lab, i, name), text))
        i++;
    return i < lab->count ? i : PAIR_NONE;
}

/* Returns a shape of the other kind and of the same size. */
static carom_shape other_kind(carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        float r = s.as.circle.radius;
        return carom_shape_from_box((carom_box){s.as.circle.center, {r, r}, {1.0f, 0.0f}});
    }
    carom_vec2 half = s.as.box.half;
    return carom_shape_from_circle(
        (carom_circle){s.as.box.center, half.x < half.y ? half.x : half.y});
}

static carom_shape shape_of(bool box, carom_vec2 at, float size) {
    if (box)
        return carom_shape_from_box((carom_box){at, {size, 0.7f * size}, {1.0f, 0.0f}});
    return carom_shape_from_circle((carom_circle){at, size});
}

static bool is_free(const pair_lab *lab, carom_shape s) {
    for (uint32_t i = 0; i < lab->count; i++)
        if (carom_overlap_shapes(s, lab->shapes[i]))
            return false;
    return true;
}

/* Places a new shape in the middle of the view, or in rings around it where it is free. */
static carom_shape new_shape(const pair_lab *lab, bool box) {
    static const int way[8][2] = {{1, 0},  {0, -1},  {-1, 0}, {0, 1},
                                  {1, -1}, {-1, -1}, {-1, 1}, {1, 1}};
    const draw_view *v = &lab->stage->view;
    double least = (double)(v->width < v->height ? v->width : v->height);
    float size = pair_round(lab->stage, (least < 480.0 ? 0.125 * least : 60.0) / v->scale);
    carom_shape first = shape_of(box, pair_round_at(lab->stage, v->center_x, v->center_y), size);
    for (uint32_t ring = 0; ring < 5; ring++)
        for (uint32_t i = 0; i < (ring > 0 ? 8u : 1u); i++) {
            double step = 2.2 * (double)size * ring;
            carom_vec2 at = pair_round_at(lab->stage, v->center_x + way[i][0] * step,
                                          v->center_y + v->up * way[i][1] * step);
            carom_shape s = shape_of(box, at, size);
            if (is_free(lab, s) && draw_shape_is_seen(v, s))
                return s;
        }
    /* It must overlap then, but it has its own centre. */
    carom_vec2 *at = pair_center(&first);
    at->x += 0.25f * size * (float)(lab->count % 9);
    at->y += 0.25f * size * (float)(lab->count % 7);
    return first;
}

static void set_number(carom_shape *a, uint32_t code, float value) {
    carom_vec2 *center = pair_center(a);
    if (code == FIELD_X)
        center->x = value;
    else if (code == FIELD_Y)
        center->y = value;
    else if (code == FIELD_RADIUS)
        a->as.circle.radius = value;
    else if (code == FIELD_WIDTH)
        a->as.box.half.x = 0.5f * value;
    else if (code == FIELD_HEIGHT)
        a->as.box.half.y = 0.5f * value;
    else
        *a = pair_rotated(*a, value);
}

static bool set_switch(pair_lab *lab, uint32_t code, bool on) {
    for (uint32_t i = 0; i < SWITCHES; i++)
        if (switches[i].code == code) {
            lab->show = on ? lab->show | switches[i].bit : lab->show & ~switches[i].bit;
            if (code == FIELD_SWEEP && !on && pair_number(lab, PAIR_EXPLAIN, 2) > PAIR_OVERLAP)
                pair_set_number(lab, PAIR_EXPLAIN, 2, PAIR_OVERLAP);
            if (code == FIELD_SWEEP && on)
                pair_aim(lab);
            if (code == FIELD_RESOLVE)
                pair_changed(lab);
            return true;
        }
    return false;
}

static bool press(pair_lab *lab, uint32_t code, const char *text) {
    switch (code) {
    case FIELD_A:
        lab->a = named(lab, text) % lab->count;
        lab->also = 0;
        return true;
    case FIELD_NEXT:
        lab->a = (lab->a + 1) % lab->count;
        lab->also = 0;
        return true;
    case FIELD_TOOL:
        lab->tool = text[0] == 's'   ? PAIR_TOOL_SELECT
                    : text[0] == 'c' ? PAIR_TOOL_CIRCLE
                                     : PAIR_TOOL_BOX;
        return true;
    case FIELD_B:
        lab->b = named(lab, text);
        return true;
    case FIELD_KIND:
        if ((text[0] == 'c') != (lab->shapes[lab->a].kind == CAROM_SHAPE_CIRCLE))
            lab->shapes[lab->a] = other_kind(lab->shapes[lab->a]);
        pair_changed(lab);
        return true;
    case FIELD_ADD_CIRCLE:
    case FIELD_ADD_BOX:
        pair_add(lab, new_shape(lab, code == FIELD_ADD_BOX));
        return true;
    case FIELD_REMOVE:
        pair_remove(lab);
        return true;
    default:
        return set_switch(lab, code, text[0] == '1');
    }
}

bool pair_field(void *memory, uint32_t code, const char *text) {
    pair_lab *lab = memory;
    float value;
    lab->grip = PAIR_GRIP_NONE;
    if (pair_explain_field(lab, code, text))
        return true;
    bool of_shape = code >= FIELD_X && code <= FIELD_ANGLE;
    if (!of_shape && code != FIELD_MOTION_X && code != FIELD_MOTION_Y)
        return press(lab, code, text);
    if (!lab_parse(text, -2.0 * MAX, 2.0 * MAX, &value))
        return false;
    if (of_shape) {
        set_number(&lab->shapes[lab->a], code, value);
        pair_changed(lab);
    } else if (code == FIELD_MOTION_X) {
        lab->motion.x = value;
    } else {
        lab->motion.y = value;
    }
    return true;
}
