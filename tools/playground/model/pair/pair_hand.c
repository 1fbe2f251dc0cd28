/* Input of the pair lab: handles, drags, wheel and keys. */
#include "draw/number.h"
#include "playground/model/pair/pair.h"
#include "text/text.h"

#define REACH 10.0f     /* pixels around a handle in which it can be grabbed */
#define NEAR_SHAPE 4.0f /* the same around a shape */
#define TURN_OUT 28.0f  /* from a box's side to its rotation handle */
#define LEAST_OUT 14.0f /* least distance from the centre to a handle, for small shapes */
#define ARROW_STEP 10.0
#define SMALL_STEP 1.0

/* ---- handles --------------------------------------------------------------------------------- */

static carom_vec2 away(const pair_lab *lab, carom_vec2 direction, double length) {
    const draw_view *v = &lab->stage->view;
    carom_shape a = lab->shapes[lab->a];
    carom_vec2 center = draw_view_to_pixels(v, *pair_center(&a));
    return draw_plus(center, draw_view_direction(v, direction), (float)length);
}

static double at_least(double x, double least) {
    return x > least ? x : least;
}

static uint32_t box_handles(const pair_lab *lab, carom_box box, carom_vec2 *at, uint32_t *grips) {
    const draw_view *v = &lab->stage->view;
    carom_vec2 corners[4], along = carom_box_to_world_vector(box, (carom_vec2){1.0f, 0.0f});
    carom_box_corners(box, corners);
    for (uint32_t i = 0; i < 4; i++) {
        at[i] = draw_view_to_pixels(v, corners[i]);
        grips[i] = PAIR_GRIP_CORNER + i;
    }
    double half = (double)box.half.x * v->scale;
    at[4] = away(lab, along, at_least(half, (double)LEAST_OUT) + (double)TURN_OUT);
    grips[4] = PAIR_GRIP_TURN;
    return 5;
}

uint32_t pair_handles(const pair_lab *lab, carom_vec2 at[8], uint32_t grips[8]) {
    const draw_view *v = &lab->stage->view;
    carom_shape a = lab->shapes[lab->a];
    uint32_t count = 0;
    if (a.kind == CAROM_SHAPE_BOX) {
        count = box_handles(lab, a.as.box, at, grips);
    } else {
        double radius = at_least((double)a.as.circle.radius * v->scale, (double)LEAST_OUT);
        at[0] = away(lab, (carom_vec2){1.0f, 0.0f}, radius);
        grips[0] = PAIR_GRIP_RADIUS;
        count = 1;
    }
    if (lab->show & PAIR_SWEEP) {
        carom_vec2 center = *pair_center(&a);
        at[count] = draw_view_to_pixels(v, draw_plus(center, lab->motion, 1.0f));
        grips[count++] = PAIR_GRIP_MOTION;
    }
    return count;
}

static uint32_t grip_at(const pair_lab *lab, carom_vec2 pixel) {
    carom_vec2 at[8];
    uint32_t grips[8], count = pair_handles(lab, at, grips), found = PAIR_GRIP_NONE;
    float least = REACH;
    for (uint32_t i = 0; i < count; i++) {
        float far = draw_length((carom_vec2){at[i].x - pixel.x, at[i].y - pixel.y});
        if (far <= least) {
            least = far;
            found = grips[i];
        }
    }
    return found;
}

/* Returns the shape at a position: a itself, or else the one that is drawn last. */
static uint32_t shape_at(const pair_lab *lab, carom_vec2 at) {
    float near = (float)((double)NEAR_SHAPE / lab->stage->view.scale);
    carom_shape point = carom_shape_from_circle((carom_circle){at, 0.0f});
    if (carom_distance_shapes(point, lab->shapes[lab->a]) <= near)
        return lab->a;
    for (uint32_t i = lab->count; i-- > 0;)
        if (carom_distance_shapes(point, lab->shapes[i]) <= near)
            return i;
    return PAIR_NONE;
}

/* ---- drags ----------------------------------------------------------------------------------- */

void pair_changed(pair_lab *lab) {
    lab->shapes[lab->a] = pair_limited(lab->shapes[lab->a]);
    if (lab->show & PAIR_RESOLVE && !pair_resolve(lab))
        lab_say(lab->stage, "There is no free position nearby.");
}

static carom_vec2 moved_by(const pair_lab *lab, carom_vec2 from, carom_vec2 at) {
    double x = (double)from.x + ((double)at.x - (double)lab->held_at.x);
    double y = (double)from.y + ((double)at.y - (double)lab->held_at.y);
    return (carom_vec2){pair_snap(lab->stage, x), pair_snap(lab->stage, y)};
}

static float distance_to(carom_vec2 a, carom_vec2 b) {
    return draw_length((carom_vec2){a.x - b.x, a.y - b.y});
}

/* Returns the length of a side of the new box: at least one step, towards the dragged corner. */
static float side_of(const pair_lab *lab, float along, float sign) {
    float least = pair_round(lab->stage, 2.0 / lab->stage->view.scale);
    float side = pair_snap(lab->stage, (double)(along * sign));
    return side > least ? side : least;
}

/* The corner follows the pointer and the opposite one stays; with control the centre stays. */
static void drag_corner(pair_lab *lab, carom_vec2 at) {
    static const float sign[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    uint32_t corner = lab->grip - PAIR_GRIP_CORNER;
    carom_box box = lab->held.as.box;
    bool both = lab->stage->mods & PLAY_CONTROL;
    carom_vec2 corners[4];
    carom_box_corners(box, corners);
    carom_vec2 fixed = both ? box.center : corners[(corner + 2) % 4];
    carom_vec2 to = {corners[corner].x + at.x - lab->held_at.x,
                     corners[corner].y + at.y - lab->held_at.y};
    carom_vec2 local = carom_box_to_local_vector(box, (carom_vec2){to.x - fixed.x, to.y - fixed.y});
    float x = side_of(lab, local.x, sign[corner][0]), y = side_of(lab, local.y, sign[corner][1]);
    box.half = both ? (carom_vec2){x, y} : (carom_vec2){0.5f * x, 0.5f * y};
    if (!both) {
        carom_vec2 half = {box.half.x * sign[corner][0], box.half.y * sign[corner][1]};
        box.center = draw_plus(fixed, carom_box_to_world_vector(box, half), 1.0f);
    }
    lab->shapes[lab->a] = carom_shape_from_box(box);
}

/* Rotates in whole degrees; with shift, in steps of 15. */
static void drag_turn(pair_lab *lab, carom_vec2 at) {
    carom_vec2 center = lab->held.as.box.center;
    carom_rot towards = {at.x - center.x, at.y - center.y};
    if (towards.c == 0.0f && towards.s == 0.0f)
        return;
    double step = lab->stage->mods & PLAY_SHIFT ? 15.0 : 1.0;
    double degrees = step * (double)draw_floor((double)pair_degrees(towards) / step + 0.5);
    lab->shapes[lab->a] = pair_rotated(lab->held, (float)degrees);
}

static void drag_radius(pair_lab *lab, carom_vec2 at) {
    carom_circle c = lab->held.as.circle;
    double radius = (double)c.radius + (double)distance_to(at, c.center) -
                    (double)distance_to(lab->held_at, c.center);
    double least = 1.0 / lab->stage->view.scale;
    float snapped = pair_snap(lab->stage, radius);
    c.radius = snapped > 0.0f ? snapped : pair_round(lab->stage, least);
    lab->shapes[lab->a] = carom_shape_from_circle(c);
}

static void drag_on(pair_lab *lab) {
    carom_vec2 at = lab_pointer(lab->stage);
    if (lab->grip == PAIR_GRIP_DRAW || lab->grip == PAIR_GRIP_MARK) {
        pair_tool_drag(lab);
        return;
    }
    lab_changing(lab->stage);
    if (lab->grip == PAIR_GRIP_MOVE) {
        lab->shapes[lab->a] = lab->held;
        *pair_center(&lab->shapes[lab->a]) = moved_by(lab, *pair_center(&lab->held), at);
        pair_changed(lab);
        pair_take_along(lab, *pair_center(&lab->held));
        return;
    } else if (lab->grip == PAIR_GRIP_RADIUS) {
        drag_radius(lab, at);
    } else if (lab->grip == PAIR_GRIP_TURN) {
        drag_turn(lab, at);
    } else if (lab->grip == PAIR_GRIP_MOTION) {
        carom_vec2 motion = moved_by(lab, lab->held_motion, at);
        lab->motion.x = carom_clamp(motion.x, -CAROM_WORLD_MAX, CAROM_WORLD_MAX);
        lab->motion.y = carom_clamp(motion.y, -CAROM_WORLD_MAX, CAROM_WORLD_MAX);
        return;
    } else {
        drag_corner(lab, at);
    }
    pair_changed(lab);
}

/* A press selects a shape alone, unless it is one of several that are selected. With control it
 * joins the others, or leaves them. */
static void select_at(pair_lab *lab, uint32_t found, bool joins) {
    uint64_t bit = UINT64_C(1) << found, all = lab->also | UINT64_C(1) << lab->a;
    if (joins && found != lab->a && lab->also & bit) {
        lab->also &= ~bit;
        return;
    }
    lab->also = joins || all & bit ? all : 0;
    lab->a = found;
    lab->grip = PAIR_GRIP_MOVE;
}

static bool take_hold(pair_lab *lab, const play_event *e) {
    carom_vec2 at = lab_pointer(lab->stage);
    if (e->code != 1)
        return false;
    lab->grip = lab->tool == PAIR_TOOL_SELECT ? grip_at(lab, lab->stage->pointer) : PAIR_GRIP_NONE;
    if (lab->grip == PAIR_GRIP_NONE) {
        uint32_t found = lab->tool == PAIR_TOOL_SELECT ? shape_at(lab, at) : PAIR_NONE;
        if (found == PAIR_NONE)
            return pair_tool_begin(lab, e);
        select_at(lab, found, e->mods & PLAY_CONTROL);
    }
    for (uint32_t i = 0; i < lab->count; i++)
        lab->centers[i] = *pair_center(&lab->shapes[i]);
    lab->held = lab->shapes[lab->a];
    lab->held_at = at;
    lab->held_motion = lab->motion;
    return true;
}

/* ---- wheel and keys -------------------------------------------------------------------------- */

/* Rounds a size, but changes it by at least one step. Sizes below one step are not rounded. */
static float rounded_size(const pair_lab *lab, float size, float was, bool more) {
    float step = pair_step(lab->stage), round = pair_round(lab->stage, (double)size);
    if (more ? round <= was : round >= was)
        round = pair_round(lab->stage, (double)was + (more ? (double)step : -(double)step));
    return round >= step && (more ? round > was : round < was) ? round : size;
}

static void resize(pair_lab *lab, double factor) {
    carom_shape *a = &lab->shapes[lab->a], was = *a;
    bool more = factor > 1.0;
    lab_changing(lab->stage);
    *a = pair_resized(*a, factor);
    if (a->kind == CAROM_SHAPE_CIRCLE) {
        a->as.circle.radius = rounded_size(lab, a->as.circle.radius, was.as.circle.radius, more);
    } else {
        a->as.box.half.x = rounded_size(lab, a->as.box.half.x, was.as.box.half.x, more);
        a->as.box.half.y = rounded_size(lab, a->as.box.half.y, was.as.box.half.y, more);
    }
    pair_changed(lab);
}

static void turn(pair_lab *lab, double degrees) {
    carom_shape *a = &lab->shapes[lab->a];
    lab_changing(lab->stage);
    /* Rounds to tenths, so that rotating back and forth ends at the same angle. */
    double whole = 10.0 * ((double)pair_degrees(pair_rot(*a)) + degrees);
    *a = pair_rotated(*a, (float)((double)draw_floor(whole + 0.5) / 10.0));
    pair_changed(lab);
}

static bool take_wheel(pair_lab *lab, const play_event *e) {
    carom_shape a = lab->shapes[lab->a];
    carom_vec2 at = lab_pointer(lab->stage);
    bool turns = e->mods & PLAY_SHIFT;
    /* A shape that turns stays under the pointer by its bounding circle only. */
    bool over = turns && a.kind == CAROM_SHAPE_BOX
                    ? distance_to(at, a.as.box.center) <= draw_length(a.as.box.half)
                    : shape_at(lab, at) == lab->a;
    if (!over || !(e->mods & (PLAY_SHIFT | PLAY_CONTROL)))
        return false;
    if (turns)
        turn(lab, 5.0 * (double)e->y * lab->up);
    else
        resize(lab, e->y > 0.0f ? 1.0 + 0.1 * (double)e->y : 1.0 / (1.0 - 0.1 * (double)e->y));
    return true;
}

static void nudge(pair_lab *lab, double right, double up) {
    carom_vec2 *center = pair_center(&lab->shapes[lab->a]);
    double pixels = lab->stage->mods & PLAY_SHIFT ? SMALL_STEP : ARROW_STEP;
    double step = pixels / lab->stage->view.scale;
    carom_vec2 from = *center;
    lab_changing(lab->stage);
    for (uint32_t i = 0; i < lab->count; i++)
        lab->centers[i] = *pair_center(&lab->shapes[i]);
    *center = pair_round_at(lab->stage, (double)center->x + right * step,
                            (double)center->y + up * lab->up * step);
    pair_changed(lab);
    pair_take_along(lab, from);
}

static bool take_key(pair_lab *lab, const play_event *e) {
    double small = e->mods & PLAY_SHIFT ? 0.2 : 1.0;
    if (e->mods & (PLAY_CONTROL | PLAY_ALT))
        return false;
    switch (e->code) {
    case PLAY_KEY_LEFT:
        nudge(lab, -1.0, 0.0);
        return true;
    case PLAY_KEY_RIGHT:
        nudge(lab, 1.0, 0.0);
        return true;
    case PLAY_KEY_UP_ARROW:
        nudge(lab, 0.0, 1.0);
        return true;
    case PLAY_KEY_DOWN_ARROW:
        nudge(lab, 0.0, -1.0);
        return true;
    case '[':
        resize(lab, 1.0 / (1.0 + 0.1 * small));
        return true;
    case ']':
        resize(lab, 1.0 + 0.1 * small);
        return true;
    case 'q':
        turn(lab, 5.0 * small);
        return true;
    case 'e':
        turn(lab, -5.0 * small);
        return true;
    case PLAY_KEY_BACKSPACE:
        pair_remove(lab);
        return true;
    default:
        return false;
    }
}

/* The diagonal of a corner, as it is on the screen. */
static uint32_t corner_cursor(const pair_lab *lab, uint32_t grip) {
    carom_vec2 corners[4];
    carom_box box = lab->shapes[lab->a].as.box;
    carom_box_corners(box, corners);
    carom_vec2 out = {corners[grip - PAIR_GRIP_CORNER].x - box.center.x,
                      corners[grip - PAIR_GRIP_CORNER].y - box.center.y};
    carom_vec2 seen = draw_view_direction(&lab->stage->view, out);
    return seen.x * seen.y > 0.0f ? PLAY_CURSOR_SIZE : PLAY_CURSOR_SIZE_2;
}

uint32_t pair_cursor(const void *memory) {
    const pair_lab *lab = memory;
    uint32_t grip = lab->grip;
    if (lab->tool != PAIR_TOOL_SELECT || grip == PAIR_GRIP_DRAW || grip == PAIR_GRIP_MARK)
        return PLAY_CURSOR_DRAW;
    if (grip == PAIR_GRIP_MOVE)
        return PLAY_CURSOR_HELD;
    grip = grip != PAIR_GRIP_NONE ? grip : grip_at(lab, lab->stage->pointer);
    if (grip == PAIR_GRIP_RADIUS)
        return PLAY_CURSOR_WIDE;
    if (grip == PAIR_GRIP_TURN)
        return PLAY_CURSOR_TURN;
    if (grip >= PAIR_GRIP_CORNER && grip < PAIR_GRIP_TURN)
        return corner_cursor(lab, grip);
    bool over = grip != PAIR_GRIP_NONE || shape_at(lab, lab_pointer(lab->stage)) != PAIR_NONE;
    return over ? PLAY_CURSOR_GRAB : PLAY_CURSOR_PLAIN;
}

void pair_let_go(void *memory) {
    pair_lab *lab = memory;
    lab->grip = PAIR_GRIP_NONE;
}

bool pair_take(void *memory, const play_event *e) {
    pair_lab *lab = memory;
    switch (e->kind) {
    case PLAY_DOWN:
        return take_hold(lab, e);
    case PLAY_MOVE:
        if (lab->grip != PAIR_GRIP_NONE)
            drag_on(lab);
        lab->over = grip_at(lab, lab->stage->pointer);
        return lab->grip != PAIR_GRIP_NONE;
    case PLAY_UP:
        if (lab->grip == PAIR_GRIP_DRAW)
            lab->tool = PAIR_TOOL_SELECT; /* the next drag moves the new shape */
        lab->grip = PAIR_GRIP_NONE;
        return true;
    case PLAY_WHEEL:
        return take_wheel(lab, e);
    case PLAY_KEY:
        return lab->grip == PAIR_GRIP_NONE && take_key(lab, e);
    default:
        return false;
    }
}

/* ---- adding and removing --------------------------------------------------------------------- */

void pair_add(pair_lab *lab, carom_shape s) {
    if (lab->count == PAIR_MOST) {
        lab_say(lab->stage, "The limit is %u shapes.", PAIR_MOST);
        return;
    }
    lab_changing(lab->stage);
    lab->shapes[lab->count] = pair_limited(s);
    lab->from[lab->count] = PAIR_NONE;
    lab->ids[lab->count][0] = 0;
    lab->a = lab->count++;
    lab->also = 0;
    lab->grip = PAIR_GRIP_NONE;
    pair_changed(lab);
}

static void remove_at(pair_lab *lab, uint32_t which) {
    lab->count--;
    for (uint32_t i = which; i < lab->count; i++) {
        lab->shapes[i] = lab->shapes[i + 1];
        lab->from[i] = lab->from[i + 1];
        text_copy(lab->ids[i], sizeof lab->ids[i], lab->ids[i + 1]);
    }
}

void pair_remove(pair_lab *lab) {
    if (lab->count <= 1) {
        lab_say(lab->stage, "The last shape stays.");
        return;
    }
    lab_changing(lab->stage);
    for (uint32_t which = lab->count; which-- > 0;)
        if (pair_is_selected(lab, which) && lab->count > 1)
            remove_at(lab, which);
    lab->also = 0;
    lab->a = lab->a < lab->count ? lab->a : lab->count - 1;
    lab->b = PAIR_NONE;
    lab->grip = PAIR_GRIP_NONE;
}
