/* hits.h: the bodies that a ray or a moving body hits, for `carom ray` and `carom sweep`. */
#ifndef CLI_HITS_H
#define CLI_HITS_H

#include "cli/commands/command.h"
#include "carom/carom.h"
#include "scene/scene.h"

/* A body of the scene, and the sweep that hits it. */
typedef struct cli_hit {
    uint32_t body;
    carom_sweep sweep;
} cli_hit;

/* A query and its result. */
typedef struct cli_hits {
    const carom_scene *scene;
    const char *mover;    /* what moves: a body's name, or "The ray" */
    carom_vec2 from, end; /* its centre at the start and at the first hit */
    carom_vec2 motion;
    cli_hit *hits; /* in order of impact; allocated with malloc */
    uint32_t count;
} cli_hits;

/* A query on a world. */
typedef struct cli_query {
    const carom_shape *shape; /* NULL: a ray */
    carom_vec2 from, motion;
    carom_filter filter;
    uint32_t except; /* a body of the scene to ignore, or CAROM_SCENE_NONE */
    bool all;        /* all hits; otherwise only the first */
    bool pairs;      /* test each body by itself: no masks, sensors or one-way sides */
} cli_query;

/* Runs the query on a world built from the scene. Fills the hits, their count and, in *first, the
 * sweep that ends the motion. Returns false after a message. */
bool cli_ask_world(const carom_scene *s, const cli_query *q, cli_hits *answer, carom_sweep *first);

/* Reads the argument `index`, X,Y, as a vector. Returns false, after a message, if it exceeds the
 * limits of a world. */
bool cli_vector(const cli_input *in, uint32_t index, carom_vec2 *out);

/* The options of both commands, and the function that runs them: `answer` gets the scene of the
 * first argument and returns the exit status. */
extern const cli_option cli_hits_options[];
int cli_hits_run(const cli_input *in, int (*answer)(const cli_input *in, carom_scene *s));

/* Writes the result, as JSON if `in` has --json, and returns the exit status. */
int cli_show_hits(const cli_input *in, const cli_hits *h);

#endif
