#include "lab_pair.h"
#include "text/text.h"

/* ---- scenes ---------------------------------------------------------------------------------- */

/* A copy, so that what a scene says beside its shapes is there when it is saved. */
static bool copy_settings(carom_scene *to, const carom_scene *from) {
    carom_body_def defaults = carom_scene_defaults(from);
    carom_scene_set_settings(to, carom_scene_get_settings(from));
    carom_scene_set_defaults(to, &defaults);
    for (uint32_t i = 0; i < 32 && carom_scene_category(from, i); i++)
        if (!carom_scene_add_category(to, carom_scene_category(from, i)))
            return false;
    return carom_scene_set_name(to, carom_scene_name(from)) &&
           carom_scene_set_about(to, carom_scene_about(from));
}

static carom_scene *copy_of(const carom_scene *s, carom_allocator allocator) {
    carom_scene *copy = carom_scene_create(allocator);
    if (!copy)
        return NULL;
    bool whole = copy_settings(copy, s);
    const carom_scene_body *bodies = carom_scene_bodies(s);
    for (uint32_t i = 0; whole && i < carom_scene_count(s); i++)
        whole = carom_scene_add(copy, &bodies[i].def, bodies[i].id) == CAROM_SCENE_OK;
    if (whole)
        return copy;
    carom_scene_free(copy);
    return NULL;
}

bool pair_open(void *memory, const carom_scene *s) {
    pair_lab *lab = memory;
    uint32_t count = carom_scene_count(s);
    if (count < 1 || count > PAIR_MOST)
        return false;
    carom_scene *copy = copy_of(s, lab->stage->allocator);
    if (!copy)
        return false;
    carom_scene_free(lab->opened);
    lab->opened = copy;
    for (uint32_t i = 0; i < count; i++) {
        carom_shape shape = carom_scene_bodies(copy)[i].def.shape;
        if (shape.kind == CAROM_SHAPE_AABB)
            shape = carom_shape_from_box(carom_box_from_aabb(shape.as.aabb));
        lab->shapes[i] = pair_limited(shape);
        lab->from[i] = (uint8_t)i;
    }
    lab->count = count;
    lab->a = 0;
    lab->b = PAIR_NONE;
    lab->grip = PAIR_GRIP_NONE;
    lab->up = carom_scene_get_settings(copy).up;
    return true;
}

static bool add_body(const pair_lab *lab, carom_scene *s, uint32_t index) {
    carom_body_def def = carom_scene_defaults(s);
    const char *id = NULL;
    uint32_t from = lab->from[index];
    if (lab->opened && from < carom_scene_count(lab->opened)) {
        def = carom_scene_bodies(lab->opened)[from].def;
        id = carom_scene_bodies(lab->opened)[from].id;
    }
    def.shape = lab->shapes[index];
    uint32_t error = carom_scene_add(s, &def, id);
    /* A link may say of two shapes that they are the same body. */
    if (error == CAROM_SCENE_DUPLICATE)
        error = carom_scene_add(s, &def, NULL);
    return error == CAROM_SCENE_OK;
}

carom_scene *pair_scene(const void *memory) {
    const pair_lab *lab = memory;
    carom_scene *s = carom_scene_create(lab->stage->allocator);
    if (!s)
        return NULL;
    bool whole = !lab->opened || copy_settings(s, lab->opened);
    for (uint32_t i = 0; whole && i < lab->count; i++)
        whole = add_body(lab, s, i);
    if (whole)
        return s;
    carom_scene_free(s);
    return NULL;
}

/* ---- C code ---------------------------------------------------------------------------------- */

/* Counts what does not fit, so that the caller can ask for room. */
typedef struct code {
    char *at;
    size_t size, room;
} code;

static void put(code *c, const char *text) {
    for (; *text != 0; text++) {
        if (c->size + 1 < c->room)
            c->at[c->size] = *text;
        c->size++;
    }
}

/* As C reads it back with the same bits. */
static void put_float(code *c, float value) {
    char room[32];
    bool whole = true;
    lab_number(value, 0, room);
    for (const char *at = room; *at != 0; at++)
        whole = whole && *at != '.' && *at != 'e';
    put(c, room);
    put(c, whole ? ".0f" : "f");
}

static void put_pair(code *c, float x, float y) {
    put(c, "{");
    put_float(c, x);
    put(c, ", ");
    put_float(c, y);
    put(c, "}");
}

static void put_whole(code *c, uint32_t value) {
    char room[24];
    text_builder t = text_in(room, sizeof room);
    text_whole(&t, value);
    put(c, room);
}

static void put_shape(code *c, carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        carom_circle circle = s.as.circle;
        put(c, "        carom_shape_from_circle((carom_circle){");
        put_pair(c, circle.center.x, circle.center.y);
        put(c, ", ");
        put_float(c, circle.radius);
    } else {
        carom_box box = s.as.box;
        put(c, "        carom_shape_from_box((carom_box){");
        put_pair(c, box.center.x, box.center.y);
        put(c, ", ");
        put_pair(c, box.half.x, box.half.y);
        put(c, ", ");
        put_pair(c, box.rot.c, box.rot.s);
    }
    put(c, "}),\n");
}

static void put_question(const pair_lab *lab, code *c, uint32_t other) {
    put(c, "\n    carom_shape a = shapes[");
    put_whole(c, lab->a);
    put(c, "], b = shapes[");
    put_whole(c, other);
    put(c, "];\n"
           "    carom_contact c = carom_contact_shapes(a, b);\n"
           "    carom_vec2 mtv = carom_contact_mtv(c);\n"
           "    printf(\"overlap: %s\\n\", carom_overlap_shapes(a, b) ? \"yes\" : \"no\");\n"
           "    printf(\"distance: %.9g\\n\", c.distance);\n"
           "    printf(\"normal: %.9g, %.9g\\n\", c.normal.x, c.normal.y);\n"
           "    printf(\"point: %.9g, %.9g\\n\", c.point.x, c.point.y);\n"
           "    if (c.distance < 0.0f)\n"
           "        printf(\"mtv: %.9g, %.9g\\n\", mtv.x, mtv.y);\n");
}

static void put_sweep(const pair_lab *lab, code *c) {
    put(c, "\n    carom_vec2 motion = ");
    put_pair(c, lab->motion.x, lab->motion.y);
    put(c, ";\n"
           "    carom_sweep first = {.t = 1.0};\n"
           "    for (int i = 0; i < (int)(sizeof shapes / sizeof shapes[0]); i++) {\n"
           "        carom_sweep s = carom_sweep_shapes(shapes[");
    put_whole(c, lab->a);
    put(c, "], motion, shapes[i]);\n        if (i != ");
    put_whole(c, lab->a);
    put(c, " && carom_sweep_before(s, first))\n"
           "            first = s;\n"
           "    }\n"
           "    printf(\"sweep: state %u, t %.9g\\n\", first.state, first.t);\n");
}

size_t pair_code(const void *memory, char *out, size_t room) {
    const pair_lab *lab = memory;
    code c = {out, 0, room};
    uint32_t other = pair_other(lab);
    put(&c, "#include <carom/carom.h>\n#include <stdio.h>\n\nint main(void) {\n"
            "    const carom_shape shapes[] = {\n");
    for (uint32_t i = 0; i < lab->count; i++)
        put_shape(&c, lab->shapes[i]);
    put(&c, "    };\n");
    if (other != PAIR_NONE)
        put_question(lab, &c, other);
    if (lab->show & PAIR_SWEEP)
        put_sweep(lab, &c);
    put(&c, other == PAIR_NONE && !(lab->show & PAIR_SWEEP) ? "    (void)shapes;\n" : "");
    put(&c, "    return 0;\n}\n");
    if (c.size < room)
        out[c.size] = 0;
    return c.size + 1;
}
