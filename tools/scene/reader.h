/* reader: parses a text into a scene.
 *
 * Every object of the format is described by a table of fields: each key is looked up, and the
 * field's function reads the value. The path to the current value is kept on a stack for errors.
 * Each function that returns bool has filled in the error when it returns false. */
#ifndef SCENE_READER_H
#define SCENE_READER_H

#include "error.h"
#include "store.h"
#include "values.h"

/* Maximum number of values in one body, or in everything besides the bodies. */
#define SCENE_MOST_VALUES 4096u
#define SCENE_MOST_FIELDS 24u

typedef struct scene_step {
    const char *key; /* NULL: an index */
    uint32_t index;
} scene_step;

typedef struct scene_reader {
    const char *text;
    size_t size;
    scene_values values;
    json_span bodies; /* the array of bodies */
    scene_step path[CAROM_SCENE_MAX_DEPTH];
    uint32_t depth;
    carom_scene *scene;
    carom_scene_error *error;
    /* The first pass only counts bodies, so that one allocation holds them all. */
    bool counting;
    uint64_t count;
    /* Position of the last body, from which later positions are computed. */
    json_place place;
} scene_reader;

struct scene_field;
typedef bool scene_read_field(scene_reader *r, uint32_t value, const struct scene_field *field,
                              void *to);

typedef struct scene_field {
    const char *name;
    scene_read_field *read; /* NULL: only its position is recorded; it is read later */
    size_t offset;          /* of the member that it sets */
    float low, high;        /* range of a number */
    uint32_t choice;        /* of a flag: the bit */
} scene_field;

/* The fields present in an object: the value of each, or 0. */
typedef struct scene_seen {
    uint32_t value[SCENE_MOST_FIELDS];
    uint32_t object; /* the object itself */
    bool comment;    /* has a key "//" */
} scene_seen;

static inline void *scene_in(void *to, const scene_field *field) {
    return (char *)to + field->offset;
}

/* ---- errors (error.c) ------------------------------------------------------------------------ */

/* Fills in the error and returns false. If `found` is NULL, describes the value. */
bool scene_wrong(scene_reader *r, uint32_t kind, size_t at, const char *expected, const char *found,
                 const char *hint);
bool scene_wrong_value(scene_reader *r, uint32_t kind, uint32_t value, const char *expected,
                       const char *hint);
/* Reports that the text has something else than a value at an offset. */
bool scene_wrong_place(scene_reader *r, uint32_t kind, size_t at, const char *expected,
                       const char *hint);

/* Report a required key that is missing, and a key, by its value, that is not allowed. */
bool scene_missing(scene_reader *r, uint32_t object, const char *key);
bool scene_wrong_key(scene_reader *r, uint32_t value, const char *expected);
bool scene_no_memory(scene_reader *r);

void scene_enter(scene_reader *r, const char *key, uint32_t index);
void scene_leave(scene_reader *r);

/* Computes line and column of an offset. */
void scene_locate(scene_reader *r, size_t at, uint32_t *line, uint32_t *column);

/* Writes `did you mean "x"?`, or a list of all names, into a hint (hint.c). */
void scene_hint(char *hint, size_t room, const char *found, const char *const *names,
                uint32_t count);

/* Checks that the text is JSON and finds the array of bodies (check.c). */
bool scene_check(scene_reader *r);

/* Errors without a position in the text. */
#define SCENE_BYTES_EXPECTED "a text of at most 104857600 bytes (100 MiB)"
void scene_fail(carom_scene_error *error, uint32_t kind, const char *expected, const char *found);

/* ---- values (read_value.c) ------------------------------------------------------------------- */

static inline const scene_token *scene_token_of(const scene_reader *r, uint32_t value) {
    return &r->values.at[value];
}

/* Returns the offset where a value begins; for a string, its quote. */
static inline size_t scene_place_of(const scene_reader *r, uint32_t value) {
    const scene_token *t = scene_token_of(r, value);
    return (size_t)t->start - (t->type == SCENE_STRING);
}

static inline bool scene_is_number(const scene_reader *r, uint32_t value) {
    const scene_token *t = scene_token_of(r, value);
    char c = r->text[t->start];
    return t->type == SCENE_WORD && (c == '-' || (c >= '0' && c <= '9'));
}

bool scene_read_object(scene_reader *r, uint32_t value, const scene_field *fields, uint32_t count,
                       void *to, scene_seen *seen);
bool scene_read_float(scene_reader *r, uint32_t value, float low, float high, float *out);
bool scene_read_whole(scene_reader *r, uint32_t value, uint64_t low, uint64_t high, uint64_t *out);
bool scene_read_text(scene_reader *r, uint32_t value, size_t most, char *out);

/* Decodes a string. Returns false if it does not fit or contains a character 0. */
bool scene_decode(const scene_reader *r, uint32_t value, char *out, size_t room);

/* Read an array of two numbers, of `count` numbers, and of `fewest` to `most` values of any
 * kind. */
bool scene_read_pair(scene_reader *r, uint32_t value, float low, float high, carom_vec2 *out);
bool scene_read_numbers(scene_reader *r, uint32_t value, float low, float high, float *out,
                        uint32_t count);
bool scene_read_array(scene_reader *r, uint32_t value, uint32_t fewest, uint32_t most,
                      const char *expected);

/* Reads a string that must be one of the names, and returns its index. */
bool scene_read_choice(scene_reader *r, uint32_t value, const char *const *names, uint32_t count,
                       const char *expected, uint32_t *out);

/* Readers of common field types. */
scene_read_field scene_field_float, scene_field_pair, scene_field_flag;

/* ---- parts of a scene ------------------------------------------------------------------------ */

scene_read_field scene_field_circle, scene_field_box, scene_field_repeat, scene_field_scatter,
    scene_field_category, scene_field_sides;

/* Reads an axis-aligned rectangle in any of its forms. */
scene_read_field scene_field_area;

bool scene_read_defaults(scene_reader *r, uint32_t value, carom_body_def *out);
bool scene_read_body(scene_reader *r, uint32_t value);
bool scene_read_categories(scene_reader *r, uint32_t value);

/* A grid of copies: copy (i, j) is offset by i * step[0] + j * step[1]. */
typedef struct scene_repeat {
    uint32_t count[2];
    carom_vec2 step[2];
} scene_repeat;

/* Bodies at random positions that do not overlap. */
typedef struct scene_scatter {
    uint32_t count;
    uint32_t kind; /* CAROM_SHAPE_CIRCLE or CAROM_SHAPE_BOX */
    carom_aabb area;
    carom_vec2 size;  /* minimum and maximum radius or half-extent */
    carom_vec2 speed; /* minimum and maximum */
    uint32_t rotated; /* 1: random angles */
    uint32_t reserved;
    uint64_t seed;
} scene_scatter;

/* A body as written in the text: one body, or the template of many. */
typedef struct scene_draft {
    carom_body_def def;
    scene_repeat repeat;
    scene_scatter scatter;
    uint32_t id_value, repeat_value, scatter_value; /* token indices; 0 if absent */
    uint32_t line, column;
    char id[CAROM_SCENE_MAX_ID + 1]; /* "" if absent */
} scene_draft;

/* Add all bodies that a draft expands to; while counting, only count them. */
bool scene_emit_repeat(scene_reader *r, const scene_draft *d);
bool scene_emit_scatter(scene_reader *r, const scene_draft *d);
bool scene_count_scatter(scene_reader *r, const scene_draft *d);

/* Returns the shape of a scattered body of this radius or half-extent, centred at the origin. */
carom_shape scene_scatter_shape(const scene_scatter *s, float size);

/* Adds one body. Up to two indices are appended to its id; UINT32_MAX means none. */
bool scene_emit_one(scene_reader *r, const scene_draft *d, const carom_body_def *def, uint32_t x,
                    uint32_t y);

#endif
