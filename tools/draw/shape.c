/* Draws single shapes, including those much larger than the view. */
#include "number.h"
#include "picture.h"

/* Size in pixels above which only the visible part of a shape is drawn. */
#define HUGE_REACH 30000.0
#define SPECK 0.8f
#define DOT 2.5f /* radius of a point in pixels */

/* A shape in pixels, in double precision. */
typedef struct seen {
    double x, y;
    double hx, hy; /* half-extents; for a circle both are the radius */
    double c, s;   /* unit length */
    bool round;
} seen;

carom_vec2 draw_shape_center(carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE)
        return s.as.circle.center;
    return s.kind == CAROM_SHAPE_AABB ? carom_box_from_aabb(s.as.aabb).center : s.as.box.center;
}

carom_shape draw_shape_moved(carom_shape s, carom_vec2 d) {
    if (s.kind == CAROM_SHAPE_AABB) {
        s.as.aabb = carom_aabb_moved(s.as.aabb, d);
        return s;
    }
    carom_vec2 *center = s.kind == CAROM_SHAPE_CIRCLE ? &s.as.circle.center : &s.as.box.center;
    *center = draw_plus(*center, d, 1.0f);
    return s;
}

static seen see(const draw_view *v, carom_shape shape) {
    double up = v->up > 0 ? -1.0 : 1.0;
    seen s = {.c = 1.0, .s = 0.0};
    if (shape.kind == CAROM_SHAPE_CIRCLE) {
        carom_circle c = shape.as.circle;
        s.x = (double)c.center.x;
        s.y = (double)c.center.y;
        s.hx = s.hy = (double)c.radius;
        s.round = true;
    } else if (shape.kind == CAROM_SHAPE_AABB) {
        carom_aabb b = shape.as.aabb;
        s.x = 0.5 * ((double)b.min.x + (double)b.max.x);
        s.y = 0.5 * ((double)b.min.y + (double)b.max.y);
        s.hx = 0.5 * ((double)b.max.x - (double)b.min.x);
        s.hy = 0.5 * ((double)b.max.y - (double)b.min.y);
    } else {
        carom_box b = shape.as.box;
        double length =
            draw_root((double)b.rot.c * (double)b.rot.c + (double)b.rot.s * (double)b.rot.s);
        s.x = (double)b.center.x;
        s.y = (double)b.center.y;
        s.hx = (double)b.half.x;
        s.hy = (double)b.half.y;
        s.c = (double)b.rot.c / length;
        s.s = up * (double)b.rot.s / length;
    }
    s.x = (double)v->left + 0.5 * (double)v->width + (s.x - v->center_x) * v->scale;
    s.y = (double)v->top + 0.5 * (double)v->height + up * (s.y - v->center_y) * v->scale;
    s.hx *= v->scale;
    s.hy *= v->scale;
    return s;
}

static double reach_of(const seen *s) {
    return s->round ? s->hx : draw_root(s->hx * s->hx + s->hy * s->hy);
}

float draw_shape_reach(const draw_view *v, carom_shape shape) {
    if (carom_shape_check(shape) != CAROM_VALID)
        return 0.0f;
    seen s = see(v, shape);
    double reach = reach_of(&s);
    return (float)(reach < 1e9 ? reach : 1e9);
}

/* ---- huge shapes: a polygon that matches the visible part ------------------------------------ */

#define ARC 64

typedef struct corner {
    double x, y;
} corner;

/* Clips a polygon to the half-plane nx x + ny y <= d. */
static uint32_t cut(const corner *in, uint32_t count, double nx, double ny, double d, corner *out) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        corner a = in[i], b = in[(i + 1) % count];
        double from = nx * a.x + ny * a.y - d, to = nx * b.x + ny * b.y - d;
        if (from <= 0.0)
            out[kept++] = a;
        if ((from < 0.0 && to > 0.0) || (from > 0.0 && to < 0.0)) {
            double share = from / (from - to);
            out[kept++] = (corner){a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
        }
    }
    return kept;
}

/* Clips a rectangle around the view to a circle so large that only a nearly straight part of its
 * edge, or only its inside, is visible. Clips by tangents, as many as make the edge smooth. */
static uint32_t cut_circle(const seen *s, corner *at, corner *other, uint32_t count, double mid_x,
                           double mid_y, double diagonal) {
    double dx = mid_x - s->x, dy = mid_y - s->y;
    double far = draw_root(dx * dx + dy * dy);
    if (!(far > 0.0))
        return count;
    dx /= far;
    dy /= far;
    for (int i = -ARC; i <= ARC; i++) {
        double along = (double)i / ARC * 2.0 * diagonal / s->hx;
        double length = draw_root(1.0 + along * along);
        double nx = (dx - along * dy) / length, ny = (dy + along * dx) / length;
        count = cut(at, count, nx, ny, nx * s->x + ny * s->y + s->hx, other);
        for (uint32_t k = 0; k < count; k++)
            at[k] = other[k];
    }
    return count;
}

static void draw_huge(draw_list *l, const draw_view *v, const seen *s, uint32_t meaning,
                      uint32_t style) {
    corner at[2 * ARC + 16], other[2 * ARC + 16];
    double mid_x = (double)v->left + 0.5 * (double)v->width;
    double mid_y = (double)v->top + 0.5 * (double)v->height;
    double size = (double)v->width + (double)v->height;
    uint32_t count = 4;
    for (uint32_t i = 0; i < 4; i++)
        at[i] =
            (corner){mid_x + (i == 1 || i == 2 ? size : -size), mid_y + (i >= 2 ? size : -size)};
    if (s->round) {
        count = cut_circle(s, at, other, count, mid_x, mid_y, size);
    } else {
        const double normal[4][3] = {
            {s->c, s->s, s->hx}, {-s->c, -s->s, s->hx}, {-s->s, s->c, s->hy}, {s->s, -s->c, s->hy}};
        for (int i = 0; i < 4; i++) {
            const double *n = normal[i];
            count = cut(at, count, n[0], n[1], n[0] * s->x + n[1] * s->y + n[2], other);
            for (uint32_t k = 0; k < count; k++)
                at[k] = other[k];
        }
    }
    carom_vec2 points[2 * ARC + 16];
    for (uint32_t i = 0; i < count; i++)
        points[i] = (carom_vec2){(float)at[i].x, (float)at[i].y};
    /* The edges along the rectangle are outside the view. */
    if (count >= 3)
        draw_curve(l, points, count, meaning, style | DRAW_FILL);
}

/* ---- shapes of ordinary size ----------------------------------------------------------------- */

static bool outside(const draw_view *v, const seen *s, double reach) {
    const double rim = 4.0;
    return s->x + reach < (double)v->left - rim || s->y + reach < (double)v->top - rim ||
           s->x - reach > (double)v->left + (double)v->width + rim ||
           s->y - reach > (double)v->top + (double)v->height + rim;
}

bool draw_shape_is_seen(const draw_view *v, carom_shape shape) {
    if (carom_shape_check(shape) != CAROM_VALID)
        return false;
    seen s = see(v, shape);
    return !outside(v, &s, reach_of(&s));
}

bool draw_shape_overlaps(const draw_view *v, carom_shape shape, carom_vec2 min, carom_vec2 max) {
    if (carom_shape_check(shape) != CAROM_VALID)
        return false;
    seen s = see(v, shape);
    double reach = reach_of(&s);
    if (s.x + reach < (double)min.x || s.x - reach > (double)max.x || s.y + reach < (double)min.y ||
        s.y - reach > (double)max.y)
        return false;
    carom_vec2 center = {(float)s.x, (float)s.y}, half = {(float)s.hx, (float)s.hy};
    carom_aabb place = {min, max};
    carom_shape body =
        s.round ? carom_shape_from_circle((carom_circle){center, half.x})
                : carom_shape_from_box((carom_box){center, half, {(float)s.c, (float)s.s}});
    return carom_overlap_shapes(body, carom_shape_from_aabb(place));
}

void draw_shape(draw_list *l, const draw_view *v, carom_shape shape, uint32_t meaning,
                uint32_t style) {
    if (carom_shape_check(shape) != CAROM_VALID)
        return;
    seen s = see(v, shape);
    double reach = reach_of(&s);
    if (outside(v, &s, reach))
        return;
    if (reach > HUGE_REACH) {
        draw_huge(l, v, &s, meaning, style);
        return;
    }
    carom_vec2 center = {(float)s.x, (float)s.y};
    if (!(reach > 0.0))
        draw_circle(l, center, DOT, meaning, DRAW_SOLID);
    else if (reach < (double)SPECK)
        draw_box(l, center, (carom_vec2){SPECK, SPECK}, (carom_rot){1.0f, 0.0f}, meaning,
                 DRAW_SOLID);
    else if (s.round)
        draw_circle(l, center, (float)s.hx, meaning, style);
    else
        draw_box(l, center, (carom_vec2){(float)s.hx, (float)s.hy},
                 (carom_rot){(float)s.c, (float)s.s}, meaning, style);
}
