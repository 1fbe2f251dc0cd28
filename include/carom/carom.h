/* carom: what happens when circles and boxes meet?
 *
 * All layers, in reading order. Each header can be included by itself. */
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
