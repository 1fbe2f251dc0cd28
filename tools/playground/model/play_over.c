#include "play_own.h"

#include "draw/text.h"

/* What lies over every lab: the help, and the last message. */
#define LINE 18.0f
#define PAD 18.0f

static const char *const common = "drag on nothing: pan\n"
                                  "wheel, + -: zoom\n"
                                  "home: show all\n"
                                  "1 to 5: the labs\n"
                                  "ctrl-z, ctrl-y: undo, redo\n"
                                  "r: reset\n"
                                  "c, ctrl-c: copy as C, as a scene\n"
                                  "l: copy a link\n"
                                  "ctrl-s, F12: save, picture\n"
                                  "t: dark or light\n"
                                  "h: this help";
static const char *const moving = "space: pause\n.: one step";

/* A line of "key: what" as two words; where it begins in the text moves on. */
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

typedef struct size_of_help {
    float key, what;
    uint32_t lines;
} size_of_help;

static void measure(const char *text, size_of_help *s) {
    line l;
    while (next_line(&text, &l)) {
        float key = draw_text_width(l.key.at, DRAW_BOLD), what = draw_text_width(l.what.at, 0);
        s->key = key > s->key ? key : s->key;
        s->what = what > s->what ? what : s->what;
        s->lines++;
    }
}

static float write_lines(draw_list *l, const char *text, float x, float between, float width,
                         float y) {
    line one;
    draw_words fit;
    while (next_line(&text, &one)) {
        draw_label(l, (carom_vec2){x, y}, one.key.at, DRAW_TEXT, DRAW_LEFT);
        draw_words_fit(&fit, one.what.at, width - between, 0);
        draw_label(l, (carom_vec2){x + between, y}, fit.at, DRAW_MUTED, DRAW_LEFT);
        y += LINE;
    }
    return y;
}

static void draw_help(const play *p, draw_list *l) {
    const play_lab_type *type = play_type(p);
    carom_vec2 size = p->stage.size;
    size_of_help s = {0};
    measure(type->help, &s);
    measure(type->is_moving ? moving : "", &s);
    measure(common, &s);
    float between = s.key + 16.0f, width = between + s.what + 1.0f;
    float most = size.x - 2.0f * PAD - 16.0f;
    width = width < most ? width : most;
    float height = ((float)s.lines + 2.0f) * LINE;
    carom_vec2 half = {0.5f * width + PAD, 0.5f * height + PAD};
    carom_vec2 middle = {0.5f * size.x, 0.5f * size.y};
    float x = middle.x - 0.5f * width, y = middle.y - 0.5f * height + 0.5f * LINE;
    draw_box(l, middle, half, (carom_rot){1.0f, 0.0f}, DRAW_BACKGROUND, DRAW_SOLID);
    draw_box(l, middle, half, (carom_rot){1.0f, 0.0f}, DRAW_PANEL, DRAW_STROKE);
    draw_label(l, (carom_vec2){x, y}, type->title, DRAW_TEXT, DRAW_LEFT | DRAW_BOLD);
    y = write_lines(l, type->help, x, between, width, y + 1.5f * LINE);
    y = write_lines(l, type->is_moving ? moving : "", x, between, width, y);
    write_lines(l, common, x, between, width, y + 0.5f * LINE);
}

static void draw_message(const play *p, draw_list *l) {
    carom_vec2 size = p->stage.size;
    draw_words fit;
    draw_words_fit(&fit, p->message, size.x - 4.0f * PAD, 0);
    float width = draw_text_width(fit.at, 0);
    const draw_view *v = &p->stage.view;
    carom_vec2 at = {0.5f * size.x, v->top + v->height - 26.0f};
    carom_vec2 half = {0.5f * width + 12.0f, 14.0f};
    draw_box(l, at, half, (carom_rot){1.0f, 0.0f}, DRAW_BACKGROUND, DRAW_SOLID);
    draw_box(l, at, half, (carom_rot){1.0f, 0.0f}, DRAW_PANEL, DRAW_STROKE);
    draw_label(l, at, fit.at, DRAW_TEXT, 0);
}

void play_draw_over(play *p, draw_list *l) {
    if (p->message[0] != 0)
        draw_message(p, l);
    if (p->help)
        draw_help(p, l);
}
