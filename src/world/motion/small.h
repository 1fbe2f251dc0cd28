/* Small islands: a few bodies that only bounce off each other and off static bodies.
 *
 * Nearly all islands of a gas are like that. They need no neighbour lists, joints, clips and heap. What
 * becomes of them is computed as run.c would, to the bit; everything else is left to it.
 *   small.c       the bodies of the island, their impacts in the order of time, and where they end.
 *   small_look.c  the next event of a body on a new path. */
#ifndef CAROMI_WORLD_MOTION_SMALL_H
#define CAROMI_WORLD_MOTION_SMALL_H

#include "world/motion/impact.h"

#define CAROMI_SMALL 8u         /* bodies */
#define CAROMI_SMALL_IMPACTS 3u /* of a body: after that rebounds may be lost (impact.c) */

typedef struct caromi_small_body {
    caromi_party party;  /* at the time of its last impact */
    caromi_segment path; /* its course is its velocity: nothing clips or carries it */
    caromi_vec last;     /* where the path ends at the end of the step, */
    double way;          /* and how far that is from its start; valid if `paths` is not 1 */
    double next;         /* time of its next event */
    uint32_t partner;    /* in it, by its slot */
    uint32_t version;    /* of the partner's path; of a static body: 0 */
    uint32_t paths;      /* how many it has had: the version of its own */
    uint32_t entry;
    bool joined;
    bool extended; /* it left the disc that the grid has of it: this is a larger one */
    float disc_x, disc_y, disc_radius;
    float moved;
} caromi_small_body;

typedef struct caromi_small {
    caromi_island_run *run;
    const carom_world *w;
    uint32_t count;
    bool single; /* it has one event so far, which is the first of both bodies */
    /* The last impact. */
    double t, closing, impulse;
    caromi_nearness gap;
    caromi_party fixed;              /* the static body in it */
    const caromi_party *a, *b;       /* the two bodies in it, the lower one first */
    const caromi_small_body *hit[2]; /* the bodies of the island in it; the second may be NULL */
    caromi_small_body bodies[CAROMI_SMALL];
} caromi_small;

static inline caromi_small_body *caromi_small_find(caromi_small *e, uint32_t body) {
    for (uint32_t i = 0; i < e->count; i++) {
        if (e->bodies[i].party.body == body) {
            return &e->bodies[i];
        }
    }
    return NULL;
}

/* The other body of the island in the last impact of a body; NULL if that was static. */
static inline const caromi_small_body *caromi_small_hit_by(const caromi_small *e,
                                                           const caromi_small_body *p) {
    return e->hit[0] == p ? e->hit[1] : e->hit[0];
}

/* Where its path ends. */
static inline void caromi_small_ends_at(const caromi_small *e, caromi_small_body *p) {
    p->last = caromi_segment_place(&p->path, e->w->step->until);
    p->way = caromi_length_of_vec(caromi_minus(p->last, p->path.at));
}

/* Adds a body on its first path; NULL if a small island cannot have it. */
caromi_small_body *caromi_small_add(caromi_small *e, uint32_t body);

/* The bodies of an island, by the number of its root, each with its first event; false if it is not a small
 * one. */
bool caromi_small_begin(caromi_small *e, uint32_t island);

/* The impact that is the next event of a body, as in impact.c; false if it is slow, or of another kind. */
bool caromi_small_bounce(caromi_small *e, caromi_small_body *p);

/* Looks for the next event of a body. If its path has changed, all neighbours are looked at; else those of
 * the island. False if run.c has to go on. */
bool caromi_small_look(caromi_small *e, caromi_small_body *p, bool changed);

#endif
