/* Buffered output streams that write whole lines and keep their first error. */
#include "cli/output/out.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands/command.h"
#include "file/whole.h"

#define BUFFER 65536u

struct cli_out {
    char *path;       /* NULL: not opened here, so not closed */
    file_whole whole; /* if it replaces a file; otherwise its file is NULL */
    int descriptor;
    int error;   /* the first errno, or 0 */
    size_t open; /* bytes written since the last newline */
    size_t used;
    bool terminal;
    char buffer[BUFFER];
};

bool cli_is_terminal(int descriptor) {
    const char *kind = getenv("TERM"), *plain = getenv("NO_COLOR");
    return isatty(descriptor) && !(plain && *plain) && kind && strcmp(kind, "dumb") != 0;
}

static cli_out *create(int descriptor, char *path) {
    cli_out *o = calloc(1, sizeof *o);
    if (!o) {
        (void)cli_fail("not enough memory");
        return NULL;
    }
    o->path = path;
    o->descriptor = descriptor;
    o->terminal = cli_is_terminal(descriptor);
    return o;
}

cli_out *cli_out_open(const char *path) {
    if (!path || strcmp(path, "-") == 0)
        return create(STDOUT_FILENO, NULL);
    int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    char *copy = strdup(path);
    cli_out *o = NULL;
    if (descriptor < 0 || !copy)
        (void)cli_fail("cannot write %s: %s", path, strerror(errno));
    else
        o = create(descriptor, copy);
    if (!o) {
        free(copy);
        if (descriptor >= 0)
            (void)close(descriptor);
    }
    return o;
}

cli_out *cli_out_replace(const char *path) {
    if (!path || strcmp(path, "-") == 0)
        return cli_out_open(path);
    file_whole whole;
    if (!file_whole_open(&whole, path)) {
        (void)cli_fail("cannot write %s: %s", path, strerror(errno));
        return NULL;
    }
    char *copy = strdup(path);
    cli_out *o = copy ? create(fileno(whole.file), copy) : NULL;
    if (o) {
        o->whole = whole;
    } else {
        file_whole_drop(&whole);
        free(copy);
    }
    return o;
}

cli_out *cli_out_error(void) {
    return create(STDERR_FILENO, NULL);
}

bool cli_out_ok(const cli_out *o) {
    return o->error == 0;
}

bool cli_out_is_terminal(const cli_out *o) {
    return o->terminal;
}

bool cli_out_is_watched(const cli_out *o) {
    return isatty(o->descriptor) == 1;
}

/* Removes an incomplete line from the end of a regular file. Pipes and devices keep it. */
static void take_back(const cli_out *o) {
    struct stat now;
    if (o->open > 0 && fstat(o->descriptor, &now) == 0 && S_ISREG(now.st_mode) &&
        now.st_size >= (off_t)o->open)
        (void)!ftruncate(o->descriptor, now.st_size - (off_t)o->open);
}

static void put(cli_out *o, const char *bytes, size_t size) {
    while (size > 0 && o->error == 0) {
        ssize_t done = write(o->descriptor, bytes, size);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0) {
            o->error = errno;
            take_back(o);
            return;
        }
        for (ssize_t i = 0; i < done; i++)
            o->open = bytes[i] == '\n' ? 0 : o->open + 1;
        bytes += done;
        size -= (size_t)done;
    }
}

/* Writes the first `size` bytes of the buffer. */
static void drain(cli_out *o, size_t size) {
    put(o, o->buffer, size);
    o->used -= size;
    memmove(o->buffer, o->buffer + size, o->used);
}

void cli_out_flush(cli_out *o) {
    size_t end = o->used;
    while (end > 0 && o->buffer[end - 1] != '\n')
        end--;
    drain(o, end);
}

void cli_out_bytes(cli_out *o, const void *bytes, size_t size) {
    const char *from = bytes;
    while (size > 0 && o->error == 0) {
        size_t part = BUFFER - o->used < size ? BUFFER - o->used : size;
        memcpy(o->buffer + o->used, from, part);
        o->used += part;
        from += part;
        size -= part;
        if (o->terminal || o->used == BUFFER)
            cli_out_flush(o);
        if (o->used == BUFFER) /* a line longer than the buffer */
            drain(o, BUFFER);
    }
}

void cli_out_text(cli_out *o, const char *text) {
    cli_out_bytes(o, text, strlen(text));
}

void cli_out_print(cli_out *o, const char *format, ...) {
    char room[512];
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int size = vsnprintf(room, sizeof room, format, list);
    if (size < (int)sizeof room) {
        cli_out_bytes(o, room, size > 0 ? (size_t)size : 0);
    } else {
        char *text = malloc((size_t)size + 1);
        if (text) {
            (void)vsnprintf(text, (size_t)size + 1, format, again);
            cli_out_bytes(o, text, (size_t)size);
        } else if (o->error == 0) {
            o->error = ENOMEM;
        }
        free(text);
    }
    va_end(again);
    va_end(list);
}

void cli_out_float(cli_out *o, float value) {
    char room[CLI_NUMBER_ROOM];
    cli_out_text(o, cli_float_text(value, room));
}

void cli_out_vec(cli_out *o, float x, float y) {
    cli_out_text(o, "[");
    cli_out_float(o, x);
    cli_out_text(o, ", ");
    cli_out_float(o, y);
    cli_out_text(o, "]");
}

void cli_out_double(cli_out *o, double value) {
    char room[CLI_NUMBER_ROOM];
    cli_out_text(o, cli_double_text(value, room));
}

void cli_out_json_text(cli_out *o, const char *text) {
    cli_out_text(o, "\"");
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            cli_out_print(o, "\\%c", c);
        else if (c < 0x20 || c == 0x7F)
            cli_out_print(o, "\\u%04x", c);
        else
            cli_out_bytes(o, text, 1);
    }
    cli_out_text(o, "\"");
}

void cli_out_json_begin(cli_out *o, const char *command) {
    cli_out_print(o, "{\n  \"format\": %d,\n  \"command\": \"%s\",", CLI_JSON_FORMAT, command);
}

void cli_out_csv_text(cli_out *o, const char *text) {
    if (!text[strcspn(text, "\",\r\n")]) {
        cli_out_text(o, text);
        return;
    }
    cli_out_text(o, "\"");
    for (; *text; text++)
        cli_out_bytes(o, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
    cli_out_text(o, "\"");
}

void cli_out_shell_path(cli_out *o, const char *path) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-./,:+@%=";
    const char *front = path[0] == '-' && path[1] ? "./" : "";
    if (*path && !path[strspn(path, plain)]) {
        cli_out_print(o, "%s%s", front, path);
        return;
    }
    cli_out_print(o, "'%s", front);
    for (; *path; path++)
        cli_out_bytes(o, *path == '\'' ? "'\\''" : path, *path == '\'' ? 4 : 1);
    cli_out_text(o, "'");
}

/* Escapes control characters: C0, DEL, and C1, which is 0xC2 0x80 to 0xC2 0x9F in UTF-8. */
void cli_out_shown_text(cli_out *o, const char *text) {
    for (; *text; text++) {
        unsigned char c = (unsigned char)text[0], next = (unsigned char)text[1];
        if (c == 0xC2 && next >= 0x80 && next < 0xA0) {
            cli_out_print(o, "\\x%02x", next);
            text++;
        } else if (c < 0x20 || c == 0x7F) {
            cli_out_print(o, "\\x%02x", c);
        } else {
            cli_out_bytes(o, text, 1);
        }
    }
}

/* Closes the file. An error of closing is kept only if the stream has none yet. */
static void close_file(cli_out *o) {
    bool good = true;
    if (o->whole.file && o->error != 0)
        file_whole_drop(&o->whole);
    else if (o->whole.file)
        good = file_whole_keep(&o->whole);
    else if (o->path)
        good = close(o->descriptor) == 0;
    if (!good && o->error == 0)
        o->error = errno;
}

bool cli_out_close(cli_out *o) {
    drain(o, o->used);
    close_file(o);
    /* `carom ... | head`: the reader needs no more. */
    bool unread = o->error == EPIPE && o->descriptor == STDOUT_FILENO && !o->path;
    bool good = o->error == 0 || unread;
    if (!good)
        (void)cli_fail("cannot write %s: %s",
                       o->path                          ? o->path
                       : o->descriptor == STDOUT_FILENO ? "the standard output"
                                                        : "the standard error",
                       strerror(o->error));
    free(o->path);
    free(o);
    return good;
}

void cli_out_drop(cli_out *o) {
    o->error = o->error == 0 ? ECANCELED : o->error;
    close_file(o);
    free(o->path);
    free(o);
}
