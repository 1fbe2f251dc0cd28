/* The demonstration: steps of the dot that show the gaps of one method, and where it is caught. */
#include "playground/model/dot/dot.h"

/* To the wall, along it, back to the other dot a little off its middle, and past it. The dot then
 * waits before the loop starts again. */
static const struct {
    int8_t x, y;
    uint8_t steps;
} parts[] = {{0, 1, 40}, {1, 0, 60}, {0, 0, 60}, {1, 1, 20}, {-1, -1, 20}, {0, -1, 70}, {0, 0, 90}};
#define PARTS (sizeof parts / sizeof parts[0])

/* Returns the part of a step; PARTS if it is after the last one. */
static uint32_t part_of(uint32_t step) {
    uint32_t part = 0;
    for (uint32_t end = 0; part < PARTS; part++) {
        end += parts[part].steps;
        if (step < end)
            break;
    }
    return part;
}

carom_vec2 dot_demo_direction(const lab_dot *lab) {
    uint32_t part = lab->demo > 0 ? part_of(lab->demo - 1) : PARTS;
    return part < PARTS ? (carom_vec2){parts[part].x, parts[part].y} : (carom_vec2){0.0f, 0.0f};
}

void dot_demo_begin(lab_dot *lab) {
    uint32_t method = lab->state.method;
    lab->state = dot_first_state;
    lab->state.method = method;
    lab->demo = 1;
    dot_forget(lab);
    dot_arrange(lab);
}

void dot_demo_step(lab_dot *lab) {
    carom_vec2 d = dot_demo_direction(lab);
    if (d.x != 0.0f || d.y != 0.0f)
        dot_advance(lab, d);
    if (part_of(lab->demo++) == PARTS)
        dot_demo_begin(lab);
}
