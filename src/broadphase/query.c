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
    for (size_t i = 0; i < p->dirty_count; i++) {
        carom_aabb b = p->bounds[p->dirty[i]];
        if (caromi_aabb_ok(b) && caromi_bounds_touch(b, region)) {
            visit(ctx, p->dirty[i]);
        }
    }
}

/* Context of a sweep query: a box that moves by (mx, my). Its centre moves along a line; its extent
 * across that line is constant. */
typedef struct caromi_box_path {
    caromi_asking asking;        /* first member, so that caromi_asking_leaf can read it */
    double x, y, half_x, half_y; /* centre and half-extents at the start */
    double mx, my;
} caromi_box_path;

/* Returns whether the path may touch `b`, which overlaps the bounds of the whole path: a separating
 * axis test across the motion. The margin of 2^-40 is far above the rounding errors of double. */
static bool caromi_path_touches(const caromi_box_path *path, carom_aabb b) {
    double x = 0.5 * ((double)b.min.x + (double)b.max.x) - path->x;
    double y = 0.5 * ((double)b.min.y + (double)b.max.y) - path->y;
    double half_x = 0.5 * ((double)b.max.x - (double)b.min.x) + path->half_x;
    double half_y = 0.5 * ((double)b.max.y - (double)b.min.y) + path->half_y;
    double across = caromi_abs(x * path->my - y * path->mx);
    double reach = half_x * caromi_abs(path->my) + half_y * caromi_abs(path->mx);
    double size = (caromi_abs(x) + half_x + caromi_abs(path->x)) * caromi_abs(path->my) +
                  (caromi_abs(y) + half_y + caromi_abs(path->y)) * caromi_abs(path->mx);
    return across <= reach + 0x1p-40 * size;
}

/* Culls inner nodes too: a box that contains one on the path also passes caromi_path_touches. */
static uint32_t caromi_box_path_narrow(void *ctx, const caromi_node *node, uint32_t lanes) {
    const caromi_box_path *path = ctx;
    uint32_t near = 0;
    for (; lanes != 0; lanes &= lanes - 1) {
        uint32_t lane = caromi_first_lane(lanes);
        near |= (uint32_t)caromi_path_touches(path, caromi_node_get(node, lane)) << lane;
    }
    return near;
}

/* Clips the bounds of the path to the part of it on which the moving box reaches y from `low` to
 * `high`. The margins of 2^-40 are far above the rounding errors of double. */
static carom_aabb caromi_way_clip(const void *ctx, carom_aabb region, float low, float high) {
    const caromi_box_path *path = ctx;
    if (path->my == 0.0) {
        return region;
    }
    double margin = path->half_y + 0x1p-40 * (caromi_abs((double)low) + caromi_abs((double)high) +
                                              caromi_abs(path->y) + path->half_y);
    double t0 = ((double)low - margin - path->y) / path->my;
    double t1 = ((double)high + margin - path->y) / path->my;
    double x0 = path->x + caromi_min(caromi_max(t0, 0.0), 1.0) * path->mx;
    double x1 = path->x + caromi_min(caromi_max(t1, 0.0), 1.0) * path->mx;
    double reach =
        path->half_x + 0x1p-40 * (caromi_abs(path->x) + caromi_abs(path->mx) + path->half_x);
    float left = caromi_float_below(caromi_min(x0, x1) - reach, 0.0);
    float right = caromi_float_above(caromi_max(x0, x1) + reach, 0.0);
    return (carom_aabb){{caromi_maxf(left, region.min.x), region.min.y},
                        {caromi_minf(right, region.max.x), region.max.y}};
}

static void caromi_way_id(const void *ctx, uint32_t id, carom_aabb box) {
    const caromi_box_path *path = ctx;
    if (caromi_path_touches(path, box)) {
        path->asking.visit(path->asking.ctx, id);
    }
}

void carom_broadphase_visit_sweep(const carom_broadphase *p, carom_aabb box, carom_vec2 motion,
                                  carom_broadphase_visitor *visit, void *ctx) {
    if (!caromi_aabb_ok(box) || !caromi_point_ok(motion)) {
        return;
    }
    carom_aabb region = carom_aabb_swept_bounds(box, motion);
    caromi_box_path path = {{p, visit, ctx},
                            0.5 * ((double)box.min.x + (double)box.max.x),
                            0.5 * ((double)box.min.y + (double)box.max.y),
                            0.5 * ((double)box.max.x - (double)box.min.x),
                            0.5 * ((double)box.max.y - (double)box.min.y),
                            (double)motion.x,
                            (double)motion.y};
    for (uint32_t t = 0; t < p->tree_count; t++) {
        caromi_tree_walk(p, &p->trees[t], region, 0, caromi_box_path_narrow, caromi_asking_leaf,
                         &path);
    }
    caromi_strips_walk(p, region, caromi_way_clip, caromi_way_id, &path);
    for (size_t i = 0; i < p->dirty_count; i++) {
        carom_aabb b = p->bounds[p->dirty[i]];
        if (caromi_aabb_ok(b) && caromi_bounds_touch(b, region) && caromi_path_touches(&path, b)) {
            path.asking.visit(path.asking.ctx, p->dirty[i]);
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
