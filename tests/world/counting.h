/* counting: an allocator that counts its blocks, checks those that are freed, and can fail. */
#ifndef COUNTING_H
#define COUNTING_H

#include "carom/base.h"

typedef struct counting {
    uint64_t calls;      /* of alloc so far */
    uint64_t blocks;     /* given and not returned */
    size_t bytes, peak;  /* in them; the most at any time */
    uint64_t wrong;      /* blocks that were freed with another size */
    uint64_t fail_from;  /* the calls that fail: from this number ... */
    uint64_t fail_count; /* ... that many; 0: none */
    uint64_t failed;     /* how many did */
} counting;

carom_allocator counting_allocator(counting *c);

#endif
