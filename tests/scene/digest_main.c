/* Prints the digest of each file that is named. */
#include "digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool print_digest(const char *path) {
    static char text[1 << 20];
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    const char *slash = strrchr(path, '/');
    printf("%s %016llx\n", slash ? slash + 1 : path,
           (unsigned long long)digest_text(text, size, carom_allocator_default()));
    return size < sizeof text;
}

int main(int argc, char **argv) {
    bool good = argc > 1;
    for (int i = 1; i < argc; i++)
        good &= print_digest(argv[i]);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
