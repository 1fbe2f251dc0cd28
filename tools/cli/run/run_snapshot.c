/* Snapshot files: exactly the bytes of carom_world_save, so that C programs and the tool can
 * exchange them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/run/run.h"

/* More than a world of CAROM_SCENE_MAX_BODIES bodies takes; a larger file is not a snapshot. */
#define MOST_BYTES ((size_t)1 << 30)
#define FIRST_ROOM ((size_t)1 << 16)

typedef struct content {
    char *bytes;
    size_t size, room;
} content;

static bool no_memory(const char *path) {
    (void)cli_fail("%s: not enough memory", path);
    return false;
}

/* Returns false after a message. */
static bool read_all(FILE *file, const char *path, content *c) {
    for (;;) {
        if (c->size == c->room) {
            size_t room = c->room == 0 ? FIRST_ROOM : 2 * c->room;
            char *bytes = realloc(c->bytes, room);
            if (!bytes)
                return no_memory(path);
            c->bytes = bytes;
            c->room = room;
        }
        errno = 0;
        c->size += fread(c->bytes + c->size, 1, c->room - c->size, file);
        if (ferror(file)) {
            (void)cli_fail("%s: %s", path, strerror(errno));
            return false;
        }
        if (c->size > MOST_BYTES) {
            (void)cli_fail("%s: larger than 1 GiB, which no snapshot is", path);
            return false;
        }
        if (feof(file))
            return true;
    }
}

/* Compares the placement of bodies that no step changes: position and rotation of static bodies,
 * spin of kinematic ones. Current positions, and whether a body left the world and was disabled,
 * are state of the run. */
static bool is_as_placed(const carom_body_def *a, const carom_body_def *b) {
    if (a->type == CAROM_DYNAMIC)
        return true;
    if (a->type == CAROM_KINEMATIC)
        return a->spin == b->spin;
    carom_box s = a->shape.as.box, t = b->shape.as.box;
    if (a->shape.kind == CAROM_SHAPE_CIRCLE)
        return a->shape.as.circle.center.x == b->shape.as.circle.center.x &&
               a->shape.as.circle.center.y == b->shape.as.circle.center.y && a->rot.c == b->rot.c &&
               a->rot.s == b->rot.s;
    return s.center.x == t.center.x && s.center.y == t.center.y && s.rot.c == t.rot.c &&
           s.rot.s == t.rot.s;
}

static bool is_of_size(const carom_shape *s, const carom_shape *t) {
    if (s->kind != t->kind)
        return false;
    if (s->kind == CAROM_SHAPE_CIRCLE)
        return s->as.circle.radius == t->as.circle.radius;
    return s->as.box.half.x == t->as.box.half.x && s->as.box.half.y == t->as.box.half.y;
}

/* Compares everything that no step changes. */
static bool is_same(const carom_body_def *a, const carom_body_def *b) {
    return a->type == b->type && is_of_size(&a->shape, &b->shape) && is_as_placed(a, b) &&
           a->mass == b->mass && a->inertia == b->inertia && a->restitution == b->restitution &&
           a->friction == b->friction && a->damping == b->damping &&
           a->spin_damping == b->spin_damping && a->gravity_scale == b->gravity_scale &&
           a->category == b->category && a->mask == b->mask && a->sides == b->sides &&
           ((a->flags ^ b->flags) & ~(uint32_t)CAROM_BODY_DISABLED) == 0;
}

/* Returns the bodies of the newly built world, where an aabb of the scene is a box. */
static carom_body_def *built_bodies(const run *r, uint32_t count) {
    carom_body_def *all = malloc(((size_t)count + 1) * sizeof *all);
    for (uint32_t i = 0; all && i < count; i++)
        (void)carom_body_get(r->world, r->ids[i], &all[i]);
    return all;
}

/* Returns how the loaded world differs from the built one, or NULL if it does not. */
static const char *difference(const run *r, const carom_body_def *built, uint32_t count,
                              char room[64]) {
    carom_vec2 g = carom_world_gravity(r->world), own = carom_scene_get_settings(r->scene).gravity;
    if (carom_world_count(r->world) != count) {
        (void)snprintf(room, 64, "it has %u bodies, not %u", carom_world_count(r->world), count);
        return room;
    }
    if (g.x != own.x || g.y != own.y)
        return "its gravity is another";
    for (uint32_t i = 0; i < count; i++) {
        carom_body_def def;
        if (carom_body_get(r->world, r->ids[i], &def) != CAROM_OK || !is_same(&def, &built[i])) {
            (void)snprintf(room, 64, "its body #%u is not the same", i);
            return room;
        }
    }
    return NULL;
}

/* Offset of the last step's length. The snapshot stores it, but no function returns it. */
#define STEP_AT 44u

static float step_of(const content *c) {
    const unsigned char *at = (const unsigned char *)c->bytes + STEP_AT;
    uint32_t bits = 0;
    float step;
    for (int i = 3; i >= 0; i--)
        bits = bits << 8 | at[i];
    memcpy(&step, &bits, sizeof step);
    return step;
}

/* All steps of a run must have the same length, because time is computed as step number times
 * length. */
static bool is_in_step(const run *r, const char *path, const content *c) {
    float step = step_of(c);
    if (carom_world_stats(r->world).steps == 0 || step == r->dt)
        return true;
    char room[CLI_NUMBER_ROOM];
    const char *text = cli_float_text(step, room);
    (void)cli_fail("%s: a snapshot of steps of %s s, not of %.6g: add --step %s", path, text,
                   (double)r->dt, text);
    return false;
}

/* The first bytes of a snapshot, and the version that the library reads. */
#define MAGIC "crmworld"
#define VERSION_AT 8u
#define VERSION 5u

static bool is_of_other_version(const content *c, unsigned *version) {
    const size_t magic = sizeof MAGIC - 1;
    if (c->size < VERSION_AT + 4 || memcmp(c->bytes, MAGIC, magic) != 0)
        return false;
    *version = (unsigned char)c->bytes[VERSION_AT];
    return *version != VERSION;
}

static void refuse(const char *path, const content *c, uint32_t code) {
    unsigned version = 0;
    if (code == CAROM_ERROR_SNAPSHOT && is_of_other_version(c, &version))
        (void)cli_fail("%s: a snapshot of version %u; this carom reads version %u", path, version,
                       VERSION);
    else
        (void)cli_fail("%s: %s", path, carom_error_text(code));
}

static bool take_up(run *r, const char *path, const content *c) {
    uint32_t count = carom_scene_count(r->scene);
    carom_body_def *built = built_bodies(r, count);
    if (!built)
        return no_memory(path);
    char room[64];
    uint32_t code = carom_world_load(r->world, c->bytes, c->size);
    const char *other = code == CAROM_OK ? difference(r, built, count, room) : NULL;
    free(built);
    if (code != CAROM_OK)
        refuse(path, c, code);
    else if (other)
        (void)cli_fail("%s: a snapshot of another scene: %s", path, other);
    return code == CAROM_OK && !other && is_in_step(r, path, c);
}

bool run_resume(run *r, const char *path) {
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (!file) {
        (void)cli_fail("%s: %s", path, strerror(errno));
        return false;
    }
    content c = {NULL, 0, 0};
    bool good = read_all(file, path, &c);
    (void)fclose(file);
    good = good && take_up(r, path, &c);
    free(c.bytes);
    return good;
}

static bool write_whole(const char *path, const void *bytes, size_t size) {
    cli_out *out = cli_out_replace(path);
    if (!out)
        return false;
    cli_out_bytes(out, bytes, size);
    return cli_out_close(out);
}

bool run_save(const run *r, const char *path) {
    size_t size = carom_world_save(r->world, NULL, 0);
    void *bytes = malloc(size);
    if (!bytes)
        return no_memory(path);
    (void)carom_world_save(r->world, bytes, size);
    bool good = write_whole(path, bytes, size);
    free(bytes);
    return good;
}
