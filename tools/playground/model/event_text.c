/* Writes events as lines of text, and reads them: the format of recordings.
 *
 * A line is the name of the event, then its parts in the order of `kinds`: a code (c; k: a key,
 * b: a lab), a position (x, y), a text (t: the rest of the line), the modifier keys (m). */
#include "play_own.h"

#include "text/number.h"
#include "text/text.h"

static const struct {
    const char *name, *parts;
} kinds[PLAY_EVENTS] = {
    [PLAY_RESIZE] = {"resize", "xy"},    [PLAY_DOWN] = {"down", "cxym"},
    [PLAY_MOVE] = {"move", "xym"},       [PLAY_UP] = {"up", "cxym"},
    [PLAY_WHEEL] = {"wheel", "ym"},      [PLAY_KEY] = {"key", "km"},
    [PLAY_KEY_UP] = {"key-up", "km"},    [PLAY_PAD] = {"pad", "xy"},
    [PLAY_PAD_DOWN] = {"pad-down", "c"}, [PLAY_FIELD] = {"field", "ct"},
    [PLAY_TICK] = {"tick", "xyc"},       [PLAY_LAB] = {"lab", "b"},
    [PLAY_DARK] = {"dark", "c"},         [PLAY_OVER] = {"over", "c"},
    [PLAY_DEVICE] = {"device", "c"},
};

static const char *const mod_names[3] = {"shift", "control", "alt"};

static const struct {
    const char *name;
    uint32_t code;
} key_names[] = {
    {"space", ' '},
    {"left", PLAY_KEY_LEFT},
    {"right", PLAY_KEY_RIGHT},
    {"up", PLAY_KEY_UP_ARROW},
    {"down", PLAY_KEY_DOWN_ARROW},
    {"escape", PLAY_KEY_ESCAPE},
    {"enter", PLAY_KEY_ENTER},
    {"tab", PLAY_KEY_TAB},
    {"backspace", PLAY_KEY_BACKSPACE},
    {"delete", PLAY_KEY_DELETE},
    {"home", PLAY_KEY_HOME},
    {"F1", PLAY_KEY_F1},
    {"F12", PLAY_KEY_F12},
};
#define KEY_NAMES (sizeof key_names / sizeof key_names[0])

const char *play_key_name(uint32_t code) {
    for (uint32_t i = 0; i < KEY_NAMES; i++)
        if (key_names[i].code == code)
            return key_names[i].name;
    return NULL;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* A key with a sign is written as that sign; one with neither sign nor name as # and its number. */
static void put_key(text_builder *t, uint32_t code) {
    const char *name = play_key_name(code);
    char sign = (char)code;
    if (name) {
        text_put(t, name);
    } else if (code > ' ' && code < 127) {
        text_add(t, &sign, 1);
    } else {
        text_put(t, "#");
        text_whole(t, code);
    }
}

static void put_mods(text_builder *t, uint32_t mods) {
    for (uint32_t i = 0; i < 3; i++)
        if (mods >> i & 1) {
            text_put(t, " ");
            text_put(t, mod_names[i]);
        }
}

static void put_part(text_builder *t, char part, const play_event *e) {
    if (part == 'm') {
        put_mods(t, e->mods);
        return;
    }
    text_put(t, " ");
    if (part == 'c')
        text_whole(t, e->code);
    else if (part == 'k')
        put_key(t, e->code);
    else if (part == 'b')
        text_put(t, play_lab_name(e->code));
    else if (part == 't')
        text_put(t, e->text);
    else
        text_float(t, part == 'x' ? e->x : e->y);
}

size_t play_event_write(const play_event *e, char *out, size_t room) {
    char line[200];
    text_builder t = text_in(line, sizeof line);
    if (!play_event_is_sound(e))
        return 0;
    for (uint32_t i = 0; e->kind == PLAY_FIELD && e->text[i] != 0; i++)
        if ((unsigned char)e->text[i] < ' ')
            return 0;
    text_put(&t, kinds[e->kind].name);
    for (const char *part = kinds[e->kind].parts; *part != 0; part++)
        put_part(&t, *part, e);
    if (t.size + 1 > room)
        return 0;
    __builtin_memcpy(out, line, t.size + 1);
    return t.size;
}

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct words {
    const char *at, *end;
} words;

typedef struct word {
    const char *at;
    size_t size;
} word;

static word next(words *w) {
    while (w->at < w->end && *w->at == ' ')
        w->at++;
    word found = {w->at, 0};
    while (w->at < w->end && *w->at != ' ') {
        w->at++;
        found.size++;
    }
    return found;
}

static bool is_word(word w, const char *text) {
    return w.size == text_length(text) && __builtin_memcmp(w.at, text, w.size) == 0;
}

static bool read_whole(word w, uint32_t *out) {
    uint64_t value;
    if (!text_whole_read(w.at, w.size, &value) || value > UINT32_MAX)
        return false;
    *out = (uint32_t)value;
    return true;
}

static bool read_float(word w, float *out) {
    char room[PLAY_TEXT];
    if (w.size == 0 || w.size >= sizeof room)
        return false;
    __builtin_memcpy(room, w.at, w.size);
    room[w.size] = 0;
    return lab_parse(room, -1e9, 1e9, out);
}

static bool read_key(word w, uint32_t *out) {
    for (uint32_t i = 0; i < KEY_NAMES; i++)
        if (is_word(w, key_names[i].name)) {
            *out = key_names[i].code;
            return true;
        }
    if (w.size > 1 && w.at[0] == '#')
        return read_whole((word){w.at + 1, w.size - 1}, out);
    *out = w.size == 1 ? (unsigned char)w.at[0] : 0;
    return w.size == 1;
}

static bool read_lab(word w, uint32_t *out) {
    uint32_t lab = 0;
    while (lab < PLAY_LABS && !is_word(w, play_lab_name(lab)))
        lab++;
    *out = lab;
    return lab < PLAY_LABS;
}

static bool read_mods(words *w, uint32_t *out) {
    for (word m = next(w); m.size > 0; m = next(w)) {
        uint32_t i = 0;
        while (i < 3 && !is_word(m, mod_names[i]))
            i++;
        if (i == 3)
            return false;
        *out |= 1u << i;
    }
    return true;
}

/* Reads the rest of the line, after one space. */
static bool read_text(words *w, char out[PLAY_TEXT]) {
    w->at += w->at < w->end;
    size_t size = (size_t)(w->end - w->at);
    if (size >= PLAY_TEXT)
        return false;
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)w->at[i] < ' ')
            return false;
    __builtin_memcpy(out, w->at, size);
    w->at = w->end;
    return true;
}

static bool read_part(words *w, char part, play_event *e) {
    switch (part) {
    case 'm':
        return read_mods(w, &e->mods);
    case 't':
        return read_text(w, e->text);
    case 'c':
        return read_whole(next(w), &e->code);
    case 'k':
        return read_key(next(w), &e->code);
    case 'b':
        return read_lab(next(w), &e->code);
    default:
        return read_float(next(w), part == 'x' ? &e->x : &e->y);
    }
}

bool play_event_read(const char *line, size_t size, play_event *out) {
    while (size > 0 && (line[size - 1] == '\n' || line[size - 1] == '\r'))
        size--;
    words w = {line, line + size};
    word name = next(&w);
    play_event e = {0};
    while (e.kind < PLAY_EVENTS && !is_word(name, kinds[e.kind].name))
        e.kind++;
    if (e.kind == PLAY_EVENTS)
        return false;
    for (const char *part = kinds[e.kind].parts; *part != 0; part++)
        if (!read_part(&w, *part, &e))
            return false;
    if (next(&w).size > 0 || !play_event_is_sound(&e))
        return false;
    *out = e;
    return true;
}
