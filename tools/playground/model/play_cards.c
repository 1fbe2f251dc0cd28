/* The cards: cases of the gallery as small pictures that move. */
#include "play.h"

#include "playground/model/gallery/gallery.h"
#include "text/text.h"

const char *play_card_text(uint32_t card, uint32_t text) {
    if (card >= GALLERY_CASES)
        return NULL;
    const gallery_case *c = &gallery_cases[card];
    switch (text) {
    case PLAY_CARD_NAME:
        return c->name;
    case PLAY_CARD_TITLE:
        return c->title;
    case PLAY_CARD_FAILS:
        return c->fails;
    case PLAY_CARD_WORKS:
        return c->works;
    default:
        return NULL;
    }
}

void play_card_draw(uint32_t card, double seconds, carom_vec2 size, draw_list *l) {
    gallery_card(l, card, seconds, size);
}

void play_card_drag(uint32_t card, carom_vec2 by, carom_vec2 size, draw_list *l, char *fails,
                    char *works, size_t room) {
    draw_words words[GALLERY_SIDES];
    gallery_card_dragged(l, card, by, size, words);
    text_builder formula = text_in(fails, room), carom = text_in(works, room);
    text_put(&formula, words[GALLERY_NAIVE].at);
    text_put(&carom, words[GALLERY_CAROM].at);
}

double play_card_still(void) {
    return GALLERY_STILL;
}
