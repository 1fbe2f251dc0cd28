/* Tracks whether the user has changed the scene since it was read or written, and asks before
 * changes are lost. */
#include "session.h"

#include <string.h>

/* A carom_scene_sink: FNV-1a. */
static bool mix(void *hash, const char *text, size_t size) {
    uint64_t *h = hash;
    for (size_t i = 0; i < size; i++)
        *h = (*h ^ (unsigned char)text[i]) * 0x100000001B3u;
    return true;
}

uint64_t session_hash(const session *s) {
    uint64_t hash = 0xCBF29CE484222325u;
    return play_write(s->model, mix, &hash) ? hash : 0;
}

/* ---- changes by the user --------------------------------------------------------------------- */

/* Throws in a crowd count as steps (play_origin), and comparing it would be slow. A drag is checked
 * when it ends: a hash for every move of the pointer would be too slow. */
static bool is_watched(const session *s, const play_event *e) {
    if (!s->file || s->file_lab == PLAY_CROWD || play_lab(s->model) != s->file_lab)
        return false;
    return e->kind == PLAY_UP || e->kind == PLAY_WHEEL || e->kind == PLAY_KEY ||
           e->kind == PLAY_FIELD;
}

session_mark session_look(const session *s, const play_event *e) {
    session_mark m = {.watched = is_watched(s, e), .origin = play_origin_of(s->model)};
    if (m.watched && e->kind == PLAY_FIELD)
        m.text = session_hash(s);
    return m;
}

/* While the origin is that of the file, every difference is a change by the user. After the
 * scene has run, throwing and pushing bodies is play, but a value set in a row counts as a
 * change. */
void session_compare(session *s, const play_event *e, const session_mark *before) {
    if (!before->watched || play_lab(s->model) != s->file_lab)
        return;
    play_origin now = play_origin_of(s->model), then = before->origin;
    bool has_run = now.steps != s->file_origin.steps;
    if (now.start != s->file_origin.start || (has_run && e->kind != PLAY_FIELD))
        return;
    uint64_t text = session_hash(s);
    if (!has_run)
        s->changed = text != s->file_text; /* false again after undo or reset */
    else if (now.start == then.start && now.steps == then.steps && text != before->text)
        s->changed = true;
}

/* ---- leaving --------------------------------------------------------------------------------- */

bool session_may_leave(session *s, const char *again) {
    session_layout(s);
    panel_end(&s->side, true); /* commits the edited text */
    if (!s->changed || s->leaving)
        return true;
    char what[128];
    (void)snprintf(what, sizeof what, " has unsaved changes: %s discards them", again);
    session_say(s, session_file_name(s), what);
    s->leaving = true;
    return false;
}

void session_quit(session *s) {
    if (session_may_leave(s, "ctrl-Q again"))
        s->quits = true;
}

/* ---- the window's title ---------------------------------------------------------------------- */

const char *session_file_name(const session *s) {
    const char *slash = s->file ? strrchr(s->file, '/') : NULL;
    return slash ? slash + 1 : s->file ? s->file : "";
}

void session_title(const session *s, char *out, size_t room) {
    uint32_t lab = play_lab(s->model);
    bool shown =
        s->file && lab == s->file_lab && play_origin_of(s->model).start == s->file_origin.start;
    (void)snprintf(out, room, "%s%s%s%s — carom", shown && s->changed ? "*" : "",
                   shown ? session_file_name(s) : "", shown ? " — " : "", play_lab_title(lab));
}
