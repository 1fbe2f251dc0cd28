/* oracle_path: a moving shape as the oracle sees it. Private to the oracle. */
#ifndef ORACLE_PATH_H
#define ORACLE_PATH_H

#include "oracle_value.h"

typedef struct oracle_path {
    oracle_level *w; /* a and b loaded; a is round if one of them is */
    double grow;     /* added to the reach of two frames */
    bool swapped;    /* a and b are exchanged: the motion and the normals are reversed */
    bool round;      /* the sum of the radii is > 0: one of them is round */
} oracle_path;

/* Places in the scratch v that the loading of a path fills: the motion of a, and the sum of the
 * radii, or 0. The first 24 belong to oracle_value. */
enum { PATH_X = 24, PATH_Y, REACH, PATH_OWN };

/* For a reach > 0, and for two frames. Call the function for the impact only after a verdict of
 * CAROM_SWEEP_HIT. */
uint32_t oracle_round_verdict(oracle_path *p);
oracle_impact oracle_round_impact(oracle_path *p);
uint32_t oracle_frames_verdict(oracle_path *p);
oracle_impact oracle_frames_impact(oracle_path *p);

/* Adds (x, y), in the coordinates of f, to the ways out. */
void oracle_add_way_out(oracle_path *p, oracle_impact *m, const oracle_frame *f, mpfr_srcptr x,
                        mpfr_srcptr y, double lag);

#endif
