/* Reads Tiled objects: rectangles and ellipses that rotate about their corner. Rejects all
 * others. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "work.h"

#define LEAST_SIZE 0.01 /* pixels; well over 1 / TILED_PARTS */

enum {
    ID,
    NAME,
    X,
    Y,
    WIDTH,
    HEIGHT,
    ROTATION,
    VISIBLE,
    ELLIPSE,
    /* Keys of objects that are neither rectangles nor ellipses. */
    POLYGON,
    POLYLINE,
    POINT,
    TEXT,
    CAPSULE,
    GID,
    KEYS
};

static const char *const other_kinds[] = {"a polygon", "a polyline", "a point",
                                          "a text",    "a capsule",  "a tile as an object"};
static const char *const other_names[] = {"polygons", "polylines", "points",
                                          "texts",    "capsules",  "tiles as objects"};

static const char *const other_hints[] = {
    "use rectangles instead, or omit --strict",
    "use rectangles instead, or omit --strict",
    "it is skipped without --strict",
    "it is skipped without --strict",
    "use a rectangle and circles instead, or omit --strict",
    "put a rectangle over it, or omit --strict",
};

/* Writes the kind and name of an object. */
static void with_name(char found[96], const char *what, const char *name) {
    text_builder t = text_in(found, 96);
    text_put(&t, what);
    if (name[0]) {
        text_put(&t, " called \"");
        text_put(&t, name);
        text_put(&t, "\"");
    }
}

/* Rejects an object that is neither a rectangle nor an ellipse, or skips it. */
static bool check_kind(tiled_work *w, const tiled_file *f, size_t at, const tiled_member *members,
                       tiled_object *out) {
    for (size_t i = POLYGON; i < KEYS; i++) {
        /* "point": false has no effect. */
        if (members[i].at == JSON_NONE || f->text[members[i].at] == 'f')
            continue;
        char found[96];
        out->left_out = true;
        with_name(found, other_kinds[i - POLYGON], out->name);
        return tiled_refuse(w, f, at, other_names[i - POLYGON], "a rectangle or a circle", found,
                            other_hints[i - POLYGON]);
    }
    return true;
}

/* Converts from Tiled's corner, about which it rotates objects clockwise on the screen: x towards
 * y. */
static void place(tiled_shape *s, double x, double y, double width, double height, double degrees) {
    carom_rot rot = carom_rot_from_degrees((float)degrees);
    double c = rot.c, t = rot.s;
    s->half_x = width / 2;
    s->half_y = height / 2;
    s->x = x + c * s->half_x - t * s->half_y;
    s->y = y + t * s->half_x + c * s->half_y;
    s->rot = rot;
    if (rot.c == 0) {
        s->half_x = height / 2;
        s->half_y = width / 2;
    }
    if (s->circle || rot.c == 0 || rot.s == 0)
        s->rot = (carom_rot){1, 0};
}

static bool check_size(tiled_work *w, const tiled_file *f, size_t at, const tiled_member *members,
                       double width, double height, tiled_object *out) {
    char found[96], size[48];
    (void)snprintf(size, sizeof size, "one of %g by %g", width, height);
    with_name(found, size, out->name);
    if (width < LEAST_SIZE || height < LEAST_SIZE) {
        out->left_out = true;
        return tiled_refuse(w, f, at, "objects without a size", "an object with a size", found,
                            "it is skipped without --strict");
    }
    if (out->shape.circle && fabs(width - height) * TILED_PARTS >= 1) {
        out->left_out = true;
        (void)snprintf(size, sizeof size, "an ellipse of %g by %g", width, height);
        with_name(found, size, out->name);
        return tiled_refuse(w, f, members[ELLIPSE].at, "ellipses that are not circles", "a circle",
                            found, "make both sides the same, or omit --strict");
    }
    return true;
}

static bool read_plain(tiled_work *w, const tiled_file *f, size_t at, tiled_object *out) {
    tiled_member m[KEYS] = {[ID] = {"id", 0},
                            [NAME] = {"name", 0},
                            [X] = {"x", 0},
                            [Y] = {"y", 0},
                            [WIDTH] = {"width", 0},
                            [HEIGHT] = {"height", 0},
                            [ROTATION] = {"rotation", 0},
                            [VISIBLE] = {"visible", 0},
                            [ELLIPSE] = {"ellipse", 0},
                            [POLYGON] = {"polygon", 0},
                            [POLYLINE] = {"polyline", 0},
                            [POINT] = {"point", 0},
                            [TEXT] = {"text", 0},
                            [CAPSULE] = {"capsule", 0},
                            [GID] = {"gid", 0}};
    double x = 0, y = 0, width = 0, height = 0, degrees = 0;
    bool visible = true;
    *out = (tiled_object){.left_out = false};
    if (!tiled_members(w, f, at, m, KEYS) ||
        !tiled_string(w, f, m[NAME].at, out->name, sizeof out->name) ||
        !tiled_flag(w, f, m[VISIBLE].at, &visible))
        return false;
    tiled_clean(out->name);
    if (!visible && !w->options->hidden) {
        out->left_out = true;
        tiled_put_notice(w, f, at, "object", out->name,
                         "is hidden and skipped; --hidden includes it");
        return true;
    }
    if (!check_kind(w, f, at, m, out))
        return false;
    if (out->left_out)
        return true;
    for (size_t i = X; i <= Y; i++)
        if (m[i].at == JSON_NONE)
            return tiled_missing(w, f, at, m[i].name);
    if (!tiled_whole(w, f, m[ID].at, 0, UINT32_MAX, &out->id) ||
        !tiled_number(w, f, m[X].at, -TILED_MAX_PIXEL, TILED_MAX_PIXEL, &x) ||
        !tiled_number(w, f, m[Y].at, -TILED_MAX_PIXEL, TILED_MAX_PIXEL, &y) ||
        !tiled_number(w, f, m[WIDTH].at, 0, TILED_MAX_PIXEL, &width) ||
        !tiled_number(w, f, m[HEIGHT].at, 0, TILED_MAX_PIXEL, &height) ||
        !tiled_number(w, f, m[ROTATION].at, -TILED_MAX_PIXEL, TILED_MAX_PIXEL, &degrees) ||
        !tiled_flag(w, f, m[ELLIPSE].at, &out->shape.circle))
        return false;
    place(&out->shape, x, y, width, height, degrees);
    return check_size(w, f, at, m, width, height, out);
}

bool tiled_read_object(tiled_work *w, const tiled_file *f, size_t at, tiled_object *out) {
    tiled_member source = {"template", 0};
    if (!tiled_members(w, f, at, &source, 1))
        return false;
    if (source.at == JSON_NONE)
        return read_plain(w, f, at, out);
    tiled_file instance = {.name = NULL};
    bool good = tiled_instance(w, f, at, source.at, &instance) && read_plain(w, &instance, 0, out);
    tiled_close(&instance);
    return good;
}
