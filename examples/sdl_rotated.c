/* A circle on the mouse against a rotated crate (an oriented bounding box, OBB).
 *
 * Left and right turn the crate. Its angle is in degrees, clockwise on the screen, the angle that
 * SDL_RenderCopyEx takes. carom has no "up": with y down its positive angles are clockwise, too.
 * Space switches resolving on: the solid circle is then where carom_separate puts it.
 *
 * Drawn over the shapes: the closest point and the way to it (grey), the minimum translation
 * vector (MTV, blue), which is the circle's shortest way out, and in pale grey the same pair in
 * the frame of the crate, where the crate is axis-aligned. */
#include <stdio.h>

#include "window.h"

static const carom_vec2 center = {360, 250}, size = {220, 120};

/* A small picture of a crate. */
static SDL_Texture *crate_picture(SDL_Renderer *renderer) {
    static uint32_t pixels[60][110];
    for (int y = 0; y < 60; y++) {
        for (int x = 0; x < 110; x++) {
            bool edge = x < 4 || x > 105 || y < 4 || y > 55;
            bool gap = y % 15 == 14;
            pixels[y][x] = edge ? 0xffa9743fu : gap ? 0xffb98a55u : 0xffd2a56cu;
        }
    }
    SDL_Texture *texture =
        SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, 110, 60);
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND); /* its corners, when rotated */
    SDL_UpdateTexture(texture, NULL, pixels, sizeof pixels[0]);
    return texture;
}

static void draw_crate(SDL_Texture *picture, float degrees) {
    SDL_FRect at = {center.x - size.x / 2, center.y - size.y / 2, size.x, size.y};
    SDL_RenderCopyExF(window_renderer(), picture, NULL, &at, (double)degrees, NULL, SDL_FLIP_NONE);
}

/* The same pair in the frame of the box, drawn in the corner of the window. */
static void draw_frame(carom_circle circle, carom_box box) {
    const carom_vec2 origin = {120, 90};
    const float scale = 0.4f;
    carom_vec2 local = carom_box_to_local_point(box, circle.center);
    carom_circle there = {carom_add(origin, carom_scale(local, scale)), scale * circle.radius};
    carom_aabb aligned = carom_aabb_from_half(origin, carom_scale(box.half, scale));
    window_line(carom_add(origin, (carom_vec2){-90, 0}), carom_add(origin, (carom_vec2){90, 0}),
                PALE);
    window_line(carom_add(origin, (carom_vec2){0, -60}), carom_add(origin, (carom_vec2){0, 60}),
                PALE);
    window_fill(carom_shape_from_aabb(aligned), PALE);
    window_outline(carom_shape_from_circle(there), GREY);
    window_line(there.center, carom_closest_point_aabb(there.center, aligned), GREY);
}

int main(int argc, char **argv) {
    if (!window_open(argc, argv, "Rotated box: move the mouse, left and right turn it", 640, 480))
        return 1;
    SDL_Texture *picture = crate_picture(window_renderer());
    float degrees = 25;
    bool resolves = false;
    carom_contact c = {0};
    while (window_begin()) {
        degrees += window_arrows().x;
        if (window_pressed(SDLK_SPACE))
            resolves = !resolves;
        carom_circle circle = {window_mouse(), 45};
        carom_box box =
            carom_box_from_half(center, carom_scale(size, 0.5f), carom_rot_from_degrees(degrees));
        bool hit = carom_overlap_circle_box(circle, box); /* the cheap test first */
        c = carom_contact_circle_box(circle, box);
        carom_circle out = circle;
        carom_vec2 fixed = center;
        if (hit)
            carom_separate(c, 1, 0, &out.center, &fixed);

        draw_crate(picture, degrees);
        window_outline(carom_shape_from_box(box), hit ? HIT : INK);
        draw_frame(circle, box);
        window_fill(carom_shape_from_circle(resolves ? out : circle), hit ? 0xd9622ba0u : FREE);
        window_outline(carom_shape_from_circle(resolves ? circle : out), GREY);
        window_line(circle.center, carom_closest_point_box(circle.center, box), GREY);
        carom_vec2 mtv = carom_contact_mtv(c);
        if (hit)
            window_arrow(circle.center, carom_add(circle.center, mtv), BLUE);
        window_dot(c.point, INK);
        window_end();
    }
    printf("crate at %g degrees: distance %.3f, normal (%.3f, %.3f), point (%.2f, %.2f)\n",
           (double)degrees, (double)c.distance, (double)c.normal.x, (double)c.normal.y,
           (double)c.point.x, (double)c.point.y);
    return window_close();
}
