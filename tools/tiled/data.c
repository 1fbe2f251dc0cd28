/* Reads the tile ids of a layer: an array, or base64 data that may be compressed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "work.h"

static bool wrong_count(tiled_work *w, size_t data, uint32_t cells, const char *what) {
    char expected[64];
    (void)snprintf(expected, sizeof expected, "the ids of %u tiles", cells);
    return tiled_wrong(w, &w->map, CAROM_SCENE_RANGE, data, expected, what, "");
}

static bool read_array(tiled_work *w, size_t data, uint32_t cells, uint32_t *out) {
    const char *text = w->map.text;
    uint32_t count = 0;
    if (text[data] != '[')
        return tiled_wrong(w, &w->map, CAROM_SCENE_TYPE, data, "an array of ids", NULL, "");
    for (size_t at = json_first(text, data); !json_is_last(text, at);
         at = json_next(text, json_end(text, at))) {
        if (count == cells)
            return wrong_count(w, data, cells, "more");
        if (!tiled_whole(w, &w->map, at, 0, UINT32_MAX, &out[count++]))
            return false;
    }
    return count == cells || wrong_count(w, data, cells, "fewer");
}

static int32_t value_of(char c) {
    return c >= 'A' && c <= 'Z'   ? c - 'A'
           : c >= 'a' && c <= 'z' ? c - 'a' + 26
           : c >= '0' && c <= '9' ? c - '0' + 52
           : c == '+'             ? 62
           : c == '/'             ? 63
                                  : -1;
}

/* Decodes base64 in place. Returns SIZE_MAX if it is invalid. */
static size_t decode64(char *text, size_t size) {
    size_t made = 0, padding = 0;
    uint32_t bits = 0;
    if (size % 4 != 0)
        return SIZE_MAX;
    while (padding < 2 && padding < size && text[size - 1 - padding] == '=')
        padding++;
    for (size_t i = 0; i < size; i++) {
        int32_t value = i >= size - padding ? 0 : value_of(text[i]);
        if (value < 0)
            return SIZE_MAX;
        bits = bits << 6 | (uint32_t)value;
        if (i % 4 != 3)
            continue;
        /* Three bytes per four characters: the output never overtakes the input. */
        for (int shift = 16; shift >= 0; shift -= 8)
            text[made++] = (char)(bits >> shift & 0xFF);
        bits = 0;
    }
    return made - padding;
}

/* Inflates zlib or gzip data into exactly `wanted` bytes. Returns NULL, or what is wrong. */
static const char *inflate_all(char *from, size_t size, unsigned char *to, size_t wanted) {
    z_stream z;
    unsigned char more = 0;
    memset(&z, 0, sizeof z);
    if (inflateInit2(&z, 15 + 32) != Z_OK) /* detects which of the two it is */
        return "no memory for them";
    z.next_in = (unsigned char *)from;
    z.avail_in = (uInt)size;
    z.next_out = to;
    z.avail_out = (uInt)wanted;
    int result = inflate(&z, Z_FINISH);
    bool fewer = z.avail_out > 0, over = false;
    if (!fewer && result != Z_STREAM_END) {
        /* All wanted bytes are there: the stream must end without another byte. */
        z.next_out = &more;
        z.avail_out = 1;
        result = inflate(&z, Z_FINISH);
        over = z.avail_out == 0;
    }
    (void)inflateEnd(&z);
    if (over)
        return "more";
    if (result != Z_STREAM_END)
        return "compressed data that is damaged or cut off";
    return fewer ? "fewer" : NULL;
}

/* The same for zstd data. */
static const char *unzstd_all(const char *from, size_t size, unsigned char *to, size_t wanted) {
    size_t made = ZSTD_decompress(to, wanted, from, size);
    ZSTD_ErrorCode wrong = ZSTD_getErrorCode(made);
    if (wrong == ZSTD_error_memory_allocation)
        return "no memory for them";
    if (wrong == ZSTD_error_dstSize_tooSmall)
        return "more";
    if (wrong != ZSTD_error_no_error || size == 0)
        return "compressed data that is damaged or cut off";
    return made < wanted ? "fewer" : NULL;
}

typedef enum packing { PLAIN, ZLIB, ZSTD } packing; /* ZLIB: or gzip */

static bool take_bytes(tiled_work *w, size_t data, char *decoded, packing packed, uint32_t cells,
                       uint32_t *out) {
    size_t size = 0, wanted = (size_t)cells * 4;
    (void)json_decode(w->map.text, data, decoded, SIZE_MAX, &size);
    size = decode64(decoded, size);
    if (size == SIZE_MAX)
        return tiled_wrong(w, &w->map, CAROM_SCENE_RANGE, data, "base64", NULL, "");
    unsigned char *bytes = (unsigned char *)out;
    if (packed != PLAIN) {
        const char *fault = packed == ZSTD ? unzstd_all(decoded, size, bytes, wanted)
                                           : inflate_all(decoded, size, bytes, wanted);
        if (fault)
            return wrong_count(w, data, cells, fault);
    } else if (size == wanted) {
        memcpy(bytes, decoded, wanted);
    } else {
        return wrong_count(w, data, cells, size < wanted ? "fewer" : "more");
    }
    for (size_t i = 0; i < cells; i++) {
        const unsigned char *b = bytes + 4 * i;
        out[i] = (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    }
    return true;
}

static bool read_base64(tiled_work *w, size_t data, packing packed, uint32_t cells, uint32_t *out) {
    if (w->map.text[data] != '"')
        return tiled_wrong(w, &w->map, CAROM_SCENE_TYPE, data, "a text in base64", NULL, "");
    char *decoded = malloc(json_end(w->map.text, data) - data);
    if (!decoded)
        return tiled_no_memory(w);
    bool good = take_bytes(w, data, decoded, packed, cells, out);
    free(decoded);
    return good;
}

/* Returns false if there is no such compression. */
static bool find_packing(const char *text, size_t at, packing *out) {
    static const struct {
        const char *name;
        packing packed;
    } all[] = {{"", PLAIN}, {"zlib", ZLIB}, {"gzip", ZLIB}, {"zstd", ZSTD}};
    *out = PLAIN;
    for (size_t i = 0; i < sizeof all / sizeof *all && at != JSON_NONE; i++)
        if (json_is_text(text, at, all[i].name)) {
            *out = all[i].packed;
            return true;
        }
    return at == JSON_NONE;
}

bool tiled_read_data(tiled_work *w, size_t data, size_t encoding, size_t compression,
                     uint32_t cells, uint32_t **out) {
    const tiled_file *f = &w->map;
    packing packed;
    bool known = find_packing(f->text, compression, &packed);
    bool array = encoding == JSON_NONE || json_is_text(f->text, encoding, "csv");
    if (!array && !json_is_text(f->text, encoding, "base64"))
        return tiled_wrong(w, f, TILED_REFUSED, encoding, "csv or base64", NULL, "");
    if (!known)
        return tiled_wrong(w, f, TILED_REFUSED, compression, "zlib, gzip, zstd or no compression",
                           NULL, "choose another Tile Layer Format in Map > Map Properties");
    *out = calloc((size_t)cells + 1, sizeof **out);
    if (!*out)
        return tiled_no_memory(w);
    if (array ? read_array(w, data, cells, *out) : read_base64(w, data, packed, cells, *out))
        return true;
    free(*out);
    *out = NULL;
    return false;
}
