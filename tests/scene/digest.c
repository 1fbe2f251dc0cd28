/* Computes the hash of what the reader makes of a text. */
#include "digest.h"

static uint64_t mixed(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t mixed_text(uint64_t hash, const char *text) {
    for (; text && *text; text++)
        hash = mixed(hash, (unsigned char)*text);
    return mixed(hash, text ? 256 : 257);
}

static uint64_t mixed_float(uint64_t hash, float value) {
    uint32_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return mixed(hash, bits);
}

static uint64_t mixed_point(uint64_t hash, carom_vec2 v) {
    return mixed_float(mixed_float(hash, v.x), v.y);
}

static uint64_t mixed_shape(uint64_t hash, carom_shape s) {
    hash = mixed(hash, s.kind);
    if (s.kind == CAROM_SHAPE_CIRCLE)
        return mixed_float(mixed_point(hash, s.as.circle.center), s.as.circle.radius);
    if (s.kind == CAROM_SHAPE_AABB)
        return mixed_point(mixed_point(hash, s.as.aabb.min), s.as.aabb.max);
    hash = mixed_point(mixed_point(hash, s.as.box.center), s.as.box.half);
    return mixed_float(mixed_float(hash, s.as.box.rot.c), s.as.box.rot.s);
}

static uint64_t mixed_body(uint64_t hash, const carom_scene_body *b) {
    const carom_body_def *d = &b->def;
    const uint64_t words[] = {d->type,  d->flags, d->category, d->mask,
                              d->sides, d->user,  b->line,     b->column};
    const float floats[] = {d->spin,         d->rot.c,        d->rot.s,    d->mass,
                            d->inertia,      d->restitution,  d->friction, d->damping,
                            d->spin_damping, d->gravity_scale};
    hash = mixed_point(mixed_shape(mixed_text(hash, b->id), d->shape), d->velocity);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        hash = mixed(hash, words[i]);
    for (size_t i = 0; i < sizeof floats / sizeof floats[0]; i++)
        hash = mixed_float(hash, floats[i]);
    return hash;
}

static bool take_text(void *ctx, const char *text, size_t size) {
    uint64_t *hash = ctx;
    for (size_t i = 0; i < size; i++)
        *hash = mixed(*hash, (unsigned char)text[i]);
    return true;
}

uint64_t digest_text(const char *text, size_t size, carom_allocator allocator) {
    carom_scene_error error;
    carom_scene *s = carom_scene_parse(text, size, allocator, &error);
    uint64_t hash = mixed(error.kind, error.line);
    if (!s)
        return mixed_text(mixed_text(mixed(hash, error.column), error.path), error.message);
    for (uint32_t i = 0; i < carom_scene_count(s); i++)
        hash = mixed_body(hash, &carom_scene_bodies(s)[i]);
    if (!carom_scene_write(s, take_text, &hash))
        hash = 0;
    carom_scene_free(s);
    return hash;
}
