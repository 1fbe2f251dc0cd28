/* Draws the pair lab: shapes, results, names, title and legend. */
#include "draw/ids.h"
#include "draw/legend.h"
#include "draw/number.h"
#include "draw/text.h"
#include "playground/model/pair/pair.h"

#define LEFT 46.0f
#define RIGHT 30.0f
#define TOP 28.0f  /* below the title, for the axis labels */
#define LOW 300.0f /* a lower picture has no legend */
#define BOTTOM 24.0f
#define HANDLE 5.0f

/* Returns what the switches may show, for the legend and its place. */
static uint32_t legend_of(const pair_lab *lab) {
    uint32_t meanings = 1u << DRAW_HIT;
    meanings |= lab->show & DRAW_SHOW_POINT ? 1u << DRAW_POINT : 0;
    meanings |= lab->show & DRAW_SHOW_NORMAL ? 1u << DRAW_NORMAL : 0;
    meanings |= lab->show & DRAW_SHOW_MTV ? 1u << DRAW_MTV | 1u << DRAW_LEGEND_MOVED : 0;
    meanings |= lab->show & DRAW_SHOW_CLOSEST ? 1u << DRAW_CLOSEST : 0;
    meanings |= lab->show & DRAW_SHOW_FRAME ? 1u << DRAW_GHOST : 0;
    meanings |= lab->show & PAIR_FIELD ? 1u << DRAW_INSIDE | 1u << DRAW_OUTSIDE : 0;
    return meanings;
}

static bool has_legend(const play_stage *stage) {
    return stage->size.y >= LOW;
}

carom_aabb pair_frame(const void *memory, carom_vec2 size) {
    const pair_lab *lab = memory;
    float below = BOTTOM;
    if (has_legend(lab->stage))
        below +=
            (float)draw_legend_rows(legend_of(lab), size.x - 2.0f * RIGHT) * DRAW_LEGEND_ROW + 8.0f;
    return (carom_aabb){{LEFT, lab_head_height(size) + TOP}, {size.x - RIGHT, size.y - below}};
}

/* ---- shapes ---------------------------------------------------------------------------------- */

static void draw_shapes(const pair_lab *lab, draw_list *l) {
    const draw_view *v = &lab->stage->view;
    for (uint32_t i = 0; i <= lab->count; i++) {
        /* a is drawn over all others */
        uint32_t which = i == lab->count ? lab->a : i;
        if (which == lab->a && i < lab->count)
            continue;
        uint32_t meaning = pair_is_hit(lab, which) ? DRAW_HIT
                           : which == lab->a       ? DRAW_DYNAMIC
                                                   : DRAW_STATIC;
        /* The distance field has filled the shapes that it is about. */
        bool is_filled = (lab->show & PAIR_FIELD) && (which != lab->a || lab->count == 1);
        draw_shape(l, v, lab->shapes[which], meaning,
                   DRAW_STROKE | (is_filled ? 0 : DRAW_FILL) |
                       (pair_is_selected(lab, which) ? DRAW_THICK : 0));
    }
}

/* Draws the results for a and the shape that it is compared with, and for all shapes that it
 * overlaps. */
static void draw_answers(const pair_lab *lab, draw_list *l) {
    uint32_t other = pair_other(lab), show = lab->show & DRAW_SHOW_ALL;
    carom_shape a = lab->shapes[lab->a];
    for (uint32_t i = 0; i < lab->count; i++)
        if (i != lab->a && i != other && carom_overlap_shapes(a, lab->shapes[i]))
            draw_pair(l, &lab->stage->view, a, lab->shapes[i],
                      show & ~(uint32_t)(DRAW_SHOW_FRAME | DRAW_SHOW_CLOSEST));
    if (other != PAIR_NONE)
        draw_pair(l, &lab->stage->view, a, lab->shapes[other], show);
}

static void draw_handles(const pair_lab *lab, draw_list *l) {
    carom_vec2 at[8];
    uint32_t grips[8], count = pair_handles(lab, at, grips);
    for (uint32_t i = 0; i < count; i++) {
        bool active = lab->over == grips[i] || lab->grip == grips[i];
        if (grips[i] == PAIR_GRIP_TURN) {
            carom_shape a = lab->shapes[lab->a];
            carom_vec2 center = draw_view_to_pixels(&lab->stage->view, a.as.box.center);
            carom_vec2 out = {at[i].x - center.x, at[i].y - center.y};
            float length = draw_length(out);
            draw_line(l, draw_plus(at[i], out, -26.0f / length), at[i], DRAW_MUTED,
                      DRAW_STROKE | DRAW_THIN);
        }
        draw_circle(l, at[i], HANDLE, active ? DRAW_FIRST : DRAW_BACKGROUND, DRAW_SOLID);
        draw_circle(l, at[i], HANDLE, active ? DRAW_FIRST : DRAW_MUTED, DRAW_STROKE);
    }
}

/* ---- names: placed away from marks and handles ----------------------------------------------- */

static void take_items(draw_room *room, const draw_list *l, uint32_t from) {
    uint32_t count;
    const draw_item *items = draw_list_items(l, &count);
    for (uint32_t i = from; i < count; i++) {
        const draw_item *item = &items[i];
        carom_vec2 a = {item->x, item->y}, b = {item->x2, item->y2};
        if (item->kind == DRAW_LINE || item->kind == DRAW_ARROW)
            draw_room_take_line(room, a, b, DRAW_TAKEN_MARK);
        if (item->kind == DRAW_DOT || (item->kind == DRAW_CIRCLE && item->x2 == HANDLE))
            draw_room_take(room, (carom_vec2){a.x - 6.0f, a.y - 6.0f},
                           (carom_vec2){a.x + 6.0f, a.y + 6.0f}, DRAW_TAKEN_MARK);
    }
}

static void draw_names(const pair_lab *lab, draw_list *l, uint32_t marks) {
    const draw_view *v = &lab->stage->view;
    char room_for_name[72];
    draw_room room = draw_room_open(draw_list_allocator(l), (carom_vec2){v->left, v->top},
                                    (carom_vec2){v->left + v->width, v->top + v->height});
    take_items(&room, l, marks);
    for (uint32_t i = 0; i < lab->count; i++)
        draw_id_place(l, v, &room, lab->shapes[i], pair_name(lab, i, room_for_name),
                      DRAW_TAKEN_LABEL | DRAW_TAKEN_MARK, true);
    draw_room_close(&room);
}

/* ---- title and result ------------------------------------------------------------------------ */

static void put_names(const pair_lab *lab, draw_words *w, uint32_t b) {
    char name[72];
    draw_words_put(w, pair_name(lab, lab->a, name));
    draw_words_put(w, " and ");
    draw_words_put(w, pair_name(lab, b, name));
}

/* An overlap has two cases: across the border, or wholly inside. */
static void put_within(const pair_lab *lab, draw_words *w, uint32_t inner, uint32_t outer) {
    char name[72];
    draw_words_put(w, ": ");
    draw_words_put(w, pair_name(lab, inner, name));
    draw_words_put(w, " lies within ");
    draw_words_put(w, pair_name(lab, outer, name));
}

static void put_answer(const pair_lab *lab, draw_words *w, uint32_t b) {
    float distance = carom_distance_shapes(lab->shapes[lab->a], lab->shapes[b]);
    if (pair_is_touch(lab, distance)) {
        draw_words_put(w, " touch");
        return;
    }
    draw_words_put(w, distance < 0.0f ? " overlap by " : " are ");
    draw_words_number(w, distance < 0.0f ? -(double)distance : (double)distance, PAIR_DIGITS);
    draw_words_put(w, distance < 0.0f ? "" : " apart");
    if (carom_within_shapes(lab->shapes[lab->a], lab->shapes[b]))
        put_within(lab, w, lab->a, b);
    else if (carom_within_shapes(lab->shapes[b], lab->shapes[lab->a]))
        put_within(lab, w, b, lab->a);
}

static void put_sweep(const pair_lab *lab, draw_words *w) {
    uint32_t struck;
    char name[72];
    carom_sweep s = pair_first(lab, &struck);
    draw_words_put(w, pair_name(lab, lab->a, name));
    if (s.state == CAROM_SWEEP_OVERLAPPED) {
        draw_words_put(w, " overlaps at the start: ");
        draw_words_put(w, pair_name(lab, struck, name));
    } else if (s.state == CAROM_SWEEP_HIT) {
        draw_words_put(w, " hits ");
        draw_words_put(w, pair_name(lab, struck, name));
        draw_words_put(w, " after ");
        draw_words_number(w, s.t, PAIR_DIGITS);
        draw_words_put(w, " of its motion");
    } else {
        draw_words_put(w, " hits nothing on its motion");
    }
}

static void draw_words_over(const pair_lab *lab, draw_list *l, bool guides) {
    uint32_t other = pair_other(lab);
    draw_words title = {0}, under = {0};
    lab_sign signs[6] = {{"selected", DRAW_DYNAMIC, LAB_SIGN_BODY},
                         {"others", DRAW_STATIC, LAB_SIGN_BODY},
                         {"motion", DRAW_PATH, LAB_SIGN_ARROW},
                         {"end", DRAW_PATH, LAB_SIGN_DASHED},
                         {"at impact", DRAW_DYNAMIC, LAB_SIGN_BODY}};
    uint32_t count = lab->show & PAIR_SWEEP ? 5 : 2;
    if (guides)
        signs[count++] = (lab_sign){"guide", DRAW_MTV, LAB_SIGN_TRAIL};
    if (other == PAIR_NONE) {
        draw_words_put(&title, "One shape alone");
    } else {
        put_names(lab, &title, other);
        put_answer(lab, &title, other);
    }
    if (lab->show & PAIR_SWEEP)
        put_sweep(lab, &under);
    else if (lab->show & PAIR_RESOLVE)
        draw_words_put(&under, "The dragged shape is kept out of the others.");
    else
        draw_words_put(&under, "Drag a shape, or one of its handles.");
    lab_room end = lab_head(lab->stage, l, LEFT, title.at, under.at);
    lab_legend(lab->stage, l, end, signs, count);
}

void pair_draw(void *memory, draw_list *l) {
    const pair_lab *lab = memory;
    const draw_view *v = &lab->stage->view;
    uint32_t marks;
    draw_axes(l, v);
    draw_clip(l, (carom_vec2){v->left, v->top},
              (carom_vec2){v->left + v->width, v->top + v->height});
    if (lab->show & PAIR_FIELD)
        pair_draw_field(lab, l);
    draw_shapes(lab, l);
    draw_list_items(l, &marks);
    if (lab->show & PAIR_SWEEP)
        pair_draw_sweep(lab, l);
    if (pair_highlights(lab))
        pair_draw_step(lab, l);
    else
        draw_answers(lab, l);
    if (lab->tool == PAIR_TOOL_SELECT)
        draw_handles(lab, l);
    uint32_t before, after;
    draw_list_items(l, &before);
    pair_draw_guides(lab, l);
    draw_list_items(l, &after);
    draw_names(lab, l, marks);
    draw_clip(l, (carom_vec2){0.0f, 0.0f}, (carom_vec2){0.0f, 0.0f});
    if (has_legend(lab->stage))
        draw_legend(l, legend_of(lab), (carom_vec2){RIGHT, v->top + v->height + BOTTOM + 8.0f},
                    lab->stage->size.x - 2.0f * RIGHT);
    draw_words_over(lab, l, after > before); /* its signs are not explained by the legend */
}
