/* Filters pairs of bodies as a world does. */
#include "text/guard.h"

#include "collide.h"

scene_apart scene_why_apart(const carom_body_def *a, const carom_body_def *b, bool still) {
    uint32_t flags = a->flags | b->flags;
    if (flags & CAROM_BODY_DISABLED)
        return SCENE_DISABLED;
    if (flags & CAROM_BODY_SENSOR)
        return SCENE_SENSOR;
    if ((a->category & b->mask) == 0 || (b->category & a->mask) == 0)
        return SCENE_FILTER;
    if (!still && a->type != CAROM_DYNAMIC && b->type != CAROM_DYNAMIC)
        return SCENE_STILL;
    return (a->sides | b->sides) != 0 ? SCENE_ONE_WAY : SCENE_COLLIDES;
}

_Static_assert(CAROM_STATIC < CAROM_KINEMATIC && CAROM_KINEMATIC < CAROM_DYNAMIC,
               "types in the order of what moves");

bool scene_is_swapped(const carom_body_def *first, const carom_body_def *second) {
    return second->type > first->type;
}

bool scene_is_still(const carom_scene *s) {
    const carom_scene_body *bodies = carom_scene_bodies(s);
    for (uint32_t i = 0; i < carom_scene_count(s); i++)
        if (bodies[i].def.type == CAROM_DYNAMIC)
            return false;
    return true;
}
