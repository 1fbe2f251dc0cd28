/* Draws the table. */
#include "playground/model/bounce/bounce.h"

#include "draw/ids.h"
#include "draw/number.h"
#include "draw/text.h"

#define STRIP 0.27f /* share of the height for the plots */
#define STRIP_LEAST 96.0f
#define STRIP_MOST 190.0f
#define LOW 340.0f    /* a lower picture has no plots */
#define NARROW 620.0f /* in a narrower one the plots are below each other */
#define AHEAD 0.15f   /* seconds of motion that a velocity arrow shows */
#define MANY 200u     /* most bodies for which arrows and masses are shown */
#define SIDE 16.0f
#define SIGNS 9

carom_aabb bounce_frame(const void *of, carom_vec2 size) {
    const lab_bounce *lab = of;
    carom_aabb all = {{0.0f, lab_head_height(size)}, size};
    if (!(lab->set.show & BOUNCE_SHOW_PLOTS) || size.y < LOW)
        return all;
    float strip = STRIP * size.y;
    if (size.x < NARROW)
        strip *= 1.4f;
    else
        strip = strip > STRIP_MOST ? STRIP_MOST : strip;
    all.max.y = size.y - (strip > STRIP_LEAST ? strip : STRIP_LEAST);
    return all;
}

/* Returns how much of the last step has been shown, for interpolation. */
static float share_of(const lab_bounce *lab) {
    if (lab->stage->paused || lab->drag != BOUNCE_FREE)
        return 1.0f;
    return (float)(lab->clock.left / lab->clock.step);
}

static uint32_t gather(lab_bounce *lab, float share) {
    uint32_t count = 0;
    const carom_world *w = lab->world;
    const bool labels = carom_world_count(w) <= MANY;
    for (carom_body b = carom_world_next(w, (carom_body){0, 0});
         b.generation != 0 && count <= BOUNCE_BODIES; b = carom_world_next(w, b)) {
        carom_body_def def;
        if (carom_body_get(w, b, &def) != CAROM_OK)
            continue;
        draw_body *to = &lab->shown[count++];
        *to = draw_body_of(&def);
        to->shape = carom_body_between(w, b, share);
        to->rot = carom_body_rot_between(w, b, share);
        if (labels && def.type == CAROM_DYNAMIC)
            to->flags |= DRAW_BODY_LABEL;
        if (def.type == CAROM_DYNAMIC && b.index <= BOUNCE_BODIES && lab->lit[b.index] > 0)
            to->meaning = DRAW_HIT;
    }
    return count;
}

bool bounce_is_seen(const void *of, const draw_view *v) {
    const carom_world *w = ((const lab_bounce *)of)->world;
    carom_shape view = carom_shape_from_aabb(draw_view_bounds(v));
    for (carom_body b = carom_world_next(w, (carom_body){0, 0}); b.generation != 0;
         b = carom_world_next(w, b)) {
        carom_body_def def;
        if (carom_body_get(w, b, &def) == CAROM_OK && carom_overlap_shapes(view, def.shape))
            return true;
    }
    return false;
}

/* Draws a mass if it fits into the circle inscribed in the body, so that no two overlap. */
static void draw_mass(draw_list *l, const draw_view *v, carom_shape shape, float mass) {
    char room[32];
    const char *text = lab_number(mass, 3, room);
    carom_vec2 half = shape.as.box.half;
    float reach = shape.kind == CAROM_SHAPE_BOX
                      ? (float)((double)(half.x < half.y ? half.x : half.y) * v->scale)
                      : draw_shape_reach(v, shape);
    if (draw_text_width(text, DRAW_SMALL) < 1.6f * reach && reach > 9.0f)
        draw_label(l, draw_view_to_pixels(v, draw_shape_center(shape)), text, DRAW_TEXT,
                   DRAW_SMALL);
}

/* Starts at the border of the ball, so that its mass can be read. */
static void draw_velocity(draw_list *l, const draw_view *v, carom_shape shape,
                          carom_vec2 velocity) {
    float speed = draw_length(velocity), reach = draw_shape_reach(v, shape);
    carom_vec2 at = draw_view_to_pixels(v, draw_shape_center(shape));
    carom_vec2 way = draw_view_direction(v, velocity);
    float length = (float)((double)(speed * AHEAD) * v->scale);
    if (!(speed > 0.0f) || length < 3.0f)
        return;
    draw_arrow(l, draw_plus(at, way, reach / speed), draw_plus(at, way, (reach + length) / speed),
               DRAW_PATH, DRAW_STROKE);
}

static void draw_balls(const lab_bounce *lab, draw_list *l, uint32_t count) {
    const draw_view *v = &lab->stage->view;
    const carom_world *w = lab->world;
    uint32_t i = 0;
    if (count > MANY)
        return;
    for (carom_body b = carom_world_next(w, (carom_body){0, 0}); b.generation != 0 && i < count;
         b = carom_world_next(w, b), i++) {
        carom_body_def def;
        if (carom_body_get(w, b, &def) != CAROM_OK || def.type != CAROM_DYNAMIC ||
            !draw_shape_is_seen(v, lab->shown[i].shape))
            continue;
        bool aimed = lab->drag == BOUNCE_AIM && b.index == lab->set.picked.index;
        if (lab->set.show & BOUNCE_SHOW_ARROWS && !aimed)
            draw_velocity(l, v, lab->shown[i].shape, def.velocity);
        if (!(lab->set.show & BOUNCE_SHOW_IDS))
            draw_mass(l, v, lab->shown[i].shape, def.mass);
    }
}

/* ---- contacts and ids ------------------------------------------------------------------------ */

#define TOUCHES 16u  /* most contacts of a body that are shown */
#define NORMAL 18.0f /* pixels of a normal */

/* A contact of two dynamic bodies is drawn for one of them. */
static void draw_contacts(const lab_bounce *lab, draw_list *l) {
    const draw_view *v = &lab->stage->view;
    const carom_world *w = lab->world;
    carom_body_touch touches[TOUCHES];
    for (carom_body b = carom_world_next(w, (carom_body){0, 0}); b.generation != 0;
         b = carom_world_next(w, b)) {
        uint32_t count = carom_body_touches(w, b, touches, TOUCHES);
        for (uint32_t i = 0; i < count && i < TOUCHES; i++) {
            carom_vec2 at = draw_view_to_pixels(v, touches[i].point);
            carom_vec2 way = draw_view_direction(v, touches[i].normal);
            if (touches[i].other.index > b.index)
                continue;
            draw_arrow(l, at, draw_plus(at, way, NORMAL), DRAW_NORMAL, DRAW_STROKE);
            draw_dot(l, at, DRAW_POINT);
        }
    }
}

/* Returns the id of a body in the opened scene, or its number on the table. */
static draw_words name_of(const lab_bounce *lab, carom_body b, uint32_t number) {
    const carom_scene *s = bounce_opened(lab);
    draw_words w = {0};
    for (uint32_t i = 0; s && i < carom_scene_count(s); i++)
        if (lab->opened.ids[i].index == b.index && lab->opened.ids[i].generation == b.generation)
            return draw_id(s, i);
    draw_words_put(&w, "#");
    draw_words_whole(&w, number);
    return w;
}

static void draw_ids_of(const lab_bounce *lab, draw_list *l, uint32_t count) {
    const draw_view *v = &lab->stage->view;
    draw_room room = draw_room_open(draw_list_allocator(l), (carom_vec2){v->left, v->top},
                                    (carom_vec2){v->left + v->width, v->top + v->height});
    carom_body b = carom_world_next(lab->world, (carom_body){0, 0});
    for (uint32_t i = 0; i < count && b.generation != 0; i++) {
        if (draw_shape_is_seen(v, lab->shown[i].shape))
            draw_id_place(l, v, &room, lab->shown[i].shape, name_of(lab, b, i).at, DRAW_TAKEN_LABEL,
                          true);
        b = carom_world_next(lab->world, b);
    }
    draw_room_close(&room);
}

static void draw_picked(const lab_bounce *lab, draw_list *l, float share) {
    carom_vec2 aim = bounce_aim(lab);
    lab_draw_held(l, &lab->stage->view, carom_body_between(lab->world, lab->set.picked, share),
                  lab->drag == BOUNCE_AIM ? &aim : NULL);
}

draw_words bounce_clock(const lab_bounce *lab) {
    draw_words w = {0};
    double ms = 1000.0 * (double)lab->set.steps * (double)lab->set.step;
    uint64_t whole = (uint64_t)draw_floor(ms + 0.5), part = whole % 1000u;
    draw_words_whole(&w, whole / 1000u);
    draw_words_put(&w, part < 10 ? ".00" : part < 100 ? ".0" : ".");
    draw_words_whole(&w, part);
    draw_words_put(&w, " s");
    return w;
}

/* Collects the legend: the types of the bodies on the table, hits and velocities. */
static uint32_t gather_signs(const lab_bounce *lab, uint32_t count, lab_sign signs[SIGNS]) {
    static const lab_sign types[4] = {{"static", DRAW_STATIC, LAB_SIGN_BODY},
                                      {"kinematic", DRAW_KINEMATIC, LAB_SIGN_BODY},
                                      {"dynamic", DRAW_DYNAMIC, LAB_SIGN_BODY},
                                      {"sensor", DRAW_SENSOR, LAB_SIGN_BODY}};
    uint32_t used = 0, found = 0, show = lab->set.show;
    for (uint32_t i = 0; i < count; i++)
        used |= 1u << (lab->shown[i].meaning == DRAW_HIT ? DRAW_DYNAMIC : lab->shown[i].meaning);
    signs[found++] = (lab_sign){"just hit", DRAW_HIT, LAB_SIGN_BODY};
    if (show & BOUNCE_SHOW_CONTACTS) {
        signs[found++] = (lab_sign){"contact", DRAW_POINT, LAB_SIGN_DOT};
        signs[found++] = (lab_sign){"its normal", DRAW_NORMAL, LAB_SIGN_ARROW};
    }
    if (lab->set.picked.generation != 0)
        signs[found++] = (lab_sign){"selected", DRAW_MTV, LAB_SIGN_RING};
    if (show & BOUNCE_SHOW_ARROWS && count <= MANY)
        signs[found++] = (lab_sign){"velocity", DRAW_PATH, LAB_SIGN_ARROW};
    for (uint32_t i = 0; i < 4; i++)
        if (used >> types[i].meaning & 1u)
            signs[found++] = types[i];
    return found;
}

/* Draws the title: the name of the table, its time, and the pace if it is not 1. */
static void draw_head(const lab_bounce *lab, draw_list *l, uint32_t count) {
    const carom_scene *opened = bounce_opened(lab);
    lab_sign signs[SIGNS];
    draw_words title;
    const char *name = opened ? carom_scene_name(opened) : "Bounce table";
    /* A long name is cut, so that the time stays visible. */
    draw_words_fit(&title, name, 0.4f * lab->stage->size.x, DRAW_BOLD);
    draw_words_put(&title, title.size > 0 ? ", " : "");
    draw_words_put(&title, bounce_clock(lab).at);
    if (lab->set.pace < 1.0f) {
        draw_words_put(&title, ", pace ");
        draw_words_number(&title, (double)lab->set.pace, 2);
    }
    lab_room end =
        lab_head(lab->stage, l, SIDE, title.at,
                 !lab->stage->paused ? "Drag a ball to throw it."
                                     : lab_hint(lab->stage, "Space continues, . makes one step.",
                                                "Pause continues."));
    lab_legend(lab->stage, l, end, signs, gather_signs(lab, count, signs));
}

void bounce_draw(void *of, draw_list *l) {
    lab_bounce *lab = of;
    const draw_view *v = &lab->stage->view;
    float share = share_of(lab);
    uint32_t count = gather(lab, share);
    draw_clip(l, (carom_vec2){v->left, v->top},
              (carom_vec2){v->left + v->width, v->top + v->height});
    draw_bodies(l, v, lab->shown, count);
    draw_balls(lab, l, count);
    if (lab->set.show & BOUNCE_SHOW_CONTACTS)
        draw_contacts(lab, l);
    if (lab->set.show & BOUNCE_SHOW_IDS && count <= MANY)
        draw_ids_of(lab, l, count);
    draw_picked(lab, l, share);
    draw_clip(l, (carom_vec2){0.0f, 0.0f}, (carom_vec2){0.0f, 0.0f});
    draw_head(lab, l, count);
    if (lab->set.show & BOUNCE_SHOW_PLOTS && lab->stage->size.y >= LOW)
        bounce_plots(lab, l);
}
