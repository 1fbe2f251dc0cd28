/* The main file of a program with the single header, one C file and one C++ file. */
#include "carom.h"

int single_from_c(void);
int single_from_cpp(void);

int main(void) {
    carom_circle a = carom_circle_make((carom_vec2){0.0f, 0.0f}, 1.0f);
    carom_circle b = carom_circle_make((carom_vec2){3.0f, 4.0f}, 4.0f);
    bool right = carom_distance_circle_circle(a, b) == 0.0f && !carom_overlap_circle_circle(a, b);
    return right && single_from_c() == 0 && single_from_cpp() == 0 ? 0 : 1;
}
