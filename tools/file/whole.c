/* Writes a file to a temporary name beside it and renames it when it is complete. */
#include "whole.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Short, and independent of the file's own name, which may have the maximum length. */
#define NAME ".carom-XXXXXX"

static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
#define ENDS (sizeof ends / sizeof *ends)

/* The temporary file that a signal handler must remove, or NULL. */
static _Atomic(const char *) half_written;

void file_whole_end(int signal_number) {
    const char *path = half_written;
    struct sigaction plain = {.sa_handler = SIG_DFL};
    if (path)
        (void)unlink(path);
    (void)sigemptyset(&plain.sa_mask);
    (void)sigaction(signal_number, &plain, NULL);
    (void)raise(signal_number);
}

void file_whole_watch(void) {
    for (size_t i = 0; i < ENDS; i++) {
        struct sigaction old, new = {.sa_handler = file_whole_end};
        (void)sigemptyset(&new.sa_mask);
        if (sigaction(ends[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            (void)sigaction(ends[i], &new, NULL);
    }
}

/* Creates a temporary file. Signals are blocked between its creation and the assignment of
 * half_written. */
static int make(char *path) {
    sigset_t all, old;
    (void)sigemptyset(&all);
    for (size_t i = 0; i < ENDS; i++)
        (void)sigaddset(&all, ends[i]);
    (void)pthread_sigmask(SIG_BLOCK, &all, &old);
    int descriptor = mkstemp(path);
    int why = errno;
    if (descriptor >= 0)
        half_written = path;
    (void)pthread_sigmask(SIG_SETMASK, &old, NULL);
    errno = why;
    return descriptor;
}

/* A new file gets the permissions that the umask allows; an existing one keeps its own. */
static void give_rights(int descriptor, const char *path) {
    struct stat about;
    mode_t mask = umask(0);
    (void)umask(mask);
    mode_t mode = stat(path, &about) == 0 ? about.st_mode & 07777u : 0666u & ~mask;
    (void)fchmod(descriptor, mode);
}

/* Allocates a temporary name in the folder of `path`. */
static char *name_beside(const char *path) {
    const char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    char *name = malloc(folder + sizeof NAME);
    if (name) {
        memcpy(name, path, folder);
        memcpy(name + folder, NAME, sizeof NAME);
    }
    return name;
}

static bool open_beside(file_whole *f) {
    f->beside = name_beside(f->path);
    int descriptor = f->beside ? make(f->beside) : -1;
    if (descriptor < 0) {
        free(f->beside);
        f->beside = NULL; /* nothing to remove */
        return false;
    }
    give_rights(descriptor, f->path);
    f->file = fdopen(descriptor, "wb");
    if (!f->file) {
        int why = errno;
        (void)close(descriptor);
        errno = why;
    }
    return f->file != NULL;
}

bool file_whole_open(file_whole *f, const char *path) {
    struct stat about;
    bool there = stat(path, &about) == 0;
    bool in_place = there ? !S_ISREG(about.st_mode) : lstat(path, &about) == 0;
    /* The path behind a pipe, such as that of /dev/stdout, cannot be resolved. */
    *f = (file_whole){.path = there && !in_place ? realpath(path, NULL) : strdup(path)};
    /* A rename needs no write permission on the old file, but a read-only file may be intended as
     * such. */
    bool good = f->path && (!there || access(path, W_OK) == 0);
    if (good && in_place)
        good = (f->file = fopen(path, "wb")) != NULL;
    else if (good)
        good = open_beside(f);
    if (!good) {
        int why = errno;
        file_whole_drop(f);
        errno = why;
    }
    return good;
}

void file_whole_drop(file_whole *f) {
    if (f->file)
        (void)fclose(f->file);
    if (f->beside) {
        (void)unlink(f->beside);
        half_written = NULL;
    }
    free(f->beside);
    free(f->path);
    *f = (file_whole){.file = NULL};
}

bool file_whole_keep(file_whole *f) {
    bool good = ferror(f->file) == 0;
    int why = good ? 0 : EIO;
    if (fclose(f->file) != 0 && good) {
        good = false;
        why = errno;
    }
    f->file = NULL;
    if (good && f->beside) {
        good = rename(f->beside, f->path) == 0;
        why = errno;
    }
    if (good && f->beside) { /* it now has its final name */
        half_written = NULL;
        free(f->beside);
        f->beside = NULL;
    }
    file_whole_drop(f);
    errno = why;
    return good;
}
