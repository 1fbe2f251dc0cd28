/* The grid of scatter: cells with lists of old and new bodies. */
#include "text/guard.h"

#include "scatter.h"

/* A body in more than MANY_CELLS cells is a large one. So are all further bodies after MOST_NODES
 * nodes, which keeps the memory for nodes small compared with that of the bodies. */
#define MANY_CELLS 16u
#define MOST_NODES 8000000u

typedef struct span {
    uint32_t x0, y0, x1, y1; /* inclusive, clamped to the grid */
} span;

static carom_vec2 centre_of(carom_shape s) {
    return s.kind == CAROM_SHAPE_CIRCLE ? s.as.circle.center : s.as.box.center;
}

static uint32_t cell_at(float at, float low, float high, uint32_t cells) {
    double share = ((double)at - (double)low) / ((double)high - (double)low) * (double)cells;
    return !(share > 0) ? 0 : share >= (double)cells ? cells - 1 : (uint32_t)share;
}

static span span_of(const scene_cells *c, carom_aabb b) {
    return (span){cell_at(b.min.x, c->area.min.x, c->area.max.x, c->columns),
                  cell_at(b.min.y, c->area.min.y, c->area.max.y, c->rows),
                  cell_at(b.max.x, c->area.min.x, c->area.max.x, c->columns),
                  cell_at(b.max.y, c->area.min.y, c->area.max.y, c->rows)};
}

static bool is_in_the_way(const scene_cells *c, const carom_body_def *def) {
    carom_aabb b = carom_shape_bounds(def->shape);
    return !(def->flags & CAROM_BODY_SENSOR) && b.max.x >= c->area.min.x &&
           b.min.x <= c->area.max.x && b.max.y >= c->area.min.y && b.min.y <= c->area.max.y;
}

static uint64_t cells_of(span s) {
    return (uint64_t)(s.x1 - s.x0 + 1) * (s.y1 - s.y0 + 1);
}

/* Counts the nodes and large bodies or, once memory for them is allocated, inserts them. */
static void take_old(scene_cells *c, bool counting) {
    c->node_count = c->large_count = 0;
    for (uint32_t i = 0; i < c->first; i++) {
        if (!is_in_the_way(c, &c->scene->bodies[i].def))
            continue;
        span s = span_of(c, carom_shape_bounds(c->scene->bodies[i].def.shape));
        if (cells_of(s) > MANY_CELLS || c->node_count + MANY_CELLS > MOST_NODES) {
            if (!counting)
                c->large[c->large_count] = i;
            c->large_count++;
            continue;
        }
        for (uint32_t y = s.y0; y <= s.y1; y++) {
            for (uint32_t x = s.x0; x <= s.x1; x++) {
                if (!counting) {
                    uint32_t *head = &c->old_head[(size_t)y * c->columns + x];
                    c->nodes[2 * (size_t)c->node_count] = i;
                    c->nodes[2 * (size_t)c->node_count + 1] = *head;
                    *head = c->node_count + 1;
                }
                c->node_count++;
            }
        }
    }
}

static uint32_t *take_zeros(carom_scene *s, uint64_t count) {
    uint32_t *memory = scene_take(s, (size_t)(count + 1) * sizeof *memory);
    if (memory)
        __builtin_memset(memory, 0, (size_t)(count + 1) * sizeof *memory);
    return memory;
}

static void give_back(carom_scene *s, uint32_t *memory, uint64_t count) {
    scene_give(s, memory, (size_t)(count + 1) * sizeof *memory);
}

static uint32_t cells_along(float low, float high, float reach) {
    double cells = ((double)high - (double)low) / (2.0 * (double)reach);
    return cells < 1 ? 1 : cells > 4096 ? 4096 : (uint32_t)cells;
}

bool scene_cells_open(scene_cells *c, carom_scene *s, carom_aabb area, float reach,
                      uint32_t count) {
    *c = (scene_cells){.scene = s, .area = area, .first = s->count, .new_room = count};
    c->columns = cells_along(area.min.x, area.max.x, reach);
    c->rows = cells_along(area.min.y, area.max.y, reach);
    while ((uint64_t)c->columns * c->rows > 2 * (uint64_t)count + 64) {
        c->columns = (c->columns + 1) / 2;
        c->rows = (c->rows + 1) / 2;
    }
    uint64_t cells = (uint64_t)c->columns * c->rows;
    take_old(c, true);
    c->node_room = c->node_count;
    c->large_room = c->large_count;
    c->new_head = take_zeros(s, cells);
    c->new_next = take_zeros(s, count);
    c->old_head = take_zeros(s, cells);
    c->nodes = take_zeros(s, 2 * (uint64_t)c->node_room);
    c->large = take_zeros(s, c->large_room);
    if (!c->new_head || !c->new_next || !c->old_head || !c->nodes || !c->large)
        return false;
    take_old(c, false);
    return true;
}

void scene_cells_close(scene_cells *c) {
    uint64_t cells = (uint64_t)c->columns * c->rows;
    give_back(c->scene, c->new_head, cells);
    give_back(c->scene, c->new_next, c->new_room);
    give_back(c->scene, c->old_head, cells);
    give_back(c->scene, c->nodes, 2 * (uint64_t)c->node_room);
    give_back(c->scene, c->large, c->large_room);
}

static bool overlaps(const scene_cells *c, uint32_t body, carom_shape shape) {
    return carom_overlap_shapes(c->scene->bodies[body].def.shape, shape);
}

static bool overlaps_old(const scene_cells *c, carom_shape shape) {
    span s = span_of(c, carom_shape_bounds(shape));
    for (uint32_t y = s.y0; y <= s.y1; y++)
        for (uint32_t x = s.x0; x <= s.x1; x++)
            for (uint32_t n = c->old_head[(size_t)y * c->columns + x]; n != 0;
                 n = c->nodes[2 * (size_t)n - 1])
                if (overlaps(c, c->nodes[2 * (size_t)n - 2], shape))
                    return true;
    for (uint32_t i = 0; i < c->large_count; i++)
        if (overlaps(c, c->large[i], shape))
            return true;
    return false;
}

static bool overlaps_new(const scene_cells *c, carom_shape shape) {
    carom_vec2 p = centre_of(shape);
    span s = span_of(c, (carom_aabb){p, p});
    uint32_t x0 = s.x0 > 0 ? s.x0 - 1 : 0, y0 = s.y0 > 0 ? s.y0 - 1 : 0;
    for (uint32_t y = y0; y <= s.y0 + 1 && y < c->rows; y++)
        for (uint32_t x = x0; x <= s.x0 + 1 && x < c->columns; x++)
            for (uint32_t n = c->new_head[(size_t)y * c->columns + x]; n != 0;
                 n = c->new_next[n - 1])
                if (overlaps(c, c->first + n - 1, shape))
                    return true;
    return false;
}

bool scene_cells_is_free(const scene_cells *c, carom_shape shape) {
    return !overlaps_new(c, shape) && !overlaps_old(c, shape);
}

void scene_cells_add(scene_cells *c) {
    uint32_t body = c->scene->count - 1, n = body - c->first + 1;
    carom_vec2 p = centre_of(c->scene->bodies[body].def.shape);
    span s = span_of(c, (carom_aabb){p, p});
    uint32_t *head = &c->new_head[(size_t)s.y0 * c->columns + s.x0];
    c->new_next[n - 1] = *head;
    *head = n;
}
