/* asked: what a world answers, against a look at all of its bodies through the pair layer. */
#ifndef ASKED_H
#define ASKED_H

#include "property.h"

enum { ASKED_MOST = 4096 };

/* Each asks one question and compares every bit of the answer; says what is broken and returns
 * false. */
bool asked_ray(const carom_world *w, carom_vec2 from, carom_vec2 motion, carom_filter f,
               uint32_t capacity);
bool asked_sweep(const carom_world *w, carom_shape shape, carom_vec2 motion, carom_filter f,
                 uint32_t capacity);
bool asked_overlap(const carom_world *w, carom_shape shape, carom_filter f, uint32_t capacity);
bool asked_nearest(const carom_world *w, carom_vec2 point, float reach, carom_filter f);
bool asked_slide(const carom_world *w, carom_shape mover, carom_vec2 motion, carom_filter f);

/* Of all questions so far: how many had an answer. False if some kind never had. */
bool asked_print(void);

#endif
