/* Functions that a page needs and JavaScript cannot provide: those that take a callback, and the
 * pixels of a crowd. The page calls all others by their names in play.h and draw/list.h. */
#include "draw/crowd.h"
#include "playground/model/play.h"

play *play_web_create(uint32_t lab);
const char *play_web_write(const play *p, size_t *size);
const uint32_t *play_web_crowd(const draw_list *l, uint32_t index, float scale, float x, float y,
                               uint32_t width, uint32_t height, bool dark);

const draw_list *play_web_card(uint32_t card, double seconds, float width, float height);
const draw_list *play_web_card_drag(uint32_t card, float x, float y, float width, float height);
const char *play_web_card_found(uint32_t side);

play *play_web_create(uint32_t lab) {
    play_def def = play_def_default();
    def.lab = lab;
    def.allocator = carom_allocator_default();
    return play_create(&def);
}

/* ---- buffers that are reused by the next call ------------------------------------------------ */

typedef struct room {
    void *at;
    size_t size;
} room;

/* Grows a buffer to at least `size` bytes; keeps the first `kept` bytes. */
static bool room_grow(room *r, size_t size, size_t kept) {
    if (size <= r->size)
        return true;
    carom_allocator heap = carom_allocator_default();
    size_t larger = size + size / 2;
    void *at = larger < size ? NULL : heap.alloc(heap.ctx, larger, 16);
    if (!at)
        return false;
    if (kept > 0)
        __builtin_memcpy(at, r->at, kept);
    if (r->at)
        heap.free(heap.ctx, r->at, r->size);
    *r = (room){at, larger};
    return true;
}

/* ---- scenes ---------------------------------------------------------------------------------- */

typedef struct written {
    room *to;
    size_t size;
} written;

static bool add(void *ctx, const char *text, size_t size) {
    written *w = ctx;
    if (!room_grow(w->to, w->size + size, w->size))
        return false;
    __builtin_memcpy((char *)w->to->at + w->size, text, size);
    w->size += size;
    return true;
}

/* Returns what is shown as a scene file, valid until the next call; NULL if there is none. */
const char *play_web_write(const play *p, size_t *size) {
    static room text;
    written w = {&text, 0};
    if (!play_write(p, add, &w))
        return NULL;
    *size = w.size;
    return text.at;
}

/* ---- cards ----------------------------------------------------------------------------------- */

static draw_list *card_list(void) {
    static draw_list *list;
    if (!list)
        list = draw_list_create(carom_allocator_default());
    if (list)
        draw_list_clear(list);
    return list;
}

/* Returns the picture of a card, valid until the next call; NULL if memory is short. */
const draw_list *play_web_card(uint32_t card, double seconds, float width, float height) {
    draw_list *list = card_list();
    if (!list)
        return NULL;
    play_card_draw(card, seconds, (carom_vec2){width, height}, list);
    return draw_list_is_whole(list) ? list : NULL;
}

static char found[2][80];

/* The same for a card whose mover was dragged by (x, y) pixels. */
const draw_list *play_web_card_drag(uint32_t card, float x, float y, float width, float height) {
    draw_list *list = card_list();
    if (!list)
        return NULL;
    play_card_drag(card, (carom_vec2){x, y}, (carom_vec2){width, height}, list, found[0], found[1],
                   sizeof found[0]);
    return draw_list_is_whole(list) ? list : NULL;
}

/* Returns what the formula (0) or carom (1) finds in the card that was dragged last. */
const char *play_web_card_found(uint32_t side) {
    return found[side & 1];
}

/* ---- crowds ---------------------------------------------------------------------------------- */

/* Converts 0xAARRGGBB to the bytes R, G, B, A, as a canvas needs them. */
static uint32_t swapped(uint32_t color) {
    return (color & 0xFF00FF00u) | (color & 255u) << 16 | (color >> 16 & 255u);
}

#define OPAQUE UINT64_C(0xFF000000FF000000) /* the alphas of two pixels */

typedef int32_t four_ints __attribute__((vector_size(16)));
typedef float four_floats __attribute__((vector_size(16)));

static four_ints divide_channel(four_ints pixels, int32_t shift, four_floats by) {
    four_floats channel = __builtin_convertvector(pixels >> shift & 255, four_floats);
    return __builtin_convertvector(channel * by + 0.5f, four_ints) << shift;
}

/* Divides colours by their alpha, as a canvas needs them. The buffer is padded to a multiple of
 * four pixels. */
static void divide(uint32_t *pixels, size_t count) {
    for (size_t i = 0; i < count; i += 4) {
        uint64_t both[2];
        four_ints four;
        __builtin_memcpy(both, &pixels[i], sizeof both);
        __builtin_memcpy(&four, &pixels[i], sizeof four);
        if ((both[0] | both[1]) == 0 || (both[0] & both[1] & OPAQUE) == OPAQUE)
            continue;
        four_ints alpha = four >> 24 & 255, clear = alpha == 0;
        four_floats by = 255.0f / __builtin_convertvector(alpha - clear, four_floats);
        four = alpha << 24 | divide_channel(four, 0, by) | divide_channel(four, 8, by) |
               divide_channel(four, 16, by);
        __builtin_memcpy(&pixels[i], &four, sizeof four);
    }
}

/* Returns the discs of a crowd on a transparent background: `width` by `height` pixels of R, G,
 * B and A for an ImageData. The picture is `scale` times the size of its list; (x, y) in it is
 * the first pixel. Valid until the next call; NULL if there is no such crowd or memory is short. */
const uint32_t *play_web_crowd(const draw_list *l, uint32_t index, float scale, float x, float y,
                               uint32_t width, uint32_t height, bool dark) {
    static room image;
    const draw_crowd *crowd = draw_list_crowd(l, index);
    size_t count = (size_t)width * height;
    if (!crowd || width > 16384 || height > 16384 || !room_grow(&image, 4 * count + 12, 0))
        return NULL;
    uint32_t colors[DRAW_MEANINGS], *pixels = image.at;
    draw_crowd scaled = draw_crowd_scaled(crowd, scale, -x, -y);
    draw_crowd_colors(colors, dark);
    for (uint32_t i = 0; i < DRAW_MEANINGS; i++)
        colors[i] = swapped(colors[i]);
    __builtin_memset(pixels, 0, 4 * count + 12);
    draw_crowd_pixels(&scaled, pixels, width, height, 4 * width, colors);
    divide(pixels, count);
    return pixels;
}
