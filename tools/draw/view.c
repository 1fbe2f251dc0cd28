/* Maps world coordinates to pixels and back. */
#include "view.h"

static double larger(double a, double b) {
    return a > b ? a : b;
}

/* Rounds to float, clamped to its finite range. */
static float narrow(double x) {
    const double most = 3.4e38;
    return (float)(x > most ? most : x < -most ? -most : x);
}

draw_view draw_view_fit(carom_aabb world, int32_t up, float left, float top, float width,
                        float height, float margin) {
    double wide = (double)world.max.x - (double)world.min.x;
    double high = (double)world.max.y - (double)world.min.y;
    double room_x = larger(1.0, (double)width - 2.0 * (double)margin);
    double room_y = larger(1.0, (double)height - 2.0 * (double)margin);
    /* A world without extent is shown 2 units wide. */
    if (!(wide > 0.0) && !(high > 0.0))
        wide = 2.0;
    return (draw_view){
        .center_x = 0.5 * ((double)world.min.x + (double)world.max.x),
        .center_y = 0.5 * ((double)world.min.y + (double)world.max.y),
        .scale = 1.0 / larger(wide / room_x, high / room_y),
        .left = left,
        .top = top,
        .width = width,
        .height = height,
        .up = up,
    };
}

carom_vec2 draw_view_to_pixels(const draw_view *v, carom_vec2 world) {
    double x = ((double)world.x - v->center_x) * v->scale;
    double y = ((double)world.y - v->center_y) * v->scale;
    return (carom_vec2){
        narrow((double)v->left + 0.5 * (double)v->width + x),
        narrow((double)v->top + 0.5 * (double)v->height + (v->up > 0 ? -y : y)),
    };
}

carom_vec2 draw_view_to_world(const draw_view *v, carom_vec2 pixels) {
    double x = ((double)pixels.x - (double)v->left - 0.5 * (double)v->width) / v->scale;
    double y = ((double)pixels.y - (double)v->top - 0.5 * (double)v->height) / v->scale;
    return (carom_vec2){
        narrow(v->center_x + x),
        narrow(v->center_y + (v->up > 0 ? -y : y)),
    };
}

carom_vec2 draw_view_direction(const draw_view *v, carom_vec2 direction) {
    return (carom_vec2){direction.x, v->up > 0 ? -direction.y : direction.y};
}

carom_rot draw_view_rot(const draw_view *v, carom_rot rot) {
    return (carom_rot){rot.c, v->up > 0 ? -rot.s : rot.s};
}

carom_aabb draw_view_bounds(const draw_view *v) {
    carom_vec2 a = draw_view_to_world(v, (carom_vec2){v->left, v->top});
    carom_vec2 b = draw_view_to_world(v, (carom_vec2){v->left + v->width, v->top + v->height});
    return (carom_aabb){{a.x, v->up > 0 ? b.y : a.y}, {b.x, v->up > 0 ? a.y : b.y}};
}
