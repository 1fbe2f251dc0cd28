/* Compares the hashes of this build with the committed ones, or writes them:
 *
 *     golden FILE        compare; the sizes are long when CAROM_TEST_LONG is 1
 *     golden --write     print the file; with CAROM_GOLDEN_ONLY="NAME ..." only these rows of it
 *
 * With CAROM_GOLDEN_BRIEF, unless the sizes are long, it leaves out functions that take most of the
 * time: with 1 those of bodies and worlds whose results follow from the steps of a world; with
 * scenes, for slow builds, also carom_world_step, whose steps are those of the scenes. */
#include "golden.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns whether CAROM_GOLDEN_ONLY, names with a space between them, has the name or is not
 * set. */
static bool is_wanted(const char *name) {
    const char *at = getenv("CAROM_GOLDEN_ONLY");
    size_t length = strlen(name);
    if (!at || *at == '\0')
        return true;
    for (; *at != '\0'; at += at[strcspn(at, " ")] == ' ' ? strcspn(at, " ") + 1 : strlen(at))
        if (strcspn(at, " ") == length && strncmp(at, name, length) == 0)
            return true;
    return false;
}

static bool write_file(void) {
    printf("# The hash of the first %u and of the first %u results of each public function,\n"
           "# on the inputs of tests/support/inputs.h; and of 1,000 steps of the scenes of\n"
           "# tests/world/scenes.h, with fewer and with more bodies. Every build must give these.\n"
           "# Made by: tests/golden/write.sh\n",
           GOLDEN_SHORT, GOLDEN_LONG);
    bool good = true;
    for (uint32_t f = 0; f < golden_count(); f++) {
        if (!is_wanted(golden_name(f)))
            continue;
        golden_result a = golden_run(f, GOLDEN_SHORT), b = golden_run(f, GOLDEN_LONG);
        printf("%s %016" PRIx64 " %016" PRIx64 "\n", golden_name(f), a.hash, b.hash);
        if (a.failed || b.failed)
            fprintf(stderr, "%s failed\n", golden_name(f));
        good = good && !a.failed && !b.failed;
    }
    return good;
}

typedef struct value {
    char name[64];
    uint64_t hashes[2]; /* short, long */
} value;

static bool find(FILE *file, const char *name, value *found) {
    char line[256];
    rewind(file);
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "%63s %" SCNx64 " %" SCNx64, found->name, &found->hashes[0],
                   &found->hashes[1]) == 3 &&
            strcmp(found->name, name) == 0)
            return true;
    return false;
}

/* Returns a share in percent, rounded up, so that a printed 50 means at most half. */
static unsigned share(golden_result r) {
    return (unsigned)((100u * (uint64_t)r.separated + r.pairs - 1) / r.pairs);
}

static bool compare(FILE *file, uint32_t function, int size) {
    const char *name = golden_name(function);
    golden_result r = golden_run(function, size ? GOLDEN_LONG : GOLDEN_SHORT);
    value expected;
    bool good = true;
    printf("%-34s %016" PRIx64, name, r.hash);
    if (r.pairs > 0)
        printf("  %3u %% separated", share(r));
    if (!find(file, name, &expected)) {
        printf("  NO GOLDEN VALUE");
        good = false;
    } else if (expected.hashes[size] != r.hash) {
        printf("  DIFFERS from %016" PRIx64, expected.hashes[size]);
        good = false;
    }
    if (2 * (uint64_t)r.separated > r.pairs) {
        printf("  MORE THAN HALF SEPARATED");
        good = false;
    }
    if (r.failed) {
        printf("  FAILED");
        good = false;
    }
    printf("\n");
    return good;
}

static bool is_set(const char *variable, const char *wanted) {
    const char *text = getenv(variable);
    return text && strcmp(text, wanted) == 0;
}

static bool is_left_out(const char *name) {
    if (strcmp(name, "carom_world_step") == 0)
        return is_set("CAROM_GOLDEN_BRIEF", "scenes");
    return (is_set("CAROM_GOLDEN_BRIEF", "1") || is_set("CAROM_GOLDEN_BRIEF", "scenes")) &&
           (strncmp(name, "carom_world_", 12) == 0 || strncmp(name, "carom_body_", 11) == 0);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: golden FILE | --write\n");
        return 2;
    }
    if (strcmp(argv[1], "--write") == 0)
        return write_file() ? 0 : 1;
    FILE *file = fopen(argv[1], "r");
    if (!file) {
        perror(argv[1]);
        return 2;
    }
    int size = is_set("CAROM_TEST_LONG", "1");
    unsigned compared = 0, differing = 0;
    printf("%u results of each function (%u in test-long), seed %" PRIu64 "\n",
           size ? GOLDEN_LONG : GOLDEN_SHORT, GOLDEN_LONG, GOLDEN_SEED);
    for (uint32_t f = 0; f < golden_count(); f++) {
        if (!size && is_left_out(golden_name(f)))
            continue;
        compared++;
        differing += !compare(file, f, size);
    }
    fclose(file);
    printf("%u of %u functions and scenes, %u differ\n", compared, golden_count(), differing);
    return differing ? 1 : 0;
}
