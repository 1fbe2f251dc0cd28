/* Draws the separating axes of two boxes: beside the boxes, for each axis, a line with the
 * intervals that A and B cover along it. A gap between the two intervals separates the boxes. */
#include "marks.h"
#include "number.h"
#include "text.h"

#define AWAY 18.0f   /* pixels between the boxes and an axis */
#define BESIDE 3.0f  /* pixels between an axis and an interval */
#define BEYOND 14.0f /* pixels of an axis beyond its intervals */
/* Of the pair's size: the space beyond the axes, for their names, which are wider than high. */
#define AROUND_X 0.16f
#define AROUND_Y 0.09f

typedef struct span {
    float low, high;
} span;

bool draw_has_intervals(carom_shape a, carom_shape b) {
    return a.kind != CAROM_SHAPE_CIRCLE && b.kind != CAROM_SHAPE_CIRCLE;
}

static carom_box box_of(carom_shape s) {
    return s.kind == CAROM_SHAPE_AABB ? carom_box_from_aabb(s.as.aabb) : s.as.box;
}

/* Returns the interval of a box along a direction of the picture, in pixels. */
static span span_of(const draw_view *v, carom_box box, carom_vec2 along) {
    carom_vec2 corners[4];
    span s = {0.0f, 0.0f};
    carom_box_corners(box, corners);
    for (int i = 0; i < 4; i++) {
        carom_vec2 at = draw_view_to_pixels(v, corners[i]);
        float x = at.x * along.x + at.y * along.y;
        s.low = i == 0 || x < s.low ? x : s.low;
        s.high = i == 0 || x > s.high ? x : s.high;
    }
    return s;
}

static span joined(span a, span b) {
    return (span){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

/* The point at a position along an axis and at an offset across it. */
static carom_vec2 at_of(carom_vec2 along, float x, float off) {
    return (carom_vec2){along.x * x - along.y * off, along.y * x + along.x * off};
}

static void draw_axis(draw_list *l, const draw_view *v, carom_box a, carom_box b, carom_vec2 along,
                      bool far, const char *name) {
    carom_vec2 across = {-along.y, along.x};
    span on_a = span_of(v, a, along), on_b = span_of(v, b, along), all = joined(on_a, on_b);
    span side = joined(span_of(v, a, across), span_of(v, b, across));
    float off = far ? side.high + AWAY : side.low - AWAY, out = far ? BESIDE : -BESIDE;
    float apart = on_a.low > on_b.low ? on_a.low - on_b.high : on_b.low - on_a.high;
    draw_words w = {0};
    draw_line(l, at_of(along, all.low - BEYOND, off), at_of(along, all.high + BEYOND, off),
              DRAW_GHOST, DRAW_STROKE | DRAW_THIN);
    draw_line(l, at_of(along, on_a.low, off - out), at_of(along, on_a.high, off - out), DRAW_FIRST,
              DRAW_STROKE | DRAW_THICK);
    draw_line(l, at_of(along, on_b.low, off + out), at_of(along, on_b.high, off + out), DRAW_SECOND,
              DRAW_STROKE | DRAW_THICK);
    draw_words_put(&w, name);
    draw_words_put(&w, apart < 0.0f ? ": overlap " : ": gap ");
    draw_words_number(&w, (double)(apart < 0.0f ? -apart : apart) / v->scale, 4);
    /* The name is beside the middle of the axis, far enough for its width and height. */
    float half = 0.5f * draw_text_width(w.at, DRAW_SMALL), clear = 2.0f * BESIDE + 3.0f;
    clear += half * (across.x < 0.0f ? -across.x : across.x);
    clear += 6.0f * (across.y < 0.0f ? -across.y : across.y);
    carom_vec2 text = at_of(along, 0.5f * (all.low + all.high), off + (far ? clear : -clear));
    draw_label(l, text, w.at, DRAW_TEXT, DRAW_SMALL | DRAW_HALO);
}

static bool is_parallel(carom_vec2 a, carom_vec2 b) {
    float cross = a.x * b.y - a.y * b.x;
    return cross < 1e-4f && cross > -1e-4f;
}

/* Returns on which side of the pair an axis is drawn. The two axes of a box are on different
 * sides. */
static bool is_far(int axis) {
    return (axis / 2 == 0) == (axis % 2 == 0);
}

/* Writes the axes of B and A in the picture, with unit length. Returns how many there are: boxes
 * with parallel axes have two, not four. */
static int axes_of(const draw_view *v, carom_box a, carom_box b, carom_vec2 axes[4]) {
    for (int i = 0; i < 4; i++) {
        carom_vec2 unit = {i % 2 == 0 ? 1.0f : 0.0f, i % 2 == 0 ? 0.0f : 1.0f};
        carom_vec2 along = draw_view_direction(v, carom_box_to_world_vector(i < 2 ? b : a, unit));
        float length = draw_length(along);
        axes[i] = (carom_vec2){along.x / length, along.y / length};
    }
    return is_parallel(axes[2], axes[0]) || is_parallel(axes[2], axes[1]) ? 2 : 4;
}

carom_aabb draw_interval_bounds(carom_shape a, carom_shape b, carom_aabb pair) {
    carom_box of_a = box_of(a), of_b = box_of(b);
    /* A view in which pixels are units. */
    draw_view v = {.scale = 1.0, .up = -1};
    carom_vec2 axes[4];
    int count = axes_of(&v, of_a, of_b, axes);
    for (int i = 0; i < count; i++) {
        carom_vec2 across = {-axes[i].y, axes[i].x};
        span all = joined(span_of(&v, of_a, axes[i]), span_of(&v, of_b, axes[i]));
        span side = joined(span_of(&v, of_a, across), span_of(&v, of_b, across));
        for (int end = 0; end < 2; end++) {
            /* Up may be either direction, so both sides have space. */
            carom_vec2 at[2] = {at_of(axes[i], end ? all.low : all.high, side.low),
                                at_of(axes[i], end ? all.low : all.high, side.high)};
            for (int k = 0; k < 2; k++) {
                pair.min.x = at[k].x < pair.min.x ? at[k].x : pair.min.x;
                pair.min.y = at[k].y < pair.min.y ? at[k].y : pair.min.y;
                pair.max.x = at[k].x > pair.max.x ? at[k].x : pair.max.x;
                pair.max.y = at[k].y > pair.max.y ? at[k].y : pair.max.y;
            }
        }
    }
    float wide = pair.max.x - pair.min.x, high = pair.max.y - pair.min.y;
    float size = wide > high ? wide : high, by_x = AROUND_X * size, by_y = AROUND_Y * size;
    return (carom_aabb){{pair.min.x - by_x, pair.min.y - by_y},
                        {pair.max.x + by_x, pair.max.y + by_y}};
}

void draw_intervals(draw_list *l, const draw_view *v, carom_shape a, carom_shape b) {
    static const char *const names[] = {"x of B", "y of B", "x of A", "y of A"};
    carom_box of_a = box_of(a), of_b = box_of(b);
    carom_vec2 axes[4];
    int count = axes_of(v, of_a, of_b, axes);
    for (int i = 0; i < count; i++)
        draw_axis(l, v, of_a, of_b, axes[i], is_far(i), names[i]);
}
