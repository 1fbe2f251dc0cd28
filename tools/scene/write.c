/* Writes a scene as text: the settings one member per line, then one body per line. */
#include "text/guard.h"

#include "text/number.h"
#include "text/text.h"
#include "writer.h"

/* ---- pieces ---------------------------------------------------------------------------------- */

void scene_out_flush(scene_writer *w) {
    if (!w->failed && w->used > 0)
        w->failed = !w->sink(w->ctx, w->buffer, w->used);
    w->used = 0;
}

static void out_bytes(scene_writer *w, const char *bytes, size_t size) {
    while (size > 0) {
        size_t room = sizeof w->buffer - w->used, part = size < room ? size : room;
        __builtin_memcpy(w->buffer + w->used, bytes, part);
        w->used += part;
        bytes += part;
        size -= part;
        if (w->used == sizeof w->buffer)
            scene_out_flush(w);
    }
}

void scene_out(scene_writer *w, const char *text) {
    out_bytes(w, text, text_length(text));
}

void scene_out_whole(scene_writer *w, uint64_t value) {
    char digits[TEXT_NUMBER_ROOM];
    out_bytes(w, digits, text_whole_write(value, digits));
}

void scene_out_float(scene_writer *w, float value) {
    char digits[TEXT_NUMBER_ROOM];
    out_bytes(w, digits, text_float_write(value, digits));
}

void scene_out_pair(scene_writer *w, carom_vec2 v) {
    scene_out(w, "[");
    scene_out_float(w, v.x);
    scene_out(w, ", ");
    scene_out_float(w, v.y);
    scene_out(w, "]");
}

void scene_out_area(scene_writer *w, carom_aabb area) {
    scene_out(w, "{\"min\": ");
    scene_out_pair(w, area.min);
    scene_out(w, ", \"max\": ");
    scene_out_pair(w, area.max);
    scene_out(w, "}");
}

void scene_out_string(scene_writer *w, const char *text) {
    static const char digits[] = "0123456789abcdef";
    scene_out(w, "\"");
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            out_bytes(w, "\\", 1);
            out_bytes(w, text, 1);
        } else if (c < 0x20) {
            const char escape[] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
            out_bytes(w, escape, sizeof escape);
        } else {
            out_bytes(w, text, 1);
        }
    }
    scene_out(w, "\"");
}

void scene_out_key(scene_writer *w, const char *key) {
    scene_out(w, w->first ? "\"" : ", \"");
    scene_out(w, key);
    scene_out(w, "\": ");
    w->first = false;
}

/* ---- the scene ------------------------------------------------------------------------------- */

static void open_line(scene_writer *w, const char *key) {
    scene_out(w, ",\n  \"");
    scene_out(w, key);
    scene_out(w, "\": ");
}

static bool same_bits(const void *a, const void *b, size_t size) {
    return __builtin_memcmp(a, b, size) == 0;
}

static void write_view(scene_writer *w, carom_aabb view) {
    static const carom_aabb everything = {{0, 0}, {0, 0}};
    if (same_bits(&view, &everything, sizeof view))
        return;
    open_line(w, "view");
    scene_out_area(w, view);
}

static void write_world(scene_writer *w, const carom_scene_settings *s) {
    const carom_scene_settings plain = scene_plain_settings();
    if (same_bits(&s->gravity, &plain.gravity, sizeof s->gravity) &&
        same_bits(&s->step, &plain.step, sizeof s->step) &&
        same_bits(&s->rest, &plain.rest, sizeof s->rest) &&
        same_bits(&s->sleep_speed, &plain.sleep_speed, sizeof s->sleep_speed) &&
        s->threads == plain.threads)
        return;
    open_line(w, "world");
    scene_out(w, "{");
    w->first = true;
    scene_write_pair(w, "gravity", s->gravity, plain.gravity);
    scene_write_float(w, "step", s->step, plain.step);
    scene_write_float(w, "rest", s->rest, plain.rest);
    scene_write_float(w, "sleep_speed", s->sleep_speed, plain.sleep_speed);
    if (s->threads != plain.threads) {
        scene_out_key(w, "threads");
        scene_out_whole(w, s->threads);
    }
    scene_out(w, "}");
}

static void write_categories(scene_writer *w, const carom_scene *s) {
    if (s->category_count == 0)
        return;
    open_line(w, "categories");
    for (uint32_t i = 0; i < s->category_count; i++) {
        scene_out(w, i == 0 ? "[" : ", ");
        scene_out_string(w, s->categories[i]);
    }
    scene_out(w, "]");
}

static void write_defaults(scene_writer *w, const carom_scene *s) {
    const carom_body_def plain = carom_body_def_default();
    carom_body_def compared = s->defaults;
    compared.shape = plain.shape;
    if (same_bits(&compared, &plain, sizeof plain))
        return;
    open_line(w, "defaults");
    scene_out(w, "{");
    w->first = true;
    scene_write_type(w, s->defaults.type, plain.type);
    scene_write_fields(w, &s->defaults, &plain);
    scene_out(w, "}");
}

static void write_head(scene_writer *w, const carom_scene *s) {
    scene_out(w, "{\n  ");
    if (s->schema[0]) {
        scene_out(w, "\"$schema\": ");
        scene_out_string(w, s->schema);
        scene_out(w, ",\n  ");
    }
    scene_out(w, "\"format\": 1");
    if (s->name[0]) {
        open_line(w, "name");
        scene_out_string(w, s->name);
    }
    if (s->about[0]) {
        open_line(w, "about");
        scene_out_string(w, s->about);
    }
    open_line(w, "up");
    scene_out(w, s->settings.up < 0 ? "\"-y\"" : "\"y\"");
    write_view(w, s->settings.view);
    if (s->settings.plot != CAROM_SCENE_PLOT_ENERGY) {
        open_line(w, "plot");
        scene_out_string(w, carom_scene_plot_names[s->settings.plot]);
    }
    write_world(w, &s->settings);
    write_categories(w, s);
    write_defaults(w, s);
}

bool carom_scene_write(const carom_scene *s, carom_scene_sink *sink, void *ctx) {
    scene_writer w = {.sink = sink, .ctx = ctx, .scene = s};
    write_head(&w, s);
    open_line(&w, "bodies");
    scene_out(&w, "[");
    for (uint32_t i = 0; i < s->count && !w.failed; i++) {
        scene_out(&w, i == 0 ? "\n    " : ",\n    ");
        scene_write_body(&w, &s->bodies[i]);
    }
    scene_out(&w, s->count > 0 ? "\n  ]\n}\n" : "]\n}\n");
    scene_out_flush(&w);
    return !w.failed;
}
