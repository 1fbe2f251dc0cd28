/* Writes an image as PNG. */
#include "png.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define PIECE 65536u /* bytes of a chunk of pixels */
#define LEVEL 1      /* of zlib: more halves the file and doubles the time */

typedef struct writer {
    cairo_write_func_t put;
    void *to;
    cairo_status_t status;
    z_stream pack;
    unsigned char piece[PIECE];
} writer;

static void put_bytes(writer *w, const void *bytes, size_t size) {
    if (w->status == CAIRO_STATUS_SUCCESS && size > 0)
        w->status = w->put(w->to, bytes, (unsigned int)size);
}

/* Writes a number, most significant byte first. */
static void to_bytes(unsigned char *at, uint32_t value) {
    for (int i = 0; i < 4; i++)
        at[i] = (unsigned char)(value >> (24 - 8 * i));
}

static void put_chunk(writer *w, const char *name, const void *bytes, size_t size) {
    unsigned char head[8], sum[4];
    to_bytes(head, (uint32_t)size);
    memcpy(head + 4, name, 4);
    uLong all = crc32(crc32(0, NULL, 0), head + 4, 4);
    to_bytes(sum, (uint32_t)(size > 0 ? crc32(all, bytes, (uInt)size) : all));
    put_bytes(w, head, sizeof head);
    put_bytes(w, bytes, size);
    put_bytes(w, sum, sizeof sum);
}

static void put_head(writer *w, int width, int height) {
    static const unsigned char magic[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    unsigned char head[13] = {0};
    to_bytes(head, (uint32_t)width);
    to_bytes(head + 4, (uint32_t)height);
    head[8] = 8; /* bits of each of ... */
    head[9] = 2; /* ... red, green and blue */
    put_bytes(w, magic, sizeof magic);
    put_chunk(w, "IHDR", head, sizeof head);
}

/* Compresses all pending bytes and, with Z_FINISH, those that zlib holds back. */
static void pack(writer *w, int how) {
    int code;
    do {
        code = deflate(&w->pack, how);
        if (w->pack.avail_out == 0 || (how == Z_FINISH && w->pack.avail_out < PIECE)) {
            put_chunk(w, "IDAT", w->piece, PIECE - w->pack.avail_out);
            w->pack.next_out = w->piece;
            w->pack.avail_out = PIECE;
        }
    } while (w->pack.avail_in > 0 || (how == Z_FINISH && code == Z_OK));
}

/* Rows have no filter: flat colours compress best that way. */
static void put_rows(writer *w, cairo_surface_t *image, unsigned char *row, int width, int height) {
    const unsigned char *from = cairo_image_surface_get_data(image);
    int stride = cairo_image_surface_get_stride(image);
    for (int y = 0; y < height && w->status == CAIRO_STATUS_SUCCESS; y++, from += stride) {
        unsigned char *at = row;
        *at++ = 0;
        for (int x = 0; x < width; x++) {
            uint32_t pixel;
            memcpy(&pixel, from + 4 * (size_t)x, 4);
            *at++ = (unsigned char)(pixel >> 16);
            *at++ = (unsigned char)(pixel >> 8);
            *at++ = (unsigned char)pixel;
        }
        w->pack.next_in = row;
        w->pack.avail_in = (uInt)(at - row);
        pack(w, Z_NO_FLUSH);
    }
    pack(w, Z_FINISH);
}

cairo_status_t paint_png_write(cairo_surface_t *image, cairo_write_func_t put, void *to) {
    cairo_surface_flush(image);
    int width = cairo_image_surface_get_width(image);
    int height = cairo_image_surface_get_height(image);
    unsigned char *row = malloc(3 * (size_t)width + 1);
    writer *w = calloc(1, sizeof *w);
    cairo_status_t status = CAIRO_STATUS_NO_MEMORY;
    if (row && w && deflateInit2(&w->pack, LEVEL, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY) == Z_OK) {
        w->put = put;
        w->to = to;
        w->status = CAIRO_STATUS_SUCCESS;
        w->pack.next_out = w->piece;
        w->pack.avail_out = PIECE;
        put_head(w, width, height);
        put_rows(w, image, row, width, height);
        put_chunk(w, "IEND", NULL, 0);
        status = w->status;
        (void)deflateEnd(&w->pack);
    }
    free(row);
    free(w);
    return status;
}
