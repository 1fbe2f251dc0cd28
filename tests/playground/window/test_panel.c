/* The panel: the layout of rows, and the effects of pointer and keys. */
#include "front_support.h"

#include <stdlib.h>

#include "draw/text.h"
#include "words.h"

#define RIGHT ((panel_rect){720.0f, 0.0f, 280.0f, 700.0f})

/* The last value that was sent, and the code that is refused. */
static uint32_t sent_code, sent_count;
static char sent[PLAY_TEXT];
static bool refuses;

static bool note(void *ctx, uint32_t code, const char *text) {
    (void)ctx;
    sent_code = code;
    sent_count++;
    (void)snprintf(sent, sizeof sent, "%s", text);
    return !refuses;
}

static const play_field rows[] = {
    {PLAY_CHOICE, 1, "Lab", "Dot", "Pair lab|Dot|Bounce table|Crowd|Seams and traps", "Which.", 0,
     0, 0, 0},
    {PLAY_HEADING, 0, "Numbers", "", "", "", 0, 0, 0, 0},
    {PLAY_NUMBER, 2, "x", "-1.25", "", "The centre.", -10, 10, 0, 0},
    {PLAY_SLIDER, 3, "Share", "0.5", "", "From 0 to 1.", 0, 1, 0, 0},
    {PLAY_SLIDER, 4, "Bodies", "1000", "", "Many.", 1000, 1000000, 0, 0},
    {PLAY_SWITCH, 5, "Normal", "1", "", "The normal.", 0, 0, 'n', 0},
    {PLAY_TEXT_ROW, 0, "Distance", "0.25", "", "", 0, 0, 0, 0},
    {PLAY_TEXT_ROW, 0, "", "A text of many words that is wider than the panel and is broken.", "",
     "", 0, 0, 0, 0},
    {PLAY_BUTTON, 6, "Undo", "", "", "Back.", 0, 0, 'z' | PLAY_WITH_CONTROL, 0},
    {PLAY_BUTTON, 7, "Redo", "", "", "Forth.", 0, 0, 'y' | PLAY_WITH_CONTROL, 0},
    {PLAY_BUTTON, 8, "A button with a very long name of its own", "", "", "", 0, 0, 0, 0},
};

static panel fresh(void) {
    panel p;
    panel_open(&p, note, NULL);
    panel_layout(&p, RIGHT, rows, COUNT(rows));
    sent_code = sent_count = 0;
    sent[0] = 0;
    refuses = false;
    return p;
}

static carom_vec2 middle(panel_rect r) {
    return vec(r.x + 0.5f * r.width, r.y + 0.5f * r.height);
}

static bool apart(panel_rect a, panel_rect b) {
    return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y ||
           b.y + b.height <= a.y;
}

static bool within(panel_rect a, panel_rect b) {
    return a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width &&
           a.y + a.height <= b.y + b.height;
}

/* ---- layout ---------------------------------------------------------------------------------- */

TEST(rows_stand_apart_within_the_panel) {
    const panel_rect places[] = {RIGHT, {0, 400, 420, 320}, {0, 300, 320, 200}};
    for (size_t k = 0; k < COUNT(places); k++) {
        panel p = fresh();
        panel_layout(&p, places[k], rows, COUNT(rows));
        for (uint32_t i = 0; i < p.count; i++) {
            panel_rect all = p.at[i].all, in = {places[k].x, all.y, places[k].width, all.height};
            CHECK(within(all, in), "place %zu, row %u", k, i);
            if (panel_is_live(&rows[i]))
                CHECK(within(p.at[i].control, all), "place %zu, control %u", k, i);
            for (uint32_t j = 0; j < i; j++)
                CHECK(apart(all, p.at[j].all), "place %zu, rows %u and %u", k, i, j);
        }
    }
}

TEST(short_buttons_share_a_line_and_long_ones_do_not) {
    panel p = fresh();
    assert_true(p.at[8].all.y == p.at[9].all.y);
    assert_true(p.at[10].all.y > p.at[9].all.y);
    assert_true(p.at[10].all.width > 2.0f * p.at[9].all.width);
}

TEST(words_of_a_choice_flow_within_the_panel) {
    panel p = fresh();
    panel_rect part, last = {0, 0, 0, 0};
    const char *word;
    size_t size;
    uint32_t count = 0;
    for (; panel_choice_part(&p, 0, count, &part, &word, &size); count++) {
        CHECK(within(part, p.at[0].control), "word %u", count);
        CHECK(count == 0 || apart(part, last), "word %u", count);
        last = part;
    }
    assert_int_equal(count, 5);
    assert_int_equal(size, strlen("Seams and traps"));
}

/* A label ends before the value to its right. */
TEST(no_text_of_the_panel_runs_out_of_it) {
    const panel_rect places[] = {RIGHT, {0, 400, 420, 320}};
    for (size_t k = 0; k < COUNT(places); k++) {
        panel p = fresh();
        draw_list *l = draw_list_create(carom_allocator_default());
        panel_layout(&p, places[k], rows, COUNT(rows));
        p.hover = 5;
        panel_draw(&p, l);
        uint32_t count, labels = 0;
        const draw_item *items = draw_list_items(l, &count);
        for (uint32_t i = 0; i < count; i++) {
            if (items[i].kind != DRAW_LABEL)
                continue;
            labels++;
            const char *text = draw_list_text(l) + items[i].first;
            float width = draw_text_width(text, items[i].style);
            float left = items[i].style & DRAW_RIGHT ? items[i].x - width : items[i].x;
            CHECK(left >= places[k].x && left + width <= places[k].x + places[k].width,
                  "place %zu: %s", k, text);
        }
        CHECK(labels > 6, "only %u labels", labels);
        draw_list_free(l);
    }
}

TEST(a_text_is_broken_between_words_or_cut_where_it_has_none) {
    draw_words line;
    const char *text = "one two three\nfour\n\nabcdefghijklmnop";
    const char *const expected[] = {"one two", "three", "four", "", "abcdefghij", "klmnop"};
    float width = draw_text_width("abcdefghij", 0) + 1.0f;
    size_t count = 0;
    for (const char *at = text; (at = words_next_line(at, width, 0, &line)); count++)
        CHECK(count < COUNT(expected) && strcmp(line.at, expected[count]) == 0, "line %zu: %s",
              count, line.at);
    assert_int_equal(count, COUNT(expected));
    assert_int_equal(words_count_lines(text, width, 0), COUNT(expected));
    assert_int_equal(words_count_lines("", width, 0), 0);
}

TEST(keys_have_names) {
    const struct {
        uint32_t key;
        const char *name;
    } cases[] = {{0, ""},
                 {'n', "N"},
                 {' ', "space"},
                 {'z' | PLAY_WITH_CONTROL, "ctrl Z"},
                 {PLAY_KEY_LEFT, "left"},
                 {PLAY_KEY_F12, "F12"},
                 {',', ","}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        draw_words w;
        words_of_key(&w, cases[i].key);
        CHECK(strcmp(w.at, cases[i].name) == 0, "%s: %s", cases[i].name, w.at);
    }
}

/* ---- pointer --------------------------------------------------------------------------------- */

TEST(a_click_toggles_a_switch_and_chooses_a_word) {
    panel p = fresh();
    assert_true(panel_down(&p, middle(p.at[5].control)));
    assert_int_equal(sent_code, 5);
    assert_string_equal(sent, "0");
    panel_rect part;
    const char *word;
    size_t size;
    assert_true(panel_choice_part(&p, 0, 3, &part, &word, &size));
    assert_true(panel_down(&p, middle(part)));
    assert_int_equal(sent_code, 1);
    assert_string_equal(sent, "Crowd");
}

TEST(a_button_is_pressed_where_it_is_let_go) {
    panel p = fresh();
    panel_down(&p, middle(p.at[8].control));
    assert_int_equal(sent_count, 0);
    panel_up(&p, middle(p.at[9].control));
    assert_int_equal(sent_count, 0);
    panel_down(&p, middle(p.at[8].control));
    panel_up(&p, middle(p.at[8].control));
    assert_int_equal(sent_count, 1);
    assert_int_equal(sent_code, 6);
}

TEST(a_slider_follows_the_pointer_in_round_steps) {
    panel p = fresh();
    panel_rect t = p.at[3].track;
    assert_true(panel_down(&p, vec(t.x + 0.25f * t.width, t.y + 8)));
    CHECK(fabs(strtod(sent, NULL) - 0.25) < 0.02, "%s", sent);
    CHECK(strlen(sent) <= 4, "%s", sent);
    assert_true(panel_move(&p, vec(t.x + 2000, t.y - 300)));
    assert_string_equal(sent, "1");
    assert_true(panel_move(&p, vec(-2000, 0)));
    assert_string_equal(sent, "0");
    assert_true(panel_up(&p, vec(0, 0)));
    sent_count = 0;
    panel_move(&p, vec(t.x + 100, t.y + 8));
    assert_int_equal(sent_count, 0);
}

TEST(a_slider_over_powers_of_ten_is_logarithmic) {
    panel p = fresh();
    panel_rect t = p.at[4].track;
    panel_down(&p, vec(t.x + 0.5f * t.width, t.y + 8));
    CHECK(fabs(strtod(sent, NULL) - 31623.0) < 2000.0, "%s", sent);
    CHECK(!strpbrk(sent, "e."), "%s", sent);
    panel_move(&p, vec(t.x + t.width, t.y));
    assert_string_equal(sent, "1000000");
}

TEST(a_click_outside_is_not_the_panel_s) {
    panel p = fresh();
    assert_false(panel_down(&p, vec(300, 300)));
    assert_false(panel_move(&p, vec(300, 300)));
    assert_false(panel_up(&p, vec(300, 300)));
    assert_false(panel_wheel(&p, vec(300, 300), 1));
    assert_true(panel_down(&p, vec(725, 690)));
    assert_int_equal(sent_count, 0);
}

TEST(the_wheel_scrolls_as_far_as_there_are_rows) {
    panel p = fresh();
    panel_rect low = {720, 0, 280, 200};
    panel_layout(&p, low, rows, COUNT(rows));
    float first = p.at[0].all.y;
    assert_true(panel_wheel(&p, vec(800, 100), -1));
    panel_layout(&p, low, rows, COUNT(rows));
    assert_true(p.at[0].all.y < first);
    assert_true(panel_wheel(&p, vec(800, 100), -1000));
    panel_layout(&p, low, rows, COUNT(rows));
    const panel_rect last = p.at[p.count - 1].all;
    CHECK(last.y + last.height <= 200.0f && last.y > 0.0f, "%g", (double)last.y);
    assert_true(panel_wheel(&p, vec(800, 100), 1000));
    panel_layout(&p, low, rows, COUNT(rows));
    assert_true(p.at[0].all.y == first);
}

/* ---- keys ------------------------------------------------------------------------------------ */

TEST(tab_goes_through_what_can_be_changed_and_shows_it) {
    panel p = fresh();
    const uint32_t codes[] = {1, 2, 3, 4, 5, 6, 7, 8, 1};
    panel_rect low = {720, 0, 280, 200};
    for (size_t i = 0; i < COUNT(codes); i++) {
        panel_layout(&p, low, rows, COUNT(rows));
        assert_true(panel_key(&p, PLAY_KEY_TAB, 0));
        CHECK(p.focus == codes[i], "%zu: %u", i, p.focus);
        panel_layout(&p, low, rows, COUNT(rows));
        panel_rect all = p.at[panel_find(&p, p.focus)].all;
        CHECK(all.y >= 0.0f && all.y + all.height <= 151.0f, "row %u is not seen", codes[i]);
    }
    assert_true(panel_key(&p, PLAY_KEY_TAB, PLAY_SHIFT));
    assert_int_equal(p.focus, 8);
    assert_true(panel_key(&p, PLAY_KEY_ESCAPE, 0));
    assert_int_equal(p.focus, PANEL_NONE);
}

TEST(keys_change_the_row_that_has_the_focus) {
    const struct {
        uint32_t tabs, key, code;
        const char *text;
    } cases[] = {
        {1, PLAY_KEY_RIGHT, 1, "Bounce table"},
        {1, PLAY_KEY_LEFT, 1, "Pair lab"},
        {3, PLAY_KEY_RIGHT, 3, "0.51"},
        {3, PLAY_KEY_LEFT, 3, "0.49"},
        {4, PLAY_KEY_RIGHT, 4, "1100"},
        {5, ' ', 5, "0"},
        {6, PLAY_KEY_ENTER, 6, ""},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        panel p = fresh();
        for (uint32_t k = 0; k < cases[i].tabs; k++)
            panel_key(&p, PLAY_KEY_TAB, 0);
        assert_true(panel_key(&p, cases[i].key, 0));
        CHECK(sent_code == cases[i].code && strcmp(sent, cases[i].text) == 0, "%zu: %u %s", i,
              sent_code, sent);
    }
}

TEST(keys_are_the_picture_s_unless_tab_gave_them_to_the_panel) {
    panel p = fresh();
    assert_false(panel_key(&p, PLAY_KEY_LEFT, 0));
    assert_false(panel_key(&p, ' ', 0));
    panel_down(&p, middle(p.at[5].control));
    assert_false(panel_key(&p, ' ', 0));
    panel_key(&p, PLAY_KEY_TAB, 0);
    assert_false(panel_key(&p, 't', 0));
    assert_false(panel_key(&p, 'z', PLAY_CONTROL));
}

TEST(what_is_typed_replaces_the_number_and_goes_out_by_enter) {
    panel p = fresh();
    panel_down(&p, middle(p.at[2].control));
    assert_true(panel_is_typing(&p));
    panel_type(&p, "3.5");
    assert_int_equal(sent_count, 0);
    assert_true(panel_key(&p, PLAY_KEY_ENTER, 0));
    assert_int_equal(sent_code, 2);
    assert_string_equal(sent, "3.5");
    assert_false(panel_is_typing(&p));
}

TEST(a_refused_number_stays_to_be_mended_and_escape_leaves_it) {
    panel p = fresh();
    refuses = true;
    panel_begin(&p, 2);
    panel_type(&p, "99");
    panel_key(&p, PLAY_KEY_ENTER, 0);
    assert_true(panel_is_typing(&p) && p.refused);
    panel_key(&p, PLAY_KEY_BACKSPACE, 0);
    assert_false(p.refused);
    assert_string_equal(p.edit.text, "9");
    sent_count = 0;
    panel_key(&p, PLAY_KEY_ESCAPE, 0);
    assert_false(panel_is_typing(&p));
    assert_int_equal(sent_count, 0);
}

TEST(a_click_elsewhere_and_tab_keep_what_was_typed) {
    panel p = fresh();
    panel_begin(&p, 2);
    panel_type(&p, "4");
    panel_down(&p, vec(300, 300));
    assert_string_equal(sent, "4");
    panel_begin(&p, 2);
    panel_type(&p, "5");
    panel_key(&p, PLAY_KEY_TAB, 0);
    assert_string_equal(sent, "5");
    assert_int_equal(p.focus, 3);
    sent_count = 0;
    panel_begin(&p, 2);
    panel_down(&p, vec(300, 300)); /* nothing was changed */
    assert_int_equal(sent_count, 0);
}

TEST(shown_numbers_have_the_minus_of_pictures) {
    static const struct {
        const char *text, *shown;
    } cases[] = {
        {"-1.5", "\xE2\x88\x92"
                 "1.5"},
        {"(-0.5, -.25)", "(\xE2\x88\x92"
                         "0.5, \xE2\x88\x92"
                         ".25)"},
        {"|p - q|", "|p \xE2\x88\x92 q|"},
        {"axis (-s, c)", "axis (\xE2\x88\x92s, c)"},
        {"1e-05, one-way, a)-b", "1e-05, one-way, a)-b"},
        {"", ""},
    };
    words_text room;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(words_with_minus(cases[i].text, &room), cases[i].shown);
    char longest[4000];
    memset(longest, '-', sizeof longest);
    longest[sizeof longest - 1] = 0;
    assert_ptr_equal(words_with_minus(longest, &room), longest);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_stand_apart_within_the_panel),
        cmocka_unit_test(short_buttons_share_a_line_and_long_ones_do_not),
        cmocka_unit_test(words_of_a_choice_flow_within_the_panel),
        cmocka_unit_test(no_text_of_the_panel_runs_out_of_it),
        cmocka_unit_test(a_text_is_broken_between_words_or_cut_where_it_has_none),
        cmocka_unit_test(shown_numbers_have_the_minus_of_pictures),
        cmocka_unit_test(keys_have_names),
        cmocka_unit_test(a_click_toggles_a_switch_and_chooses_a_word),
        cmocka_unit_test(a_button_is_pressed_where_it_is_let_go),
        cmocka_unit_test(a_slider_follows_the_pointer_in_round_steps),
        cmocka_unit_test(a_slider_over_powers_of_ten_is_logarithmic),
        cmocka_unit_test(a_click_outside_is_not_the_panel_s),
        cmocka_unit_test(the_wheel_scrolls_as_far_as_there_are_rows),
        cmocka_unit_test(tab_goes_through_what_can_be_changed_and_shows_it),
        cmocka_unit_test(keys_change_the_row_that_has_the_focus),
        cmocka_unit_test(keys_are_the_picture_s_unless_tab_gave_them_to_the_panel),
        cmocka_unit_test(what_is_typed_replaces_the_number_and_goes_out_by_enter),
        cmocka_unit_test(a_refused_number_stays_to_be_mended_and_escape_leaves_it),
        cmocka_unit_test(a_click_elsewhere_and_tab_keep_what_was_typed),
    };
    return RUN(tests);
}
