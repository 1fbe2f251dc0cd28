/* draw/scene_picture.h: scenes and worlds as whole pictures. */
#ifndef CAROM_DRAW_SCENE_PICTURE_H
#define CAROM_DRAW_SCENE_PICTURE_H

#include "draw/picture.h"
#include "scene/scene.h"

/// More of what is shown, beside DRAW_SHOW_* of a pair.
enum {
    DRAW_SHOW_IDS = 256,
    DRAW_SHOW_AXES = 512,    ///< the grid, the axes with their numbers and the scale
    DRAW_SHOW_TITLE = 1024,  ///< the scene's name and how many bodies and overlaps it has
    DRAW_SHOW_LEGEND = 2048, ///< which colour is what; only what there is
    DRAW_SHOW_VELOCITY = 4096,
    DRAW_SHOW_SCENE = 7936 | DRAW_SHOW_ALL
};

/// How a scene is shown. Start from draw_scene_options_default().
typedef struct draw_scene_options {
    uint32_t show;       ///< DRAW_SHOW_* of this file and of draw/picture.h
    uint32_t a, b;       ///< indices of the one pair to show, closer; CAROM_SCENE_NONE: all bodies
    uint32_t unfiltered; ///< 1: contacts of pairs that do not meet in a world, too
    carom_aabb view;     ///< what to show; all zero: the scene's view, or else everything
} draw_scene_options;

draw_scene_options draw_scene_options_default(void);

/// A picture of a scene, `width` by `height` pixels: bodies, and what the library says of pairs.
/// What would be too small to read is left out: ids and arrows where there is no room.
void draw_scene(draw_list *l, const carom_scene *s, float width, float height,
                const draw_scene_options *options);

/// A size for that picture: 1000 pixels wide, and as high as it needs to be, within reason.
carom_vec2 draw_scene_size(const carom_scene *s, const draw_scene_options *options);

/// The part of a scene that a picture of it shows: its view, or else the bounds of its bodies.
carom_aabb draw_scene_bounds(const carom_scene *s);

/// One frame of a run: the bodies as they are now, coloured by type; those that touch another have
/// the outline of a hit. Draws neither axes nor ground.
void draw_world(draw_list *l, const carom_world *w, const draw_view *v);

#endif
