/* reader: a text on its way to a scene.
 *
 * Every object of the format is a table of fields; reading one means to look each of its keys up,
 * and a field's own function reads the value. The path to where the reader is stands on a stack,
 * for errors. Each function that returns bool has filled in the error when it says false. */
#ifndef SCENE_READER_H
#define SCENE_READER_H

#include "error.h"
#include "store.h"
#include "values.h"

/* Values that one body, or all of a scene but its bodies, may consist of. */
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
    json_span bodies; /* the array of them */
    scene_step path[CAROM_SCENE_MAX_DEPTH];
    uint32_t depth;
    carom_scene *scene;
    carom_scene_error *error;
    /* The first time round bodies are only counted, so that their memory is had in one piece. */
    bool counting;
    uint64_t count;
    /* The place of the last body: places only ever go on from there. */
    json_place place;
} scene_reader;

struct scene_field;
typedef bool scene_read_field(scene_reader *r, uint32_t value, const struct scene_field *field,
                              void *to);

typedef struct scene_field {
    const char *name;
    scene_read_field *read; /* NULL: its place is remembered, and it is read later */
    size_t offset;          /* of what it fills in */
    float low, high;        /* of numbers */
    uint32_t choice;        /* of flags: the bit */
} scene_field;

/* Which fields an object has: the values of each, 0 if it is not there. */
typedef struct scene_seen {
    uint32_t value[SCENE_MOST_FIELDS];
    uint32_t object; /* the value that is the object */
    bool comment;    /* has a key "//" */
} scene_seen;

static inline void *scene_in(void *to, const scene_field *field) {
    return (char *)to + field->offset;
}

/* ---- errors (error.c) ------------------------------------------------------------------------ */

/* Fills in the error; false. `found` NULL describes the value. */
bool scene_wrong(scene_reader *r, uint32_t kind, size_t at, const char *expected, const char *found,
                 const char *hint);
bool scene_wrong_value(scene_reader *r, uint32_t kind, uint32_t value, const char *expected,
                       const char *hint);
/* The text has something else than a value of a kind at a place. */
bool scene_wrong_place(scene_reader *r, uint32_t kind, size_t at, const char *expected,
                       const char *hint);

/* The same for a key that has to be there, and for one, by its value, that may not be there. */
bool scene_missing(scene_reader *r, uint32_t object, const char *key);
bool scene_wrong_key(scene_reader *r, uint32_t value, const char *expected);
bool scene_no_memory(scene_reader *r);

void scene_enter(scene_reader *r, const char *key, uint32_t index);
void scene_leave(scene_reader *r);

/* Line and column of a place in the text. */
void scene_locate(scene_reader *r, size_t at, uint32_t *line, uint32_t *column);

/* hint.c: puts `did you mean "x"?` or the list of all into a hint. */
void scene_hint(char *hint, size_t room, const char *found, const char *const *names,
                uint32_t count);

/* check.c: whether the text is JSON; and where its bodies are. */
bool scene_check(scene_reader *r);

/* An error without a place in the text. */
#define SCENE_BYTES_EXPECTED "a text of at most 104857600 bytes (100 MiB)"
void scene_fail(carom_scene_error *error, uint32_t kind, const char *expected, const char *found);

/* ---- values (read_value.c) ------------------------------------------------------------------- */

static inline const scene_token *scene_token_of(const scene_reader *r, uint32_t value) {
    return &r->values.at[value];
}

/* The place where a value begins: of a string, its quote. */
static inline size_t scene_place_of(const scene_reader *r, uint32_t value) {
    const scene_token *t = scene_token_of(r, value);
    return (size_t)t->start - (t->type == JSMN_STRING);
}

static inline bool scene_is_number(const scene_reader *r, uint32_t value) {
    const scene_token *t = scene_token_of(r, value);
    char c = r->text[t->start];
    return t->type == JSMN_PRIMITIVE && (c == '-' || (c >= '0' && c <= '9'));
}

bool scene_read_object(scene_reader *r, uint32_t value, const scene_field *fields, uint32_t count,
                       void *to, scene_seen *seen);
bool scene_read_float(scene_reader *r, uint32_t value, float low, float high, float *out);
bool scene_read_whole(scene_reader *r, uint32_t value, uint64_t low, uint64_t high, uint64_t *out);
bool scene_read_text(scene_reader *r, uint32_t value, size_t most, char *out);

/* What a string stands for; false when it does not fit, or holds a character 0. */
bool scene_decode(const scene_reader *r, uint32_t value, char *out, size_t room);

/* An array of two numbers; of `count` of them, which it has; of any `fewest` to `most` values. */
bool scene_read_pair(scene_reader *r, uint32_t value, float low, float high, carom_vec2 *out);
bool scene_read_numbers(scene_reader *r, uint32_t value, float low, float high, float *out,
                        uint32_t count);
bool scene_read_array(scene_reader *r, uint32_t value, uint32_t fewest, uint32_t most,
                      const char *expected);

/* Which of the names a string is. */
bool scene_read_choice(scene_reader *r, uint32_t value, const char *const *names, uint32_t count,
                       const char *expected, uint32_t *out);

/* Fields of the usual kinds. */
scene_read_field scene_field_float, scene_field_pair, scene_field_flag;

/* ---- parts of a scene ------------------------------------------------------------------------ */

scene_read_field scene_field_circle, scene_field_box, scene_field_repeat, scene_field_scatter,
    scene_field_category, scene_field_sides;

/* A rectangle that is not turned, in any of its forms. */
scene_read_field scene_field_area;

bool scene_read_defaults(scene_reader *r, uint32_t value, carom_body_def *out);
bool scene_read_body(scene_reader *r, uint32_t value);
bool scene_read_categories(scene_reader *r, uint32_t value);

/* A copy of a body in each place of a grid: copy (i, j) is i * step[0] + j * step[1] away. */
typedef struct scene_repeat {
    uint32_t count[2];
    carom_vec2 step[2];
} scene_repeat;

/* Bodies at random places, none over another. */
typedef struct scene_scatter {
    uint32_t count;
    uint32_t kind; /* CAROM_SHAPE_CIRCLE or CAROM_SHAPE_BOX */
    carom_aabb area;
    carom_vec2 size;  /* least and greatest radius or half-extent */
    carom_vec2 speed; /* least and greatest */
    uint32_t turned;  /* 1: boxes at any angle */
    uint32_t reserved;
    uint64_t seed;
} scene_scatter;

/* A body as it is written: one, or what many are made from. */
typedef struct scene_draft {
    carom_body_def def;
    scene_repeat repeat;
    scene_scatter scatter;
    uint32_t id_value, repeat_value, scatter_value; /* where they stand; 0: not there */
    uint32_t line, column;
    char id[CAROM_SCENE_MAX_ID + 1]; /* "" if it has none */
} scene_draft;

/* All bodies that a draft stands for; while counting, only their number. */
bool scene_emit_repeat(scene_reader *r, const scene_draft *d);
bool scene_emit_scatter(scene_reader *r, const scene_draft *d);
bool scene_count_scatter(scene_reader *r, const scene_draft *d);

/* A scattered body of this radius, or with these half-extents, around the origin. */
carom_shape scene_scatter_shape(const scene_scatter *s, float size);

/* One body with its id and up to two numbers after it, of which UINT32_MAX is none. */
bool scene_emit_one(scene_reader *r, const scene_draft *d, const carom_body_def *def, uint32_t x,
                    uint32_t y);

#endif
