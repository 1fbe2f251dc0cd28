/* near.h: finds overlapping bodies and nearest neighbours without testing all pairs. */
#ifndef CLI_NEAR_H
#define CLI_NEAR_H

#include "scene/collide.h"

/* The reasons why two bodies never collide, as JSON and CSV write them. */
extern const char *const cli_apart_names[SCENE_APARTS];

typedef struct cli_near cli_near;

/* Returns NULL, after a message, if out of memory. */
cli_near *cli_near_create(const carom_scene *s);
/* Returns scene_why_apart for two bodies of the scene. */
scene_apart cli_near_why_apart(const cli_near *n, uint32_t a, uint32_t b);
void cli_near_free(cli_near *n);

/* Returns the bodies after `index` that overlap it, in ascending order, and their number in *count.
 * Valid until the next call. Returns NULL, after a message, if out of memory. */
const uint32_t *cli_near_overlaps(cli_near *n, uint32_t index, size_t *count);

/* Finds the body nearest to `index` among those it collides with or, with `unfiltered`, among all;
 * CAROM_SCENE_NONE if there is none. Returns false, after a message, if out of memory. */
bool cli_near_nearest(cli_near *n, uint32_t index, bool unfiltered, uint32_t *nearest);

#endif
