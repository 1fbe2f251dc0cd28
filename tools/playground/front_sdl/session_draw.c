#include "session.h"

#include <math.h>

#include "draw/crowd.h"
#include "words.h"

/* ---- one list of several --------------------------------------------------------------------- */

static carom_vec2 first_of(const draw_item *i) {
    return (carom_vec2){i->x, i->y};
}

static carom_vec2 second_of(const draw_item *i) {
    return (carom_vec2){i->x2, i->y2};
}

/* A clip of the picture ends where the picture does. */
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

/* At the foot of the picture, where the playground's own stand, and over them; as many lines as it
 * takes. */
static void draw_message(const session *s, draw_list *l) {
    const float rim = 12.0f, height = 17.0f;
    float width = s->picture.width - 64.0f;
    uint32_t lines = words_count_lines(s->said, width, 0);
    draw_words line;
    if (lines == 0 || width < 40.0f)
        return;
    if (lines == 1)
        width = draw_text_width(s->said, 0);
    float x = 0.5f * s->picture.width, top = s->picture.height - 67.5f - (float)lines * height;
    carom_vec2 half = {0.5f * width + rim, 0.5f * (float)lines * height + 6.0f};
    carom_vec2 center = {x, top + 0.5f * (float)lines * height};
    draw_box(l, center, half, (carom_rot){1.0f, 0.0f}, DRAW_BACKGROUND, DRAW_SOLID);
    draw_box(l, center, half, (carom_rot){1.0f, 0.0f}, DRAW_PANEL, DRAW_STROKE);
    float y = top + 0.5f * height;
    for (const char *at = s->said; (at = words_next_line(at, width + 1.0f, 0, &line));) {
        draw_label(l, (carom_vec2){x, y}, line.at, DRAW_TEXT, 0);
        y += height;
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

static uint32_t own_rows(session *s, uint32_t count) {
    const play_field own[] = {
        {.kind = PLAY_HEADING, .label = "Save as"},
        {.kind = PLAY_NUMBER,
         .code = SESSION_ROW_NAME,
         .label = "File",
         .value = s->name,
         .help = "The file that the scene is written to. Enter saves, Escape leaves it.",
         .min = 1.0}, /* from 1 to 0: any text */
        {.kind = PLAY_BUTTON, .code = SESSION_ROW_SAVE, .label = "Save"},
        {.kind = PLAY_BUTTON, .code = SESSION_ROW_LEAVE, .label = "Leave it"},
    };
    for (uint32_t i = 0; i < sizeof own / sizeof *own && count < PANEL_ROWS; i++) {
        s->rows[count] = own[i];
        s->rows[count].value = own[i].value ? own[i].value : "";
        s->rows[count].choices = "";
        s->rows[count++].help = own[i].help ? own[i].help : "";
    }
    return count;
}

void session_layout(session *s) {
    if (!s->stale)
        return;
    s->stale = false;
    panel_rect place = {s->width, 0.0f, 0.0f, 0.0f};
    if (!s->bare)
        place =
            s->picture.width < s->width
                ? (panel_rect){s->picture.width, 0.0f, s->width - s->picture.width, s->height}
                : (panel_rect){0.0f, s->picture.height, s->width, s->height - s->picture.height};
    /* Those of its own come first: what asks is seen. */
    uint32_t count = s->naming ? own_rows(s, 0) : 0, more;
    const play_field *rows = play_panel(s->model, &more);
    for (uint32_t i = 0; i < more && count < PANEL_ROWS; i++)
        s->rows[count++] = rows[i];
    panel_layout(&s->side, place, s->rows, count);
}

const draw_list *session_draw(session *s) {
    const draw_list *picture = play_picture(s->model);
    if (!picture)
        return NULL;
    session_layout(s);
    draw_list_clear(s->list);
    session_copy_list(s->list, picture, s->picture);
    draw_message(s, s->list);
    if (!s->bare)
        panel_draw(&s->side, s->list);
    return s->list;
}
