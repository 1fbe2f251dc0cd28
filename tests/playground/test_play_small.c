/* Small pictures: nothing is written over anything else, or out of the picture. */
#include "play_support.h"

#include "draw/text.h"

static const carom_vec2 sizes[] = {{1000, 700}, {600, 400}, {390, 500}, {390, 700},
                                   {320, 400},  {320, 240}, {320, 226}, {320, 132}};
#define SIZES (sizeof sizes / sizeof sizes[0])

typedef struct written_at {
    float left, top, right, bottom;
    const char *text;
} written_at;

static written_at place_of(const draw_list *l, const draw_item *item) {
    const char *text = draw_list_text(l) + item->first;
    float width = draw_text_width(text, item->style), half = 0.5f * draw_text_height(item->style);
    float left = item->style & DRAW_LEFT    ? item->x
                 : item->style & DRAW_RIGHT ? item->x - width
                                            : item->x - 0.5f * width;
    /* The height of a line is more than that of its letters. */
    return (written_at){left, item->y - 0.7f * half, left + width, item->y + 0.7f * half, text};
}

static bool overlap(const written_at *a, const written_at *b) {
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

/* Returns all labels from an item on that are not cut off by the edge of the view. */
static void check_from(play *p, carom_vec2 size, const char *what, uint32_t from) {
    static written_at all[200];
    uint32_t count, found = 0;
    const draw_list *l = picture(p);
    const draw_item *items = draw_list_items(l, &count);
    bool clipped = false;
    for (uint32_t i = 0; i < count; i++) {
        if (items[i].kind == DRAW_CLIP)
            clipped = items[i].x2 > items[i].x;
        if (items[i].kind != DRAW_LABEL || clipped || i < from || found == 200)
            continue;
        written_at at = place_of(l, &items[i]);
        CHECK(at.left >= 0 && at.right <= size.x + 0.5f && at.top >= 0 && at.bottom <= size.y,
              "%s at %g x %g: \"%s\" is cut", what, (double)size.x, (double)size.y, at.text);
        for (uint32_t k = 0; k < found; k++)
            CHECK(!overlap(&at, &all[k]), "%s at %g x %g: \"%s\" over \"%s\"", what, (double)size.x,
                  (double)size.y, at.text, all[k].text);
        all[found++] = at;
    }
}

/* The help covers the picture with its own background. */
static uint32_t ground_of_help(play *p) {
    uint32_t count, last = 0;
    const draw_item *items = draw_list_items(picture(p), &count);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_BOX && items[i].meaning == DRAW_BACKGROUND)
            last = i;
    return last;
}

static void check(play *p, const char *what) {
    for (size_t i = 0; i < SIZES; i++) {
        play_event e = {.kind = PLAY_RESIZE, .x = sizes[i].x, .y = sizes[i].y};
        assert_true(play_take(p, &e));
        check_from(p, sizes[i], what, 0);
        press(p, 'h');
        check_from(p, sizes[i], what, ground_of_help(p));
        press(p, 'h');
    }
}

TEST(the_pair_lab_fits) {
    play *p = play_with(PLAY_PAIR);
    check(p, "pair");
    press(p, 's');
    press(p, 'f');
    check(p, "pair, sweep");
    press(p, 'x');
    set_field(p, "Motion x", "0");
    check(p, "pair, resolve");
    play_free(p);
}

TEST(the_dot_fits) {
    play *p = play_with(PLAY_DOT);
    check(p, "dot");
    press(p, ' ');
    check(p, "dot, paused");
    play_free(p);
}

TEST(the_bounce_table_fits) {
    static const char *const starts[] = {"masses", "break", "cradle", "fall"};
    play *p = play_with(PLAY_BOUNCE);
    for (int i = 0; i < 4; i++) {
        set_field(p, "Start", starts[i]);
        check(p, starts[i]);
        press(p, 's');
        press(p, ' ');
        check(p, starts[i]);
        press(p, ' ');
    }
    play_free(p);
}

TEST(the_crowd_fits) {
    static const char *const kinds[] = {"gas", "pile", "swarm"};
    static const char *const colors[] = {"type", "contacts", "speed"};
    play *p = play_with(PLAY_CROWD);
    set_field(p, "Bodies", "2000");
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            set_field(p, "Crowd", kinds[i]);
            set_field(p, "Colours", colors[k]);
            check(p, kinds[i]);
            for (int n = 0; n < 3; n++) /* measured: there is a bar of them */
                assert_true(play_take(
                    p, &(play_event){.kind = PLAY_TICK, .x = 0.04f, .y = 0.01f, .code = 20000}));
            press(p, ' ');
            check(p, colors[k]);
            press(p, ' ');
        }
    play_free(p);
}

TEST(the_gallery_fits) {
    play *p = play_with(PLAY_GALLERY);
    for (int i = 0; i < 7; i++) {
        check(p, value(p, "Case"));
        press(p, 'n');
    }
    play_free(p);
}

TEST(the_scene_menu_fits) {
    play *p = play_with(PLAY_BOUNCE);
    push(p, "Scenes");
    for (size_t i = 0; i < SIZES; i++) {
        play_event e = {.kind = PLAY_RESIZE, .x = sizes[i].x, .y = sizes[i].y};
        assert_true(play_take(p, &e));
        if (has_label(p, "Scenes"))
            check_from(p, sizes[i], "scenes", ground_of_help(p));
    }
    play_free(p);
}

TEST(the_results_of_the_dot_are_whole_beside_the_stick) {
    play *p = play_with(PLAY_DOT);
    play_take(p, &(play_event){.kind = PLAY_RESIZE, .x = 360, .y = 320});
    play_take(p, &(play_event){.kind = PLAY_DEVICE, .code = PLAY_TOUCH | PLAY_BROWSER});
    assert_true(has_label(p, "move back: no gap, not caught"));
    assert_true(has_label(p, "carom_slide: no gap, not caught"));
    play_free(p);
}

TEST(the_legend_is_complete_on_a_phone) {
    static const struct {
        uint32_t lab;
        const char *signs[5];
    } all[] = {
        {PLAY_PAIR, {"selected", "others", "overlapping", "MTV", "a box's own frame"}},
        {PLAY_DOT, {"obstacle", "caught, or a gap", NULL}},
        {PLAY_BOUNCE, {"just hit", "velocity", "static", "dynamic", NULL}},
        {PLAY_CROWD, {"speed over", "under", "between", NULL}},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        play *p = play_with(all[i].lab);
        play_take(p, &(play_event){.kind = PLAY_RESIZE, .x = 390, .y = 430});
        play_take(p, &(play_event){.kind = PLAY_DEVICE, .code = PLAY_TOUCH | PLAY_BROWSER});
        for (int k = 0; k < 5 && all[i].signs[k]; k++)
            CHECK(has_label(p, all[i].signs[k]), "lab %u: %s", all[i].lab, all[i].signs[k]);
        play_free(p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_pair_lab_fits),
        cmocka_unit_test(the_dot_fits),
        cmocka_unit_test(the_bounce_table_fits),
        cmocka_unit_test(the_crowd_fits),
        cmocka_unit_test(the_gallery_fits),
        cmocka_unit_test(the_scene_menu_fits),
        cmocka_unit_test(the_results_of_the_dot_are_whole_beside_the_stick),
        cmocka_unit_test(the_legend_is_complete_on_a_phone),
    };
    return RUN(tests);
}
