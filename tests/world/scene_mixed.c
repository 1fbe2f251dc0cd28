/* Builds the mixed scene, and changes it at random. */
#include "base/guard.h"
#include "base/real.h"
#include "scenes.h"

static uint32_t draw_type(inputs_rng *rng) {
    uint32_t n = inputs_below(rng, 10);
    return n < 6 ? CAROM_DYNAMIC : n < 8 ? CAROM_STATIC : CAROM_KINEMATIC;
}

static void draw_manners(inputs_rng *rng, carom_body_def *def) {
    static const float quarters[] = {0.0f, 0.25f, 0.5f, 1.0f};
    static const uint32_t kinds[] = {1, 1, 1, 2, 4};
    static const uint32_t masks[] = {UINT32_MAX, UINT32_MAX, UINT32_MAX, 1, 3, 5, 6};
    def->restitution = quarters[inputs_below(rng, 4)];
    def->friction = quarters[inputs_below(rng, 4)];
    def->damping = inputs_below(rng, 3) ? 0.0f : quarters[inputs_below(rng, 4)];
    def->gravity_scale = inputs_below(rng, 4) ? 1.0f : quarters[inputs_below(rng, 4)];
    def->category = kinds[inputs_below(rng, 5)];
    def->mask = masks[inputs_below(rng, 7)];
    def->flags |= inputs_below(rng, 8) == 0 ? CAROM_BODY_SENSOR : 0;
    def->flags |= inputs_below(rng, 12) == 0 ? CAROM_BODY_DISABLED : 0;
    def->user = inputs_next(rng);
    /* Some circles can rotate, and some of those have a spin. */
    bool round = def->shape.kind == CAROM_SHAPE_CIRCLE;
    if (round && inputs_below(rng, 2) == 0) {
        def->flags &= ~CAROM_BODY_FIXED_ROTATION;
        def->spin_damping = inputs_below(rng, 4) ? 0.0f : 0.5f;
    }
    if (round && (def->flags & CAROM_BODY_FIXED_ROTATION) == 0 && def->type != CAROM_STATIC)
        def->spin = (float)build_between(rng, -4.0, 4.0);
}

carom_body_def scene_any_body(inputs_rng *rng, double side) {
    uint32_t type = draw_type(rng);
    bool round = inputs_below(rng, 2) == 0;
    double x = build_between(rng, -0.5, 0.5) * side, y = build_between(rng, -0.5, 0.5) * side;
    double hx = build_ratio(rng, 0.1, 2.0), hy = build_ratio(rng, 0.1, 2.0);
    carom_vec2 way = build_direction(rng), v = build_in_disc(rng);
    carom_rot rot = inputs_below(rng, 2) ? (carom_rot){1, 0} : (carom_rot){way.x, way.y};
    float speed = (float)build_ratio(rng, 0.1, 100.0);
    carom_body_def def = round ? build_circle(type, x, y, hx) : build_box(type, x, y, hx, hy, rot);
    if (type != CAROM_STATIC)
        def.velocity = (carom_vec2){speed * v.x, speed * v.y};
    if (type == CAROM_KINEMATIC && !round && inputs_below(rng, 2))
        def.spin = (float)build_between(rng, -4.0, 4.0);
    if (type == CAROM_DYNAMIC && inputs_below(rng, 3) == 0)
        def.mass = (float)build_ratio(rng, 0.01, 100.0);
    if (!round && type != CAROM_DYNAMIC && inputs_below(rng, 3) == 0)
        def.sides = 1 + inputs_below(rng, 15);
    draw_manners(rng, &def);
    return def;
}

/* Returns the body with an index, or a zero id. Two equal worlds thus select the same body. */
static carom_body draw_body(const carom_world *w, inputs_rng *rng) {
    return carom_world_body_at(w, inputs_below(rng, carom_world_count(w) + 8));
}

static uint32_t change_one(carom_world *w, inputs_rng *rng, double side) {
    carom_body b = draw_body(w, rng);
    carom_body_def def, other = scene_any_body(rng, side);
    uint32_t error = carom_body_get(w, b, &def);
    if (error != CAROM_OK)
        return error;
    def.category = other.category;
    def.mask = other.mask;
    def.flags = other.flags;
    def.restitution = other.restitution;
    def.user = other.user;
    if (inputs_below(rng, 2)) {
        def.shape = other.shape;
        def.sides = def.shape.kind == CAROM_SHAPE_CIRCLE ? 0 : other.sides;
        def.spin = 0.0f;
    }
    return carom_body_set(w, b, &def);
}

static carom_vec2 draw_vector(inputs_rng *rng, float size) {
    carom_vec2 v = build_in_disc(rng);
    return (carom_vec2){size * v.x, size * v.y};
}

uint32_t scene_disturb(carom_world *w, inputs_rng *rng) {
    double side = 3.0 * caromi_sqrt((double)carom_world_count(w) + 1.0);
    carom_body a = draw_body(w, rng), b = draw_body(w, rng);
    carom_body_def def = scene_any_body(rng, side);
    carom_vec2 v = draw_vector(rng, 20.0f);
    switch (inputs_below(rng, 11)) {
    case 0:
    case 1:
        return carom_world_add(w, &def, &a) + a.index;
    case 2:
        return carom_world_remove(w, a);
    case 3:
        return carom_body_set_position(w, a, draw_vector(rng, (float)(0.5 * side)));
    case 4:
        return carom_body_set_velocity(w, a, v);
    case 5:
        return carom_body_enable(w, a, inputs_below(rng, 3) > 0);
    case 6:
        return carom_body_apply_impulse(w, a, v);
    case 7:
        return carom_body_apply_force(w, a, v);
    case 8:
        return carom_world_exclude(w, a, b, inputs_below(rng, 3) > 0);
    case 9:
        return change_one(w, rng, side);
    default:
        return inputs_below(rng, 8) ? 0 : carom_world_set_gravity(w, v);
    }
}

bool scene_fill_mixed(carom_world *w, uint32_t count, inputs_rng *rng) {
    double side = 3.0 * caromi_sqrt((double)count);
    const build_arena arena = {-0.5 * side, -0.5 * side, side, 0.5, 1, {1, 0}};
    carom_body_def like = carom_body_def_default();
    bool good = build_arena_walls(w, &arena, &like);
    for (uint32_t i = 0; i < count && good; i++) {
        carom_body_def def = scene_any_body(rng, 0.95 * side);
        good = build_add(w, &def).generation > 0;
        if (inputs_below(rng, 20) == 0)
            (void)carom_world_exclude(w, draw_body(w, rng), draw_body(w, rng), true);
    }
    carom_vec2 gravity = inputs_below(rng, 2) ? (carom_vec2){0, -10} : (carom_vec2){0, 0};
    return good && carom_world_set_gravity(w, gravity) == CAROM_OK;
}
