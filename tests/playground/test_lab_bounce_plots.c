/* The histograms of the bounce table, beside the curves of theory. */
#include "play_support.h"

#include <stdlib.h>

/* Opens one of the scenes of the project, and lets time go on. */
static play *play_of(const char *name) {
    play *p = play_with(PLAY_BOUNCE);
    written file = read_whole(SCENE_FOLDER, name);
    assert_true(play_open(p, file.text, file.size, name));
    free(file.text);
    return p;
}

static const draw_item *curve_of(const draw_list *l) {
    uint32_t count;
    const draw_item *items = draw_list_items(l, &count), *curve = NULL;
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_CURVE && items[i].meaning == DRAW_SECOND)
            curve = &items[i];
    assert_non_null(curve);
    return curve;
}

/* Returns the height of the curve over x, in pixels. */
static double height_at(const draw_list *l, const draw_item *curve, float x) {
    const carom_vec2 *points = draw_list_points(l) + curve->first;
    uint32_t k = 0;
    while (k + 1 < curve->count && points[k].x < x)
        k++;
    return (double)points[0].y - (double)points[k].y; /* it begins at 0 */
}

/* Returns how much of the bars lies beyond or below the curve, as a share of their sum. */
static double misfit(play *p) {
    const draw_list *l = picture(p);
    uint32_t count;
    const draw_item *bar = draw_list_items(l, &count), *curve = curve_of(l);
    double base = (double)draw_list_points(l)[curve->first].y, between = 0, sum = 0;
    for (; bar < curve; bar++) {
        bool stands = bar->kind == DRAW_BOX && bar->meaning == DRAW_DYNAMIC &&
                      fabs((double)bar->y + (double)bar->y2 - base) < 0.5;
        if (stands) {
            between += fabs(2 * (double)bar->y2 - height_at(l, curve, bar->x));
            sum += 2 * (double)bar->y2;
        }
    }
    assert_true(sum > 0);
    return between / sum;
}

TEST(speeds_of_a_gas_get_the_distribution_of_maxwell) {
    play *p = play_of("maxwell.json");
    assert_string_equal(value(p, "What is plotted"), "speeds");
    assert_true(has_label(p, "Maxwell"));
    assert_true(misfit(p) > 0.4); /* all have the same speed */
    press(p, ' ');
    ticks(p, 600);
    CHECK(misfit(p) < 0.25, "it differs by %.2f", misfit(p));
    play_free(p);
}

TEST(discs_of_different_masses_have_their_common_distribution) {
    play *p = play_of("gas.json");
    press(p, ' ');
    ticks(p, 900);
    CHECK(misfit(p) < 0.25, "it differs by %.2f", misfit(p));
    play_free(p);
}

TEST(balls_on_galtons_board_lie_as_the_normal_curve_says) {
    play *p = play_of("galton.json");
    assert_string_equal(value(p, "What is plotted"), "places");
    press(p, ' ');
    ticks(p, 3600);
    CHECK(misfit(p) < 0.35, "it differs by %.2f", misfit(p));
    set_field(p, "What is plotted", "energy");
    assert_true(has_label(p, "Momentum"));
    play_free(p);
}

TEST(what_is_plotted_is_saved_in_scenes_and_links) {
    play *p = play_with(PLAY_BOUNCE), *q = play_with(PLAY_BOUNCE);
    set_field(p, "What is plotted", "places");
    size_t size = play_link(p, NULL, 0);
    char *link = malloc(size);
    assert_true(link && play_link(p, link, size) == size);
    assert_true(play_follow(q, link, size - 1));
    assert_string_equal(value(q, "What is plotted"), "places");
    push(p, "Copy scene");
    assert_non_null(strstr(play_copied(p), "\"plot\": \"places\""));
    free(link);
    play_free(q);
    play_free(p);
}

TEST(a_table_without_balls_has_an_empty_histogram) {
    play *p = play_with(PLAY_BOUNCE);
    set_field(p, "What is plotted", "speeds");
    for (int i = 0; i < 30; i++)
        press(p, PLAY_KEY_DELETE);
    assert_non_null(picture(p));
    assert_true(has_label(p, "Bodies by speed"));
    play_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(speeds_of_a_gas_get_the_distribution_of_maxwell),
        cmocka_unit_test(discs_of_different_masses_have_their_common_distribution),
        cmocka_unit_test(balls_on_galtons_board_lie_as_the_normal_curve_says),
        cmocka_unit_test(what_is_plotted_is_saved_in_scenes_and_links),
        cmocka_unit_test(a_table_without_balls_has_an_empty_histogram),
    };
    return RUN(tests);
}
