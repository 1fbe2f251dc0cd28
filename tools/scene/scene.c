/* Accessors of a scene. */
#include "text/guard.h"

#include "store.h"
#include "text/text.h"

const char *const scene_types[3] = {"static", "kinematic", "dynamic"};

uint32_t carom_scene_count(const carom_scene *s) {
    return s->count;
}

const carom_scene_body *carom_scene_bodies(const carom_scene *s) {
    return s->bodies;
}

carom_scene_settings carom_scene_get_settings(const carom_scene *s) {
    return s->settings;
}

void carom_scene_set_settings(carom_scene *s, carom_scene_settings settings) {
    s->settings = settings;
}

const char *carom_scene_schema(const carom_scene *s) {
    return s->schema;
}

const char *carom_scene_name(const carom_scene *s) {
    return s->name;
}

const char *carom_scene_about(const carom_scene *s) {
    return s->about;
}

static bool set_text(carom_scene *s, const char **to, const char *text) {
    const char *kept = text_length(text) <= CAROM_SCENE_MAX_NAME ? scene_keep(s, text) : NULL;
    if (kept)
        *to = kept;
    return kept != NULL;
}

bool carom_scene_set_schema(carom_scene *s, const char *schema) {
    return set_text(s, &s->schema, schema);
}

bool carom_scene_set_name(carom_scene *s, const char *name) {
    return set_text(s, &s->name, name);
}

bool carom_scene_set_about(carom_scene *s, const char *about) {
    return set_text(s, &s->about, about);
}

const char *carom_scene_category(const carom_scene *s, uint32_t bit) {
    return bit < s->category_count ? s->categories[bit] : NULL;
}

bool carom_scene_add_category(carom_scene *s, const char *name) {
    bool good = scene_is_id(name) && s->category_count < CAROM_SCENE_MAX_CATEGORIES;
    for (uint32_t i = 0; i < s->category_count; i++)
        good = good && !text_same(name, s->categories[i]);
    const char *kept = good ? scene_keep(s, name) : NULL;
    if (kept)
        s->categories[s->category_count++] = kept;
    return kept != NULL;
}

bool carom_scene_has_comments(const carom_scene *s) {
    return s->has_comments;
}

bool carom_scene_copy_head(carom_scene *s, const carom_scene *like) {
    s->settings = like->settings;
    s->defaults = like->defaults;
    for (uint32_t i = 0; i < like->category_count; i++)
        if (!carom_scene_add_category(s, like->categories[i]))
            return false;
    return carom_scene_set_schema(s, like->schema) && carom_scene_set_name(s, like->name) &&
           carom_scene_set_about(s, like->about);
}

carom_body_def carom_scene_defaults(const carom_scene *s) {
    return s->defaults;
}

void carom_scene_set_defaults(carom_scene *s, const carom_body_def *defaults) {
    s->defaults = *defaults;
}

void scene_settle(carom_body_def *def) {
    bool round = def->shape.kind == CAROM_SHAPE_CIRCLE;
    if (def->type == CAROM_STATIC)
        def->velocity = (carom_vec2){0, 0};
    bool dynamic = def->type == CAROM_DYNAMIC;
    bool fixed = (def->flags & CAROM_BODY_FIXED_ROTATION) != 0;
    if (def->type != CAROM_KINEMATIC && (!dynamic || fixed))
        def->spin = 0;
    if (!dynamic)
        def->mass = 0;
    if (!dynamic || fixed)
        def->inertia = 0;
    if (round)
        def->sides = 0;
}

/* Returns the half-extents of a box, or the radius and 0 for a circle. */
static carom_vec2 half_of(carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE)
        return (carom_vec2){s.as.circle.radius, 0.0f};
    return s.kind == CAROM_SHAPE_AABB ? carom_box_from_aabb(s.as.aabb).half : s.as.box.half;
}

bool scene_inertia_fits(const carom_body_def *def) {
    if (def->inertia == 0.0f)
        return true;
    const double pi = 3.14159265358979323846;
    bool round = def->shape.kind == CAROM_SHAPE_CIRCLE;
    carom_vec2 half = half_of(def->shape);
    double x = (double)half.x, y = (double)half.y;
    double area = round ? pi * x * x : 4.0 * x * y;
    double mass = def->mass == 0.0f ? area : (double)def->mass;
    double uniform = mass * (round ? x * x / 2.0 : (x * x + y * y) / 3.0);
    double ratio = uniform / (double)def->inertia;
    return ratio >= 1e-9 && ratio <= 10;
}
