/* Reads tilesets: maps tile ids to tiles and their collision shapes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/number.h"
#include "work.h"

/* Counts the values of an array or object. */
static uint32_t count_of(const tiled_file *f, size_t array) {
    uint32_t count = 0;
    for (size_t at = json_first(f->text, array); !json_is_last(f->text, at); count++) {
        at = f->text[array] == '{' ? json_value(f->text, at) : at;
        at = json_next(f->text, json_end(f->text, at));
    }
    return count;
}

bool tiled_read_sets(tiled_work *w, size_t array) {
    const tiled_file *f = &w->map;
    if (!tiled_array(w, f, array))
        return false;
    uint32_t count = count_of(f, array);
    if (count > TILED_MAX_SETS)
        return tiled_wrong(w, f, CAROM_SCENE_LIMIT, array, "at most 4096 tilesets", "more", "");
    w->sets = calloc(count + 1, sizeof *w->sets);
    if (!w->sets)
        return tiled_no_memory(w);
    for (size_t at = json_first(f->text, array); !json_is_last(f->text, at);
         at = json_next(f->text, json_end(f->text, at))) {
        tiled_member m[] = {{"firstgid", 0}};
        tiled_set *set = &w->sets[w->set_count];
        uint32_t least = w->set_count > 0 ? set[-1].first + 1 : 1;
        if (!tiled_members(w, f, at, m, 1))
            return false;
        if (m[0].at == JSON_NONE)
            return tiled_missing(w, f, at, "firstgid");
        if (!tiled_whole(w, f, m[0].at, least, 0x0FFFFFFF, &set->first))
            return false;
        set->place = at;
        set->file = f;
        w->set_count++;
    }
    return true;
}

void tiled_free_sets(tiled_work *w) {
    for (uint32_t i = 0; i < w->set_count; i++) {
        tiled_set *set = &w->sets[i];
        for (uint32_t k = 0; k < set->tile_count; k++)
            free(set->tiles[k].shapes);
        free(set->tiles);
        tiled_close(&set->own);
    }
    free(w->sets);
}

/* ---- reading a set --------------------------------------------------------------------------- */

/* Opens the file of an external tileset; its path is relative to the map's. */
static bool open_source(tiled_work *w, tiled_set *set, size_t source) {
    if (!tiled_open_beside(w, &w->map, source, &set->own))
        return false;
    set->file = &set->own;
    return true;
}

enum { TILE_ID, TILE_OBJECTS, TILE_IMAGE_WIDTH, TILE_IMAGE_HEIGHT, TILE_WIDTH, TILE_HEIGHT, TILE };

/* The id of a tile is a key of its own, or else the key that the tile has in its object. */
static bool read_tile_id(tiled_work *w, const tiled_file *f, size_t at, size_t id, size_t key,
                         uint32_t *out) {
    char digits[16] = "";
    uint64_t value = 0;
    if (key == JSON_NONE && id == JSON_NONE)
        return tiled_missing(w, f, at, "id");
    if (key == JSON_NONE)
        return tiled_whole(w, f, id, 0, 0x0FFFFFFF, out);
    if (!tiled_string(w, f, key, digits, sizeof digits))
        return false;
    if (!text_whole_read(digits, strlen(digits), &value) || value > 0x0FFFFFFF)
        return tiled_wrong(w, f, CAROM_SCENE_RANGE, key, "the id of a tile", NULL, "");
    *out = (uint32_t)value;
    return true;
}

static bool read_tile(tiled_work *w, const tiled_set *set, size_t at, size_t key, tiled_tile *out) {
    const tiled_file *f = set->file;
    tiled_member m[TILE] = {{"id", 0},          {"objectgroup", 0}, {"imagewidth", 0},
                            {"imageheight", 0}, {"width", 0},       {"height", 0}};
    tiled_member objects = {"objects", JSON_NONE};
    *out = (tiled_tile){.place = at, .width = set->width, .height = set->height};
    if (!tiled_members(w, f, at, m, TILE))
        return false;
    /* In a set of single images each tile has its own size; "width" may select a part of the
     * image. */
    if (!read_tile_id(w, f, at, m[TILE_ID].at, key, &out->id) ||
        !tiled_number(w, f, m[TILE_IMAGE_WIDTH].at, 0, TILED_MAX_SIDE, &out->width) ||
        !tiled_number(w, f, m[TILE_IMAGE_HEIGHT].at, 0, TILED_MAX_SIDE, &out->height) ||
        !tiled_number(w, f, m[TILE_WIDTH].at, 0, TILED_MAX_SIDE, &out->width) ||
        !tiled_number(w, f, m[TILE_HEIGHT].at, 0, TILED_MAX_SIDE, &out->height))
        return false;
    if (m[TILE_OBJECTS].at != JSON_NONE && !tiled_members(w, f, m[TILE_OBJECTS].at, &objects, 1))
        return false;
    out->objects = objects.at;
    return objects.at == JSON_NONE || tiled_array(w, f, objects.at);
}

static int by_id(const void *a, const void *b) {
    uint32_t x = ((const tiled_tile *)a)->id, y = ((const tiled_tile *)b)->id;
    return (x > y) - (x < y);
}

static bool read_tiles(tiled_work *w, tiled_set *set, size_t array) {
    const tiled_file *f = set->file;
    if (array == JSON_NONE)
        return true;
    bool keyed = f->text[array] == '{'; /* before Tiled 1.2, ids were the keys of an object */
    if (!keyed && f->text[array] != '[')
        return tiled_wrong(w, f, CAROM_SCENE_TYPE, array, "an array of tiles", NULL, "");
    set->tiles = calloc((size_t)count_of(f, array) + 1, sizeof *set->tiles);
    if (!set->tiles)
        return tiled_no_memory(w);
    for (size_t at = json_first(f->text, array); !json_is_last(f->text, at);) {
        size_t key = at;
        at = keyed ? json_value(f->text, key) : at;
        if (!read_tile(w, set, at, keyed ? key : JSON_NONE, &set->tiles[set->tile_count++]))
            return false;
        at = json_next(f->text, json_end(f->text, at));
    }
    if (set->tile_count > 1)
        qsort(set->tiles, set->tile_count, sizeof *set->tiles, by_id);
    for (uint32_t i = 1; i < set->tile_count; i++)
        if (set->tiles[i].id == set->tiles[i - 1].id)
            return tiled_wrong(w, f, CAROM_SCENE_DUPLICATE, set->tiles[i].place,
                               "a tile with an id of its own", "the same id twice", "");
    return true;
}

enum { SET_TYPE, SET_WIDTH, SET_HEIGHT, SET_OFFSET, SET_TILES, SET_RENDER, SET };

static bool read_set(tiled_work *w, tiled_set *set) {
    tiled_member source = {"source", 0}, offset[] = {{"x", 0}, {"y", 0}};
    tiled_member m[SET] = {{"type", 0},       {"tilewidth", 0}, {"tileheight", 0},
                           {"tileoffset", 0}, {"tiles", 0},     {"tilerendersize", 0}};
    set->is_read = true;
    if (!tiled_members(w, &w->map, set->place, &source, 1) ||
        (source.at != JSON_NONE && !open_source(w, set, source.at)))
        return false;
    const tiled_file *f = set->file;
    size_t at = source.at == JSON_NONE ? set->place : json_next(f->text, 0);
    if (!tiled_members(w, f, at, m, SET))
        return false;
    if (m[SET_TYPE].at != JSON_NONE && !json_is_text(f->text, m[SET_TYPE].at, "tileset"))
        return tiled_wrong(w, f, CAROM_SCENE_RANGE, m[SET_TYPE].at, "\"tileset\"", NULL, "");
    for (size_t i = SET_WIDTH; i <= SET_HEIGHT; i++)
        if (m[i].at == JSON_NONE)
            return tiled_missing(w, f, at, m[i].name);
    if (m[SET_OFFSET].at != JSON_NONE && !tiled_members(w, f, m[SET_OFFSET].at, offset, 2))
        return false;
    if (m[SET_OFFSET].at != JSON_NONE &&
        (!tiled_number(w, f, offset[0].at, -TILED_MAX_PIXEL, TILED_MAX_PIXEL, &set->offset_x) ||
         !tiled_number(w, f, offset[1].at, -TILED_MAX_PIXEL, TILED_MAX_PIXEL, &set->offset_y)))
        return false;
    set->to_grid = m[SET_RENDER].at != JSON_NONE && json_is_text(f->text, m[SET_RENDER].at, "grid");
    return tiled_number(w, f, m[SET_WIDTH].at, 0, TILED_MAX_SIDE, &set->width) &&
           tiled_number(w, f, m[SET_HEIGHT].at, 0, TILED_MAX_SIDE, &set->height) &&
           read_tiles(w, set, m[SET_TILES].at);
}

/* ---- tiles ----------------------------------------------------------------------------------- */

static bool read_shapes(tiled_work *w, const tiled_set *set, tiled_tile *tile) {
    const tiled_file *f = set->file;
    tile->is_read = true;
    uint32_t count = tile->objects == JSON_NONE ? 0 : count_of(f, tile->objects);
    if (count == 0)
        return true;
    if (count > TILED_MAX_SHAPES)
        return tiled_wrong(w, f, CAROM_SCENE_LIMIT, tile->objects, "at most 256 shapes in a tile",
                           "more", "");
    if (set->to_grid && (tile->width != w->tile_width || tile->height != w->tile_height))
        return tiled_refuse(w, f, tile->place, "tiles drawn in the size of the grid",
                            "a tile drawn in its own size",
                            "one drawn in the size of the map's grid",
                            "set the tileset's Tile Render Size to Tile Size, or omit --strict");
    tile->shapes = calloc(count, sizeof *tile->shapes);
    if (!tile->shapes)
        return tiled_no_memory(w);
    for (size_t at = json_first(f->text, tile->objects); !json_is_last(f->text, at);
         at = json_next(f->text, json_end(f->text, at))) {
        tiled_object object;
        if (!tiled_read_object(w, f, at, &object))
            return false;
        if (!object.left_out)
            tile->shapes[tile->shape_count++] = object.shape;
    }
    return true;
}

bool tiled_find_tile(tiled_work *w, uint32_t gid, size_t place, const tiled_set **found_set,
                     const tiled_tile **found) {
    uint32_t low = 0, high = w->set_count; /* finds the last set whose first id is at most gid */
    *found = NULL;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (w->sets[middle].first <= gid)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0) {
        char text[32];
        (void)snprintf(text, sizeof text, "the id %u", gid);
        return tiled_wrong(w, &w->map, CAROM_SCENE_RANGE, place, "ids of tiles of the tilesets",
                           text, "");
    }
    tiled_set *set = &w->sets[low - 1];
    if (!set->is_read && !read_set(w, set))
        return false;
    tiled_tile key = {.id = gid - set->first};
    tiled_tile *tile = set->tile_count > 0
                           ? bsearch(&key, set->tiles, set->tile_count, sizeof *set->tiles, by_id)
                           : NULL;
    *found_set = set;
    if (!tile || (!tile->is_read && !read_shapes(w, set, tile)))
        return tile == NULL;
    *found = tile->shape_count > 0 ? tile : NULL;
    return true;
}
