/* Tests the layout of the window: the panel folds, messages cover nothing, and small windows have
 * space for both. */
#include "front_support.h"

static bool overlap(panel_rect a, panel_rect b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

static carom_vec2 middle(panel_rect r) {
    return vec(r.x + 0.5f * r.width, r.y + 0.5f * r.height);
}

/* ---- folding --------------------------------------------------------------------------------- */

TEST(a_key_and_a_handle_fold_the_panel) {
    session s;
    front_options o = options_of(PLAY_DOT);
    open_session(&s, &o);
    float narrow = s.picture.width;
    session_key(&s, PANEL_KEY_FOLD, 0);
    session_layout(&s);
    assert_true(session_is_folded(&s) && s.picture.width > 980.0f);
    assert_int_equal(s.side.count, 0);
    click(&s, middle(session_handle(&s)));
    session_layout(&s);
    assert_true(!session_is_folded(&s) && s.picture.width == narrow);
    assert_true(s.side.count > 0);
    click(&s, middle(session_handle(&s)));
    assert_true(session_is_folded(&s));
    /* The picture is the playground's. */
    session_key(&s, 't', 0);
    assert_true(session_is_dark(&s));
    session_close(&s);
}

TEST(what_needs_the_panel_opens_it) {
    session s;
    front_options o = options_of(PLAY_PAIR);
    enter_folder();
    open_session(&s, &o);
    session_fold(&s, true);
    session_key(&s, PLAY_KEY_TAB, 0);
    assert_true(!session_is_folded(&s) && s.side.focus != PANEL_NONE);
    session_fold(&s, true);
    session_key(&s, 's', PLAY_CONTROL);
    assert_true(!session_is_folded(&s) && s.naming && panel_is_typing(&s.side));
    session_close(&s);
    leave_folder();
}

TEST(what_is_typed_is_taken_when_it_folds) {
    session s;
    front_options o = options_of(PLAY_DOT);
    open_session(&s, &o);
    click(&s, middle_of(&s, "Speed"));
    session_type(&s, "3");
    session_key(&s, PANEL_KEY_FOLD, 0);
    session_key(&s, PANEL_KEY_FOLD, 0);
    assert_string_equal(row_of(&s, "Speed")->value, "3");
    session_close(&s);
}

TEST(nothing_lies_over_another_at_any_size) {
    static const float sizes[][2] = {{64, 64},   {320, 240}, {240, 320}, {420, 720}, {600, 400},
                                     {640, 640}, {679, 300}, {680, 200}, {1100, 720}};
    session s;
    front_options o = options_of(PLAY_BOUNCE);
    open_session(&s, &o);
    for (size_t i = 0; i < 2 * COUNT(sizes); i++) {
        float width = sizes[i / 2][0], height = sizes[i / 2][1];
        s.fold = i % 2 ? SESSION_FOLDED : SESSION_OPEN;
        CHECK(session_resize(&s, width, height), "%g x %g", (double)width, (double)height);
        session_layout(&s);
        panel_rect handle = session_handle(&s), side = s.side.place;
        CHECK(!overlap(s.picture, side), "%g x %g", (double)width, (double)height);
        CHECK(s.picture.width * s.picture.height + side.width * side.height == width * height,
              "%g x %g: gaps", (double)width, (double)height);
        CHECK(overlap(handle, side) && !overlap(handle, s.picture), "%g x %g", (double)width,
              (double)height);
        if (width >= 320.0f)
            CHECK(s.picture.width >= 280.0f && s.picture.height >= 64.0f, "%g x %g: %g x %g",
                  (double)width, (double)height, (double)s.picture.width, (double)s.picture.height);
        for (uint32_t row = 0; row < s.side.count; row++)
            if (panel_holds(side, middle(handle)) && s.side.scroll == 0.0f)
                CHECK(!overlap(handle, s.side.at[row].control), "%g x %g: row %u", (double)width,
                      (double)height, row);
    }
    session_close(&s);
}

TEST(a_tiny_window_shows_the_picture_until_the_panel_is_unfolded) {
    session s;
    front_options o = options_of(PLAY_BOUNCE);
    o.width = 320.0f;
    o.height = 240.0f;
    open_session(&s, &o);
    assert_true(session_is_folded(&s) && s.picture.height > 200.0f);
    click(&s, middle(session_handle(&s)));
    session_layout(&s);
    assert_true(!session_is_folded(&s));
    CHECK(s.side.place.height >= 150.0f, "%g", (double)s.side.place.height);
    type_into(&s, "Gravity", "2");
    assert_string_equal(row_of(&s, "Gravity")->value, "2");
    session_close(&s);
}

/* ---- messages -------------------------------------------------------------------------------- */

TEST(messages_cover_nothing_and_are_left_out_of_pictures) {
    session s;
    front_options o = options_of(PLAY_PAIR);
    open_session(&s, &o);
    uint64_t silent = hash_of(session_picture(&s));
    session_say(&s, "some-folder/", "some-file.json has changed since it was opened");
    const draw_item *at = list_find_label(session_draw(&s), "some-folder");
    assert_non_null(at);
    CHECK(at->x > s.picture.width, "%g", (double)at->x);
    assert_true(hash_of(session_picture(&s)) == silent);
    /* Rows make room for it, however long it is. */
    for (uint32_t i = 0; i + 40 < SESSION_SAID; i += 7)
        (void)snprintf(s.said + i, sizeof s.said - i, "longer ");
    s.stale = true;
    at = list_find_label(session_draw(&s), "longer");
    assert_non_null(at);
    assert_true(at->y > 0.49f * s.height && at->y < s.height);
    s.said[0] = 0;
    session_key(&s, 'l', 0); /* the playground's own */
    CHECK(strstr(session_said(&s), "link"), "%s", session_said(&s));
    at = list_find_label(session_draw(&s), "Copied");
    assert_non_null(at);
    assert_true(at->x > s.picture.width);
    assert_true(hash_of(session_picture(&s)) == silent);
    session_close(&s);
}

TEST(messages_are_seen_without_the_panel) {
    session s;
    front_options o = options_of(PLAY_PAIR);
    open_session(&s, &o);
    session_fold(&s, true);
    session_say(&s, "", "Something happened");
    assert_non_null(list_find_label(session_draw(&s), "Something"));
    assert_null(list_find_label(session_picture(&s), "Something"));
    session_key(&s, 't', 0);
    assert_null(list_find_label(session_draw(&s), "Something"));
    session_close(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_and_a_handle_fold_the_panel),
        cmocka_unit_test(what_needs_the_panel_opens_it),
        cmocka_unit_test(what_is_typed_is_taken_when_it_folds),
        cmocka_unit_test(nothing_lies_over_another_at_any_size),
        cmocka_unit_test(a_tiny_window_shows_the_picture_until_the_panel_is_unfolded),
        cmocka_unit_test(messages_cover_nothing_and_are_left_out_of_pictures),
        cmocka_unit_test(messages_are_seen_without_the_panel),
    };
    return RUN(tests);
}
