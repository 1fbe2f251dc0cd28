/* Tests that files are written completely or not at all, and files with several names. */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "file/place.h"
#include "file/whole.h"
#include "unit.h"

static char folder[] = "/tmp/carom-file-XXXXXX";

static uint32_t count_files(void) {
    uint32_t count = 0;
    DIR *all = opendir(".");
    assert_non_null(all);
    while (readdir(all))
        count++;
    (void)closedir(all);
    return count - 2; /* . and .. */
}

static void write_text(const char *path, const char *text) {
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

static void assert_text(const char *path, const char *text) {
    char got[64] = "";
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    (void)!fread(got, 1, sizeof got - 1, f);
    (void)fclose(f);
    assert_string_equal(got, text);
}

TEST(a_file_is_replaced_when_it_is_kept) {
    file_whole f;
    write_text("a", "old");
    assert_true(file_whole_open(&f, "a"));
    assert_true(fputs("new", f.file) >= 0);
    assert_text("a", "old");
    assert_true(file_whole_keep(&f));
    assert_text("a", "new");
    assert_int_equal(count_files(), 1);
    assert_int_equal(unlink("a"), 0);
}

TEST(a_file_that_is_dropped_was_never_there) {
    file_whole f;
    write_text("a", "old");
    assert_true(file_whole_open(&f, "a"));
    assert_true(fputs("new", f.file) >= 0);
    file_whole_drop(&f);
    assert_text("a", "old");
    assert_int_equal(unlink("a"), 0);
    assert_true(file_whole_open(&f, "b"));
    file_whole_drop(&f);
    assert_int_equal(count_files(), 0);
}

TEST(what_cannot_be_opened_says_why) {
    file_whole f;
    errno = 0;
    assert_false(file_whole_open(&f, "none/a"));
    assert_int_equal(errno, ENOENT);
    assert_false(file_whole_open(&f, "."));
    assert_int_equal(errno, EISDIR);
    assert_int_equal(count_files(), 0);
}

/* Root may still write to it, so a child process switches to another user first. */
TEST(a_file_that_is_read_only_stays) {
    const uid_t nobody = 65534;
    bool root = geteuid() == 0;
    write_text("a", "old");
    assert_int_equal(chmod("a", 0444), 0);
    if (root)
        assert_int_equal(chown(".", nobody, (gid_t)-1) + chown("a", nobody, (gid_t)-1), 0);
    pid_t child = fork();
    if (child == 0) {
        file_whole f;
        bool other = !root || setuid(nobody) == 0;
        bool opened = file_whole_open(&f, "a");
        _exit(!other ? 3 : opened ? 2 : errno == EACCES ? 0 : 1);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "status %d", status);
    assert_text("a", "old");
    assert_int_equal(unlink("a"), 0);
    assert_int_equal(count_files(), 0);
}

/* A child process writes half a file and waits; the signal that ends it leaves no part of the
 * file. */
static void end_by(int number) {
    int ready[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    if (child == 0) {
        file_whole f;
        file_whole_watch();
        bool good = file_whole_open(&f, "a") && fputs("half", f.file) >= 0 && fflush(f.file) == 0;
        (void)!write(ready[1], good ? "y" : "n", 1);
        for (;;)
            (void)pause();
    }
    assert_true(child > 0);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(byte, 'y');
    assert_int_equal(count_files(), 1);
    assert_int_equal(kill(child, number), 0);
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), number);
    assert_int_equal(count_files(), 0);
    (void)close(ready[0]);
    (void)close(ready[1]);
}

TEST(a_signal_takes_half_a_file_away) {
    end_by(SIGINT);
    end_by(SIGTERM);
    end_by(SIGHUP);
}

static bool same(const char *a, const char *b) {
    file_place first = file_place_of(a), second = file_place_of(b);
    return file_place_same(&first, &second);
}

TEST(a_file_is_known_by_all_its_names) {
    assert_true(same("a", "./a")); /* the file does not exist yet */
    assert_false(same("a", "b"));
    assert_false(same("none/a", "none/a")); /* no folder, no file */
    write_text("a", "");
    assert_int_equal(link("a", "hard"), 0);
    assert_int_equal(symlink("a", "soft"), 0);
    assert_true(same("a", "./a"));
    assert_true(same("a", "hard"));
    assert_true(same("soft", "hard"));
    assert_false(same("a", "b"));
    assert_false(same("/dev/null", "/dev/null"));
    assert_int_equal(unlink("a"), 0);
    assert_int_equal(unlink("hard"), 0);
    assert_int_equal(unlink("soft"), 0);
}

TEST(what_cannot_be_written_is_known_before) {
    assert_int_equal(file_place_refuses("a"), 0);
    assert_int_equal(file_place_refuses("/dev/null"), 0);
    assert_int_equal(file_place_refuses("."), EISDIR);
    assert_int_equal(file_place_refuses("a/"), EISDIR);
    assert_int_equal(file_place_refuses("none/a"), ENOENT);
    assert_int_equal(file_place_refuses("/dev/null/a"), ENOTDIR);
    assert_int_equal(file_place_refuses(""), ENOENT);
    assert_int_equal(count_files(), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_replaced_when_it_is_kept),
        cmocka_unit_test(a_file_that_is_dropped_was_never_there),
        cmocka_unit_test(what_cannot_be_opened_says_why),
        cmocka_unit_test(a_file_that_is_read_only_stays),
        cmocka_unit_test(a_signal_takes_half_a_file_away),
        cmocka_unit_test(a_file_is_known_by_all_its_names),
        cmocka_unit_test(what_cannot_be_written_is_known_before),
    };
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return rmdir(folder) == 0 ? failed : 1;
}
