/* Declares what the queries of a world share: filters, and a ray or shape with its motion. */
#ifndef CAROMI_WORLD_QUERY_H
#define CAROMI_WORLD_QUERY_H

#include "world/store.h"

/* Returns whether a filter selects an enabled body. */
bool caromi_filter_takes(const carom_world *w, const carom_filter *filter, uint32_t body);

/* A ray or a moving shape, and the filter of the bodies that it may hit. */
typedef struct caromi_cast {
    const carom_world *w;
    carom_filter filter;
    carom_shape shape; /* for a ray: a circle of radius 0 */
    carom_vec2 motion;
    bool is_ray;
} caromi_cast;

caromi_cast caromi_cast_ray(const carom_world *w, carom_vec2 from, carom_vec2 motion,
                            carom_filter filter);

/* Visits all bodies that the cast may hit or just miss; none if its shape or motion is invalid. */
void caromi_cast_visit(const caromi_cast *cast, caromi_visit_body *visit, void *ctx);

/* Sweeps the cast against a body. Returns a plain miss if the filter or a one-way side lets it
 * pass. */
carom_sweep caromi_cast_sweep(const caromi_cast *cast, uint32_t body);

#endif
