/* Converts tile layers: places the collision shapes of the tiles. */
#include <math.h>
#include <stdlib.h>

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
    uint32_t width, height;
    uint32_t *ids;
    merge_list rects;
    uint32_t made; /* bodies so far, for their names */
    bool solid;    /* some tile has a shape */
} tile_layer;

static int64_t parts(double pixels) {
    return (int64_t)floor(pixels * TILED_PARTS + 0.5);
}

static bool take_rect(tiled_work *w, tile_layer *t, const tiled_shape *s) {
    merge_rect r = {parts(s->x - s->half_x), parts(s->y - s->half_y), parts(s->x + s->half_x),
                    parts(s->y + s->half_y)};
    merge_rect *last = t->rects.count > 0 ? &t->rects.at[t->rects.count - 1] : NULL;
    /* Most rows are runs of the same tile, so extend the last rectangle. */
    if (last && last->y0 == r.y0 && last->y1 == r.y1 && last->x1 == r.x0) {
        last->x1 = r.x1;
        return true;
    }
    if (t->rects.count == TILED_MAX_RECTS)
        return tiled_wrong(w, &w->map, CAROM_SCENE_LIMIT, t->data,
                           "at most 4194304 rectangles in a layer", "more", "");
    return merge_put(&t->rects, r) || tiled_no_memory(w);
}

static bool take_tile(tiled_work *w, tile_layer *t, uint32_t column, uint32_t row, uint32_t id) {
    const tiled_set *set = NULL;
    const tiled_tile *tile = NULL;
    if (!tiled_find_tile(w, id & ~ALL_FLAGS, t->data, &set, &tile))
        return false;
    if (!tile)
        return true;
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
        if (!(upright ? take_rect(w, t, &s)
                      : tiled_add(w, &w->map, t->layer->at, &s, "", t->layer->name, ++t->made)))
            return false;
    }
    return true;
}

static bool add_merged(tiled_work *w, tile_layer *t) {
    merge_list merged = {NULL, 0, 0};
    int result = merge_rects(&t->rects, &merged);
    bool good = result == MERGE_OK;
    if (result == MERGE_MEMORY)
        (void)tiled_no_memory(w);
    else if (result == MERGE_WORK)
        (void)tiled_wrong(w, &w->map, CAROM_SCENE_LIMIT, t->data,
                          "tiles whose shapes stay near them", "too many that overlap", "");
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
    merge_free(&merged);
    return good;
}

static bool take_all(tiled_work *w, tile_layer *t) {
    bool used = false;
    for (uint32_t row = 0; row < t->height; row++)
        for (uint32_t column = 0; column < t->width; column++) {
            uint32_t id = t->ids[(size_t)row * t->width + column];
            bool there = (id & ~ALL_FLAGS) != 0;
            used |= there;
            if (there && !take_tile(w, t, column, row, id))
                return false;
        }
    if (used && !t->solid)
        tiled_tell(w, &w->map, t->layer->at, "layer", t->layer->name,
                   "gives no bodies: its tiles have no collision shapes");
    return add_merged(w, t);
}

enum { DATA, WIDTH, HEIGHT, ENCODING, COMPRESSION, CHUNKS, X, Y, KEYS };

bool tiled_read_tiles(tiled_work *w, const tiled_layer *layer) {
    const tiled_file *f = &w->map;
    tiled_member m[KEYS] = {{"data", 0},        {"width", 0},  {"height", 0}, {"encoding", 0},
                            {"compression", 0}, {"chunks", 0}, {"x", 0},      {"y", 0}};
    tile_layer t = {.layer = layer};
    uint32_t zero = 0;
    if (!tiled_members(w, f, layer->at, m, KEYS))
        return false;
    if (m[CHUNKS].at != JSON_NONE)
        return tiled_wrong(w, f, TILED_REFUSED, m[CHUNKS].at, "a layer of a finite map",
                           "one in chunks", "clear Infinite in Map > Map Properties");
    for (size_t i = DATA; i <= HEIGHT; i++)
        if (m[i].at == JSON_NONE)
            return tiled_missing(w, f, layer->at, m[i].name);
    if (!tiled_whole(w, f, m[WIDTH].at, 1, TILED_MAX_SIDE, &t.width) ||
        !tiled_whole(w, f, m[HEIGHT].at, 1, TILED_MAX_SIDE, &t.height) ||
        !tiled_whole(w, f, m[X].at, 0, 0, &zero) || !tiled_whole(w, f, m[Y].at, 0, 0, &zero))
        return false;
    w->cells += (uint64_t)t.width * t.height;
    if (w->cells > TILED_MAX_CELLS)
        return tiled_wrong(w, f, CAROM_SCENE_LIMIT, m[WIDTH].at,
                           "at most 33554432 cells in all layers", "more", "");
    t.data = m[DATA].at;
    bool good =
        tiled_read_data(w, t.data, m[ENCODING].at, m[COMPRESSION].at, t.width * t.height, &t.ids) &&
        take_all(w, &t);
    free(t.ids);
    merge_free(&t.rects);
    return good;
}
