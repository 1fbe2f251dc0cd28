/* Writes GIF: chooses a palette for each frame, and stores what has changed since the last one. */
#include "gif.h"

#include <gif_lib.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BINS 32768    /* colours with 5 bits each of red, green and blue */
#define COLORS 256    /* of a palette; the first is transparent */
#define TRANSPARENT 0 /* its index */

typedef struct bin {
    uint32_t count; /* pixels */
    uint32_t color; /* the most frequent colour, by majority vote: flat areas keep theirs exactly */
    uint32_t votes;
} bin;

struct paint_gif {
    cairo_write_func_t put;
    void *to;
    cairo_status_t status;
    GifFileType *file;
    int width, height, delay;
    uint64_t frames;
    uint32_t *before; /* the pixels of the last frame */
    GifByteType *line;
    bin bins[BINS];
    uint64_t order[BINS];  /* bins that occur, most frequent first: a key to sort by, and a bin */
    uint8_t nearest[BINS]; /* index of the palette */
    GifColorType colors[COLORS];
};

static int write_bytes(GifFileType *file, const GifByteType *bytes, int size) {
    paint_gif *g = file->UserData;
    if (g->status == CAIRO_STATUS_SUCCESS)
        g->status = g->put(g->to, bytes, (unsigned int)size);
    return g->status == CAIRO_STATUS_SUCCESS ? size : 0;
}

static void check(paint_gif *g, int result) {
    if (result != GIF_OK && g->status == CAIRO_STATUS_SUCCESS)
        g->status = CAIRO_STATUS_WRITE_ERROR;
}

paint_gif *paint_gif_open(int width, int height, int delay, cairo_write_func_t put, void *to) {
    int error;
    paint_gif *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->put = put;
    g->to = to;
    g->width = width;
    g->height = height;
    g->delay = delay;
    g->before = malloc((size_t)width * (size_t)height * sizeof *g->before);
    g->line = malloc((size_t)width);
    g->file = g->before && g->line ? EGifOpen(g, write_bytes, &error) : NULL;
    if (!g->file) {
        free(g->before);
        free(g->line);
        free(g);
        return NULL;
    }
    EGifSetGifVersion(g->file, true);
    check(g, EGifPutScreenDesc(g->file, width, height, 8, 0, NULL));
    if (delay > 0) {
        /* The extension by which players repeat a film forever. */
        check(g, EGifPutExtensionLeader(g->file, APPLICATION_EXT_FUNC_CODE));
        check(g, EGifPutExtensionBlock(g->file, 11, "NETSCAPE2.0"));
        check(g, EGifPutExtensionBlock(g->file, 3, "\1\0\0"));
        check(g, EGifPutExtensionTrailer(g->file));
    }
    return g;
}

void paint_gif_delay(paint_gif *g, int delay) {
    g->delay = delay;
}

/* ---- changed pixels -------------------------------------------------------------------------- */

typedef struct area {
    int left, top, right, bottom; /* of pixels; right and bottom are outside */
} area;

static const uint32_t *row_of(cairo_surface_t *image, int y) {
    return (const uint32_t *)(const void *)(cairo_image_surface_get_data(image) +
                                            (ptrdiff_t)y * cairo_image_surface_get_stride(image));
}

static bool is_new(const paint_gif *g, const uint32_t *row, int x, int y) {
    uint32_t old = g->before[(size_t)y * (size_t)g->width + (size_t)x];
    return g->frames == 0 || ((row[x] ^ old) & 0xFFFFFFu) != 0;
}

/* Returns the smallest rectangle that contains all pixels that changed, or a single pixel if none
 * did. */
static area changed(const paint_gif *g, cairo_surface_t *image) {
    area a = {g->width, g->height, 0, 0};
    for (int y = 0; y < g->height; y++) {
        const uint32_t *row = row_of(image, y);
        for (int x = 0; x < g->width; x++) {
            if (!is_new(g, row, x, y))
                continue;
            a.left = x < a.left ? x : a.left;
            a.right = x + 1 > a.right ? x + 1 : a.right;
            a.top = y < a.top ? y : a.top;
            a.bottom = y + 1;
        }
    }
    return a.right > 0 ? a : (area){0, 0, 1, 1};
}

/* ---- palette --------------------------------------------------------------------------------- */

static uint32_t bin_of(uint32_t pixel) {
    return (pixel >> 9 & 0x7C00u) | (pixel >> 6 & 0x3E0u) | (pixel >> 3 & 0x1Fu);
}

/* Sorts by frequency, highest first. Bins of equal frequency are in ascending order, so that a film
 * has the same bytes every time. */
static uint64_t key_of(const paint_gif *g, uint64_t index) {
    return (uint64_t)(UINT32_MAX - g->bins[index].count) << 16 | index;
}

static int by_key(const void *a, const void *b) {
    uint64_t i = *(const uint64_t *)a, k = *(const uint64_t *)b;
    return (i > k) - (i < k);
}

static uint32_t bin_at(const paint_gif *g, uint32_t i) {
    return (uint32_t)(g->order[i] & 0xFFFFu);
}

/* Counts the colours of the pixels that changed; returns how many bins occur. */
static uint32_t count_colors(paint_gif *g, cairo_surface_t *image, area a) {
    uint32_t used = 0;
    memset(g->bins, 0, sizeof g->bins);
    for (int y = a.top; y < a.bottom; y++) {
        const uint32_t *row = row_of(image, y);
        for (int x = a.left; x < a.right; x++) {
            bin *b = &g->bins[bin_of(row[x])];
            if (!is_new(g, row, x, y))
                continue;
            if (b->count++ == 0)
                g->order[used++] = (uint64_t)(b - g->bins);
            if (b->votes == 0)
                b->color = row[x];
            if (((b->color ^ row[x]) & 0xFFFFFFu) == 0)
                b->votes++;
            else
                b->votes--;
        }
    }
    for (uint32_t i = 0; i < used; i++)
        g->order[i] = key_of(g, g->order[i]);
    qsort(g->order, used, sizeof *g->order, by_key);
    return used;
}

static GifColorType color_of(const bin *b) {
    return (GifColorType){(GifByteType)(b->color >> 16 & 255u), (GifByteType)(b->color >> 8 & 255u),
                          (GifByteType)(b->color & 255u)};
}

static uint8_t nearest_color(const paint_gif *g, const bin *b, uint32_t count) {
    uint32_t best = 1;
    int least = INT32_MAX;
    GifColorType want = color_of(b);
    for (uint32_t i = 1; i < count; i++) {
        int red = want.Red - g->colors[i].Red;
        int green = want.Green - g->colors[i].Green;
        int blue = want.Blue - g->colors[i].Blue;
        int far = 2 * red * red + 4 * green * green + 3 * blue * blue;
        if (far < least) {
            least = far;
            best = i;
        }
    }
    return (uint8_t)best;
}

static void choose_palette(paint_gif *g, cairo_surface_t *image, area a) {
    uint32_t used = count_colors(g, image, a);
    memset(g->colors, 0, sizeof g->colors);
    for (uint32_t i = 0; i < used; i++) {
        const bin *b = &g->bins[bin_at(g, i)];
        /* The first colours have entries of their own; the others use the nearest of these. */
        if (i < COLORS - 1)
            g->colors[i + 1] = color_of(b);
        g->nearest[bin_at(g, i)] = i < COLORS - 1 ? (uint8_t)(i + 1) : nearest_color(g, b, COLORS);
    }
}

/* ---- frames ---------------------------------------------------------------------------------- */

static void put_control(paint_gif *g) {
    GifByteType bytes[4];
    GraphicsControlBlock control = {DISPOSE_DO_NOT, false, g->delay, TRANSPARENT};
    size_t size = EGifGCBToExtension(&control, bytes);
    check(g, EGifPutExtension(g->file, GRAPHICS_EXT_FUNC_CODE, (int)size, bytes));
}

cairo_status_t paint_gif_add(paint_gif *g, cairo_surface_t *image) {
    cairo_surface_flush(image);
    area a = changed(g, image);
    choose_palette(g, image, a);
    ColorMapObject *map = GifMakeMapObject(COLORS, g->colors);
    if (!map)
        return g->status = CAIRO_STATUS_NO_MEMORY;
    put_control(g);
    check(g,
          EGifPutImageDesc(g->file, a.left, a.top, a.right - a.left, a.bottom - a.top, false, map));
    for (int y = a.top; y < a.bottom && g->status == CAIRO_STATUS_SUCCESS; y++) {
        const uint32_t *row = row_of(image, y);
        for (int x = a.left; x < a.right; x++)
            g->line[x - a.left] =
                is_new(g, row, x, y) ? g->nearest[bin_of(row[x])] : (GifByteType)TRANSPARENT;
        check(g, EGifPutLine(g->file, g->line, a.right - a.left));
    }
    GifFreeMapObject(map);
    for (int y = 0; y < g->height; y++)
        memcpy(g->before + (size_t)y * (size_t)g->width, row_of(image, y),
               (size_t)g->width * sizeof *g->before);
    g->frames++;
    return g->status;
}

cairo_status_t paint_gif_close(paint_gif *g) {
    int error;
    if (EGifCloseFile(g->file, &error) != GIF_OK && g->status == CAIRO_STATUS_SUCCESS)
        g->status = CAIRO_STATUS_WRITE_ERROR;
    cairo_status_t status = g->status;
    free(g->before);
    free(g->line);
    free(g);
    return status;
}

cairo_status_t paint_gif_still(cairo_surface_t *image, cairo_write_func_t put, void *to) {
    paint_gif *g = paint_gif_open(cairo_image_surface_get_width(image),
                                  cairo_image_surface_get_height(image), 0, put, to);
    if (!g)
        return CAIRO_STATUS_NO_MEMORY;
    (void)paint_gif_add(g, image);
    return paint_gif_close(g);
}
