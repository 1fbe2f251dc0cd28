/* wasm_memory: the memory functions that the compiler may call, for test programs without a C
 * library, and a macro that exports a function. Include it in one file of a module. */
#ifndef WASM_MEMORY_H
#define WASM_MEMORY_H

#include <stddef.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name) /* so that linters without wasm can parse the file */
#endif

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    unsigned char *out = to;
    const unsigned char *in = from;
    while (size--)
        *out++ = *in++;
    return to;
}

void *memset(void *to, int value, size_t size) {
    unsigned char *out = to;
    while (size--)
        *out++ = (unsigned char)value;
    return to;
}

void *memmove(void *to, const void *from, size_t size) {
    unsigned char *out = to;
    const unsigned char *in = from;
    if (out < in)
        return memcpy(to, from, size);
    while (size--)
        out[size] = in[size];
    return to;
}

int memcmp(const void *a, const void *b, size_t size) {
    const unsigned char *x = a, *y = b;
    for (; size > 0; size--, x++, y++)
        if (*x != *y)
            return *x < *y ? -1 : 1;
    return 0;
}

#endif
