/* draw/bodies.h: many bodies at once, those that look alike together. */
#ifndef CAROM_DRAW_BODIES_H
#define CAROM_DRAW_BODIES_H

#include "draw/picture.h"

/// How a body differs from the others of its meaning.
enum {
    DRAW_BODY_RIM = 1, ///< its outline is that of a hit
    DRAW_BODY_OFF = 2, ///< it is disabled: dashed, and not filled
    DRAW_BODY_SIDES = 4,
    DRAW_BODY_TURNS = 8,  ///< a circle with a thin line in its direction
    DRAW_BODY_LABEL = 16, ///< that line leaves the middle free, for a label
    DRAW_BODY_LOOKS = 32  ///< in all
};

typedef struct draw_body {
    carom_shape shape;
    carom_rot rot; ///< of a circle
    uint16_t meaning, flags;
    uint32_t sides; ///< CAROM_SIDE_* that stop, thick; the outline is dashed then. 0: all
} draw_body;

/// What a body is shown as: by its type, or as a sensor.
draw_body draw_body_of(const carom_body_def *def);

/// Draws all of them: sensors, then static, kinematic and dynamic ones, then those that are hit.
/// Outlines are thin where bodies are small. A painter can take bodies of one look in one go.
void draw_bodies(draw_list *l, const draw_view *v, const draw_body *bodies, uint32_t count);

#endif
