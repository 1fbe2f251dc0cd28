/* Writes the JSON of an XML file: members and lists of objects, and marks of the lines. */
#include "xml.h"

#include <stdlib.h>
#include <string.h>

/* ---- output ---------------------------------------------------------------------------------- */

void xml_stop(xml_reader *r, const char *why) {
    if (r->wrong)
        return;
    r->wrong = why;
    (void)XML_StopParser(r->parser, XML_FALSE);
}

void xml_append(xml_reader *r, char **at, size_t *used, size_t *room, const char *bytes,
                size_t size) {
    if (r->wrong)
        return;
    if (*used + size + 1 > *room) {
        size_t larger = 2 * (*used + size) + 4096;
        char *grown = larger <= 2 * (size_t)TILED_MAX_BYTES + 8192 ? realloc(*at, larger) : NULL;
        if (!grown) {
            xml_stop(r, "memory for the map");
            return;
        }
        *at = grown;
        *room = larger;
    }
    memcpy(*at + *used, bytes, size);
    *used += size;
    (*at)[*used] = 0;
}

void xml_put(xml_reader *r, const char *text, size_t size) {
    xml_append(r, &r->out->text, &r->out->size, &r->room, text, size);
}

void xml_put_text(xml_reader *r, const char *text) {
    xml_put(r, text, strlen(text));
}

void xml_put_string(xml_reader *r, const char *text) {
    static const char digits[] = "0123456789abcdef";
    xml_put_text(r, "\"");
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        char escape[6] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
        if (c == '"' || c == '\\')
            xml_put_text(r, "\\");
        xml_put(r, c < 0x20 ? escape : text, c < 0x20 ? 6 : 1);
    }
    xml_put_text(r, "\"");
}

bool xml_is_number(const char *text) {
    size_t at = text[0] == '-', whole = strspn(text + at, "0123456789");
    if (whole == 0 || (whole > 1 && text[at] == '0'))
        return false;
    at += whole;
    if (text[at] == '.') {
        size_t part = strspn(text + at + 1, "0123456789");
        at += part > 0 ? part + 1 : 0;
    }
    if (text[at] == 'e' || text[at] == 'E') {
        size_t sign = text[at + 1] == '-' || text[at + 1] == '+';
        size_t part = strspn(text + at + 1 + sign, "0123456789");
        at += part > 0 ? part + sign + 1 : 0;
    }
    return text[at] == 0;
}

void xml_mark(xml_reader *r) {
    if (r->out->mark_count == r->mark_room) {
        size_t larger = 2 * r->mark_room + 64;
        tiled_mark *grown = realloc(r->out->marks, larger * sizeof *grown);
        if (!grown) {
            xml_stop(r, "memory for the map");
            return;
        }
        r->out->marks = grown;
        r->mark_room = larger;
    }
    r->out->marks[r->out->mark_count++] =
        (tiled_mark){r->out->size, (uint32_t)XML_GetCurrentLineNumber(r->parser),
                     (uint32_t)XML_GetCurrentColumnNumber(r->parser) + 1};
}

/* ---- members and lists ----------------------------------------------------------------------- */

void xml_begin_member(xml_reader *r, xml_element *e, const char *name) {
    xml_put_text(r, e->any ? "," : "");
    e->any = true;
    xml_put_text(r, "\"");
    xml_put_text(r, name);
    xml_put_text(r, "\":");
}

void xml_close_list(xml_reader *r, xml_element *e) {
    if (e->list)
        xml_put_text(r, "]");
    e->list = NULL;
}

void xml_begin_entry(xml_reader *r, xml_element *e, const char *list) {
    if (!e->list || strcmp(e->list, list) != 0) {
        /* In the files of Tiled tilesets come before layers; a second list would be a key twice. */
        if (e->kind == XML_MAP && e->list && strcmp(list, "tilesets") == 0) {
            xml_stop(r, "all tilesets before the layers");
            return;
        }
        xml_close_list(r, e);
        xml_begin_member(r, e, list);
        xml_put_text(r, "[");
        e->list = list;
        e->any_listed = false;
    }
    xml_put_text(r, e->any_listed ? "," : "");
    e->any_listed = true;
    xml_mark(r);
}

const char *xml_value_of(const char **attributes, const char *name) {
    for (; attributes[0]; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return NULL;
}

void xml_put_attributes(xml_reader *r, xml_element *e, const xml_attribute *table,
                        const char **attributes) {
    for (; table->name; table++) {
        const char *value = xml_value_of(attributes, table->name);
        if (!value)
            continue;
        xml_begin_member(r, e, table->name);
        if (table->type == 'b' && (strcmp(value, "0") == 0 || strcmp(value, "1") == 0))
            xml_put_text(r, value[0] == '1' ? "true" : "false");
        else if (table->type == 'n' && xml_is_number(value))
            xml_put_text(r, value);
        else
            xml_put_string(r, value);
    }
}
