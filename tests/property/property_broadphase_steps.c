/* Tests what carom/broadphase.h promises while contents change. After each of very many calls in a
 * random order all bounds are held and reported once, in an order that depends on the calls
 * alone. */
#include <stdio.h>
#include <string.h>
#include "property.h"
#include "answers.h"

#define MOST_IDS 600u
#define EPISODE 250

/* A broad phase, its twin, and the expected contents. */
typedef struct life {
    carom_broadphase *p, *twin;
    int kind;
    uint32_t ids, used; /* ids are chosen below the first; all ids in use are below the second */
    carom_aabb box[MOST_IDS];
} life;

static const carom_aabb nothing = {{1, 1}, {-1, -1}};

static carom_aabb moved(carom_aabb b, inputs_rng *rng) {
    float x = (float)property_between(rng, -0.3, 0.3), y = (float)property_between(rng, -0.3, 0.3);
    return (carom_aabb){{b.min.x + x, b.min.y + y}, {b.max.x + x, b.max.y + y}};
}

static bool set_one(life *l, inputs_rng *rng) {
    uint32_t id = inputs_below(rng, l->ids);
    int kind = inputs_below(rng, 20) ? l->kind : (int)inputs_below(rng, BOXES_KINDS);
    carom_aabb b =
        inputs_below(rng, 2) ? moved(l->box[id], rng) : boxes_draw(kind, rng, id, l->ids);
    l->box[id] = b;
    l->used = id >= l->used ? id + 1 : l->used;
    return carom_broadphase_set(l->p, id, b) == CAROM_OK &&
           carom_broadphase_set(l->twin, id, b) == CAROM_OK;
}

static void remove_one(life *l, inputs_rng *rng) {
    uint32_t id = inputs_below(rng, l->ids + 2);
    if (id < l->used)
        l->box[id] = nothing;
    carom_broadphase_remove(l->p, id);
    carom_broadphase_remove(l->twin, id);
}

static bool build_all(life *l, inputs_rng *rng) {
    l->used = inputs_below(rng, l->ids + 1);
    for (uint32_t id = 0; id < MOST_IDS; id++)
        l->box[id] = id < l->used ? boxes_draw(l->kind, rng, id, l->ids) : nothing;
    return carom_broadphase_build(l->p, l->box, sizeof *l->box, l->used) == CAROM_OK &&
           carom_broadphase_build(l->twin, l->box, sizeof *l->box, l->used) == CAROM_OK;
}

/* Changes many boxes at once, as a frame does, or removes all. */
static bool change_many(life *l, inputs_rng *rng) {
    bool good = true, away = inputs_below(rng, 4) == 0;
    for (uint32_t i = 0; i < l->ids && good; i++) {
        if (away)
            remove_one(l, rng);
        else
            good = set_one(l, rng);
    }
    return good;
}

static bool change(life *l, inputs_rng *rng) {
    uint32_t what = inputs_below(rng, 100);
    if (what < 60)
        return set_one(l, rng);
    if (what < 75) {
        remove_one(l, rng);
        return true;
    }
    if (what < 95)
        return carom_broadphase_update(l->p) == CAROM_OK &&
               carom_broadphase_update(l->twin) == CAROM_OK;
    return what < 97 ? change_many(l, rng) : build_all(l, rng);
}

static bool compare(const life *l, inputs_rng *rng) {
    const answers_model m = {l->box, l->used};
    carom_aabb box = answers_draw_region(l->kind, m, rng);
    bool often = l->ids <= 40 || inputs_below(rng, 8) == 0;
    return answers_holds(l->p, m) && (!often || answers_pairs(l->p, l->twin, m, rng)) &&
           answers_query(l->p, l->twin, m, answers_draw_region(l->kind, m, rng), rng) &&
           answers_sweep(l->p, l->twin, m, box, answers_draw_motion(box, m, rng), rng);
}

static void live(int kind, inputs_rng *rng) {
    static const uint8_t fills[2] = {0x00, 0xFF};
    static const uint32_t ids[] = {3, 17, 40, 40, 40, 150, MOST_IDS};
    static life l;
    l = (life){
        answers_create(&fills[0]), answers_create(&fills[1]), kind, ids[inputs_below(rng, 7)], 0,
        {{{0, 0}, {0, 0}}}};
    for (uint32_t id = 0; id < MOST_IDS; id++)
        l.box[id] = nothing;
    for (int i = 0; i < EPISODE; i++) {
        property_tried();
        bool good = change(&l, rng) || property_broken("no memory");
        if (!good || !compare(&l, rng)) {
            printf("    call %d of a life with ids below %u\n", i, l.ids);
            break;
        }
    }
    carom_broadphase_destroy(l.p);
    carom_broadphase_destroy(l.twin);
}

int main(int argc, char **argv) {
    test_options options =
        property_start(argc, argv, "a broad phase while things change", 2000, 1000000);
    for (int kind = 0; kind < BOXES_KINDS; kind++) {
        inputs_rng rng = test_options_rng(&options, boxes_name(kind), 0);
        property_row(boxes_name(kind));
        for (long i = 0; i < options.count; i += EPISODE)
            live(kind, &rng);
        property_row_end();
    }
    answers_print_near_misses();
    return property_finish();
}
