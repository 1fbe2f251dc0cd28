/* Reads the XML formats of Tiled (.tmx, .tsx, .tx) with expat, as the JSON that Tiled would write.
 *
 * The rest of the reader thus knows one format. Elements become objects, attributes become members,
 * and child elements go into the lists that the JSON format has for them: tilesets, layers, tiles,
 * objects, chunks. Positions in the JSON text are mapped back to lines of the XML (tiled_mark). */
#include "xml.h"

#include <stdlib.h>
#include <string.h>

/* ---- elements -------------------------------------------------------------------------------- */

static const xml_attribute of_map[] = {
    {"orientation", 's'}, {"width", 'n'},    {"height", 'n'}, {"tilewidth", 'n'},
    {"tileheight", 'n'},  {"infinite", 'b'}, {NULL, 0}};
static const xml_attribute of_tileset[] = {{"firstgid", 'n'},       {"source", 's'},
                                           {"tilewidth", 'n'},      {"tileheight", 'n'},
                                           {"tilerendersize", 's'}, {NULL, 0}};
static const xml_attribute of_point[] = {{"x", 'n'}, {"y", 'n'}, {NULL, 0}};
static const xml_attribute of_tile[] = {{"id", 'n'}, {"width", 'n'}, {"height", 'n'}, {NULL, 0}};
static const xml_attribute of_layer[] = {{"name", 's'},    {"width", 'n'},   {"height", 'n'},
                                         {"visible", 'b'}, {"offsetx", 'n'}, {"offsety", 'n'},
                                         {NULL, 0}};
static const xml_attribute of_data[] = {{"encoding", 's'}, {"compression", 's'}, {NULL, 0}};
static const xml_attribute of_chunk[] = {
    {"x", 'n'}, {"y", 'n'}, {"width", 'n'}, {"height", 'n'}, {NULL, 0}};
static const xml_attribute of_object[] = {{"id", 'n'},       {"name", 's'},    {"x", 'n'},
                                          {"y", 'n'},        {"width", 'n'},   {"height", 'n'},
                                          {"rotation", 'n'}, {"visible", 'b'}, {"gid", 'n'},
                                          {"template", 's'}, {NULL, 0}};

static xml_kind kind_of(xml_kind parent, const char *name) {
    static const struct {
        const char *name;
        xml_kind parent, kind;
    } known[] = {
        {"map", XML_IGNORED, XML_MAP},
        {"tileset", XML_IGNORED, XML_TILESET},
        {"template", XML_IGNORED, XML_TEMPLATE},
        {"tileset", XML_MAP, XML_TILESET},
        {"layer", XML_MAP, XML_TILE_LAYER},
        {"objectgroup", XML_MAP, XML_OBJECTS},
        {"imagelayer", XML_MAP, XML_IMAGE_LAYER},
        {"group", XML_MAP, XML_GROUP},
        {"layer", XML_GROUP, XML_TILE_LAYER},
        {"objectgroup", XML_GROUP, XML_OBJECTS},
        {"imagelayer", XML_GROUP, XML_IMAGE_LAYER},
        {"group", XML_GROUP, XML_GROUP},
        {"tileoffset", XML_TILESET, XML_TILE_OFFSET},
        {"tile", XML_TILESET, XML_TILE},
        {"objectgroup", XML_TILE, XML_OBJECTS},
        {"image", XML_TILE, XML_TILE_IMAGE},
        {"data", XML_TILE_LAYER, XML_DATA},
        {"chunk", XML_DATA, XML_CHUNK},
        {"tile", XML_DATA, XML_CELL},
        {"tile", XML_CHUNK, XML_CELL},
        {"object", XML_OBJECTS, XML_OBJECT},
        {"object", XML_TEMPLATE, XML_OBJECT},
        {"ellipse", XML_OBJECT, XML_FORM},
        {"point", XML_OBJECT, XML_FORM},
        {"polygon", XML_OBJECT, XML_FORM},
        {"polyline", XML_OBJECT, XML_FORM},
        {"text", XML_OBJECT, XML_FORM},
        {"capsule", XML_OBJECT, XML_FORM},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].parent == parent && strcmp(known[i].name, name) == 0)
            return known[i].kind;
    return XML_IGNORED;
}

/* Begins the object of a layer in the list of its parent. */
static void begin_layer(xml_reader *r, xml_element *parent, xml_element *e, const char *type,
                        const char **attributes) {
    xml_begin_entry(r, parent, "layers");
    xml_put_text(r, "{");
    xml_begin_member(r, e, "type");
    xml_put_string(r, type);
    xml_put_attributes(r, e, of_layer, attributes);
}

static void begin_object(xml_reader *r, xml_element *parent, xml_element *e,
                         const char **attributes) {
    if (parent->kind == XML_TEMPLATE) {
        xml_begin_member(r, parent, "object");
        xml_mark(r);
    } else {
        xml_begin_entry(r, parent, "objects");
    }
    xml_put_text(r, "{");
    xml_put_attributes(r, e, of_object, attributes);
}

static void begin_cells(xml_reader *r, xml_element *parent, xml_element *e,
                        const char **attributes) {
    if (e->kind == XML_DATA) {
        const char *encoding = xml_value_of(attributes, "encoding");
        xml_put_attributes(r, parent, of_data, attributes);
        e->base64 = encoding && strcmp(encoding, "base64") == 0;
    } else {
        e->base64 = parent->base64;
        /* Chunks are a list of the layer, whose element is below that of <data>. */
        xml_begin_entry(r, parent - 1, "chunks");
        xml_put_text(r, "{");
        xml_put_attributes(r, e, of_chunk, attributes);
    }
    r->cell_size = 0;
}

static void add_cell(xml_reader *r, xml_element *parent, const char **attributes) {
    const char *gid = xml_value_of(attributes, "gid");
    if (parent->any_listed)
        xml_append(r, &r->cells, &r->cell_size, &r->cell_room, ",", 1);
    parent->any_listed = true;
    gid = gid && xml_is_number(gid) ? gid : "0";
    xml_append(r, &r->cells, &r->cell_size, &r->cell_room, gid, strlen(gid));
}

static void begin_root(xml_reader *r, xml_element *e, const char *type, const xml_attribute *table,
                       const char **attributes) {
    xml_mark(r);
    xml_put_text(r, "{");
    xml_begin_member(r, e, "type");
    xml_put_string(r, type);
    xml_put_attributes(r, e, table, attributes);
}

static bool is_set(const char *flag) {
    return flag && strcmp(flag, "1") == 0;
}

/* The image of a tile gives its size; Tiled writes both or neither. */
static void put_image(xml_reader *r, xml_element *tile, const char **attributes) {
    const char *width = xml_value_of(attributes, "width");
    const char *height = xml_value_of(attributes, "height");
    if (!width || !height)
        return;
    xml_begin_member(r, tile, "imagewidth");
    xml_put_text(r, xml_is_number(width) ? width : "0");
    xml_begin_member(r, tile, "imageheight");
    xml_put_text(r, xml_is_number(height) ? height : "0");
}

static void begin_set(xml_reader *r, xml_element *parent, xml_element *e, const char **attributes) {
    if (parent->kind == XML_IGNORED) {
        begin_root(r, e, "tileset", of_tileset, attributes);
        return;
    }
    xml_begin_entry(r, parent, "tilesets");
    xml_put_text(r, "{");
    xml_put_attributes(r, e, of_tileset, attributes);
}

static void begin_objects(xml_reader *r, xml_element *parent, xml_element *e,
                          const char **attributes) {
    if (parent->kind != XML_TILE) {
        begin_layer(r, parent, e, "objectgroup", attributes);
        return;
    }
    xml_begin_member(r, parent, "objectgroup");
    xml_put_text(r, "{");
}

/* Begins the entry of an element that has attributes only. */
static void begin_plain(xml_reader *r, xml_element *e, const xml_attribute *table,
                        const char **attributes) {
    xml_put_text(r, "{");
    xml_put_attributes(r, e, table, attributes);
}

static void begin(xml_reader *r, xml_element *parent, xml_element *e, const char *name,
                  const char **attributes) {
    static const xml_attribute none[] = {{NULL, 0}};
    switch (e->kind) {
    case XML_MAP:
        begin_root(r, e, "map", of_map, attributes);
        r->infinite = is_set(xml_value_of(attributes, "infinite"));
        break;
    case XML_TEMPLATE:
        begin_root(r, e, "template", none, attributes);
        break;
    case XML_TILESET:
        begin_set(r, parent, e, attributes);
        break;
    case XML_TILE_OFFSET:
        xml_begin_member(r, parent, "tileoffset");
        begin_plain(r, e, of_point, attributes);
        break;
    case XML_TILE:
        xml_begin_entry(r, parent, "tiles");
        begin_plain(r, e, of_tile, attributes);
        break;
    case XML_TILE_IMAGE:
        put_image(r, parent, attributes);
        break;
    case XML_TILE_LAYER:
        begin_layer(r, parent, e, "tilelayer", attributes);
        break;
    case XML_IMAGE_LAYER:
        begin_layer(r, parent, e, "imagelayer", attributes);
        break;
    case XML_GROUP:
        begin_layer(r, parent, e, "group", attributes);
        break;
    case XML_OBJECTS:
        begin_objects(r, parent, e, attributes);
        break;
    case XML_OBJECT:
        begin_object(r, parent, e, attributes);
        break;
    case XML_FORM:
        xml_begin_member(r, parent, name);
        xml_put_text(r, "true");
        break;
    case XML_DATA:
    case XML_CHUNK:
        begin_cells(r, parent, e, attributes);
        break;
    case XML_CELL:
        add_cell(r, parent, attributes);
        break;
    default:
        break;
    }
}

static void XMLCALL start_element(void *ctx, const char *name, const char **attributes) {
    xml_reader *r = ctx;
    xml_element *parent = r->depth > 0 ? xml_top(r) : &r->outside;
    if (r->depth == XML_DEEPEST) {
        xml_stop(r, "at most 80 elements within each other");
        return;
    }
    xml_kind k = kind_of(parent->kind, name);
    if (r->depth == 0 && k == XML_IGNORED)
        xml_stop(r, "<map>, <tileset> or <template>");
    /* Elements within an ignored one are ignored, too. Only the root has no parent. */
    if (r->depth > 0 && parent->kind == XML_IGNORED)
        k = XML_IGNORED;
    r->stack[r->depth] = (xml_element){.kind = k};
    if (!r->wrong)
        begin(r, parent, &r->stack[r->depth], name, attributes);
    r->depth++;
}

/* Writes the cells of a layer or a chunk: a text in base64 without spaces, or an array. */
static void put_cells(xml_reader *r, xml_element *to, bool base64) {
    size_t size = 0;
    char *text = r->cells;
    xml_begin_member(r, to, "data");
    xml_put_text(r, base64 ? "\"" : "[");
    for (size_t i = 0; base64 && i < r->cell_size; i++)
        if (!strchr(" \t\r\n", text[i])) {
            bool plain = text[i] != '"' && text[i] != '\\' && (unsigned char)text[i] >= 0x20;
            text[size] = text[i];
            if (!plain)
                text[size] = '?'; /* no base64, as the reader will say */
            size++;
        }
    if (r->cell_size > 0)
        xml_put(r, text, base64 ? size : r->cell_size);
    xml_put_text(r, base64 ? "\"" : "]");
    r->cell_size = 0;
}

static void put_no_chunks(xml_reader *r, xml_element *layer) {
    xml_begin_member(r, layer, "chunks");
    xml_put_text(r, "[]");
}

static void end_object(xml_reader *r, xml_element *e) {
    static const struct {
        xml_kind kind;
        const char *list;
    } always[] = {{XML_MAP, "layers"}, {XML_GROUP, "layers"}, {XML_OBJECTS, "objects"}};
    for (size_t i = 0; i < 3; i++) {
        bool missing = !e->list || strcmp(e->list, always[i].list) != 0;
        if (e->kind == always[i].kind && missing) {
            xml_close_list(r, e);
            xml_begin_member(r, e, always[i].list);
            xml_put_text(r, "[]");
        }
    }
    xml_close_list(r, e);
    xml_put_text(r, "}");
}

static void XMLCALL end_element(void *ctx, const char *name) {
    xml_reader *r = ctx;
    (void)name;
    if (r->wrong)
        return;
    xml_element *e = &r->stack[--r->depth];
    switch (e->kind) {
    case XML_DATA:
        /* A layer of chunks has no data of its own. */
        if (!xml_top(r)->list && r->infinite)
            put_no_chunks(r, xml_top(r));
        else if (!xml_top(r)->list)
            put_cells(r, xml_top(r), e->base64);
        break;
    case XML_CHUNK:
        put_cells(r, e, e->base64);
        xml_put_text(r, "}");
        break;
    case XML_IGNORED:
    case XML_CELL:
    case XML_FORM:
    case XML_TILE_IMAGE:
        break;
    default:
        end_object(r, e);
    }
}

static void XMLCALL take_text(void *ctx, const char *text, int size) {
    xml_reader *r = ctx;
    xml_kind k = r->depth > 0 ? xml_top(r)->kind : XML_IGNORED;
    if (k == XML_DATA || k == XML_CHUNK)
        xml_append(r, &r->cells, &r->cell_size, &r->cell_room, text, (size_t)size);
}

/* ---- the file -------------------------------------------------------------------------------- */

bool tiled_from_xml(tiled_work *w, tiled_file *f) {
    tiled_file json = {.name = f->name};
    xml_reader r = {.parser = XML_ParserCreate(NULL), .out = &json};
    if (!r.parser)
        return tiled_no_memory(w);
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, start_element, end_element);
    XML_SetCharacterDataHandler(r.parser, take_text);
    bool good = XML_Parse(r.parser, f->text, (int)f->size, XML_TRUE) == XML_STATUS_OK && !r.wrong;
    if (!good) {
        if (r.wrong)
            (void)tiled_fail(w, f->name, CAROM_SCENE_SYNTAX, r.wrong, "another element");
        else
            (void)tiled_fail(w, f->name, CAROM_SCENE_SYNTAX, "XML as Tiled writes it",
                             XML_ErrorString(XML_GetErrorCode(r.parser)));
        w->error->what.line = (uint32_t)XML_GetCurrentLineNumber(r.parser);
        w->error->what.column = (uint32_t)XML_GetCurrentColumnNumber(r.parser) + 1;
        free(json.text);
        free(json.marks);
    } else {
        free(f->text);
        *f = json;
    }
    free(r.cells);
    XML_ParserFree(r.parser);
    return good;
}
