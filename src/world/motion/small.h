/* Declares small islands: a few bodies that only bounce off each other and off static bodies.
 *
 * Nearly all islands of a gas are of this kind. They need no neighbour lists, joints, clips or
 * heap. Their outcome is the same as that of run.c, to the bit. All other islands are left to
 * run.c.
 *   small.c       the bodies, their impacts in the order of time, and their outcome
 *   small_look.c  the next event of a body on a new path
 *   small_pair.c  two circles that collide once: most islands of a gas */
#ifndef CAROMI_WORLD_MOTION_SMALL_H
#define CAROMI_WORLD_MOTION_SMALL_H

#include "world/motion/impact.h"

#define CAROMI_SMALL 8u /* most bodies */

/* Limits on the impacts of a body. Later rebounds may be dropped (impact.c), and later elastic
 * collisions may clip paths (pair_state.c). */
#define CAROMI_SMALL_IMPACTS 3u
#define CAROMI_SMALL_ELASTIC_IMPACTS 64u

typedef struct caromi_small_body {
    caromi_party party;  /* at the time of its last impact */
    caromi_segment path; /* course and velocity are equal: no clip or contact changes it */
    caromi_vec axis;     /* of a box, at the start of the step */
    caromi_vec last;     /* position at the end of the step, and its distance */
    double way;          /* from the start of the path; valid if `paths` is not 1 */
    double next;         /* time of its next event */
    uint32_t partner;    /* in that event: its slot */
    uint32_t version;    /* of the partner's path; 0 for a static body */
    uint32_t paths;      /* number of path segments so far: the version of its own path */
    uint32_t entry;
    bool joined;
    bool extended; /* its path left its disc in the grid, and this is a larger one */
    float disc_x, disc_y, disc_radius;
    float moved;
} caromi_small_body;

typedef struct caromi_small {
    caromi_island_run *run;
    const carom_world *w;
    uint32_t count;
    uint32_t extended; /* number of its bodies that are extended */
    bool single;       /* it has one event so far, which is the first of both bodies */
    /* The last impact: */
    double t, closing, impulse;
    caromi_nearness gap;
    caromi_party fixed;              /* its static body, if any */
    const caromi_party *a, *b;       /* its two bodies, the lower slot first */
    const caromi_small_body *hit[2]; /* its bodies in the island; the second may be NULL */
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

/* Returns the other body of the island in the last impact of a body, or NULL if that was static. */
static inline const caromi_small_body *caromi_small_hit_by(const caromi_small *e,
                                                           const caromi_small_body *p) {
    return e->hit[0] == p ? e->hit[1] : e->hit[0];
}

/* Computes where the path of a body ends. */
static inline void caromi_small_ends_at(const caromi_small *e, caromi_small_body *p) {
    p->last = caromi_segment_place(&p->path, e->w->step->until);
    p->way = caromi_length_of_vec(caromi_minus(p->last, p->path.at));
}

/* Returns the distance up to which an impact touches another body: as in impact.c, but relative to
 * the size of this body, not to that of the smaller one. */
static inline double caromi_small_touching(double reach, double margins) {
    return CAROMI_TOUCHING * reach + CAROMI_MAY_TOUCH_MARGINS * margins;
}

/* Returns whether two bodies that nothing accelerates, at q from each other with the relative
 * velocity v, neither touch nor collide later. Most discs are so far apart that no other test is
 * needed. */
static inline bool caromi_discs_pass(caromi_vec q, caromi_vec v, double size, double margin,
                                     double other_size, double other_margin) {
    double r = (size * (1.0 + CAROMI_TOUCHING) + other_size +
                CAROMI_MAY_TOUCH_MARGINS * (margin + other_margin)) *
               CAROMI_DISC_ROUNDING;
    double cross = q.x * v.y - q.y * v.x;
    bool apart = caromi_dot(q, q) > r * r;
    bool parts = caromi_dot(q, v) > 0.0;
    bool passes = cross * cross > caromi_dot(v, v) * (r * r);
    return apart & (parts | passes); /* no branch: it would be unpredictable */
}

/* Returns whether a body stays in a disc: it goes no farther than `reach` from the scope, which
 * contains its path. */
static inline bool caromi_scope_stays(const caromi_scope *scope, double reach, float x, float y,
                                      float radius) {
    caromi_vec d = {scope->at.x - (double)x, scope->at.y - (double)y};
    double slack = (double)radius - scope->radius - reach;
    return slack >= 0.0 && caromi_dot(d, d) <= slack * slack;
}

/* Returns the root of the island that a mark names, or CAROMI_NONE while its bodies act. Other
 * workers read the tree, too, so it stays as it is. */
static inline uint32_t caromi_small_island_of(const struct caromi_scratch *s, uint32_t mark) {
    if ((mark & (CAROMI_SEEDED | CAROMI_ACTING)) == CAROMI_ACTING) {
        return CAROMI_NONE;
    }
    uint32_t island =
        (mark & CAROMI_SEEDED) != 0 ? mark & ~CAROMI_SEEDED : caromi_end_of(s, mark)->island;
    while (s->seeds[island].parent != island) {
        island = s->seeds[island].parent;
    }
    return island;
}

/* Adds a body on its first path. Returns NULL if a small island cannot contain it. */
caromi_small_body *caromi_small_add(caromi_small *e, uint32_t body, uint32_t entry);

/* Adds the bodies of the island with this root, each with its first event. Returns false if the
 * island is not small. */
bool caromi_small_begin(caromi_small *e, uint32_t island);

/* Resolves the next event of a body as an impact, as impact.c does. Returns false if it is slow or
 * of another kind. */
bool caromi_small_bounce(caromi_small *e, caromi_small_body *p);

/* Finds the next event of a body: against all neighbours if its path has changed, otherwise
 * against those of the island and static bodies. Returns false if run.c has to take over. */
bool caromi_small_look(caromi_small *e, caromi_small_body *p, bool changed);

#endif
