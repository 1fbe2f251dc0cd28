/* near.h: which bodies of a scene overlap, and which is nearest, without looking at all pairs. */
#ifndef CLI_NEAR_H
#define CLI_NEAR_H

#include "scene/meet.h"

/* Why two bodies never meet, as JSON and CSV have it. */
extern const char *const cli_apart_names[SCENE_APARTS];

typedef struct cli_near cli_near;

/* NULL, after a message, when memory is short. */
cli_near *cli_near_create(const carom_scene *s);
/* scene_why_apart of two bodies of the scene. */
scene_apart cli_near_why_apart(const cli_near *n, uint32_t a, uint32_t b);
void cli_near_free(cli_near *n);

/* The bodies after `index` that overlap it, in order; *count of them. Valid until the next call;
 * NULL, after a message, when memory is short. */
const uint32_t *cli_near_overlaps(cli_near *n, uint32_t index, size_t *count);

/* The body with the least distance to `index`, of those that it meets or, with `unfiltered`, of
 * all; CAROM_SCENE_NONE when there is none. False, after a message, when memory is short. */
bool cli_near_nearest(cli_near *n, uint32_t index, bool unfiltered, uint32_t *nearest);

#endif
