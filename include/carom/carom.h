/* carom/carom.h: includes the whole library, in reading order. Each header can also be included by
 * itself.
 *
 * Before the single header, CAROM_NO_WORLD leaves out the physics world, and CAROM_NO_BATCH the
 * batch queries and the world, which uses their kernels. Define the same macros wherever you
 * include it. CAROM_INLINE lets a C file inline tests of two shapes. */
#ifndef CAROM_CAROM_H
#define CAROM_CAROM_H

#include "carom/base.h"
#include "carom/vec.h"
#include "carom/shape.h"
#include "carom/pair.h"
#include "carom/response.h"
#include "carom/broadphase.h"
#ifndef CAROM_NO_BATCH
#include "carom/batch.h"
#ifndef CAROM_NO_WORLD
#include "carom/world.h"
#endif
#endif

#endif
