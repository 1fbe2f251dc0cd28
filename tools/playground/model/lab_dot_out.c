/* The dot's screen as a scene, and as a program that moves the dot on. */
#include "lab_dot.h"

#include "text/number.h"

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

typedef struct writer {
    char *out;
    size_t room, size;
} writer;

static void put(writer *w, const char *text) {
    for (; *text != 0; text++, w->size++)
        if (w->size < w->room)
            w->out[w->size] = *text;
}

/* As C has it: 300.0f, 0.5f, 1e-7f. */
static void put_float(writer *w, float value) {
    char digits[TEXT_NUMBER_ROOM];
    size_t size = text_float_write(value, digits);
    bool whole = true;
    for (size_t i = 0; i < size; i++)
        whole = whole && digits[i] != '.' && digits[i] != 'e';
    put(w, digits);
    put(w, whole ? ".0f" : "f");
}

static void put_vector(writer *w, const char *before, float x, float y, const char *after) {
    put(w, before);
    put_float(w, x);
    put(w, ", ");
    put_float(w, y);
    put(w, after);
}

static void put_obstacle(writer *w, const carom_shape *s, const char *name) {
    put(w, "        ");
    if (s->kind == CAROM_SHAPE_CIRCLE) {
        carom_circle c = s->as.circle;
        put_vector(w, "carom_shape_from_circle((carom_circle){{", c.center.x, c.center.y, "}, ");
        put_float(w, c.radius);
        put(w, "}), /* ");
    } else {
        carom_aabb b = s->as.aabb;
        put_vector(w, "carom_shape_from_aabb((carom_aabb){{", b.min.x, b.min.y, "}, {");
        put_vector(w, "", b.max.x, b.max.y, "}}), /* ");
    }
    put(w, name);
    put(w, " */\n");
}

size_t dot_code(const void *of, char *out, size_t room) {
    const dot_state *s = &((const lab_dot *)of)->state;
    carom_shape shapes[DOT_OBSTACLES];
    writer w = {.out = out, .room = room};
    dot_obstacles(s, shapes);
    put(&w, "/* The dot of carom's playground: one step of it. y points down. */\n"
            "#include <stdio.h>\n\n"
            "#include \"carom/carom.h\"\n\n"
            "int main(void) {\n"
            "    const carom_shape obstacles[] = {\n");
    for (uint32_t i = 0; i < DOT_OBSTACLES; i++)
        put_obstacle(&w, &shapes[i], names[i]);
    put(&w, "    };\n"
            "    carom_slide_def def = carom_slide_def_default();\n"
            "    def.shapes = obstacles;\n"
            "    def.count = sizeof obstacles / sizeof obstacles[0];\n");
    put_vector(&w, "    carom_circle dot = {{", s->at[DOT_SELF].x, s->at[DOT_SELF].y, "}, ");
    put_float(&w, DOT_RADIUS);
    put_vector(&w, "};\n    carom_vec2 motion = {", s->speed, s->speed,
               "}; /* to the right and down */\n");
    put(&w, "    carom_slide_result r = carom_slide(carom_shape_from_circle(dot), motion, &def);\n"
            "    dot.center = r.mover.as.circle.center;\n"
            "    printf(\"the dot is at (%.9g, %.9g)\\n\", dot.center.x, dot.center.y);\n"
            "    return 0;\n"
            "}\n");
    if (w.size < room)
        out[w.size] = 0;
    return w.size + 1;
}
