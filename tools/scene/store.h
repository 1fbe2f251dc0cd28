/* store: the internal representation of a scene. */
#ifndef SCENE_STORE_H
#define SCENE_STORE_H

#include "scene/scene.h"

/* A block of texts. Texts must not move, so blocks form a list, and each is filled from its
 * start. */
typedef struct scene_block {
    struct scene_block *next;
    size_t size, used; /* bytes after this header */
} scene_block;

struct carom_scene {
    carom_allocator allocator;
    carom_scene_settings settings;
    carom_body_def defaults;
    const char *schema, *name, *about;
    const char *categories[CAROM_SCENE_MAX_CATEGORIES];
    uint32_t category_count;
    bool has_comments;
    uint32_t count, room;
    carom_scene_body *bodies;
    scene_block *texts;
    /* Hash table of ids: a body + 1, or 0. Its size is a power of two, and it is at most half
     * full. */
    uint32_t *table;
    uint32_t table_size, id_count;
};

/* Returns the default settings. */
carom_scene_settings scene_plain_settings(void);

/* Allocates memory from the scene's allocator; NULL if out of memory. */
void *scene_take(carom_scene *s, size_t size);
void scene_give(carom_scene *s, void *memory, size_t size);

/* Reserves space for `count` bodies in all. Returns false and changes nothing if out of memory. */
bool scene_reserve(carom_scene *s, uint32_t count);

/* Copies a text; the copy lives as long as the scene. */
const char *scene_keep(carom_scene *s, const char *text);

/* Returns whether a text is a valid id or category name: 1 to CAROM_SCENE_MAX_ID bytes, no control
 * characters, and no # in front, which marks indices. */
#define SCENE_ID_EXPECTED "a name of 1 to 63 bytes, without control characters and no # in front"
bool scene_is_id(const char *id);

/* The names of enumerated values, by index. */
extern const char *const scene_types[3];
extern const char *const scene_sides[4];

/* Resets the fields that have no effect for the body's type and shape, so that "defaults" can apply
 * to all bodies. */
void scene_settle(carom_body_def *def);

/* Returns whether the inertia is 0 or within the limits of a world, for the shape and mass. */
bool scene_inertia_fits(const carom_body_def *def);

#endif
