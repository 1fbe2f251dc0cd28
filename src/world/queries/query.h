/* Declares what the queries of a world share: filters, and a ray or shape with its motion. */
#ifndef CAROMI_WORLD_QUERY_H
#define CAROMI_WORLD_QUERY_H

#include "world/store.h"

/* Whether a question concerns a body that is there. */
bool caromi_filter_takes(const carom_world *w, const carom_filter *filter, uint32_t body);

/* A ray or a shape on its way. */
typedef struct caromi_quest {
    const carom_world *w;
    carom_filter filter;
    carom_shape shape; /* of a ray: a circle of radius 0 */
    carom_vec2 motion;
    bool is_ray;
} caromi_quest;

caromi_quest caromi_quest_ray(const carom_world *w, carom_vec2 from, carom_vec2 motion,
                              carom_filter filter);

/* Visits all bodies that it may meet, or just miss; none where shape or motion are invalid. */
void caromi_quest_along(const caromi_quest *quest, caromi_visit_body *visit, void *ctx);

/* How it meets a body; a plain miss where the filter or a one-way side lets it through. */
carom_sweep caromi_quest_meets(const caromi_quest *quest, uint32_t body);

#endif
