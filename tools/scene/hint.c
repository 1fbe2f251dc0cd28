/* Suggests names for unknown keys and values. */
#include "text/guard.h"

#include "reader.h"

/* Synonyms used elsewhere, and the names used here. */
static const char *const other_names[][2] = {
    {"angle", "degrees"},
    {"rotation", "degrees"},
    {"position", "center"},
    {"pos", "center"},
    {"width", "size"},
    {"height", "size"},
    {"extent", "half"},
    {"extents", "half"},
    {"bounce", "restitution"},
    {"bounciness", "restitution"},
    {"elasticity", "restitution"},
    {"omega", "spin"},
    {"angular_velocity", "spin"},
    {"angularVelocity", "spin"},
    {"angular_damping", "spin_damping"},
    {"angularDamping", "spin_damping"},
    {"moment_of_inertia", "inertia"},
    {"density", "mass"},
    {"rectangle", "box"},
    {"aabb", "box"},
    {"rect", "box"},
    {"ball", "circle"},
    {"layer", "category"},
    {"dt", "step"},
    {"speed", "velocity"},
    {"name", "id"},
};

/* Returns which of the names is a synonym of `found`, or `count` if none is. */
static uint32_t known_as(const char *found, const char *const *names, uint32_t count) {
    for (size_t i = 0; i < sizeof other_names / sizeof other_names[0]; i++) {
        if (!text_same(found, other_names[i][0]))
            continue;
        for (uint32_t k = 0; k < count; k++)
            if (text_same(names[k], other_names[i][1]))
                return k;
    }
    return count;
}

/* Returns the name closest to `found` if it is close enough, otherwise NULL. */
static const char *meant_by(const char *found, const char *const *names, uint32_t count) {
    uint32_t best = known_as(found, names, count);
    if (best < count)
        return names[best];
    size_t size = text_length(found);
    uint32_t nearest = size < 4 ? 2 : size < 8 ? 3 : 4; /* distances below this are close enough */
    for (uint32_t i = 0; i < count; i++) {
        uint32_t distance = text_distance(found, names[i]);
        /* If no letter is left in common, the name was not meant. */
        if (distance < nearest && distance < size) {
            nearest = distance;
            best = i;
        }
    }
    return best < count ? names[best] : NULL;
}

void scene_hint(char *hint, size_t room, const char *found, const char *const *names,
                uint32_t count) {
    text_builder t = text_in(hint, room);
    const char *meant = meant_by(found, names, count);
    if (meant) {
        text_put(&t, "did you mean \"");
        text_put(&t, meant);
        text_put(&t, "\"?");
        return;
    }
    text_put(&t, count > 0 ? "there are " : "");
    for (uint32_t i = 0; i < count; i++) {
        text_put(&t, i > 0 ? ", " : "");
        text_put(&t, names[i]);
    }
}
