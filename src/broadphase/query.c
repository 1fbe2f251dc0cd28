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

void carom_broadphase_visit(const carom_broadphase *p, carom_aabb region,
                            carom_broadphase_visitor *visit, void *ctx) {
    if (!caromi_aabb_ok(region)) {
        return;
    }
    caromi_asking asking = {p, visit, ctx};
    for (uint32_t t = 0; t < p->tree_count; t++) {
        caromi_tree_walk(p, &p->trees[t], region, 0, NULL, caromi_asking_leaf, &asking);
    }
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
