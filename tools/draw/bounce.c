/* Draws an impact: relative velocities before and after, split at the contact's normal. */
#include "bounce.h"
#include "number.h"
#include "text.h"

#define TITLE 44.0f
#define EDGE 20.0f
#define HEAD 26.0f   /* height of the heading of a panel */
#define LEGEND 44.0f /* height of the legend */
#define LONGEST 0.3f /* the longest arrow, as a part of the panel's smaller side */

static float larger(float a, float b) {
    return a > b ? a : b;
}

static carom_aabb joined(carom_aabb a, carom_aabb b) {
    return (carom_aabb){
        {a.min.x < b.min.x ? a.min.x : b.min.x, a.min.y < b.min.y ? a.min.y : b.min.y},
        {larger(a.max.x, b.max.x), larger(a.max.y, b.max.y)}};
}

/* Writes the name beside the line of the normal arrow, on the side that the other arrows leave
 * free: `aside` is a unit vector along the border. */
static void label_shape(draw_list *l, const draw_view *v, carom_shape s, carom_vec2 aside,
                        const char *name) {
    float reach = 0.6f * draw_shape_reach(v, s);
    carom_vec2 at = draw_plus(draw_view_to_pixels(v, draw_shape_center(s)),
                              draw_view_direction(v, aside), reach < 30.0f ? reach : 30.0f);
    draw_label(l, at, name, DRAW_TEXT, DRAW_BOLD | DRAW_HALO);
}

static void put_value(draw_words *w, const char *name, double value) {
    draw_words_put(w, name);
    draw_words_number(w, value, 4);
}

static uint32_t kind_of(const draw_bounce_def *def, int body) {
    return def->fixed[body] ? DRAW_STATIC : DRAW_DYNAMIC;
}

static float size_of(float x) {
    return x < 0.0f ? -x : x;
}

/* Returns the part of a velocity along a direction, or 0 if it is only the rounding of the products
 * whose sum it is: those of the velocities before and after. */
static float part_of(const draw_bounce_def *def, carom_vec2 velocity, carom_vec2 along) {
    float part = velocity.x * along.x + velocity.y * along.y;
    float x = size_of(def->before.x) + size_of(def->after.x);
    float y = size_of(def->before.y) + size_of(def->after.y);
    return size_of(part) < 1e-6f * (x * size_of(along.x) + y * size_of(along.y)) ? 0.0f : part;
}

/* Draws a panel: the shapes, the velocity `v` and its parts along and across the normal. */
static void draw_panel(draw_list *l, const draw_bounce_def *def, const draw_view *view,
                       carom_vec2 velocity, float scale, const char *name) {
    carom_vec2 n = def->contact.normal;
    carom_vec2 aside = {-n.y, n.x};
    float along = part_of(def, velocity, n), across = part_of(def, velocity, aside);
    carom_vec2 normal = {along * n.x, along * n.y};
    carom_vec2 tangent = {across * aside.x, across * aside.y};
    if (across > 0.0f)
        aside = (carom_vec2){n.y, -n.x};
    carom_vec2 at = draw_view_to_pixels(view, def->contact.point);
    carom_vec2 min = {view->left, view->top},
               max = {view->left + view->width, view->top + view->height};
    draw_clip(l, min, max);
    draw_shape(l, view, def->b, kind_of(def, 1), DRAW_FILL | DRAW_STROKE);
    draw_shape(l, view, def->a, kind_of(def, 0), DRAW_FILL | DRAW_STROKE);
    label_shape(l, view, def->a, aside, "A");
    label_shape(l, view, def->b, aside, "B");
    draw_arrow(l, at, draw_plus(at, draw_view_direction(view, tangent), scale), DRAW_SECOND,
               DRAW_STROKE | DRAW_THICK);
    draw_arrow(l, at, draw_plus(at, draw_view_direction(view, normal), scale), DRAW_FIRST,
               DRAW_STROKE | DRAW_THICK);
    draw_arrow(l, at, draw_plus(at, draw_view_direction(view, velocity), scale), DRAW_TEXT,
               DRAW_STROKE);
    draw_dot(l, at, DRAW_POINT);
    draw_clip(l, (carom_vec2){0.0f, 0.0f}, (carom_vec2){0.0f, 0.0f});
    draw_words line = {0};
    draw_words_put(&line, name);
    bool moves = along != 0.0f || across != 0.0f;
    put_value(&line, ": speed ", moves ? (double)draw_length(velocity) : 0.0);
    put_value(&line, ", normal ", (double)along);
    put_value(&line, ", tangential ", (double)size_of(across));
    draw_label(l, (carom_vec2){view->left, view->top - 12.0f}, line.at, DRAW_TEXT, DRAW_LEFT);
}

static void draw_signs(draw_list *l, const draw_bounce_def *def, float y) {
    static const struct {
        const char *text;
        uint32_t meaning, style;
    } signs[] = {
        {"velocity of A relative to B", DRAW_TEXT, DRAW_STROKE},
        {"its normal part", DRAW_FIRST, DRAW_STROKE | DRAW_THICK},
        {"its tangential part", DRAW_SECOND, DRAW_STROKE | DRAW_THICK},
        {"contact point", DRAW_POINT, 0},
        {"movable", DRAW_DYNAMIC, DRAW_FILL},
        {"immovable", DRAW_STATIC, DRAW_FILL},
    };
    const uint32_t kinds = 1u << kind_of(def, 0) | 1u << kind_of(def, 1);
    float x = EDGE;
    for (int i = 0; i < 6; i++) {
        if (signs[i].style == DRAW_FILL && (kinds >> signs[i].meaning & 1u) == 0)
            continue;
        if (signs[i].style == DRAW_FILL)
            draw_box(l, (carom_vec2){x + 11.0f, y}, (carom_vec2){9.0f, 5.0f},
                     (carom_rot){1.0f, 0.0f}, signs[i].meaning, DRAW_STROKE | DRAW_FILL);
        else if (signs[i].style)
            draw_arrow(l, (carom_vec2){x, y}, (carom_vec2){x + 22.0f, y}, signs[i].meaning,
                       signs[i].style);
        else
            draw_dot(l, (carom_vec2){x + 11.0f, y}, signs[i].meaning);
        draw_label(l, (carom_vec2){x + 28.0f, y}, signs[i].text, DRAW_MUTED,
                   DRAW_SMALL | DRAW_LEFT);
        x += 28.0f + draw_text_width(signs[i].text, DRAW_SMALL) + 18.0f;
    }
}

void draw_bounce(draw_list *l, float width, float height, const char *title,
                 const draw_bounce_def *def) {
    draw_words name = {0};
    carom_aabb all = joined(carom_shape_bounds(def->a), carom_shape_bounds(def->b));
    float wide = 0.5f * (width - 3.0f * EDGE), high = height - TITLE - HEAD - LEGEND;
    float fastest = larger(draw_length(def->before), draw_length(def->after));
    float scale = fastest > 0.0f ? LONGEST * (wide < high ? wide : high) / fastest : 0.0f;
    draw_words_fit(&name, title, width - 2.0f * EDGE, DRAW_BOLD);
    draw_label(l, (carom_vec2){EDGE, 24.0f}, name.at, DRAW_TEXT, DRAW_BOLD | DRAW_LEFT);
    for (int i = 0; i < 2; i++) {
        float left = EDGE + (float)i * (wide + EDGE);
        draw_view v = draw_view_fit(all, def->up, left, TITLE + HEAD, wide, high, 30.0f);
        carom_vec2 middle = {left + 0.5f * wide, TITLE + HEAD + 0.5f * high};
        draw_box(l, middle, (carom_vec2){0.5f * wide, 0.5f * high}, (carom_rot){1.0f, 0.0f},
                 DRAW_GRID, DRAW_STROKE);
        draw_panel(l, def, &v, i == 0 ? def->before : def->after, scale,
                   i == 0 ? "Before" : "After");
    }
    draw_signs(l, def, height - 20.0f);
}
