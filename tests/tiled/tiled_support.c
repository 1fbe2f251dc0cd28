/* Reads maps as scenes, for tests. */
#define _POSIX_C_SOURCE 200809L

#include "tiled_support.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static void on_notice(void *ctx, const char *text) {
    notices *t = ctx;
    size_t used = strlen(t->text);
    (void)snprintf(t->text + used, sizeof t->text - used, "%s\n", text);
    t->lines++;
}

tiled_options options_with(notices *t) {
    memset(t, 0, sizeof *t);
    return (tiled_options){.unit = 1, .notice = on_notice, .ctx = t};
}

carom_scene *load_map(const char *name, const tiled_options *options) {
    char path[1024];
    tiled_error error;
    (void)snprintf(path, sizeof path, "%s/%s", TILED_MAPS, name);
    carom_scene *s = tiled_load(path, options, carom_allocator_default(), &error);
    CHECK(s != NULL, "%s:%u:%u: %s", error.file, error.what.line, error.what.column,
          error.what.message);
    return s;
}

/* A folder of its own, with the tileset that the maps share. */
static char folder[] = "/tmp/carom-tiled-XXXXXX";
static char map_path[64], set_path[64];

static void remove_folder(void) {
    (void)unlink(map_path);
    (void)unlink(set_path);
    (void)rmdir(folder);
}

static void make_folder(void) {
    if (map_path[0])
        return;
    assert_non_null(mkdtemp(folder));
    (void)snprintf(map_path, sizeof map_path, "%s/map.tmj", folder);
    (void)snprintf(set_path, sizeof set_path, "%s/tiles.tsj", folder);
    assert_int_equal(symlink(TILED_MAPS "/tiles.tsj", set_path), 0);
    assert_int_equal(atexit(remove_folder), 0);
}

carom_scene *load_text(const char *text, size_t size, const tiled_options *options,
                       tiled_error *error) {
    make_folder();
    /* Creates a new file each time: some file systems are slow to truncate and write one again. */
    (void)unlink(map_path);
    int file = open(map_path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    assert_true(file >= 0);
    for (size_t done = 0; done < size;) {
        ssize_t wrote = write(file, text + done, size - done);
        assert_true(wrote > 0);
        done += (size_t)wrote;
    }
    assert_int_equal(close(file), 0);
    counted memory = {.refuse_at = SIZE_MAX, .most = SIZE_MAX};
    carom_scene *s = tiled_load(map_path, options, counted_allocator(&memory), error);
    if (s) {
        /* Memory is counted only in this call: the scene that it returns has its own allocator. */
        carom_scene_error unread;
        written w = write_scene(s);
        carom_scene_free(s);
        s = carom_scene_parse(w.text, w.size, carom_allocator_default(), &unread);
        CHECK(s != NULL, "the converted scene is not valid: %s", unread.message);
        free(w.text);
    }
    CHECK(memory.live == 0, "leaks %zu bytes", memory.live);
    return s;
}

carom_scene *load_objects(const char *objects, const tiled_options *options, tiled_error *error) {
    char text[8192];
    int size = snprintf(text, sizeof text,
                        "{\"type\":\"map\",\"width\":4,\"height\":4,\"tilewidth\":16,"
                        "\"tileheight\":16,\"layers\":[{\"type\":\"objectgroup\",\"name\":"
                        "\"things\",\"objects\":[%s]}]}",
                        objects);
    assert_true(size < (int)sizeof text);
    return load_text(text, (size_t)size, options, error);
}

static carom_shape shape_of(const carom_scene *s, const char *id, uint32_t kind) {
    uint32_t index = carom_scene_find(s, id);
    CHECK(index != CAROM_SCENE_NONE, "there is no body %s", id);
    carom_shape shape = carom_scene_bodies(s)[index].def.shape;
    CHECK(shape.kind == kind, "%s is of kind %u", id, shape.kind);
    CHECK(carom_scene_bodies(s)[index].def.type == CAROM_STATIC, "%s is not static", id);
    return shape;
}

void check_box(const carom_scene *s, const char *id, carom_box e) {
    carom_box b = shape_of(s, id, CAROM_SHAPE_BOX).as.box;
    CHECK(unit_near_point(b.center, (double)e.center.x, (double)e.center.y, 2) &&
              unit_same_point(b.half, e.half) && fabsf(b.rot.c - e.rot.c) < 1e-7f &&
              fabsf(b.rot.s - e.rot.s) < 1e-7f,
          "%s: (%.9g, %.9g) half (%.9g, %.9g) rot (%.9g, %.9g)", id, (double)b.center.x,
          (double)b.center.y, (double)b.half.x, (double)b.half.y, (double)b.rot.c, (double)b.rot.s);
}

void check_circle(const carom_scene *s, const char *id, carom_circle e) {
    carom_circle c = shape_of(s, id, CAROM_SHAPE_CIRCLE).as.circle;
    CHECK(unit_near_point(c.center, (double)e.center.x, (double)e.center.y, 2) &&
              unit_same_bits(c.radius, e.radius),
          "%s: (%.9g, %.9g) radius %.9g", id, (double)c.center.x, (double)c.center.y,
          (double)c.radius);
}
