/* Shapes as triangles: SDL2 draws no circles and no rotated boxes of its own. */
#include "window_draw.h"

#include "window.h"

#define CORNERS 72 /* of a circle */

static SDL_Renderer *renderer;

void draw_use(SDL_Renderer *r) {
    renderer = r;
}

static SDL_Color colour_of(uint32_t rgba) {
    return (SDL_Color){(Uint8)(rgba >> 24), (Uint8)(rgba >> 16), (Uint8)(rgba >> 8), (Uint8)rgba};
}

/* Writes the corners of a shape, and returns their number. */
static int outline(carom_shape shape, carom_vec2 corners[CORNERS]) {
    if (shape.kind == CAROM_SHAPE_BOX) {
        carom_box_corners(shape.as.box, corners);
        return 4;
    }
    if (shape.kind == CAROM_SHAPE_AABB) {
        carom_box_corners(carom_box_from_aabb(shape.as.aabb), corners);
        return 4;
    }
    for (int i = 0; i < CORNERS; i++) {
        carom_rot rot = carom_rot_from_degrees((float)i * (360.0f / CORNERS));
        carom_vec2 spoke = carom_rotate(rot, (carom_vec2){shape.as.circle.radius, 0});
        corners[i] = carom_add(shape.as.circle.center, spoke);
    }
    return CORNERS;
}

static void fill(const carom_vec2 *corners, int count, uint32_t colour) {
    SDL_Vertex vertex[CORNERS];
    int index[3 * CORNERS], used = 0;
    for (int i = 0; i < count; i++)
        vertex[i] = (SDL_Vertex){{corners[i].x, corners[i].y}, colour_of(colour), {0, 0}};
    for (int i = 2; i < count; i++) {
        index[used++] = 0;
        index[used++] = i - 1;
        index[used++] = i;
    }
    SDL_RenderGeometry(renderer, NULL, vertex, count, index, used);
}

void window_fill(carom_shape shape, uint32_t colour) {
    carom_vec2 corners[CORNERS];
    fill(corners, outline(shape, corners), colour);
}

void window_line(carom_vec2 a, carom_vec2 b, uint32_t colour) {
    carom_vec2 along = carom_subtract(b, a);
    carom_vec2 side = carom_normalize((carom_vec2){-along.y, along.x}); /* 2 pixels wide */
    const carom_vec2 corners[4] = {carom_subtract(a, side), carom_subtract(b, side),
                                   carom_add(b, side), carom_add(a, side)};
    fill(corners, 4, colour);
}

void window_outline(carom_shape shape, uint32_t colour) {
    carom_vec2 corners[CORNERS];
    int count = outline(shape, corners);
    for (int i = 0; i < count; i++)
        window_line(corners[i], corners[(i + 1) % count], colour);
}

void window_arrow(carom_vec2 from, carom_vec2 to, uint32_t colour) {
    carom_vec2 along = carom_normalize(carom_subtract(to, from));
    carom_vec2 back = carom_subtract(to, carom_scale(along, 9));
    carom_vec2 side = {-along.y * 4, along.x * 4};
    const carom_vec2 head[3] = {to, carom_add(back, side), carom_subtract(back, side)};
    window_line(from, back, colour);
    fill(head, 3, colour);
}

void window_dot(carom_vec2 p, uint32_t colour) {
    window_fill(carom_shape_from_circle(carom_circle_make(p, 3.5f)), colour);
}
