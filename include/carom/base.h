/* carom/base.h: version, export macro, error codes, allocator and the floating-point precondition.
 *
 * This is the lowest layer; it includes no other header of carom. */
#ifndef CAROM_BASE_H
#define CAROM_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The build reads the version from these three lines; there is no other copy. */
#define CAROM_VERSION_MAJOR 0
#define CAROM_VERSION_MINOR 2
#define CAROM_VERSION_PATCH 0

/* CAROM_API marks the exported functions; all other symbols are hidden. Define CAROM_SHARED to link
 * against the Windows DLL. The installed CMake and pkg-config files define it for you. */
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

/// Returns the version of the linked library as "major.minor.patch". It can differ from the
/// CAROM_VERSION_* macros of the headers that a program was compiled with.
CAROM_API const char *carom_version(void);

/* ---- errors ---------------------------------------------------------------------------------- */

/// The result of a function that can fail: CAROM_OK or a CAROM_ERROR_*. A call that fails changes
/// nothing.
typedef uint32_t carom_result;

#define CAROM_OK 0u
#define CAROM_ERROR_MEMORY 1u   ///< the allocator returned NULL, or a list would exceed its maximum
#define CAROM_ERROR_STALE 2u    ///< the id names no body, or a body that was removed
#define CAROM_ERROR_SHAPE 3u    ///< the shape is invalid, or outside the limits of a world
#define CAROM_ERROR_VALUE 4u    ///< an argument is invalid: NaN, infinite, out of range or NULL
#define CAROM_ERROR_TYPE 5u     ///< the call does not apply to this type of body
#define CAROM_ERROR_SIZE 6u     ///< the `size` of a definition is wrong: start from *_def_default()
#define CAROM_ERROR_FLOAT 7u    ///< carom_fp_ok() is false in this thread
#define CAROM_ERROR_SNAPSHOT 8u ///< not a snapshot, of another version, truncated or corrupted
#define CAROM_ERROR_ISA 9u      ///< the instruction set is unknown, or not available here

/// Returns an English phrase for a result, for use in a message. Never NULL, also for an unknown
/// value. The string is static.
CAROM_API const char *carom_error_text(carom_result error);

/// Returns whether floating-point arithmetic works as every result of carom requires.
///
/// - In the calling thread: the rounding mode is round to nearest, and denormals are kept (no
///   flush-to-zero). Linking any library built with -Ofast or -ffast-math can break this for the
///   whole process.
/// - In the compiled library: sums were not reassociated, and products were not fused into sums.
///
/// Call it once at start-up, in each thread that uses carom. Cost: a few loads and two dozen
/// floating-point operations.
CAROM_API bool carom_fp_ok(void);

/// A function that runs `task(arg, i)` for every i < count, in any order and on any threads, and
/// returns when all are done. `ctx` is what the caller passed along with the function: the
/// `parallel_ctx` of a world, or the `ctx` of carom_batch_set_parallel or
/// carom_broadphase_set_parallel.
typedef void carom_parallel(void *ctx, void (*task)(void *arg, uint32_t i), void *arg,
                            uint32_t count);

/// A source of memory. Only the broad phase and the world allocate, and only through the allocator
/// of their definition. They call it only in the thread that calls carom, never in a task, so an
/// allocator needs locks only if several threads call carom with it at once.
typedef struct carom_allocator {
    /// Returns `size` bytes aligned to `align` (a power of two), or NULL on failure.
    void *(*alloc)(void *ctx, size_t size, size_t align);
    /// Frees a block. `size` is the size that it was allocated with; `ptr` is never NULL.
    void (*free)(void *ctx, void *ptr, size_t size);
    void *ctx; ///< passed to both functions; carom does not read it
} carom_allocator;

/// Returns an allocator that uses the heap of the C library. Without a C library (bare wasm) this
/// function does not exist, unless you supply a heap and compile carom with CAROM_HEAP.
CAROM_API carom_allocator carom_allocator_default(void);

#ifdef __cplusplus
}
#endif

#endif
