/* front_support: rows for a panel, a session in a temporary folder, and queries of what is
 * drawn. */
#ifndef FRONT_SUPPORT_H
#define FRONT_SUPPORT_H

#include "scene_support.h"

#include "session.h"

/* Creates a folder for the test, which is the current folder until the test ends. */
void enter_folder(void);
void leave_folder(void);
void write_text(const char *path, const char *text);
/* Returns whether a file contains this text. */
bool file_is(const char *path, const char *text);
bool file_has(const char *path, const char *part);

front_options options_of(uint32_t lab);
/* A session of 1000 x 700; fails the test when there is none. */
void open_session(session *s, const front_options *o);

/* The row with a label; fails the test when there is none. */
const play_field *row_of(session *s, const char *label);
/* The middle of its control. */
carom_vec2 middle_of(session *s, const char *label);
void click(session *s, carom_vec2 at);
void type_into(session *s, const char *label, const char *text);

/* Returns a hash of a list. */
uint64_t hash_of(const draw_list *l);
/* The first label with a text in it, or NULL. */
const draw_item *list_find_label(const draw_list *l, const char *part);

#endif
