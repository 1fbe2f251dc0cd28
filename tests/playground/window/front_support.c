/* Creates sessions in temporary folders, and finds items in what is drawn. */
#include "front_support.h"

#include <errno.h>
#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Fontconfig keeps its memory until the process ends, and so do libraries that SDL opens. These
 * stay open, so that the leak checker can name them. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) {
    return "leak:libfontconfig\nleak:libdbus-1\n";
}

int dlclose(void *library);
int dlclose(void *library) {
    (void)library;
    return 0;
}

/* ---- files ----------------------------------------------------------------------------------- */

static char folder[64], before[1024];

void enter_folder(void) {
    (void)snprintf(folder, sizeof folder, "/tmp/carom-front-XXXXXX");
    assert_non_null(getcwd(before, sizeof before));
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
}

static int drop(const char *path, const struct stat *about, int kind, struct FTW *where) {
    (void)about;
    (void)kind;
    (void)where;
    return remove(path);
}

void leave_folder(void) {
    assert_int_equal(chdir(before), 0);
    assert_int_equal(nftw(folder, drop, 8, FTW_DEPTH | FTW_PHYS), 0);
}

void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static files_bytes whole(const char *path) {
    files_bytes text;
    const char *wrong = files_read(path, 1u << 24, &text);
    CHECK(!wrong, "%s: %s", path, wrong);
    return text;
}

bool file_is(const char *path, const char *text) {
    files_bytes all = whole(path);
    bool same = strcmp(all.at, text) == 0;
    free(all.at);
    return same;
}

bool file_has(const char *path, const char *part) {
    files_bytes all = whole(path);
    bool has = strstr(all.at, part) != NULL;
    free(all.at);
    return has;
}

/* ---- sessions -------------------------------------------------------------------------------- */

front_options options_of(uint32_t lab) {
    return (front_options){.lab = lab, .threads = 1, .width = 1000.0f, .height = 700.0f};
}

void open_session(session *s, const front_options *o) {
    assert_true(session_open(s, o));
}

static uint32_t index_of(session *s, const char *label) {
    session_layout(s);
    for (uint32_t i = 0; i < s->side.count; i++)
        if (strcmp(s->side.rows[i].label, label) == 0)
            return i;
    fail_msg("no row %s", label);
    return 0;
}

const play_field *row_of(session *s, const char *label) {
    uint32_t i = index_of(s, label); /* which lays them out */
    return &s->side.rows[i];
}

carom_vec2 middle_of(session *s, const char *label) {
    uint32_t i = index_of(s, label);
    /* It has to be seen to be clicked. */
    s->side.focus = s->side.rows[i].code;
    panel_reveal(&s->side);
    s->stale = true;
    session_layout(s);
    panel_rect r = s->side.at[i].control;
    return vec(r.x + 0.5f * r.width, r.y + 0.5f * r.height);
}

void click(session *s, carom_vec2 at) {
    session_move(s, at, 0);
    session_down(s, at, 1, 0);
    session_up(s, at, 1, 0);
}

void type_into(session *s, const char *label, const char *text) {
    click(s, middle_of(s, label));
    session_type(s, text);
    session_key(s, PLAY_KEY_ENTER, 0);
}

/* ---- lists ----------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * 0x100000001B3u;
    return hash;
}

uint64_t hash_of(const draw_list *l) {
    uint32_t count;
    uint64_t hash = 0xCBF29CE484222325u;
    const draw_item *items = draw_list_items(l, &count);
    for (uint32_t i = 0; i < count; i++) {
        const draw_item *item = &items[i];
        hash = mix(hash, item, sizeof *item);
        if (item->kind == DRAW_LABEL)
            hash = mix(hash, draw_list_text(l) + item->first, item->count);
        if (item->kind == DRAW_CURVE)
            hash = mix(hash, draw_list_points(l) + item->first, item->count * sizeof(carom_vec2));
    }
    return hash;
}

const draw_item *list_find_label(const draw_list *l, const char *part) {
    uint32_t count;
    const draw_item *items = draw_list_items(l, &count);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_LABEL && strstr(draw_list_text(l) + items[i].first, part))
            return &items[i];
    return NULL;
}
