/* scene/meet.h: which pairs of bodies count: those that would meet in a world. */
#ifndef CAROM_SCENE_MEET_H
#define CAROM_SCENE_MEET_H

#include "scene/scene.h"

/// Why two bodies never meet in a world.
typedef enum scene_apart {
    SCENE_MEET,
    SCENE_DISABLED,
    SCENE_SENSOR,
    SCENE_FILTER,  ///< their masks
    SCENE_STILL,   ///< neither is dynamic
    SCENE_ONE_WAY, ///< one-way sides let out what overlaps them
    SCENE_APARTS
} scene_apart;

/// `still` says that neither need be dynamic: a scene without any dynamic body (scene_is_still) is
/// there to be looked at, and what stands still counts as if it moved.
scene_apart scene_why_apart(const carom_body_def *a, const carom_body_def *b, bool still);

/// Of a pair A is the body that would move: the dynamic one, or else the kinematic one, or else the
/// first of the scene. Whether that is the second.
bool scene_is_turned(const carom_body_def *first, const carom_body_def *second);

/// Whether no body of a scene is dynamic.
bool scene_is_still(const carom_scene *s);

#endif
