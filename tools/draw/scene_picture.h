/* draw/scene_picture.h: complete pictures of scenes and worlds. */
#ifndef CAROM_DRAW_SCENE_PICTURE_H
#define CAROM_DRAW_SCENE_PICTURE_H

#include "draw/picture.h"
#include "scene/scene.h"

/// More parts to show, besides the DRAW_SHOW_* bits of a pair.
enum {
    DRAW_SHOW_IDS = 256,
    DRAW_SHOW_AXES = 512,    ///< the grid, the axes with their numbers and the scale bar
    DRAW_SHOW_TITLE = 1024,  ///< the scene's name and its number of bodies and overlaps
    DRAW_SHOW_LEGEND = 2048, ///< the meaning of the colours that occur
    DRAW_SHOW_VELOCITY = 4096,
    DRAW_SHOW_SCENE = 7936 | DRAW_SHOW_ALL | DRAW_SHOW_INTERVALS
};

/// Options for drawing a scene. Start from draw_scene_options_default().
typedef struct draw_scene_options {
    uint32_t show;       ///< DRAW_SHOW_* of this file and of draw/picture.h
    uint32_t a, b;       ///< indices of a single pair to show in detail; CAROM_SCENE_NONE: all
                         ///< bodies
    uint32_t unfiltered; ///< 1: also show contacts of pairs that never collide in a world
    carom_aabb view;     ///< area to show; all zero: the scene's view, or everything
    double touching;     ///< of a pair: a gap up to this counts as touching
} draw_scene_options;

draw_scene_options draw_scene_options_default(void);

/// Draws a scene, `width` by `height` pixels: its bodies and the library's results for pairs. Ids
/// and arrows are left out where they do not fit.
void draw_scene(draw_list *l, const carom_scene *s, float width, float height,
                const draw_scene_options *options);

/// Returns a size for that picture: 640 to 1000 pixels wide, 420 to 900 high, by the scene's
/// proportions.
carom_vec2 draw_scene_size(const carom_scene *s, const draw_scene_options *options);

/// Returns the part of a scene that a picture shows: its view, or the bounds of its bodies.
carom_aabb draw_scene_bounds(const carom_scene *s);

/// Draws one frame of a run: the current bodies, coloured by type; those that touch another have
/// the outline of a hit. Draws neither axes nor background.
void draw_world(draw_list *l, const carom_world *w, const draw_view *v);

#endif
