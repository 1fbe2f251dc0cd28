/* asked: the answers of a world to queries, compared with a loop over all of its bodies with the
 * pair layer. */
#ifndef ASKED_H
#define ASKED_H

#include "property.h"

enum { ASKED_MOST = 4096 };

/* Each makes one query and compares every bit of the answer. It prints what is wrong and returns
 * false. */
bool asked_ray(const carom_world *w, carom_vec2 from, carom_vec2 motion, carom_filter f,
               uint32_t capacity);
bool asked_sweep(const carom_world *w, carom_shape shape, carom_vec2 motion, carom_filter f,
                 uint32_t capacity);
bool asked_overlap(const carom_world *w, carom_shape shape, carom_filter f, uint32_t capacity);
bool asked_nearest(const carom_world *w, carom_vec2 point, float reach, carom_filter f);
bool asked_slide(const carom_world *w, carom_shape mover, carom_vec2 motion, carom_filter f);

/* Prints how many queries of each kind had an answer. Returns false if some kind never had one. */
bool asked_print(void);

#endif
