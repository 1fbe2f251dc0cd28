/* carom/carom.h: includes the whole library, in reading order. Each header can also be included by
 * itself. */
#ifndef CAROM_CAROM_H
#define CAROM_CAROM_H

#include "carom/base.h"
#include "carom/vec.h"
#include "carom/shape.h"
#include "carom/pair.h"
#include "carom/response.h"
#include "carom/batch.h"
#include "carom/broadphase.h"
#include "carom/world.h"

#endif
