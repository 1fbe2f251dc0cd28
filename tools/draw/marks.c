/* Draws the arrows and points of a pair: closest points, contact, normal, MTV, frames. */
#include "marks.h"
#include "number.h"

#define SHORTEST 6.0f      /* pixels: a shorter arrow is not readable */
#define LEAST_POINTED 7.0f /* pixels: contact points would hide a smaller body in a crowd */
#define NORMAL_LENGTH 30.0f
#define FRAME_LENGTH 34.0f

static bool is_rotated(carom_shape s) {
    return s.kind == CAROM_SHAPE_BOX && s.as.box.rot.s != 0.0f && s.as.box.rot.c != 0.0f;
}

/* Returns whether an arrow or a line is long enough and crosses no other. It may touch others near
 * its ends. */
static bool fits(draw_room *room, carom_vec2 from, carom_vec2 to) {
    carom_vec2 along = {to.x - from.x, to.y - from.y};
    float length = draw_length(along);
    if (!(length >= SHORTEST))
        return false;
    if (!room)
        return true;
    float inset = 5.0f / length;
    carom_vec2 begin = draw_plus(from, along, inset < 0.5f ? inset : 0.5f);
    carom_vec2 end = draw_plus(to, along, inset < 0.5f ? -inset : -0.5f);
    if (!draw_room_line_is_free(room, begin, end, DRAW_TAKEN_MARK))
        return false;
    draw_room_take_line(room, from, to, DRAW_TAKEN_MARK);
    return true;
}

static void mark_arrow(draw_list *l, draw_room *room, carom_vec2 from, carom_vec2 to,
                       uint32_t meaning, uint32_t style) {
    if (fits(room, from, to))
        draw_arrow(l, from, to, meaning, style);
}

bool draw_ghost_of(carom_shape a, carom_shape b, carom_shape ghost[2]) {
    if (!is_rotated(b)) {
        carom_shape other = a;
        a = b;
        b = other;
    }
    if (!is_rotated(b))
        return false;
    carom_box box = b.as.box;
    if (a.kind == CAROM_SHAPE_AABB)
        a = carom_shape_from_box(carom_box_from_aabb(a.as.aabb));
    carom_vec2 center = draw_shape_center(a);
    carom_vec2 local = carom_box_to_local_point(box, center);
    ghost[0] = draw_shape_moved(
        a, (carom_vec2){box.center.x + local.x - center.x, box.center.y + local.y - center.y});
    if (a.kind == CAROM_SHAPE_BOX) {
        carom_rot rot = a.as.box.rot;
        carom_vec2 rotated = carom_unrotate(box.rot, (carom_vec2){rot.c, rot.s});
        ghost[0].as.box.rot = (carom_rot){rotated.x, rotated.y};
    }
    box.rot = (carom_rot){1.0f, 0.0f};
    ghost[1] = carom_shape_from_box(box);
    return true;
}

void draw_velocity(draw_list *l, const draw_view *v, carom_shape shape, carom_vec2 velocity,
                   double length, draw_room *room) {
    carom_vec2 from = draw_view_to_pixels(v, draw_shape_center(shape));
    mark_arrow(l, room, from, draw_plus(from, draw_view_direction(v, velocity), (float)length),
               DRAW_PATH, DRAW_STROKE);
}

void draw_frame_axes(draw_list *l, const draw_view *v, carom_shape shape, bool upright,
                     draw_room *room) {
    if (shape.kind == CAROM_SHAPE_CIRCLE || !(upright || is_rotated(shape)))
        return;
    carom_box box =
        shape.kind == CAROM_SHAPE_AABB ? carom_box_from_aabb(shape.as.aabb) : shape.as.box;
    carom_vec2 center = draw_view_to_pixels(v, box.center);
    for (int axis = 0; axis < 2; axis++) {
        carom_vec2 unit = {axis == 0 ? 1.0f : 0.0f, axis == 0 ? 0.0f : 1.0f};
        carom_vec2 along = draw_view_direction(v, carom_box_to_world_vector(box, unit));
        double half = (double)(axis == 0 ? box.half.x : box.half.y) * v->scale;
        float length = half < (double)FRAME_LENGTH ? 0.8f * (float)half : FRAME_LENGTH;
        mark_arrow(l, room, center, draw_plus(center, along, length), DRAW_GHOST,
                   DRAW_STROKE | DRAW_THIN);
    }
}

/* Draws the pair in the frame of its rotated box, with the clamped centre. */
static void draw_ghost(draw_list *l, const draw_view *v, carom_shape a, carom_shape b) {
    carom_shape ghost[2];
    if (!draw_ghost_of(a, b, ghost))
        return;
    for (int i = 1; i >= 0; i--)
        draw_shape(l, v, ghost[i], DRAW_GHOST, DRAW_STROKE | DRAW_DASHED);
    if (ghost[0].kind != CAROM_SHAPE_CIRCLE)
        return;
    carom_vec2 center = ghost[0].as.circle.center;
    carom_vec2 from = draw_view_to_pixels(v, center);
    carom_vec2 to = draw_view_to_pixels(v, carom_closest_point_shape(center, ghost[1]));
    draw_line(l, from, to, DRAW_GHOST, DRAW_STROKE | DRAW_THIN | DRAW_DASHED);
    draw_dot(l, to, DRAW_GHOST);
}

/* Draws an arrow from a circle's centre to its clamped point on b or, for two boxes, across the
 * gap. There is none if the centre is inside b or the boxes overlap. */
static void draw_closest(draw_list *l, const draw_view *v, carom_shape a, carom_shape b,
                         carom_contact c, draw_room *room) {
    carom_vec2 center = draw_shape_center(a), to = c.point;
    carom_vec2 from = draw_view_to_pixels(v, center), end;
    if (a.kind == CAROM_SHAPE_CIRCLE) {
        to = carom_closest_point_shape(center, b);
        if (to.x == center.x && to.y == center.y)
            return;
    } else if (!(c.distance > 0.0f)) {
        return;
    }
    end = draw_view_to_pixels(v, to);
    if (a.kind != CAROM_SHAPE_CIRCLE)
        from = draw_plus(end, draw_view_direction(v, c.normal),
                         (float)((double)c.distance * v->scale));
    mark_arrow(l, room, from, end, DRAW_CLOSEST, DRAW_STROKE | DRAW_DASHED);
}

void draw_marks(draw_list *l, const draw_view *v, carom_shape a, carom_shape b, uint32_t show,
                draw_room *room) {
    carom_contact c = carom_contact_shapes(a, b);
    if (c.normal.x == 0.0f && c.normal.y == 0.0f)
        return;
    carom_vec2 at = draw_view_to_pixels(v, c.point);
    carom_vec2 out = draw_view_direction(v, c.normal);
    float depth = (float)((double)c.distance * -v->scale);
    /* In a crowd the length of lines depends on the size of the body. */
    float size = draw_shape_reach(v, a);
    float length = room && size < NORMAL_LENGTH ? size : NORMAL_LENGTH;
    if (show & DRAW_SHOW_FRAME && !room &&
        !(show & DRAW_SHOW_INTERVALS && draw_has_intervals(a, b)))
        draw_ghost(l, v, a, b);
    /* Drawn before the normal, which for a circle runs back along this arrow and over its head. */
    if (show & DRAW_SHOW_CLOSEST)
        draw_closest(l, v, a, b, c, room);
    if (show & DRAW_SHOW_MTV && c.distance < 0.0f) {
        if (!room)
            draw_shape(l, v, draw_shape_moved(a, carom_contact_mtv(c)), DRAW_MTV,
                       DRAW_STROKE | DRAW_DASHED);
        mark_arrow(l, room, draw_plus(at, out, -depth), at, DRAW_MTV, DRAW_STROKE | DRAW_THICK);
    }
    if (show & DRAW_SHOW_NORMAL && length >= SHORTEST + 2.0f)
        mark_arrow(l, room, at, draw_plus(at, out, length), DRAW_NORMAL, DRAW_STROKE);
    if (show & DRAW_SHOW_POINT && (!room || size >= LEAST_POINTED))
        draw_dot(l, at, DRAW_POINT);
}

void draw_pair(draw_list *l, const draw_view *v, carom_shape a, carom_shape b, uint32_t show) {
    if (show & DRAW_SHOW_FRAME) {
        /* Two boxes are tested along the axes of both. */
        bool boxes = draw_has_intervals(a, b);
        draw_frame_axes(l, v, a, boxes, NULL);
        draw_frame_axes(l, v, b, boxes, NULL);
    }
    if (show & DRAW_SHOW_INTERVALS && draw_has_intervals(a, b))
        draw_intervals(l, v, a, b);
    draw_marks(l, v, a, b, show, NULL);
}
