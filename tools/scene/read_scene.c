/* Reads a whole text: first everything besides the bodies, then one body after another. */
#include "text/guard.h"

#include "reader.h"
#include "text/text.h"

enum { FORMAT, SCHEMA, NAME, ABOUT, UP, VIEW, PLOT, WORLD, CATEGORIES, DEFAULTS, BODIES, FIELDS };

static scene_read_field read_format, read_schema, read_name, read_about, read_up, read_plot,
    read_world, read_threads;

static const scene_field head_fields[FIELDS] = {
    [FORMAT] = {"format", read_format, 0, 0, 0, 0},
    [SCHEMA] = {"$schema", read_schema, 0, 0, 0, 0},
    [NAME] = {"name", read_name, 0, 0, 0, 0},
    [ABOUT] = {"about", read_about, 0, 0, 0, 0},
    [UP] = {"up", read_up, offsetof(carom_scene_settings, up), 0, 0, 0},
    [VIEW] = {"view", scene_field_area, offsetof(carom_scene_settings, view), 0, 0, 0},
    [PLOT] = {"plot", read_plot, offsetof(carom_scene_settings, plot), 0, 0, 0},
    [WORLD] = {"world", read_world, 0, 0, 0, 0},
    /* Read later, in this order, because bodies depend on them wherever they are in the text. */
    [CATEGORIES] = {"categories", NULL, 0, 0, 0, 0},
    [DEFAULTS] = {"defaults", NULL, 0, 0, 0, 0},
    [BODIES] = {"bodies", NULL, 0, 0, 0, 0},
};

static const scene_field world_fields[] = {
    {"gravity", scene_field_pair, offsetof(carom_scene_settings, gravity), -CAROM_WORLD_MAX,
     CAROM_WORLD_MAX, 0},
    {"step", scene_field_float, offsetof(carom_scene_settings, step), 1e-6f, CAROM_WORLD_MAX_STEP,
     0},
    {"rest", scene_field_float, offsetof(carom_scene_settings, rest), 0, CAROM_WORLD_MAX, 0},
    {"sleep_speed", scene_field_float, offsetof(carom_scene_settings, sleep_speed), 0,
     CAROM_WORLD_MAX, 0},
    {"threads", read_threads, offsetof(carom_scene_settings, threads), 0, 0, 0},
};

static bool read_format(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    (void)field;
    (void)to;
    uint64_t format = 0;
    bool one = scene_is_number(r, value) && scene_read_whole(r, value, 0, UINT64_MAX, &format) &&
               format == 1;
    return one || scene_wrong_value(r, CAROM_SCENE_RANGE, value, "1, the format that is known", "");
}

static bool read_schema(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    (void)field;
    (void)to;
    char schema[CAROM_SCENE_MAX_NAME + 1];
    return scene_read_text(r, value, CAROM_SCENE_MAX_NAME, schema) &&
           (carom_scene_set_schema(r->scene, schema) || scene_no_memory(r));
}

static bool read_name(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    (void)field;
    (void)to;
    char name[CAROM_SCENE_MAX_NAME + 1];
    return scene_read_text(r, value, CAROM_SCENE_MAX_NAME, name) &&
           (carom_scene_set_name(r->scene, name) || scene_no_memory(r));
}

static bool read_about(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    (void)field;
    (void)to;
    char about[CAROM_SCENE_MAX_NAME + 1];
    return scene_read_text(r, value, CAROM_SCENE_MAX_NAME, about) &&
           (carom_scene_set_about(r->scene, about) || scene_no_memory(r));
}

static bool read_up(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    static const char *const ups[] = {"y", "-y"};
    uint32_t choice = 0;
    if (!scene_read_choice(r, value, ups, 2, "y or -y", &choice))
        return false;
    *(int32_t *)scene_in(to, field) = choice == 0 ? 1 : -1;
    return true;
}

const char *const carom_scene_plot_names[CAROM_SCENE_PLOTS] = {"energy", "speeds", "places"};

static bool read_plot(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    return scene_read_choice(r, value, carom_scene_plot_names, CAROM_SCENE_PLOTS,
                             "energy, speeds or places", (uint32_t *)scene_in(to, field));
}

static bool read_threads(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    uint64_t threads = 0;
    if (!scene_read_whole(r, value, 1, 64, &threads))
        return false;
    *(uint32_t *)scene_in(to, field) = (uint32_t)threads;
    return true;
}

static bool read_world(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    (void)field;
    scene_seen seen;
    const uint32_t count = sizeof world_fields / sizeof world_fields[0];
    return scene_read_object(r, value, world_fields, count, to, &seen);
}

/* Checks the format first: a text of another format has keys that are unknown here. */
static bool check_format(scene_reader *r) {
    uint32_t end = r->values.count;
    for (uint32_t key = 1; key < end; key = scene_after(&r->values, key + 1)) {
        char name[16];
        if (!scene_decode(r, key, name, sizeof name) || !text_same(name, "format"))
            continue;
        scene_enter(r, "format", 0);
        bool good = read_format(r, key + 1, NULL, NULL);
        scene_leave(r);
        return good;
    }
    return scene_missing(r, 0, "format");
}

static bool read_head(scene_reader *r, size_t start, scene_seen *seen) {
    if (!scene_split(&r->values, start, r->size, r->bodies))
        return scene_wrong(r, CAROM_SCENE_LIMIT, start, "at most 4096 values beside the bodies",
                           "more", "");
    if (!check_format(r) ||
        !scene_read_object(r, 0, head_fields, FIELDS, &r->scene->settings, seen))
        return false;
    if (seen->value[CATEGORIES] != 0 && !scene_read_categories(r, seen->value[CATEGORIES]))
        return false;
    if (seen->value[DEFAULTS] != 0 &&
        !scene_read_defaults(r, seen->value[DEFAULTS], &r->scene->defaults))
        return false;
    if (seen->value[BODIES] == 0)
        return scene_missing(r, 0, "bodies");
    scene_enter(r, "bodies", 0);
    return scene_read_array(r, seen->value[BODIES], 0, UINT32_MAX, "an array of bodies");
}

static bool read_bodies(scene_reader *r, size_t start) {
    static const json_span nothing = {0, 0};
    uint32_t index = 0;
    for (size_t at = json_first(r->text, start); r->text[at] != ']'; index++) {
        size_t end = json_end(r->text, at);
        scene_enter(r, NULL, index);
        if (r->text[at] != '{')
            return scene_wrong_place(r, CAROM_SCENE_TYPE, at, "an object", "");
        if (!scene_split(&r->values, at, end, nothing))
            return scene_wrong(r, CAROM_SCENE_LIMIT, at, "at most 4096 values in a body", "more",
                               "");
        if (!scene_read_body(r, 0))
            return false;
        scene_leave(r);
        at = json_next(r->text, end);
    }
    return true;
}

static bool read_text(scene_reader *r) {
    scene_seen seen = {{0}, 0, false};
    if (r->size > CAROM_SCENE_MAX_BYTES) {
        scene_fail(r->error, CAROM_SCENE_LIMIT, SCENE_BYTES_EXPECTED, "more");
        return false;
    }
    if (!scene_check(r))
        return false;
    size_t start = json_next(r->text, 0);
    if (r->text[start] != '{')
        return scene_wrong_place(r, CAROM_SCENE_TYPE, start, "an object", "");
    if (!read_head(r, start, &seen))
        return false;
    size_t bodies = scene_place_of(r, seen.value[BODIES]);
    r->counting = true;
    if (!read_bodies(r, bodies))
        return false;
    if (!scene_reserve(r->scene, (uint32_t)r->count))
        return scene_no_memory(r);
    r->counting = false;
    return read_bodies(r, bodies);
}

carom_scene *carom_scene_parse(const char *text, size_t size, carom_allocator allocator,
                               carom_scene_error *error) {
    carom_scene_error unread = {0};
    scene_reader r = {.text = text, .size = size, .place = JSON_START};
    r.error = error ? error : &unread;
    __builtin_memset(r.error, 0, sizeof *r.error);
    const size_t bytes = SCENE_MOST_VALUES * sizeof(scene_token);
    r.scene = carom_scene_create(allocator);
    scene_token *tokens = r.scene ? scene_take(r.scene, bytes) : NULL;
    if (!tokens) {
        carom_scene_free(r.scene);
        (void)scene_no_memory(&r);
        return NULL;
    }
    r.values = (scene_values){text, tokens, 0, SCENE_MOST_VALUES};
    bool good = read_text(&r);
    scene_give(r.scene, tokens, bytes);
    if (good)
        return r.scene;
    carom_scene_free(r.scene);
    return NULL;
}
