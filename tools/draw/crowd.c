/* Rasterizes very many discs into a pixel buffer.
 *
 * draw_crowd_pixels picks a method by the radius in pixels: a speck, a square of equal area
 * (draw_square), coverage per pixel (draw_small), or filled rows with smooth edges. */
#include "crowd.h"

#include "number.h"
#include "theme.h"

/* Radius limits in pixels. Below SPECK a disc is a speck; below the second limit, a square of equal
 * area; below the third, every pixel's coverage is computed; larger discs are filled by rows. */
#define SPECK 0.56
#define SQUARE 1.2
#define BROAD 6.0
#define LEAST 0.35 /* minimum visible radius of a speck */

/* The pixel buffer and its clip rectangle: pixels from min up to, but excluding, max. */
typedef struct canvas {
    uint32_t *pixels;
    size_t pitch; /* pixels per row */
    int32_t min_x, min_y, max_x, max_y;
} canvas;

typedef struct disc {
    double x, y, radius; /* in pixels */
    uint32_t color;
} disc;

/* Multiplies two 8-bit channels at once by share / 256; `share` is 0 to 256. */
static uint32_t times(uint32_t color, uint32_t share) {
    uint32_t low = (color & 0xFF00FFu) * share >> 8 & 0xFF00FFu;
    uint32_t high = (color >> 8 & 0xFF00FFu) * share & 0xFF00FF00u;
    return low | high;
}

/* Converts 0..255 to a share of 256. Full stays full, since 255 * (x + 1) >> 8 is x. */
static uint32_t share_of(uint32_t x) {
    return x + 1;
}

/* Blends `color` with coverage `cover`, 0 to 255. No channel overflows: its part of the color is at
 * most its alpha. */
static void blend(uint32_t *to, uint32_t color, uint32_t cover) {
    uint32_t over = times(color, share_of(cover));
    *to = over + times(*to, share_of(255u - (over >> 24)));
}

/* ---- a speck: its area, distributed over the four nearest pixels ----------------------------- */

static void draw_speck(const canvas *c, const disc *d) {
    double radius = d->radius > LEAST ? d->radius : LEAST;
    uint32_t area = (uint32_t)(255.0 * 3.14159265 * radius * radius);
    area = area < 255 ? area : 255;
    /* In 1/16 of a pixel, relative to the centre of the upper left pixel. */
    int32_t x16 = (int32_t)((d->x + 1.5) * 16.0) - 32, y16 = (int32_t)((d->y + 1.5) * 16.0) - 32;
    int32_t x = x16 >> 4, y = y16 >> 4;
    uint32_t right = (uint32_t)x16 & 15u, low = (uint32_t)y16 & 15u;
    uint32_t cover[4] = {area * (16 - right) * (16 - low) >> 8, area * right * (16 - low) >> 8,
                         area * (16 - right) * low >> 8, area * right * low >> 8};
    if (x >= c->min_x && x + 1 < c->max_x && y >= c->min_y && y + 1 < c->max_y) {
        uint32_t *at = &c->pixels[(size_t)y * c->pitch + (size_t)x];
        blend(at, d->color, cover[0]);
        blend(at + 1, d->color, cover[1]);
        blend(at + c->pitch, d->color, cover[2]);
        blend(at + c->pitch + 1, d->color, cover[3]);
        return;
    }
    for (int32_t i = 0; i < 4; i++) {
        int32_t px = x + (i & 1), py = y + (i >> 1);
        if (px >= c->min_x && px < c->max_x && py >= c->min_y && py < c->max_y)
            blend(&c->pixels[(size_t)py * c->pitch + (size_t)px], d->color, cover[i]);
    }
}

/* ---- discs of a few pixels: four pixels at once ---------------------------------------------- */

/* Vector extensions: every supported compiler maps these to the machine's SIMD instructions. */
typedef float four_floats __attribute__((vector_size(16)));
typedef int32_t four_ints __attribute__((vector_size(16)));
typedef uint32_t four_pixels __attribute__((vector_size(16)));
typedef uint16_t eight_halves __attribute__((vector_size(16)));

static const four_floats lanes = {0.0f, 1.0f, 2.0f, 3.0f};

/* Like `times`, with a separate share per pixel: no product of a channel exceeds 16 bits. */
static four_pixels times_four(four_pixels color, four_pixels share) {
    eight_halves both = (eight_halves)(share | share << 16);
    four_pixels low = (four_pixels)((eight_halves)(color & 0xFF00FFu) * both);
    four_pixels high = (four_pixels)((eight_halves)(color >> 8 & 0xFF00FFu) * both);
    return (low >> 8 & 0xFF00FFu) | (high & 0xFF00FF00u);
}

/* Blends four pixels from x on, skipping those outside the canvas. `whole`: none are outside. */
static void blend_four(const canvas *c, int32_t x, int32_t y, uint32_t color, four_pixels cover,
                       bool whole) {
    uint32_t *row = c->pixels + (size_t)y * c->pitch;
    four_pixels under, colors = {color, color, color, color};
    if (!whole) {
        for (int32_t i = 0; i < 4; i++)
            if (x + i >= c->min_x && x + i < c->max_x)
                blend(&row[x + i], color, cover[i]);
        return;
    }
    __builtin_memcpy(&under, &row[x], sizeof under);
    four_pixels over = times_four(colors, cover + 1u);
    under = over + times_four(under, 256u - (over >> 24));
    __builtin_memcpy(&row[x], &under, sizeof under);
}

/* Clamps to 0..255 and converts to integers. */
static four_pixels cover_of(four_floats cover) {
    four_ints whole = __builtin_convertvector(cover, four_ints);
    whole &= whole > 0;
    four_ints full = whole > 255;
    return (four_pixels)((whole & ~full) | (full & 255));
}

/* Rounds down, for x >= -16. */
static int32_t below(float x) {
    return (int32_t)(x + 16.0f) - 16;
}

static float lesser(float a, float b) {
    return a < b ? a : b;
}

/* So small a disc has no visible shape, but its area must stay constant while it moves. */
static void draw_square(const canvas *c, const disc *d) {
    float half = 0.88622693f * (float)d->radius; /* sqrt(pi) / 2 */
    float left = (float)d->x - half, right = (float)d->x + half;
    float top = (float)d->y - half, bottom = (float)d->y + half;
    int32_t x = below(left), y0 = below(top), y1 = below(bottom) + 1;
    bool whole = x >= c->min_x && x + 4 <= c->max_x;
    float parts[4];
    for (int32_t i = 0; i < 4; i++) {
        float from = (float)(x + i) > left ? (float)(x + i) : left;
        parts[i] = lesser((float)(x + i + 1), right) - from;
    }
    four_floats across = {parts[0], parts[1], parts[2], parts[3]};
    for (int32_t y = y0 > c->min_y ? y0 : c->min_y; y < y1 && y < c->max_y; y++) {
        float from = (float)y > top ? (float)y : top;
        float part = lesser((float)(y + 1), bottom) - from;
        if (part > 0.0f)
            blend_four(c, x, y, d->color, cover_of(across * (255.0f * part)), whole);
    }
}

/* The coverage of a pixel at distance e from the centre is r + 1/2 - e. Near the edge this is about
 * (r * r + r - e * e) / (2 * r), which needs no square root. */
static void draw_small(const canvas *c, const disc *d) {
    float x = (float)d->x, y = (float)d->y, r = (float)d->radius;
    int32_t x0 = below(x - r - 0.5f), x1 = below(x + r + 0.5f) + 1;
    int32_t y0 = below(y - r - 0.5f), y1 = below(y + r + 0.5f) + 1;
    float slope = 127.5f / r, reach = r * r + r;
    bool whole = x0 >= c->min_x && x1 + 3 <= c->max_x;
    for (int32_t py = y0 > c->min_y ? y0 : c->min_y; py < y1 && py < c->max_y; py++) {
        float dy = (float)py + 0.5f - y, left = reach - dy * dy;
        for (int32_t px = x0; px < x1; px += 4) {
            four_floats dx = (float)px + 0.5f - x + lanes;
            blend_four(c, px, py, d->color, cover_of((left - dx * dx) * slope), whole);
        }
    }
}

/* ---- a large disc ---------------------------------------------------------------------------- */

static void fill_edge(uint32_t *row, int32_t from, int32_t to, const disc *d, double left) {
    for (int32_t x = from; x < to; x++) {
        double dx = (double)x + 0.5 - d->x;
        double cover = 255.0 * (left - dx * dx) / (2.0 * d->radius);
        if (cover > 0.0)
            blend(&row[x], d->color, cover < 255.0 ? (uint32_t)cover : 255);
    }
}

/* Clamps x to [low, high]. NaN gives low. */
static int32_t within(double x, int32_t low, int32_t high) {
    return x >= (double)high ? high : x > (double)low ? (int32_t)x : low;
}

static void draw_broad(const canvas *c, const disc *d) {
    double in = d->radius - 0.5, out = d->radius + 0.75;
    int32_t y0 = within(d->y - out, c->min_y, c->max_y);
    int32_t y1 = within(d->y + out + 1.0, c->min_y, c->max_y);
    for (int32_t y = y0; y < y1; y++) {
        double dy = (double)y + 0.5 - d->y, room = out * out - dy * dy;
        uint32_t *row = c->pixels + (size_t)y * c->pitch;
        if (room <= 0.0)
            continue;
        double wide = draw_root(room), whole = in * in - dy * dy;
        whole = whole > 0.0 ? draw_root(whole) : 0.0;
        int32_t x0 = within(d->x - wide, c->min_x, c->max_x);
        int32_t x1 = within(d->x + wide + 1.0, c->min_x, c->max_x);
        int32_t in0 = within(d->x - whole + 0.5, x0, x1), in1 = within(d->x + whole - 0.5, in0, x1);
        double left = d->radius * d->radius + d->radius - dy * dy;
        fill_edge(row, x0, in0, d, left);
        for (int32_t x = in0; x < in1; x++)
            blend(&row[x], d->color, 255);
        fill_edge(row, in1, x1, d, left);
    }
}

/* ---- all discs ------------------------------------------------------------------------------- */

static canvas canvas_of(const draw_view *v, uint32_t *pixels, uint32_t width, uint32_t height,
                        uint32_t stride) {
    int32_t wide = width < 32768 ? (int32_t)width : 32768;
    int32_t high = height < 32768 ? (int32_t)height : 32768;
    return (canvas){
        .pixels = pixels,
        .pitch = stride / 4,
        .min_x = within((double)v->left, 0, wide),
        .min_y = within((double)v->top, 0, high),
        .max_x = within((double)v->left + (double)v->width, 0, wide),
        .max_y = within((double)v->top + (double)v->height, 0, high),
    };
}

void draw_crowd_pixels(const draw_crowd *crowd, uint32_t *pixels, uint32_t width, uint32_t height,
                       uint32_t stride, const uint32_t colors[DRAW_MEANINGS]) {
    const draw_view *v = &crowd->view;
    canvas c = canvas_of(v, pixels, width, height, stride);
    double scale_y = v->up > 0 ? -v->scale : v->scale;
    double x0 = (double)v->left + 0.5 * (double)v->width - v->center_x * v->scale;
    double y0 = (double)v->top + 0.5 * (double)v->height - v->center_y * scale_y;
    for (uint32_t i = 0; i < crowd->count; i++) {
        double radius = (double)crowd->radius[i] * v->scale, reach = radius + 1.0;
        double x = (double)crowd->at[i].x * v->scale + x0;
        double y = (double)crowd->at[i].y * scale_y + y0;
        /* False for NaN, too. */
        bool seen = x + reach > (double)c.min_x && x - reach < (double)c.max_x &&
                    y + reach > (double)c.min_y && y - reach < (double)c.max_y;
        if (!seen || !(radius > 0.0) || crowd->meaning[i] >= DRAW_MEANINGS)
            continue;
        disc d = {x, y, radius, colors[crowd->meaning[i]]};
        if (radius < SPECK)
            draw_speck(&c, &d);
        else if (radius < SQUARE)
            draw_square(&c, &d);
        else if (radius < BROAD)
            draw_small(&c, &d);
        else
            draw_broad(&c, &d);
    }
}

draw_crowd draw_crowd_scaled(const draw_crowd *crowd, float scale, float x, float y) {
    draw_crowd scaled = *crowd;
    draw_view *v = &scaled.view;
    v->scale *= (double)scale;
    v->left = v->left * scale + x;
    v->top = v->top * scale + y;
    v->width *= scale;
    v->height *= scale;
    return scaled;
}

void draw_crowd_colors(uint32_t colors[DRAW_MEANINGS], bool dark) {
    for (uint32_t i = 0; i < DRAW_MEANINGS; i++) {
        uint32_t color = draw_theme_color(i, dark).strong, alpha = color & 255u;
        colors[i] = alpha << 24 | times(color >> 8, share_of(alpha));
    }
}
