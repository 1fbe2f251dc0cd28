/* edit.h: one line of text that is being typed. */
#ifndef CAROM_FRONT_EDIT_H
#define CAROM_FRONT_EDIT_H

#include <stdbool.h>
#include <stdint.h>

#define EDIT_ROOM 4096u /* for every path that systems take */

/// UTF-8, closed by a 0. The cursor and the other end of what is selected stand between
/// characters.
typedef struct edit_line {
    char text[EDIT_ROOM];
    uint32_t size, cursor, other;
} edit_line;

/// Begins with a text, all of it selected: what is typed replaces it.
void edit_begin(edit_line *e, const char *text);

/// Puts characters at the cursor, in place of what is selected. Control characters are left out,
/// and all of it is when there is no room.
void edit_type(edit_line *e, const char *text);

/// A key of PLAY_KEY_* or PANEL_KEY_END, or a letter with control; false when it is none of a
/// line's.
bool edit_key(edit_line *e, uint32_t key, uint32_t mods);

/// What is selected, as offsets; empty where both are the cursor.
void edit_selection(const edit_line *e, uint32_t *from, uint32_t *to);

#endif
