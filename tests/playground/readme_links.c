/* Prints the links into the pair lab that the README shows, one "name link" a line: each is a scene
 * and the keys of switches. readme_links.sh compares them. */
#include <stdio.h>
#include <string.h>

#include "playground/model/play.h"

typedef struct page_link {
    const char *name, *bodies, *keys;
} page_link;

#define CIRCLE(x, y, r) "{\"circle\":{\"center\":[" #x "," #y "],\"radius\":" #r "}}"
#define RECTANGLE(x, y, w, h) "{\"box\":{\"rect\":[" #x "," #y "," #w "," #h "]}}"
#define BOX(degrees) "{\"box\":{\"center\":[0,0],\"size\":[6,3],\"degrees\":" #degrees "}}"

static const page_link links[] = {
    {"circles", CIRCLE(0, 0, 2) "," CIRCLE(3, 1, 1.5), ""},
    {"clamp", CIRCLE(5, 3.5, 1.5) "," RECTANGLE(-3, -2, 6, 4), ""},
    {"aabb", CIRCLE(3.5, 2.5, 1.5) "," RECTANGLE(-3, -2, 6, 4), ""},
    {"rotated", CIRCLE(3, 2, 1.5) "," BOX(30), ""},
    {"frame", CIRCLE(3, 2, 1.5) "," BOX(30), "f"},
    {"inside", CIRCLE(1.5, 0.5, 1) "," RECTANGLE(-3, -2, 6, 4), "f"},
    {"within", CIRCLE(0.5, 0.25, 0.75) "," BOX(30) "," CIRCLE(-2.5, -0.5, 1), ""},
    {"resolve", CIRCLE(4.5, 2.5, 1.5) "," BOX(30), "x"},
};

static bool press(play *p, char key) {
    return play_take(p, &(play_event){.kind = PLAY_KEY, .code = (uint32_t)key}) &&
           play_take(p, &(play_event){.kind = PLAY_KEY_UP, .code = (uint32_t)key});
}

static bool print_link(const page_link *l) {
    char scene[512], link[4096];
    play_def def = play_def_default();
    play *p = play_create(&def);
    bool good = p && play_take(p, &(play_event){.kind = PLAY_RESIZE, .x = 1000.0f, .y = 700.0f});
    if (good) {
        int size = snprintf(scene, sizeof scene, "{\"format\":1,\"bodies\":[%s]}", l->bodies);
        good = size < (int)sizeof scene && play_open(p, scene, (size_t)size, l->name);
        if (!good)
            (void)fprintf(stderr, "%s: %s\n", l->name, play_message(p));
    }
    for (const char *key = l->keys; good && *key; key++)
        good = press(p, *key);
    good = good && play_link(p, link, sizeof link) > 0 && play_link(p, link, sizeof link) < 4096;
    if (good)
        (void)printf("%s %s\n", l->name, link);
    play_free(p);
    return good;
}

int main(void) {
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        if (!print_link(&links[i]))
            return 1;
    return 0;
}
