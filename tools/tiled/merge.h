/* merge: covers the union of many rectangles exactly by few that do not overlap. */
#ifndef TILED_MERGE_H
#define TILED_MERGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct merge_rect {
    int64_t x0, y0, x1, y1; /* x0 < x1, y0 < y1 */
} merge_rect;

typedef struct merge_list {
    merge_rect *at;
    size_t count, room;
} merge_list;

/* Returns false if out of memory. */
bool merge_put(merge_list *list, merge_rect r);
void merge_free(merge_list *list);

#define MERGE_OK 0
#define MERGE_MEMORY 1
#define MERGE_WORK 2 /* too many rectangles overlap each other */

/* Merges `list`, whose order changes, into `out`, which must be empty. The result is sorted by
 * rows. */
int merge_rects(merge_list *list, merge_list *out);

#endif
