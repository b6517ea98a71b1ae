#ifndef C_RILL_MEMORY_BARRIER_H
#define C_RILL_MEMORY_BARRIER_H

#include <stdbool.h>

/// Prevents the compiler from moving memory accesses across this call, and retains.
///
/// A store that ends a critical section needs it even if it is a releasing one. The optimizer moves the retain of a value that was
/// read inside past such a store, after which another thread can release the value first.
static inline void rill_compiler_barrier(void) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

/// Returns whether this process can use `rill_process_barrier`.
///
/// It makes a system call, so callers store the result.
bool rill_has_process_barrier(void);

/// Returns after every running thread of this process has executed a full memory barrier.
///
/// It is expensive, and saves the other threads their barriers.
void rill_process_barrier(void);

#endif
