/* Wraps text into lines, and names keys. */
#include "words.h"

#include <string.h>

#include "panel.h"
#include "text/text.h"

/* Returns how many bytes of a text, up to `most`, fit a width, in whole characters. */
static size_t fitting(const char *text, size_t most, float width, uint32_t style) {
    draw_words tried = {0};
    size_t size = 0;
    while (size < most) {
        size_t next = size + 1;
        while (next < most && ((unsigned char)text[next] & 0xC0u) == 0x80u)
            next++;
        if (next >= sizeof tried.at)
            break;
        memcpy(tried.at, text, next);
        tried.at[next] = 0;
        if (size > 0 && draw_text_width(tried.at, style) > width)
            break;
        size = next;
    }
    return size;
}

const char *words_next_line(const char *text, float width, uint32_t style, draw_words *line) {
    if (!*text)
        return NULL;
    size_t end = strcspn(text, "\n");
    size_t size = fitting(text, end, width, style);
    size_t taken = size;
    if (size < end) {
        while (size > 0 && text[size] != ' ')
            size--;
        if (size == 0)
            size = taken;
        taken = size + (text[size] == ' ');
    } else {
        taken = end + (text[end] == '\n');
    }
    *line = (draw_words){0};
    memcpy(line->at, text, size);
    line->size = (uint32_t)size;
    return text + taken;
}

uint32_t words_count_lines(const char *text, float width, uint32_t style) {
    draw_words line;
    uint32_t count = 0;
    while ((text = words_next_line(text, width, style, &line)))
        count++;
    return count;
}

static bool is_word(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Returns whether the hyphen at `at` is a sign, as in -1, (-s, c), or an operator between
 * spaces. */
static bool is_minus(const char *text, const char *at) {
    const char before = *(at > text ? at - 1 : " "), after = at[1];
    if (before == ' ' && after == ' ')
        return true;
    return !is_word(before) && before != ')' &&
           (is_word(after) || after == '.' || after == '(' || after == '|');
}

const char *words_with_minus(const char *text, words_text *room) {
    text_builder t = text_in(room->at, sizeof room->at);
    if (3 * strlen(text) >= sizeof room->at)
        return text;
    const char *from = text;
    for (const char *at = text; *at; at++) {
        if (*at != '-' || !is_minus(text, at))
            continue;
        text_add(&t, from, (size_t)(at - from));
        text_put(&t, "\xE2\x88\x92");
        from = at + 1;
    }
    text_put(&t, from);
    return room->at;
}

void words_of_key(draw_words *w, uint32_t key) {
    static const char *const names[] = {
        [0] = "left", [1] = "right",  [2] = "up",  [3] = "down", [4] = "esc", [5] = "enter",
        [6] = "tab",  [7] = "backsp", [8] = "del", [9] = "home", [10] = "F1", [11] = "F12",
    };
    *w = (draw_words){0};
    if (key == 0)
        return;
    if (key & PLAY_WITH_CONTROL)
        draw_words_put(w, "ctrl ");
    key &= ~PLAY_WITH_CONTROL;
    char sign[2] = {0};
    if (key == ' ')
        draw_words_put(w, "space");
    else if (key >= PLAY_KEY_LEFT && key <= PLAY_KEY_F12)
        draw_words_put(w, names[key - PLAY_KEY_LEFT]);
    else if (key > ' ' && key < 127) {
        sign[0] = (char)(key >= 'a' && key <= 'z' ? key - 'a' + 'A' : key);
        draw_words_put(w, sign);
    }
}
