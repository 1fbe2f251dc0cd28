/* store: what a scene is made of. */
#ifndef SCENE_STORE_H
#define SCENE_STORE_H

#include "scene/scene.h"

/* Texts stay where they are while others come: blocks in a list, each filled from its start. */
typedef struct scene_block {
    struct scene_block *next;
    size_t size, used; /* of the bytes behind this */
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
    /* Ids by their hash: a body + 1, or 0. A power of two of them, at most half full. */
    uint32_t *table;
    uint32_t table_size, id_count;
};

/* The settings of a scene that says nothing about them. */
carom_scene_settings scene_plain_settings(void);

/* Memory of the scene's own; NULL when short. */
void *scene_take(carom_scene *s, size_t size);
void scene_give(carom_scene *s, void *memory, size_t size);

/* Room for so many bodies in all; false, and as it was, when memory is short. */
bool scene_reserve(carom_scene *s, uint32_t count);

/* A copy of a text that lives as long as the scene. */
const char *scene_keep(carom_scene *s, const char *text);

/* Whether a text may be an id or the name of a category: 1 to CAROM_SCENE_MAX_ID bytes, no control
 * characters, and not the # with which indices begin. */
#define SCENE_ID_EXPECTED "a name of 1 to 63 bytes, without control characters and no # in front"
bool scene_is_id(const char *id);

/* The names and indices of what fields may say. */
extern const char *const scene_types[3];
extern const char *const scene_sides[4];

/* What of a definition means nothing for its type and shape takes its neutral value: so defaults
 * can say what most bodies are like. */
void scene_settle(carom_body_def *def);

/* Whether the inertia is 0 or within the limits of a world, for the shape and mass. */
bool scene_inertia_fits(const carom_body_def *def);

#endif
