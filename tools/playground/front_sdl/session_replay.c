/* Recordings: one event per line, as play_event_write formats it. In addition, "#" begins a
 * comment, "link TEXT" is a link that was followed, and "open NAME" is a scene that was opened,
 * whose text follows in lines that begin with "|". */
#include "session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define LINE_ROOM 512u
#define MOST_BYTES (1u << 30)
#define OPEN "open "
#define LINK "link "

bool session_record(session *s, const char *path) {
    s->record = fopen(path, "w");
    if (!s->record) {
        (void)fprintf(stderr, "carom-play: %s: %s\n", path, strerror(errno));
        return false;
    }
    /* Line buffering: after a crash, all events before it are in the file. */
    (void)setvbuf(s->record, NULL, _IOLBF, BUFSIZ);
    (void)fprintf(s->record, "# carom-play %s\n", carom_version());
    return true;
}

void session_record_event(session *s, const play_event *e) {
    char line[LINE_ROOM];
    if (!s->record)
        return;
    size_t size = play_event_write(e, line, sizeof line);
    if (size > 0)
        (void)fprintf(s->record, "%s%s", line, line[strlen(line) - 1] == '\n' ? "" : "\n");
}

void session_record_scene(session *s, const char *name, const char *text, size_t size) {
    if (!s->record)
        return;
    (void)fputs(OPEN, s->record);
    for (; *name; name++)
        (void)fputc((unsigned char)*name < 32u ? '?' : *name, s->record);
    for (const char *at = text, *end = text + size; at < end;) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        size_t length = next ? (size_t)(next - at) : (size_t)(end - at);
        (void)fputs("\n|", s->record);
        (void)fwrite(at, 1, length, s->record);
        at += length + (next != NULL);
    }
    (void)fputc('\n', s->record);
}

bool session_follow(session *s, const char *link, size_t size) {
    if (!play_follow(s->model, link, size))
        return false;
    s->stale = true;
    session_forget(s);
    if (s->record)
        (void)fprintf(s->record, LINK "%.*s\n", (int)size, link);
    return true;
}

bool session_replay_open(session *s, const char *path) {
    const char *wrong = files_read(path, MOST_BYTES, &s->replay);
    if (wrong)
        (void)fprintf(stderr, "carom-play: %s: %s\n", path, wrong);
    return !wrong;
}

static void bad_line(session *s, const char *at) {
    size_t line = 1;
    for (const char *c = s->replay.at; c < at; c++)
        line += *c == '\n';
    s->replay_bad = true;
    (void)snprintf(s->said, sizeof s->said, "Line %zu of the recording is not an event", line);
    (void)fprintf(stderr, "carom-play: %s\n", s->said);
}

/* Returns the next line, without its end; false if there is none. */
static bool next_line(session *s, const char **line, size_t *size) {
    if (!s->replay.at || s->replay_at >= s->replay.size)
        return false;
    *line = s->replay.at + s->replay_at;
    const char *end = memchr(*line, '\n', s->replay.size - s->replay_at);
    *size = end ? (size_t)(end - *line) : s->replay.size - s->replay_at;
    s->replay_at += *size + 1;
    return true;
}

static bool begins(const char *line, size_t size, const char *with) {
    return size > strlen(with) && strncmp(line, with, strlen(with)) == 0;
}

static bool take_scene(session *s, const char *line, size_t size) {
    files_bytes text = {0}, name = {0};
    bool taken = files_add(&name, line, size);
    while (taken && s->replay_at < s->replay.size && s->replay.at[s->replay_at] == '|' &&
           next_line(s, &line, &size))
        taken = files_add(&text, line + 1, size - 1) && files_add(&text, "\n", 1);
    taken = taken && text.at && play_open(s->model, text.at, text.size, name.at);
    s->stale = true;
    if (taken) {
        session_forget(s);
        session_record_scene(s, name.at, text.at, text.size);
    }
    free(text.at);
    free(name.at);
    return taken;
}

/* Replays one line; returns false if it is invalid. */
static bool take_line(session *s, const char *line, size_t size, float *tick) {
    play_event e;
    if (size > 0 && line[size - 1] == '\r')
        size--;
    if (size == 0 || line[0] == '#')
        return true;
    if (begins(line, size, OPEN))
        return take_scene(s, line + strlen(OPEN), size - strlen(OPEN));
    if (begins(line, size, LINK))
        return session_follow(s, line + strlen(LINK), size - strlen(LINK));
    if (!play_event_read(line, size, &e))
        return false;
    /* Events that were refused then are refused now. */
    s->replaying = true;
    if (session_take(s, &e) && e.kind == PLAY_RESIZE)
        session_fit_picture(s, e.x, e.y);
    s->replaying = false;
    if (e.kind == PLAY_TICK)
        *tick = e.x;
    return true;
}

bool session_replay_next(session *s, float *tick) {
    const char *line;
    size_t size;
    *tick = -1.0f;
    if (!next_line(s, &line, &size))
        return false;
    if (!take_line(s, line, size, tick)) {
        bad_line(s, line);
        s->replay_at = s->replay.size;
        return false;
    }
    return true;
}
