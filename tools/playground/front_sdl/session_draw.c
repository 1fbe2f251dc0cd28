/* Draws the session: picture, panel and messages in one list. */
#include "session.h"

#include <math.h>

#include "draw/crowd.h"
#include "words.h"

/* ---- merging lists --------------------------------------------------------------------------- */

static carom_vec2 first_of(const draw_item *i) {
    return (carom_vec2){i->x, i->y};
}

static carom_vec2 second_of(const draw_item *i) {
    return (carom_vec2){i->x2, i->y2};
}

/* Adds the clip rectangle of an item, limited to `within`, the place of the picture. */
static void copy_clip(draw_list *to, const draw_item *i, panel_rect within) {
    carom_vec2 min = {within.x, within.y};
    carom_vec2 max = {within.x + within.width, within.y + within.height};
    if (i && i->x2 > i->x && i->y2 > i->y) {
        min = (carom_vec2){fmaxf(min.x, i->x), fmaxf(min.y, i->y)};
        max = (carom_vec2){fmaxf(fminf(max.x, i->x2), min.x + 0.01f),
                           fmaxf(fminf(max.y, i->y2), min.y + 0.01f)};
    }
    draw_clip(to, min, max);
}

static void copy_item(draw_list *to, const draw_list *from, const draw_item *i, panel_rect within) {
    const draw_crowd *crowd;
    switch (i->kind) {
    case DRAW_LINE:
        draw_line(to, first_of(i), second_of(i), i->meaning, i->style);
        break;
    case DRAW_ARROW:
        draw_arrow(to, first_of(i), second_of(i), i->meaning, i->style);
        break;
    case DRAW_CIRCLE:
        draw_circle(to, first_of(i), i->x2, i->meaning, i->style);
        break;
    case DRAW_BOX:
        draw_box(to, first_of(i), second_of(i), (carom_rot){i->c, i->s}, i->meaning, i->style);
        break;
    case DRAW_DOT:
        draw_dot(to, first_of(i), i->meaning);
        break;
    case DRAW_LABEL:
        draw_label(to, first_of(i), draw_list_text(from) + i->first, i->meaning, i->style);
        break;
    case DRAW_CURVE:
        draw_curve(to, draw_list_points(from) + i->first, i->count, i->meaning, i->style);
        break;
    case DRAW_CLIP:
        copy_clip(to, i, within);
        break;
    case DRAW_CROWD:
        crowd = draw_list_crowd(from, i->first);
        if (crowd)
            draw_crowd_add(to, crowd);
        break;
    default:
        break;
    }
}

void session_copy_list(draw_list *to, const draw_list *from, panel_rect within) {
    uint32_t count;
    const draw_item *items = draw_list_items(from, &count);
    copy_clip(to, NULL, within);
    for (uint32_t i = 0; i < count; i++)
        copy_item(to, from, &items[i], within);
    draw_clip(to, (carom_vec2){0, 0}, (carom_vec2){0, 0});
}

/* ---- messages -------------------------------------------------------------------------------- */

/* The bottom of the panel shows messages. If it is folded, they are at the top of the picture
 * until the next action, in as many lines as they need. */
static void draw_message(const session *s, draw_list *l) {
    const float rim = 12.0f, height = 17.0f;
    const char *said = session_said(s);
    float width = s->picture.width - 3.0f * rim;
    uint32_t lines = words_count_lines(said, width, 0);
    draw_words line;
    if (lines == 0 || width < 40.0f)
        return;
    if (lines == 1)
        width = draw_text_width(said, 0);
    float x = 0.5f * s->picture.width, top = rim + 0.5f;
    carom_vec2 half = {floorf(0.5f * width + 0.75f * rim), 0.5f * (float)lines * height + 6.0f};
    carom_vec2 center = {floorf(x), top + half.y};
    draw_box(l, center, half, (carom_rot){1.0f, 0.0f}, DRAW_BACKGROUND, DRAW_SOLID);
    draw_box(l, center, half, (carom_rot){1.0f, 0.0f}, DRAW_MTV, DRAW_STROKE);
    float y = top + 6.0f + 0.5f * height;
    for (const char *at = said; (at = words_next_line(at, width + 1.0f, 0, &line));) {
        draw_label(l, (carom_vec2){x, y}, line.at, DRAW_TEXT, 0);
        y += height;
    }
}

/* ---- the whole window ------------------------------------------------------------------------ */

const draw_list *session_draw(session *s) {
    const draw_list *picture = play_picture(s->model);
    if (!picture)
        return NULL;
    session_layout(s);
    draw_list_clear(s->list);
    session_copy_list(s->list, picture, s->picture);
    if (s->bare)
        return s->list;
    if (session_is_folded(s) && !s->quiet)
        draw_message(s, s->list);
    panel_draw(&s->side, s->list);
    session_draw_handle(s, s->list);
    return s->list;
}

const draw_list *session_picture(session *s) {
    s->quiet = s->stale = true;
    const draw_list *list = session_draw(s);
    s->quiet = false;
    s->stale = true;
    return list;
}
