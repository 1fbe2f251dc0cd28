/* Writes the table as a C program, which builds the present world and runs it for a while. */
#include "playground/model/code.h"
#include "playground/model/bounce/bounce.h"

#define STEPS 60u

static void put_float(code_text *c, const char *name, float value, float before) {
    if (__builtin_memcmp(&value, &before, sizeof value) == 0)
        return;
    code_put(c, "    def.");
    code_put(c, name);
    code_put(c, " = ");
    code_float(c, value);
    code_put(c, ";\n");
}

static void put_bits(code_text *c, const char *name, uint64_t value, uint64_t before) {
    if (value == before)
        return;
    code_put(c, "    def.");
    code_put(c, name);
    code_put(c, " = ");
    code_whole(c, value);
    code_put(c, "u;\n");
}

/* `field` ends with the type, such as "velocity = (carom_vec2)". */
static void put_pair(code_text *c, const char *field, carom_vec2 value, carom_vec2 before) {
    if (__builtin_memcmp(&value, &before, sizeof value) == 0)
        return;
    code_put(c, "    def.");
    code_put(c, field);
    code_vec2(c, value);
    code_put(c, ";\n");
}

/* Writes only fields that differ from the previous body. */
static void put_body(code_text *c, const carom_body_def *def, const carom_body_def *before) {
    static const char *const types[3] = {"STATIC", "KINEMATIC", "DYNAMIC"};
    if (def->type != before->type) {
        code_put(c, "    def.type = CAROM_");
        code_put(c, types[def->type % 3]);
        code_put(c, ";\n");
    }
    put_float(c, "mass", def->mass, before->mass);
    put_float(c, "inertia", def->inertia, before->inertia);
    put_pair(c, "velocity = (carom_vec2)", def->velocity, before->velocity);
    put_float(c, "spin", def->spin, before->spin);
    put_pair(c, "rot = (carom_rot)", (carom_vec2){def->rot.c, def->rot.s},
             (carom_vec2){before->rot.c, before->rot.s});
    put_float(c, "restitution", def->restitution, before->restitution);
    put_float(c, "friction", def->friction, before->friction);
    put_float(c, "damping", def->damping, before->damping);
    put_float(c, "spin_damping", def->spin_damping, before->spin_damping);
    put_float(c, "gravity_scale", def->gravity_scale, before->gravity_scale);
    put_bits(c, "flags", def->flags, before->flags);
    put_bits(c, "category", def->category, before->category);
    put_bits(c, "mask", def->mask, before->mask);
    put_bits(c, "sides", def->sides, before->sides);
    put_bits(c, "user", def->user, before->user);
    code_put(c, "    def.shape = ");
    code_shape(c, def->shape);
    code_put(c, ";\n    add(w, &def);\n");
}

static void put_start(const lab_bounce *lab, code_text *c) {
    code_put(c, "/* Recreates a table of carom's playground, and prints its bodies later. */\n"
                "#include <carom/carom.h>\n"
                "#include <stdio.h>\n"
                "#include <stdlib.h>\n\n"
                "static void add(carom_world *w, const carom_body_def *def) {\n"
                "    carom_body body;\n"
                "    if (carom_world_add(w, def, &body) != CAROM_OK)\n"
                "        exit(1);\n"
                "}\n\n"
                "int main(void) {\n"
                "    carom_world_def like = carom_world_def_default();\n"
                "    like.gravity = (carom_vec2)");
    code_vec2(c, carom_world_gravity(lab->world));
    code_put(c, ";\n    like.rest = ");
    code_float(c, lab->set.rest);
    code_put(c, ";\n"
                "    carom_world *w = carom_world_create(&like);\n"
                "    if (!w)\n"
                "        return 1;\n\n"
                "    carom_body_def def = carom_body_def_default();\n");
}

static void put_end(const lab_bounce *lab, code_text *c) {
    code_put(c, "\n    for (int i = 0; i < ");
    code_whole(c, STEPS);
    code_put(c, "; i++)\n        if (carom_world_step(w, ");
    code_float(c, lab->set.step);
    code_put(c, ") != CAROM_OK)\n"
                "            return 1;\n"
                "    carom_step_stats stats = carom_world_stats(w);\n"
                "    printf(\"energy: %.9g\\n\", stats.kinetic_energy);\n"
                "    printf(\"momentum: %.9g, %.9g\\n\", stats.momentum.x, stats.momentum.y);\n"
                "    carom_body b = carom_world_next(w, (carom_body){0, 0});\n"
                "    for (int i = 0; b.generation != 0; b = carom_world_next(w, b), i++) {\n"
                "        carom_vec2 at = carom_body_position(w, b);\n"
                "        printf(\"body %d: %.9g, %.9g\\n\", i, at.x, at.y);\n"
                "    }\n"
                "    carom_world_destroy(w);\n"
                "    return 0;\n"
                "}\n");
}

/* Uses the scene and not the world, which stores a mass as its inverse: the mass read back from
 * that is not bit-identical. */
size_t bounce_code(const void *of, char *out, size_t room) {
    const lab_bounce *lab = of;
    code_text c = {out, 0, room};
    carom_body_def before = carom_body_def_default();
    carom_scene *s = bounce_scene(lab);
    if (!s)
        return 0;
    const carom_scene_body *bodies = carom_scene_bodies(s);
    put_start(lab, &c);
    for (uint32_t i = 0; i < carom_scene_count(s); i++) {
        put_body(&c, &bodies[i].def, &before);
        before = bodies[i].def;
    }
    put_end(lab, &c);
    carom_scene_free(s);
    return code_end(&c);
}
