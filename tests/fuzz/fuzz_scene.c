/* Reads texts of any kind as scenes with little memory. A text that is refused has an error with a
 * position and a message, and leaks nothing. A scene that is read can be added to a world, and has
 * the same bits after writing and reading it again.
 *
 * The first byte selects how the others become a text: as they are, or each as a piece of a scene,
 * so that few bytes make a long text. */
#include "fuzz_check.h"

#include "scene/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_TEXT 8192
#define MOST_MEMORY (4u << 20)
#define MOST_IN_WORLD 64u

static const char *const pieces[] = {
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    " ",
    "\n",
    "\"",
    "0",
    "1",
    "-1",
    "0.5",
    "1e9",
    "1e-6",
    "2e-6",
    "1e400",
    "-0",
    "3.4028235e38",
    "16777217",
    "4294967295",
    "4000000",
    "null",
    "true",
    "false",
    "\"\\u00e4\\ud83d\\ude00\"",
    "\"a\"",
    "\"b\"",
    "\"\\n\"",
    "\"+x\"",
    "\"-y\"",
    "\"y\"",
    "\"dynamic\"",
    "\"kinematic\"",
    "\"static\"",
    "\"//\":\"\"",
    "\"format\":1",
    "\"name\":",
    "\"about\":",
    "\"up\":",
    "\"view\":",
    "\"world\":{",
    "\"gravity\":",
    "\"step\":",
    "\"rest\":",
    "\"threads\":",
    "\"categories\":[",
    "\"defaults\":{",
    "\"bodies\":[",
    "\"id\":",
    "\"type\":",
    "\"circle\":{",
    "\"box\":{",
    "\"center\":[0,0]",
    "\"center\":[1e9,-1e9]",
    "\"radius\":",
    "\"size\":",
    "\"half\":",
    "\"degrees\":",
    "\"radians\":",
    "\"rot\":",
    "\"rect\":[0,0,1,1]",
    "\"rect\":",
    "\"min\":[0,0]",
    "\"max\":[1,2]",
    "\"max\":",
    "\"velocity\":",
    "\"spin\":",
    "\"mass\":",
    "\"restitution\":",
    "\"friction\":",
    "\"damping\":",
    "\"gravity_scale\":",
    "\"category\":",
    "\"mask\":",
    "\"sensor\":true",
    "\"disabled\":true",
    "\"sides\":[",
    "\"user\":",
    "\"repeat\":{",
    "\"count\":[2,3]",
    "\"count\":",
    "\"step\":[2,2]",
    "\"step\":[[4,3],[0,1]]",
    "\"scatter\":{",
    "\"area\":{",
    "\"speed\":[0,5]",
    "\"seed\":",
    "\"turned\":true",
    "[0,0]",
    "[1,1]",
    "[0.5,1]",
    "{\"format\":1,\"bodies\":[",
    "]}",
    "{\"circle\":{\"center\":[0,0],\"radius\":1}",
    "},",
    ",\n",
    "{\"box\":{\"rect\":[5,5,1,1]}",
    "{\"box\":{\"center\":[3,3],\"half\":[1,2]",
    "{\"scatter\":{\"count\":9,\"area\":{\"rect\":[0,0,9,9]},\"radius\":[0.1,0.5]}",
    "\\",
    "\xc3",
    "/",
};

typedef struct heap {
    size_t live, blocks;
} heap;

static void *take(void *ctx, size_t size, size_t align) {
    heap *h = ctx;
    (void)align;
    size_t *block = size <= MOST_MEMORY - h->live ? malloc(16 + size) : NULL;
    if (!block)
        return NULL;
    block[0] = size;
    h->live += size;
    h->blocks++;
    return (char *)block + 16;
}

static void give(void *ctx, void *memory, size_t size) {
    heap *h = ctx;
    size_t *block = (size_t *)(void *)((char *)memory - 16);
    FUZZ_CHECK(block[0] == size, "memory is freed with its size");
    h->live -= size;
    h->blocks--;
    free(block);
}

typedef struct buffer {
    char *text;
    size_t size;
} buffer;

static bool keep(void *ctx, const char *text, size_t size) {
    buffer *b = ctx;
    char *grown = realloc(b->text, b->size + size);
    if (!grown)
        abort();
    memcpy(grown + b->size, text, size);
    b->text = grown;
    b->size += size;
    return true;
}

static size_t make_text(const uint8_t *data, size_t size, char *text) {
    if (size == 0)
        return 0;
    if (data[0] & 1) {
        memcpy(text, data + 1, size - 1);
        return size - 1;
    }
    size_t length = 0;
    for (size_t i = 1; i < size; i++) {
        const char *piece = pieces[data[i] % (sizeof pieces / sizeof pieces[0])];
        size_t more = strlen(piece);
        if (length + more > MOST_TEXT)
            break;
        memcpy(text + length, piece, more);
        length += more;
    }
    return length;
}

static void check_error(const carom_scene_error *e) {
    FUZZ_CHECK(e->kind > CAROM_SCENE_OK && e->kind < CAROM_SCENE_FILE, "an error has a kind");
    FUZZ_CHECK(e->expected[0] != 0 && strstr(e->message, "expected "), "an error has words");
    FUZZ_CHECK(e->line >= 1 || e->kind == CAROM_SCENE_MEMORY, "an error has a place");
}

static void check_same(const carom_scene *a, const carom_scene *b) {
    const carom_scene_body *in_a = carom_scene_bodies(a), *in_b = carom_scene_bodies(b);
    FUZZ_CHECK(carom_scene_count(a) == carom_scene_count(b), "as many bodies as were written");
    for (uint32_t i = 0; i < carom_scene_count(a); i++) {
        FUZZ_CHECK(memcmp(&in_a[i].def, &in_b[i].def, sizeof in_a[i].def) == 0,
                   "a body that was written has the same bits");
        FUZZ_CHECK((in_a[i].id == NULL) == (in_b[i].id == NULL) &&
                       (!in_a[i].id || strcmp(in_a[i].id, in_b[i].id) == 0),
                   "a body that was written has the same id");
        FUZZ_CHECK(!in_a[i].id || carom_scene_find(a, in_a[i].id) == i,
                   "a body is found by its id");
    }
}

static void check_round_trip(const carom_scene *s, carom_allocator allocator) {
    carom_scene_error error;
    buffer once = {NULL, 0}, twice = {NULL, 0};
    FUZZ_CHECK(carom_scene_write(s, keep, &once), "writing ends when the sink does not stop it");
    carom_scene *back = carom_scene_parse(once.text, once.size, allocator, &error);
    FUZZ_CHECK(back || error.kind == CAROM_SCENE_MEMORY, "a written scene can be read");
    if (back) {
        check_same(s, back);
        FUZZ_CHECK(carom_scene_write(back, keep, &twice), "writing ends");
        FUZZ_CHECK(once.size == twice.size && memcmp(once.text, twice.text, once.size) == 0,
                   "writing again gives the same text");
    }
    carom_scene_free(back);
    free(once.text);
    free(twice.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char text[MOST_TEXT];
    heap h = {0, 0};
    carom_allocator allocator = {take, give, &h};
    if (size > MOST_TEXT)
        return 0;
    size_t length = make_text(data, size, text);
    fuzz_begin();
    /* A copy of exactly this size, so that the sanitizers detect a read past its end. */
    char *copy = malloc(length > 0 ? length : 1);
    if (!copy)
        abort();
    memcpy(copy, text, length);
    carom_scene_error error;
    carom_scene *s = carom_scene_parse(copy, length, allocator, &error);
    free(copy);
    if (s) {
        check_round_trip(s, allocator);
        if (carom_scene_count(s) <= MOST_IN_WORLD) {
            carom_world *w = carom_scene_build(s, NULL, NULL, &error);
            FUZZ_CHECK(w != NULL, "a world accepts every scene that is read");
            carom_world_destroy(w);
        }
    } else {
        check_error(&error);
    }
    carom_scene_free(s);
    FUZZ_CHECK(h.live == 0 && h.blocks == 0, "all memory is freed");
    return 0;
}
