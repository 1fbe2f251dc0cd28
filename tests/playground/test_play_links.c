/* Links, scenes and memory. */
#include "play_support.h"

#include <stdlib.h>

#include "play_hash.h"
#include "play_memory.h"

static char *link_of(play *p) {
    size_t size = play_link(p, NULL, 0);
    assert_true(size > 1);
    char *link = malloc(size);
    assert_non_null(link);
    assert_int_equal(play_link(p, link, size), size);
    assert_int_equal(strlen(link), size - 1);
    return link;
}

TEST(a_link_leads_to_where_it_was_made) {
    for (uint32_t lab = 0; lab < PLAY_LABS; lab++) {
        play *p = play_with(lab), *other = play_with((lab + 1) % PLAY_LABS);
        wheel(p, vec(400, 300), 1, PLAY_CONTROL);
        if (lab == PLAY_PAIR)
            set_field(p, "x", "0.1");
        if (play_link(p, NULL, 0) == 0) {
            play_free(p);
            play_free(other);
            continue;
        }
        char *link = link_of(p);
        assert_int_equal(strspn(link, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "0123456789-_.~"),
                         strlen(link));
        assert_true(play_follow(other, link, strlen(link)));
        assert_int_equal(play_lab(other), lab);
        char *again = link_of(other);
        assert_string_equal(again, link);
        if (lab == PLAY_PAIR)
            assert_true(look(other) == look(p));
        free(again);
        free(link);
        play_free(other);
        play_free(p);
    }
}

TEST(shapes_are_followed_like_a_link) {
    play *p = play_with(PLAY_CROWD), *other = play_with(PLAY_DOT);
    const char *words = "circle:2.5,1,1;box:0,0,4,2,23deg",
               *same = "circle:2.5,1,1 box:0,0,4,2,23deg";
    assert_true(play_follow(p, words, strlen(words)));
    assert_int_equal(play_lab(p), PLAY_PAIR);
    assert_true(play_follow(other, same, strlen(same)));
    char *link = link_of(p), *again = link_of(other);
    assert_string_equal(link, again);
    const char *wrong = "circle:2.5,1,1;box:0,0,4";
    assert_false(play_follow(p, wrong, strlen(wrong)));
    assert_string_equal(play_message(p),
                        "box:0,0,4: character 10: expected a comma and the height, as "
                        "in box:X,Y,WIDTH,HEIGHT,ANGLE");
    char *still = link_of(p);
    assert_string_equal(still, link);
    free(still);
    free(again);
    free(link);
    play_free(other);
    play_free(p);
}

/* Follows a link, and checks that the state gives the same link. */
static void check_readable(const char *link) {
    play *p = play_with(PLAY_DOT);
    CHECK(play_follow(p, link, strlen(link)), "%s: %s", link, play_message(p));
    char *again = link_of(p);
    assert_string_equal(again, link);
    free(again);
    play_free(p);
}

TEST(the_pair_lab_has_links_that_people_can_read) {
    play *p = play_with(PLAY_PAIR);
    char *first = link_of(p);
    assert_string_equal(first, "pair?a=circle:1.5,0.7,1&b=box:-3,-0.6,2.8,1.8&"
                               "c=box:2.4,-0.4,3.2,1.6,30deg");
    check_readable(first);
    check_readable("pair?a=circle:2.5,1,1&b=box:0,0,4,2,23deg");
    check_readable("pair?a=box:1e-7,-2,4,2,-179.5deg&b=circle:0,0,0.5&select=b&against=a&"
                   "motion=3,-0.25&show=sweep&explain=impact&up=-y");
    check_readable("pair?a=circle:0,0,1&show=&explain=nothing");
    set_field(p, "Language", "Python");
    char *more = link_of(p);
    assert_non_null(strstr(more, "&more="));
    check_readable(more);
    free(more);
    free(first);
    play_free(p);
}

TEST(a_point_in_a_link_is_a_circle_of_the_least_size) {
    play *p = play_with(PLAY_PAIR), *other = play_with(PLAY_PAIR);
    const char *link = "pair?a=point:0,0&b=rect:-1,-1,0,2", *shapes = "point:0,0;rect:-1,-1,0,2";
    assert_true(play_follow(p, link, strlen(link)));
    assert_true(play_follow(other, shapes, strlen(shapes)));
    assert_string_equal(value(p, "Radius"), value(other, "Radius"));
    assert_string_equal(value(p, "Distance"), value(other, "Distance"));
    play_free(other);
    play_free(p);
}

TEST(a_sweep_without_a_motion_is_aimed) {
    static const char *const links[] = {
        "pair?a=circle:0,0,1&b=box:5,0,2,2&explain=impact",
        "pair?a=circle:0,0,1&b=box:5,0,2,2&explain=sweep",
        "pair?a=circle:0,0,1&b=box:5,0,2,2&show=sweep",
    };
    for (int i = 0; i < 3; i++) {
        play *p = play_with(PLAY_PAIR);
        assert_true(play_follow(p, links[i], strlen(links[i])));
        assert_string_equal(value(p, "Sweep"), "1");
        CHECK(strcmp(value(p, "Result"), "a hit") == 0, "%s: %s", links[i], value(p, "Result"));
        assert_string_equal(value(p, "Motion x"), "5");
        uint32_t rows;
        const play_field *all = play_panel(p, &rows);
        for (uint32_t k = 0; k < rows; k++) /* what a sweep leaves open is no gap */
            CHECK(all[k].kind != PLAY_STEP || !strstr(all[k].value, "apart"), "%s", all[k].value);
        char *link = link_of(p);
        assert_non_null(strstr(link, "&motion=5,0"));
        free(link);
        play_free(p);
    }
    play *p = play_with(PLAY_PAIR);
    set_field(p, "y", "20"); /* where the usual motion hits nothing */
    set_field(p, "Subject", "impact");
    assert_string_equal(value(p, "Result"), "a hit");
    play_free(p);
}

TEST(every_state_of_the_pair_lab_comes_back_from_its_link) {
    play *p = play_with(PLAY_PAIR), *q = play_with(PLAY_PAIR);
    for (int i = 0; i < 40; i++) {
        press(p, (uint32_t) "oabsxvfd"[i % 8]);
        drag(p, vec(300.0f + 7.0f * (float)i, 350), vec(420, 200.0f + 9.0f * (float)i));
        char *link = link_of(p);
        CHECK(play_follow(q, link, strlen(link)), "%s", link);
        char *again = link_of(q);
        assert_string_equal(again, link);
        press(p, 'g'); /* any key puts a message away */
        press(q, 'g');
        assert_true(hash_panel(PLAY_HASH_START, p) == hash_panel(PLAY_HASH_START, q));
        free(again);
        free(link);
    }
    play_free(q);
    play_free(p);
}

TEST(a_wrong_part_of_a_readable_link_is_refused) {
    static const char *const wrong[] = {
        "pair?",
        "pair?a",
        "pair?a=",
        "pair?b=circle:0,0,1",
        "pair?a=circle:0,0",
        "pair?a=circle:0,0,-1",
        "pair?a=circle:0,0,1&a=circle:0,0,1",
        "pair?a=circle:0,0,1&select=b",
        "pair?a=circle:0,0,1&against=c",
        "pair?a=circle:0,0,1&motion=1",
        "pair?a=circle:0,0,1&show=norma",
        "pair?a=circle:0,0,1&explain=all",
        "pair?a=circle:0,0,1&more=99999999999",
        "pair?a=circle:0,0,1&up=x",
        "pair?a=circle:0,0,1&x=1",
        "pair?a=circle:1e30,0,1",
        "dot?a=circle:0,0,1",
    };
    play *p = play_with(PLAY_DOT);
    char *before = link_of(p);
    for (size_t i = 0; i < COUNT(wrong); i++) {
        CHECK(!play_follow(p, wrong[i], strlen(wrong[i])), "%s", wrong[i]);
        assert_int_equal(play_lab(p), PLAY_DOT);
        assert_true(play_message(p)[0] != 0);
        char *now = link_of(p);
        assert_string_equal(now, before);
        free(now);
    }
    assert_false(play_follow(p, "pair?a=circle:0,0", 17));
    assert_string_equal(play_message(p), "circle:0,0: character 11: expected a comma and the "
                                         "radius, as in circle:X,Y,RADIUS");
    free(before);
    play_free(p);
}

static void check_corrupted(play *p) {
    char *link = link_of(p);
    size_t size = strlen(link);
    for (size_t cut = 0; cut < size; cut++) {
        CHECK(!play_follow(p, link, cut), "cut at %zu", cut);
        char letter = link[cut];
        for (const char *other = "AxB%"; *other != 0; other++) {
            link[cut] = *other;
            CHECK(letter == *other || !play_follow(p, link, size), "letter %zu is %c", cut, *other);
        }
        link[cut] = letter;
    }
    free(link);
}

TEST(a_link_that_was_cut_or_mistyped_is_refused) {
    play *p = play_with(PLAY_PAIR);
    /* With more shapes the last group of four letters holds one, two or three bytes. */
    for (int i = 0; i < 3; i++) {
        wheel(p, vec(400, 300), 1, PLAY_CONTROL); /* it needs a link with bytes */
        uint64_t before = look(p);
        check_corrupted(p);
        assert_string_equal(play_message(p),
                            "This is not a link of the playground, or it was truncated.");
        press(p, 'g'); /* any key puts the message away */
        assert_true(look(p) == before);
        press(p, 'o');
    }
    play_free(p);
}

/* A link to an opened crowd is complete, but is refused in a playground that did not open that
 * scene. */
TEST(a_link_that_is_refused_leaves_undo_and_redo) {
    static const char *const many =
        "{\"format\": 1, \"bodies\": [{\"circle\": {\"center\": [0, 0], \"radius\": 1}, "
        "\"repeat\": {\"count\": [60, 60], \"step\": [3, 3]}}]}";
    play *from = play_with(PLAY_PAIR), *p = play_with(PLAY_CROWD);
    assert_true(play_open(from, many, strlen(many), "many"));
    assert_int_equal(play_lab(from), PLAY_CROWD);
    char *link = link_of(from);
    set_field(p, "Colours", "contacts");
    set_field(p, "Colours", "type");
    press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(value(p, "Colours"), "contacts");
    assert_false(play_follow(p, link, strlen(link)));
    press_with(p, 'y', PLAY_CONTROL);
    assert_string_equal(value(p, "Colours"), "type");
    free(link);
    play_free(p);
    play_free(from);
}

TEST(a_link_that_leads_somewhere_and_another_lab_put_the_message_away) {
    play *p = play_with(PLAY_PAIR);
    char *link = link_of(p);
    assert_false(play_follow(p, "nonsense", 8));
    assert_true(play_follow(p, link, strlen(link)));
    assert_string_equal(play_message(p), "");
    assert_false(play_follow(p, "nonsense", 8));
    play_event lab = {.kind = PLAY_LAB, .code = PLAY_DOT};
    assert_true(play_take(p, &lab));
    assert_string_equal(play_message(p), "");
    free(link);
    play_free(p);
}

/* ---- scenes ---------------------------------------------------------------------------------- */

static bool append(void *ctx, const char *text, size_t size) {
    strncat(ctx, text, size);
    return true;
}

TEST(a_still_scene_is_opened_in_the_pair_lab_and_written_back_as_it_was) {
    static const char *const text =
        "{\n"
        "  \"format\": 1,\n"
        "  \"name\": \"two\",\n"
        "  \"bodies\": [\n"
        "    {\"id\": \"ball\", \"friction\": 0.5, \"circle\": {\"center\": [1, 2], \"radius\": "
        "3}},\n"
        "    {\"box\": {\"center\": [4, 2], \"half\": [1, 2], \"rot\": [4, 3]}}\n"
        "  ]\n"
        "}\n";
    carom_scene *s = read_scene(text);
    written whole = write_scene(s);
    play *p = play_with(PLAY_CROWD);
    char back[4000] = "";
    if (!play_open(p, text, strlen(text), "two.json"))
        fail_msg("%s", play_message(p));
    assert_int_equal(play_lab(p), PLAY_PAIR);
    assert_string_equal(value(p, "Shape"), "ball");
    assert_true(play_write(p, append, back));
    assert_string_equal(back, whole.text);
    set_field(p, "Radius", "2.5");
    back[0] = 0;
    assert_true(play_write(p, append, back));
    assert_non_null(strstr(back, "\"radius\": 2.5"));
    assert_non_null(strstr(back, "\"friction\": 0.5"));
    press(p, 'r');
    assert_string_equal(value(p, "Radius"), "3");
    free(whole.text);
    carom_scene_free(s);
    play_free(p);
}

TEST(an_invalid_scene_changes_nothing_and_is_reported_with_its_position) {
    static const char *const bad[] = {
        "",    "{", "[1, 2]", "{\"bodies\": 3}", "{\"format\": 1,\n \"bodies\": [{\"circle\": 1}]}",
        "\xFF"};
    play *p = play_with(PLAY_PAIR);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        press(p, 'g');
        uint64_t before = look(p);
        CHECK(!play_open(p, bad[i], strlen(bad[i]), "bad.json"), "case %zu was opened", i);
        CHECK(strncmp(play_message(p), "bad.json", 8) == 0, "%s", play_message(p));
        press(p, 'g');
        CHECK(look(p) == before, "case %zu changed something", i);
    }
    assert_true(play_open(p, bad[4], 0, "x") == false);
    play_free(p);
}

TEST(a_tiled_map_is_reported_as_one) {
    static const char *const maps[] = {
        "{\"type\": \"map\", \"tilewidth\": 16, \"layers\": []}",
        "<?xml version=\"1.0\"?>\n<map version=\"1.10\" tilewidth=\"8\">", "{\"ttilewidth\": 1}"};
    play *p = play_with(PLAY_PAIR);
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
        assert_false(play_open(p, maps[i], strlen(maps[i]), "a.tmj"));
        assert_string_equal(play_message(p),
                            "a.tmj is a Tiled map: carom convert makes a scene of it.");
    }
    play_free(p);
}

/* ---- memory ---------------------------------------------------------------------------------- */

static void play_a_while(play *p) {
    for (uint32_t lab = 0; lab < PLAY_LABS; lab++) {
        play_take(p, &(play_event){.kind = PLAY_LAB, .code = lab});
        play_take(p, &(play_event){.kind = PLAY_KEY, .code = 'd'});
        play_take(p, &(play_event){.kind = PLAY_KEY_UP, .code = 'd'});
        play_take(p, &(play_event){.kind = PLAY_TICK, .x = 0.02f});
        (void)play_picture(p);
        play_take(p, &(play_event){.kind = PLAY_KEY, .code = 'r'});
        play_take(p, &(play_event){.kind = PLAY_KEY, .code = 'z', .mods = PLAY_CONTROL});
        play_take(p, &(play_event){.kind = PLAY_KEY, .code = 'c'});
        play_take(p, &(play_event){.kind = PLAY_KEY, .code = 'c', .mods = PLAY_CONTROL});
        play_take(p, &(play_event){.kind = PLAY_KEY, .code = 'l'});
        (void)play_picture(p);
    }
}

/* Runs a playground whose k-th allocation fails. Returns the number of allocations. */
static size_t play_short_of_memory(size_t k) {
    lender memory = {.refuse_at = k};
    play_def def = play_def_default();
    def.allocator = lender_allocator(&memory);
    play *p = play_create(&def);
    if (p) {
        play_a_while(p);
        /* When allocations succeed again, everything works. */
        CHECK(play_picture(p) != NULL, "call %zu: no picture afterwards", k);
    }
    play_free(p);
    CHECK(memory.live == 0, "call %zu leaks %zu bytes", k, memory.live);
    return memory.calls;
}

TEST(a_refusal_of_memory_harms_nothing_and_leaks_nothing) {
    size_t calls = play_short_of_memory(0);
    assert_true(calls > 20);
    /* Every one of the first allocations, and a share of the many that follow. */
    for (size_t k = 1; k <= calls; k += k < 60 ? 1 : 1 + calls / 200)
        (void)play_short_of_memory(k);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_link_leads_to_where_it_was_made),
        cmocka_unit_test(shapes_are_followed_like_a_link),
        cmocka_unit_test(the_pair_lab_has_links_that_people_can_read),
        cmocka_unit_test(a_sweep_without_a_motion_is_aimed),
        cmocka_unit_test(every_state_of_the_pair_lab_comes_back_from_its_link),
        cmocka_unit_test(a_wrong_part_of_a_readable_link_is_refused),
        cmocka_unit_test(a_link_that_was_cut_or_mistyped_is_refused),
        cmocka_unit_test(a_link_that_is_refused_leaves_undo_and_redo),
        cmocka_unit_test(a_link_that_leads_somewhere_and_another_lab_put_the_message_away),
        cmocka_unit_test(a_still_scene_is_opened_in_the_pair_lab_and_written_back_as_it_was),
        cmocka_unit_test(a_point_in_a_link_is_a_circle_of_the_least_size),
        cmocka_unit_test(a_tiled_map_is_reported_as_one),
        cmocka_unit_test(an_invalid_scene_changes_nothing_and_is_reported_with_its_position),
        cmocka_unit_test(a_refusal_of_memory_harms_nothing_and_leaks_nothing),
    };
    return RUN(tests);
}
