/* Converts a whole map. */
#include <stdio.h>
#include <string.h>

#include "work.h"

enum {
    TYPE,
    ORIENTATION,
    INFINITE,
    WIDTH,
    HEIGHT,
    TILE_WIDTH,
    TILE_HEIGHT,
    LAYERS,
    SETS,
    BODIES, /* present if it is a scene, not a map */
    KEYS
};

static bool check_kind(tiled_work *w, size_t at, const tiled_member *m) {
    const tiled_file *f = &w->map;
    if (m[BODIES].at != JSON_NONE && m[LAYERS].at == JSON_NONE)
        return tiled_wrong(w, f, TILED_REFUSED, at, "a Tiled map", "a scene",
                           "it needs no converting");
    if (m[TYPE].at != JSON_NONE && !json_is_text(f->text, m[TYPE].at, "map"))
        return tiled_wrong(w, f, TILED_REFUSED, m[TYPE].at, "\"map\"", NULL, "");
    if (!tiled_flag(w, f, m[INFINITE].at, &w->infinite))
        return false;
    if (m[ORIENTATION].at != JSON_NONE && !json_is_text(f->text, m[ORIENTATION].at, "orthogonal"))
        return tiled_wrong(w, f, TILED_REFUSED, m[ORIENTATION].at, "an orthogonal map", NULL, "");
    return true;
}

static bool set_names(tiled_work *w, const char *path) {
    char name[256], about[512];
    const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
    const char *dot = strrchr(file, '.');
    int size = dot && dot > file ? (int)(dot - file) : (int)strlen(file);
    (void)snprintf(name, sizeof name, "%.*s", size < 200 ? size : 200, file);
    (void)snprintf(about, sizeof about, "From the Tiled map %.200s, with %g pixel%s to a unit.",
                   file, w->options->unit, w->options->unit == 1 ? "" : "s");
    text_clean(name);
    text_clean(about);
    return (carom_scene_set_name(w->scene, name) && carom_scene_set_about(w->scene, about)) ||
           tiled_no_memory(w);
}

/* Extends the view of a map to bodies beyond its border. */
static void widen_view(const tiled_work *w) {
    carom_scene_settings settings = carom_scene_get_settings(w->scene);
    carom_aabb *view = &settings.view;
    const carom_scene_body *bodies = carom_scene_bodies(w->scene);
    if (!(view->min.x < view->max.x))
        return;
    for (uint32_t i = 0; i < carom_scene_count(w->scene); i++) {
        carom_aabb b = carom_shape_bounds(bodies[i].def.shape);
        view->min.x = b.min.x < view->min.x ? b.min.x : view->min.x;
        view->min.y = b.min.y < view->min.y ? b.min.y : view->min.y;
        view->max.x = b.max.x > view->max.x ? b.max.x : view->max.x;
        view->max.y = b.max.y > view->max.y ? b.max.y : view->max.y;
    }
    carom_scene_set_settings(w->scene, settings);
}

static bool read_map(tiled_work *w) {
    const tiled_file *f = &w->map;
    tiled_member m[KEYS] = {{"type", 0},     {"orientation", 0}, {"infinite", 0},   {"width", 0},
                            {"height", 0},   {"tilewidth", 0},   {"tileheight", 0}, {"layers", 0},
                            {"tilesets", 0}, {"bodies", 0}};
    size_t at = json_next(f->text, 0);
    uint32_t width = 0, height = 0, tile_width = 0, tile_height = 0;
    double unit = w->options->unit;
    if (!tiled_members(w, f, at, m, KEYS) || !check_kind(w, at, m))
        return false;
    for (size_t i = WIDTH; i <= LAYERS; i++)
        if (m[i].at == JSON_NONE)
            return tiled_missing(w, f, at, m[i].name);
    if (!tiled_whole(w, f, m[WIDTH].at, 0, TILED_MAX_SIDE, &width) ||
        !tiled_whole(w, f, m[HEIGHT].at, 0, TILED_MAX_SIDE, &height) ||
        !tiled_whole(w, f, m[TILE_WIDTH].at, 1, TILED_MAX_SIDE, &tile_width) ||
        !tiled_whole(w, f, m[TILE_HEIGHT].at, 1, TILED_MAX_SIDE, &tile_height))
        return false;
    w->tile_width = tile_width;
    w->tile_height = tile_height;
    if (m[SETS].at != JSON_NONE && !tiled_read_sets(w, m[SETS].at))
        return false;
    carom_scene_settings settings = carom_scene_get_settings(w->scene);
    settings.up = -1;
    double right = width * w->tile_width / unit, bottom = height * w->tile_height / unit;
    /* The size of an infinite map is that of its first part only. */
    if (!w->infinite && right > 0 && bottom > 0 && right <= 1e9 && bottom <= 1e9)
        settings.view = (carom_aabb){{0, 0}, {(float)right, (float)bottom}};
    carom_scene_set_settings(w->scene, settings);
    return tiled_read_layers(w, m[LAYERS].at, 0, 0);
}

/* Rejects names of --solid that no layer has. */
static bool check_solid(tiled_work *w) {
    const char *name = w->options->solid;
    for (uint32_t i = 0; name && *name && i < 64; i++) {
        size_t size = strcspn(name, ",");
        if ((w->solid_found >> i & 1u) == 0) {
            char found[96];
            (void)snprintf(found, sizeof found, "no tile layer called \"%.*s\"",
                           (int)(size < 63 ? size : 63), name);
            return tiled_fail(w, w->map.name, TILED_REFUSED, "the names of tile layers for --solid",
                              found);
        }
        name += size + (name[size] == ',');
    }
    return true;
}

carom_scene *tiled_load(const char *path, const tiled_options *options, carom_allocator allocator,
                        tiled_error *error) {
    tiled_work w = {.options = options, .error = error, .scene = carom_scene_create(allocator)};
    memset(error, 0, sizeof *error);
    bool good = w.scene ? tiled_open_map(&w, path) : tiled_no_memory(&w);
    good = good && set_names(&w, path) && read_map(&w) && check_solid(&w);
    if (good) {
        tiled_put_notice_rest(&w);
        widen_view(&w);
    }
    if (options->reduced) {
        options->reduced[0] = w.solid_tiles;
        options->reduced[1] = w.solid_boxes;
    }
    tiled_free_sets(&w);
    tiled_free_templates(&w);
    tiled_close(&w.map);
    if (good)
        return w.scene;
    carom_scene_free(w.scene);
    return NULL;
}

bool tiled_is_map(const char *path, const char *text, size_t size) {
    tiled_options options = {.unit = 1, .text = text, .size = size};
    tiled_error error;
    tiled_work w = {.options = &options, .error = &error};
    tiled_member m[] = {{"layers", 0}, {"tilewidth", 0}};
    bool is = tiled_open_map(&w, path) &&
              tiled_members(&w, &w.map, json_next(w.map.text, 0), m, 2) && m[0].at != JSON_NONE &&
              m[1].at != JSON_NONE;
    /* A damaged map in XML is a map, too: its own error is the one to report. */
    if (!is && w.map.text)
        is = tiled_is_xml(&w.map) && strstr(w.map.text, "<map") != NULL;
    tiled_close(&w.map);
    return is;
}
