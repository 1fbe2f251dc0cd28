/* Builds error messages and notices about skipped parts of a map. */
#include <stdio.h>
#include <string.h>

#include "scene/error.h"
#include "work.h"

#define SHOWN 40u /* maximum number of bytes that an error quotes */

/* Describes the value at an offset; if the text may be invalid there, quotes the word. */
static void describe(const tiled_file *f, size_t at, char *out, size_t room) {
    static const char stops[] = " \t\n\r,:[]{}";
    const char *text = f->text + at;
    char piece[SHOWN + 1];
    if (at >= f->size) {
        text_copy(out, room, f->size > 0 ? "the end of the text" : "an empty text");
        return;
    }
    if (*text == '{' || *text == '[') {
        text_copy(out, room, *text == '{' ? "an object" : "an array");
        return;
    }
    if ((unsigned char)*text <= 0x20 || (unsigned char)*text >= 0x7F) {
        (void)snprintf(out, room, "the byte 0x%02X", (unsigned char)*text);
        return;
    }
    size_t size = *text == '"' ? 1 + strcspn(text + 1, "\"\n") + 1 : strcspn(text, stops);
    size = size == 0 ? 1 : size;
    bool cut = size > SHOWN || at + size > f->size;
    size = size > SHOWN ? SHOWN : size;
    size = at + size > f->size ? f->size - at : size;
    memcpy(piece, text, size);
    piece[size] = 0;
    text_copy(out, room < SHOWN ? room : SHOWN, piece);
    if (cut && strlen(out) + 4 < room)
        memcpy(out + strlen(out), "...", 4);
}

static json_place locate(const tiled_file *f, size_t at) {
    json_place place = JSON_START;
    if (!f->marks) {
        json_locate(&place, f->text, at);
        return place;
    }
    /* The last mark that is not behind the offset. */
    size_t low = 0, high = f->mark_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (f->marks[middle].at <= at)
            low = middle + 1;
        else
            high = middle;
    }
    if (low > 0) {
        place.line = f->marks[low - 1].line;
        place.column = f->marks[low - 1].column;
    }
    return place;
}

tiled_mark tiled_mark_of(const tiled_file *f, size_t at) {
    json_place place = locate(f, at);
    return (tiled_mark){0, place.line, place.column};
}

static void put_error(tiled_error *error, const tiled_file *f, uint32_t kind, size_t at,
                      const char *expected, const char *found, const char *hint) {
    char path[sizeof error->what.path], described[sizeof error->what.found];
    text_builder t = text_in(path, sizeof path);
    json_path(f->text, at, &t);
    if (!found)
        describe(f, at, described, sizeof described);
    json_place place = locate(f, at);
    memset(error, 0, sizeof *error);
    text_copy(error->file, sizeof error->file, f->name);
    scene_put_error(&error->what, kind, path, expected, found ? found : described, hint);
    error->what.line = place.line;
    error->what.column = place.column;
}

bool tiled_wrong(tiled_work *w, const tiled_file *f, uint32_t kind, size_t at, const char *expected,
                 const char *found, const char *hint) {
    put_error(w->error, f, kind, at, expected, found, hint);
    return false;
}

/* Maps an expectation to one of the phrases used here, which are fewer. */
static json_want wanted_as(json_want want) {
    return want == JSON_FIRST_VALUE  ? JSON_VALUE
           : want == JSON_FIRST_KEY  ? JSON_KEY
           : want == JSON_NO_CONTROL ? JSON_QUOTE
                                     : want;
}

bool tiled_check(tiled_work *w, const tiled_file *f) {
    static const json_rules rules = {.depth = TILED_MAX_DEPTH,
                                     .halves = true,
                                     .nothing = "nothing after the last bracket",
                                     .shallow = "at most 64 arrays and objects in each other"};
    json_span none = {0};
    json_fault fault = {0};
    return json_check(f->text, f->size, &rules, &none, &fault) ||
           tiled_wrong(w, f, scene_kind_of(fault.want), fault.at,
                       json_wanted(&rules, wanted_as(fault.want)), NULL, "");
}

bool tiled_missing(tiled_work *w, const tiled_file *f, size_t object, const char *key) {
    char expected[96];
    (void)snprintf(expected, sizeof expected, "the key \"%s\"", key);
    return tiled_wrong(w, f, CAROM_SCENE_MISSING, object, expected, "an object without it", "");
}

bool tiled_fail(tiled_work *w, const char *file, uint32_t kind, const char *expected,
                const char *found) {
    memset(w->error, 0, sizeof *w->error);
    text_copy(w->error->file, sizeof w->error->file, file);
    scene_put_error(&w->error->what, kind, "", expected, found, "");
    return false;
}

bool tiled_no_memory(tiled_work *w) {
    return tiled_fail(w, w->map.name ? w->map.name : "", CAROM_SCENE_MEMORY, "memory for the map",
                      "none");
}

/* Returns whether notices are wanted and the limit is not reached. */
static bool is_reported(tiled_work *w) {
    return w->notices++ < TILED_MOST_NOTICES && w->options->notice;
}

bool tiled_refuse(tiled_work *w, const tiled_file *f, size_t at, const char *kind,
                  const char *expected, const char *found, const char *hint) {
    if (w->options->strict)
        return tiled_wrong(w, f, TILED_REFUSED, at, expected, found, hint);
    uint32_t i = 0;
    while (i < w->kind_count && strcmp(w->kinds[i].name, kind) != 0)
        i++;
    if (i == TILED_MAX_KINDS)
        return true;
    if (i == w->kind_count) {
        json_place place = locate(f, at);
        (void)snprintf(w->kinds[i].first, sizeof w->kinds[i].first, "%.1000s:%u:%u", f->name,
                       place.line, place.column);
        w->kinds[i].name = kind;
        w->kind_count++;
    }
    w->kinds[i].count++;
    return true;
}

void tiled_put_notice(tiled_work *w, const tiled_file *f, size_t at, const char *what,
                      const char *name, const char *why) {
    char text[2048];
    if (!is_reported(w))
        return;
    json_place place = locate(f, at);
    const char *quote = name[0] ? "\"" : "";
    (void)snprintf(text, sizeof text, "%s:%u:%u: %s %s%s%s%s%s", f->name, place.line, place.column,
                   what, quote, name, quote, name[0] ? " " : "", why);
    w->options->notice(w->options->ctx, text);
}

void tiled_put_notice_rest(const tiled_work *w) {
    char text[1400];
    if (!w->options->notice)
        return;
    if (w->notices > TILED_MOST_NOTICES) {
        (void)snprintf(text, sizeof text, "and %u more like these",
                       w->notices - TILED_MOST_NOTICES);
        w->options->notice(w->options->ctx, text);
    }
    for (uint32_t i = 0; i < w->kind_count; i++) {
        (void)snprintf(text, sizeof text, "%s: skipped %u object%s: %s; --strict rejects them",
                       w->kinds[i].first, w->kinds[i].count, w->kinds[i].count == 1 ? "" : "s",
                       w->kinds[i].name);
        w->options->notice(w->options->ctx, text);
    }
    if (w->solid_tiles > 0) {
        (void)snprintf(text, sizeof text, "%.1000s: %llu solid tile%s became %llu box%s",
                       w->map.name, (unsigned long long)w->solid_tiles,
                       w->solid_tiles == 1 ? "" : "s", (unsigned long long)w->solid_boxes,
                       w->solid_boxes == 1 ? "" : "es");
        w->options->notice(w->options->ctx, text);
    }
}
