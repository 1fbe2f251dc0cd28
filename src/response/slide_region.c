/* Selects the obstacles that a path segment has to test. */
#include "base/guard.h"
#include "base/real.h"
#include "response/slide.h"

/* More than the 1e-12 of the size within which two slanted boxes are uncertain. */
#define CAROMI_BAND 0x1p-36

/* Returns the gap between the intervals low..high and from..to; negative if they overlap. */
static double caromi_between(double low, double high, float from, float to) {
    return caromi_max(low - (double)to, (double)from - high);
}

/* A box extends (|c| hx + |s| hy) / L along x. A gap g is larger if (g L)^2 exceeds the square of
 * that extent times L. */
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

/* Returns whether the obstacle certainly cannot touch the region. Unspecified for invalid
 * shapes. */
static bool caromi_is_outside(const carom_shape *s, carom_aabb region) {
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

typedef struct caromi_filter {
    carom_aabb region;
    carom_slide_visit *visit;
    void *visitor;
} caromi_filter;

static void caromi_filter_visit(void *visitor, uint32_t id, carom_shape obstacle,
                                uint32_t response) {
    const caromi_filter *filter = visitor;
    if (!caromi_is_outside(&obstacle, filter->region)) {
        filter->visit(filter->visitor, id, obstacle, response);
    }
}

/* Visits the obstacles that may touch the region. */
static void caromi_query_obstacles(const carom_slide_def *def, carom_aabb region,
                                   carom_slide_visit *visit, void *visitor) {
    if (def->query != NULL) {
        caromi_filter filter = {region, visit, visitor};
        def->query(def->ctx, region, caromi_filter_visit, &filter);
        return;
    }
    for (uint32_t i = 0; i < def->count; i++) {
        if (!caromi_is_outside(&def->shapes[i], region)) {
            visit(visitor, i, def->shapes[i],
                  def->responses != NULL ? def->responses[i] : CAROM_RESPOND_SLIDE);
        }
    }
}

static void caromi_gather(void *visitor, uint32_t id, carom_shape obstacle, uint32_t response) {
    caromi_slide_near *around = visitor;
    if (around->count < CAROMI_SLIDE_NEAR) {
        around->obstacles[around->count] = (caromi_obstacle){obstacle, id, response};
    }
    around->count++;
}

/* Returns the bounds plus a margin for the rounding of positions and for the uncertainty of slanted
 * boxes. */
static carom_aabb caromi_region_around(carom_aabb b) {
    double x = caromi_max(caromi_abs((double)b.min.x), caromi_abs((double)b.max.x));
    double y = caromi_max(caromi_abs((double)b.min.y), caromi_abs((double)b.max.y));
    double more = 0x1p-18 * caromi_max(x, y);
    return (carom_aabb){
        {caromi_to_float((double)b.min.x - more), caromi_to_float((double)b.min.y - more)},
        {caromi_to_float((double)b.max.x + more), caromi_to_float((double)b.max.y + more)}};
}

void caromi_near_gather(caromi_slide_near *around, const carom_slide_def *def, carom_aabb bounds) {
    around->def = def;
    around->region = caromi_region_around(bounds);
    around->count = 0;
    caromi_query_obstacles(def, around->region, caromi_gather, around);
}

static bool caromi_is_within(carom_aabb a, carom_aabb b) {
    return a.min.x >= b.min.x && a.min.y >= b.min.y && a.max.x <= b.max.x && a.max.y <= b.max.y;
}

void caromi_near_show(const caromi_slide_near *around, carom_aabb bounds, carom_slide_visit *visit,
                      void *visitor) {
    if (around->count > CAROMI_SLIDE_NEAR || !caromi_is_within(bounds, around->region)) {
        caromi_query_obstacles(around->def, caromi_region_around(bounds), visit, visitor);
        return;
    }
    for (uint32_t i = 0; i < around->count; i++) {
        const caromi_obstacle *o = &around->obstacles[i];
        visit(visitor, o->id, o->shape, o->response);
    }
}
