/* The playground: creates it, handles events and returns its state. */
#include "play_own.h"

#define FIRST_WIDTH 1000.0f
#define FIRST_HEIGHT 700.0f
#define ONE_STEP (1.0f / 60.0f)
#define OPENED 256u /* more than a lab has starts */

play_def play_def_default(void) {
    play_def def = {.size = (uint32_t)sizeof(play_def), .lab = PLAY_PAIR, .threads = 1};
#if __STDC_HOSTED__
    def.allocator = carom_allocator_default();
#endif
    return def;
}

play *play_create(const play_def *def) {
    play_def usual = play_def_default();
    if (!def)
        def = &usual;
    if (def->size != sizeof *def || def->lab >= PLAY_LABS || !def->allocator.alloc ||
        !def->allocator.free)
        return NULL;
    carom_allocator allocator = def->allocator;
    play *p = allocator.alloc(allocator.ctx, sizeof *p, _Alignof(play));
    if (!p)
        return NULL;
    __builtin_memset(p, 0, sizeof *p);
    p->stage.allocator = allocator;
    p->stage.size = (carom_vec2){FIRST_WIDTH, FIRST_HEIGHT};
    p->stage.threads = def->threads > 0 ? def->threads : 1;
    p->stage.owner = p;
    p->lab = def->lab;
    p->list = draw_list_create(allocator);
    if (!p->list || !play_show(p, def->lab)) {
        play_free(p);
        return NULL;
    }
    return p;
}

void play_free(play *p) {
    if (!p)
        return;
    for (uint32_t lab = 0; lab < PLAY_LABS; lab++)
        play_slot_free(p, lab);
    play_scenes_free(p);
    play_blob_give(p, &p->copied);
    draw_list_free(p->list);
    p->stage.allocator.free(p->stage.allocator.ctx, p, sizeof *p);
}

uint32_t play_lab(const play *p) {
    return p->lab;
}

const char *play_message(const play *p) {
    return p->message;
}

const char *play_lost(const play *p) {
    return p->lost ? p->lost : "";
}

bool play_is_dark(const play *p) {
    return p->stage.dark != 0;
}

bool play_is_moving(const play *p) {
    const play_lab_type *type = play_type(p);
    return !p->stage.paused && type->is_moving && type->is_moving(p->slots[p->lab].state);
}

uint32_t play_cursor(const play *p) {
    const play_lab_type *type = play_type(p);
    if (p->drag == PLAY_DRAG_VIEW)
        return PLAY_CURSOR_HELD;
    if (p->pictures)
        return play_scenes_over(p) ? PLAY_CURSOR_PRESS : PLAY_CURSOR_PLAIN;
    if (p->drag == PLAY_DRAG_NOTHING && play_over_button(p))
        return PLAY_CURSOR_PRESS;
    return type->cursor ? type->cursor(p->slots[p->lab].state) : PLAY_CURSOR_PLAIN;
}

play_origin play_origin_of(const play *p) {
    const play_lab_type *type = play_type(p);
    play_origin o = type->origin ? type->origin(p->slots[p->lab].state) : (play_origin){0, 0};
    o.start += OPENED * p->slots[p->lab].opened;
    return o;
}

uint32_t play_wants(play *p) {
    uint32_t want = p->want;
    p->want = PLAY_WANT_NOTHING;
    return want;
}

const char *play_copied(const play *p) {
    return p->copied.at ? p->copied.at : "";
}

/* ---- events ---------------------------------------------------------------------------------- */

/* Updates the stage for an event. A key that is pressed twice without a release is a repeat. */
static void note(play_stage *s, const play_event *e) {
    uint32_t word = e->code / 32, bit = UINT32_C(1) << e->code % 32;
    switch (e->kind) {
    case PLAY_DOWN:
    case PLAY_MOVE:
    case PLAY_UP:
        s->pointer = (carom_vec2){e->x, e->y};
        s->mods = e->mods;
        if (e->kind == PLAY_DOWN)
            s->held |= 1u << e->code;
        if (e->kind == PLAY_UP)
            s->held &= ~(1u << e->code);
        break;
    case PLAY_KEY:
        s->keys[word] |= bit;
        s->mods = e->mods;
        break;
    case PLAY_KEY_UP:
        s->keys[word] &= ~bit;
        s->mods = e->mods;
        break;
    case PLAY_PAD:
        s->pad = (carom_vec2){e->x, e->y};
        break;
    default:
        break;
    }
}

static bool lab_takes(play *p, const play_event *e) {
    const play_lab_type *type = play_type(p);
    return type->take && type->take(play_slot_now(p)->state, e);
}

static void take_down(play *p, const play_event *e) {
    if (p->help) {
        p->help = false;
        return;
    }
    /* If several buttons are pressed, the first one decides. */
    if (p->drag != PLAY_DRAG_NOTHING)
        return;
    p->button = e->code;
    p->drag = PLAY_DRAG_IDLE;
    if (play_scenes_press(p) || play_over_press(p))
        return;
    if (e->code != 2 && lab_takes(p, e))
        p->drag = PLAY_DRAG_LAB;
    else if (e->code != 1 || !play_type(p)->holds_view)
        p->drag = PLAY_DRAG_VIEW;
}

static void take_move(play *p, const play_event *e, carom_vec2 before) {
    if (p->drag == PLAY_DRAG_VIEW)
        play_view_pan(p, (carom_vec2){e->x - before.x, e->y - before.y});
    else
        lab_takes(p, e);
}

static void take_up(play *p, const play_event *e) {
    /* Only the button that began a drag ends it, or that no button is pressed: a release may be
     * lost. */
    if (e->code != p->button && p->stage.held != 0)
        return;
    if (p->drag == PLAY_DRAG_LAB)
        lab_takes(p, e);
    p->drag = PLAY_DRAG_NOTHING;
}

static void take_wheel(play *p, const play_event *e) {
    /* Two fingers pan the view, and turn the shape below them. */
    bool turns = p->drag == PLAY_DRAG_VIEW && e->mods & PLAY_SHIFT;
    if (((turns || p->drag == PLAY_DRAG_NOTHING) && lab_takes(p, e)) || turns)
        return;
    /* Six notches zoom by a factor of about two. */
    float turned = e->y < 0.0f ? -e->y : e->y;
    int whole = (int)turned;
    double factor = 1.0 + 0.125 * ((double)turned - whole);
    for (int i = 0; i < whole; i++)
        factor *= 1.125;
    if (e->y < 0.0f)
        factor = 1.0 / factor;
    play_view_zoom(p, p->stage.pointer, factor);
}

static void take_key(play *p, const play_event *e) {
    uint32_t key = e->code | (e->mods & PLAY_CONTROL ? PLAY_WITH_CONTROL : 0);
    if (key == ('z' | PLAY_WITH_CONTROL) && e->mods & PLAY_SHIFT)
        key = 'y' | PLAY_WITH_CONTROL; /* the other common key for redo */
    if ((p->help || p->pictures) && e->code == PLAY_KEY_ESCAPE) {
        if (!p->help)
            p->menu = p->pictures = false;
        p->help = false;
        return;
    }
    if (lab_takes(p, e) || (!(e->mods & PLAY_ALT) && play_panel_key(p, key)))
        return;
    play_key(p, e);
}

static void take_tick(play *p, const play_event *e) {
    if (!p->stage.paused)
        lab_takes(p, e);
}

static void take_size(play *p, const play_event *e) {
    p->stage.size = (carom_vec2){e->x, e->y};
    play_view_follow(p);
}

bool play_take(play *p, const play_event *e) {
    if (!play_event_is_sound(e))
        return false;
    carom_vec2 before = p->stage.pointer;
    bool fresh =
        e->kind == PLAY_DOWN || e->kind == PLAY_KEY || e->kind == PLAY_FIELD || e->kind == PLAY_LAB;
    if (fresh)
        p->message[0] = 0;
    play_undo_note(p, e);
    note(&p->stage, e);
    switch (e->kind) {
    case PLAY_RESIZE:
        take_size(p, e);
        break;
    case PLAY_DOWN:
        take_down(p, e);
        break;
    case PLAY_MOVE:
        take_move(p, e, before);
        break;
    case PLAY_UP:
        take_up(p, e);
        break;
    case PLAY_WHEEL:
        take_wheel(p, e);
        break;
    case PLAY_KEY:
        take_key(p, e);
        break;
    case PLAY_TICK:
        take_tick(p, e);
        break;
    case PLAY_FIELD:
        return play_panel_take(p, e);
    case PLAY_LAB:
        return play_show(p, e->code);
    case PLAY_DARK:
        p->stage.dark = e->code;
        break;
    case PLAY_OVER:
        p->stage.over = e->code;
        break;
    case PLAY_DEVICE:
        p->stage.device = e->code;
        break;
    default: /* released keys, and the pad */
        lab_takes(p, e);
        break;
    }
    return true;
}

/* Makes one step while time is paused. */
static bool step_once(play *p) {
    play_event tick = {.kind = PLAY_TICK, .x = ONE_STEP};
    if (!play_type(p)->is_moving)
        return false;
    p->stage.paused = 1;
    lab_takes(p, &tick);
    return true;
}

bool play_own_field(play *p, uint32_t code, const char *text) {
    switch (code) {
    case PLAY_OWN_LAB:
        return play_show(p, play_lab_titled(text));
    case PLAY_OWN_PAUSE:
        if (!play_type(p)->is_moving)
            return false;
        p->stage.paused = text[0] == '1';
        return true;
    case PLAY_OWN_STEP:
        return step_once(p);
    case PLAY_OWN_UNDO:
        return play_undo(p);
    case PLAY_OWN_REDO:
        return play_redo(p);
    case PLAY_OWN_RESET:
        return play_reset(p);
    case PLAY_OWN_FIT:
        play_view_fit(p);
        return true;
    case PLAY_OWN_CODE:
        return play_copy_code(p);
    case PLAY_OWN_SCENE:
        return play_copy_scene(p);
    case PLAY_OWN_LINK:
        return play_copy_link(p);
    case PLAY_OWN_SAVE:
        p->want = PLAY_WANT_SAVE;
        return true;
    case PLAY_OWN_SHOT:
        p->want = PLAY_WANT_SCREENSHOT;
        return true;
    case PLAY_OWN_DRAWING:
        p->want = PLAY_WANT_DRAWING;
        return true;
    case PLAY_OWN_FILM:
        p->want = PLAY_WANT_FILM;
        return true;
    case PLAY_OWN_DARK:
        p->stage.dark = text[0] == '1';
        return true;
    case PLAY_OWN_SHOW_IN:
        return play_show_in(p, play_lab_titled(text));
    case PLAY_OWN_SCENES:
        play_scenes_show(p, text[0] == '1');
        return true;
    case PLAY_OWN_BUILTIN:
        return play_scenes_open(p, text);
    case PLAY_OWN_HELP:
        p->help = text[0] == '1';
        return true;
    default:
        return false;
    }
}

const draw_list *play_picture(play *p) {
    play_view_follow(p);
    draw_list_clear(p->list);
    play_type(p)->draw(play_slot_now(p)->state, p->list);
    draw_clip(p->list, (carom_vec2){0.0f, 0.0f}, (carom_vec2){0.0f, 0.0f});
    play_draw_over(p, p->list);
    return draw_list_is_whole(p->list) ? p->list : NULL;
}
