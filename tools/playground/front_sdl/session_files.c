/* Opens and saves scenes, and writes screenshots. */
#include "session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "paint/paint.h"
#include "scene/builtins.h"

static void say_wrong(session *s, const char *path, const char *wrong) {
    (void)snprintf(s->said, sizeof s->said, "%s: %s", path, wrong);
    s->stale = true;
}

/* ---- scenes ---------------------------------------------------------------------------------- */

void session_forget(session *s) {
    free(s->file);
    s->file = NULL;
    s->changed = false;
}

/* Records that the picture shows the contents of a file with this stamp. */
static bool remember(session *s, const char *path, files_stamp stamp) {
    size_t size = strlen(path) + 1;
    char *copy = malloc(size);
    if (!copy)
        return false;
    memcpy(copy, path, size);
    free(s->file);
    s->file = copy;
    s->stamp = stamp;
    s->file_lab = play_lab(s->model);
    s->file_origin = play_origin_of(s->model);
    s->file_text = session_hash(s);
    s->file_whole = true;
    s->changed = false;
    return true;
}

/* Opens a built-in scene, which has no file. */
static bool show_builtin(session *s, const scene_builtin *b) {
    if (!play_open(s->model, b->text, b->size, b->name)) {
        session_say(s, "", play_message(s->model));
        return false;
    }
    s->stale = true;
    session_record_scene(s, b->name, b->text, b->size);
    session_forget(s);
    return true;
}

bool session_show(session *s, const char *path) {
    files_bytes text;
    files_stamp stamp = files_look(path); /* before reading: later changes are not shown */
    s->leaving = false;                   /* applies to this file only, even if it is invalid */
    if (!files_exists(path)) {
        for (const scene_builtin *b = scene_builtins; b->name; b++)
            if (strcmp(b->name, path) == 0)
                return show_builtin(s, b);
        if (!remember(s, path, stamp)) {
            session_say(s, "", strerror(ENOMEM));
            return false;
        }
        session_say(s, path, ": no such file yet; saving creates it");
        return false;
    }
    const char *wrong = files_read(path, CAROM_SCENE_MAX_BYTES, &text);
    if (wrong) {
        say_wrong(s, path, wrong);
        return false;
    }
    bool shown = play_open(s->model, text.at, text.size, path);
    s->stale = true;
    if (shown) {
        session_record_scene(s, path, text.at, text.size);
        s->naming = false;
        session_let_go(s);
        if (remember(s, path, stamp))
            s->file_whole = !play_lost(s->model)[0];
        else
            session_say(s, "", strerror(ENOMEM));
    } else {
        session_say(s, "", play_message(s->model));
    }
    free(text.at);
    return shown;
}

static bool write_scene(session *s, const char *path) {
    files_bytes text = {0};
    const char *wrong = NULL;
    if (!play_write(s->model, files_add, &text))
        wrong = "there is no scene to save here";
    else
        wrong = files_write(path, text.at, text.size);
    free(text.at);
    if (!wrong && !remember(s, path, files_look(path)))
        wrong = strerror(ENOMEM);
    if (wrong)
        say_wrong(s, path, wrong);
    else
        session_say(s, "Saved to ", s->file);
    return !wrong;
}

static void ask_name(session *s, const char *name) {
    (void)snprintf(s->name, sizeof s->name, "%s", name);
    s->asked[0] = 0;
    s->naming = true;
    s->stale = true;
    session_fold(s, false);
    session_layout(s);
    panel_begin(&s->side, SESSION_ROW_NAME);
    panel_reveal(&s->side);
    s->stale = true;
}

/* Asks for a name if writing back could lose data; that asks again before it overwrites a file. */
void session_save(session *s) {
    play_origin now = play_origin_of(s->model);
    const char *name = session_file_name(s);
    bool there = s->stamp.size > 0; /* else saving creates the file */
    if (!s->file) {
        ask_name(s, "scene.json");
    } else if (there && play_lab(s->model) != s->file_lab) {
        ask_name(s, "scene.json");
        session_say(s, name, " is shown by another lab");
    } else if (!files_same(files_look(s->file), s->stamp)) {
        ask_name(s, s->file);
        session_say(s, name, " has changed since it was opened");
    } else if (there && now.start != s->file_origin.start) {
        ask_name(s, s->file);
        session_say(s, name, " holds another scene: saving here overwrites it");
    } else if (there && now.steps != s->file_origin.steps) {
        ask_name(s, s->file);
        session_say(s, name, " holds the state before the run: saving here overwrites it");
    } else if (!s->file_whole) {
        ask_name(s, s->file);
        (void)snprintf(s->said, sizeof s->said, "%s would be saved without %s", name,
                       play_lost(s->model));
    } else {
        (void)write_scene(s, s->file);
    }
}

bool session_save_as(session *s, const char *name) {
    s->stale = true;
    if (!name[0]) {
        session_say(s, "", "A name is needed");
        return false;
    }
    if (files_exists(name) && strcmp(s->asked, name) != 0) {
        (void)snprintf(s->asked, sizeof s->asked, "%s", name);
        session_say(s, name, " already exists: save again to overwrite it");
        return false;
    }
    if (!write_scene(s, name))
        return false;
    s->naming = false;
    return true;
}

/* ---- screenshots ----------------------------------------------------------------------------- */

/* Finds the first unused name with an extension, next to the scene. */
static bool free_name(const session *s, const char *extension, char *path, size_t room) {
    const char *slash = s->file ? strrchr(s->file, '/') : NULL;
    int folder = slash ? (int)(slash - s->file) + 1 : 0;
    for (int i = 1; i < 10000; i++) {
        int size = snprintf(path, room, "%.*scarom-%s-%d.%s", folder, s->file ? s->file : "",
                            play_lab_name(play_lab(s->model)), i, extension);
        if (size < 0 || (size_t)size >= room)
            return false;
        if (!files_exists(path))
            return true;
    }
    return false;
}

void session_screenshot(session *s, const char *extension) {
    char path[EDIT_ROOM];
    const draw_list *list = session_picture(s);
    if (!free_name(s, extension, path, sizeof path)) {
        session_say(s, "", "No name is free for a picture");
        return;
    }
    const char *wrong =
        list ? paint_file(path, list, s->width, s->height, s->scale, session_is_dark(s))
             : strerror(ENOMEM);
    if (wrong)
        say_wrong(s, path, wrong);
    else
        session_say(s, "Written to ", path);
}

void session_write_film(session *s) {
    char path[EDIT_ROOM];
    if (s->film.count == 0) {
        session_say(s, "", "Nothing has moved: there is no film");
        return;
    }
    if (!free_name(s, "gif", path, sizeof path)) {
        session_say(s, "", "No name is free for a film");
        return;
    }
    const char *wrong = film_write(&s->film, path);
    if (wrong)
        say_wrong(s, path, wrong);
    else
        session_say(s, "Written to ", path);
}
