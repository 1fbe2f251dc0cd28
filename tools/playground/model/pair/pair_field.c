/* Draws contour lines of the signed distance to the nearest of the other shapes.
 *
 * sample() computes the distance at the corners of cells. A line crosses a side of a cell if its
 * level lies between the values at both ends. follow() traces a line from cell to cell, so that
 * each is one curve. */
#include "draw/number.h"
#include "draw/text.h"
#include "playground/model/pair/pair.h"

/* A cell is smaller than LEVELS_APART, and the distance changes by at most the length of a path.
 * So no cell has lines of two levels. */
#define CELL 5.0
#define LARGEST_CELL 20.0
#define LEVELS_APART 34.0   /* pixels, at least */
#define MOST_ASKED 400000.0 /* distance queries per picture */
#define LONGEST 4096u
#define SHORTEST_NAMED 24u /* points of a line that gets a label */
#define NAMES 48u
#define NAMES_APART 90.0f

typedef struct field {
    const pair_lab *lab;
    draw_list *list;
    uint32_t columns, rows; /* of corners */
    float cell;
    carom_vec2 origin; /* in pixels */
    float *at;
    uint8_t *used; /* cells whose line has been drawn */
    carom_vec2 *points;
    uint32_t count;
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

static float value_at(const field *f, uint32_t column, uint32_t row) {
    return f->at[row * f->columns + column];
}

/* ---- one line -------------------------------------------------------------------------------- */

/* The sides of a cell in order: top, right, bottom, left; each from one corner to the next. */
static const uint8_t side_corner[4][4] = {{0, 0, 1, 0}, {1, 0, 1, 1}, {1, 1, 0, 1}, {0, 1, 0, 0}};

static bool crossing(const field *f, uint32_t column, uint32_t row, uint32_t side, float level,
                     carom_vec2 *out) {
    const uint8_t *c = side_corner[side];
    float a = value_at(f, column + c[0], row + c[1]), b = value_at(f, column + c[2], row + c[3]);
    if ((a < level) == (b < level))
        return false;
    carom_vec2 from = corner_at(f, column + c[0], row + c[1]);
    carom_vec2 to = corner_at(f, column + c[2], row + c[3]);
    float share = (level - a) / (b - a);
    *out = (carom_vec2){from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
    return true;
}

/* Returns the side where a line that entered by another side leaves; 4 if there is none. If a
 * cell has two lines, the next side in order is used. */
static uint32_t way_out(const field *f, uint32_t column, uint32_t row, uint32_t in, float level,
                        carom_vec2 *out) {
    for (uint32_t i = 1; i < 4; i++)
        if (crossing(f, column, row, (in + i) % 4, level, out))
            return (in + i) % 4;
    return 4;
}

/* Traces a line from a cell until it leaves the picture, closes, or reaches the longest curve. */
static void follow(field *f, uint32_t column, uint32_t row, uint32_t side, float level) {
    carom_vec2 at;
    while (f->count < LONGEST) {
        if ((side == 0 && row == 0) || (side == 3 && column == 0) ||
            (side == 2 && row + 2 >= f->rows) || (side == 1 && column + 2 >= f->columns))
            return;
        column += (side == 1) - (uint32_t)(side == 3);
        row += (side == 2) - (uint32_t)(side == 0);
        uint8_t *used = &f->used[row * f->columns + column];
        if (*used)
            return;
        side = way_out(f, column, row, (side + 2) % 4, level, &at);
        if (side == 4)
            return;
        *used = 1;
        f->points[f->count++] = at;
    }
}

static void turn_round(field *f) {
    for (uint32_t i = 0; i < f->count / 2; i++) {
        carom_vec2 other = f->points[i];
        f->points[i] = f->points[f->count - 1 - i];
        f->points[f->count - 1 - i] = other;
    }
}

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

static void name_line(field *f, float level) {
    draw_words w = {0};
    if (f->count < SHORTEST_NAMED || f->names == NAMES)
        return;
    for (uint32_t eighth = 1; eighth < 8; eighth++) {
        carom_vec2 at = f->points[f->count * eighth / 8];
        if (!is_free(f, at))
            continue;
        draw_words_number(&w, (double)level, 3);
        draw_label(f->list, at, w.at, DRAW_AXIS, DRAW_SMALL | DRAW_HALO);
        f->named[f->names++] = at;
        return;
    }
}

/* Draws the whole line through a cell: in one direction, then in the other. */
static void draw_line_through(field *f, uint32_t column, uint32_t row, float level) {
    carom_vec2 first, second;
    uint32_t in = 0;
    while (in < 4 && !crossing(f, column, row, in, level, &first))
        in++;
    if (in == 4)
        return;
    f->used[row * f->columns + column] = 1;
    uint32_t out = way_out(f, column, row, in, level, &second);
    if (out == 4)
        return;
    f->count = 0;
    f->points[f->count++] = first;
    f->points[f->count++] = second;
    follow(f, column, row, out, level);
    turn_round(f);
    uint32_t before = f->count;
    follow(f, column, row, in, level);
    /* A closed line ends where it began. */
    carom_vec2 a = f->points[0], b = f->points[f->count - 1];
    if (before == f->count && f->count < LONGEST && f->count > 3 &&
        draw_length((carom_vec2){a.x - b.x, a.y - b.y}) < 2.0f * f->cell)
        f->points[f->count++] = a;
    draw_curve(f->list, f->points, f->count, DRAW_AXIS, DRAW_STROKE | DRAW_THIN);
    name_line(f, level);
}

/* ---- all lines ------------------------------------------------------------------------------- */

static void sample(field *f) {
    const draw_view *v = &f->lab->stage->view;
    for (uint32_t row = 0; row < f->rows; row++)
        for (uint32_t column = 0; column < f->columns; column++) {
            carom_vec2 at = draw_view_to_world(v, corner_at(f, column, row));
            f->at[row * f->columns + column] = distance_at(f->lab, at);
            f->used[row * f->columns + column] = 0;
        }
}

/* Draws the level that may cross a cell: the first above its lowest corner. */
static void draw_cell(field *f, uint32_t column, uint32_t row, double step) {
    const float at[4] = {value_at(f, column, row), value_at(f, column + 1, row),
                         value_at(f, column, row + 1), value_at(f, column + 1, row + 1)};
    float least = at[0], most = at[0];
    for (int i = 1; i < 4; i++) {
        least = at[i] < least ? at[i] : least;
        most = at[i] > most ? at[i] : most;
    }
    double first = (double)least / step;
    if (!(first > -1e15 && first < 1e15))
        return;
    int64_t which = draw_ceil(first);
    float level = (float)((double)which * step);
    if (which != 0 && level <= most) /* level 0 is the border of the shapes */
        draw_line_through(f, column, row, level);
}

static void draw_levels(field *f) {
    double step = draw_round_value(draw_round_up(LEVELS_APART / f->lab->stage->view.scale));
    sample(f);
    for (uint32_t row = 0; row + 1 < f->rows; row++)
        for (uint32_t column = 0; column + 1 < f->columns; column++)
            if (!f->used[row * f->columns + column])
                draw_cell(f, column, row, step);
}

void pair_draw_field(const pair_lab *lab, draw_list *l) {
    const draw_view *v = &lab->stage->view;
    carom_allocator a = draw_list_allocator(l);
    double cell = CELL, width = (double)v->width, height = (double)v->height;
    while (cell < LARGEST_CELL && width * height / (cell * cell) * lab->count > MOST_ASKED)
        cell += 1.0;
    field f = {.lab = lab, .list = l, .cell = (float)cell, .origin = {v->left, v->top}};
    f.columns = (uint32_t)(width / cell) + 2;
    f.rows = (uint32_t)(height / cell) + 2;
    size_t cells = (size_t)f.columns * f.rows;
    size_t size = cells * (sizeof(float) + 1) + LONGEST * sizeof(carom_vec2);
    carom_vec2 *memory = a.alloc(a.ctx, size, _Alignof(carom_vec2));
    if (!memory) {
        draw_list_spoil(l);
        return;
    }
    f.points = memory;
    f.at = (float *)(memory + LONGEST);
    f.used = (uint8_t *)(f.at + cells);
    draw_levels(&f);
    a.free(a.ctx, memory, size);
}
