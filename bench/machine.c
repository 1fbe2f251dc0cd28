/* Describes the machine and the build. */
#include "machine.h"
#include "bench_commit.h"

#include <stdio.h>
#include <string.h>

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown"
#endif

static void read_cpu(char *text, size_t size) {
    snprintf(text, size, "unknown");
    FILE *file = fopen("/proc/cpuinfo", "r");
    if (file == NULL) {
        return;
    }
    char line[256];
    while (fgets(line, sizeof line, file) != NULL) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) == 0 && colon != NULL) {
            line[strcspn(line, "\n")] = '\0';
            snprintf(text, size, "%.120s", colon + 2);
            break;
        }
    }
    fclose(file);
}

bench_machine bench_machine_here(void) {
    bench_machine m = {"", COMPILER, BENCH_FLAGS, BENCH_COMMIT};
    read_cpu(m.cpu, sizeof m.cpu);
    return m;
}
