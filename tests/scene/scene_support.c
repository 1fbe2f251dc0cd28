/* Reads and writes scenes, with an allocator that counts and can fail. */
#define _POSIX_C_SOURCE 200809L

#include "scene_support.h"

#include <dirent.h>
#include <stdlib.h>

/* ---- memory ---------------------------------------------------------------------------------- */

#define HEAD                                                                                       \
    64u /* The size of a block is stored before it; worlds request alignment to a cache line. */

static void *take(void *ctx, size_t size, size_t align) {
    counted *c = ctx;
    assert_true(align <= HEAD && size > 0);
    if (c->calls++ == c->refuse_at || size > c->most - c->live) {
        c->refused++;
        return NULL;
    }
    size_t *block = aligned_alloc(HEAD, (HEAD + size + HEAD - 1) / HEAD * HEAD);
    assert_non_null(block);
    block[0] = size;
    memset((char *)block + HEAD, 0xA5, size < 65536 ? size : 65536);
    c->live += size;
    c->peak = c->live > c->peak ? c->live : c->peak;
    c->blocks++;
    return (char *)block + HEAD;
}

static void give(void *ctx, void *memory, size_t size) {
    counted *c = ctx;
    size_t *block = (size_t *)(void *)((char *)memory - HEAD);
    assert_int_equal(block[0], size);
    c->live -= size;
    c->blocks--;
    free(block);
}

carom_allocator counted_allocator(counted *c) {
    return (carom_allocator){take, give, c};
}

/* ---- texts ----------------------------------------------------------------------------------- */

static bool keep(void *ctx, const char *text, size_t size) {
    written *w = ctx;
    char *grown = realloc(w->text, w->size + size + 1);
    assert_non_null(grown);
    memcpy(grown + w->size, text, size);
    w->text = grown;
    w->size += size;
    w->text[w->size] = 0;
    return true;
}

written write_scene(const carom_scene *s) {
    written w = {NULL, 0};
    assert_true(carom_scene_write(s, keep, &w));
    return w;
}

written read_whole(const char *folder, const char *name) {
    char path[1024], part[4096];
    written w = {NULL, 0};
    assert_true(snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path);
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL, "cannot read %s", path);
    for (size_t got; (got = fread(part, 1, sizeof part, file)) > 0;)
        keep(&w, part, got);
    fclose(file);
    if (!w.text)
        keep(&w, "", 0);
    return w;
}

carom_scene *read_scene(const char *text) {
    carom_scene_error error;
    carom_scene *s = carom_scene_parse(text, strlen(text), carom_allocator_default(), &error);
    CHECK(s != NULL, "%u:%u: %s", error.line, error.column, error.message);
    assert_int_equal(error.kind, CAROM_SCENE_OK);
    return s;
}

carom_scene *read_bodies(const char *bodies) {
    char text[8192];
    int size = snprintf(text, sizeof text, "{\"format\": 1, \"bodies\": [%s]}", bodies);
    assert_true(size < (int)sizeof text);
    return read_scene(text);
}

/* ---- checks ---------------------------------------------------------------------------------- */

void check_refused(const char *text, size_t size, uint32_t kind, const char *expected) {
    char got[900];
    carom_scene_error error;
    counted memory = {.refuse_at = SIZE_MAX, .most = SIZE_MAX};
    carom_scene *s = carom_scene_parse(text, size, counted_allocator(&memory), &error);
    CHECK(s == NULL, "accepted: %.200s", text);
    CHECK(memory.live == 0, "leaks %zu bytes: %.200s", memory.live, text);
    (void)snprintf(got, sizeof got, "%u:%u: %s", error.line, error.column, error.message);
    CHECK(strcmp(got, expected) == 0, "\n  text     %.300s\n  expected %s\n  got      %s", text,
          expected, got);
    CHECK(error.kind == kind, "kind %u, expected %u: %s", error.kind, kind, got);
    s = carom_scene_parse(text, size, counted_allocator(&memory), NULL);
    CHECK(s == NULL, "accepted without an error: %.200s", text);
}

static void check_same_text(const char *a, const char *b, const char *what, const char *field) {
    CHECK((a == NULL) == (b == NULL) && (!a || strcmp(a, b) == 0), "%s: %s: %s and %s", what, field,
          a ? a : "none", b ? b : "none");
}

void check_same(const carom_scene *a, const carom_scene *b, const char *what) {
    carom_scene_settings sa = carom_scene_get_settings(a), sb = carom_scene_get_settings(b);
    carom_body_def da = carom_scene_defaults(a), db = carom_scene_defaults(b);
    const carom_scene_body *in_a = carom_scene_bodies(a), *in_b = carom_scene_bodies(b);
    check_same_text(carom_scene_schema(a), carom_scene_schema(b), what, "$schema");
    check_same_text(carom_scene_name(a), carom_scene_name(b), what, "name");
    check_same_text(carom_scene_about(a), carom_scene_about(b), what, "about");
    CHECK(memcmp(&sa, &sb, sizeof sa) == 0, "%s: settings", what);
    CHECK(memcmp(&da, &db, sizeof da) == 0, "%s: defaults", what);
    for (uint32_t i = 0; i < CAROM_SCENE_MAX_CATEGORIES; i++)
        check_same_text(carom_scene_category(a, i), carom_scene_category(b, i), what, "category");
    CHECK(carom_scene_count(a) == carom_scene_count(b), "%s: %u and %u bodies", what,
          carom_scene_count(a), carom_scene_count(b));
    for (uint32_t i = 0; i < carom_scene_count(a); i++) {
        CHECK(memcmp(&in_a[i].def, &in_b[i].def, sizeof in_a[i].def) == 0, "%s: body %u", what, i);
        check_same_text(in_a[i].id, in_b[i].id, what, "id");
    }
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int each_file(const char *folder, const char *ending, void (*each)(const char *name)) {
    char *names[512];
    int count = 0;
    DIR *dir = opendir(folder);
    CHECK(dir != NULL, "cannot open %s", folder);
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        size_t size = strlen(entry->d_name), tail = strlen(ending);
        if (size < tail || strcmp(entry->d_name + size - tail, ending) != 0)
            continue;
        assert_true(count < (int)COUNT(names));
        names[count++] = strdup(entry->d_name);
    }
    closedir(dir);
    qsort(names, (size_t)count, sizeof names[0], by_name);
    for (int i = 0; i < count; i++) {
        each(names[i]);
        free(names[i]);
    }
    return count;
}
