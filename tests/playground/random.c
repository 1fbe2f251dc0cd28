/* Sends random input to all labs: nothing may crash, hang or leave a picture incomplete.
 * play_random [--count N] [--seed N] The seed is printed; the same seed gives the same events. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "play_hash.h"

static uint64_t state;

static uint32_t chance(uint32_t below) {
    state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = state;
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)((z ^ z >> 31) >> 32) % below;
}

static float place(float most) {
    return (float)(int32_t)chance(4096) * most / 4096.0f;
}

/* Returns random text, such as users may type into a field. */
static void fill_text(play_event *e, const play_field *row) {
    static const char *const typed[] = {"",    "1",      "0",    "-1",     "1e9",  "-1e9",
                                        "nan", "0.5",    "1e-9", "yes",    "1e99", "0x10",
                                        " 2 ", "999999", ".25",  "-0.001", "3.",   "1000"};
    const char *text = typed[chance(sizeof typed / sizeof typed[0])];
    char number[40];
    if (row->kind == PLAY_SLIDER || (row->kind == PLAY_NUMBER && chance(2))) {
        /* Prefers small crowds: a million bodies take long. */
        double most = row->min > 0.0 && row->max >= 100.0 * row->min ? 3.0 * row->min : row->max;
        (void)snprintf(number, sizeof number, "%.6g",
                       row->min + (most - row->min) * (double)chance(1001) / 1000.0);
        text = number;
    }
    if (row->kind == PLAY_CHOICE) {
        const char *at = row->choices;
        for (uint32_t skip = chance(6); skip > 0 && strchr(at, '|'); skip--)
            at = strchr(at, '|') + 1;
        snprintf(e->text, sizeof e->text, "%.*s", (int)strcspn(at, "|"), at);
        return;
    }
    snprintf(e->text, sizeof e->text, "%s", text);
}

static play_event any_field(play *p) {
    uint32_t count;
    const play_field *rows = play_panel(p, &count);
    const play_field *row = &rows[chance(count)];
    play_event e = {.kind = PLAY_FIELD, .code = row->code};
    fill_text(&e, row);
    return e;
}

static uint32_t any_key(void) {
    /* Without the ] that makes a crowd larger. */
    static const char signs[] = "abcdefghijklmnopqrstuvwxyz0123456789 .,+-=[";
    if (chance(3) == 0)
        return PLAY_KEY_LEFT + chance(PLAY_KEY_F12 - PLAY_KEY_LEFT + 1);
    return (uint32_t)signs[chance(sizeof signs - 1)];
}

static play_event any_event(play *p, carom_vec2 size) {
    static const uint8_t kinds[] = {PLAY_DOWN,  PLAY_DOWN,  PLAY_MOVE,   PLAY_MOVE, PLAY_MOVE,
                                    PLAY_MOVE,  PLAY_UP,    PLAY_UP,     PLAY_UP,   PLAY_WHEEL,
                                    PLAY_KEY,   PLAY_KEY,   PLAY_KEY_UP, PLAY_PAD,  PLAY_PAD_DOWN,
                                    PLAY_FIELD, PLAY_FIELD, PLAY_TICK,   PLAY_TICK, PLAY_TICK,
                                    PLAY_TICK,  PLAY_DARK};
    play_event e = {.kind = kinds[chance(sizeof kinds)], .x = place(size.x), .y = place(size.y)};
    e.mods = chance(4) == 0 ? chance(8) : 0;
    if (chance(200) == 0)
        e = (play_event){.kind = PLAY_LAB, .code = chance(PLAY_LABS)};
    else if (chance(100) == 0)
        e = (play_event){
            .kind = PLAY_RESIZE, .x = 1.0f + place(1200.0f), .y = 1.0f + place(900.0f)};
    switch (e.kind) {
    case PLAY_DOWN:
    case PLAY_UP:
        e.code = chance(8) > 2 ? 1 : 1 + chance(3);
        break;
    case PLAY_WHEEL:
        e.y = 0.25f * (float)(int32_t)chance(17) - 2.0f;
        break;
    case PLAY_KEY:
    case PLAY_KEY_UP:
        e.code = any_key();
        break;
    case PLAY_PAD:
        e.x = 2.0f * place(1.0f) - 1.0f;
        e.y = 2.0f * place(1.0f) - 1.0f;
        break;
    case PLAY_PAD_DOWN:
        e.code = chance(5);
        break;
    case PLAY_FIELD:
        return any_field(p);
    case PLAY_TICK:
        e = (play_event){.kind = PLAY_TICK, .x = place(0.05f), .y = place(0.02f)};
        break;
    case PLAY_DARK:
        e.code = chance(3);
        break;
    default:
        break;
    }
    return e;
}

/* Sometimes sends a line that is not an event. */
static void spoil(play_event *e) {
    uint32_t bits = chance(UINT32_MAX);
    switch (chance(4)) {
    case 0:
        memcpy(&e->x, &bits, sizeof bits);
        break;
    case 1:
        memcpy(&e->y, &bits, sizeof bits);
        break;
    case 2:
        e->code = chance(UINT32_MAX);
        break;
    default:
        memset(e->text, 'x', sizeof e->text);
        break;
    }
}

/* A new link restores the state; a link with one wrong letter is refused. */
static bool links_hold(play *p) {
    char link[20000];
    size_t size = play_link(p, link, sizeof link);
    if (size == 0 || size > sizeof link)
        return true;
    if (!play_follow(p, link, size - 1)) {
        printf("its own link was refused: %s\n", link);
        return false;
    }
    size_t at = chance((uint32_t)size - 1);
    link[at] = link[at] == 'A' ? 'B' : 'A';
    if (play_follow(p, link, size - 1)) {
        printf("a corrupted link was followed: %s\n", link);
        return false;
    }
    return true;
}

static uint64_t number_of(int argc, char **argv, const char *name, uint64_t otherwise) {
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return strtoull(argv[i + 1], NULL, 0);
    return otherwise;
}

static bool run(play *p, uint64_t count, uint64_t *hash) {
    carom_vec2 size = {1000.0f, 700.0f};
    for (uint64_t i = 0; i < count; i++) {
        play_event e = any_event(p, size);
        char line[256];
        if (chance(50) == 0)
            spoil(&e);
        size_t length = play_event_write(&e, line, sizeof line);
        play_event back;
        if (length > 0 && !play_event_read(line, length, &back)) {
            printf("event %" PRIu64 " cannot be read back: %s\n", i, line);
            return false;
        }
        if (play_take(p, &e) && e.kind == PLAY_RESIZE)
            size = (carom_vec2){e.x, e.y};
        const draw_list *l = play_picture(p);
        if (!l) {
            printf("event %" PRIu64 ": no picture\n", i);
            return false;
        }
        *hash = hash_panel(hash_picture(*hash, l), p);
        play_wants(p);
        if (chance(100) == 0 && !links_hold(p))
            return false;
    }
    return true;
}

/* Creates a playground and sends it a number of inputs. Returns false if anything was wrong. */
static bool run_fresh(uint64_t seed, uint64_t count, uint64_t *hash) {
    play *p = play_create(NULL);
    state = seed;
    *hash = PLAY_HASH_START;
    bool good = p && run(p, count, hash);
    play_free(p);
    return good;
}

int main(int argc, char **argv) {
    uint64_t seed = number_of(argc, argv, "--seed", (uint64_t)time(NULL));
    uint64_t count = number_of(argc, argv, "--count", 10000), all, once, twice;
    printf("seed %" PRIu64 ", %" PRIu64 " inputs\n", seed, count);
    fflush(stdout);
    if (!run_fresh(seed, count, &all) || !run_fresh(seed, count / 10, &once) ||
        !run_fresh(seed, count / 10, &twice))
        return 1;
    if (once != twice) {
        printf("the same inputs gave other pictures\n");
        return 1;
    }
    printf("hash %016" PRIx64 "\n", all);
    return 0;
}
