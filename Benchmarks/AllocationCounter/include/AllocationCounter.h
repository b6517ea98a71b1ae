#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this build can count: it stands in front of glibc's `malloc`. Elsewhere, and under a sanitizer that brings an
/// allocator of its own, it does not, and the other functions answer 0.
bool allocation_counter_is_available(void);

/// Sets the counters to 0 and begins to count the allocations of all threads.
void allocation_counter_start(void);

/// Ends counting. Outside of `start` and `stop` an allocation costs one more branch and no more, so that times can be
/// measured in the same process.
void allocation_counter_stop(void);

/// How many blocks were asked for since `start`. A `realloc` that is given a block counts as one, too.
int64_t allocation_counter_calls(void);

/// How many bytes of heap, as rounded up by the allocator, are in use beyond those at `start`. Negative if more was
/// released than allocated.
int64_t allocation_counter_live_bytes(void);

#endif
