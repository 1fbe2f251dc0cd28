/* Converts tile layers: places the collision shapes of the tiles. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "merge.h"
#include "work.h"

#define FLIP_X 0x80000000u
#define FLIP_Y 0x40000000u
#define FLIP_DIAGONAL 0x20000000u
#define ALL_FLAGS 0xF0000000u /* one of them is for hexagonal maps */

/* Returns a shape as Tiled draws it in the cell: first x and y are swapped, then flipped. */
static tiled_shape flipped(tiled_shape s, const tiled_tile *tile, uint32_t flags) {
    double width = tile->width, height = tile->height;
    if (flags & FLIP_DIAGONAL) {
        tiled_shape was = s;
        s.x = was.y;
        s.y = was.x;
        if (was.rot.s == 0) {
            s.half_x = was.half_y;
            s.half_y = was.half_x;
        } else {
            s.rot = (carom_rot){was.rot.s, was.rot.c};
        }
        width = tile->height;
        height = tile->width;
    }
    /* Mirroring a box mirrors its axis; an axis-aligned box stays the same. */
    if (flags & FLIP_X) {
        s.x = width - s.x;
        s.rot.c = s.rot.s == 0 ? s.rot.c : -s.rot.c;
    }
    if (flags & FLIP_Y) {
        s.y = height - s.y;
        s.rot.s = s.rot.s == 0 ? s.rot.s : -s.rot.s;
    }
    return s;
}

typedef struct tile_layer {
    const tiled_layer *layer;
    size_t data;
    int32_t x, y;           /* of the first cell, in cells: chunks begin anywhere */
    uint32_t width, height; /* in cells */
    uint32_t *ids;
    merge_list whole; /* cells that are solid as a whole (--solid) */
    merge_list rects;
    uint32_t made;  /* bodies so far, for their names */
    bool solid;     /* some tile has a shape */
    bool used;      /* some cell has a tile */
    bool all_solid; /* named by --solid */
} tile_layer;

static int64_t parts(double pixels) {
    return (int64_t)floor(pixels * TILED_PARTS + 0.5);
}

static bool take_rect(tiled_work *w, const tile_layer *t, merge_list *to, const tiled_shape *s) {
    merge_rect r = {parts(s->x - s->half_x), parts(s->y - s->half_y), parts(s->x + s->half_x),
                    parts(s->y + s->half_y)};
    merge_rect *last = to->count > 0 ? &to->at[to->count - 1] : NULL;
    /* Most rows are runs of the same tile, so extend the last rectangle. */
    if (last && last->y0 == r.y0 && last->y1 == r.y1 && last->x1 == r.x0) {
        last->x1 = r.x1;
        return true;
    }
    if (to->count == TILED_MAX_RECTS)
        return tiled_wrong(w, &w->map, CAROM_SCENE_LIMIT, t->data,
                           "at most 4194304 rectangles in a layer", "more", "");
    return merge_put(to, r) || tiled_no_memory(w);
}

/* Makes the whole cell solid. */
static bool take_cell(tiled_work *w, tile_layer *t, double column, double row) {
    tiled_shape s = {.x = t->layer->x + (column + 0.5) * w->tile_width,
                     .y = t->layer->y + (row + 0.5) * w->tile_height,
                     .half_x = 0.5 * w->tile_width,
                     .half_y = 0.5 * w->tile_height,
                     .rot = {1, 0}};
    t->solid = true;
    w->solid_tiles++;
    return take_rect(w, t, &t->whole, &s);
}

static bool take_tile(tiled_work *w, tile_layer *t, double column, double row, uint32_t id) {
    const tiled_set *set = NULL;
    const tiled_tile *tile = NULL;
    if (!tiled_find_tile(w, id & ~ALL_FLAGS, t->data, &set, &tile))
        return false;
    if (!tile)
        return !t->all_solid || take_cell(w, t, column, row);
    /* Tiles larger or smaller than the grid are aligned with the lower left corner of their
     * cell. */
    double height = id & FLIP_DIAGONAL ? tile->width : tile->height;
    double x = t->layer->x + column * w->tile_width + set->offset_x;
    double y = t->layer->y + (row + 1) * w->tile_height - height + set->offset_y;
    t->solid = true;
    for (uint32_t i = 0; i < tile->shape_count; i++) {
        tiled_shape s = flipped(tile->shapes[i], tile, id);
        s.x += x;
        s.y += y;
        bool upright = !s.circle && s.rot.s == 0;
        if (!(upright ? take_rect(w, t, &t->rects, &s)
                      : tiled_add(w, &w->map, t->layer->at, &s, "", t->layer->name, ++t->made)))
            return false;
    }
    return true;
}

/* Adds the rectangles of a list, merged. */
static bool add_merged(tiled_work *w, tile_layer *t, merge_list *rects, uint64_t *count) {
    merge_list merged = {NULL, 0, 0};
    int result = merge_rects(rects, &merged);
    bool good = result == MERGE_OK;
    if (result == MERGE_MEMORY)
        (void)tiled_no_memory(w);
    else if (result == MERGE_WORK)
        (void)tiled_wrong(w, &w->map, CAROM_SCENE_LIMIT, t->data,
                          "tiles whose collision shapes stay near them",
                          "too many shapes that overlap each other", "");
    const double half = 0.5 / TILED_PARTS;
    for (size_t i = 0; good && i < merged.count; i++) {
        const merge_rect *r = &merged.at[i];
        tiled_shape s = {.x = (double)(r->x0 + r->x1) * half,
                         .y = (double)(r->y0 + r->y1) * half,
                         .half_x = (double)(r->x1 - r->x0) * half,
                         .half_y = (double)(r->y1 - r->y0) * half,
                         .rot = {1, 0}};
        good = tiled_add(w, &w->map, t->layer->at, &s, "", t->layer->name, ++t->made);
    }
    *count += merged.count;
    merge_free(&merged);
    return good;
}

static bool take_all(tiled_work *w, tile_layer *t) {
    for (uint32_t row = 0; row < t->height; row++)
        for (uint32_t column = 0; column < t->width; column++) {
            uint32_t id = t->ids[(size_t)row * t->width + column];
            bool there = (id & ~ALL_FLAGS) != 0;
            t->used |= there;
            if (there && !take_tile(w, t, (double)t->x + column, (double)t->y + row, id))
                return false;
        }
    return true;
}

static bool finish(tiled_work *w, tile_layer *t) {
    uint64_t shaped = 0;
    if (t->used && !t->solid)
        tiled_put_notice(
            w, &w->map, t->layer->at, "layer", t->layer->name,
            "gives no bodies: its tiles have no collision shapes; --solid makes them solid");
    return add_merged(w, t, &t->rects, &shaped) && add_merged(w, t, &t->whole, &w->solid_boxes);
}

/* Returns whether --solid names the layer. */
static bool is_solid(tiled_work *w, const char *layer) {
    const char *name = w->options->solid;
    bool is = false;
    for (uint32_t i = 0; name && *name && i < 64; i++) {
        size_t size = strcspn(name, ",");
        if (strlen(layer) == size && strncmp(name, layer, size) == 0) {
            w->solid_found |= UINT64_C(1) << i;
            is = true;
        }
        name += size + (name[size] == ',');
    }
    return is;
}

enum { DATA, WIDTH, HEIGHT, ENCODING, COMPRESSION, CHUNKS, X, Y, KEYS };

/* Reads the cells of a layer, or of one chunk of it, whose members are `m`. */
static bool read_cells(tiled_work *w, tile_layer *t, size_t at, const tiled_member *m) {
    const tiled_file *f = &w->map;
    for (size_t i = DATA; i <= HEIGHT; i++)
        if (m[i].at == JSON_NONE)
            return tiled_missing(w, f, at, m[i].name);
    if (!tiled_whole(w, f, m[WIDTH].at, 1, TILED_MAX_SIDE, &t->width) ||
        !tiled_whole(w, f, m[HEIGHT].at, 1, TILED_MAX_SIDE, &t->height))
        return false;
    w->cells += (uint64_t)t->width * t->height;
    if (w->cells > TILED_MAX_CELLS)
        return tiled_wrong(w, f, CAROM_SCENE_LIMIT, m[WIDTH].at,
                           "at most 33554432 cells in all layers", "more", "");
    t->data = m[DATA].at;
    bool good = tiled_read_data(w, t->data, m[ENCODING].at, m[COMPRESSION].at, t->width * t->height,
                                &t->ids) &&
                take_all(w, t);
    free(t->ids);
    t->ids = NULL;
    return good;
}

/* Infinite maps store the parts of a layer that are not empty. */
static bool read_chunks(tiled_work *w, tile_layer *t, const tiled_member *of_layer) {
    const tiled_file *f = &w->map;
    if (!tiled_array(w, f, of_layer[CHUNKS].at))
        return false;
    for (size_t at = json_first(f->text, of_layer[CHUNKS].at); !json_is_last(f->text, at);
         at = json_next(f->text, json_end(f->text, at))) {
        tiled_member m[KEYS] = {{"data", 0},        {"width", 0},  {"height", 0}, {"encoding", 0},
                                {"compression", 0}, {"chunks", 0}, {"x", 0},      {"y", 0}};
        double x = 0, y = 0;
        if (!tiled_members(w, f, at, m, KEYS) ||
            !tiled_number(w, f, m[X].at, -TILED_MAX_CHUNK, TILED_MAX_CHUNK, &x) ||
            !tiled_number(w, f, m[Y].at, -TILED_MAX_CHUNK, TILED_MAX_CHUNK, &y))
            return false;
        t->x = (int32_t)x;
        t->y = (int32_t)y;
        m[ENCODING].at = of_layer[ENCODING].at;
        m[COMPRESSION].at = of_layer[COMPRESSION].at;
        if (!read_cells(w, t, at, m))
            return false;
    }
    return true;
}

bool tiled_read_tiles(tiled_work *w, const tiled_layer *layer) {
    const tiled_file *f = &w->map;
    tiled_member m[KEYS] = {{"data", 0},        {"width", 0},  {"height", 0}, {"encoding", 0},
                            {"compression", 0}, {"chunks", 0}, {"x", 0},      {"y", 0}};
    tile_layer t = {.layer = layer, .data = layer->at, .all_solid = is_solid(w, layer->name)};
    uint32_t zero = 0;
    if (!tiled_members(w, f, layer->at, m, KEYS))
        return false;
    bool good;
    if (m[CHUNKS].at != JSON_NONE)
        good = read_chunks(w, &t, m);
    else
        good = tiled_whole(w, f, m[X].at, 0, 0, &zero) && tiled_whole(w, f, m[Y].at, 0, 0, &zero) &&
               read_cells(w, &t, layer->at, m);
    good = good && finish(w, &t);
    merge_free(&t.rects);
    merge_free(&t.whole);
    return good;
}
