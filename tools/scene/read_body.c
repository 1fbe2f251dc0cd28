/* Reads one body of the text, which may expand to many. */
#include "text/guard.h"

#include <float.h>

#include "text/number.h"
#include "reader.h"
#include "text/text.h"

#define LIMIT CAROM_WORLD_MAX
#define MOST_SPIN 1e6f
/* The masses that a world accepts, besides 0, which means the shape's area. */
#define LEAST_MASS 1e-18f
#define MOST_MASS 5e18f

#define DEF(field) (offsetof(scene_draft, def) + offsetof(carom_body_def, field))

static scene_read_field read_id, read_type, read_mass, read_user;

enum {
    ID,
    CIRCLE,
    BOX,
    SCATTER,
    REPEAT,
    COMMON, /* from here on: fields that "defaults" may have too */
    TYPE = COMMON,
    VELOCITY,
    SPIN,
    MASS,
    INERTIA,
    RESTITUTION,
    FRICTION,
    DAMPING,
    SPIN_DAMPING,
    GRAVITY_SCALE,
    CATEGORY,
    MASK,
    SENSOR,
    DISABLED,
    FIXED_ROTATION,
    SIDES,
    USER,
    FIELDS
};

static const scene_field body_fields[FIELDS] = {
    [ID] = {"id", read_id, offsetof(scene_draft, id), 0, 0, 0},
    [CIRCLE] = {"circle", scene_field_circle, offsetof(scene_draft, def), 0, 0, 0},
    [BOX] = {"box", scene_field_box, DEF(shape), 0, 0, 0},
    [SCATTER] = {"scatter", scene_field_scatter, offsetof(scene_draft, scatter), 0, 0, 0},
    [REPEAT] = {"repeat", scene_field_repeat, offsetof(scene_draft, repeat), 0, 0, 0},
    [TYPE] = {"type", read_type, DEF(type), 0, 0, 0},
    [VELOCITY] = {"velocity", scene_field_pair, DEF(velocity), -LIMIT, LIMIT, 0},
    [SPIN] = {"spin", scene_field_float, DEF(spin), -MOST_SPIN, MOST_SPIN, 0},
    [MASS] = {"mass", read_mass, DEF(mass), LEAST_MASS, MOST_MASS, 0},
    [INERTIA] = {"inertia", scene_field_float, DEF(inertia), 0, FLT_MAX, 0},
    [RESTITUTION] = {"restitution", scene_field_float, DEF(restitution), 0, 1, 0},
    [FRICTION] = {"friction", scene_field_float, DEF(friction), 0, LIMIT, 0},
    [DAMPING] = {"damping", scene_field_float, DEF(damping), 0, LIMIT, 0},
    [SPIN_DAMPING] = {"spin_damping", scene_field_float, DEF(spin_damping), 0, LIMIT, 0},
    [GRAVITY_SCALE] = {"gravity_scale", scene_field_float, DEF(gravity_scale), -LIMIT, LIMIT, 0},
    [CATEGORY] = {"category", scene_field_category, DEF(category), 0, 0, 0},
    [MASK] = {"mask", scene_field_category, DEF(mask), 0, 0, 0},
    [SENSOR] = {"sensor", scene_field_flag, DEF(flags), 0, 0, CAROM_BODY_SENSOR},
    [DISABLED] = {"disabled", scene_field_flag, DEF(flags), 0, 0, CAROM_BODY_DISABLED},
    [FIXED_ROTATION] = {"fixed_rotation", scene_field_flag, DEF(flags), 0, 0,
                        CAROM_BODY_FIXED_ROTATION},
    [SIDES] = {"sides", scene_field_sides, DEF(sides), 0, 0, 0},
    [USER] = {"user", read_user, DEF(user), 0, 0, 0},
};

static bool read_type(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    return scene_read_choice(r, value, scene_types, 3, "static, kinematic or dynamic",
                             scene_in(to, field));
}

static bool read_mass(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    float *mass = scene_in(to, field);
    const scene_token *t = scene_token_of(r, value);
    const char *expected = "0 for the area, or a number from 1e-18 to 5e18";
    if (!scene_is_number(r, value))
        return scene_wrong_value(r, CAROM_SCENE_TYPE, value, expected, "");
    bool fits = text_float_read(r->text + t->start, (size_t)(t->end - t->start), mass);
    return (fits && (*mass == 0.0f || (*mass >= field->low && *mass <= field->high))) ||
           scene_wrong_value(r, CAROM_SCENE_RANGE, value, expected, "");
}

static bool read_user(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    return scene_read_whole(r, value, 0, UINT64_MAX, scene_in(to, field));
}

static bool read_id(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    char *id = scene_in(to, field);
    if (!scene_read_text(r, value, CAROM_SCENE_MAX_ID, id))
        return false;
    return scene_is_id(id) || scene_wrong_value(r, CAROM_SCENE_RANGE, value, SCENE_ID_EXPECTED, "");
}

bool scene_read_defaults(scene_reader *r, uint32_t value, carom_body_def *out) {
    scene_draft d = {.def = *out};
    scene_seen seen;
    scene_enter(r, "defaults", 0);
    if (!scene_read_object(r, value, body_fields + COMMON, FIELDS - COMMON, &d, &seen))
        return false;
    scene_leave(r);
    *out = d.def;
    return true;
}

static bool check_shape(scene_reader *r, const scene_seen *seen) {
    uint32_t last = 0, count = 0;
    for (uint32_t i = CIRCLE; i <= SCATTER; i++) {
        count += seen->value[i] != 0;
        last = seen->value[i] > last ? seen->value[i] : last;
    }
    if (count == 0)
        return scene_wrong(r, CAROM_SCENE_MISSING, scene_place_of(r, seen->object),
                           "one of the keys \"circle\", \"box\" and \"scatter\"",
                           "an object without it", "");
    if (count > 1)
        return scene_wrong_key(r, last, "only one of \"circle\", \"box\" and \"scatter\"");
    if (seen->value[SCATTER] != 0 && seen->value[REPEAT] != 0)
        return scene_wrong_key(r, seen->value[REPEAT], "no \"repeat\" with \"scatter\"");
    return true;
}

/* A field given in the body itself must have an effect for its type and shape; a field from the
 * defaults need not. */
static bool check_meaning(scene_reader *r, const carom_body_def *said, const carom_body_def *kept,
                          const scene_seen *seen) {
    if (seen->value[VELOCITY] != 0 &&
        (said->velocity.x != kept->velocity.x || said->velocity.y != kept->velocity.y))
        return scene_wrong_key(r, seen->value[VELOCITY], "no velocity for a static body");
    if (seen->value[SPIN] != 0 && said->spin != kept->spin)
        return scene_wrong_key(r, seen->value[SPIN],
                               "spin only for a kinematic body, or for a dynamic one "
                               "without \"fixed_rotation\"");
    if (seen->value[MASS] != 0 && said->mass != kept->mass)
        return scene_wrong_key(r, seen->value[MASS], "mass only for a dynamic body");
    if (seen->value[INERTIA] != 0 && said->inertia != kept->inertia)
        return scene_wrong_key(r, seen->value[INERTIA],
                               "inertia only for a dynamic body without \"fixed_rotation\"");
    if (seen->value[SIDES] != 0 && said->sides != kept->sides)
        return scene_wrong_key(r, seen->value[SIDES], "sides only for a box");
    return true;
}

/* A world limits the ratio of the inertia to that of a uniform body, which grows with the size. If
 * the smallest and the largest scattered bodies are within the limits, all are. */
static bool check_inertia(scene_reader *r, const scene_draft *d, const scene_seen *seen) {
    carom_body_def least = d->def, most = d->def;
    if (seen->value[SCATTER] != 0) {
        least.shape = scene_scatter_shape(&d->scatter, d->scatter.size.x);
        most.shape = scene_scatter_shape(&d->scatter, d->scatter.size.y);
    }
    if (scene_inertia_fits(&least) && scene_inertia_fits(&most))
        return true;
    const char *expected = "0, or 0.1 to 1e9 times the inertia of a uniform body";
    scene_enter(r, "inertia", 0);
    if (seen->value[INERTIA] != 0)
        return scene_wrong_value(r, CAROM_SCENE_RANGE, seen->value[INERTIA], expected, "");
    return scene_wrong(r, CAROM_SCENE_RANGE, scene_place_of(r, seen->object), expected,
                       "the inertia of the defaults", "");
}

static bool check_scatter(scene_reader *r, const scene_draft *d, const scene_seen *seen) {
    if (seen->value[SCATTER] == 0 || d->scatter.speed.y == 0.0f)
        return true;
    if (seen->value[VELOCITY] != 0)
        return scene_wrong_key(r, seen->value[VELOCITY],
                               "no \"velocity\" with scatter's \"speed\"");
    return d->def.type != CAROM_STATIC ||
           scene_wrong_key(r, seen->value[SCATTER], "no speed for static bodies");
}

bool scene_read_body(scene_reader *r, uint32_t value) {
    scene_draft d = {.def = r->scene->defaults, .repeat = {.count = {1, 1}}};
    scene_seen seen;
    if (!scene_read_object(r, value, body_fields, FIELDS, &d, &seen) || !check_shape(r, &seen))
        return false;
    if (seen.value[SCATTER] != 0)
        d.def.shape.kind = d.scatter.kind;
    carom_body_def said = d.def;
    scene_settle(&d.def);
    if (!check_meaning(r, &said, &d.def, &seen) || !check_scatter(r, &d, &seen) ||
        !check_inertia(r, &d, &seen))
        return false;
    d.id_value = seen.value[ID];
    d.repeat_value = seen.value[REPEAT];
    d.scatter_value = seen.value[SCATTER];
    scene_locate(r, scene_place_of(r, value), &d.line, &d.column);
    return d.scatter_value != 0 ? scene_emit_scatter(r, &d) : scene_emit_repeat(r, &d);
}
