/* Prints the links into the pair lab that the README shows, one "name link" per line, as the model
 * writes them after following them. readme_links.sh compares them. */
#include <stdio.h>
#include <string.h>

#include "playground/model/play.h"

typedef struct page_link {
    const char *name, *link;
} page_link;

static const page_link links[] = {
    {"circles", "pair?a=circle:0,0,2&b=circle:3,1,1.5"},
    {"clamp", "pair?a=circle:5,3.5,1.5&b=box:0,0,6,4"},
    {"aabb", "pair?a=circle:3.5,2.5,1.5&b=box:0,0,6,4"},
    {"rotated", "pair?a=circle:3,2,1.5&b=box:0,0,6,3,30deg"},
    {"inside", "pair?a=circle:1.5,0.5,1&b=box:0,0,6,4"},
    {"within", "pair?a=circle:0.5,0.25,0.75&b=box:0,0,6,3,30deg&c=circle:-2.5,-0.5,1"},
    {"resolve",
     "pair?a=circle:4.5,2.5,1.5&b=box:0,0,6,3,30deg&show=normal,point,mtv,closest,frame,resolve"},
};

static bool print_link(const page_link *l) {
    char link[4096];
    play_def def = play_def_default();
    play *p = play_create(&def);
    bool good = p && play_take(p, &(play_event){.kind = PLAY_RESIZE, .x = 1000.0f, .y = 700.0f});
    if (good && !play_follow(p, l->link, strlen(l->link))) {
        (void)fprintf(stderr, "%s: %s\n", l->name, play_message(p));
        good = false;
    }
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
