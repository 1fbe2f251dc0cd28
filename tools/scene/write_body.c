/* Writes a body as one line: the fields that differ from their defaults. */
#include "text/guard.h"

#include "writer.h"

static bool same_float(float a, float b) {
    return __builtin_memcmp(&a, &b, sizeof a) == 0;
}

void scene_write_float(scene_writer *w, const char *key, float value, float base) {
    if (same_float(value, base))
        return;
    scene_out_key(w, key);
    scene_out_float(w, value);
}

void scene_write_pair(scene_writer *w, const char *key, carom_vec2 value, carom_vec2 base) {
    if (same_float(value.x, base.x) && same_float(value.y, base.y))
        return;
    scene_out_key(w, key);
    scene_out_pair(w, value);
}

void scene_write_type(scene_writer *w, uint32_t type, uint32_t base) {
    if (type == base)
        return;
    scene_out_key(w, "type");
    scene_out_string(w, scene_types[type]);
}

static void write_flag(scene_writer *w, const char *key, uint32_t flag, uint32_t value,
                       uint32_t base) {
    if ((value & flag) == (base & flag))
        return;
    scene_out_key(w, key);
    scene_out(w, value & flag ? "true" : "false");
}

static void write_names(scene_writer *w, const char *const *names, uint32_t bits) {
    const char *separator = "";
    scene_out(w, "[");
    for (uint32_t i = 0; bits >> i != 0; i++) {
        if (bits >> i & 1) {
            scene_out(w, separator);
            scene_out_string(w, names[i]);
            separator = ", ";
        }
        if (i == 31)
            break;
    }
    scene_out(w, "]");
}

/* Writes names if the scene has categories and every bit set has a name, otherwise a number. */
static void write_bits(scene_writer *w, const char *key, uint32_t value, uint32_t base) {
    if (value == base)
        return;
    uint32_t names = w->scene->category_count;
    bool named = names > 0 && (names == 32 || value >> names == 0);
    scene_out_key(w, key);
    if (named)
        write_names(w, w->scene->categories, value);
    else
        scene_out_whole(w, value);
}

void scene_write_fields(scene_writer *w, const carom_body_def *def, const carom_body_def *base) {
    scene_write_pair(w, "velocity", def->velocity, base->velocity);
    scene_write_float(w, "spin", def->spin, base->spin);
    scene_write_float(w, "mass", def->mass, base->mass);
    scene_write_float(w, "inertia", def->inertia, base->inertia);
    scene_write_float(w, "restitution", def->restitution, base->restitution);
    scene_write_float(w, "friction", def->friction, base->friction);
    scene_write_float(w, "damping", def->damping, base->damping);
    scene_write_float(w, "spin_damping", def->spin_damping, base->spin_damping);
    scene_write_float(w, "gravity_scale", def->gravity_scale, base->gravity_scale);
    write_bits(w, "category", def->category, base->category);
    write_bits(w, "mask", def->mask, base->mask);
    write_flag(w, "sensor", CAROM_BODY_SENSOR, def->flags, base->flags);
    write_flag(w, "disabled", CAROM_BODY_DISABLED, def->flags, base->flags);
    write_flag(w, "fixed_rotation", CAROM_BODY_FIXED_ROTATION, def->flags, base->flags);
    if (def->sides != base->sides) {
        scene_out_key(w, "sides");
        write_names(w, scene_sides, def->sides);
    }
    if (def->user != base->user) {
        scene_out_key(w, "user");
        scene_out_whole(w, def->user);
    }
}

static void write_rot(scene_writer *w, carom_rot rot) {
    if (same_float(rot.c, 1.0f) && same_float(rot.s, 0.0f))
        return;
    scene_out(w, ", \"rot\": ");
    scene_out_pair(w, (carom_vec2){rot.c, rot.s});
}

static void write_circle(scene_writer *w, carom_circle c, carom_rot rot) {
    scene_out_key(w, "circle");
    scene_out(w, "{\"center\": ");
    scene_out_pair(w, c.center);
    scene_out(w, ", \"radius\": ");
    scene_out_float(w, c.radius);
    write_rot(w, rot);
    scene_out(w, "}");
}

static void write_aabb(scene_writer *w, carom_aabb b) {
    scene_out_key(w, "box");
    scene_out_area(w, b);
}

static void write_box(scene_writer *w, carom_box b) {
    scene_out_key(w, "box");
    scene_out(w, "{\"center\": ");
    scene_out_pair(w, b.center);
    scene_out(w, ", \"half\": ");
    scene_out_pair(w, b.half);
    write_rot(w, b.rot);
    scene_out(w, "}");
}

void scene_write_body(scene_writer *w, const carom_scene_body *body) {
    const carom_body_def *def = &body->def;
    carom_body_def base = w->scene->defaults;
    w->first = true;
    scene_out(w, "{");
    if (body->id) {
        scene_out_key(w, "id");
        scene_out_string(w, body->id);
    }
    scene_write_type(w, def->type, base.type);
    if (def->shape.kind == CAROM_SHAPE_CIRCLE)
        write_circle(w, def->shape.as.circle, def->rot);
    else if (def->shape.kind == CAROM_SHAPE_AABB)
        write_aabb(w, def->shape.as.aabb);
    else
        write_box(w, def->shape.as.box);
    base.type = def->type;
    base.shape = def->shape;
    base.flags = def->flags; /* they decide whether spin and inertia have an effect */
    scene_settle(&base);
    base.flags = w->scene->defaults.flags;
    scene_write_fields(w, def, &base);
    scene_out(w, "}");
}
