/* Merges rectangles into strips.
 *
 * All y edges cut the plane into bands (find_cuts). In a band the union is a row of intervals
 * (take_band); a strip is an interval that stays the same over consecutive bands (take_interval).
 * Strips cover the union exactly and do not overlap. The same is done with x and y exchanged, and
 * the result with fewer strips is used: floors become one box each by rows, walls with ledges by
 * columns. */
#include <stdlib.h>
#include <string.h>

#include "merge.h"

/* Limit on the sum over all rectangles of the bands that each spans. Adjacent tiles have about as
 * many as there are rectangles; this limit takes some ten seconds. */
#define MOST_WORK UINT64_C(2000000000)

bool merge_put(merge_list *list, merge_rect r) {
    if (list->count == list->room) {
        size_t room = list->room == 0 ? 64 : 2 * list->room;
        merge_rect *grown = realloc(list->at, room * sizeof *grown);
        if (!grown)
            return false;
        list->at = grown;
        list->room = room;
    }
    list->at[list->count++] = r;
    return true;
}

void merge_free(merge_list *list) {
    free(list->at);
    *list = (merge_list){NULL, 0, 0};
}

static int compare(int64_t a, int64_t b) {
    return (a > b) - (a < b);
}

static int by_row(const void *a, const void *b) {
    const merge_rect *p = a, *q = b;
    int order = compare(p->y0, q->y0);
    return order != 0 ? order : compare(p->x0, q->x0);
}

static int by_value(const void *a, const void *b) {
    return compare(*(const int64_t *)a, *(const int64_t *)b);
}

static void exchange(merge_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        merge_rect *r = &list->at[i];
        *r = (merge_rect){r->y0, r->x0, r->y1, r->x1};
    }
}

static void sort(merge_list *list) {
    if (list->count > 1)
        qsort(list->at, list->count, sizeof *list->at, by_row);
}

typedef struct sweep {
    const merge_list *in; /* sorted by row */
    merge_list *out;
    int64_t *cuts;
    size_t cut_count;
    size_t next;             /* index in `in` of the first rectangle not yet reached */
    merge_list active, old;  /* rectangles in this band and the last, by x0 */
    merge_list open, before; /* strips in this band and the last, by x0 */
} sweep;

/* Collects all distinct y edges. */
static bool find_cuts(sweep *s) {
    size_t count = 2 * s->in->count, kept = 0;
    s->cuts = malloc((count + 1) * sizeof *s->cuts);
    if (!s->cuts)
        return false;
    for (size_t i = 0; i < s->in->count; i++) {
        s->cuts[2 * i] = s->in->at[i].y0;
        s->cuts[2 * i + 1] = s->in->at[i].y1;
    }
    if (count > 0)
        qsort(s->cuts, count, sizeof *s->cuts, by_value);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || s->cuts[i] != s->cuts[i - 1])
            s->cuts[kept++] = s->cuts[i];
    s->cut_count = kept;
    return true;
}

static size_t cut_of(const sweep *s, int64_t y) {
    size_t low = 0, high = s->cut_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (s->cuts[middle] < y)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_too_much(const sweep *s) {
    uint64_t work = 0;
    for (size_t i = 0; i < s->in->count && work <= MOST_WORK; i++)
        work += cut_of(s, s->in->at[i].y1) - cut_of(s, s->in->at[i].y0);
    return work > MOST_WORK;
}

static void swap_lists(merge_list *a, merge_list *b) {
    merge_list t = *a;
    *a = *b;
    *b = t;
}

/* Merges the rectangles that continue and those that begin, both sorted, into one sorted list. */
static bool advance(sweep *s, int64_t y) {
    swap_lists(&s->active, &s->old);
    s->active.count = 0;
    size_t i = 0;
    for (;;) {
        while (i < s->old.count && s->old.at[i].y1 <= y)
            i++;
        bool more = i < s->old.count;
        bool begins = s->next < s->in->count && s->in->at[s->next].y0 == y;
        if (!more && !begins)
            return true;
        bool old_first = more && (!begins || s->old.at[i].x0 <= s->in->at[s->next].x0);
        if (!merge_put(&s->active, old_first ? s->old.at[i++] : s->in->at[s->next++]))
            return false;
    }
}

/* Writes the strips of the last band that begin left of `x`: they have ended. Leaves *at at the
 * next one. */
static bool close_before(sweep *s, size_t *at, int64_t x) {
    while (*at < s->before.count && s->before.at[*at].x0 < x)
        if (!merge_put(s->out, s->before.at[(*at)++]))
            return false;
    return true;
}

/* Adds one interval of the band: it continues a strip of the last band, or begins a new one. */
static bool take_interval(sweep *s, size_t *at, merge_rect r) {
    if (!close_before(s, at, r.x0))
        return false;
    if (*at < s->before.count) {
        const merge_rect *b = &s->before.at[*at];
        if (b->x0 == r.x0 && b->x1 == r.x1 && b->y1 == r.y0) {
            r.y0 = b->y0;
            ++*at;
        }
    }
    return merge_put(&s->open, r);
}

static bool take_band(sweep *s, int64_t y0, int64_t y1) {
    size_t at = 0;
    if (!advance(s, y0))
        return false;
    swap_lists(&s->open, &s->before);
    s->open.count = 0;
    for (size_t i = 0; i < s->active.count;) {
        merge_rect r = {s->active.at[i].x0, y0, s->active.at[i].x1, y1};
        for (i++; i < s->active.count && s->active.at[i].x0 <= r.x1; i++)
            if (s->active.at[i].x1 > r.x1)
                r.x1 = s->active.at[i].x1;
        if (!take_interval(s, &at, r))
            return false;
    }
    return close_before(s, &at, INT64_MAX);
}

static int strips(merge_list *list, merge_list *out) {
    sort(list);
    sweep s = {.in = list, .out = out};
    int result = find_cuts(&s) ? MERGE_OK : MERGE_MEMORY;
    if (result == MERGE_OK && is_too_much(&s))
        result = MERGE_WORK;
    for (size_t i = 0; result == MERGE_OK && i + 1 < s.cut_count; i++)
        if (!take_band(&s, s.cuts[i], s.cuts[i + 1]))
            result = MERGE_MEMORY;
    for (size_t i = 0; result == MERGE_OK && i < s.open.count; i++)
        if (!merge_put(out, s.open.at[i]))
            result = MERGE_MEMORY;
    free(s.cuts);
    merge_free(&s.active);
    merge_free(&s.old);
    merge_free(&s.open);
    merge_free(&s.before);
    return result;
}

int merge_rects(merge_list *list, merge_list *out) {
    merge_list columns = {NULL, 0, 0};
    int result = strips(list, out);
    if (result == MERGE_OK) {
        exchange(list);
        result = strips(list, &columns);
    }
    if (result == MERGE_OK && columns.count < out->count) {
        exchange(&columns);
        swap_lists(out, &columns);
    }
    merge_free(&columns);
    sort(out);
    return result;
}
