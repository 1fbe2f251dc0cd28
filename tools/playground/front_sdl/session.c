/* A session: opens it, and passes input to the panel or the playground. */
#include "session.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "file/place.h"

void session_say(session *s, const char *name, const char *what) {
    (void)snprintf(s->said, sizeof s->said, "%s%s", name, what);
    s->stale = true;
}

const char *session_said(const session *s) {
    return s->said[0] ? s->said : play_message(s->model);
}

/* Clears earlier messages and questions, because the user does something else. */
static void restart(session *s) {
    s->said[0] = 0;
    s->leaving = false;
    s->stale = true;
}

bool session_is_dark(const session *s) {
    return play_is_dark(s->model);
}

/* ---- events ---------------------------------------------------------------------------------- */

/* Handles requests of the playground, which may make further ones meanwhile. */
static void do_wants(session *s) {
    uint32_t want;
    while ((want = play_wants(s->model)) != PLAY_WANT_NOTHING) {
        if (s->replaying)
            continue;
        if (want == PLAY_WANT_COPY && s->copy)
            s->copy(play_copied(s->model));
        else if (want == PLAY_WANT_SAVE)
            session_save(s);
        else if (want == PLAY_WANT_SCREENSHOT)
            session_screenshot(s, "png");
        else if (want == PLAY_WANT_DRAWING)
            session_screenshot(s, "svg");
        else if (want == PLAY_WANT_FILM)
            session_write_film(s);
        else if (want == PLAY_WANT_QUIT)
            session_quit(s);
    }
}

void session_let_go(session *s) {
    s->side.held = PANEL_NONE;
    if (s->side.edited != SESSION_ROW_NAME)
        panel_end(&s->side, false);
}

bool session_take(session *s, const play_event *e) {
    uint32_t lab = play_lab(s->model);
    session_record_event(s, e);
    session_mark before = session_look(s, e);
    bool taken = play_take(s->model, e);
    session_compare(s, e, &before);
    if (play_lab(s->model) != lab) {
        session_let_go(s);
        film_clear(&s->film);
        s->side.scroll = 0.0f; /* the new lab's rows begin at the top */
    }
    s->stale = true;
    do_wants(s);
    return taken;
}

/* Sets the value of a row of the panel. */
static bool send(void *ctx, uint32_t code, const char *text) {
    session *s = ctx;
    bool taken = true;
    restart(s);
    if (code == SESSION_ROW_NAME && !s->side.entered) {
        (void)snprintf(s->name, sizeof s->name, "%s", text); /* as far as it is typed */
    } else if (code == SESSION_ROW_NAME) {
        taken = session_save_as(s, text);
    } else if (code == SESSION_ROW_SAVE) {
        taken = session_save_as(s, s->name);
    } else if (code == SESSION_ROW_LEAVE) {
        s->naming = false;
        s->stale = true;
    } else {
        play_event e = {.kind = PLAY_FIELD, .code = code};
        taken = strlen(text) < sizeof e.text;
        if (taken) {
            memcpy(e.text, text, strlen(text) + 1);
            taken = session_take(s, &e);
        }
    }
    /* The event has invalidated the rows of the panel. */
    session_layout(s);
    return taken;
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Returns whether the recording would not overwrite another file of the command line. */
static bool may_record(const front_options *o) {
    const char *const others[] = {o->file, o->replay, o->picture};
    for (size_t i = 0; o->record && i < sizeof others / sizeof *others; i++) {
        if (!others[i])
            continue;
        file_place to = file_place_of(o->record), other = file_place_of(others[i]);
        if (file_place_same(&to, &other)) {
            (void)fprintf(stderr, "carom-play: --record would write over %s\n", others[i]);
            return false;
        }
    }
    return true;
}

static bool begin(session *s, const front_options *o) {
    play_def def = play_def_default();
    def.lab = o->lab;
    def.threads = o->threads;
    s->model = play_create(&def);
    s->list = draw_list_create(carom_allocator_default());
    if (!s->model || !s->list) {
        (void)fputs("carom-play: not enough memory\n", stderr);
        return false;
    }
    return may_record(o) && (!o->record || session_record(s, o->record));
}

/* Shows the opened scene in a lab, as the row of the panel does. */
static bool show_in(session *s, uint32_t lab) {
    uint32_t count;
    const play_field *rows = play_panel(s->model, &count);
    play_event e = {.kind = PLAY_FIELD};
    (void)snprintf(e.text, sizeof e.text, "%s", play_lab_title(lab));
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(rows[i].label, PLAY_SHOW_IN) == 0)
            e.code = rows[i].code;
    return play_lab(s->model) == lab || session_take(s, &e);
}

bool session_open(session *s, const front_options *o) {
    memset(s, 0, sizeof *s);
    panel_open(&s->side, send, s);
    s->bare = o->bare;
    s->scale = o->scale > 0.0f ? o->scale : 1.0f;
    s->stale = true;
    if (!begin(s, o))
        return false;
    play_event lab = {.kind = PLAY_LAB, .code = o->lab};
    play_event dark = {.kind = PLAY_DARK, .code = o->dark};
    (void)session_take(s, &lab);
    (void)session_take(s, &dark);
    (void)session_resize(s, o->width > 0.0f ? o->width : SESSION_WIDTH,
                         o->height > 0.0f ? o->height : SESSION_HEIGHT);
    if (o->file && !session_show(s, o->file)) {
        (void)fprintf(stderr, "carom-play: %s\n", s->said);
        if (o->picture)
            return false;
    } else if (o->file && o->lab_given && !show_in(s, o->lab)) {
        (void)fprintf(stderr, "carom-play: %s\n", play_message(s->model));
        return false;
    }
    if (o->link && !session_follow(s, o->link, strlen(o->link))) {
        (void)fprintf(stderr, "carom-play: --link: %s\n", play_message(s->model));
        return false;
    }
    if (o->shapes[0] && !session_follow(s, o->shapes, strlen(o->shapes))) {
        (void)fprintf(stderr, "carom-play: %s\n", play_message(s->model));
        return false;
    }
    return !o->replay || session_replay_open(s, o->replay);
}

bool session_close(session *s) {
    bool kept = !s->record || !ferror(s->record);
    if (s->record)
        kept = fclose(s->record) == 0 && kept;
    if (!kept)
        (void)fputs("carom-play: the recording is incomplete: it could not be written\n", stderr);
    free(s->replay.at);
    free(s->file);
    film_clear(&s->film);
    draw_list_free(s->list);
    play_free(s->model);
    memset(s, 0, sizeof *s);
    return kept;
}

/* ---- input ----------------------------------------------------------------------------------- */

static bool point(session *s, uint32_t kind, carom_vec2 at, uint32_t button, uint32_t mods) {
    play_event e = {.kind = kind, .code = button, .mods = mods, .x = at.x, .y = at.y};
    return session_take(s, &e);
}

/* Reports to the playground which step of an explanation to highlight. */
static void note_step(session *s) {
    uint32_t step = s->bare ? 0 : panel_step(&s->side);
    if (step == s->step)
        return;
    s->step = step;
    play_event e = {.kind = PLAY_OVER, .code = step};
    (void)session_take(s, &e);
}

void session_down(session *s, carom_vec2 at, uint32_t button, uint32_t mods) {
    session_layout(s);
    restart(s);
    if (panel_holds(session_handle(s), at))
        session_fold(s, !session_is_folded(s));
    else if (s->bare || !(button == 1 ? panel_down(&s->side, at) : panel_holds(s->side.place, at)))
        (void)point(s, PLAY_DOWN, at, button, mods);
    session_layout(s);
    note_step(s);
}

void session_move(session *s, carom_vec2 at, uint32_t mods) {
    session_layout(s);
    s->over_handle = panel_holds(session_handle(s), at);
    if (s->bare || !panel_move(&s->side, at))
        (void)point(s, PLAY_MOVE, at, 0, mods);
    note_step(s);
}

void session_up(session *s, carom_vec2 at, uint32_t button, uint32_t mods) {
    session_layout(s);
    if (s->bare || button != 1 || !panel_up(&s->side, at))
        (void)point(s, PLAY_UP, at, button, mods);
}

void session_wheel(session *s, carom_vec2 at, float turn, uint32_t mods) {
    session_layout(s);
    if (!s->bare && panel_wheel(&s->side, at, turn)) {
        s->stale = true;
        return;
    }
    play_event e = {.kind = PLAY_WHEEL, .mods = mods, .y = turn};
    (void)session_take(s, &e);
}

static bool panel_takes(session *s, uint32_t key, uint32_t mods) {
    if (s->bare)
        return false;
    if (key == PLAY_KEY_TAB)
        session_fold(s, false);
    session_layout(s);
    if (!panel_key(&s->side, key, mods))
        return false;
    if (key == PLAY_KEY_ESCAPE && s->naming && !panel_is_typing(&s->side))
        s->naming = false;
    s->stale = true;
    note_step(s);
    return true;
}

/* Saving commits the edited text first. Returns false if the playground must not save. */
static bool before_saving(session *s) {
    bool named = s->side.edited == SESSION_ROW_NAME;
    if (panel_is_typing(&s->side))
        (void)panel_takes(s, PLAY_KEY_ENTER, 0);
    if (named || panel_is_typing(&s->side)) /* saved already, or refused */
        return false;
    if (s->naming)
        (void)send(s, SESSION_ROW_SAVE, "");
    return !s->naming;
}

void session_key(session *s, uint32_t key, uint32_t mods) {
    bool quits = key == 'q' && (mods & PLAY_CONTROL), asked = s->leaving && quits;
    bool saves = key == 's' && (mods & PLAY_CONTROL);
    session_layout(s);
    restart(s);
    s->leaving = asked;
    if (key == PANEL_KEY_FOLD)
        session_fold(s, !session_is_folded(s));
    if (key >= PANEL_KEYS || (saves && !before_saving(s)))
        return;
    if (!quits && panel_takes(s, key, mods))
        return;
    play_event e = {.kind = PLAY_KEY, .code = key, .mods = mods};
    (void)session_take(s, &e);
}

void session_key_up(session *s, uint32_t key, uint32_t mods) {
    if (key >= PANEL_KEYS)
        return;
    play_event e = {.kind = PLAY_KEY_UP, .code = key, .mods = mods};
    (void)session_take(s, &e);
}

void session_type(session *s, const char *text) {
    session_layout(s);
    panel_type(&s->side, text);
}
