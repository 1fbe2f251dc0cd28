/* Plain loops over carom's pair layer. */
#define LOOP_PREFIX carom
#include "loop.h"

batch_run batch_pair_loop(batch_verb verb, batch_pair pair, batch_form form) {
    return stamped_loop(verb, pair, form);
}
