/* Places the names of bodies: inside the body, beside it, or farther away with a line to it.
 *
 * draw_ids visits the bodies by decreasing size. `place` tries positions in that order and keeps
 * names clear of other bodies, so that it is clear which body a name belongs to. */
#include "ids.h"
#include "number.h"

#define LINE 12.0f       /* height of a small label in pixels */
#define GAP 3.0f         /* between a body and a name beside it */
#define LEAST_REACH 5.0f /* smaller bodies get no name */
#define MANY 200u        /* with more bodies shown, only large ones get a name beside */
#define LEAST_BESIDE 24.0f
#define FEW 40u /* with at most this many bodies, every name is shown, even over a body */

/* Distance in pixels of a name from other bodies: WELL_CLEAR is preferred, CLEAR is the minimum.
 * Both exceed the distance of a name from its own body. */
#define WELL_CLEAR 8.0f
#define CLEAR 4.5f

#define MARKS ((uint32_t)DRAW_TAKEN_LABEL | (uint32_t)DRAW_TAKEN_MARK)
#define SHAPES (MARKS | (uint32_t)DRAW_TAKEN_SHAPE)

draw_words draw_id(const carom_scene *s, uint32_t index) {
    const char *id = carom_scene_bodies(s)[index].id;
    draw_words w = {0};
    if (id) {
        draw_words_put(&w, id);
    } else {
        draw_words_put(&w, "#");
        draw_words_whole(&w, index);
    }
    return w;
}

static float size_of(float x) {
    return x < 0.0f ? -x : x;
}

static float sign_of(float x) {
    return x > 0.01f ? 1.0f : x < -0.01f ? -1.0f : 0.0f;
}

/* A body in pixels, and the half-extents of its name's rectangle. */
typedef struct spot {
    const draw_named *n;
    uint32_t index; /* in the scene, or CAROM_SCENE_NONE: other bodies are then not considered */
    draw_words name;
    carom_vec2 text;
    carom_vec2 center, half; /* a circle has its radius in both halves */
    carom_vec2 axis;         /* x axis of a box's own frame */
    bool round;
} spot;

static spot spot_of(const draw_named *n, carom_shape shape, draw_words name) {
    float scale = (float)n->v->scale;
    spot p = {.n = n, .index = CAROM_SCENE_NONE, .name = name, .axis = {1.0f, 0.0f}};
    p.text = (carom_vec2){0.5f * draw_text_width(p.name.at, DRAW_SMALL) + 2.0f, 0.5f * LINE};
    p.center = draw_view_to_pixels(n->v, draw_shape_center(shape));
    p.round = shape.kind == CAROM_SHAPE_CIRCLE;
    if (p.round) {
        p.half.x = p.half.y = draw_shape_reach(n->v, shape);
        return p;
    }
    carom_box b =
        shape.kind == CAROM_SHAPE_AABB ? carom_box_from_aabb(shape.as.aabb) : shape.as.box;
    carom_vec2 along =
        draw_view_direction(n->v, carom_box_to_world_vector(b, (carom_vec2){1.0f, 0.0f}));
    float length = draw_length(along);
    p.axis = (carom_vec2){along.x / length, along.y / length};
    p.half = (carom_vec2){scale * b.half.x, scale * b.half.y};
    return p;
}

/* Returns how far a body, or its name, extends along a direction. */
static float reach_along(const spot *p, carom_vec2 d) {
    if (p->round)
        return p->half.x;
    return p->half.x * size_of(p->axis.x * d.x + p->axis.y * d.y) +
           p->half.y * size_of(p->axis.x * d.y - p->axis.y * d.x);
}

static float text_along(const spot *p, carom_vec2 d) {
    return p->text.x * size_of(d.x) + p->text.y * size_of(d.y);
}

/* ---- free positions -------------------------------------------------------------------------- */

static bool is_shown(const draw_named *n, uint32_t index) {
    return n->a == CAROM_SCENE_NONE || index == n->a || index == n->b;
}

/* Returns whether no other body is closer to a position than `least`. With `beside`, bodies that
 * overlap this one do not count: a body inside another has its name there, too. */
static bool is_clear(const spot *p, carom_vec2 at, float least, bool beside) {
    if (p->index == CAROM_SCENE_NONE)
        return true;
    const carom_scene_body *bodies = carom_scene_bodies(p->n->s);
    carom_shape own = bodies[p->index].def.shape;
    carom_vec2 min = {at.x - p->text.x - least, at.y - p->text.y - least};
    carom_vec2 max = {at.x + p->text.x + least, at.y + p->text.y + least};
    for (uint32_t i = 0; i < carom_scene_count(p->n->s); i++)
        if (i != p->index && is_shown(p->n, i) &&
            draw_shape_overlaps(p->n->v, bodies[i].def.shape, min, max) &&
            !(beside && carom_overlap_shapes(own, bodies[i].def.shape)))
            return false;
    return true;
}

static bool try_at(const spot *p, carom_vec2 at, uint32_t over, float clear, bool beside) {
    carom_vec2 min = {at.x - p->text.x, at.y - p->text.y};
    carom_vec2 max = {at.x + p->text.x, at.y + p->text.y};
    if (!draw_room_is_free(p->n->room, min, max, over) ||
        (clear > 0.0f && !is_clear(p, at, clear, beside)))
        return false;
    draw_room_take(p->n->room, min, max, DRAW_TAKEN_LABEL);
    draw_label(p->n->l, at, p->name.at, DRAW_TEXT, DRAW_SMALL | DRAW_HALO);
    return true;
}

/* ---- inside the body ------------------------------------------------------------------------- */

/* Positions as fractions of the half-extents along the body's own axes, or along the picture's axes
 * if the body is only partly visible. */
static const float places[][2] = {
    {0, 0},       {0, 0.5f},      {0, -0.5f},    {0.5f, 0},     {-0.5f, 0},
    {0.5f, 0.5f}, {-0.5f, -0.5f}, {0.5f, -0.5f}, {-0.5f, 0.5f},
};
#define PLACES (sizeof places / sizeof places[0])

static float clamped(float x, float most) {
    return x > most ? most : x < -most ? -most : x;
}

/* Finds the position nearest to `target` at which the name is inside the body. Returns false if
 * there is none. */
static bool nearest_inside(const spot *p, carom_vec2 target, carom_vec2 *at) {
    carom_vec2 d = {target.x - p->center.x, target.y - p->center.y};
    if (p->round) {
        float most = p->half.x - draw_length(p->text), far = draw_length(d);
        *at = far > most ? draw_plus(p->center, d, most / far) : target;
        return most >= 0.0f;
    }
    carom_vec2 x = p->axis, y = {-x.y, x.x};
    float most_u = p->half.x - text_along(p, x), most_v = p->half.y - text_along(p, y);
    float u = clamped(d.x * x.x + d.y * x.y, most_u), v = clamped(d.x * y.x + d.y * y.y, most_v);
    *at = draw_plus(draw_plus(p->center, x, u), y, v);
    return most_u >= 0.0f && most_v >= 0.0f;
}

static bool place_inside(const spot *p, uint32_t over, float clear) {
    const draw_view *v = p->n->v;
    carom_vec2 y = {-p->axis.y, p->axis.x}, at;
    for (uint32_t i = 0; i < 2 * PLACES; i++) {
        const float *share = places[i % PLACES];
        carom_vec2 target =
            draw_plus(draw_plus(p->center, p->axis, share[0] * p->half.x), y, share[1] * p->half.y);
        if (i >= PLACES)
            target = (carom_vec2){v->left + 0.5f * v->width * (1.0f + share[0]),
                                  v->top + 0.5f * v->height * (1.0f + share[1])};
        if (nearest_inside(p, target, &at) && try_at(p, at, over, clear, false))
            return true;
    }
    return false;
}

/* ---- beside the body ------------------------------------------------------------------------- */

static const carom_vec2 ways[8] = {{0, -1},        {0, 1},          {1, 0},        {-1, 0},
                                   {0.7f, -0.71f}, {-0.7f, -0.71f}, {0.7f, 0.71f}, {-0.7f, 0.71f}};

/* Tries positions along the sides of a box, the upper side first: in the middle and towards the
 * ends. */
static bool place_along(const spot *p, uint32_t over, float clear) {
    static const float shares[3] = {0.0f, 0.6f, -0.6f};
    carom_vec2 y = {-p->axis.y, p->axis.x};
    bool upright = size_of(p->axis.x) > size_of(p->axis.y);
    for (int i = 0; i < 12; i++) {
        int side = i / 3;
        bool by_x = (side >= 2) == upright;
        carom_vec2 out = by_x ? p->axis : y, along = by_x ? y : p->axis;
        bool turn = side == 0   ? out.y > 0.0f
                    : side == 1 ? out.y < 0.0f
                                : (side == 2) == (out.x < 0);
        if (turn)
            out = (carom_vec2){-out.x, -out.y};
        float far = (by_x ? p->half.x : p->half.y) + GAP + text_along(p, out);
        float off = shares[i % 3] * (by_x ? p->half.y : p->half.x);
        if (try_at(p, draw_plus(draw_plus(p->center, out, far), along, off), over, clear, true))
            return true;
    }
    return false;
}

/* Returns a position at a distance from the body, in one of eight directions. */
static carom_vec2 place_off(const spot *p, carom_vec2 way, float far) {
    carom_vec2 at = draw_plus(p->center, way, reach_along(p, way) + far);
    return (carom_vec2){at.x + sign_of(way.x) * p->text.x, at.y + sign_of(way.y) * p->text.y};
}

static bool place_beside(const spot *p, uint32_t over, float clear) {
    if (!p->round)
        return place_along(p, over, clear);
    for (int i = 0; i < 8; i++)
        if (try_at(p, place_off(p, ways[i], GAP), over, clear, true))
            return true;
    return false;
}

/* Tries positions farther away, with a line to the body. */
static bool place_with_line(const spot *p) {
    static const float distances[] = {12.0f, 22.0f, 34.0f, 50.0f};
    for (int i = 0; i < 32; i++) {
        carom_vec2 way = ways[i % 8], at = place_off(p, way, distances[i / 8]);
        carom_vec2 from = {at.x - sign_of(way.x) * p->text.x, at.y - sign_of(way.y) * p->text.y};
        if (!draw_room_line_is_free(p->n->room, from, p->center, DRAW_TAKEN_LABEL) ||
            !try_at(p, at, SHAPES, CLEAR, true))
            continue;
        draw_room_take_line(p->n->room, from, p->center, DRAW_TAKEN_MARK);
        draw_line(p->n->l, from, p->center, DRAW_MUTED, DRAW_STROKE | DRAW_THIN);
        draw_dot(p->n->l, p->center, DRAW_MUTED);
        return true;
    }
    return false;
}

bool draw_id_place(draw_list *l, const draw_view *v, draw_room *room, carom_shape shape,
                   const char *name, uint32_t over, bool beside) {
    draw_named n = {l, v, room, NULL, CAROM_SCENE_NONE, CAROM_SCENE_NONE};
    draw_words words = {0};
    draw_words_put(&words, name);
    spot p = spot_of(&n, shape, words);
    return place_inside(&p, MARKS | DRAW_TAKEN_TWICE, 0.0f) || place_inside(&p, MARKS, 0.0f) ||
           (beside && place_beside(&p, over, 0.0f));
}

/* ---- all names ------------------------------------------------------------------------------- */

static void place(const spot *p, bool beside, bool in_any_case) {
    if (place_inside(p, MARKS | DRAW_TAKEN_TWICE, WELL_CLEAR) ||
        place_inside(p, MARKS | DRAW_TAKEN_TWICE, 0.0f) || place_inside(p, MARKS, 0.0f))
        return;
    if (beside && (place_beside(p, SHAPES, WELL_CLEAR) || place_beside(p, SHAPES, CLEAR)))
        return;
    if (in_any_case && !place_beside(p, MARKS, CLEAR) && !place_with_line(p))
        (void)place_beside(p, MARKS, 0.0f);
}

/* The bodies of a pair are A and B, and have a name besides. */
static draw_words label_of(const draw_named *n, uint32_t index) {
    draw_words name = draw_id(n->s, index), w = {0};
    if (index != n->a && index != n->b)
        return name;
    draw_words_put(&w, index == n->a ? "A" : "B");
    if (name.size == 1 && name.at[0] == w.at[0])
        return name;
    draw_words_put(&w, ": ");
    draw_words_put(&w, name.at);
    return w;
}

/* Goes over the bodies several times, with decreasing size limits, so that larger bodies come
 * first. */
void draw_ids(const draw_named *n) {
    static const float least[] = {200.0f, 50.0f, 20.0f, 10.0f, LEAST_REACH};
    const carom_scene_body *bodies = carom_scene_bodies(n->s);
    uint32_t count = carom_scene_count(n->s), shown = 0;
    float below = 1e30f;
    for (uint32_t i = 0; i < count; i++)
        shown += is_shown(n, i) && draw_shape_is_seen(n->v, bodies[i].def.shape);
    for (uint32_t pass = 0; pass < sizeof least / sizeof least[0]; pass++) {
        bool last = pass + 1 == sizeof least / sizeof least[0];
        for (uint32_t i = 0; i < count; i++) {
            float reach = draw_shape_reach(n->v, bodies[i].def.shape);
            bool small = reach < least[pass] && !(last && shown <= FEW);
            if (small || reach >= below || !is_shown(n, i) ||
                !draw_shape_is_seen(n->v, bodies[i].def.shape))
                continue;
            spot p = spot_of(n, bodies[i].def.shape, label_of(n, i));
            p.index = i;
            place(&p, shown <= MANY || reach >= LEAST_BESIDE, shown <= FEW);
        }
        below = least[pass];
    }
}
