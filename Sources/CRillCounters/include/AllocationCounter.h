#ifndef C_RILL_ALLOCATION_COUNTER_H
#define C_RILL_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Returns whether this build can count allocations. It can with glibc, whose `malloc` it wraps, but not under a sanitizer with
/// its own allocator. If it cannot, the other functions return 0.
bool allocation_counter_is_available(void);

/// Sets the counters to 0 and starts counting the allocations of all threads.
void allocation_counter_start(void);

/// Stops counting. While the counter is stopped, an allocation costs only one additional branch, so that times can be measured in
/// the same process.
void allocation_counter_stop(void);

/// Returns the number of allocations since `start`. A `realloc` of an existing block counts as one.
int64_t allocation_counter_calls(void);

/// Returns the number of heap bytes, as rounded up by the allocator, that are in use in addition to those at `start`. Negative if
/// more was released than allocated.
int64_t allocation_counter_live_bytes(void);

#endif
