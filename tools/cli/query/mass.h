/* mass.h: the mass of a body before it is in a world. */
#ifndef CLI_MASS_H
#define CLI_MASS_H

#include "carom/world.h"

/* Returns the mass in a world: that of the definition, or the area of the shape; 0 for a body that
 * is not dynamic. */
double cli_mass(const carom_body_def *def);

#endif
