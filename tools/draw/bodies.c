/* Draws many bodies, grouped by their look. */
#include "bodies.h"
#include "number.h"

/* Sizes in pixels from a body's centre. Below FINE a body is filled without an outline; below THIN
 * it has a thin one. In a crowd THIN_CROWD replaces THIN, so that its bodies look alike. */
#define FINE 1.3f
#define THIN 6.0f
#define THIN_CROWD 40.0f
#define CROWD 300u
/* Lines longer than this, in pixels, are not drawn: so large a circle looks like a straight edge,
 * if it is visible at all. */
#define LONGEST 10000.0
/* Share of the radius that is left free for a label. */
#define MIDDLE 0.55f

/* Returns whether a circle can rotate: by its own spin, or by friction. */
static bool can_turn(const carom_body_def *def) {
    bool by_friction = def->type == CAROM_DYNAMIC && (def->flags & CAROM_BODY_FIXED_ROTATION) == 0;
    return def->shape.kind == CAROM_SHAPE_CIRCLE && (by_friction || def->spin != 0.0f);
}

draw_body draw_body_of(const carom_body_def *def) {
    static const uint16_t by_type[3] = {DRAW_STATIC, DRAW_KINEMATIC, DRAW_DYNAMIC};
    draw_body b = {.shape = def->shape, .rot = def->rot};
    b.meaning = def->flags & CAROM_BODY_SENSOR ? DRAW_SENSOR : by_type[def->type % 3];
    if (def->flags & CAROM_BODY_DISABLED)
        b.flags = DRAW_BODY_OFF;
    else if (def->sides != 0 && def->shape.kind != CAROM_SHAPE_CIRCLE)
        b.flags = DRAW_BODY_SIDES;
    else if (can_turn(def))
        b.flags = DRAW_BODY_TURNS;
    b.sides = def->sides;
    return b;
}

static uint32_t level_of(const draw_view *v, const draw_body *b, bool crowd) {
    float reach = draw_shape_reach(v, b->shape);
    return reach < FINE ? 0 : reach < (crowd ? THIN_CROWD : THIN) ? 1 : 2;
}

/* Draws a one-way box. */
static void draw_one_way(draw_list *l, const draw_view *v, const draw_body *b, uint32_t outline) {
    static const struct {
        uint32_t side;
        float corner[2][2];
    } sides[4] = {{CAROM_SIDE_POS_X, {{1, -1}, {1, 1}}},
                  {CAROM_SIDE_NEG_X, {{-1, -1}, {-1, 1}}},
                  {CAROM_SIDE_POS_Y, {{-1, 1}, {1, 1}}},
                  {CAROM_SIDE_NEG_Y, {{-1, -1}, {1, -1}}}};
    carom_box box =
        b->shape.kind == CAROM_SHAPE_AABB ? carom_box_from_aabb(b->shape.as.aabb) : b->shape.as.box;
    draw_shape(l, v, b->shape, outline,
               DRAW_STROKE | DRAW_THIN | DRAW_DASHED | (outline == b->meaning ? DRAW_FILL : 0));
    for (uint32_t i = 0; i < 4; i++) {
        carom_vec2 end[2];
        for (uint32_t k = 0; k < 2; k++) {
            carom_vec2 local = {sides[i].corner[k][0] * box.half.x,
                                sides[i].corner[k][1] * box.half.y};
            carom_vec2 off = carom_box_to_world_vector(box, local);
            end[k] =
                draw_view_to_pixels(v, (carom_vec2){box.center.x + off.x, box.center.y + off.y});
        }
        if (b->sides & sides[i].side)
            draw_line(l, end[0], end[1], outline, DRAW_STROKE | DRAW_THICK);
    }
}

static void draw_one(draw_list *l, const draw_view *v, const draw_body *b, uint32_t level) {
    const uint32_t line = DRAW_STROKE | (level == 1 ? DRAW_THIN : 0);
    bool rim = (b->flags & DRAW_BODY_RIM) != 0;
    uint32_t outline = rim ? DRAW_HIT : b->meaning;
    if (b->flags & DRAW_BODY_OFF)
        draw_shape(l, v, b->shape, b->meaning, line | DRAW_DASHED);
    else if (level == 0)
        draw_shape(l, v, b->shape, outline, DRAW_SOLID);
    else if (b->flags & DRAW_BODY_SIDES)
        draw_one_way(l, v, b, outline);
    else if (!rim)
        draw_shape(l, v, b->shape, b->meaning, line | DRAW_FILL);
    else
        draw_shape(l, v, b->shape, DRAW_HIT, line);
}

static void draw_direction(draw_list *l, const draw_view *v, const draw_body *b) {
    double reach = (double)draw_shape_reach(v, b->shape);
    carom_rot rot = draw_view_rot(v, b->rot);
    double c = (double)rot.c, s = (double)rot.s, length = draw_root(c * c + s * s);
    if (!(length > 0.0) || reach > LONGEST || !draw_shape_is_seen(v, b->shape))
        return;
    carom_vec2 center = draw_view_to_pixels(v, draw_shape_center(b->shape));
    carom_vec2 rim = {(float)(c / length * reach), (float)(s / length * reach)};
    carom_vec2 from = draw_plus(center, rim, b->flags & DRAW_BODY_LABEL ? MIDDLE : 0.0f);
    carom_vec2 to = draw_plus(center, rim, 1.0f);
    draw_line(l, from, to, b->flags & DRAW_BODY_RIM ? DRAW_HIT : b->meaning,
              DRAW_STROKE | DRAW_THIN);
}

/* Properties shared by bodies that are drawn together. */
typedef struct look {
    uint16_t meaning, flags;
    uint32_t level;
    bool crowd;
} look;

static bool has_look(const draw_view *v, const draw_body *b, look k) {
    return b->meaning == k.meaning && b->flags == k.flags && level_of(v, b, k.crowd) == k.level;
}

static void draw_alike(draw_list *l, const draw_view *v, const draw_body *bodies, uint32_t count,
                       look k) {
    for (k.level = 0; k.level < 3; k.level++) {
        bool rims = (k.flags & DRAW_BODY_RIM) != 0 && k.level > 0;
        for (uint32_t i = 0; rims && i < count; i++)
            if (has_look(v, &bodies[i], k)) {
                draw_list_use_name(l, bodies[i].name);
                draw_shape(l, v, bodies[i].shape, k.meaning, DRAW_FILL);
                draw_list_use_name(l, 0);
            }
        for (uint32_t i = 0; i < count; i++)
            if (has_look(v, &bodies[i], k)) {
                draw_list_use_name(l, rims ? 0 : bodies[i].name);
                draw_one(l, v, &bodies[i], k.level);
                draw_list_use_name(l, 0);
            }
        bool lines = (k.flags & DRAW_BODY_TURNS) != 0 && k.level > 0;
        for (uint32_t i = 0; lines && i < count; i++)
            if (has_look(v, &bodies[i], k))
                draw_direction(l, v, &bodies[i]);
    }
}

void draw_bodies(draw_list *l, const draw_view *v, const draw_body *bodies, uint32_t count) {
    static const uint16_t order[5] = {DRAW_SENSOR, DRAW_STATIC, DRAW_KINEMATIC, DRAW_DYNAMIC,
                                      DRAW_HIT};
    bool there[DRAW_MEANINGS][DRAW_BODY_LOOKS] = {{false}};
    uint32_t shown = 0;
    for (uint32_t i = 0; i < count; i++) {
        there[bodies[i].meaning][bodies[i].flags] = true;
        shown += draw_shape_is_seen(v, bodies[i].shape);
    }
    bool crowd = shown > CROWD;
    for (uint32_t i = 0; i < 5; i++)
        for (uint32_t flags = 0; flags < DRAW_BODY_LOOKS; flags++)
            if (there[order[i]][flags])
                draw_alike(l, v, bodies, count, (look){order[i], (uint16_t)flags, 0, crowd});
}
