/* xml.h: the state of reading XML, and the JSON that is written from it. */
#ifndef TILED_XML_H
#define TILED_XML_H

#include <expat.h>

#include "work.h"

#define XML_DEEPEST 80 /* elements within each other; the JSON check has a lower limit */

typedef enum xml_kind {
    XML_IGNORED,
    XML_MAP,
    XML_TILESET,
    XML_TILE_OFFSET,
    XML_TILE,
    XML_TILE_IMAGE,
    XML_TILE_LAYER,
    XML_DATA,
    XML_CHUNK,
    XML_CELL, /* <tile gid> of a layer without an encoding */
    XML_OBJECTS,
    XML_OBJECT,
    XML_FORM, /* <ellipse/>, <point/> and the like in an object */
    XML_GROUP,
    XML_IMAGE_LAYER,
    XML_TEMPLATE
} xml_kind;

typedef struct xml_element {
    xml_kind kind;
    bool any;         /* its object has a member */
    const char *list; /* the list that is open in it, or NULL */
    bool any_listed;
    bool base64; /* DATA and CHUNK: the encoding */
} xml_element;

typedef struct xml_reader {
    XML_Parser parser;
    tiled_file *out;
    size_t room, mark_room;
    xml_element stack[XML_DEEPEST];
    int depth;
    xml_element outside; /* the parent of the root: ignored */
    bool infinite;       /* a map whose layers have chunks */
    const char *wrong;   /* what was expected where the reading was stopped, or NULL */
    char *cells;         /* the text of the current <data> or <chunk> */
    size_t cell_size, cell_room;
} xml_reader;

/* Attributes that become members: n is a number, b a flag, s a text. */
typedef struct xml_attribute {
    const char *name;
    char type;
} xml_attribute;

static inline xml_element *xml_top(xml_reader *r) {
    return &r->stack[r->depth - 1];
}

/* Stops the reading: something else was expected. */
void xml_stop(xml_reader *r, const char *why);
/* Appends bytes to a buffer that grows, and to the JSON text. */
void xml_append(xml_reader *r, char **at, size_t *used, size_t *room, const char *bytes,
                size_t size);
void xml_put(xml_reader *r, const char *text, size_t size);
void xml_put_text(xml_reader *r, const char *text);
void xml_put_string(xml_reader *r, const char *text);
/* Returns whether a text is a number as JSON writes it. */
bool xml_is_number(const char *text);
/* Notes which line of the XML the JSON that follows is from. */
void xml_mark(xml_reader *r);

void xml_begin_member(xml_reader *r, xml_element *e, const char *name);
/* Begins an entry of a list of the element, which is opened first if it is not the open one. */
void xml_begin_entry(xml_reader *r, xml_element *e, const char *list);
void xml_close_list(xml_reader *r, xml_element *e);

/* Returns the value of an attribute, or NULL. */
const char *xml_value_of(const char **attributes, const char *name);
/* Writes the attributes of a table as members. A table ends with a name that is NULL. */
void xml_put_attributes(xml_reader *r, xml_element *e, const xml_attribute *table,
                        const char **attributes);

#endif
