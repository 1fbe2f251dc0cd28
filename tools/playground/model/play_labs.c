/* The table of all labs. */
#include "play_own.h"

#include "text/text.h"

const play_lab_type *const play_lab_types[PLAY_LABS] = {
    &play_lab_pair, &play_lab_dot, &play_lab_bounce, &play_lab_crowd, &play_lab_gallery,
};

const char *play_lab_name(uint32_t lab) {
    return lab < PLAY_LABS ? play_lab_types[lab]->name : "";
}

const char *play_lab_title(uint32_t lab) {
    return lab < PLAY_LABS ? play_lab_types[lab]->title : "";
}

uint32_t play_lab_titled(const char *title) {
    uint32_t lab = 0;
    while (lab < PLAY_LABS && !text_same(play_lab_types[lab]->title, title))
        lab++;
    return lab;
}

uint32_t play_lab_find(const char *name) {
    uint32_t lab = 0;
    while (lab < PLAY_LABS && !text_same(play_lab_types[lab]->name, name))
        lab++;
    return lab;
}
