/* merge: few rectangles that cover what many do, exactly, without overlaps. */
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

/* False when memory is short. */
bool merge_put(merge_list *list, merge_rect r);
void merge_free(merge_list *list);

#define MERGE_OK 0
#define MERGE_MEMORY 1
#define MERGE_WORK 2 /* rectangles that overlap each other by the thousands */

/* The rectangles of `list`, whose order changes, as those of `out`, which was empty, by rows. */
int merge_rects(merge_list *list, merge_list *out);

#endif
