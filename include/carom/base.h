/* carom/base.h: version, export macro, memory hook and the floating-point precondition.
 *
 * The bottom layer. It includes nothing of carom. */
#ifndef CAROM_BASE_H
#define CAROM_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The build reads the version from these three lines; there is no other copy. */
#define CAROM_VERSION_MAJOR 0
#define CAROM_VERSION_MINOR 1
#define CAROM_VERSION_PATCH 0

/* CAROM_API marks what the library exports. Define CAROM_SHARED when you link the Windows DLL;
 * the installed CMake and pkg-config files do it for you. Everything else stays hidden. */
#ifndef CAROM_API
#if defined(_WIN32) && defined(CAROM_SHARED)
#ifdef CAROM_BUILDING
#define CAROM_API __declspec(dllexport)
#else
#define CAROM_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define CAROM_API __attribute__((visibility("default")))
#else
#define CAROM_API
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the library that is linked, as "major.minor.patch". It can differ from the
/// CAROM_VERSION_* macros of the headers a program was compiled with.
CAROM_API const char *carom_version(void);

/// Whether floating-point arithmetic is what every result of carom relies on: in this thread, round
/// to nearest and denormals kept (no flush-to-zero), which linking any library built with -Ofast or
/// -ffast-math can break for the whole process; and in the library as it was compiled, sums not
/// reassociated and products not fused into sums. Cost: a few loads and two dozen flops.
CAROM_API bool carom_fp_ok(void);

/// Where a caller's memory comes from. Only the broad phase and the world allocate, and only
/// through one of these. `alloc` returns `size` bytes aligned to `align` (a power of two) or NULL;
/// `free` gets the same size back and is never called with NULL.
typedef struct carom_allocator {
    void *(*alloc)(void *ctx, size_t size, size_t align);
    void (*free)(void *ctx, void *ptr, size_t size);
    void *ctx; ///< passed to both, never looked at
} carom_allocator;

/// The C library's heap as an allocator. Where there is no C library (bare wasm) it is absent, unless
/// you bring one of your own and compile carom with CAROM_HEAP.
CAROM_API carom_allocator carom_allocator_default(void);

#ifdef __cplusplus
}
#endif

#endif
