/* Edits one line of text: cursor, selection and keys. */
#include "edit.h"

#include <string.h>

#include "panel.h"

static bool continues(char c) {
    return ((unsigned char)c & 0xC0u) == 0x80u;
}

void edit_begin(edit_line *e, const char *text) {
    memset(e, 0, sizeof *e);
    edit_type(e, text);
    e->other = 0;
}

void edit_selection(const edit_line *e, uint32_t *from, uint32_t *to) {
    *from = e->cursor < e->other ? e->cursor : e->other;
    *to = e->cursor < e->other ? e->other : e->cursor;
}

static void put_cursor(edit_line *e, uint32_t at, bool selects) {
    e->cursor = at;
    if (!selects)
        e->other = at;
}

static void cut(edit_line *e, uint32_t from, uint32_t to) {
    memmove(e->text + from, e->text + to, e->size - to + 1);
    e->size -= to - from;
    put_cursor(e, from, false);
}

void edit_type(edit_line *e, const char *text) {
    uint32_t from, to;
    edit_selection(e, &from, &to);
    char clean[EDIT_ROOM];
    uint32_t size = 0;
    for (; *text; text++) {
        if ((unsigned char)*text < 32u || *text == 127)
            continue;
        if (size + 1 >= EDIT_ROOM)
            return;
        clean[size++] = *text;
    }
    if (e->size - (to - from) + size >= EDIT_ROOM)
        return;
    cut(e, from, to);
    memmove(e->text + from + size, e->text + from, e->size - from + 1);
    memcpy(e->text + from, clean, size);
    e->size += size;
    put_cursor(e, from + size, false);
}

static uint32_t before(const edit_line *e) {
    uint32_t at = e->cursor;
    while (at > 0 && continues(e->text[--at]))
        ;
    return at;
}

static uint32_t after(const edit_line *e) {
    uint32_t at = e->cursor < e->size ? e->cursor + 1 : e->size;
    while (at < e->size && continues(e->text[at]))
        at++;
    return at;
}

static void erase(edit_line *e, uint32_t reach) {
    uint32_t from, to;
    edit_selection(e, &from, &to);
    if (from == to) {
        from = reach < e->cursor ? reach : e->cursor;
        to = reach < e->cursor ? e->cursor : reach;
    }
    cut(e, from, to);
}

bool edit_key(edit_line *e, uint32_t key, uint32_t mods) {
    bool selects = (mods & PLAY_SHIFT) != 0;
    switch (key) {
    case PLAY_KEY_LEFT:
        put_cursor(e, before(e), selects);
        return true;
    case PLAY_KEY_RIGHT:
        put_cursor(e, after(e), selects);
        return true;
    case PLAY_KEY_HOME:
        put_cursor(e, 0, selects);
        return true;
    case PANEL_KEY_END:
        put_cursor(e, e->size, selects);
        return true;
    case PLAY_KEY_BACKSPACE:
        erase(e, before(e));
        return true;
    case PLAY_KEY_DELETE:
        erase(e, after(e));
        return true;
    case 'a':
        if (mods & PLAY_CONTROL) {
            e->other = 0;
            e->cursor = e->size;
            return true;
        }
        return false;
    default:
        return false;
    }
}
