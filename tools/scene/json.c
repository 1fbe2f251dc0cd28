/* From checked text to values, by jsmn. */
#include "guard.h"

#define SCENE_JSON_HERE
#include "json.h"

bool scene_json_split(scene_values *v, size_t start, size_t end, scene_layout skip) {
    jsmn_parser parser;
    jsmn_init(&parser);
    parser.pos = (unsigned)start;
    int made = 0;
    if (skip.bodies_end > skip.bodies_start) {
        /* Cut off behind the bracket, jsmn asks for more; it gets the closing one. */
        made = jsmn_parse(&parser, v->text, skip.bodies_start + 1, v->at, v->room);
        parser.pos = (unsigned)skip.bodies_end - 1;
    }
    if (made != JSMN_ERROR_NOMEM)
        made = jsmn_parse(&parser, v->text, end, v->at, v->room);
    v->count = made >= 0 ? parser.toknext : 0;
    return made >= 0;
}

uint32_t scene_json_after(const scene_values *v, uint32_t value) {
    int end = v->at[value].end;
    uint32_t next = value + 1;
    while (next < v->count && v->at[next].start < end)
        next++;
    return next;
}

size_t scene_json_end_of(const char *text, size_t start) {
    size_t at = start;
    uint32_t depth = 0;
    do {
        char c = text[at++];
        if (c == '"') {
            for (; text[at] != '"'; at++)
                at += text[at] == '\\';
            at++;
        } else if (c == '{' || c == '[') {
            depth++;
        } else if (c == '}' || c == ']') {
            depth--;
        } else if (depth == 0) {
            /* A number or a word; what follows it in an array ends it. */
            while (text[at] != ',' && text[at] != ']' && !scene_json_is_space(text[at]))
                at++;
        }
    } while (depth > 0);
    return at;
}

size_t scene_json_next_in(const char *text, size_t after) {
    while (scene_json_is_space(text[after]) || text[after] == ',')
        after++;
    return after;
}
