/* Writes the dot's screen as a scene, and as a program that moves the dot. */
#include "playground/model/dot/dot.h"

#include "playground/model/code.h"

static const char *const names[DOT_OBSTACLES] = {
    "wall", "other", "left-edge", "right-edge", "top-edge", "bottom-edge",
};

carom_scene *dot_scene(const void *of) {
    const lab_dot *lab = of;
    carom_shape shapes[DOT_OBSTACLES + 1];
    carom_scene *s = carom_scene_create(lab->stage->allocator);
    if (!s)
        return NULL;
    carom_scene_settings settings = carom_scene_get_settings(s);
    settings.up = -1;
    settings.view = (carom_aabb){{0.0f, 0.0f}, {DOT_WIDTH, DOT_HEIGHT}};
    carom_scene_set_settings(s, settings);
    dot_obstacles(&lab->state, shapes);
    shapes[DOT_OBSTACLES] =
        carom_shape_from_circle(carom_circle_make(lab->state.at[DOT_SELF], DOT_RADIUS));
    bool whole = carom_scene_set_name(s, "The dot");
    for (uint32_t i = 0; i <= DOT_OBSTACLES; i++) {
        carom_body_def def = carom_body_def_default();
        def.shape = shapes[i];
        def.type = i < DOT_OBSTACLES ? CAROM_STATIC : CAROM_DYNAMIC;
        const char *id = i < DOT_OBSTACLES ? names[i] : "dot";
        whole = whole && carom_scene_add(s, &def, id) == CAROM_SCENE_OK;
    }
    if (!whole) {
        carom_scene_free(s);
        return NULL;
    }
    return s;
}

/* ---- code ------------------------------------------------------------------------------------ */

static void put_obstacle(code_text *c, carom_shape s, const char *name) {
    code_put(c, "        ");
    code_shape(c, s);
    code_put(c, ", /* ");
    code_put(c, name);
    code_put(c, " */\n");
}

size_t dot_code(const void *of, char *out, size_t room) {
    const dot_state *s = &((const lab_dot *)of)->state;
    carom_shape shapes[DOT_OBSTACLES];
    code_text c = {out, 0, room};
    dot_obstacles(s, shapes);
    code_put(&c, "/* The dot of carom's playground: one step of it. y points down. */\n"
                 "#include <stdio.h>\n\n"
                 "#include \"carom/carom.h\"\n\n"
                 "int main(void) {\n"
                 "    const carom_shape obstacles[] = {\n");
    for (uint32_t i = 0; i < DOT_OBSTACLES; i++)
        put_obstacle(&c, shapes[i], names[i]);
    code_put(&c, "    };\n"
                 "    carom_slide_def def = carom_slide_def_default();\n"
                 "    def.shapes = obstacles;\n"
                 "    def.count = sizeof obstacles / sizeof obstacles[0];\n");
    code_put(&c, "    carom_circle dot = {");
    code_vec2(&c, s->at[DOT_SELF]);
    code_put(&c, ", ");
    code_float(&c, DOT_RADIUS);
    code_put(&c, "};\n    carom_vec2 motion = ");
    code_vec2(&c, (carom_vec2){s->speed, s->speed});
    code_put(&c, "; /* to the right and down */\n");
    code_put(&c,
             "    carom_slide_result r = carom_slide(carom_shape_from_circle(dot), motion, &def);\n"
             "    dot.center = r.mover.as.circle.center;\n"
             "    printf(\"the dot is at (%.9g, %.9g)\\n\", dot.center.x, dot.center.y);\n"
             "    return 0;\n"
             "}\n");
    return code_end(&c);
}
