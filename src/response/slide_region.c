/* What a leg need not look at. */
#include "base/guard.h"
#include "base/real.h"
#include "response/slide.h"

/* More than the 1e-12 of the size within which the distance of two boxes at a slant is uncertain. */
#define CAROMI_BAND 0x1p-36

carom_aabb caromi_region(carom_aabb b) {
    double width = (double)b.max.x - (double)b.min.x;
    double height = (double)b.max.y - (double)b.min.y;
    double more = CAROMI_BAND * (width + height);
    return (carom_aabb){{caromi_float_below((double)b.min.x - more, 0.0),
                         caromi_float_below((double)b.min.y - more, 0.0)},
                        {caromi_float_above((double)b.max.x + more, 0.0),
                         caromi_float_above((double)b.max.y + more, 0.0)}};
}

/* The way between the intervals low..high and from..to; negative when they have points in common. */
static double caromi_between(double low, double high, float from, float to) {
    return caromi_max(low - (double)to, (double)from - high);
}

/* A box reaches (|c| hx + |s| hy) / L along x, and a way g is longer when (g L)^2 exceeds the square of
 * that times L. */
static bool caromi_box_is_outside(const carom_box *b, carom_aabb region) {
    double x = (double)b->center.x;
    double y = (double)b->center.y;
    double c = caromi_abs((double)b->rot.c);
    double s = caromi_abs((double)b->rot.s);
    double hx = (double)b->half.x * (1.0 + CAROMI_BAND);
    double hy = (double)b->half.y * (1.0 + CAROMI_BAND);
    double squared = c * c + s * s;
    double away_x = caromi_between(x, x, region.min.x, region.max.x);
    double away_y = caromi_between(y, y, region.min.y, region.max.y);
    double reach_x = c * hx + s * hy;
    double reach_y = s * hx + c * hy;
    return (away_x > 0.0 && away_x * away_x * squared > reach_x * reach_x) ||
           (away_y > 0.0 && away_y * away_y * squared > reach_y * reach_y);
}

bool caromi_is_outside(const carom_shape *s, carom_aabb region) {
    if (s->kind == CAROM_SHAPE_BOX) {
        return caromi_box_is_outside(&s->as.box, region);
    }
    bool round = s->kind == CAROM_SHAPE_CIRCLE;
    carom_vec2 low = round ? s->as.circle.center : s->as.aabb.min;
    carom_vec2 high = round ? s->as.circle.center : s->as.aabb.max;
    double size = ((double)high.x - (double)low.x) + ((double)high.y - (double)low.y);
    double reach = round ? (double)s->as.circle.radius * (1.0 + CAROMI_BAND) : CAROMI_BAND * size;
    double x = caromi_between((double)low.x, (double)high.x, region.min.x, region.max.x);
    double y = caromi_between((double)low.y, (double)high.y, region.min.y, region.max.y);
    return caromi_max(x, y) > reach;
}
