/* carom/carom.h: includes the whole library, in reading order. Each header can also be included by
 * itself.
 *
 * To leave out the physics world, define CAROM_NO_WORLD before the include. To leave out the batch
 * functions, define CAROM_NO_BATCH; that leaves out the world, too, which uses their kernels. With
 * the single header, define the same macros in every file that includes it. A C file that defines
 * CAROM_INLINE before it can inline tests of two shapes. */
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
