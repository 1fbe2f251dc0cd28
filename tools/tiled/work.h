/* work: the state of a conversion, and its internal functions.
 *
 * Each function that returns bool has filled in the error when it returns false. */
#ifndef TILED_WORK_H
#define TILED_WORK_H

#include "json/json.h"
#include "tiled.h"

#define TILED_MAX_PIXEL 1e9 /* limit on positions and sizes in pixels */
#define TILED_MAX_CHUNK 1e6 /* limit on positions of chunks in cells */

/* Maps an offset of the JSON text to the position in the XML file that it was made from. */
typedef struct tiled_mark {
    size_t at;
    uint32_t line, column;
} tiled_mark;

typedef struct tiled_file {
    char *name; /* its path */
    char *text; /* validated JSON, ends with a 0 */
    size_t size;
    tiled_mark *marks; /* by offset; NULL if the text is the file itself */
    size_t mark_count;
} tiled_file;

/* The shape of an object or a tile's collision shape, in pixels. */
typedef struct tiled_shape {
    double x, y;           /* the centre */
    double half_x, half_y; /* a circle has its radius in both */
    carom_rot rot;         /* (1, 0) if axis-aligned */
    bool circle;
} tiled_shape;

typedef struct tiled_tile {
    uint32_t id;
    size_t place;
    size_t objects; /* offset of the array, or JSON_NONE */
    double width, height;
    tiled_shape *shapes;
    uint32_t shape_count;
    bool is_read; /* its shapes have been read */
} tiled_tile;

/* A tileset. It is read when one of its tiles is first used: many maps have tilesets without
 * shapes, and those need not be readable. */
typedef struct tiled_set {
    uint32_t first; /* global id of its tile 0 */
    size_t place;   /* offset in the map */
    tiled_file own; /* text is NULL if the set is embedded in the map */
    const tiled_file *file;
    tiled_tile *tiles; /* tiles with an entry in the set, by id */
    uint32_t tile_count;
    double width, height; /* of tiles without an entry */
    double offset_x, offset_y;
    bool to_grid; /* tiles are scaled to the map's grid */
    bool is_read;
} tiled_set;

/* A kind of objects that are skipped: one notice is given for all of them. */
#define TILED_MAX_KINDS 16u
typedef struct tiled_kind {
    const char *name; /* in the plural, such as "points" */
    char first[1200]; /* "file:line:column" of the first one */
    uint32_t count;
} tiled_kind;

typedef struct tiled_work {
    const tiled_options *options;
    tiled_error *error;
    carom_scene *scene;
    tiled_file map;
    double tile_width, tile_height;
    struct tiled_template *templates; /* those that were read */
    tiled_set *sets;                  /* sorted by first id */
    uint32_t set_count;
    uint64_t cells;                    /* in the tile layers so far */
    uint32_t made;                     /* ids that needed a generated number */
    uint32_t notices;                  /* notices, including those only counted */
    tiled_kind kinds[TILED_MAX_KINDS]; /* of skipped objects */
    uint32_t kind_count;
    uint64_t solid_tiles, solid_boxes; /* of --solid */
    uint64_t solid_found;              /* bit i: the layer of that place in --solid was found */
    bool infinite;
} tiled_work;

/* ---- errors (error.c) ------------------------------------------------------------------------ */

/* Reports an error at an offset. If `found` is NULL, describes the value there. */
bool tiled_wrong(tiled_work *w, const tiled_file *f, uint32_t kind, size_t at, const char *expected,
                 const char *found, const char *hint);
/* Returns whether a text is valid JSON. */
bool tiled_check(tiled_work *w, const tiled_file *f);
bool tiled_missing(tiled_work *w, const tiled_file *f, size_t object, const char *key);
/* Reports an error without a position. */
bool tiled_fail(tiled_work *w, const char *file, uint32_t kind, const char *expected,
                const char *found);
bool tiled_no_memory(tiled_work *w);

/* Handles an object that cannot be converted: counts it by its kind and returns true, so that the
 * caller skips it; with the option `strict`, reports an error. */
bool tiled_refuse(tiled_work *w, const tiled_file *f, size_t at, const char *kind,
                  const char *expected, const char *found, const char *hint);

/* Returns the position of an offset in the file. */
tiled_mark tiled_mark_of(const tiled_file *f, size_t at);

/* Gives a notice about something at an offset. Finding the line scans the text, so only the first
 * few are reported; the last notice says how many more there were. */
#define TILED_MOST_NOTICES 20u
void tiled_put_notice(tiled_work *w, const tiled_file *f, size_t at, const char *what,
                      const char *name, const char *why);
void tiled_put_notice_rest(const tiled_work *w);

/* ---- values (read.c) ------------------------------------------------------------------------- */

/* The relevant members of an object; Tiled writes many others, which are ignored. */
typedef struct tiled_member {
    const char *name;
    size_t at; /* offset of its value, or JSON_NONE */
} tiled_member;

bool tiled_members(tiled_work *w, const tiled_file *f, size_t object, tiled_member *members,
                   size_t count);

/* Each leaves *out unchanged if the value is absent. */
bool tiled_number(tiled_work *w, const tiled_file *f, size_t at, double low, double high,
                  double *out);
bool tiled_whole(tiled_work *w, const tiled_file *f, size_t at, uint32_t low, uint32_t high,
                 uint32_t *out);
bool tiled_flag(tiled_work *w, const tiled_file *f, size_t at, bool *out);
bool tiled_string(tiled_work *w, const tiled_file *f, size_t at, char *out, size_t room);
/* Returns whether it is an array. */
bool tiled_array(tiled_work *w, const tiled_file *f, size_t at);

/* ---- files (file.c) -------------------------------------------------------------------------- */

/* Reads and validates a text. */
bool tiled_open(tiled_work *w, const char *path, tiled_file *out);
/* The same for the map itself, whose text may be given. */
bool tiled_open_map(tiled_work *w, const char *path);
/* Opens a file whose path, the text at `source`, is relative to the map's. */
bool tiled_open_beside(tiled_work *w, const tiled_file *f, size_t source, tiled_file *out);
/* Replaces XML by the JSON that Tiled would write (xml.c). */
bool tiled_from_xml(tiled_work *w, tiled_file *f);
void tiled_close(tiled_file *f);
bool tiled_is_xml(const tiled_file *f);

/* ---- parts of a map -------------------------------------------------------------------------- */

typedef struct tiled_object {
    tiled_shape shape;
    char name[64]; /* or "" */
    uint32_t id;
    bool left_out;
} tiled_object;

/* template.c: makes the text of an object that is an instance of a template, with the members of
 * both. `out` has the position of the instance and must be closed. */
bool tiled_instance(tiled_work *w, const tiled_file *f, size_t at, size_t source, tiled_file *out);
void tiled_free_templates(tiled_work *w);

/* object.c */
bool tiled_read_object(tiled_work *w, const tiled_file *f, size_t at, tiled_object *out);

/* tileset.c */
bool tiled_read_sets(tiled_work *w, size_t at);
void tiled_free_sets(tiled_work *w);
/* Finds the tile with a global id, without flags. Sets NULL and returns true if it has no collision
 * shapes. */
bool tiled_find_tile(tiled_work *w, uint32_t gid, size_t place, const tiled_set **set,
                     const tiled_tile **tile);

/* Reads the ids of a layer's tiles, to be freed with free() (data.c). */
bool tiled_read_data(tiled_work *w, size_t data, size_t encoding, size_t compression,
                     uint32_t cells, uint32_t **out);

/* tile_layer.c, layer.c */
typedef struct tiled_layer {
    size_t at;
    char name[64];
    double x, y; /* its offset, including the groups it is in */
} tiled_layer;

bool tiled_read_tiles(tiled_work *w, const tiled_layer *layer);
bool tiled_read_layers(tiled_work *w, size_t at, double x, double y);

/* Removes control characters from a name, which messages show and ids cannot have (body.c). */
void tiled_clean(char *name);
/* Adds a static body. Its id is `name`; if that is taken or empty, `otherwise` with `number`, or
 * another free id. */
bool tiled_add(tiled_work *w, const tiled_file *f, size_t at, const tiled_shape *shape,
               const char *name, const char *otherwise, uint32_t number);

#endif
