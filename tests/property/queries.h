/* queries: compares queries of a world with a loop over all of its bodies that uses the pair
 * layer. */
#ifndef QUERIES_H
#define QUERIES_H

#include "property.h"

enum { QUERIES_MOST = 4096 };

/* Each makes one query and compares every bit of the result. It prints any difference and returns
 * false. */
bool query_ray(const carom_world *w, carom_vec2 from, carom_vec2 motion, carom_filter f,
               uint32_t capacity);
bool query_sweep(const carom_world *w, carom_shape shape, carom_vec2 motion, carom_filter f,
                 uint32_t capacity);
bool query_overlap(const carom_world *w, carom_shape shape, carom_filter f, uint32_t capacity);
bool query_nearest(const carom_world *w, carom_vec2 point, float reach, carom_filter f);
bool query_slide(const carom_world *w, carom_shape mover, carom_vec2 motion, carom_filter f);

/* Prints how many queries of each kind found something. Returns false if a kind never did. */
bool query_print(void);

#endif
