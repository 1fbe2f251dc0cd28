/* draw/bodies.h: draws many bodies at once, grouped by their look. */
#ifndef CAROM_DRAW_BODIES_H
#define CAROM_DRAW_BODIES_H

#include "draw/picture.h"

/// Variations within the bodies of one meaning.
enum {
    DRAW_BODY_RIM = 1, ///< has the outline of a hit
    DRAW_BODY_OFF = 2, ///< disabled: dashed, not filled
    DRAW_BODY_SIDES = 4,
    DRAW_BODY_TURNS = 8,  ///< a circle with a thin line in its direction
    DRAW_BODY_LABEL = 16, ///< that line leaves the middle free for a label
    DRAW_BODY_LOOKS = 32  ///< number of combinations
};

typedef struct draw_body {
    carom_shape shape;
    carom_rot rot; ///< of a circle
    uint16_t meaning, flags;
    uint32_t sides; ///< CAROM_SIDE_* that stop bodies: drawn thick, the outline dashed. 0: all stop
    uint32_t name;  ///< from draw_list_add_name, or 0
} draw_body;

/// Returns how a body is shown: by its type, or as a sensor.
draw_body draw_body_of(const carom_body_def *def);

/// Draws all bodies: first sensors, then static, kinematic and dynamic ones, then hits. Small
/// bodies have thin outlines. Bodies of one look are adjacent, so that a painter can draw them in
/// one call.
void draw_bodies(draw_list *l, const draw_view *v, const draw_body *bodies, uint32_t count);

#endif
