/* Draws the title of a picture. */
#include "title.h"
#include "ids.h"
#include "text.h"

#define NEXT_LINE 18.0f
#define DIGITS 6u

static void put_count(draw_words *w, uint32_t count, const char *one, const char *many) {
    draw_words_whole(w, count);
    draw_words_put(w, count == 1 ? one : many);
}

static void put_vector(draw_words *w, carom_vec2 v) {
    draw_words_put(w, "(");
    draw_words_number(w, (double)v.x, DIGITS);
    draw_words_put(w, ", ");
    draw_words_number(w, (double)v.y, DIGITS);
    draw_words_put(w, ")");
}

static const char *relation(carom_shape a, carom_shape b, float distance, double touching) {
    if (distance >= 0.0f)
        return (double)distance > touching ? "apart" : "touching";
    bool inner = carom_within_shapes(a, b), outer = carom_within_shapes(b, a);
    return inner   ? outer ? "overlapping: the same" : "overlapping: A lies within B"
           : outer ? "overlapping: B lies within A"
                   : "overlapping, across each other's border";
}

static draw_words about_pair(const carom_scene *s, const draw_scene_options *o) {
    draw_words w = {0};
    carom_shape a = carom_scene_bodies(s)[o->a].def.shape,
                b = carom_scene_bodies(s)[o->b].def.shape;
    carom_contact c = carom_contact_shapes(a, b);
    draw_words_put(&w, relation(a, b, c.distance, o->touching));
    draw_words_put(&w, ": distance ");
    draw_words_number(&w, (double)c.distance, DIGITS);
    draw_words_put(&w, ", normal ");
    put_vector(&w, c.normal);
    if (c.distance < 0.0f) {
        draw_words_put(&w, ", MTV ");
        put_vector(&w, carom_contact_mtv(c));
    }
    return w;
}

static draw_words about_scene(const carom_scene *s, const draw_pairs *pairs) {
    draw_words w = {0};
    put_count(&w, carom_scene_count(s), " body, ", " bodies, ");
    if (pairs->more)
        draw_words_put(&w, "more than ");
    if (pairs->count == 0 && !pairs->more)
        draw_words_put(&w, "none overlap");
    else
        put_count(&w, pairs->count, " pair overlaps", " pairs overlap");
    if (pairs->apart > 0) {
        bool none = pairs->count == 0 && !pairs->more;
        draw_words_put(&w, none ? " but " : ", and ");
        draw_words_whole(&w, pairs->apart);
        if (none)
            draw_words_put(&w, pairs->apart == 1 ? " pair" : " pairs");
        draw_words_put(&w, pairs->apart == 1 ? " that never collides" : " that never collide");
    }
    return w;
}

void draw_title(draw_list *l, const carom_scene *s, const draw_scene_options *o,
                const draw_pairs *pairs, carom_vec2 at, float width) {
    uint32_t count = carom_scene_count(s);
    bool of_pair = o->a < count && o->b < count && o->a != o->b;
    draw_words name = {0}, line = {0}, about;
    if (of_pair) {
        draw_words_put(&name, draw_id(s, o->a).at);
        draw_words_put(&name, " against ");
        draw_words_put(&name, draw_id(s, o->b).at);
    } else {
        const char *given = carom_scene_name(s);
        draw_words_fit(&name, given[0] != 0 ? given : "A scene", width, DRAW_BOLD);
    }
    about = of_pair ? about_pair(s, o) : about_scene(s, pairs);
    draw_words_fit(&line, about.at, width, 0);
    draw_label(l, at, name.at, DRAW_TEXT, DRAW_BOLD | DRAW_LEFT);
    draw_label(l, (carom_vec2){at.x, at.y + NEXT_LINE}, line.at, DRAW_MUTED, DRAW_LEFT);
}
