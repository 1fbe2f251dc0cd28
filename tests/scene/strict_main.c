/* For strict.py: reads texts, each after its size in four bytes, lowest first, and answers 1 for
 * each that is JSON and 0 for each that is not. */
#include "json/json.h"

#include <stdio.h>
#include <stdlib.h>

static size_t read_size(FILE *from) {
    unsigned char bytes[4];
    if (fread(bytes, 1, 4, from) != 4)
        return SIZE_MAX;
    return bytes[0] | (size_t)bytes[1] << 8 | (size_t)bytes[2] << 16 | (size_t)bytes[3] << 24;
}

int main(void) {
    static const json_rules rules = {.depth = 32};
    for (size_t size; (size = read_size(stdin)) != SIZE_MAX;) {
        json_span mark;
        json_fault fault;
        char *text = malloc(size + 1); /* the extra byte is not part of the text */
        if (!text || fread(text, 1, size, stdin) != size)
            return EXIT_FAILURE;
        putchar(json_check(text, size, &rules, &mark, &fault) ? '1' : '0');
        free(text);
    }
    return EXIT_SUCCESS;
}
