/* One line of text that is typed. */
#include "front_support.h"

TEST(a_line_is_edited_by_whole_characters) {
    edit_line e;
    edit_begin(&e, "a\xC3\xA4z");
    edit_key(&e, PANEL_KEY_END, 0);
    edit_key(&e, PLAY_KEY_LEFT, 0);
    edit_key(&e, PLAY_KEY_BACKSPACE, 0);
    assert_string_equal(e.text, "az");
    edit_type(&e, "\xE2\x88\x92\n\t");
    assert_string_equal(e.text, "a\xE2\x88\x92z");
    edit_key(&e, PLAY_KEY_HOME, 0);
    edit_key(&e, PLAY_KEY_RIGHT, 0);
    edit_key(&e, PLAY_KEY_DELETE, 0);
    assert_string_equal(e.text, "az");
    edit_key(&e, PLAY_KEY_LEFT, PLAY_SHIFT);
    edit_type(&e, "b");
    assert_string_equal(e.text, "bz");
    assert_true(edit_key(&e, 'a', PLAY_CONTROL));
    edit_key(&e, PLAY_KEY_BACKSPACE, 0);
    assert_string_equal(e.text, "");
    edit_key(&e, PLAY_KEY_BACKSPACE, 0);
    edit_key(&e, PLAY_KEY_DELETE, 0);
    assert_int_equal(e.size, 0);
}

TEST(a_line_never_outgrows_its_room) {
    edit_line e;
    char part[EDIT_ROOM / 2 + 1] = {0};
    memset(part, 'x', sizeof part - 2);
    edit_begin(&e, part);
    edit_key(&e, PANEL_KEY_END, 0);
    edit_type(&e, part);
    assert_int_equal(e.size, EDIT_ROOM - 2);
    edit_type(&e, "xx");
    assert_int_equal(e.size, EDIT_ROOM - 2);
    assert_int_equal(strlen(e.text), EDIT_ROOM - 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_edited_by_whole_characters),
        cmocka_unit_test(a_line_never_outgrows_its_room),
    };
    return RUN(tests);
}
