/* shapes/shapes.h: shapes written in one word, for command lines and links.
 *
 *   point:X,Y
 *   circle:X,Y,RADIUS
 *   box:X,Y,WIDTH,HEIGHT[,ANGLE]    centre and full size; the angle is in radians, or in degrees
 *                                   with the suffix deg
 *   aabb:X0,Y0,X1,Y1                the two extreme corners, minimum first
 *   rect:X,Y,WIDTH,HEIGHT           the corner with the least x and y, and the size
 *
 * Numbers are decimal and rounded once to float. A mistake has a position, so that a message can
 * point at it. No C library is needed. */
#ifndef CAROM_SHAPES_H
#define CAROM_SHAPES_H

#include "scene/scene.h"

/// A mistake in a word.
typedef struct shapes_error {
    uint32_t word;     ///< index of the word, if there are several
    uint32_t at;       ///< offset in bytes of the first character that is wrong
    char message[200]; ///< such as "expected a number for the radius"
} shapes_error;

/// Returns whether a word is meant as a shape: at least two letters, then a colon.
bool shapes_is_word(const char *word);

/// Reads one shape. Returns false and sets *error if the word is not one. A point becomes a circle
/// of radius 0.
bool shapes_read(const char *word, carom_shape *out, shapes_error *error);

/// Returns a scene of these shapes, as bodies of a type CAROM_STATIC or CAROM_DYNAMIC, without
/// gravity. The first 26 bodies have the ids A to Z. `up` is the direction of y when drawn: 1 up,
/// -1 down. Returns NULL and sets *error if a word is wrong or memory is short.
carom_scene *shapes_scene(const char *const *words, uint32_t count, uint32_t type, int32_t up,
                          carom_allocator allocator, shapes_error *error);

#endif
