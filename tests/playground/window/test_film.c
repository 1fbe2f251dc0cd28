/* Films of the window: the last forty frames, ten in a second, as GIF. */
#include "front_support.h"

#include <cairo.h>
#include <stdlib.h>

#include "film.h"

#define TENTH 0.1001f

/* A picture of 1200 x 600, grey by `shade`. */
static cairo_surface_t *shown(double shade) {
    cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1200, 600);
    cairo_t *to = cairo_create(s);
    cairo_set_source_rgb(to, shade, shade, shade);
    cairo_paint(to);
    cairo_destroy(to);
    cairo_surface_flush(s);
    return s;
}

static void add(film *f, double shade, float width, float seconds) {
    cairo_surface_t *s = shown(shade);
    film_add(f, s, (panel_rect){0, 0, width, 500}, seconds);
    cairo_surface_destroy(s);
}

/* Counts the frames of a GIF, and reads its size. */
static uint32_t frames_of(const char *path, int *width, int *height) {
    files_bytes b;
    uint32_t frames = 0;
    assert_null(files_read(path, 1 << 20, &b));
    const unsigned char *at = (const unsigned char *)b.at;
    assert_memory_equal(at, "GIF89a", 6);
    assert_int_equal(at[b.size - 1], ';');
    *width = at[6] | at[7] << 8;
    *height = at[8] | at[9] << 8;
    for (size_t i = 0; i + 4 < b.size; i++)
        frames += memcmp(at + i, "\x21\xF9\x04", 3) == 0;
    free(b.at);
    return frames;
}

TEST(the_last_four_seconds_are_kept) {
    film f = {.since = 1.0f};
    int width, height;
    enter_folder();
    for (int i = 0; i < 100; i++)
        add(&f, (i % 10) / 10.0, 1000, TENTH);
    assert_int_equal(f.count, FILM_FRAMES);
    assert_null(film_write(&f, "film.gif"));
    assert_int_equal(frames_of("film.gif", &width, &height), FILM_FRAMES);
    assert_int_equal(width, 600);
    assert_int_equal(height, 300);
    film_clear(&f);
    leave_folder();
}

TEST(frames_are_a_tenth_of_a_second_apart) {
    film f = {0};
    for (int i = 0; i < 60; i++)
        add(&f, (i % 10) / 10.0, 300, 1.0f / 60.0f);
    CHECK(f.count >= 9 && f.count <= 10, "%u frames in a second", f.count);
    film_clear(&f);
}

TEST(a_new_size_begins_a_new_film) {
    film f = {0};
    int width, height;
    enter_folder();
    for (int i = 0; i < 5; i++)
        add(&f, i / 5.0, 400, TENTH);
    add(&f, 0.5, 300, TENTH);
    add(&f, 0.6, 300, TENTH);
    assert_null(film_write(&f, "film.gif"));
    assert_int_equal(frames_of("film.gif", &width, &height), 2);
    assert_int_equal(width, 300);
    film_clear(&f);
    assert_non_null(film_write(&f, "film.gif"));
    leave_folder();
}

TEST(a_film_that_cannot_be_written_is_reported) {
    film f = {0};
    enter_folder();
    add(&f, 0.5, 400, TENTH);
    assert_string_equal(film_write(&f, "none/film.gif"), "No such file or directory");
    film_clear(&f);
    leave_folder();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_four_seconds_are_kept),
        cmocka_unit_test(frames_are_a_tenth_of_a_second_apart),
        cmocka_unit_test(a_new_size_begins_a_new_film),
        cmocka_unit_test(a_film_that_cannot_be_written_is_reported),
    };
    return RUN(tests);
}
