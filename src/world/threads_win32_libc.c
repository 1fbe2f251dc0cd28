/* Implements world/threads.h with the threads of Windows Vista and later. Slim locks and condition
 * variables need no clean-up, and static initializers are all zero bytes. */
#include "base/guard.h"
#include "world/threads.h"

#if defined(_WIN32)

#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

struct caromi_threads {
    SRWLOCK mutex;
    CONDITION_VARIABLE conditions[2];
    carom_allocator allocator;
    size_t bytes;
    void (*entry)(void *ctx);
    void *ctx;
    uint32_t count, started;
    HANDLE threads[];
};

struct caromi_threads *caromi_threads_create(carom_allocator allocator, uint32_t count) {
    size_t bytes = sizeof(struct caromi_threads) + (size_t)count * sizeof(HANDLE);
    struct caromi_threads *t =
        allocator.alloc(allocator.ctx, bytes, _Alignof(struct caromi_threads));
    if (t == NULL) {
        return NULL;
    }
    __builtin_memset(t, 0, bytes);
    t->allocator = allocator;
    t->bytes = bytes;
    t->count = count;
    return t;
}

static DWORD WINAPI caromi_threads_entry(void *threads) {
    struct caromi_threads *t = threads;
    t->entry(t->ctx);
    return 0;
}

bool caromi_threads_start(struct caromi_threads *t, void (*entry)(void *ctx), void *ctx) {
    t->entry = entry;
    t->ctx = ctx;
    while (t->started < t->count) {
        HANDLE thread = CreateThread(NULL, 0, caromi_threads_entry, t, 0, NULL);
        if (thread == NULL) {
            return false;
        }
        t->threads[t->started] = thread;
        t->started++;
    }
    return true;
}

void caromi_threads_destroy(struct caromi_threads *t) {
    for (uint32_t i = 0; i < t->started; i++) {
        (void)WaitForSingleObject(t->threads[i], INFINITE);
        (void)CloseHandle(t->threads[i]);
    }
    carom_allocator allocator = t->allocator;
    allocator.free(allocator.ctx, t, t->bytes);
}

void caromi_threads_lock(struct caromi_threads *t) {
    AcquireSRWLockExclusive(&t->mutex);
}

void caromi_threads_unlock(struct caromi_threads *t) {
    ReleaseSRWLockExclusive(&t->mutex);
}

void caromi_threads_wait(struct caromi_threads *t, caromi_condition condition) {
    (void)SleepConditionVariableSRW(&t->conditions[condition], &t->mutex, INFINITE, 0);
}

void caromi_threads_wake(struct caromi_threads *t, caromi_condition condition) {
    WakeAllConditionVariable(&t->conditions[condition]);
}

void caromi_threads_yield(void) {
    (void)SwitchToThread();
}

uint64_t caromi_threads_clock(void) {
    LARGE_INTEGER now, second;
    (void)QueryPerformanceCounter(&now);
    (void)QueryPerformanceFrequency(&second);
    return (uint64_t)((double)now.QuadPart * 1e9 / (double)second.QuadPart);
}

#endif
