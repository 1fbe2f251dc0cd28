/* edit.h: One line of text that the user edits. */
#ifndef CAROM_FRONT_EDIT_H
#define CAROM_FRONT_EDIT_H

#include <stdbool.h>
#include <stdint.h>

#define EDIT_ROOM 4096u /* enough for every path that systems accept */

/// A null-terminated text in UTF-8. The cursor and the other end of the selection are between
/// characters.
typedef struct edit_line {
    char text[EDIT_ROOM];
    uint32_t size, cursor, other;
} edit_line;

/// Starts with a text that is selected: typing replaces it.
void edit_begin(edit_line *e, const char *text);

/// Inserts characters at the cursor, in place of the selection. Leaves out control characters;
/// inserts nothing if it does not fit.
void edit_type(edit_line *e, const char *text);

/// Handles a key of PLAY_KEY_*, PANEL_KEY_END, or a letter with control; returns false for others.
bool edit_key(edit_line *e, uint32_t key, uint32_t mods);

/// Writes the selection as offsets; both are the cursor if it is empty.
void edit_selection(const edit_line *e, uint32_t *from, uint32_t *to);

#endif
