/* The gallery: the current case, its slider, and dragging its mover. */
#include "playground/model/gallery/gallery.h"

#include "text/text.h"

enum { FIELD_CASE = LAB_FIELDS, FIELD_VALUE, FIELD_PREVIOUS, FIELD_NEXT, FIELD_AGAIN };

#define FARTHEST 10.0f /* how far the mover can be dragged along each axis */

typedef struct lab_gallery {
    play_stage *stage;
    gallery_state state;
    bool dragging;
    carom_vec2 grip; /* from the pointer to `moved` */
} lab_gallery;

static void as_it_was(gallery_state *s, uint32_t which) {
    s->value[which] = gallery_cases[which].first;
    s->moved[which] = (carom_vec2){0.0f, 0.0f};
}

static void *gallery_create(play_stage *stage) {
    lab_gallery *lab = lab_take_memory(stage, sizeof *lab);
    if (!lab)
        return NULL;
    lab->stage = stage;
    for (uint32_t i = 0; i < GALLERY_CASES; i++)
        as_it_was(&lab->state, i);
    return lab;
}

static void gallery_free(void *of) {
    lab_gallery *lab = of;
    lab_give_memory(lab->stage, lab, sizeof *lab);
}

static void show(lab_gallery *lab, uint32_t which) {
    lab->state.at = which % GALLERY_CASES;
    lab->dragging = false;
    lab_fit(lab->stage);
}

static void show_next(lab_gallery *lab, uint32_t by) {
    show(lab, lab->state.at + by);
}

/* ---- the pointer ----------------------------------------------------------------------------- */

/* Both sides show the same coordinates: maps a pointer over the second side to the first. */
static carom_vec2 on_first_side(const lab_gallery *lab) {
    gallery_page p = gallery_layout(lab->state.at, lab->stage->size);
    carom_vec2 at = lab->stage->pointer, min = p.sides[GALLERY_CAROM].min;
    if (at.x < min.x || at.y < min.y)
        return at;
    return (carom_vec2){at.x - min.x + p.sides[GALLERY_NAIVE].min.x,
                        at.y - min.y + p.sides[GALLERY_NAIVE].min.y};
}

static carom_vec2 pointed_at(const lab_gallery *lab) {
    return draw_view_to_world(&lab->stage->view, on_first_side(lab));
}

static bool is_over(const lab_gallery *lab) {
    gallery_setup s = gallery_make(&lab->state, lab->state.at);
    carom_shape point = carom_shape_from_circle(carom_circle_make(pointed_at(lab), 0.0f));
    float miss = (float)((double)lab_miss(lab->stage) / lab->stage->view.scale);
    return carom_distance_shapes(point, s.shapes[0]) <= miss;
}

static bool grab(lab_gallery *lab) {
    carom_vec2 p = pointed_at(lab), moved = lab->state.moved[lab->state.at];
    if (!is_over(lab))
        return false;
    lab_changing(lab->stage);
    lab->dragging = true;
    lab->grip = (carom_vec2){moved.x - p.x, moved.y - p.y};
    return true;
}

static bool pointer(lab_gallery *lab, const play_event *e) {
    if (e->kind == PLAY_DOWN)
        return e->code == 1 && grab(lab);
    if (!lab->dragging)
        return false;
    if (e->kind == PLAY_UP) {
        lab->dragging = false;
        return true;
    }
    carom_vec2 p = pointed_at(lab);
    lab->state.moved[lab->state.at] =
        (carom_vec2){carom_clamp(p.x + lab->grip.x, -FARTHEST, FARTHEST),
                     carom_clamp(p.y + lab->grip.y, -FARTHEST, FARTHEST)};
    return true;
}

static uint32_t gallery_cursor(const void *of) {
    const lab_gallery *lab = of;
    return lab->dragging ? PLAY_CURSOR_HELD : is_over(lab) ? PLAY_CURSOR_GRAB : PLAY_CURSOR_PLAIN;
}

static void gallery_let_go(void *of) {
    lab_gallery *lab = of;
    lab->dragging = false;
}

static bool turn_page(lab_gallery *lab, uint32_t by) {
    lab_changing(lab->stage);
    show_next(lab, by);
    return true;
}

static bool gallery_take(void *of, const play_event *e) {
    lab_gallery *lab = of;
    switch (e->kind) {
    case PLAY_DOWN:
    case PLAY_MOVE:
    case PLAY_UP:
        return pointer(lab, e);
    case PLAY_WHEEL:
        /* The playground zooms about the pointer. */
        lab->stage->pointer = on_first_side(lab);
        return false;
    case PLAY_KEY:
        if (e->mods & (PLAY_CONTROL | PLAY_ALT))
            return false;
        if (e->code == PLAY_KEY_RIGHT)
            return turn_page(lab, 1);
        return e->code == PLAY_KEY_LEFT && turn_page(lab, GALLERY_CASES - 1);
    case PLAY_PAD_DOWN:
        if (e->code == 0)
            return turn_page(lab, 1);
        return e->code == 1 && turn_page(lab, GALLERY_CASES - 1);
    default:
        return false;
    }
}

static void gallery_draw_lab(void *of, draw_list *l) {
    const lab_gallery *lab = of;
    gallery_draw(&lab->state, lab->stage, l);
}

/* ---- the panel ------------------------------------------------------------------------------- */

static void rows_of(play_stage *stage, const char *title, const gallery_result *r) {
    lab_row_heading(stage, title);
    for (uint32_t i = 0; i < r->row_count; i++)
        lab_row_text(stage, r->rows[i].label, r->rows[i].words.at);
}

static void gallery_panel(void *of) {
    lab_gallery *lab = of;
    play_stage *stage = lab->stage;
    const gallery_state *s = &lab->state;
    const gallery_case *c = &gallery_cases[s->at];
    gallery_setup setup = gallery_make(s, s->at);
    gallery_result sides[GALLERY_SIDES];
    char choices[512];
    text_builder t = text_in(choices, sizeof choices);
    for (uint32_t i = 0; i < GALLERY_CASES; i++) {
        text_put(&t, i > 0 ? "|" : "");
        text_put(&t, gallery_cases[i].title);
    }
    c->answer(&setup, sides);
    lab_row_choice(stage, FIELD_CASE, "Case", choices, c->title,
                   "A case in which a usual formula fails.");
    lab_row_button(stage, FIELD_PREVIOUS, "Previous", 'p',
                   "The previous case; also the left arrow.");
    lab_row_button(stage, FIELD_NEXT, "Next", 'n', "The next case; also the right arrow.");
    lab_row_slider(stage, FIELD_VALUE, c->label, s->value[s->at], (double)c->min, (double)c->max,
                   c->help);
    lab_row_button(stage, FIELD_AGAIN, "As it was", 'o', "Restores the case.");
    if (gallery_is_changed(s))
        lab_row_text(stage, "Now", gallery_what(s, sides).at);
    rows_of(stage, "The formula", &sides[GALLERY_NAIVE]);
    rows_of(stage, "carom", &sides[GALLERY_CAROM]);
    if (gallery_layout(s->at, stage->size).why_lines == 0) {
        lab_row_heading(stage, "Why");
        lab_row_text(stage, "", gallery_why(s, sides));
    }
}

static bool gallery_field(void *of, uint32_t code, const char *text) {
    lab_gallery *lab = of;
    gallery_state *s = &lab->state;
    const gallery_case *c = &gallery_cases[s->at];
    switch (code) {
    case FIELD_CASE:
        for (uint32_t i = 0; i < GALLERY_CASES; i++)
            if (text_same(text, gallery_cases[i].title)) {
                show(lab, i);
                return true;
            }
        return false;
    case FIELD_VALUE:
        return lab_parse(text, (double)c->min, (double)c->max, &s->value[s->at]);
    case FIELD_PREVIOUS:
        show_next(lab, GALLERY_CASES - 1);
        return true;
    case FIELD_NEXT:
        show_next(lab, 1);
        return true;
    case FIELD_AGAIN:
        as_it_was(s, s->at);
        lab_fit(lab->stage);
        return true;
    default:
        return false;
    }
}

/* ---- its state ------------------------------------------------------------------------------- */

static carom_aabb gallery_bounds(const void *of) {
    return gallery_cases[((const lab_gallery *)of)->state.at].bounds;
}

static carom_aabb gallery_frame(const void *of, carom_vec2 size) {
    return gallery_layout(((const lab_gallery *)of)->state.at, size).sides[0];
}

static size_t gallery_save(const void *of, void *out, size_t room) {
    const gallery_state *s = &((const lab_gallery *)of)->state;
    if (room >= sizeof *s)
        __builtin_memcpy(out, s, sizeof *s);
    return sizeof *s;
}

static bool is_within(float x, float min, float max) {
    return x >= min && x <= max;
}

static bool gallery_load(void *of, const void *bytes, size_t size) {
    lab_gallery *lab = of;
    gallery_state s;
    if (size != sizeof s)
        return false;
    __builtin_memcpy(&s, bytes, sizeof s);
    bool sound = s.at < GALLERY_CASES;
    for (uint32_t i = 0; i < GALLERY_CASES; i++)
        sound = sound && is_within(s.value[i], gallery_cases[i].min, gallery_cases[i].max) &&
                is_within(s.moved[i].x, -FARTHEST, FARTHEST) &&
                is_within(s.moved[i].y, -FARTHEST, FARTHEST);
    if (!sound)
        return false;
    bool other = s.at != lab->state.at;
    lab->state = s;
    lab->dragging = false;
    if (other)
        lab_fit(lab->stage);
    return true;
}

static play_origin gallery_origin(const void *of) {
    return (play_origin){((const lab_gallery *)of)->state.at, 0};
}

static carom_scene *gallery_scene(const void *of) {
    const lab_gallery *lab = of;
    return gallery_scene_of(&lab->state, lab->stage->allocator);
}

static size_t gallery_code(const void *of, char *out, size_t room) {
    return gallery_code_of(&((const lab_gallery *)of)->state, out, room);
}

const play_lab_type play_lab_gallery = {
    .name = "gallery",
    .title = "Seams and traps",
    .help = "n, right: the next case\n"
            "p, left: the previous case\n"
            "drag: what moves, on either side\n"
            "o: restore the case",
    .touch = "what moves, on either side: drag it\n"
             "Previous, Next: the cases",
    .create = gallery_create,
    .free = gallery_free,
    .take = gallery_take,
    .let_go = gallery_let_go,
    .cursor = gallery_cursor,
    .draw = gallery_draw_lab,
    .panel = gallery_panel,
    .field = gallery_field,
    .bounds = gallery_bounds,
    .save = gallery_save,
    .load = gallery_load,
    .scene = gallery_scene,
    .code = gallery_code,
    .origin = gallery_origin,
    .frame = gallery_frame,
};
