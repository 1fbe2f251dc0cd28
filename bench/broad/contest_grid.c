/* The usual hand-written grid: cells of twice the largest radius, a counting sort, and each cell
 * tested against itself and half of its neighbours. */
#include "contest.h"

#include <string.h>

typedef struct grid {
    float min_x, min_y, per_cell;
    uint32_t width, height;
} grid;

static uint32_t cell_of(const grid *g, carom_packed_circle c) {
    const uint32_t x = (uint32_t)((c.x - g->min_x) * g->per_cell);
    const uint32_t y = (uint32_t)((c.y - g->min_y) * g->per_cell);
    return y * g->width + x;
}

/* Enlarges the cells until the memory suffices. */
static grid lay(const broad_work *work) {
    const broad_field *const f = work->field;
    float min_x = f->circles[0].x, max_x = min_x, min_y = f->circles[0].y, max_y = min_y;
    float largest = 0.0f;
    for (size_t i = 0; i < f->count; i++) {
        const carom_packed_circle c = f->circles[i];
        min_x = c.x < min_x ? c.x : min_x;
        max_x = c.x > max_x ? c.x : max_x;
        min_y = c.y < min_y ? c.y : min_y;
        max_y = c.y > max_y ? c.y : max_y;
        largest = c.radius > largest ? c.radius : largest;
    }
    float cell = 2.0f * largest;
    while ((double)((max_x - min_x) / cell + 1.0f) * (double)((max_y - min_y) / cell + 1.0f) >
           (double)work->cells) {
        cell *= 2.0f;
    }
    return (grid){min_x, min_y, 1.0f / cell, (uint32_t)((max_x - min_x) / cell) + 1,
                  (uint32_t)((max_y - min_y) / cell) + 1};
}

/* After this the circles of cell c are those from starts[c] to starts[c + 1]. */
static void sort(const broad_work *work, const grid *g) {
    const broad_field *const f = work->field;
    const size_t cells = (size_t)g->width * g->height;
    uint32_t *const starts = work->cell_starts;
    memset(starts, 0, (cells + 2) * sizeof *starts);
    for (size_t i = 0; i < f->count; i++) {
        starts[cell_of(g, f->circles[i]) + 2]++;
    }
    for (size_t c = 2; c < cells + 2; c++) {
        starts[c] += starts[c - 1];
    }
    for (size_t i = 0; i < f->count; i++) {
        const uint32_t at = starts[cell_of(g, f->circles[i]) + 1]++;
        work->sorted[at] = f->circles[i];
        work->sorted_ids[at] = (uint32_t)i;
    }
}

static size_t test_range(broad_work *work, size_t count, uint32_t a, uint32_t first, uint32_t end) {
    const carom_packed_circle c = work->sorted[a];
    for (uint32_t b = first; b < end; b++) {
        if (broad_overlap(c, work->sorted[b])) {
            broad_add_pair(work, &count, work->sorted_ids[a], work->sorted_ids[b]);
        }
    }
    return count;
}

/* Tests each circle against the rest of its cell and the next cell of the row, and against three
 * cells of the row below, which are contiguous in the sorted array. */
size_t broad_grid_pairs(broad_work *work) {
    const grid g = lay(work);
    const uint32_t *const starts = work->cell_starts;
    size_t count = 0;
    sort(work, &g);
    for (uint32_t y = 0; y < g.height; y++) {
        for (uint32_t x = 0; x < g.width; x++) {
            const uint32_t cell = y * g.width + x;
            const uint32_t end = starts[cell + (x + 1 < g.width ? 2 : 1)];
            const uint32_t left = cell + g.width - (x > 0);
            const uint32_t right = cell + g.width + (x + 1 < g.width);
            for (uint32_t a = starts[cell]; a < starts[cell + 1]; a++) {
                count = test_range(work, count, a, a + 1, end);
                if (y + 1 < g.height) {
                    count = test_range(work, count, a, starts[left], starts[right + 1]);
                }
            }
        }
    }
    return count;
}
