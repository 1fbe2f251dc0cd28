/* Writes the pair lab as a scene and as C code, and opens scenes. */
#include "playground/model/pair/pair.h"

#include "playground/model/code.h"
#include "text/text.h"

/* ---- scenes ---------------------------------------------------------------------------------- */

bool pair_open(void *memory, const carom_scene *s) {
    pair_lab *lab = memory;
    uint32_t count = carom_scene_count(s);
    lab_opened opened;
    if (count < 1 || count > PAIR_MOST || !lab_opened_make(lab->stage, &opened, s))
        return false;
    lab_opened_free(lab->stage, &lab->opened);
    lab->opened = opened;
    lab->opened.hash = lab->scene = lab_scene_hash(s);
    for (uint32_t i = 0; i < count; i++) {
        const carom_scene_body *body = &carom_scene_bodies(opened.scene)[i];
        carom_shape shape = body->def.shape;
        if (shape.kind == CAROM_SHAPE_AABB)
            shape = carom_shape_from_box(carom_box_from_aabb(shape.as.aabb));
        lab->shapes[i] = pair_limited(shape);
        lab->from[i] = (uint8_t)i;
        text_copy(lab->ids[i], sizeof lab->ids[i], body->id ? body->id : "");
    }
    lab->count = count;
    lab->a = 0;
    lab->b = PAIR_NONE;
    lab->grip = PAIR_GRIP_NONE;
    lab->up = carom_scene_get_settings(s).up;
    return true;
}

/* Returns the opened scene if it is shown: a link may be of another scene. */
static const carom_scene *opened_of(const pair_lab *lab) {
    return lab->opened.scene && lab->scene == lab->opened.hash ? lab->opened.scene : NULL;
}

static bool add_body(const pair_lab *lab, carom_scene *s, uint32_t index) {
    carom_body_def def = carom_scene_defaults(s);
    const carom_scene *opened = opened_of(lab);
    const char *id = lab->ids[index][0] ? lab->ids[index] : NULL;
    uint32_t from = lab->from[index];
    if (opened && from < carom_scene_count(opened))
        def = carom_scene_bodies(opened)[from].def;
    /* A box that was an aabb in the scene, and has not changed, is written as an aabb. */
    carom_shape as_box = def.shape.kind == CAROM_SHAPE_AABB
                             ? carom_shape_from_box(carom_box_from_aabb(def.shape.as.aabb))
                             : def.shape;
    if (__builtin_memcmp(&as_box, &lab->shapes[index], sizeof as_box) != 0)
        def.shape = lab->shapes[index];
    uint32_t error = carom_scene_add(s, &def, id);
    /* A link may have a duplicate or an invalid id. */
    if (error == CAROM_SCENE_DUPLICATE || error == CAROM_SCENE_RANGE)
        error = carom_scene_add(s, &def, NULL);
    return error == CAROM_SCENE_OK;
}

carom_scene *pair_scene(const void *memory) {
    const pair_lab *lab = memory;
    carom_scene *s = carom_scene_create(lab->stage->allocator);
    if (!s)
        return NULL;
    const carom_scene *opened = opened_of(lab);
    carom_scene_settings settings = carom_scene_get_settings(s);
    settings.up = lab->up;
    carom_scene_set_settings(s, settings);
    bool whole = !opened || carom_scene_copy_head(s, opened);
    for (uint32_t i = 0; whole && i < lab->count; i++)
        whole = add_body(lab, s, i);
    if (whole)
        return s;
    carom_scene_free(s);
    return NULL;
}

/* ---- C code ---------------------------------------------------------------------------------- */

static void put_question(const pair_lab *lab, code_text *c, uint32_t other) {
    code_put(c, "\n    carom_shape a = shapes[");
    code_whole(c, lab->a);
    code_put(c, "], b = shapes[");
    code_whole(c, other);
    code_put(c, "];\n"
                "    carom_contact c = carom_contact_shapes(a, b);\n"
                "    carom_vec2 mtv = carom_contact_mtv(c);\n"
                "    printf(\"overlap: %s\\n\", carom_overlap_shapes(a, b) ? \"yes\" : \"no\");\n"
                "    printf(\"distance: %.9g\\n\", c.distance);\n"
                "    printf(\"normal: %.9g, %.9g\\n\", c.normal.x, c.normal.y);\n"
                "    printf(\"point: %.9g, %.9g\\n\", c.point.x, c.point.y);\n"
                "    if (c.distance < 0.0f)\n"
                "        printf(\"mtv: %.9g, %.9g\\n\", mtv.x, mtv.y);\n");
}

static void put_sweep(const pair_lab *lab, code_text *c) {
    code_put(c, "\n    carom_vec2 motion = ");
    code_vec2(c, lab->motion);
    code_put(c, ";\n"
                "    carom_sweep first = {.t = 1.0};\n"
                "    for (int i = 0; i < (int)(sizeof shapes / sizeof shapes[0]); i++) {\n"
                "        carom_sweep s = carom_sweep_shapes(shapes[");
    code_whole(c, lab->a);
    code_put(c, "], motion, shapes[i]);\n        if (i != ");
    code_whole(c, lab->a);
    code_put(c, " && carom_sweep_before(s, first))\n"
                "            first = s;\n"
                "    }\n"
                "    printf(\"sweep: state %u, t %.9g\\n\", first.state, first.t);\n");
}

size_t pair_code(const void *memory, char *out, size_t room) {
    const pair_lab *lab = memory;
    code_text c = {out, 0, room};
    uint32_t other = pair_other(lab);
    code_put(&c, "#include <carom/carom.h>\n#include <stdio.h>\n\nint main(void) {\n"
                 "    const carom_shape shapes[] = {\n");
    for (uint32_t i = 0; i < lab->count; i++) {
        code_put(&c, "        ");
        code_shape(&c, lab->shapes[i]);
        code_put(&c, ",\n");
    }
    code_put(&c, "    };\n");
    if (other != PAIR_NONE)
        put_question(lab, &c, other);
    if (lab->show & PAIR_SWEEP)
        put_sweep(lab, &c);
    code_put(&c, other == PAIR_NONE && !(lab->show & PAIR_SWEEP) ? "    (void)shapes;\n" : "");
    code_put(&c, "    return 0;\n}\n");
    return code_end(&c);
}
