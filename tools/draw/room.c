/* Tracks the occupied cells of a picture. */
#include "room.h"
#include "number.h"

#define CELL 4.0f
#define MOST_CELLS 4096u

/* Rows and columns, half-open: first to end - 1. */
typedef struct span {
    uint32_t x, y, x_end, y_end;
} span;

static uint32_t cells_of(float length) {
    if (!(length > 0.0f))
        return 1;
    uint32_t count = (uint32_t)(length / CELL) + 1;
    return count < MOST_CELLS ? count : MOST_CELLS;
}

draw_room draw_room_open(carom_allocator allocator, carom_vec2 min, carom_vec2 max) {
    draw_room r = {.allocator = allocator, .min = min, .max = max};
    r.columns = cells_of(max.x - min.x);
    r.rows = cells_of(max.y - min.y);
    size_t size = (size_t)r.columns * r.rows;
    r.cells = allocator.alloc(allocator.ctx, size, 1);
    if (r.cells)
        __builtin_memset(r.cells, 0, size);
    return r;
}

void draw_room_close(draw_room *r) {
    if (r->cells)
        r->allocator.free(r->allocator.ctx, r->cells, (size_t)r->columns * r->rows);
    r->cells = NULL;
}

static uint32_t cell_at(float place, uint32_t count) {
    float cell = place / CELL;
    if (!(cell > 0.0f))
        return 0;
    return cell < (float)(count - 1) ? (uint32_t)cell : count - 1;
}

/* Returns the cells of a rectangle; none if it is completely outside. */
static span span_of(const draw_room *r, carom_vec2 min, carom_vec2 max) {
    if (!r->cells || max.x < r->min.x || max.y < r->min.y || min.x > r->max.x || min.y > r->max.y)
        return (span){0, 0, 0, 0};
    return (span){cell_at(min.x - r->min.x, r->columns), cell_at(min.y - r->min.y, r->rows),
                  cell_at(max.x - r->min.x, r->columns) + 1,
                  cell_at(max.y - r->min.y, r->rows) + 1};
}

bool draw_room_is_free(const draw_room *r, carom_vec2 min, carom_vec2 max, uint32_t by) {
    if (!r->cells || min.x < r->min.x || min.y < r->min.y || max.x > r->max.x || max.y > r->max.y)
        return false;
    span s = span_of(r, min, max);
    for (uint32_t y = s.y; y < s.y_end; y++)
        for (uint32_t x = s.x; x < s.x_end; x++)
            if (r->cells[(size_t)y * r->columns + x] & by)
                return false;
    return true;
}

void draw_room_take(draw_room *r, carom_vec2 min, carom_vec2 max, uint32_t by) {
    span s = span_of(r, min, max);
    for (uint32_t y = s.y; y < s.y_end; y++)
        for (uint32_t x = s.x; x < s.x_end; x++)
            r->cells[(size_t)y * r->columns + x] |= (uint8_t)by;
}

/* Lines are sampled in steps of one cell. */
static uint32_t steps_of(carom_vec2 a, carom_vec2 b) {
    float length = draw_length((carom_vec2){b.x - a.x, b.y - a.y}) / CELL;
    return length < (float)(4 * MOST_CELLS) ? (uint32_t)length + 1 : 4 * MOST_CELLS;
}

bool draw_room_line_is_free(const draw_room *r, carom_vec2 a, carom_vec2 b, uint32_t by) {
    uint32_t steps = steps_of(a, b);
    for (uint32_t i = 0; i <= steps; i++) {
        float share = (float)i / (float)steps;
        carom_vec2 at = {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
        if (!draw_room_is_free(r, at, at, by))
            return false;
    }
    return true;
}

void draw_room_take_line(draw_room *r, carom_vec2 a, carom_vec2 b, uint32_t by) {
    uint32_t steps = steps_of(a, b);
    for (uint32_t i = 0; i <= steps; i++) {
        float share = (float)i / (float)steps;
        carom_vec2 at = {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
        draw_room_take(r, at, at, by);
    }
}

static bool item_holds(const draw_item *item, float x, float y) {
    float dx = x - item->x, dy = y - item->y;
    if (item->kind == DRAW_CIRCLE)
        return dx * dx + dy * dy <= item->x2 * item->x2;
    float u = item->c * dx + item->s * dy, v = item->c * dy - item->s * dx;
    return u <= item->x2 && u >= -item->x2 && v <= item->y2 && v >= -item->y2;
}

void draw_room_take_shape(draw_room *r, const draw_item *item) {
    float reach =
        item->kind == DRAW_CIRCLE ? item->x2 : draw_length((carom_vec2){item->x2, item->y2});
    span s = span_of(r, (carom_vec2){item->x - reach, item->y - reach},
                     (carom_vec2){item->x + reach, item->y + reach});
    for (uint32_t y = s.y; y < s.y_end; y++)
        for (uint32_t x = s.x; x < s.x_end; x++) {
            uint8_t *cell = &r->cells[(size_t)y * r->columns + x];
            if (item_holds(item, r->min.x + ((float)x + 0.5f) * CELL,
                           r->min.y + ((float)y + 0.5f) * CELL))
                *cell |= *cell & DRAW_TAKEN_SHAPE ? DRAW_TAKEN_TWICE : DRAW_TAKEN_SHAPE;
        }
}
