/* Tests the painter: the right colours in the right places, and files that are complete or
 * absent. */
#include "draw_support.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "draw/theme.h"
#include "paint/paint.h"

#define SIDE 100

/* A picture in memory, as 0xRRGGBB. */
typedef struct pixels {
    uint32_t at[SIDE][SIDE];
} pixels;

static pixels paint(const draw_list *l, bool dark) {
    pixels p;
    cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_RGB24, SIDE, SIDE);
    cairo_t *to = cairo_create(s);
    paint_list(to, l, dark);
    cairo_destroy(to);
    cairo_surface_flush(s);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            const unsigned char *row =
                cairo_image_surface_get_data(s) + y * cairo_image_surface_get_stride(s);
            memcpy(&p.at[y][x], row + 4 * x, 4);
            p.at[y][x] &= 0xFFFFFFu;
        }
    cairo_surface_destroy(s);
    return p;
}

static draw_list *fresh(void) {
    draw_list *l = draw_list_create(carom_allocator_default());
    assert_non_null(l);
    return l;
}

static uint32_t strong(uint32_t meaning, bool dark) {
    return draw_theme_color(meaning, dark).strong >> 8;
}

TEST(the_ground_is_the_theme_s) {
    draw_list *l = fresh();
    assert_int_equal(paint(l, false).at[50][50], strong(DRAW_BACKGROUND, false));
    assert_int_equal(paint(l, true).at[50][50], strong(DRAW_BACKGROUND, true));
    draw_list_free(l);
}

TEST(solid_shapes_are_where_they_should_be) {
    draw_list *l = fresh();
    draw_circle(l, vec(30, 30), 20, DRAW_DYNAMIC, DRAW_SOLID);
    draw_box(l, vec(70, 70), vec(20, 4), (carom_rot){0, 1}, DRAW_STATIC, DRAW_SOLID);
    pixels p = paint(l, false);
    uint32_t ground = strong(DRAW_BACKGROUND, false);
    assert_int_equal(p.at[30][30], strong(DRAW_DYNAMIC, false));
    assert_int_equal(p.at[30][48], strong(DRAW_DYNAMIC, false));
    assert_int_equal(p.at[46][46], ground); /* a corner of its bounds */
    assert_int_equal(p.at[87][70], strong(DRAW_STATIC, false));
    assert_int_equal(p.at[70][87], ground); /* the box is rotated */
    draw_list_free(l);
}

/* Shapes of the same style are one path: both are filled where they overlap, and no area is painted
 * twice. */
TEST(shapes_that_overlap_are_both_filled) {
    draw_list *l = fresh();
    draw_circle(l, vec(40, 50), 20, DRAW_DYNAMIC, DRAW_SOLID);
    draw_circle(l, vec(60, 50), 20, DRAW_DYNAMIC, DRAW_SOLID);
    for (int i = 0; i < 8; i++)
        draw_box(l, vec(50, 20), vec(9, 5), (carom_rot){i % 2 ? 0.6f : 1, i % 2 ? -0.8f : 0},
                 DRAW_DYNAMIC, DRAW_SOLID);
    pixels p = paint(l, false);
    assert_int_equal(p.at[50][50], strong(DRAW_DYNAMIC, false));
    assert_int_equal(p.at[20][50], strong(DRAW_DYNAMIC, false));
    draw_list_free(l);
}

TEST(a_clip_hides_what_is_outside_until_it_ends) {
    draw_list *l = fresh();
    draw_clip(l, vec(0, 0), vec(50, 100));
    draw_box(l, vec(50, 25), vec(40, 10), (carom_rot){1, 0}, DRAW_STATIC, DRAW_SOLID);
    draw_clip(l, vec(0, 0), vec(0, 0));
    draw_box(l, vec(50, 75), vec(40, 10), (carom_rot){1, 0}, DRAW_STATIC, DRAW_SOLID);
    pixels p = paint(l, false);
    assert_int_equal(p.at[25][40], strong(DRAW_STATIC, false));
    assert_int_equal(p.at[25][60], strong(DRAW_BACKGROUND, false));
    assert_int_equal(p.at[75][60], strong(DRAW_STATIC, false));
    draw_list_free(l);
}

/* The number of pixels of a colour, and their bounds. */
typedef struct found {
    int count, left, right, top, bottom;
} found;

static found find(const pixels *p, uint32_t color) {
    found f = {0, SIDE, -1, SIDE, -1};
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            if (p->at[y][x] == color) {
                f.count++;
                f.left = x < f.left ? x : f.left;
                f.right = x > f.right ? x : f.right;
                f.top = y < f.top ? y : f.top;
                f.bottom = y > f.bottom ? y : f.bottom;
            }
    return f;
}

TEST(an_arrow_s_head_is_at_its_end_and_never_longer_than_the_arrow) {
    draw_list *l = fresh();
    draw_arrow(l, vec(20, 50), vec(80, 50), DRAW_MTV, DRAW_STROKE | DRAW_THICK);
    pixels p = paint(l, false);
    uint32_t blue = strong(DRAW_MTV, false);
    found f = find(&p, blue);
    assert_true(f.left >= 19 && f.left <= 21 && f.right >= 76 && f.right <= 80);
    assert_int_not_equal(p.at[52][72], strong(DRAW_BACKGROUND, false));
    assert_int_equal(p.at[53][40], strong(DRAW_BACKGROUND, false));
    draw_list_clear(l);
    draw_arrow(l, vec(48, 50), vec(54, 50), DRAW_MTV, DRAW_STROKE);
    p = paint(l, false);
    for (int x = 0; x < 47; x++)
        assert_int_equal(p.at[50][x], strong(DRAW_BACKGROUND, false));
    draw_list_free(l);
}

TEST(labels_stand_left_of_right_of_and_around_their_place) {
    static const uint32_t styles[3] = {DRAW_LEFT, 0, DRAW_RIGHT};
    int left[3], right[3];
    for (int i = 0; i < 3; i++) {
        draw_list *l = fresh();
        draw_label(l, vec(50, 50), "HHHH", DRAW_TEXT, styles[i] | DRAW_BOLD);
        pixels p = paint(l, false);
        found f = find(&p, strong(DRAW_TEXT, false));
        CHECK(f.count > 20 && f.top > 40 && f.bottom < 60, "style %d", i);
        left[i] = f.left;
        right[i] = f.right;
        draw_list_free(l);
    }
    assert_true(left[0] >= 50 && right[2] <= 50);
    assert_true(abs(left[1] + right[1] - 100) <= 4);
}

/* ---- files ----------------------------------------------------------------------------------- */

static char folder[] = "/tmp/carom_paint_XXXXXX";

static const char *in_folder(const char *name) {
    static char path[128];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static size_t read_bytes(const char *path, char *to, size_t room) {
    FILE *f = fopen(path, "rb");
    if (!f)
        return 0;
    size_t size = fread(to, 1, room - 1, f);
    to[size] = 0;
    (void)fclose(f);
    return size;
}

static draw_list *a_picture(void) {
    draw_list *l = fresh();
    draw_circle(l, vec(50, 40), 20, DRAW_DYNAMIC, DRAW_FILL | DRAW_STROKE);
    draw_label(l, vec(50, 40), "name", DRAW_TEXT, DRAW_HALO);
    return l;
}

TEST(files_are_what_their_names_say) {
    static const struct {
        const char *name, *begin;
    } cases[] = {{"a.png", "\x89PNG"}, {"a.svg", "<?xml"}, {"a.pdf", "%PDF"}, {"A.PNG", "\x89PNG"}};
    draw_list *l = a_picture();
    for (uint32_t i = 0; i < COUNT(cases); i++) {
        static char bytes[1 << 20];
        const char *wrong = paint_file(in_folder(cases[i].name), l, 100, 80, 1, false);
        CHECK(!wrong, "%s: %s", cases[i].name, wrong);
        size_t size = read_bytes(in_folder(cases[i].name), bytes, sizeof bytes);
        CHECK(size > 100 && memcmp(bytes, cases[i].begin, strlen(cases[i].begin)) == 0, "%s",
              cases[i].name);
        CHECK(paint_can_write(cases[i].name), "%s", cases[i].name);
        assert_int_equal(unlink(in_folder(cases[i].name)), 0);
    }
    assert_false(paint_can_write("a.bmp"));
    assert_false(paint_can_write("png"));
    draw_list_free(l);
}

TEST(a_png_has_its_size_times_the_scale) {
    draw_list *l = a_picture();
    assert_null(paint_file(in_folder("b.png"), l, 100, 80, 2.5f, true));
    cairo_surface_t *s = cairo_image_surface_create_from_png(in_folder("b.png"));
    assert_int_equal(cairo_image_surface_get_width(s), 250);
    assert_int_equal(cairo_image_surface_get_height(s), 200);
    uint32_t inside, outside;
    const unsigned char *row =
        cairo_image_surface_get_data(s) + 100 * (size_t)cairo_image_surface_get_stride(s);
    memcpy(&inside, row + 4 * 165, 4);
    memcpy(&outside, row + 4 * 185, 4);
    assert_int_equal(outside & 0xFFFFFFu, strong(DRAW_BACKGROUND, true));
    assert_int_not_equal(inside & 0xFFFFFFu, strong(DRAW_BACKGROUND, true));
    cairo_surface_destroy(s);
    assert_int_equal(unlink(in_folder("b.png")), 0);
    draw_list_free(l);
}

TEST(a_failed_write_is_reported_and_leaves_the_old_file) {
    draw_list *l = a_picture();
    char bytes[32];
    assert_non_null(paint_file(in_folder("none/a.png"), l, 100, 80, 1, false));
    assert_non_null(paint_file(in_folder("a.bmp"), l, 100, 80, 1, false));
    assert_non_null(paint_file(in_folder("a.png"), l, 1e6f, 80, 1, false));
    assert_non_null(paint_file(in_folder("a.png"), l, 0, 80, 1, false));
    assert_int_equal(mkdir(in_folder("folder.png"), 0777), 0);
    assert_non_null(paint_file(in_folder("folder.png"), l, 100, 80, 1, false));
    assert_int_equal(rmdir(in_folder("folder.png")), 0);
    /* A full disk, under a name that ends with .png. */
    assert_int_equal(symlink("/dev/full", in_folder("full.png")), 0);
    assert_string_equal(paint_file(in_folder("full.png"), l, 100, 80, 1, false), strerror(ENOSPC));
    assert_int_equal(symlink("/dev/full", in_folder("full.svg")), 0);
    assert_string_equal(paint_file(in_folder("full.svg"), l, 100, 80, 1, false), strerror(ENOSPC));
    assert_int_equal(symlink("/dev/full", in_folder("full.pdf")), 0);
    assert_string_equal(paint_file(in_folder("full.pdf"), l, 100, 80, 1, false), strerror(ENOSPC));
    struct stat about;
    assert_int_equal(stat("/dev/full", &about), 0);
    assert_true(S_ISCHR(about.st_mode));
    assert_int_equal(unlink(in_folder("full.png")) | unlink(in_folder("full.svg")) |
                         unlink(in_folder("full.pdf")),
                     0);
    /* A disk that becomes full while the file is written. */
    FILE *f = fopen(in_folder("old.png"), "wb");
    assert_true(f && fputs("old", f) >= 0 && fclose(f) == 0);
    struct rlimit usual;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &(struct rlimit){100, usual.rlim_max}), 0);
    assert_true(signal(SIGXFSZ, SIG_IGN) != SIG_ERR);
    const char *wrong = paint_file(in_folder("old.png"), l, 100, 80, 1, false);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
    assert_non_null(wrong);
    assert_string_equal(wrong, strerror(EFBIG));
    /* A list that lacks items, because memory was short, does not overwrite a complete picture. */
    draw_list_spoil(l);
    assert_non_null(paint_file(in_folder("old.png"), l, 100, 80, 1, false));
    assert_int_equal(read_bytes(in_folder("old.png"), bytes, sizeof bytes), 3);
    assert_string_equal(bytes, "old");
    assert_int_equal(unlink(in_folder("old.png")), 0);
    draw_list_free(l);
    /* No temporary file is left. */
    assert_int_equal(rmdir(folder), 0);
    assert_non_null(mkdtemp(strcpy(folder, "/tmp/carom_paint_XXXXXX")));
}

TEST(a_file_keeps_its_rights_and_a_link_stays_a_link) {
    draw_list *l = a_picture();
    struct stat about;
    assert_null(paint_file(in_folder("c.svg"), l, 100, 80, 1, false));
    assert_int_equal(chmod(in_folder("c.svg"), 0640), 0);
    assert_null(paint_file(in_folder("c.svg"), l, 100, 80, 1, false));
    assert_int_equal(stat(in_folder("c.svg"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0640);
    assert_int_equal(symlink("c.svg", in_folder("link.svg")), 0);
    assert_null(paint_file(in_folder("link.svg"), l, 100, 80, 1, true));
    assert_int_equal(lstat(in_folder("link.svg"), &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    assert_int_equal(unlink(in_folder("link.svg")) | unlink(in_folder("c.svg")), 0);
    draw_list_free(l);
}

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ground_is_the_theme_s),
        cmocka_unit_test(solid_shapes_are_where_they_should_be),
        cmocka_unit_test(shapes_that_overlap_are_both_filled),
        cmocka_unit_test(a_clip_hides_what_is_outside_until_it_ends),
        cmocka_unit_test(an_arrow_s_head_is_at_its_end_and_never_longer_than_the_arrow),
        cmocka_unit_test(labels_stand_left_of_right_of_and_around_their_place),
        cmocka_unit_test(files_are_what_their_names_say),
        cmocka_unit_test(a_png_has_its_size_times_the_scale),
        cmocka_unit_test(a_failed_write_is_reported_and_leaves_the_old_file),
        cmocka_unit_test(a_file_keeps_its_rights_and_a_link_stays_a_link),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
