/* Writes a case of the gallery as a scene, and as a program that runs the same query with carom. */
#include "playground/model/code.h"
#include "playground/model/gallery/gallery.h"

carom_scene *gallery_scene_of(const gallery_state *state, carom_allocator allocator) {
    const gallery_case *c = &gallery_cases[state->at];
    gallery_setup setup = gallery_make(state, state->at);
    gallery_result sides[GALLERY_SIDES];
    c->answer(&setup, sides);
    carom_scene *s = carom_scene_create(allocator);
    bool whole = s && carom_scene_set_name(s, c->title) &&
                 carom_scene_set_about(s, gallery_why(state, sides));
    for (uint32_t i = 0; whole && i < setup.count; i++) {
        carom_body_def def = carom_body_def_default();
        def.shape = gallery_computed(&setup, setup.shapes[i]);
        def.type = i == 0 ? CAROM_DYNAMIC : CAROM_STATIC;
        whole = carom_scene_add(s, &def, i == 0 ? "mover" : NULL) == CAROM_SCENE_OK;
    }
    if (whole)
        return s;
    carom_scene_free(s);
    return NULL;
}

/* ---- code ------------------------------------------------------------------------------------ */

static void put_motion(code_text *c, const gallery_setup *s) {
    code_put(c, "    carom_vec2 motion = ");
    code_vec2(c, s->motion);
    code_put(c, ";\n");
}

static void put_contact(code_text *c) {
    code_put(c, "    carom_contact c = carom_contact_shapes(mover, others[0]);\n"
                "    carom_vec2 mtv = carom_contact_mtv(c);\n"
                "    printf(\"overlap: %s\\n\", carom_overlap_shapes(mover, others[0]) ? \"yes\" : "
                "\"no\");\n"
                "    printf(\"distance: %.9g\\n\", c.distance);\n"
                "    printf(\"normal: %.9g, %.9g\\n\", c.normal.x, c.normal.y);\n"
                "    if (c.distance < 0.0f)\n"
                "        printf(\"mtv: %.9g, %.9g\\n\", mtv.x, mtv.y);\n");
}

static void put_sweep(code_text *c, const gallery_setup *s) {
    put_motion(c, s);
    code_put(c, "    carom_circle bullet = mover.as.circle;\n"
                "    bool hit = false;\n"
                "    for (int i = 0; i < ");
    code_whole(c, s->steps);
    code_put(c, " && !hit; i++) {\n"
                "        carom_sweep s = carom_sweep_circle_aabb(bullet, motion, "
                "others[0].as.aabb);\n"
                "        hit = s.state != CAROM_SWEEP_MISS;\n"
                "        bullet.center = carom_sweep_end(bullet.center, motion, s);\n"
                "    }\n"
                "    printf(\"hit the wall: %s\\n\", hit ? \"yes\" : \"no\");\n"
                "    printf(\"ends at: %.9g, %.9g\\n\", bullet.center.x, bullet.center.y);\n");
}

static void put_slide(code_text *c, const gallery_setup *s) {
    put_motion(c, s);
    code_put(c, "    carom_slide_def def = carom_slide_def_default();\n"
                "    def.shapes = others;\n"
                "    def.count = sizeof others / sizeof others[0];\n"
                "    for (int i = 0; i < ");
    code_whole(c, s->steps);
    code_put(c, "; i++)\n"
                "        mover = carom_slide(mover, motion, &def).mover;\n");
    code_put(c, s->shapes[0].kind == CAROM_SHAPE_CIRCLE
                    ? "    carom_vec2 end = mover.as.circle.center;\n"
                    : "    carom_vec2 end = mover.as.box.center;\n");
    code_put(c, "    printf(\"ends at: %.9g, %.9g\\n\", end.x, end.y);\n");
}

static void put_bounce(code_text *c, const gallery_setup *s) {
    put_motion(c, s);
    code_put(c, "    carom_circle a = mover.as.circle, b = others[0].as.circle;\n"
                "    carom_vec2 va = motion, vb = {0, 0};\n"
                "    for (int i = 0; i < ");
    code_whole(c, s->steps);
    code_put(c, "; i++) {\n"
                "        carom_vec2 closing = carom_subtract(va, vb);\n"
                "        carom_sweep s = carom_sweep_circle_circle(a, closing, b);\n"
                "        float left = 1;\n"
                "        if (s.state == CAROM_SWEEP_HIT) {\n"
                "            a.center = carom_sweep_end(a.center, closing, s);\n"
                "            b.center = carom_add(b.center, carom_scale(vb, (float)s.t));\n"
                "            left = 1 - (float)s.t;\n"
                "            carom_bounce(carom_contact_circle_circle(a, b), 1, 1, 1, &va, &vb);\n"
                "        }\n"
                "        a.center = carom_add(a.center, carom_scale(va, left));\n"
                "        b.center = carom_add(b.center, carom_scale(vb, left));\n"
                "    }\n"
                "    printf(\"ends at: %.9g, %.9g\\n\", a.center.x, a.center.y);\n");
}

size_t gallery_code_of(const gallery_state *state, char *out, size_t room) {
    gallery_setup s = gallery_make(state, state->at);
    code_text c = {out, 0, room};
    code_put(&c, "#include <carom/carom.h>\n#include <stdio.h>\n\nint main(void) {\n"
                 "    carom_shape mover = ");
    code_shape(&c, gallery_computed(&s, s.shapes[0]));
    code_put(&c, ";\n    const carom_shape others[] = {\n");
    for (uint32_t i = 1; i < s.count; i++) {
        code_put(&c, "        ");
        code_shape(&c, gallery_computed(&s, s.shapes[i]));
        code_put(&c, ",\n");
    }
    code_put(&c, "    };\n");
    if (state->at == GALLERY_BULLET)
        put_sweep(&c, &s);
    else if (state->at == GALLERY_REVERSED)
        put_bounce(&c, &s);
    else if (s.motion.x != 0.0f || s.motion.y != 0.0f)
        put_slide(&c, &s);
    else
        put_contact(&c);
    code_put(&c, "    return 0;\n}\n");
    return code_end(&c);
}
