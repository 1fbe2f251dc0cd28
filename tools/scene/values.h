/* values: checked text split into values, with their places, by jsmn.
 *
 * jsmn lets pass much that is not JSON; so what it sees is sound (json/json.h). The bodies of a
 * large scene are split one at a time, so that the memory for values does not grow with the
 * text. */
#ifndef SCENE_VALUES_H
#define SCENE_VALUES_H

/* Closing an object without links to the parents would search through all values before it. */
#define JSMN_PARENT_LINKS
#define JSMN_STRICT
/* The names are ours, so that a program can hold a jsmn of its own. */
#define jsmn_init scene_jsmn_init
#define jsmn_parse scene_jsmn_parse
#ifndef SCENE_VALUES_HERE
#define JSMN_HEADER
#endif
#include <jsmn.h>

#include "json/json.h"

typedef jsmntok_t scene_token;

typedef struct scene_values {
    const char *text;
    scene_token *at; /* the first is the outermost */
    uint32_t count, room;
} scene_values;

/* Splits text[start..end) into values, but for what lies between the brackets of `skip`. False
 * when there are more than `room`. */
bool scene_split(scene_values *v, size_t start, size_t end, json_span skip);

/* The value after this one and all that is in it. */
uint32_t scene_after(const scene_values *v, uint32_t value);

#endif
