/* draw/pairs.h: the overlapping pairs of a scene. */
#ifndef CAROM_DRAW_PAIRS_H
#define CAROM_DRAW_PAIRS_H

#include "draw/scene_picture.h"

typedef struct draw_pairs {
    carom_allocator allocator;
    carom_id_pair *at; ///< a is the one that can get out of the way more easily
    uint32_t count, room;
    uint32_t apart;   ///< pairs besides that overlap but never meet
    bool more;        ///< there were more than are looked at
    bool whole;       ///< false: memory was short
    uint8_t *touched; ///< of each body: 1 if it is in one of the pairs
    uint32_t bodies;
} draw_pairs;

/// To be closed in any case.
draw_pairs draw_pairs_find(const carom_scene *s, carom_allocator allocator, bool unfiltered);
/// The one pair of these, if they overlap, whether or not they meet in a world.
draw_pairs draw_pairs_one(const carom_scene *s, carom_allocator allocator, uint32_t a, uint32_t b);
void draw_pairs_close(draw_pairs *p);

/// Of two bodies the order in which they are asked about: a is the dynamic one, or else the
/// kinematic one, or else the first.
carom_id_pair draw_pair_order(const carom_scene_body *bodies, uint32_t a, uint32_t b);

/// The body nearest to one of those that it meets, by brute force; CAROM_SCENE_NONE if none.
uint32_t draw_pair_nearest(const carom_scene *s, uint32_t body, bool unfiltered);

#endif
