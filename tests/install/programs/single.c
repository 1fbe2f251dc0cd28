/* The one file that holds the single header's implementation, and a product and sum of the user's own
 * that must be compiled as the user asked: contracted or not, whatever the implementation needs for
 * itself. single_header.sh looks at the instructions. */
#ifndef WITHOUT_CAROM
#define CAROM_IMPLEMENTATION
#include "carom.h"
#endif

double users_own(double a, double b, double c);

double users_own(double a, double b, double c) {
    return a * b + c;
}
