/* Divides the window between the picture and the panel. */
#include "session.h"

#include <math.h>

/* The panel is next to the picture if that leaves enough space, else below it. */
#define NARROW 680.0f    /* least width of a window with the panel next to the picture */
#define LANDSCAPE 560.0f /* the same if it is wider than 1.25 times the height */
#define BELOW 0.45f      /* share of the height for a panel below */
#define BELOW_LEAST 150.0f
#define PICTURE_LEAST 64.0f
#define TINY 300.0f /* a lower window shows only the picture, until the panel is unfolded */
#define RIM 14.0f   /* width of a folded panel */
#define HANDLE 72.0f

static bool is_beside(float width, float height) {
    return width >= NARROW || (width >= LANDSCAPE && width > 1.25f * height);
}

bool session_is_folded(const session *s) {
    if (s->fold != SESSION_FOLD_BY_SIZE)
        return s->fold == SESSION_FOLDED;
    return !is_beside(s->width, s->height) && s->height < TINY;
}

static float height_below(const session *s) {
    float least = fminf(BELOW_LEAST, s->height - PICTURE_LEAST);
    return fmaxf(floorf(BELOW * s->height), least);
}

static void split(session *s) {
    bool folded = session_is_folded(s);
    s->beside = is_beside(s->width, s->height);
    s->picture = (panel_rect){0.0f, 0.0f, s->width, s->height};
    if (s->bare)
        return;
    if (s->beside)
        s->picture.width -= folded ? RIM : PANEL_WIDTH;
    else
        s->picture.height -= folded ? RIM : height_below(s);
    s->picture.width = fmaxf(s->picture.width, 1.0f);
    s->picture.height = fmaxf(s->picture.height, 1.0f);
}

bool session_resize(session *s, float width, float height) {
    s->width = fmaxf(width, 64.0f);
    s->height = fmaxf(height, 64.0f);
    split(s);
    play_event e = {.kind = PLAY_RESIZE, .x = s->picture.width, .y = s->picture.height};
    return session_take(s, &e);
}

void session_fit_picture(session *s, float width, float height) {
    s->beside = width + PANEL_WIDTH >= NARROW;
    s->picture = (panel_rect){0.0f, 0.0f, width, height};
    s->width = s->beside && !s->bare ? width + PANEL_WIDTH : width;
    s->height = height;
    if (!s->beside && !s->bare)
        s->height = fmaxf(height + floorf(height * BELOW / (1.0f - BELOW)), TINY);
    s->stale = true;
}

void session_fold(session *s, bool away) {
    if (s->bare || away == session_is_folded(s))
        return;
    panel_end(&s->side, true);
    s->fold = away ? SESSION_FOLDED : SESSION_OPEN;
    (void)session_resize(s, s->width, s->height);
}

/* ---- the handle ------------------------------------------------------------------------------ */

static panel_rect panel_of(const session *s) {
    if (s->bare)
        return (panel_rect){s->width, 0.0f, 0.0f, 0.0f};
    return s->beside
               ? (panel_rect){s->picture.width, 0.0f, s->width - s->picture.width, s->height}
               : (panel_rect){0.0f, s->picture.height, s->width, s->height - s->picture.height};
}

panel_rect session_handle(const session *s) {
    panel_rect all = panel_of(s);
    if (s->bare)
        return all;
    float length = fminf(HANDLE, s->beside ? all.height : all.width);
    if (s->beside)
        return (panel_rect){all.x, floorf(0.5f * (all.height - length)), RIM, length};
    return (panel_rect){floorf(0.5f * (all.width - length)), all.y, length, RIM};
}

/* Draws an arrow head that points to where the panel would go. */
void session_draw_handle(const session *s, draw_list *l) {
    panel_rect r = session_handle(s);
    carom_vec2 middle = {r.x + 0.5f * r.width, r.y + 0.5f * r.height};
    float tip = session_is_folded(s) ? -2.5f : 2.5f, wing = 5.0f;
    carom_vec2 points[3];
    for (int i = 0; i < 3; i++) {
        float along = (float)(i - 1) * wing, out = i == 1 ? tip : -tip;
        points[i] = s->beside ? (carom_vec2){middle.x + out, middle.y + along}
                              : (carom_vec2){middle.x + along, middle.y + out};
    }
    carom_vec2 half = {0.5f * r.width, 0.5f * r.height};
    if (s->over_handle)
        draw_box(l, middle, half, (carom_rot){1.0f, 0.0f}, DRAW_PANEL, DRAW_SOLID);
    draw_curve(l, points, 3, DRAW_MUTED, DRAW_STROKE);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static uint32_t own_rows(session *s, uint32_t count) {
    const play_field own[] = {
        {.kind = PLAY_HEADING, .label = "Save as"},
        {.kind = PLAY_NUMBER,
         .code = SESSION_ROW_NAME,
         .label = "File",
         .value = s->name,
         .help = "The file that the scene is written to. Enter saves, Escape cancels.",
         .min = 1.0}, /* min > max: any text */
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
    /* The front end's own rows come first, so that questions are visible. */
    uint32_t count = s->naming ? own_rows(s, 0) : 0, more = 0;
    const play_field *rows = play_panel(s->model, &more);
    for (uint32_t i = 0; i < more && count < PANEL_ROWS; i++)
        s->rows[count++] = rows[i];
    s->side.head = s->beside ? 0.0f : RIM;
    s->side.said = s->quiet ? "" : session_said(s);
    panel_layout(&s->side, panel_of(s), s->rows, session_is_folded(s) ? 0 : count);
}
