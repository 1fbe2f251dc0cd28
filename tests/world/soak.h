/* soak: a world beside a slow model of it. The model holds the bodies of the world and the open
 * contacts between them; after every step it checks everything that can be read. The first
 * violation ends the program with the seed and the number of the operation. */
#ifndef SOAK_H
#define SOAK_H

#include "carom/carom.h"
#include "support/options.h"

#define SOAK_MOST 800u   /* bodies */
#define SOAK_OPEN 16384u /* touches at a time */
#define SOAK_APART 64u   /* exclusions */
#define SOAK_STALE 16u   /* ids of bodies that were removed */

/* The settings of a run; each epoch has its own. */
typedef struct soak_regime {
    double size;   /* of a typical body */
    double room;   /* bodies are placed within this distance of the middle */
    double middle; /* both coordinates of it */
    double speed;
    uint32_t wild; /* 1: a few are much faster */
    uint32_t most; /* bodies */
    float dt;
} soak_regime;

/* Plain data, so that it can be restored like the world. Bodies are ordered by index; `was` is a
 * body as carom_body_get returned it last. */
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
    int64_t reopened; /* contacts that were opened by loading a snapshot */
    uint64_t begins, ends, hits, squeezed, quarantined, stalled;
    uint64_t free_pairs;    /* dynamic-static pairs that were checked */
    double lost, moved;     /* lengths, in sizes of a typical body */
    double static_overlap;  /* largest new overlap, over the rounding error */
    double dynamic_overlap; /* largest new overlap, as a share of the size */
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

/* Returns true if two definitions agree in all values that a step does not change. */
bool soak_same_traits(const carom_body_def *a, const carom_body_def *b);
/* Returns the position of a body in the model, or where it would be inserted. */
uint32_t soak_place(const soak_model *m, uint32_t index);
void soak_put(soak *s, carom_body id);
void soak_drop(soak *s, uint32_t i);
bool soak_is_apart(const soak_model *m, carom_body a, carom_body b);
void soak_set_apart(soak *s, carom_body a, carom_body b, bool apart);

/* Returns true if both bodies exist and are enabled, and no filter separates them. */
bool soak_collide(const soak_model *m, uint32_t i, uint32_t j);

/* Checks which bodies exist: count, order, ids and values. Reads each body again. */
void soak_look(soak *s);

/* ---- soak_events.c --------------------------------------------------------------------------- */

bool soak_is_open(const soak_model *m, carom_touch touch);
/* Marks quarantined bodies as disabled; they stay where they are put. */
void soak_take_reports(soak *s);
/* Checks the begin, end and impact events of the last step: paired, in order, and consistent with
 * the list of contacts. */
void soak_take_events(soak *s);

/* ---- soak_step.c ----------------------------------------------------------------------------- */

/* Makes one step and checks everything that must hold after it. */
void soak_step(soak *s, float dt);
/* Makes the same step in both worlds, which must be equal, then checks the first like soak_step. */
void soak_step_both(soak *s, float dt);

/* ---- soak_query.c ---------------------------------------------------------------------------- */

/* Makes a query of the world and compares the answer with a loop over all bodies. */
void soak_query(soak *s);

/* ---- soak_change.c --------------------------------------------------------------------------- */

double soak_between(soak *s, double low, double high);
/* Makes any operation except a step or a query. */
void soak_change(soak *s);
/* Adds a body if there is capacity for one. */
void soak_add(soak *s);

#endif
