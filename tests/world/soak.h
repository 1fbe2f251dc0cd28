/* soak: a world beside a slow model of it. The model knows who is in the world and what is open
 * between them; after every step it looks at everything that can be seen. The first thing that is
 * not so ends the program with the seed and the number of the operation. */
#ifndef SOAK_H
#define SOAK_H

#include "carom/carom.h"
#include "support/options.h"

#define SOAK_MOST 800u   /* bodies */
#define SOAK_OPEN 16384u /* touches at a time */
#define SOAK_APART 64u   /* exclusions */
#define SOAK_STALE 16u   /* ids of bodies that went */

/* What a run is like; each epoch has its own. */
typedef struct soak_regime {
    double size;   /* of a typical body */
    double room;   /* bodies are put within this of the middle */
    double middle; /* both coordinates of it */
    double speed;
    uint32_t wild; /* 1: a few are much faster */
    uint32_t most; /* bodies */
    float dt;
} soak_regime;

/* Plain data, so that it can go back in time as the world does. Bodies lie in the order of their
 * indices; `was` is a body as carom_body_get gave it when it was last looked at. */
typedef struct soak_model {
    carom_body id[SOAK_MOST];
    carom_body_def was[SOAK_MOST];
    uint32_t count;
    carom_touch open[SOAK_OPEN];
    uint32_t open_count;
    carom_touch apart[SOAK_APART];
    uint32_t apart_count;
    carom_body stale[SOAK_STALE];
    uint32_t stale_count;
    uint64_t steps;
    double total_lost, total_moved;
} soak_model;

typedef struct soak_figures {
    uint64_t operations, steps, added, removed, teleports, snapshots, returns, queries, answers,
        refused;
    int64_t reopened; /* touches, by going back to a snapshot in which they were open */
    uint64_t begins, ends, hits, squeezed, quarantined, frozen;
    uint64_t free_pairs;    /* of a dynamic and a static body, looked at after a step */
    double lost, moved;     /* lengths, in sizes of a typical body */
    double static_overlap;  /* the worst new one with a static body, of what rounding explains */
    double dynamic_overlap; /* the worst new one of two dynamic bodies, of the smaller size */
    uint32_t most_bodies, most_touches;
} soak_figures;

typedef struct soak {
    carom_world *w, *other; /* the other is a second world for snapshots */
    soak_model m, then;     /* then: when `saved` was saved */
    uint8_t *saved, *work;
    size_t saved_size, work_size;
    uint64_t saved_hash;
    inputs_rng rng;
    soak_regime regime;
    soak_figures figures;
    uint64_t seed;
    uint64_t operation;
} soak;

/* Ends the program unless it holds. */
#define SOAK_CHECK(s, holds, ...)                                                                  \
    do {                                                                                           \
        if (!(holds))                                                                              \
            soak_fail(s, #holds, __VA_ARGS__);                                                     \
    } while (0)
_Noreturn void soak_fail(const soak *s, const char *what, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- soak_model.c ---------------------------------------------------------------------------- */

/* What was told of a body when it was added or set is what it tells now. */
bool soak_same_traits(const carom_body_def *a, const carom_body_def *b);
/* Where a body is in the model, or would be. */
uint32_t soak_place(const soak_model *m, uint32_t index);
void soak_put(soak *s, carom_body id);
void soak_drop(soak *s, uint32_t i);
bool soak_is_apart(const soak_model *m, carom_body a, carom_body b);
void soak_set_apart(soak *s, carom_body a, carom_body b, bool apart);

/* Whether two bodies are there and let each other be seen. */
bool soak_meet(const soak_model *m, uint32_t i, uint32_t j);

/* Who is there: count, order, ids, what they are like. Looks at each body again. */
void soak_look(soak *s);

/* ---- soak_events.c --------------------------------------------------------------------------- */

bool soak_is_open(const soak_model *m, carom_touch touch);
/* Bodies that were quarantined are disabled from now on, and stand wherever they were put. */
void soak_take_reports(soak *s);
/* Begins, ends and hits of the last step: paired, in order, and as the list of touches says. */
void soak_take_events(soak *s);

/* ---- soak_step.c ----------------------------------------------------------------------------- */

/* One step, and everything that must be so after it. */
void soak_step(soak *s, float dt);
/* The same step in both worlds, which must be equal, before soak_step looks at the first. */
void soak_step_both(soak *s, float dt);

/* ---- soak_query.c ---------------------------------------------------------------------------- */

/* A question, answered by the world and by asking every body. */
void soak_query(soak *s);

/* ---- soak_change.c --------------------------------------------------------------------------- */

double soak_between(soak *s, double low, double high);
/* Anything but a step or a question. */
void soak_change(soak *s);
/* A new body, if there is room for one. */
void soak_add(soak *s);

#endif
