/* The scene menu: lists the built-in scenes in the panel, and opens them. */
#include "play_own.h"

#include "scene/builtins.h"
#include "text/text.h"

#define NAMES 1000u /* letters */

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

bool play_scenes_open(play *p, const char *name) {
    const scene_builtin *s = scene_builtins;
    while (s->name && !text_same(s->name, name))
        s++;
    if (!s->name || !play_open(p, s->text, s->size, s->name))
        return false;
    p->shown = (play_shown){s->name, p->lab, play_origin_of(p).start};
    return true;
}
