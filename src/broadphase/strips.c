/* Sorts boxes into strips, if their content is even; strips.h describes the data.
 *
 *   caromi_strips_plan    from the extents: the number of strips; refuses mixed sizes and outliers
 *   caromi_strips_sample  looks at a few boxes; refuses what leaves most of the area empty
 *   caromi_strips_count   boxes per strip; refuses crowds
 *   caromi_strips_deal    counting sort by strip, into the memory of the strip's columns
 *   caromi_strip_count    boxes per cell of a strip, which leave the memory; refuses crowds
 *   caromi_strip_sort     counting sort of a strip by cell, into the columns
 *
 * What is refused goes into trees. The choice depends on the boxes alone. */
#include "base/guard.h"
#include "broadphase/store.h"
#include "shape/valid.h"

/* With fewer boxes, trees are as fast. */
#define CAROMI_STRIPS_LEAST 512u

/* With more boxes, the distance of two strips would not fit into 32 bits. */
#define CAROMI_STRIPS_BOXES ((size_t)1 << 28)

/* More strips would make the memory that is written in turn exceed the L1 cache. */
#define CAROMI_STRIPS_MOST 4096u

/* Boxes per strip, at least, on average: keeps the empty lanes below 13 %. */
#define CAROMI_STRIP_BOXES 64u

/* The largest expected length of a run in the next strip. Two vectors have eight lanes. */
#define CAROMI_STRIP_RUN 12.0

/* A rounded difference of floats times this is not less than the difference. */
#define CAROMI_ROUND_UP 0x1.000008p0f

/* An entry of the sort by strip. */
typedef struct caromi_dealt {
    carom_aabb box;
    uint32_t id;
} caromi_dealt;

static uint32_t caromi_strips_limit(size_t count) {
    size_t most = count / CAROMI_STRIP_BOXES;
    return most < CAROMI_STRIPS_MOST ? (uint32_t)most : CAROMI_STRIPS_MOST;
}

static size_t caromi_strips_lanes(size_t count) {
    return count + ((size_t)caromi_strips_limit(count) + 2) * CAROMI_STRIP_PAD;
}

caromi_strips_sizes caromi_strips_bytes(size_t count) {
    size_t strips = (size_t)caromi_strips_limit(count) + 2;
    return (caromi_strips_sizes){
        .lanes = caromi_strips_lanes(count) * sizeof(caromi_dealt),
        .others = strips * sizeof(caromi_strip) + (count + 3 * strips) * sizeof(uint32_t) +
                  count * sizeof(caromi_dealt),
    };
}

/* Chooses the number of strips. Returns 0 if boxes are few, or large for the space between them. */
static uint32_t caromi_strips_plan(const caromi_extents *e) {
    if (e->count < CAROMI_STRIPS_LEAST || e->count > CAROMI_STRIPS_BOXES) {
        return 0;
    }
    double n = (double)e->count;
    double wide = (double)e->high.x - (double)e->low.x;
    double tall = (double)e->high.y - (double)e->low.y;
    double height = caromi_max((double)e->size.y, caromi_sqrt(2.0 * wide * tall / n));
    double most = (double)caromi_strips_limit(e->count);
    double strips = tall < height * most ? tall / height : most;
    strips = strips >= 1.0 ? (double)(uint32_t)strips : 1.0;
    double cell = wide * strips / n;
    double run = n / strips * (1.625 * (double)e->size.x + cell);
    bool sane = wide <= 0.25 * (double)FLT_MAX && tall <= 0.25 * (double)FLT_MAX;
    return sane && wide > 0.0 && run <= CAROMI_STRIP_RUN * wide ? (uint32_t)strips : 0;
}

static caromi_scale caromi_scale_over(float low, float high, uint32_t count) {
    double per_unit = (double)count / ((double)high - (double)low);
    return (caromi_scale){low, per_unit < (double)FLT_MAX ? (float)per_unit : 0.0f,
                          (float)(int32_t)(count - 1u)};
}

/* Returns whether a sample of boxes is spread over the extents. Of 256 boxes at random places, 63 %
 * of 256 equal cells have one; of boxes on a diagonal line, 6 %. */
static bool caromi_strips_sample(const carom_broadphase *p, size_t ids, const caromi_extents *e,
                                 uint32_t strips) {
    uint8_t taken[256] = {0};
    uint32_t rows = strips < 16 ? 1 : 16, columns = 256 / rows, spread = 0;
    caromi_scale x = caromi_scale_over(e->low.x, e->high.x, columns);
    caromi_scale y = caromi_scale_over(e->low.y, e->high.y, rows);
    uint32_t mixed = 0;
    for (uint32_t i = 0; i < 256; i++) {
        mixed += 0x9e3779b9u; /* 2^32 / the golden ratio: even, and no multiple of a period */
        size_t id = (size_t)((uint64_t)mixed * ids >> 32);
        carom_vec2 at = p->bounds[id].min;
        uint32_t cell = caromi_scale_at(&y, at.y) * columns + caromi_scale_at(&x, at.x);
        spread += p->slot[id] == CAROMI_IN_STRIP && taken[cell] == 0;
        taken[cell] = 1;
    }
    return (double)spread * (double)ids >= 64.0 * (double)e->count;
}

void caromi_strips_locate(const carom_broadphase *p, caromi_strips *s) {
    s->lanes = p->entry_memory.data;
    s->strips = p->node_memory.data;
    s->starts = (uint32_t *)(void *)(s->strips + s->count + 1);
}

/* Two left borders in a cell differ by its width and by the rounding of their offsets. */
static float caromi_cell_slack(const caromi_scale *cells, const caromi_extents *e) {
    double offset = (double)e->high.x - (double)e->low.x;
    return (float)(1.0625 / (double)cells->per_unit + 0x1p-20 * offset);
}

/* A build of strips. Its stages are done in parts, of ids or of strips. */
typedef struct caromi_strips_job {
    const carom_broadphase *p;
    caromi_strips *s;
    size_t ids;
    bool all; /* every id has a valid box, so no slot needs to be read */
    uint32_t parts;
    caromi_dealt *dealt;              /* capacity for all boxes */
    uint32_t *lanes;                  /* in the same memory, per part a row, see below */
    double most;                      /* a part gives up above this sum */
    double squares[CAROMI_BOX_PARTS]; /* per part, sum over cells of the squares of their counts */
} caromi_strips_job;

/* Returns a part's row: for each strip the number of its boxes with ids of that part, and later the
 * lane of the next one of them. */
static uint32_t *caromi_strips_row(const caromi_strips_job *job, uint32_t part) {
    return job->lanes + (size_t)part * (job->s->count + 1u);
}

static void caromi_strips_count_part(void *arg, uint32_t part) {
    const caromi_strips_job *job = arg;
    const carom_broadphase *p = job->p;
    uint32_t *row = caromi_strips_row(job, part);
    __builtin_memset(row, 0, (job->s->count + 1u) * sizeof *row);
    size_t end = caromi_part_begin(job->ids, job->parts, part + 1);
    for (size_t id = caromi_part_begin(job->ids, job->parts, part); id < end; id++) {
        row[caromi_scale_at(&job->s->rows, p->bounds[id].min.y)] +=
            job->all || p->slot[id] == CAROMI_IN_STRIP;
    }
}

/* Counts the boxes of each strip and lays out their lanes. Returns false if the counts differ so
 * much that boxes must be crowded. */
static bool caromi_strips_count(caromi_strips_job *job, const caromi_extents *e) {
    caromi_strips *s = job->s;
    caromi_tasks_run(&job->p->tasks, job->parts, caromi_strips_count_part, job);
    double squares = 0.0;
    uint32_t lane = 0, start = 0;
    for (uint32_t i = 0; i <= s->count; i++) {
        caromi_strip *strip = &s->strips[i];
        *strip = (caromi_strip){.width = 0.0f, .low = FLT_MAX, .high = -FLT_MAX};
        for (uint32_t part = 0; part < job->parts; part++) {
            uint32_t *row = caromi_strips_row(job, part);
            uint32_t boxes = row[i];
            row[i] = lane + strip->count;
            strip->count += boxes;
        }
        uint32_t cells = strip->count > 0 ? strip->count : 1;
        squares += (double)strip->count * (double)strip->count;
        strip->cells = caromi_scale_over(e->low.x, e->high.x, cells);
        strip->slack = caromi_cell_slack(&strip->cells, e);
        strip->first = lane;
        strip->starts = start;
        lane += strip->count + CAROMI_STRIP_PAD;
        start += cells + 2;
    }
    double n = (double)e->count;
    return squares * (double)s->count <= 1.5 * n * n;
}

/* Copies the boxes to the lanes of their strips, in order of ids, one after another. */
static void caromi_strips_deal_part(void *arg, uint32_t part) {
    const caromi_strips_job *job = arg;
    const carom_broadphase *p = job->p;
    const caromi_scale rows = job->s->rows;
    caromi_dealt *to = (caromi_dealt *)(void *)job->s->lanes;
    uint32_t *row = caromi_strips_row(job, part);
    size_t end = caromi_part_begin(job->ids, job->parts, part + 1);
    for (size_t id = caromi_part_begin(job->ids, job->parts, part); id < end; id++) {
        if (job->all || p->slot[id] == CAROMI_IN_STRIP) {
            carom_aabb b = p->bounds[id];
            to[row[caromi_scale_at(&rows, b.min.y)]++] = (caromi_dealt){b, (uint32_t)id};
        }
    }
}

/* Copies the boxes of a strip from its lanes to `dealt`, and counts those of each cell. Returns the
 * sum over cells of the squares of their counts. */
static double caromi_strip_count(const caromi_strips *s, caromi_strip *strip, caromi_dealt *dealt) {
    const caromi_dealt *from = (caromi_dealt *)(void *)s->lanes + strip->first;
    uint32_t *starts = s->starts + strip->starts;
    uint32_t cells = strip->count > 0 ? strip->count : 1;
    for (uint32_t i = 0; i < cells + 2; i++) {
        starts[i] = 0;
    }
    const caromi_scale scale = strip->cells;
    float width = 0.0f, low = FLT_MAX, high = -FLT_MAX;
    for (uint32_t i = 0, count = strip->count; i < count; i++) {
        carom_aabb b = from[i].box;
        dealt[i] = from[i];
        starts[caromi_scale_at(&scale, b.min.x) + 2]++;
        width = caromi_maxf(width, b.max.x - b.min.x);
        low = caromi_minf(low, b.min.y);
        high = caromi_maxf(high, b.max.y);
    }
    strip->width = width * CAROMI_ROUND_UP;
    strip->low = low;
    strip->high = high;
    uint64_t squares = 0;
    for (uint32_t i = 2; i < cells + 2; i++) {
        squares += (uint64_t)starts[i] * starts[i];
        starts[i] += starts[i - 1];
    }
    return (double)squares;
}

/* Sorts the boxes of a strip by cell into its columns, after caromi_strip_count. */
static void caromi_strip_sort(const caromi_strips *s, const caromi_strip *strip,
                              const caromi_dealt *dealt) {
    caromi_strip_lanes lanes = caromi_strip_lanes_of(s, strip);
    uint32_t *starts = s->starts + strip->starts;
    const caromi_scale scale = strip->cells;
    for (uint32_t i = 0, count = strip->count; i < count; i++) {
        uint32_t lane = starts[caromi_scale_at(&scale, dealt[i].box.min.x) + 1]++;
        caromi_strip_box_set(&lanes, lane, dealt[i].box);
        lanes.ids[lane] = dealt[i].id;
    }
    for (uint32_t i = 0; i < CAROMI_STRIP_PAD; i++) {
        caromi_strip_box_set(&lanes, strip->count + i, caromi_nothing());
        lanes.ids[strip->count + i] = CAROMI_NO_SLOT;
    }
}

/* Sorts the strips of a part, unless they are crowded. */
static void caromi_strips_sort_part(void *arg, uint32_t part) {
    caromi_strips_job *job = arg;
    caromi_strips *s = job->s;
    uint32_t strips = s->count + 1u;
    uint32_t i = (uint32_t)caromi_part_begin(strips, job->parts, part);
    uint32_t end = (uint32_t)caromi_part_begin(strips, job->parts, part + 1);
    caromi_dealt *dealt = job->dealt + s->strips[i].first - (size_t)i * CAROMI_STRIP_PAD;
    double squares = 0.0;
    for (; i < end && squares <= job->most; i++) {
        caromi_strip *strip = &s->strips[i];
        squares += caromi_strip_count(s, strip, dealt);
        caromi_strip_sort(s, strip, dealt);
    }
    job->squares[part] = squares;
}

bool caromi_strips_build(carom_broadphase *p, const caromi_extents *e, size_t ids) {
    caromi_strips *s = &p->strips;
    uint32_t count = caromi_strips_plan(e);
    s->count = 0;
    if (count == 0 || !caromi_strips_sample(p, ids, e, count)) {
        return false;
    }
    caromi_strips made = {.rows = caromi_scale_over(e->low.y, e->high.y, count),
                          .height = e->size.y * CAROMI_ROUND_UP,
                          .count = count,
                          .boxes = (uint32_t)e->count};
    caromi_strips_locate(p, &made);
    uint32_t *lanes = made.starts + e->count + 3 * ((size_t)count + 1);
    caromi_strips_job job = {.p = p, /* the sums are written by parts */
                             .s = &made,
                             .ids = ids,
                             .all = e->count == ids,
                             .parts = caromi_tasks_parts(&p->tasks, e->count),
                             .lanes = lanes,
                             .dealt = (caromi_dealt *)(void *)lanes};
    if (!caromi_strips_count(&job, e)) {
        return false;
    }
    caromi_tasks_run(&p->tasks, job.parts, caromi_strips_deal_part, &job);
    /* Boxes in a run: those of a cell, times the cells of a run. */
    double wide = (double)e->high.x - (double)e->low.x, n = (double)e->count;
    double cells = 1.0 + 1.625 * (double)e->size.x * n / (wide * (double)count);
    double squares = 0.0;
    job.most = 2.0 * CAROMI_STRIP_RUN * n / cells;
    caromi_tasks_run(&p->tasks, job.parts, caromi_strips_sort_part, &job);
    for (uint32_t i = 0; i < job.parts; i++) {
        squares += job.squares[i];
    }
    if (squares > job.most) {
        return false;
    }
    *s = made;
    p->tree_count = 0;
    p->dirty_count = 0;
    p->sorted = e->count;
    p->changed = 0;
    p->spread = 0.0;
    return true;
}

void caromi_strips_take_out(carom_broadphase *p, uint32_t id) {
    const caromi_strips *s = &p->strips;
    carom_aabb b = p->bounds[id];
    const caromi_strip *strip = &s->strips[caromi_scale_at(&s->rows, b.min.y)];
    uint32_t lane = s->starts[strip->starts + caromi_scale_at(&strip->cells, b.min.x)];
    caromi_strip_lanes lanes = caromi_strip_lanes_of(s, strip);
    while (lanes.ids[lane] != id) {
        lane++;
    }
    carom_aabb nothing = caromi_nothing();
    nothing.min.x = b.min.x; /* keeps the order, by which longer runs are noticed */
    caromi_strip_box_set(&lanes, lane, nothing);
    lanes.ids[lane] = CAROMI_NO_SLOT;
    p->slot[id] = CAROMI_NO_SLOT;
}
