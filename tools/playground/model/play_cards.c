/* The cards: cases of the gallery as small pictures that move. */
#include "play.h"

#include "playground/model/gallery/gallery.h"

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

double play_card_still(void) {
    return GALLERY_STILL;
}
