/* golden_world: the worlds on which the functions of carom/world.h are called. */
#ifndef GOLDEN_WORLD_H
#define GOLDEN_WORLD_H

#include "golden_alone.h"

/* Returns the world for this call: a new one from time to time, with bodies of all kinds. Before
 * every `every`-th call it is changed at random and steps once. Calls start with all state zero. */
carom_world *golden_world(golden_feed *feed, uint32_t every);

/* Returns the id of a body, sometimes a stale or an invalid one. */
carom_body golden_draw_body(golden_feed *feed, const carom_world *w);

/* Draws a vector of ordinary size; one in sixteen is outside the limits of a world. */
carom_vec2 golden_draw_vector(golden_feed *feed, float size);

void golden_take_body(golden_feed *feed, carom_body value);

/* Hashes all events of the last step. */
void golden_take_events(golden_feed *feed, const carom_world *w);

/* The world's state, and the bytes of its snapshot. */
void golden_take_state(golden_feed *feed, const carom_world *w);
void golden_take_snapshot(golden_feed *feed, const carom_world *w);

/* Defines a row that draws a world and a body, and makes one call. */
#define STEP(function, every, ...)                                                                 \
    void run_##function(golden_feed *feed) {                                                       \
        carom_world *w = golden_world(feed, every);                                                \
        carom_body b = golden_draw_body(feed, w);                                                  \
        (void)b;                                                                                   \
        __VA_ARGS__;                                                                               \
    }
#define TAKE(type, ...) golden_take_##type(feed, __VA_ARGS__)

#endif
