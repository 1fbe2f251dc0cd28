/* Slides a shape among the bodies of a world: selects the obstacles and responses of
 * carom_slide. */
#include "base/guard.h"
#include "world/queries/query.h"
#include "world/paths/side.h"

typedef struct caromi_slider {
    const carom_world *w;
    carom_filter filter;
    carom_shape start; /* the mover at the start of the slide */
} caromi_slider;

/* The projection of a shape onto a unit axis: its centre and half-width. */
typedef struct caromi_shadow {
    double middle, half;
} caromi_shadow;

static caromi_shadow caromi_shadow_along(const carom_shape *s, caromi_vec axis) {
    if (s->kind == CAROM_SHAPE_CIRCLE) {
        carom_circle c = s->as.circle;
        return (caromi_shadow){(double)c.center.x * axis.x + (double)c.center.y * axis.y,
                               (double)c.radius};
    }
    if (s->kind == CAROM_SHAPE_AABB) {
        carom_aabb b = s->as.aabb;
        double x = 0.5 * ((double)b.min.x + (double)b.max.x);
        double y = 0.5 * ((double)b.min.y + (double)b.max.y);
        double half_x = 0.5 * ((double)b.max.x - (double)b.min.x);
        double half_y = 0.5 * ((double)b.max.y - (double)b.min.y);
        return (caromi_shadow){x * axis.x + y * axis.y,
                               half_x * caromi_abs(axis.x) + half_y * caromi_abs(axis.y)};
    }
    carom_box b = s->as.box;
    caromi_vec rot = caromi_unit((double)b.rot.c, (double)b.rot.s);
    caromi_vec local = caromi_turn(rot.x, -rot.y, axis.x, axis.y);
    return (caromi_shadow){(double)b.center.x * axis.x + (double)b.center.y * axis.y,
                           (double)b.half.x * caromi_abs(local.x) +
                               (double)b.half.y * caromi_abs(local.y)};
}

/* Returns the one of two opposite sides beyond whose line the whole mover is, or 0. A tolerance
 * allows for rounding: a mover that stands on a side may seem to be below it. */
static uint32_t caromi_side_beyond(const carom_shape *mover, const carom_shape *box,
                                   caromi_vec axis, uint32_t above, uint32_t below) {
    caromi_shadow a = caromi_shadow_along(mover, axis);
    caromi_shadow b = caromi_shadow_along(box, axis);
    double apart = a.half + b.half;
    double off = 0x1p-40 * (caromi_abs(a.middle) + caromi_abs(b.middle) + apart);
    double way = a.middle - b.middle;
    return way >= apart - off ? above : -way >= apart - off ? below : 0u;
}

/* Returns the sides that a mover is outside of: by their lines, or by the normal between the
 * closest points. */
static uint32_t caromi_sides_outside(const carom_shape *mover, const carom_shape *box) {
    carom_rot rot = box->as.box.rot;
    caromi_vec x = caromi_unit((double)rot.c, (double)rot.s);
    caromi_vec y = caromi_across(x);
    carom_contact nearest = carom_contact_shapes(*mover, *box);
    caromi_vec normal = {(double)nearest.normal.x, (double)nearest.normal.y};
    return caromi_side_beyond(mover, box, x, CAROM_SIDE_POS_X, CAROM_SIDE_NEG_X) |
           caromi_side_beyond(mover, box, y, CAROM_SIDE_POS_Y, CAROM_SIDE_NEG_Y) |
           caromi_sides_towards(rot, normal);
}

/* Returns whether a box with these one-way sides stops the mover. Considers only the start of the
 * slide, so that a body is an obstacle for the whole slide or not at all. */
static bool caromi_slider_stops(const caromi_slider *slider, uint32_t sides,
                                const carom_shape *box) {
    return sides == 0u || (!carom_overlap_shapes(slider->start, *box) &&
                           (sides & caromi_sides_outside(&slider->start, box)) != 0u);
}

/* Passes bodies from the index to the visitor of the slide. */
typedef struct caromi_slide_show {
    const caromi_slider *slider;
    carom_slide_visit *visit;
    void *visitor;
} caromi_slide_show;

static void caromi_slide_show_body(void *ctx, uint32_t body) {
    const caromi_slide_show *show = ctx;
    const carom_world *w = show->slider->w;
    if (!caromi_filter_takes(w, &show->slider->filter, body)) {
        return;
    }
    const caromi_body *b = &w->bodies[body];
    carom_shape shape = caromi_body_shape(b);
    if ((b->tag & CAROMI_SENSOR) != 0u) {
        show->visit(show->visitor, body, shape, CAROM_RESPOND_CROSS);
    } else if (caromi_slider_stops(show->slider, caromi_body_sides(w, b), &shape)) {
        show->visit(show->visitor, body, shape, CAROM_RESPOND_SLIDE);
    }
}

static void caromi_slide_query(void *ctx, carom_aabb region, carom_slide_visit *visit,
                               void *visitor) {
    const caromi_slider *slider = ctx;
    caromi_slide_show show = {slider, visit, visitor};
    caromi_index_near(slider->w, region, caromi_slide_show_body, &show);
}

carom_slide_result carom_world_slide(const carom_world *w, carom_shape mover, carom_vec2 motion,
                                     carom_filter filter, carom_slide_hit *hits,
                                     uint32_t capacity) {
    caromi_slider slider = {w, filter, mover};
    carom_slide_def def = carom_slide_def_default();
    def.query = caromi_slide_query;
    def.ctx = &slider;
    def.hits = hits;
    def.hit_capacity = capacity;
    return carom_slide(mover, motion, &def);
}
