/* Tests damaged maps: each is refused with a position, or becomes a scene that can be read again.
 * The sanitizers check the rest. */
#include "tiled_support.h"

#include <stdlib.h>

static const char *const names[] = {"level.tmj", "cave.tmj", "packed-zlib.tmj", "packed-zstd.tmj",
                                    "level.tmx"};

static uint32_t refused, taken;

static void check_text(const char *text, size_t size, const tiled_options *options) {
    tiled_error error;
    carom_scene *s = load_text(text, size, options, &error);
    if (s) {
        taken++;
        CHECK(error.what.kind == CAROM_SCENE_OK, "%s", error.what.message);
        carom_scene_free(s);
        return;
    }
    refused++;
    CHECK(error.what.kind != CAROM_SCENE_OK, "no kind");
    bool solid = strstr(error.what.message, "--solid") != NULL; /* an option has no position */
    CHECK(error.what.kind == CAROM_SCENE_FILE || error.what.line > 0 || solid, "no place: %s",
          error.what.message);
    CHECK(strncmp(error.what.message, error.what.path, strlen(error.what.path)) == 0 &&
              strstr(error.what.message, "expected ") != NULL,
          "no words: %s", error.what.message);
}

TEST(a_text_cut_anywhere_is_refused) {
    notices t;
    tiled_options options = options_with(&t);
    written file = read_whole(TILED_MAPS, "packed-zlib.tmj");
    for (size_t i = 0; i + 1 < file.size; i++) {
        tiled_error error;
        carom_scene *s = load_text(file.text, i, &options, &error);
        CHECK(s == NULL && error.what.kind == CAROM_SCENE_SYNTAX, "cut at %zu: %s", i,
              error.what.message);
    }
    free(file.text);
}

/* Bytes that mean something to JSON or to the format come more often than others, and most digits
 * stay digits, so that some of the texts are still read to their end. */
static char any_byte(char was) {
    static const char likely[] = "{}[],:\"\\-0123456789.eEtfnAz/=+ \n";
    uint64_t r = unit_random();
    if (was >= '0' && was <= '9' && r >> 60 > 1)
        return (char)('0' + r % 10);
    return r & 1 ? likely[r / 2 % (sizeof likely - 1)] : (char)(r / 2 & 0xFF);
}

TEST(damaged_texts_are_refused_or_read) {
    int rounds = unit_size("damaged maps", 3000, 60000);
    notices t;
    refused = taken = 0;
    for (int round = 0; round < rounds; round++) {
        written file = read_whole(TILED_MAPS, names[(size_t)round % COUNT(names)]);
        tiled_options options = options_with(&t);
        options.strict = unit_random() & 1;
        options.solid = unit_random() & 1 ? "ground" : NULL;
        options.hidden = unit_random() & 1;
        for (uint64_t n = 1 + unit_random() % 3; n > 0; n--) {
            size_t at = unit_random() % file.size, from = unit_random() % file.size;
            bool digit = unit_random() % 8 > 0;
            while (digit && (file.text[at] < '0' || file.text[at] > '9'))
                at = unit_random() % file.size;
            size_t size = unit_random() % 24;
            if (unit_random() % 6 > 0)
                file.text[at] = any_byte(file.text[at]);
            else if (at + size < file.size && from + size < file.size)
                memmove(file.text + at, file.text + from, size);
        }
        check_text(file.text, file.size, &options);
        free(file.text);
    }
    printf("%u refused, %u read\n", refused, taken);
    assert_true(refused > (uint32_t)rounds / 30 && taken > (uint32_t)rounds / 30);
}

TEST(a_failure_of_any_allocation_is_reported_and_leaks_nothing) {
    tiled_options options = {.unit = 1};
    tiled_error error;
    bool good = false;
    size_t calls = 0;
    for (; !good; calls++) {
        counted memory = {.refuse_at = calls, .most = SIZE_MAX};
        carom_scene *s =
            tiled_load(TILED_MAPS "/level.tmj", &options, counted_allocator(&memory), &error);
        good = memory.refused == 0;
        CHECK((s != NULL) == good, "call %zu", calls);
        CHECK(good || error.what.kind == CAROM_SCENE_MEMORY, "call %zu: %s", calls,
              error.what.message);
        carom_scene_free(s);
        CHECK(memory.live == 0, "call %zu leaks", calls);
    }
    assert_true(calls > 3);
}

TEST(many_equal_names_are_made_unique_in_little_time) {
    enum { BODIES = 40000, ROOM = 64 };
    char *text = malloc((size_t)BODIES * ROOM + 1024);
    assert_non_null(text);
    size_t size =
        (size_t)sprintf(text, "{\"width\":1,\"height\":1,\"tilewidth\":1,\"tileheight\":1,"
                              "\"layers\":[{\"type\":\"objectgroup\",\"objects\":[");
    for (int i = 0; i < BODIES; i++)
        size += (size_t)sprintf(text + size,
                                "%s{\"name\":\"a\",\"x\":%d,\"y\":0,\"width\":1,"
                                "\"height\":1}",
                                i > 0 ? "," : "", i);
    size += (size_t)sprintf(text + size, "]}]}");
    tiled_options options = {.unit = 1};
    tiled_error error;
    carom_scene *s = load_text(text, size, &options, &error);
    assert_non_null(s);
    assert_int_equal(carom_scene_count(s), BODIES);
    carom_scene_free(s);
    free(text);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_cut_anywhere_is_refused),
        cmocka_unit_test(damaged_texts_are_refused_or_read),
        cmocka_unit_test(a_failure_of_any_allocation_is_reported_and_leaks_nothing),
        cmocka_unit_test(many_equal_names_are_made_unique_in_little_time),
    };
    return RUN(tests);
}
