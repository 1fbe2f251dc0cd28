/* Finds the ids whose bounding boxes touch or overlap a region, or the path of a moving box. */
#include "base/guard.h"
#include "broadphase/store.h"
#include "shape/valid.h"

/* Context of a region query. */
typedef struct caromi_asking {
    const carom_broadphase *p;
    carom_broadphase_visitor *visit;
    void *ctx;
} caromi_asking;

static void caromi_asking_leaf(void *ctx, uint32_t leaf, uint32_t lanes) {
    const caromi_asking *asking = ctx;
    const uint32_t *ids = asking->p->leaf_ids + (size_t)leaf * CAROMI_FAN;
    for (; lanes != 0; lanes &= lanes - 1) {
        asking->visit(asking->ctx, ids[caromi_first_lane(lanes)]);
    }
}

static void caromi_asking_id(const void *ctx, uint32_t id, carom_aabb box) {
    const caromi_asking *asking = ctx;
    (void)box;
    asking->visit(asking->ctx, id);
}

void carom_broadphase_visit(const carom_broadphase *p, carom_aabb region,
                            carom_broadphase_visitor *visit, void *ctx) {
    if (!caromi_aabb_ok(region)) {
        return;
    }
    caromi_asking asking = {p, visit, ctx};
    for (uint32_t t = 0; t < p->tree_count; t++) {
        caromi_tree_walk(p, &p->trees[t], region, 0, NULL, caromi_asking_leaf, &asking);
    }
    caromi_strips_walk(p, region, NULL, caromi_asking_id, &asking);
    for (size_t i = 0; i < p->fresh_count; i++) {
        carom_aabb b = p->bounds[p->fresh[i]];
        if (caromi_aabb_ok(b) && caromi_meets(b, region)) {
            visit(ctx, p->fresh[i]);
        }
    }
}

/* Context of a sweep query: a box that moves by (mx, my). Its centre moves along a line; its extent
 * across that line is constant. */
typedef struct caromi_way {
    caromi_asking asking;        /* first member, so that caromi_asking_leaf can read it */
    double x, y, half_x, half_y; /* centre and half-extents at the start */
    double mx, my;
} caromi_way;

/* Returns whether the path may touch `b`, which overlaps the bounds of the whole path: a separating
 * axis test across the motion. The margin of 2^-40 is far above the rounding errors of double. */
static bool caromi_in_the_way(const caromi_way *way, carom_aabb b) {
    double x = 0.5 * ((double)b.min.x + (double)b.max.x) - way->x;
    double y = 0.5 * ((double)b.min.y + (double)b.max.y) - way->y;
    double half_x = 0.5 * ((double)b.max.x - (double)b.min.x) + way->half_x;
    double half_y = 0.5 * ((double)b.max.y - (double)b.min.y) + way->half_y;
    double across = caromi_abs(x * way->my - y * way->mx);
    double reach = half_x * caromi_abs(way->my) + half_y * caromi_abs(way->mx);
    double size = (caromi_abs(x) + half_x + caromi_abs(way->x)) * caromi_abs(way->my) +
                  (caromi_abs(y) + half_y + caromi_abs(way->y)) * caromi_abs(way->mx);
    return across <= reach + 0x1p-40 * size;
}

/* Culls inner nodes too: a box that contains one on the path also passes caromi_in_the_way. */
static uint32_t caromi_way_narrow(void *ctx, const caromi_node *node, uint32_t lanes) {
    const caromi_way *way = ctx;
    uint32_t near = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
        uint32_t lane = caromi_first_lane(lanes);
        near |= (uint32_t)caromi_in_the_way(way, caromi_node_get(node, lane)) << lane;
    }
    return near;
}

/* Clips the bounds of the path to the part of it on which the moving box reaches y from `low` to
 * `high`. The margins of 2^-40 are far above the rounding errors of double. */
static carom_aabb caromi_way_clip(const void *ctx, carom_aabb region, float low, float high) {
    const caromi_way *way = ctx;
    if (way->my == 0.0) {
        return region;
    }
    double margin = way->half_y + 0x1p-40 * (caromi_abs((double)low) + caromi_abs((double)high) +
                                             caromi_abs(way->y) + way->half_y);
    double t0 = ((double)low - margin - way->y) / way->my;
    double t1 = ((double)high + margin - way->y) / way->my;
    double x0 = way->x + caromi_min(caromi_max(t0, 0.0), 1.0) * way->mx;
    double x1 = way->x + caromi_min(caromi_max(t1, 0.0), 1.0) * way->mx;
    double reach = way->half_x + 0x1p-40 * (caromi_abs(way->x) + caromi_abs(way->mx) + way->half_x);
    float left = caromi_float_below(caromi_min(x0, x1) - reach, 0.0);
    float right = caromi_float_above(caromi_max(x0, x1) + reach, 0.0);
    return (carom_aabb){{caromi_maxf(left, region.min.x), region.min.y},
                        {caromi_minf(right, region.max.x), region.max.y}};
}

static void caromi_way_id(const void *ctx, uint32_t id, carom_aabb box) {
    const caromi_way *way = ctx;
    if (caromi_in_the_way(way, box)) {
        way->asking.visit(way->asking.ctx, id);
    }
}

void carom_broadphase_visit_sweep(const carom_broadphase *p, carom_aabb box, carom_vec2 motion,
                                  carom_broadphase_visitor *visit, void *ctx) {
    if (!caromi_aabb_ok(box) || !caromi_point_ok(motion)) {
        return;
    }
    carom_aabb region = carom_aabb_swept_bounds(box, motion);
    caromi_way way = {{p, visit, ctx},
                      0.5 * ((double)box.min.x + (double)box.max.x),
                      0.5 * ((double)box.min.y + (double)box.max.y),
                      0.5 * ((double)box.max.x - (double)box.min.x),
                      0.5 * ((double)box.max.y - (double)box.min.y),
                      (double)motion.x,
                      (double)motion.y};
    for (uint32_t t = 0; t < p->tree_count; t++) {
        caromi_tree_walk(p, &p->trees[t], region, 0, caromi_way_narrow, caromi_asking_leaf, &way);
    }
    caromi_strips_walk(p, region, caromi_way_clip, caromi_way_id, &way);
    for (size_t i = 0; i < p->fresh_count; i++) {
        carom_aabb b = p->bounds[p->fresh[i]];
        if (caromi_aabb_ok(b) && caromi_meets(b, region) && caromi_in_the_way(&way, b)) {
            way.asking.visit(way.asking.ctx, p->fresh[i]);
        }
    }
}

/* Output of a query; `count` also counts ids beyond the capacity. */
typedef struct caromi_found {
    uint32_t *ids;
    size_t capacity, count;
} caromi_found;

static void caromi_found_add(void *ctx, uint32_t id) {
    caromi_found *found = ctx;
    if (found->count < found->capacity) {
        found->ids[found->count] = id;
    }
    found->count++;
}

size_t carom_broadphase_query(const carom_broadphase *p, carom_aabb region, uint32_t *ids,
                              size_t capacity) {
    caromi_found found = {ids, capacity, 0};
    carom_broadphase_visit(p, region, caromi_found_add, &found);
    return found.count;
}

size_t carom_broadphase_sweep(const carom_broadphase *p, carom_aabb box, carom_vec2 motion,
                              uint32_t *ids, size_t capacity) {
    caromi_found found = {ids, capacity, 0};
    carom_broadphase_visit_sweep(p, box, motion, caromi_found_add, &found);
    return found.count;
}
