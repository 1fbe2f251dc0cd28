/* Draws the scene menu and the help over the picture. Messages are shown by the front end. */
#include "play_own.h"

#include "draw/number.h"
#include "draw/text.h"
#include "text/text.h"

#define PAD 18.0f
#define GAP 16.0f /* between a key and its text; columns are 2 * GAP apart */

/* ---- help ------------------------------------------------------------------------------------ */

/* Writes lines of "key: what it does", those of the lab first: if space is short, the last ones
 * are left out. */
static void put_help(const play *p, text_builder *t) {
    const play_lab_type *type = play_type(p);
    bool browser = p->stage.device & PLAY_BROWSER;
    if (p->stage.device & PLAY_TOUCH) {
        text_put(t, type->touch);
        text_put(t, type->holds_view ? "" : "\none finger beside the shapes: pan");
        text_put(t, "\ntwo fingers: pan, zoom\ntap: close this");
        return;
    }
    text_put(t, type->help);
    text_put(t, type->is_moving ? "\nspace: pause\n.: one step" : "");
    text_put(t, "\nh, F1: this help\n1 to 5: the labs\nu: scenes");
    text_put(t, type->holds_view ? "\nmiddle drag: pan" : "\ndrag beside the shapes: pan");
    text_put(t, "\nwheel, + -: zoom\nhome: show all");
    text_put(t, type->save ? "\nctrl-z, ctrl-y: undo, redo" : "");
    text_put(t, "\nr: reset");
    text_put(t, type->code ? "\nc: copy as C" : "");
    text_put(t, type->scene ? "\nctrl-c, ctrl-s: copy, save the scene" : "");
    text_put(t, type->save ? "\nl: copy a link" : "");
    text_put(t, "\nt: dark or light");
    text_put(t, browser ? "" : "\nF12: a picture\nctrl-q: quit");
}

/* A line of "key: what it does", split in two. */
typedef struct line {
    draw_words key, what;
} line;

static bool next_line(const char **at, line *out) {
    const char *from = *at;
    size_t size = 0, colon = 0;
    char room[120];
    if (*from == 0)
        return false;
    while (from[size] != 0 && from[size] != '\n')
        size++;
    *at = from + size + (from[size] == '\n');
    for (size_t i = 1; i + 1 < size && colon == 0; i++)
        if (from[i] == ':' && from[i + 1] == ' ')
            colon = i;
    *out = (line){0};
    size = size < sizeof room ? size : sizeof room - 1;
    colon = colon < size ? colon : 0;
    __builtin_memcpy(room, from, size);
    room[size] = 0;
    draw_words_put(&out->what, room + (colon > 0 ? colon + 2 : 0));
    room[colon] = 0;
    draw_words_put(&out->key, room);
    return true;
}

/* ---- layout ---------------------------------------------------------------------------------- */

typedef struct page {
    uint32_t count, columns, rows; /* of lines */
    uint32_t style;
    float row, key, width; /* of a line, of its key, of a column */
} page;

static page page_of(const char *text, uint32_t columns, uint32_t style) {
    page p = {.columns = columns, .style = style, .row = style ? 14.0f : 18.0f};
    float what = 0.0f;
    line l;
    while (next_line(&text, &l)) {
        float key = draw_text_width(l.key.at, style), other = draw_text_width(l.what.at, style);
        p.key = key > p.key ? key : p.key;
        what = other > what ? other : what;
        p.count++;
    }
    p.rows = (p.count + columns - 1) / columns;
    p.width = p.key + GAP + what + 1.0f;
    return p;
}

static float page_width(const page *p) {
    return (float)p->columns * p->width + 2.0f * GAP * (float)(p->columns - 1);
}

static float page_height(const page *p) {
    return ((float)p->rows + 1.5f) * p->row;
}

/* Returns the first of these layouts that fits; the last one leaves out lines that do not fit. */
static page page_for(const char *text, carom_vec2 room) {
    static const uint32_t ways[4][2] = {{1, 0}, {2, 0}, {2, DRAW_SMALL}, {1, DRAW_SMALL}};
    page p = {0};
    for (uint32_t i = 0; i < 4; i++) {
        p = page_of(text, ways[i][0], ways[i][1]);
        if (page_width(&p) <= room.x && page_height(&p) <= room.y)
            return p;
    }
    uint32_t most = room.y > 2.5f * p.row ? (uint32_t)(room.y / p.row - 1.5f) : 1;
    p.rows = p.rows < most ? p.rows : most;
    p.count = p.count < p.rows ? p.count : p.rows;
    p.width = p.width < room.x ? p.width : room.x;
    return p;
}

static void draw_help(const play *owner, draw_list *l) {
    char text[1600];
    text_builder t = text_in(text, sizeof text);
    carom_vec2 size = owner->stage.size, middle = {0.5f * size.x, 0.5f * size.y};
    put_help(owner, &t);
    float pad = size.x < 400.0f || size.y < 300.0f ? 8.0f : PAD;
    page p = page_for(text, (carom_vec2){size.x - 2.0f * pad - 8.0f, size.y - 2.0f * pad - 8.0f});
    carom_vec2 half = {0.5f * page_width(&p) + pad, 0.5f * page_height(&p) + pad};
    carom_vec2 at = {middle.x - half.x + pad, middle.y - half.y + pad + 0.5f * p.row};
    draw_box(l, middle, half, (carom_rot){1.0f, 0.0f}, DRAW_BACKGROUND, DRAW_SOLID);
    draw_box(l, middle, half, (carom_rot){1.0f, 0.0f}, DRAW_PANEL, DRAW_STROKE);
    draw_label(l, at, play_type(owner)->title, DRAW_TEXT, DRAW_LEFT | DRAW_BOLD);
    const char *next = text;
    line one;
    draw_words fit;
    for (uint32_t i = 0; i < p.count && next_line(&next, &one); i++) {
        uint32_t column = i / p.rows;
        float x = at.x + (float)column * (p.width + 2.0f * GAP);
        float y = at.y + ((float)(i % p.rows) + 1.5f) * p.row;
        draw_label(l, (carom_vec2){x, y}, one.key.at, DRAW_TEXT, DRAW_LEFT | p.style);
        draw_words_fit(&fit, one.what.at, p.width - p.key - GAP, p.style);
        draw_label(l, (carom_vec2){x + p.key + GAP, y}, fit.at, DRAW_MUTED, DRAW_LEFT | p.style);
    }
}

/* ---- nothing in view ------------------------------------------------------------------------- */

#define BUTTON_X 52.0f /* half-extents of the button */
#define BUTTON_Y 22.0f

static carom_vec2 button_at(const play *p) {
    const draw_view *v = &p->stage.view;
    return (carom_vec2){v->left + 0.5f * v->width, v->top + 0.5f * v->height};
}

bool play_over_button(const play *p) {
    carom_vec2 at = p->stage.pointer;
    carom_aabb button = carom_aabb_from_half(button_at(p), (carom_vec2){BUTTON_X, BUTTON_Y});
    return !p->help && play_view_is_lost(p) && carom_overlap_point_aabb(at, button);
}

bool play_over_press(play *p) {
    bool over = play_over_button(p);
    if (over)
        play_view_fit(p);
    return over;
}

/* Draws the button, and an arrow at the edge of the view towards the lab's bounds. */
static void draw_lost(const play *p, draw_list *l) {
    const draw_view *v = &p->stage.view;
    carom_aabb b = play_type(p)->bounds(p->slots[p->lab].state);
    carom_vec2 at = button_at(p), half = {BUTTON_X, BUTTON_Y};
    carom_vec2 middle = {0.5f * (b.min.x + b.max.x), 0.5f * (b.min.y + b.max.y)};
    carom_vec2 to = draw_view_to_pixels(v, middle), way = {to.x - at.x, to.y - at.y};
    float x = way.x < 0.0f ? -way.x : way.x, y = way.y < 0.0f ? -way.y : way.y;
    float wide = 0.5f * v->width - 12.0f, high = 0.5f * v->height - 12.0f;
    float share = x * high > y * wide ? wide / x : high / y;
    if (share < 1.0f)
        draw_arrow(l, draw_plus(at, way, share * 0.8f), draw_plus(at, way, share), DRAW_MTV,
                   DRAW_STROKE | DRAW_THICK);
    draw_box(l, at, half, (carom_rot){1.0f, 0.0f}, DRAW_BACKGROUND, DRAW_SOLID);
    draw_box(l, at, half, (carom_rot){1.0f, 0.0f}, DRAW_MTV, DRAW_STROKE);
    draw_label(l, at, "Bring it back", DRAW_MTV, 0);
}

void play_draw_over(play *p, draw_list *l) {
    if (play_view_is_lost(p))
        draw_lost(p, l);
    play_scenes_draw(p, l);
    if (p->help)
        draw_help(p, l);
}
