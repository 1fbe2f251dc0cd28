/* Converts layers and groups of layers. */
#include <stdio.h>
#include <string.h>

#include "work.h"

static bool read_objects(tiled_work *w, const tiled_layer *layer) {
    const tiled_file *f = &w->map;
    tiled_member objects = {"objects", 0};
    if (!tiled_members(w, f, layer->at, &objects, 1))
        return false;
    if (objects.at == JSON_NONE)
        return tiled_missing(w, f, layer->at, "objects");
    if (!tiled_array(w, f, objects.at))
        return false;
    for (size_t at = json_first(f->text, objects.at); !json_is_last(f->text, at);
         at = json_next(f->text, json_end(f->text, at))) {
        tiled_object o;
        if (!tiled_read_object(w, f, at, &o))
            return false;
        o.shape.x += layer->x;
        o.shape.y += layer->y;
        if (!o.left_out && !tiled_add(w, f, at, &o.shape, o.name, layer->name, o.id))
            return false;
    }
    return true;
}

static bool read_group(tiled_work *w, const tiled_layer *layer) {
    tiled_member layers = {"layers", 0};
    if (!tiled_members(w, &w->map, layer->at, &layers, 1))
        return false;
    if (layers.at == JSON_NONE)
        return tiled_missing(w, &w->map, layer->at, "layers");
    return tiled_read_layers(w, layers.at, layer->x, layer->y);
}

enum { TYPE, NAME, VISIBLE, OFFSET_X, OFFSET_Y, KEYS };

static bool read_layer(tiled_work *w, size_t at, double x, double y) {
    const tiled_file *f = &w->map;
    tiled_member m[KEYS] = {
        {"type", 0}, {"name", 0}, {"visible", 0}, {"offsetx", 0}, {"offsety", 0}};
    tiled_layer layer = {.at = at};
    bool visible = true;
    if (!tiled_members(w, f, at, m, KEYS) ||
        !tiled_string(w, f, m[NAME].at, layer.name, sizeof layer.name) ||
        !tiled_flag(w, f, m[VISIBLE].at, &visible) ||
        !tiled_number(w, f, m[OFFSET_X].at, -TILED_MAX_PIXEL, TILED_MAX_PIXEL, &layer.x) ||
        !tiled_number(w, f, m[OFFSET_Y].at, -TILED_MAX_PIXEL, TILED_MAX_PIXEL, &layer.y))
        return false;
    tiled_clean(layer.name);
    layer.x += x;
    layer.y += y;
    if (m[TYPE].at == JSON_NONE)
        return tiled_missing(w, f, at, "type");
    if (json_is_text(f->text, m[TYPE].at, "imagelayer"))
        return true;
    if (!visible && !w->options->hidden) {
        tiled_put_notice(w, f, at, "layer", layer.name,
                         "is hidden and skipped; --hidden includes it");
        return true;
    }
    if (json_is_text(f->text, m[TYPE].at, "tilelayer"))
        return tiled_read_tiles(w, &layer);
    if (json_is_text(f->text, m[TYPE].at, "objectgroup"))
        return read_objects(w, &layer);
    if (json_is_text(f->text, m[TYPE].at, "group"))
        return read_group(w, &layer);
    return tiled_wrong(w, f, CAROM_SCENE_RANGE, m[TYPE].at,
                       "tilelayer, objectgroup, imagelayer or group", NULL, "");
}

bool tiled_read_layers(tiled_work *w, size_t array, double x, double y) {
    const char *text = w->map.text;
    if (!tiled_array(w, &w->map, array))
        return false;
    for (size_t at = json_first(text, array); !json_is_last(text, at);
         at = json_next(text, json_end(text, at)))
        if (!read_layer(w, at, x, y))
            return false;
    return true;
}
