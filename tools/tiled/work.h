/* work: a map on its way to a scene.
 *
 * Each function that returns bool has filled in the error when it says false. */
#ifndef TILED_WORK_H
#define TILED_WORK_H

#include "json/json.h"
#include "tiled.h"

#define TILED_MAX_PIXEL 1e9 /* places and sizes in pixels */

typedef struct tiled_file {
    char *name; /* its path */
    char *text; /* checked JSON, closed by a 0 */
    size_t size;
} tiled_file;

/* What an object or a tile's collision shape is, in pixels. */
typedef struct tiled_shape {
    double x, y;           /* the centre */
    double half_x, half_y; /* of a circle both are its radius */
    carom_rot rot;         /* (1, 0) if it is upright */
    bool circle;
} tiled_shape;

typedef struct tiled_tile {
    uint32_t id;
    size_t place;
    size_t objects; /* the place of the array, or JSON_NONE */
    double width, height;
    tiled_shape *shapes;
    uint32_t shape_count;
    bool is_read; /* its shapes are */
} tiled_tile;

/* A tileset, read when a tile of it is first used: many a map has sets that say nothing of shapes,
 * and those need not be ones that can be read. */
typedef struct tiled_set {
    uint32_t first; /* global id of its tile 0 */
    size_t place;   /* in the map */
    tiled_file own; /* text NULL while it is embedded in the map */
    const tiled_file *file;
    tiled_tile *tiles; /* those that the set describes, by their ids */
    uint32_t tile_count;
    double width, height; /* of a tile that the set does not describe */
    double offset_x, offset_y;
    bool to_grid; /* tiles are drawn in the size of the map's grid */
    bool is_read, is_skipped;
} tiled_set;

typedef struct tiled_work {
    const tiled_options *options;
    tiled_error *error;
    carom_scene *scene;
    tiled_file map;
    double tile_width, tile_height;
    tiled_set *sets; /* by their first ids */
    uint32_t set_count;
    uint64_t cells; /* of the tile layers so far */
    uint32_t made;  /* ids that needed a number of their own */
    uint32_t told;  /* notices, those that were only counted included */
} tiled_work;

/* ---- errors (error.c) ------------------------------------------------------------------------ */

/* `found` NULL describes the value at the place. */
bool tiled_wrong(tiled_work *w, const tiled_file *f, uint32_t kind, size_t at, const char *expected,
                 const char *found, const char *hint);
/* Whether a text is JSON. */
bool tiled_check(tiled_work *w, const tiled_file *f);
bool tiled_missing(tiled_work *w, const tiled_file *f, size_t object, const char *key);
/* Without a place in the text. */
bool tiled_fail(tiled_work *w, const char *file, uint32_t kind, const char *expected,
                const char *found);
bool tiled_no_memory(tiled_work *w);

/* For what is sound but cannot be converted: an error, or with the option `skip` a notice and
 * true: the caller leaves it out. */
bool tiled_refuse(tiled_work *w, const tiled_file *f, size_t at, const char *expected,
                  const char *found, const char *hint);

/* Tells what becomes of something at a place. Finding the line costs a walk through the text, so
 * only the first few are told; the end tells how many there were besides. */
#define TILED_MOST_NOTICES 20u
void tiled_tell(tiled_work *w, const tiled_file *f, size_t at, const char *what, const char *name,
                const char *why);
void tiled_tell_rest(const tiled_work *w);

/* ---- values (read.c) ------------------------------------------------------------------------- */

/* The members of an object that matter; others, of which Tiled has many, are not looked at. */
typedef struct tiled_member {
    const char *name;
    size_t at; /* of its value, or JSON_NONE */
} tiled_member;

bool tiled_members(tiled_work *w, const tiled_file *f, size_t object, tiled_member *members,
                   size_t count);

/* Each leaves *out as it is when the value is not there. */
bool tiled_number(tiled_work *w, const tiled_file *f, size_t at, double low, double high,
                  double *out);
bool tiled_whole(tiled_work *w, const tiled_file *f, size_t at, uint32_t low, uint32_t high,
                 uint32_t *out);
bool tiled_flag(tiled_work *w, const tiled_file *f, size_t at, bool *out);
bool tiled_string(tiled_work *w, const tiled_file *f, size_t at, char *out, size_t room);
/* Whether it is an array. */
bool tiled_array(tiled_work *w, const tiled_file *f, size_t at);

/* ---- files (file.c) -------------------------------------------------------------------------- */

/* Reads and checks a text. */
bool tiled_open(tiled_work *w, const char *path, tiled_file *out);
void tiled_close(tiled_file *f);
bool tiled_is_xml(const tiled_file *f);

/* ---- parts of a map -------------------------------------------------------------------------- */

typedef struct tiled_object {
    tiled_shape shape;
    char name[64]; /* or "" */
    uint32_t id;
    bool left_out;
} tiled_object;

/* object.c */
bool tiled_read_object(tiled_work *w, const tiled_file *f, size_t at, tiled_object *out);

/* tileset.c */
bool tiled_read_sets(tiled_work *w, size_t at);
void tiled_free_sets(tiled_work *w);
/* The tile with a global id, without flags; NULL and true when there is nothing to collide with. */
bool tiled_find_tile(tiled_work *w, uint32_t gid, size_t place, const tiled_set **set,
                     const tiled_tile **tile);

/* data.c: the ids of a layer's tiles, which free() takes. */
bool tiled_read_data(tiled_work *w, size_t data, size_t encoding, size_t compression,
                     uint32_t cells, uint32_t **out);

/* tile_layer.c, layer.c */
typedef struct tiled_layer {
    size_t at;
    char name[64];
    double x, y; /* its offset, with that of the groups it is in */
} tiled_layer;

bool tiled_read_tiles(tiled_work *w, const tiled_layer *layer);
bool tiled_read_layers(tiled_work *w, size_t at, double x, double y);

/* body.c: takes control characters out of a name, which messages show and ids cannot have. */
void tiled_clean(char *name);
/* Adds a static body; the id is `name`, or if that is taken or empty `otherwise` and
 * `number`, or what else is free. */
bool tiled_add(tiled_work *w, const tiled_file *f, size_t at, const tiled_shape *shape,
               const char *name, const char *otherwise, uint32_t number);

#endif
