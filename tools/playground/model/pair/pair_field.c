/* Draws the signed distance to the nearest of the other shapes: bands of colour between levels, and
 * a line at each level.
 *
 * sample() computes the distance at the corners of cells. A line crosses a side of a cell if its
 * level lies between the values at both ends; trace() follows it from cell to cell. The outermost
 * corners count as far away, so all lines are closed. draw_lines() paints them from the largest to
 * the smallest, each filled with the colour of its inner side: then a place has the colour of the
 * smallest line around it. The border of the shapes, level 0, is drawn exactly, as shapes. */
#include "draw/number.h"
#include "draw/text.h"
#include "playground/model/pair/pair.h"

/* A cell is smaller than LEVELS_APART, and the distance changes by at most the length of a path.
 * So no cell has lines of two levels, unless it has an outermost corner. */
#define CELL 5.0
#define LARGEST_CELL 20.0
#define LEVELS_APART 34.0   /* pixels, at least */
#define MOST_ASKED 400000.0 /* distance queries per picture */
#define LONGEST 16384u      /* points of a line */
#define LINES 1024u
#define SHORTEST_NAMED 24u /* points of a line that gets a label */
#define NAMES 48u
#define NAMES_APART 90.0f

typedef struct place {
    uint32_t column, row; /* of a cell */
    uint32_t side;        /* of the cell */
} place;

typedef struct contour {
    place start;
    int64_t level; /* in steps */
    bool is_low;   /* the distances on its inner side are below the level */
    float area;
} contour;

typedef struct field {
    const pair_lab *lab;
    draw_list *list;
    uint32_t columns, rows; /* of corners */
    float cell;
    double step;       /* between levels */
    carom_vec2 origin; /* in pixels */
    int64_t rim;       /* the band of the largest distance at the rim of the picture */
    float *at;
    uint8_t *used; /* for each cell: bits of the sides of lines that have been traced */
    carom_vec2 *points;
    uint32_t count;
    contour *lines;
    uint32_t line_count;
    carom_vec2 named[NAMES]; /* positions of labels */
    uint32_t names;
} field;

static float distance_at(const pair_lab *lab, carom_vec2 at) {
    carom_shape point = carom_shape_from_circle((carom_circle){at, 0.0f});
    float least = __builtin_inff();
    for (uint32_t i = 0; i < lab->count; i++) {
        if (i == lab->a && lab->count > 1)
            continue;
        float distance = carom_distance_shapes(point, lab->shapes[i]);
        least = distance < least ? distance : least;
    }
    return least;
}

static carom_vec2 corner_at(const field *f, uint32_t column, uint32_t row) {
    return (carom_vec2){f->origin.x + (float)column * f->cell, f->origin.y + (float)row * f->cell};
}

static const float *sampled(const field *f, uint32_t column, uint32_t row) {
    return f->at + (size_t)row * f->columns + column;
}

static bool is_outermost(const field *f, uint32_t column, uint32_t row) {
    return column == 0 || row == 0 || column + 1 == f->columns || row + 1 == f->rows;
}

/* ---- one line -------------------------------------------------------------------------------- */

/* The sides of a cell in order: top, right, bottom, left; each from one corner to the next. */
static const uint8_t side_corner[4][4] = {{0, 0, 1, 0}, {1, 0, 1, 1}, {1, 1, 0, 1}, {0, 1, 0, 0}};

/* Returns whether the distance at an end of a side is below a level. */
static bool is_below(const field *f, place p, uint32_t end, float level) {
    const uint8_t *c = side_corner[p.side] + 2 * (size_t)end;
    uint32_t column = p.column + c[0], row = p.row + c[1];
    return !is_outermost(f, column, row) && *sampled(f, column, row) < level;
}

static bool crosses(const field *f, place p, float level) {
    return is_below(f, p, 0, level) != is_below(f, p, 1, level);
}

/* Returns where a line crosses a side. Beside an outermost corner, it is the other end. */
static carom_vec2 crossing(const field *f, place p, float level) {
    const uint8_t *c = side_corner[p.side];
    uint32_t column = p.column + c[0], row = p.row + c[1];
    uint32_t to_column = p.column + c[2], to_row = p.row + c[3];
    carom_vec2 from = corner_at(f, column, row), to = corner_at(f, to_column, to_row);
    if (is_outermost(f, column, row))
        return to;
    if (is_outermost(f, to_column, to_row))
        return from;
    float a = *sampled(f, column, row), b = *sampled(f, to_column, to_row);
    float share = (level - a) / (b - a);
    return (carom_vec2){from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
}

/* Returns whether the lines of a cell that has two go around its top right and bottom left corners:
 * those are not joined if the middle is on the other side of the level. */
static bool joins_top_left(const field *f, place p, float level) {
    const float *top = sampled(f, p.column, p.row), *bottom = top + f->columns;
    float middle = 0.25f * (top[0] + top[1] + bottom[0] + bottom[1]);
    return (top[0] < level) == (middle < level);
}

/* Returns the side where a line leaves a cell that entered by p.side. */
static uint32_t way_out(const field *f, place p, float level) {
    uint32_t in = p.side, out = in, crossed = 1;
    for (uint32_t other = 1; other < 4; other++) {
        p.side = in ^ other;
        if (!crosses(f, p, level))
            continue;
        crossed++;
        out = p.side;
    }
    if (crossed < 4)
        return out;
    return in ^ (joins_top_left(f, p, level) ? 1u : 3u);
}

/* Collects the points of a line, from the side where it enters a cell until it returns there. */
static void trace(field *f, place start, float level) {
    place p = start;
    f->count = 0;
    do {
        uint8_t *used = &f->used[p.row * f->columns + p.column];
        f->points[f->count++] = crossing(f, p, level);
        *used |= (uint8_t)(1u << p.side);
        p.side = way_out(f, p, level);
        *used |= (uint8_t)(1u << p.side);
        p.column += (p.side == 1) - (uint32_t)(p.side == 3);
        p.row += (p.side == 2) - (uint32_t)(p.side == 0);
        p.side ^= 2u;
    } while (f->count + 1 < LONGEST &&
             (p.column != start.column || p.row != start.row || p.side != start.side));
    f->points[f->count++] = f->points[0];
}

/* Returns the area within the line; negative if it runs anticlockwise on the screen. */
static float area_of(const field *f) {
    float twice = 0.0f;
    for (uint32_t i = 1; i < f->count; i++) {
        carom_vec2 a = f->points[i - 1], b = f->points[i];
        twice +=
            (a.x - f->origin.x) * (b.y - f->origin.y) - (a.y - f->origin.y) * (b.x - f->origin.x);
    }
    return 0.5f * twice;
}

static void add_line(field *f, place start, int64_t level) {
    float value = (float)((double)level * f->step);
    trace(f, start, value);
    float area = area_of(f);
    contour line = {.start = start, .level = level, .area = area < 0.0f ? -area : area};
    /* The first end of a side is to the right of a line that enters by it. */
    line.is_low = is_below(f, start, 0, value) == (area > 0.0f);
    if (f->line_count == LINES)
        return;
    uint32_t at = f->line_count++;
    for (; at > 0 && f->lines[at - 1].area < line.area; at--)
        f->lines[at] = f->lines[at - 1];
    f->lines[at] = line;
}

/* ---- labels ---------------------------------------------------------------------------------- */

/* Returns whether a label fits here: within the view, and away from the others. */
static bool is_free(const field *f, carom_vec2 at) {
    const draw_view *v = &f->lab->stage->view;
    const float rim = 24.0f;
    if (at.x < v->left + rim || at.x > v->left + v->width - rim || at.y < v->top + rim ||
        at.y > v->top + v->height - rim)
        return false;
    for (uint32_t i = 0; i < f->names; i++)
        if (draw_length((carom_vec2){at.x - f->named[i].x, at.y - f->named[i].y}) < NAMES_APART)
            return false;
    return true;
}

static void name_line(field *f, double level) {
    draw_words w = {0};
    if (f->count < SHORTEST_NAMED || f->names == NAMES)
        return;
    for (uint32_t eighth = 1; eighth < 8; eighth++) {
        carom_vec2 at = f->points[f->count * eighth / 8];
        if (!is_free(f, at))
            continue;
        draw_words_number(&w, level, 3);
        draw_label(f->list, at, w.at, DRAW_AXIS, DRAW_SMALL | DRAW_HALO);
        f->named[f->names++] = at;
        return;
    }
}

/* ---- all lines ------------------------------------------------------------------------------- */

/* Returns the band of a distance: that from band * step up to the next level. */
static int64_t band_of(const field *f, float distance) {
    double steps = (double)distance / f->step;
    if (!(steps > -1e15 && steps < 1e15))
        return steps < 0.0 ? -(INT64_C(1) << 50) : INT64_C(1) << 50;
    int64_t band = draw_ceil(steps);
    return (float)((double)band * f->step) > distance ? band - 1 : band;
}

static uint32_t color_of(int64_t band) {
    if (band < 0)
        return band < -DRAW_INSIDES ? DRAW_INSIDE + DRAW_INSIDES - 1
                                    : DRAW_INSIDE + (uint32_t)(-1 - band);
    return band >= DRAW_OUTSIDES ? DRAW_OUTSIDE + DRAW_OUTSIDES - 1 : DRAW_OUTSIDE + (uint32_t)band;
}

static void sample(field *f) {
    const draw_view *v = &f->lab->stage->view;
    float most = -__builtin_inff();
    for (uint32_t row = 0; row < f->rows; row++)
        for (uint32_t column = 0; column < f->columns; column++) {
            uint32_t which = row * f->columns + column;
            f->used[which] = 0;
            f->at[which] = 0.0f;
            if (is_outermost(f, column, row))
                continue;
            float distance = distance_at(f->lab, draw_view_to_world(v, corner_at(f, column, row)));
            f->at[which] = distance;
            if (column == 1 || row == 1 || column + 2 == f->columns || row + 2 == f->rows)
                most = distance > most ? distance : most;
        }
    f->rim = band_of(f, most);
}

/* Finds the lines through a cell: they are of the first level above its lowest corner. */
static void find_in_cell(field *f, uint32_t column, uint32_t row) {
    const float *top = sampled(f, column, row), *bottom = top + f->columns;
    float least = top[0] < top[1] ? top[0] : top[1];
    float least_below = bottom[0] < bottom[1] ? bottom[0] : bottom[1];
    double first = (double)(least < least_below ? least : least_below) / f->step;
    if (!(first > -1e15 && first < 1e15))
        return;
    int64_t level = draw_ceil(first);
    float value = (float)((double)level * f->step);
    if (level == 0 && f->rim >= 0)
        return; /* the shapes' own border is drawn in its place */
    for (uint32_t side = 0; side < 4; side++) {
        place p = {column, row, side};
        if (((uint32_t)f->used[row * f->columns + column] >> side & 1u) == 0 &&
            crosses(f, p, value))
            add_line(f, p, level);
    }
}

/* Draws the lines above level 0, or those below it. */
static void draw_lines(field *f, bool inside) {
    for (uint32_t i = 0; i < f->line_count; i++) {
        const contour *line = &f->lines[i];
        if ((line->level < 0) != inside)
            continue;
        double level = (double)line->level * f->step;
        trace(f, line->start, (float)level);
        draw_curve(f->list, f->points, f->count,
                   color_of(line->is_low ? line->level - 1 : line->level), DRAW_SOLID);
        draw_curve(f->list, f->points, f->count, DRAW_AXIS, DRAW_STROKE | DRAW_THIN);
        name_line(f, level);
    }
}

static void draw_levels(field *f) {
    const draw_view *v = &f->lab->stage->view;
    carom_vec2 half = {0.5f * v->width, 0.5f * v->height};
    sample(f);
    /* A line within the outermost cells alone is not needed: the rim's band is drawn first. */
    for (uint32_t row = 1; row + 2 < f->rows; row++)
        for (uint32_t column = 1; column + 2 < f->columns; column++)
            find_in_cell(f, column, row);
    draw_box(f->list, (carom_vec2){v->left + half.x, v->top + half.y}, half,
             (carom_rot){1.0f, 0.0f}, color_of(f->rim), DRAW_SOLID);
    draw_lines(f, false);
    for (uint32_t i = 0; i < f->lab->count && f->rim >= 0; i++)
        if (i != f->lab->a || f->lab->count == 1)
            draw_shape(f->list, v, f->lab->shapes[i], DRAW_INSIDE, DRAW_SOLID);
    draw_lines(f, true);
}

void pair_draw_field(const pair_lab *lab, draw_list *l) {
    const draw_view *v = &lab->stage->view;
    carom_allocator a = draw_list_allocator(l);
    double cell = CELL, width = (double)v->width, height = (double)v->height;
    while (cell < LARGEST_CELL && width * height / (cell * cell) * lab->count > MOST_ASKED)
        cell += 1.0;
    field f = {.lab = lab, .list = l, .cell = (float)cell};
    f.step = draw_round_value(draw_round_up(LEVELS_APART / v->scale));
    f.origin = (carom_vec2){v->left - 2.0f * f.cell, v->top - 2.0f * f.cell};
    f.columns = (uint32_t)(width / cell) + 6;
    f.rows = (uint32_t)(height / cell) + 6;
    size_t cells = (size_t)f.columns * f.rows;
    size_t size =
        LINES * sizeof(contour) + LONGEST * sizeof(carom_vec2) + cells * (sizeof(float) + 1);
    contour *memory = a.alloc(a.ctx, size, _Alignof(contour));
    if (!memory) {
        draw_list_spoil(l);
        return;
    }
    f.lines = memory;
    f.points = (carom_vec2 *)(memory + LINES);
    f.at = (float *)(f.points + LONGEST);
    f.used = (uint8_t *)(f.at + cells);
    draw_levels(&f);
    a.free(a.ctx, memory, size);
}
