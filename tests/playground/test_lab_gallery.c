/* The gallery: in every case the formula fails as its page says, and carom does not. */
#include "play_support.h"

#include <math.h>

#include "draw/text.h"

static const char *const titles[] = {"Same centre",
                                     "Centre on a wall",
                                     "Corner",
                                     "Far from the origin",
                                     "Thin wall, fast bullet",
                                     "Flush boxes",
                                     "Wedge",
                                     "Minus for plus",
                                     "Absolute epsilon",
                                     "Reversed bounce",
                                     "Gap at the wall"};

/* A row of the formula's part of the panel (side 0) or of carom's (1); NULL when it has none. */
static const char *said(play *p, int side, const char *label) {
    uint32_t count;
    int at = -1;
    const play_field *rows = play_panel(p, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].kind == PLAY_HEADING)
            at = strcmp(rows[i].label, "The formula") == 0 ? 0
                 : strcmp(rows[i].label, "carom") == 0     ? 1
                                                           : -1;
        else if (at == side && strcmp(rows[i].label, label) == 0)
            return rows[i].value;
    }
    return NULL;
}

static void check_said(play *p, int side, const char *label, const char *expected) {
    const char *found = said(p, side, label);
    CHECK(found && strcmp(found, expected) == 0, "%s, side %d, %s: \"%s\", not \"%s\"",
          value(p, "Case"), side, label, found ? found : "(none)", expected);
}

static play *page(const char *title) {
    play *p = play_with(PLAY_GALLERY);
    set_field(p, "Case", title);
    return p;
}

TEST(each_case_fails_by_the_formula_and_not_by_carom) {
    static const struct {
        const char *label, *formula, *carom;
    } cases[] = {
        {"normal", "(NaN, NaN)", "(1, 0)"},
        {"normal", "(NaN, NaN)", "(0, 1)"},
        {"overlap", "yes", "no"},
        {"overlap", "yes", "no"},
        {"hit the wall", "no", "yes"},
        {"the seams", "catch it", "are not felt"},
        {"in the end", "overlaps by 0.13", "no overlap"},
        {"overlap", "yes", "no"},
        {"overlap", "no", "yes"},
        {"energy", "365 times as much", "unchanged"},
        {"gap left", "0.15", "0"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        play *p = page(titles[i]);
        check_said(p, 0, cases[i].label, cases[i].formula);
        check_said(p, 1, cases[i].label, cases[i].carom);
        CHECK(has_label(p, titles[i]), "%s", titles[i]);
        CHECK(count_items(p, DRAW_LABEL, DRAW_HIT) > 0, "%s: nothing is marked as wrong",
              titles[i]);
        play_free(p);
    }
}

TEST(carom_leaves_everything_free_wherever_the_slider_is) {
    for (size_t i = 0; i < COUNT(titles); i++) {
        play *p = page(titles[i]);
        uint32_t count;
        const play_field *rows = play_panel(p, &count);
        play_event e = {.kind = PLAY_FIELD};
        double min = 0, max = 0;
        for (uint32_t k = 0; k < count; k++)
            if (rows[k].kind == PLAY_SLIDER) {
                e.code = rows[k].code;
                min = rows[k].min;
                max = rows[k].max;
            }
        assert_true(max > min);
        for (int k = 0; k <= 200; k++) {
            (void)snprintf(e.text, sizeof e.text, "%.7g", min + (max - min) * k / 200);
            CHECK(play_take(p, &e), "%s: %s", titles[i], e.text);
            const char *then = said(p, 1, "in the end");
            CHECK(strcmp(then, "no overlap") == 0 || strcmp(then, "touching") == 0, "%s at %s: %s",
                  titles[i], e.text, then);
            assert_non_null(picture(p));
        }
        play_free(p);
    }
}

TEST(an_offset_too_small_to_square_is_still_an_offset) {
    play *p = page("Same centre");
    set_field(p, "Centres apart", "1e-30");
    check_said(p, 0, "in the end", "nowhere (NaN)");
    check_said(p, 1, "normal", "(1, 0)");
    check_said(p, 1, "in the end", "no overlap");
    set_field(p, "Centres apart", "1");
    check_said(p, 0, "normal", "(1, 0)");
    play_free(p);
}

TEST(near_the_origin_the_formula_is_right) {
    play *p = page("Far from the origin");
    set_field(p, "Power of two", "0");
    check_said(p, 0, "overlap", "no");
    check_said(p, 0, "distance", "0.05");
    set_field(p, "Power of two", "20");
    check_said(p, 0, "overlap", "no");
    check_said(p, 0, "distance", "0.075");
    check_said(p, 1, "distance", "0.05");
    play_free(p);
}

TEST(a_slow_bullet_is_seen_by_both) {
    play *p = page("Thin wall, fast bullet");
    set_field(p, "Speed", "0.3");
    check_said(p, 0, "hit the wall", "yes");
    check_said(p, 1, "hit the wall", "yes");
    play_free(p);
}

TEST(a_box_faster_than_it_sinks_does_not_catch) {
    play *p = page("Flush boxes");
    set_field(p, "Speed", "0.25");
    check_said(p, 0, "the seams", "are not felt");
    check_said(p, 1, "the seams", "are not felt");
    play_free(p);
}

TEST(keys_and_pad_turn_the_pages_round_and_round) {
    play *p = play_with(PLAY_GALLERY);
    for (size_t i = 0; i < COUNT(titles); i++) {
        assert_string_equal(value(p, "Case"), titles[i]);
        if (i % 3 == 0)
            press(p, PLAY_KEY_RIGHT);
        else if (i % 3 == 1)
            press(p, 'n');
        else
            assert_true(play_take(p, &(play_event){.kind = PLAY_PAD_DOWN, .code = 0}));
    }
    assert_string_equal(value(p, "Case"), titles[0]);
    press(p, PLAY_KEY_LEFT);
    assert_string_equal(value(p, "Case"), titles[10]);
    press(p, 'p');
    assert_string_equal(value(p, "Case"), titles[9]);
    press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(value(p, "Case"), titles[10]);
    press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(value(p, "Case"), titles[0]);
    play_free(p);
}

/* Returns where the mover is shown: the first circle that is not static, on the first or second
 * side. */
static carom_vec2 mover(play *p, int side) {
    uint32_t count;
    const draw_item *items = draw_list_items(picture(p), &count);
    int found = 0;
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_CIRCLE && items[i].meaning == DRAW_DYNAMIC && found++ == side)
            return vec(items[i].x, items[i].y);
    fail_msg("there is no mover on side %d", side);
    return vec(0, 0);
}

TEST(what_moves_can_be_dragged_on_either_side) {
    for (int side = 0; side < 2; side++) {
        play *p = page("Corner");
        set_field(p, "Centre off the corner", "1.5");
        check_said(p, 1, "distance", "1.121");
        check_said(p, 0, "overlap", "no");
        carom_vec2 from = mover(p, side);
        drag(p, from, vec(from.x - 40, from.y + 40));
        CHECK(strcmp(said(p, 1, "distance"), "1.121") != 0, "side %d", side);
        push(p, "As it was");
        check_said(p, 1, "distance", "0.1314");
        play_free(p);
    }
}

TEST(zooming_over_the_second_side_keeps_what_is_under_the_pointer) {
    play *p = page("Corner");
    set_field(p, "Centre off the corner", "1.5");
    carom_vec2 before = mover(p, 1);
    wheel(p, before, 3, 0);
    carom_vec2 after = mover(p, 1);
    assert_float_equal(after.x, before.x, 0.01);
    assert_float_equal(after.y, before.y, 0.01);
    play_free(p);
}

TEST(the_reason_is_in_the_picture_or_in_the_panel) {
    play *p = page("Wedge");
    assert_true(has_label(p, "trembles"));
    assert_false(has_row(p, ""));
    assert_true(play_take(p, &(play_event){.kind = PLAY_RESIZE, .x = 420, .y = 300}));
    assert_false(has_label(p, "trembles"));
    assert_non_null(strstr(value(p, ""), "trembles"));
    play_free(p);
}

TEST(words_stay_within_the_picture) {
    static const carom_vec2 sizes[] = {{1000, 700}, {720, 700}, {560, 500},
                                       {420, 720},  {420, 420}, {390, 528}};
    for (size_t i = 0; i < COUNT(titles); i++)
        for (size_t k = 0; k < COUNT(sizes); k++) {
            play *p = page(titles[i]);
            play_event e = {.kind = PLAY_RESIZE, .x = sizes[k].x, .y = sizes[k].y};
            assert_true(play_take(p, &e));
            uint32_t count;
            const draw_list *l = picture(p);
            const draw_item *items = draw_list_items(l, &count);
            for (uint32_t n = 0; n < count; n++) {
                const char *text = draw_list_text(l) + items[n].first;
                if (items[n].kind != DRAW_LABEL || !(items[n].style & DRAW_LEFT))
                    continue;
                float end = items[n].x + draw_text_width(text, items[n].style);
                CHECK(end <= sizes[k].x && items[n].y <= sizes[k].y, "%s at %g x %g: \"%s\"",
                      titles[i], (double)sizes[k].x, (double)sizes[k].y, text);
                CHECK(!strstr(text, "\xE2\x80\xA6"), "%s at %g x %g is cut: \"%s\"", titles[i],
                      (double)sizes[k].x, (double)sizes[k].y, text);
            }
            play_free(p);
        }
}

TEST(a_case_is_a_scene_too) {
    for (size_t i = 0; i < COUNT(titles); i++) {
        play *p = page(titles[i]);
        push(p, "Copy scene");
        carom_scene *s = read_scene(play_copied(p));
        CHECK(carom_scene_count(s) >= 2, "%s", titles[i]);
        assert_string_equal(carom_scene_name(s), titles[i]);
        carom_scene_free(s);
        play_free(p);
    }
}

/* An overlap has the unit of the distance above it, not that of the picture. */
TEST(an_overlap_that_stays_is_in_the_units_of_the_case) {
    play *p = page("Absolute epsilon");
    check_said(p, 0, "distance", "-0.0005");
    check_said(p, 0, "in the end", "overlaps by 0.0005");
    play_free(p);
}

TEST(a_legend_names_all_that_a_case_draws) {
    static const struct {
        const char *title, *signs[5];
    } cases[] = {
        {"Same centre", {"moves", "obstacle", "start", "as tested", "MTV"}},
        {"Thin wall, fast bullet", {"moves", "obstacle", "start", "wrong", "path"}},
        {"Far from the origin", {"wrong", "as tested", "contact point", "normal", "obstacle"}},
    };
    static const carom_vec2 sizes[] = {{1100, 800}, {390, 436}};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            play *p = page(cases[i].title);
            play_event e = {.kind = PLAY_RESIZE, .x = sizes[k].x, .y = sizes[k].y};
            assert_true(play_take(p, &e));
            for (size_t s = 0; s < 5; s++)
                CHECK(has_label(p, cases[i].signs[s]), "%s, %g wide: no %s", cases[i].title,
                      (double)sizes[k].x, cases[i].signs[s]);
            play_free(p);
        }
    play *p = page("Corner");
    assert_false(has_label(p, "path"));
    play_free(p);
}

TEST(a_ball_that_leaves_the_picture_is_pointed_at) {
    play *p = page("Reversed bounce");
    assert_true(has_label(p, "gone"));
    set_field(p, "Case", "Gap at the wall");
    assert_false(has_label(p, "gone"));
    play_free(p);
}

/* ---- cards ----------------------------------------------------------------------------------- */

static void drag_card(uint32_t card, float x, float y, char found[2][80]) {
    draw_list *l = draw_list_create(carom_allocator_default());
    uint32_t count;
    play_card_drag(card, vec(x, y), vec(340, 150), l, found[0], found[1], 80);
    (void)draw_list_items(l, &count);
    assert_true(count > 0 || found[0][0] == 0);
    draw_list_free(l);
}

TEST(a_card_that_is_dragged_says_what_both_sides_find) {
    char found[2][80];
    drag_card(4, 0, 0, found); /* the bullet */
    assert_string_equal(found[0], "hit the wall: no (wrong)");
    assert_string_equal(found[1], "hit the wall: yes");
    drag_card(2, 60, -60, found); /* the corner, out of reach of circle and square */
    assert_string_equal(found[0], "overlap: no (right here)");
    assert_string_equal(found[1], "overlap: no");
    for (uint32_t card = 0; play_card_text(card, PLAY_CARD_NAME); card++)
        for (float x = -1e6f; x < 2e6f; x += 1e6f) {
            drag_card(card, x, -x, found); /* stays in the picture */
            CHECK(found[0][0] != 0 && found[1][0] != 0, "card %u at %g", card, (double)x);
        }
    drag_card(99, 0, 0, found);
    assert_string_equal(found[0], "");
    drag_card(0, NAN, 0, found);
    assert_string_equal(found[1], "");
}

/* The texts describe what is shown, not the case that it was derived from. */
TEST(what_is_said_follows_the_hand) {
    play *p = page("Same centre");
    assert_true(has_label(p, "with the same centre") && has_label(p, "0 / 0 is NaN"));
    assert_false(has_row(p, "Now"));
    carom_vec2 from = mover(p, 0); /* that of carom: the formula has none */
    drag(p, from, from);
    assert_true(has_label(p, "with the same centre"));
    set_field(p, "Centres apart", "1");
    assert_false(has_label(p, "with the same centre") || has_label(p, "0 / 0 is NaN"));
    assert_true(has_label(p, "Formula and carom are both right") &&
                has_label(p, "an ordinary case"));
    assert_non_null(strstr(value(p, "Now"), "Formula and carom are both right"));
    set_field(p, "Centres apart", "1e-30");
    assert_true(has_label(p, "Formula: in the end nowhere (NaN); carom: no overlap"));
    push(p, "As it was");
    assert_true(has_label(p, "with the same centre"));
    play_free(p);
    p = page("Corner");
    from = mover(p, 0);
    drag(p, from, vec(from.x + 150, from.y - 150)); /* out of reach of circle and square */
    check_said(p, 0, "overlap", "no");
    assert_true(has_label(p, "Formula and carom are both right"));
    press_with(p, 'z', PLAY_CONTROL);
    assert_true(has_label(p, "A circle near the corner of a box."));
    play_free(p);
}

/* Returns the number of items with a meaning in the left or right half of a card of 400 x 150
 * pixels. */
static uint32_t count_on_card(uint32_t card, double seconds, uint32_t meaning, bool left) {
    draw_list *l = draw_list_create(carom_allocator_default());
    assert_non_null(l);
    play_card_draw(card, seconds, vec(400, 150), l);
    assert_true(draw_list_is_whole(l));
    uint32_t count, found = 0;
    const draw_item *items = draw_list_items(l, &count);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].meaning == meaning && items[i].kind != DRAW_CURVE)
            found += (items[i].x < 200) == left;
    draw_list_free(l);
    return found;
}

/* Returns the position of the mover on carom's side of a card. */
static float mover_on_card(uint32_t card, double seconds) {
    draw_list *l = draw_list_create(carom_allocator_default());
    play_card_draw(card, seconds, vec(400, 150), l);
    uint32_t count;
    const draw_item *items = draw_list_items(l, &count);
    float x = -1;
    for (uint32_t i = 0; i < count; i++)
        if (items[i].meaning == DRAW_DYNAMIC && items[i].x > 200)
            x = items[i].x + 1000 * items[i].y;
    draw_list_free(l);
    return x;
}

TEST(cards_show_the_failure_of_the_formula_and_loop) {
    uint32_t card = 0;
    for (; play_card_text(card, PLAY_CARD_NAME); card++) {
        const char *name = play_card_text(card, PLAY_CARD_NAME);
        double still = play_card_still();
        CHECK(card < COUNT(titles) &&
                  strcmp(play_card_text(card, PLAY_CARD_TITLE), titles[card]) == 0,
              "%s", name);
        for (uint32_t text = 0; text < PLAY_CARD_TEXTS; text++)
            assert_true(strlen(play_card_text(card, text)) > 0);
        CHECK(count_on_card(card, still, DRAW_HIT, true) > 0 || strcmp(name, "reversed") == 0,
              "%s: nothing is marked on the left", name);
        CHECK(count_on_card(card, still, DRAW_HIT, false) == 0, "%s: wrong on the right", name);
        CHECK(count_on_card(card, 0, DRAW_STATIC, true) > 0 || strcmp(name, "reversed") == 0, "%s",
              name);
        float there = mover_on_card(card, still);
        CHECK(there > 0, "%s: no mover", name);
        CHECK(fabsf(mover_on_card(card, still + 3 * 4.5) - there) < 1, "%s does not loop", name);
        bool moves = false;
        for (int i = 0; i < 45; i++)
            moves = moves || fabsf(mover_on_card(card, 0.1 * i) - there) > 1;
        CHECK(moves || strcmp(name, "far") == 0, "%s does not move", name);
    }
    assert_int_equal(card, COUNT(titles));
    assert_null(play_card_text(0, PLAY_CARD_TEXTS));
    assert_int_equal(count_on_card(card, 1, DRAW_STATIC, true), 0);
    assert_int_equal(count_on_card(0, (double)NAN, DRAW_STATIC, true), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_case_fails_by_the_formula_and_not_by_carom),
        cmocka_unit_test(carom_leaves_everything_free_wherever_the_slider_is),
        cmocka_unit_test(an_offset_too_small_to_square_is_still_an_offset),
        cmocka_unit_test(near_the_origin_the_formula_is_right),
        cmocka_unit_test(a_slow_bullet_is_seen_by_both),
        cmocka_unit_test(a_box_faster_than_it_sinks_does_not_catch),
        cmocka_unit_test(keys_and_pad_turn_the_pages_round_and_round),
        cmocka_unit_test(what_moves_can_be_dragged_on_either_side),
        cmocka_unit_test(zooming_over_the_second_side_keeps_what_is_under_the_pointer),
        cmocka_unit_test(the_reason_is_in_the_picture_or_in_the_panel),
        cmocka_unit_test(words_stay_within_the_picture),
        cmocka_unit_test(a_case_is_a_scene_too),
        cmocka_unit_test(what_is_said_follows_the_hand),
        cmocka_unit_test(an_overlap_that_stays_is_in_the_units_of_the_case),
        cmocka_unit_test(a_legend_names_all_that_a_case_draws),
        cmocka_unit_test(a_ball_that_leaves_the_picture_is_pointed_at),
        cmocka_unit_test(a_card_that_is_dragged_says_what_both_sides_find),
        cmocka_unit_test(cards_show_the_failure_of_the_formula_and_loop),
    };
    return RUN(tests);
}
