#ifndef C_RILL_BATCH_COUNT_H
#define C_RILL_BATCH_COUNT_H

#include <stdbool.h>

/// How many threads run the closure of a batch.
extern int rill_batches;

/// Returns whether the calling thread may be running the closure of a batch.
///
/// It costs one load. Its result matters for what the calling thread has done itself, and for a thread that has released a lock which the
/// caller holds.
static inline bool rill_has_batches(void) {
  return __builtin_expect(__atomic_load_n(&rill_batches, __ATOMIC_RELAXED) != 0, 0);
}

/// Notes that the calling thread begins to run such a closure.
static inline void rill_begin_batch(void) { __atomic_fetch_add(&rill_batches, 1, __ATOMIC_RELAXED); }

/// Notes that the calling thread is done with what `rill_begin_batch` has begun.
static inline void rill_end_batch(void) { __atomic_fetch_sub(&rill_batches, 1, __ATOMIC_RELAXED); }

#endif
