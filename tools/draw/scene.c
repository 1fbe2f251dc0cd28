/* Draws a complete picture of a scene: layout, bodies, pairs, names, title and legend. */
#include "bodies.h"
#include "ids.h"
#include "legend.h"
#include "marks.h"
#include "number.h"
#include "pairs.h"
#include "scene_picture.h"
#include "title.h"
#include "scene/collide.h"

#define TITLE 44.0f /* height in pixels */
#define LEGEND_GAP 14.0f
#define EDGE 10.0f
#define AROUND 0.03f   /* margin between bodies and the view's edge, as a share of the picture */
#define FEW 200u       /* with more bodies in view, or more than MANY in all, */
#define MANY 20000u    /* nearest neighbours are not shown */
#define FARTHEST 250.0 /* largest gap that is shown, in pixels */
#define FASTEST 48.0   /* length of the arrow of the fastest body, in pixels */
#define UNLIKE 6.0     /* size ratio above which a pair's picture shows only the smaller body */

/* A picture under construction. */
typedef struct picture {
    draw_list *l;
    const carom_scene *s;
    draw_scene_options o;
    draw_view v;
    draw_pairs pairs;
    draw_room room;
    uint32_t meanings; /* that its legend would explain */
    bool of_pair;
} picture;

draw_scene_options draw_scene_options_default(void) {
    return (draw_scene_options){
        .show = DRAW_SHOW_SCENE, .a = CAROM_SCENE_NONE, .b = CAROM_SCENE_NONE};
}

static carom_aabb joined(carom_aabb a, carom_aabb b) {
    if (carom_aabb_check(a) != CAROM_VALID || carom_aabb_check(b) != CAROM_VALID)
        return carom_aabb_check(a) == CAROM_VALID ? a : b;
    return (carom_aabb){
        {a.min.x < b.min.x ? a.min.x : b.min.x, a.min.y < b.min.y ? a.min.y : b.min.y},
        {a.max.x > b.max.x ? a.max.x : b.max.x, a.max.y > b.max.y ? a.max.y : b.max.y}};
}

static const carom_aabb nowhere = {{1.0f, 1.0f}, {-1.0f, -1.0f}};

static bool is_set(carom_aabb view) {
    return view.min.x < view.max.x && view.min.y < view.max.y;
}

carom_aabb draw_scene_bounds(const carom_scene *s) {
    carom_aabb all = carom_scene_get_settings(s).view;
    const carom_scene_body *bodies = carom_scene_bodies(s);
    if (is_set(all))
        return all;
    all = nowhere;
    for (uint32_t i = 0; i < carom_scene_count(s); i++)
        all = joined(all, carom_shape_bounds(bodies[i].def.shape));
    return carom_aabb_check(all) == CAROM_VALID ? all : (carom_aabb){{-1.0f, -1.0f}, {1.0f, 1.0f}};
}

static bool has_pair(const carom_scene *s, const draw_scene_options *o) {
    uint32_t count = carom_scene_count(s);
    return o->a < count && o->b < count && o->a != o->b;
}

static double extent(carom_aabb b) {
    double wide = (double)b.max.x - (double)b.min.x, high = (double)b.max.y - (double)b.min.y;
    return wide > high ? wide : high;
}

static carom_aabb around(carom_aabb b, float by) {
    return (carom_aabb){{b.min.x - by, b.min.y - by}, {b.max.x + by, b.max.y + by}};
}

/* Returns bounds that show the smaller body, the contact points of both, and a margin as large as
 * the smaller body. */
static carom_aabb close_bounds(carom_aabb smaller, carom_contact c) {
    carom_vec2 other = draw_plus(c.point, c.normal, c.distance);
    carom_aabb all = joined(smaller, (carom_aabb){c.point, c.point});
    return around(joined(all, (carom_aabb){other, other}), (float)extent(smaller));
}

/* Returns whether a picture of both would show one as a speck. A point is always one. */
static bool is_speck(carom_aabb a, carom_aabb beside) {
    return extent(a) > 0.0 && extent(beside) > UNLIKE * extent(a);
}

/* Returns the bounds of everything that draw_pair shows. If one body is much larger, returns the
 * surroundings of the smaller one. */
static carom_aabb pair_bounds(const carom_scene *s, const draw_scene_options *o) {
    carom_shape a = carom_scene_bodies(s)[o->a].def.shape,
                b = carom_scene_bodies(s)[o->b].def.shape;
    carom_shape ghost[2];
    carom_aabb of_a = carom_shape_bounds(a), of_b = carom_shape_bounds(b);
    carom_aabb all = joined(of_a, of_b);
    carom_contact c = carom_contact_shapes(a, b);
    if (is_speck(of_a, of_b) || is_speck(of_b, of_a))
        return close_bounds(extent(of_a) < extent(of_b) ? of_a : of_b, c);
    if (o->show & DRAW_SHOW_MTV && c.distance < 0.0f)
        all = joined(all, carom_shape_bounds(draw_shape_moved(a, carom_contact_mtv(c))));
    if (o->show & DRAW_SHOW_INTERVALS && draw_has_intervals(a, b))
        return draw_interval_bounds(a, b, all);
    if (o->show & DRAW_SHOW_FRAME && draw_ghost_of(a, b, ghost))
        all = joined(all, joined(carom_shape_bounds(ghost[0]), carom_shape_bounds(ghost[1])));
    return all;
}

static carom_aabb bounds_of(const carom_scene *s, const draw_scene_options *o) {
    if (is_set(o->view))
        return o->view;
    return has_pair(s, o) ? pair_bounds(s, o) : draw_scene_bounds(s);
}

carom_vec2 draw_scene_size(const carom_scene *s, const draw_scene_options *options) {
    carom_aabb all = bounds_of(s, options);
    double wide = (double)all.max.x - (double)all.min.x;
    double high = (double)all.max.y - (double)all.min.y;
    double inner = wide > 0.0 ? 900.0 * (high / wide) : 900.0;
    /* 140 pixels for title, axis numbers and legend above and below the view. */
    double height = 140.0 + inner;
    double least = 420.0, most = 900.0;
    double shrunk = height > most ? 1000.0 * (most - 140.0) / inner : 1000.0;
    return (carom_vec2){(float)(shrunk < 640.0 ? 640.0 : (double)(int32_t)shrunk),
                        (float)(int32_t)(height < least  ? least
                                         : height > most ? most
                                                         : height)};
}

/* ---- parts ----------------------------------------------------------------------------------- */

static uint32_t meanings_of(const picture *p) {
    uint32_t bits = 0;
    const carom_scene_body *bodies = carom_scene_bodies(p->s);
    for (uint32_t i = 0; i < carom_scene_count(p->s); i++) {
        draw_body b = draw_body_of(&bodies[i].def);
        carom_vec2 velocity = bodies[i].def.velocity;
        bits |= 1u << b.meaning;
        if (b.flags & DRAW_BODY_SIDES)
            bits |= 1u << DRAW_LEGEND_SIDE;
        if (velocity.x != 0.0f || velocity.y != 0.0f)
            bits |= 1u << DRAW_PATH;
    }
    if (p->pairs.count > 0 || p->of_pair)
        bits |= 1u << DRAW_HIT | 1u << DRAW_POINT | 1u << DRAW_NORMAL | 1u << DRAW_MTV;
    if (p->of_pair)
        bits |=
            1u << DRAW_LEGEND_MOVED | 1u << DRAW_LEGEND_INTERVAL_A | 1u << DRAW_LEGEND_INTERVAL_B;
    return bits | 1u << DRAW_CLOSEST | 1u << DRAW_GHOST;
}

static draw_view view_of(const picture *p, carom_aabb all, float width, float height) {
    float top = p->o.show & DRAW_SHOW_TITLE ? TITLE : 0.0f, below = 0.0f;
    int32_t up = carom_scene_get_settings(p->s).up;
    float margin = 6.0f + AROUND * (width < height ? width : height);
    if (p->o.show & DRAW_SHOW_LEGEND)
        below = EDGE + LEGEND_GAP +
                DRAW_LEGEND_ROW * (float)draw_legend_rows(p->meanings, width - 2.0f * EDGE);
    if (p->o.show & DRAW_SHOW_AXES)
        return draw_axes_fit(all, up, 0.0f, top, width, height - top - below, margin);
    return draw_view_fit(all, up, 0.0f, top, width, height - top - below, margin);
}

/* Removes legend, title and axes, in this order, while the view has less than half of the width or
 * height. */
static void lay_out(picture *p, float width, float height) {
    static const uint32_t dispensable[] = {DRAW_SHOW_LEGEND, DRAW_SHOW_TITLE, DRAW_SHOW_AXES};
    carom_aabb all = bounds_of(p->s, &p->o);
    p->meanings = meanings_of(p);
    p->v = view_of(p, all, width, height);
    for (uint32_t i = 0; i < 3 && (p->v.width < 0.5f * width || p->v.height < 0.5f * height); i++) {
        p->o.show &= ~dispensable[i];
        p->v = view_of(p, all, width, height);
    }
}

static void draw_all_bodies(picture *p) {
    carom_allocator a = draw_list_allocator(p->l);
    const carom_scene_body *bodies = carom_scene_bodies(p->s);
    uint32_t count = carom_scene_count(p->s), drawn = 0;
    draw_body *look = count > 0 ? a.alloc(a.ctx, count * sizeof *look, 8) : NULL;
    if (!look) {
        if (count > 0)
            draw_list_spoil(p->l);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        draw_body b = draw_body_of(&bodies[i].def);
        if (p->of_pair && i != p->o.a && i != p->o.b)
            continue;
        /* Static bodies keep their colour: a floor under many bodies is not an alarm. */
        if (p->pairs.touched && p->pairs.touched[i]) {
            if (b.meaning == DRAW_STATIC)
                b.flags |= DRAW_BODY_RIM;
            else if (b.meaning != DRAW_SENSOR)
                b.meaning = DRAW_HIT;
        }
        b.name = draw_list_add_name(p->l, draw_id(p->s, i).at);
        look[drawn++] = b;
    }
    draw_bodies(p->l, &p->v, look, drawn);
    a.free(a.ctx, look, count * sizeof *look);
}

static bool is_crowd(const picture *p) {
    const carom_scene_body *bodies = carom_scene_bodies(p->s);
    uint32_t count = carom_scene_count(p->s), shown = 0;
    for (uint32_t i = 0; i < count; i++)
        shown += draw_shape_is_seen(&p->v, bodies[i].def.shape);
    return shown > FEW || count > MANY;
}

/* The fastest visible body has the longest arrow. */
static void draw_velocities(picture *p) {
    const carom_scene_body *bodies = carom_scene_bodies(p->s);
    uint32_t count = carom_scene_count(p->s);
    float fastest = 0.0f;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < count; i++) {
            const carom_body_def *def = &bodies[i].def;
            float speed = draw_length(def->velocity);
            if (!(speed > 0.0f) || def->flags & CAROM_BODY_DISABLED ||
                !draw_shape_is_seen(&p->v, def->shape))
                continue;
            if (pass == 0)
                fastest = speed > fastest ? speed : fastest;
            else
                draw_velocity(p->l, &p->v, def->shape, def->velocity, FASTEST / (double)fastest,
                              &p->room);
        }
}

/* Returns whether a body gets an arrow to its nearest neighbour: it overlaps nothing, and it is not
 * a static body among others that move. */
static bool has_gap(const picture *p, uint32_t i, bool still) {
    const carom_body_def *def = &carom_scene_bodies(p->s)[i].def;
    return !p->pairs.touched[i] && draw_shape_is_seen(&p->v, def->shape) &&
           (still || def->type != CAROM_STATIC);
}

/* Draws arrows from bodies that overlap nothing to their nearest neighbour. Of two bodies that are
 * nearest to each other, A has the arrow: the body that would move. */
static void draw_gaps(picture *p) {
    const carom_scene_body *bodies = carom_scene_bodies(p->s);
    uint32_t count = carom_scene_count(p->s);
    bool still = scene_is_still(p->s);
    for (uint32_t i = 0; i < count; i++) {
        if (!has_gap(p, i, still))
            continue;
        uint32_t near = draw_pair_nearest(p->s, i, p->o.unfiltered != 0);
        if (near == CAROM_SCENE_NONE)
            continue;
        carom_shape a = bodies[i].def.shape, b = bodies[near].def.shape;
        double gap = (double)carom_distance_shapes(a, b) * p->v.scale;
        bool of_other = draw_pair_order(bodies, i, near).a == near && has_gap(p, near, still) &&
                        draw_pair_nearest(p->s, near, p->o.unfiltered != 0) == i;
        if (gap <= FARTHEST && !of_other)
            draw_marks(p->l, &p->v, a, b, DRAW_SHOW_CLOSEST & p->o.show, &p->room);
    }
}

static void draw_all_marks(picture *p) {
    const carom_scene_body *bodies = carom_scene_bodies(p->s);
    for (uint32_t i = 0; i < p->pairs.count; i++) {
        carom_id_pair pair = p->pairs.at[i];
        draw_marks(p->l, &p->v, bodies[pair.a].def.shape, bodies[pair.b].def.shape,
                   p->o.show & ~(uint32_t)DRAW_SHOW_CLOSEST, &p->room);
    }
    bool crowd = is_crowd(p);
    if (!crowd && p->o.show & DRAW_SHOW_VELOCITY)
        draw_velocities(p);
    if (!crowd && p->pairs.touched && p->o.show & DRAW_SHOW_CLOSEST)
        draw_gaps(p);
    for (uint32_t i = 0; i < carom_scene_count(p->s) && p->o.show & DRAW_SHOW_FRAME; i++)
        if (p->pairs.touched && p->pairs.touched[i])
            draw_frame_axes(p->l, &p->v, bodies[i].def.shape, false, &p->room);
}

/* False for ghosts, for bodies drawn after the MTV, and for the outline of a body filled before. */
static bool is_body(const draw_item *item) {
    bool filled = (item->style & (DRAW_FILL | DRAW_SOLID)) != 0;
    return filled ||
           !(item->meaning == DRAW_GHOST || item->meaning == DRAW_MTV || item->meaning == DRAW_HIT);
}

/* Records occupied areas: bodies block the names of other bodies, lines and points block all
 * names. */
static void take_items(picture *p, uint32_t first) {
    uint32_t count;
    const draw_item *items = draw_list_items(p->l, &count);
    for (uint32_t i = first; i < count; i++) {
        const draw_item *item = &items[i];
        carom_vec2 from = {item->x, item->y}, to = {item->x2, item->y2};
        if (item->kind == DRAW_CIRCLE || item->kind == DRAW_BOX) {
            if (is_body(item))
                draw_room_take_shape(&p->room, item);
        } else if (item->kind == DRAW_LINE || item->kind == DRAW_ARROW)
            draw_room_take_line(&p->room, from, to, DRAW_TAKEN_MARK);
        else if (item->kind == DRAW_DOT)
            draw_room_take(&p->room, from, from, DRAW_TAKEN_MARK);
    }
}

void draw_scene(draw_list *l, const carom_scene *s, float width, float height,
                const draw_scene_options *options) {
    picture p = {.l = l, .s = s, .o = *options, .of_pair = has_pair(s, options)};
    p.pairs = p.of_pair ? draw_pairs_one(s, draw_list_allocator(l), p.o.a, p.o.b)
                        : draw_pairs_find(s, draw_list_allocator(l), p.o.unfiltered != 0);
    lay_out(&p, width, height);
    carom_vec2 min = {p.v.left, p.v.top}, max = {p.v.left + p.v.width, p.v.top + p.v.height};
    p.room = draw_room_open(draw_list_allocator(l), min, max);
    if (!p.pairs.whole || !p.room.cells)
        draw_list_spoil(l);
    if (p.o.show & DRAW_SHOW_AXES)
        draw_axes(l, &p.v);
    draw_clip(l, min, max);
    uint32_t first;
    (void)draw_list_items(l, &first);
    draw_all_bodies(&p);
    if (p.of_pair)
        draw_pair(l, &p.v, carom_scene_bodies(s)[p.o.a].def.shape,
                  carom_scene_bodies(s)[p.o.b].def.shape, p.o.show);
    else
        draw_all_marks(&p);
    take_items(&p, first);
    draw_named named = {l, &p.v, &p.room, s, CAROM_SCENE_NONE, CAROM_SCENE_NONE};
    if (p.of_pair) {
        named.a = p.o.a;
        named.b = p.o.b;
    }
    if (p.o.show & DRAW_SHOW_IDS)
        draw_ids(&named);
    draw_clip(l, (carom_vec2){0.0f, 0.0f}, (carom_vec2){0.0f, 0.0f});
    if (p.o.show & DRAW_SHOW_TITLE)
        draw_title(l, s, &p.o, &p.pairs, (carom_vec2){EDGE, 20.0f}, width - 2.0f * EDGE);
    if (p.o.show & DRAW_SHOW_LEGEND)
        draw_legend(l, p.meanings, (carom_vec2){EDGE, p.v.top + p.v.height + 20.0f + LEGEND_GAP},
                    width - 2.0f * EDGE);
    draw_room_close(&p.room);
    draw_pairs_close(&p.pairs);
}
