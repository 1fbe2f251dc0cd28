/* Opens scenes in the lab that suits them, and writes scenes. */
#include "play_own.h"

#include "shapes/shapes.h"
#include "text/text.h"

#define FEW 64u
#define MANY 2000u
#define MOST_SHAPES 64u
#define MOST_LETTERS 4000u

static bool stands_still(const carom_scene *s) {
    const carom_scene_body *b = carom_scene_bodies(s);
    for (uint32_t i = 0; i < carom_scene_count(s); i++)
        if (b[i].def.type == CAROM_DYNAMIC || b[i].def.velocity.x != 0.0f ||
            b[i].def.velocity.y != 0.0f || b[i].def.spin != 0.0f)
            return false;
    return true;
}

/* Returns the lab that suits a scene. */
static uint32_t lab_for(const carom_scene *s) {
    uint32_t count = carom_scene_count(s);
    if (count > MANY)
        return PLAY_CROWD;
    return count <= FEW && stands_still(s) ? PLAY_PAIR : PLAY_BOUNCE;
}

/* Opens a scene in a lab; returns false, and changes nothing, if the lab cannot show it. */
static bool open_in(play *p, uint32_t lab, const carom_scene *s) {
    const play_lab_type *type = play_lab_types[lab];
    uint32_t before = p->lab;
    if (!type->open || !play_show(p, lab))
        return false;
    play_slot *slot = play_slot_now(p);
    if (!type->open(slot->state, s)) {
        play_show(p, before);
        return false;
    }
    slot->opened++;
    /* Earlier undo steps belong to another scene. */
    play_history_clear(p, &slot->history);
    play_blob_give(p, &slot->first);
    slot->first = play_state(p);
    p->changing = false;
    p->stage.paused = type->is_moving != NULL;
    play_view_fit(p);
    return true;
}

/* Returns whether the scene used "repeat" or "scatter": several bodies have one position in the
 * text. */
static bool has_repeats(const carom_scene *s) {
    const carom_scene_body *b = carom_scene_bodies(s);
    for (uint32_t i = 1; i < carom_scene_count(s); i++)
        if (b[i].line == b[i - 1].line && b[i].column == b[i - 1].column)
            return true;
    return false;
}

static const char *lost_of(const play *p, const carom_scene *s) {
    const play_lab_type *type = play_type(p);
    carom_scene *kept = type->scene ? type->scene(p->slots[p->lab].state) : NULL;
    bool same = kept && lab_scene_hash(kept) == lab_scene_hash(s);
    carom_scene_free(kept);
    if (!same)
        return "all that this lab does not show";
    static const char *const lost[2][2] = {
        {"", "\"repeat\" and \"scatter\", whose bodies are written one by one"},
        {"its comments",
         "its comments, \"repeat\" and \"scatter\", whose bodies are written one by one"},
    };
    return lost[carom_scene_has_comments(s)][has_repeats(s)];
}

static void announce(play *p, const carom_scene *s, const char *name) {
    p->pictures = false; /* what was opened is seen at once */
    uint32_t count = carom_scene_count(s);
    const char *bodies = count == 1 ? "body" : "bodies";
    p->lost = lost_of(p, s);
    if (p->lab == PLAY_PAIR && count > FEW)
        play_say(p, "%s: the first %u of %u bodies", name, FEW, count);
    else if (p->stage.paused)
        play_say(p, "%s: %u %s. %s starts it.", name, count, bodies,
                 lab_hint(&p->stage, "Space", "Pause"));
    else
        play_say(p, "%s: %u %s", name, count, bodies);
}

/* Opens a scene in the first lab that can show it, and frees it. */
static bool open_scene(play *p, carom_scene *s, const char *name) {
    bool opened = open_in(p, lab_for(s), s);
    /* The pair lab would show only a part of a large scene. */
    for (uint32_t lab = carom_scene_count(s) > FEW; lab < PLAY_LABS && !opened; lab++)
        opened = open_in(p, lab, s);
    if (opened)
        announce(p, s, name);
    else
        play_say(p, "%s: no lab can show this scene.", name);
    carom_scene_free(s);
    return opened;
}

bool play_show_in(play *p, uint32_t lab) {
    const play_lab_type *type = play_type(p);
    if (lab == p->lab)
        return true;
    carom_scene *s = type->scene ? type->scene(play_slot_now(p)->state) : NULL;
    bool shown = s && open_in(p, lab, s);
    if (shown)
        announce(p, s, "The scene");
    else
        play_say(p, "%s cannot show this scene.", play_lab_title(lab));
    carom_scene_free(s);
    return shown;
}

/* Returns whether a text that is not a scene is a Tiled map, in JSON or XML. */
static bool is_map(const char *text, size_t size) {
    static const char word[] = "tilewidth";
    for (size_t i = 0, same = 0; i < size; i++) {
        same = text[i] == word[same] ? same + 1 : text[i] == word[0];
        if (same == sizeof word - 1)
            return true;
    }
    return false;
}

bool play_open(play *p, const char *text, size_t size, const char *name) {
    carom_scene_error error;
    carom_scene *s = carom_scene_parse(text, size, p->stage.allocator, &error);
    if (!s) {
        if (is_map(text, size))
            play_say(p, "%s is a Tiled map: carom convert makes a scene of it.", name);
        else if (error.line > 0)
            play_say(p, "%s:%u:%u: %s", name, error.line, error.column, error.message);
        else
            play_say(p, "%s: %s", name, error.message);
        return false;
    }
    return open_scene(p, s, name);
}

/* ---- shapes ---------------------------------------------------------------------------------- */

bool play_are_shapes(const char *text, size_t size) {
    char start[32];
    text_builder t = text_in(start, sizeof start);
    text_add(&t, text, size);
    return shapes_is_word(start);
}

/* Cuts a text at spaces and semicolons. Returns the number of words. */
static uint32_t cut(char *text, const char *words[MOST_SHAPES]) {
    uint32_t count = 0;
    bool inside = false;
    for (; *text; text++) {
        bool between = *text == ';' || *text == ' ';
        if (!between && !inside && count < MOST_SHAPES)
            words[count++] = text;
        inside = !between;
        if (between)
            *text = 0;
    }
    return count;
}

bool play_open_shapes(play *p, const char *text, size_t size) {
    char copy[MOST_LETTERS + 1];
    const char *words[MOST_SHAPES];
    shapes_error error;
    text_builder t = text_in(copy, sizeof copy);
    text_add(&t, text, size);
    uint32_t count = cut(copy, words);
    carom_scene *s = shapes_scene(words, count, CAROM_STATIC, 1, p->stage.allocator, &error);
    if (!s) {
        play_say(p, "%s: character %u: %s", words[error.word], error.at + 1, error.message);
        return false;
    }
    return open_scene(p, s, "Shapes");
}
