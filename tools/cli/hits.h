/* hits.h: what a ray or a moving body meets, for `carom ray` and `carom sweep`. */
#ifndef CLI_HITS_H
#define CLI_HITS_H

#include "command.h"
#include "carom/carom.h"
#include "scene/scene.h"

/* A body of the scene, and how it is met. */
typedef struct cli_hit {
    uint32_t body;
    carom_sweep sweep;
} cli_hit;

/* A question and its answer. */
typedef struct cli_hits {
    const carom_scene *scene;
    const char *who;      /* what moves: a body's name, or "ray" */
    carom_vec2 from, end; /* its centre, and where that comes to rest at the first hit */
    carom_vec2 motion;
    cli_hit *hits; /* in the order in which they are met; malloc's */
    uint32_t count;
} cli_hits;

/* A question as a world is asked it. */
typedef struct cli_quest {
    const carom_shape *shape; /* NULL: a ray */
    carom_vec2 from, motion;
    carom_filter filter;
    uint32_t except; /* not this body of the scene; or CAROM_SCENE_NONE */
    bool all;        /* all that is met; else the first */
} cli_quest;

/* Asks a world that is built from the scene: fills hits, count and, in *first, the sweep by which
 * the motion ends. False after a message. */
bool cli_ask_world(const carom_scene *s, const cli_quest *q, cli_hits *answer, carom_sweep *first);

/* X,Y of the argument `index` as a vector; false, after a message, beyond what worlds take. */
bool cli_vector(const cli_input *in, uint32_t index, carom_vec2 *out);

/* The options of commands that ask; and how they run: `answer` gets the scene of the first
 * argument and gives the exit status. */
extern const cli_option cli_hits_options[];
int cli_hits_run(const cli_input *in, int (*answer)(const cli_input *in, const carom_scene *s));

/* Writes the answer, as JSON if `in` has --json; gives the exit status. */
int cli_show_hits(const cli_input *in, const cli_hits *h);

#endif
