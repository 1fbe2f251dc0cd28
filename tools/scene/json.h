/* json: text that is JSON and nothing more, and its values with their places.
 *
 * jsmn splits text into values and keeps where each begins and ends, but it lets pass much that is
 * not JSON. So the text is first checked as a whole, by a scanner that knows the grammar and
 * nothing else; what jsmn then sees is sound. The bodies of a large scene are split one at a time,
 * so that the memory for values does not grow with the text. */
#ifndef SCENE_JSON_H
#define SCENE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Closing an object without links to the parents would search through all values before it. */
#define JSMN_PARENT_LINKS
#define JSMN_STRICT
/* The names are ours, so that a program can hold a jsmn of its own. */
#define jsmn_init scene_jsmn_init
#define jsmn_parse scene_jsmn_parse
#ifndef SCENE_JSON_HERE
#define JSMN_HEADER
#endif
#include <jsmn.h>

#include "text.h"

typedef jsmntok_t scene_token;

/* What is wrong with a text. */
typedef struct scene_fault {
    uint32_t kind; /* CAROM_SCENE_* */
    size_t at;
    const char *expected;
    const char *hint; /* or "" */
} scene_fault;

/* What is right with it: where the array "bodies" of the outermost object begins and ends, its
 * brackets included; both 0 if there is none. */
typedef struct scene_layout {
    size_t bodies_start, bodies_end;
} scene_layout;

/* Whether a text is JSON by RFC 8259, in UTF-8, and no deeper than CAROM_SCENE_MAX_DEPTH. */
bool scene_json_check(const char *text, size_t size, scene_layout *layout, scene_fault *fault);

/* json_string.c, for the check: from after the opening quote to after the closing one. */
bool scene_json_scan_string(const char *text, size_t size, size_t *at, scene_fault *fault);

/* json_path.c: puts the path to a place, before which the text is sound. */
void scene_json_path(const char *text, size_t at, scene_text *path);

/* The text of a checked string (between its quotes) without escapes, closed by a 0; false when it
 * does not fit into `room` bytes, or holds a character 0. */
bool scene_json_decode(const char *text, size_t size, char *out, size_t room);

/* ---- values of a text that was checked ------------------------------------------------------- */

typedef struct scene_values {
    const char *text;
    scene_token *at; /* the first is the outermost */
    uint32_t count, room;
} scene_values;

/* Splits text[start..end) into values, but for what lies between the brackets of `skip`. False
 * when there are more than `room`. */
bool scene_json_split(scene_values *v, size_t start, size_t end, scene_layout skip);

/* The value after this one and all that is in it. */
uint32_t scene_json_after(const scene_values *v, uint32_t value);

/* The place after the value that begins at `start`; and the place of the next value of an array,
 * after its bracket or after a value, or of its closing bracket. */
size_t scene_json_end_of(const char *text, size_t start);
size_t scene_json_next_in(const char *text, size_t after);

static inline bool scene_json_is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

#endif
