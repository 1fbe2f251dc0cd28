/* print_shape: a shape as C that makes it again, to the last bit. */
#ifndef PRINT_SHAPE_H
#define PRINT_SHAPE_H

#include "carom/shape.h"

void print_shape(const char *name, carom_shape s);

#endif
