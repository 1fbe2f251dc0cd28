/* scene/scene.h: scenes as JSON text: the one reader and writer for tests, benchmarks and tools.
 *
 * A scene is what a world starts from: its settings, its bodies with their names, and how to look
 * at it. docs/SCENES.md describes the format, scenes/scene.schema.json says it to other programs.
 *
 * Reading is strict: what JSON forbids, what the format does not know and what a world would not
 * take is refused, with its place, what was expected and what was found. All memory comes from a
 * carom_allocator. Nothing here needs a C library, but for scene/file.h. Numbers do not depend on
 * the locale, and a scene is the same bits on every platform. */
#ifndef CAROM_SCENE_H
#define CAROM_SCENE_H

#include "carom/world.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct carom_scene carom_scene;

/* ---- limits ---------------------------------------------------------------------------------- */

/// What is read at most. Together they keep a scene of any text under 1 GB of memory.
#define CAROM_SCENE_MAX_BYTES 104857600u ///< of text: 100 MiB
#define CAROM_SCENE_MAX_BODIES 4000000u
#define CAROM_SCENE_MAX_DEPTH 32u      ///< of arrays and objects in each other
#define CAROM_SCENE_MAX_ID 63u         ///< bytes of an id or of a category's name
#define CAROM_SCENE_MAX_NAME 4095u     ///< bytes of "name" and of "about"
#define CAROM_SCENE_MAX_CATEGORIES 32u ///< the bits of a mask

/* ---- errors ---------------------------------------------------------------------------------- */

#define CAROM_SCENE_OK 0u
#define CAROM_SCENE_MEMORY 1u    ///< the allocator returned NULL
#define CAROM_SCENE_LIMIT 2u     ///< one of the limits above
#define CAROM_SCENE_UTF8 3u      ///< the text is not UTF-8
#define CAROM_SCENE_SYNTAX 4u    ///< the text is not JSON
#define CAROM_SCENE_KEY 5u       ///< a key that the format does not know
#define CAROM_SCENE_DUPLICATE 6u ///< a key or an id for the second time
#define CAROM_SCENE_MISSING 7u   ///< a key that has to be there
#define CAROM_SCENE_TYPE 8u      ///< a value of another kind than expected
#define CAROM_SCENE_RANGE 9u     ///< a value out of its range, or none of those that are known
#define CAROM_SCENE_CONFLICT 10u ///< keys that do not go together
#define CAROM_SCENE_ROOM 11u     ///< "scatter" found no room
#define CAROM_SCENE_FILE 12u     ///< the file cannot be opened, read or written

/// What is wrong with a scene, and where. All texts are UTF-8, closed by a 0, and cut where they
/// are too long.
typedef struct carom_scene_error {
    uint32_t kind;      ///< CAROM_SCENE_*
    uint32_t line;      ///< from 1; 0 when no place in the text is meant
    uint32_t column;    ///< from 1, in characters; a tab is one
    uint32_t reserved;  ///< 0
    char path[160];     ///< such as "bodies[3].circle.radius"; "" is the scene itself
    char expected[160]; ///< such as "a number from 1e-6 to 1e9"
    char found[96];     ///< such as "-1"
    char hint[240];     ///< such as "did you mean \"radius\"?", or ""
    char message[800];  ///< all of them as one sentence, without the place
} carom_scene_error;

/* ---- reading --------------------------------------------------------------------------------- */

/// The scene that a text describes, or NULL and *error. The text need not be closed by a 0 and is
/// not needed afterwards. `error` may be NULL.
carom_scene *carom_scene_parse(const char *text, size_t size, carom_allocator allocator,
                               carom_scene_error *error);

/// An empty scene to add bodies to; NULL when memory is short.
carom_scene *carom_scene_create(carom_allocator allocator);

/// Gives all memory back. NULL is allowed.
void carom_scene_free(carom_scene *s);

/* ---- what is in it --------------------------------------------------------------------------- */

#define CAROM_SCENE_NONE UINT32_MAX

typedef struct carom_scene_body {
    carom_body_def def;
    const char *id; ///< or NULL
    uint32_t line;  ///< where it stands in the text; 0 if it was not read
    uint32_t column;
} carom_scene_body;

uint32_t carom_scene_count(const carom_scene *s);

/// All bodies in the order of the text, valid until one is added.
const carom_scene_body *carom_scene_bodies(const carom_scene *s);

/// The index of the body with an id, or of the body N for "#N"; CAROM_SCENE_NONE when there is
/// none.
uint32_t carom_scene_find(const carom_scene *s, const char *id);

/// Settings of the world, and how to look at it.
typedef struct carom_scene_settings {
    carom_vec2 gravity; ///< (0, 0) by default
    float step;         ///< seconds, 1/60 by default
    float rest;         ///< the rest rule, as in carom_world_def
    float sleep_speed;  ///< as in carom_world_def; 0: bodies never sleep
    uint32_t threads;   ///< 1 by default
    int32_t up;         ///< which way y points when it is drawn: 1 up (the default), -1 down
    carom_aabb view;    ///< what to show; all zero: everything
} carom_scene_settings;

carom_scene_settings carom_scene_get_settings(const carom_scene *s);
void carom_scene_set_settings(carom_scene *s, carom_scene_settings settings);

/// "" when there is none. The schema is a text for editors, which nobody here looks at.
const char *carom_scene_schema(const carom_scene *s);
const char *carom_scene_name(const carom_scene *s);
const char *carom_scene_about(const carom_scene *s);
/// False when memory is short or the text too long.
bool carom_scene_set_schema(carom_scene *s, const char *schema);
bool carom_scene_set_name(carom_scene *s, const char *name);
bool carom_scene_set_about(carom_scene *s, const char *about);

/// Whether the text had comments, under the key "//". They are not kept: writing leaves them out.
bool carom_scene_has_comments(const carom_scene *s);

/// Takes all that another scene says beside its bodies; false when memory is short.
bool carom_scene_copy_head(carom_scene *s, const carom_scene *like);

/// The name of the category with the bit 1 << bit, or NULL.
const char *carom_scene_category(const carom_scene *s, uint32_t bit);
/// Names one more bit; false when memory is short, all have names, or the name is not one.
bool carom_scene_add_category(carom_scene *s, const char *name);

/// What bodies are like where they do not say otherwise: carom_body_def_default() unless the text
/// has "defaults". Only writing looks at it: bodies are complete.
carom_body_def carom_scene_defaults(const carom_scene *s);
void carom_scene_set_defaults(carom_scene *s, const carom_body_def *defaults);

/// Adds a body; `id` may be NULL. CAROM_SCENE_OK, or why not: _MEMORY, _DUPLICATE, _LIMIT for too
/// many bodies, _RANGE for an id that is none.
uint32_t carom_scene_add(carom_scene *s, const carom_body_def *def, const char *id);

/* ---- worlds ---------------------------------------------------------------------------------- */

/// carom_world_def_default() with the scene's gravity, rest rule, sleep speed and threads.
carom_world_def carom_scene_world_def(const carom_scene *s);

/// A world with all bodies of the scene, in their order; NULL and *error (which may be NULL) when
/// memory is short or the world refuses a body. `ids`, if not NULL, has room for
/// carom_scene_count() of them. `def` may be NULL for the scene's own, where there is a C library
/// whose memory it can take.
carom_world *carom_scene_build(const carom_scene *s, const carom_world_def *def, carom_body *ids,
                               carom_scene_error *error);

/// The scene that a world is now. `like`, if not NULL, gives the settings, names and defaults that
/// a world does not keep, and `ids`, those of building `like`, which body has which name and how its
/// shape and mass were written. NULL when memory is short.
carom_scene *carom_scene_from_world(const carom_world *w, const carom_scene *like,
                                    const carom_body *ids, carom_allocator allocator);

/* ---- writing --------------------------------------------------------------------------------- */

/// Takes the next bytes of a text; false stops the writing.
typedef bool carom_scene_sink(void *ctx, const char *text, size_t size);

/// Writes a scene as JSON, one body a line, fields in a fixed order, and of each body what differs
/// from the defaults. Reading it gives the same bits. "repeat" and "scatter" come out as the
/// bodies that they stood for. False when the sink said so.
bool carom_scene_write(const carom_scene *s, carom_scene_sink *sink, void *ctx);

#ifdef __cplusplus
}
#endif

#endif
