/* Replays recordings and prints hashes of their pictures and panels:
 *   play_replay [--each|--copied|--panel] FILE...
 * One line a file: its name, how many events, the pictures' hash, the panels' hash. With --each one
 * line for each event, to find where two differ. With --copied what was copied last instead, with
 * --panel the rows as they are in the end. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play_hash.h"

typedef struct seen {
    uint64_t pictures, panels;
    uint32_t events;
} seen;

static bool look(play *p, seen *s) {
    const draw_list *l = play_picture(p);
    if (!l)
        return false;
    s->pictures = hash_picture(s->pictures, l);
    s->panels = hash_panel(s->panels, p);
    return true;
}

/* Reads "open NAME" and the scene's text in the lines that follow, each after a |. Returns where
 * it ends. */
static char *open_scene(play *p, char *at, size_t size) {
    char name[256];
    char *next = at + size, *text = next, *end = next;
    (void)snprintf(name, sizeof name, "%.*s", (int)(size - 5), at + 5);
    while (next[0] == '\n' && next[1] == '|') {
        size_t length = strcspn(next + 2, "\n");
        memmove(end, next + 2, length);
        end += length;
        next += 2 + length;
        *end++ = '\n';
    }
    play_open(p, text, (size_t)(end - text), name);
    return next;
}

/* Processes one line and returns where the next begins, or NULL at the end. A refused event is
 * part of the result: its message. */
static char *take_line(play *p, char *at, size_t size, seen *s) {
    char *next = at + size;
    play_event e;
    if (strncmp(at, "open ", 5) == 0)
        next = open_scene(p, at, size);
    else if (strncmp(at, "follow ", 7) == 0)
        play_follow(p, at + 7, size - 7);
    else if (play_event_read(at, size, &e))
        play_take(p, &e);
    else
        return NULL;
    s->events++;
    return look(p, s) ? next : NULL;
}

static void print_panel(play *p) {
    uint32_t count;
    const play_field *rows = play_panel(p, &count);
    for (uint32_t i = 0; i < count; i++)
        if (rows[i].kind != PLAY_HEADING)
            printf("%u %s: %s\n", rows[i].code, rows[i].label, rows[i].value);
}

static bool replay(const char *path, const char *how) {
    size_t size;
    char *text = read_text(path, &size);
    play *p = play_create(NULL);
    seen s = {PLAY_HASH_START, PLAY_HASH_START, 0};
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    bool good = text && p;
    uint32_t number = 0;
    for (char *at = text; good && *at != 0;) {
        size_t length = strcspn(at, "\n");
        char *next = at + length;
        number++;
        if (length > 0 && at[0] != '#') {
            next = take_line(p, at, length, &s);
            good = next != NULL;
            if (good && strcmp(how, "--each") == 0)
                printf("%016" PRIx64 " %016" PRIx64 " %.*s\n", s.pictures, s.panels, (int)length,
                       at);
        }
        at = good ? next + (*next == '\n') : at;
    }
    if (good && strcmp(how, "--copied") == 0)
        fputs(play_copied(p), stdout);
    else if (good && strcmp(how, "--panel") == 0)
        print_panel(p);
    else if (good)
        printf("%s %u %016" PRIx64 " %016" PRIx64 "\n", name, s.events, s.pictures, s.panels);
    else
        printf("%s: about line %u: not an event, or the file or memory is missing\n", path, number);
    play_free(p);
    free(text);
    return good;
}

int main(int argc, char **argv) {
    int first = argc > 1 && strncmp(argv[1], "--", 2) == 0 ? 2 : 1;
    int wrong = argc <= first;
    for (int i = first; i < argc; i++)
        wrong |= !replay(argv[i], first == 2 ? argv[1] : "");
    return wrong;
}
