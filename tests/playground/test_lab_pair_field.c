/* The distance field of the pair lab: its lines and its colours. */
#include "play_pair.h"

#include <math.h>
#include <stdlib.h>

#include "playground/model/lab.h"

/* The contour lines of the distance field are at the distances of their labels. */
TEST(the_field_is_the_distance) {
    play *p = play_with(PLAY_PAIR);
    press(p, 'd'); /* its legend may move the view */
    scale s = scale_of(p);
    carom_box b = {{-3.0f, -0.6f}, {1.4f, 0.9f}, {1.0f, 0.0f}};
    carom_box c = {{2.4f, -0.4f}, {1.6f, 0.8f}, carom_rot_from_degrees(30.0f)};
    const draw_list *l = picture(p);
    double sum = 0.0;
    uint32_t count, points = 0;
    const draw_item *items = draw_list_items(l, &count);
    draw_item clip = items[0];
    for (uint32_t i = 0; i < count; i++) {
        if (items[i].kind == DRAW_CLIP && items[i].x < items[i].x2)
            clip = items[i];
        if (items[i].kind != DRAW_CURVE)
            continue;
        for (uint32_t k = 0; k < items[i].count; k++) {
            carom_vec2 pixel = draw_list_points(l)[items[i].first + k];
            if (pixel.x < clip.x || pixel.x > clip.x2 || pixel.y < clip.y || pixel.y > clip.y2)
                continue; /* areas are closed outside the picture */
            points++;
            carom_vec2 world = vec((float)(((double)pixel.x - s.x) / s.unit),
                                   (float)((s.y - (double)pixel.y) / s.unit));
            float to_b = carom_distance_point_box(world, b);
            float to_c = carom_distance_point_box(world, c);
            double distance = (double)(to_b < to_c ? to_b : to_c) * 2.0; /* levels are halves */
            double off = fabs(distance - nearbyint(distance));
            sum += off;
            CHECK(off < 0.07, "(%g, %g): %g", (double)world.x, (double)world.y, 0.5 * distance);
        }
    }
    assert_true(points > 500);
    CHECK(sum / points < 0.005, "%g", sum / points);
    play_free(p);
}

/* Returns the colour of the distance field at a pixel: of the last filled item around it. */
static uint32_t band_at(play *p, carom_vec2 pixel) {
    const draw_list *l = picture(p);
    uint32_t count, found = DRAW_MEANINGS;
    const draw_item *items = draw_list_items(l, &count);
    for (uint32_t i = 0; i < count; i++) {
        const draw_item *item = &items[i];
        if (item->meaning < DRAW_INSIDE || !(item->style & DRAW_SOLID))
            continue;
        bool in = false;
        if (item->kind == DRAW_BOX) {
            carom_box box = {vec(item->x, item->y), vec(item->x2, item->y2), {item->c, item->s}};
            in = carom_distance_point_box(pixel, box) <= 0.0f;
        }
        const carom_vec2 *at = draw_list_points(l) + item->first;
        for (uint32_t k = 1; item->kind == DRAW_CURVE && k < item->count; k++) {
            carom_vec2 a = at[k - 1], b = at[k];
            if ((a.y > pixel.y) != (b.y > pixel.y) &&
                pixel.x < a.x + (pixel.y - a.y) / (b.y - a.y) * (b.x - a.x))
                in = !in;
        }
        found = in ? item->meaning : found;
    }
    return found;
}

static uint32_t band_of(double distance) {
    int band = (int)floor(distance * 2.0); /* levels are halves */
    if (band < 0)
        return DRAW_INSIDE + (uint32_t)(-1 - band);
    return DRAW_OUTSIDE + (uint32_t)(band < DRAW_OUTSIDES ? band : DRAW_OUTSIDES - 1);
}

/* Blue is inside: each place of the distance field has the colour of its signed distance. */
TEST(the_colour_of_the_field_is_that_of_the_distance) {
    play *p = play_with(PLAY_PAIR);
    uint32_t seen = 0, places = 0;
    press(p, 'd'); /* its legend may move the view */
    scale s = scale_of(p);
    carom_box b = {{-3.0f, -0.6f}, {1.4f, 0.9f}, {1.0f, 0.0f}};
    carom_box c = {{2.4f, -0.4f}, {1.6f, 0.8f}, carom_rot_from_degrees(30.0f)};
    for (int y = -16; y <= 16; y++)
        for (int x = -22; x <= 22; x++) {
            carom_vec2 world = vec(0.2f * (float)x, 0.2f * (float)y);
            double to_b = (double)carom_distance_point_box(world, b);
            double distance = fmin(to_b, (double)carom_distance_point_box(world, c));
            if (fabs(2.0 * distance - nearbyint(2.0 * distance)) < 0.15)
                continue; /* near a line */
            uint32_t band = band_at(p, at(&s, (double)world.x, (double)world.y));
            if (band == DRAW_MEANINGS)
                continue; /* outside the picture */
            CHECK(band == band_of(distance), "(%g, %g): %u at %g", (double)world.x, (double)world.y,
                  band, distance);
            places++;
            seen |= 1u << (band - DRAW_INSIDE);
        }
    assert_true(places > 500);
    assert_int_equal(seen, 0xFB); /* none is deeper than 1 */
    play_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_field_is_the_distance),
        cmocka_unit_test(the_colour_of_the_field_is_that_of_the_distance),
    };
    return RUN(tests);
}
