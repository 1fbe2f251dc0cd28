/* scene/collide.h: which pairs of bodies would collide in a world. */
#ifndef CAROM_SCENE_COLLIDE_H
#define CAROM_SCENE_COLLIDE_H

#include "scene/scene.h"

/// The reasons why two bodies never collide in a world.
typedef enum scene_apart {
    SCENE_COLLIDES,
    SCENE_DISABLED,
    SCENE_SENSOR,
    SCENE_FILTER,  ///< filtered by their masks
    SCENE_STILL,   ///< neither is dynamic
    SCENE_ONE_WAY, ///< a one-way box does not push out overlapping bodies
    SCENE_APARTS
} scene_apart;

/// Returns why two bodies never collide, or SCENE_COLLIDES. With `still` neither needs to be
/// dynamic: use it for a scene without dynamic bodies (scene_is_still), whose pairs are checked as
/// if they moved.
scene_apart scene_why_apart(const carom_body_def *a, const carom_body_def *b, bool still);

/// Returns whether the second body of a pair is A, the one that would move: the dynamic one,
/// otherwise the kinematic one, otherwise the first.
bool scene_is_swapped(const carom_body_def *first, const carom_body_def *second);

/// Returns whether a scene has no dynamic body.
bool scene_is_still(const carom_scene *s);

#endif
