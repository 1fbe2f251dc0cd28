/* draw/pairs.h: the overlapping pairs of a scene. */
#ifndef CAROM_DRAW_PAIRS_H
#define CAROM_DRAW_PAIRS_H

#include "draw/scene_picture.h"

typedef struct draw_pairs {
    carom_allocator allocator;
    carom_id_pair *at; ///< ordered by draw_pair_order
    uint32_t count, room;
    uint32_t apart;   ///< further pairs that overlap but never collide
    bool more;        ///< there were more pairs than are tested
    bool whole;       ///< false: out of memory
    uint8_t *touched; ///< per body: 1 if it is in one of the pairs
    uint32_t bodies;
} draw_pairs;

/// Finds all pairs. Must be closed in any case.
draw_pairs draw_pairs_find(const carom_scene *s, carom_allocator allocator, bool unfiltered);
/// Returns the pair of a and b if they overlap, whether or not they collide in a world.
draw_pairs draw_pairs_one(const carom_scene *s, carom_allocator allocator, uint32_t a, uint32_t b);
void draw_pairs_close(draw_pairs *p);

/// Orders a pair: a is the dynamic body, otherwise the kinematic one, otherwise the one with the
/// lower index.
carom_id_pair draw_pair_order(const carom_scene_body *bodies, uint32_t a, uint32_t b);

/// Returns the nearest body among those that `body` collides with, by brute force; CAROM_SCENE_NONE
/// if there is none.
uint32_t draw_pair_nearest(const carom_scene *s, uint32_t body, bool unfiltered);

#endif
