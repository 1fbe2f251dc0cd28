/* Contains the implementation of the single header, and a product and a sum of the user. These must
 * be compiled with the user's flags, contracted or not, although the implementation forbids
 * contraction for itself. single_header.sh looks at the instructions. */
#ifndef WITHOUT_CAROM
#define CAROM_IMPLEMENTATION
#include "carom.h"
#endif

double users_own(double a, double b, double c);

double users_own(double a, double b, double c) {
    return a * b + c;
}
