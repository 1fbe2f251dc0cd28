/* Reads circles, and boxes in each of their forms. */
#include "text/guard.h"

#include <float.h>

#include "reader.h"

#define PLACE -CAROM_WORLD_MAX, CAROM_WORLD_MAX
#define HALF CAROM_WORLD_MIN_SIZE, CAROM_WORLD_MAX
#define WHOLE (2.0f * CAROM_WORLD_MIN_SIZE), (2.0f * CAROM_WORLD_MAX)

#define FORMS "one form: center and size, center and half, rect, or min and max"

/* ---- angles ---------------------------------------------------------------------------------- */

/* An orientation in one of three forms. */
typedef struct angle_form {
    float degrees, radians;
    carom_vec2 rot;
} angle_form;

#define ANGLES 3u

#define DEGREES_OF(form)                                                                           \
    { "degrees", scene_field_float, offsetof(form, angle.degrees), PLACE, 0 }
#define RADIANS_OF(form)                                                                           \
    { "radians", scene_field_float, offsetof(form, angle.radians), PLACE, 0 }
#define ROT_OF(form)                                                                               \
    { "rot", scene_field_pair, offsetof(form, angle.rot), -FLT_MAX, FLT_MAX, 0 }

/* Reads the orientation. `values` has the value of each form, 0 if absent. */
static bool direction_of(scene_reader *r, const angle_form *f, const uint32_t values[ANGLES],
                         carom_rot *out) {
    uint32_t last = 0, count = 0;
    for (uint32_t i = 0; i < ANGLES; i++) {
        count += values[i] != 0;
        last = values[i] > last ? values[i] : last;
    }
    if (count > 1)
        return scene_wrong_key(r, last, "one angle: degrees, radians or rot");
    *out = (carom_rot){1.0f, 0.0f};
    if (values[0] != 0)
        *out = carom_rot_from_degrees(f->degrees);
    if (values[1] != 0)
        *out = carom_rot_from_angle(f->radians);
    if (values[2] != 0)
        *out = (carom_rot){f->rot.x, f->rot.y};
    if (out->c != 0.0f || out->s != 0.0f)
        return true;
    scene_enter(r, "rot", 0);
    return scene_wrong_value(r, CAROM_SCENE_RANGE, values[2], "a direction, which [0, 0] is not",
                             "");
}

/* ---- circle ---------------------------------------------------------------------------------- */

typedef struct circle_form {
    carom_circle circle;
    angle_form angle;
} circle_form;

#define CIRCLE_NEEDS 2u /* the first two fields are required */

static const scene_field circle_fields[] = {
    {"center", scene_field_pair, offsetof(circle_form, circle.center), PLACE, 0},
    {"radius", scene_field_float, offsetof(circle_form, circle.radius), HALF, 0},
    DEGREES_OF(circle_form),
    RADIANS_OF(circle_form),
    ROT_OF(circle_form),
};

bool scene_field_circle(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    circle_form f = {.circle = {{0, 0}, 0}};
    carom_body_def *def = scene_in(to, field);
    scene_seen seen;
    if (!scene_read_object(r, value, circle_fields, CIRCLE_NEEDS + ANGLES, &f, &seen))
        return false;
    for (uint32_t i = 0; i < CIRCLE_NEEDS; i++)
        if (seen.value[i] == 0)
            return scene_missing(r, value, circle_fields[i].name);
    def->shape = carom_shape_from_circle(f.circle);
    return direction_of(r, &f.angle, seen.value + CIRCLE_NEEDS, &def->rot);
}

/* ---- box ------------------------------------------------------------------------------------- */

/* All fields of a box; `seen` says which are present. */
typedef struct box_form {
    carom_vec2 center, size, half, min, max;
    float rect[4];
    angle_form angle;
    scene_seen seen;
} box_form;

static bool read_rect(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    float *rect = scene_in(to, field);
    const char *expected = "an array of four numbers: x, y, width, height";
    if (!scene_read_array(r, value, 4, 4, expected) ||
        !scene_read_numbers(r, value, PLACE, rect, 2))
        return false;
    for (uint32_t i = 2; i < 4; i++) {
        scene_enter(r, NULL, i);
        if (!scene_read_float(r, value + 1 + i, WHOLE, rect + i))
            return false;
        scene_leave(r);
    }
    return true;
}

enum {
    CENTER,
    SIZE,
    HALVES,
    RECT,
    MIN,
    MAX,
    AREA_FIELDS,
    DEGREES = AREA_FIELDS,
    RADIANS,
    ROT,
    BOX_FIELDS
};

static const scene_field box_fields[BOX_FIELDS] = {
    {"center", scene_field_pair, offsetof(box_form, center), PLACE, 0},
    {"size", scene_field_pair, offsetof(box_form, size), WHOLE, 0},
    {"half", scene_field_pair, offsetof(box_form, half), HALF, 0},
    {"rect", read_rect, offsetof(box_form, rect), 0, 0, 0},
    {"min", scene_field_pair, offsetof(box_form, min), PLACE, 0},
    {"max", scene_field_pair, offsetof(box_form, max), PLACE, 0},
    DEGREES_OF(box_form),
    RADIANS_OF(box_form),
    ROT_OF(box_form),
};

static bool has(const box_form *f, uint32_t field) {
    return f->seen.value[field] != 0;
}

/* Returns the field of the set that comes last in the text, or 0 if fewer than two are present. */
static uint32_t second_of(const box_form *f, uint32_t set) {
    uint32_t last = 0, count = 0;
    for (uint32_t i = 0; i < BOX_FIELDS; i++) {
        if ((set >> i & 1) && has(f, i)) {
            count++;
            last = f->seen.value[i] > last ? f->seen.value[i] : last;
        }
    }
    return count > 1 ? last : 0;
}

#define BIT(field) (1u << (field))

/* Requires exactly one form; an angle only together with a center. */
static bool check_form(scene_reader *r, const box_form *f) {
    const uint32_t sets[] = {
        BIT(SIZE) | BIT(HALVES), BIT(CENTER) | BIT(RECT), BIT(CENTER) | BIT(MIN),
        BIT(CENTER) | BIT(MAX),  BIT(RECT) | BIT(MIN),    BIT(RECT) | BIT(MAX),
        BIT(SIZE) | BIT(RECT),   BIT(HALVES) | BIT(RECT), BIT(SIZE) | BIT(MIN),
        BIT(HALVES) | BIT(MIN),  BIT(SIZE) | BIT(MAX),    BIT(HALVES) | BIT(MAX),
    };
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        uint32_t second = second_of(f, sets[i]);
        if (second)
            return scene_wrong_key(r, second, FORMS);
    }
    if (has(f, CENTER))
        return has(f, SIZE) || has(f, HALVES) || scene_missing(r, f->seen.object, "half");
    for (uint32_t i = DEGREES; i <= ROT; i++)
        if (has(f, i))
            return scene_wrong_key(r, f->seen.value[i],
                                   "an angle only with center and size or half");
    if (has(f, SIZE) || has(f, HALVES))
        return scene_missing(r, f->seen.object, "center");
    if (has(f, MIN) != has(f, MAX))
        return scene_missing(r, f->seen.object, has(f, MIN) ? "max" : "min");
    return has(f, RECT) || has(f, MIN) ||
           scene_wrong_value(r, CAROM_SCENE_MISSING, f->seen.object, FORMS, "");
}

static void put_corner(text_builder *t, const char *before, carom_vec2 at) {
    text_put(t, before);
    text_float(t, at.x);
    text_put(t, ", ");
    text_float(t, at.y);
    text_put(t, "]");
}

/* Reports both corners, since the error is in their relation. */
static bool wrong_corners(scene_reader *r, uint32_t value, const char *expected, carom_aabb b) {
    char found[96];
    text_builder t = text_in(found, sizeof found);
    put_corner(&t, "corners at [", b.min);
    put_corner(&t, " and [", b.max);
    return scene_wrong(r, CAROM_SCENE_RANGE, scene_place_of(r, value), expected, found, "");
}

static bool check_corners(scene_reader *r, const box_form *f, carom_aabb b) {
    uint32_t last = f->seen.value[has(f, RECT) ? RECT : MAX];
    carom_box as_box = carom_box_from_aabb(b);
    scene_enter(r, has(f, RECT) ? "rect" : "max", 0);
    bool wide = b.max.x > b.min.x && as_box.half.x >= CAROM_WORLD_MIN_SIZE;
    bool high = b.max.y > b.min.y && as_box.half.y >= CAROM_WORLD_MIN_SIZE;
    if (!wide || !high)
        return wrong_corners(r, last,
                             "a far corner at least 2e-6 beyond the near one in x and in y", b);
    if (b.max.x > CAROM_WORLD_MAX || b.max.y > CAROM_WORLD_MAX)
        return wrong_corners(r, last, "a far corner within 1e9", b);
    scene_leave(r);
    return true;
}

static carom_aabb corners_of(const box_form *f) {
    return has(f, RECT) ? carom_aabb_from_rect(f->rect[0], f->rect[1], f->rect[2], f->rect[3])
                        : carom_aabb_make(f->min, f->max);
}

static carom_vec2 half_of(const box_form *f) {
    return has(f, HALVES) ? f->half : (carom_vec2){f->size.x / 2.0f, f->size.y / 2.0f};
}

static bool read_form(scene_reader *r, uint32_t value, uint32_t fields, box_form *f) {
    *f = (box_form){.rect = {0}};
    scene_seen seen;
    if (!scene_read_object(r, value, box_fields, fields, f, &seen))
        return false;
    f->seen = seen;
    return check_form(r, f) && (has(f, CENTER) || check_corners(r, f, corners_of(f)));
}

bool scene_field_box(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    box_form f;
    if (!read_form(r, value, BOX_FIELDS, &f))
        return false;
    carom_shape *shape = scene_in(to, field);
    if (!has(&f, CENTER)) {
        *shape = carom_shape_from_aabb(corners_of(&f));
        return true;
    }
    carom_rot rot = {1.0f, 0.0f};
    if (!direction_of(r, &f.angle, f.seen.value + DEGREES, &rot))
        return false;
    *shape = carom_shape_from_box(carom_box_from_half(f.center, half_of(&f), rot));
    return true;
}

bool scene_field_area(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    box_form f;
    if (!read_form(r, value, AREA_FIELDS, &f))
        return false;
    carom_aabb *area = scene_in(to, field);
    *area = has(&f, CENTER) ? carom_aabb_from_half(f.center, half_of(&f)) : corners_of(&f);
    return true;
}
