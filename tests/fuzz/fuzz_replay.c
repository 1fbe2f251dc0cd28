/* Runs a fuzz target without libFuzzer, with any compiler:
 *
 *     fuzz_replay_pair [CORPUS]... [--random N] [--seed S]
 *
 * Every line of a corpus is one input (corpus.py); then N more are made of random bytes, and by
 * changing and splicing the inputs. A failed check prints the case and aborts; the bytes are
 * printed before. */
#include "fuzz_check.h"
#include "support/options.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST 128
#define MOST_INPUTS 4096
#define NAME 64
#define DEFAULT_SEED 20240229u

typedef struct input {
    size_t size;
    uint8_t bytes[LONGEST];
} input;

static input inputs[MOST_INPUTS];
static size_t input_count;
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

/* Reads a line of a corpus: a name, a space and bytes in hexadecimal (corpus.py). */
static bool read_line(const char *line, char name[NAME], input *in) {
    int at = 0;
    if (sscanf(line, "%63s %n", name, &at) != 1 || at == 0)
        return false;
    const char *digits = line + at;
    in->size = 0;
    for (; digits[0] != '\n' && digits[0] != '\0'; digits += 2) {
        unsigned byte;
        if (in->size == LONGEST || sscanf(digits, "%2x", &byte) != 1)
            return false;
        in->bytes[in->size++] = (uint8_t)byte;
    }
    return true;
}

static bool replay_corpus(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "cannot read %s: %s\n", path, strerror(errno));
        return false;
    }
    bool good = true;
    size_t before = input_count;
    char line[NAME + 2 * LONGEST + 8], name[NAME];
    for (unsigned number = 1; good && fgets(line, sizeof line, file); number++) {
        good = input_count < MOST_INPUTS && read_line(line, name, &inputs[input_count]);
        if (!good) {
            fprintf(stderr, "%s:%u: expected a name and up to %d bytes in hexadecimal\n", path,
                    number, LONGEST);
            break;
        }
        current = inputs[input_count++];
        current_name = name;
        LLVMFuzzerTestOneInput(current.bytes, current.size);
        current_name = "random input";
    }
    fclose(file);
    if (input_count == before) {
        fprintf(stderr, "%s holds no input\n", path);
        good = false;
    }
    return good;
}

/* Makes an input: a known one with a few bytes changed, a splice of two, or random bytes. */
static input mutated(uint64_t *state) {
    input in = {.size = 16 + below(state, 64)};
    if (input_count == 0 || below(state, 4) == 0) {
        for (size_t i = 0; i < in.size; i++)
            in.bytes[i] = (uint8_t)next_random(state);
        return in;
    }
    in = inputs[below(state, input_count)];
    if (below(state, 2) == 0) {
        const input *other = &inputs[below(state, input_count)];
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
            good &= replay_corpus(argv[i]);
        } else if (++i == argc || !test_number(argv[i], of_random ? &random_count : &seed)) {
            fprintf(stderr, "usage: %s [CORPUS]... [--random N] [--seed S]\n", argv[0]);
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
    printf("%zu inputs, %llu random inputs (%llu in test-long), seed %llu\n", input_count,
           (unsigned long long)count, (unsigned long long)in_long, (unsigned long long)seed);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
