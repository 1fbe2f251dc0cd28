/* scene/scene.h: reads and writes scenes as JSON, for tests, benchmarks and tools.
 *
 * A scene is the initial state of a world: its settings, its bodies with their names, and how to
 * draw it. docs/SCENES.md describes the format; scenes/scene.schema.json is its JSON Schema.
 *
 * Reading is strict. It rejects invalid JSON, unknown keys and values that a world would not
 * accept. The error has the position, what was expected and what was found. All memory comes from a
 * carom_allocator. No C library is needed, except for scene/file.h. Numbers do not depend on the
 * locale, and a scene has the same bits on every platform. */
#ifndef CAROM_SCENE_H
#define CAROM_SCENE_H

#include "carom/world.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct carom_scene carom_scene;

/* ---- limits ---------------------------------------------------------------------------------- */

/// Limits. Together they keep the memory for any text below 1 GB.
#define CAROM_SCENE_MAX_BYTES 104857600u ///< of text: 100 MiB
#define CAROM_SCENE_MAX_BODIES 4000000u
#define CAROM_SCENE_MAX_DEPTH 32u      ///< nesting of arrays and objects
#define CAROM_SCENE_MAX_ID 63u         ///< bytes of an id or category name
#define CAROM_SCENE_MAX_NAME 4095u     ///< bytes of "name" and of "about"
#define CAROM_SCENE_MAX_CATEGORIES 32u ///< bits of a mask

/* ---- errors ---------------------------------------------------------------------------------- */

#define CAROM_SCENE_OK 0u
#define CAROM_SCENE_MEMORY 1u    ///< the allocator returned NULL
#define CAROM_SCENE_LIMIT 2u     ///< a limit above was exceeded
#define CAROM_SCENE_UTF8 3u      ///< the text is not UTF-8
#define CAROM_SCENE_SYNTAX 4u    ///< the text is not JSON
#define CAROM_SCENE_KEY 5u       ///< unknown key
#define CAROM_SCENE_DUPLICATE 6u ///< duplicate key or id
#define CAROM_SCENE_MISSING 7u   ///< required key is missing
#define CAROM_SCENE_TYPE 8u      ///< value of the wrong type
#define CAROM_SCENE_RANGE 9u     ///< value out of range, or not one of the allowed ones
#define CAROM_SCENE_CONFLICT 10u ///< keys that cannot be used together
#define CAROM_SCENE_ROOM 11u     ///< "scatter" found no free position
#define CAROM_SCENE_FILE 12u     ///< file cannot be opened, read or written

/// An error in a scene, and its position. All texts are UTF-8, end with a 0, and are truncated if
/// too long.
typedef struct carom_scene_error {
    uint32_t kind;      ///< CAROM_SCENE_*
    uint32_t line;      ///< from 1; 0 if there is no position
    uint32_t column;    ///< from 1, in characters; a tab counts as one
    uint32_t reserved;  ///< 0
    char path[160];     ///< such as "bodies[3].circle.radius"; "" is the scene itself
    char expected[160]; ///< such as "a number from 1e-6 to 1e9"
    char found[96];     ///< such as "-1"
    char hint[240];     ///< such as "did you mean \"radius\"?", or ""
    char message[800];  ///< all of them as one sentence, without the position
} carom_scene_error;

/* ---- reading --------------------------------------------------------------------------------- */

/// Parses a text. Returns the scene, or NULL and *error. The text need not end with a 0 and is not
/// needed afterwards. `error` may be NULL.
carom_scene *carom_scene_parse(const char *text, size_t size, carom_allocator allocator,
                               carom_scene_error *error);

/// Returns an empty scene to add bodies to, or NULL if out of memory.
carom_scene *carom_scene_create(carom_allocator allocator);

/// Frees a scene. NULL is allowed.
void carom_scene_free(carom_scene *s);

/* ---- contents -------------------------------------------------------------------------------- */

#define CAROM_SCENE_NONE UINT32_MAX

typedef struct carom_scene_body {
    carom_body_def def;
    const char *id; ///< or NULL
    uint32_t line;  ///< line in the text; 0 if it was not read from one
    uint32_t column;
} carom_scene_body;

uint32_t carom_scene_count(const carom_scene *s);

/// Returns all bodies in the order of the text; valid until one is added.
const carom_scene_body *carom_scene_bodies(const carom_scene *s);

/// Returns the index of the body with an id, or N for "#N"; CAROM_SCENE_NONE if there is none.
uint32_t carom_scene_find(const carom_scene *s, const char *id);

/// What is plotted live beside the scene.
enum {
    CAROM_SCENE_PLOT_ENERGY, ///< energy and momentum over time
    CAROM_SCENE_PLOT_SPEEDS, ///< the distribution of speeds, and Maxwell's
    CAROM_SCENE_PLOT_PLACES, ///< the distribution of x, and the normal one
    CAROM_SCENE_PLOTS
};
/// Their names in files.
extern const char *const carom_scene_plot_names[CAROM_SCENE_PLOTS];

/// Settings of the world, and how to draw it.
typedef struct carom_scene_settings {
    carom_vec2 gravity; ///< (0, 0) by default
    float step;         ///< seconds, 1/60 by default
    float rest;         ///< restitution threshold, as in carom_world_def
    float sleep_speed;  ///< as in carom_world_def; 0: bodies never sleep
    uint32_t threads;   ///< 1 by default
    int32_t up;         ///< direction of y when drawn: 1 up (the default), -1 down
    carom_aabb view;    ///< area to show; all zero: everything
    uint32_t plot;      ///< CAROM_SCENE_PLOT_*
} carom_scene_settings;

carom_scene_settings carom_scene_get_settings(const carom_scene *s);
void carom_scene_set_settings(carom_scene *s, carom_scene_settings settings);

/// Return "" if there is none. The schema is a text for editors; it is not interpreted.
const char *carom_scene_schema(const carom_scene *s);
const char *carom_scene_name(const carom_scene *s);
const char *carom_scene_about(const carom_scene *s);
/// Return false if out of memory or if the text is too long.
bool carom_scene_set_schema(carom_scene *s, const char *schema);
bool carom_scene_set_name(carom_scene *s, const char *name);
bool carom_scene_set_about(carom_scene *s, const char *about);

/// Returns whether the text had comments, under the key "//". They are not kept, so writing drops
/// them.
bool carom_scene_has_comments(const carom_scene *s);

/// Copies everything but the bodies from another scene. Returns false if out of memory.
bool carom_scene_copy_head(carom_scene *s, const carom_scene *like);

/// Returns the name of the category with the bit 1 << bit, or NULL.
const char *carom_scene_category(const carom_scene *s, uint32_t bit);
/// Names the next bit. Returns false if out of memory, if all bits have names, or if the name is
/// invalid.
bool carom_scene_add_category(carom_scene *s, const char *name);

/// Returns the default body: carom_body_def_default() unless the text has "defaults". It only
/// affects writing, since bodies are stored complete.
carom_body_def carom_scene_defaults(const carom_scene *s);
void carom_scene_set_defaults(carom_scene *s, const carom_body_def *defaults);

/// Adds a body; `id` may be NULL. Returns CAROM_SCENE_OK, or _MEMORY, _DUPLICATE, _LIMIT for too
/// many bodies, or _RANGE for an invalid id.
uint32_t carom_scene_add(carom_scene *s, const carom_body_def *def, const char *id);

/* ---- worlds ---------------------------------------------------------------------------------- */

/// Returns carom_world_def_default() with the scene's gravity, rest, sleep speed and threads.
carom_world_def carom_scene_world_def(const carom_scene *s);

/// Builds a world with all bodies of the scene, in their order. Returns NULL and sets *error (which
/// may be NULL) if out of memory or if the world rejects a body. `ids`, if not NULL, must have
/// space for carom_scene_count() ids. `def` may be NULL for the scene's own settings, if there is a
/// C library to allocate from.
carom_world *carom_scene_build(const carom_scene *s, const carom_world_def *def, carom_body *ids,
                               carom_scene_error *error);

/// Returns a scene of the current state of a world, or NULL if out of memory. `like`, if not NULL,
/// provides the settings, names and defaults that a world does not keep. `ids`, from building
/// `like`, maps its bodies, so that their names and the form of their shape and mass are kept.
carom_scene *carom_scene_from_world(const carom_world *w, const carom_scene *like,
                                    const carom_body *ids, carom_allocator allocator);

/* ---- writing --------------------------------------------------------------------------------- */

/// Receives the next bytes of a text. Returning false stops the writing.
typedef bool carom_scene_sink(void *ctx, const char *text, size_t size);

/// Writes a scene as JSON: one body per line, fields in a fixed order, only those that differ from
/// the defaults. Reading it gives the same bits. "repeat" and "scatter" are written as the bodies
/// that they produced. Returns false if the sink does.
bool carom_scene_write(const carom_scene *s, carom_scene_sink *sink, void *ctx);

#ifdef __cplusplus
}
#endif

#endif
