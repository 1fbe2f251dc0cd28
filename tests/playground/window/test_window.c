/* The window itself, on a real display: events of SDL in, pixels out, a gamepad that is simulated.
 * with_display.sh gives it the display. */
#include "front_support.h"

#include <stdlib.h>
#include <unistd.h>

#include "paint/paint.h"
#include "window.h"

typedef struct stand {
    session session;
    window window;
} stand;

static stand *open_stand(uint32_t lab, float scale) {
    stand *t = calloc(1, sizeof *t);
    front_options o = options_of(lab);
    o.scale = scale;
    assert_non_null(t);
    open_session(&t->session, &o);
    assert_true(window_open(&t->window, &t->session, &o));
    return t;
}

static void close_stand(stand *t) {
    window_close(&t->window);
    session_close(&t->session);
    free(t);
}

/* Handles events until no more are pending. */
static void settle(stand *t) {
    for (int i = 0; i < 10; i++)
        assert_true(window_turn(&t->window, 10));
}

static void push(stand *t, SDL_Event e) {
    assert_int_equal(SDL_PushEvent(&e), 1);
    assert_true(window_turn(&t->window, 0));
}

static void mouse(stand *t, uint32_t type, float x, float y) {
    SDL_Event e = {.type = type};
    if (type == SDL_MOUSEMOTION) {
        e.motion.x = (int)x;
        e.motion.y = (int)y;
    } else {
        e.button.button = SDL_BUTTON_LEFT;
        e.button.x = (int)x;
        e.button.y = (int)y;
    }
    push(t, e);
}

static void key(stand *t, uint32_t type, SDL_Keycode code, uint16_t mods) {
    SDL_Event e = {.type = type};
    e.key.keysym.sym = code;
    e.key.keysym.scancode = SDL_GetScancodeFromKey(code);
    e.key.keysym.mod = mods;
    push(t, e);
}

/* ---- pixels ---------------------------------------------------------------------------------- */

/* Returns the share of pixels in which the window differs from its draw list painted again. */
static double difference(stand *t) {
    window *w = &t->window;
    size_t stride = (size_t)w->width * 4;
    unsigned char *shown = malloc(stride * (size_t)w->height);
    assert_non_null(shown);
    assert_true(window_show(w));
    /* Pixels are read before they are presented, which makes them undefined. */
    (void)SDL_RenderCopy(w->renderer, w->texture, NULL, NULL);
    assert_int_equal(
        SDL_RenderReadPixels(w->renderer, NULL, SDL_PIXELFORMAT_ARGB8888, shown, (int)stride), 0);
    cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_RGB24, w->width, w->height);
    cairo_t *to = cairo_create(s);
    cairo_scale(to, (double)w->scale, (double)w->scale);
    paint_list(to, session_draw(w->session), session_is_dark(w->session));
    cairo_destroy(to);
    cairo_surface_flush(s);
    const unsigned char *painted = cairo_image_surface_get_data(s);
    int step = cairo_image_surface_get_stride(s), other = 0;
    for (int y = 0; y < w->height; y++)
        for (int x = 0; x < w->width; x++) {
            const unsigned char *a = shown + (size_t)y * stride + 4 * (size_t)x;
            const unsigned char *b = painted + (size_t)y * (size_t)step + 4 * (size_t)x;
            other += abs(a[0] - b[0]) + abs(a[1] - b[1]) + abs(a[2] - b[2]) > 12;
        }
    cairo_surface_destroy(s);
    free(shown);
    return (double)other / ((double)w->width * w->height);
}

TEST(every_lab_is_seen_light_and_dark) {
    for (uint32_t lab = 0; lab < PLAY_LABS; lab++) {
        stand *t = open_stand(lab, 0.0f);
        settle(t);
        play_event pause = {.kind = PLAY_KEY, .code = ' '};
        if (play_is_moving(t->session.model))
            (void)session_take(&t->session, &pause);
        CHECK(difference(t) < 1e-4, "lab %u: %g", lab, difference(t));
        key(t, SDL_KEYDOWN, SDLK_t, 0);
        CHECK(session_is_dark(&t->session), "lab %u", lab);
        CHECK(difference(t) < 1e-4, "dark lab %u: %g", lab, difference(t));
        close_stand(t);
    }
}

TEST(a_window_that_is_resized_shows_all_at_its_new_size) {
    stand *t = open_stand(PLAY_DOT, 0.0f);
    settle(t);
    SDL_SetWindowSize(t->window.window, 500, 640);
    settle(t);
    assert_int_equal(t->window.width, 500);
    assert_true(t->session.width == 500.0f && t->session.height == 640.0f);
    assert_true(difference(t) < 1e-4);
    close_stand(t);
}

TEST(a_finer_screen_has_more_pixels_and_the_same_places) {
    stand *t = open_stand(PLAY_DOT, 2.0f);
    settle(t);
    /* The window gets less than it requests, because the screen is smaller. The scale has to be
     * right. */
    assert_true(t->session.width == ceilf((float)t->window.width / 2.0f));
    carom_vec2 at = middle_of(&t->session, "Ghost");
    char before = row_of(&t->session, "Ghost")->value[0];
    mouse(t, SDL_MOUSEBUTTONDOWN, 2.0f * at.x, 2.0f * at.y);
    mouse(t, SDL_MOUSEBUTTONUP, 2.0f * at.x, 2.0f * at.y);
    assert_true(row_of(&t->session, "Ghost")->value[0] != before);
    assert_true(difference(t) < 1e-4);
    close_stand(t);
}

/* ---- hands ----------------------------------------------------------------------------------- */

TEST(the_mouse_reaches_the_panel_and_the_keyboard_types_there) {
    stand *t = open_stand(PLAY_DOT, 0.0f);
    settle(t);
    carom_vec2 at = middle_of(&t->session, "Speed");
    mouse(t, SDL_MOUSEMOTION, at.x, at.y);
    mouse(t, SDL_MOUSEBUTTONDOWN, at.x, at.y);
    mouse(t, SDL_MOUSEBUTTONUP, at.x, at.y);
    assert_true(panel_is_typing(&t->session.side) && SDL_IsTextInputActive());
    SDL_Event text = {.type = SDL_TEXTINPUT};
    (void)snprintf(text.text.text, sizeof text.text.text, "4");
    push(t, text);
    key(t, SDL_KEYDOWN, SDLK_RETURN, 0);
    assert_string_equal(row_of(&t->session, "Speed")->value, "4");
    assert_false(SDL_IsTextInputActive());
    close_stand(t);
}

TEST(keys_have_the_playground_s_names) {
    const struct {
        SDL_Keysym key;
        uint32_t code;
    } cases[] = {
        {{.sym = SDLK_a}, 'a'},
        {{.sym = SDLK_LEFT}, PLAY_KEY_LEFT},
        {{.sym = SDLK_KP_5}, '5'},
        {{.sym = SDLK_KP_0}, '0'},
        {{.sym = SDLK_EQUALS}, '+'},
        {{.sym = SDLK_KP_ENTER}, PLAY_KEY_ENTER},
        {{.sym = SDLK_F12}, PLAY_KEY_F12},
        {{.sym = 0x444, .scancode = SDL_SCANCODE_A}, 'a'}, /* a Cyrillic one */
        {{.sym = SDLK_LSHIFT, .scancode = SDL_SCANCODE_LSHIFT}, 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK(window_key_code(cases[i].key) == cases[i].code, "case %zu: %u", i,
              window_key_code(cases[i].key));
}

TEST(held_keys_move_the_dot_and_toggles_do_not_repeat) {
    stand *t = open_stand(PLAY_DOT, 0.0f);
    settle(t);
    double x = strtod(row_of(&t->session, "x")->value, NULL);
    key(t, SDL_KEYDOWN, SDLK_RIGHT, 0);
    for (int i = 0; i < 20; i++) {
        SDL_Delay(10);
        assert_true(window_turn(&t->window, 0));
    }
    key(t, SDL_KEYUP, SDLK_RIGHT, 0);
    CHECK(strtod(row_of(&t->session, "x")->value, NULL) > x + 5.0, "%s",
          row_of(&t->session, "x")->value);
    SDL_Event repeated = {.type = SDL_KEYDOWN};
    repeated.key.keysym.sym = SDLK_t;
    repeated.key.repeat = 1;
    push(t, repeated);
    assert_false(session_is_dark(&t->session));
    close_stand(t);
}

TEST(a_file_that_is_dropped_is_shown_or_reported) {
    stand *t = open_stand(PLAY_DOT, 0.0f);
    enter_folder();
    settle(t);
    write_text("bad.json", "{\"bodies\": 1}");
    SDL_Event e = {.type = SDL_DROPFILE};
    e.drop.file = SDL_strdup("bad.json");
    push(t, e);
    CHECK(strstr(t->session.said, "bad.json"), "%s", t->session.said);
    assert_int_equal(play_lab(t->session.model), PLAY_DOT);
    write_text("good.json", "{\"format\": 1, \"bodies\": [{\"circle\": "
                            "{\"center\": [0, 0], \"radius\": 1}}]}");

    e.drop.file = SDL_strdup("good.json");
    push(t, e);
    CHECK(t->session.file && strcmp(t->session.file, "good.json") == 0, "%s", t->session.said);
    leave_folder();
    close_stand(t);
}

TEST(what_is_copied_is_on_the_clipboard) {
    stand *t = open_stand(PLAY_PAIR, 0.0f);
    settle(t);
    key(t, SDL_KEYDOWN, SDLK_c, 0);
    char *text = SDL_GetClipboardText();
    CHECK(text && strstr(text, "#include <carom/"), "%s", text);
    SDL_free(text);
    key(t, SDL_KEYDOWN, SDLK_c, KMOD_LCTRL);
    text = SDL_GetClipboardText();
    CHECK(text && strstr(text, "\"format\": 1"), "%s", text);
    SDL_free(text);
    close_stand(t);
}

TEST(a_closed_window_ends_it) {
    stand *t = open_stand(PLAY_DOT, 0.0f);
    settle(t);
    SDL_Event e = {.type = SDL_QUIT};
    assert_int_equal(SDL_PushEvent(&e), 1);
    assert_false(window_turn(&t->window, 0));
    close_stand(t);
}

/* A circle that was opened and made larger. */
static stand *open_changed(void) {
    stand *t = open_stand(PLAY_PAIR, 0.0f);
    enter_folder();
    settle(t);
    write_text("one.json", "{\"format\": 1, \"bodies\": [{\"circle\": "
                           "{\"center\": [0, 0], \"radius\": 1}}]}");
    assert_true(session_show(&t->session, "one.json"));
    settle(t);
    assert_string_equal(SDL_GetWindowTitle(t->window.window), "one.json — Pair lab — carom");
    type_into(&t->session, "Radius", "2");
    settle(t);
    assert_string_equal(SDL_GetWindowTitle(t->window.window), "*one.json — Pair lab — carom");
    return t;
}

TEST(a_window_with_changes_is_closed_at_the_second_time) {
    stand *t = open_changed();
    SDL_Event e = {.type = SDL_WINDOWEVENT};
    e.window.event = SDL_WINDOWEVENT_CLOSE; /* which comes first */
    push(t, e);
    e = (SDL_Event){.type = SDL_QUIT};
    push(t, e);
    CHECK(strstr(t->session.said, "one.json"), "%s", t->session.said);
    assert_int_equal(SDL_PushEvent(&e), 1);
    assert_false(window_turn(&t->window, 0));
    leave_folder();
    close_stand(t);
}

TEST(a_key_that_is_held_does_not_leave_changes) {
    for (int typing = 0; typing < 2; typing++) {
        stand *t = open_changed();
        if (typing)
            click(&t->session, middle_of(&t->session, "Radius"));
        key(t, SDL_KEYDOWN, SDLK_q, KMOD_LCTRL);
        SDL_Event e = {.type = SDL_KEYDOWN};
        e.key.keysym.sym = SDLK_q;
        e.key.keysym.mod = KMOD_LCTRL;
        e.key.repeat = 1;
        push(t, e);
        assert_false(t->session.quits);
        leave_folder();
        close_stand(t);
    }
}

TEST(the_panel_s_key_folds_it) {
    stand *t = open_stand(PLAY_DOT, 0.0f);
    settle(t);
    key(t, SDL_KEYDOWN, SDLK_F9, 0);
    assert_true(session_is_folded(&t->session));
    assert_true(difference(t) < 1e-4);
    close_stand(t);
}

TEST(a_replay_that_is_ended_leaves_the_window_s_size) {
    stand *t = calloc(1, sizeof *t);
    front_options o = options_of(PLAY_PAIR);
    enter_folder();
    write_text("rec.txt", "resize 500 400\ntick 0.01 0 0\ntick 0.01 0 0\n");
    o.replay = "rec.txt";
    assert_non_null(t);
    open_session(&t->session, &o);
    assert_true(window_open(&t->window, &t->session, &o));
    assert_true(window_turn(&t->window, 0));
    assert_true(t->window.replaying);
    SDL_SetWindowSize(t->window.window, 900, 600);
    key(t, SDL_KEYDOWN, SDLK_ESCAPE, 0);
    assert_false(t->window.replaying);
    settle(t);
    assert_float_equal(t->session.width, 900.0f, 0);
    assert_float_equal(t->session.height, 600.0f, 0);
    leave_folder();
    close_stand(t);
}

/* Simulates SDL on a machine without a graphics card: the window is created only once. */
TEST(nothing_takes_the_window_s_place) {
    stand *t = open_stand(PLAY_DOT, 0.0f);
    settle(t);
    assert_false(SDL_GetWindowFlags(t->window.window) & SDL_WINDOW_OPENGL);
    close_stand(t);
}

TEST(what_does_not_move_does_not_tick) {
    stand *t = open_stand(PLAY_GALLERY, 0.0f);
    settle(t);
    if (!play_is_moving(t->session.model)) {
        Uint64 start = SDL_GetTicks64();
        assert_true(window_turn(&t->window, 200));
        CHECK(SDL_GetTicks64() - start >= 150, "it came back after %d ms",
              (int)(SDL_GetTicks64() - start));
        assert_true(t->window.last_tick == 0);
    }
    close_stand(t);
}

/* ---- gamepads -------------------------------------------------------------------------------- */

TEST(a_gamepad_steers_the_dot_and_changes_the_lab) {
    stand *t = open_stand(PLAY_DOT, 0.0f);
    settle(t);
    int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                           SDL_CONTROLLER_AXIS_MAX, SDL_CONTROLLER_BUTTON_MAX, 0);
    CHECK(device >= 0, "%s", SDL_GetError());
    SDL_Joystick *stick = SDL_JoystickOpen(device);
    assert_non_null(stick);
    settle(t);
    assert_non_null(t->window.pads[0]);
    double y = strtod(row_of(&t->session, "y")->value, NULL);
    assert_int_equal(SDL_JoystickSetVirtualAxis(stick, SDL_CONTROLLER_AXIS_LEFTY, 32767), 0);
    for (int i = 0; i < 20; i++) {
        SDL_Delay(10);
        assert_true(window_turn(&t->window, 0));
    }
    CHECK(strtod(row_of(&t->session, "y")->value, NULL) > y + 5.0, "%s",
          row_of(&t->session, "y")->value);
    /* A hand at rest causes no motion. */
    SDL_JoystickSetVirtualAxis(stick, SDL_CONTROLLER_AXIS_LEFTY, 2000);
    settle(t);
    assert_true(t->window.stick.x == 0.0f && t->window.stick.y == 0.0f);
    SDL_JoystickSetVirtualButton(stick, SDL_CONTROLLER_BUTTON_DPAD_LEFT, 1);
    settle(t);
    assert_true(t->window.stick.x == -1.0f);
    SDL_JoystickSetVirtualButton(stick, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, 1);
    settle(t);
    assert_int_equal(play_lab(t->session.model), PLAY_DOT + 1);
    /* Unplugged while it was pushed: the dot stops. */
    SDL_JoystickClose(stick);
    assert_int_equal(SDL_JoystickDetachVirtual(device), 0);
    settle(t);
    assert_null(t->window.pads[0]);
    assert_true(t->window.stick.x == 0.0f);
    close_stand(t);
}

TEST(what_moves_is_filmed) {
    stand *t = open_stand(PLAY_BOUNCE, 0.0f);
    enter_folder();
    SDL_SetWindowSize(t->window.window, 400, 300);
    for (int i = 0; i < 300 && t->session.film.count < 3; i++)
        assert_true(window_turn(&t->window, 10));
    play_event gif = {.kind = PLAY_FIELD, .code = row_of(&t->session, "Film (GIF)")->code};
    assert_true(session_take(&t->session, &gif));
    CHECK(files_exists("carom-bounce-1.gif"), "%s", t->session.said);
    leave_folder();
    close_stand(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lab_is_seen_light_and_dark),
        cmocka_unit_test(a_window_that_is_resized_shows_all_at_its_new_size),
        cmocka_unit_test(a_finer_screen_has_more_pixels_and_the_same_places),
        cmocka_unit_test(the_mouse_reaches_the_panel_and_the_keyboard_types_there),
        cmocka_unit_test(keys_have_the_playground_s_names),
        cmocka_unit_test(held_keys_move_the_dot_and_toggles_do_not_repeat),
        cmocka_unit_test(a_file_that_is_dropped_is_shown_or_reported),
        cmocka_unit_test(what_is_copied_is_on_the_clipboard),
        cmocka_unit_test(a_closed_window_ends_it),
        cmocka_unit_test(a_window_with_changes_is_closed_at_the_second_time),
        cmocka_unit_test(a_key_that_is_held_does_not_leave_changes),
        cmocka_unit_test(the_panel_s_key_folds_it),
        cmocka_unit_test(a_replay_that_is_ended_leaves_the_window_s_size),
        cmocka_unit_test(nothing_takes_the_window_s_place),
        cmocka_unit_test(what_does_not_move_does_not_tick),
        cmocka_unit_test(what_moves_is_filmed),
        cmocka_unit_test(a_gamepad_steers_the_dot_and_changes_the_lab),
    };
    return RUN(tests);
}
