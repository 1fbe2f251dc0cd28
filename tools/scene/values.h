/* values: splits text into values with their positions, for random access to members.
 *
 * The text has been validated by json/json.h. The bodies of a large scene are split one at a time,
 * so that the memory for values does not grow with the text. */
#ifndef SCENE_VALUES_H
#define SCENE_VALUES_H

#include "json/json.h"

typedef enum scene_token_type {
    SCENE_OBJECT,
    SCENE_ARRAY,
    SCENE_STRING,
    SCENE_WORD /* a number, true, false or null */
} scene_token_type;

/* A value or a key. */
typedef struct scene_token {
    scene_token_type type;
    uint32_t start, end; /* half-open; of a string without its quotes */
    uint32_t size;       /* number of members of an object or array */
    uint32_t parent;     /* the object or array that it is in; SCENE_NO_PARENT for the outermost */
} scene_token;

#define SCENE_NO_PARENT UINT32_MAX

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
