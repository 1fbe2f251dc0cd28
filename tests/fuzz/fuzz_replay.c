/* Runs a fuzz target without libFuzzer, with any compiler:
 *
 *     fuzz_replay_pair [FOLDER]... [--random N] [--seed S]
 *
 * Every file of the folders is one input; then N more are made by random bytes and by changing and
 * splicing the files. A failed check prints the case and aborts; the bytes are printed before. */
#define _POSIX_C_SOURCE 200809L

#include "fuzz_check.h"
#include "support/options.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define LONGEST 128
#define MOST_FILES 4096
#define DEFAULT_SEED 20240229u

typedef struct input {
    size_t size;
    uint8_t bytes[LONGEST];
} input;

static input files[MOST_FILES];
static size_t file_count;
static input current;
static const char *current_name = "random input";

static uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static size_t below(uint64_t *state, size_t bound) {
    return (size_t)(next_random(state) % bound);
}

/* Async-signal safety does not matter: the program is about to end and nothing else runs. */
static void print_input(int signal_number) {
    fprintf(stderr, "signal %d on %s, bytes:", signal_number, current_name);
    for (size_t i = 0; i < current.size; i++)
        fprintf(stderr, " %02x", (unsigned)current.bytes[i]);
    fprintf(stderr, "\n");
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static bool read_input(const char *path, input *in) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "cannot read %s: %s\n", path, strerror(errno));
        return false;
    }
    in->size = fread(in->bytes, 1, LONGEST, file);
    bool whole = fgetc(file) == EOF;
    fclose(file);
    if (!whole)
        fprintf(stderr, "%s is longer than %d bytes\n", path, LONGEST);
    return whole;
}

static bool replay_folder(const char *folder) {
    DIR *dir = opendir(folder);
    if (!dir) {
        fprintf(stderr, "cannot open %s: %s\n", folder, strerror(errno));
        return false;
    }
    bool good = true;
    size_t before = file_count;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char path[1024];
        int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        struct stat info;
        if (entry->d_name[0] == '.' || length >= (int)sizeof path || stat(path, &info) != 0 ||
            !S_ISREG(info.st_mode))
            continue;
        if (file_count == MOST_FILES || !read_input(path, &files[file_count])) {
            good = false;
            continue;
        }
        current = files[file_count++];
        current_name = path;
        LLVMFuzzerTestOneInput(current.bytes, current.size);
        current_name = "random input";
    }
    closedir(dir);
    if (file_count == before) {
        fprintf(stderr, "%s holds no input\n", folder);
        good = false;
    }
    return good;
}

/* A known input with a few bytes changed, or crossed with another; or nothing but noise. */
static input mutated(uint64_t *state) {
    input in = {.size = 16 + below(state, 64)};
    if (file_count == 0 || below(state, 4) == 0) {
        for (size_t i = 0; i < in.size; i++)
            in.bytes[i] = (uint8_t)next_random(state);
        return in;
    }
    in = files[below(state, file_count)];
    if (below(state, 2) == 0) {
        const input *other = &files[below(state, file_count)];
        size_t cut = below(state, in.size + 1);
        if (cut < other->size) {
            memcpy(in.bytes + cut, other->bytes + cut, other->size - cut);
            in.size = other->size;
        }
    }
    for (size_t changes = below(state, 4); in.size > 0 && changes > 0; changes--) {
        uint8_t *byte = &in.bytes[below(state, in.size)];
        if (below(state, 2) == 0)
            *byte ^= (uint8_t)(1u << below(state, 8));
        else
            *byte = (uint8_t)next_random(state);
    }
    return in;
}

int main(int argc, char **argv) {
    uint64_t random_count = 0, seed = DEFAULT_SEED;
    bool good = true;
    signal(SIGABRT, print_input);
    signal(SIGFPE, print_input);
    signal(SIGSEGV, print_input);
    for (int i = 1; i < argc; i++) {
        bool of_random = strcmp(argv[i], "--random") == 0;
        if (!of_random && strcmp(argv[i], "--seed") != 0) {
            good &= replay_folder(argv[i]);
        } else if (++i == argc || !test_number(argv[i], of_random ? &random_count : &seed)) {
            fprintf(stderr, "usage: %s [FOLDER]... [--random N] [--seed S]\n", argv[0]);
            return 2;
        }
    }
    uint64_t in_long = random_count * 100;
    uint64_t count = test_sizes_are_long() ? in_long : random_count;
    uint64_t state = seed;
    for (uint64_t i = 0; i < count; i++) {
        current = mutated(&state);
        LLVMFuzzerTestOneInput(current.bytes, current.size);
    }
    printf("%zu files, %llu random inputs (%llu in test-long), seed %llu\n", file_count,
           (unsigned long long)count, (unsigned long long)in_long, (unsigned long long)seed);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
