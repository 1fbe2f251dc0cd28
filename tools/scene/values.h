/* values: splits validated text into values with their positions, using jsmn.
 *
 * jsmn accepts much that is not JSON, so it only gets text that json/json.h has validated. The
 * bodies of a large scene are split one at a time, so that the memory for values does not grow with
 * the text. */
#ifndef SCENE_VALUES_H
#define SCENE_VALUES_H

/* Without parent links, closing an object would search all values before it. */
#define JSMN_PARENT_LINKS
#define JSMN_STRICT
/* Renamed, so that a program can link its own jsmn. */
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

/* Splits text[start..end) into values, except for the content of the array `skip`. Returns false if
 * there are more than `room` values. */
bool scene_split(scene_values *v, size_t start, size_t end, json_span skip);

/* Returns the value after this one and everything in it. */
uint32_t scene_after(const scene_values *v, uint32_t value);

#endif
