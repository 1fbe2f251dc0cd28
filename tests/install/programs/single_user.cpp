/* The C++ file of a program with the single header. */
#include "carom.h"

extern "C" int single_from_cpp(void);

int single_from_cpp(void) {
    const carom_box box = carom_box_from_half({0.0f, 0.0f}, {5.0f, 5.0f}, {4.0f, 3.0f});
    return carom_overlap_circle_box({{0.0f, 0.0f}, 1.0f}, box) ? 0 : 1;
}
