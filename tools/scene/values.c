/* Splits validated text into values with jsmn. */
#include "text/guard.h"

#define SCENE_VALUES_HERE
#include "values.h"

bool scene_split(scene_values *v, size_t start, size_t end, json_span skip) {
    jsmn_parser parser;
    jsmn_init(&parser);
    parser.pos = (unsigned)start;
    int made = 0;
    if (skip.end > skip.start) {
        /* Parses up to the opening bracket of `skip`; jsmn reports incomplete input. Then continues
         * at the closing bracket. */
        made = jsmn_parse(&parser, v->text, skip.start + 1, v->at, v->room);
        parser.pos = (unsigned)skip.end - 1;
    }
    if (made != JSMN_ERROR_NOMEM)
        made = jsmn_parse(&parser, v->text, end, v->at, v->room);
    v->count = made >= 0 ? parser.toknext : 0;
    return made >= 0;
}

uint32_t scene_after(const scene_values *v, uint32_t value) {
    int end = v->at[value].end;
    uint32_t next = value + 1;
    while (next < v->count && v->at[next].start < end)
        next++;
    return next;
}
