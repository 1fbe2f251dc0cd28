/* Built with -O3 -mfma: the user's own a*b + c after the implementation is contracted or not as
 * the user asked, whatever the implementation needs for itself. single_header.sh looks at the
 * instructions. */
#ifdef AFTER_CAROM
#define CAROM_IMPLEMENTATION
#include "carom.h"
#endif

double users_own(double a, double b, double c);

double users_own(double a, double b, double c) {
    return a * b + c;
}
