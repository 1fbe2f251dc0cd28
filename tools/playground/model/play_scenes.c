/* The scene menu: lists the built-in scenes in the panel, shows their pictures over that of the
 * lab, and opens them. */
#include "play_own.h"

#include "draw/number.h"
#include "draw/scene_picture.h"
#include "draw/text.h"
#include "scene/builtins.h"
#include "text/text.h"

#define NAMES 1000u /* letters */
#define TITLE 26.0f /* height of the line over the pictures */
#define NAME 15.0f  /* height of a name, below its picture */
#define SIDE 8.0f
#define LEAST 40.0f /* pixels; smaller pictures are not shown */

/* Returns the built-in scene that is shown, or "": another may have been opened since. */
static const char *shown(const play *p) {
    const play_shown *s = &p->shown;
    bool is = s->name && s->lab == p->lab && s->start == play_origin_of(p).start;
    return is ? s->name : "";
}

void play_scenes_panel(play *p) {
    play_stage *stage = &p->stage;
    lab_row_switch(stage, PLAY_OWN_SCENES, "Scenes", p->menu, 'u',
                   "A menu of the built-in scenes.");
    if (!p->menu)
        return;
    char names[NAMES];
    text_builder t = text_in(names, sizeof names);
    for (const scene_builtin *s = scene_builtins; s->name; s++) {
        text_put(&t, t.size > 0 ? "|" : "");
        text_put(&t, s->name);
    }
    lab_row_choice(stage, PLAY_OWN_BUILTIN, "Scene", names, shown(p),
                   "Opens the scene in the lab that suits it.");
}

static bool open_one(play *p, const scene_builtin *s) {
    p->pictures = false;
    if (!play_open(p, s->text, s->size, s->name))
        return false;
    p->shown = (play_shown){s->name, p->lab, play_origin_of(p).start};
    return true;
}

bool play_scenes_open(play *p, const char *name) {
    const scene_builtin *s = scene_builtins;
    while (s->name && !text_same(s->name, name))
        s++;
    return s->name && open_one(p, s);
}

/* ---- pictures -------------------------------------------------------------------------------- */

static void take_bodies(play *p, play_scene *to, const carom_scene *s) {
    const carom_scene_body *from = carom_scene_bodies(s);
    uint32_t count = carom_scene_count(s);
    to->bodies = play_blob_take(p, count * sizeof(draw_body));
    draw_body *bodies = to->bodies.at;
    if (!bodies)
        return;
    for (uint32_t i = 0; i < count; i++) {
        bodies[i] = draw_body_of(&from[i].def);
        bodies[i].flags = 0;
    }
    to->count = count;
    to->bounds = draw_scene_bounds(s);
    to->up = carom_scene_get_settings(s).up;
}

/* A scene for which there is no memory has no picture. */
static void read_scenes(play *p) {
    const scene_builtin *from = scene_builtins;
    for (uint32_t i = 0; i < PLAY_SCENES && from[i].name; i++) {
        if (p->scenes[i].bodies.at)
            continue;
        carom_scene *s = carom_scene_parse(from[i].text, from[i].size, p->stage.allocator, NULL);
        if (s)
            take_bodies(p, &p->scenes[i], s);
        carom_scene_free(s);
    }
}

void play_scenes_show(play *p, bool on) {
    p->menu = p->pictures = on;
    if (on)
        read_scenes(p);
}

void play_scenes_free(play *p) {
    for (uint32_t i = 0; i < PLAY_SCENES; i++)
        play_blob_give(p, &p->scenes[i].bodies);
}

/* A grid of pictures of the same size, each with its name below. */
typedef struct grid {
    uint32_t count, columns; /* count 0: there is no space for it */
    carom_vec2 cell;
} grid;

static grid grid_of(const play *p) {
    carom_vec2 size = p->stage.size;
    grid best = {0};
    uint32_t count = 0;
    float largest = LEAST;
    while (count < PLAY_SCENES && scene_builtins[count].name)
        count++;
    for (uint32_t columns = 1; columns <= count; columns++) {
        uint32_t rows = (count + columns - 1) / columns;
        carom_vec2 cell = {(size.x - SIDE) / (float)columns, (size.y - SIDE - TITLE) / (float)rows};
        float high = 1.3f * (cell.y - NAME), least = cell.x < high ? cell.x : high;
        if (least > largest) {
            largest = least;
            best = (grid){count, columns, cell};
        }
    }
    return best;
}

static carom_vec2 corner_of(const grid *g, uint32_t i) {
    uint32_t column = i % g->columns, row = i / g->columns;
    return (carom_vec2){SIDE + g->cell.x * (float)column, SIDE + TITLE + g->cell.y * (float)row};
}

/* Returns the scene below the pointer; PLAY_SCENES if there is none. */
static uint32_t scene_at(const play *p) {
    grid g = grid_of(p);
    for (uint32_t i = 0; i < g.count; i++) {
        carom_vec2 at = corner_of(&g, i);
        carom_aabb cell = {at, {at.x + g.cell.x - SIDE, at.y + g.cell.y - SIDE}};
        if (carom_overlap_point_aabb(p->stage.pointer, cell))
            return i;
    }
    return PLAY_SCENES;
}

bool play_scenes_over(const play *p) {
    return p->pictures && scene_at(p) < PLAY_SCENES;
}

bool play_scenes_press(play *p) {
    uint32_t i = scene_at(p);
    if (!p->pictures || grid_of(p).count == 0)
        return false;
    p->menu = p->pictures = false; /* the panel has the lab's rows again */
    if (i < PLAY_SCENES)
        (void)open_one(p, &scene_builtins[i]);
    return true;
}

void play_scenes_draw(const play *p, draw_list *l) {
    grid g = grid_of(p);
    if (!p->pictures || g.count == 0)
        return;
    const carom_rot straight = {1.0f, 0.0f};
    carom_vec2 half = {0.5f * p->stage.size.x, 0.5f * p->stage.size.y};
    carom_vec2 size = {g.cell.x - SIDE, g.cell.y - SIDE - NAME};
    uint32_t over = scene_at(p);
    draw_box(l, half, half, straight, DRAW_BACKGROUND, DRAW_SOLID);
    draw_label(l, (carom_vec2){SIDE, SIDE + 0.4f * TITLE}, "Scenes", DRAW_TEXT,
               DRAW_BOLD | DRAW_LEFT);
    for (uint32_t i = 0; i < g.count; i++) {
        carom_vec2 at = corner_of(&g, i), rim = {0.5f * size.x, 0.5f * size.y};
        carom_vec2 middle = {at.x + rim.x, at.y + rim.y};
        draw_words name;
        draw_clip(l, at, (carom_vec2){at.x + size.x, at.y + size.y});
        draw_box(l, middle, rim, straight, DRAW_PANEL, DRAW_FILL);
        const play_scene *s = &p->scenes[i];
        draw_view v = draw_view_fit(s->bounds, s->up, at.x, at.y, size.x, size.y, 2.0f);
        draw_bodies(l, &v, s->bodies.at, s->count);
        draw_clip(l, (carom_vec2){0.0f, 0.0f}, (carom_vec2){0.0f, 0.0f});
        draw_box(l, middle, rim, straight, i == over ? DRAW_MTV : DRAW_AXIS, DRAW_STROKE);
        draw_words_fit(&name, scene_builtins[i].name, g.cell.x - 4.0f, DRAW_SMALL);
        draw_label(l, (carom_vec2){middle.x, at.y + size.y + 0.5f * NAME}, name.at,
                   i == over ? DRAW_MTV : DRAW_TEXT, DRAW_SMALL);
    }
}
