/* Paints draw lists by cairo. */
#include "paint.h"

#include <math.h>

#include "draw/crowd.h"
#include "draw/theme.h"

#define HALO 3.0 /* pixels of the rim around letters */

static void set_color(cairo_t *to, uint32_t color) {
    cairo_set_source_rgba(to, (double)(color >> 24) / 255.0, (double)(color >> 16 & 255u) / 255.0,
                          (double)(color >> 8 & 255u) / 255.0, (double)(color & 255u) / 255.0);
}

static double line_width(uint32_t style) {
    double share = style & DRAW_THICK ? 2.0 : style & DRAW_THIN ? 0.5 : 1.0;
    return share * (double)DRAW_LINE_WIDTH;
}

static void set_line(cairo_t *to, uint32_t style) {
    const double dashes[2] = {5.0, 4.0};
    cairo_set_line_width(to, line_width(style));
    cairo_set_dash(to, dashes, style & DRAW_DASHED ? 2 : 0, 0.0);
}

/* ---- shapes ---------------------------------------------------------------------------------- */

/* All outlines have the same orientation. Otherwise areas of one path that overlap would not be
 * filled. */
static void add_box(cairo_t *to, const draw_item *item) {
    static const double corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i < 4; i++) {
        double u = corners[i][0] * (double)item->x2, v = corners[i][1] * (double)item->y2;
        double x = (double)item->x + u * (double)item->c - v * (double)item->s;
        double y = (double)item->y + u * (double)item->s + v * (double)item->c;
        if (i == 0)
            cairo_move_to(to, x, y);
        else
            cairo_line_to(to, x, y);
    }
    cairo_close_path(to);
}

static void add_curve(cairo_t *to, const draw_item *item, const carom_vec2 *points) {
    const carom_vec2 *at = points + item->first;
    cairo_new_sub_path(to);
    for (uint32_t i = 0; i < item->count; i++)
        cairo_line_to(to, (double)at[i].x, (double)at[i].y);
    if (item->style & (DRAW_FILL | DRAW_SOLID))
        cairo_close_path(to);
}

static void add_path(cairo_t *to, const draw_item *item, const draw_list *list) {
    switch (item->kind) {
    case DRAW_CIRCLE:
    case DRAW_DOT:
        cairo_new_sub_path(to);
        cairo_arc(to, (double)item->x, (double)item->y, (double)item->x2, 0.0,
                  2.0 * 3.14159265358979);
        cairo_close_path(to);
        break;
    case DRAW_BOX:
        add_box(to, item);
        break;
    case DRAW_CURVE:
        add_curve(to, item, draw_list_points(list));
        break;
    default:
        cairo_move_to(to, (double)item->x, (double)item->y);
        cairo_line_to(to, (double)item->x2, (double)item->y2);
    }
}

static bool is_path(const draw_item *item) {
    return item->kind == DRAW_LINE || item->kind == DRAW_CIRCLE || item->kind == DRAW_BOX ||
           item->kind == DRAW_DOT || item->kind == DRAW_CURVE;
}

/* Bodies with the same style are one path, so that files with many bodies are small and painted
 * fast. Paths with very many pieces are slow to fill, so they are split. */
#define MOST_PIECES 256u

static uint32_t paint_paths(cairo_t *to, const draw_list *list, const draw_item *items,
                            uint32_t count, bool dark) {
    draw_color color = draw_theme_color(items[0].meaning, dark);
    uint32_t style = items[0].style, taken = 0;
    /* A line has no area, whatever its style is. */
    bool fills = (style & (DRAW_FILL | DRAW_SOLID)) != 0 && items[0].kind != DRAW_LINE;
    bool strokes = (style & DRAW_STROKE) != 0 || items[0].kind == DRAW_LINE;
    while (taken < count && taken < MOST_PIECES && items[taken].kind == items[0].kind &&
           items[taken].meaning == items[0].meaning && items[taken].style == style)
        add_path(to, &items[taken++], list);
    if (fills) {
        set_color(to, style & DRAW_SOLID ? color.strong : color.soft);
        cairo_fill_preserve(to);
    }
    if (strokes) {
        set_color(to, color.strong);
        set_line(to, style);
        cairo_stroke_preserve(to);
    }
    cairo_new_path(to);
    return taken;
}

/* ---- arrows and labels ----------------------------------------------------------------------- */

static void paint_arrow(cairo_t *to, const draw_item *item, bool dark) {
    double dx = (double)item->x2 - (double)item->x, dy = (double)item->y2 - (double)item->y;
    double length = sqrt(dx * dx + dy * dy);
    if (!(length > 0.0))
        return;
    dx /= length;
    dy /= length;
    double head = fmin((double)DRAW_HEAD, 0.45 * length), side = 0.38 * head;
    double bx = (double)item->x2 - head * dx, by = (double)item->y2 - head * dy;
    set_color(to, draw_theme_color(item->meaning, dark).strong);
    set_line(to, item->style);
    cairo_move_to(to, (double)item->x, (double)item->y);
    cairo_line_to(to, bx + 0.3 * head * dx, by + 0.3 * head * dy);
    cairo_stroke(to);
    cairo_move_to(to, (double)item->x2, (double)item->y2);
    cairo_line_to(to, bx - side * dy, by + side * dx);
    cairo_line_to(to, bx + side * dy, by - side * dx);
    cairo_close_path(to);
    cairo_fill(to);
}

static void select_font(cairo_t *to, uint32_t style) {
    cairo_select_font_face(to, style & DRAW_MONO ? DRAW_FONT_MONO : DRAW_FONT,
                           CAIRO_FONT_SLANT_NORMAL,
                           style & DRAW_BOLD ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    double size = style & DRAW_BOLD    ? (double)DRAW_BOLD_SIZE
                  : style & DRAW_SMALL ? (double)DRAW_SMALL_SIZE
                                       : (double)DRAW_TEXT_SIZE;
    cairo_set_font_size(to, size);
}

/* The middle of lower-case letters and digits is at y. */
static void paint_label(cairo_t *to, const draw_item *item, const char *text, bool dark) {
    cairo_text_extents_t size;
    select_font(to, item->style);
    cairo_text_extents(to, text, &size);
    double x = (double)item->x;
    if (item->style & DRAW_RIGHT)
        x -= size.x_advance;
    else if (!(item->style & DRAW_LEFT))
        x -= 0.5 * size.x_advance;
    double letters = item->style & DRAW_SMALL ? (double)DRAW_SMALL_SIZE : (double)DRAW_TEXT_SIZE;
    cairo_move_to(to, x, (double)item->y + 0.36 * letters);
    if (item->style & DRAW_HALO) {
        cairo_text_path(to, text);
        set_color(to, draw_theme_color(DRAW_BACKGROUND, dark).strong);
        cairo_set_line_width(to, HALO);
        cairo_set_line_join(to, CAIRO_LINE_JOIN_ROUND);
        cairo_set_dash(to, NULL, 0, 0.0);
        cairo_stroke(to);
        cairo_set_line_join(to, CAIRO_LINE_JOIN_MITER);
        cairo_move_to(to, x, (double)item->y + 0.36 * letters);
    }
    set_color(to, draw_theme_color(item->meaning, dark).strong);
    cairo_show_text(to, text);
    cairo_new_path(to);
}

static void paint_clip(cairo_t *to, const draw_item *item) {
    cairo_reset_clip(to);
    if (item->x2 > item->x && item->y2 > item->y) {
        cairo_rectangle(to, (double)item->x, (double)item->y, (double)item->x2 - (double)item->x,
                        (double)item->y2 - (double)item->y);
        cairo_clip(to);
    }
}

/* ---- crowds ---------------------------------------------------------------------------------- */

/* Paints the discs into the pixels of an image, at the scale of the picture. */
static void paint_into(cairo_surface_t *image, const draw_crowd *crowd, const cairo_matrix_t *m,
                       bool dark) {
    uint32_t colors[DRAW_MEANINGS];
    draw_crowd scaled = draw_crowd_scaled(crowd, (float)m->xx, (float)m->x0, (float)m->y0);
    draw_crowd_colors(colors, dark);
    cairo_surface_flush(image);
    draw_crowd_pixels(&scaled, (uint32_t *)(void *)cairo_image_surface_get_data(image),
                      (uint32_t)cairo_image_surface_get_width(image),
                      (uint32_t)cairo_image_surface_get_height(image),
                      (uint32_t)cairo_image_surface_get_stride(image), colors);
    cairo_surface_mark_dirty(image);
}

static bool is_image(cairo_surface_t *s, const cairo_matrix_t *m) {
    bool plain = m->xy == 0.0 && m->yx == 0.0 && m->xx > 0.0 && m->xx == m->yy;
    if (!plain || cairo_surface_get_type(s) != CAIRO_SURFACE_TYPE_IMAGE)
        return false;
    cairo_format_t format = cairo_image_surface_get_format(s);
    return format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24;
}

/* Paints a crowd. A surface without pixels, such as a PDF, gets an image with twice the
 * resolution. */
static void paint_crowd(cairo_t *to, const draw_item *item, const draw_crowd *crowd, bool dark) {
    const double fine = 2.0;
    cairo_matrix_t m;
    cairo_get_matrix(to, &m);
    if (is_image(cairo_get_target(to), &m)) {
        paint_into(cairo_get_target(to), crowd, &m, dark);
        return;
    }
    double width = ceil((double)item->x2 - (double)item->x);
    double height = ceil((double)item->y2 - (double)item->y);
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)(fine * width), (int)(fine * height));
    if (cairo_surface_status(image) == CAIRO_STATUS_SUCCESS) {
        cairo_matrix_init(&m, fine, 0.0, 0.0, fine, -fine * (double)item->x,
                          -fine * (double)item->y);
        paint_into(image, crowd, &m, dark);
        cairo_save(to);
        cairo_translate(to, (double)item->x, (double)item->y);
        cairo_scale(to, 1.0 / fine, 1.0 / fine);
        cairo_set_source_surface(to, image, 0.0, 0.0);
        cairo_paint(to);
        cairo_restore(to);
    }
    cairo_surface_destroy(image);
}

void paint_list(cairo_t *to, const draw_list *list, bool dark) {
    uint32_t count;
    const draw_item *items = draw_list_items(list, &count);
    cairo_save(to);
    set_color(to, draw_theme_color(DRAW_BACKGROUND, dark).strong);
    cairo_paint(to);
    for (uint32_t i = 0; i < count;) {
        const draw_item *item = &items[i];
        if (is_path(item)) {
            i += paint_paths(to, list, item, count - i, dark);
            continue;
        }
        if (item->kind == DRAW_ARROW)
            paint_arrow(to, item, dark);
        else if (item->kind == DRAW_LABEL)
            paint_label(to, item, draw_list_text(list) + item->first, dark);
        else if (item->kind == DRAW_CROWD)
            paint_crowd(to, item, draw_list_crowd(list, item->first), dark);
        else
            paint_clip(to, item);
        i++;
    }
    cairo_restore(to);
}
